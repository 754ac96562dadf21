//! The table's columns, and writing a group of rows column by column.

use super::{Level, Row};
use ::parquet::basic::Compression;
use ::parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int32Type};
use ::parquet::errors::{ParquetError, Result};
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use ::parquet::schema::parser::parse_message_type;
use std::fmt::Write as _;
use std::io::Write;
use std::sync::Arc;
use undercroft::assess::MEASURES;

/// A file in the making.
pub(super) struct Table<W: Write + Send> {
    file: SerializedFileWriter<W>,
    level: Level,
}

/// A column of something that every row has, or may lack.
enum Column {
    Text(&'static str, fn(&Row) -> Option<&str>),
    Number(&'static str, fn(&Row) -> Option<u32>),
    Flag(&'static str, fn(&Row) -> bool),
    Measure(usize),
    Level(Level),
}

/// Columns that may be empty are those that not every floor has.
const COLUMNS: &[(Column, bool)] = &[
    (Column::Text("seed", |r| r.seed.as_deref()), true),
    (Column::Text("generator", |r| r.generator), true),
    (Column::Number("version", |r| r.version), true),
    (Column::Text("preset", |r| r.preset), true),
    (Column::Text("parameters", |r| r.parameters.as_deref()), true),
    (Column::Number("depth", |r| Some(r.depth)), false),
    (Column::Number("attempt", |r| Some(r.attempt)), false),
    (Column::Flag("simple", |r| r.simple), false),
    (Column::Text("name", |r| r.name.as_deref()), true),
    (Column::Text("theme", |r| r.theme.as_deref()), true),
    (Column::Number("width", |r| Some(r.width)), false),
    (Column::Number("height", |r| Some(r.height)), false),
    (Column::Number("cells", |r| Some(r.cells)), false),
    (Column::Text("hash", |r| Some(&r.hash)), false),
];

/// The measures that count something. The others are shares, means and points.
const COUNTS: [&str; 12] = [
    "rooms",
    "loops",
    "dead_ends",
    "doors",
    "features",
    "goal_distance",
    "walkthrough",
    "interactions",
    "steps",
    "chain",
    "return",
    "optional",
];

fn counts(measure: usize) -> bool {
    COUNTS.contains(&MEASURES[measure].name)
}

fn columns(level: Level) -> impl Iterator<Item = (Column, bool)> {
    let fixed = COLUMNS.iter().map(|(column, optional)| (column.copied(), *optional));
    let measures = (0..MEASURES.len()).map(|i| (Column::Measure(i), false));
    let level = (level != Level::Without).then_some((Column::Level(level), false));
    fixed.chain(measures).chain(level)
}

impl Column {
    const fn copied(&self) -> Column {
        match *self {
            Column::Text(name, of) => Column::Text(name, of),
            Column::Number(name, of) => Column::Number(name, of),
            Column::Flag(name, of) => Column::Flag(name, of),
            Column::Measure(i) => Column::Measure(i),
            Column::Level(level) => Column::Level(level),
        }
    }

    /// Returns its type, name and meaning, as a schema spells them.
    fn spelt(&self) -> String {
        match self {
            Column::Text(name, _) => format!("binary {name} (STRING)"),
            Column::Number(name, _) => format!("int32 {name} (INTEGER(32,false))"),
            Column::Flag(name, _) => format!("boolean {name}"),
            Column::Measure(i) if counts(*i) => format!("int32 {} (INTEGER(32,false))", MEASURES[*i].name),
            Column::Measure(i) => format!("double {}", MEASURES[*i].name),
            Column::Level(Level::Json) => "binary level_json (STRING)".to_owned(),
            Column::Level(_) => "binary level".to_owned(),
        }
    }
}

impl<W: Write + Send> Table<W> {
    pub(super) fn new(out: W, level: Level) -> Result<Table<W>> {
        let mut schema = "message floors {".to_owned();
        for (column, optional) in columns(level) {
            let presence = if optional { "optional" } else { "required" };
            write!(schema, " {presence} {};", column.spelt())
                .map_err(|e| ParquetError::General(e.to_string()))?;
        }
        schema += " }";
        let properties = WriterProperties::builder()
            // No version of a library: the bytes are the floors' alone.
            .set_created_by("Undercroft".to_owned())
            .set_compression(Compression::SNAPPY)
            .build();
        let schema = Arc::new(parse_message_type(&schema)?);
        Ok(Table { file: SerializedFileWriter::new(out, schema, Arc::new(properties))?, level })
    }

    /// Writes a group of rows.
    pub(super) fn write(&mut self, rows: &[Row]) -> Result<()> {
        let mut group = self.file.next_row_group()?;
        for (column, _) in columns(self.level) {
            match column {
                Column::Text(_, of) => {
                    put::<ByteArrayType, W>(&mut group, rows, |r| of(r).map(ByteArray::from))?;
                }
                // Unsigned numbers are stored as the signed ones of the same bits.
                Column::Number(_, of) => put::<Int32Type, W>(&mut group, rows, |r| of(r).map(|n| n as i32))?,
                Column::Flag(_, of) => put::<BoolType, W>(&mut group, rows, |r| Some(of(r)))?,
                Column::Measure(i) if counts(i) => {
                    put::<Int32Type, W>(&mut group, rows, |r| Some(r.measures[i] as u32 as i32))?;
                }
                Column::Measure(i) => put::<DoubleType, W>(&mut group, rows, |r| Some(r.measures[i]))?,
                Column::Level(_) => {
                    put::<ByteArrayType, W>(&mut group, rows, |r| Some(ByteArray::from(r.level.clone())))?;
                }
            }
        }
        group.close().map(drop)
    }

    pub(super) fn finish(self) -> Result<W> {
        self.file.into_inner()
    }
}

/// Writes a column: the values that are there, and for each row whether there is one.
fn put<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    rows: &[Row],
    of: impl Fn(&Row) -> Option<T::T>,
) -> Result<()> {
    let mut column = group
        .next_column()?
        .ok_or_else(|| ParquetError::General("the schema has no such column".to_owned()))?;
    let values: Vec<Option<T::T>> = rows.iter().map(of).collect();
    let there: Vec<i16> = values.iter().map(|v| i16::from(v.is_some())).collect();
    let values: Vec<T::T> = values.into_iter().flatten().collect();
    column.typed::<T>().write_batch(&values, Some(&there), None)?;
    column.close()
}

#[cfg(test)]
mod tests {
    use super::*;
    use undercroft::{Recipe, Seed, assess, make};

    #[test]
    fn what_counts_is_whole() {
        for name in COUNTS {
            assert!(MEASURES.iter().any(|measure| measure.name == name), "{name}");
        }
        for generator in undercroft::recipe::generators() {
            let recipe = Recipe::new(generator.name, None).unwrap_or_else(|e| panic!("{e}"));
            for n in 0..8 {
                let floor = make::floor(&recipe, &Seed::new("count").nth(n), 1 + n as u32);
                let floor = floor.unwrap_or_else(|e| panic!("{e}"));
                let values = assess::assess(&floor, floor.walkthrough());
                let counted = values.into_iter().map(|(measure, value)| (measure.name, value));
                for (name, value) in counted.filter(|(name, _)| COUNTS.contains(name)) {
                    assert!(
                        value >= 0.0 && value.fract() == 0.0,
                        "{name} of {} {n}: {value}",
                        generator.name
                    );
                }
            }
        }
    }
}
