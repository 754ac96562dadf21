//! The table's columns, and writing a group of rows column by column.

use super::{Columns, Level, Plan, Row};
use ::parquet::basic::Compression;
use ::parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int32Type};
use ::parquet::errors::{ParquetError, Result};
use ::parquet::file::metadata::KeyValue;
use ::parquet::file::properties::{EnabledStatistics, WriterProperties};
use ::parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use ::parquet::schema::parser::parse_message_type;
use ::parquet::schema::types::ColumnPath;
use std::fmt::Write as _;
use std::io::Write;
use std::sync::Arc;
use undercroft::assess::MEASURES;

/// A file in the making.
pub(super) struct Table<W: Write + Send> {
    file: SerializedFileWriter<W>,
    columns: Columns,
}

/// A column of something that every row has, or may lack.
enum Column {
    Text(&'static str, fn(&Row) -> Option<&str>),
    Number(&'static str, fn(&Row) -> Option<u32>),
    Flag(&'static str, fn(&Row) -> bool),
    Measure(usize),
    Bytes(&'static str, fn(&Row) -> &[u8]),
    /// Text that every row has.
    Written(&'static str, fn(&Row) -> &[u8]),
}

/// Columns that may be empty are those that not every floor has.
const COLUMNS: &[(Column, bool)] = &[
    (Column::Text("seed", |r| r.seed.as_deref()), true),
    (Column::Text("generator", |r| Some(r.made.as_ref()?.generator)), true),
    (Column::Number("version", |r| Some(r.made.as_ref()?.version)), true),
    (Column::Text("preset", |r| r.made.as_ref()?.preset), true),
    (Column::Text("parameters", |r| Some(&r.made.as_ref()?.parameters)), true),
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

/// The columns of the plan.
const PLAN: [Column; 3] = [
    Column::Bytes("cell_grid", |r| &r.cell_grid),
    Column::Bytes("edge_grid", |r| &r.edge_grid),
    Column::Written("quest", |r| r.quest.as_bytes()),
];

/// What differs in every row, or is too long to be looked up by its value.
const NO_DICTIONARY: [&str; 7] = ["seed", "hash", "cell_grid", "edge_grid", "quest", "level", "level_json"];
/// Where the least and the greatest value say nothing.
const NO_STATISTICS: [&str; 5] = ["cell_grid", "edge_grid", "quest", "level", "level_json"];

fn all(columns: Columns) -> impl Iterator<Item = (Column, bool)> {
    let fixed = COLUMNS.iter().map(|(column, optional)| (column.copied(), *optional));
    let measures = (0..MEASURES.len()).map(|i| (Column::Measure(i), false));
    let plan = (columns.plan == Plan::With).then_some(PLAN.map(|column| (column, false)));
    let level = match columns.level {
        Level::Binary => Some(Column::Bytes("level", |r| &r.level)),
        Level::Json => Some(Column::Written("level_json", |r| &r.level)),
        Level::Without => None,
    };
    fixed.chain(measures).chain(plan.into_iter().flatten()).chain(level.map(|column| (column, false)))
}

/// Returns every column of a table: its name, its type as SQL knows it, and whether it may be null.
pub(crate) fn described(columns: Columns) -> Vec<(&'static str, &'static str, bool)> {
    all(columns).map(|(column, optional)| (column.name(), column.kind(), optional)).collect()
}

impl Column {
    const fn copied(&self) -> Column {
        match *self {
            Column::Text(name, of) => Column::Text(name, of),
            Column::Number(name, of) => Column::Number(name, of),
            Column::Flag(name, of) => Column::Flag(name, of),
            Column::Measure(i) => Column::Measure(i),
            Column::Bytes(name, of) => Column::Bytes(name, of),
            Column::Written(name, of) => Column::Written(name, of),
        }
    }

    const fn name(&self) -> &'static str {
        match *self {
            Column::Text(name, _)
            | Column::Number(name, _)
            | Column::Flag(name, _)
            | Column::Bytes(name, _)
            | Column::Written(name, _) => name,
            Column::Measure(i) => MEASURES[i].name,
        }
    }

    fn kind(&self) -> &'static str {
        match self {
            Column::Text(..) | Column::Written(..) => "text",
            Column::Number(..) => "unsigned",
            Column::Flag(..) => "boolean",
            Column::Measure(i) if counts(*i) => "unsigned",
            Column::Measure(_) => "double",
            Column::Bytes(..) => "bytes",
        }
    }

    /// Returns its type and name, as a schema spells them.
    fn spelt(&self) -> String {
        let name = self.name();
        match self.kind() {
            "text" => format!("binary {name} (STRING)"),
            "unsigned" => format!("int32 {name} (INTEGER(32,false))"),
            "boolean" => format!("boolean {name}"),
            "double" => format!("double {name}"),
            _ => format!("binary {name}"),
        }
    }
}

impl<W: Write + Send> Table<W> {
    pub(super) fn new(out: W, columns: Columns) -> Result<Table<W>> {
        let mut schema = "message floors {".to_owned();
        // No version of a library: the bytes are the floors' alone.
        let mut properties = WriterProperties::builder().set_created_by("Undercroft".to_owned());
        for (column, optional) in all(columns) {
            let presence = if optional { "optional" } else { "required" };
            write!(schema, " {presence} {};", column.spelt())
                .map_err(|e| ParquetError::General(e.to_string()))?;
            let path = ColumnPath::from(column.name());
            if NO_STATISTICS.contains(&column.name()) {
                properties = properties.set_column_statistics_enabled(path.clone(), EnabledStatistics::None);
            }
            if NO_DICTIONARY.contains(&column.name()) {
                properties = properties.set_column_dictionary_enabled(path, false);
            }
        }
        schema += " }";
        let properties = properties.set_compression(Compression::SNAPPY).build();
        let schema = Arc::new(parse_message_type(&schema)?);
        Ok(Table { file: SerializedFileWriter::new(out, schema, Arc::new(properties))?, columns })
    }

    /// Writes a group of rows.
    pub(super) fn write(&mut self, rows: &[Row]) -> Result<()> {
        let mut group = self.file.next_row_group()?;
        for (column, _) in all(self.columns) {
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
                Column::Bytes(_, of) | Column::Written(_, of) => {
                    put::<ByteArrayType, W>(&mut group, rows, |r| Some(ByteArray::from(of(r).to_vec())))?;
                }
            }
        }
        group.close().map(drop)
    }

    /// Has the table say something of itself at its end.
    pub(super) fn note(&mut self, name: &str, said: String) {
        self.file.append_key_value_metadata(KeyValue::new(name.to_owned(), said));
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
