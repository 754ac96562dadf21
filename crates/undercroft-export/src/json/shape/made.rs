//! What only one generator leaves: the graph of tiles of `linear`, and the ledger of `dice`.

use super::Toward;
use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_with::skip_serializing_none;

/// Prefab tiles joined by their connectors.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct Assembly {
    pub nodes: Vec<GraphNode>,
    pub edges: Vec<GraphEdge>,
    pub start_node_id: Option<String>,
    pub end_node_id: Option<String>,
    /// How many nodes are tagged `MainPath`.
    pub main_path_length: Option<u32>,
    /// The side of a grid cell.
    pub cell_size: Option<Tenths>,
    /// Where the grid's north-west corner lies.
    pub origin: Option<Vec3>,
}

/// A tile that was placed.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct GraphNode {
    pub id: String,
    /// Its name, where another node has the same.
    pub name: Option<String>,
    pub tile_id: String,
    pub position: Vec3,
    /// Quarter turns.
    pub rotation: u8,
    pub bounds: Box3,
    pub tags: Vec<String>,
    /// Tiles from the start along the main path; -1 on a branch.
    pub distance_from_start: i64,
    pub used_connector_directions: Vec<Toward>,
    /// Every connector, and what stands in its opening.
    pub exits: Option<Vec<NodeExit>>,
    pub markers: Option<Vec<Spawn>>,
}

/// A connector of a tile.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct NodeExit {
    pub direction: Toward,
    pub position: Vec3,
    pub dress: Dress,
}

/// What stands in an opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(in crate::json) enum Dress {
    Open,
    DoorFrame,
    Wall,
}

/// A spawn point in world space.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct Spawn {
    pub name: String,
    pub position: Vec3,
}

/// Two connectors that met.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct GraphEdge {
    pub from: String,
    pub to: String,
    pub connector_type: String,
    pub from_direction: Toward,
    pub to_direction: Toward,
}

/// A box in world space.
#[derive(Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct Box3 {
    pub min: Vec3,
    pub max: Vec3,
}

/// A point in world space.
#[derive(Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct Vec3 {
    pub x: Tenths,
    pub y: Tenths,
    pub z: Tenths,
}

impl From<[i32; 3]> for Vec3 {
    fn from([x, y, z]: [i32; 3]) -> Vec3 {
        Vec3 { x: Tenths(x.into()), y: Tenths(y.into()), z: Tenths(z.into()) }
    }
}

/// A length with one decimal. The engine counts tenths, which are exact everywhere.
#[derive(Clone, Copy, JsonSchema)]
#[schemars(with = "f64")]
pub(in crate::json) struct Tenths(pub i64);

impl Serialize for Tenths {
    #[expect(
        clippy::cast_precision_loss,
        reason = "tenths have 33 bits at most, which a float holds exactly"
    )]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 10 == 0 {
            serializer.serialize_i64(self.0 / 10)
        } else {
            serializer.serialize_f64(self.0 as f64 / 10.0)
        }
    }
}

impl<'de> Deserialize<'de> for Tenths {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let units = f64::deserialize(deserializer)?;
        let tenths = (units * 10.0).round();
        if (units * 10.0 - tenths).abs() > 1e-4 || tenths.abs() > f64::from(u32::MAX) {
            return Err(D::Error::custom(format!(
                "{units} is not a length with one decimal at most, below 400 million"
            )));
        }
        Ok(Tenths(tenths as i64))
    }
}

/// What a level was begun with, and every roll and move that made it.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct Ledger {
    /// Playable columns.
    pub width: Option<u16>,
    /// Playable rows.
    pub height: Option<u16>,
    /// Which level of the dungeon.
    pub level: Option<u32>,
    /// The name that was rolled.
    pub name: Option<String>,
    /// Sides of the die for the exits of later rooms.
    pub exit_die: Option<u8>,
    pub entries: Vec<Entry>,
    /// Exits that nobody has opened yet.
    pub exits: Option<Vec<Exit>>,
}

/// A roll (`name`, `sides`, `dice`) or a move (`name`, `x`, `y`, and where they apply `wall` and `room`).
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct Entry {
    #[serde(rename = "type")]
    pub kind: EntryType,
    pub name: String,
    pub sides: Option<u8>,
    pub dice: Option<Vec<u8>>,
    pub x: Option<u16>,
    pub y: Option<u16>,
    pub wall: Option<Toward>,
    pub room: Option<u32>,
}

/// The kinds of lines in a ledger.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(in crate::json) enum EntryType {
    Roll,
    Move,
}

/// An exit of a room of a level that dice made.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct RoomExit {
    pub id: String,
    /// Its cell, just outside the room.
    pub x: u16,
    pub y: u16,
    /// The wall of the room that it goes through.
    pub wall: Toward,
    /// The room that it leads out of.
    pub parent_room_id: String,
    /// The room that it leads to; left out where there is none yet, or none fits.
    pub connected_room_id: Option<String>,
    /// Whether nothing fits behind it, so that it was walled up.
    pub closed: Option<bool>,
}

/// An exit on a wall.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct Exit {
    pub x: u16,
    pub y: u16,
    pub wall: Toward,
}
