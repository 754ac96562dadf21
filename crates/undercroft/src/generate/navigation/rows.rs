//! Rows of a floor as bits, for questions that are asked of all cells at once. No floor is wider or higher than 64 cells,
//! so a row is one word; one more row above and below saves the test for the rim.

use super::Navigation;
use crate::grid::{Bits, Cell, Rect, Side, Size, cell};

/// The rows, and one more at either end.
const LINES: usize = Navigation::MAX_SIDE as usize + 2;

/// A set of cells.
#[derive(Clone)]
pub(super) struct Rows(pub(super) [u64; LINES]);

impl Rows {
    /// No cell at all.
    pub(super) const EMPTY: Rows = Rows([0; LINES]);

    /// The same set for the rest of the engine.
    pub(super) fn bits(&self, size: Size) -> Bits {
        let mut cells = Bits::empty(size);
        let words = cells.words_mut();
        words.copy_from_slice(&self.0[1..=words.len()]);
        cells
    }

    /// Whether the cell is in the set.
    pub(super) const fn has(&self, c: Cell) -> bool {
        self.0[c.y as usize + 1] >> c.x & 1 != 0
    }

    /// Adds a cell.
    pub(super) const fn insert(&mut self, c: Cell) {
        self.0[c.y as usize + 1] |= 1 << c.x;
    }

    /// Adds a rectangle.
    pub(super) fn insert_rect(&mut self, r: Rect) {
        let mask = run(r.x, r.w);
        self.0[usize::from(r.y) + 1..=r.bottom() as usize].iter_mut().for_each(|row| *row |= mask);
    }

    /// Which neighbours of a cell are in the set: the lowest bit for north, then clockwise.
    pub(super) const fn around(&self, c: Cell) -> u32 {
        let (x, y) = (c.x, c.y as usize + 1);
        let (above, here, below) = (self.0[y - 1] >> x, self.0[y], self.0[y + 1] >> x);
        let (east, west) = (here >> x >> 1, here << 1 >> x);
        (above & 1 | (east & 1) << 1 | (below & 1) << 2 | (west & 1) << 3) as u32
    }

    /// Takes out a cell and its neighbours.
    pub(super) const fn clear_around(&mut self, c: Cell) {
        let (bit, y) = (1 << c.x, c.y as usize + 1);
        self.0[y - 1] &= !bit;
        self.0[y] &= !(bit | bit << 1 | bit >> 1);
        self.0[y + 1] &= !bit;
    }
}

/// The bits of a run of so many cells.
pub(super) const fn run(from: u16, length: u16) -> u64 {
    if length == 0 { 0 } else { (u64::MAX >> (64 - length)) << from }
}

/// The neighbour on that side, which is known to lie in the grid.
pub(super) const fn stepped(c: Cell, side: Side) -> Cell {
    const X: [u16; 4] = [0, 1, 0, u16::MAX];
    const Y: [u16; 4] = [u16::MAX, 0, 1, 0];
    cell(c.x.wrapping_add(X[side as usize]), c.y.wrapping_add(Y[side as usize]))
}
