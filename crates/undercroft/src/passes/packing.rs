//! Packing rooms into a window of up to 64×64 cells.
//!
//! Rooms keep a gap to one another, and where there is space a wider one. A room that touches nothing wastes what is
//! around it, so rooms are mostly tried where they lean against something on two sides that meet.

use crate::grid::{Board, Cell, Rect, Which, cell, rect};

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

/// A window of the floor that rooms are put into.
#[derive(Clone)]
pub struct Site {
    window: Rect,
    gaps: (u16, u16),
    /// The rooms with the gap that must be kept around them, and with the one that is wanted.
    least: Board,
    wanted: Board,
}

impl Site {
    /// Returns an empty window of the floor. Rooms keep the first gap to one another, and the second where asked.
    ///
    /// # Panics
    /// If a side of the window is longer than 64 cells.
    pub fn new(window: Rect, least: u16, wanted: u16) -> Site {
        let board = Board::new(window.w, window.h);
        Site { window, gaps: (least, wanted), least: board.clone(), wanted: board }
    }

    /// The window.
    pub(crate) const fn window(&self) -> Rect {
        self.window
    }

    /// Puts a room down.
    pub fn take(&mut self, room: Rect) {
        let local = rect(room.x - self.window.x, room.y - self.window.y, room.w, room.h);
        self.least.insert(local, self.gaps.0);
        self.wanted.insert(local, self.gaps.1);
    }

    /// Returns the best place of a room of that size by a score, with the score. The score sees the room, how many of the
    /// cells around its walls are taken, and the score that is to be beaten; `None` from it rules the place out. Of equals
    /// the first in reading order wins.
    pub fn best(
        &self,
        (w, h): (u16, u16),
        gap: Gap,
        lean: Lean,
        mut score: impl FnMut(Rect, u32, i32) -> Option<i32>,
    ) -> Option<(Rect, i32)> {
        let which = if lean == Lean::Cornered { Which::Cornered } else { Which::All };
        let (mut best, mut most) = (None, i32::MIN);
        self.board(gap).each_place((w, h), which, |at, contact| {
            let room = rect(self.window.x + at.x, self.window.y + at.y, w, h);
            if let Some(points) = score(room, contact, most).filter(|points| *points > most) {
                (best, most) = (Some(room), points);
            }
        });
        best.map(|room| (room, most))
    }

    /// Returns the place of a room of that size that is nearest to a cell, by its north-west corner.
    pub fn nearest(&self, (w, h): (u16, u16), gap: Gap, to: Cell) -> Option<Rect> {
        let to = cell(to.x - self.window.x, to.y - self.window.y);
        let at = self.board(gap).nearest_place((w, h), to)?;
        Some(rect(self.window.x + at.x, self.window.y + at.y, w, h))
    }

    const fn board(&self, gap: Gap) -> &Board {
        match gap {
            Gap::Least => &self.least,
            Gap::Wanted => &self.wanted,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// Returns every place, by trying each cell.
    fn places(window: Rect, rooms: &[Rect], gap: u32, (w, h): (u16, u16)) -> Vec<Rect> {
        let fits = |r: &Rect| r.right() <= window.right() && r.bottom() <= window.bottom();
        let all = window.cells().map(|c| rect(c.x, c.y, w, h)).filter(fits);
        all.filter(|r| rooms.iter().all(|room| room.gap(*r) >= gap)).collect()
    }

    #[test]
    fn rooms_keep_their_gap_and_lean_on_something() {
        let mut rng = Rng::from_state(1);
        for _ in 0..200 {
            let window = rect(1 + rng.below(4) as u16, 1, 8 + rng.below(57) as u16, 8 + rng.below(57) as u16);
            let mut site = Site::new(window, 1, 2);
            let mut rooms: Vec<Rect> = Vec::new();
            for _ in 0..12 {
                let size = (1 + rng.below(9) as u16, 1 + rng.below(9) as u16);
                let (gap, cells) = if rng.chance(1, 3) { (Gap::Least, 1) } else { (Gap::Wanted, 2) };
                let expected = places(window, &rooms, cells, size);
                let mut seen = Vec::new();
                site.best(size, gap, Lean::Anywhere, |room, _, _| {
                    seen.push(room);
                    Some(0)
                });
                assert_eq!(seen, expected);
                let to = cell(window.x + rng.below(window.w.into()) as u16, window.y + 3);
                let steps = |r: Rect| to.manhattan(cell(r.x, r.y));
                let nearest = site.nearest(size, gap, to).map(steps);
                assert_eq!(nearest, expected.iter().map(|r| steps(*r)).min());
                let cornered = site.best(size, gap, Lean::Cornered, |room, _, _| {
                    assert!(expected.contains(&room));
                    Some(rng.below(100) as i32)
                });
                assert_eq!(cornered.is_some(), !expected.is_empty(), "some place always leans on something");
                if let Some((room, _)) = cornered {
                    site.take(room);
                    rooms.push(room);
                }
            }
        }
    }

    #[test]
    fn the_first_of_equal_places_is_best() {
        let site = Site::new(rect(2, 3, 6, 5), 1, 2);
        assert_eq!(site.window(), rect(2, 3, 6, 5));
        assert_eq!(
            site.best((2, 2), Gap::Wanted, Lean::Anywhere, |_, _, _| Some(7)),
            Some((rect(2, 3, 2, 2), 7))
        );
        assert_eq!(site.best((2, 2), Gap::Wanted, Lean::Anywhere, |_, _, _| None), None);
        assert_eq!(site.best((7, 2), Gap::Wanted, Lean::Anywhere, |_, _, _| Some(7)), None, "too wide");
    }
}
