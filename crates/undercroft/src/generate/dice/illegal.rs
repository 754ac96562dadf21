//! Why a move is not legal now.

use super::parts::{Act, ExitId, Occupancy};
use super::roll::Purpose;
use crate::floor::{RoomId, Text};
use crate::grid::{Cell, Rect, Side};

/// Why a level cannot be begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadSetup {
    /// A side that no level has.
    #[error("a level of {width}×{height} is not possible: each side takes {low} to {high}", low = super::SMALLEST, high = super::LARGEST)]
    Size {
        /// Columns that were asked for.
        width: u32,
        /// Rows that were asked for.
        height: u32,
    },
    /// A level that no dungeon has.
    #[error("levels are counted from 1 to {max}, and this is level {0}", max = crate::generate::MAX_DEPTH)]
    Level(u32),
}

/// Why a move was refused. The level is as it was before.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// Something else comes first.
    #[error("{what} comes later: {now}")]
    OutOfTurn {
        /// What was tried.
        what: &'static str,
        /// What is to be done now.
        now: String,
    },
    /// Too many dice, or too few.
    #[error("{given} dice were thrown, and it takes {purpose}")]
    Dice {
        /// What they are rolled for.
        purpose: Purpose,
        /// How many there were.
        given: usize,
    },
    /// A face that the die does not have.
    #[error("no d{sides} shows {face}: it takes {purpose}")]
    Face {
        /// What it was rolled for.
        purpose: Purpose,
        /// The die's sides.
        sides: u8,
        /// What it was said to show.
        face: u8,
    },
    /// The entrance is not on the bottom row.
    #[error("the entrance cannot be at {at}: it stands in row {row}, in the columns {from} to {to}")]
    Entrance {
        /// Where it was tried.
        at: Cell,
        /// The only row.
        row: u16,
        /// The first column.
        from: u16,
        /// The last column.
        to: u16,
    },
    /// The room does not touch the exit that leads to it.
    #[error("the room of {place} does not stand behind the way in: its {wall} wall has to touch {mouth}")]
    Astray {
        /// Where it was tried.
        place: Rect,
        /// The wall that joins it.
        wall: Side,
        /// The cell that has to be in its first row.
        mouth: Cell,
    },
    /// A cell of the room is not open.
    #[error("the room of {place} does not fit: {at} is {is}")]
    Occupied {
        /// Where it was tried.
        place: Rect,
        /// The first cell in its way.
        at: Cell,
        /// What that is.
        is: Occupancy,
    },
    /// The room is not of the size that the dice gave.
    #[error("the room is {0}×{1} cells here, and not {2}×{3}", wanted.0, wanted.1, given.0, given.1)]
    Size {
        /// Columns and rows that fit.
        wanted: (u16, u16),
        /// Columns and rows that were tried.
        given: (u16, u16),
    },
    /// No wall is there.
    #[error("{at} does not lie beyond the {wall} wall of the room of {room}")]
    NotOnWall {
        /// Where it was tried.
        at: Cell,
        /// The wall.
        wall: Side,
        /// The room.
        room: Rect,
    },
    /// The wall leads back.
    #[error("the {0} wall joins the room to where one comes from: no exit goes there")]
    Joined(Side),
    /// The wall has its exit.
    #[error("the {0} wall has an exit already: a wall takes one")]
    WallUsed(Side),
    /// The exit, or what lies beyond it, is not open.
    #[error("no exit goes through {at}: {blocked} is {is}")]
    Blocked {
        /// Where it was tried.
        at: Cell,
        /// What is in the way.
        blocked: Cell,
        /// What that is.
        is: Occupancy,
    },
    /// No exit has that number.
    #[error("there is no exit {}: there are {count}", id.0)]
    NoSuchExit {
        /// The number.
        id: ExitId,
        /// How many there are.
        count: usize,
    },
    /// The exit leads to a room already.
    #[error("the exit at {at} leads to room {} already", room.0)]
    Used {
        /// The exit's cell.
        at: Cell,
        /// The room.
        room: RoomId,
    },
    /// The exit is closed.
    #[error("the exit at {0} is closed: nothing fits behind it")]
    Closed(Cell),
    /// No room has that number.
    #[error("there is no room {}: there are {count}", id.0)]
    NoSuchRoom {
        /// The number.
        id: RoomId,
        /// How many there are.
        count: usize,
    },
}

/// Why a ledger does not tell of a level.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadLedger {
    /// The level cannot be begun.
    #[error(transparent)]
    Setup(#[from] BadSetup),
    /// The die for exits is neither 1d3 nor 1d6.
    #[error("exits are rolled with 1d3 or 1d6, not with 1d{0}")]
    ExitDie(u8),
    /// A line that means nothing.
    #[error("line {line}: nothing is called '{name}'")]
    Unknown {
        /// Which line, counted from 1.
        line: usize,
        /// What it is called.
        name: Text,
    },
    /// A line without what it needs, or with what it cannot have.
    #[error("line {line}, '{name}': {why}")]
    Wrong {
        /// Which line, counted from 1.
        line: usize,
        /// What it is called.
        name: Text,
        /// What is wrong with it.
        why: String,
    },
    /// A move that was not legal then.
    #[error("line {line}: {illegal}")]
    Illegal {
        /// Which line, counted from 1.
        line: usize,
        /// Why not.
        illegal: Illegal,
    },
    /// The exits that the ledger says are open are not those that are.
    #[error("the ledger says that {said} exits are open, and its moves leave {left}, or others")]
    Exits {
        /// How many it says.
        said: usize,
        /// How many its moves leave.
        left: usize,
    },
    /// The level is of another size, or its exits are rolled with another die, than the recipe says.
    #[error(
        "it does not begin as the recipe's levels do, with {width}×{height} cells and 1d{exit_die} for exits"
    )]
    NotTheRecipe {
        /// The recipe's columns.
        width: u16,
        /// The recipe's rows.
        height: u16,
        /// Sides of the recipe's die for exits.
        exit_die: u8,
    },
    /// The name is not the one that was rolled.
    #[error("the level is called '{said}', and '{rolled}' was rolled")]
    Name {
        /// What the ledger says.
        said: Text,
        /// What stands in the table.
        rolled: Text,
    },
    /// A roll or move that does not come from the seed.
    #[error("line {line} does not come from the seed, which has {}", told(*turn))]
    NotPlayed {
        /// Which line, counted from 1.
        line: usize,
        /// What the program does there; nothing where the level is over.
        turn: Option<Act>,
    },
    /// The moves make another level.
    #[error("its moves make another level: {0}")]
    Other(String),
}

fn told(turn: Option<Act>) -> String {
    match turn {
        None => "nothing more".to_owned(),
        Some(Act::Roll([first, 0])) => format!("a roll of {first}"),
        Some(Act::Roll([first, second])) => format!("a roll of {first} and {second}"),
        Some(Act::Entrance(at)) => format!("the entrance at {at}"),
        Some(Act::Room(at)) => format!("a room at {at}"),
        Some(Act::Exit(at, side)) => format!("an exit at {at} in the {side}"),
        Some(Act::Choose(id)) => format!("exit {} chosen", id.0),
    }
}

/// Why a level is no floor yet.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfinished {
    /// There is nothing to walk on.
    #[error("the level has no room yet: place the entrance and the start room first")]
    NoRoom,
    /// A bug: what was made is no floor.
    #[error("the level makes a broken floor: {0}")]
    Broken(#[from] crate::floor::Broken),
}
