//! How much room there is: the rectangles of open cells behind an exit, found a row of bits at a time.
//!
//! Seen from the exit, a rectangle goes so many cells deep and so many across, and the cell beyond the exit (its mouth)
//! lies in its first row. The deeper it goes, the narrower it may have to be:
//! ```text
//!   ..#......      deep 3: 2 cells to the left of the mouth, 1 to the right
//!   ....#....      deep 2: 4 and ... no further than the row above leaves free
//!   .........      deep 1: as far as the row is open
//!       E          the exit, below its mouth
//! ```

use crate::grid::{Bits, Cell, Numbers, Rect, Side, rect};

/// The longest side of a room: two sixes.
pub(crate) const LONGEST: u16 = 12;
/// The mouth's place among the cells of a row that begin as far to the left as a room can reach.
const MIDDLE: u16 = LONGEST - 1;

/// The open cells behind an exit, as far as a room can reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Space {
    side: Side,
    mouth: Cell,
    /// How far a rectangle of each depth reaches to the north or west of the mouth, and to the south or east.
    reach: [(u8, u8); LONGEST as usize],
    deep: u16,
}

/// How a room fits behind its exit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Manner {
    /// As the dice said.
    Rolled,
    /// With its sides exchanged.
    Turned,
    /// Cut down to the largest that fits.
    Clamped,
}

/// A room of one size, and the places that it can have behind its exit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fit {
    side: Side,
    mouth: Cell,
    /// Columns and rows.
    pub size: (u16, u16),
    /// How it came to that size.
    pub manner: Manner,
    /// Where the first place begins, along the wall, counted from the mouth: 0 or less.
    first: i16,
    places: u16,
}

impl Space {
    /// Looks around behind an exit whose mouth is that cell. `taken` are the cells that are not open.
    pub(super) fn behind(taken: &Bits, mouth: Cell, side: Side) -> Space {
        let mut space = Space { side, mouth, reach: [(0, 0); LONGEST as usize], deep: 0 };
        match side {
            Side::North | Side::South => space.look_along_rows(taken),
            Side::East | Side::West => space.look_along_columns(taken),
        }
        space
    }

    fn look_along_rows(&mut self, taken: &Bits) {
        let mut open = Numbers::all();
        let mut y = self.mouth.y;
        for reach in &mut self.reach {
            open &= taken.missing_from(y, i32::from(self.mouth.x) - i32::from(MIDDLE));
            if !open.has(MIDDLE) {
                return;
            }
            let left = open.run_up_to(MIDDLE) - 1;
            let right = open.run_from(MIDDLE).min(LONGEST.into()) - 1;
            *reach = (left as u8, right as u8);
            self.deep += 1;
            let next = if self.side == Side::North { y.checked_sub(1) } else { Some(y + 1) };
            let Some(next) = next.filter(|y| *y < taken.size().height()) else { return };
            y = next;
        }
    }

    fn look_along_columns(&mut self, taken: &Bits) {
        let (x, side) = (i32::from(self.mouth.x), self.side);
        let run = |y: u16| match side {
            Side::East => taken.missing_from(y, x).run_from(0).min(LONGEST.into()),
            _ => taken.missing_from(y, x - i32::from(MIDDLE)).run_up_to(MIDDLE),
        };
        let deep = run(self.mouth.y);
        self.deep = deep as u16;
        let mut least = deep as usize;
        for (i, y) in (0..self.mouth.y).rev().take(MIDDLE as usize).enumerate() {
            least = least.min(run(y) as usize);
            if least == 0 {
                break;
            }
            self.reach[..least].iter_mut().for_each(|reach| reach.0 = i as u8 + 1);
        }
        let mut least = deep as usize;
        let below = self.mouth.y + 1..taken.size().height();
        for (i, y) in below.take(MIDDLE as usize).enumerate() {
            least = least.min(run(y) as usize);
            if least == 0 {
                break;
            }
            self.reach[..least].iter_mut().for_each(|reach| reach.1 = i as u8 + 1);
        }
    }

    /// Returns how far across a room may go that is so deep; 0 where none is.
    pub(crate) fn widest(&self, deep: u16) -> u16 {
        if deep == 0 || deep > self.deep {
            return 0;
        }
        let (before, after) = self.reach[usize::from(deep) - 1];
        (u16::from(before) + u16::from(after) + 1).min(LONGEST)
    }

    /// Returns the most columns and rows that a room may have here, each by itself.
    pub(crate) fn limits(&self) -> (u16, u16) {
        self.oriented(self.widest(1), self.deep)
    }

    /// Returns whether a room of that size has a place here.
    pub(crate) fn takes(&self, (w, h): (u16, u16)) -> bool {
        let (across, deep) = self.oriented(w, h);
        across > 0 && across <= self.widest(deep)
    }

    /// Returns a room of the size that was rolled: as it is, else turned, else cut down to the largest that fits.
    /// `None` where not even one cell does.
    pub(crate) fn fit(&self, (w, h): (u16, u16)) -> Option<Fit> {
        if self.takes((w, h)) {
            Some(self.places((w, h), Manner::Rolled))
        } else if self.takes((h, w)) {
            Some(self.places((h, w), Manner::Turned))
        } else {
            self.largest((w, h)).map(|size| self.places(size, Manner::Clamped))
        }
    }

