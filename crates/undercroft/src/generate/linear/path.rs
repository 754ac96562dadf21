//! The start with its one exit, and the main path.

use super::grow::{Fit, Open, Placed, Role, WorldJoint};
use super::{Linear, check, end, shaft};
use crate::error::{Halt, Stuck};
use crate::pass::Work;
use crate::tileset::{MAX_CONNECTORS, Menu};

/// In one of how many cases a room follows although a corridor could: linear tiles are preferred.
const ROOM_FIRST: u32 = 4;

/// Asks where the stairs meet those of other floors, and puts the start tile at the middle of the world. Where half of all attempts
/// came to nothing, the rest goes without.
pub(super) fn start(work: &mut Work<'_, Linear>) -> Result<(), Halt> {
    let may_meet = work.draft.attempt() < Linear::ATTEMPTS / 2;
    let shafts = if may_meet { shaft::sink(work)? } else { None };
    begin(work)?;
    work.shared.shafts = shafts;
    Ok(())
}

/// Puts the start tile at the middle of the world, not turned.
pub(super) fn begin(work: &mut Work<'_, Linear>) -> Result<(), Halt> {
    let Work { params, shared: growth, rng, .. } = work;
    growth.reset(params);
    let lookup = params.tileset.lookup();
    let Some(start) = lookup.draw(&lookup.starts, rng) else {
        return Err(Stuck("no tile can be the start".to_owned()).into());
    };
    let limit = rng.between(params.corridors.min(), params.corridors.max()) as u8;
    growth.begin(lookup.starts[start], 0, limit, lookup);
    let locks = params.locks.min()..=params.locks.max().min(check::most_locks(params));
    growth.wanted_locks = rng.between(*locks.start(), *locks.end());
    Ok(())
}

/// Grows paths with their end until the stairs of one have a place where they meet those of the floors above and below. Where that
/// takes too many, the path of the dungeon is taken.
pub(super) fn grow(work: &mut Work<'_, Linear>) -> Result<(), Halt> {
    let Some(shafts) = work.shared.shafts.take() else { return grow_once(work) };
    let (params, depth) = (work.params, work.draft.depth());
    let start = work.shared.placed[0];
    let course = shafts.course(params, &start, depth);
    let mut meets = false;
    for _ in 0..shaft::tries(params) {
        work.shared.reset(params);
        work.shared.tried = 0;
        work.shared.course = Some(course);
        work.shared.begin(start.tile, 0, start.limit, params.tileset.lookup());
        meets = match grow_once(work) {
            Ok(()) => shaft::meets(params, &mut work.shared, &shafts, depth),
            Err(Halt::Stuck(_)) => false,
            Err(stop) => return Err(stop),
        };
        if meets {
            break;
        }
    }
    if !meets {
        shaft::fall_back(params, &mut work.shared, &shafts, course, depth);
    }
    work.shared.shafts = Some(shafts);
    Ok(())
}

/// Grows the path until its last tile lies one short of where the end room may stand, takes away what it left behind, and places
/// the end room.
pub(super) fn grow_once(work: &mut Work<'_, Linear>) -> Result<(), Halt> {
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
            chain.push(work.shared.placed[last as usize].from.node);
        }
        chain.reverse();
        work.shared.keep_chain(&chain, work.params);
    }
    end::place(work)
}

fn nowhere(work: &Work<'_, Linear>) -> Halt {
    let longest = work.shared.placed.iter().map(|tile| tile.distance).max().unwrap_or(0);
    Stuck(format!("no tile fits at any open connector; the path came as far as {longest} from the start"))
        .into()
}

