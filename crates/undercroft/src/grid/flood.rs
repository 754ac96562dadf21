//! The open edges of a grid, and waves that spread through them.
//!
//! A wave moves a whole word of cells at once. `north` and `west` hold one bit for each edge, at the cell that spells it:
//! ```text
//!   east:   (front << 1) & west        south:  front of the row above & north
//!   west:   (front & west) >> 1        north:  front & north of the row below
//! ```
//! Where a row is one word, a wave sweeps the rows that the front touches; on wider grids it keeps a list of the words
//! that hold a part of the front, so that each cell is paid for once.

use super::bits::bit;
use super::{Bits, Border, Cell, Edge, Rect, Size};
use serde::{Deserialize, Serialize};

/// Which edges of a grid are open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Passages {
    north: Bits,
    west: Bits,
}

/// What a wave found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Every cell that the wave reached, the start included.
    pub cells: Bits,
    /// Steps to the cell that was reached last.
    pub steps: u32,
    /// The target reached last, with its distance; of several at one distance the first in reading order.
    pub farthest: Option<(Cell, u32)>,
}

impl Passages {
    /// Every edge closed.
    pub fn closed(size: Size) -> Passages {
        Passages { north: Bits::empty(size), west: Bits::empty(size) }
    }

    /// The grid that the edges belong to.
    pub const fn size(&self) -> Size {
        self.north.size()
    }

    /// The edges north of each cell.
    pub const fn north(&self) -> &Bits {
        &self.north
    }

    /// The edges west of each cell.
    pub const fn west(&self) -> &Bits {
        &self.west
    }

    /// Whether the edge is open. An edge on the rim never is.
    pub fn is_open(&self, edge: Edge) -> bool {
        match edge.border() {
            Border::North => self.north.has(edge.cell()),
            Border::West => self.west.has(edge.cell()),
        }
    }

    /// Opens or closes an edge between two cells of the grid.
    pub fn set(&mut self, edge: Edge, open: bool) {
        debug_assert!(self.size().spans(edge), "{edge} lies on the rim");
        let plane = match edge.border() {
            Border::North => &mut self.north,
            Border::West => &mut self.west,
        };
        if open {
            plane.insert(edge.cell())
        } else {
            plane.remove(edge.cell())
        };
    }

    /// Opens every edge between two cells of the set.
    pub fn open_within(&mut self, cells: &Bits) {
        let (stride, words) = (cells.stride(), cells.words());
        let rows = words.iter().zip(&words[stride..]);
        for (north, (above, here)) in self.north.words_mut()[stride..].iter_mut().zip(rows) {
            *north |= here & above;
        }
        for (west, here) in self.west.words_mut().iter_mut().zip(words) {
            *west |= here & (here << 1);
        }
        if stride == 1 {
            return;
        }
        // From the last cell of a word to the first of the next.
        for row in (0..words.len()).step_by(stride) {
            for i in row + 1..row + stride {
                self.west.words_mut()[i] |= words[i] & (words[i - 1] >> 63);
            }
        }
    }

    /// Opens every edge inside a rectangle; those around it stay as they are.
    pub fn open_rect(&mut self, r: Rect) {
        if r.h > 1 {
            self.north.insert_rect(Rect { y: r.y + 1, h: r.h - 1, ..r });
        }
        if r.w > 1 {
            self.west.insert_rect(Rect { x: r.x + 1, w: r.w - 1, ..r });
        }
    }

    /// Whether every open edge joins two cells of the set, and none leads over the rim.
    pub fn stay_within(&self, cells: &Bits) -> bool {
        let (stride, words) = (cells.stride(), cells.words());
        let (north, west) = (self.north.words(), self.west.words());
        let mut stray = north[..stride].iter().fold(0, |stray, north| stray | north);
        for (north, (above, here)) in north[stride..].iter().zip(words.iter().zip(&words[stride..])) {
            stray |= north & !(here & above);
        }
        if stride == 1 {
            for (west, here) in west.iter().zip(words) {
                stray |= west & !(here & (here << 1));
            }
            return stray == 0;
        }
        for row in (0..words.len()).step_by(stride) {
            let mut carry = 0;
            for (west, here) in west[row..row + stride].iter().zip(&words[row..]) {
                stray |= west & !(here & (here << 1 | carry));
                carry = here >> 63;
            }
        }
        stray == 0
    }

