//! Packing rooms: every place where a room may stand, as bits.
//!
//! A board is a window of up to 64×64 cells. It keeps two pictures of what is taken, rows and columns of each: the rooms
//! grown by the gap that must be kept, and grown by the gap that one would like to keep. The places of a room of w×h are
//! then a few shifts away:
//! ```text
//!   free row      1111.11111      a run of w free cells starts where w shifts agree,
//!   w = 3         11....111.      a place where h such rows agree
//! ```
//! A room that touches nothing wastes what is around it, so rooms are mostly tried where they lean against something on
//! two sides that meet.

mod places;

use crate::grid::{Cell, Rect, rect};
use places::Places;

/// The longest side of a board.
pub const MAX_BOARD: u16 = 64;
const LINES: usize = MAX_BOARD as usize;

/// How close a room may come to the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gap {
    /// As close as it must not be closer.
    Least,
    /// As one would like it.
    Wanted,
}

/// Which of its places a room may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lean {
    /// Any.
    Anywhere,
    /// Those where it cannot move on in one direction of each axis.
    Cornered,
}

/// What is taken, once by rows and once by columns, with a line before the first and one after the last. What lies
/// outside the window counts as taken.
#[derive(Clone)]
struct Taken {
    rows: [u64; LINES + 2],
    columns: [u64; LINES + 2],
}

/// A window that rooms are put into.
#[derive(Clone)]
pub struct Board {
    window: Rect,
    gaps: (u16, u16),
    least: Taken,
    wanted: Taken,
}

impl Board {
    /// An empty window of the floor. Rooms keep the first gap to one another, and the second where asked.
    ///
    /// # Panics
    /// If the window is larger than [`MAX_BOARD`].
    pub fn new(window: Rect, least: u16, wanted: u16) -> Board {
        assert!(window.w <= MAX_BOARD && window.h <= MAX_BOARD, "a board of {window} is too large");
        let lines = |length: u16, across: u16| {
            let mut lines = [u64::MAX; LINES + 2];
            lines[1..=usize::from(length)].fill(!mask(0, across));
            lines
        };
        let taken = Taken { rows: lines(window.h, window.w), columns: lines(window.w, window.h) };
        Board { window, gaps: (least, wanted), least: taken.clone(), wanted: taken }
    }

    /// The window.
    pub const fn window(&self) -> Rect {
        self.window
    }

    const fn taken(&self, gap: Gap) -> &Taken {
        match gap {
            Gap::Least => &self.least,
            Gap::Wanted => &self.wanted,
        }
    }

    /// Puts a room down.
    pub fn take(&mut self, room: Rect) {
        let (x, y) = (room.x - self.window.x, room.y - self.window.y);
        let local = rect(x, y, room.w, room.h);
        self.least.add(local, self.gaps.0, self.window);
        self.wanted.add(local, self.gaps.1, self.window);
    }

    /// The best place of a room of that size by a score, with the score. The score sees the room, how many of the cells
    /// around its walls are taken, and the score that is to be beaten; `None` from it rules the place out. Of equals the
    /// first in reading order wins.
    pub fn best(
        &self,
        (w, h): (u16, u16),
        gap: Gap,
        lean: Lean,
        mut score: impl FnMut(Rect, u32, i32) -> Option<i32>,
    ) -> Option<(Rect, i32)> {
        let taken = self.taken(gap);
        let outline = Outline { w: w.into(), h: h.into(), across: below(w), down: below(h) };
        self.look((w, h), taken, lean, |places| {
            let (mut most, mut at) = (i32::MIN, (0, 0));
            places.each(|x, y| {
                let contact = taken.contact(x, y, &outline);
                let room = rect(self.window.x + x, self.window.y + y, w, h);
                let points = score(room, contact, most).unwrap_or(i32::MIN);
                at = if points > most { (room.x, room.y) } else { at };
                most = most.max(points);
            });
            (most > i32::MIN).then(|| (rect(at.0, at.1, w, h), most))
        })
    }

