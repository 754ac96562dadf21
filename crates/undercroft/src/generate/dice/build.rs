//! From a level to a floor: rooms and exits are carved, the stairs down stand in the room farthest from the entrance.

use super::illegal::Unfinished;
use super::level::{Behind, Level};
use crate::draft::Draft;
use crate::floor::{Corridor, Feature, Floor, Goal, Room};
use crate::grid::Bits;

impl Level {
    /// The floor that the level is by now. Exits that are open are cells that lead nowhere yet.
    pub fn floor(&self) -> Result<Floor, Unfinished> {
        let mut draft = Draft::new(self.size(), self.setup().level);
        rooms(self, &mut draft);
        exits(self, &mut draft);
        stairs(self, &mut draft)?;
        Ok(draft.finish()?)
    }

    /// The same without its stairs down, at any time: for drawing.
    pub fn draft(&self) -> Draft {
        let mut draft = Draft::new(self.size(), self.setup().level);
        rooms(self, &mut draft);
        exits(self, &mut draft);
        draft
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

/// Carves the exits that are not closed. Whatever adjoins belongs together, so every edge between two cells is open.
pub(super) fn exits(level: &Level, draft: &mut Draft) {
    for exit in level.exits() {
        let behind = match exit.behind {
            Behind::Closed => continue,
            Behind::Open => None,
            Behind::Room(room) => Some(room),
        };
        draft.carve(exit.at);
        draft.add_corridor(Corridor { corners: vec![exit.at], joins: (Some(exit.room), behind) });
    }
    draft.open_everywhere();
}

/// Names the floor, places the stairs and keeps the ledger.
pub(super) fn stairs(level: &Level, draft: &mut Draft) -> Result<(), Unfinished> {
    let (Some(entrance), Some((first, others))) = (level.entrance(), level.rooms().split_first()) else {
        return Err(Unfinished::NoRoom);
    };
    let mut middles = Bits::empty(draft.size());
    for room in others {
        middles.insert(room.bounds.centre());
    }
    if others.is_empty() {
        // A lone room has its way down in its own far corner.
        middles.insert_rect(first.bounds);
    }
    let down = draft.open_edges().farthest(entrance, &middles).ok_or(Unfinished::NoRoom)?;
    draft.place(entrance, Feature::StairsUp);
    draft.place(down, Feature::StairsDown);
    draft.enter_at(entrance);
    draft.set_goal(Goal::StairsDown);
    draft.set_name(level.text());
    draft.set_ledger(level.ledger());
    Ok(())
}
