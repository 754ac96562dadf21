//! The object `features`: the tables that ids point into, and lists of what stands where.

use super::{At, Category, GivenBy, KeyWear, ProgressionType, SpecialProperties, Temper, Toward};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Everything that stands on the floor, by kind.
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct Features {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stairs: Option<Stairs>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keys: Option<Vec<Key>>,
    /// Switches and levers with the gates that they work on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub switches: Option<Vec<Pair>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub triggers: Option<Vec<Trigger>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gates: Option<Vec<Gate>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dark_zones: Option<Vec<DarkZone>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub traps: Option<Vec<Stand>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub npcs: Option<Vec<Npc>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events: Option<Vec<Happening>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clues: Option<Vec<Clue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub teleporters: Option<Vec<Stand>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chests: Option<Vec<Stand>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<Stand>>,
}

/// Where the stairs are.
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct Stairs {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub up: Option<At>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub down: Option<At>,
}

/// A kind of key.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct Key {
    pub id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wear: Option<KeyWear>,
    /// Where the first one lies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<At>,
    /// Where all of them lie, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<Vec<At>>,
    /// What sets the room apart in which it lies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room_feature_tag: Option<String>,
    /// Whether a lock, a gate or a teleporter asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub required: Option<bool>,
}

/// A switch or lever and a gate that needs it.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct Pair {
    pub switch_id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub switch_position: Option<At>,
    pub gate_id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gate_position: Option<At>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub activated: Option<bool>,
}

/// A switch or lever.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct Trigger {
    pub id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What one hears or sees when it moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<At>,
}

/// A gate.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct Gate {
    pub id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<Needs>,
    /// What one reads in front of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The edges that it stands on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edges: Option<Vec<GateEdge>>,
}

/// An edge that a gate stands on.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct GateEdge {
    pub x: u16,
    pub y: u16,
    pub wall: Toward,
}

/// What has to be had or done, all of it.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct Needs {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keys: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub switches: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
}

/// An area without light.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct DarkZone {
    pub id: String,
    pub bounds: Bounds,
    pub tiles: Vec<At>,
}

/// A rectangle of cells.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct Bounds {
    pub x: u16,
    pub y: u16,
    pub width: u16,
    pub height: u16,
}

/// Something that stands in a cell, as its tile says it.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct Stand {
    pub position: At,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub properties: Option<SpecialProperties>,
}

/// Somebody to talk to.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct Npc {
    pub id: String,
    pub position: At,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    pub personality: Temper,
    /// What can be said; the first line opens the talk.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dialogue: Option<Vec<Line>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub linked_event: Option<String>,
    /// The clues that they tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub knows_about: Option<Vec<String>>,
}

/// One thing that a person says.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct Line {
    pub text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clue_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replies: Option<Vec<Reply>>,
}

/// One answer, and the index of the line that follows.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct Reply {
    pub text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<u16>,
}

/// An event.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct Happening {
    pub id: String,
    /// The module that it comes from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub module: Option<String>,
    pub category: Category,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room_id: Option<String>,
    /// The cell that sets it off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<At>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choices: Option<Vec<Choice>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub progression_type: Option<ProgressionType>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub triggered: Option<bool>,
}

/// One thing that may be done in an event.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct Choice {
    pub text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub requires: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effects: Option<Vec<Effect>>,
}

/// A change that the game applies.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct Effect {
    pub verb: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub what: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<i32>,
}

/// A statement about where a key lies.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct Clue {
    pub id: String,
    pub key_id: String,
    pub room_id: String,
    pub by: GivenBy,
    pub text: String,
}
