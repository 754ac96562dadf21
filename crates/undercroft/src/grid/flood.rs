//! The open edges of a grid, and waves that spread through them.
//!
//! A wave moves a whole word of cells at once. `north` and `west` hold one bit for each edge, at the cell that spells it:
//! ```text
//!   east:   (front << 1) & west        south:  front of the row above & north
//!   west:   (front & west) >> 1        north:  front & north of the row below
//! ```
//! Where a row is one word, a wave sweeps the rows that the front touches; on wider grids it keeps a list of the words
//! that hold a part of the front, so that each cell is paid for once.

mod planes;
mod small;
mod steps;
mod wave;

pub(crate) use wave::{Sides, Wave};

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

    /// The open sides of a cell, a bit for each: north, east, south, west.
    pub(crate) fn sides(&self, c: Cell) -> u8 {
        let (stride, at) = (self.north.stride(), self.north.word_of(c));
        let is_open = |plane: &Bits, word: usize, x: u16| {
            plane.words().get(word).map_or(0, |bits| (bits >> (x & 63)) as u8 & 1)
        };
        // No edge leads over the rim; after the last bit of a row comes the rim before the next.
        let east = c.x + 1;
        is_open(&self.north, at, c.x)
            | is_open(&self.west, at + usize::from(east.is_multiple_of(64)), east) << 1
            | is_open(&self.north, at + stride, c.x) << 2
            | is_open(&self.west, at, c.x) << 3
    }

    /// The neighbours that open edges lead to: north, east, south, west.
    pub fn around(&self, c: Cell) -> impl Iterator<Item = Cell> + use<> {
        let mut sides = self.sides(c);
        std::iter::from_fn(move || {
            let side = sides.trailing_zeros();
            sides &= sides.wrapping_sub(1);
            match side {
                0 => Some(super::cell(c.x, c.y - 1)),
                1 => Some(super::cell(c.x + 1, c.y)),
                2 => Some(super::cell(c.x, c.y + 1)),
                3 => Some(super::cell(c.x - 1, c.y)),
                _ => None,
            }
        })
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

    /// Opens every edge that is open in another grid of the same size.
    pub(crate) fn join(&mut self, other: &Passages) {
        self.north.join(&other.north);
        self.west.join(&other.west);
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

    /// The cells of a set from which open edges lead to at least three others of it, and those with four.
    pub fn crossings(&self, cells: &Bits) -> [Bits; 2] {
        let (stride, words) = (cells.stride(), cells.words());
        let (north, west) = (self.north.words(), self.west.words());
        let mut found = [Bits::empty(self.size()), Bits::empty(self.size())];
        for (i, &here) in words.iter().enumerate().filter(|(_, here)| **here != 0) {
            let row = i / stride * stride;
            let up = if row == 0 { 0 } else { north[i] & words[i - stride] };
            let down = words.get(i + stride).map_or(0, |below| north[i + stride] & below);
            // Cells of the words beside it, at their border with this one.
            let before = if i == row { 0 } else { words[i - 1] >> 63 };
            let after = if i + 1 == row + stride { 0 } else { (west[i + 1] & words[i + 1]) << 63 };
            let (back, on) = (west[i] & (here << 1 | before), (west[i] & here) >> 1 | after);
            found[0].words_mut()[i] = here & (up & down & (back | on) | back & on & (up | down));
            found[1].words_mut()[i] = here & up & down & back & on;
        }
        found
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
mod tests;
