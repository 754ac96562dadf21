//! Junctions: crossings of corridors are widened, so that one can turn round in them.

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
        let around = Around::new(work, &widened.cells, at);
        let Some((block, rock)) = around.best_block(if ways > 3 { 3 } else { 2 }) else { continue };
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
    let Some((_, carved)) = &work.shared.cells else { return Ok(Vec::new()) };
    work.budget.spend(work.draft.size().area() as u64 / 16)?;
    let [three, four] = work.draft.open_edges().crossings(carved);
    let ways = |c: Cell| if four.has(c) { 4 } else { 3 };
    let mut crossings: Vec<(Cell, usize)> = three.iter().map(|c| (c, ways(c))).collect();
    work.rng.shuffle(&mut crossings);
    Ok(crossings)
}

/// The nine cells around a crossing, a bit for each, row by row.
struct Around {
    at: Cell,
    /// Those that may not be widened.
    kept: u16,
    /// Those that are rock.
    rock: u16,
}

/// The squares that a crossing may be widened to, as steps east and south from the first of the nine to their first, and
/// their cells.
const SMALL: [(u16, u16, u16); 4] =
    [(0, 0, 0b000_011_011), (1, 0, 0b000_110_110), (0, 1, 0b011_011_000), (1, 1, 0b110_110_000)];
const LARGE: [(u16, u16, u16); 1] = [(0, 0, 0b111_111_111)];

impl Around {
    /// What may be widened holds no room, no end of a corridor, and of corridors only this one.
    fn new(work: &Work<'_, Wizardry>, widened: &Bits, at: Cell) -> Around {
        let mut around = Around { at, kept: u16::MAX, rock: 0 };
        let Some((rooms, carved)) = &work.shared.cells else { return around };
        let (w, h) = (work.draft.size().width(), work.draft.size().height());
        let here = work.shared.regions.corridor(at);
        around.kept = 0;
        for (i, c) in rect(at.x - 1, at.y - 1, 3, 3).cells().enumerate() {
            let is_rim = c.x == 0 || c.y == 0 || c.x + 1 >= w || c.y + 1 >= h;
            let mut kept = is_rim | rooms.has(c) | widened.has(c);
            if carved.has(c) {
                kept |= work.shared.regions.corridor(c) != here || work.draft.ways_out(c).is_power_of_two();
            } else {
                around.rock |= 1 << i;
            }
            around.kept |= u16::from(kept) << i;
        }
        around
    }

    /// The square that needs the least new rock taken out; and how much. A large one gives way to a small one.
    fn best_block(&self, side: u16) -> Option<(Rect, u32)> {
        let squares: &[_] = if side == 3 { &LARGE } else { &SMALL };
        let mut best: Option<(Rect, u32)> = None;
        for (east, south, cells) in squares {
            let rock = (self.rock & cells).count_ones();
            if self.kept & cells == 0 && best.is_none_or(|(_, least)| rock < least) {
                best = Some((rect(self.at.x - 1 + east, self.at.y - 1 + south, side, side), rock));
            }
        }
        let best = best.filter(|(_, rock)| *rock > 0);
        if side == 3 { best.or_else(|| self.best_block(2)) } else { best }
    }
}

fn widen_one(work: &mut Work<'_, Wizardry>, widened: &mut Widened, at: Cell, block: Rect) {
    let node = work.shared.regions.corridor(at);
    let zone = work.shared.zone_of[node as usize];
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
