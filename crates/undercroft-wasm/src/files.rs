//! Reading files of every kind and age.

use crate::dungeon::Levels;
use crate::fail::Failure;
use undercroft::Floor;
use undercroft::floor::text::TextError;
use undercroft_export::{binary, json};
use undercroft_play::HEADER;

/// Bytes of the largest file that is read: more would not fit into a module's memory beside what comes of it.
const LARGEST: usize = 64 << 20;

/// Reads a file, whatever it is called.
pub(crate) fn read(bytes: &[u8]) -> Result<Levels, Failure> {
    if bytes.len() > LARGEST {
        let words = format!("the file has {} bytes, and a page reads up to {LARGEST}", bytes.len());
        return Err(Failure::unreadable(words));
    }
    if bytes.starts_with(HEADER.as_bytes()) {
        return Levels::of_bytes(bytes);
    }
    if bytes.starts_with(&binary::MAGIC) {
        return packed(bytes);
    }
    let Ok(text) = std::str::from_utf8(bytes) else {
        let words = "this is no level file: neither level JSON nor the text form nor the binary form";
        return Err(Failure::unreadable(words));
    };
    let trimmed = text.trim_start();
    if trimmed.is_empty() {
        return Err(Failure::unreadable("the file is empty"));
    }
    let levels = if trimmed.starts_with(['{', '[']) {
        let json::Read { recipe, seed, floors, .. } = json::read(text).map_err(Failure::unreadable)?;
        Levels { recipe, seed, floors }
    } else {
        Levels { recipe: None, seed: None, floors: drawn(text)? }
    };
    if levels.floors.is_empty() {
        return Err(Failure::unreadable("the file holds no floor"));
    }
    Ok(levels)
}

/// The binary form, which takes what the main module does without.
fn packed(bytes: &[u8]) -> Result<Levels, Failure> {
    let binary::Read { recipe, seed, floors } = binary::read(bytes).map_err(Failure::unreadable)?;
    Ok(Levels { recipe, seed, floors })
}

/// What every floor in text form begins with.
const TEXT: &str = "undercroft floor";

/// One floor in text form, or several one after the other.
fn drawn(text: &str) -> Result<Vec<Floor>, Failure> {
    let starts = text.match_indices(TEXT).map(|(at, _)| at);
    let starts: Vec<usize> = starts.filter(|at| *at == 0 || text[..*at].ends_with('\n')).collect();
    if starts.len() < 2 {
        return match text.parse::<Floor>() {
            Ok(floor) => Ok(vec![floor]),
            // What could be drawn was certainly meant so.
            Err(broken @ TextError::Broken(_)) => Err(Failure::unreadable(broken)),
            Err(error) => Err(Failure::unreadable(format!("read as the text form: {error}"))),
        };
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let parts = starts.iter().zip(ends).map(|(start, end)| &text[*start..end]);
    let read = |(i, part): (usize, &str)| {
        part.parse::<Floor>().map_err(|error| Failure::unreadable(format!("floor {}: {error}", i + 1)))
    };
    parts.enumerate().map(read).collect()
}
