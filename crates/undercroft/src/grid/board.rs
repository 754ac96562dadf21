//! A window of up to 64×64 cells, and where a rectangle fits into it.
//!
//! A row is one word, so all places of a rectangle are a few shifts away:
//! ```text
//!   free row      1111.11111      a run of w free cells starts where w shifts agree,
//!   w = 3         11....111.      a place where h such rows agree
//! ```
//! Trying each place cell by cell instead costs `wizardry` half as much again.

use super::{Cell, Rect, cell};

/// The longest side of a board.
pub(crate) const MAX_BOARD: u16 = 64;
const LINES: usize = MAX_BOARD as usize;

/// A set of cells of a window. What lies outside the window belongs to it.
#[derive(Clone)]
pub(crate) struct Board {
    width: u16,
    height: u16,
    /// The cells by rows and by columns, each with a line before the first and one after the last.
    rows: [u64; LINES + 2],
    columns: [u64; LINES + 2],
}

impl Board {
    /// Returns a window with no cell in it.
    ///
    /// # Panics
    /// If a side is longer than [`MAX_BOARD`].
    pub(crate) fn new(width: u16, height: u16) -> Board {
        assert!(width.max(height) <= MAX_BOARD, "a board of {width}×{height} is too large");
        let lines = |count: u16, length: u16| {
            let mut lines = [u64::MAX; LINES + 2];
            lines[1..=usize::from(count)].fill(!below(length));
            lines
        };
        Board { width, height, rows: lines(height, width), columns: lines(width, height) }
    }

    /// Adds a rectangle with `margin` more cells on every side, as far as it lies inside.
    pub(crate) fn insert(&mut self, r: Rect, margin: u16) {
        let (x0, x1) = (r.x.saturating_sub(margin), (r.x + r.w + margin).min(self.width));
        let (y0, y1) = (r.y.saturating_sub(margin), (r.y + r.h + margin).min(self.height));
        let add = |lines: &mut [u64], cells: u64| lines.iter_mut().for_each(|line| *line |= cells);
        add(&mut self.rows[usize::from(y0) + 1..=usize::from(y1)], below(x1) & !below(x0));
        add(&mut self.columns[usize::from(x0) + 1..=usize::from(x1)], below(y1) & !below(y0));
    }

    /// Returns how many of the cells along the four walls of a rectangle, outside, are in the set.
    #[inline]
    pub(crate) fn count_along_walls(&self, r: Rect) -> u32 {
        let (column, row) = (usize::from(r.x), usize::from(r.y));
        let (w, h) = (usize::from(r.w), usize::from(r.h));
        let (across, down) = (u64::MAX >> (MAX_BOARD - r.w), u64::MAX >> (MAX_BOARD - r.h));
        let (north, south) = (self.rows[row] >> r.x & across, self.rows[row + h + 1] >> r.x & across);
        let (west, east) = (self.columns[column] >> r.y & down, self.columns[column + w + 1] >> r.y & down);
        // Counting is the costly part: short walls are counted in one go.
        match r.w.max(r.h) {
            0..=16 => (north | south << 16 | west << 32 | east << 48).count_ones(),
            _ => north.count_ones() + south.count_ones() + west.count_ones() + east.count_ones(),
        }
    }

    /// Returns the places where a rectangle of that size holds no cell of the set.
    pub(crate) fn places(&self, (w, h): (u16, u16)) -> Places {
        let mut rows = [0; LINES];
        if (1..=self.width).contains(&w) && (1..=self.height).contains(&h) {
            let free = &mut rows[..usize::from(self.height)];
            free.iter_mut().zip(&self.rows[1..]).for_each(|(free, taken)| *free = !taken);
            for by in doubling(w) {
                free.iter_mut().for_each(|row| *row &= *row >> by);
            }
            for by in doubling(h) {
                for y in 0..free.len() - usize::from(by) {
                    free[y] &= free[y + usize::from(by)];
                }
            }
            free[usize::from(self.height - h) + 1..].fill(0);
        }
        Places { rows, height: usize::from(self.height) }
    }
}

/// The north-west corners that a rectangle may have on a board.
pub(crate) struct Places {
    rows: [u64; LINES],
    height: usize,
}

impl Places {
    /// Keeps the places from which the rectangle cannot be moved by a cell in one direction at least, across and down.
    pub(crate) fn cornered(&self) -> Places {
        let mut rows = [0; LINES];
        let mut above = 0;
        for y in 0..self.height {
            let (here, under) = (self.rows[y], self.rows.get(y + 1).copied().unwrap_or(0));
            rows[y] = here & !(here << 1 & here >> 1) & !(above & under);
            above = here;
        }
        Places { rows, height: self.height }
    }

