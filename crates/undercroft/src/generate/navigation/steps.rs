//! Steps from a place to every cell, counted for whole rows at once.
//!
//! A wave spreads from the place, and with each step those cells count one up that it has not reached. The counts are kept
//! in planes: one has the lowest bit of every cell's count, the next the bit above, and so on. A plane changes half as
//! often as the one below it, so a step pays for two of them, however many there are.

use super::rows::{LINES, Rows, TOP};
use crate::grid::{Bits, Cell, Passages, Size};
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

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
        let mut start = Rows::EMPTY;
        for c in from {
            start.insert(*c);
        }
        let is_narrow = ways.size().width() <= u32::BITS as u16;
        if is_narrow { count::<u32>(ways, &start, most) } else { count::<u64>(ways, &start, most) }
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
    let is_narrow = ways.size().width() <= u32::BITS as u16;
    let all = if is_narrow { spread_rows::<u32>(ways, reached) } else { spread_rows::<u64>(ways, reached) };
    *reached = all.bits(ways.size());
}

/// A row of a wave. Most floors are no wider than half a word, and twice as many of those are moved at once.
trait Word:
    Copy
    + PartialEq
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const EMPTY: Self;
    fn of(row: u64) -> Self;
    fn wide(self) -> u64;
}

impl Word for u32 {
    const EMPTY: u32 = 0;
    fn of(row: u64) -> u32 {
        row as u32
    }
    fn wide(self) -> u64 {
        self.into()
    }
}

impl Word for u64 {
    const EMPTY: u64 = 0;
    fn of(row: u64) -> u64 {
        row
    }
    fn wide(self) -> u64 {
        self
    }
}

type Lines<W> = [W; LINES];

fn lines<W: Word>(rows: &[u64]) -> Lines<W> {
    let mut lines = [W::EMPTY; LINES];
    lines[TOP..TOP + rows.len()].iter_mut().zip(rows).for_each(|(line, row)| *line = W::of(*row));
    lines
}

fn rows<W: Word>(lines: &Lines<W>) -> Rows {
    let mut rows = Rows::EMPTY;
    rows.0.iter_mut().zip(lines).for_each(|(row, line)| *row = line.wide());
    rows
}

/// The open edges that a wave spreads through.
struct Edges<W> {
    north: Lines<W>,
    west: Lines<W>,
    /// The rows that are looked at: a few more than there are, so that they are moved in blocks of one size.
    height: usize,
}

impl<W: Word> Edges<W> {
    fn of(ways: &Passages) -> Edges<W> {
        let height = ways.west().words().len().next_multiple_of(8);
        Edges { north: lines(ways.north().words()), west: lines(ways.west().words()), height }
    }

    /// Spreads by one step, and counts up what was not reached before it; answers whether there is anything new.
    fn wave(&self, seen: &Lines<W>, next: &mut Lines<W>, count: &mut Lines<W>) -> bool {
        let from = |row: usize| row..row + self.height;
        let (above, here, below) = (&seen[from(TOP - 1)], &seen[from(TOP)], &seen[from(TOP + 1)]);
        let (north, north_below) = (&self.north[from(TOP)], &self.north[from(TOP + 1)]);
        let (next, count, west) = (&mut next[from(TOP)], &mut count[from(TOP)], &self.west[from(TOP)]);
        let mut new = W::EMPTY;
        for i in 0..self.height {
            let sideways = (here[i] << 1) & west[i] | (here[i] & west[i]) >> 1;
            let reached = here[i] | sideways | above[i] & north[i] | below[i] & north_below[i];
            next[i] = reached;
            new = new | reached ^ here[i];
            count[i] = count[i] ^ !here[i];
        }
        new != W::EMPTY
    }
}

fn count<W: Word>(ways: &Passages, start: &Rows, most: u32) -> Steps {
    let height = usize::from(ways.size().height());
    let edges: Edges<W> = Edges::of(ways);
    let mut waves = [lines(start.of_floor(height)), [W::EMPTY; LINES]];
    let [mut seen, mut next] = waves.each_mut();
    let mut planes = Vec::with_capacity(7);
    planes.push([W::EMPTY; LINES]);
    let mut step = 0_u32;
    loop {
        // Carries go as far up as the count has ones at its end.
        let carries = step.trailing_ones() as usize;
        if planes.len() <= carries {
            planes.push([W::EMPTY; LINES]);
        }
        for plane in &mut planes[1..=carries] {
            let counts = plane[TOP..TOP + edges.height].iter_mut().zip(&seen[TOP..TOP + edges.height]);
            counts.for_each(|(count, seen)| *count = *count ^ !*seen);
        }
        if !edges.wave(seen, next, &mut planes[0]) || step == most {
            let planes = planes.iter().map(rows).collect();
            return Steps { planes, height, last: step };
        }
        std::mem::swap(&mut seen, &mut next);
        step += 1;
    }
}

fn spread_rows<W: Word>(ways: &Passages, reached: &Bits) -> Rows {
    let edges: Edges<W> = Edges::of(ways);
    let mut waves = [lines(reached.words()), [W::EMPTY; LINES]];
    let [mut seen, mut next] = waves.each_mut();
    let mut count = [W::EMPTY; LINES];
    while edges.wave(seen, next, &mut count) {
        std::mem::swap(&mut seen, &mut next);
    }
    rows(next)
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
