//! The bands of a floor of any size, found in one sweep over its rows.

use super::super::corridors::Router;
use super::{Band, NONE};
use crate::grid::{Cell, Rect, Side, cell};
use std::ops::{BitOr, Shr};

/// One sweep over the floor in reading order.
pub(super) struct Sweep {
    most: u16,
    /// What each cell is part of.
    nodes: Vec<u32>,
    /// For each column the last band toward the east that begins there.
    east: Vec<u32>,
    bands: Vec<Band>,
}

impl Sweep {
    pub(super) fn new(rooms: &[Rect], router: &Router, most: u16) -> Sweep {
        debug_assert!(most < 63, "a gap ends in the word that it begins in, or in the next");
        Sweep {
            most,
            nodes: router.nodes(rooms),
            east: vec![NONE; router.rooms().size().width().into()],
            bands: Vec::with_capacity(4 * rooms.len()),
        }
    }

    pub(super) fn run(mut self, router: &Router) -> Vec<Band> {
        let (size, stride) = (router.rooms().size(), router.rooms().stride());
        let rows =
            router.rooms().words().iter().zip(router.carved().words()).map(|(room, carved)| room | carved);
        // Below the last row nothing is met.
        let beyond = (usize::from(self.most) + 1) * stride;
        let mut words = Vec::with_capacity(rows.len() + beyond);
        words.extend(rows);
        words.resize(words.len() + beyond, 0);
        // No floor lies at the rim.
        for y in 1..size.height() - 1 {
            for i in 0..stride {
                let at = usize::from(y) * stride + i;
                if words[at] != 0 {
                    let after = if i + 1 < stride { words[at + 1] } else { 0 };
                    self.look_east(cell((i * 64) as u16, y), words[at], after);
                    self.look_south(cell((i * 64) as u16, y), &words[at..=at + beyond], stride);
                }
            }
        }
        self.bands
    }

    /// From where floor ends in a row to where it goes on, for one word of cells and the one after it.
    fn look_east(&mut self, first: Cell, floor: u64, after: u64) {
        let row = u128::from(floor) | u128::from(after) << 64;
        // Mostly nothing comes after it, and half the work does.
        let ahead = match after {
            0 => !(floor >> 1) & within(floor >> 2, self.most),
            _ => !(row >> 1) as u64 & within(row >> 2, self.most) as u64,
        };
        let mut ends = floor & ahead;
        while ends != 0 {
            let bit = ends.trailing_zeros();
            ends &= ends - 1;
            let from = cell(first.x + bit as u16, first.y);
            let rock = match after {
                0 => (floor >> bit >> 1).trailing_zeros(),
                _ => (row >> bit >> 1).trailing_zeros(),
            } as u16;
            let last = self.east[usize::from(from.x)];
            let to = cell(from.x + rock + 1, from.y);
            self.east[usize::from(from.x)] = self.add(last, from, to, Side::East, rock);
        }
    }

    /// From where floor ends in a column to where it goes on, for one word of cells and those below it.
    fn look_south(&mut self, first: Cell, words: &[u64], stride: usize) {
        let ahead = words[2 * stride..].iter().step_by(stride).fold(0, |all, row| all | row);
        let mut ends = words[0] & !words[stride] & ahead;
        let mut rock = 0;
        while ends != 0 {
            rock += 1;
            let mut met = ends & words[usize::from(rock + 1) * stride];
            ends &= !met;
            while met != 0 {
                let bit = met.trailing_zeros();
                met &= met - 1;
                let from = cell(first.x + bit as u16, first.y);
                let last = (self.bands.len() as u32).wrapping_sub(1);
                self.add(last, from, cell(from.x, from.y + rock + 1), Side::South, rock);
            }
        }
    }

    /// Adds a line to the band that it goes on, or begins another; answers which. Nothing leads from a piece of floor to
    /// itself, or to a dead end.
    fn add(&mut self, last: u32, from: Cell, to: Cell, toward: Side, cells: u16) -> u32 {
        let width = self.east.len();
        let node = |c: Cell| self.nodes[usize::from(c.y) * width + usize::from(c.x)];
        let ends = (node(from), node(to));
        if ends.0 == ends.1 || ends.0 == NONE || ends.1 == NONE {
            return last;
        }
        if let Some(before) = self.bands.get_mut(last as usize)
            && before.ends == ends
            && before.toward == toward
            && before.cells == cells
            && before.start(before.lines) == from
        {
            before.lines += 1;
            return last;
        }
        self.bands.push(Band { ends, toward, from, lines: 1, cells });
        self.bands.len() as u32 - 1
    }
}

/// The cells from which one of a set lies at most so many on, with itself, by doubling.
fn within<W: Copy + BitOr<Output = W> + Shr<u16, Output = W>>(cells: W, most: u16) -> W {
    let (mut found, mut reach) = (cells, 1);
    while reach < most {
        let by = reach.min(most - reach);
        found = found | found >> by;
        reach += by;
    }
    found
}
