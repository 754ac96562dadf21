//! Where rooms open: the places that a wall has for it, and those that are taken.

use crate::grid::{Cell, Edge, Rect, Side, Size, cell};
use std::ops::Range;

/// A way out of a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The room.
    pub room: u32,
    /// The room's cell.
    pub at: Cell,
    /// The wall that it is in.
    pub side: Side,
}

impl Opening {
    /// The edge that is open, or holds a door.
    pub const fn edge(&self) -> Edge {
        Edge::new(self.at, self.side)
    }

    /// Whether it is in a corner of a room whose wall there has other places.
    pub const fn is_in_corner(&self, of: Rect) -> bool {
        let (along, length) = match self.side {
            Side::North | Side::South => (self.at.x - of.x, of.w),
            Side::East | Side::West => (self.at.y - of.y, of.h),
        };
        length > 2 && (along == 0 || along + 1 == length)
    }

    /// The cell outside.
    pub fn outside(&self) -> Cell {
        self.at.step(self.side).unwrap_or(self.at)
    }
}

/// No room has more.
const MOST: usize = 6;

/// Every opening of a floor, also by room.
#[derive(Clone, Debug, Default)]
pub struct Openings {
    list: Vec<Opening>,
    of: Vec<OfRoom>,
}

/// The openings of one room.
#[derive(Clone, Copy, Debug, Default)]
struct OfRoom {
    numbers: [u32; MOST],
    count: u8,
    /// The walls that open, a bit for each side.
    walls: u8,
}

impl Openings {
    /// No opening yet, for that many rooms.
    pub fn new(rooms: usize) -> Openings {
        Openings { list: Vec::with_capacity(2 * rooms + rooms / 2), of: vec![OfRoom::default(); rooms] }
    }

    /// All of them, in the order of making.
    pub fn all(&self) -> &[Opening] {
        &self.list
    }

    /// The numbers of a room's openings.
    pub fn of(&self, room: u32) -> &[u32] {
        let of = &self.of[room as usize];
        &of.numbers[..usize::from(of.count)]
    }

    /// How many a room has.
    pub fn count(&self, room: u32) -> u32 {
        self.of[room as usize].count.into()
    }

    /// Whether all openings of a room are in one wall.
    pub fn in_one_wall(&self, room: u32) -> bool {
        self.of[room as usize].walls.is_power_of_two()
    }

    /// Every place where a room could open, corners and all.
    pub fn places(room: u32, bounds: Rect) -> impl Iterator<Item = Opening> {
        let (right, bottom) = (bounds.right() as u16 - 1, bounds.bottom() as u16 - 1);
        let across = (bounds.x..=right)
            .flat_map(move |x| [(cell(x, bounds.y), Side::North), (cell(x, bottom), Side::South)]);
        let down = (bounds.y..=bottom)
            .flat_map(move |y| [(cell(bounds.x, y), Side::West), (cell(right, y), Side::East)]);
        across.chain(down).map(move |(at, side)| Opening { room, at, side })
    }

    /// Makes one more; answers its number.
    ///
    /// # Panics
    /// If the room has six already.
    pub fn add(&mut self, opening: Opening) -> u32 {
        let next = self.list.len() as u32;
        let of = &mut self.of[opening.room as usize];
        of.numbers[usize::from(of.count)] = next;
        of.count += 1;
        of.walls |= 1 << opening.side as u8;
        self.list.push(opening);
        next
    }

    /// A wall of a room, as far as it may open. Where another wall is wanted, one that opens already is closed.
    pub fn wall(&self, room: u32, bounds: Rect, side: Side, size: Size, other_wall: bool) -> Wall {
        let (right, bottom) = (bounds.right() as u16 - 1, bounds.bottom() as u16 - 1);
        // Which side it is could only be guessed: so it is a number.
        let line = [bounds.y, right, bottom, bounds.x][side as usize];
        let rim = [bounds.y <= 1, right + 2 >= size.width(), bottom + 2 >= size.height(), bounds.x <= 1];
        let rim = rim[side as usize];
        let (from, length) = [(bounds.x, bounds.w), (bounds.y, bounds.h)][usize::from(side.is_upright())];
        debug_assert!(length <= 64, "a room is packed on a board");
        let mut wall = Wall { room, side, line, from, length, shut: 0, openings: 0, closed: rim };
        if self.of[room as usize].walls >> side as u8 & 1 != 0 {
            wall.closed |= other_wall;
            for other in self.of(room).iter().map(|i| self.list[*i as usize]).filter(|o| o.side == side) {
                // The place itself, and those beside it.
                let at = 1 << (wall.along(other.at) - from);
                wall.shut |= at | at << 1 | at >> 1;
                wall.openings += 1;
            }
        }
        wall
    }
}

