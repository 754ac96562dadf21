//! Places for things: the ends of dead ends first, then rooms; each with the locks that have to be passed to get there.

use super::{Class, Shared};
use crate::draft::Draft;
use crate::grid::{Bits, Cell, Rect, Size, cell, rect};
use crate::lists::Groups;
use crate::rng::Rng;

/// Where things may be put.
#[derive(Default)]
pub(super) struct Placement {
    /// Cells that hold something, are kept for something, or have to stay free.
    taken: Option<Bits>,
    rooms: Vec<Spot>,
    /// The ends of corridors that end.
    ends: Vec<End>,
    near_rooms: Squares,
    near_ends: Squares,
}

/// The end of a corridor that ends.
#[derive(Clone, Copy)]
struct End {
    at: Cell,
    /// The corridor.
    node: u32,
    /// The latest lock before it; 0 for none.
    latest: u32,
}

/// A room that may hold things.
struct Spot {
    bounds: Rect,
    middle: Cell,
    /// The latest lock before it; 0 for none.
    latest: u32,
    /// How many things it holds.
    things: u8,
    side: Aside,
}

/// How far from the beaten track a room lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Aside {
    DeadEnd,
    Small,
    Medium,
    Large,
}

/// A room with that many things takes no more.
const FULL: u8 = 8;

/// Which rooms are asked for a place, one after another: dead ends, side rooms or any, with fewer things than that, and
/// whether they have to lie apart from where one asks.
const PREFERENCES: [Preference; 9] = [
    Preference { side: Aside::DeadEnd, fewer: 1, apart: false },
    Preference { side: Aside::Small, fewer: 1, apart: true },
    Preference { side: Aside::Medium, fewer: 1, apart: true },
    Preference { side: Aside::Small, fewer: 2, apart: true },
    Preference { side: Aside::Medium, fewer: 2, apart: true },
    Preference { side: Aside::Large, fewer: 1, apart: true },
    Preference { side: Aside::Medium, fewer: 3, apart: true },
    Preference { side: Aside::Large, fewer: 6, apart: true },
    Preference { side: Aside::Large, fewer: FULL, apart: false },
];

struct Preference {
    side: Aside,
    fewer: u8,
    apart: bool,
}

/// How often one looks elsewhere on a floor when there is no place in a neighbourhood.
const ELSEWHERE: u32 = 16;

impl Placement {
    /// Returns the places of a floor whose locks have their numbers.
    pub(super) fn new(shared: &Shared, size: Size) -> Placement {
        let Shared { routes, regions, rooms, openings, classes, .. } = shared;
        let mut taken = Bits::empty(size);
        for (i, opening) in (0..).zip(openings.all()) {
            taken.insert(opening.at);
            if openings.leads_into(i).is_some() {
                taken.insert(opening.outside());
            }
        }
        let spot = |(room, bounds): (u32, &Rect)| Spot {
            bounds: *bounds,
            middle: bounds.centre(),
            latest: regions.latest(room),
            things: 0,
            side: match classes[room as usize] {
                _ if openings.count(room) < 2 => Aside::DeadEnd,
                Class::Small => Aside::Small,
                Class::Medium => Aside::Medium,
                Class::Large => Aside::Large,
            },
        };
        let rooms: Vec<Spot> = (0..).zip(rooms).map(spot).collect();
        let last = routes.spurs().iter().filter_map(|spur| routes.cells(spur).last());
        let end =
            |at: Cell| End { at, node: regions.corridor(at), latest: regions.latest(regions.corridor(at)) };
        let ends: Vec<End> = last.map(|at| end(*at)).collect();
        Placement {
            taken: Some(taken),
            near_rooms: Squares::new(size, rooms.iter().map(|spot| spot.middle)),
            near_ends: Squares::new(size, ends.iter().map(|end| end.at)),
            rooms,
            ends,
        }
    }

    /// Returns the latest lock before a room; 0 for none.
    pub(super) fn latest(&self, room: u32) -> u32 {
        self.rooms[room as usize].latest
    }

