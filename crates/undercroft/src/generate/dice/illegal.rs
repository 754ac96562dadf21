//! Why a move is not legal now.

use super::parts::{Act, ExitId, Occupancy};
use super::roll::Purpose;
use crate::floor::{RoomId, Text};
use crate::grid::{Cell, Rect, Side};

/// Why a level cannot be begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(transparent)]
pub struct BadSetup(#[from] NoLevel);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum NoLevel {
    #[error("a level of {width}×{height} is not possible: each side takes {low} to {high}", low = super::SMALLEST, high = super::LARGEST)]
    Size { width: u32, height: u32 },
    #[error("levels are counted from 1 to {max}, and this is level {0}", max = crate::generate::MAX_DEPTH)]
    Level(u32),
}

/// Why a move was refused. The level is as it was before.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(transparent)]
pub struct Illegal(#[from] Breach);

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum Breach {
    #[error("{what} comes later: {now}")]
    OutOfTurn { what: &'static str, now: String },
    #[error("{given} dice were thrown, and it takes {purpose}")]
    Dice { purpose: Purpose, given: usize },
    #[error("no d{sides} shows {face}: it takes {purpose}")]
    Face { purpose: Purpose, sides: u8, face: u8 },
    #[error("the entrance cannot be at {at}: it stands in row {row}, in the columns {from} to {to}")]
    Entrance { at: Cell, row: u16, from: u16, to: u16 },
    #[error("the room of {place} does not stand behind the way in: its {wall} wall has to touch {mouth}")]
    Astray { place: Rect, wall: Side, mouth: Cell },
    #[error("the room of {place} does not fit: {at} is {is}")]
    Occupied { place: Rect, at: Cell, is: Occupancy },
    #[error("the room is {0}×{1} cells here, and not {2}×{3}", wanted.0, wanted.1, given.0, given.1)]
    Size { wanted: (u16, u16), given: (u16, u16) },
    #[error("{at} does not lie beyond the {wall} wall of the room of {room}")]
    NotOnWall { at: Cell, wall: Side, room: Rect },
    #[error("the {0} wall joins the room to where one comes from: no exit goes there")]
    Joined(Side),
    #[error("the {0} wall has an exit already: a wall takes one")]
    WallUsed(Side),
    #[error("no exit goes through {at}: {blocked} is {is}")]
    Blocked { at: Cell, blocked: Cell, is: Occupancy },
    #[error("there is no exit {}: there are {count}", id.0)]
    NoSuchExit { id: ExitId, count: usize },
    #[error("the exit at {at} leads to room {} already", room.0)]
    Used { at: Cell, room: RoomId },
    #[error("the exit at {0} is closed: nothing fits behind it")]
    Closed(Cell),
    #[error("there is no room {}: there are {count}", id.0)]
    NoSuchRoom { id: RoomId, count: usize },
}

/// Why a ledger does not tell of a level.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(transparent)]
pub struct BadLedger(#[from] Mistold);

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum Mistold {
    #[error(transparent)]
    Setup(#[from] BadSetup),
    #[error("exits are rolled with 1d3 or 1d6, not with 1d{0}")]
    ExitDie(u8),
    #[error("line {line}: nothing is called '{name}'")]
    Unknown { line: usize, name: Text },
    #[error("line {line}, '{name}': {why}")]
    Wrong { line: usize, name: Text, why: String },
    #[error("line {line}: {illegal}")]
    Illegal { line: usize, illegal: Illegal },
    #[error("the ledger says that {said} exits are open, and its moves leave {left}, or others")]
    Exits { said: usize, left: usize },
    #[error(
        "it does not begin as the recipe's levels do, with {width}×{height} cells and 1d{exit_die} for exits"
    )]
    NotTheRecipe { width: u16, height: u16, exit_die: u8 },
    #[error("the level is called '{said}', and '{rolled}' was rolled")]
    Name { said: Text, rolled: Text },
    #[error("line {line} does not come from the seed, which has {}", told(*turn))]
    NotPlayed { line: usize, turn: Option<Act> },
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
