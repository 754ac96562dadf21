//! Measuring: every measure of every floor, on all cores, in the order of the files or seeds.

use crate::files::{self, In};
use crate::request::Request;
use crate::{output, progress};
use anyhow::{Context, Result};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::path::PathBuf;
use undercroft::{Floor, assess, solve};

/// What was measured.
pub(super) struct Survey {
    /// What was measured, in words.
    pub(super) title: String,
    /// The same for programs.
    pub(super) about: Vec<(&'static str, Value)>,
    /// What names a floor: the columns before the measures.
    pub(super) keys: &'static [&'static str],
    pub(super) rows: Vec<Row>,
}

/// One floor.
pub(super) struct Row {
    /// Its name, a part a key.
    pub(super) name: Vec<Value>,
    /// In the order of the table of measures.
    pub(super) values: Vec<f64>,
}

impl Survey {
    /// One measure of all floors.
    pub(super) fn column(&self, measure: usize) -> Vec<f64> {
        self.rows.iter().map(|row| row.values[measure]).collect()
    }
}

/// Floors of a chunk. Those before a failure are made in vain, so there are not too many of them.
const CHUNK: u64 = 1_024;

/// Makes floors of the seeds `S/1` to `S/count`, and keeps what was measured alone.
pub(super) fn of_recipe(request: &Request, count: u64) -> Result<Survey> {
    request.only_depth("one floor of each seed is measured")?;
    let progress = progress::bar(count, "floors");
    let one = |number: u64| -> Result<Row> {
        let seed = request.seed.nth(number);
        let dungeon = request.make(&seed, None, &mut ()).with_context(|| format!("seed {seed}"))?;
        progress.inc(1);
        let values = dungeon.floors.first().map(measured).unwrap_or_default();
        Ok(Row { name: vec![seed.as_str().into()], values })
    };
    let mut rows = Vec::with_capacity(count as usize);
    for before in (0..count).step_by(CHUNK as usize) {
        let chunk = before + 1..=count.min(before + CHUNK);
        // All of a chunk is there before the first failure is told, so that it is the same on any number of cores.
        let made: Vec<Result<Row>> = chunk.into_par_iter().map(one).collect();
        for row in made {
            rows.push(row?);
        }
    }
    progress.finish_and_clear();
    let (generator, preset) = (request.recipe.generator(), request.recipe.preset());
    let recipe = preset.map_or_else(|| format!("{generator}, own recipe"), |p| format!("{generator} {p}"));
    let (first, last) = (request.seed.nth(1), request.seed.nth(count));
    let title = match count {
        1 => format!("{recipe}: 1 floor, seed {first}"),
        n => format!("{recipe}: {n} floors, seeds {first} to {last}"),
    };
    let about = vec![
        ("generator", json!(generator)),
        ("preset", json!(preset)),
        ("seed", json!(request.seed.as_str())),
        ("floors", json!(count)),
    ];
    Ok(Survey { title, about, keys: &["seed"], rows })
}

/// Measures every floor of the files.
pub(super) fn of_files(paths: &[PathBuf]) -> Result<Survey> {
    let mut rows = Vec::new();
    for path in paths {
        let bytes = files::read(path, output::LARGEST)?;
        let read = output::read(&bytes).in_file(path)?;
        let file = path.to_string_lossy();
        let dungeons = read.dungeons.iter().enumerate();
        let floors: Vec<(usize, &Floor)> = dungeons
            .flat_map(|(n, levels)| levels.floors().iter().map(move |floor| (n + 1, floor)))
            .collect();
        let row = |(dungeon, floor): (usize, &Floor)| Row {
            name: vec![file.as_ref().into(), dungeon.into(), floor.depth().into()],
            values: measured(floor),
        };
        rows.extend(floors.into_par_iter().map(row).collect::<Vec<Row>>());
    }
    let names: Vec<_> = paths.iter().map(|path| path.to_string_lossy()).collect();
    let floors = if rows.len() == 1 { "1 floor".to_owned() } else { format!("{} floors", rows.len()) };
    let title = match &names[..] {
        [name] => format!("{floors} of {name}"),
        names => format!("{floors} of {} files", names.len()),
    };
    let about = vec![("files", json!(names)), ("floors", json!(rows.len()))];
    Ok(Survey { title, about, keys: &["file", "dungeon", "floor"], rows })
}

/// Returns every measure. A floor's own walkthrough counts where it is a proof; else one is looked for.
fn measured(floor: &Floor) -> Vec<f64> {
    let own = floor.walkthrough().filter(|own| solve::replay(floor, own).is_ok()).cloned();
    let walkthrough = own.or_else(|| solve::solve(floor).ok());
    assess::assess(floor, walkthrough.as_ref()).into_iter().map(|(_, value)| value).collect()
}
