//! The simple layout, for recipes that rather have it than nothing: small halls in rows, each joined to the next, which no seed
//! can spoil.
//! ```text
//!   <  . D  . D
//!           .
//!   >  . D  . D
//! ```

use super::{Wizardry, words, zones};
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
    let starts = |length: u16| (1..length - SIDE).step_by(PITCH.into());
    let mut rooms: Vec<Rect> = Vec::new();
    for (row, y) in starts(size.height()).enumerate() {
        let first = rooms.len();
        rooms.extend(starts(size.width()).map(|x| rect(x, y, SIDE, SIDE)));
        if row % 2 == 1 {
            rooms[first..].reverse();
        }
    }
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

/// Puts the stairs into the first room and the last, the fewest chests between them, and zones over all.
fn furnish(work: &mut Work<'_, Wizardry>, rooms: &[Rect], corridors: Vec<Cell>) -> Result<(), Halt> {
    let depth = work.draft.depth();
    let [first, between @ .., last] = rooms else { return Ok(()) };
    work.draft.enter_at(first.centre());
    work.draft.place(first.centre(), Feature::StairsUp);
    work.draft.place(last.centre(), Feature::StairsDown);
    let chests = work.params.scaled(work.params.chests).min() as usize;
    for room in between.iter().take(chests) {
        work.budget.spend(1)?;
        let (gold, items) = (50 + 30 * depth + work.rng.below(101), words::items(depth, &mut work.rng));
        work.draft.place(room.centre(), Feature::Chest(Chest { gold, items }));
    }
    let safe = Area::of([*first, *last].into_iter(), std::iter::empty());
    let rest = Area::of(between.iter().copied(), corridors.into_iter());
    for (area, danger) in [(safe, zones::SAFE), (rest, zones::NEAR)] {
        work.draft.add_zone(zones::zone(work.seed, area, danger, depth));
    }
    Ok(())
}