    /// Spreads from `start` until nothing new is reached, and notes which of the targets came last.
    pub fn spread(&self, start: Cell, targets: &Bits) -> Reach {
        debug_assert!(self.size().contains(start));
        if self.north.stride() > 1 {
            return self.creep(start, targets, Until::All);
        }
        let sweep = self.sweep(start, targets, Until::All);
        let mut cells = Bits::empty(self.size());
        cells.words_mut().iter_mut().zip(sweep.seen()).for_each(|(cell, seen)| *cell = *seen);
        Reach { cells, steps: sweep.steps, farthest: sweep.farthest }
    }

    /// The target that is farthest from `start` on foot, where all of them are known to be reachable; of several at one
    /// distance the first in reading order. When all but one are reached, that one is it, and the wave may end.
    pub fn farthest(&self, start: Cell, targets: &Bits) -> Option<Cell> {
        debug_assert!(self.size().contains(start));
        let left = |seen: &[u64]| {
            let i = targets.words().iter().zip(seen).position(|(t, s)| t & !s != 0)?;
            Some(targets.cell_at(i, (targets.words()[i] & !seen[i]).trailing_zeros()))
        };
        let (last, farthest) = if self.north.stride() == 1 {
            let sweep = self.sweep(start, targets, Until::OneTarget);
            (left(sweep.seen()), sweep.farthest)
        } else {
            let reach = self.creep(start, targets, Until::OneTarget);
            (left(reach.cells.words()), reach.farthest)
        };
        last.or(farthest.map(|(c, _)| c))
    }

    /// The cells after `from` on a shortest way to `to`, through open edges and along hops that lead one way.
    pub fn path(&self, from: Cell, to: Cell, hops: &[(Cell, Cell)]) -> Option<Vec<Cell>> {
        if from == to {
            return Some(Vec::new());
        }
        if self.north.stride() == 1 {
            self.path_by_waves(from, to, hops)
        } else {
            self.path_by_queue(from, to, hops)
        }
    }

    /// Keeps every front of a wave, and goes back from the last to the first.
    fn path_by_waves(&self, from: Cell, to: Cell, hops: &[(Cell, Cell)]) -> Option<Vec<Cell>> {
        let height = usize::from(self.size().height());
        let mut scratch = vec![0; 2 * height + 1];
        let (north, seen) = scratch.split_at_mut(height + 1);
        north[..height].copy_from_slice(self.north.words());
        let west = self.west.words();
        seen[usize::from(from.y)] = bit(from);
        // Each front has an empty row above and below it.
        let rows = height + 2;
        let mut fronts = Vec::with_capacity(rows * 48);
        fronts.resize(rows, 0);
        fronts[usize::from(from.y) + 1] = bit(from);
        let (mut low, mut high, mut steps) = (usize::from(from.y), usize::from(from.y), 0);
        while seen[usize::from(to.y)] & bit(to) == 0 {
            let last = steps * rows;
            fronts.resize(last + 2 * rows, 0);
            let (front, next) = fronts[last..].split_at_mut(rows);
            // The front moves one row at most, but for hops.
            let touched = low.saturating_sub(1)..(high + 2).min(height);
            let (mut new, _) = wave(
                &front[touched.start..touched.end + 2],
                &mut next[touched.start + 1..=touched.end],
                &mut seen[touched.clone()],
                &north[touched.start..=touched.end],
                &west[touched.clone()],
                &west[touched.clone()],
            );
            (low, high) = (touched.start, touched.end - 1);
            for (a, b) in hops {
                let (row, at) = (usize::from(b.y), bit(*b));
                if front[usize::from(a.y) + 1] & bit(*a) != 0 && seen[row] & at == 0 {
                    seen[row] |= at;
                    next[row + 1] |= at;
                    new |= at;
                    (low, high) = (low.min(row), high.max(row));
                }
            }
            if new == 0 {
                return None;
            }
            while next[low + 1] == 0 {
                low += 1;
            }
            while next[high + 1] == 0 {
                high -= 1;
            }
            steps += 1;
        }
        let mut path = vec![to; steps];
        for i in (1..steps).rev() {
            let front = &fronts[i * rows + 1..][..height];
            path[i - 1] = self.before(path[i], hops, |c| front[usize::from(c.y)] & bit(c) != 0)?;
        }
        Some(path)
    }

