//! Straight corridors between rooms that face each other: nearly all that a floor needs.
//!
//! Two rooms face each other where their walls have places in common, across or down. The rock between them is cut into
//! slices, and what lies in all of them is known of all lines at once, as bits:
//! ```text
//!   room a  ===  room b      three slices of rock, and two lines: a corridor runs along one of them,
//!   room a  ===  room b      where both walls may open, and no room and no other corridor is near
//!   room a
//! ```

use super::rows::{Rows, TOP, run};
use crate::grid::{Rect, Side, cell, rect};
use crate::passes::openings::{Opening, nearest};
use crate::rng::Rng;

/// Openings of a room at most.
pub(super) const MOST_OPENINGS: u32 = 4;
/// Rock between two rooms that face each other, at most.
const FAR: u32 = 10;
/// Pairs of rooms are sorted by a cost below this.
const COSTS: usize = 64;

/// Two rooms that face each other, as one number: what a corridor costs, then both rooms. No floor has 4096 rooms.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pair(u32);

impl Pair {
    const fn new(cost: u32, a: usize, b: usize) -> Pair {
        Pair(cost << 24 | (a as u32) << 12 | b as u32)
    }

    pub(super) const fn cost(self) -> u32 {
        self.0 >> 24
    }

    pub(super) const fn rooms(self) -> (u32, u32) {
        (self.0 >> 12 & 0xFFF, self.0 & 0xFFF)
    }
}

/// What straight corridors know of the floor. Slices that lie side by side come first, then those below each other.
pub(super) struct Straight {
    walls: Vec<Walls>,
    rooms: [Rows; 2],
    carved: [Rows; 2],
}

/// The walls of a room.
struct Walls {
    bounds: Rect,
    /// The rows and the columns where it may open: its corners only where there is nothing else.
    places: [u64; 2],
    /// Where each wall opens already.
    taken: [u64; 4],
    openings: u32,
}

/// The rock between two rooms.
struct Between {
    axis: usize,
    lines: u64,
    /// The first slice, and how many there are.
    first: u16,
    slices: u16,
}

/// A corridor to be.
pub(super) struct Cut {
    pub(super) ends: [Opening; 2],
    pub(super) cells: Rect,
}

const fn turned(r: Rect) -> Rect {
    rect(r.y, r.x, r.h, r.w)
}

impl Straight {
    pub(super) fn new(rooms: &[Rect]) -> Straight {
        let middle = |from: u16, length: u16| {
            let corner = u16::from(length > 2);
            run(from + corner, length - 2 * corner)
        };
        let walls = |r: &Rect| Walls {
            bounds: *r,
            places: [middle(r.y, r.h), middle(r.x, r.w)],
            taken: [0; 4],
            openings: 0,
        };
        let mut taken = [Rows::EMPTY, Rows::EMPTY];
        for room in rooms {
            taken[0].insert_rect(turned(*room));
            taken[1].insert_rect(*room);
        }
        let carved = [Rows::EMPTY, Rows::EMPTY];
        Straight { walls: rooms.iter().map(walls).collect(), rooms: taken, carved }
    }

    /// The cells of corridors, row by row.
    pub(super) const fn carved(&self) -> &Rows {
        &self.carved[1]
    }

    pub(super) const fn carved_mut(&mut self) -> &mut Rows {
        &mut self.carved[1]
    }

    /// Every pair of rooms that face each other with little rock between them, the cheapest first: four points for a cell
    /// of corridor, one for four cells between the middles, and a little chance.
    pub(super) fn pairs(&self, rng: &mut Rng) -> Vec<Pair> {
        let chance = rng.jitter(5);
        let n = self.walls.len();
        let mut found = vec![Pair(0); n * (n - 1) / 2 + 1];
        let mut count = 0;
        let mut starts = [0_u32; COSTS + 1];
        let spans: Vec<Spans> = self.walls.iter().map(Spans::of).collect();
        for (b, other) in spans.iter().enumerate() {
            for (a, one) in spans[..b].iter().enumerate() {
                let (faces, slices, middles) = one.and(other);
                let cost = 4 * slices + middles / 4 + chance(a as u16, b as u16);
                let cost = cost.min(COSTS as u32 - 1);
                // Written in any case, and kept where it counts: who faces whom is hard to guess.
                let counts = faces && slices.wrapping_sub(1) < FAR;
                found[count] = Pair::new(cost, a, b);
                count += usize::from(counts);
                starts[cost as usize + 1] += u32::from(counts);
            }
        }
        for cost in 0..COSTS {
            starts[cost + 1] += starts[cost];
        }
        let mut sorted = vec![Pair(0); count];
        for pair in &found[..count] {
            let at = &mut starts[pair.cost() as usize];
            sorted[*at as usize] = *pair;
            *at += 1;
        }
        sorted
    }