    /// The place of a room of that size that is nearest to a cell, by its north-west corner.
    pub fn nearest(&self, size: (u16, u16), gap: Gap, to: Cell) -> Option<Rect> {
        self.look(size, self.taken(gap), Lean::Anywhere, |places| self.nearest_of(&places, size, to))
    }

    fn nearest_of(&self, places: &Places<'_>, size: (u16, u16), to: Cell) -> Option<Rect> {
        let rows = usize::from(self.window.h - size.1) + 1;
        let (x, y) = (to.x - self.window.x, to.y - self.window.y);
        let mut best: Option<(u16, u16, u16)> = None;
        let look = |row: u16, best: &mut Option<(u16, u16, u16)>| {
            let here = places.row(row);
            // The nearest of a row is the last up to it or the first from it on.
            let (up_to, from) = (here & below(x + 1), here & !below(x));
            let near = [(up_to != 0).then(|| up_to.ilog2()), (from != 0).then(|| from.trailing_zeros())];
            for column in near.into_iter().flatten() {
                let steps = row.abs_diff(y) + x.abs_diff(column as u16);
                if best.is_none_or(|(least, ..)| steps < least) {
                    *best = Some((steps, column as u16, row));
                }
            }
        };
        // Rows ever farther away, until none can be nearer.
        for away in 0..rows as u16 + y {
            if best.is_some_and(|(least, ..)| least <= away) {
                break;
            }
            if away <= y && y - away < rows as u16 {
                look(y - away, &mut best);
            }
            if away > 0 && y + away < rows as u16 {
                look(y + away, &mut best);
            }
        }
        best.map(|(_, column, row)| rect(self.window.x + column, self.window.y + row, size.0, size.1))
    }

    /// Looks at the north-west corners that a room may have, where it may stand at all.
    #[inline]
    fn look<T>(
        &self,
        (w, h): (u16, u16),
        taken: &Taken,
        lean: Lean,
        look: impl FnOnce(Places<'_>) -> Option<T>,
    ) -> Option<T> {
        let board = (self.window.w, self.window.h);
        if !(1..=board.0).contains(&w) || !(1..=board.1).contains(&h) {
            return None;
        }
        Places::look(&taken.rows, board, (w, h), lean == Lean::Cornered, look)
    }
}

impl Taken {
    fn add(&mut self, room: Rect, gap: u16, window: Rect) {
        let (x0, y0) = (room.x.saturating_sub(gap), room.y.saturating_sub(gap));
        let (x1, y1) = ((room.x + room.w + gap).min(window.w), (room.y + room.h + gap).min(window.h));
        add(&mut self.rows, (y0, y1), mask(x0, x1));
        add(&mut self.columns, (x0, x1), mask(y0, y1));
    }

