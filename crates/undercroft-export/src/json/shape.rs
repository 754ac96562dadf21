//! The level JSON as it stands in the file: one struct an object, one field a key, nothing checked yet.
//!
//! Names and spelling are those of the documents that games are written against, so camelCase, and American where they
//! are. An optional field that is absent and one that is `null` are the same. What is not named here is an error.

mod features;
mod made;
mod places;
mod sparse;
mod tile;

pub(super) use features::{
    AreaZone, Bounds, Choice, Clue, DarkMessages, Effect, Features, Gate, GateEdge, Happening, Key, Line,
    Needs, Npc, OneWay, OneWayType, Pair, Reply, Stairs, Stand, Trigger,
};
pub(super) use made::{
    Assembly, Box3, Dress, Entry, EntryType, Exit, GraphEdge, GraphNode, Ledger, NodeExit, RoomExit, Spawn,
    Tenths, Vec3,
};
pub(super) use places::{
    CellRun, Corridor, EventData, EventTile, OverrideZone, Room, RoomDoor, RoomShape, RoomSpecial, ZoneData,
};
pub(super) use sparse::SparseTile;
pub(super) use tile::{
    Ground, OpenMechanism, Special, SpecialProperties, SpecialType, Tile, Wall, WallProperties, WallType,
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use undercroft::floor::{
    ClueSource, EventCategory, MarkerKind, Personality, Progression, RoomKind, TrapKind, Wear, ZoneKind,
};
use undercroft::grid::{Cell, Side};

/// An enum of the engine with the spelling that the file has for it, and others that are read as well.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident for $engine:ident {
        $($variant:ident = $word:literal $(or $other:literal)*),* $(,)?
    })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
        pub(in crate::json) enum $name {
            $(#[serde(rename = $word $(, alias = $other)*)] $variant,)*
        }

        impl From<$engine> for $name {
            fn from(engine: $engine) -> $name {
                match engine {
                    $($engine::$variant => $name::$variant,)*
                }
            }
        }

        impl From<$name> for $engine {
            fn from(file: $name) -> $engine {
                match file {
                    $($name::$variant => $engine::$variant,)*
                }
            }
        }
    )*};
}

words! {
    /// A side of a tile, a room or a prefab tile. The documents spell sides in three ways; this one is written.
    Toward for Side {
        North = "north" or "North" or "top", East = "east" or "East" or "right",
        South = "south" or "South" or "bottom", West = "west" or "West" or "left",
    }
    /// What kind of room.
    RoomType for RoomKind {
        Chamber = "chamber", Large = "large", Medium = "medium", Small = "small", Junction = "junction",
        Corridor = "corridor", Start = "start", Boss = "boss",
    }
    /// What a zone means.
    ZoneType for ZoneKind {
        Safe = "safe", Encounter = "encounter", Boss = "boss", Dark = "dark", Silent = "silent",
    }
    /// What kind of harm a trap does.
    TrapType for TrapKind {
        Spike = "spike", Pit = "pit", Poison = "poison", Paralysis = "paralysis", Alarm = "alarm", Dart = "dart",
        Fire = "fire",
    }
    /// What a marker means.
    MarkerType for MarkerKind {
        Player = "player", Enemy = "enemy", Boss = "boss", Loot = "loot", Other = "other",
    }
    /// How somebody deals with others.
    Temper for Personality {
        Truthful = "truthful", Deceitful = "deceitful", Helpful = "helpful", Hostile = "hostile",
    }
    /// What kind of moment an event is.
    Category for EventCategory {
        Discovery = "discovery", HardChoice = "hard_choice", Memory = "memory", Flavour = "flavor",
    }
    /// How much the floor hangs on an event.
    ProgressionType for Progression { Required = "required", Optional = "optional", Flavour = "flavor" }
    /// How a clue is given.
    GivenBy for ClueSource { Person = "person", Note = "note", Room = "room" }
    /// What happens to a key that was used.
    KeyWear for Wear { Kept = "kept", UsedUp = "used_up" }
}

/// A dungeon with its recipe, or floors without one. `N` is the name of the format and `F` the list of floors.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Document<N, F> {
    pub format: N,
    /// The version of this format.
    pub version: String,
    /// What made the floors.
    pub recipe: Option<Origin>,
    pub floors: F,
}

/// The name of the format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Format {
    Undercroft,
}

/// The name of the compact format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) enum CompactFormat {
    #[serde(rename = "undercroft-compact")]
    Compact,
}

/// What made the floors: the same generator, version, parameters and seed make them again.
#[skip_serializing_none]
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Origin {
    pub generator: String,
    /// The preset that has exactly these parameters.
    pub preset: Option<String>,
    pub seed: String,
    /// The version of the generator.
    pub version: u32,
    pub parameters: serde_json::Map<String, serde_json::Value>,
}

