//! What a level of `dice` has beside its floor: every exit with the rooms on both its sides, and what each cell counts as.
//! All of it follows from the ledger; a ledger that tells of another level has nothing to say here.

use super::Source;
use crate::json::names;
use crate::json::shape::RoomExit;
use undercroft::Floor;
use undercroft::generate::dice::{Behind, Exit, ExitId, Level, Occupancy};
use undercroft::grid::cell;

/// Returns the level that the floor's ledger makes, if it is the floor's.
pub(super) fn level(floor: &Floor) -> Option<Level> {
    let level = Level::replay(floor.ledger()?).ok()?;
    let rooms = level.rooms().iter().map(|room| room.bounds);
    let same = level.size() == floor.size() && rooms.eq(floor.rooms().iter().map(|room| room.bounds));
    same.then_some(level)
}

pub(super) fn exit_name(id: ExitId) -> String {
    names::nth("exit", id.0 as usize)
}

pub(super) fn exits(source: &Source<'_>) -> Option<Vec<RoomExit>> {
    let room = |id: undercroft::floor::RoomId| source.names.rooms[id.index()].clone();
    let exit = |(id, exit): (u32, &Exit)| RoomExit {
        id: exit_name(ExitId(id)),
        x: exit.at.x,
        y: exit.at.y,
        wall: exit.side.into(),
        parent_room_id: room(exit.room),
        connected_room_id: match exit.behind {
            Behind::Room(id) => Some(room(id)),
            Behind::Open | Behind::Closed => None,
        },
        closed: (exit.behind == Behind::Closed).then_some(true),
    };
    source.dice.as_ref().map(|level| (0..).zip(level.exits()).map(exit).collect())
}

/// Returns a letter for each cell, row by row.
pub(super) fn occupancy(source: &Source<'_>) -> Option<Vec<String>> {
    let level = source.dice.as_ref()?;
    let letter = |x, y| match level.occupancy(cell(x, y)) {
        Occupancy::Open => 'o',
        Occupancy::Room => 'r',
        Occupancy::Corridor => 'c',
        Occupancy::Dead => 'x',
    };
    let size = level.size();
    let row = |y| (0..size.width()).map(|x| letter(x, y)).collect();
    Some((0..size.height()).map(row).collect())
}
