//! A main way round the middle of the floor.
//!
//! A ray leads from the middle to the north. Whatever goes round the middle once crosses it an odd number of times:
//! ```text
//!   a ──┼── b        a-b crosses, the others do not: one of three, and the ring is closed
//!   │   x   │
//!   d ───── c
//! ```
//! Rooms are joined in sets, and each knows whether the way to its set's first room crosses the ray an odd number of times.
//! Rooms that stand in the middle are left out.

use crate::grid::{Cell, Rect, Size};

/// The rooms around the middle of a floor, as far as they are joined.
pub(super) struct Ring {
    middle: Cell,
    rooms: Vec<Spot>,
    /// Whether some way leads round.
    closed: bool,
}

/// A room: the one it hangs on, and whether the way there crosses the ray.
#[derive(Clone, Copy)]
struct Spot {
    at: Cell,
    inside: bool,
    on: u32,
    odd: bool,
}

/// The longest side of a floor that has a middle to go round.
const MOST: u16 = 40;

impl Ring {
    /// Returns the rooms of a floor of that size, with nothing joined; nothing for a large floor.
    pub(super) fn new(size: Size, rooms: &[Rect]) -> Option<Ring> {
        if size.width().max(size.height()) > MOST {
            return None;
        }
        let middle = Cell::from((size.width() / 2, size.height() / 2));
        let reach = u32::from(size.width().min(size.height())) / 8;
        let spot = |(number, room): (u32, &Rect)| {
            let at = room.centre();
            let near = |a: u16, b: u16| u32::from(a.abs_diff(b)) < reach;
            Spot { at, inside: near(at.x, middle.x) && near(at.y, middle.y), on: number, odd: false }
        };
        Some(Ring { middle, rooms: (0..).zip(rooms).map(spot).collect(), closed: false })
    }

    /// Whether some way leads round the middle.
    pub(super) const fn is_closed(&self) -> bool {
        self.closed
    }

    /// Joins two rooms.
    pub(super) fn join(&mut self, a: u32, b: u32) {
        if self.rooms[a as usize].inside || self.rooms[b as usize].inside {
            return;
        }
        let crosses = self.crosses(a, b);
        let ((a, odd), (b, other)) = (self.first(a), self.first(b));
        let odd = odd ^ other ^ crosses;
        if a == b {
            self.closed |= odd;
        } else {
            let spot = &mut self.rooms[a as usize];
            (spot.on, spot.odd) = (b, odd);
        }
    }

    /// Whether a way between two rooms would make one round the middle.
    pub(super) fn would_close(&self, a: u32, b: u32) -> bool {
        if self.rooms[a as usize].inside || self.rooms[b as usize].inside {
            return false;
        }
        let ((first, odd), (second, other)) = (self.first(a), self.first(b));
        first == second && odd ^ other ^ self.crosses(a, b)
    }

    /// Whether a way between two rooms would join two sets.
    pub(super) fn would_join(&self, a: u32, b: u32) -> bool {
        !self.rooms[a as usize].inside && !self.rooms[b as usize].inside && self.first(a).0 != self.first(b).0
    }

    /// The first room of the set, and whether the way there crosses the ray.
    fn first(&self, mut room: u32) -> (u32, bool) {
        let mut odd = false;
        while self.rooms[room as usize].on != room {
            odd ^= self.rooms[room as usize].odd;
            room = self.rooms[room as usize].on;
        }
        (room, odd)
    }

    /// Whether the line between two rooms crosses the ray from the middle to the north.
    fn crosses(&self, a: u32, b: u32) -> bool {
        let from = |room: u32| {
            let at = self.rooms[room as usize].at;
            (i32::from(at.x) - i32::from(self.middle.x), i32::from(at.y) - i32::from(self.middle.y))
        };
        let ((ax, ay), (bx, by)) = (from(a), from(b));
        if (ax < 0) == (bx < 0) {
            return false;
        }
        // Which side of the line the middle lies on says whether the line passes north of it.
        let side = ax * by - ay * bx;
        if ax < bx { side > 0 } else { side < 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::rect;

    #[test]
    fn four_rooms_around_the_middle_make_a_ring() {
        let rooms = [rect(2, 2, 4, 4), rect(17, 2, 4, 4), rect(17, 17, 4, 4), rect(2, 17, 4, 4)];
        let mut ring = Ring::new(Size::new(24, 24).unwrap(), &rooms).unwrap();
        for (a, b) in [(0, 1), (1, 2), (2, 3)] {
            assert!(!ring.would_close(a, b));
            ring.join(a, b);
        }
        assert!(!ring.would_close(1, 3) || ring.would_close(0, 3));
        assert!(ring.would_close(3, 0) && !ring.is_closed());
        ring.join(3, 0);
        assert!(ring.is_closed());
    }

    #[test]
    fn ways_on_one_side_of_the_middle_make_none() {
        let rooms =
            [rect(2, 2, 3, 3), rect(10, 2, 3, 3), rect(18, 2, 3, 3), rect(10, 6, 3, 3), rect(10, 11, 3, 3)];
        let mut ring = Ring::new(Size::new(24, 24).unwrap(), &rooms).unwrap();
        for (a, b) in [(0, 1), (1, 2), (2, 3), (3, 0), (1, 3), (0, 4), (4, 2)] {
            ring.join(a, b);
        }
        assert!(!ring.is_closed(), "the last room is in the middle");
    }
}
