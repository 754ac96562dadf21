//! A window of up to 64×64 cells, and where a rectangle fits into it.
//!
//! A row is one word, so all places of a rectangle are a few shifts away:
//! ```text
//!   free row      1111.11111      a run of w free cells starts where w shifts agree,
//!   w = 3         11....111.      a place where h such rows agree
//! ```

use super::bits::ones;
use super::wave::{LARGE, Row, SMALL};
use super::{Cell, Rect, cell};

/// The longest side of a board.
const MAX_BOARD: u16 = 64;

/// A set of cells of a window. What lies outside the window belongs to it.
///
/// Where both sides have at most 32 cells a row is a `u32`, and twice as many are worked on at once. With `u64` alone
/// `wizardry` takes 9 % more instructions at depth 1 and 3 % at depth 7, `navigation` 4 % and 2 %.
#[derive(Clone)]
#[expect(
    clippy::large_enum_variant,
    reason = "nearly all boards are small, and are looked at far more often than moved"
)]
pub(crate) enum Board {
    Small(Lines<u32, SMALL>),
    Large(Box<Lines<u64, LARGE>>),
}

/// The cells by rows and by columns, each with a line before the first and one after the last. All lines are worked on,
/// however many the window has: a number that the compiler knows is worth more than the lines.
#[derive(Clone)]
pub(crate) struct Lines<W, const N: usize> {
    width: u16,
    height: u16,
    rows: [W; N],
    columns: [W; N],
}

/// Calls the same code for either size of row.
macro_rules! either {
    ($board:expr, $lines:ident => $body:expr) => {
        match $board {
            Board::Small($lines) => $body,
            Board::Large($lines) => $body,
        }
    };
}

impl Board {
    /// Returns a window with no cell in it.
    ///
    /// # Panics
    /// If a side is longer than 64 cells.
    pub(crate) fn new(width: u16, height: u16) -> Board {
        assert!(width.max(height) <= MAX_BOARD, "a board of {width}×{height} is too large");
        if u32::from(width.max(height)) <= u32::CELLS {
            Board::Small(Lines::new(width, height))
        } else {
            Board::Large(Box::new(Lines::new(width, height)))
        }
    }

    /// Adds a rectangle with `margin` more cells on every side, as far as it lies inside.
    pub(crate) fn insert(&mut self, r: Rect, margin: u16) {
        either!(self, lines => lines.insert(r, margin));
    }

    /// Calls `each` with every place, in reading order, where a rectangle of that size holds no cell of the set: its
    /// north-west corner, and how many of the cells along its four walls, outside, are in the set.
    pub(crate) fn each_place(&self, size: (u16, u16), which: Which, each: impl FnMut(Cell, u32)) {
        either!(self, lines => lines.each_place(size, which, each));
    }

    /// Returns the place with the fewest steps from its north-west corner to a cell; of several the one in the nearest
    /// row, the northern and western ones first.
    pub(crate) fn nearest_place(&self, size: (u16, u16), to: Cell) -> Option<Cell> {
        either!(self, lines => lines.nearest_place(size, to))
    }
}

/// Which places are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Which {
    /// All of them.
    All,
    /// Those from which the rectangle cannot be moved by a cell in one direction at least, across and down.
    Cornered,
}

impl<W: Row, const N: usize> Lines<W, N> {
    fn new(width: u16, height: u16) -> Self {
        let lines = |count: u16, length: u16| {
            let mut lines = [!W::NONE; N];
            lines[1..=usize::from(count)].fill(!below::<W>(length));
            lines
        };
        Lines { width, height, rows: lines(height, width), columns: lines(width, height) }
    }

    fn insert(&mut self, r: Rect, margin: u16) {
        let (x0, x1) = (r.x.saturating_sub(margin), (r.x + r.w + margin).min(self.width));
        let (y0, y1) = (r.y.saturating_sub(margin), (r.y + r.h + margin).min(self.height));
        let add = |lines: &mut [W], cells: W| lines.iter_mut().for_each(|line| *line = *line | cells);
        add(&mut self.rows[usize::from(y0) + 1..=usize::from(y1)], below::<W>(x1) & !below::<W>(x0));
        add(&mut self.columns[usize::from(x0) + 1..=usize::from(x1)], below::<W>(y1) & !below::<W>(y0));
    }

    fn each_place(&self, (w, h): (u16, u16), which: Which, mut each: impl FnMut(Cell, u32)) {
        let mut places = self.places((w, h));
        if which == Which::Cornered {
            places = cornered(&places);
        }
        let (across, down) = (below::<W>(w), below::<W>(h));
        let last = (self.height + 1).saturating_sub(h);
        for (y, row) in (0..).zip(&places[1..=usize::from(last)]) {
            for x in ones(row.word()) {
                let (north, south) = (self.rows[usize::from(y)], self.rows[usize::from(y + h) + 1]);
                let (west, east) = (self.columns[x], self.columns[x + usize::from(w) + 1]);
                let (shift_x, shift_y) = (x as u32, u32::from(y));
                let walls = [
                    north >> shift_x & across,
                    south >> shift_x & across,
                    west >> shift_y & down,
                    east >> shift_y & down,
                ];
                each(cell(x as u16, y), count(walls, w.max(h)));
            }
        }
    }

