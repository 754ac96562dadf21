//! Corpora as Parquet: one row a floor, with the recipe, what the floor measures, and the level itself.
//!
//! ```text
//!   seed  generator  version  preset  parameters  depth  attempt  simple  name  theme  width  height  cells  hash
//!   rooms  coverage  loops  …              every measure of `undercroft::assess`, by its name; counts are whole numbers
//!   cell_grid  edge_grid  quest            the plan as bytes and the quest as JSON, where they are asked for
//!   level  or  level_json  or neither      the binary form, or level JSON, of this floor alone
//! ```
//! A [`Row`] is worked out from a floor alone, on whatever thread, by [`Rows`], which keep what floors of one recipe share; the
//! [`Writer`] takes rows in order and writes them in groups, so that memory holds one group however many there are. The same
//! rows give the same bytes. [`corpus`](crate::corpus) makes the floors as well, and [`Reader`] reads them back.

pub mod grids;
mod read;
mod row;
mod table;

pub use read::{ParquetReadError, Reader, Stored};
pub use row::{Row, Rows};
pub(crate) use table::described;

use crate::loss::Loss;
use ::parquet::errors::ParquetError;
use std::io::Write;
use table::Table;
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

/// Whether the plan goes along as columns that programs take as they are: `cell_grid`, `edge_grid` and `quest`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Plan {
    /// It does.
    With,
    /// It does not.
    #[default]
    Without,
}

/// Which columns a table has beside those that every table has.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Columns {
    /// How the level goes along.
    pub level: Level,
    /// Whether the plan does.
    pub plan: Plan,
}

impl From<Level> for Columns {
    fn from(level: Level) -> Columns {
        Columns { level, plan: Plan::Without }
    }
}

/// Why a table could not be written.
#[derive(Debug, thiserror::Error)]
#[error("the table could not be written: {0}")]
pub struct ParquetWriteError(#[from] ParquetError);

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
const GROUP_BYTES: usize = 32 << 20;

impl<W: Write + Send> Writer<W> {
    /// Begins a table; every row has to be made for the same columns.
    pub fn new(out: W, columns: impl Into<Columns>) -> Result<Writer<W>, ParquetWriteError> {
        Ok(Writer { table: Table::new(out, columns.into())?, group: Vec::new(), bytes: 0 })
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

    /// Puts something that the whole table says of itself, by a name, at its end.
    pub(crate) fn note(&mut self, name: &str, said: String) {
        self.table.note(name, said);
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
    let (mut writer, rows) = (Writer::new(Vec::new(), level)?, Rows::new(recipe, level));
    floors.iter().try_for_each(|floor| writer.push(rows.row(floor, seed)))?;
    writer.finish()
}

/// Returns what a table cannot hold of a floor: nothing, where the level goes along.
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
    use crate::{binary, json};
    use ::parquet::file::reader::{FileReader, SerializedFileReader};
    use ::parquet::record::{Field, RowAccessor};
    use std::io;
    use undercroft::floor::{BarrierKind, EdgeKind};
    use undercroft::grid::Side;
    use undercroft::solve::Quest;
    use undercroft::{assess, make};

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
    fn the_plan_goes_along_as_bytes() {
        let (recipe, seed, floor) = made(1).remove(0);
        let columns = Columns { level: Level::Without, plan: Plan::With };
        let mut writer = Writer::new(Vec::new(), columns).unwrap();
        writer.push(Row::new(&floor, Some(&recipe), Some(&seed), columns)).unwrap();
        let reader = SerializedFileReader::new(bytes::Bytes::from(writer.finish().unwrap())).unwrap();
        let row = reader.get_row_iter(None).unwrap().next().unwrap().unwrap();
        let field = |name: &str| row.get_column_iter().find(|(n, _)| *n == name).unwrap().1;
        let bytes = |name: &str| match field(name) {
            Field::Bytes(bytes) => bytes.data().to_vec(),
            other => panic!("{name} is {other}"),
        };
        let (cells, edges) = (bytes("cell_grid"), bytes("edge_grid"));
        let kind = |c, side| match floor.side(c, side) {
            EdgeKind::Wall => "wall",
            EdgeKind::Open => "open",
            EdgeKind::Barrier(barrier) => match barrier.kind {
                BarrierKind::Door => "door",
                BarrierKind::Gate(_) => "gate",
                BarrierKind::Secret => "secret",
                BarrierKind::Illusory => "illusory",
            },
        };
        for (i, c) in floor.size().cells().enumerate() {
            assert_eq!(cells[i] == 1, floor.is_floor(c), "{c}");
            assert_eq!(grids::EDGES[usize::from(edges[2 * i])], kind(c, Side::North), "north of {c}");
            assert_eq!(grids::EDGES[usize::from(edges[2 * i + 1])], kind(c, Side::West), "west of {c}");
        }
        let Field::Str(quest) = field("quest") else { panic!("the quest is text") };
        let quest: serde_json::Value = serde_json::from_str(quest).unwrap();
        assert_eq!(quest["goal"].as_u64().unwrap(), Quest::of(&floor).goal as u64);
    }

    #[test]
    fn a_floor_is_made_again_or_refused() {
        let dungeon = make::dungeon(&Recipe::new("tunnels", None).unwrap(), &Seed::new("again"), 2).unwrap();
        let (recipe, seed) = (Some(&dungeon.recipe), Some(&dungeon.seed));
        let read = |floors: &[Floor], recipe, seed| -> Vec<_> {
            let table = write(floors, recipe, seed, Level::Without).unwrap();
            Reader::of_bytes(table).unwrap().map(|row| row.unwrap().floor()).collect()
        };
        // The last one leads out, which its recipe alone does not say.
        let again: Vec<Floor> = read(&dungeon.floors, recipe, seed).into_iter().map(Result::unwrap).collect();
        assert_eq!(again, dungeon.floors);
        let other = Seed::new("other");
        let of_another = read(&dungeon.floors[..1], recipe, Some(&other)).remove(0).unwrap_err().to_string();
        assert!(of_another.starts_with("the floor that recipe and seed make is not the one"), "{of_another}");
        let of_nobody = read(&dungeon.floors[..1], None, None).remove(0).unwrap_err().to_string();
        assert_eq!(of_nobody, "the row has neither a level nor a recipe and a seed to make it from");
        assert!(Reader::of_bytes(b"PAR1 and no more".to_vec()).is_err());
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
