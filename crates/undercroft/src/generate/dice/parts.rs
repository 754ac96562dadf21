//! What a level is made of, and what can be done with it.

use super::roll::{Class, ExitDice, Purpose};
use super::space::Fit;
use crate::floor::RoomId;
use crate::grid::{Cell, Rect, Side};
use std::fmt;

/// What a level is begun with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Playable columns.
    pub width: u16,
    /// Playable rows.
    pub height: u16,
    /// Which level of the dungeon, counted from 1.
    pub level: u32,
    /// The die for the exits of later rooms.
    pub exits: ExitDice,
}

/// What a cell is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Occupancy {
    /// Free for rooms and exits.
    Open,
    /// A room's floor.
    Room,
    /// The entrance, or an exit.
    Corridor,
    /// Nothing is ever built here.
    Dead,
}

impl fmt::Display for Occupancy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Occupancy::Open => "open",
            Occupancy::Room => "part of a room",
            Occupancy::Corridor => "an exit",
            Occupancy::Dead => "dead",
        })
    }
}

/// An exit, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ExitId(pub u32);

/// A room of the level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// Its cells.
    pub bounds: Rect,
    /// How large it is.
    pub class: Class,
    /// The wall toward where one comes from.
    pub joined: Side,
    /// The exit that leads to it; the start room has none.
    pub parent: Option<ExitId>,
}

/// An exit of a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exit {
    /// Its cell, just outside the room.
    pub at: Cell,
    /// The wall that it goes through.
    pub side: Side,
    /// The room that it leads out of.
    pub room: RoomId,
    /// What is behind it.
    pub behind: Behind,
}

impl Exit {
    /// Returns the cell beyond it, where the room behind it begins.
    pub(crate) fn mouth(&self) -> Cell {
        beyond(self.at, self.side)
    }
}

/// What is behind an exit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Behind {
    /// Nobody knows yet.
    Open,
    /// A room.
    Room(RoomId),
    /// Nothing fits: the exit is walled up, and its cell is dead.
    Closed,
}

/// What is to be done now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Roll for the level's name.
    RollName,
    /// Place the entrance.
    PlaceEntrance,
    /// Roll for the start room.
    RollStartRoom,
    /// Place the start room.
    PlaceStartRoom(Fit),
    /// Roll how many exits a room gets.
    RollExits(RoomId),
    /// Place the exits that are left.
    PlaceExits {
        /// The room.
        room: RoomId,
        /// How many are left to place.
        left: u8,
    },
    /// Choose an exit that is open.
    ChooseExit,
    /// Roll for the room behind an exit.
    RollRoom(ExitId),
    /// Doubles: roll what they add.
    RollDoubles(ExitId, [u8; 2]),
    /// Place the room behind an exit.
    PlaceRoom(ExitId, Fit),
    /// No exit is open: there is nothing left to do.
    Complete,
}

impl Step {
    /// Returns the name in lower case, for programs that show a level.
    pub const fn name(&self) -> &'static str {
        match self {
            Step::RollName => "roll-name",
            Step::PlaceEntrance => "place-entrance",
            Step::RollStartRoom => "roll-start-room",
            Step::PlaceStartRoom(_) => "place-start-room",
            Step::RollExits(_) => "roll-exits",
            Step::PlaceExits { .. } => "place-exits",
            Step::ChooseExit => "choose-exit",
            Step::RollRoom(_) => "expand-roll",
            Step::RollDoubles(..) => "expand-roll-doubles",
            Step::PlaceRoom(..) => "expand-place",
            Step::Complete => "complete",
        }
    }

    /// Returns the dice that it takes, where it is a roll.
    pub const fn roll(&self, exits: ExitDice) -> Option<Purpose> {
        match self {
            Step::RollName => Some(Purpose::LevelName),
            Step::RollStartRoom => Some(Purpose::StartRoom),
            Step::RollExits(RoomId(0)) => Some(Purpose::StartExits),
            Step::RollExits(_) => Some(Purpose::Exits(exits)),
            Step::RollRoom(_) => Some(Purpose::Room),
            Step::RollDoubles(..) => Some(Purpose::Doubles),
            _ => None,
        }
    }
}

/// One thing that is done: a roll or a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Act {
    /// Dice that fell; the second is 0 where one is rolled.
    Roll([u8; 2]),
    /// The entrance is placed.
    Entrance(Cell),
    /// The room that was rolled is placed, with this cell as its north-west corner.
    Room(Cell),
    /// An exit is placed in a cell beyond a wall.
    Exit(Cell, Side),
    /// An exit is chosen.
    Choose(ExitId),
}

/// An act with what it takes to write it down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Done {
    Roll(Purpose, [u8; 2]),
    Entrance(Cell),
    Room(Cell, RoomId),
    Exit(Cell, Side, RoomId),
    Choose(Cell, Side, ExitId),
}

impl Done {
    pub(super) const fn act(self) -> Act {
        match self {
            Done::Roll(_, dice) => Act::Roll(dice),
            Done::Entrance(at) => Act::Entrance(at),
            Done::Room(at, _) => Act::Room(at),
            Done::Exit(at, side, _) => Act::Exit(at, side),
            Done::Choose(_, _, id) => Act::Choose(id),
        }
    }
}

/// Returns the neighbour on that side. Exits and entrances never lie on the rim.
pub(super) fn beyond(at: Cell, side: Side) -> Cell {
    at.step(side).unwrap_or(at)
}
