//! The engine's cells and numbers as reflection sees them, since the engine knows nothing of it.

#![expect(clippy::transmute_ptr_to_ptr, reason = "`reflect_remote` writes it")]

use bevy_reflect::reflect_remote;
use undercroft::floor::{KeyId, RoomId, TriggerId};
use undercroft::grid::Cell;

#[reflect_remote(Cell)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[reflect(Clone, PartialEq, Hash, Debug)]
pub(crate) struct CellFields {
    pub(crate) x: u16,
    pub(crate) y: u16,
}

#[reflect_remote(RoomId)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[reflect(Clone, PartialEq, Hash, Debug)]
pub(crate) struct RoomNumber(pub(crate) u32);

#[reflect_remote(KeyId)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[reflect(Clone, PartialEq, Hash, Debug)]
pub(crate) struct KeyNumber(pub(crate) u32);

#[reflect_remote(TriggerId)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[reflect(Clone, PartialEq, Hash, Debug)]
pub(crate) struct TriggerNumber(pub(crate) u32);
