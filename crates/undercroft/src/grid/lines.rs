//! Rows or columns of a grid of at most 64×64 cells, as a set: where walls may open, where a corridor may run. Whatever else
//! is numbered below 64 is kept alike.

use super::bits::ones;
use super::{Bits, Rect};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub};

/// A set of rows, or of columns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct Lines(u64);

/// A set of numbers below 64 that are no lines: places along a wall, types of connectors, what is had in a state.
pub(crate) type Numbers = Lines;

impl Lines {
    /// Returns every line.
    pub(crate) const fn all() -> Lines {
        Lines(u64::MAX)
    }

    /// Returns so many lines from one on.
    pub(crate) const fn run(from: u16, length: u16) -> Lines {
        Lines(if length == 0 { 0 } else { (u64::MAX >> (64 - length)) << from })
    }

    /// Returns the set of one line; `None` where it is too large a number for one.
    pub(crate) const fn one(line: u16) -> Option<Lines> {
        if line < 64 { Some(Lines(1 << line)) } else { None }
    }

    /// Returns whether there is no line.
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether any line is in both sets.
    pub(crate) const fn meets(self, other: Lines) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns whether a line is in the set.
    pub(crate) const fn has(self, line: u16) -> bool {
        self.0 >> line & 1 == 1
    }

    /// Returns how many lines there are.
    pub(crate) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns every line, in order.
    pub(crate) fn iter(self) -> impl Iterator<Item = u16> {
        ones(self.0).map(|line| line as u16)
    }

    /// Returns how many lines there are from one on without a gap.
    pub(crate) const fn run_from(self, line: u16) -> u32 {
        (self.0 >> line).trailing_ones()
    }

    /// Returns how many lines there are up to one without a gap.
    pub(crate) const fn run_up_to(self, line: u16) -> u32 {
        (self.0 << (63 - line)).leading_ones()
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

impl BitAndAssign for Lines {
    fn bitand_assign(&mut self, other: Lines) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Lines {
    fn bitor_assign(&mut self, other: Lines) {
        self.0 |= other.0;
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

    /// Returns the cells of a row from `x` on that are not in the set: 64 cells, numbered from there; none west of the grid.
    #[inline]
    pub(crate) fn missing_from(&self, y: u16, x: i32) -> Numbers {
        let row = self.row(y);
        if x < 0 {
            return Lines(!row[0] << -x);
        }
        let (word, shift) = (x as usize >> 6, x & 63);
        let next = row.get(word + 1).filter(|_| shift > 0).map_or(0, |next| !next << (64 - shift));
        Lines(!row[word] >> shift | next)
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
    fn lines_are_listed_counted_and_run_without_a_gap() {
        let mut rng = Rng::from_state(11);
        for _ in 0..2000 {
            let kept: Vec<u16> = (0..64).filter(|_| rng.below(4) > 0).collect();
            let mut lines = Lines::default();
            for line in &kept {
                lines.insert(*line);
            }
            assert_eq!(lines.iter().collect::<Vec<_>>(), kept);
            assert_eq!(lines.count() as usize, kept.len());
            let line = rng.below(64) as u16;
            assert_eq!(Lines::one(line).map(list), Some(vec![line]));
            assert_eq!(lines.has(line), kept.contains(&line));
            let after = (line..64).take_while(|line| kept.contains(line)).count();
            let before = (0..=line).rev().take_while(|line| kept.contains(line)).count();
            assert_eq!((lines.run_from(line), lines.run_up_to(line)), (after as u32, before as u32));
        }
    }

    #[test]
    fn what_is_missing_in_a_row_is_numbered_from_any_column() {
        let mut rng = Rng::from_state(12);
        for _ in 0..500 {
            let size = Size::new(1 + rng.below(150), 1 + rng.below(3)).unwrap();
            let mut cells = Bits::empty(size);
            size.cells().filter(|_| rng.chance(1, 2)).for_each(|c| _ = cells.insert(c));
            let (y, x) =
                (rng.below(size.height().into()) as u16, rng.below(u32::from(size.width()) + 12) as i32 - 12);
            let missing = cells.missing_from(y, x.min(i32::from(size.width()) - 1));
            let x = x.min(i32::from(size.width()) - 1);
            for number in 0..64_u16 {
                let column = x + i32::from(number);
                if (0..i32::from(size.width())).contains(&column) {
                    assert_eq!(missing.has(number), !cells.has(cell(column as u16, y)), "{column}");
                } else if column < 0 {
                    assert!(!missing.has(number));
                }
            }
        }
    }

    #[test]
    fn lines_agree_with_lists_of_them() {
        let mut rng = Rng::from_state(1);
        for _ in 0..2000 {
            let (one, other) = (any_lines(&mut rng), any_lines(&mut rng));
            let (a, b) = (list(one), list(other));
            assert!((0..64).filter(|n| a.contains(n) && b.contains(n)).eq(list(one & other)));
            assert_eq!(one.meets(other), a.iter().any(|n| b.contains(n)));
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
        assert_eq!(Lines::one(64), None);
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
