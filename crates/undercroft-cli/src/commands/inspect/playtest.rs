//! What a player met who had neither map nor proof, beside the difficulty that is computed from the plan; over many floors,
//! how well the two agree (Spearman's rank correlation).

use crate::files::{self, In};
use crate::request::Request;
use crate::{output, progress};
use anyhow::{Context, Result};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::PathBuf;
use undercroft::assess::{self, Assessed};
use undercroft::{Floor, Seed};
use undercroft_play::bot::{self, Playtest};

/// One floor as it was computed and as it was played.
pub(super) struct Played {
    name: String,
    difficulty: f64,
    /// Moves of the proof.
    proof: usize,
    test: Playtest,
}

/// A number of a playtest.
type Number = fn(&Played) -> f64;

/// What is shown of a floor, and where it comes from.
const COLUMNS: [(&str, Number); 10] = [
    ("difficulty", |p| p.difficulty),
    ("proof", |p| p.proof as f64),
    ("steps", |p| p.test.steps.into()),
    ("doors", |p| p.test.doors.into()),
    ("searches", |p| p.test.searches.into()),
    ("encounters", |p| p.test.encounters.into()),
    ("danger", |p| p.test.danger.into()),
    ("damage", |p| p.test.damage.into()),
    ("falls", |p| p.test.falls.into()),
    ("missed", |p| p.test.missed.all().into()),
];

fn play(name: String, floor: &Floor, seed: &Seed) -> Played {
    let proof = floor.walkthrough();
    Played {
        name,
        difficulty: assess::difficulty(&Assessed::new(floor, proof)),
        proof: proof.map_or(0, |proof| proof.moves.len()),
        test: bot::playtest(floor, seed),
    }
}

/// Plays the floors of the seeds `S/1` to `S/count`.
pub(super) fn of_recipe(request: &Request, count: u64) -> Result<Vec<Played>> {
    request.only_depth("one floor of each seed is played")?;
    let progress = progress::bar(count, "floors");
    let one = |index: u64| -> Result<Played> {
        let seed = request.seed.nth(index);
        let dungeon = request.make(&seed, None, &mut ()).with_context(|| format!("seed {seed}"))?;
        let floor = dungeon.floors.first().context("a dungeon has a floor")?;
        progress.inc(1);
        Ok(play(seed.as_str().to_owned(), floor, &seed))
    };
    let made: Vec<Result<Played>> = (1..=count).into_par_iter().map(one).collect();
    made.into_iter().collect()
}

/// Plays the floors of files.
pub(super) fn of_files(paths: &[PathBuf]) -> Result<Vec<Played>> {
    let mut played = Vec::new();
    for path in paths {
        let read = output::read(&files::read(path, output::LARGEST)?).in_file(path)?;
        let floors: Vec<&Floor> = read.dungeons.iter().flat_map(crate::output::Levels::floors).collect();
        let one = |floor: &&Floor| {
            let name = format!("{}, floor {}", path.display(), floor.depth());
            let seed = Seed::new(name.clone());
            play(name, floor, &seed)
        };
        played.extend(floors.par_iter().map(one).collect::<Vec<Played>>());
    }
    Ok(played)
}

