//! The open edges of a grid: a bit for each, at the cell that spells it.
//! ```text
//!   north   of (x, y): between (x, y - 1) and (x, y)
//!   west    of (x, y): between (x - 1, y) and (x, y)
//! ```
//! How far one gets through them is for [`wave`](super::wave) to say.

use super::{Bits, Border, Cell, Edge, Rect, Side, Size};
use serde::{Deserialize, Serialize};

/// Which edges of a grid are open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Passages {
    north: Bits,
    west: Bits,
}

impl Passages {
    /// Every edge closed.
    pub(crate) fn closed(size: Size) -> Passages {
        Passages { north: Bits::empty(size), west: Bits::empty(size) }
    }

    /// The openings toward the north and toward the west, as a file could bring them.
    #[cfg(test)]
    pub(crate) const fn of(north: Bits, west: Bits) -> Passages {
        Passages { north, west }
    }

    /// The grid that the edges belong to.
    pub(crate) const fn size(&self) -> Size {
        self.north.size()
    }

    /// The edges north of each cell.
    pub(crate) const fn north(&self) -> &Bits {
        &self.north
    }

    /// The edges west of each cell.
    pub(crate) const fn west(&self) -> &Bits {
        &self.west
    }

    /// Returns whether the edge is open. An edge on the rim never is.
    pub fn is_open(&self, edge: Edge) -> bool {
        match edge.border() {
            Border::North => self.north.has(edge.cell()),
            Border::West => self.west.has(edge.cell()),
        }
    }

    /// How many edges are open.
    pub(crate) fn count(&self) -> usize {
        self.north.count() + self.west.count()
    }

    /// How many squares of four cells are open inside.
    pub(crate) fn squares(&self) -> usize {
        let (stride, north, west) = (self.north.stride(), self.north.words(), self.west.words());
        let mut squares = 0;
        for at in stride..north.len() {
            let before = if at % stride == 0 { 0 } else { north[at - 1] >> 63 };
            let all = north[at] & (north[at] << 1 | before) & west[at] & west[at - stride];
            squares += all.count_ones() as usize;
        }
        squares
    }

    /// Returns how many sides of a cell are open here or there.
    pub(crate) fn count_sides(&self, c: Cell, there: Option<&Passages>) -> u32 {
        (self.sides(c) | there.map_or(0, |there| there.sides(c))).count_ones()
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

    /// Returns the neighbours that open edges lead to: north, east, south, west.
    pub(crate) fn around(&self, c: Cell) -> impl Iterator<Item = Cell> + use<> {
        let sides = self.sides(c);
        Side::ALL
            .into_iter()
            .filter(move |side| sides >> *side as u8 & 1 == 1)
            .map(move |side| c.beside(side))
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
    pub(crate) fn open_within(&mut self, cells: &Bits) {
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
    pub(crate) fn open_rect(&mut self, r: Rect) {
        if r.h > 1 {
            self.north.insert_rect(Rect { y: r.y + 1, h: r.h - 1, ..r });
        }
        if r.w > 1 {
            self.west.insert_rect(Rect { x: r.x + 1, w: r.w - 1, ..r });
        }
    }

    /// Whether every open edge joins two cells of the set, and none leads over the rim.
    pub(crate) fn stay_within(&self, cells: &Bits) -> bool {
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
    pub(crate) fn crossings(&self, cells: &Bits) -> [Bits; 2] {
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{cell, rect};
    use crate::rng::Rng;

    #[test]
    fn neighbours_come_in_the_order_of_sides() {
        let mut open = Passages::closed(Size::new(3, 3).unwrap());
        open.open_rect(rect(0, 0, 2, 2));
        assert!(open.around(cell(0, 0)).eq([cell(1, 0), cell(0, 1)]));
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

    #[test]
    fn crossings_are_cells_that_lead_on_to_three_or_four() {
        let mut rng = Rng::from_state(8);
        for (w, h) in [(5, 5), (64, 9), (65, 9), (130, 12)] {
            let size = Size::new(w, h).unwrap();
            let (mut cells, mut p) = (Bits::empty(size), Passages::closed(size));
            for c in size.cells() {
                if rng.chance(4, 5) {
                    cells.insert(c);
                }
                for (side, _) in size.neighbours(c) {
                    p.set(Edge::new(c, side), rng.chance(4, 5));
                }
            }
            let [three, four] = p.crossings(&cells);
            for c in size.cells() {
                let leads = |(side, n): &(Side, Cell)| cells.has(*n) && p.is_open(Edge::new(c, *side));
                let ways = if cells.has(c) { size.neighbours(c).filter(leads).count() } else { 0 };
                assert_eq!((three.has(c), four.has(c)), (ways > 2, ways > 3), "{c} of {size}");
            }
        }
    }
}
