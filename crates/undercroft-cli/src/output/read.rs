//! Reading level files of every format and age. What a file is, its first bytes say, whatever it is called.

use super::Levels;
use anyhow::{Context, Result, bail};
use undercroft::floor::text::TextError;
use undercroft::generate::Dungeon;
use undercroft::{Floor, Recipe, Seed};
use undercroft_export::{binary, json};

/// Bytes of the largest file that is read.
pub(crate) const LARGEST: u64 = 256 << 20;

/// What every floor in text form begins with.
const TEXT: &str = "undercroft floor";

/// What a file held.
pub(crate) struct Read {
    /// Its dungeons; only JSON Lines and the binary form have more than one.
    pub(crate) dungeons: Vec<Levels>,
    /// What it was, for people.
    pub(crate) version: String,
    /// Whether tables follow the drawing of a text, and its last line is not ended: what is written whole ends it.
    pub(crate) cut_short: bool,
}

/// Reads a file's bytes.
pub(crate) fn read(bytes: &[u8]) -> Result<Read> {
    if bytes.starts_with(&binary::MAGIC) {
        let all = binary::read_all(bytes)?.into_iter();
        let dungeons: Vec<Levels> = all.map(|read| levels(read.recipe, read.seed, read.floors)).collect();
        let form = format!("the binary form, version {}", binary::VERSION);
        let version =
            if dungeons.len() == 1 { form } else { format!("{} dungeons of {form}", dungeons.len()) };
        return Ok(Read { dungeons, version, cut_short: false });
    }
    let Ok(text) = std::str::from_utf8(bytes) else {
        bail!("this is no level file: neither level JSON nor the text form nor the binary form");
    };
    let trimmed = text.trim_start();
    if trimmed.is_empty() {
        bail!("the file is empty");
    }
    if !trimmed.starts_with(['{', '[']) {
        let dungeons = vec![Levels::Found(floors(text)?, None)];
        let cut_short = !text.ends_with('\n') && text.contains("\n[");
        return Ok(Read { dungeons, version: "the text form".to_owned(), cut_short });
    }
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    if lines.len() > 1 && lines.iter().all(|line| line.starts_with('{') && line.ends_with('}')) {
        return json_lines(&lines);
    }
    let (levels, era) = level_json(text)?;
    Ok(Read { dungeons: vec![levels], version: format!("level JSON {era}"), cut_short: false })
}

/// Returns a dungeon a line. All are read before anything is written, so that a bad line spoils no file.
fn json_lines(lines: &[&str]) -> Result<Read> {
    let mut dungeons = Vec::new();
    let mut oldest = None;
    for (i, line) in lines.iter().enumerate() {
        let (levels, era) = level_json(line).with_context(|| format!("line {}", i + 1))?;
        oldest = oldest.into_iter().chain([era]).min();
        dungeons.push(levels);
    }
    let era = oldest.map_or_else(String::new, |era| format!(" {era}"));
    let version = format!("{} dungeons of level JSON{era}", dungeons.len());
    Ok(Read { dungeons, version, cut_short: false })
}

fn level_json(text: &str) -> Result<(Levels, json::Era)> {
    let json::Read { era, recipe, seed, floors, .. } = json::read(text)?;
    Ok((levels(recipe, seed, floors), era))
}

fn levels(recipe: Option<Recipe>, seed: Option<Seed>, floors: Vec<Floor>) -> Levels {
    match (recipe, seed) {
        (Some(recipe), Some(seed)) => Levels::Made(Dungeon { recipe, seed, floors }),
        (_, seed) => Levels::Found(floors, seed),
    }
}

/// One floor in text form, or several one after the other.
fn floors(text: &str) -> Result<Vec<Floor>> {
    let starts = text.match_indices(TEXT).map(|(at, _)| at);
    let starts: Vec<usize> = starts.filter(|at| *at == 0 || text[..*at].ends_with('\n')).collect();
    if starts.len() < 2 {
        return match text.parse() {
            Ok(floor) => Ok(vec![floor]),
            // What could be drawn was certainly meant so.
            Err(broken @ TextError::Broken(_)) => Err(broken.into()),
            Err(error) => Err(error).context("read as the text form"),
        };
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let parts = starts.iter().zip(ends).map(|(start, end)| &text[*start..end]);
    parts.enumerate().map(|(i, part)| part.parse().with_context(|| format!("floor {}", i + 1))).collect()
}
