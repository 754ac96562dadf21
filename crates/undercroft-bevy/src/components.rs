//! What entities are. Each has one of these, a place, a `Transform` and a `Name`, and is a [`FloorPart`].
//!
//! All are registered for reflection. Cells and numbers show their fields; what the engine keeps to itself (a barrier, a
//! chest) is shown as it prints.

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_reflect::prelude::*;
use bevy_reflect::reflect_remote;
use undercroft::floor::{self, Barrier, KeyId, RoomId, TriggerId};
use undercroft::grid::{Cell, Edge};

/// Every entity of a floor, its root among them.
///
/// Bevy's `Visibility` is in a crate that this one does without. One line of the game gives it to all of them:
/// `app.register_required_components::<FloorPart, Visibility>()`.
#[derive(Component, Reflect, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[reflect(Component, Default, Clone, PartialEq, Debug)]
pub struct FloorPart;

/// The entity that all others of a floor are children of. Despawning it takes the floor away.
#[derive(Component, Reflect, Clone, Copy, PartialEq, Eq, Debug)]
#[reflect(Component, Clone, PartialEq, Debug)]
pub struct FloorRoot {
    /// How deep the floor lies, from 1.
    pub depth: u32,
}

/// The cell that something stands in.
#[derive(Component, Reflect, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[reflect(Component, Clone, PartialEq, Hash, Debug)]
pub struct At(#[reflect(remote = CellFields)] pub Cell);

/// The edge that something stands on.
#[derive(Component, Reflect, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[reflect(opaque, Component, Clone, PartialEq, Hash, Debug)]
pub struct OnEdge(pub Edge);

/// The room that a cell or a feature belongs to.
#[derive(Component, Reflect, Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[reflect(Component, Clone, PartialEq, Hash, Debug)]
pub struct InRoom(#[reflect(remote = RoomNumber)] pub RoomId);

/// A cell that is floor.
#[derive(Component, Reflect, Clone, Copy, PartialEq, Eq, Debug)]
#[reflect(Component, Clone, PartialEq, Debug)]
pub struct FloorCell;

/// A straight stretch of wall beside floor cells, from the edge that its [`OnEdge`] names to the east or to the south. Each
/// edge is part of one, whichever side it is seen from.
#[derive(Component, Reflect, Clone, Copy, PartialEq, Eq, Debug)]
#[reflect(Component, Clone, PartialEq, Debug)]
pub struct Wall {
    /// How many edges it takes up: 1 each with [`Walls::Edges`](crate::Walls).
    pub length: u32,
}

/// A door, a gate, a secret door or a wall that is not there, with its lock, its one way and its state.
#[derive(Component, Reflect, Clone, PartialEq, Eq, Debug)]
#[reflect(opaque, Component, Clone, PartialEq, Debug)]
pub struct Door(pub Barrier);

/// Where one begins.
#[derive(Component, Reflect, Clone, Copy, PartialEq, Eq, Debug)]
#[reflect(Component, Clone, PartialEq, Debug)]
pub struct Entrance;

/// The cell that finishes the floor.
#[derive(Component, Reflect, Clone, Copy, PartialEq, Eq, Debug)]
#[reflect(Component, Clone, PartialEq, Debug)]
pub struct Goal;

/// Stairs to another floor.
#[derive(Component, Reflect, Clone, Copy, PartialEq, Eq, Debug)]
#[reflect(Component, Clone, PartialEq, Debug)]
pub enum Stairs {
    /// To the floor above, or out of the dungeon.
    Up,
    /// To the floor below.
    Down,
}

/// A key to take.
#[derive(Component, Reflect, Clone, Copy, PartialEq, Eq, Debug)]
#[reflect(Component, Clone, PartialEq, Debug)]
pub struct Key(#[reflect(remote = KeyNumber)] pub KeyId);

/// A lever to pull.
#[derive(Component, Reflect, Clone, Copy, PartialEq, Eq, Debug)]
#[reflect(Component, Clone, PartialEq, Debug)]
pub struct Lever(#[reflect(remote = TriggerNumber)] pub TriggerId);

/// A switch to press.
#[derive(Component, Reflect, Clone, Copy, PartialEq, Eq, Debug)]
#[reflect(Component, Clone, PartialEq, Debug)]
pub struct Switch(#[reflect(remote = TriggerNumber)] pub TriggerId);

/// Harm for whoever steps here.
#[derive(Component, Reflect, Clone, PartialEq, Eq, Debug)]
#[reflect(opaque, Component, Clone, PartialEq, Debug)]
pub struct Trap(pub floor::Trap);

/// Treasure.
#[derive(Component, Reflect, Clone, PartialEq, Eq, Debug)]
#[reflect(opaque, Component, Clone, PartialEq, Debug)]
pub struct Chest(pub floor::Chest);

/// A way to another cell.
#[derive(Component, Reflect, Clone, PartialEq, Eq, Debug)]
#[reflect(opaque, Component, Clone, PartialEq, Debug)]
pub struct Teleporter(pub floor::Teleporter);

/// A place that means something to the game.
#[derive(Component, Reflect, Clone, PartialEq, Eq, Debug)]
#[reflect(opaque, Component, Clone, PartialEq, Debug)]
pub struct Marker(pub floor::Marker);

/// Somebody to talk to.
#[derive(Component, Reflect, Clone, PartialEq, Eq, Debug)]
#[reflect(opaque, Component, Clone, PartialEq, Debug)]
pub struct Person(pub Box<floor::Person>);

/// Something to read.
#[derive(Component, Reflect, Clone, PartialEq, Eq, Debug)]
#[reflect(opaque, Component, Clone, PartialEq, Debug)]
pub struct Note(pub floor::Note);

/// Turns whoever steps on it.
#[derive(Component, Reflect, Clone, Copy, PartialEq, Eq, Debug)]
#[reflect(Component, Clone, PartialEq, Debug)]
pub struct Spinner;

/// Drops whoever steps on it to the floor below.
#[derive(Component, Reflect, Clone, Copy, PartialEq, Eq, Debug)]
#[reflect(Component, Clone, PartialEq, Debug)]
pub struct Chute;

/// A room, in the middle of its bounds.
#[derive(Component, Reflect, Clone, PartialEq, Eq, Debug)]
#[reflect(opaque, Component, Clone, PartialEq, Debug)]
pub struct Room {
    /// Its number on the floor, which [`InRoom`] names.
    pub id: RoomId,
    /// What the floor knows of it.
    pub room: floor::Room,
}

/// A zone, in the middle of its bounds.
#[derive(Component, Reflect, Clone, PartialEq, Eq, Debug)]
#[reflect(opaque, Component, Clone, PartialEq, Debug)]
pub struct Zone(pub floor::Zone);

#[reflect_remote(Cell)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[reflect(Clone, PartialEq, Hash, Debug)]
struct CellFields {
    x: u16,
    y: u16,
}

#[reflect_remote(RoomId)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[reflect(Clone, PartialEq, Hash, Debug)]
struct RoomNumber(u32);

#[reflect_remote(KeyId)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[reflect(Clone, PartialEq, Hash, Debug)]
struct KeyNumber(u32);

#[reflect_remote(TriggerId)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[reflect(Clone, PartialEq, Hash, Debug)]
struct TriggerNumber(u32);

/// Registers all of them for reflection.
pub(crate) fn register(app: &mut App) {
    app.register_type::<FloorPart>()
        .register_type::<FloorRoot>()
        .register_type::<At>()
        .register_type::<OnEdge>()
        .register_type::<InRoom>()
        .register_type::<FloorCell>()
        .register_type::<Wall>()
        .register_type::<Door>()
        .register_type::<Entrance>()
        .register_type::<Goal>()
        .register_type::<Stairs>()
        .register_type::<Key>()
        .register_type::<Lever>()
        .register_type::<Switch>()
        .register_type::<Trap>()
        .register_type::<Chest>()
        .register_type::<Teleporter>()
        .register_type::<Marker>()
        .register_type::<Person>()
        .register_type::<Note>()
        .register_type::<Spinner>()
        .register_type::<Chute>()
        .register_type::<Room>()
        .register_type::<Zone>();
}
