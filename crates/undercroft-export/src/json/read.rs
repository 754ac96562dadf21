//! Reading: which of the formats it is, the recipe, and the floors one by one.

use super::decode::{self, Rock, Tiles};
use super::error::JsonError;
use super::old::{self, OldLevel};
use super::peek::{self, Top};
use super::shape::{CompactFormat, Document, Format, Ground, Level, Origin, SparseTile};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::fmt;
use undercroft::floor::Floor;
use undercroft::generate::Dungeon;
use undercroft::grid::cell;
use undercroft::{Recipe, Seed};

/// How many bytes of text are read, about 900×900 tiles.
pub const LIMIT: usize = 256 << 20;

/// What a level JSON held.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read {
    /// Which of the formats it was.
    pub era: Era,
    /// What made the floors, where the file says it.
    pub recipe: Option<Recipe>,
    /// The version of the generator that made them. An older one than the program's makes other floors of the recipe.
    pub generator_version: Option<u32>,
    /// What the draws came from, where the file says it.
    pub seed: Option<Seed>,
    /// The floors.
    pub floors: Vec<Floor>,
}

impl Read {
    /// Returns the dungeon, where the file had its recipe and seed.
    pub fn dungeon(self) -> Option<Dungeon> {
        Some(Dungeon { recipe: self.recipe?, seed: self.seed?, floors: self.floors })
    }
}

/// The formats that are read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Era {
    /// Saves before 1.0.0: walls are true or false, and tiles are of ten types.
    BooleanWalls,
    /// Saves before 1.1.0: walls are objects, tiles still of ten types.
    TileTypes,
    /// What is written today, and levels of 1.1.0.
    Current,
}

impl fmt::Display for Era {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Era::BooleanWalls => "before 1.0.0",
            Era::TileTypes => "before 1.1.0",
            Era::Current => super::VERSION,
        })
    }
}

/// Reads a document, a bare level, an array of levels, or an older save.
///
/// ```
/// use undercroft::{Recipe, Seed, make};
/// use undercroft_export::json::{self, Style};
///
/// let dungeon = make::dungeon(&Recipe::default(), &Seed::new("demo"), 2)?;
/// let read = json::read(json::write(&dungeon, Style::Minified))?;
/// assert_eq!((read.recipe, read.seed), (Some(dungeon.recipe), Some(dungeon.seed)));
/// assert!(json::read("{}").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(text: impl AsRef<[u8]>) -> Result<Read, JsonError> {
    let text = text.as_ref();
    if text.len() > LIMIT {
        return Err(JsonError::TooLarge { bytes: text.len(), limit: LIMIT });
    }
    let peek = peek::peek(text)?;
    let era = peek.era()?;
    match (peek.top, era) {
        (Top::Document, _) if peek.compact => compact(text),
        (Top::Document, _) => document(text),
        (Top::Level, Era::Current) => bare(era, vec![parse(text)?], |_| String::new()),
        (Top::Level, _) => bare(era, vec![old::level(parse(text)?, "", era)?], |_| String::new()),
        (Top::Levels, Era::Current) => bare(era, parse(text)?, |i| format!("[{i}]")),
        (Top::Levels, _) => {
            let levels: Vec<OldLevel> = parse(text)?;
            let levels =
                levels.into_iter().enumerate().map(|(i, level)| old::level(level, &format!("[{i}]"), era));
            bare(era, levels.collect::<Result<_, _>>()?, |i| format!("[{i}]"))
        }
    }
}

fn parse<T: DeserializeOwned>(text: &[u8]) -> Result<T, JsonError> {
    let mut reader = serde_json::Deserializer::from_slice(text);
    let read = serde_path_to_error::deserialize(&mut reader)?;
    reader.end().map_err(|e| JsonError::at("", e))?;
    Ok(read)
}

fn document(text: &[u8]) -> Result<Read, JsonError> {
    let Document { recipe, floors, .. }: Document<Format, Vec<Level<Tiles>>> = parse(text)?;
    levels_of(recipe, floors)
}

