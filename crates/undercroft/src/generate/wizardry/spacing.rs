//! Which rooms stand closer to another than one would like.

use crate::grid::Rect;

/// The rooms of a district, by number, and the gap that one would like between them.
pub(super) struct Spacing {
    rooms: Vec<Spaced>,
    gap: u32,
}

struct Spaced {
    bounds: Rect,
    is_close: bool,
}

impl Spacing {
    /// Returns no room, with space for so many.
    pub(super) fn with_capacity(rooms: usize, gap: u32) -> Spacing {
        Spacing { rooms: Vec::with_capacity(rooms), gap }
    }

    /// Adds a room that is close to no other.
    pub(super) fn push(&mut self, bounds: Rect) {
        self.rooms.push(Spaced { bounds, is_close: false });
    }

    /// Adds a room wherever it stands, and marks what is close from now on.
    pub(super) fn squeeze_in(&mut self, bounds: Rect) {
        let mut is_close = false;
        for room in self.rooms.iter_mut().filter(|room| room.bounds.is_near(bounds, self.gap)) {
            room.is_close = true;
            is_close = true;
        }
        self.rooms.push(Spaced { bounds, is_close });
    }

    /// Moves a room.
    pub(super) fn put(&mut self, number: usize, bounds: Rect) {
        self.rooms[number].bounds = bounds;
    }

    /// Whether a room is close to another.
    pub(super) fn is_close(&self, number: usize) -> bool {
        self.rooms[number].is_close
    }

    /// Returns how many are close to another.
    pub(super) fn count_close(&self) -> u32 {
        self.rooms.iter().filter(|room| room.is_close).count() as u32
    }

    /// Returns whether one alone is closer to a room than one would like.
    pub(super) fn is_near_one(&self, bounds: Rect) -> bool {
        self.rooms.iter().filter(|room| room.bounds.is_near(bounds, self.gap)).take(2).count() == 1
    }

    /// Returns how many more would be close to another if a room stood here, too, with itself.
    pub(super) fn newly_close(&self, bounds: Rect) -> u32 {
        let is_new = |room: &Spaced| !room.is_close && room.bounds.is_near(bounds, self.gap);
        1 + self.rooms.iter().map(|room| u32::from(is_new(room))).sum::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::rect;

    #[test]
    fn rooms_are_close_where_fewer_cells_than_the_gap_lie_between_them() {
        let mut spacing = Spacing::with_capacity(4, 2);
        spacing.push(rect(1, 1, 3, 3));
        spacing.push(rect(7, 1, 3, 3));
        assert!(!spacing.is_near_one(rect(5, 1, 1, 1)), "it is near two");
        assert!(!spacing.is_near_one(rect(1, 6, 9, 2)), "it is near none");
        assert_eq!(spacing.newly_close(rect(1, 5, 3, 3)), 2);
        spacing.squeeze_in(rect(1, 5, 3, 3));
        assert_eq!([0, 1, 2].map(|room| spacing.is_close(room)), [true, false, true]);
        assert_eq!(spacing.count_close(), 2);
        assert_eq!(spacing.newly_close(rect(5, 1, 1, 1)), 2, "the first is close already");
        spacing.put(1, rect(20, 20, 1, 1));
        assert!(spacing.is_near_one(rect(5, 1, 1, 1)));
    }
}