    fn path_by_queue(&self, from: Cell, to: Cell, hops: &[(Cell, Cell)]) -> Option<Vec<Cell>> {
        let width = usize::from(self.size().width());
        let index = |c: Cell| usize::from(c.y) * width + usize::from(c.x);
        let distance = self.distances_until(from, Some(to), hops);
        let steps = distance[index(to)];
        if steps == u32::MAX {
            return None;
        }
        let mut path = vec![to; steps as usize];
        for i in (1..steps as usize).rev() {
            path[i - 1] = self.before(path[i], hops, |c| distance[index(c)] == i as u32)?;
        }
        Some(path)
    }

    /// Steps from `start` to every cell, row by row; `u32::MAX` where there is no way.
    pub fn distances(&self, start: Cell) -> Vec<u32> {
        if self.north.stride() == 1 {
            self.distances_by_waves(start)
        } else {
            self.distances_until(start, None, &[])
        }
    }

    /// Spreads a wave of whole rows, and writes its number into the cells of each front.
    fn distances_by_waves(&self, start: Cell) -> Vec<u32> {
        let (width, height) = (usize::from(self.size().width()), usize::from(self.size().height()));
        let mut distance = vec![u32::MAX; self.size().area()];
        let mut scratch = vec![0_u64; 4 * (height + 2)];
        let (mut front, rest) = scratch.split_at_mut(height + 2);
        let (mut next, rest) = rest.split_at_mut(height + 2);
        let (north, seen) = rest.split_at_mut(height + 2);
        north[..height].copy_from_slice(self.north.words());
        let (west, y) = (self.west.words(), usize::from(start.y));
        seen[y] = bit(start);
        front[y + 1] = seen[y];
        distance[y * width + usize::from(start.x)] = 0;
        let (mut low, mut high) = (y, y);
        for steps in 1.. {
            let rows = low.saturating_sub(1)..(high + 2).min(height);
            let (new, _) = wave(
                &front[rows.start..rows.end + 2],
                &mut next[rows.start + 1..=rows.end],
                &mut seen[rows.clone()],
                &north[rows.start..=rows.end],
                &west[rows.clone()],
                &west[rows.clone()],
            );
            if new == 0 {
                break;
            }
            (low, high) = (height, 0);
            for row in rows.clone() {
                let mut bits = next[row + 1];
                if bits != 0 {
                    (low, high) = (low.min(row), row);
                }
                while bits != 0 {
                    distance[row * width + bits.trailing_zeros() as usize] = steps;
                    bits &= bits - 1;
                }
            }
            front[rows.start + 1..=rows.end].fill(0);
            std::mem::swap(&mut front, &mut next);
        }
        distance
    }

    fn distances_until(&self, start: Cell, until: Option<Cell>, hops: &[(Cell, Cell)]) -> Vec<u32> {
        let size = self.size();
        let index = |c: Cell| usize::from(c.y) * usize::from(size.width()) + usize::from(c.x);
        let mut hops: Vec<(Cell, Cell)> = hops.to_vec();
        hops.sort_unstable();
        let mut distance = vec![u32::MAX; size.area()];
        distance[index(start)] = 0;
        let mut queue = Vec::with_capacity(64);
        queue.push(start);
        let mut next = 0;
        while let Some(&c) = queue.get(next).filter(|c| Some(**c) != until) {
            next += 1;
            let d = distance[index(c)] + 1;
            let mut visit = |n: Cell| {
                let known = &mut distance[index(n)];
                if *known == u32::MAX {
                    *known = d;
                    queue.push(n);
                }
            };
            // No edge leads over the rim, so that these cells exist where they are needed.
            let (east, south) = (super::cell(c.x + 1, c.y), super::cell(c.x, c.y + 1));
            if self.north.has(c) {
                visit(super::cell(c.x, c.y - 1));
            }
            if self.west.has(east) {
                visit(east);
            }
            if self.north.has(south) {
                visit(south);
            }
            if self.west.has(c) {
                visit(super::cell(c.x - 1, c.y));
            }
            if !hops.is_empty() {
                let first = hops.partition_point(|(a, _)| *a < c);
                hops[first..].iter().take_while(|(a, _)| *a == c).for_each(|(_, b)| visit(*b));
            }
        }
        distance
    }

