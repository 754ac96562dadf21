//! Tilesets from files, in TOML or JSON: what a recipe carries is the tileset itself, whatever file it came from.

use crate::files::{self, In, Inputs};
use anyhow::{Result, anyhow, bail};
use std::path::{Path, PathBuf};
use toml::{Table, Value};
use undercroft::generate::linear::Linear;
use undercroft::pass::Generator;
use undercroft::tileset::Tileset;

/// The parameter that holds a tileset.
pub(crate) const KEY: &str = "tileset";
/// A file larger than this is no tileset.
const LARGEST: u64 = 4 << 20;

/// Reads and checks the tileset of a file.
pub(crate) fn read(path: &Path) -> Result<Tileset> {
    let text = files::read_text(path, LARGEST, "a tileset is")?;
    // A list in TOML begins with a table's name in brackets, and no value.
    if serde_json::from_str::<Vec<serde_json::Value>>(&text).is_ok() {
        bail!(
            "{}: a tileset is a table with `openings` and `tiles`, and this is a JSON list",
            path.display()
        );
    }
    if !text.trim_start().starts_with('{') {
        return Tileset::parse(&text).in_file(path);
    }
    // No TOML begins with a brace.
    let table: Table =
        serde_json::from_str(&text).map_err(|e| anyhow!("{}: read as JSON: {e}", path.display()))?;
    Tileset::from_table(&table).in_file(path)
}

/// Puts the tileset itself where a recipe of `linear` names a file, and returns the file. The name is seen from `directory`.
pub(crate) fn put_in(
    generator: &str,
    parameters: &mut Table,
    directory: Option<&Path>,
    inputs: &mut Inputs,
) -> Result<Option<PathBuf>> {
    let Some(Value::String(name)) = parameters.get(KEY) else { return Ok(None) };
    if generator != Linear::NAME || name == Tileset::STANDARD_NAME {
        return Ok(None);
    }
    let path = directory.unwrap_or(Path::new("")).join(name);
    let tileset = read(&path)?;
    inputs.add(&path);
    parameters.insert(KEY.to_owned(), Value::try_from(&tileset)?);
    Ok(Some(path))
}
