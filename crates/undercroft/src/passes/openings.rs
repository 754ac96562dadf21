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
    /// Returns the edge that is open, or holds a door.
    pub const fn edge(&self) -> Edge {
        Edge::new(self.at, self.side)
    }

    /// Whether it is in a corner of a room whose wall there has other places.
    pub(crate) const fn is_in_corner(&self, of: Rect) -> bool {
        let (along, length) = match self.side {
            Side::North | Side::South => (self.at.x - of.x, of.w),
            Side::East | Side::West => (self.at.y - of.y, of.h),
        };
        length > 2 && (along == 0 || along + 1 == length)
    }

    /// The cell outside.
    pub(crate) fn outside(&self) -> Cell {
        self.at.step(self.side).unwrap_or(self.at)
    }

    /// The same way as seen from the other side of the wall, of another room.
    fn turned_round(&self, room: u32) -> Opening {
        Opening { room, at: self.outside(), side: self.side.opposite() }
    }
}

/// No room has more.
const MOST: usize = 6;

/// Every opening of a floor, also by room.
///
/// Mostly an opening leads to a corridor. One between two rooms that share a wall is listed with both of them.
#[derive(Clone, Debug, Default)]
pub struct Openings {
    list: Vec<Opening>,
    /// The room that each leads into, where it leads to no corridor.
    into: Vec<Option<u32>>,
    of: Vec<OfRoom>,
}

/// The openings of one room.
#[derive(Clone, Copy, Debug, Default)]
struct OfRoom {
    numbers: [u32; MOST],
    count: u8,
}

impl Openings {
    /// No opening yet, for that many rooms.
    pub fn new(rooms: usize) -> Openings {
        let most = 2 * rooms + rooms / 2;
        let (list, into) = (Vec::with_capacity(most), Vec::with_capacity(most));
        Openings { list, into, of: vec![OfRoom::default(); rooms] }
    }

    /// Returns all of them, in the order of making.
    pub fn all(&self) -> &[Opening] {
        &self.list
    }

    /// The numbers of a room's openings.
    pub(crate) fn of(&self, room: u32) -> &[u32] {
        let of = &self.of[room as usize];
        &of.numbers[..usize::from(of.count)]
    }

    /// A room's openings, as one sees them from inside it.
    pub(crate) fn seen_from(&self, room: u32) -> impl Iterator<Item = Opening> {
        self.of(room).iter().map(move |i| {
            let opening = self.list[*i as usize];
            if opening.room == room { opening } else { opening.turned_round(room) }
        })
    }

    /// The room that an opening leads into, where it leads to no corridor.
    pub(crate) fn leads_into(&self, number: u32) -> Option<u32> {
        self.into[number as usize]
    }

    /// Returns how many a room has.
    pub fn count(&self, room: u32) -> u32 {
        self.of[room as usize].count.into()
    }

    /// Whether a room takes no more.
    pub(crate) fn is_full(&self, room: u32) -> bool {
        usize::from(self.of[room as usize].count) == MOST
    }

    /// Whether all openings of a room are in one wall.
    pub(crate) fn in_one_wall(&self, room: u32) -> bool {
        let mut sides = self.seen_from(room).map(|opening| opening.side);
        sides.next().is_some_and(|first| sides.all(|side| side == first))
    }

    /// Every place where a room could open, corners and all.
    pub(crate) fn places(room: u32, bounds: Rect) -> impl Iterator<Item = Opening> {
        let (right, bottom) = (bounds.right() as u16 - 1, bounds.bottom() as u16 - 1);
        let across = (bounds.x..=right)
            .flat_map(move |x| [(cell(x, bounds.y), Side::North), (cell(x, bottom), Side::South)]);
        let down = (bounds.y..=bottom)
            .flat_map(move |y| [(cell(bounds.x, y), Side::West), (cell(right, y), Side::East)]);
        across.chain(down).map(move |(at, side)| Opening { room, at, side })
    }

    /// Adds one, and returns its number.
    ///
    /// # Panics
    /// If the room has six already.
    pub(crate) fn add(&mut self, opening: Opening) -> u32 {
        self.push(opening, None)
    }