    /// A cell from which one steps or hops to `c`, among those that are wanted.
    fn before(&self, c: Cell, hops: &[(Cell, Cell)], wanted: impl Fn(Cell) -> bool) -> Option<Cell> {
        let mut steps = self.size().neighbours(c);
        let step = steps.find(|(side, n)| wanted(*n) && self.is_open(Edge::new(c, *side))).map(|(_, n)| n);
        step.or_else(|| hops.iter().find(|(a, b)| *b == c && wanted(*a)).map(|(a, _)| *a))
    }

    /// Every cell that can be walked to from `start` through open edges.
    pub fn reach(&self, start: Cell) -> Bits {
        self.spread(start, &Bits::empty(self.size())).cells
    }

    fn sweep(&self, start: Cell, targets: &Bits, until: Until) -> Sweep {
        let height = usize::from(self.size().height());
        // An empty row above and below the fronts, and below the edges, saves the test for the rim.
        let mut scratch = vec![0_u64; 4 * (height + 2)];
        let (mut front, rest) = scratch.split_at_mut(height + 2);
        let (mut next, rest) = rest.split_at_mut(height + 2);
        let (north, seen) = rest.split_at_mut(height + 2);
        north[..height].copy_from_slice(self.north.words());
        seen[usize::from(start.y)] = bit(start);
        let mut left = until.count(targets);
        let (north, west, targets, seen) = (&*north, self.west.words(), targets.words(), &mut seen[..height]);
        let y = usize::from(start.y);
        front[y + 1] = seen[y];
        let mut farthest = (targets[y] & seen[y] != 0).then_some((start, 0));
        left = left.saturating_sub(farthest.is_some().into());
        let (mut low, mut high, mut steps) = (y, y, 0);
        while left > 0 {
            // The front moves one row at most: these are the rows that it can touch.
            let rows = low.saturating_sub(1)..(high + 2).min(height);
            let (new, hits) = wave(
                &front[rows.start..rows.end + 2],
                &mut next[rows.start + 1..=rows.end],
                &mut seen[rows.clone()],
                &north[rows.start..=rows.end],
                &west[rows.clone()],
                &targets[rows.clone()],
            );
            if new == 0 {
                break;
            }
            steps += 1;
            (low, high) = (rows.start, rows.end - 1);
            while next[low + 1] == 0 {
                low += 1;
            }
            while next[high + 1] == 0 {
                high -= 1;
            }
            if hits != 0 {
                let (mut last, mut row) = (None, high + 1);
                while row > low {
                    row -= 1;
                    let hit = next[row + 1] & targets[row];
                    if hit != 0 {
                        left = left.saturating_sub(hit.count_ones().into());
                        last = Some((super::cell(hit.trailing_zeros() as u16, row as u16), steps));
                    }
                }
                farthest = last;
            }
            // Outside the rows of a front both buffers stay empty.
            front[rows.start + 1..=rows.end].fill(0);
            std::mem::swap(&mut front, &mut next);
        }
        Sweep { scratch, steps, farthest }
    }

