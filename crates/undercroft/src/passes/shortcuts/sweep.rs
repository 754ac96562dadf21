//! The bands of a floor of any size, found in one sweep over its rows.

use super::super::corridors::Router;
use super::{Band, NONE};
use crate::grid::{Cell, Rect, Side, Size, cell};

/// Returns the bands of gaps of at most so many cells.
pub(super) fn bands(rooms: &[Rect], router: &Router, most: u16) -> Vec<Band> {
    let mut floor = router.rooms().clone();
    floor.join(router.carved());
    let size = floor.size();
    let mut sweep = Sweep {
        size,
        nodes: router.nodes(rooms),
        east: vec![NONE; size.width().into()],
        bands: Vec::with_capacity(4 * rooms.len()),
    };
    floor.each_gap(most, |from, toward, cells| sweep.add(from, toward, cells));
    sweep.bands
}

/// One sweep over the floor in reading order.
struct Sweep {
    size: Size,
    /// What each cell is part of.
    nodes: Vec<u32>,
    /// For each column the last band toward the east that begins there.
    east: Vec<u32>,
    bands: Vec<Band>,
}

impl Sweep {
    /// Adds a gap to the band that it goes on, or begins another. Nothing leads from a piece of floor to itself, or to a
    /// dead end.
    fn add(&mut self, from: Cell, toward: Side, cells: u16) {
        let to = match toward {
            Side::East => cell(from.x + cells + 1, from.y),
            _ => cell(from.x, from.y + cells + 1),
        };
        let ends = (self.nodes[self.size.index(from)], self.nodes[self.size.index(to)]);
        if ends.0 == ends.1 || ends.0 == NONE || ends.1 == NONE {
            return;
        }
        let column = usize::from(from.x);
        let last = match toward {
            Side::East => self.bands.get_mut(self.east[column] as usize),
            _ => self.bands.last_mut(),
        };
        let next = Band { ends, toward, from, lines: 1, cells };
        match last {
            Some(band) if band.goes_on_with(&next) => band.lines += 1,
            _ => {
                if toward == Side::East {
                    self.east[column] = self.bands.len() as u32;
                }
                self.bands.push(next);
            }
        }
    }
}

impl Band {
    /// Whether another band of one line lies right after this one, between the same two pieces of floor.
    fn goes_on_with(&self, next: &Band) -> bool {
        self.ends == next.ends
            && self.toward == next.toward
            && self.cells == next.cells
            && self.start(self.lines) == next.from
    }
}
