//! Places for things: the ends of dead ends first, then rooms; each with the locks that have to be passed to get there.

use super::{Class, Notes};
use crate::grid::{Bits, Cell, Rect, Size};
use crate::rng::Rng;

/// Where things may be put.
#[derive(Default)]
pub(super) struct Spots {
    /// Cells that hold something, are kept for something, or have to stay free.
    taken: Option<Bits>,
    /// The ends of corridors that end, with the latest lock before them, in the order of districts.
    ends: Vec<(Cell, u32)>,
    /// For each room the latest lock before it, and how many things it holds.
    rooms: Vec<(u32, u8)>,
    /// Dead-end and small rooms.
    side: Vec<u32>,
}

/// How far to either side of a place in a list one looks: what belongs together lies near.
const REACH: u32 = 24;

impl Spots {
    /// The places of a floor whose locks have their numbers.
    pub(super) fn new(notes: &mut Notes, size: Size) -> Spots {
        let mut taken = Bits::empty(size);
        notes.openings.all().iter().for_each(|opening| _ = taken.insert(opening.at));
        let Notes { routes, regions, rooms, openings, classes, .. } = notes;
        let mut ends: Vec<(Cell, u32)> = Vec::with_capacity(routes.spurs().len());
        for spur in routes.spurs() {
            if let Some(end) = routes.cells(spur).last() {
                let node = regions.corridor(*end);
                ends.push((*end, regions.latest(node)));
            }
        }
        ends.sort_by_key(|(c, _)| (c.y / 24, c.x / 24, c.y, c.x));
        let of_room = |room: u32| (regions.latest(room), 0);
        let count = rooms.len() as u32;
        Spots {
            taken: Some(taken),
            ends,
            rooms: (0..count).map(of_room).collect(),
            side: (0..count)
                .filter(|room| classes[*room as usize] == Class::Small || openings.count(*room) == 1)
                .collect(),
        }
    }

    /// The latest lock before a room.
    pub(super) fn latest(&self, room: u32) -> u32 {
        self.rooms[room as usize].0
    }

    /// Whether a cell may hold something.
    pub(super) fn is_free(&self, c: Cell) -> bool {
        self.taken.as_ref().is_some_and(|taken| !taken.has(c))
    }

    /// Keeps a cell.
    pub(super) fn keep(&mut self, c: Cell) {
        if let Some(taken) = &mut self.taken {
            taken.insert(c);
        }
    }

    /// Keeps everything else out of a room.
    pub(super) fn fill(&mut self, room: u32, bounds: Rect) {
        self.rooms[room as usize].1 = u8::MAX;
        if let Some(taken) = &mut self.taken {
            taken.insert_rect(bounds);
        }
    }

    /// A free cell of a room, if it has one, and keeps it.
    pub(super) fn take_in(&mut self, room: u32, bounds: Rect, rng: &mut Rng) -> Option<Cell> {
        let at = rng.below(bounds.area());
        let found = (0..bounds.area()).map(|i| {
            let i = (at + i * 5) % bounds.area();
            crate::grid::cell(
                bounds.x + (i % u32::from(bounds.w)) as u16,
                bounds.y + (i / u32::from(bounds.w)) as u16,
            )
        });
        let mut found = found.filter(|c| self.is_free(*c));
        let cell = found.next().or_else(|| bounds.cells().find(|c| self.is_free(*c)))?;
        self.keep(cell);
        let things = &mut self.rooms[room as usize].1;
        *things = things.saturating_add(1);
        Some(cell)
    }

    /// A place before the lock of that number (or before any, by 1), away from another place: the end of a corridor, else
    /// a dead-end or small room, else any room.
    pub(super) fn take(
        &mut self,
        rooms: &[Rect],
        from: Cell,
        before: u32,
        apart: u32,
        rng: &mut Rng,
    ) -> Option<Cell> {
        self.take_near(rooms, from, before, apart, rng).or_else(|| {
            // Where the neighbourhood is full, somewhere else; a small floor is all neighbourhood.
            let tries = if rooms.len() as u32 > 2 * REACH { 64 } else { 0 };
            (0..tries).find_map(|_| {
                let anywhere = rooms[rng.below(rooms.len() as u32) as usize].centre();
                self.take_near(rooms, anywhere, before, 0, rng)
            })
        })
    }

    fn take_near(
        &mut self,
        rooms: &[Rect],
        from: Cell,
        before: u32,
        apart: u32,
        rng: &mut Rng,
    ) -> Option<Cell> {
        if rng.chance(2, 3)
            && let Some(end) = self.end_near(from, before, apart, rng)
        {
            return Some(end);
        }
        for (side_rooms, crowd) in [(true, 1), (false, 2), (true, 3), (false, 6)] {
            let room = self.room_near(rooms, side_rooms, from, (before, apart), crowd, rng);
            if let Some(cell) = room.and_then(|room| self.take_in(room, rooms[room as usize], rng)) {
                return Some(cell);
            }
        }
        let room = self.room_near(rooms, false, from, (before, 0), 8, rng)?;
        self.take_in(room, rooms[room as usize], rng)
    }

    /// The end of a corridor that is free, and keeps it.
    pub(super) fn end_near(&mut self, from: Cell, before: u32, apart: u32, rng: &mut Rng) -> Option<Cell> {
        let middle = self.ends.partition_point(|(c, _)| (c.y / 24, c.x / 24) < (from.y / 24, from.x / 24));
        let n = self.ends.len() as u32;
        let (low, high) = ((middle as u32).saturating_sub(REACH), (middle as u32 + REACH).min(n));
        let tries = (high - low).min(6);
        for _ in 0..tries {
            let (end, latest) = self.ends[rng.between(low, high - 1) as usize];
            if latest < before && end.manhattan(from) >= apart && self.is_free(end) {
                self.keep(end);
                return Some(end);
            }
        }
        None
    }

    /// The farthest of a few rooms that are not crowded.
    fn room_near(
        &self,
        rooms: &[Rect],
        side_rooms: bool,
        from: Cell,
        (before, apart): (u32, u32),
        crowd: u8,
        rng: &mut Rng,
    ) -> Option<u32> {
        let n = if side_rooms { self.side.len() } else { rooms.len() } as u32;
        // Rooms are numbered by district, so that near numbers are near rooms.
        let room = |i: u32| if side_rooms { self.side[i as usize] } else { i };
        let district = |r: Rect| (r.y / 24, r.x / 24);
        let here = (from.y / 24, from.x / 24);
        let (mut low, mut high) = (0, n);
        if n > 2 * REACH {
            let (mut a, mut b) = (0, n);
            while a < b {
                let middle = u32::midpoint(a, b);
                if district(rooms[room(middle) as usize]) < here { a = middle + 1 } else { b = middle }
            }
            (low, high) = (a.saturating_sub(REACH), (a + REACH).min(n));
        }
        let mut best: Option<(u32, u32)> = None;
        let (start, count) = (rng.below(high - low), high - low);
        let mut seen = 0;
        for i in 0..count {
            let room = room(low + (start + i) % count);
            let (latest, things) = self.rooms[room as usize];
            let away = rooms[room as usize].centre().manhattan(from);
            if latest < before && things < crowd && away >= apart {
                if best.is_none_or(|(most, _)| away > most) {
                    best = Some((away, room));
                }
                seen += 1;
                if seen == 3 {
                    break;
                }
            }
        }
        best.map(|(_, room)| room)
    }
}
