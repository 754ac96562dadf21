//! Waves that spread through open edges: what one gets to, by which way, and in how many steps.
//!
//! Grids of at most 64×64 cells are boards: a step of a wave goes over all of their rows at once (`rows.rs`), and steps are
//! counted in planes of bits (`steps.rs`). On larger grids a step goes over what holds a part of the front (`far.rs`).

mod far;
mod rows;
mod steps;

pub(crate) use rows::Sides;
pub(super) use rows::{LARGE, Row, SMALL};
pub(crate) use steps::Steps;

use super::bits::ones;
use super::{Bits, Cell, Edge, Passages, Side};
use rows::{Rows, fits};

impl Passages {
    /// Returns every cell that one gets to from `start`, itself among them.
    ///
    /// ```
    /// use undercroft::Floor;
    /// use undercroft::grid::cell;
    ///
    /// let floor: Floor = "
    ///     +--+--+--+
    ///     |@.  .D >|
    ///     +--+--+--+".parse()?;
    /// assert!(floor.open().reach(cell(0, 0)).iter().eq([cell(0, 0), cell(1, 0)]));
    /// # Ok::<(), undercroft::floor::text::TextError>(())
    /// ```
    pub fn reach(&self, start: Cell) -> Bits {
        let mut reached = Bits::empty(self.size());
        reached.insert(start);
        self.spread(&mut reached);
        reached
    }

    /// Adds to a set of cells whatever one gets to from there.
    pub(crate) fn spread(&self, reached: &mut Bits) {
        if fits::<u32, SMALL>(self.size()) {
            spread_over::<u32, SMALL>(self, reached);
        } else if fits::<u64, LARGE>(self.size()) {
            spread_over::<u64, LARGE>(self, reached);
        } else {
            far::spread(self, reached);
        }
    }

    /// Returns the target that takes the most steps from `start`, of several the first in reading order. Targets out of
    /// reach do not count.
    ///
    /// ```
    /// use undercroft::Floor;
    /// use undercroft::grid::cell;
    ///
    /// let floor: Floor = "
    ///     +--+--+--+
    ///     |@.  .D >|
    ///     +--+--+--+".parse()?;
    /// assert_eq!(floor.open().farthest(cell(0, 0), floor.cells()), Some(cell(1, 0)));
    /// # Ok::<(), undercroft::floor::text::TextError>(())
    /// ```
    pub fn farthest(&self, start: Cell, targets: &Bits) -> Option<Cell> {
        if !fits::<u64, LARGE>(self.size()) {
            return far::farthest(self, start, targets);
        }
        let steps = Steps::count(self, start);
        let reached = targets.iter().map(|c| (c, steps.at(c))).filter(|(_, steps)| *steps != u32::MAX);
        reached.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(c, _)| c)
    }

    /// Returns the cells after `from` on a shortest way to `to`, through open edges and along hops that lead one way.
    ///
    /// ```
    /// use undercroft::Floor;
    /// use undercroft::grid::cell;
    ///
    /// let floor: Floor = "
    ///     +--+--+--+--+--+
    ///     |@.  .  .  .  >|
    ///     +--+--+--+--+--+".parse()?;
    /// let hops = [(cell(1, 0), cell(3, 0))];
    /// let path = floor.open().path(cell(0, 0), cell(4, 0), &hops);
    /// assert_eq!(path, Some(vec![cell(1, 0), cell(3, 0), cell(4, 0)]));
    /// # Ok::<(), undercroft::floor::text::TextError>(())
    /// ```
    pub fn path(&self, from: Cell, to: Cell, hops: &[(Cell, Cell)]) -> Option<Vec<Cell>> {
        self.path_to_nearest(from, &[to], hops).map(|(_, path)| path)
    }

    /// Returns the target that takes the fewest steps, of several the first, as its place in the list; and the cells after
    /// `from` on a shortest way there, through open edges and along hops.
    pub(crate) fn path_to_nearest(
        &self,
        from: Cell,
        targets: &[Cell],
        hops: &[(Cell, Cell)],
    ) -> Option<(usize, Vec<Cell>)> {
        let Some(mut wave) = Wave::new(self) else { return far::path_to_nearest(self, from, targets, hops) };
        wave.enter(from);
        let nearest = |wave: &Wave| targets.iter().position(|to| wave.has(*to));
        wave.follow(hops, |wave| nearest(wave).is_some());
        let nearest = nearest(&wave)?;
        Some((nearest, wave.path(targets[nearest], hops)?))
    }

    /// Returns the steps from `start` to every cell, row by row; `u32::MAX` where there is no way.
    ///
    /// ```
    /// use undercroft::Floor;
    /// use undercroft::grid::cell;
    ///
    /// let floor: Floor = "
    ///     +--+--+--+
    ///     |@.  .D >|
    ///     +--+--+--+".parse()?;
    /// assert_eq!(floor.open().distances(cell(0, 0)), [0, 1, u32::MAX]);
    /// # Ok::<(), undercroft::floor::text::TextError>(())
    /// ```
    pub fn distances(&self, start: Cell) -> Vec<u32> {
        if fits::<u32, SMALL>(self.size()) {
            distances_over::<u32, SMALL>(self, start)
        } else if fits::<u64, LARGE>(self.size()) {
            distances_over::<u64, LARGE>(self, start)
        } else {
            far::distances(self, &[start])
        }
    }
}

