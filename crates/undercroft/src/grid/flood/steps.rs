//! Shortest ways through the open edges, and the steps to every cell.

use super::super::bits::bit;
use super::super::{Cell, Edge, cell};
use super::{Passages, wave};

impl Passages {
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
    pub(super) fn path_by_waves(&self, from: Cell, to: Cell, hops: &[(Cell, Cell)]) -> Option<Vec<Cell>> {
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

    pub(super) fn path_by_queue(&self, from: Cell, to: Cell, hops: &[(Cell, Cell)]) -> Option<Vec<Cell>> {
        let width = usize::from(self.size().width());
        let index = |c: Cell| usize::from(c.y) * width + usize::from(c.x);
        let distance = self.distances_until(&[from], u32::MAX, Some(to), hops);
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
        self.distances_within(&[start], u32::MAX)
    }

    /// Steps from the nearest of several cells to every cell that is at most so many away; `u32::MAX` for all others.
    pub fn distances_within(&self, starts: &[Cell], most: u32) -> Vec<u32> {
        if self.north.stride() == 1 {
            self.distances_by_waves(starts, most)
        } else {
            self.distances_until(starts, most, None, &[])
        }
    }

    /// Spreads a wave of whole rows, and writes its number into the cells of each front.
    fn distances_by_waves(&self, starts: &[Cell], most: u32) -> Vec<u32> {
        let (width, height) = (usize::from(self.size().width()), usize::from(self.size().height()));
        let mut distance = vec![u32::MAX; self.size().area()];
        let mut scratch = vec![0_u64; 4 * (height + 2)];
        let (mut front, rest) = scratch.split_at_mut(height + 2);
        let (mut next, rest) = rest.split_at_mut(height + 2);
        let (north, seen) = rest.split_at_mut(height + 2);
        north[..height].copy_from_slice(self.north.words());
        let west = self.west.words();
        let (mut low, mut high) = (height, 0);
        for start in starts {
            let y = usize::from(start.y);
            seen[y] |= bit(*start);
            front[y + 1] = seen[y];
            distance[y * width + usize::from(start.x)] = 0;
            (low, high) = (low.min(y), high.max(y));
        }
        if starts.is_empty() {
            return distance;
        }
        for steps in 1..=most {
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

    fn distances_until(
        &self,
        starts: &[Cell],
        most: u32,
        until: Option<Cell>,
        hops: &[(Cell, Cell)],
    ) -> Vec<u32> {
        let (size, stride) = (self.size(), self.north.stride());
        let (north, west) = (self.north.words(), self.west.words());
        let index = |c: Cell| usize::from(c.y) * usize::from(size.width()) + usize::from(c.x);
        let mut hops: Vec<(Cell, Cell)> = hops.to_vec();
        hops.sort_unstable();
        let mut distance = vec![u32::MAX; size.area()];
        let mut queue = Vec::with_capacity(64);
        for start in starts {
            distance[index(*start)] = 0;
            queue.push(*start);
        }
        let mut next = 0;
        while let Some(&c) = queue.get(next).filter(|c| Some(**c) != until) {
            next += 1;
            let d = distance[index(c)] + 1;
            if d > most {
                break;
            }
            let mut visit = |n: Cell| {
                let known = &mut distance[index(n)];
                if *known == u32::MAX {
                    *known = d;
                    queue.push(n);
                }
            };
            // No edge leads over the rim, so that these cells exist where they are needed.
            let (at, here) = (usize::from(c.y) * stride + usize::from(c.x >> 6), c.x & 63);
            let is_open = |words: &[u64], at: usize, x: u16| words.get(at).is_some_and(|w| w >> x & 1 != 0);
            if is_open(north, at, here) {
                visit(cell(c.x, c.y - 1));
            }
            if is_open(west, at + usize::from(here == 63), (here + 1) & 63) && c.x + 1 < size.width() {
                visit(cell(c.x + 1, c.y));
            }
            if is_open(north, at + stride, here) {
                visit(cell(c.x, c.y + 1));
            }
            if is_open(west, at, here) {
                visit(cell(c.x - 1, c.y));
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
}
