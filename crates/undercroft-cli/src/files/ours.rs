//! Which files are this program's own, and so may be replaced without being asked for it: each format is known by bytes
//! that only this program writes, and most say its name. A saved game is never replaced by anything else.

use anyhow::{Result, bail};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

/// Whether a file that is there already is replaced.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Replace {
    /// Only one that this program wrote.
    #[default]
    Ours,
    /// Any.
    Any,
}

/// Bytes of a file that are looked at from its beginning, and before its end, where tables have their names.
const LOOKED_AT: u64 = 16 << 20;
const AT_END: u64 = 1 << 20;

/// What files of this program begin with, whatever follows.
const BEGINNINGS: [&[u8]; 5] = [
    b"undercroft floor",
    b"UNDC",
    // Maps of virtual tables and quests have no place for a name.
    b"{\"format\":0.3,\"resolution\":{\"map_origin\":{\"x\":0,\"y\":0},\"map_size\":{",
    b"[\n  {\n    \"areas\": [",
    b"digraph quest",
];

/// How files of other programs' formats begin, and what this program's have among the rest.
const NAMED: [(&[u8], &[u8]); 16] = [
    (b"{", b"\"format\":\"undercroft"),
    (b"{", b"\"format\": \"undercroft"),
    (b"{", b"\"generator\":\"Undercroft\""),
    (b"{", b"\"generator\": \"Undercroft\""),
    (b"{", b"\"undercroft\": {"),
    (b"{", b"\"undercroft\":{"),
    (b"{", b"\"name\":\"undercroft\""),
    (b"{", b"\"levelNamePattern\":\"Floor_%idx1\""),
    (b"<?xml", b" name=\"undercroft\""),
    (b"<svg", MARK),
    (b"\x89PNG", MARK),
    (b"GIF8", MARK),
    (b"%PDF", b"/Creator(undercroft)"),
    (b"glTF", b"\"generator\":\"Undercroft\""),
    (b"PAR1", b"Undercroft"),
    (b".ie", b".TH undercroft"),
];

/// What pictures and pages say of themselves.
const MARK: &[u8] = b"Made with Undercroft";

/// What saved games begin with: those of `play`, and those of `dice`.
const PLAYED: &[u8] = b"undercroft play";
const GROWN: &[u8] = b"\"format\": \"undercroft dice\"";

/// Refuses, before any work is done, to replace what this program did not write, or what somebody played.
pub(crate) fn check_replaceable(path: &Path, replace: Replace) -> Result<()> {
    // What is no file cannot be replaced, and what cannot be read is told of when it is written to.
    let Some(bytes) = path.is_file().then(|| looked_at(path)).flatten() else { return Ok(()) };
    if is_save(&bytes) {
        bail!("{}: this is a saved game, which nothing else replaces: write to another file", path.display());
    }
    if replace == Replace::Any || is_ours(&bytes) {
        return Ok(());
    }
    bail!(
        "{}: this file is there already, and Undercroft did not write it: --force replaces it",
        path.display()
    )
}

/// Refuses, before a level of `dice` is saved, to replace what is no such level.
pub(crate) fn check_saveable(path: &Path, replace: Replace) -> Result<()> {
    let there = path.is_file().then(|| looked_at(path)).flatten().unwrap_or_default();
    let is_level = there.starts_with(b"{") && holds(&there[..there.len().min(4_096)], GROWN);
    if is_level { Ok(()) } else { check_replaceable(path, replace) }
}

/// Refuses, before a game of `play` is recorded, to replace what is no such record.
pub(crate) fn check_recordable(path: &Path) -> Result<()> {
    let there = path.is_file().then(|| looked_at(path)).flatten().unwrap_or_default();
    if there.is_empty() || there.starts_with(PLAYED) {
        return Ok(());
    }
    bail!("{}: this file is there already, and is no record of a game: write to another", path.display())
}

/// Returns what is looked at of a file: all of it, or its beginning and its end.
fn looked_at(path: &Path) -> Option<Vec<u8>> {
    let mut file = File::open(path).ok()?;
    let length = file.metadata().ok()?.len();
    let mut bytes = Vec::new();
    file.by_ref().take(LOOKED_AT).read_to_end(&mut bytes).ok()?;
    if length > LOOKED_AT {
        file.seek(SeekFrom::Start(LOOKED_AT.max(length.saturating_sub(AT_END)))).ok()?;
        file.take(AT_END).read_to_end(&mut bytes).ok()?;
    }
    Some(bytes)
}

fn is_save(bytes: &[u8]) -> bool {
    bytes.starts_with(PLAYED) || (bytes.starts_with(b"{") && holds(&bytes[..bytes.len().min(4_096)], GROWN))
}

/// Returns whether a file is this program's own; an empty one is nobody's.
fn is_ours(bytes: &[u8]) -> bool {
    bytes.is_empty()
        || BEGINNINGS.iter().any(|beginning| bytes.starts_with(beginning))
        || NAMED.iter().any(|(beginning, name)| bytes.starts_with(beginning) && holds(bytes, name))
        || is_page(bytes)
        || is_blocks(bytes)
}

/// Markdown ends with the mark.
fn is_page(bytes: &[u8]) -> bool {
    bytes.starts_with(b"# ") && holds(&bytes[bytes.len().saturating_sub(100)..], MARK)
}

/// A block map in letters has nothing else: lines of one length, of an odd number of blocks, and an odd number of lines.
fn is_blocks(bytes: &[u8]) -> bool {
    let Some(bytes) = bytes.strip_suffix(b"\n") else { return false };
    let lines: Vec<&[u8]> = bytes.split(|b| *b == b'\n').collect();
    let is_block = |b: &u8| *b == b' ' || b.is_ascii_graphic();
    let width = lines[0].len();
    width % 2 == 1
        && lines.len() % 2 == 1
        && lines.iter().all(|line| line.len() == width && line.iter().all(is_block))
        && bytes.contains(&b'#')
        && bytes.contains(&b'.')
}

fn holds(bytes: &[u8], part: &[u8]) -> bool {
    let Some(first) = part.first() else { return true };
    let mut rest = bytes;
    while let Some(at) = rest.iter().position(|b| b == first) {
        rest = &rest[at..];
        if rest.starts_with(part) {
            return true;
        }
        rest = &rest[1..];
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_this_program_writes_is_its_own() {
        for ours in [
            &b""[..],
            b"undercroft floor 3x3\n",
            b"{\"format\":\"undercroft\",\"version\":\"2.0.0\"",
            b"<svg xmlns=\"x\">\n<!-- Made with Undercroft -->\n",
            b"  ###\n  #.#\n  ###\n",
        ] {
            assert!(is_ours(ours), "{}", String::from_utf8_lossy(ours));
        }
        for other in [
            &b"notes on the undercroft"[..],
            b"# Undercroft\n\nA page about it.\n",
            b"{\"dependencies\": {\"undercroft-wasm\": \"1\"}}",
            b"<svg xmlns=\"x\"></svg>",
            b"\x89PNG\r\n\x1a\nundercroft",
            b"#.#\n#..\n",
            b"generator = 'tunnels'\n",
        ] {
            assert!(!is_ours(other), "{}", String::from_utf8_lossy(other));
        }
    }
}
