//! What only one generator leaves on a floor: the tile assembly of `linear`, the ledger of `dice`, and the name of a
//! generator that the engine does not know.

use super::{Text, is_default};
use crate::grid::{Cell, Side};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A generator that is none of the engine's own, and its version.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MadeBy {
    /// Its name.
    pub generator: Text,
    /// The same parameters, version and seed give the same floor.
    pub version: u32,
}

/// Prefab tiles joined by their connectors, in world space. Lengths are in tenths of a unit: exact everywhere.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Assembly {
    /// The tiles as they were placed, the start first.
    pub nodes: Vec<Node>,
    /// What joins them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub links: Vec<Link>,
    /// The index of the end room, where one was placed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub end: Option<u32>,
    /// The side of a grid cell, in tenths.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cell: u32,
    /// The world position of the grid's north-west corner, in tenths.
    #[serde(default, skip_serializing_if = "is_default")]
    pub origin: [i32; 3],
}

/// A tile that was placed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Node {
    /// Its name in the graph: `Start`, `Path_3`, `BossRoom`, `Branch_1_2`.
    pub name: Text,
    /// The tile of the tileset.
    pub tile: Text,
    /// The middle of the tile.
    pub position: [i32; 3],
    /// Quarter turns: one turns north to east.
    pub rotation: u8,
    /// The box around it, before shrinking.
    pub bounds: ([i32; 3], [i32; 3]),
    /// What it is: `StartRoom`, `MainPath`, `Branch` and the tile's own tags.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tags: Vec<Text>,
    /// Tiles from the start along the main path; none on a branch.
    #[serde(default, skip_serializing_if = "is_default")]
    pub distance: Option<u32>,
    /// The sides that lead to another tile, one for each connector that does.
    #[serde(default, skip_serializing_if = "is_default")]
    pub used: Vec<Side>,
    /// Every connector, used or not, and what stands in its opening.
    #[serde(default, skip_serializing_if = "is_default")]
    pub exits: Vec<Exit>,
    /// Spawn points in world space.
    #[serde(default, skip_serializing_if = "is_default")]
    pub markers: Vec<(Text, [i32; 3])>,
}

impl Node {
    /// Returns whether it has the tag.
    pub fn has_tag(&self, tag: &str) -> bool {
        self.tags.iter().any(|t| t == tag)
    }
}

/// A connector of a tile that was placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exit {
    /// The side of the world that it is on.
    pub side: Side,
    /// The middle of its opening.
    pub position: [i32; 3],
    /// What stands in the opening.
    pub dress: Dress,
}

/// What stands in an opening, seen from one of its tiles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dress {
    /// Nothing: a corridor goes on.
    Open,
    /// A frame with a door: the way into a room. Whether it is locked says the barrier on the floor's edge.
    DoorFrame,
    /// A solid wall: nothing is joined here.
    Wall,
}

impl Dress {
    /// Returns how a tile dresses an exit: corridors, with their two connectors, stay open, all else gets a door, and
    /// what leads nowhere is walled up.
    pub(crate) const fn of(is_corridor: bool, is_used: bool) -> Dress {
        match (is_used, is_corridor) {
            (false, _) => Dress::Wall,
            (true, true) => Dress::Open,
            (true, false) => Dress::DoorFrame,
        }
    }
}

/// Two connectors that met.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Link {
    /// The index of the tile that stood.
    pub from: u32,
    /// The index of the tile that was joined to it.
    pub to: u32,
    /// The connectors' type.
    pub connector: Text,
    /// The side of the first tile.
    pub from_side: Side,
    /// The side of the second tile.
    pub to_side: Side,
}

/// What a level was begun with, and every roll and move that made it, in order. It alone rebuilds the level.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ledger {
    /// Playable columns.
    #[serde(default, skip_serializing_if = "is_default")]
    pub width: u16,
    /// Playable rows.
    #[serde(default, skip_serializing_if = "is_default")]
    pub height: u16,
    /// Which level of the dungeon, counted from 1.
    #[serde(default, skip_serializing_if = "is_default")]
    pub level: u32,
    /// The name that was rolled, from whatever table.
    #[serde(default, skip_serializing_if = "is_default")]
    pub name: Text,
    /// Sides of the die that says how many exits a later room gets.
    #[serde(default, skip_serializing_if = "is_default")]
    pub exit_die: u8,
    /// The rolls and moves.
    pub entries: Vec<Entry>,
    /// Exits that nobody has opened yet.
    #[serde(default, skip_serializing_if = "is_default")]
    pub exits: Vec<(Cell, Side)>,
}

/// One line of the ledger.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// Dice that fell.
    Roll {
        /// What they were rolled for.
        name: Text,
        /// Sides of each die.
        sides: u8,
        /// What they showed.
        dice: Cow<'static, [u8]>,
    },
    /// A move that was made.
    Move {
        /// What was done.
        name: Text,
        /// Where.
        at: Cell,
        /// On which wall, where it matters.
        #[serde(default, skip_serializing_if = "is_default")]
        side: Option<Side>,
        /// The room that it concerns, by number.
        #[serde(default, skip_serializing_if = "is_default")]
        room: Option<u32>,
    },
}
