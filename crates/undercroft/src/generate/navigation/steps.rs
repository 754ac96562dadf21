//! Steps from a place to every cell, counted for whole rows at once.
//!
//! A wave spreads from the place, and with each step those cells count one up that it has not reached. The counts are kept
//! in planes: one has the lowest bit of every cell's count, the next the bit above, and so on. A plane changes half as
//! often as the one below it, so a step pays for two of them, however many there are.

use super::rows::{Rows, TOP};
use crate::grid::{Bits, Cell, Passages, Size};

/// The steps to every cell, as far as they were counted.
#[derive(Clone)]
pub(super) struct Steps {
    planes: Vec<Rows>,
    height: usize,
    /// How far the wave came.
    last: u32,
}

impl Steps {
    /// Whether a floor is small enough for it.
    pub(super) fn fits(size: Size) -> bool {
        usize::from(size.width().max(size.height())) + 2 * TOP <= Rows::EMPTY.0.len()
    }

    /// Counts the steps through open edges to every cell.
    pub(super) fn count(ways: &Passages, from: Cell) -> Steps {
        Steps::count_within(ways, &[from], u32::MAX)
    }

    /// Counts the steps from the nearest of several cells, up to so many.
    pub(super) fn count_within(ways: &Passages, from: &[Cell], most: u32) -> Steps {
        let height = usize::from(ways.size().height());
        let (north, mut waves) = (Rows::of(ways.north()), [Rows::EMPTY, Rows::EMPTY]);
        for c in from {
            waves[0].insert(*c);
        }
        let [mut seen, mut next] = waves.each_mut();
        let mut planes = Vec::with_capacity(7);
        planes.push(Rows::EMPTY);
        let mut step = 0_u32;
        loop {
            // Carries go as far up as the count has ones at its end.
            let carries = step.trailing_ones() as usize;
            if planes.len() <= carries {
                planes.push(Rows::EMPTY);
            }
            for plane in &mut planes[1..=carries] {
                let counts = plane.0[TOP..TOP + height].iter_mut().zip(seen.of_floor(height));
                counts.for_each(|(count, seen)| *count ^= !seen);
            }
            let new = wave(seen, &north, ways.west().words(), next, &mut planes[0]);
            if new == 0 || step == most {
                return Steps { planes, height, last: step };
            }
            std::mem::swap(&mut seen, &mut next);
            step += 1;
        }
    }

    /// The steps to a cell; `u32::MAX` where there is no way, or none so short.
    pub(super) fn at(&self, c: Cell) -> u32 {
        let (row, mut steps) = (usize::from(c.y) + TOP, 0);
        for (bit, plane) in self.planes.iter().enumerate() {
            steps |= ((plane.0[row] >> c.x & 1) as u32) << bit;
        }
        if steps > self.last { u32::MAX } else { steps }
    }

    /// Says how many steps it is to a cell, where that has changed: no more than to the farthest.
    pub(super) fn set(&mut self, c: Cell, steps: u32) {
        self.last = self.last.max(steps);
        while steps >> self.planes.len() != 0 {
            self.planes.push(Rows::EMPTY);
        }
        let row = usize::from(c.y) + TOP;
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            plane.0[row] = plane.0[row] & !(1 << c.x) | u64::from(steps >> bit & 1) << c.x;
        }
    }

    /// The cells that are fewer than so many steps away.
    pub(super) fn nearer_than(&self, steps: u32) -> Rows {
        let mut near = Rows::EMPTY;
        // Where the numbers are alike so far, the higher bits decide.
        for (bit, plane) in self.planes.iter().enumerate() {
            let one = if steps >> bit & 1 == 1 { u64::MAX } else { 0 };
            let rows = near.0[TOP..TOP + self.height].iter_mut().zip(plane.of_floor(self.height));
            rows.for_each(|(near, plane)| *near = !plane & (*near | one) | plane & *near & one);
        }
        if steps >> self.planes.len() != 0 {
            near.0[TOP..TOP + self.height].fill(u64::MAX);
        }
        near
    }
}

/// Adds to a set whatever open edges lead to from it, on a floor that is small enough.
pub(super) fn spread(ways: &Passages, reached: &mut Bits) {
    let (north, mut waves) = (Rows::of(ways.north()), [Rows::of(reached), Rows::EMPTY]);
    let [mut seen, mut next] = waves.each_mut();
    let mut count = Rows::EMPTY;
    while wave(seen, &north, ways.west().words(), next, &mut count) != 0 {
        std::mem::swap(&mut seen, &mut next);
    }
    *reached = next.bits(ways.size());
}

/// Spreads by one step, and counts up what was not reached before it; answers what is new.
fn wave(seen: &Rows, north: &Rows, west: &[u64], next: &mut Rows, count: &mut Rows) -> u64 {
    let height = west.len();
    let from = |row: usize| row..row + height;
    let (above, here, below) = (&seen.0[from(TOP - 1)], &seen.0[from(TOP)], &seen.0[from(TOP + 1)]);
    let (north, north_below) = (&north.0[from(TOP)], &north.0[from(TOP + 1)]);
    let (next, count) = (&mut next.0[from(TOP)], &mut count.0[from(TOP)]);
    let mut new = 0;
    for i in 0..height {
        let sideways = (here[i] << 1) & west[i] | (here[i] & west[i]) >> 1;
        let reached = here[i] | sideways | above[i] & north[i] | below[i] & north_below[i];
        next[i] = reached;
        new |= reached ^ here[i];
        count[i] ^= !here[i];
    }
    new
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Edge, Side, cell};
    use crate::rng::Rng;

    #[test]
    fn steps_agree_with_a_plain_count() {
        let mut rng = Rng::from_state(5);
        for round in 0..200 {
            let size = Size::new(1 + rng.below(64), 1 + rng.below(64)).unwrap();
            let mut ways = Passages::closed(size);
            for c in size.cells() {
                for (side, _) in size.neighbours(c) {
                    if matches!(side, Side::North | Side::West) && rng.chance(3, 5) {
                        ways.set(Edge::new(c, side), true);
                    }
                }
            }
            let any = |rng: &mut Rng| {
                cell(rng.below(size.width().into()) as u16, rng.below(size.height().into()) as u16)
            };
            let (from, other, most) = (any(&mut rng), any(&mut rng), rng.below(30));
            for (steps, expected) in [
                (Steps::count(&ways, from), ways.distances(from)),
                (
                    Steps::count_within(&ways, &[from, other], most),
                    ways.distances_within(&[from, other], most),
                ),
            ] {
                let found: Vec<u32> = size.cells().map(|c| steps.at(c)).collect();
                assert_eq!(found, expected, "round {round}");
                for n in [0, 1, 7, most, 1000] {
                    let near = steps.nearer_than(n);
                    for (c, away) in size.cells().zip(&expected).filter(|(_, away)| **away != u32::MAX) {
                        assert_eq!(near.has(c), *away < n, "round {round}: {away} to {c}, {n}");
                    }
                }
            }
            let mut reached = Bits::empty(size);
            reached.insert(from);
            spread(&ways, &mut reached);
            assert_eq!(reached, ways.reach(from), "round {round}");
            let mut changed = Steps::count(&ways, from);
            changed.set(other, 300);
            assert_eq!(changed.at(other), 300);
        }
    }
}
