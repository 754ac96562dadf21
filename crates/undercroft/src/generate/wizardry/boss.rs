//! The boss: in a room that is not small, where the best treasure lies or through which every way to it leads. Deep down it
//! rather keeps the stairs.

use super::{Class, Shared, Wizardry, treasure, words};
use crate::error::{Halt, Stuck};
use crate::floor::{Feature, Marker, MarkerKind};
use crate::grid::Cell;
use crate::pass::Work;
use std::cmp::Reverse;

/// From this depth on the boss keeps the stairs, where a room allows it.
const DEEP: u32 = 7;
/// How many rooms and corridors one looks back for the room that the boss may have.
const BACK: usize = 8;

/// Where the boss stands.
#[derive(Clone, Copy)]
pub(super) struct Boss {
    pub(super) room: u32,
    at: Cell,
}

/// Chooses the room of the boss, and the chest that it guards.
pub(super) fn choose(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    work.budget.spend(work.shared.chests.len() as u64 + 1)?;
    if work.draft.depth() >= DEEP {
        let stairs = work.shared.stairs[1];
        let before = hall_before(&work.shared, stairs).and_then(|room| stand(work, room));
        work.shared.boss = before;
    }
    // The farther treasure is, the better.
    let size = work.draft.size();
    let steps = |i: usize| work.shared.steps[size.index(work.shared.chests[i].at)];
    let mut order: Vec<(Reverse<u32>, usize)> =
        (0..work.shared.chests.len()).map(|i| (Reverse(steps(i)), i)).collect();
    order.sort_unstable();
    for (_, chest) in order {
        if work.shared.boss.is_some() {
            break;
        }
        let node = work.shared.node_of(chest);
        let own = Some(node).filter(|node| is_hall(&work.shared, *node));
        let Some(room) = own.or_else(|| hall_before(&work.shared, node)) else { continue };
        work.shared.boss = stand(work, room);
        work.shared.hoard = work.shared.boss.map(|_| chest);
    }
    if work.shared.boss.is_none() {
        settle_elsewhere(work)?;
    }
    Ok(())
}

/// Where no treasure has a room before it, the boss brings some along, or waits in the farthest room.
fn settle_elsewhere(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    let size = work.draft.size();
    let shared = &work.shared;
    let holds = |room: u32| shared.chests.iter().any(|chest| chest.room == Some(room));
    let rooms = (0..shared.rooms.len() as u32).filter(|room| !shared.stairs.contains(room) && !holds(*room));
    let far = |room: &u32| {
        let steps = shared.steps[size.index(shared.rooms[*room as usize].centre())];
        (is_hall(shared, *room), if steps == u32::MAX { 0 } else { steps }, *room)
    };
    let Some(room) = rooms.max_by_key(far) else { return Ok(()) };
    let most = work.params.scaled(work.params.chests).max() as usize;
    let kept = work.shared.gated.iter().filter(|gated| gated.keeps.is_some()).count();
    if is_hall(&work.shared, room) && most > kept {
        // One that no lock keeps is brought along.
        work.shared.chests.truncate(most - 1);
        treasure::add(work, room)?;
        work.shared.hoard = Some(work.shared.chests.len() - 1);
    } else if is_hall(&work.shared, room) && most > 0 {
        return Err(Stuck("locks keep every chest, and the boss none".to_owned()).into());
    }
    work.shared.boss = stand(work, room);
    Ok(())
}

/// Whether a node is a room that is not small, that one walks to, and that has no stairs.
fn is_hall(shared: &Shared, node: u32) -> bool {
    let class = shared.classes.get(node as usize);
    class.is_some_and(|class| *class != Class::Small)
        && !shared.stairs.contains(&node)
        && shared.openings.count(node) > 0
}

/// The last such room that every way to a node leads through.
fn hall_before(shared: &Shared, node: u32) -> Option<u32> {
    shared.regions.on_every_way(node, BACK).find(|room| is_hall(shared, *room))
}

/// A cell of the room for the boss: what was left free beside treasure, or any.
fn stand(work: &mut Work<'_, Wizardry>, room: u32) -> Option<Boss> {
    let Shared { chests, placement, .. } = &mut work.shared;
    let beside = chests.iter().find(|chest| chest.room == Some(room)).and_then(|chest| chest.beside);
    let at = beside.or_else(|| placement.take_in(room, &mut work.rng))?;
    Some(Boss { room, at })
}

/// Puts the boss down.
pub(super) fn place(work: &mut Work<'_, Wizardry>) {
    if let Some(Boss { at, .. }) = work.shared.boss {
        let name = words::boss(work.seed, work.draft.depth());
        work.draft.place(at, Feature::Marker(Marker { kind: MarkerKind::Boss, budget: 0, name }));
    }
}