    /// Whether two cells lie in one room.
    pub(super) fn are_in_one_room(&self, a: Cell, b: Cell) -> bool {
        let near = self.near_rooms.around(a).iter().map(|room| self.rooms[*room as usize].bounds);
        near.into_iter().any(|bounds| bounds.contains(a) && bounds.contains(b))
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

    /// Gives a cell back that was kept for something.
    pub(super) fn give_back(&mut self, c: Cell) {
        if let Some(taken) = &mut self.taken {
            taken.remove(c);
        }
        let near = self.near_rooms.around(c).iter().copied();
        if let Some(room) = near.into_iter().find(|room| self.rooms[*room as usize].bounds.contains(c)) {
            self.rooms[room as usize].things = self.rooms[room as usize].things.saturating_sub(1);
        }
    }

    /// Keeps everything else out of a room.
    pub(super) fn fill(&mut self, room: u32) {
        let spot = &mut self.rooms[room as usize];
        spot.things = FULL;
        if let Some(taken) = &mut self.taken {
            taken.insert_rect(spot.bounds);
        }
    }

    /// Returns a free cell of a room, if it has one, and keeps it.
    pub(super) fn take_in(&mut self, room: u32, rng: &mut Rng) -> Option<Cell> {
        let bounds = self.rooms[room as usize].bounds;
        let (mut x, mut y) = (rng.below(bounds.w.into()) as u16, rng.below(bounds.h.into()) as u16);
        // By knight's moves, which come past most cells; then one by one.
        let mut hops = (0..bounds.area()).map(|_| {
            let at = cell(bounds.x + x, bounds.y + y);
            (x, y) = ((x + 2) % bounds.w, (y + 1) % bounds.h);
            at
        });
        let found = hops.find(|c| self.is_free(*c)).or_else(|| bounds.cells().find(|c| self.is_free(*c)));
        let spot = &mut self.rooms[room as usize];
        let Some(at) = found else {
            spot.things = FULL;
            return None;
        };
        spot.things = spot.things.saturating_add(1);
        self.keep(at);
        Some(at)
    }

    /// Returns a free cell of a room, or the end of a corridor, and keeps it.
    pub(super) fn take_at(&mut self, node: u32, rng: &mut Rng) -> Option<Cell> {
        if (node as usize) < self.rooms.len() {
            return self.take_in(node, rng);
        }
        let mut ends = self.ends.iter().filter(|end| end.node == node).map(|end| end.at);
        let at = ends.find(|at| self.is_free(*at))?;
        self.keep(at);
        Some(at)
    }

    /// Returns a place before the lock of that number (or before any, by 1), away from another place, and keeps it: the
    /// end of a corridor, else a dead-end or small room, else any room. Where the neighbourhood is full, it lies anywhere.
    pub(super) fn take(&mut self, from: Cell, before: u32, apart: u32, rng: &mut Rng) -> Option<Cell> {
        self.take_near(from, before, apart, rng).or_else(|| {
            (0..ELSEWHERE).find_map(|_| {
                let anywhere = self.rooms[rng.below(self.rooms.len() as u32) as usize].middle;
                self.take_near(anywhere, before, 0, rng)
            })
        })
    }

    fn take_near(&mut self, from: Cell, before: u32, apart: u32, rng: &mut Rng) -> Option<Cell> {
        if let Some(end) = self.take_end(from, before, 0, rng) {
            return Some(end);
        }
        let mut near = self.near_rooms.around(from).to_vec();
        near.retain(|room| self.latest(*room) < before);
        let (upto, after) = near.split_at(rng.below(near.len() as u32) as usize);
        let mut first = 0;
        while let Some((preference, room)) = self.preferred([after, upto], first, from, apart) {
            let at = self.take_in(room, rng);
            if at.is_some() {
                return at;
            }
            // That room is full; what fitted nothing before fits nothing now.
            first = preference;
        }
        None
    }

    /// Returns the first preference that a room fits, and the farthest of the first three rooms that do.
    fn preferred(&self, near: [&[u32]; 2], first: usize, from: Cell, apart: u32) -> Option<(usize, u32)> {
        let away = |room: u32| self.rooms[room as usize].middle.manhattan(from);
        let fits = |room: u32, wanted: &Preference| {
            let spot = &self.rooms[room as usize];
            spot.side <= wanted.side
                && spot.things < wanted.fewer
                && (!wanted.apart || apart == 0 || away(room) >= apart)
        };
        for (place, wanted) in PREFERENCES.iter().enumerate().skip(first) {
            let fitting = near.into_iter().flatten().copied().filter(|room| fits(*room, wanted));
            if let Some(room) = fitting.take(3).max_by_key(|room| away(*room)) {
                return Some((place, room));
            }
        }
        None
    }

    /// Returns a cell of every dead end that nothing stands in by now.
    pub(super) fn empty_ends(&self, draft: &Draft) -> Vec<Cell> {
        let rooms = self.rooms.iter().filter(|spot| spot.side == Aside::DeadEnd).map(|spot| spot.bounds);
        let empty = |bounds: &Rect| !bounds.cells().any(|c| draft.is_occupied(c));
        let ends = self.ends.iter().map(|end| end.at).filter(|at| !draft.is_occupied(*at));
        rooms.filter(empty).map(Rect::centre).chain(ends).collect()
    }

    /// Returns the end of a corridor that is free, and keeps it.
    pub(super) fn take_end(&mut self, from: Cell, before: u32, apart: u32, rng: &mut Rng) -> Option<Cell> {
        let near = self.near_ends.around(from);
        for _ in 0..near.len().min(6) {
            let End { at, latest, .. } = self.ends[near[rng.below(near.len() as u32) as usize] as usize];
            if latest < before && at.manhattan(from) >= apart && self.is_free(at) {
                self.keep(at);
                return Some(at);
            }
        }
        None
    }
}

/// Things by squares of the floor, so that on a large one only those are looked at that lie near.
#[derive(Default)]
struct Squares {
    across: u16,
    /// For each square what lies in it and in those around it.
    around: Vec<Vec<u32>>,
}

/// The side of a square: about that of a district.
const SIDE: u16 = 24;

impl Squares {
    fn new(size: Size, places: impl Iterator<Item = Cell> + Clone) -> Squares {
        let (across, down) = (size.width().div_ceil(SIDE), size.height().div_ceil(SIDE));
        let number = |x: u16, y: u16| u32::from(y) * u32::from(across) + u32::from(x);
        let count = usize::from(across) * usize::from(down);
        let inside = Groups::new(count, places.map(|c| number(c.x / SIDE, c.y / SIDE)));
        let span = |at: u16, count: u16| at.saturating_sub(1)..=(at + 1).min(count - 1);
        let around = |square: Cell| {
            let rows = span(square.y, down);
            let squares = rows.flat_map(|y| span(square.x, across).map(move |x| number(x, y)));
            squares.map(|square| inside.of(square)).collect::<Vec<_>>().concat()
        };
        Squares { across, around: rect(0, 0, across, down).cells().map(around).collect() }
    }

