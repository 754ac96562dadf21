//! Corpora as Parquet: one row a floor, with the recipe, what the floor measures, and the level itself.
//!
//! ```text
//!   seed  generator  version  preset  parameters  depth  attempt  simple  name  theme  width  height  cells  hash
//!   rooms  coverage  loops  …              every measure of `undercroft::assess`, by its name; counts are whole numbers
//!   level  or  level_json  or neither      the binary form, or level JSON, of this floor alone
//! ```
//! A [`Row`] is worked out from a floor alone, on whatever thread; the [`Writer`] takes rows in order and writes them in
//! groups, so that memory holds one group however many there are. The same rows give the same bytes.

mod table;

use crate::loss::Loss;
use crate::{binary, json};
use ::parquet::errors::ParquetError;
use std::io::Write;
use table::Table;
use undercroft::assess;
use undercroft::generate::Dungeon;
use undercroft::{Floor, Recipe, Seed};

/// How the level itself goes along.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Level {
    /// In the binary form, in the column `level`.
    #[default]
    Binary,
    /// As level JSON, in the column `level_json`.
    Json,
    /// Not at all: the recipe and the seed make it again.
    Without,
}

/// Why a table could not be written.
#[derive(Debug, thiserror::Error)]
#[error("the table could not be written: {0}")]
pub struct ParquetWriteError(#[from] ParquetError);

/// One floor as it stands in the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    seed: Option<String>,
    generator: Option<&'static str>,
    version: Option<u32>,
    preset: Option<&'static str>,
    parameters: Option<String>,
    depth: u32,
    attempt: u32,
    simple: bool,
    name: Option<String>,
    theme: Option<String>,
    width: u32,
    height: u32,
    cells: u32,
    hash: String,
    measures: Vec<f64>,
    level: Vec<u8>,
}

impl Row {
    /// Returns the row of a floor, with what made it where that is known.
    pub fn new(floor: &Floor, recipe: Option<&Recipe>, seed: Option<&Seed>, level: Level) -> Row {
        let said = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let parameters = |recipe: &Recipe| serde_json::to_string(&recipe.parameters()).ok();
        let size = floor.size();
        Row {
            seed: seed.map(|seed| seed.as_str().to_owned()),
            generator: recipe.map(Recipe::generator),
            version: recipe.map(Recipe::version),
            preset: recipe.and_then(Recipe::preset),
            parameters: recipe.and_then(parameters),
            depth: floor.depth(),
            attempt: floor.attempt(),
            simple: floor.is_simple(),
            name: said(floor.name()),
            theme: floor.theme().and_then(|theme| said(&theme.name)),
            width: size.width().into(),
            height: size.height().into(),
            cells: floor.cells().count() as u32,
            hash: hash(floor),
            measures: assess::assess(floor, floor.walkthrough())
                .into_iter()
                .map(|(_, value)| value)
                .collect(),
            level: level_of(floor, recipe, seed, level),
        }
    }

    /// Bytes that it takes in memory, about.
    pub fn size(&self) -> usize {
        let texts = self.parameters.as_ref().map_or(0, String::len) + self.level.len();
        texts + 8 * self.measures.len() + 256
    }
}

fn level_of(floor: &Floor, recipe: Option<&Recipe>, seed: Option<&Seed>, level: Level) -> Vec<u8> {
    let floors = std::slice::from_ref(floor);
    let dungeon = recipe.zip(seed).map(|(recipe, seed)| Dungeon {
        recipe: recipe.clone(),
        seed: seed.clone(),
        floors: floors.to_vec(),
    });
    match (level, dungeon) {
        (Level::Without, _) => Vec::new(),
        (Level::Binary, Some(dungeon)) => binary::write(&dungeon),
        (Level::Binary, None) => binary::write_floors(floors, seed),
        (Level::Json, Some(dungeon)) => json::write(&dungeon, json::Style::Minified).into_bytes(),
        (Level::Json, None) => json::write_floors(floors, seed, json::Style::Minified).into_bytes(),
    }
}

/// 64-bit FNV-1a of the text form with its proof, in hexadecimal: floors that are alike have one.
fn hash(floor: &Floor) -> String {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    format!("{:016x}", floor.to_string().bytes().fold(0xCBF2_9CE4_8422_2325, step))
}

/// Writes rows as they come.
pub struct Writer<W: Write + Send> {
    table: Table<W>,
    group: Vec<Row>,
    /// What the rows of the group take.
    bytes: usize,
}

/// Rows of a group, at most.
const GROUP_ROWS: usize = 16_384;
/// Bytes of a group, about.
const GROUP_BYTES: usize = 64 << 20;

impl<W: Write + Send> Writer<W> {
    /// Begins a table; every row has to be made with the same choice of [`Level`].
    pub fn new(out: W, level: Level) -> Result<Writer<W>, ParquetWriteError> {
        Ok(Writer { table: Table::new(out, level)?, group: Vec::new(), bytes: 0 })
    }

