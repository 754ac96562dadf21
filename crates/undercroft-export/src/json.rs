//! The level JSON: one format for games, saves and interchange.
//!
//! It says many things twice, because its readers want them so: a door stands on both tiles beside it and in the list
//! of its room. Written, all of it comes from one floor. Read, each thing has one place that counts (the tiles for what
//! stands in cells and on edges, the tables of `features` for what ids point to); the floor is built from those, and
//! then everything is worked out again and compared with what the file said. So nothing is dropped in silence.

mod compare;
mod decode;
mod encode;
mod error;
mod names;
mod old;
mod peek;
mod read;
mod schema;
mod shape;
pub(crate) mod things;

pub use error::JsonError;
pub use read::{Era, LIMIT, Read, read};
pub use schema::{compact_schema, schema};

use encode::{Rows, Source, SparseRows};
use names::Names;
use serde::ser::{Serialize, SerializeSeq, Serializer};
use shape::{CompactFormat, Document, Format, Origin};
use std::io;
use undercroft::floor::{Floor, Ledger};
use undercroft::generate::Dungeon;
use undercroft::grid::{Edge, Side};
use undercroft::{Recipe, Seed};

/// The version of the format that is written.
pub const VERSION: &str = "2.0.0";

/// How the text is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Style {
    /// In as few characters as it takes.
    #[default]
    Minified,
    /// With line breaks and indents, for people.
    Pretty,
    /// In as few characters as it takes, and without what is usual or follows from the rest: a quarter or less. Every reader
    /// of level JSON has to know this form; [`read`] does.
    Compact,
}

/// Returns a dungeon as level JSON.
///
/// ```
/// use undercroft::{Recipe, Seed, make};
/// use undercroft_export::json::{self, Style};
///
/// let dungeon = make::dungeon(&Recipe::default(), &Seed::new("demo"), 2)?;
/// let text = json::write(&dungeon, Style::Minified);
/// assert_eq!(json::read(&text)?.floors, dungeon.floors);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(dungeon: &Dungeon, style: Style) -> String {
    text(|out| write_to(dungeon, style, out))
}

/// Returns the same into a file, tile by tile: large floors are never in memory as text.
///
/// ```
/// use undercroft::{Recipe, Seed, make};
/// use undercroft_export::json::{self, Style};
///
/// let dungeon = make::dungeon(&Recipe::default(), &Seed::new("demo"), 2)?;
/// let mut text = Vec::new();
/// json::write_to(&dungeon, Style::Pretty, &mut text)?;
/// assert_eq!(text, json::write(&dungeon, Style::Pretty).into_bytes());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_to(dungeon: &Dungeon, style: Style, out: impl io::Write) -> io::Result<()> {
    put(Some(&dungeon.recipe), Some(&dungeon.seed), &dungeon.floors, style, out)
}

/// Floors whose recipe nobody knows as level JSON.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_export::json::{self, Style};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// let text = json::write_floors(&[floor.clone()], None, Style::Minified);
/// assert_eq!(json::read(&text)?.floors, [floor]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_floors(floors: &[Floor], seed: Option<&Seed>, style: Style) -> String {
    text(|out| write_floors_to(floors, seed, style, out))
}

/// Returns the same into a file.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_export::json::{self, Style};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// let mut text = Vec::new();
/// json::write_floors_to(&[floor], None, Style::Minified, &mut text)?;
/// assert!(json::read(&text).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_floors_to(
    floors: &[Floor],
    seed: Option<&Seed>,
    style: Style,
    out: impl io::Write,
) -> io::Result<()> {
    put(None, seed, floors, style, out)
}