    /// The best corridor between two rooms that face each other: as near to the middle of both as may be.
    pub(super) fn cut(&self, (a, b): (u32, u32)) -> Option<Cut> {
        let (one, other) = (&self.walls[a as usize], &self.walls[b as usize]);
        let Between { axis, lines, first, slices } = between(one, other);
        let is_first =
            |walls: &Walls| if axis == 0 { walls.bounds.x < first } else { walls.bounds.y < first };
        let (near, far, rooms) = if is_first(one) { (one, other, (a, b)) } else { (other, one, (b, a)) };
        if one.openings.max(other.openings) >= MOST_OPENINGS {
            return None;
        }
        let sides = [[Side::East, Side::West], [Side::South, Side::North]][axis];
        let taken = near.taken[sides[0] as usize] | far.taken[sides[1] as usize];
        let (mut carved, mut stands) = (0, 0);
        for slice in TOP + usize::from(first)..TOP + usize::from(first + slices) {
            carved |= self.carved[axis].0[slice];
            stands |= self.rooms[axis].0[slice];
        }
        let lines = lines & !(stands | beside(carved | taken));
        if lines == 0 {
            return None;
        }
        let line = nearest(lines, u16::midpoint(near.middle(axis), far.middle(axis)));
        let at = |slice: u16| if axis == 0 { cell(slice, line) } else { cell(line, slice) };
        let cells = if axis == 0 { rect(first, line, slices, 1) } else { rect(line, first, 1, slices) };
        let ends = [
            Opening { room: rooms.0, at: at(first - 1), side: sides[0] },
            Opening { room: rooms.1, at: at(first + slices), side: sides[1] },
        ];
        Some(Cut { ends, cells })
    }

    /// Takes the place of a corridor, and opens the walls at its ends.
    pub(super) fn take(&mut self, cut: &Cut) {
        self.carved[0].insert_rect(turned(cut.cells));
        self.carved[1].insert_rect(cut.cells);
        for end in &cut.ends {
            let walls = &mut self.walls[end.room as usize];
            let along = if matches!(end.side, Side::East | Side::West) { end.at.y } else { end.at.x };
            walls.taken[end.side as usize] |= 1 << along;
            walls.openings += 1;
        }
    }
}

impl Walls {
    const fn middle(&self, axis: usize) -> u16 {
        let c = self.bounds.centre();
        if axis == 0 { c.y } else { c.x }
    }
}

/// Where a room begins, where it ends and where its middle is, by columns and by rows, with the places of its walls.
struct Spans {
    rows: u64,
    columns: u64,
    from: [i32; 2],
    to: [i32; 2],
    middle: [i32; 2],
}

impl Spans {
    fn of(walls: &Walls) -> Spans {
        let (r, c) = (walls.bounds, walls.bounds.centre());
        let [rows, columns] = walls.places;
        Spans {
            rows,
            columns,
            from: [r.x.into(), r.y.into()],
            to: [r.right() as i32, r.bottom() as i32],
            middle: [c.x.into(), c.y.into()],
        }
    }

    /// Whether two rooms face each other, the rock between them if they do, and the steps between their middles.
    fn and(&self, other: &Spans) -> (bool, u32, u32) {
        let apart = |axis: usize| self.from[axis].max(other.from[axis]) - self.to[axis].min(other.to[axis]);
        let (rows, columns) = (self.rows & other.rows, self.columns & other.columns);
        let slices = if rows == 0 { apart(1) } else { apart(0) };
        let middles = |axis: usize| self.middle[axis].abs_diff(other.middle[axis]);
        (rows | columns != 0, slices.max(0) as u32, middles(0) + middles(1))
    }
}

/// What lies between two rooms; no line where they do not face each other.
fn between(one: &Walls, other: &Walls) -> Between {
    let (rows, columns) = (one.places[0] & other.places[0], one.places[1] & other.places[1]);
    let (a, b) = (one.bounds, other.bounds);
    let axis = usize::from(rows == 0);
    let spans = if axis == 0 { (a.x, a.w, b.x, b.w) } else { (a.y, a.h, b.y, b.h) };
    let first = (spans.0 + spans.1).min(spans.2 + spans.3);
    let slices = spans.0.max(spans.2).saturating_sub(first);
    // Two rooms have no cell in common, so that they face each other one way at most.
    Between { axis, lines: rows | columns, first, slices }
}

/// The places, and those beside them.
const fn beside(places: u64) -> u64 {
    places | places << 1 | places >> 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_corridor_runs_between_both_rooms_and_keeps_off_others() {
        let rooms = [rect(0, 0, 4, 5), rect(6, 1, 3, 7), rect(0, 7, 5, 4), rect(20, 20, 4, 4)];
        let mut straight = Straight::new(&rooms);
        let pairs = straight.pairs(&mut Rng::from_state(1));
        let found: Vec<(u32, u32)> = pairs.iter().map(|pair| pair.rooms()).collect();
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found.contains(&(0, 1)) && found.contains(&(0, 2)), "{found:?}");
        let cut = straight.cut((1, 0)).unwrap();
        assert_eq!(cut.cells, rect(4, 3, 2, 1));
        assert_eq!(cut.ends.map(|end| (end.room, end.at)), [(0, cell(3, 3)), (1, cell(6, 3))]);
        straight.take(&cut);
        // One more between the same rooms would run beside it.
        assert!(straight.cut((0, 1)).is_none());
        let down = straight.cut((0, 2)).unwrap();
        assert_eq!(down.cells, rect(1, 5, 1, 2));
    }
}