    fn creep(&self, start: Cell, targets: &Bits, until: Until) -> Reach {
        let stride = self.north.stride();
        let edges = self.north.words().iter().zip(self.west.words());
        let mut words: Vec<Word> =
            edges.map(|(n, w)| Word { north: *n, west: *w, seen: 0, next: 0 }).collect();
        let mut cells = Bits::empty(self.size());
        let first = cells.word_of(start);
        words[first].seen = bit(start);
        let mut farthest = targets.has(start).then_some((start, 0));
        let mut left = until.count(targets).saturating_sub(farthest.is_some().into());
        let mut front = vec![(first as u32, bit(start))];
        let mut touched: Vec<u32> = Vec::new();
        let mut steps = 0;
        while left > 0 {
            for &(at, bits) in &front {
                let at = at as usize;
                let here = &mut words[at];
                let (west, north) = (bits & here.west, bits & here.north);
                let (row_above, row_below) = (at.wrapping_sub(stride), at + stride);
                let sideways = (bits << 1) & here.west | west >> 1;
                here.add(sideways, at, &mut touched);
                // No edge leads over the rim, so that these words exist where they are needed.
                if north != 0 {
                    words[row_above].add(north, row_above, &mut touched);
                }
                if let Some(below) = words.get_mut(row_below) {
                    below.add(bits & below.north, row_below, &mut touched);
                }
                if west & 1 != 0 {
                    words[at - 1].add(1 << 63, at - 1, &mut touched);
                }
                if bits >> 63 != 0
                    && let Some(east) = words.get_mut(at + 1)
                {
                    east.add(east.west & 1, at + 1, &mut touched);
                }
            }
            if touched.is_empty() {
                break;
            }
            steps += 1;
            front.clear();
            let mut hit: Option<Cell> = None;
            for at in touched.drain(..) {
                let bits = std::mem::take(&mut words[at as usize].next);
                front.push((at, bits));
                let on_target = bits & targets.words()[at as usize];
                if on_target != 0 {
                    let c = targets.cell_at(at as usize, on_target.trailing_zeros());
                    hit = Some(hit.map_or(c, |h| h.min(c)));
                    left = left.saturating_sub(on_target.count_ones().into());
                }
            }
            if let Some(c) = hit {
                farthest = Some((c, steps));
            }
        }
        cells.words_mut().iter_mut().zip(&words).for_each(|(cell, word)| *cell = word.seen);
        Reach { cells, steps, farthest }
    }
}

/// What a sweep leaves: in the last quarter of its rows those that were reached.
struct Sweep {
    scratch: Vec<u64>,
    steps: u32,
    farthest: Option<(Cell, u32)>,
}

impl Sweep {
    fn seen(&self) -> &[u64] {
        &self.scratch[self.scratch.len() / 4 * 3..]
    }
}

/// All that a wave asks about 64 cells, side by side in memory.
struct Word {
    north: u64,
    west: u64,
    seen: u64,
    next: u64,
}

impl Word {
    #[inline]
    fn add(&mut self, bits: u64, at: usize, touched: &mut Vec<u32>) {
        let new = bits & !self.seen;
        if new != 0 {
            if self.next == 0 {
                touched.push(at as u32);
            }
            self.seen |= new;
            self.next |= new;
        }
    }
}

/// When a wave may end.
#[derive(Clone, Copy)]
enum Until {
    /// When nothing new is reached.
    All,
    /// When at most one target is left.
    OneTarget,
}

impl Until {
    /// How many targets have to be met before the wave may end.
    fn count(self, targets: &Bits) -> u64 {
        match self {
            Until::All => u64::MAX,
            Until::OneTarget => (targets.count() as u64).saturating_sub(1),
        }
    }
}