/// Returns a line a floor, or where there are many, how the numbers spread and agree.
pub(super) fn text(played: &[Played], summed: bool) -> String {
    let mut text = String::new();
    if !summed {
        for one in played {
            let end = if one.test.finished { "finished" } else { "gave up" };
            let _ = writeln!(text, "{}: {end}", one.name);
            for (name, of) in COLUMNS {
                let _ = writeln!(text, "  {name:<11} {}", number(of(one)));
            }
            let m = one.test.missed;
            let parts = [
                ("rooms", m.rooms),
                ("chests", m.chests),
                ("keys", m.keys),
                ("levers and switches", m.triggers),
                ("people", m.people),
                ("notes", m.notes),
                ("secrets", m.secrets),
            ];
            let parts: Vec<String> =
                parts.iter().filter(|(_, n)| *n > 0).map(|(what, n)| format!("{n} {what}")).collect();
            let _ = writeln!(
                text,
                "  never found {}",
                if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
            );
        }
        return text;
    }
    let finished = played.iter().filter(|one| one.test.finished).count();
    let _ =
        writeln!(text, "{finished} of {} floors finished by a player without map and proof", played.len());
    let _ = writeln!(text, "{:<11} {:>8} {:>8} {:>8}   agrees with difficulty", "", "10 %", "median", "90 %");
    let difficulty: Vec<f64> = played.iter().map(|one| one.difficulty).collect();
    for (name, of) in COLUMNS {
        let values: Vec<f64> = played.iter().map(of).collect();
        let mut sorted = values.clone();
        sorted.sort_by(f64::total_cmp);
        let at =
            |part: usize| sorted.get((sorted.len().saturating_sub(1)) * part / 10).copied().unwrap_or(0.0);
        let agrees = if name == "difficulty" {
            String::new()
        } else {
            correlation(&difficulty, &values).map_or_else(|| "–".to_owned(), |r| format!("{r:+.2}"))
        };
        let line =
            format!("{name:<11} {:>8} {:>8} {:>8}   {agrees}", number(at(1)), number(at(5)), number(at(9)));
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// Returns the same for programs.
pub(super) fn json(played: &[Played]) -> Value {
    let floors = played.iter().map(|one| {
        let mut floor = json!({ "name": one.name, "finished": one.test.finished });
        for (name, of) in COLUMNS {
            floor[name] = json!(of(one));
        }
        floor
    });
    floors.collect()
}

/// Returns the same as a table.
pub(super) fn csv(played: &[Played]) -> String {
    let mut text = format!("name,finished,{}\n", COLUMNS.map(|(name, _)| name).join(","));
    for one in played {
        let name = one.name.replace('"', "\"\"");
        let numbers: Vec<String> = COLUMNS.iter().map(|(_, of)| number(of(one))).collect();
        let _ = writeln!(text, "\"{name}\",{},{}", one.test.finished, numbers.join(","));
    }
    text
}

fn number(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value}") } else { format!("{value:.1}") }
}

/// Returns how well the order of one agrees with the order of the other, from -1 to 1; nothing where one has no order.
fn correlation(a: &[f64], b: &[f64]) -> Option<f64> {
    let (a, b) = (ranks(a), ranks(b));
    let mean = f64::midpoint(a.len() as f64, 1.0);
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(x, y)| (x - mean) * (y - mean)).sum::<f64>();
    let spread = (product(&a, &a) * product(&b, &b)).sqrt();
    (spread > 0.0).then(|| product(&a, &b) / spread)
}

/// Returns the place of each in the order; equals share theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|a, b| values[*a].total_cmp(&values[*b]));
    let mut ranks = vec![0.0; values.len()];
    let mut first = 0;
    for run in order.chunk_by(|a, b| values[*a].total_cmp(&values[*b]).is_eq()) {
        let shared = first as f64 + f64::midpoint(run.len() as f64, 1.0);
        for i in run {
            ranks[*i] = shared;
        }
        first += run.len();
    }
    ranks
}

/// Writes what was asked for.
pub(super) fn print(played: &[Played], summed: bool, as_csv: bool, as_json: bool) -> Result<()> {
    files::print(&match (as_csv, as_json) {
        (true, _) => csv(played),
        (_, true) => format!("{:#}\n", json(played)),
        _ => text(played, summed),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_compared_and_not_sizes() {
        assert_eq!(ranks(&[10.0, 30.0, 10.0]), [1.5, 3.0, 1.5]);
        assert_eq!(correlation(&[1.0, 2.0, 3.0], &[1.0, 100.0, 101.0]), Some(1.0));
        assert_eq!(correlation(&[1.0, 2.0, 3.0], &[9.0, 4.0, 1.0]), Some(-1.0));
        assert_eq!(correlation(&[1.0, 2.0], &[5.0, 5.0]), None);
    }
}
