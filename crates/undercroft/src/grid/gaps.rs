//! Gaps between the cells of a set, in rows and columns, for sets of any size.
//!
//! Whole words are looked at: where cells end that go on within a few, and how far that is. Looking from cell to cell, as the
//! test does, costs `wizardry` 9 % more instructions at depth 1 and 4 % at depth 7.

use super::bits::ones;
use super::{Bits, Cell, Side, cell};
use std::ops::{BitOr, Shr};

impl Bits {
    /// Calls `each` with every gap of at most `most` cells between two cells of the set: the cell before it, the side
    /// that it lies on (east or south), and how many cells it has. Gaps come in the order of rows, and in a row for 64
    /// cells at a time: those to the east, from west to east, then those to the south, the shortest first.
    ///
    /// # Panics
    /// If `most` is more than 62.
    pub(crate) fn each_gap(&self, most: u16, mut each: impl FnMut(Cell, Side, u16)) {
        assert!(most < 63, "a gap ends in the word that it begins in, or in the next");
        let (words, stride) = (self.words(), self.stride());
        for (at, here) in words.iter().enumerate().filter(|(_, here)| **here != 0) {
            let (x, y) = ((at % stride * 64) as u16, (at / stride) as u16);
            let after = if (at + 1) % stride == 0 { 0 } else { words[at + 1] };
            each_gap_east(*here, after, most, |bit, gap| each(cell(x + bit, y), Side::East, gap));
            let rows_below = words[at..].iter().step_by(stride).skip(1).take(usize::from(most) + 1);
            each_gap_south(*here, rows_below, |bit, gap| each(cell(x + bit, y), Side::South, gap));
        }
    }
}

/// From where cells end in a word to where they go on, in it or in the word after it.
fn each_gap_east(here: u64, after: u64, most: u16, mut each: impl FnMut(u16, u16)) {
    let row = u128::from(here) | u128::from(after) << 64;
    // Mostly nothing comes after it, and half the work does.
    let ahead = match after {
        0 => !(here >> 1) & within(here >> 2, most),
        _ => !(row >> 1) as u64 & within(row >> 2, most) as u64,
    };
    for bit in ones(here & ahead) {
        let gap = match after {
            0 => (here >> bit >> 1).trailing_zeros(),
            _ => (row >> bit >> 1).trailing_zeros(),
        };
        each(bit as u16, gap as u16);
    }
}

/// From where cells end in their columns to where they go on, in the words of the rows below.
fn each_gap_south<'a>(
    here: u64,
    mut rows_below: impl Iterator<Item = &'a u64> + Clone,
    mut each: impl FnMut(u16, u16),
) {
    let Some(next) = rows_below.next() else { return };
    let ahead = rows_below.clone().fold(0, |all, row| all | row);
    let mut ends = here & !next & ahead;
    for (gap, row) in (1..).zip(rows_below) {
        if ends == 0 {
            return;
        }
        ones(ends & row).for_each(|bit| each(bit as u16, gap));
        ends &= !row;
    }
}

/// Returns the cells from which one of a set lies at most so many on, with itself, by doubling.
fn within<W: Copy + BitOr<Output = W> + Shr<u16, Output = W>>(cells: W, most: u16) -> W {
    let (mut found, mut reach) = (cells, 1);
    while reach < most {
        let by = reach.min(most - reach);
        found = found | found >> by;
        reach += by;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;
    use crate::rng::Rng;

    #[test]
    fn gaps_are_those_that_are_found_cell_by_cell() {
        let mut rng = Rng::from_state(5);
        for (w, h) in [(1, 1), (24, 24), (64, 30), (65, 9), (130, 40), (200, 3)] {
            for most in [1, 2, 6, 40, 62] {
                let mut cells = Bits::empty(Size::new(w, h).unwrap());
                for _ in 0..rng.below(w * h) {
                    cells.insert(cell(rng.below(w) as u16, rng.below(h) as u16));
                }
                let mut expected = Vec::new();
                for from in cells.iter() {
                    for side in [Side::East, Side::South] {
                        let mut ahead = std::iter::successors(from.step(side), |c| c.step(side));
                        let gap = ahead.by_ref().take(usize::from(most) + 1).position(|c| cells.has(c));
                        expected.extend(gap.filter(|gap| *gap > 0).map(|gap| (from, side, gap as u16)));
                    }
                }
                let mut found = Vec::new();
                cells.each_gap(most, |from, side, gap| found.push((from, side, gap)));
                found.sort_unstable();
                assert_eq!(found, expected, "{w}×{h}, {most}");
            }
        }
    }
}
