//! What was found, as a table, as JSON, and as the command that makes it again.

use crate::request::Request;
use anyhow::Result;
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::path::Path;
use undercroft::assess::MEASURES;
use undercroft_search::{Formula, Found, Hit, Near, Rate, Tuned};

/// A line a floor: its seed, and the measures that are shown.
pub(super) struct Table {
    measures: Vec<usize>,
    lines: Vec<Vec<String>>,
}

impl Table {
    /// Begins a table of measures, with another number before them where that has a name.
    pub(super) fn new(measures: Vec<usize>, before: Option<&str>) -> Table {
        let names = measures.iter().map(|i| MEASURES[*i].name.to_owned());
        let heading = ["", "seed"].into_iter().chain(before).map(ToOwned::to_owned).chain(names);
        Table { lines: vec![heading.collect()], measures }
    }

    pub(super) fn add(&mut self, hit: &Hit, before: Option<f64>) {
        let number = self.lines.len().to_string();
        let values = self.measures.iter().map(|i| hit.measures[*i]);
        let cells = before.into_iter().chain(values).map(told);
        self.lines.push([number, hit.seed.to_string()].into_iter().chain(cells).collect());
    }

    /// Returns it; nothing where there is no floor.
    pub(super) fn text(&self) -> String {
        if self.lines.len() < 2 {
            return String::new();
        }
        let width =
            |column: usize| self.lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.lines[0].len()).map(width).collect();
        let mut text = String::new();
        for line in &self.lines {
            let cells = line.iter().zip(&widths).enumerate().map(|(i, (cell, width))| match i {
                1 => format!("{cell:<width$}"),
                _ => format!("{cell:>width$}"),
            });
            text += cells.collect::<Vec<_>>().join("  ").trim_end();
            text.push('\n');
        }
        text
    }
}

/// Returns a number: whole ones without a point.
pub(super) fn told(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value:.0}") } else { format!("{value:.2}") }
}

/// Says how rare what was asked is.
pub(super) fn rarity(found: &Found) -> String {
    let (hits, of) = (found.hits.len(), found.looked_at);
    let mut text = match hits {
        0 => format!("none of {of} floors"),
        _ => format!("{hits} of {of} floors: 1 in {:.0}", of as f64 / hits as f64),
    };
    if found.unmade > 0 {
        let _ = write!(text, "; at {} seeds the generator gave up", found.unmade);
    }
    text + "\n"
}

/// Returns the command that makes a floor again.
pub(super) fn command(request: &Request, hit: &Hit) -> String {
    request.with(&request.recipe, &hit.seed).command("generate")
}

/// Returns every name that a formula may have.
pub(super) fn names() -> String {
    let all: Vec<_> = undercroft_search::names().collect();
    let wide =
        |of: fn(&(&'static str, &'static str, &'static str)) -> usize| all.iter().map(of).max().unwrap_or(0);
    let (names, kinds) = (wide(|n| n.0.len()), wide(|n| n.1.len()));
    let mut text = String::new();
    for (name, kind, about) in &all {
        let _ = writeln!(text, "{name:names$}  {kind:kinds$}  {about}");
    }
    text
}

/// Returns the measures by their names.
pub(super) fn measures(hit: &Hit) -> Value {
    MEASURES
        .iter()
        .zip(&hit.measures)
        .map(|(m, value)| (m.name.to_owned(), json!(value)))
        .collect::<Map<_, _>>()
        .into()
}

fn floor(request: &Request, hit: &Hit) -> Value {
    json!({
        "seed": hit.seed.as_str(),
        "number": hit.number,
        "measures": measures(hit),
        "command": command(request, hit),
    })
}

pub(super) fn found_json(request: &Request, formula: &Formula, found: &Found) -> String {
    let value = json!({
        "where": formula.to_string(),
        "lookedAt": found.looked_at,
        "unmade": found.unmade,
        "rate": found.rate(),
        "floors": found.hits.iter().map(|hit| floor(request, hit)).collect::<Vec<_>>(),
    });
    format!("{value:#}\n")
}

pub(super) fn near_json(request: &Request, like: &Path, near: &Near) -> String {
    let floors = near.floors.iter().map(|neighbour| {
        let mut value = floor(request, &neighbour.hit);
        value["distance"] = neighbour.distance.into();
        value
    });
    let value = json!({
        "like": like.to_string_lossy(),
        "lookedAt": near.looked_at,
        "fromMiddle": near.from_middle,
        "floors": floors.collect::<Vec<_>>(),
    });
    format!("{value:#}\n")
}

pub(super) fn tuned_json(request: &Request, formula: &Formula, tuned: &Tuned) -> String {
    let rate = |rate: Rate| json!({ "hits": rate.hits, "of": rate.of, "share": rate.share() });
    let value = json!({
        "where": formula.to_string(),
        "lookedAt": tuned.looked_at,
        "before": rate(tuned.before),
        "after": rate(tuned.after),
        "recipe": { "generator": request.recipe.generator(), "parameters": request.recipe.parameters() },
        "command": request.command("generate"),
    });
    format!("{value:#}\n")
}

/// Returns the recipe as a file that `--recipe` reads.
pub(super) fn recipe(request: &Request) -> Result<String> {
    let mut file = toml::Table::new();
    file.insert("generator".to_owned(), request.recipe.generator().into());
    file.insert("parameters".to_owned(), request.recipe.parameters().into());
    Ok(toml::to_string(&file)?)
}
