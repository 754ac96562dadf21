//! `undercroft recipe`: every parameter with its default and its meaning, as a recipe file to start from, or as a JSON
//! Schema. Both are made from the schema of the engine's own structs, so they cannot fall behind.

mod explain;
mod schema;

use crate::files;
use anyhow::Result;
use clap::Args;
use undercroft::Recipe;

/// Print a recipe file with every parameter explained
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PrintRecipe {
    /// The generator that it is for
    #[arg(value_name = "GENERATOR")]
    generator: Option<String>,
    /// Start from this preset
    #[arg(long, short, value_name = "NAME")]
    preset: Option<String>,
    /// Print the JSON Schema of recipe files instead: of all, or of that generator's
    #[arg(long, conflicts_with = "preset")]
    schema: bool,
}

const EXAMPLES: &str = "\
Examples:
  undercroft recipe > mine.toml
  undercroft recipe tunnels --preset burrow > burrow.toml
  undercroft generate --recipe mine.toml";

impl PrintRecipe {
    /// Does what was asked.
    pub(crate) fn run(self) -> Result<()> {
        let generator = self.generator.as_deref().unwrap_or(Recipe::DEFAULT_GENERATOR);
        let recipe = Recipe::new(generator, self.preset.as_deref())?;
        if self.schema {
            let only = self.generator.is_some().then_some(generator);
            return files::print(&format!("{:#}\n", schema::of_files(only)));
        }
        files::print(&explain::file(&recipe, self.preset.as_deref()))
    }
}