    /// Returns the numbers of what lies in the square of a cell and in those around it.
    fn around(&self, c: Cell) -> &[u32] {
        &self.around[usize::from(c.y / SIDE) * usize::from(self.across) + usize::from(c.x / SIDE)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_is_what_lies_in_the_square_or_beside_it() {
        let size = Size::new(120, 60).unwrap();
        let places: Vec<Cell> = size.cells().filter(|c| c.x % 7 == 0 && c.y % 5 == 0).collect();
        let squares = Squares::new(size, places.iter().copied());
        for from in [cell(0, 0), cell(23, 24), cell(60, 30), cell(119, 59)] {
            let is_near = |c: &Cell| {
                (c.x / SIDE).abs_diff(from.x / SIDE) < 2 && (c.y / SIDE).abs_diff(from.y / SIDE) < 2
            };
            let mut found: Vec<Cell> = squares.around(from).iter().map(|i| places[*i as usize]).collect();
            found.sort_unstable();
            assert_eq!(found, places.iter().copied().filter(is_near).collect::<Vec<_>>());
        }
    }

    /// A placement on a floor that is all one room of 3×2 cells.
    fn one_room() -> Placement {
        let spot = Spot {
            bounds: Rect { x: 1, y: 1, w: 3, h: 2 },
            middle: cell(2, 1),
            latest: 0,
            things: 0,
            side: Aside::Small,
        };
        let size = Size::new(5, 4).unwrap();
        Placement {
            taken: Some(Bits::empty(size)),
            near_rooms: Squares::new(size, [spot.middle].into_iter()),
            near_ends: Squares::new(size, std::iter::empty()),
            rooms: vec![spot],
            ends: Vec::new(),
        }
    }

    #[test]
    fn a_room_gives_each_of_its_cells_once() {
        let (mut placement, mut rng) = (one_room(), Rng::from_state(1));
        let mut taken: Vec<Cell> =
            (0..6).map(|_| placement.take(cell(0, 0), 1, 0, &mut rng).unwrap()).collect();
        taken.sort_unstable();
        assert_eq!(taken, Rect { x: 1, y: 1, w: 3, h: 2 }.cells().collect::<Vec<_>>());
        assert_eq!(placement.take(cell(0, 0), 1, 0, &mut rng), None);
    }

    #[test]
    fn nothing_is_put_behind_a_lock_or_into_a_room_that_is_full() {
        let (mut placement, mut rng) = (one_room(), Rng::from_state(1));
        placement.rooms[0].latest = 2;
        assert_eq!(placement.take(cell(0, 0), 2, 0, &mut rng), None);
        assert!(placement.take(cell(0, 0), 3, 0, &mut rng).is_some());
        placement.fill(0);
        assert_eq!(placement.take(cell(0, 0), 3, 0, &mut rng), None);
    }
}
