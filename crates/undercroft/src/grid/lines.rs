//! Rows or columns of a grid of at most 64×64 cells, as a set: where walls may open, where a corridor may run.

use super::{Bits, Rect};
use std::ops::{BitAnd, BitOr, Sub};

/// A set of rows, or of columns.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Lines(u64);

impl Lines {
    /// Returns so many lines from one on.
    pub(crate) const fn run(from: u16, length: u16) -> Lines {
        Lines(if length == 0 { 0 } else { (u64::MAX >> (64 - length)) << from })
    }

    /// Returns whether there is no line.
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds a line.
    pub(crate) const fn insert(&mut self, line: u16) {
        self.0 |= 1 << line;
    }

    /// Returns the lines and those beside them.
    pub(crate) const fn widened(self) -> Lines {
        Lines(self.0 | self.0 << 1 | self.0 >> 1)
    }

    /// Returns the line that is nearest to another, of two the first.
    pub(crate) fn nearest(self, to: u16) -> Option<u16> {
        let up_to = self & Lines::run(0, to + 1);
        let (before, after) = (up_to.0.checked_ilog2(), (self - up_to).0);
        let before = before.map(|line| line as u16);
        let after = (after != 0).then_some(after.trailing_zeros() as u16);
        match (before, after) {
            (Some(before), Some(after)) if after - to < to - before => Some(after),
            _ => before.or(after),
        }
    }
}

impl BitAnd for Lines {
    type Output = Lines;
    fn bitand(self, other: Lines) -> Lines {
        Lines(self.0 & other.0)
    }
}

impl BitOr for Lines {
    type Output = Lines;
    fn bitor(self, other: Lines) -> Lines {
        Lines(self.0 | other.0)
    }
}

/// The lines of one set that are not in the other.
impl Sub for Lines {
    type Output = Lines;
    fn sub(self, other: Lines) -> Lines {
        Lines(self.0 & !other.0)
    }
}

impl Bits {
    /// Returns the rows of a rectangle that have a cell of the set in it.
    pub(crate) fn rows_in(&self, r: Rect) -> Lines {
        let mut rows = Lines::default();
        for (y, row) in (r.y..).zip(self.board_rows(r)) {
            rows.0 |= u64::from(row & Lines::run(r.x, r.w).0 != 0) << y;
        }
        rows
    }

    /// Returns the columns of a rectangle that have a cell of the set in it.
    pub(crate) fn columns_in(&self, r: Rect) -> Lines {
        Lines(self.board_rows(r).iter().fold(0, |all, row| all | row)) & Lines::run(r.x, r.w)
    }

    fn board_rows(&self, r: Rect) -> &[u64] {
        debug_assert!(self.size().width() <= 64 && self.size().height() <= 64, "{} is no board", self.size());
        &self.words()[usize::from(r.y)..r.bottom() as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Size, cell, rect};
    use crate::rng::Rng;

    fn any_lines(rng: &mut Rng) -> Lines {
        Lines(rng.bits() & rng.bits() & rng.bits())
    }

    fn list(lines: Lines) -> Vec<u16> {
        (0..64).filter(|line| !(lines & Lines::run(*line, 1)).is_empty()).collect()
    }

    #[test]
    fn lines_agree_with_lists_of_them() {
        let mut rng = Rng::from_state(1);
        for _ in 0..2000 {
            let (one, other) = (any_lines(&mut rng), any_lines(&mut rng));
            let (a, b) = (list(one), list(other));
            assert!((0..64).filter(|n| a.contains(n) && b.contains(n)).eq(list(one & other)));
            assert!((0..64).filter(|n| a.contains(n) || b.contains(n)).eq(list(one | other)));
            assert!((0..64).filter(|n| a.contains(n) && !b.contains(n)).eq(list(one - other)));
            assert!(
                (0..64_u16).filter(|n| a.iter().any(|line| line.abs_diff(*n) < 2)).eq(list(one.widened()))
            );
            let to = rng.below(64) as u16;
            assert_eq!(one.nearest(to), a.iter().copied().min_by_key(|line| line.abs_diff(to)));
            let length = rng.below(65 - u32::from(to)) as u16;
            assert!((to..to + length).eq(list(Lines::run(to, length))));
        }
        assert_eq!(Lines::default().nearest(7), None);
    }

    #[test]
    fn the_lines_of_a_rectangle_are_those_with_a_cell_in_it() {
        let mut rng = Rng::from_state(2);
        for _ in 0..500 {
            let size = Size::new(1 + rng.below(64), 1 + rng.below(64)).unwrap();
            let mut cells = Bits::empty(size);
            for _ in 0..rng.below(60) {
                cells.insert(cell(
                    rng.below(size.width().into()) as u16,
                    rng.below(size.height().into()) as u16,
                ));
            }
            let (x, y) = (rng.below(size.width().into()), rng.below(size.height().into()));
            let (w, h) =
                (1 + rng.below(u32::from(size.width()) - x), 1 + rng.below(u32::from(size.height()) - y));
            let r = rect(x as u16, y as u16, w as u16, h as u16);
            let in_it = || cells.iter().filter(|c| r.contains(*c));
            assert!((0..64).filter(|y| in_it().any(|c| c.y == *y)).eq(list(cells.rows_in(r))));
            assert!((0..64).filter(|x| in_it().any(|c| c.x == *x)).eq(list(cells.columns_in(r))));
        }
    }
}
