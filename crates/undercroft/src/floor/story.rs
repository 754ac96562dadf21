//! What a floor tells: events, clues and the theme.

use super::{KeyId, RoomId, Text, is_default};
use crate::grid::Cell;
use serde::{Deserialize, Serialize};

/// Something that happens at a place, with a choice to make.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// The module that it comes from.
    pub module: Text,
    /// What kind of moment it is.
    pub category: EventCategory,
    /// The room that it belongs to.
    #[serde(default, skip_serializing_if = "is_default")]
    pub room: Option<RoomId>,
    /// The cell that sets it off, where one does.
    #[serde(default, skip_serializing_if = "is_default")]
    pub at: Option<Cell>,
    /// What one reads.
    #[serde(default, skip_serializing_if = "is_default")]
    pub description: Text,
    /// What one may do.
    #[serde(default, skip_serializing_if = "is_default")]
    pub choices: Vec<Choice>,
    /// How much the floor hangs on it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub progression: Progression,
    /// Whether it is over.
    #[serde(default, skip_serializing_if = "is_default")]
    pub triggered: bool,
}

/// What kind of moment an event is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum EventCategory {
    Discovery,
    HardChoice,
    Memory,
    Flavour,
}

/// How much a floor hangs on an event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Progression {
    Required,
    #[default]
    Optional,
    Flavour,
}

/// One thing that may be done in an event.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// What one does.
    pub text: Text,
    /// What one must have or be, in the words of the module.
    #[serde(default, skip_serializing_if = "is_default")]
    pub requires: Vec<Text>,
    /// What comes of it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub outcome: Text,
    /// What it changes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub effects: Vec<Effect>,
}

/// A change that a game applies: "gain gold 50", "lose health 3".
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// What is done.
    pub verb: Text,
    /// To what.
    #[serde(default, skip_serializing_if = "is_default")]
    pub what: Text,
    /// How much of it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub amount: i32,
}

/// A statement about where a key lies. Whether it is true follows from the floor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clue {
    /// The key that it speaks of.
    pub key: KeyId,
    /// The room that it points to.
    pub room: RoomId,
    /// How it is given.
    pub by: ClueSource,
    /// The words.
    pub text: Text,
}

/// How a clue is given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClueSource {
    /// Somebody says it.
    Person,
    /// It is written down.
    Note,
    /// The room itself shows it.
    Room,
}

/// How a floor looks, and what lives and lies in it.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Theme {
    /// What it is called.
    pub name: Text,
    /// Colours by what they are for.
    #[serde(default, skip_serializing_if = "is_default")]
    pub palette: Vec<(Text, Rgb)>,
    /// Textures by what they are for.
    #[serde(default, skip_serializing_if = "is_default")]
    pub textures: Vec<(Text, Text)>,
    /// Groups of monsters.
    #[serde(default, skip_serializing_if = "is_default")]
    pub encounters: Vec<Text>,
    /// Things to find.
    #[serde(default, skip_serializing_if = "is_default")]
    pub loot: Vec<Text>,
}

/// A colour, red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Rgb(pub u8, pub u8, pub u8);
