//! Older saves as they stand in the file.

use crate::json::shape::{At, EventTile, OverrideZone, Toward, TrapType, Wall};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A level before 1.1.0.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct OldLevel {
    #[serde(rename = "version")]
    _version: Option<String>,
    pub level: u32,
    pub width: u32,
    pub height: u32,
    pub tiles: Vec<Vec<OldTile>>,
    pub override_zones: Option<Vec<OverrideZone>>,
    pub events: Option<Vec<EventTile>>,
    pub start_x: Option<u16>,
    pub start_y: Option<u16>,
    pub stairs_up: Option<At>,
    pub stairs_down: Option<At>,
}

/// A cell, of one of ten types.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct OldTile {
    pub x: u16,
    pub y: u16,
    #[serde(rename = "type")]
    pub kind: OldType,
    pub north_wall: OldWall,
    pub south_wall: OldWall,
    pub east_wall: OldWall,
    pub west_wall: OldWall,
    pub discovered: Option<bool>,
    pub has_monster: Option<bool>,
    pub has_item: Option<bool>,
    pub properties: Option<Box<OldProperties>>,
    /// The first migration moved types here and left their names as they were.
    pub special: Option<Box<OldSpecial>>,
    pub encounter_zone_id: Option<String>,
}

/// What a type became in the first migration.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::json) struct OldSpecial {
    #[serde(rename = "type")]
    pub kind: OldType,
    pub properties: Option<Box<OldProperties>>,
}

/// The ten types, and the later name of a chest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::json) enum OldType {
    Wall,
    Floor,
    Door,
    StairsUp,
    StairsDown,
    Chest,
    Trap,
    Event,
    Solid,
    Corridor,
    Treasure,
}

impl OldType {
    pub(super) const fn name(self) -> &'static str {
        match self {
            OldType::Wall => "wall",
            OldType::Floor => "floor",
            OldType::Door => "door",
            OldType::StairsUp => "stairs_up",
            OldType::StairsDown => "stairs_down",
            OldType::Chest => "chest",
            OldType::Trap => "trap",
            OldType::Event => "event",
            OldType::Solid => "solid",
            OldType::Corridor => "corridor",
            OldType::Treasure => "treasure",
        }
    }
}

/// What there was to say about a tile.
#[derive(PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::json) struct OldProperties {
    pub gold: Option<u32>,
    pub items: Option<Vec<String>>,
    pub trap_type: Option<TrapType>,
    pub damage: Option<u16>,
    pub status_chance: Option<u8>,
    pub status_duration: Option<u8>,
    pub visible: Option<bool>,
    pub disarmed: Option<bool>,
    pub one_time: Option<bool>,
    pub locked: Option<bool>,
    pub open: Option<bool>,
    pub key_id: Option<String>,
    pub one_way: Option<Toward>,
    pub discovered: Option<bool>,
    pub event_type: Option<String>,
    pub description: Option<String>,
    pub target_x: Option<u16>,
    pub target_y: Option<u16>,
    pub triggered: Option<bool>,
}

impl OldProperties {
    /// Returns the first property that nobody took, with its value.
    pub(super) fn left(&self) -> Option<(String, String)> {
        if *self == OldProperties::default() {
            return None;
        }
        let serde_json::Value::Object(fields) = serde_json::to_value(self).ok()? else { return None };
        fields.into_iter().find(|(_, v)| !v.is_null()).map(|(k, v)| (k, v.to_string()))
    }
}

/// A wall as a flag or as an object.
pub(in crate::json) enum OldWall {
    Flag(bool),
    Wall(Wall),
}

impl<'de> Deserialize<'de> for OldWall {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = OldWall;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("true, false or a wall")
            }

            fn visit_bool<E>(self, flag: bool) -> Result<OldWall, E> {
                Ok(OldWall::Flag(flag))
            }

            fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<OldWall, A::Error> {
                Wall::deserialize(MapAccessDeserializer::new(fields)).map(OldWall::Wall)
            }
        }

        deserializer.deserialize_any(Either)
    }
}
