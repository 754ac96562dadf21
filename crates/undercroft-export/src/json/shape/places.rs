//! Rooms, corridors, zones, and the tiles that set off events.

use super::{At, Needs, RoomType, SpecialType, Toward, ZoneType};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// A room.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct Room {
    pub id: String,
    pub x: u16,
    pub y: u16,
    pub width: u16,
    pub height: u16,
    #[serde(rename = "type")]
    pub kind: RoomType,
    pub doors: Option<Vec<RoomDoor>>,
    pub special_tiles: Option<Vec<RoomSpecial>>,
    /// Which cells of the rectangle are the room's; left out where all are.
    pub shape: Option<RoomShape>,
    /// The cells of shape `cells`.
    pub cells: Option<Vec<CellRun>>,
    /// "special" where more happens than elsewhere.
    pub classification: Option<String>,
    /// How much happens here.
    pub special_score: Option<u16>,
    pub name: Option<String>,
    pub feature_tag: Option<String>,
    pub description: Option<String>,
    /// Whether one begins in it, or in the opening that leads into it.
    pub entrance: Option<bool>,
    /// Whether it holds the goal.
    pub exit: Option<bool>,
    /// Of a room that dice made: the wall toward where one comes from.
    pub connection_side: Option<Toward>,
    /// Of a room that dice made: the exit that leads to it. The start room has none.
    pub parent_exit_id: Option<String>,
}

/// Which cells of its rectangle a room has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(in crate::json) enum RoomShape {
    Rectangle,
    Disc,
    Cells,
}

/// The cells of row `y` from `x1` to `x2`, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct CellRun {
    pub y: u16,
    pub x1: u16,
    pub x2: u16,
}

/// A door of a room.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct RoomDoor {
    pub x: u16,
    pub y: u16,
    pub wall: Toward,
    pub locked: bool,
    pub key_id: Option<String>,
}

/// Something that stands in a room.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct RoomSpecial {
    pub x: u16,
    pub y: u16,
    #[serde(rename = "type")]
    pub kind: SpecialType,
}

/// A way from room to room.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct Corridor {
    pub id: String,
    /// Every cell on the way.
    pub path: Vec<At>,
    /// The rooms at its ends; `null` where a dead end is.
    pub connects_rooms: Option<(Option<String>, Option<String>)>,
    /// Its corners, where they do not follow from the path.
    pub corners: Option<Vec<At>>,
}

/// A rectangle of an area that is safe, has its own encounters, or belongs to a boss. Rectangles of one `id` are one area.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct OverrideZone {
    pub id: Option<String>,
    /// The rectangle, both corners included.
    pub x1: u16,
    pub y1: u16,
    pub x2: u16,
    pub y2: u16,
    #[serde(rename = "type")]
    pub kind: ZoneType,
    pub data: Option<ZoneData>,
    /// The cells, where they are not the whole rectangle. Written for an area without cells alone.
    pub cells: Option<Vec<CellRun>>,
}

/// What there is to say about a zone.
#[skip_serializing_none]
#[derive(Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct ZoneData {
    pub description: Option<String>,
    /// Chance of an encounter at each step, in thousandths at the finest.
    pub encounter_rate: Option<f64>,
    pub monster_groups: Option<Vec<String>>,
    /// How dangerous, from 0.
    pub danger: Option<u8>,
    /// The name of the boss marker that stands in the zone.
    pub boss_type: Option<String>,
}

/// A cell that sets off an event.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct EventTile {
    pub x: u16,
    pub y: u16,
    #[serde(rename = "type")]
    pub kind: String,
    pub data: Option<EventData>,
    pub triggered: Option<bool>,
}

impl EventTile {
    /// An event of this type is a teleporter.
    pub(in crate::json) const TELEPORT: &'static str = "teleport";
}

/// What there is to say about an event tile.
#[skip_serializing_none]
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct EventData {
    /// The event among `features.events`.
    pub event_id: Option<String>,
    pub description: Option<String>,
    /// Where an event of type `teleport` leads.
    pub target_x: Option<u16>,
    pub target_y: Option<u16>,
    /// What turns it on.
    pub needs: Option<Needs>,
}