    /// Adds a row.
    pub fn push(&mut self, row: Row) -> Result<(), ParquetWriteError> {
        self.bytes += row.size();
        self.group.push(row);
        if self.group.len() == GROUP_ROWS || self.bytes >= GROUP_BYTES {
            self.flush()?;
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), ParquetWriteError> {
        if !self.group.is_empty() {
            self.table.write(&self.group)?;
            self.group.clear();
            self.bytes = 0;
        }
        Ok(())
    }

    /// Writes what is left and the table's end, and returns where it was written to.
    pub fn finish(mut self) -> Result<W, ParquetWriteError> {
        self.flush()?;
        Ok(self.table.finish()?)
    }
}

/// Floors as a table.
///
/// ```
/// use undercroft::{Recipe, Seed, make};
/// use undercroft_export::parquet::{self, Level};
///
/// let recipe = Recipe::new("tunnels", None)?;
/// let seed = Seed::new("demo");
/// let floor = make::floor(&recipe, &seed, 1)?;
/// let table = parquet::write(&[floor], Some(&recipe), Some(&seed), Level::Without)?;
/// assert!(table.starts_with(b"PAR1") && table.ends_with(b"PAR1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(
    floors: &[Floor],
    recipe: Option<&Recipe>,
    seed: Option<&Seed>,
    level: Level,
) -> Result<Vec<u8>, ParquetWriteError> {
    let mut writer = Writer::new(Vec::new(), level)?;
    floors.iter().try_for_each(|floor| writer.push(Row::new(floor, recipe, seed, level)))?;
    writer.finish()
}

/// Returns what a table cannot say of a floor: nothing, where the level goes along.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_export::parquet::{self, Level};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// assert!(parquet::losses(&floor, Level::Binary).is_empty());
/// assert!(!parquet::losses(&floor, Level::Without).is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn losses(_: &Floor, level: Level) -> Vec<Loss> {
    Loss::among([("floor", usize::from(level == Level::Without))])
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::parquet::file::reader::{FileReader, SerializedFileReader};
    use ::parquet::record::{Field, RowAccessor};
    use std::io;
    use undercroft::make;

    fn made(count: u64) -> Vec<(Recipe, Seed, Floor)> {
        let recipe = Recipe::new("tunnels", None).unwrap();
        let seeds = (0..count).map(|i| Seed::new("corpus").nth(i));
        seeds.map(|seed| (recipe.clone(), seed.clone(), make::floor(&recipe, &seed, 1).unwrap())).collect()
    }

    fn table(floors: &[(Recipe, Seed, Floor)], level: Level) -> Vec<u8> {
        let mut writer = Writer::new(Vec::new(), level).unwrap();
        for (recipe, seed, floor) in floors {
            writer.push(Row::new(floor, Some(recipe), Some(seed), level)).unwrap();
        }
        writer.finish().unwrap()
    }

    #[test]
    fn levels_come_back_from_their_column() {
        let floors = made(3);
        let bytes = table(&floors, Level::Binary);
        assert_eq!(bytes, table(&floors, Level::Binary), "the same rows give the same bytes");
        let reader = SerializedFileReader::new(bytes::Bytes::from(bytes)).unwrap();
        let rows: Vec<_> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
        assert_eq!(rows.len(), floors.len());
        for (row, (recipe, seed, floor)) in rows.iter().zip(&floors) {
            let column = |name: &str| row.get_column_iter().position(|(n, _)| n == name).unwrap();
            assert_eq!(row.get_string(column("seed")).unwrap(), seed.as_str());
            assert_eq!(row.get_string(column("generator")).unwrap(), "tunnels");
            let level = binary::read(row.get_bytes(column("level")).unwrap().data()).unwrap();
            assert_eq!(level.floors, std::slice::from_ref(floor));
            assert_eq!(level.recipe.as_ref(), Some(recipe));
            for (measure, value) in assess::assess(floor, floor.walkthrough()) {
                let column = column(measure.name);
                let told = row.get_double(column).or_else(|_| row.get_uint(column).map(f64::from)).unwrap();
                assert!((told - value).abs() < f64::EPSILON, "{}", measure.name);
            }
        }
    }

    #[test]
    fn a_floor_without_a_recipe_has_gaps() {
        let (_, _, floor) = made(1).remove(0);
        let bytes = write(std::slice::from_ref(&floor), None, None, Level::Json).unwrap();
        let reader = SerializedFileReader::new(bytes::Bytes::from(bytes)).unwrap();
        let row = reader.get_row_iter(None).unwrap().next().unwrap().unwrap();
        let field = |name: &str| row.get_column_iter().find(|(n, _)| *n == name).unwrap().1;
        assert_eq!(*field("seed"), Field::Null);
        let Field::Str(level) = field("level_json") else { panic!("the level is text") };
        assert_eq!(json::read(level).unwrap().floors, [floor]);
    }

    /// A sink that cannot be written to.
    struct Full;

    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is full"))
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_full_disk_is_an_error() {
        let error = Writer::new(Full, Level::Binary).and_then(Writer::finish).map(|_| ()).unwrap_err();
        assert!(error.to_string().contains("the disk is full"), "{error}");
    }
}
