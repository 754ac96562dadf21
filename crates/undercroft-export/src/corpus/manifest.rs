//! The manifest: what a corpus is, and its parts with their hashes, as JSON that lies beside them.

use super::{Corpus, Levels, Span};
use crate::parquet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What the manifest of a corpus begins with.
const FORMAT: &str = "undercroft corpus";
/// The version of the manifest.
const VERSION: u32 = 1;

/// What a corpus is, and its parts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Always "undercroft corpus".
    pub format: String,
    /// The version of this form: 1.
    pub version: u32,
    /// Which floors.
    #[schemars(with = "Floors")]
    pub corpus: Corpus,
    /// The preset that has exactly the recipe's parameters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset: Option<String>,
    /// The version of the generator that made the floors.
    pub generator_version: u32,
    /// The columns of every part, in order.
    pub columns: Vec<ColumnEntry>,
    /// The parts, by their first number.
    pub parts: Vec<PartEntry>,
}

/// A corpus as the schema tells of it.
#[derive(JsonSchema)]
#[expect(
    dead_code,
    reason = "stands for a corpus in the schema, where a recipe has any generator's parameters"
)]
#[schemars(rename = "Corpus")]
struct Floors {
    /// How the floors are made: a generator and its parameters.
    recipe: RecipeOf,
    /// What the draws come from: the floor of number n has the seed "SEED/n".
    seed: String,
    /// How deep the floors lie.
    depth: u32,
    /// The number of the first floor.
    first: u64,
    /// How many numbers there are.
    count: u64,
    /// How many numbers a part has; the last may have fewer.
    part_size: u64,
    /// Whether the levels themselves go along.
    levels: Levels,
}

#[derive(JsonSchema)]
#[expect(dead_code, reason = "stands for a recipe in the schema")]
#[schemars(rename = "Recipe")]
struct RecipeOf {
    /// The generator's name.
    generator: String,
    /// Its parameters.
    parameters: serde_json::Map<String, serde_json::Value>,
}

/// A column of the tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ColumnEntry {
    /// What it is called.
    pub name: String,
    /// What it holds: "text", "unsigned", "double", "boolean" or "bytes".
    #[serde(rename = "type")]
    pub kind: String,
    /// Whether a row may lack it.
    pub optional: bool,
}

/// A part of a corpus.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PartEntry {
    /// The file's name, in the directory of the manifest.
    pub file: String,
    /// The number of its first floor.
    pub first: u64,
    /// How many numbers it has.
    pub count: u64,
    /// How many rows: a number less for each that is unmade.
    pub rows: u64,
    /// The size of the file.
    pub bytes: u64,
    /// The SHA-256 of the file, in hexadecimal.
    pub sha256: String,
    /// The numbers at which the generator gave up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unmade: Vec<u64>,
}

impl PartEntry {
    /// Returns the numbers of its floors.
    pub fn span(&self) -> Span {
        Span { first: self.first, count: self.count }
    }
}

/// Why a text is no manifest.
#[derive(Debug, thiserror::Error)]
pub enum ManifestError {
    /// It is something else.
    #[error("this is no manifest of a corpus: {0}")]
    Shape(#[from] serde_path_to_error::Error<serde_json::Error>),
    /// It is of the future.
    #[error(
        "the manifest is a \"{format}\" of version {version}, and this program reads \"{FORMAT}\" of version {VERSION}"
    )]
    Version {
        /// What it says that it is.
        format: String,
        /// The version that it has.
        version: u32,
    },
    /// A part that is none of the corpus.
    #[error("the part {0} is none of this corpus, or stands there twice or out of order")]
    Part(String),
}

impl Manifest {
    /// Returns the manifest of a corpus with these parts, whichever of them are there already, in any order.
    pub fn new(corpus: &Corpus, mut parts: Vec<PartEntry>) -> Manifest {
        parts.sort_by_key(|part| part.first);
        let columns = parquet::described(corpus.columns()).into_iter();
        let column = |(name, kind, optional): (&str, &str, bool)| ColumnEntry {
            name: name.to_owned(),
            kind: kind.to_owned(),
            optional,
        };
        Manifest {
            format: FORMAT.to_owned(),
            version: VERSION,
            corpus: corpus.clone(),
            preset: corpus.recipe.preset().map(ToOwned::to_owned),
            generator_version: corpus.recipe.version(),
            columns: columns.map(column).collect(),
            parts,
        }
    }

    /// Returns it as text: the same manifest gives the same bytes.
    pub fn to_json(&self) -> String {
        // Texts, numbers and lists of them, all of which JSON has.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// Reads a manifest. Whether the parts are there, and are as it says, is for the caller to see.
    pub fn read(text: &str) -> Result<Manifest, ManifestError> {
        let mut reader = serde_json::Deserializer::from_str(text);
        let manifest: Manifest = serde_path_to_error::deserialize(&mut reader)?;
        if manifest.format != FORMAT || manifest.version != VERSION {
            return Err(ManifestError::Version { format: manifest.format, version: manifest.version });
        }
        let mut after = 0;
        let stray = manifest.parts.iter().find(|part| {
            let follows = part.first > after;
            after = part.first;
            !follows || part.file != part.span().file() || !manifest.corpus.has(part.span())
        });
        match stray {
            Some(part) => Err(ManifestError::Part(part.file.clone())),
            None => Ok(manifest),
        }
    }

    /// Returns whether every part is there.
    pub fn is_complete(&self) -> bool {
        self.corpus.spans().eq(self.parts.iter().map(PartEntry::span))
    }

    /// Returns how many floors the parts have together.
    pub fn rows(&self) -> u64 {
        self.parts.iter().map(|part| part.rows).sum()
    }

    /// Returns how many numbers the generator gave up at.
    pub fn unmade(&self) -> u64 {
        self.parts.iter().map(|part| part.unmade.len() as u64).sum()
    }

    /// Returns the JSON Schema of manifests.
    pub fn schema() -> serde_json::Value {
        schemars::schema_for!(Manifest).to_value()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use undercroft::{Recipe, Seed};

    fn manifest() -> Manifest {
        let corpus =
            Corpus { part_size: 2, ..Corpus::new(Recipe::new("tunnels", None).unwrap(), Seed::new("m"), 5) };
        Manifest::new(&corpus, corpus.spans().map(|span| corpus.part(span).unwrap().entry).collect())
    }

    #[test]
    fn a_manifest_reads_back() {
        let manifest = manifest();
        assert_eq!(Manifest::read(&manifest.to_json()).unwrap(), manifest);
        assert!(manifest.is_complete());
        assert_eq!((manifest.rows(), manifest.unmade()), (5, 0));
    }

    #[test]
    fn what_does_not_belong_is_refused() {
        let check = |change: &dyn Fn(&mut Manifest), expected: &str| {
            let mut changed = manifest();
            change(&mut changed);
            let error = Manifest::read(&changed.to_json()).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}");
        };
        check(&|m| m.version = 2, "the manifest is a \"undercroft corpus\" of version 2");
        check(&|m| m.parts[1].count = 3, "the part floors-000000000003.parquet is none of this corpus");
        check(&|m| m.parts[1].file = "../x".to_owned(), "the part ../x is none of this corpus");
        check(&|m| m.parts.swap(0, 1), "the part floors-000000000001.parquet is none of this corpus");
        assert!(Manifest::read("{}").unwrap_err().to_string().starts_with("this is no manifest of a corpus"));
    }
}