    fn nearest_place(&self, size: (u16, u16), to: Cell) -> Option<Cell> {
        let places = self.places(size);
        let in_row = |y: u16| {
            let row = places.get(usize::from(y) + 1)?.word();
            let (up_to, from) = (row & below::<u64>(to.x + 1), row & !below::<u64>(to.x));
            let before = (up_to != 0).then(|| up_to.ilog2() as u16);
            let after = (from != 0).then(|| from.trailing_zeros() as u16);
            before.into_iter().chain(after).map(|x| cell(x, y)).min_by_key(|c| c.manhattan(to))
        };
        let mut best: Option<Cell> = None;
        for away in 0..MAX_BOARD {
            if best.is_some_and(|best| best.manhattan(to) <= u32::from(away)) {
                break;
            }
            let rows = [to.y.checked_sub(away), Some(to.y + away)];
            let found = rows.into_iter().flatten().filter_map(in_row);
            best = best.into_iter().chain(found).min_by_key(|c| c.manhattan(to));
        }
        best
    }

    /// Returns the places as rows of north-west corners. Nothing fits outside, where all is taken.
    fn places(&self, (w, h): (u16, u16)) -> [W; N] {
        if !(1..=self.width).contains(&w) || !(1..=self.height).contains(&h) {
            return [W::NONE; N];
        }
        let (mut one, mut other) = (self.rows.map(|row| !row), [W::NONE; N]);
        for by in doubling(w) {
            for row in &mut one {
                *row = *row & *row >> u32::from(by);
            }
        }
        let (mut free, mut agreed) = (&mut one, &mut other);
        for by in doubling(h).map(usize::from) {
            // Into another array: there the compiler knows that nothing overlaps.
            let rows = free.iter().zip(&free[by..]);
            agreed.iter_mut().zip(rows).for_each(|(agreed, (row, below))| *agreed = *row & *below);
            agreed[N - by..].fill(W::NONE);
            std::mem::swap(&mut free, &mut agreed);
        }
        *free
    }
}

fn cornered<W: Row, const N: usize>(places: &[W; N]) -> [W; N] {
    let mut kept = [W::NONE; N];
    for y in 1..N - 1 {
        let (above, here, under) = (places[y - 1], places[y], places[y + 1]);
        kept[y] = here & !(here << 1 & here >> 1) & !(above & under);
    }
    kept
}

/// Returns how many bits of the four walls of a rectangle are set.
fn count<W: Row>(walls: [W; 4], longest: u16) -> u32 {
    let [north, south, west, east] = walls.map(W::word);
    // Counting is the costly part: short walls are counted in one go.
    if longest <= 16 {
        return (north | south << 16 | west << 32 | east << 48).count_ones();
    }
    north.count_ones() + south.count_ones() + west.count_ones() + east.count_ones()
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
fn below<W: Row>(n: u16) -> W {
    W::of(if n >= 64 { u64::MAX } else { (1 << n) - 1 })
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
                let free = |x: i32, y: i32| x >= 0 && y >= 0 && expected.contains(&cell(x as u16, y as u16));
                let is_cornered = |c: &Cell| {
                    let (x, y) = (i32::from(c.x), i32::from(c.y));
                    !(free(x - 1, y) && free(x + 1, y) || free(x, y - 1) && free(x, y + 1))
                };
                let along_walls = |c: Cell| {
                    let r = moved(c);
                    let (right, bottom) = (r.right() as u16, r.bottom() as u16);
                    let across = (r.x..right).flat_map(|x| [(x, r.y - 1), (x, bottom)]);
                    let down = (r.y..bottom).flat_map(|y| [(r.x - 1, y), (right, y)]);
                    across.chain(down).filter(|(x, y)| has(*x, *y)).count() as u32
                };
                for which in [Which::All, Which::Cornered] {
                    let mut found = Vec::new();
                    board.each_place(size, which, |c, along| found.push((c, along)));
                    let all = expected.iter().filter(|c| which == Which::All || is_cornered(c));
                    let all: Vec<(Cell, u32)> = all.map(|c| (*c, along_walls(*c))).collect();
                    assert_eq!(found, all, "round {round}, {size:?}, {which:?}");
                }
                let to = cell(rng.below(width.into()) as u16, rng.below(height.into()) as u16);
                let order = |c: &Cell| (c.manhattan(to), c.y.abs_diff(to.y), c.y, c.x);
                let nearest = expected.iter().copied().min_by_key(order);
                assert_eq!(board.nearest_place(size, to), nearest, "round {round}, {size:?}");
            }
        }
    }
}
