//! Tables back into floors, row by row: from the column of the level where there is one, else made again from the recipe and
//! the seed, and compared by their hash. Memory holds a page of each column that is read, however large the file is.

use super::row::hash;
use crate::{binary, json};
use ::parquet::errors::ParquetError;
use ::parquet::file::reader::{ChunkReader, FileReader, SerializedFileReader};
use ::parquet::record::reader::RowIter;
use ::parquet::record::{Field, Row};
use ::parquet::schema::types::Type;
use std::sync::Arc;
use undercroft::make::{self, MakeError};
use undercroft::{Floor, Recipe, RecipeError, Seed};

/// Why a table, or a row of one, is no floor.
#[derive(Debug, thiserror::Error)]
pub enum ParquetReadError {
    /// The file is cut short, damaged or another program's.
    #[error("the table cannot be read: {0}")]
    Table(#[from] ParquetError),
    /// Another program's table.
    #[error("the table has no column '{0}', so it is none of floors")]
    Column(&'static str),
    /// The level in its column.
    #[error(transparent)]
    Binary(#[from] binary::BinaryError),
    /// The same as level JSON.
    #[error(transparent)]
    Json(#[from] json::JsonError),
    /// A level that is not one floor.
    #[error("the level holds {0} floors, and a row is one")]
    Floors(usize),
    /// The recipe cannot be.
    #[error("parameters: {0}")]
    Parameters(#[from] serde_json::Error),
    /// Nor can its values.
    #[error("recipe: {0}")]
    Recipe(#[from] RecipeError),
    /// Nothing says what the floor looks like.
    #[error("the row has neither a level nor a recipe and a seed to make it from")]
    Nothing,
    /// The floor was made by another version of its generator.
    #[error(
        "the floor was made by version {then} of {generator}, and this program has version {now}: a table with the level \
         column keeps such floors"
    )]
    Version {
        /// Whose floor it is.
        generator: &'static str,
        /// The version that made it.
        then: u32,
        /// The version that there is now.
        now: u32,
    },
    /// The recipe makes nothing.
    #[error(transparent)]
    Make(#[from] MakeError),
    /// The recipe and the seed make another floor than the row tells of.
    #[error(
        "the floor that recipe and seed make is not the one that was written: its hash is {made} and not {told}"
    )]
    Other {
        /// The hash of the floor that was made.
        made: String,
        /// The hash that the row has.
        told: String,
    },
}

/// The columns that are read; of the levels those that there are.
const NEEDED: [&str; 6] = ["seed", "generator", "version", "parameters", "depth", "hash"];
const LEVELS: [&str; 2] = ["level", "level_json"];

/// Reads a table row by row.
///
/// ```
/// use undercroft::{Recipe, Seed, make};
/// use undercroft_export::parquet::{self, Level, Reader};
///
/// let recipe = Recipe::new("tunnels", None)?;
/// let seed = Seed::new("demo");
/// let floor = make::floor(&recipe, &seed, 1)?;
/// for level in [Level::Binary, Level::Json, Level::Without] {
///     let table = parquet::write(&[floor.clone()], Some(&recipe), Some(&seed), level)?;
///     let stored = Reader::of_bytes(table)?.next().expect("a row")?;
///     assert_eq!(stored.seed.as_ref(), Some(&seed));
///     assert_eq!(stored.floor()?, floor);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Reader {
    rows: RowIter<'static>,
    count: u64,
    /// The recipe of the row before, and the words that it was read from.
    last: Option<(String, String, Arc<Recipe>)>,
}

/// A row as it was read: the floor is worked out when it is asked for, on whatever thread.
#[derive(Clone, Debug)]
pub struct Stored {
    /// What made it, where the table says so.
    pub recipe: Option<Arc<Recipe>>,
    /// What the draws came from, where the table says so.
    pub seed: Option<Seed>,
    /// How deep it lies.
    pub depth: u32,
    version: Option<u32>,
    hash: String,
    level: Kept,
}

#[derive(Clone, Debug)]
enum Kept {
    Binary(Vec<u8>),
    Json(String),
    Nothing,
}

impl Reader {
    /// Reads the table of a file.
    pub fn new(file: std::fs::File) -> Result<Reader, ParquetReadError> {
        Reader::of(file)
    }

    /// Reads the table that bytes are.
    pub fn of_bytes(bytes: Vec<u8>) -> Result<Reader, ParquetReadError> {
        Reader::of(bytes::Bytes::from(bytes))
    }

    fn of<R: ChunkReader + 'static>(source: R) -> Result<Reader, ParquetReadError> {
        let file = SerializedFileReader::new(source)?;
        let metadata = file.metadata().file_metadata();
        let fields = metadata.schema().get_fields();
        let there = |name: &&str| fields.iter().any(|field| field.name() == *name);
        if let Some(missing) = NEEDED.into_iter().find(|name| !there(name)) {
            return Err(ParquetReadError::Column(missing));
        }
        let wanted = |field: &&Arc<Type>| NEEDED.iter().chain(&LEVELS).any(|name| field.name() == *name);
        let wanted = fields.iter().filter(wanted).cloned().collect();
        let count = metadata.num_rows().unsigned_abs();
        let schema = Type::group_type_builder(metadata.schema().name()).with_fields(wanted).build()?;
        let rows = RowIter::from_file_into(Box::new(file)).project(Some(schema))?;
        Ok(Reader { rows, count, last: None })
    }

    /// Returns how many rows the table has.
    pub fn count(&self) -> u64 {
        self.count
    }

    fn stored(&mut self, row: &Row) -> Result<Stored, ParquetReadError> {
        let field = |name: &str| row.get_column_iter().find(|(n, _)| *n == name).map(|(_, field)| field);
        let text = |name: &str| match field(name) {
            Some(Field::Str(text)) => Some(text.clone()),
            _ => None,
        };
        let number = |name: &str| match field(name) {
            Some(Field::UInt(number)) => Some(*number),
            _ => None,
        };
        let recipe = match (text("generator"), text("parameters")) {
            (Some(generator), Some(parameters)) => Some(self.recipe(generator, parameters)?),
            _ => None,
        };
        let level = match (field("level"), text("level_json")) {
            (Some(Field::Bytes(bytes)), _) => Kept::Binary(bytes.data().to_vec()),
            (_, Some(text)) => Kept::Json(text),
            _ => Kept::Nothing,
        };
        Ok(Stored {
            recipe,
            seed: text("seed").map(Seed::new),
            depth: number("depth").unwrap_or(1),
            version: number("version"),
            hash: text("hash").unwrap_or_default(),
            level,
        })
    }

    fn recipe(&mut self, generator: String, parameters: String) -> Result<Arc<Recipe>, ParquetReadError> {
        if let Some((before, same, recipe)) = &self.last
            && *before == generator
            && *same == parameters
        {
            return Ok(Arc::clone(recipe));
        }
        let told: serde_json::Value = serde_json::from_str(&parameters)?;
        let told = serde_json::json!({ "generator": generator, "parameters": told });
        let recipe: Recipe = serde_json::from_value(told)?;
        recipe.check()?;
        let recipe = Arc::new(recipe);
        self.last = Some((generator, parameters, Arc::clone(&recipe)));
        Ok(recipe)
    }
}

impl Iterator for Reader {
    type Item = Result<Stored, ParquetReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let row = self.rows.next()?;
        Some(row.map_err(ParquetReadError::from).and_then(|row| self.stored(&row)))
    }
}

