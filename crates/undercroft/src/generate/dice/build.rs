//! From a level to a floor: rooms and exits are carved, and the stairs down stand where the entrance of the level below can be.
//!
//! That is on the bottom row, as far from the right as the entrance is from the left, so that every second level is entered by the
//! same column. Where no room reaches that cell, they stand in the room farthest from the entrance, and do not meet.
//! ```text
//!   . . . . . . . .
//!   . R R . . S S .
//!   . R R . . S > .       S  the room that reaches the bottom row
//!   . < . . . . . .
//! ```

use super::illegal::Unfinished;
use super::level::{self, Level};
use super::parts::Behind;
use crate::draft::Draft;
use crate::floor::{Corridor, Feature, Floor, Goal, Marker, MarkerKind, Room, Text};
use crate::grid::Cell;
use std::cmp::Reverse;

/// What stands in an exit behind which nobody has been.
const UNEXPLORED: Text = Text::Borrowed("unexplored exit");

impl Level {
    /// Returns the floor that the level is by now. Exits that are open are cells that lead nowhere yet.
    pub fn floor(&self) -> Result<Floor, Unfinished> {
        let mut draft = Draft::new(self.size(), self.setup().level);
        rooms(self, &mut draft);
        exits(self, &mut draft);
        stairs(self, &mut draft)?;
        Ok(draft.finish()?)
    }
}

/// Carves the entrance and the rooms that the draft has not got yet.
pub(super) fn rooms(level: &Level, draft: &mut Draft) {
    if let Some(entrance) = level.entrance() {
        draft.carve(entrance);
    }
    for room in &level.rooms()[draft.rooms().len()..] {
        draft.carve_rect(room.bounds);
        draft.add_room(Room::new(room.bounds, room.class.kind()));
    }
    draft.open_everywhere();
}

/// Carves the exits that are not closed, and marks those that are open. Whatever adjoins belongs together, so every edge between two cells is open.
pub(super) fn exits(level: &Level, draft: &mut Draft) {
    for exit in level.exits() {
        let behind = match exit.behind {
            Behind::Closed => continue,
            Behind::Open => None,
            Behind::Room(room) => Some(room),
        };
        draft.carve(exit.at);
        if behind.is_none() {
            let kind = MarkerKind::Other;
            draft.place(exit.at, Feature::Marker(Marker { kind, budget: 0, name: UNEXPLORED }));
        }
        draft.add_corridor(Corridor { corners: vec![exit.at], joins: (Some(exit.room), behind) });
    }
    draft.open_everywhere();
}

/// Names the floor, places the stairs and keeps the ledger.
pub(super) fn stairs(level: &Level, draft: &mut Draft) -> Result<(), Unfinished> {
    let (Some(entrance), Some(down)) = (level.entrance(), level.shaft().or_else(|| farthest(level))) else {
        return Err(Unfinished::NoRoom);
    };
    draft.place(entrance, Feature::StairsUp);
    draft.place(down, Feature::StairsDown);
    draft.enter_at(entrance);
    draft.set_goal(Goal::StairsDown);
    draft.set_name(level.text());
    draft.set_ledger(level.ledger());
    Ok(())
}

impl Level {
    /// Returns where the stairs down meet those of the level below: across from the entrance, where a room is.
    pub(super) fn shaft(&self) -> Option<Cell> {
        let at = self.across()?;
        self.rooms().iter().any(|room| room.bounds.contains(at)).then_some(at)
    }

    /// Returns the cell of the bottom row across from the entrance.
    pub(super) fn across(&self) -> Option<Cell> {
        Some(level::across(self.size(), self.entrance()?))
    }
}

/// Returns the middle of the room with the longest way from the entrance; of several the first in reading order. Rooms
/// are joined as a tree and have no corners in the way, so the way to a room is that to its parent's exit and straight
/// on.
fn farthest(level: &Level) -> Option<Cell> {
    let entrance = level.entrance()?;
    let (first, others) = level.rooms().split_first()?;
    if others.is_empty() {
        // A lone room has its way down in its own far corner.
        return first.bounds.cells().max_by_key(|c| (c.manhattan(entrance), Reverse(*c)));
    }
    // For each room the cell before its door, and the steps to it.
    let mut ways = Vec::with_capacity(level.rooms().len());
    ways.push((entrance, 0));
    let mut best = (0, Reverse(entrance));
    for room in others {
        let exit = &level.exits()[room.parent?.0 as usize];
        let (from, steps): (Cell, u32) = ways[exit.room.index()];
        let steps = steps + from.manhattan(exit.at);
        ways.push((exit.at, steps));
        let middle = room.bounds.centre();
        best = best.max((steps + exit.at.manhattan(middle), Reverse(middle)));
    }
    Some(best.1.0)
}
