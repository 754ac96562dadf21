//! The runs of a set of cells: cells of a row that open edges join, numbered in reading order.
//!
//! ```text
//!   | .  .  . | .|     a run starts where the edge to the west is not open; three of them here, and open edges to the
//!   +  +--+--+--+      north join two
//!   | .  .  .  . |
//! ```
//! Which run a cell is of is the number of cells up to it that start one: they are counted word by word in advance. Numbering
//! cell by cell, as the test does, costs a proven floor of `tunnels` 60 % more instructions, of `navigation` 3 to 5 %, and of
//! `wizardry` 4 % at depth 7.

use super::bits::ones;
use super::{Bits, Cell, Passages};

/// The runs of a set of cells.
pub(crate) struct Runs {
    stride: usize,
    /// For each word of cells: the bits that start a run, and how many runs start before the word.
    starts: Vec<(u64, u32)>,
    count: u32,
}

impl Runs {
    /// Finds the runs of cells between which edges are open.
    pub(crate) fn new(cells: &Bits, open: &Passages) -> Runs {
        let mut count = 0;
        let words = cells.words().iter().zip(open.west().words());
        let starts = words.map(|(cells, west)| {
            let start = cells & !west;
            count += start.count_ones();
            (start, count - start.count_ones())
        });
        let starts = starts.collect();
        Runs { stride: cells.stride(), starts, count }
    }

    /// Returns how many there are.
    pub(crate) const fn count(&self) -> usize {
        self.count as usize
    }

    /// Returns the run of a cell of the set.
    pub(crate) fn of(&self, c: Cell) -> u32 {
        let (starts, before) = self.starts[usize::from(c.y) * self.stride + usize::from(c.x >> 6)];
        before + up_to(starts, u32::from(c.x & 63)) - 1
    }

    /// Calls `join` with every two runs that open edges to the north join, mostly once: an edge beside one that joins the
    /// same two adds nothing.
    pub(crate) fn each_joined(&self, open: &Passages, mut join: impl FnMut(u32, u32)) {
        for (i, &north) in open.north().words().iter().enumerate().filter(|(_, north)| **north != 0) {
            let ((here, before), (above, before_above)) = (self.starts[i], self.starts[i - self.stride]);
            for bit in ones(north & !((north << 1) & !here & !above)) {
                let bit = bit as u32;
                join(before + up_to(here, bit) - 1, before_above + up_to(above, bit) - 1);
            }
        }
    }
}

/// Returns how many bits are set up to one, with it.
const fn up_to(word: u64, bit: u32) -> u32 {
    (word & (u64::MAX >> (63 - bit))).count_ones()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Edge, Side, Size, cell};
    use crate::rng::Rng;
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn runs_are_those_that_are_found_cell_by_cell() {
        let mut rng = Rng::from_state(8);
        for (w, h) in [(1, 1), (24, 24), (64, 9), (65, 9), (130, 20), (200, 3)] {
            let size = Size::new(w, h).unwrap();
            let (mut cells, mut open) = (Bits::empty(size), Passages::closed(size));
            for _ in 0..rng.below(3 * w * h) {
                cells.insert(cell(rng.below(w) as u16, rng.below(h) as u16));
            }
            let edges = cells.iter().flat_map(|c| [Edge::new(c, Side::North), Edge::new(c, Side::West)]);
            for edge in edges.filter(|edge| edge.cells().0.is_some_and(|before| cells.has(before))) {
                open.set(edge, rng.chance(2, 3));
            }
            let mut expected: BTreeMap<Cell, u32> = BTreeMap::new();
            let mut count = 0;
            for c in cells.iter() {
                let goes_on = open.is_open(Edge::new(c, Side::West));
                count += u32::from(!goes_on);
                expected.insert(c, count - 1);
            }
            let runs = Runs::new(&cells, &open);
            assert_eq!(runs.count(), count as usize, "{w}×{h}");
            assert!(cells.iter().all(|c| runs.of(c) == expected[&c]), "{w}×{h}");
            let north = cells.iter().filter(|c| open.is_open(Edge::new(*c, Side::North)));
            let pairs = north.map(|c| (expected[&c], expected[&c.beside(Side::North)]));
            let mut found = BTreeSet::new();
            runs.each_joined(&open, |a, b| _ = found.insert((a, b)));
            assert_eq!(found, pairs.collect::<BTreeSet<_>>(), "{w}×{h}");
        }
    }
}
