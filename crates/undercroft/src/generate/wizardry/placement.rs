//! Places for things: the ends of dead ends first, then rooms; each with the locks that have to be passed to get there.

use super::{Class, Shared};
use crate::grid::{Bits, Cell, Rect, Size};
use crate::rng::Rng;

/// Where things may be put.
#[derive(Default)]
pub(super) struct Placement {
    /// Cells that hold something, are kept for something, or have to stay free.
    taken: Option<Bits>,
    /// The ends of corridors that end, with the latest lock before them, in the order of districts.
    ends: Vec<(Cell, u32)>,
    /// For each room the latest lock before it, and how many things it holds.
    rooms: Vec<(u32, u8)>,
    /// Dead-end and small rooms, where there are more than 64 rooms.
    side: Vec<u32>,
    /// The same as bits, of the first 64.
    side_bits: u64,
    /// Of the first 64 rooms those with fewer things than that.
    fewer: [u64; FULL as usize + 1],
    /// Of the first 64 rooms those before the lock of that number; the last is for all that are later.
    before: Vec<u64>,
    /// The middle of each room, by its diagonals.
    middles: Vec<Diagonals>,
    /// How many squares lie side by side, and where the rooms, the side rooms and the ends of each begin in their lists;
    /// empty where the lists are short.
    squares: (u16, Vec<[u32; 3]>),
}

/// The side of the squares by which what lies near is found: about that of a district.
const SQUARE: u16 = 24;

/// How far to either side of a place in a list one looks: what belongs together lies near.
const REACH: u32 = 24;

impl Placement {
    /// The places of a floor whose locks have their numbers.
    pub(super) fn new(shared: &mut Shared, size: Size) -> Placement {
        let mut taken = Bits::empty(size);
        shared.openings.all().iter().for_each(|opening| _ = taken.insert(opening.at));
        let Shared { routes, regions, rooms, openings, classes, gated, .. } = shared;
        let mut ends: Vec<(Cell, u32)> = Vec::with_capacity(routes.spurs().len());
        for spur in routes.spurs() {
            if let Some(end) = routes.cells(spur).last() {
                let node = regions.corridor(*end);
                ends.push((*end, regions.latest(node)));
            }
        }
        ends.sort_by_key(|(c, _)| (c.y / SQUARE, c.x / SQUARE, c.y, c.x));
        let of_room = |room: u32| (regions.latest(room), 0);
        let mut before = vec![0; gated.len() + 2];
        (0..rooms.len().min(64) as u32)
            .for_each(|room| before[regions.latest(room) as usize + 1] |= bit(room));
        for i in 1..before.len() {
            before[i] |= before[i - 1];
        }
        let count = rooms.len() as u32;
        let is_side = |room: &u32| (classes[*room as usize] == Class::Small) | (openings.count(*room) == 1);
        let mut placement = Placement {
            side_bits: (0..count.min(64)).fold(0, |all, room| all | u64::from(is_side(&room)) << room),
            side: if count > 64 { (0..count).filter(is_side).collect() } else { Vec::new() },
            fewer: [u64::MAX; FULL as usize + 1],
            before,
            middles: rooms.iter().map(|bounds| Diagonals::of(bounds.centre())).collect(),
            taken: Some(taken),
            ends,
            rooms: (0..count).map(of_room).collect(),
            squares: (size.width().div_ceil(SQUARE), Vec::new()),
        };
        if count > 2 * REACH {
            placement.find_squares(rooms, size);
        }
        placement
    }

    /// Rooms are numbered by district, which is nearly by square.
    fn find_squares(&mut self, rooms: &[Rect], size: Size) {
        let (across, down) = (usize::from(self.squares.0), usize::from(size.height().div_ceil(SQUARE)));
        let lengths = [rooms.len() as u32, self.side.len() as u32, self.ends.len() as u32];
        let mut starts = vec![lengths; across * down];
        let mut note = |list: usize, number: u32, c: Cell| {
            let start = &mut starts[usize::from(c.y / SQUARE) * across + usize::from(c.x / SQUARE)][list];
            *start = number.min(*start);
        };
        let corner = |room: u32| crate::grid::cell(rooms[room as usize].x, rooms[room as usize].y);
        (0..lengths[0]).for_each(|room| note(0, room, corner(room)));
        (0..).zip(&self.side).for_each(|(i, room)| note(1, i, corner(*room)));
        (0..).zip(&self.ends).for_each(|(i, (end, _))| note(2, i, *end));
        // An empty square begins where the next one does.
        for i in (1..starts.len()).rev() {
            let next = starts[i];
            starts[i - 1].iter_mut().zip(next).for_each(|(start, next)| *start = next.min(*start));
        }
        self.squares.1 = starts;
    }

