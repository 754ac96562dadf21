//! The walls of a scene.

use crate::ids::Ids;
use crate::json::things::Says;
use crate::lines::{Line, ends, walls as lines};
use serde_json::{Value, json};
use undercroft::Floor;
use undercroft::floor::{Barrier, BarrierKind, EdgeKind};
use undercroft::grid::{Edge, Side};

/// Nothing is stopped.
const FREE: u8 = 0;
/// Everything is stopped, steps as well as senses.
const STOPPED: u8 = 20;

/// What a wall does.
struct Wall {
    steps: u8,
    sight: u8,
    sound: u8,
    /// 0 both ways, 1 left, 2 right.
    direction: u8,
    /// 0 none, 1 a door, 2 a secret door.
    door: u8,
    /// 0 closed, 1 open, 2 locked.
    state: u8,
}

const SOLID: Wall = Wall { steps: STOPPED, sight: STOPPED, sound: STOPPED, direction: 0, door: 0, state: 0 };

/// Returns every wall: plain ones as long as they go, then what stands on single edges. Each list of a floor's barriers
/// has what is said about them.
pub(super) fn walls(floor: &Floor, said: &[Says], ids: Ids, pixels: u32) -> Vec<Value> {
    let mut all: Vec<(Line, Wall, Option<&Says>)> =
        lines(floor, |edge| edge == EdgeKind::Wall).into_iter().map(|line| (line, SOLID, None)).collect();
    for ((edge, barrier), says) in floor.barriers().iter().zip(said) {
        all.push((ends(*edge), standing(barrier), Some(says)));
        all.extend(barrier.one_way.map(|toward| (ends(*edge), returning(*edge, toward), None)));
    }
    let wall = |(i, (line, wall, says)): (usize, (Line, Wall, Option<&Says>))| {
        let ((ax, ay), (bx, by)) = line;
        let id = ids.short("wall", i);
        json!({
            "_key": ids.key("walls", &id),
            "_id": id,
            "c": [ax * pixels, ay * pixels, bx * pixels, by * pixels],
            "move": wall.steps, "sight": wall.sight, "light": wall.sight, "sound": wall.sound,
            "dir": wall.direction, "door": wall.door, "ds": wall.state,
            "flags": match says { Some(says) => json!({ "undercroft": says }), None => json!({}) },
        })
    };
    all.into_iter().enumerate().map(wall).collect()
}

/// Returns what a barrier is, both ways.
fn standing(barrier: &Barrier) -> Wall {
    let state = match (barrier.open, barrier.lock.is_some() || barrier.gate().is_some()) {
        (true, _) => 1,
        // A gate is opened from elsewhere: the game master does it.
        (false, true) => 2,
        (false, false) => 0,
    };
    match barrier.kind {
        BarrierKind::Door | BarrierKind::Gate(_) => Wall { door: 1, state, ..SOLID },
        BarrierKind::Secret if barrier.discovered => Wall { door: 1, state, ..SOLID },
        BarrierKind::Secret => Wall { door: 2, state, ..SOLID },
        BarrierKind::Illusory => Wall { steps: FREE, sound: FREE, ..SOLID },
    }
}

/// Returns the wall that lets pass toward one side alone, and is neither seen nor heard.
fn returning(edge: Edge, toward: Side) -> Wall {
    // The line runs west to east or north to south: its left is north, or east.
    let left = match edge.side() {
        Side::North => Side::North,
        _ => Side::East,
    };
    let direction = if toward == left { 1 } else { 2 };
    Wall { sight: FREE, sound: FREE, direction, ..SOLID }
}
