//! The simple layout, for recipes that rather have it than nothing: small halls in rows, each joined to the next, which no seed
//! can spoil. The stairs of odd and even depths stand in rooms far apart, the same on every floor, so that they meet.
//! ```text
//!   <  . D  . D
//!           .
//!   >  . D  . D
//! ```

use super::{Wizardry, stairs, words, zones};
use crate::error::Halt;
use crate::floor::{Chest, Corridor, Feature, Room, RoomId, RoomKind};
use crate::grid::{Area, Cell, Edge, Rect, Side, cell, rect};
use crate::pass::Work;

/// The side of a room, and the cells from one room to the next.
const SIDE: u16 = 4;
const PITCH: u16 = 6;

/// Lays the rooms out, row by row and there and back, and joins each to the next.
pub(super) fn lay(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    let size = work.draft.size();
    let rooms = rooms(size.width(), size.height());
    work.budget.spend(rooms.len() as u64)?;
    for room in &rooms {
        work.draft.carve_rect(*room);
        work.draft.open_rect(*room);
        work.draft.add_room(Room::new(*room, RoomKind::Medium));
    }
    let mut corridors: Vec<Cell> = Vec::new();
    for (number, pair) in (0..).zip(rooms.windows(2)) {
        let way = way(pair[0], pair[1]);
        corridors.extend(&way[1..way.len() - 1]);
        join(work, &way, number);
    }
    furnish(work, &rooms, corridors)
}

/// Returns the rooms, row by row and there and back.
fn rooms(width: u16, height: u16) -> Vec<Rect> {
    let starts = |length: u16| (1..length - SIDE).step_by(PITCH.into());
    let mut rooms: Vec<Rect> = Vec::new();
    for (row, y) in starts(height).enumerate() {
        let first = rooms.len();
        rooms.extend(starts(width).map(|x| rect(x, y, SIDE, SIDE)));
        if row % 2 == 1 {
            rooms[first..].reverse();
        }
    }
    rooms
}

/// Returns the cell from which the floor below one at a depth is reached: below the first in the middle of the north, below others
/// of odd depth in its corner that is opposite the last room, and below those of even depth in the last room.
pub(super) fn shaft(width: u16, height: u16, depth: u32) -> Cell {
    let rooms = rooms(width, height);
    let in_row = (1..width - SIDE).step_by(PITCH.into()).len();
    let is_odd = rooms.len() / in_row % 2 == 1;
    let room = match depth {
        1 => in_row / 2,
        _ if depth.is_multiple_of(2) => rooms.len() - 1,
        _ if is_odd => 0,
        _ => in_row - 1,
    };
    rooms[room].centre()
}

/// The cells from inside one room to inside the next.
fn way(a: Rect, b: Rect) -> Vec<Cell> {
    let (from, side) = match (b.x.cmp(&a.x), b.y == a.y) {
        (std::cmp::Ordering::Greater, true) => (cell(a.x + SIDE - 1, a.y + 1), Side::East),
        (_, true) => (cell(a.x, a.y + 1), Side::West),
        _ => (cell(a.x + 1, a.y + SIDE - 1), Side::South),
    };
    let steps = usize::from(PITCH - SIDE) + 2;
    std::iter::successors(Some(from), |c| c.step(side)).take(steps).collect()
}

/// Carves a way between two rooms, with a door at its beginning.
fn join(work: &mut Work<'_, Wizardry>, way: &[Cell], number: u32) {
    let outside = &way[1..way.len() - 1];
    for c in outside {
        work.draft.carve(*c);
    }
    let edges = way.windows(2).filter_map(|pair| Edge::between(pair[0], pair[1]));
    for (i, edge) in edges.enumerate() {
        if i == 0 {
            work.draft.hang_door(edge);
        } else {
            work.draft.open(edge);
        }
    }
    let joins = (Some(RoomId(number)), Some(RoomId(number + 1)));
    work.draft.add_corridor(Corridor::through(outside, joins));
}

/// Puts the stairs into their rooms, the fewest chests into others, and zones over all.
fn furnish(work: &mut Work<'_, Wizardry>, rooms: &[Rect], corridors: Vec<Cell>) -> Result<(), Halt> {
    let depth = work.draft.depth();
    let [up, down] = stairs::cells(work.params, work.seed, depth);
    work.draft.enter_at(up);
    work.draft.place(up, Feature::StairsUp);
    work.draft.place(down, Feature::StairsDown);
    let (safe, others): (Vec<Rect>, Vec<Rect>) =
        rooms.iter().partition(|room| room.contains(up) || room.contains(down));
    let chests = work.params.scaled(work.params.chests).min() as usize;
    for room in others.iter().take(chests) {
        work.budget.spend(1)?;
        let (gold, items) = (50 + 30 * depth + work.rng.below(101), words::items(depth, &mut work.rng));
        work.draft.place(room.centre(), Feature::Chest(Chest { gold, items }));
    }
    let safe = Area::of(safe.into_iter(), std::iter::empty());
    let rest = Area::of(others.into_iter(), corridors.into_iter());
    for (area, danger) in [(safe, zones::SAFE), (rest, zones::NEAR)] {
        work.draft.add_zone(zones::zone(work.seed, area, danger, depth));
    }
    Ok(())
}
