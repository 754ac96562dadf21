//! What one may tell the party to do. A command is a small value, so that a list of them is a record of the game.

use serde::{Deserialize, Serialize};
use undercroft::Seed;
use undercroft::floor::EventId;
use undercroft::grid::Cell;

/// One thing to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// A step, seen from where one looks.
    Go(Way),
    /// A quarter turn.
    Turn(Hand),
    /// Whatever is most likely meant: the door ahead, else what is here, else what happens here.
    Interact,
    /// Through the door or gate ahead.
    Open,
    /// Takes, pulls, presses, reads or uses what is here, or talks to whoever is here.
    Handle,
    /// Looks closely at what happens here.
    Attend(EventId),
    /// Up or down the stairs that are here.
    Stairs,
    /// Feels the four walls, and the ground around.
    Search,
    /// Tries to make light.
    Light(Light),
    /// Sits down for a while.
    Rest,
    /// Uses the n-th thing that is carried.
    Use(u16),
    /// The n-th answer or choice.
    Answer(u16),
    /// Ends a talk, or leaves what happens here alone.
    Leave,
    /// Writes on the map; an empty text wipes it off.
    Mark(Cell, String),
    /// Leaves this dungeon for a new one of the same recipe, from this seed.
    Anew(Seed),
    /// A tool of whoever makes the game.
    Debug(Debug),
}

impl Command {
    /// A step ahead.
    pub const FORWARD: Command = Command::Go(Way::Forward);
    /// Looking for what is hidden.
    pub const SEARCH: Command = Command::Search;
}

/// A direction of a step, seen from where one looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Way {
    Forward,
    Right,
    Back,
    Left,
}

impl Way {
    /// Returns the quarters to the right.
    pub const fn quarters(self) -> u8 {
        self as u8
    }
}

/// A direction to turn to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Hand {
    Right,
    Around,
    Left,
}

impl Hand {
    /// Returns the quarters to the right.
    pub const fn quarters(self) -> u8 {
        self as u8 + 1
    }
}

/// A way to make light.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Light {
    Torch,
    Spell,
}

/// A tool of whoever makes the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Debug {
    /// Shows the whole floor on the map, or no longer.
    RevealMap,
    /// Shows where the keys lie, or no longer.
    ShowKeys,
    /// Shows which ways lead one way only, or no longer.
    ShowOneWays,
    /// Walks through walls, and through rock to the floor behind it, or no longer.
    NoClip,
    /// Goes to the floor at that place of the list, from 0.
    SkipTo(u16),
    /// Makes this floor anew from the n-th seed after the dungeon's own.
    Again(u64),
    /// Makes this floor anew from a seed.
    Generate(Seed),
    /// Writes the floor down as text.
    Dump,
    /// Proves the floor once more.
    Prove,
    /// Tells where the keys lie.
    Keys,
    /// Tells who is on the floor.
    People,
    /// Tells what happens on the floor.
    Events,
    /// Tells which ways lead one way only.
    OneWays,
}
