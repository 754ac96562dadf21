//! Polish: crossings of corridors are widened, so that one can turn round in them.

use super::Wizardry;
use crate::error::Halt;
use crate::floor::{Room, RoomKind};
use crate::grid::{Bits, Cell, Edge, Rect, Side, rect};
use crate::pass::Work;

/// Widens crossings to 2×2, or 3×3 where four ways meet, as far as the floor's cells go.
pub(super) fn widen(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    let most = work.params.scaled(work.params.floor_cells).max();
    let mut left = most.saturating_sub(work.draft.cells().count() as u32);
    let crossings = crossings(work)?;
    if crossings.is_empty() {
        return Ok(());
    }
    let mut widened = Widened { cells: Bits::empty(work.draft.size()), new: Vec::new() };
    for (at, ways) in crossings {
        work.budget.spend(8)?;
        let side = if ways > 3 { 3 } else { 2 };
        let Some((block, rock)) =
            best_block(work, &widened, at, side).or_else(|| best_block(work, &widened, at, 2))
        else {
            continue;
        };
        if rock > left {
            continue;
        }
        left -= rock;
        widen_one(work, &mut widened, at, block);
    }
    // Each zone once: a large one is dear to write anew.
    widened.new.sort_unstable();
    for cells in widened.new.chunk_by(|a, b| a.0 == b.0) {
        work.draft.extend_zone(cells[0].0 as usize, cells.iter().map(|(_, c)| *c));
    }
    Ok(())
}

/// What was widened so far.
struct Widened {
    /// The squares.
    cells: Bits,
    /// The cells that were rock, with their zones.
    new: Vec<(u32, Cell)>,
}

/// The cells where three or more stretches of corridor meet, in random order, with how many do.
fn crossings(work: &mut Work<'_, Wizardry>) -> Result<Vec<(Cell, usize)>, Halt> {
    let Some((_, carved)) = &work.notes.cells else { return Ok(Vec::new()) };
    work.budget.spend(work.draft.size().area() as u64 / 16)?;
    let [three, four] = work.draft.open_edges().crossings(carved);
    let ways = |c: Cell| if four.has(c) { 4 } else { 3 };
    let mut crossings: Vec<(Cell, usize)> = three.iter().map(|c| (c, ways(c))).collect();
    work.rng.shuffle(&mut crossings);
    Ok(crossings)
}

/// The square around a crossing that needs the least new rock taken out; and how much.
fn best_block(work: &mut Work<'_, Wizardry>, widened: &Widened, at: Cell, side: u16) -> Option<(Rect, u32)> {
    let mut best: Option<(Rect, u32)> = None;
    for y in at.y + 1 - side..=at.y {
        for x in at.x + 1 - side..=at.x {
            let block = rect(x, y, side, side);
            if side == 3 && block.centre() != at {
                continue;
            }
            if let Some(rock) =
                rock_in(work, widened, at, block).filter(|rock| best.is_none_or(|(_, least)| *rock < least))
            {
                best = Some((block, rock));
            }
        }
    }
    best.filter(|(_, rock)| *rock > 0)
}

/// The rock in a square that may be widened: it holds no room, no end of a corridor, and of corridors only this one.
fn rock_in(work: &mut Work<'_, Wizardry>, widened: &Widened, at: Cell, block: Rect) -> Option<u32> {
    let size = work.draft.size();
    if block.x == 0
        || block.y == 0
        || block.right() >= size.width().into()
        || block.bottom() >= size.height().into()
    {
        return None;
    }
    let Some((rooms, carved)) = &work.notes.cells else { return None };
    if rooms.touches(block) || widened.cells.touches(block) {
        return None;
    }
    let here = work.notes.regions.corridor(at);
    let mut rock = 0;
    for c in block.cells() {
        if !carved.has(c) {
            rock += 1;
            continue;
        }
        let exits = Side::ALL.into_iter().filter(|side| {
            let edge = Edge::new(c, *side);
            work.draft.open_edges().is_open(edge) || work.draft.has_barrier(edge)
        });
        if exits.count() == 1 || work.notes.regions.corridor(c) != here {
            return None;
        }
    }
    Some(rock)
}

fn widen_one(work: &mut Work<'_, Wizardry>, widened: &mut Widened, at: Cell, block: Rect) {
    let node = work.notes.regions.corridor(at);
    let zone = work.notes.zone_of[node as usize];
    let rock = block.cells().filter(|c| !work.draft.cells().has(*c));
    widened.new.extend(rock.map(|c| (zone, c)));
    work.draft.carve_rect(block);
    for c in block.cells() {
        for side in [Side::East, Side::South] {
            if c.step(side).is_some_and(|n| block.contains(n)) {
                work.draft.open(Edge::new(c, side));
            }
        }
    }
    work.draft.add_room(Room::new(block, RoomKind::Junction));
    widened.cells.insert_rect(block);
}