impl Stored {
    /// Bytes that it takes in memory, about.
    pub fn size(&self) -> usize {
        256 + match &self.level {
            Kept::Binary(bytes) => bytes.len(),
            Kept::Json(text) => text.len(),
            Kept::Nothing => 0,
        }
    }

    /// Returns the floor: that of the level column, or one that is made again and has the hash that was written.
    pub fn floor(&self) -> Result<Floor, ParquetReadError> {
        let mut floors = match &self.level {
            Kept::Binary(bytes) => binary::read(bytes)?.floors,
            Kept::Json(text) => json::read(text)?.floors,
            Kept::Nothing => return self.made_again(),
        };
        match floors.pop() {
            Some(floor) if floors.is_empty() => Ok(floor),
            last => Err(ParquetReadError::Floors(floors.len() + usize::from(last.is_some()))),
        }
    }

    fn made_again(&self) -> Result<Floor, ParquetReadError> {
        let (Some(recipe), Some(seed)) = (&self.recipe, &self.seed) else {
            return Err(ParquetReadError::Nothing);
        };
        let (generator, now) = (recipe.generator(), recipe.version());
        if let Some(then) = self.version.filter(|then| *then != now) {
            return Err(ParquetReadError::Version { generator, then, now });
        }
        let floor = make::floor(recipe.as_ref(), seed, self.depth)?;
        let made = hash(&floor);
        if made == self.hash {
            return Ok(floor);
        }
        // The last floor of a dungeon leads out, which a floor by itself does not.
        match make::end(&floor) {
            Ok(end) if hash(&end) == self.hash => Ok(end),
            _ => Err(ParquetReadError::Other { made, told: self.hash.clone() }),
        }
    }
}
