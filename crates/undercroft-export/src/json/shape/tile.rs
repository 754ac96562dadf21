//! Tiles: what a cell is made of, its four sides, and what stands in it.

use super::{MarkerType, Needs, Toward, TrapType};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use undercroft::grid::Side;

/// One cell with everything on and around it.
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub special: Option<Box<Special>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discovered: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub encounter_zone_id: Option<Box<str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
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
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct Wall {
    pub exists: bool,
    #[serde(rename = "type")]
    pub kind: WallType,
    #[serde(skip_serializing_if = "Option::is_none")]
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
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct WallProperties {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locked: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key_id: Option<String>,
    /// The side toward which one may pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub one_way: Option<Toward>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hidden: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discovered: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_mechanism: Option<OpenMechanism>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gate_id: Option<String>,
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
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct Special {
    #[serde(rename = "type")]
    pub kind: SpecialType,
    #[serde(skip_serializing_if = "Option::is_none")]
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
}

/// What there is to say about what stands in a cell. Each kind has some of these.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct SpecialProperties {
    /// The key that lies here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key_id: Option<String>,
    /// The switch or lever that stands here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub switch_id: Option<String>,
    /// Who stands here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub npc_id: Option<String>,
    /// Where a teleporter leads.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_x: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_y: Option<u16>,
    /// The colour of a teleporter's pair.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
    /// What turns a teleporter on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<Needs>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trap_type: Option<TrapType>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damage: Option<u16>,
    /// Percent chance that the status sticks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status_chance: Option<u8>,
    /// Turns that the status lasts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status_duration: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visible: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disarmed: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub one_time: Option<bool>,
    /// The switches and levers that make a trap harmless.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub disarmed_by: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gold: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub items: Option<Vec<String>>,
    /// The words of a note.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The clue that a note gives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clue_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marker_type: Option<MarkerType>,
    /// How much may be spent on monsters or loot at a marker.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<u32>,
    /// The name of a marker.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}
