//! The open edges of a grid, and waves that spread through them.
//!
//! A wave moves a whole word of cells at once. `north` and `west` hold one bit for each edge, at the cell that spells it:
//! ```text
//!   east:   (front << 1) & west        south:  front of the row above & north
//!   west:   (front & west) >> 1        north:  front & north of the row below
//! ```
//! Where a row is one word, a wave sweeps the rows that the front touches; on wider grids it keeps a list of the words
//! that hold a part of the front, so that each cell is paid for once.

use super::{Bits, Border, Cell, Edge, Size};
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
        let stride = cells.stride();
        let words = cells.words();
        for (i, (north, west)) in self.north.words_mut().iter_mut().zip(self.west.words_mut()).enumerate() {
            let here = words[i];
            if i >= stride {
                *north |= here & words[i - stride];
            }
            let carry = if i % stride == 0 { 0 } else { words[i - 1] >> 63 };
            *west |= here & (here << 1 | carry);
        }
    }

    /// Whether every open edge joins two cells of the set, and none leads over the rim.
    pub fn stay_within(&self, cells: &Bits) -> bool {
        let stride = cells.stride();
        let words = cells.words();
        let mut stray = 0;
        for (i, (north, west)) in self.north.words().iter().zip(self.west.words()).enumerate() {
            let here = words[i];
            let above = if i >= stride { words[i - stride] } else { 0 };
            let carry = if i % stride == 0 { 0 } else { words[i - 1] >> 63 };
            stray |= north & !(here & above) | west & !(here & (here << 1 | carry));
        }
        stray == 0
    }

    /// Spreads from `start` until nothing new is reached, and notes which of the targets came last.
    pub fn spread(&self, start: Cell, targets: &Bits) -> Reach {
        debug_assert!(self.size().contains(start));
        if self.north.stride() == 1 { self.sweep(start, targets) } else { self.creep(start, targets) }
    }

    /// Every cell that can be walked to from `start` through open edges.
    pub fn reach(&self, start: Cell) -> Bits {
        self.spread(start, &Bits::empty(self.size())).cells
    }

    fn sweep(&self, start: Cell, targets: &Bits) -> Reach {
        let (north, west, targets) = (self.north.words(), self.west.words(), targets.words());
        let height = north.len();
        let mut cells = Bits::empty(self.size());
        cells.insert(start);
        let seen = cells.words_mut();
        // One empty row above and below saves the test for the rim.
        let mut front = vec![0_u64; height + 2];
        let y = usize::from(start.y);
        front[y + 1] = seen[y];
        let mut farthest = (targets[y] & seen[y] != 0).then_some((start, 0));
        let (mut low, mut high, mut steps) = (y, y, 0);
        loop {
            let (from, to) = (low.saturating_sub(1), (high + 1).min(height - 1));
            (low, high) = (usize::MAX, 0);
            let (mut above, mut here) = (0, front[from + 1]);
            let mut hits = 0;
            for row in from..=to {
                let below = front[row + 2];
                let from_below = if row + 1 < height { below & north[row + 1] } else { 0 };
                let spread =
                    (here << 1) & west[row] | (here & west[row]) >> 1 | above & north[row] | from_below;
                let new = spread & !seen[row];
                seen[row] |= new;
                front[row + 1] = new;
                hits |= new & targets[row];
                if new != 0 {
                    low = low.min(row);
                    high = row;
                }
                (above, here) = (here, below);
            }
            if low == usize::MAX {
                return Reach { cells, steps, farthest };
            }
            steps += 1;
            if hits != 0 {
                farthest = (low..=high).find_map(|row| {
                    let hit = front[row + 1] & targets[row];
                    (hit != 0).then(|| (super::cell(hit.trailing_zeros() as u16, row as u16), steps))
                });
            }
        }
    }

    fn creep(&self, start: Cell, targets: &Bits) -> Reach {
        let (north, west) = (self.north.words(), self.west.words());
        let stride = self.north.stride();
        let mut cells = Bits::empty(self.size());
        let first = cells.word_of(start);
        cells.insert(start);
        let mut farthest = targets.has(start).then_some((start, 0));
        let mut front = vec![(first as u32, cells.words()[first])];
        let mut next = vec![0_u64; north.len()];
        let mut touched: Vec<u32> = Vec::new();
        let mut steps = 0;
        loop {
            let seen = cells.words_mut();
            let mut add = |at: usize, bits: u64| {
                let new = bits & !seen[at];
                if new != 0 {
                    if next[at] == 0 {
                        touched.push(at as u32);
                    }
                    seen[at] |= new;
                    next[at] |= new;
                }
            };
            for &(at, bits) in &front {
                let at = at as usize;
                add(at, (bits << 1) & west[at] | (bits & west[at]) >> 1);
                if bits >> 63 != 0 && at + 1 < west.len() {
                    add(at + 1, west[at + 1] & 1);
                }
                if bits & west[at] & 1 != 0 {
                    add(at - 1, 1 << 63);
                }
                if bits & north[at] != 0 {
                    add(at - stride, bits & north[at]);
                }
                if at + stride < north.len() {
                    add(at + stride, bits & north[at + stride]);
                }
            }
            if touched.is_empty() {
                return Reach { cells, steps, farthest };
            }
            steps += 1;
            front.clear();
            let mut hit: Option<Cell> = None;
            for at in touched.drain(..) {
                let bits = std::mem::take(&mut next[at as usize]);
                front.push((at, bits));
                let on_target = bits & targets.words()[at as usize];
                if on_target != 0 {
                    let c = targets.cell_at(at as usize, on_target.trailing_zeros());
                    hit = Some(hit.map_or(c, |h| h.min(c)));
                }
            }
            if let Some(c) = hit {
                farthest = Some((c, steps));
            }
        }
    }
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
            for found in [p.creep(start, &targets), p.spread(start, &targets)] {
                assert!(found.cells.iter().eq(expected.keys().copied()), "round {round}");
                assert_eq!(Some(&found.steps), expected.values().max(), "round {round}");
                assert_eq!(found.farthest, last, "round {round}");
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
