//! A recipe as a file has it.

use super::table::{Table, one_line};
use crate::error::RecipeError;
use crate::rng::Seed;
use serde::{Deserialize, Serialize};

/// A recipe as a file has it, with what else decides a dungeon.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RecipeFile {
    /// The generator's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub generator: Option<String>,
    /// The preset that the parameters stand on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset: Option<String>,
    /// The seed, any text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// Make only the floor at this depth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Make this many floors, from the first down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub floors: Option<u32>,
    /// Parameters over the preset's.
    #[serde(default, skip_serializing_if = "Table::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, serde_json_value>"))]
    pub parameters: Table,
}

/// Stands for any TOML value in the schema.
#[cfg(feature = "schema")]
#[expect(non_camel_case_types, reason = "never seen outside the schema's derive")]
struct serde_json_value;

#[cfg(feature = "schema")]
impl schemars::JsonSchema for serde_json_value {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Value".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        true.into()
    }
}

impl RecipeFile {
    /// Reads the TOML of a recipe.
    pub fn parse(text: &str) -> Result<RecipeFile, RecipeError> {
        toml::from_str(text).map_err(|e| RecipeError::Malformed(one_line(&e)))
    }

    /// Returns the seed, where the file has one.
    pub fn seed(&self) -> Option<Seed> {
        self.seed.as_deref().map(Seed::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_no_unknown_keys() {
        let file =
            RecipeFile::parse("generator = 'tunnels'\nseed = 'x'\n[parameters]\nwidth = 60\n").unwrap();
        assert_eq!(file.seed.as_deref(), Some("x"));
        assert!(RecipeFile::parse("sed = 'x'").unwrap_err().to_string().contains("unknown field `sed`"));
        assert!(RecipeFile::parse("seed = ").is_err());
    }
}
