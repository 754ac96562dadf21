//! The object `features`: the tables that ids point into, and lists of what stands where.

use super::{At, Category, GivenBy, KeyWear, ProgressionType, SpecialProperties, Temper, Toward, ZoneData};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// Everything that stands on the floor, by kind.
#[skip_serializing_none]
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct Features {
    pub stairs: Option<Stairs>,
    pub keys: Option<Vec<Key>>,
    /// Switches and levers with the gates that they work on.
    pub switches: Option<Vec<Pair>>,
    pub triggers: Option<Vec<Trigger>>,
    pub gates: Option<Vec<Gate>>,
    pub dark_zones: Option<Vec<AreaZone>>,
    pub silent_zones: Option<Vec<AreaZone>>,
    pub traps: Option<Vec<Stand>>,
    pub npcs: Option<Vec<Npc>>,
    pub events: Option<Vec<Happening>>,
    pub clues: Option<Vec<Clue>>,
    pub teleporters: Option<Vec<Stand>>,
    pub chests: Option<Vec<Stand>>,
    pub notes: Option<Vec<Stand>>,
    pub spinners: Option<Vec<Stand>>,
    pub chutes: Option<Vec<Stand>>,
    pub one_ways: Option<Vec<OneWay>>,
}

/// Where the stairs are.
#[skip_serializing_none]
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct Stairs {
    pub up: Option<At>,
    pub down: Option<At>,
}

/// A kind of key.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct Key {
    pub id: String,
    pub name: Option<String>,
    pub wear: Option<KeyWear>,
    /// Where the first one lies.
    pub position: Option<At>,
    /// Where all of them lie, if there are several.
    pub positions: Option<Vec<At>>,
    /// What sets the room apart in which it lies.
    pub room_feature_tag: Option<String>,
    /// Whether nobody reaches the goal without it. The writer's finding, which a reader does not check.
    pub required: Option<bool>,
}

/// A switch or lever and a gate that needs it.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct Pair {
    pub switch_id: String,
    pub switch_position: Option<At>,
    pub gate_id: String,
    pub gate_position: Option<At>,
    pub activated: Option<bool>,
}

/// A switch or lever.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct Trigger {
    pub id: String,
    pub name: Option<String>,
    /// What one hears or sees when it moves.
    pub message: Option<String>,
    pub position: Option<At>,
}

/// A gate.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct Gate {
    pub id: String,
    pub needs: Option<Needs>,
    /// What one reads in front of it.
    pub message: Option<String>,
    /// The edges that it stands on.
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
#[skip_serializing_none]
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct Needs {
    pub keys: Option<Vec<String>>,
    pub switches: Option<Vec<String>>,
    pub event: Option<String>,
}

/// An area without light, or without magic.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct AreaZone {
    pub id: String,
    pub bounds: Bounds,
    pub tiles: Vec<At>,
    pub data: Option<ZoneData>,
    pub messages: Option<DarkMessages>,
}

/// What one reads in an area without light.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct DarkMessages {
    /// On entering it.
    pub enter: String,
    /// On lighting a torch in it.
    pub torch: String,
    /// On casting a spell of light in it.
    pub spell: String,
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

/// Something that stands in a cell, as its tile says it; the words of a note stand there alone.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct Stand {
    pub position: At,
    pub properties: Option<SpecialProperties>,
}

/// Somebody to talk to.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct Npc {
    pub id: String,
    pub position: At,
    pub name: Option<String>,
    pub role: Option<String>,
    pub personality: Temper,
    /// What can be said; the first line opens the talk.
    pub dialogue: Option<Vec<Line>>,
    pub linked_event: Option<String>,
    /// The clues that they tell.
    pub knows_about: Option<Vec<String>>,
}

/// One thing that a person says.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct Line {
    pub text: String,
    pub clue_id: Option<String>,
    pub replies: Option<Vec<Reply>>,
}

/// One answer, and the index of the line that follows.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct Reply {
    pub text: String,
    pub next: Option<u16>,
}

/// An event.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct Happening {
    pub id: String,
    /// The module that it comes from.
    pub module: Option<String>,
    pub category: Category,
    pub room_id: Option<String>,
    /// The cell that sets it off.
    pub position: Option<At>,
    pub description: Option<String>,
    pub choices: Option<Vec<Choice>>,
    pub progression_type: Option<ProgressionType>,
    pub triggered: Option<bool>,
}

/// One thing that may be done in an event.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct Choice {
    pub text: String,
    pub requires: Option<Vec<String>>,
    pub outcome: Option<String>,
    pub effects: Option<Vec<Effect>>,
}

/// A change that the game applies.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct Effect {
    pub verb: String,
    pub what: Option<String>,
    pub amount: Option<i32>,
}

/// A statement about where a key lies.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct Clue {
    pub id: String,
    pub key_id: String,
    pub room_id: String,
    pub by: GivenBy,
    pub text: String,
    /// Whether its words name the one room that it is noted for, and such a key lies there.
    pub truthful: Option<bool>,
}

/// A door, gate or secret that one passes in one direction only.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct OneWay {
    /// The cell that one leaves.
    pub x: u16,
    pub y: u16,
    /// The side toward which one passes.
    pub wall: Toward,
    #[serde(rename = "type")]
    pub kind: OneWayType,
}

/// What a one-way is good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(in crate::json) enum OneWayType {
    /// It leads back from afar: one leaves a cell more than 12 steps from the entrance, and is at least 6 nearer to it then.
    Shortcut,
    /// Any other: one has to find another way round.
    Complexity,
}
