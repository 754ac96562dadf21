//! Where a floor comes from, as far as anybody knows.

use serde_json::{Map, Value};
use undercroft::generate::Dungeon;
use undercroft::{Recipe, Seed};

/// What made a floor, where that is known. Formats write it as properties of the map.
#[derive(Clone, Copy, Default, Debug)]
pub struct Origin<'a> {
    /// The generator with its parameters.
    pub recipe: Option<&'a Recipe>,
    /// What its draws came from.
    pub seed: Option<&'a Seed>,
}

impl<'a> From<&'a Dungeon> for Origin<'a> {
    fn from(dungeon: &'a Dungeon) -> Origin<'a> {
        Origin { recipe: Some(&dungeon.recipe), seed: Some(&dungeon.seed) }
    }
}

impl Origin<'_> {
    /// Returns the generator, its version, preset and parameters, and the seed, each where it is known.
    pub(crate) fn says(self) -> Map<String, Value> {
        let mut says = Map::new();
        if let Some(recipe) = self.recipe {
            says.insert("generator".to_owned(), recipe.generator().into());
            says.insert("generatorVersion".to_owned(), recipe.version().into());
            if let Some(preset) = recipe.preset() {
                says.insert("preset".to_owned(), preset.into());
            }
            let parameters = serde_json::to_value(recipe.parameters()).expect("parameters are plain data");
            says.insert("parameters".to_owned(), parameters);
        }
        if let Some(seed) = self.seed {
            says.insert("seed".to_owned(), seed.as_str().into());
        }
        says
    }
}