    /// Returns all of them, in reading order.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = Cell> {
        (0..)
            .zip(&self.rows[..self.height])
            .flat_map(|(y, row)| super::bits::ones(*row).map(move |x| cell(x as u16, y)))
    }

    /// Returns the one with the fewest steps to a cell, of several the one in the nearest row, and there in the nearest
    /// column, the northern and western ones first.
    pub(crate) fn nearest(&self, to: Cell) -> Option<Cell> {
        let in_row = |(y, row): (u16, &u64)| {
            let (up_to, from) = (row & below(to.x + 1), row & !below(to.x));
            let before = (up_to != 0).then(|| up_to.ilog2() as u16);
            let after = (from != 0).then(|| from.trailing_zeros() as u16);
            before.into_iter().chain(after).map(|x| cell(x, y)).min_by_key(|c| c.manhattan(to))
        };
        let rows = (0..).zip(&self.rows[..self.height]);
        rows.filter_map(in_row).min_by_key(|c| (c.manhattan(to), c.y.abs_diff(to.y)))
    }
}

/// Returns the shifts by which runs of one cell become runs of `n`: each at most doubles them.
fn doubling(n: u16) -> impl Iterator<Item = u16> {
    let mut length = 1;
    std::iter::from_fn(move || {
        let by = length.min(n - length);
        length += by;
        (by > 0).then_some(by)
    })
}

/// Returns the lowest `n` bits.
const fn below(n: u16) -> u64 {
    if n >= 64 { u64::MAX } else { (1 << n) - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::rect;
    use crate::rng::Rng;

    #[test]
    fn places_and_walls_are_those_that_trying_every_cell_finds() {
        let mut rng = Rng::from_state(1);
        for round in 0..600 {
            let (width, height) = (1 + rng.below(64) as u16, 1 + rng.below(64) as u16);
            let mut board = Board::new(width, height);
            let mut taken: Vec<Rect> = Vec::new();
            for _ in 0..rng.below(12) {
                let (w, h) = (1 + rng.below(width.into()) as u16, 1 + rng.below(height.into()) as u16);
                let (w, h) = (w.min(9), h.min(9));
                let r = rect(
                    rng.below(u32::from(width - w) + 1) as u16,
                    rng.below(u32::from(height - h) + 1) as u16,
                    w,
                    h,
                );
                let margin = rng.below(3) as u16;
                board.insert(r, margin);
                taken.push(rect(r.x + 3 - margin, r.y + 3 - margin, w + 2 * margin, h + 2 * margin));
            }
            // Moved by three, so that there are cells to the north and west of the window.
            let window = rect(3, 3, width, height);
            let has =
                |x: u16, y: u16| !window.contains(cell(x, y)) || taken.iter().any(|r| r.contains(cell(x, y)));
            for size in [
                (1, 1),
                (2, 3),
                (5, 4),
                (9, 1),
                (width, height),
                (1 + rng.below(20) as u16, 1 + rng.below(20) as u16),
            ] {
                let moved = |c: Cell| rect(c.x + 3, c.y + 3, size.0, size.1);
                let fits = |c: &Cell| {
                    let r = moved(*c);
                    r.right() <= window.right()
                        && r.bottom() <= window.bottom()
                        && r.cells().all(|c| !has(c.x, c.y))
                };
                let expected: Vec<Cell> = rect(0, 0, width, height).cells().filter(fits).collect();
                let places = board.places(size);
                assert!(places.iter().eq(expected.iter().copied()), "round {round}, {size:?}");
                let free = |x: i32, y: i32| expected.contains(&cell(x as u16, y as u16)) && x >= 0 && y >= 0;
                let cornered = expected.iter().filter(|c| {
                    let (x, y) = (i32::from(c.x), i32::from(c.y));
                    !(free(x - 1, y) && free(x + 1, y)) && !(free(x, y - 1) && free(x, y + 1))
                });
                assert!(places.cornered().iter().eq(cornered.copied()), "round {round}, {size:?}");
                let to = cell(rng.below(width.into()) as u16, rng.below(height.into()) as u16);
                let nearest = places.nearest(to).map(|c| c.manhattan(to));
                assert_eq!(nearest, expected.iter().map(|c| c.manhattan(to)).min(), "round {round}");
                for c in &expected {
                    let r = moved(*c);
                    let (right, bottom) = (r.right() as u16, r.bottom() as u16);
                    let across = (r.x..right).flat_map(|x| [(x, r.y - 1), (x, bottom)]);
                    let down = (r.y..bottom).flat_map(|y| [(r.x - 1, y), (right, y)]);
                    let along = across.chain(down).filter(|(x, y)| has(*x, *y)).count();
                    let found = board.count_along_walls(rect(c.x, c.y, size.0, size.1));
                    assert_eq!(found as usize, along, "round {round}, {r}");
                }
            }
        }
    }
}
