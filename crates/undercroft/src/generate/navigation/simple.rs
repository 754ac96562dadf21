//! The simple layout, for recipes that rather have it than nothing: halls in rows up to the rim, each joined to the next by two
//! cells or more of corridor between two doors. The stairs stand in the first and the last one, those down in a cage, and the
//! keys lie on the way there. On even depths it is gone through the other way round, so that stairs meet.
//! ```text
//!   <  D . . D  k  D . . D
//!                        .
//!   >  D . . D     D . . D
//! ```
//! Nothing of it is searched for, so that no seed can spoil it.

use super::Navigation;
use super::goals::{self, Cage, Plan};
use super::{quest, stairs, treasure};
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
    let rooms = rooms(size.width(), size.height());
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

/// Returns the rooms, row by row and there and back; the last row and the last column stand at the rim.
fn rooms(width: u16, height: u16) -> Vec<Rect> {
    let starts = |length: u16| {
        let last = length - SIDE;
        (0..last / PITCH).map(|i| i * PITCH).chain([last])
    };
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

/// Returns the cells of the stairs: the corner of the first room and that of the last which no way leads by. Ways leave on the
/// second line from the north and from the west.
pub(super) fn ends(width: u16, height: u16) -> [Cell; 2] {
    let last = rooms(width, height).last().copied().unwrap_or_default();
    let x = if last.x == 0 { 0 } else { width - 1 };
    [cell(0, 0), cell(x, height - 1)]
}

/// Carves the way between two rooms, with a door at either end.
fn join(work: &mut Work<'_, Navigation>, a: Rect, b: Rect, number: u32) {
    let (from, side) = match (b.x.cmp(&a.x), b.y == a.y) {
        (std::cmp::Ordering::Greater, true) => (cell(a.x + SIDE - 1, a.y + 1), Side::East),
        (_, true) => (cell(a.x, a.y + 1), Side::West),
        _ => (cell(a.x + 1, a.y + SIDE - 1), Side::South),
    };
    let way: Vec<Cell> =
        std::iter::successors(from.step(side), |c| c.step(side)).take_while(|c| !b.contains(*c)).collect();
    let Some(far) = way.last() else { return };
    for c in &way {
        work.draft.carve(*c);
    }
    work.draft.hang_door(Edge::new(from, side));
    way[1..].iter().for_each(|c| work.draft.open(Edge::new(*c, side.opposite())));
    work.draft.hang_door(Edge::new(*far, side));
    let joins = (Some(RoomId(number)), Some(RoomId(number + 1)));
    work.draft.add_corridor(Corridor::through(&way, joins));
}

/// Puts the stairs into the corners of the first and the last room, those down into a cage, the keys into rooms between
/// them, and chests into the others, as many as there have to be and have room.
fn furnish(work: &mut Work<'_, Navigation>, rooms: &[Rect]) {
    let [_, between @ .., _] = rooms else { return };
    let [up, down] = stairs::cells(work.params, work.seed, work.draft.depth());
    let room_of = |at: Cell| rooms.iter().position(|room| room.contains(at)).unwrap_or(0) as u32;
    let keys = (quest::fewest_keys(work.params, work.draft.depth()) as usize).min(between.len());
    // The same number of rooms from one key to the next.
    let holds_key = |n: usize| (n + 1) * keys / between.len() > n * keys / between.len();
    let (with_key, others): (Vec<usize>, Vec<usize>) = (0..between.len()).partition(|n| holds_key(*n));
    let from_up = Steps::count(&work.draft.ways(), up);
    let inside = rooms[room_of(down) as usize].centre();
    let across = if inside.x < down.x { Side::West } else { Side::East };
    let along = if inside.y < down.y { Side::North } else { Side::South };
    let cage = Cage { at: down, wall: Edge::new(down, across), gate: Edge::new(down, along) };
    goals::write_down(
        work,
        Plan {
            up: (room_of(up), up),
            down: (room_of(down), cage),
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
