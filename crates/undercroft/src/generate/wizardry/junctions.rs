//! Junctions: crossings of corridors are widened, so that one can turn round in them; and whole corridors, where a recipe asks
//! for that.

use super::{Wizardry, lanes};
use crate::error::Halt;
use crate::floor::{Room, RoomKind};
use crate::grid::{Bits, Cell, Edge, Rect, Side, cell, rect};
use crate::pass::Work;

/// Widens crossings to 2×2, or 3×3 where four ways meet, as far as the floor's cells go.
pub(super) fn widen(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    let most = work.params.scaled(work.params.floor_cells).max();
    let mut left = most.saturating_sub(work.draft.cells().count() as u32);
    let crossings = crossings(work)?;
    if crossings.is_empty() {
        return lanes::add(work);
    }
    let mut widened = Bits::empty(work.draft.size());
    for (at, ways) in crossings {
        work.budget.spend(8)?;
        let side = if ways > 3 { 3 } else { 2 };
        let Some((block, rock)) = best_block(work, &widened, at, side) else { continue };
        if rock > left {
            continue;
        }
        left -= rock;
        widen_one(work, &mut widened, at, block);
    }
    lanes::add(work)
}

/// The cells where three or more stretches of corridor meet, in random order, with how many do.
fn crossings(work: &mut Work<'_, Wizardry>) -> Result<Vec<(Cell, usize)>, Halt> {
    let Some((_, carved)) = &work.shared.cells else { return Ok(Vec::new()) };
    work.budget.spend(work.draft.size().area() as u64 / 16)?;
    let [three, four] = work.draft.open_edges().crossings(carved);
    let ways = |c: Cell| if four.has(c) { 4 } else { 3 };
    let mut crossings: Vec<(Cell, usize)> = three.iter().map(|c| (c, ways(c))).collect();
    work.rng.shuffle(&mut crossings);
    Ok(crossings)
}

/// The squares that a crossing may be widened to, as steps east and south from the cell north-west of it.
const SMALL: [(u16, u16); 4] = [(0, 0), (1, 0), (0, 1), (1, 1)];
const LARGE: [(u16, u16); 1] = [(0, 0)];

/// Returns the square at a crossing that needs the least new rock taken out, and how much. A large one gives way to a
/// small one.
fn best_block(work: &Work<'_, Wizardry>, widened: &Bits, at: Cell, side: u16) -> Option<(Rect, u32)> {
    let around = Around::new(work, widened, at)?;
    let of_side = |side: u16| {
        let squares = if side == 3 { &LARGE[..] } else { &SMALL };
        let blocks = squares.iter().map(|(east, south)| rect(at.x - 1 + east, at.y - 1 + south, side, side));
        blocks
            .filter_map(|block| around.rock_in(block).map(|rock| (block, rock)))
            .min_by_key(|(_, rock)| *rock)
            .filter(|(_, rock)| *rock > 0)
    };
    if side == 3 { of_side(3).or_else(|| of_side(2)) } else { of_side(2) }
}

/// What may be widened at a crossing, for the nine cells around it.
struct Around {
    first: Cell,
    cells: [Ground; 9],
}

/// What widening a crossing finds in a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ground {
    /// A room, the rim, another corridor, the end of one: it stays as it is.
    Kept,
    Rock,
    Corridor,
}

impl Around {
    fn new(work: &Work<'_, Wizardry>, widened: &Bits, at: Cell) -> Option<Around> {
        let (rooms, carved) = work.shared.cells.as_ref()?;
        let here = work.shared.regions.corridor(at);
        let ground = |c: Cell| {
            if !work.draft.size().is_inner(c) || rooms.has(c) || widened.has(c) {
                return Ground::Kept;
            }
            if !carved.has(c) {
                return Ground::Rock;
            }
            let is_end = work.draft.ways_out(c) == 1;
            if work.shared.regions.corridor(c) == here && !is_end { Ground::Corridor } else { Ground::Kept }
        };
        let first = cell(at.x - 1, at.y - 1);
        let cells = std::array::from_fn(|i| ground(cell(first.x + i as u16 % 3, first.y + i as u16 / 3)));
        Some(Around { first, cells })
    }

    /// Returns the cells of rock in a square; nothing where something in it has to stay.
    fn rock_in(&self, block: Rect) -> Option<u32> {
        let mut rock = 0;
        for c in block.cells() {
            match self.cells[usize::from(c.y - self.first.y) * 3 + usize::from(c.x - self.first.x)] {
                Ground::Kept => return None,
                Ground::Rock => rock += 1,
                Ground::Corridor => {}
            }
        }
        Some(rock)
    }
}

fn widen_one(work: &mut Work<'_, Wizardry>, widened: &mut Bits, at: Cell, block: Rect) {
    add_to_corridor(work, at, block);
    work.draft.carve_rect(block);
    for c in block.cells() {
        for side in [Side::East, Side::South] {
            if c.step(side).is_some_and(|n| block.contains(n)) {
                work.draft.open(Edge::new(c, side));
            }
        }
    }
    work.draft.add_room(Room::new(block, RoomKind::Junction));
    widened.insert_rect(block);
}

/// Adds the cells of a square that were rock to the corridor of a crossing, each a step beyond the nearest cell beside it.
fn add_to_corridor(work: &mut Work<'_, Wizardry>, at: Cell, block: Rect) {
    let size = work.draft.size();
    let shared = &mut work.shared;
    let node = shared.regions.corridor(at);
    let (mut rock, mut known): (Vec<Cell>, Vec<Cell>) =
        block.cells().partition(|c| !work.draft.cells().has(*c));
    while let Some((i, steps)) = beyond(&rock, &known, |c| shared.steps[size.index(c)]) {
        let c = rock.swap_remove(i);
        shared.steps[size.index(c)] = steps;
        shared.regions.add(c, node);
        known.push(c);
    }
}

/// Returns which of some cells is nearest beyond those that are known, by its place in the list, and how far away it is.
fn beyond(cells: &[Cell], known: &[Cell], steps: impl Fn(Cell) -> u32) -> Option<(usize, u32)> {
    let nearest = |c: &Cell| known.iter().filter(|k| k.manhattan(*c) == 1).map(|k| steps(*k) + 1).min();
    let near = cells.iter().enumerate().filter_map(|(i, c)| nearest(c).map(|steps| (i, steps)));
    near.min_by_key(|(_, steps)| *steps)
}
