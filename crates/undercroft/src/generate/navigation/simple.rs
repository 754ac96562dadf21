//! The simple layout, for recipes that rather have it than nothing: halls in rows, each joined to the next by two cells of
//! corridor between two doors. The stairs down are caged in the last one, and the keys lie on the way there.
//! ```text
//!   <  D . . D  k  D . . D
//!                        .
//!   >  D . . D     D . . D
//! ```
//! Nothing of it is searched for, so that no seed can spoil it.

use super::Navigation;
use super::goals::{self, Cage, Plan};
use super::{quest, treasure};
use crate::error::Halt;
use crate::floor::{Corridor, Feature, Room, RoomId, RoomKind};
use crate::grid::{Cell, Edge, Rect, Side, Steps, cell, rect};
use crate::pass::Work;

/// The side of a room, and the cells from one room to the next.
const SIDE: u16 = 4;
const PITCH: u16 = 6;

/// Lays the rooms out, row by row and there and back, joins each to the next, and puts things into them.
pub(super) fn lay(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let size = work.draft.size();
    let starts = |length: u16| (0..=length - SIDE).step_by(PITCH.into());
    let mut rooms: Vec<Rect> = Vec::new();
    for (row, y) in starts(size.height()).enumerate() {
        let first = rooms.len();
        rooms.extend(starts(size.width()).map(|x| rect(x, y, SIDE, SIDE)));
        if row % 2 == 1 {
            rooms[first..].reverse();
        }
    }
    work.budget.spend(size.area() as u64)?;
    for room in &rooms {
        work.draft.carve_rect(*room);
        work.draft.open_rect(*room);
        work.draft.add_room(Room::new(*room, RoomKind::Medium));
    }
    for (number, pair) in (0..).zip(rooms.windows(2)) {
        join(work, pair[0], pair[1], number);
    }
    furnish(work, &rooms);
    work.shared.rooms = rooms;
    Ok(())
}

/// Carves the way between two rooms, with a door at either end.
fn join(work: &mut Work<'_, Navigation>, a: Rect, b: Rect, number: u32) {
    let (from, side) = match (b.x.cmp(&a.x), b.y == a.y) {
        (std::cmp::Ordering::Greater, true) => (cell(a.x + SIDE - 1, a.y + 1), Side::East),
        (_, true) => (cell(a.x, a.y + 1), Side::West),
        _ => (cell(a.x + 1, a.y + SIDE - 1), Side::South),
    };
    let near = from.beside(side);
    let far = near.beside(side);
    work.draft.carve(near);
    work.draft.carve(far);
    work.draft.hang_door(Edge::new(from, side));
    work.draft.open(Edge::new(near, side));
    work.draft.hang_door(Edge::new(far, side));
    let joins = (Some(RoomId(number)), Some(RoomId(number + 1)));
    work.draft.add_corridor(Corridor::through(&[near, far], joins));
}

/// Puts the stairs up into the corner of the first room and those down into a cage in the last, the keys into rooms between
/// them, and chests into the others, as many as there have to be and have room.
fn furnish(work: &mut Work<'_, Navigation>, rooms: &[Rect]) {
    let [first, between @ .., last] = rooms else { return };
    let up = cell(first.x, first.y);
    let keys = (quest::fewest_keys(work.params, work.draft.depth()) as usize).min(between.len());
    // The same number of rooms from one key to the next.
    let holds_key = |n: usize| (n + 1) * keys / between.len() > n * keys / between.len();
    let (with_key, others): (Vec<usize>, Vec<usize>) = (0..between.len()).partition(|n| holds_key(*n));
    let from_up = Steps::count(&work.draft.ways(), up);
    // The corner that no way leads by: ways leave on the second line from the north and from the west.
    let at = cell(last.x + SIDE - 1, last.y + SIDE - 1);
    let cage = Cage { at, wall: Edge::new(at, Side::West), gate: Edge::new(at, Side::North) };
    goals::write_down(
        work,
        Plan {
            up: (0, up),
            down: (rooms.len() as u32 - 1, cage),
            keys: with_key.iter().map(|n| (*n as u32 + 1, between[*n].centre())).collect(),
            steps: vec![(up, from_up)],
            homeward: Vec::new(),
        },
    );
    let chests = work.params.grown(work.params.chests).min() as usize;
    let places: Vec<Cell> = others.into_iter().map(|n| between[n].centre()).collect();
    for at in places.into_iter().take(chests) {
        let chest = treasure::chest(work);
        work.draft.place(at, Feature::Chest(chest));
    }
}
