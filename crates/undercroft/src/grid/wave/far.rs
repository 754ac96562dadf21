//! Waves over grids of any size, which pay for what holds a part of the front and for nothing else.
//!
//! Where only the cells matter, the front is a list of words, each of 64 cells of a row:
//! ```text
//!   east:   (front << 1) & west        south:  front of the row above & north
//!   west:   (front & west) >> 1        north:  front & north of the row below
//! ```
//! Where it matters how one came to a cell, the front is a list of cells. Of each the four neighbours are written behind the
//! last of the next front and counted where they are new. Both are for floors of thousands of rows. With a queue of cells
//! instead a proven floor of `wizardry` of 200×200 takes 46 % more instructions, one of `tunnels` of 256×256 78 %.

use crate::grid::{Bits, Cell, Passages, Side, cell};
use std::ops::ControlFlow;

/// A cell that nothing is known of.
const UNKNOWN: u32 = u32::MAX;

/// Adds to a set of cells whatever open edges lead to from it.
pub(super) fn spread(open: &Passages, reached: &mut Bits) {
    spread_by_words(open, reached, |_| ControlFlow::Continue(()));
}

/// Returns the target that takes the most steps, of several the first in reading order.
pub(super) fn farthest(open: &Passages, start: Cell, targets: &Bits) -> Option<Cell> {
    let mut reached = Bits::empty(open.size());
    reached.insert(start);
    let mut farthest = Some(start).filter(|start| targets.has(*start));
    let mut left = targets.count() - usize::from(farthest.is_some());
    spread_by_words(open, &mut reached, |front| {
        let mut first: Option<Cell> = None;
        for (at, cells) in front {
            let hit = cells & targets.words()[*at as usize];
            if hit != 0 {
                let c = targets.cell_at(*at as usize, hit.trailing_zeros());
                first = Some(first.map_or(c, |first: Cell| first.min(c)));
                left -= hit.count_ones() as usize;
            }
        }
        farthest = first.or(farthest);
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    farthest
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
    fn add(&mut self, cells: u64, at: usize, touched: &mut Vec<u32>) {
        let new = cells & !self.seen;
        if new != 0 {
            if self.next == 0 {
                touched.push(at as u32);
            }
            self.seen |= new;
            self.next |= new;
        }
    }
}

/// Spreads from a set of cells, and shows each front as words with their numbers, until that breaks it off.
fn spread_by_words(
    open: &Passages,
    reached: &mut Bits,
    mut show: impl FnMut(&[(u32, u64)]) -> ControlFlow<()>,
) {
    let stride = reached.stride();
    let edges = open.north().words().iter().zip(open.west().words());
    let mut words: Vec<Word> = edges
        .zip(reached.words())
        .map(|((north, west), seen)| Word { north: *north, west: *west, seen: *seen, next: 0 })
        .collect();
    let begin = (0..).zip(reached.words()).filter(|(_, cells)| **cells != 0);
    let mut front: Vec<(u32, u64)> = begin.map(|(at, cells)| (at, *cells)).collect();
    let mut touched: Vec<u32> = Vec::new();
    while !front.is_empty() {
        for &(at, cells) in &front {
            let at = at as usize;
            let here = &mut words[at];
            let (west, north) = (cells & here.west, cells & here.north);
            let (row_above, row_below) = (at.wrapping_sub(stride), at + stride);
            here.add((cells << 1) & here.west | west >> 1, at, &mut touched);
            // No edge leads over the rim, so that these words exist where they are needed.
            if north != 0 {
                words[row_above].add(north, row_above, &mut touched);
            }
            if let Some(below) = words.get_mut(row_below) {
                below.add(cells & below.north, row_below, &mut touched);
            }
            if west & 1 != 0 {
                words[at - 1].add(1 << 63, at - 1, &mut touched);
            }
            if cells >> 63 != 0
                && let Some(east) = words.get_mut(at + 1)
            {
                east.add(east.west & 1, at + 1, &mut touched);
            }
        }
        front.clear();
        front.extend(touched.drain(..).map(|at| (at, std::mem::take(&mut words[at as usize].next))));
        if show(&front).is_break() {
            break;
        }
    }
    reached.words_mut().iter_mut().zip(&words).for_each(|(cells, word)| *cells = word.seen);
}

/// Returns the place in the list of the nearest target, and the cells after `from` on a shortest way there, through open
/// edges and along hops.
pub(super) fn path_to_nearest(
    open: &Passages,
    from: Cell,
    targets: &[Cell],
    hops: &[(Cell, Cell)],
) -> Option<(usize, Vec<Cell>)> {
    let (start, size) = (open.size().index(from), open.size());
    let mut before = vec![UNKNOWN; size.area()];
    before[start] = start as u32;
    let nearest = |before: &[u32]| targets.iter().position(|to| before[size.index(*to)] != UNKNOWN);
    let are_done = |before: &[u32]| nearest(before).is_some();
    spread_by_cells(open, &[from], hops, &mut before, |place, _| place as u32, are_done);
    let nearest = nearest(&before)?;
    let width = usize::from(size.width());
    let mut path = Vec::with_capacity(64);
    let mut at = size.index(targets[nearest]);
    while at != start {
        path.push(cell((at % width) as u16, (at / width) as u16));
        at = before[at] as usize;
    }
    path.reverse();
    Some((nearest, path))
}

/// Returns the steps from the nearest of several cells to every other, in reading order.
pub(super) fn distances(open: &Passages, starts: &[Cell]) -> Vec<u32> {
    let mut steps = vec![UNKNOWN; open.size().area()];
    for start in starts {
        steps[open.size().index(*start)] = 0;
    }
    spread_by_cells(open, starts, &[], &mut steps, |_, steps| steps + 1, |_| false);
    steps
}

/// Goes on from front to front until the marks are done. A cell that is unknown gets the mark that follows from the place
/// and the mark of the cell before it. The starts are marked already.
fn spread_by_cells(
    open: &Passages,
    starts: &[Cell],
    hops: &[(Cell, Cell)],
    marks: &mut [u32],
    follow: impl Fn(usize, u32) -> u32,
    are_done: impl Fn(&[u32]) -> bool,
) {
    let mut front = starts.to_vec();
    let mut next: Vec<Cell> = Vec::new();
    // Most cells are seen at a glance to be none that a hop begins at.
    let hash = |c: Cell| 1_u64 << (c.x.wrapping_add(c.y.wrapping_mul(5)) & 63);
    let hopping = hops.iter().fold(0, |all, (from, _)| all | hash(*from));
    while !front.is_empty() && !are_done(marks) {
        // What is not new is written behind the last, too.
        next.resize((4 * front.len() + hops.len() + 1).max(next.len()), cell(0, 0));
        let mut end = 0;
        for at in front.drain(..) {
            let (from, sides) = (open.size().index(at), open.sides(at));
            let mark = follow(from, marks[from]);
            let mut write = |c: Cell| {
                let known = &mut marks[open.size().index(c)];
                next[end] = c;
                end += usize::from(*known == UNKNOWN);
                *known = if *known == UNKNOWN { mark } else { *known };
            };
            for side in Side::ALL {
                // Where an edge is closed this is the cell itself, which is not new.
                write(if sides >> side as u8 & 1 == 0 { at } else { at.beside(side) });
            }
            if hopping & hash(at) != 0 {
                hops.iter().filter(|(from, _)| *from == at).for_each(|(_, to)| write(*to));
            }
        }
        front.extend_from_slice(&next[..end]);
    }
}
