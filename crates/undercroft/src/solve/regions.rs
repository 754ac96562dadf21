//! Regions: cells between which anybody walks to and fro, whatever they carry. Found by joining the runs of each row.
//!
//! ```text
//!   | .  .  . | .|     a run starts where the edge to the west is not open; runs are joined through open edges to the
//!   +  +--+--+ --+     north, through doors that everybody opens from both sides, and through teleporters that are
//!   | .  . D .  .|     always on and lead to each other
//! ```
//! A cell in which one cannot just stay, that of a chute or of a teleporter that carries, is a region of its own.

use crate::floor::{Floor, Teleporter};
use crate::grid::{Bits, Cell, Passages};
use crate::lists::Union;
use crate::rules;

pub(super) struct Regions {
    stride: usize,
    /// For each word of cells: the bits that start a run, and how many runs start before the word.
    starts: Vec<(u64, u32)>,
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
        let cells = floor.cells();
        let mut runs = 0;
        let starts: Vec<(u64, u32)> = cells
            .words()
            .iter()
            .zip(open.west().words())
            .map(|(cells, west)| {
                let start = cells & !west;
                runs += start.count_ones();
                (start, runs - start.count_ones())
            })
            .collect();
        let mut regions = Regions { stride: cells.stride(), starts, of_run: Vec::new(), count: 0 };
        let mut sets = Union::new(runs as usize);
        regions.join_rows(open.north(), &mut sets);
        for (edge, barrier) in floor.barriers() {
            let (there, back) = rules::both_ways(*edge, barrier);
            if let (Some(a), b) = edge.cells()
                && there.is_free()
                && back.is_free()
                && apart.binary_search(&a).is_err()
                && apart.binary_search(&b).is_err()
            {
                sets.join(regions.run(a), regions.run(b));
            }
        }
        for (at, teleporter) in teleporters {
            if let Some(to) = rules::always_joined(floor, *at, teleporter) {
                sets.join(regions.run(*at), regions.run(to));
            }
        }
        (regions.of_run, regions.count) = sets.into_numbers();
        regions
    }

    /// How many there are.
    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// The region of a cell of floor.
    pub(super) fn of(&self, c: Cell) -> u32 {
        self.of_run[self.run(c) as usize]
    }

    /// Every cell of the regions that are wanted.
    pub(super) fn cells(&self, floor: &Floor, wanted: impl Fn(u32) -> bool) -> Bits {
        let mut cells = Bits::empty(floor.size());
        floor.cells().iter().filter(|c| wanted(self.of(*c))).for_each(|c| _ = cells.insert(c));
        cells
    }

    fn run(&self, c: Cell) -> u32 {
        let (starts, before) = self.starts[usize::from(c.y) * self.stride + usize::from(c.x >> 6)];
        before + (starts & (u64::MAX >> (63 - (c.x & 63)))).count_ones() - 1
    }

    fn join_rows(&self, north: &Bits, sets: &mut Union) {
        for (i, &open) in north.words().iter().enumerate() {
            if open == 0 {
                continue;
            }
            let ((here, before), (above, before_above)) = (self.starts[i], self.starts[i - self.stride]);
            // Where the opening beside it joins the same two runs, this one adds nothing.
            let mut left = open & !((open << 1) & !here & !above);
            while left != 0 {
                let upto = left ^ (left - 1);
                let a = before + (here & upto).count_ones() - 1;
                let b = before_above + (above & upto).count_ones() - 1;
                sets.join(a, b);
                left &= left - 1;
            }
        }
    }
}