fn text(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> String {
    let mut bytes = Vec::new();
    write(&mut bytes).expect("writing into memory does not fail");
    String::from_utf8(bytes).expect("JSON is written in UTF-8")
}

fn put(
    recipe: Option<&Recipe>,
    seed: Option<&Seed>,
    floors: &[Floor],
    style: Style,
    mut out: impl io::Write,
) -> io::Result<()> {
    let seed = seed.map(Seed::as_str);
    let recipe = recipe.map(|recipe| origin(recipe, seed.unwrap_or_default()));
    let version = VERSION.to_owned();
    let document = Document { format: Format::Undercroft, version, recipe, floors: Levels(floors, seed) };
    match style {
        Style::Minified => serde_json::to_writer(&mut out, &document)?,
        Style::Pretty => serde_json::to_writer_pretty(&mut out, &document)?,
        Style::Compact => {
            let Document { version, recipe, .. } = document;
            let (format, floors) = (CompactFormat::Compact, SparseLevels(floors, seed));
            serde_json::to_writer(&mut out, &Document { format, version, recipe, floors })?;
        }
    }
    out.flush()
}

fn origin(recipe: &Recipe, seed: &str) -> Origin {
    let mut value = serde_json::to_value(recipe).expect("a recipe is plain data");
    let parameters = match value["parameters"].take() {
        serde_json::Value::Object(parameters) => parameters,
        _ => serde_json::Map::new(),
    };
    Origin {
        generator: recipe.generator().to_owned(),
        preset: recipe.preset().map(ToOwned::to_owned),
        seed: seed.to_owned(),
        version: recipe.version(),
        parameters,
    }
}

/// Returns a ledger as it stands in the level JSON, for files that keep one by itself.
pub fn ledger(ledger: &Ledger) -> serde_json::Value {
    serde_json::to_value(encode::ledger(ledger)).expect("a ledger is plain data")
}

/// Returns the ledger that such a value holds.
pub fn read_ledger(value: serde_json::Value) -> Result<Ledger, JsonError> {
    let ledger: shape::Ledger = serde_path_to_error::deserialize(value)?;
    decode::ledger(&ledger, "")
}

/// What the level JSON says of a floor, piece by piece, for formats that hang it onto things of their own.
pub(crate) struct Told {
    /// The level, without its tiles.
    pub level: serde_json::Value,
    /// What each feature says, in the order of the floor's.
    pub features: Vec<serde_json::Value>,
    /// What each barrier says, in the order of the floor's.
    pub barriers: Vec<serde_json::Value>,
    /// What each zone says, in the order of the floor's: the rectangle around it, and its cells.
    pub zones: Vec<serde_json::Value>,
}

/// Returns what the level JSON says of a floor.
pub(crate) fn told(floor: &Floor, seed: Option<&Seed>) -> Told {
    let names = Names::of(floor);
    let source = Source::judged(floor, &names);
    let value = |told| serde_json::to_value(told).expect("a level is plain data");
    let tile = |c| serde_json::to_value(encode::tile(&source, c)).expect("a tile is plain data");
    let wall = |side: Side| ["northWall", "eastWall", "southWall", "westWall"][side as usize];
    let barrier = |edge: &Edge| tile(edge.cell())[wall(edge.side())]["properties"].take();
    Told {
        level: value(encode::level(&source, seed.map(Seed::as_str), ())),
        features: floor.features().iter().map(|p| tile(p.at)["special"]["properties"].take()).collect(),
        barriers: floor.barriers().iter().map(|(edge, _)| barrier(edge)).collect(),
        zones: encode::zones::whole(&source)
            .iter()
            .map(|zone| serde_json::to_value(zone).expect("a zone is plain data"))
            .collect(),
    }
}

/// The levels of a document, made one after the other, as they are written.
struct Levels<'a>(&'a [Floor], Option<&'a str>);

/// The same in the compact form.
struct SparseLevels<'a>(&'a [Floor], Option<&'a str>);

impl Serialize for Levels<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut levels = serializer.serialize_seq(Some(self.0.len()))?;
        for floor in self.0 {
            let names = Names::of(floor);
            let source = Source::judged(floor, &names);
            let level = encode::level(&source, self.1, Rows(&source));
            levels.serialize_element(&encode::without_echo(level))?;
        }
        levels.end()
    }
}

impl Serialize for SparseLevels<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut levels = serializer.serialize_seq(Some(self.0.len()))?;
        for floor in self.0 {
            let names = Names::of(floor);
            let source = Source::judged(floor, &names);
            let level = encode::level(&source, self.1, SparseRows(&source));
            levels.serialize_element(&encode::compacted(level))?;
        }
        levels.end()
    }
}
