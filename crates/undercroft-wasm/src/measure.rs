//! Measures of a floor, and of many.

use crate::dungeon::Dungeon;
use crate::fail::{Failure, json};
use crate::recipe;
use serde_json::{Map, Value};
use undercroft::assess::{MEASURES, assess};
use undercroft::{Seed, make};
use wasm_bindgen::prelude::wasm_bindgen;

/// The most floors of a sweep.
const MOST: u32 = 100_000;

#[wasm_bindgen]
impl Dungeon {
    /// Every measure of a floor.
    pub fn measures(&self, floor: usize) -> Result<String, Failure> {
        let floor = self.0.floor(floor)?;
        let measures = assess(floor, floor.walkthrough());
        let measures: Map<String, Value> =
            measures.into_iter().map(|(measure, value)| (measure.name.to_owned(), value.into())).collect();
        Ok(json(&measures))
    }
}

/// Makes floors of many seeds and measures them: a column for each measure, one after the other, NaN where there is no floor.
#[wasm_bindgen]
pub fn sweep(
    recipe: &str,
    first: f64,
    count: u32,
    depth: u32,
    seed: Option<String>,
) -> Result<Vec<f64>, Failure> {
    let recipe = recipe::read(recipe)?;
    if count > MOST {
        return Err(Failure::refused(format!("a sweep takes up to {MOST} floors")));
    }
    if let Some(error) = recipe::refusal(&recipe) {
        return Err(error.into());
    }
    let rows = count as usize;
    let mut columns = vec![f64::NAN; MEASURES.len() * rows];
    let first = first.max(0.0) as u64;
    let series = seed.map(Seed::new);
    for row in 0..rows {
        let number = first + row as u64;
        let seed = series.as_ref().map_or_else(|| Seed::new(number.to_string()), |series| series.nth(number));
        let Ok(floor) = make::floor(&recipe, &seed, depth) else { continue };
        for (column, (_, value)) in assess(&floor, floor.walkthrough()).into_iter().enumerate() {
            columns[column * rows + row] = value;
        }
    }
    Ok(columns)
}
