//! Reading level files of every format and age. What a file is, its first bytes say, whatever it is called.

use super::Levels;
use anyhow::{Result, anyhow, bail};
use undercroft::Floor;
use undercroft_export::binary;

/// Bytes of the largest file that is read.
pub(crate) const LARGEST: u64 = 1 << 30;

/// What every floor in text form begins with.
const TEXT: &str = "undercroft floor";

/// The levels of a file, and what it was, for people.
pub(crate) fn read(bytes: &[u8]) -> Result<(Levels, String)> {
    if bytes.starts_with(&binary::MAGIC) {
        let dungeon = binary::read(bytes)?;
        return Ok((Levels::Made(dungeon), format!("the binary form, version {}", binary::VERSION)));
    }
    let Ok(text) = std::str::from_utf8(bytes) else {
        bail!("this is no level file: neither level JSON nor the text form nor the binary form");
    };
    let trimmed = text.trim_start();
    if trimmed.is_empty() {
        bail!("the file is empty");
    }
    if trimmed.starts_with(['{', '[']) { json(text) } else { floors(text) }
}

fn json(_text: &str) -> Result<(Levels, String)> {
    bail!("not yet")
}

/// One floor in text form, or several one after the other.
fn floors(text: &str) -> Result<(Levels, String)> {
    let mut parts: Vec<usize> = text.match_indices(TEXT).map(|(at, _)| at).collect();
    parts.retain(|at| *at == 0 || text[..*at].ends_with('\n'));
    if parts.len() < 2 {
        let floor = text.parse::<Floor>().map_err(|e| anyhow!("read as text form: {e}"))?;
        return Ok((Levels::Found(vec![floor], None), "the text form".to_owned()));
    }
    let ends = parts.iter().skip(1).copied().chain([text.len()]);
    let floors = parts
        .iter()
        .zip(ends)
        .enumerate()
        .map(|(i, (start, end))| text[*start..end].parse().map_err(|e| anyhow!("floor {}: {e}", i + 1)))
        .collect::<Result<Vec<Floor>>>()?;
    Ok((Levels::Found(floors, None), "the text form".to_owned()))
}
