//! A wave over a small grid, of at most 32 rows of at most 32 cells, that goes on when more is opened and tells the way
//! that it came.
//!
//! It takes cells from those that it has not come to: one stays among them as long as each of its neighbours does or is
//! shut off. What is left after each step is kept, so that the way back leads to a neighbour that was not left before.

use super::Passages;
use crate::grid::{Bits, Border, Cell, Edge, Side};

/// The most rows, and the most cells of a row.
const SIDE: usize = 32;
/// Most floors have no more rows.
const FEW: usize = 24;

/// Rows of cells; four of them are worked on at once, and are loaded faster from places like these.
#[derive(Clone, Copy)]
#[repr(align(16))]
struct Rows([u32; SIDE]);

/// Rows of cells, with one before the first and one after the last.
type Framed = [u32; SIDE + 2];

/// The four sides of the cells of a small grid, each in the set or not.
pub(crate) struct Sides([Rows; 4]);

impl Sides {
    /// Every side of every cell.
    pub(crate) const fn all() -> Sides {
        Sides([Rows([!0; SIDE]); 4])
    }

    /// All but the edges that are open.
    fn shut(open: &Passages) -> Sides {
        let mut shut = Sides::all();
        let [north, east, south, west] = &mut shut.0;
        let (norths, wests) = (open.north.words(), open.west.words());
        north.0.iter_mut().zip(norths).for_each(|(row, word)| *row = !*word as u32);
        east.0.iter_mut().zip(wests).for_each(|(row, word)| *row = !(*word >> 1) as u32);
        south.0.iter_mut().zip(&norths[1..]).for_each(|(row, word)| *row = !*word as u32);
        west.0.iter_mut().zip(wests).for_each(|(row, word)| *row = !*word as u32);
        shut
    }

    /// Whether that side of the cell is in the set.
    pub(crate) fn has(&self, c: Cell, side: Side) -> bool {
        self.0[side as usize].0[usize::from(c.y)] >> c.x & 1 != 0
    }

    /// Takes an edge between two cells out, seen from both of them.
    pub(crate) fn remove(&mut self, edge: Edge) {
        // Which of the two kinds it is could only be guessed: so it is a number.
        let (c, is_west) = (edge.cell(), u16::from(edge.border() == Border::West));
        let (x, y) = (c.x - is_west, c.y - (1 - is_west));
        let side = 3 * usize::from(is_west);
        self.0[side].0[usize::from(c.y)] &= !(1 << c.x);
        self.0[side ^ 2].0[usize::from(y)] &= !(1 << x);
    }
}

pub(crate) struct Wave {
    shut: Sides,
    /// The cells that it had not come to at the beginning and after each step.
    left: Vec<Framed>,
    height: usize,
}

impl Wave {
    /// A wave through open edges that has not begun, where the grid is small.
    pub(crate) fn new(open: &Passages) -> Option<Wave> {
        let (width, height) = (usize::from(open.size().width()), usize::from(open.size().height()));
        if width > SIDE || height > SIDE {
            return None;
        }
        let mut left = Vec::with_capacity(96);
        left.push([!0; SIDE + 2]);
        Some(Wave { shut: Sides::shut(open), left, height })
    }

    /// Lets the wave begin in a cell, too.
    pub(crate) fn enter(&mut self, c: Cell) {
        let last = self.left.len() - 1;
        self.left[last][usize::from(c.y) + 1] &= !(1 << c.x);
    }

    /// Opens an edge between two cells.
    pub(crate) fn open(&mut self, edge: Edge) {
        self.shut.remove(edge);
    }

    /// Goes on until nothing new is reached.
    pub(crate) fn spread(&mut self) {
        loop {
            let last = self.left.len() - 1;
            self.left.push([!0; SIDE + 2]);
            let (left, next) = self.left.split_at_mut(last + 1);
            let (left, next) = (&left[last], &mut next[0]);
            let new = match self.height {
                ..=FEW => step::<FEW>(&self.shut, left, next),
                _ => step::<SIDE>(&self.shut, left, next),
            };
            if new == 0 {
                return;
            }
        }
    }

    /// Whether it came to a cell.
    pub(crate) fn has(&self, c: Cell) -> bool {
        !is_left(&self.left[self.left.len() - 1], c)
    }

    /// Whether it came to every cell of a set.
    pub(crate) fn covers(&self, cells: &Bits) -> bool {
        let left = &self.left[self.left.len() - 1][1..];
        cells.words().iter().zip(left).fold(0, |any, (row, left)| any | *row as u32 & left) == 0
    }