/// Joins a tile of the path to a connector: a room when enough corridors stand in a row, else most often a corridor. What
/// still has to stand somewhere comes first.
fn extend(work: &mut Work<'_, Linear>, open: Open) -> Result<Option<u32>, Halt> {
    let lookup = work.params.tileset.lookup();
    let Some(joint) = work.shared.joint(open, lookup) else { return Ok(None) };
    work.shared.tally_chain(open.node);
    let source = work.shared.placed[open.node as usize];
    let menu = &lookup.menus[usize::from(joint.kind)];
    let left = work.params.min_path_length - 1 - source.distance;
    let owed = owed(work, menu, source.run < source.limit, left);
    let rooms_first = prefers_room(work, &source, left);
    let classes: [&[u16]; 3] = if source.run >= source.limit {
        [&owed, &menu.rooms, &[]]
    } else if rooms_first {
        [&owed, &menu.rooms, &menu.linear]
    } else {
        [&owed, &menu.linear, &menu.rooms]
    };
    for class in classes {
        let Some(id) = work.join_any(open, &joint, class, Role::Path)? else { continue };
        let corridors = work.params.corridors;
        let limit = work.rng.between(corridors.min(), corridors.max()) as u8;
        let placed = &mut work.shared.placed[id as usize];
        if lookup.prefabs[usize::from(placed.tile)].is_linear() {
            placed.run += 1;
        } else {
            (placed.run, placed.limit, placed.rooms) = (0, limit, placed.rooms + 1);
        }
        return Ok(Some(id));
    }
    Ok(None)
}

/// Returns whether a room is tried before a corridor. A locked door takes a room before it, where the branch with its key
/// leaves the path: the more are missing, the likelier.
fn prefers_room(work: &mut Work<'_, Linear>, source: &Placed, left: u32) -> bool {
    let missing = work.shared.wanted_locks.saturating_sub(source.rooms);
    work.rng.chance(1, ROOM_FIRST) || work.rng.chance(missing, left)
}

/// Returns tiles of the menu that the tileset asks for and that are still missing, the likelier the fewer places are left.
fn owed(work: &mut Work<'_, Linear>, menu: &Menu, may_be_linear: bool, left: u32) -> Vec<u16> {
    let lookup = work.params.tileset.lookup();
    let is_for_path = |tile: &u16| {
        let prefab = &lookup.prefabs[usize::from(*tile)];
        !prefab.is_end && prefab.joints.len() >= 2
    };
    let tiles = (0..lookup.prefabs.len() as u16).filter(is_for_path);
    let (mut owed, _) = work.shared.tally.first(tiles, left, lookup, &mut work.rng);
    owed.retain(|tile| menu.rooms.contains(tile) || may_be_linear && menu.linear.contains(tile));
    owed
}

impl Work<'_, Linear> {
    /// Joins one of the tiles to a connector, drawn by their weights until one fits, by any of its own connectors.
    pub(super) fn join_any(
        &mut self,
        open: Open,
        joint: &WorldJoint,
        tiles: &[u16],
        role: Role,
    ) -> Result<Option<u32>, Halt> {
        let lookup = self.params.tileset.lookup();
        let growth = &self.shared;
        let mut left: Vec<u16> =
            tiles.iter().copied().filter(|tile| growth.tally.allows(*tile, lookup)).collect();
        while let Some(i) = lookup.draw(&left, &mut self.rng) {
            let tile = left.swap_remove(i);
            self.budget.spend(1)?;
            let joints = &lookup.prefabs[usize::from(tile)].joints;
            let first = self.rng.below(joints.len() as u32) as usize;
            let mut refused = [false; MAX_CONNECTORS];
            for entry in (first..joints.len()).chain(0..first) {
                // What takes the same place as a refused one is refused too.
                if std::mem::replace(&mut refused[usize::from(joints[entry].place)], true) {
                    continue;
                }
                self.shared.tried += 1;
                let distance = self.shared.placed[open.node as usize].distance + 1;
                let keeps = |fit: &Fit| {
                    self.shared.course.is_none_or(|course| course.keeps(fit.flat(), role, distance))
                };
                if let Some(fit) = self.shared.fit(joint, tile, entry as u8, lookup).filter(keeps) {
                    return Ok(Some(self.shared.join(open, tile, role, &fit)));
                }
            }
        }
        Ok(None)
    }
}
