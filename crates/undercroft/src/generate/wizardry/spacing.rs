//! Which rooms stand close to others: asked of eight of them at once.

use crate::grid::{Rect, gathered};

/// Rooms that are looked at together.
const LANES: usize = 8;
type Lanes = [i16; LANES];

/// Eight rooms: where they begin and end, and which of them are closer to another than one would like, a bit for each. A
/// room that is missing lies far off.
#[derive(Clone, Copy)]
struct Eight {
    left: Lanes,
    right: Lanes,
    top: Lanes,
    bottom: Lanes,
    close: u8,
}

impl Eight {
    const EMPTY: Eight = {
        let far = [i16::MIN / 2; LANES];
        Eight { left: far, right: far, top: far, bottom: far, close: 0 }
    };

    fn set(&mut self, lane: usize, r: Rect) {
        (self.left[lane], self.right[lane]) = (r.x as i16, r.right() as i16);
        (self.top[lane], self.bottom[lane]) = (r.y as i16, r.bottom() as i16);
    }

    /// Those with fewer cells than that between them and a room. A function of its own, where the compiler works on all
    /// eight at once.
    #[inline(never)]
    fn near(&self, [left, right, top, bottom]: [i16; 4]) -> u8 {
        let near = std::array::from_fn(|i| {
            let aside = (self.left[i] - right).max(left - self.right[i]);
            let below = (self.top[i] - bottom).max(top - self.bottom[i]);
            u8::from(aside.max(below) < 0)
        });
        gathered(near)
    }
}

/// The rooms of a district, by number, and the gap that one would like between them.
pub(super) struct Spacing {
    eights: Vec<Eight>,
    count: usize,
    /// How many are close to another.
    close: u32,
    gap: i16,
}

impl Spacing {
    /// Space for so many rooms.
    pub(super) fn with_capacity(rooms: usize, gap: u32) -> Spacing {
        Spacing { eights: Vec::with_capacity(rooms.div_ceil(LANES)), count: 0, close: 0, gap: gap as i16 }
    }

    /// Adds one more.
    pub(super) fn push(&mut self, room: Rect) {
        if self.count.is_multiple_of(LANES) {
            self.eights.push(Eight::EMPTY);
        }
        self.count += 1;
        self.put(self.count - 1, room);
    }

    /// Moves a room.
    pub(super) fn put(&mut self, number: usize, room: Rect) {
        self.eights[number / LANES].set(number % LANES, room);
    }

    /// A room grown by the gap.
    fn grown(&self, r: Rect) -> [i16; 4] {
        let (x, y) = (r.x as i16, r.y as i16);
        [x - self.gap, r.right() as i16 + self.gap, y - self.gap, r.bottom() as i16 + self.gap]
    }

    /// How many are closer to a room than one would like.
    pub(super) fn count_near(&self, room: Rect) -> u32 {
        let room = self.grown(room);
        self.eights.iter().map(|eight| eight.near(room).count_ones()).sum()
    }

    /// How many more would be close to another if this one stood here, too, with itself.
    pub(super) fn newly_close(&self, room: Rect) -> u32 {
        let room = self.grown(room);
        1 + self.eights.iter().map(|eight| (eight.near(room) & !eight.close).count_ones()).sum::<u32>()
    }

    /// How many are close to another.
    pub(super) const fn count_close(&self) -> u32 {
        self.close
    }

    /// Whether a room is close to another.
    pub(super) fn is_close(&self, number: usize) -> bool {
        self.eights[number / LANES].close >> (number % LANES) & 1 != 0
    }

    /// Adds one more, and notes what is close from now on.
    pub(super) fn squeeze_in(&mut self, room: Rect) {
        let grown = self.grown(room);
        let mut any = 0;
        for eight in &mut self.eights {
            let near = eight.near(grown);
            eight.close |= near;
            any |= near;
        }
        self.push(room);
        let last = self.count - 1;
        self.eights[last / LANES].close |= u8::from(any != 0) << (last % LANES);
        self.close = self.eights.iter().map(|eight| eight.close.count_ones()).sum();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::rect;
    use crate::rng::Rng;

    #[test]
    fn rooms_are_close_where_the_gap_says_so() {
        let mut rng = Rng::from_state(6);
        let mut any = move || {
            rect(rng.below(40) as u16, rng.below(40) as u16, 1 + rng.below(6) as u16, 1 + rng.below(6) as u16)
        };
        for n in 0..30 {
            let mut spacing = Spacing::with_capacity(4, 2);
            let (mut rooms, mut close): (Vec<Rect>, Vec<bool>) = Default::default();
            for i in 0..n {
                let room = any();
                let near: Vec<bool> = rooms.iter().map(|other: &Rect| other.is_near(room, 2)).collect();
                let count = |wanted: &dyn Fn(usize) -> bool| (0..i).filter(|j| wanted(*j)).count() as u32;
                assert_eq!(spacing.count_near(room), count(&|j| near[j]));
                assert_eq!(spacing.newly_close(room), 1 + count(&|j| near[j] && !close[j]));
                if i % 3 == 0 {
                    spacing.squeeze_in(room);
                    close.iter_mut().zip(&near).for_each(|(close, near)| *close |= near);
                    close.push(near.contains(&true));
                } else {
                    spacing.push(room);
                    close.push(false);
                }
                rooms.push(room);
                assert_eq!(spacing.count_close(), close.iter().filter(|close| **close).count() as u32);
                assert!((0..=i).all(|j| spacing.is_close(j) == close[j]));
                let moved = any();
                spacing.put(i / 2, moved);
                rooms[i / 2] = moved;
            }
        }
    }
}
