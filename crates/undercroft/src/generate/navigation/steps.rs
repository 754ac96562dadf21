//! Steps from a place to every cell, counted for whole rows at once.
//!
//! A wave spreads from the place, and with each step those cells count one up that it has not reached. The counts are kept
//! in planes: one has the lowest bit of every cell's count, the next the bit above, and so on. A plane changes half as
//! often as the one below it, so a step pays for two of them, however many there are.

use super::rows::{Rows, TOP};
use crate::grid::{Bits, Cell, Passages, Size};
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// The steps to every cell, as far as they were counted.
#[derive(Clone)]
pub(super) struct Steps {
    planes: Planes,
    height: usize,
    /// How far the wave came.
    last: u32,
}

/// The planes, in rows of the size that the floor needs.
#[derive(Clone)]
enum Planes {
    Small(Vec<Lines<u32, SMALL>>),
    Large(Vec<Lines<u64, LARGE>>),
}

/// Rows of a floor, with some more around them: so many that they are moved in whole blocks, whatever the floor.
type Lines<W, const N: usize> = [W; N];
/// Where the first row of the floor stands.
const FIRST: usize = 4;
const SMALL: usize = 24 + 2 * FIRST;
const LARGE: usize = 64 + 2 * FIRST;

/// Whether a floor needs no more than small rows.
const fn is_small(size: Size) -> bool {
    size.width() <= u32::BITS as u16 && size.height() as usize + 2 * FIRST <= SMALL
}

impl Steps {
    /// Whether a floor is small enough for it.
    pub(super) const fn fits(size: Size) -> bool {
        size.width() <= u64::BITS as u16 && size.height() as usize + 2 * FIRST <= LARGE
    }

    /// Counts the steps through open edges to every cell.
    pub(super) fn count(ways: &Passages, from: Cell) -> Steps {
        Steps::count_within(ways, &[from], u32::MAX)
    }

    /// Counts the steps from the nearest of several cells, up to so many.
    pub(super) fn count_within(ways: &Passages, from: &[Cell], most: u32) -> Steps {
        let height = usize::from(ways.size().height());
        let (planes, last) = if is_small(ways.size()) {
            let (planes, last) = count(ways, from, most);
            (Planes::Small(planes), last)
        } else {
            let (planes, last) = count(ways, from, most);
            (Planes::Large(planes), last)
        };
        Steps { planes, height, last }
    }

    /// The steps to a cell; `u32::MAX` where there is no way, or none so short.
    pub(super) fn at(&self, c: Cell) -> u32 {
        let steps = match &self.planes {
            Planes::Small(planes) => at(planes, c),
            Planes::Large(planes) => at(planes, c),
        };
        if steps > self.last { u32::MAX } else { steps }
    }

    /// Says how many steps it is to a cell, where that has changed.
    pub(super) fn set(&mut self, c: Cell, steps: u32) {
        self.last = self.last.max(steps);
        match &mut self.planes {
            Planes::Small(planes) => set(planes, c, steps),
            Planes::Large(planes) => set(planes, c, steps),
        }
    }

    /// The cells that are fewer than so many steps away.
    pub(super) fn nearer_than(&self, steps: u32) -> Rows {
        let mut near = Rows::EMPTY;
        let rows = &mut near.0[TOP..TOP + self.height];
        match &self.planes {
            Planes::Small(planes) => nearer_than(planes, steps, rows),
            Planes::Large(planes) => nearer_than(planes, steps, rows),
        }
        near
    }
}