/// One floor. `T` is its tiles: rows when they are read, made one by one when they are written.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(clippy::struct_field_names, reason = "the file's name for the depth is `level`")]
pub(super) struct Level<T> {
    /// The version of a level that stands alone.
    #[schemars(skip)]
    pub version: Option<String>,
    /// Depth from 1.
    pub level: u32,
    pub width: u32,
    pub height: u32,
    pub name: Option<String>,
    pub theme: Option<String>,
    pub theme_details: Option<ThemeDetails>,
    /// Row by row from the north, each row from the west.
    pub tiles: T,
    pub rooms: Option<Vec<Room>>,
    pub corridors: Option<Vec<Corridor>>,
    pub features: Option<Features>,
    pub override_zones: Option<Vec<OverrideZone>>,
    pub events: Option<Vec<EventTile>>,
    /// Of a level that dice made: every exit of every room.
    pub exits: Option<Vec<RoomExit>>,
    /// Of a level that dice made: a letter a cell, `o` open, `r` room, `c` corridor, `x` dead zone.
    pub occupancy: Option<Vec<String>>,
    /// The whole floor for a small map, a letter a cell, without what players have to find out.
    pub minimap: Option<Vec<String>>,
    pub start_x: Option<u16>,
    pub start_y: Option<u16>,
    pub stairs_up: Option<At>,
    pub stairs_down: Option<At>,
    /// What finishes the floor, where it is not the stairs down.
    pub goal: Option<Goal>,
    pub assembly: Option<Assembly>,
    pub ledger: Option<Ledger>,
    /// The moves of the proof: `walk north`, `open east`, `take`, `use`, `teleport`, `play event_1`.
    pub walkthrough: Option<Vec<String>>,
    pub metadata: Option<Metadata>,
}

impl<T> Level<T> {
    /// Returns the same level with its tiles in another form.
    pub(super) fn with_tiles<U>(self, form: impl FnOnce(T) -> U) -> Level<U> {
        Level {
            version: self.version,
            level: self.level,
            width: self.width,
            height: self.height,
            name: self.name,
            theme: self.theme,
            theme_details: self.theme_details,
            tiles: form(self.tiles),
            rooms: self.rooms,
            corridors: self.corridors,
            features: self.features,
            override_zones: self.override_zones,
            events: self.events,
            exits: self.exits,
            occupancy: self.occupancy,
            minimap: self.minimap,
            start_x: self.start_x,
            start_y: self.start_y,
            stairs_up: self.stairs_up,
            stairs_down: self.stairs_down,
            goal: self.goal,
            assembly: self.assembly,
            ledger: self.ledger,
            walkthrough: self.walkthrough,
            metadata: self.metadata,
        }
    }
}

/// A cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct At {
    pub x: u16,
    pub y: u16,
}

impl From<Cell> for At {
    fn from(Cell { x, y }: Cell) -> At {
        At { x, y }
    }
}

impl From<At> for Cell {
    fn from(At { x, y }: At) -> Cell {
        Cell { x, y }
    }
}

/// What finishes a floor.
#[skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Goal {
    #[serde(rename = "type")]
    pub kind: GoalType,
    pub x: Option<u16>,
    pub y: Option<u16>,
}

/// The kinds of goals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum GoalType {
    StairsDown,
    Boss,
    Exit,
}

/// How a floor looks, and what lives and lies in it.
#[skip_serializing_none]
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ThemeDetails {
    pub palette: Option<Vec<Swatch>>,
    pub textures: Option<Vec<Texture>>,
    pub encounters: Option<Vec<String>>,
    pub loot: Option<Vec<String>>,
}

/// A colour and what it is for.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Swatch {
    #[serde(rename = "for")]
    pub purpose: String,
    /// `#rrggbb`
    pub color: String,
}

/// A texture and what it is for.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Texture {
    #[serde(rename = "for")]
    pub purpose: String,
    pub texture: String,
}

/// Numbers about the floor, and where it comes from.
#[skip_serializing_none]
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Metadata {
    pub room_count: Option<u32>,
    pub coverage_percent: Option<f64>,
    pub seed: Option<String>,
    pub attempt: Option<u32>,
    /// What made it, where that is no generator of Undercroft's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub made_by: Option<MadeBy>,
    /// Whether it is the guaranteed simple layout.
    pub simple: Option<bool>,
    pub difficulty: Option<f64>,
    pub quality: Option<f64>,
    /// Every measure of the program that wrote the file, by name.
    pub metrics: Option<std::collections::BTreeMap<String, f64>>,
}

/// A generator that is none of Undercroft's own.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MadeBy {
    pub generator: String,
    /// The version of the generator.
    pub version: u32,
}
