//! Measures on the screen, as JSON and as CSV.

use super::spread::Spread;
use super::survey::{Row, Survey};
use crate::fail::one_line;
use crate::screen::Screen;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::fmt::Write;
use undercroft::assess::MEASURES;

/// Returns each floor a column; as many beside each other as have room.
pub(super) fn floors(survey: &Survey, about: bool) -> String {
    if survey.rows.is_empty() {
        return one_line(&survey.title) + "\n";
    }
    let later = survey.rows.iter().filter(|row| row.name.get(1).and_then(Value::as_u64) > Some(1));
    let of_many: BTreeSet<&str> = later.filter_map(|row| row.name[0].as_str()).collect();
    let columns = survey.rows.iter().map(|row| {
        let cells = row.values.iter().map(|value| number(*value));
        std::iter::once(heading(row, &of_many)).chain(cells).collect::<Vec<String>>()
    });
    let columns: Vec<Vec<String>> = columns.collect();
    blocks(&columns, Screen::stdout().columns(), about)
}

/// Returns each part of the spread a column.
pub(super) fn summary(survey: &Survey, about: bool) -> String {
    let spreads: Vec<[(&str, f64); 6]> = spreads(survey).iter().map(Spread::named).collect();
    let Some(first) = spreads.first() else { return one_line(&survey.title) + "\n" };
    let column = |i: usize| -> Vec<String> {
        let cells = spreads.iter().map(|spread| number(spread[i].1));
        std::iter::once(first[i].0.replace('_', " ")).chain(cells).collect()
    };
    let columns: Vec<Vec<String>> = (0..first.len()).map(column).collect();
    format!("{}\n\n{}", one_line(&survey.title), blocks(&columns, usize::MAX, about))
}

/// Returns a spread for each measure, where there are floors at all.
fn spreads(survey: &Survey) -> Vec<Spread> {
    (0..MEASURES.len()).filter_map(|i| Spread::of(&survey.column(i))).collect()
}

/// Returns the measures' names before columns of cells, the first of which are headings. What has no room stands below.
fn blocks(columns: &[Vec<String>], room: usize, about: bool) -> String {
    let names = MEASURES.iter().map(|m| m.name.len()).max().unwrap_or(0);
    let widths: Vec<usize> =
        columns.iter().map(|c| c.iter().map(|cell| cell.chars().count()).max().unwrap_or(0)).collect();
    let mut text = String::new();
    let mut start = 0;
    while start < columns.len() {
        let mut end = start + 1;
        let mut taken = names + 2 + widths[start];
        while end < columns.len() && taken + 2 + widths[end] <= room {
            taken += 2 + widths[end];
            end += 1;
        }
        if start > 0 {
            text.push('\n');
        }
        for line in 0..=MEASURES.len() {
            let measure = line.checked_sub(1).map(|i| &MEASURES[i]);
            let mut row = format!("{:names$}", measure.map_or("", |m| m.name));
            for (column, width) in columns[start..end].iter().zip(&widths[start..end]) {
                let _ = write!(row, "  {:>width$}", column[line]);
            }
            if let Some(measure) = measure.filter(|_| about) {
                let _ = write!(row, "  {}", measure.about);
            }
            text += row.trim_end();
            text.push('\n');
        }
        start = end;
    }
    text
}

/// Returns what a floor is called above its column: only as much as tells it from the others.
fn heading(row: &Row, of_many: &BTreeSet<&str>) -> String {
    let [file, dungeon, floor] = &row.name[..] else { return String::new() };
    let file = file.as_str().unwrap_or_default();
    let dungeon = if of_many.contains(file) { format!(" dungeon {dungeon}") } else { String::new() };
    one_line(&format!("{file}{dungeon} floor {floor}"))
}

/// Returns a number in the table: whole ones without a point, others with three places.
fn number(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value:.0}") } else { format!("{value:.3}") }
}

/// Returns every floor with its measures.
pub(super) fn floors_json(survey: &Survey) -> Value {
    let measures = |row: &Row| -> Map<String, Value> {
        MEASURES.iter().zip(&row.values).map(|(m, value)| (m.name.to_owned(), json!(value))).collect()
    };
    let floor = |row: &Row| -> Value {
        let mut floor: Map<String, Value> =
            survey.keys.iter().map(ToString::to_string).zip(row.name.iter().cloned()).collect();
        floor.insert("measures".to_owned(), measures(row).into());
        floor.into()
    };
    survey.rows.iter().map(floor).collect()
}

/// Returns what was measured, and the spread of each measure.
pub(super) fn summary_json(survey: &Survey) -> Value {
    let mut value: Map<String, Value> =
        survey.about.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
    let spread = |(measure, spread): (&undercroft::assess::Measure, Spread)| -> Value {
        let mut of = json!({ "name": measure.name, "about": measure.about });
        for (name, value) in spread.named() {
            of[name] = value.into();
        }
        of
    };
    value.insert("measures".to_owned(), MEASURES.iter().zip(spreads(survey)).map(spread).collect());
    value.into()
}

/// Returns a floor a line, under a line of names.
pub(super) fn csv(survey: &Survey) -> String {
    let names = survey.keys.iter().copied().chain(MEASURES.iter().map(|m| m.name));
    let mut text = names.collect::<Vec<_>>().join(",") + "\n";
    for row in &survey.rows {
        let name = row.name.iter().map(|part| match part {
            Value::String(word) => quoted(word),
            other => other.to_string(),
        });
        let cells: Vec<String> = name.chain(row.values.iter().map(ToString::to_string)).collect();
        text += &cells.join(",");
        text.push('\n');
    }
    text
}

/// Returns a word as CSV takes it.
fn quoted(word: &str) -> String {
    if word.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", word.replace('"', "\"\""))
    } else {
        word.to_owned()
    }
}