fn spread_over<W: Row, const N: usize>(open: &Passages, reached: &mut Bits) {
    let (shut, height) = (Sides::<W, N>::shut(open), open.size().height());
    let (mut one, mut other) = (Rows::all(), Rows::all());
    one.subtract(reached);
    let (mut left, mut next) = (&mut one, &mut other);
    while shut.step(left, next, height) {
        std::mem::swap(&mut left, &mut next);
    }
    let last = Bits::last_mask(open.size());
    reached.words_mut().iter_mut().zip(left.words()).for_each(|(row, left)| *row = !left & last);
}

fn distances_over<W: Row, const N: usize>(open: &Passages, start: Cell) -> Vec<u32> {
    let (shut, size) = (Sides::<W, N>::shut(open), open.size());
    let width = usize::from(size.width());
    let mut distances = vec![u32::MAX; size.area()];
    distances[size.index(start)] = 0;
    let (mut one, mut other) = (Rows::all(), Rows::all());
    one.remove(start);
    let (mut left, mut next) = (&mut one, &mut other);
    let mut steps = 0;
    while shut.step(left, next, size.height()) {
        steps += 1;
        for y in 0..usize::from(size.height()).min(N - 2) {
            let new = left[y + 1] & !next[y + 1];
            if new != W::NONE {
                ones(new.word()).for_each(|x| distances[y * width + x] = steps);
            }
        }
        std::mem::swap(&mut left, &mut next);
    }
    distances
}

/// A wave over a grid of at most 32×32 cells that goes on when more is opened, and knows the way that it came.
pub(crate) struct Wave {
    shut: Sides,
    /// The cells that it had not come to at the beginning and after each step.
    left: Vec<Rows<u32, SMALL>>,
    height: u16,
}

impl Wave {
    /// Returns a wave through open edges that has not begun, where the grid is small.
    pub(crate) fn new(open: &Passages) -> Option<Wave> {
        fits::<u32, SMALL>(open.size()).then(|| {
            let mut left = Vec::with_capacity(96);
            left.push(Rows::all());
            Wave { shut: Sides::shut(open), left, height: open.size().height() }
        })
    }

    /// Lets the wave begin in a cell, too.
    pub(crate) fn enter(&mut self, c: Cell) {
        let last = self.left.len() - 1;
        self.left[last].remove(c);
    }

    /// Opens an edge between two cells.
    pub(crate) fn open(&mut self, edge: Edge) {
        self.shut.remove(edge);
    }

    /// Goes on until nothing new is reached.
    pub(crate) fn spread(&mut self) {
        while self.step() {}
    }

    /// Goes one step on; returns whether it came to anything new.
    fn step(&mut self) -> bool {
        let last = self.left.len() - 1;
        self.left.push(Rows::all());
        let (left, next) = self.left.split_at_mut(last + 1);
        self.shut.step(&left[last], &mut next[0], self.height)
    }

    /// Returns whether it came to a cell.
    pub(crate) fn has(&self, c: Cell) -> bool {
        !self.left[self.left.len() - 1].has(c)
    }

    /// Returns whether it came to every cell of a set.
    pub(crate) fn covers(&self, cells: &Bits) -> bool {
        let left = self.left[self.left.len() - 1].words();
        cells.words().iter().zip(left).fold(0, |any, (row, left)| any | row & left) == 0
    }

    /// Returns a shortest way back from a cell to where the wave began: each cell but the last, and the side to leave it
    /// on.
    pub(crate) fn way_back(&self, from: Cell) -> Option<impl ExactSizeIterator<Item = (Cell, Side)>> {
        let steps = self.left.iter().position(|left| !left.has(from))?;
        let mut next = from;
        Some(self.left[..steps].iter().rev().map(move |left| {
            let at = next;
            let side = self.side_back(at, left).unwrap_or(Side::North);
            next = at.beside(side);
            (at, side)
        }))
    }

    /// The first side of a cell on which a neighbour is open to it and not left.
    fn side_back(&self, c: Cell, left: &Rows<u32, SMALL>) -> Option<Side> {
        Side::ALL.into_iter().find(|side| !self.shut.has(c, *side) && !left.has(c.beside(*side)))
    }

    /// Goes on through open edges and along hops, until it is done or comes to nothing new.
    pub(crate) fn follow(&mut self, hops: &[(Cell, Cell)], is_done: impl Fn(&Wave) -> bool) {
        let mut ahead = hops.to_vec();
        while !is_done(self) {
            let mut is_new = self.step();
            let before = self.left.len() - 2;
            // Each is followed once, when the wave has come to where it begins.
            ahead.retain(|(begin, end)| {
                let waits = self.left[before].has(*begin);
                if !waits {
                    is_new |= !self.has(*end);
                    self.enter(*end);
                }
                waits
            });
            if !is_new {
                return;
            }
        }
    }

    /// Returns how many steps it took the wave to come to a cell.
    pub(crate) fn steps(&self, c: Cell) -> Option<usize> {
        let steps = self.left.partition_point(|left| left.has(c));
        (steps < self.left.len()).then_some(steps)
    }

    /// Returns the cells after the first on a shortest way, for a wave that followed these hops.
    pub(crate) fn path(&self, to: Cell, hops: &[(Cell, Cell)]) -> Option<Vec<Cell>> {
        let mut path = vec![to; self.steps(to)?];
        for i in (1..path.len()).rev() {
            let (at, left) = (path[i], &self.left[i]);
            path[i - 1] = match self.side_back(at, left) {
                Some(side) => at.beside(side),
                None => hops.iter().find(|(begin, end)| *end == at && !left.has(*begin))?.0,
            };
        }
        Some(path)
    }
}

#[cfg(test)]
mod tests;
