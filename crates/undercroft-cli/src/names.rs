//! A table of level names from a file, for `--set names=FILE`: a name a line, or the JSON of a table whose entries say
//! which faces they stand for.

use crate::files::{self, In, Inputs};
use anyhow::{Result, bail};
use serde_json::Value as Json;
use std::path::{Path, PathBuf};
use toml::{Table, Value};
use undercroft::generate::dice::Dice;
use undercroft::pass::Generator;

/// A file larger than this is no table of names.
const LARGEST: u64 = 1 << 20;
/// More lines than any table has.
const MOST: u64 = 100_000;

/// The parameter that may name a file of names.
pub(crate) const KEY: &str = "names";

/// Puts the names of the file in the place of its path, and returns it. The path is seen from `directory`.
pub(crate) fn fill_in(
    generator: &str,
    parameters: &mut Table,
    directory: Option<&Path>,
    inputs: &mut Inputs,
) -> Result<Option<PathBuf>> {
    let Some(Value::String(name)) = parameters.get(KEY) else { return Ok(None) };
    if generator != Dice::NAME {
        return Ok(None);
    }
    let path = directory.unwrap_or(Path::new("")).join(name);
    inputs.add(&path);
    let names = read(&path)?.into_iter().map(Value::String).collect();
    parameters.insert(KEY.to_owned(), Value::Array(names));
    Ok(Some(path))
}

fn read(path: &Path) -> Result<Vec<String>> {
    let text = files::read_text(path, LARGEST, "a table of names is")?;
    let names = if text.trim_start().starts_with('{') { entries(&text).in_file(path)? } else { lines(&text) };
    if names.is_empty() {
        bail!("{}: there is no name in it", path.display());
    }
    Ok(names)
}

/// Returns a name a line; empty lines and those that begin with `#` say nothing.
fn lines(text: &str) -> Vec<String> {
    let said = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    said.map(ToOwned::to_owned).collect()
}

/// `tableData` with `floor`, `ceiling` and `result`: an entry stands for every number from the one to the other.
fn entries(text: &str) -> Result<Vec<String>> {
    let table: Json = serde_json::from_str(text)?;
    let Some(rows) = table["tableData"].as_array() else { bail!("tableData: a list of entries is missing") };
    let mut names = Vec::new();
    for (i, row) in rows.iter().enumerate() {
        let (floor, ceiling) = (row["floor"].as_u64(), row["ceiling"].as_u64());
        let (Some(floor), Some(ceiling), Some(name)) = (floor, ceiling, row["result"].as_str()) else {
            bail!("tableData[{i}]: an entry has the numbers floor and ceiling, and the text result");
        };
        if floor != names.len() as u64 + 1 || ceiling < floor || ceiling > MOST {
            bail!("tableData[{i}]: {floor} to {ceiling} does not follow on {}", names.len());
        }
        names.extend((floor..=ceiling).map(|_| name.to_owned()));
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_lines_or_entries() {
        assert_eq!(lines("# first level\nThe Gate\n\n  The Well \n"), ["The Gate", "The Well"]);
        let table = r#"{"tableData": [{"floor": 1, "ceiling": 2, "result": "A"}, {"floor": 3, "ceiling": 3, "result": "B"}]}"#;
        assert_eq!(entries(table).unwrap(), ["A", "A", "B"]);
        let gap = r#"{"tableData": [{"floor": 2, "ceiling": 2, "result": "A"}]}"#;
        assert_eq!(entries(gap).unwrap_err().to_string(), "tableData[0]: 2 to 2 does not follow on 0");
        assert!(entries("{}").is_err() && entries(r#"{"tableData": [7]}"#).is_err());
    }
}
