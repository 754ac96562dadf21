//! Shortest ways through the open edges, and the steps to every cell.
//!
//! Small grids are walked by waves of whole rows. On larger ones a front is a list of cells: of each the four
//! neighbours are written to the end of the next, and stay there where they are new, so that nothing is asked that a
//! processor could only guess.

use super::super::{Cell, cell};
use super::small::Small;
use super::{Passages, planes};

/// A cell that nothing is known of.
const UNKNOWN: u32 = u32::MAX;

impl Passages {
    /// The cells after `from` on a shortest way to `to`, through open edges and along hops that lead one way.
    pub fn path(&self, from: Cell, to: Cell, hops: &[(Cell, Cell)]) -> Option<Vec<Cell>> {
        match Small::of(self) {
            Some(mut small) => small.path(from, to, hops),
            None => self.path_by_fronts(from, to, hops),
        }
    }

    fn path_by_fronts(&self, from: Cell, to: Cell, hops: &[(Cell, Cell)]) -> Option<Vec<Cell>> {
        let (start, end) = (self.place(from), self.place(to));
        let mut ways = Ways { before: vec![UNKNOWN; self.size().area()], end };
        ways.before[start] = start as u32;
        self.flow(&[from], hops, &mut ways);
        if ways.before[end] == UNKNOWN {
            return None;
        }
        let width = usize::from(self.size().width());
        let mut path = Vec::with_capacity(64);
        let mut at = end;
        while at != start {
            path.push(cell((at % width) as u16, (at / width) as u16));
            at = ways.before[at] as usize;
        }
        path.reverse();
        Some(path)
    }

    /// Steps from `start` to every cell, row by row; `u32::MAX` where there is no way.
    pub fn distances(&self, start: Cell) -> Vec<u32> {
        self.distances_within(&[start], u32::MAX)
    }

    /// Steps from the nearest of several cells to every cell that is at most so many away; `u32::MAX` for all others.
    pub fn distances_within(&self, starts: &[Cell], most: u32) -> Vec<u32> {
        if let Some(steps) = planes::distances(self, starts, most) {
            return steps;
        }
        let mut steps = Steps { to: vec![UNKNOWN; self.size().area()], most };
        for start in starts {
            steps.to[self.place(*start)] = 0;
        }
        self.flow(starts, &[], &mut steps);
        steps.to
    }

    /// The place of a cell in reading order.
    fn place(&self, c: Cell) -> usize {
        usize::from(c.y) * usize::from(self.size().width()) + usize::from(c.x)
    }

    /// Goes on from front to front until the marks have seen enough. The starts are marked already.
    fn flow(&self, starts: &[Cell], hops: &[(Cell, Cell)], marks: &mut impl Marks) {
        let (size, stride) = (self.size(), self.north.stride());
        let (north, west) = (self.north.words(), self.west.words());
        let entry = |c: Cell| Entry::new(self.place(c), c);
        let mut front: Vec<Entry> = starts.iter().map(|start| entry(*start)).collect();
        let mut next: Vec<Entry> = Vec::new();
        // Most cells are seen at a glance to be none that a hop begins at.
        let hash = |c: Cell| 1_u64 << (c.x.wrapping_add(c.y.wrapping_mul(5)) & 63);
        let hopping = hops.iter().fold(0, |all, (from, _)| all | hash(*from));
        let (one_east, one_south) =
            (Entry::new(1, cell(1, 0)).0, Entry::new(size.width().into(), cell(0, 1)).0);
        while !front.is_empty() {
            // What is not new is written behind the last, too.
            next.resize((4 * front.len() + hops.len() + 1).max(next.len()), Entry(0));
            let mut end = 0;
            for here in front.drain(..) {
                let (at, c) = (here.place(), here.cell());
                if marks.are_done_at(at) {
                    return;
                }
                let (word, x) = (usize::from(c.y) * stride + usize::from(c.x >> 6), c.x & 63);
                let is_open =
                    |words: &[u64], word: usize, x: u16| words.get(word).map_or(0, |bits| bits >> x & 1);
                // No edge leads over the rim; the bit after the last of a row is the rim before the next.
                let to_east = is_open(west, word + usize::from(x == 63), (x + 1) & 63)
                    & u64::from(c.x + 1 < size.width());
                let neighbours = [
                    Entry(here.0.wrapping_sub(one_south & is_open(north, word, x).wrapping_neg())),
                    Entry(here.0.wrapping_add(one_east & to_east.wrapping_neg())),
                    Entry(here.0.wrapping_add(one_south & is_open(north, word + stride, x).wrapping_neg())),
                    Entry(here.0.wrapping_sub(one_east & is_open(west, word, x).wrapping_neg())),
                ];
                // Where an edge is closed this is the cell itself, which is not new.
                for neighbour in neighbours {
                    next[end] = neighbour;
                    end += usize::from(marks.mark(neighbour.place(), at));
                }
                if hopping & hash(c) != 0 {
                    for (_, to) in hops.iter().filter(|(from, _)| *from == c) {
                        next[end] = entry(*to);
                        end += usize::from(marks.mark(self.place(*to), at));
                    }
                }
            }
            front.extend_from_slice(&next[..end]);
        }
    }
}

/// A cell of a front: its place in reading order, its row and its column, in one number.
#[derive(Clone, Copy)]
struct Entry(u64);

impl Entry {
    fn new(place: usize, c: Cell) -> Entry {
        Entry((place as u64) << 32 | u64::from(c.y) << 16 | u64::from(c.x))
    }

    const fn place(self) -> usize {
        (self.0 >> 32) as usize
    }

    const fn cell(self) -> Cell {
        cell(self.0 as u16, (self.0 >> 16) as u16)
    }
}

/// What is noted of cells on the way.
trait Marks {
    /// Marks a cell that is come to from another; true when it was unknown.
    fn mark(&mut self, place: usize, from: usize) -> bool;
    /// Whether nothing more is wanted when this cell's turn has come.
    fn are_done_at(&self, place: usize) -> bool;
}

/// The steps to each cell, up to so many.
struct Steps {
    to: Vec<u32>,
    most: u32,
}

impl Marks for Steps {
    #[inline]
    fn mark(&mut self, place: usize, from: usize) -> bool {
        let (steps, known) = (self.to[from] + 1, self.to[place]);
        self.to[place] = known.min(steps);
        known == UNKNOWN
    }

    #[inline]
    fn are_done_at(&self, place: usize) -> bool {
        self.to[place] == self.most
    }
}

/// The cell before each, until one is known.
struct Ways {
    before: Vec<u32>,
    end: usize,
}

impl Marks for Ways {
    #[inline]
    fn mark(&mut self, place: usize, from: usize) -> bool {
        let known = self.before[place];
        self.before[place] = if known == UNKNOWN { from as u32 } else { known };
        known == UNKNOWN
    }

    #[inline]
    fn are_done_at(&self, _: usize) -> bool {
        self.before[self.end] != UNKNOWN
    }
}