    /// Adds one that leads through a wall into another room, and returns its number.
    ///
    /// # Panics
    /// If either room has six already.
    pub(crate) fn add_into(&mut self, opening: Opening, room: u32) -> u32 {
        self.push(opening, Some(room))
    }

    fn push(&mut self, opening: Opening, into: Option<u32>) -> u32 {
        let next = self.list.len() as u32;
        for room in [Some(opening.room), into].into_iter().flatten() {
            let of = &mut self.of[room as usize];
            of.numbers[usize::from(of.count)] = next;
            of.count += 1;
        }
        self.list.push(opening);
        self.into.push(into);
        next
    }

    /// A wall of a room, as far as it may open. Where another wall is wanted, one that opens already is closed.
    pub(crate) fn wall(&self, room: u32, bounds: Rect, side: Side, size: Size, other_wall: bool) -> Wall {
        let (right, bottom) = (bounds.right() as u16 - 1, bounds.bottom() as u16 - 1);
        let (line, at_rim) = match side {
            Side::North => (bounds.y, bounds.y <= 1),
            Side::East => (right, right + 2 >= size.width()),
            Side::South => (bottom, bottom + 2 >= size.height()),
            Side::West => (bounds.x, bounds.x <= 1),
        };
        let (from, length) = if side.is_upright() { (bounds.y, bounds.h) } else { (bounds.x, bounds.w) };
        let mut wall = Wall { room, side, line, from, length, taken: [0; MOST], openings: 0, closed: at_rim };
        for opening in self.seen_from(room).filter(|opening| opening.side == side) {
            wall.taken[usize::from(wall.openings)] = wall.along(opening.at);
            wall.openings += 1;
            wall.closed |= other_wall;
        }
        wall
    }
}

/// One wall of a room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wall {
    room: u32,
    side: Side,
    /// The row or column that it is the rim of.
    line: u16,
    /// Where it begins, and how long it is.
    from: u16,
    length: u16,
    /// Where it opens already.
    taken: [u16; MOST],
    openings: u8,
    /// Whether it may not open: out at the rim, or where another wall is wanted.
    closed: bool,
}

impl Wall {
    /// The places, corners only where there is nothing else.
    pub(crate) fn places(&self) -> Range<u16> {
        let corner = u16::from(self.length > 2);
        if self.closed { 0..0 } else { self.from + corner..self.from + self.length - corner }
    }

    /// The places that may open: none at or beside an opening that is there.
    pub(crate) fn free(&self) -> impl DoubleEndedIterator<Item = u16> + Clone {
        self.places().filter(|place| self.is_free(*place))
    }

    /// Whether a place may open.
    pub(crate) fn may_open(&self, place: u16) -> bool {
        self.places().contains(&place) && self.is_free(place)
    }

    fn is_free(&self, place: u16) -> bool {
        self.taken[..usize::from(self.openings)].iter().all(|taken| taken.abs_diff(place) > 1)
    }

    /// Its middle.
    pub(crate) const fn middle(&self) -> u16 {
        self.from + self.length / 2
    }

    /// The row or column that it is the rim of.
    pub(crate) const fn line(&self) -> u16 {
        self.line
    }

    /// Whether it opens already.
    pub(crate) const fn opens(&self) -> bool {
        self.openings > 0
    }

    /// What an opening at a place costs beyond its corridor.
    pub(crate) fn cost(&self, place: u16) -> u32 {
        let off_middle = (2 * (place - self.from) + 1).abs_diff(self.length) / 2;
        u32::from(off_middle) + 14 * u32::from(self.openings)
    }

    /// The opening at a place.
    pub(crate) const fn opening(&self, place: u16) -> Opening {
        let at = if self.side.is_upright() { cell(self.line, place) } else { cell(place, self.line) };
        Opening { room: self.room, at, side: self.side }
    }

