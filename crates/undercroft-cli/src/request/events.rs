//! Event modules from a file: `--set events=FILE` stands for the modules that the file has.

use super::LARGEST_RECIPE;
use crate::files::{self, Inputs};
use anyhow::{Result, anyhow};
use std::path::{Path, PathBuf};
use toml::{Table, Value};
use undercroft::generate::navigation::life::Modules;

/// The parameter that may name a file of event modules.
pub(super) const PARAMETER: &str = "events";

/// Puts the modules of a file in the place of its name, where a recipe or a setting names one (`--set events=FILE`), and
/// returns the file. The name is seen from `directory`.
pub(super) fn read(
    parameters: &mut Table,
    directory: Option<&Path>,
    inputs: &mut Inputs,
) -> Result<Option<PathBuf>> {
    let Some(Value::String(name)) = parameters.get(PARAMETER) else { return Ok(None) };
    let path = directory.unwrap_or(Path::new("")).join(name);
    inputs.add(&path);
    let text = files::read_text(&path, LARGEST_RECIPE, "event modules are")?;
    let modules = Modules::read(&text).map_err(|e| anyhow!("{}: {e}", path.display()))?;
    parameters.insert(PARAMETER.to_owned(), Value::try_from(&modules)?);
    Ok(Some(path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    fn check(content: &[u8], expected: &str) {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(content).unwrap();
        let mut parameters = Table::new();
        parameters.insert(PARAMETER.to_owned(), Value::String(file.path().display().to_string()));
        let result = read(&mut parameters, None, &mut Inputs::default())
            .map_or_else(|e| e.to_string(), |_| parameters.to_string());
        assert!(result.contains(expected), "{result}");
    }

    #[test]
    fn a_file_of_modules_stands_for_its_name() {
        check(b"[[module]]\nid = 'x'\ncategory = 'memory'\ndescriptions = ['It was.']", "It was.");
        check(b"[[module]]\nid = 'x'\ncategory = 'mood'", ": module 'x', category: unknown variant `mood`");
        check(b"[[module]]\nid = 'x'\ncategory = 'memory'", ": module 'x', descriptions: it is missing");
        check(&[0xff, 0xfe], "event modules are text in UTF-8");
    }

    #[test]
    fn modules_in_place_stay_and_a_missing_file_is_named() {
        let mut parameters: Table = toml::from_str("events = []").unwrap();
        read(&mut parameters, None, &mut Inputs::default()).unwrap();
        assert_eq!(parameters.to_string(), "events = []\n");
        let mut parameters: Table = toml::from_str("events = 'no/such/file.toml'").unwrap();
        let error = read(&mut parameters, None, &mut Inputs::default()).unwrap_err().to_string();
        assert!(error.contains("no/such/file.toml"), "{error}");
    }
}
