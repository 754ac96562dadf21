//! The level JSON as it stands in the file: one struct an object, one field a key, nothing checked yet.
//!
//! Names and spelling are those of the documents that games are written against, so camelCase, and American where they
//! are. An optional field that is absent and one that is `null` are the same. What is not named here is an error.

mod features;
mod made;

pub(super) use features::{
    Bounds, Choice, Clue, DarkZone, Effect, Features, Gate, GateEdge, Happening, Key, Line, Needs, Npc, Pair,
    Reply, Stairs, Stand, Trigger,
};
pub(super) use made::{
    Assembly, Box3, Entry, EntryType, Exit, GraphEdge, GraphNode, Ledger, Spawn, Tenths, Vec3,
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use undercroft::floor::{
    ClueSource, EventCategory, MarkerKind, Personality, Progression, RoomKind, TrapKind, Wear, ZoneKind,
};
use undercroft::grid::{Cell, Side};

/// An enum of the engine with the spelling that the file has for it.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident for $engine:ident { $($variant:ident = $word:literal),* $(,)? })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
        pub(in crate::json) enum $name {
            $(#[serde(rename = $word)] $variant,)*
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
    /// A side of a tile.
    Toward for Side { North = "north", East = "east", South = "south", West = "west" }
    /// A side of a prefab tile.
    Direction for Side { North = "North", East = "East", South = "South", West = "West" }
    /// What kind of room.
    RoomType for RoomKind {
        Chamber = "chamber", Large = "large", Medium = "medium", Small = "small", Junction = "junction",
        Corridor = "corridor", Start = "start", Boss = "boss",
    }
    /// What a zone means.
    ZoneType for ZoneKind { Safe = "safe", Encounter = "encounter", Boss = "boss", Dark = "dark" }
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

/// A dungeon with its recipe, or floors without one. `F` is the list of floors.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Document<F> {
    pub format: Format,
    /// The version of this format.
    pub version: String,
    /// What made the floors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recipe: Option<Origin>,
    pub floors: F,
}

/// The name of the format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Format {
    Undercroft,
}

/// What made the floors: the same generator, version, parameters and seed make them again.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Origin {
    pub generator: String,
    /// The preset that has exactly these parameters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preset: Option<String>,
    pub seed: String,
    /// The version of the generator.
    pub version: u32,
    pub parameters: serde_json::Map<String, serde_json::Value>,
}

/// One floor. `T` is its tiles: rows when they are read, made one by one when they are written.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Level<T> {
    /// The version of a level that stands alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    pub version: Option<String>,
    /// Depth from 1.
    pub level: u32,
    pub width: u32,
    pub height: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme_details: Option<ThemeDetails>,
    /// Row by row from the north, each row from the west.
    pub tiles: T,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rooms: Option<Vec<Room>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corridors: Option<Vec<Corridor>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub features: Option<Features>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub override_zones: Option<Vec<OverrideZone>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events: Option<Vec<EventTile>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_x: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_y: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stairs_up: Option<At>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stairs_down: Option<At>,
    /// What finishes the floor, where it is not the stairs down.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<Goal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assembly: Option<Assembly>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ledger: Option<Ledger>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<Metadata>,
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

/// One cell with everything on and around it.
#[derive(PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Tile {
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
    pub(super) fn wall(&self, side: Side) -> &Wall {
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
pub(super) enum Ground {
    Floor,
    Solid,
}

/// One side of a cell. The cell beyond says the same.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Wall {
    pub exists: bool,
    #[serde(rename = "type")]
    pub kind: WallType,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub properties: Option<Box<WallProperties>>,
}

/// What a wall is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum WallType {
    Solid,
    Door,
    Secret,
    Illusory,
}

/// What there is to say about a door and its kin.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct WallProperties {
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
pub(super) enum OpenMechanism {
    Player,
    Key,
    Lever,
    Event,
}

/// What stands in a cell.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Special {
    #[serde(rename = "type")]
    pub kind: SpecialType,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub properties: Option<SpecialProperties>,
}

/// What kind of thing stands in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum SpecialType {
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
pub(super) struct SpecialProperties {
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

/// A room.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Room {
    pub id: String,
    pub x: u16,
    pub y: u16,
    pub width: u16,
    pub height: u16,
    #[serde(rename = "type")]
    pub kind: RoomType,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doors: Option<Vec<RoomDoor>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub special_tiles: Option<Vec<RoomSpecial>>,
    /// Which cells of the rectangle are the room's; left out where all are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<RoomShape>,
    /// The cells of shape `cells`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<CellRun>>,
    /// "special" where more happens than elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub classification: Option<String>,
    /// How much happens here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub special_score: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub feature_tag: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

/// Which cells of its rectangle a room has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum RoomShape {
    Rectangle,
    Disc,
    Cells,
}

/// The cells of row `y` from `x1` to `x2`, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CellRun {
    pub y: u16,
    pub x1: u16,
    pub x2: u16,
}

/// A door of a room.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct RoomDoor {
    pub x: u16,
    pub y: u16,
    pub wall: Toward,
    pub locked: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key_id: Option<String>,
}

/// Something that stands in a room.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RoomSpecial {
    pub x: u16,
    pub y: u16,
    #[serde(rename = "type")]
    pub kind: SpecialType,
}

/// A way from room to room.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Corridor {
    pub id: String,
    /// Every cell on the way.
    pub path: Vec<At>,
    /// The rooms at its ends; `null` where a dead end is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub connects_rooms: Option<(Option<String>, Option<String>)>,
    /// Its corners, where they do not follow from the path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corners: Option<Vec<At>>,
}

/// An area that means something.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct OverrideZone {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The rectangle around it, both corners included.
    pub x1: u16,
    pub y1: u16,
    pub x2: u16,
    pub y2: u16,
    #[serde(rename = "type")]
    pub kind: ZoneType,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<ZoneData>,
    /// Its cells, where they are not the whole rectangle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<CellRun>>,
}

/// What there is to say about a zone.
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct ZoneData {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Chance of an encounter at each step, in thousandths at the finest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub encounter_rate: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub monster_groups: Option<Vec<String>>,
    /// How dangerous, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub danger: Option<u8>,
    /// The name of the boss marker that stands in the zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boss_type: Option<String>,
}

/// A cell that sets off an event.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct EventTile {
    pub x: u16,
    pub y: u16,
    #[serde(rename = "type")]
    pub kind: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<EventData>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub triggered: Option<bool>,
}

/// What there is to say about an event tile.
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct EventData {
    /// The event among `features.events`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Where an event of type `teleport` leads.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_x: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_y: Option<u16>,
}

/// What finishes a floor.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Goal {
    #[serde(rename = "type")]
    pub kind: GoalType,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub x: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
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
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ThemeDetails {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub palette: Option<Vec<Swatch>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub textures: Option<Vec<Texture>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub encounters: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
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
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Metadata {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room_count: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coverage_percent: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attempt: Option<u32>,
    /// Whether it is the guaranteed simple layout.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub simple: Option<bool>,
}