fn compact(text: &[u8]) -> Result<Read, JsonError> {
    let Document { recipe, floors, .. }: Document<CompactFormat, Vec<Level<Vec<Vec<SparseTile>>>>> =
        parse(text)?;
    levels_of(recipe, floors.into_iter().map(|level| level.with_tiles(whole)).collect())
}

fn levels_of(recipe: Option<Origin>, levels: Vec<Level<Tiles>>) -> Result<Read, JsonError> {
    let mut read = match recipe {
        Some(origin) => self::recipe(origin)?,
        None => {
            Read { era: Era::Current, recipe: None, generator_version: None, seed: None, floors: Vec::new() }
        }
    };
    floors(&mut read, levels, |i| format!("floors[{i}]"))?;
    Ok(read)
}

/// Fills in what tiles of the compact form leave out. Rows may be of any length yet.
fn whole(sparse: Vec<Vec<SparseTile>>) -> Tiles {
    let grounds: Vec<Vec<Ground>> =
        sparse.iter().map(|row| row.iter().map(SparseTile::ground).collect()).collect();
    let ground = |x: usize, y: usize| grounds.get(y).and_then(|row| row.get(x)).copied();
    let tile = |(x, y): (usize, usize), tile: SparseTile| {
        let c = cell(x as u16, y as u16);
        let beyond = |side| c.step(side).and_then(|n| ground(n.x.into(), n.y.into()));
        tile.whole(c, |side| beyond(side).unwrap_or(Ground::Solid))
    };
    let row = |(y, row): (usize, Vec<SparseTile>)| {
        row.into_iter().enumerate().map(|(x, sparse)| tile((x, y), sparse)).collect()
    };
    sparse.into_iter().enumerate().map(row).collect()
}

fn bare(era: Era, levels: Vec<Level<Tiles>>, path: fn(usize) -> String) -> Result<Read, JsonError> {
    let mut read = Read { era, recipe: None, generator_version: None, seed: None, floors: Vec::new() };
    floors(&mut read, levels, path)?;
    Ok(read)
}

fn floors(read: &mut Read, levels: Vec<Level<Tiles>>, path: fn(usize) -> String) -> Result<(), JsonError> {
    let rock = if read.era == Era::Current { Rock::Walled } else { Rock::Anyhow };
    for (i, level) in levels.into_iter().enumerate() {
        let own = level.metadata.as_ref().and_then(|m| m.seed.as_deref());
        if let (None, Some(own)) = (&read.seed, own) {
            read.seed = Some(Seed::new(own));
        }
        let floor = decode::floor(level, &path(i), rock, read.seed.as_ref().map(Seed::as_str));
        read.floors.push(floor.map_err(JsonError::of_a_level)?);
    }
    Ok(())
}

fn recipe(origin: Origin) -> Result<Read, JsonError> {
    let plain = json!({ "generator": origin.generator, "parameters": Value::Object(origin.parameters) });
    let recipe: Recipe = serde_path_to_error::deserialize(plain).map_err(|e| {
        let path = e.path().to_string();
        let path = if path == "." { "recipe".to_owned() } else { format!("recipe.{path}") };
        JsonError::at(path, e.into_inner())
    })?;
    recipe.check().map_err(|e| JsonError::at("recipe.parameters", e))?;
    if let Some(preset) = origin.preset.filter(|p| recipe.preset() != Some(p)) {
        let why = match recipe.preset() {
            Some(own) => format!("\"{preset}\" stood there, but these are the parameters of \"{own}\""),
            None => format!("\"{preset}\" stood there, but these are the parameters of no preset"),
        };
        return Err(JsonError::at("recipe.preset", why));
    }
    if origin.version > recipe.version() {
        let why = format!(
            "{} stood there, and this program has {} {}: it takes a newer one",
            origin.version,
            recipe.generator(),
            recipe.version()
        );
        return Err(JsonError::at("recipe.version", why));
    }
    Ok(Read {
        era: Era::Current,
        generator_version: Some(origin.version),
        recipe: Some(recipe),
        seed: Some(Seed::new(origin.seed)),
        floors: Vec::new(),
    })
}