    /// The stretch of a list around a place: what belongs together lies near. All of a short list.
    fn near(&self, list: usize, length: u32, from: Cell) -> (u32, u32) {
        let at = usize::from(from.y / SQUARE) * usize::from(self.squares.0) + usize::from(from.x / SQUARE);
        match self.squares.1.get(at) {
            Some(starts) if length > 2 * REACH => {
                (starts[list].saturating_sub(REACH), (starts[list] + REACH).min(length))
            }
            _ => (0, length),
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
        self.fewer.iter_mut().for_each(|rooms| *rooms &= !bit(room));
        if let Some(taken) = &mut self.taken {
            taken.insert_rect(bounds);
        }
    }

    /// A free cell of a room, if it has one, and keeps it.
    pub(super) fn take_in(&mut self, room: u32, bounds: Rect, rng: &mut Rng) -> Option<Cell> {
        let (w, h) = (bounds.w, bounds.h);
        let (mut x, mut y) = (rng.below(w.into()) as u16, rng.below(h.into()) as u16);
        let mut found = None;
        // By knight's moves, which come past most cells; then one by one.
        for _ in 0..bounds.area() {
            let c = crate::grid::cell(bounds.x + x, bounds.y + y);
            if self.is_free(c) {
                found = Some(c);
                break;
            }
            x = if x + 2 < w { x + 2 } else { (x + 2) % w };
            y = if y + 1 < h { y + 1 } else { 0 };
        }
        let cell = found.or_else(|| bounds.cells().find(|c| self.is_free(*c)))?;
        self.keep(cell);
        let things = &mut self.rooms[room as usize].1;
        *things = things.saturating_add(1);
        if let Some(rooms) = self.fewer.get_mut(usize::from(*things)) {
            *rooms &= !bit(room);
        }
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
        if rooms.len() <= 64 {
            return self.take_in_few(rooms, from, (before, apart), rng);
        }
        for (side_rooms, spacing) in CROWDS {
            let room = self.room_near(rooms, side_rooms, from, (before, apart), spacing, rng);
            if let Some(cell) = room.and_then(|room| self.take_in(room, rooms[room as usize], rng)) {
                return Some(cell);
            }
        }
        let room = self.room_near(rooms, false, from, (before, 0), FULL, rng)?;
        self.take_in(room, rooms[room as usize], rng)
    }

    /// The same for so few rooms that each is a bit of a word.
    fn take_in_few(
        &mut self,
        rooms: &[Rect],
        from: Cell,
        (before, apart): (u32, u32),
        rng: &mut Rng,
    ) -> Option<Cell> {
        let open = self.before[(before as usize).min(self.before.len() - 1)];
        let here = Diagonals::of(from);
        let is_far = |middle: &Diagonals| u64::from(!middle.is_nearer(here, apart));
        let far = self.middles.iter().rev().fold(0, |far, middle| far << 1 | is_far(middle));
        let start = rng.below(rooms.len() as u32);
        for (side_rooms, spacing) in CROWDS {
            let among = if side_rooms { self.side_bits } else { u64::MAX };
            let fit = open & far & among & self.fewer[usize::from(spacing)];
            let cell = self.take_in_one(rooms, fit, start, from, rng);
            if cell.is_some() {
                return cell;
            }
        }
        self.take_in_one(rooms, open & self.fewer[usize::from(FULL)], start, from, rng)
    }

    /// A free cell of one of the rooms that fit.
    fn take_in_one(
        &mut self,
        rooms: &[Rect],
        mut fit: u64,
        start: u32,
        from: Cell,
        rng: &mut Rng,
    ) -> Option<Cell> {
        while fit != 0 {
            let room = farthest_of_three(&self.middles, fit, start, from);
            let cell = self.take_in(room, rooms[room as usize], rng);
            if cell.is_some() {
                return cell;
            }
            fit &= !(1 << room);
        }
        None
    }

    /// The end of a corridor that is free, and keeps it.
    pub(super) fn end_near(&mut self, from: Cell, before: u32, apart: u32, rng: &mut Rng) -> Option<Cell> {
        let (low, high) = self.near(2, self.ends.len() as u32, from);
        let tries = (high - low).min(6);
        for _ in 0..tries {
            let (end, latest) = self.ends[rng.between(low, high - 1) as usize];
            if (latest < before) & (end.manhattan(from) >= apart) & self.is_free(end) {
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
        spacing: u8,
        rng: &mut Rng,
    ) -> Option<u32> {
        let n = if side_rooms { self.side.len() } else { rooms.len() } as u32;
        let room = |i: u32| if side_rooms { self.side[i as usize] } else { i };
        let (low, high) = self.near(usize::from(side_rooms), n, from);
        let mut best: Option<(u32, u32)> = None;
        let (start, count) = (rng.below(high - low), high - low);
        let mut seen = 0;
        for i in start..start + count {
            let room = room(low + if i < count { i } else { i - count });
            let (latest, things) = self.rooms[room as usize];
            let away = rooms[room as usize].centre().manhattan(from);
            if latest < before && things < spacing && away >= apart {
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

/// The two diagonals that a cell lies on, by number. Steps change both, so that of two cells those which lie farther from
/// each other tell the steps between them.
#[derive(Clone, Copy)]
struct Diagonals {
    falling: i32,
    rising: i32,
}

impl Diagonals {
    fn of(c: Cell) -> Diagonals {
        let (x, y) = (i32::from(c.x), i32::from(c.y));
        Diagonals { falling: x - y, rising: x + y }
    }

    fn manhattan(self, other: Diagonals) -> u32 {
        self.falling.abs_diff(other.falling).max(self.rising.abs_diff(other.rising))
    }

    /// Whether there are fewer steps between two cells than that.
    fn is_nearer(self, other: Diagonals, steps: u32) -> bool {
        // From so many before to so many after the other diagonal.
        let (first, count) = (1 - steps as i32, (2 * steps).saturating_sub(1));
        let falling = (self.falling - other.falling - first) as u32;
        let rising = (self.rising - other.rising - first) as u32;
        falling.max(rising) < count
    }
}

/// Which rooms are asked for a place, one after another: side rooms or any, with fewer things than that.
const CROWDS: [(bool, u8); 4] = [(true, 1), (false, 2), (true, 3), (false, 6)];
/// A room with that many things takes no more.
const FULL: u8 = 8;

/// A room of the first 64 as a bit; nothing of the others.
const fn bit(room: u32) -> u64 {
    if room < 64 { 1 << room } else { 0 }
}

/// Of the first three rooms that fit, from one on and around the end, the farthest away.
fn farthest_of_three(middles: &[Diagonals], fit: u64, start: u32, from: Cell) -> u32 {
    let from = Diagonals::of(from);
    let mut left = fit.rotate_right(start);
    let mut best = 0;
    for _ in 0..3 {
        // Where there are fewer than three, the last comes again.
        let room = (left.trailing_zeros() + start) % 64;
        let away = middles[room as usize].manhattan(from);
        best = best.max((away + 1) << 6 | room);
        left = if left.is_power_of_two() { left } else { left & (left - 1) };
    }
    best % 64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::cell;

    #[test]
    fn diagonals_tell_the_steps_between_cells() {
        let mut rng = Rng::from_state(1);
        for _ in 0..2000 {
            let mut any = || cell(rng.below(30) as u16, rng.below(30) as u16);
            let (a, b) = (any(), any());
            let steps = Diagonals::of(a).manhattan(Diagonals::of(b));
            assert_eq!(steps, a.manhattan(b));
            for apart in 0..40 {
                assert_eq!(Diagonals::of(a).is_nearer(Diagonals::of(b), apart), steps < apart, "{a} {b}");
            }
        }
    }
}
