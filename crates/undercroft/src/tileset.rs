//! Tilesets: the prefab tiles that `linear` builds with.
//!
//! World space has y up, and north is −z. A tile's own origin is the middle of its box; a connector lies on the face of
//! its side, in the middle of an opening that is as wide as its type says.
//! ```text
//!            north, z = −20
//!        +-------[  ]-------+      [  ] an opening 20 wide, its connector at (0, 0, −20)
//!        |                  |
//!        [        +→ x      |      west: (−20, 0, 0)
//!        [        ↓ z       |
//!        |                  |      a quarter turn takes (x, z) to (−z, x): north to east
//!        +------------------+
//! ```
//! A [`Tileset`] can only be had checked: reading one refuses whatever could not be placed, and names the tile and the
//! field. Lengths are whole tenths, so that positions are exact on every machine.

mod bounds;
mod error;
mod length;
mod lookup;
#[cfg(feature = "toml")]
mod read;

pub use error::TilesetError;
use error::{Place, Problem};
pub use length::Length;
pub(crate) use lookup::{Lookup, MAX_CONNECTORS, Menu, Prefab, turned, turned_half};

use crate::floor::{MarkerKind, Text, is_default};
use crate::grid::Side;
use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock};

/// The tag of tiles that a floor may begin with.
pub(crate) const START: &str = "Start";
/// The tag of tiles that the boss may wait in.
pub(crate) const END: &str = "End";

/// The text of the tileset that Undercroft brings along, for whoever begins one of their own.
pub const STANDARD: &str = include_str!("../data/tilesets/standard.toml");

/// A tileset that was read and checked.
///
/// ```
/// use undercroft::tileset::Tileset;
///
/// let tileset = Tileset::standard();
/// assert!(tileset.tile("EndRoom").is_some_and(|tile| tile.has_tag("End")));
/// assert_eq!(tileset.cell().to_string(), "10");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Tileset(Arc<Inner>);

#[derive(PartialEq, Eq)]
struct Inner {
    tiles: Tiles,
    lookup: Lookup,
}

/// Tiles, and how wide their openings are: what a tileset's file says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Tiles {
    /// The types of connectors, and how wide an opening of each is.
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, Length>"))]
    pub(crate) openings: BTreeMap<Text, Length>,
    /// The tiles.
    pub(crate) tiles: Vec<Tile>,
}

/// A prefab.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tile {
    /// What it is called; no two tiles share a name.
    pub id: Text,
    /// Its box: along x, y (up) and z, before turning.
    pub size: [Length; 3],
    /// What it is. `Start` tiles begin a floor, `End` tiles hold the boss; other tags are the game's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<Text>,
    /// Where other tiles can be joined. A side may have several, whose openings do not overlap.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub connectors: Vec<Connector>,
    /// How likely it is beside the other tiles that fit: twice as likely with twice the weight, and never placed with 0.
    #[serde(default = "usual_weight", skip_serializing_if = "is_usual_weight")]
    pub weight: u32,
    /// How many of it a floor has at most; any number where it is not set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<u32>,
    /// How many of it a floor has at least.
    #[serde(default, skip_serializing_if = "is_default")]
    pub at_least: u32,
    /// Spawn points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub markers: Vec<Spawn>,
}

/// The weight of a tile that says nothing of it.
const fn usual_weight() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_usual_weight(weight: &u32) -> bool {
    *weight == usual_weight()
}

/// Where another tile can be joined.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Connector {
    /// The side that it is on.
    #[cfg_attr(feature = "schema", schemars(with = "SideName"))]
    pub side: Side,
    /// The middle of the opening, seen from the middle of the tile.
    pub position: [Length; 3],
    /// Only connectors of one type join.
    #[serde(rename = "type")]
    pub kind: Text,
}

/// A spawn point.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Spawn {
    /// `PlayerSpawn`, `EnemySpawn`, `BossSpawn`, `LootSpawn`, or a name of the game's own.
    pub name: Text,
    /// Where, seen from the middle of the tile.
    pub position: [Length; 3],
}

/// The names of the sides, for the schema.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(rename_all = "lowercase")]
#[expect(dead_code, reason = "only the schema is read off it")]
enum SideName {
    North,
    East,
    South,
    West,
}

impl Tile {
    /// Returns whether it has the tag.
    pub fn has_tag(&self, tag: &str) -> bool {
        self.tags.iter().any(|t| t == tag)
    }
}