/// Adds to a set whatever open edges lead to from it, on a floor that is small enough.
pub(super) fn spread(ways: &Passages, reached: &mut Bits) {
    if is_small(ways.size()) {
        spread_lines::<u32, SMALL>(ways, reached);
    } else {
        spread_lines::<u64, LARGE>(ways, reached);
    }
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

fn lines<W: Word, const N: usize>(rows: &[u64]) -> Lines<W, N> {
    let mut lines = [W::EMPTY; N];
    lines[FIRST..].iter_mut().zip(rows).for_each(|(line, row)| *line = W::of(*row));
    lines
}

fn at<W: Word, const N: usize>(planes: &[Lines<W, N>], c: Cell) -> u32 {
    let (row, mut steps) = (usize::from(c.y) + FIRST, 0);
    for (bit, plane) in planes.iter().enumerate() {
        steps |= ((plane[row].wide() >> c.x & 1) as u32) << bit;
    }
    steps
}

fn set<W: Word, const N: usize>(planes: &mut Vec<Lines<W, N>>, c: Cell, steps: u32) {
    while steps >> planes.len() != 0 {
        planes.push([W::EMPTY; N]);
    }
    let row = usize::from(c.y) + FIRST;
    for (bit, plane) in planes.iter_mut().enumerate() {
        let (one, rest) = (u64::from(steps >> bit & 1) << c.x, plane[row].wide() & !(1 << c.x));
        plane[row] = W::of(rest | one);
    }
}

fn nearer_than<W: Word, const N: usize>(planes: &[Lines<W, N>], steps: u32, rows: &mut [u64]) {
    if steps >> planes.len() != 0 {
        rows.fill(u64::MAX);
        return;
    }
    let mut near = [W::EMPTY; N];
    // Where the numbers are alike so far, the higher bits decide.
    for (bit, plane) in planes.iter().enumerate() {
        let one = if steps >> bit & 1 == 1 { !W::EMPTY } else { W::EMPTY };
        for i in 0..N {
            near[i] = !plane[i] & (near[i] | one) | near[i] & one;
        }
    }
    rows.iter_mut().zip(&near[FIRST..]).for_each(|(row, near)| *row = near.wide());
}

/// The open edges that a wave spreads through.
struct Edges<W, const N: usize> {
    north: Lines<W, N>,
    west: Lines<W, N>,
}

impl<W: Word, const N: usize> Edges<W, N> {
    fn of(ways: &Passages) -> Self {
        Edges { north: lines(ways.north().words()), west: lines(ways.west().words()) }
    }

    /// Spreads by one step; answers whether there is anything new.
    #[inline]
    fn wave(&self, seen: &Lines<W, N>, next: &mut Lines<W, N>) -> bool {
        let mut new = W::EMPTY;
        for i in FIRST..N - FIRST {
            let here = seen[i];
            let sideways = (here << 1) & self.west[i] | (here & self.west[i]) >> 1;
            let upright = seen[i - 1] & self.north[i] | seen[i + 1] & self.north[i + 1];
            next[i] = here | sideways | upright;
            new = new | next[i] ^ here;
        }
        new != W::EMPTY
    }
}

/// Counts the steps in planes; answers how far the wave came, too.
fn count<W: Word, const N: usize>(ways: &Passages, from: &[Cell], most: u32) -> (Vec<Lines<W, N>>, u32) {
    let edges: Edges<W, N> = Edges::of(ways);
    let mut waves = [[W::EMPTY; N]; 2];
    for c in from {
        let row = &mut waves[0][usize::from(c.y) + FIRST];
        *row = *row | W::of(1 << c.x);
    }
    let [mut seen, mut next] = waves.each_mut();
    let mut planes = Vec::with_capacity(7);
    let mut step = 0_u32;
    loop {
        // Carries go as far up as the count has ones at its end.
        let carries = step.trailing_ones() as usize;
        if planes.len() <= carries {
            planes.push([W::EMPTY; N]);
        }
        for plane in &mut planes[..=carries] {
            for i in FIRST..N - FIRST {
                plane[i] = plane[i] ^ !seen[i];
            }
        }
        if !edges.wave(seen, next) || step == most {
            return (planes, step);
        }
        std::mem::swap(&mut seen, &mut next);
        step += 1;
    }
}

fn spread_lines<W: Word, const N: usize>(ways: &Passages, reached: &mut Bits) {
    let edges: Edges<W, N> = Edges::of(ways);
    let mut waves = [lines(reached.words()), [W::EMPTY; N]];
    let [mut seen, mut next] = waves.each_mut();
    while edges.wave(seen, next) {
        std::mem::swap(&mut seen, &mut next);
    }
    reached.words_mut().iter_mut().zip(&next[FIRST..]).for_each(|(row, line)| *row = line.wide());
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
