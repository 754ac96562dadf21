//! Regions: cells between which anybody walks to and fro, whatever they carry. Found by joining the runs of each row.
//!
//! ```text
//!   | .  .  . | .|     the runs of rows are joined through open edges to the
//!   +  +--+--+ --+     north, through doors that everybody opens from both sides, and through teleporters that are
//!   | .  . D .  .|     always on and lead to each other
//! ```
//! A cell in which one cannot just stay, that of a chute or of a teleporter that carries, is a region of its own.

use crate::floor::{Floor, Teleporter};
use crate::grid::{Bits, Cell, Passages, Runs};
use crate::lists::Union;
use crate::rules;

pub(super) struct Regions {
    runs: Runs,
    /// The region of each run.
    of_run: Vec<u32>,
    count: usize,
}

impl Regions {
    /// Finds them through the edges that are `open`, which lead into and out of none of the `apart` cells.
    pub(super) fn find(
        floor: &Floor,
        open: &Passages,
        apart: &[Cell],
        teleporters: &[(Cell, &Teleporter)],
    ) -> Regions {
        let runs = Runs::new(floor.cells(), open);
        let mut sets = Union::new(runs.count());
        runs.each_joined(open, |a, b| _ = sets.join(a, b));
        for (edge, barrier) in floor.barriers() {
            let (there, back) = rules::both_ways(*edge, barrier);
            if let (Some(a), b) = edge.cells()
                && there.is_free()
                && back.is_free()
                && apart.binary_search(&a).is_err()
                && apart.binary_search(&b).is_err()
            {
                sets.join(runs.of(a), runs.of(b));
            }
        }
        for (at, teleporter) in teleporters {
            if let Some(to) = rules::always_joined(floor, *at, teleporter) {
                sets.join(runs.of(*at), runs.of(to));
            }
        }
        let (of_run, count) = sets.into_numbers();
        Regions { runs, of_run, count }
    }

    /// How many there are.
    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// The region of a cell of floor.
    pub(super) fn of(&self, c: Cell) -> u32 {
        self.of_run[self.runs.of(c) as usize]
    }

    /// Every cell of the regions that are wanted.
    pub(super) fn cells(&self, floor: &Floor, wanted: impl Fn(u32) -> bool) -> Bits {
        let mut cells = Bits::empty(floor.size());
        floor.cells().iter().filter(|c| wanted(self.of(*c))).for_each(|c| _ = cells.insert(c));
        cells
    }
}