/// One step of a wave over rows of one word each. `front` has a row more at both ends than `next`, and `north` one more
/// at the end. Returns what is new and which targets are, all rows together. It stays a function of its own: there the
/// compiler knows that the slices do not overlap.
#[inline(never)]
fn wave(
    front: &[u64],
    next: &mut [u64],
    seen: &mut [u64],
    north: &[u64],
    west: &[u64],
    targets: &[u64],
) -> (u64, u64) {
    // Slices of known length let the compiler drop the checks and work on several rows at once.
    let rows = next.len();
    let (above, here, below) = (&front[..rows], &front[1..=rows], &front[2..rows + 2]);
    let (north, north_below) = (&north[..rows], &north[1..=rows]);
    let (seen, west, targets) = (&mut seen[..rows], &west[..rows], &targets[..rows]);
    let (mut any, mut hits) = (0, 0);
    for i in 0..rows {
        let sideways = (here[i] << 1) & west[i] | (here[i] & west[i]) >> 1;
        let new = (sideways | above[i] & north[i] | below[i] & north_below[i]) & !seen[i];
        next[i] = new;
        seen[i] |= new;
        any |= new;
        hits |= new & targets[i];
    }
    (any, hits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Side, cell, rect};
    use crate::rng::Rng;
    use std::collections::{BTreeMap, VecDeque};

    fn plain(p: &Passages, start: Cell) -> BTreeMap<Cell, u32> {
        let mut seen = BTreeMap::from([(start, 0)]);
        let mut queue = VecDeque::from([start]);
        while let Some(c) = queue.pop_front() {
            let d = seen[&c];
            for (side, n) in p.size().neighbours(c) {
                if p.is_open(Edge::new(c, side)) && !seen.contains_key(&n) {
                    seen.insert(n, d + 1);
                    queue.push_back(n);
                }
            }
        }
        seen
    }

    #[test]
    fn waves_agree_with_a_plain_queue() {
        let mut rng = Rng::from_state(7);
        for round in 0..200 {
            let size = Size::new(1 + rng.below(140), 1 + rng.below(20)).unwrap();
            let mut p = Passages::closed(size);
            for c in size.cells() {
                for (side, _) in size.neighbours(c) {
                    if matches!(side, Side::North | Side::West) && rng.chance(3, 5) {
                        p.set(Edge::new(c, side), true);
                    }
                }
            }
            let start = cell(rng.below(size.width().into()) as u16, rng.below(size.height().into()) as u16);
            let mut targets = Bits::empty(size);
            for _ in 0..9 {
                targets.insert(cell(
                    rng.below(size.width().into()) as u16,
                    rng.below(size.height().into()) as u16,
                ));
            }
            let expected = plain(&p, start);
            let last = expected.iter().filter(|(c, _)| targets.has(**c)).map(|(c, d)| (*d, *c));
            let last = last.reduce(|a, b| if b.0 > a.0 { b } else { a }).map(|(d, c)| (c, d));
            // Asked only of targets that can be reached.
            let mut reachable = targets.clone();
            targets.iter().filter(|c| !expected.contains_key(c)).for_each(|c| _ = reachable.remove(c));
            assert_eq!(p.farthest(start, &reachable), last.map(|(c, _)| c), "round {round}");
            for found in [p.creep(start, &targets, Until::All), p.spread(start, &targets)] {
                assert!(found.cells.iter().eq(expected.keys().copied()), "round {round}");
                assert_eq!(Some(&found.steps), expected.values().max(), "round {round}");
                assert_eq!(found.farthest, last, "round {round}");
            }
        }
    }

    #[test]
    fn paths_are_shortest_whatever_the_width() {
        let mut rng = Rng::from_state(11);
        for round in 0..200 {
            let size = Size::new(2 + rng.below(60), 1 + rng.below(20)).unwrap();
            let mut p = Passages::closed(size);
            for c in size.cells() {
                for (side, _) in size.neighbours(c) {
                    if matches!(side, Side::North | Side::West) && rng.chance(11, 20) {
                        p.set(Edge::new(c, side), true);
                    }
                }
            }
            let any = |rng: &mut Rng| {
                cell(rng.below(size.width().into()) as u16, rng.below(size.height().into()) as u16)
            };
            let hops: Vec<(Cell, Cell)> = (0..4).map(|_| (any(&mut rng), any(&mut rng))).collect();
            let (from, to) = (any(&mut rng), any(&mut rng));
            let (a, b) = (p.path_by_waves(from, to, &hops), p.path_by_queue(from, to, &hops));
            assert_eq!(a.as_ref().map(Vec::len), b.as_ref().map(Vec::len), "round {round}");
            for path in [a, b].into_iter().flatten().filter(|_| from != to) {
                assert_eq!(path.last(), Some(&to));
                let mut at = from;
                for next in path {
                    let steps = Edge::between(at, next).is_some_and(|e| p.is_open(e));
                    assert!(steps || hops.contains(&(at, next)), "round {round}: {at} to {next}");
                    at = next;
                }
            }
        }
    }

    #[test]
    fn opening_within_a_set_stays_within_it() {
        let size = Size::new(130, 6).unwrap();
        let mut cells = Bits::empty(size);
        cells.insert_rect(rect(60, 1, 10, 3));
        cells.insert_run(5, 0, 130);
        let mut p = Passages::closed(size);
        p.open_within(&cells);
        assert!(p.stay_within(&cells));
        assert_eq!(p.reach(cell(60, 1)).count(), 30);
        assert_eq!(p.reach(cell(0, 5)).count(), 130);
        cells.remove(cell(64, 2));
        assert!(!p.stay_within(&cells));
    }
}
