//! What entities are. Each has one of these, a place, and a `Transform`.

use bevy_ecs::prelude::*;
use undercroft::floor::{self, Barrier, KeyId, RoomId, TriggerId};
use undercroft::grid::{Cell, Edge};

/// The entity that all others of a floor are children of. Despawning it takes the floor away.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct FloorRoot {
    /// How deep the floor lies, from 1.
    pub depth: u32,
}

/// The cell that something stands in.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct At(pub Cell);

/// The edge that something stands on.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OnEdge(pub Edge);

/// The room that a cell or a feature belongs to.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InRoom(pub RoomId);

/// A cell that is floor.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct FloorCell;

/// A wall beside a floor cell. Each stands there once, whichever side it is seen from.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct WallEdge;

/// A door, a gate, a secret door or a wall that is not there, with its lock, its one way and its state.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub struct Door(pub Barrier);

/// Where one begins.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entrance;

/// The cell that finishes the floor.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal;

/// Stairs to another floor.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stairs {
    /// To the floor above, or out of the dungeon.
    Up,
    /// To the floor below.
    Down,
}

/// A key to take.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key(pub KeyId);

/// A lever to pull.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lever(pub TriggerId);

/// A switch to press.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switch(pub TriggerId);

/// Harm for whoever steps here.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub struct Trap(pub floor::Trap);

/// Treasure.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub struct Chest(pub floor::Chest);

/// A way to another cell.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub struct Teleporter(pub floor::Teleporter);

/// A place that means something to the game.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub struct Marker(pub floor::Marker);

/// Somebody to talk to.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub struct Person(pub Box<floor::Person>);

/// Something to read.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub struct Note(pub floor::Note);

/// Turns whoever steps on it.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spinner;

/// Drops whoever steps on it to the floor below.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chute;

/// A room, in the middle of its bounds.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub struct Room {
    /// Its number on the floor, which [`InRoom`] names.
    pub id: RoomId,
    /// What the floor knows of it.
    pub room: floor::Room,
}

/// A zone, in the middle of its bounds.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub struct Zone(pub floor::Zone);
