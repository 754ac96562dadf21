//! The start with its one exit, and the main path.

use super::grow::{Open, Role, WorldJoint};
use super::{Linear, end};
use crate::error::{Halt, Stuck};
use crate::grid::Side;
use crate::pass::Work;

/// In one of how many cases a room follows although a corridor could: linear tiles are preferred.
const ROOM_FIRST: u32 = 4;

/// Puts the start tile at the middle of the world, not turned.
pub(super) fn start(work: &mut Work<'_, Linear>) -> Result<(), Halt> {
    let Work { params, shared: growth, rng, .. } = work;
    growth.reset(params);
    let lookup = params.tileset.lookup();
    let Some(tile) = rng.pick(&lookup.starts) else {
        return Err(Stuck("no tile can be the start".to_owned()).into());
    };
    let limit = rng.between(params.corridors.min(), params.corridors.max()) as u8;
    growth.begin(*tile, limit, lookup);
    Ok(())
}

/// Grows the path until its last tile lies one short of where the end room may stand, then takes away what it left behind.
pub(super) fn grow(work: &mut Work<'_, Linear>) -> Result<(), Halt> {
    let lookup = work.params.tileset.lookup();
    let wanted = work.params.min_path_length - 1;
    // The start has one exit: its other connectors stay walled.
    let mut frontier: Vec<Open> = work.shared.open_of(0, lookup).collect();
    let exit = work.rng.below(frontier.len() as u32) as usize;
    frontier.swap(0, exit);
    frontier.truncate(1);
    // Connectors that the path passed by, the farthest last.
    let mut passed: Vec<Open> = Vec::new();
    let mut tip = 0;
    // A last tile at which no end room fits is as good as none.
    while work.shared.placed[tip as usize].distance < wanted {
        if frontier.is_empty() {
            let Some(farthest) = passed.pop() else { return Err(nowhere(work)) };
            frontier.push(farthest);
        }
        let at = work.rng.below(frontier.len() as u32) as usize;
        let open = frontier.swap_remove(at);
        if let Some(next) = extend(work, open)? {
            passed.append(&mut frontier);
            if work.shared.placed[next as usize].distance < wanted {
                frontier.extend(work.shared.open_of(next, lookup));
            } else if end::fits_at(work, next) {
                tip = next;
            }
        }
        let tries = work.params.max_attempts;
        if work.shared.tried > u64::from(tries) {
            return Err(Stuck(format!("the path was not long enough after {tries} placements")).into());
        }
    }
    if work.shared.placed.len() as u32 > wanted + 1 {
        let mut chain = vec![tip];
        while let Some(&last) = chain.last().filter(|last| **last != 0) {
            chain.push(work.shared.placed[last as usize].parent);
        }
        chain.reverse();
        work.shared.keep_chain(&chain, work.params);
    }
    Ok(())
}

fn nowhere(work: &Work<'_, Linear>) -> Halt {
    let longest = work.shared.placed.iter().map(|tile| tile.distance).max().unwrap_or(0);
    Stuck(format!("no tile fits at any open connector; the path came as far as {longest} from the start"))
        .into()
}

/// Joins a tile of the path to a connector: a room when enough corridors stand in a row, else most often a corridor.
fn extend(work: &mut Work<'_, Linear>, open: Open) -> Result<Option<u32>, Halt> {
    let lookup = work.params.tileset.lookup();
    let Some(joint) = work.shared.joint(open, lookup) else { return Ok(None) };
    let source = &work.shared.placed[open.node as usize];
    let menu = &lookup.menus[usize::from(joint.kind)];
    let classes: &[&[u16]] = if source.run >= source.limit {
        &[&menu.rooms]
    } else if work.rng.chance(1, ROOM_FIRST) {
        &[&menu.rooms, &menu.linear]
    } else {
        &[&menu.linear, &menu.rooms]
    };
    for class in classes {
        let Some(id) = work.join_any(open, &joint, class, Role::Path)? else { continue };
        let corridors = work.params.corridors;
        let limit = work.rng.between(corridors.min(), corridors.max()) as u8;
        let placed = &mut work.shared.placed[id as usize];
        if lookup.prefabs[usize::from(placed.tile)].connectors == 2 {
            placed.run += 1;
        } else {
            (placed.run, placed.limit) = (0, limit);
        }
        return Ok(Some(id));
    }
    Ok(None)
}

impl Work<'_, Linear> {
    /// Joins one of the tiles to a connector, in random order, by any of its own connectors.
    pub(super) fn join_any(
        &mut self,
        open: Open,
        joint: &WorldJoint,
        tiles: &[u16],
        role: Role,
    ) -> Result<Option<u32>, Halt> {
        let lookup = self.params.tileset.lookup();
        let count = tiles.len() as u32;
        if count == 0 {
            return Ok(None);
        }
        // A random order of few tiles without a list of them: a start, and a step that shares no factor with the count.
        let (start, step) = (self.rng.below(count), coprime_step(self.rng.below(count), count));
        for i in 0..count {
            let tile = tiles[((start + i * step) % count) as usize];
            self.budget.spend(1)?;
            let turn = self.rng.below(4) as u8;
            let prefab = &lookup.prefabs[usize::from(tile)];
            let mut refused = 0_u8;
            for own in Side::ALL.map(|side| side.turned(turn)) {
                // What takes the same place as a refused one is refused too.
                let place = 1 << prefab.places[own as usize];
                if prefab.joints[own as usize].is_none() || refused & place != 0 {
                    continue;
                }
                refused |= place;
                self.shared.tried += 1;
                if let Some(fit) = self.shared.fit(joint, tile, own, lookup) {
                    return Ok(Some(self.shared.join(open, tile, role, &fit)));
                }
            }
        }
        Ok(None)
    }
}

/// Returns the first number from `from` on, and below `count` or 1, that shares no factor with `count`.
fn coprime_step(from: u32, count: u32) -> u32 {
    let mut step = from;
    while step < count && gcd(step, count) != 1 {
        step += 1;
    }
    if step < count { step } else { 1 }
}

const fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