impl Spawn {
    /// Returns what the name means.
    pub fn kind(&self) -> MarkerKind {
        match self.name.as_ref() {
            "PlayerSpawn" => MarkerKind::Player,
            "EnemySpawn" => MarkerKind::Enemy,
            "BossSpawn" => MarkerKind::Boss,
            "LootSpawn" => MarkerKind::Loot,
            _ => MarkerKind::Other,
        }
    }
}

/// A constant, worked out when it is first asked for; `build.rs` makes it of [`STANDARD`].
static SHIPPED: LazyLock<Tileset> = LazyLock::new(|| {
    let tiles = include!(concat!(env!("OUT_DIR"), "/tiles.rs"));
    Tileset::new(tiles).expect("the shipped tileset is sound")
});

impl Tileset {
    /// The name of the shipped tileset in recipes.
    pub const STANDARD_NAME: &'static str = "standard";

    /// Returns the tileset that Undercroft brings along.
    pub fn standard() -> Tileset {
        SHIPPED.clone()
    }

    /// Reads and checks a tileset in TOML.
    #[cfg(feature = "toml")]
    pub fn parse(text: &str) -> Result<Tileset, TilesetError> {
        let table: toml::Table = toml::from_str(text).map_err(|e| TilesetError::syntax(text, &e))?;
        Tileset::from_table(&table)
    }

    /// Checks a tileset that was read as a table, from whatever format.
    #[cfg(feature = "toml")]
    pub fn from_table(table: &toml::Table) -> Result<Tileset, TilesetError> {
        Tileset::new(read::tiles(table)?)
    }

    fn new(tiles: Tiles) -> Result<Tileset, TilesetError> {
        let lookup = Lookup::new(&tiles)?;
        Ok(Tileset(Arc::new(Inner { tiles, lookup })))
    }

    /// Returns its tiles.
    pub fn tiles(&self) -> &[Tile] {
        &self.0.tiles.tiles
    }

    /// Returns the types of connectors, and how wide an opening of each is.
    pub fn openings(&self) -> &BTreeMap<Text, Length> {
        &self.0.tiles.openings
    }

    /// Returns the tile of that name.
    pub fn tile(&self, id: &str) -> Option<&Tile> {
        self.tiles().iter().find(|tile| tile.id == id)
    }

    /// Returns the side of a grid cell: the largest square that puts every face and every opening on cell borders.
    pub fn cell(&self) -> Length {
        Length(self.0.lookup.cell)
    }

    /// Returns whether it is the shipped one.
    pub fn is_standard(&self) -> bool {
        Arc::ptr_eq(&self.0, &SHIPPED.0) || self.0.tiles == SHIPPED.0.tiles
    }

    pub(crate) fn lookup(&self) -> &Lookup {
        &self.0.lookup
    }
}

impl Default for Tileset {
    fn default() -> Self {
        Tileset::standard()
    }
}

impl fmt::Debug for Tileset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_standard() { f.write_str("standard") } else { self.0.tiles.fmt(f) }
    }
}

/// The shipped one by its name, any other whole: a recipe decides every byte.
impl Serialize for Tileset {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.is_standard() {
            serializer.serialize_str(Tileset::STANDARD_NAME)
        } else {
            self.0.tiles.serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Tileset {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NameOrTable)
    }
}

struct NameOrTable;

#[cfg_attr(
    not(feature = "toml"),
    expect(clippy::elidable_lifetime_names, reason = "the table, which only `toml` reads, names it")
)]
impl<'de> Visitor<'de> for NameOrTable {
    type Value = Tileset;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"standard\" or the table of a tileset")
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<Tileset, E> {
        if name == Tileset::STANDARD_NAME {
            Ok(Tileset::standard())
        } else {
            Err(E::custom(TilesetError::whole(Problem::UnknownTileset(name.to_owned()))))
        }
    }

    #[cfg(feature = "toml")]
    fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<Tileset, A::Error> {
        let table = toml::Table::deserialize(de::value::MapAccessDeserializer::new(map))?;
        Tileset::from_table(&table).map_err(de::Error::custom)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Tileset {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Tileset".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let tiles = generator.subschema_for::<Tiles>();
        schemars::json_schema!({
            "description": "A tileset: \"standard\", or its whole table.",
            "anyOf": [{ "const": Tileset::STANDARD_NAME }, tiles]
        })
    }
}

#[cfg(all(test, feature = "toml"))]
mod tests;