    /// How many of the cells along the four walls of a room, outside, are taken.
    #[inline]
    fn contact(&self, x: u16, y: u16, outline: &Outline) -> u32 {
        let Outline { w, h, across, down } = *outline;
        let (column, row) = (usize::from(x), usize::from(y));
        let (north, south) = (self.rows[row] >> x & across, self.rows[row + h + 1] >> x & across);
        let (west, east) = (self.columns[column] >> y & down, self.columns[column + w + 1] >> y & down);
        // All four fit into one word where no wall is long.
        match w.max(h) {
            0..=8 => {
                (north as u32 | (south as u32) << 8 | (west as u32) << 16 | (east as u32) << 24).count_ones()
            }
            9..=16 => (north | south << 16 | west << 32 | east << 48).count_ones(),
            _ => north.count_ones() + south.count_ones() + west.count_ones() + east.count_ones(),
        }
    }
}

/// The size of a room, and as many bits.
struct Outline {
    w: usize,
    h: usize,
    across: u64,
    down: u64,
}

/// Lines that are changed in one go.
const SHORT: usize = 12;

/// Marks cells as taken in the lines `from..to`.
fn add(lines: &mut [u64; LINES + 2], (from, to): (u16, u16), cells: u64) {
    let (first, count) = (usize::from(from) + 1, usize::from(to - from));
    // As many lines each time, of which the last may get nothing: how many there are would have to be guessed.
    match lines[first..].first_chunk_mut::<SHORT>() {
        Some(few) if count <= SHORT => {
            for (i, line) in few.iter_mut().enumerate() {
                *line |= if i < count { cells } else { 0 };
            }
        }
        _ => lines[first..first + count].iter_mut().for_each(|line| *line |= cells),
    }
}

/// The bits `from..to`.
const fn mask(from: u16, to: u16) -> u64 {
    below(to) & !below(from)
}

/// The lowest `n` bits.
const fn below(n: u16) -> u64 {
    if n >= 64 { u64::MAX } else { (1 << n) - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every place, by trying each cell.
    fn places(window: Rect, rooms: &[Rect], gap: u32, (w, h): (u16, u16)) -> Vec<Rect> {
        let fits = |r: &Rect| r.right() <= window.right() && r.bottom() <= window.bottom();
        let all = window.cells().map(|c| rect(c.x, c.y, w, h)).filter(fits);
        all.filter(|r| rooms.iter().all(|room| room.gap(*r) >= gap)).collect()
    }

    #[test]
    fn the_bits_agree_with_trying_every_cell() {
        let mut rng = crate::Rng::from_state(1);
        for _ in 0..400 {
            let window = rect(1 + rng.below(4) as u16, 1, 8 + rng.below(57) as u16, 8 + rng.below(57) as u16);
            let mut board = Board::new(window, 1, 2);
            let mut rooms: Vec<Rect> = Vec::new();
            for _ in 0..12 {
                let size = (1 + rng.below(9) as u16, 1 + rng.below(9) as u16);
                let gap = if rng.chance(1, 3) { Gap::Least } else { Gap::Wanted };
                let mut seen = Vec::new();
                board.best(size, gap, Lean::Anywhere, |room, contact, _| {
                    seen.push((room, contact));
                    Some(0)
                });
                let cells = if gap == Gap::Least { 1 } else { 2 };
                let expected = places(window, &rooms, cells, size);
                assert_eq!(seen.iter().map(|(room, _)| *room).collect::<Vec<_>>(), expected);
                for (room, contact) in &seen {
                    assert_eq!(*contact, contact_by_cells(window, &rooms, cells, *room), "{room}");
                }
                let to = crate::grid::cell(window.x + rng.below(window.w.into()) as u16, window.y + 3);
                let steps = |r: Rect| to.manhattan(crate::grid::cell(r.x, r.y));
                let nearest = board.nearest(size, gap, to).map(steps);
                assert_eq!(nearest, expected.iter().map(|r| steps(*r)).min());
                let cornered = board.best(size, gap, Lean::Cornered, |room, _, _| {
                    assert!(expected.contains(&room));
                    Some(rng.below(100) as i32)
                });
                assert_eq!(cornered.is_some(), !expected.is_empty(), "some place always leans on something");
                if let Some((room, _)) = cornered {
                    board.take(room);
                    rooms.push(room);
                }
            }
        }
    }

    fn contact_by_cells(window: Rect, rooms: &[Rect], gap: u32, room: Rect) -> u32 {
        let taken = |x: i32, y: i32| {
            let inside = x >= i32::from(window.x)
                && y >= i32::from(window.y)
                && x < window.right() as i32
                && y < window.bottom() as i32;
            !inside || rooms.iter().any(|r| r.gap(rect(x as u16, y as u16, 1, 1)) < gap)
        };
        let (x0, x1) = (i32::from(room.x), room.right() as i32);
        let (y0, y1) = (i32::from(room.y), room.bottom() as i32);
        let across = (x0..x1).flat_map(|x| [(x, y0 - 1), (x, y1)]);
        let down = (y0..y1).flat_map(|y| [(x0 - 1, y), (x1, y)]);
        across.chain(down).filter(|(x, y)| taken(*x, *y)).count() as u32
    }
}
