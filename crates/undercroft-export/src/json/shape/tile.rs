//! Tiles: what a cell is made of, its four sides, and what stands in it.

use super::{KeyWear, MarkerType, Needs, Toward, TrapType};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use undercroft::grid::Side;

/// One cell with everything on and around it.
#[skip_serializing_none]
#[derive(PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct Tile {
    pub x: u16,
    pub y: u16,
    #[serde(rename = "type")]
    pub kind: Ground,
    pub north_wall: Wall,
    pub south_wall: Wall,
    pub east_wall: Wall,
    pub west_wall: Wall,
    pub special: Option<Box<Special>>,
    pub discovered: Option<bool>,
    pub encounter_zone_id: Option<Box<str>>,
    /// The event that whoever comes here sets off.
    pub event_id: Option<Box<str>>,
    pub dark: Option<bool>,
}

impl Tile {
    pub(in crate::json) fn wall(&self, side: Side) -> &Wall {
        match side {
            Side::North => &self.north_wall,
            Side::East => &self.east_wall,
            Side::South => &self.south_wall,
            Side::West => &self.west_wall,
        }
    }
}

/// What a cell is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(in crate::json) enum Ground {
    Floor,
    Solid,
}

/// One side of a cell. The cell beyond says the same.
#[skip_serializing_none]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct Wall {
    pub exists: bool,
    #[serde(rename = "type")]
    pub kind: WallType,
    pub properties: Option<Box<WallProperties>>,
}

/// What a wall is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(in crate::json) enum WallType {
    Solid,
    Door,
    Secret,
    Illusory,
}

/// What there is to say about a door and its kin.
#[skip_serializing_none]
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct WallProperties {
    pub locked: Option<bool>,
    pub open: Option<bool>,
    pub key_id: Option<String>,
    /// The side toward which one may pass.
    pub one_way: Option<Toward>,
    pub hidden: Option<bool>,
    pub discovered: Option<bool>,
    pub open_mechanism: Option<OpenMechanism>,
    pub gate_id: Option<String>,
    /// What it takes to open it: the key of a lock, or what a gate needs.
    pub needs: Option<Needs>,
}

/// What opens a door.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(in crate::json) enum OpenMechanism {
    Player,
    Key,
    Lever,
    Event,
}

/// What stands in a cell.
#[skip_serializing_none]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct Special {
    #[serde(rename = "type")]
    pub kind: SpecialType,
    pub properties: Option<SpecialProperties>,
}

/// What kind of thing stands in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(in crate::json) enum SpecialType {
    StairsUp,
    StairsDown,
    Teleporter,
    Trap,
    Switch,
    Lever,
    Treasure,
    Key,
    Npc,
    Note,
    Marker,
    Spinner,
    Chute,
}

/// What there is to say about what stands in a cell. Each kind has some of these.
#[skip_serializing_none]
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct SpecialProperties {
    /// The key that lies here.
    pub key_id: Option<String>,
    /// What happens to that key when it was used.
    pub wear: Option<KeyWear>,
    /// The switch or lever that stands here.
    pub switch_id: Option<String>,
    /// Who stands here.
    pub npc_id: Option<String>,
    /// Where a teleporter leads.
    pub target_x: Option<u16>,
    pub target_y: Option<u16>,
    /// The colour of a teleporter's pair.
    pub color: Option<String>,
    /// What turns a teleporter on.
    pub needs: Option<Needs>,
    /// Whether a teleporter carries whoever steps on it.
    pub carries: Option<bool>,
    pub trap_type: Option<TrapType>,
    pub damage: Option<u16>,
    /// Percent chance that the status sticks.
    pub status_chance: Option<u8>,
    /// Turns that the status lasts.
    pub status_duration: Option<u8>,
    pub visible: Option<bool>,
    pub disarmed: Option<bool>,
    pub one_time: Option<bool>,
    /// The switches and levers that make a trap harmless.
    pub disarmed_by: Option<Vec<String>>,
    pub gold: Option<u32>,
    pub items: Option<Vec<String>>,
    /// The words of a note.
    pub text: Option<String>,
    /// The clue that a note gives.
    pub clue_id: Option<String>,
    /// The wall of the tile that a note is written on.
    pub wall: Option<Toward>,
    pub marker_type: Option<MarkerType>,
    /// How much may be spent on monsters or loot at a marker.
    pub budget: Option<u32>,
    /// The name of a marker.
    pub name: Option<String>,
}
