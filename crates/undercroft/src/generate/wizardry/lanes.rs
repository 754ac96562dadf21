//! Corridors two cells wide, where a recipe asks for them: a second lane beside the first, wherever there is rock.
//!
//! ```text
//!   room . . . . . room        the first lane, from opening to opening;
//!          + + + +             the second, which opens to the first alone
//! ```
//! Single cells between two rooms stay as they are, and so do corridors that end: with a second lane they would not end any more.

use super::Wizardry;
use crate::error::{Halt, Stuck};
use crate::floor::Corridor;
use crate::grid::{Bits, Cell, Edge, Side};
use crate::pass::Work;

/// Of so many corridors that may be widened one may stay narrow, for want of rock.
const NARROW: u32 = 4;

/// Adds second lanes, as far as the floor's cells go.
pub(super) fn add(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    if work.params.corridor_width < 2 {
        return Ok(());
    }
    let most = work.params.scaled(work.params.floor_cells).max();
    let left = most.saturating_sub(work.draft.cells().count() as u32);
    let mut lanes = Lanes { cells: Bits::empty(work.draft.size()), left };
    let (mut all, mut narrow) = (0, 0);
    for i in 0..work.shared.routes.all().len() {
        let way = work.shared.routes.cells(&work.shared.routes.all()[i]).to_vec();
        work.budget.spend(way.len() as u64)?;
        if way.len() > 1 {
            all += 1;
            narrow += u32::from(!lanes.widen(work, &way));
        }
    }
    if narrow * NARROW > all {
        return Err(Stuck(format!("{narrow} of {all} corridors have no rock beside them")).into());
    }
    Ok(())
}

/// The cells of second lanes, and how many more there may be.
struct Lanes {
    cells: Bits,
    left: u32,
}

impl Lanes {
    /// Widens a corridor wherever it goes straight on; returns whether it did so anywhere.
    fn widen(&mut self, work: &mut Work<'_, Wizardry>, way: &[Cell]) -> bool {
        let node = work.shared.regions.corridor(way[0]);
        let mut lane: Vec<Cell> = Vec::new();
        let mut kept: Option<Side> = None;
        let mut is_wide = false;
        for pair in way.windows(2) {
            let (p, q) = (pair[0], pair[1]);
            let Some(along) = Side::ALL.into_iter().find(|side| p.step(*side) == Some(q)) else { continue };
            let mut sides = [along.turned(1), along.turned(3)];
            // One goes on beside the last lane, if that is possible.
            if kept == Some(sides[1]) {
                sides.reverse();
            }
            let fits = |side: &Side| {
                self.fits(work, node, p.beside(*side)) && self.fits(work, node, q.beside(*side))
            };
            let Some(side) = sides.into_iter().find(fits) else {
                kept = None;
                continue;
            };
            let beside = [p.beside(side), q.beside(side)];
            let rock = beside.iter().filter(|c| !self.cells.has(**c)).count() as u32;
            if rock > self.left {
                break;
            }
            self.left -= rock;
            is_wide = true;
            if kept != Some(side) {
                record(work, &mut lane);
                lane.push(beside[0]);
            }
            kept = Some(side);
            lane.push(beside[1]);
            for (own, c) in [p, q].into_iter().zip(beside) {
                self.dig(work, node, own, c);
            }
            if let Some(edge) = Edge::between(beside[0], beside[1]) {
                work.draft.open(edge);
            }
        }
        record(work, &mut lane);
        is_wide
    }

    /// Whether a cell is rock, or belongs to a second lane of this corridor.
    fn fits(&self, work: &Work<'_, Wizardry>, node: u32, c: Cell) -> bool {
        let is_own = || self.cells.has(c) && work.shared.regions.corridor(c) == node;
        work.draft.size().is_inner(c) && (!work.draft.cells().has(c) || is_own())
    }

    fn dig(&mut self, work: &mut Work<'_, Wizardry>, node: u32, own: Cell, c: Cell) {
        if self.cells.insert(c) {
            let size = work.draft.size();
            work.draft.carve(c);
            work.shared.steps[size.index(c)] = work.shared.steps[size.index(own)] + 1;
            work.shared.regions.add(c, node);
        }
        if let Some(edge) = Edge::between(own, c) {
            work.draft.open(edge);
        }
    }
}

/// Adds a lane to the floor's corridors: it joins no rooms.
fn record(work: &mut Work<'_, Wizardry>, lane: &mut Vec<Cell>) {
    if !lane.is_empty() {
        work.draft.add_corridor(Corridor::through(lane, (None, None)));
        lane.clear();
    }
}
