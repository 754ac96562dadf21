//! Rows of a floor as bits, for questions that are asked of all cells at once. No floor is wider or higher than 64 cells,
//! so a row is one word; a few more rows above and below save the test for the rim.

use super::Navigation;
use crate::grid::{Bits, Cell, Rect, Size, cell};
use crate::rng::Rng;

/// Where the first row of the floor stands.
pub(super) const TOP: usize = 3;
/// The rows, and some more at either end.
const LINES: usize = Navigation::MAX_SIDE as usize + 2 * TOP;

/// A set of cells.
#[derive(Clone)]
pub(super) struct Rows(pub(super) [u64; LINES]);

impl Rows {
    /// No cell at all.
    pub(super) const EMPTY: Rows = Rows([0; LINES]);

    /// The rows of a set.
    pub(super) fn of(cells: &Bits) -> Rows {
        let mut rows = Rows::EMPTY;
        rows.0[TOP..TOP + cells.words().len()].copy_from_slice(cells.words());
        rows
    }

    /// The rows of the floor itself.
    pub(super) fn of_floor(&self, height: usize) -> &[u64] {
        &self.0[TOP..TOP + height]
    }

    /// The same set for the rest of the engine.
    pub(super) fn bits(&self, size: Size) -> Bits {
        let mut cells = Bits::empty(size);
        let words = cells.words_mut();
        words.copy_from_slice(&self.0[TOP..TOP + words.len()]);
        cells
    }

    /// Whether the cell is in the set.
    pub(super) const fn has(&self, c: Cell) -> bool {
        self.0[c.y as usize + TOP] >> c.x & 1 != 0
    }

    /// Adds a cell.
    pub(super) const fn insert(&mut self, c: Cell) {
        self.0[c.y as usize + TOP] |= 1 << c.x;
    }

    /// Takes out a cell.
    pub(super) const fn remove(&mut self, c: Cell) {
        self.0[c.y as usize + TOP] &= !(1 << c.x);
    }

    /// Takes out a rectangle.
    pub(super) fn remove_rect(&mut self, r: Rect) {
        let mask = run(r.x, r.w);
        self.0[TOP + usize::from(r.y)..TOP + r.bottom() as usize].iter_mut().for_each(|row| *row &= !mask);
    }

    /// One of the cells, each as likely.
    pub(super) fn pick(&self, height: usize, rng: &mut Rng) -> Option<Cell> {
        let rows = self.of_floor(height);
        let count: u32 = rows.iter().map(|row| row.count_ones()).sum();
        if count == 0 {
            return None;
        }
        let mut left = rng.below(count);
        for (y, row) in (0..).zip(rows) {
            let here = row.count_ones();
            if left < here {
                let rest = (0..left).fold(*row, |row, _| row & (row - 1));
                return Some(cell(rest.trailing_zeros() as u16, y));
            }
            left -= here;
        }
        None
    }

    /// Adds a rectangle.
    pub(super) fn insert_rect(&mut self, r: Rect) {
        let mask = run(r.x, r.w);
        self.0[TOP + usize::from(r.y)..TOP + r.bottom() as usize].iter_mut().for_each(|row| *row |= mask);
    }

    /// Adds the cells of another set.
    pub(super) fn join(&mut self, other: &Rows) {
        for i in 0..LINES {
            self.0[i] |= other.0[i];
        }
    }

    /// Keeps the cells that another set has, too.
    pub(super) fn keep(&mut self, other: &Rows) {
        for i in 0..LINES {
            self.0[i] &= other.0[i];
        }
    }

    /// Takes out the cells of another set.
    pub(super) fn subtract(&mut self, other: &Rows) {
        for i in 0..LINES {
            self.0[i] &= !other.0[i];
        }
    }

    /// Which neighbours of a cell are in the set: the lowest bit for north, then clockwise.
    pub(super) const fn around(&self, c: Cell) -> u32 {
        let (x, y) = (c.x, c.y as usize + TOP);
        let (above, here, below) = (self.0[y - 1] >> x, self.0[y], self.0[y + 1] >> x);
        let (east, west) = (here >> x >> 1, here << 1 >> x);
        (above & 1 | (east & 1) << 1 | (below & 1) << 2 | (west & 1) << 3) as u32
    }

    /// Takes out a cell and its neighbours.
    pub(super) const fn clear_around(&mut self, c: Cell) {
        let (bit, y) = (1 << c.x, c.y as usize + TOP);
        self.0[y - 1] &= !bit;
        self.0[y] &= !(bit | bit << 1 | bit >> 1);
        self.0[y + 1] &= !bit;
    }
}

/// The bits of a run of so many cells.
pub(super) const fn run(from: u16, length: u16) -> u64 {
    if length == 0 { 0 } else { (u64::MAX >> (64 - length)) << from }
}