/// One wall of a room.
#[derive(Clone, Copy, Debug)]
pub struct Wall {
    room: u32,
    side: Side,
    /// The row or column that it is the rim of.
    line: u16,
    /// Where it begins, and how long it is.
    from: u16,
    length: u16,
    /// The places at an opening that is there, or beside one.
    shut: u64,
    openings: u8,
    /// Whether it may not open: out at the rim, or where another wall is wanted.
    closed: bool,
}

impl Wall {
    /// The places, corners only where there is nothing else.
    pub fn places(&self) -> Range<u16> {
        let corner = u16::from(self.length > 2);
        if self.closed { 0..0 } else { self.from + corner..self.from + self.length - corner }
    }

    /// Where it begins.
    pub const fn from(&self) -> u16 {
        self.from
    }

    /// Its middle.
    pub const fn middle(&self) -> u16 {
        self.from + self.length / 2
    }

    /// The places that may open from one on, a bit for each.
    pub fn free_from(&self, first: u16) -> u64 {
        let corner = u32::from(self.length > 2);
        let places = u64::MAX >> (64 - u32::from(self.length) + 2 * corner) << corner;
        let free = if self.closed { 0 } else { places & !self.shut };
        free.checked_shr((first - self.from).into()).unwrap_or(0)
    }

    /// The places that may open, a bit for each row or column of a floor that has no more than 64.
    pub fn free(&self) -> u64 {
        self.free_from(self.from) << self.from
    }

    /// The row or column that it is the rim of.
    pub const fn line(&self) -> u16 {
        self.line
    }

    /// Whether it opens already.
    pub const fn opens(&self) -> bool {
        self.openings > 0
    }

    /// What an opening at one of the places costs beyond its corridor; `None` at or beside another.
    pub fn cost(&self, place: u16) -> Option<u32> {
        let is_free = self.shut >> (place - self.from) & 1 == 0;
        let off_middle = (2 * (place - self.from) + 1).abs_diff(self.length) / 2;
        is_free.then_some(u32::from(off_middle) + 14 * u32::from(self.openings))
    }

    /// The opening at a place.
    pub const fn opening(&self, place: u16) -> Opening {
        let at = [cell(place, self.line), cell(self.line, place)][self.side.is_upright() as usize];
        Opening { room: self.room, at, side: self.side }
    }

    const fn along(&self, at: Cell) -> u16 {
        [at.x, at.y][self.side.is_upright() as usize]
    }
}

/// The place that is nearest to another, of those whose bits are set; there is one.
pub fn nearest(places: u64, to: u16) -> u16 {
    let first = u64::MAX.checked_shl(u32::from(to) + 1).unwrap_or(0);
    let (up_to, from) = (places & !first, places & first);
    let (below, above) = (63 - (up_to | 1).leading_zeros() as u16, from.trailing_zeros() as u16);
    if up_to != 0 && (from == 0 || to - below <= above - to) { below } else { above }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::rect;

    #[test]
    fn the_nearest_place_is_found_on_either_side() {
        for (places, to, expected) in
            [(0b1, 9, 0), (0b1000, 0, 3), (0b1001, 1, 0), (0b1001, 2, 3), (1 << 63, 63, 63)]
        {
            assert_eq!(nearest(places, to), expected);
        }
    }

    #[test]
    fn the_free_places_of_a_wall_are_those_that_cost_something() {
        let (size, bounds) = (Size::new(80, 80).unwrap(), [rect(5, 7, 9, 2), rect(3, 3, 1, 64)]);
        let mut openings = Openings::new(2);
        openings.add(Opening { room: 0, at: cell(8, 8), side: Side::South });
        openings.add(Opening { room: 1, at: cell(3, 66), side: Side::East });
        for (room, bounds) in (0..).zip(bounds) {
            for side in Side::ALL {
                for other_wall in [false, true] {
                    let wall = openings.wall(room, bounds, side, size, other_wall);
                    for first in wall.from()..wall.from() + 3 {
                        let expected = (first..first + 64)
                            .map(|at| wall.places().contains(&at) && wall.cost(at).is_some())
                            .enumerate()
                            .fold(0, |all, (i, free)| all | u64::from(free) << i);
                        assert_eq!(wall.free_from(first), expected, "room {room}, {side:?}, from {first}");
                    }
                }
            }
        }
    }
}
