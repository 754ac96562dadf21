//! Where rooms open: the places that a wall has for it, and those that are taken.

use crate::grid::{Cell, Edge, Rect, Side, Size, cell};

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

    /// The cell outside.
    pub fn outside(&self) -> Cell {
        self.at.step(self.side).unwrap_or(self.at)
    }
}

/// No room has more.
const MOST: usize = 6;
const NONE: u32 = u32::MAX;

/// Every opening of a floor, also by room.
#[derive(Clone, Debug, Default)]
pub struct Openings {
    list: Vec<Opening>,
    of: Vec<[u32; MOST]>,
}

impl Openings {
    /// No opening yet, for that many rooms.
    pub fn new(rooms: usize) -> Openings {
        Openings { list: Vec::with_capacity(2 * rooms + rooms / 2), of: vec![[NONE; MOST]; rooms] }
    }

    /// All of them, in the order of making.
    pub fn all(&self) -> &[Opening] {
        &self.list
    }

    /// The numbers of a room's openings.
    pub fn of(&self, room: u32) -> &[u32] {
        let slots = &self.of[room as usize];
        &slots[..slots.iter().take_while(|i| **i != NONE).count()]
    }

    /// How many a room has.
    pub fn count(&self, room: u32) -> u32 {
        self.of(room).len() as u32
    }

    /// Whether all openings of a room are in one wall.
    pub fn in_one_wall(&self, room: u32) -> bool {
        let mut sides = self.of(room).iter().map(|i| self.list[*i as usize].side);
        sides.next().is_some_and(|first| sides.all(|side| side == first))
    }

    /// Makes one more; answers its number.
    ///
    /// # Panics
    /// If the room has six already.
    pub fn add(&mut self, opening: Opening) -> u32 {
        let (next, n) = (self.list.len() as u32, self.count(opening.room) as usize);
        self.of[opening.room as usize][n] = next;
        self.list.push(opening);
        next
    }

    /// What an opening there costs beyond its corridor; `None` where there cannot be one: in a corner of a wall that has
    /// other places, at or beside an opening in the same wall, out at the rim, or in the only wall that opens yet where
    /// another is wanted.
    pub fn cost(
        &self,
        room: u32,
        bounds: Rect,
        opening: Opening,
        size: Size,
        other_wall: bool,
    ) -> Option<u32> {
        let (along, length) = match opening.side {
            Side::North | Side::South => (opening.at.x - bounds.x, bounds.w),
            Side::East | Side::West => (opening.at.y - bounds.y, bounds.h),
        };
        if length > 2 && (along == 0 || along + 1 == length) {
            return None;
        }
        let out = opening.at.step(opening.side)?;
        if out.x == 0 || out.y == 0 || out.x + 1 >= size.width() || out.y + 1 >= size.height() {
            return None;
        }
        let mut cost = u32::from((2 * along + 1).abs_diff(length)) / 2;
        for other in self.of(room).iter().map(|i| self.list[*i as usize]) {
            if other.side == opening.side {
                if other_wall || other.at.manhattan(opening.at) <= 1 {
                    return None;
                }
                cost += 14;
            }
        }
        Some(cost)
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
}