    const fn along(&self, at: Cell) -> u16 {
        if self.side.is_upright() { at.y } else { at.x }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::rect;

    /// Draws a wall: `+` for a place that may open, with what it costs below, `-` for one that may not.
    fn check(length: u16, openings: &[u16], expected: &str) {
        let (size, bounds) = (Size::new(80, 80).unwrap(), rect(5, 7, length, 2));
        let mut all = Openings::new(1);
        for x in openings {
            all.add(Opening { room: 0, at: cell(5 + x, 8), side: Side::South });
        }
        let wall = all.wall(0, bounds, Side::South, size, false);
        let places: String = (5..5 + length).map(|x| if wall.may_open(x) { '+' } else { '-' }).collect();
        let costs: Vec<String> = wall.free().map(|x| wall.cost(x).to_string()).collect();
        assert_eq!(format!("{places} {}", costs.join(" ")), expected);
    }

    #[test]
    fn a_wall_opens_off_its_corners_and_not_beside_an_opening() {
        check(7, &[], "-+++++- 2 1 0 1 2");
        check(7, &[2], "----++- 15 16");
        check(7, &[1, 5], "---+--- 28");
        check(2, &[], "++ 0 0");
        check(1, &[], "+ 0");
        check(3, &[1], "--- ");
    }

    #[test]
    fn a_wall_at_the_rim_stays_shut_and_so_does_one_that_opens_where_another_is_wanted() {
        let size = Size::new(12, 9).unwrap();
        let mut openings = Openings::new(1);
        openings.add(Opening { room: 0, at: cell(3, 3), side: Side::South });
        let opens = |bounds: Rect, side: Side, other_wall: bool| {
            openings.wall(0, bounds, side, size, other_wall).free().count()
        };
        let corner = rect(1, 1, 4, 3);
        assert_eq!(Side::ALL.map(|side| opens(corner, side, false)), [0, 1, 0, 0]);
        assert_eq!(Side::ALL.map(|side| opens(corner, side, true)), [0, 1, 0, 0]);
        let far = rect(7, 5, 4, 3);
        assert_eq!(Side::ALL.map(|side| opens(far, side, false)), [2, 0, 0, 1]);
    }

    /// Draws a room of its places to open: `+` where a wall opens off its corners, `o` where it does so in one, by sides.
    fn corners(w: u16, h: u16) -> [String; 4] {
        let bounds = rect(3, 4, w, h);
        Side::ALL.map(|side| {
            let places = Openings::places(0, bounds).filter(|opening| opening.side == side);
            places.map(|opening| if opening.is_in_corner(bounds) { 'o' } else { '+' }).collect()
        })
    }

    #[test]
    fn every_wall_has_places_all_along_and_its_ends_are_corners_where_it_has_others() {
        assert_eq!(corners(4, 3), ["o++o", "o+o", "o++o", "o+o"]);
        assert_eq!(corners(2, 1), ["++", "+", "++", "+"]);
        let bounds = rect(3, 4, 3, 2);
        for opening in Openings::places(7, bounds) {
            assert!(bounds.contains(opening.at) && !bounds.contains(opening.outside()), "{opening:?}");
            assert_eq!(opening.room, 7);
        }
        assert_eq!(Openings::places(7, bounds).count(), 10);
    }

    #[test]
    fn a_room_opens_in_one_wall_until_it_opens_in_another() {
        let mut openings = Openings::new(1);
        assert!(!openings.in_one_wall(0), "it opens in none");
        for (side, in_one) in
            [(Side::East, true), (Side::East, true), (Side::North, false), (Side::East, false)]
        {
            openings.add(Opening { room: 0, at: cell(3, 3), side });
            assert_eq!(openings.in_one_wall(0), in_one);
        }
        assert_eq!((openings.count(0), openings.of(0)), (4, &[0, 1, 2, 3][..]));
        let wall = |side| openings.wall(0, rect(3, 2, 1, 5), side, Size::new(9, 9).unwrap(), false);
        assert_eq!(Side::ALL.map(|side| wall(side).opens()), [true, true, false, false]);
        assert_eq!(Side::ALL.map(|side| wall(side).line()), [2, 3, 6, 3]);
    }
}