    /// A shortest way back from a cell to where the wave began: each cell but the last, and the side to leave it on.
    pub(crate) fn way_back(&self, from: Cell) -> Option<impl ExactSizeIterator<Item = (Cell, Side)>> {
        let steps = self.left.iter().position(|left| !is_left(left, from))?;
        let mut next = from;
        Some(self.left[..steps].iter().rev().map(move |left| {
            let (at, side) = (next, self.side_back(next, left));
            next = at.beside(side);
            (at, side)
        }))
    }

    /// The first side of a cell on which a neighbour is not left.
    fn side_back(&self, c: Cell, left: &Framed) -> Side {
        let y = usize::from(c.y);
        let around = [left[y], left[y + 1] >> 1, left[y + 2], left[y + 1] << 1];
        let barred = (0..)
            .zip(around)
            .zip(&self.shut.0)
            .fold(0, |barred: u32, ((side, left), shut)| barred | ((left | shut.0[y]) >> c.x & 1) << side);
        Side::ALL[barred.trailing_ones() as usize & 3]
    }
}

fn is_left(left: &Framed, c: Cell) -> bool {
    left[usize::from(c.y) + 1] >> c.x & 1 != 0
}

/// One step over so many rows. Answers the cells that the wave came to, all rows together. It stays a function of its
/// own: there the compiler knows that nothing overlaps.
#[inline(never)]
fn step<const ROWS: usize>(shut: &Sides, left: &Framed, next: &mut Framed) -> u32 {
    let [north, east, south, west] = &shut.0;
    let mut new = 0;
    for y in 0..ROWS {
        let (above, here, below) = (left[y], left[y + 1], left[y + 2]);
        let sideways = (here << 1 | west.0[y]) & (here >> 1 | east.0[y]);
        let upright = (above | north.0[y]) & (below | south.0[y]);
        let stay = here & sideways & upright;
        next[y + 1] = stay;
        new |= here ^ stay;
    }
    new
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Size, cell};
    use crate::rng::Rng;

    #[test]
    fn a_wave_comes_as_far_as_one_that_knew_all_edges_and_by_the_same_ways() {
        let mut rng = Rng::from_state(5);
        for round in 0..200 {
            let size = Size::new(1 + rng.below(32), 1 + rng.below(32)).unwrap();
            let (mut open, mut late) = (Passages::closed(size), Vec::new());
            for c in size.cells() {
                for (side, _) in
                    size.neighbours(c).filter(|(side, _)| [Side::North, Side::West].contains(side))
                {
                    let edge = Edge::new(c, side);
                    match rng.below(10) {
                        0..5 => open.set(edge, true),
                        5 => late.push(edge),
                        _ => {}
                    }
                }
            }
            let any = |rng: &mut Rng| {
                cell(rng.below(size.width().into()) as u16, rng.below(size.height().into()) as u16)
            };
            let start = any(&mut rng);
            let mut wave = Wave::new(&open).unwrap();
            wave.enter(start);
            wave.spread();
            let reached = open.reach(start);
            assert!(size.cells().all(|c| wave.has(c) == reached.has(c)), "round {round}");
            for to in size.cells() {
                let path = open.path(start, to, &[]);
                assert_eq!(wave.way_back(to).is_some(), path.is_some(), "round {round}");
                let Some((path, back)) = path.zip(wave.way_back(to)) else { continue };
                let cells: Vec<Cell> = back.map(|(at, _)| at).collect();
                assert!(cells.iter().rev().eq(&path), "round {round}: {start} to {to}");
                let sides = wave.way_back(to).unwrap().map(|(at, side)| at.step(side).unwrap());
                assert!(sides.eq(cells.into_iter().skip(1).chain((to != start).then_some(start))));
            }
            // More is opened, and the wave begins somewhere else, too.
            let other = any(&mut rng);
            for edge in late {
                wave.open(edge);
                open.set(edge, true);
            }
            wave.enter(other);
            wave.spread();
            let mut reached = open.reach(start);
            reached.join(&open.reach(other));
            assert!(size.cells().all(|c| wave.has(c) == reached.has(c)), "round {round}");
            assert!(wave.covers(&reached));
            let missed = size.cells().find(|c| !reached.has(*c));
            if let Some(c) = missed {
                reached.insert(c);
                assert!(!wave.covers(&reached), "round {round}: {c}");
            }
        }
    }

    #[test]
    fn sides_are_taken_out_of_both_cells() {
        let mut sides = Sides::all();
        sides.remove(Edge::new(cell(3, 4), Side::East));
        sides.remove(Edge::new(cell(0, 0), Side::South));
        let out = [(3, 4, Side::East), (4, 4, Side::West), (0, 0, Side::South), (0, 1, Side::North)];
        for c in (0..32).flat_map(|y| (0..32).map(move |x| cell(x, y))) {
            for side in Side::ALL {
                assert_eq!(sides.has(c, side), !out.contains(&(c.x, c.y, side)), "{c} {side}");
            }
        }
    }
}
