//! A floor as a row: what is measured, and what its level is written as.

use super::{Columns, Level, Plan, grids};
use crate::{binary, json, quest};
use std::io;
use std::sync::Arc;
use undercroft::assess::{Assessed, MEASURES};
use undercroft::{Floor, Recipe, Seed};

/// One floor as it stands in the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    pub(super) seed: Option<String>,
    pub(super) made: Option<Arc<Made>>,
    pub(super) depth: u32,
    pub(super) attempt: u32,
    pub(super) simple: bool,
    pub(super) name: Option<String>,
    pub(super) theme: Option<String>,
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) cells: u32,
    pub(super) hash: String,
    pub(super) measures: Vec<f64>,
    pub(super) cell_grid: Vec<u8>,
    pub(super) edge_grid: Vec<u8>,
    pub(super) quest: String,
    pub(super) level: Vec<u8>,
}

/// What floors of one recipe have in common.
#[derive(PartialEq, Debug)]
pub(super) struct Made {
    pub(super) generator: &'static str,
    pub(super) version: u32,
    pub(super) preset: Option<&'static str>,
    pub(super) parameters: String,
}

/// Makes the rows of floors of one recipe, or of floors whose recipe nobody knows. What they share is worked out once.
///
/// ```
/// use undercroft::{Recipe, Seed, make};
/// use undercroft_export::parquet::{Columns, Level, Plan, Rows, Writer};
///
/// let recipe = Recipe::new("tunnels", None)?;
/// let columns = Columns { level: Level::Without, plan: Plan::With };
/// let (rows, mut table) = (Rows::new(Some(&recipe), columns), Writer::new(Vec::new(), columns)?);
/// for n in 1..=3 {
///     let seed = Seed::new("demo").nth(n);
///     table.push(rows.row(&make::floor(&recipe, &seed, 1)?, Some(&seed)))?;
/// }
/// assert!(table.finish()?.starts_with(b"PAR1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rows<'a> {
    recipe: Option<&'a Recipe>,
    made: Option<Arc<Made>>,
    columns: Columns,
}

impl<'a> Rows<'a> {
    /// Prepares rows of floors of a recipe, for a table with these columns.
    pub fn new(recipe: Option<&'a Recipe>, columns: impl Into<Columns>) -> Rows<'a> {
        let made = |recipe: &Recipe| Made {
            generator: recipe.generator(),
            version: recipe.version(),
            preset: recipe.preset(),
            parameters: serde_json::to_string(&recipe.parameters()).unwrap_or_default(),
        };
        Rows { recipe, made: recipe.map(|recipe| Arc::new(made(recipe))), columns: columns.into() }
    }

    /// Returns the row of a floor.
    pub fn row(&self, floor: &Floor, seed: Option<&Seed>) -> Row {
        let said = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let assessed = Assessed::new(floor, floor.walkthrough());
        let (cell_grid, edge_grid, quest) = match self.columns.plan {
            Plan::With => (grids::cells(floor), grids::edges(floor), quest::json(floor, assessed.quest())),
            Plan::Without => (Vec::new(), Vec::new(), String::new()),
        };
        Row {
            seed: seed.map(|seed| seed.as_str().to_owned()),
            made: self.made.clone(),
            depth: floor.depth(),
            attempt: floor.attempt(),
            simple: floor.is_simple(),
            name: said(floor.name()),
            theme: floor.theme().and_then(|theme| said(&theme.name)),
            width: floor.size().width().into(),
            height: floor.size().height().into(),
            cells: floor.cells().count() as u32,
            hash: hash(floor),
            measures: MEASURES.iter().map(|measure| (measure.of)(&assessed)).collect(),
            cell_grid,
            edge_grid,
            quest,
            level: self.level(floor, seed),
        }
    }

    fn level(&self, floor: &Floor, seed: Option<&Seed>) -> Vec<u8> {
        let floors = std::slice::from_ref(floor);
        // A recipe never comes without its seed.
        let recipe = self.recipe.filter(|_| seed.is_some());
        match self.columns.level {
            Level::Without => Vec::new(),
            Level::Binary => binary::write_parts(recipe, seed, floors),
            Level::Json => json::write_parts(recipe, seed, floors, json::Style::Minified).into_bytes(),
        }
    }
}

impl Row {
    /// Returns the row of a floor, with what made it where that is known. For many floors of one recipe there are [`Rows`].
    pub fn new(
        floor: &Floor,
        recipe: Option<&Recipe>,
        seed: Option<&Seed>,
        columns: impl Into<Columns>,
    ) -> Row {
        Rows::new(recipe, columns).row(floor, seed)
    }

    /// Bytes that it takes in memory, about.
    pub fn size(&self) -> usize {
        let grids = self.cell_grid.len() + self.edge_grid.len() + self.quest.len();
        grids + self.level.len() + 8 * self.measures.len() + 256
    }
}

/// XXH64 of the floor in `MessagePack`, field by field without names, in hexadecimal: floors that are alike have one.
pub(super) fn hash(floor: &Floor) -> String {
    let mut hasher = Hasher(twox_hash::XxHash64::with_seed(0));
    // A sink that takes everything never fails, and a floor has nothing that MessagePack lacks.
    let _ = rmp_serde::encode::write(&mut hasher, floor);
    format!("{:016x}", std::hash::Hasher::finish(&hasher.0))
}

/// Hashes what is written.
struct Hasher(twox_hash::XxHash64);

impl io::Write for Hasher {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        std::hash::Hasher::write(&mut self.0, bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
