//! Waves over small grids, of at most 32 rows of at most 32 cells.
//!
//! Every step goes over all rows, four at once: that is cheaper than to ask which of them the front has come to.

use super::super::{Cell, cell};
use super::Passages;

/// The most rows, and the most cells of a row.
const SIDE: usize = 32;

/// Rows of cells.
type Rows = [u32; SIDE];
/// The same with an empty row before the first and after the last.
type Framed = [u32; SIDE + 2];

/// A bit for each cell of a row.
const CELLS: Rows = {
    let mut cells = [0; SIDE];
    let mut x = 0;
    while x < cells.len() {
        cells[x] = 1 << x;
        x += 1;
    }
    cells
};

/// The edges of a small grid, and the cells that a wave has seen.
pub(super) struct Small {
    north: Rows,
    /// The edges south of each cell.
    south: Rows,
    west: Rows,
    seen: Rows,
}

impl Small {
    /// The edges, where the grid is small.
    pub(super) fn of(edges: &Passages) -> Option<Small> {
        let size = edges.size();
        if usize::from(size.width()) > SIDE || usize::from(size.height()) > SIDE {
            return None;
        }
        let mut small = Small { north: [0; SIDE], south: [0; SIDE], west: [0; SIDE], seen: [0; SIDE] };
        small.north.iter_mut().zip(edges.north.words()).for_each(|(row, word)| *row = *word as u32);
        small.south.iter_mut().zip(&edges.north.words()[1..]).for_each(|(row, word)| *row = *word as u32);
        small.west.iter_mut().zip(edges.west.words()).for_each(|(row, word)| *row = *word as u32);
        Some(small)
    }

    /// One step. Answers what is new, all rows together. It stays a function of its own: there the compiler knows that
    /// nothing overlaps.
    #[inline(never)]
    fn step(&mut self, front: &Framed, next: &mut Framed) -> u32 {
        let mut any = 0;
        for y in 0..SIDE {
            let (above, here, below) = (front[y], front[y + 1], front[y + 2]);
            let sideways = (here << 1) & self.west[y] | (here & self.west[y]) >> 1;
            let new = (sideways | above & self.north[y] | below & self.south[y]) & !self.seen[y];
            next[y + 1] = new;
            self.seen[y] |= new;
            any |= new;
        }
        any
    }

    /// The cells after the first on a shortest way. Every front is kept, and one goes back from the last to the first.
    pub(super) fn path(&mut self, from: Cell, to: Cell, hops: &[(Cell, Cell)]) -> Option<Vec<Cell>> {
        let mut fronts: Vec<Framed> = Vec::with_capacity(48);
        let mut front = [0; SIDE + 2];
        front[usize::from(from.y) + 1] = CELLS[usize::from(from.x)];
        self.seen[usize::from(from.y)] = CELLS[usize::from(from.x)];
        while self.seen[usize::from(to.y)] & CELLS[usize::from(to.x)] == 0 {
            let mut next = [0; SIDE + 2];
            let mut new = self.step(&front, &mut next);
            for (a, b) in hops {
                let (row, at) = (usize::from(b.y), CELLS[usize::from(b.x)] & !self.seen[usize::from(b.y)]);
                if front[usize::from(a.y) + 1] & CELLS[usize::from(a.x)] != 0 {
                    self.seen[row] |= at;
                    next[row + 1] |= at;
                    new |= at;
                }
            }
            if new == 0 {
                return None;
            }
            fronts.push(front);
            front = next;
        }
        let mut path = vec![to; fronts.len()];
        for i in (1..fronts.len()).rev() {
            path[i - 1] = self.before(path[i], &fronts[i], hops)?;
        }
        Some(path)
    }

    /// A cell of a front from which one steps or hops to another cell.
    fn before(&self, c: Cell, front: &Framed, hops: &[(Cell, Cell)]) -> Option<Cell> {
        let y = usize::from(c.y);
        let here = front[y + 1];
        let ways = [
            front[y] & self.north[y],
            (here & self.west[y]) >> 1,
            front[y + 2] & self.south[y],
            here << 1 & self.west[y],
        ];
        let sides = (0..).zip(ways).fold(0, |sides, (side, cells)| sides | (cells >> c.x & 1) << side);
        match sides.trailing_zeros() {
            0 => Some(cell(c.x, c.y - 1)),
            1 => Some(cell(c.x + 1, c.y)),
            2 => Some(cell(c.x, c.y + 1)),
            3 => Some(cell(c.x - 1, c.y)),
            _ => {
                let begins = |a: &Cell| front[usize::from(a.y) + 1] & CELLS[usize::from(a.x)] != 0;
                hops.iter().find(|(a, b)| *b == c && begins(a)).map(|(a, _)| *a)
            }
        }
    }
}