    /// Returns the largest room that fits within the size or the turned size; of several the squarest, and rather
    /// unturned.
    fn largest(&self, (w, h): (u16, u16)) -> Option<(u16, u16)> {
        let mut best = None;
        let mut most = (0, 0);
        for (w, h) in [(w, h), (h, w)] {
            let (across, deepest) = self.oriented(w, h);
            for deep in 1..=deepest.min(self.deep) {
                let across = across.min(self.widest(deep));
                let worth = (across * deep, across.min(deep));
                if worth > most {
                    most = worth;
                    best = Some(self.oriented(across, deep));
                }
            }
        }
        best
    }

    fn places(&self, size: (u16, u16), manner: Manner) -> Fit {
        let (across, deep) = self.oriented(size.0, size.1);
        let (before, after) = self.reach[usize::from(deep) - 1];
        let beyond = across as i16 - 1;
        let first = (-i16::from(before)).max(-beyond);
        let last = (i16::from(after) - beyond).min(0);
        Fit { side: self.side, mouth: self.mouth, size, manner, first, places: (last - first + 1) as u16 }
    }

    /// Columns and rows from across and deep, or the other way round.
    const fn oriented(&self, a: u16, b: u16) -> (u16, u16) {
        match self.side {
            Side::North | Side::South => (a, b),
            Side::East | Side::West => (b, a),
        }
    }
}

impl Fit {
    /// Returns how many places it can have; one at least.
    pub(crate) const fn len(&self) -> u16 {
        self.places
    }

    /// Returns the n-th place, from north to south or from west to east.
    pub(crate) fn place(&self, n: u16) -> Option<Rect> {
        if n >= self.places {
            return None;
        }
        let ((w, h), Cell { x, y }) = (self.size, self.mouth);
        let along = |from: u16| from.saturating_add_signed(self.first + n as i16);
        Some(match self.side {
            Side::North => rect(along(x), y + 1 - h, w, h),
            Side::South => rect(along(x), y, w, h),
            Side::East => rect(x, along(y), w, h),
            Side::West => rect(x + 1 - w, along(y), w, h),
        })
    }

    /// Returns every place, from north to south or from west to east.
    pub fn all(&self) -> impl Iterator<Item = Rect> {
        (0..self.places).filter_map(|n| self.place(n))
    }

    /// Returns whether the place is one of them.
    pub(crate) fn has(&self, place: Rect) -> bool {
        let Some(first) = self.place(0) else { return false };
        let along = match self.side {
            Side::North | Side::South => place.x.checked_sub(first.x),
            Side::East | Side::West => place.y.checked_sub(first.y),
        };
        along.is_some_and(|n| self.place(n) == Some(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Size, cell};
    use crate::rng::Rng;

    /// Returns every place of every size behind a mouth, cell by cell.
    fn slow(taken: &Bits, mouth: Cell, side: Side, (w, h): (u16, u16)) -> Vec<Rect> {
        let size = taken.size();
        let touches = |r: Rect| match side {
            Side::North => r.bottom() == u32::from(mouth.y) + 1,
            Side::South => r.y == mouth.y,
            Side::East => r.x == mouth.x,
            Side::West => r.right() == u32::from(mouth.x) + 1,
        };
        let mut places: Vec<Rect> = size
            .cells()
            .map(|c| rect(c.x, c.y, w, h))
            .filter(|r| r.fits(size) && r.contains(mouth) && touches(*r))
            .filter(|r| r.cells().all(|c| !taken.has(c)))
            .collect();
        places.sort_by_key(|r| (r.x, r.y));
        places
    }

    #[test]
    fn spaces_agree_with_looking_at_every_cell() {
        let mut rng = Rng::from_state(5);
        for (width, height) in [(14, 14), (30, 17), (70, 20), (104, 40)] {
            for _ in 0..60 {
                let size = Size::new(width, height).unwrap();
                let mut taken = Bits::empty(size);
                for c in size.cells().filter(|c| {
                    !(2..width - 2).contains(&c.x.into()) || !(2..height - 2).contains(&c.y.into())
                }) {
                    taken.insert(c);
                }
                for _ in 0..rng.below(width * height / 8) {
                    taken.insert(cell(rng.below(width) as u16, rng.below(height) as u16));
                }
                let mouth = cell(rng.between(2, width - 3) as u16, rng.between(2, height - 3) as u16);
                for side in Side::ALL {
                    let space = Space::behind(&taken, mouth, side);
                    let rolled = (rng.between(1, 12) as u16, rng.between(1, 12) as u16);
                    check(&taken, mouth, side, &space, rolled);
                }
            }
        }
    }

    fn check(taken: &Bits, mouth: Cell, side: Side, space: &Space, (w, h): (u16, u16)) {
        let all = |size| slow(taken, mouth, side, size);
        let area = |size: (u16, u16)| size.0 * size.1;
        let fit = space.fit((w, h));
        let (expected, manner) = if !all((w, h)).is_empty() {
            (Some((w, h)), Manner::Rolled)
        } else if !all((h, w)).is_empty() {
            (Some((h, w)), Manner::Turned)
        } else {
            let sizes = (1..=12).flat_map(|a| (1..=12).map(move |b| (a, b)));
            let within = |(a, b): &(u16, u16)| (*a <= w && *b <= h) || (*a <= h && *b <= w);
            let best = sizes.filter(within).filter(|s| !all(*s).is_empty()).max_by_key(|s| area(*s));
            (best, Manner::Clamped)
        };
        assert_eq!(fit.map(|f| area(f.size)), expected.map(area), "{mouth} {side} {w}×{h}");
        if let Some(fit) = fit {
            assert_eq!(fit.manner, manner);
            assert_eq!(fit.all().collect::<Vec<_>>(), all(fit.size));
            assert!(fit.all().all(|r| fit.has(r)) && fit.place(fit.len()).is_none());
        }
    }
}
