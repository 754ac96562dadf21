//! The step of a wave over a board: all rows of a grid of at most 64×64 cells, whichever of them the front is in.
//!
//! A wave takes cells from those that are left. One stays among them as long as each of its neighbours does or is shut off:
//! ```text
//!   stay = here & (above | shut north) & (below | shut south) & (before | shut west) & (after | shut east)
//! ```
//! A row of at most 32 cells is a `u32`: four of them are worked on at once, and of longer ones two.

use crate::grid::{Bits, Border, Cell, Edge, Passages, Side, Size};
use std::ops::{BitAnd, BitOr, BitXor, Index, IndexMut, Not, Shl, Shr};

/// Rows of a board of 32×32 cells, with one more before the first and after the last.
pub(crate) const SMALL: usize = 32 + 2;
/// The same of a board of 64×64 cells.
pub(crate) const LARGE: usize = 64 + 2;

/// Whether the grid fits into rows of that type, with so many rows.
pub(super) fn fits<W: Row, const N: usize>(size: Size) -> bool {
    u32::from(size.width()) <= W::CELLS && usize::from(size.height()) + 2 <= N
}

/// A row of cells, a bit for each.
pub(crate) trait Row:
    Copy
    + PartialEq
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const NONE: Self;
    const CELLS: u32;
    fn of(word: u64) -> Self;
    fn word(self) -> u64;
}

impl Row for u32 {
    const NONE: u32 = 0;
    const CELLS: u32 = u32::BITS;
    fn of(word: u64) -> u32 {
        word as u32
    }
    fn word(self) -> u64 {
        self.into()
    }
}

impl Row for u64 {
    const NONE: u64 = 0;
    const CELLS: u32 = u64::BITS;
    fn of(word: u64) -> u64 {
        word
    }
    fn word(self) -> u64 {
        self
    }
}

/// A set of cells, row by row from the north. The rows around the grid make no difference.
#[derive(Clone)]
pub(super) struct Rows<W, const N: usize>([W; N]);

impl<W: Row, const N: usize> Rows<W, N> {
    pub(super) fn none() -> Self {
        Rows([W::NONE; N])
    }

    pub(super) fn all() -> Self {
        Rows([!W::NONE; N])
    }

    /// Whether the cell is in the set.
    #[inline]
    pub(super) fn has(&self, c: Cell) -> bool {
        self.0[usize::from(c.y) + 1].word() >> c.x & 1 != 0
    }

    /// Takes out a cell.
    #[inline]
    pub(super) fn remove(&mut self, c: Cell) {
        let row = &mut self.0[usize::from(c.y) + 1];
        *row = *row & !W::of(1 << c.x);
    }

    /// Takes out a set of cells.
    pub(super) fn subtract(&mut self, cells: &Bits) {
        self.0[1..].iter_mut().zip(cells.words()).for_each(|(row, word)| *row = *row & !W::of(*word));
    }

    /// The rows of the grid itself, as words.
    pub(super) fn words(&self) -> impl Iterator<Item = u64> {
        self.0[1..].iter().map(|row| row.word())
    }
}

impl<W, const N: usize> Index<usize> for Rows<W, N> {
    type Output = W;
    fn index(&self, y: usize) -> &W {
        &self.0[y]
    }
}

impl<W, const N: usize> IndexMut<usize> for Rows<W, N> {
    fn index_mut(&mut self, y: usize) -> &mut W {
        &mut self.0[y]
    }
}

/// A set of sides of the cells of a board: those of a cell's north, east, south and west.
pub(crate) struct Sides<W = u32, const N: usize = SMALL>([Rows<W, N>; 4]);

impl<W: Row, const N: usize> Sides<W, N> {
    /// Every side of every cell.
    pub(crate) fn all() -> Self {
        Sides([Rows::all(), Rows::all(), Rows::all(), Rows::all()])
    }

    /// All but those that are open.
    pub(super) fn shut(open: &Passages) -> Self {
        let (norths, wests) = (open.north().words(), open.west().words());
        let mut shut = Sides::all();
        let [north, east, south, west] = &mut shut.0;
        north.subtract(open.north());
        south.0[1..].iter_mut().zip(&norths[1..]).for_each(|(row, word)| *row = !W::of(*word));
        west.subtract(open.west());
        east.0[1..].iter_mut().zip(wests).for_each(|(row, word)| *row = !W::of(word >> 1));
        shut
    }

    /// Whether that side of the cell is in the set.
    pub(crate) fn has(&self, c: Cell, side: Side) -> bool {
        self.0[side as usize].has(c)
    }

    /// Takes an edge between two cells out, seen from both of them.
    pub(crate) fn remove(&mut self, edge: Edge) {
        // Which of the two kinds it is could only be guessed: so it is a number.
        let (c, is_west) = (edge.cell(), u16::from(edge.border() == Border::West));
        let side = 3 * usize::from(is_west);
        self.0[side].remove(c);
        self.0[side ^ 2].remove(Cell { x: c.x - is_west, y: c.y - (1 - is_west) });
    }

    /// One step: leaves in `next` what the wave does not come to. Returns whether it came to anything new.
    pub(super) fn step(&self, left: &Rows<W, N>, next: &mut Rows<W, N>, height: u16) -> bool {
        // Most floors have no more rows than that, and rows whose number the compiler knows are stepped over faster: that
        // buys 3 % of `navigation`.
        if height <= 24 { self.step_over::<24>(left, next) } else { self.step_over::<64>(left, next) }
    }

    // It stays a function of its own: there the compiler knows that nothing overlaps.
    #[inline(never)]
    fn step_over<const ROWS: usize>(&self, left: &Rows<W, N>, next: &mut Rows<W, N>) -> bool {
        let [north, east, south, west] = &self.0;
        let mut new = W::NONE;
        for above in 0..ROWS.min(N - 2) {
            let (y, below) = (above + 1, above + 2);
            let here = left.0[y];
            let sideways = (here << 1 | west.0[y]) & (here >> 1 | east.0[y]);
            let upright = (left.0[above] | north.0[y]) & (left.0[below] | south.0[y]);
            let stay = here & sideways & upright;
            next.0[y] = stay;
            new = new | here ^ stay;
        }
        new != W::NONE
    }
}
