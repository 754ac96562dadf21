//! The grid of the best floors: as places of a sheet, as lines to pick from, and as JSON.

use super::told::{measures, told};
use crate::request::Request;
use anyhow::Result;
use rayon::prelude::*;
use serde_json::{Value, json};
use std::fmt::Write;
use undercroft::Floor;
use undercroft::assess::MEASURES;
use undercroft::make;
use undercroft_search::{Axis, Elite, Grid};

/// Returns the floors of the places of a sheet, row by row, where the highest row of the grid stands at the top; each under its
/// number in the list and its measures.
pub(super) fn places(grid: &Grid, depth: u32) -> Result<Vec<Option<(String, Floor)>>> {
    let one = |(number, elite): (usize, &Elite)| {
        let floor = make::floor(&elite.recipe, &elite.hit.seed, depth)?;
        let values = grid.axes.each_ref().map(|axis| told(elite.hit.measures[axis.measure]));
        Ok((format!("{}: {}, {}", number + 1, values[0], values[1]), floor))
    };
    let all: Vec<(usize, &Elite)> = grid.elites.iter().enumerate().collect();
    let floors = all.into_par_iter().map(one).collect::<Result<Vec<_>>>()?;
    let [columns, rows] = grid.axes.each_ref().map(|axis| axis.places as usize);
    let mut places = vec![None; columns * rows];
    for (elite, floor) in grid.elites.iter().zip(floors) {
        let (column, row) = (elite.place.0 as usize, elite.place.1 as usize);
        places[(rows - 1 - row) * columns + column] = Some(floor);
    }
    Ok(places)
}

/// Returns a line a floor: its number, its place, and the command that makes it.
pub(super) fn text(request: &Request, grid: &Grid, best: usize) -> String {
    let mut text = String::new();
    let digits = grid.elites.len().to_string().len();
    let names = grid.axes.each_ref().map(|axis| MEASURES[axis.measure].name);
    for (number, elite) in grid.elites.iter().enumerate() {
        let values = grid.axes.each_ref().map(|axis| told(elite.hit.measures[axis.measure]));
        let _ = writeln!(
            text,
            "{:>digits$}  {} {}, {} {}; {} {}: {}",
            number + 1,
            names[0],
            values[0],
            names[1],
            values[1],
            MEASURES[best].name,
            told(elite.hit.measures[best]),
            command(request, elite)
        );
    }
    let [across, up] = grid.axes.each_ref().map(range);
    let all = grid.axes[0].places * grid.axes[1].places;
    let _ = writeln!(
        text,
        "{} of {all} places have a floor, out of {}: {across} across, {up} up",
        grid.elites.len(),
        grid.looked_at
    );
    text
}

fn range(axis: &Axis) -> String {
    let (low, high) = axis.range.unwrap_or_default();
    format!("{} {} to {}", MEASURES[axis.measure].name, told(low), told(high))
}

fn command(request: &Request, elite: &Elite) -> String {
    request.with(&elite.recipe, &elite.hit.seed).command("generate")
}

/// Returns the whole grid for programs.
pub(super) fn json(request: &Request, grid: &Grid, best: usize) -> String {
    let axis = |axis: &Axis| {
        let (low, high) = axis.range.unwrap_or_default();
        json!({ "measure": MEASURES[axis.measure].name, "low": low, "high": high, "places": axis.places })
    };
    let elite = |(number, elite): (usize, &Elite)| -> Value {
        json!({
            "number": number + 1,
            "place": [elite.place.0, elite.place.1],
            "seed": elite.hit.seed.as_str(),
            "recipe": { "generator": elite.recipe.generator(), "parameters": elite.recipe.parameters() },
            "measures": measures(&elite.hit),
            "command": command(request, elite),
        })
    };
    let value = json!({
        "axes": grid.axes.each_ref().map(axis),
        "best": MEASURES[best].name,
        "lookedAt": grid.looked_at,
        "floors": grid.elites.iter().enumerate().map(elite).collect::<Vec<_>>(),
    });
    format!("{value:#}\n")
}
