//! The engine's readers, as the fuzz targets and the replay of their corpora call them. Bytes that are no text are refused
//! before any of them sees them.

use undercroft::error::GenerateError;
use undercroft::generate::linear::Linear;
use undercroft::pass::Limits;
use undercroft::recipe::{self, RecipeFile};
use undercroft::tileset::Tileset;
use undercroft::{Floor, Recipe, Seed, generate};

/// A recipe's file. What is accepted is also run, on a short budget: it ends in a floor or in an error.
pub fn recipe_toml(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(file) = RecipeFile::parse(text) else { return };
    let generator = file.generator.as_deref().unwrap_or(Recipe::DEFAULT_GENERATOR);
    let Ok(recipe) =
        Recipe::new(generator, file.preset.as_deref()).and_then(|r| r.with_table(&file.parameters))
    else {
        return;
    };
    let again = Recipe::new(recipe.generator(), None).and_then(|r| r.with_table(&recipe.parameters()));
    assert_eq!(again.as_ref(), Ok(&recipe), "a recipe reads back from its own parameters");
    run(&recipe, &file.seed().unwrap_or_else(|| Seed::new("")), file.depth.unwrap_or(1));
}

/// A line of `key=value` settings, one after another into the same table.
pub fn setting(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let mut table = toml::Table::new();
    for line in text.lines() {
        // A refused setting leaves a table that the next one can be laid over.
        let _refused = recipe::set(&mut table, line).is_err();
    }
    if let Ok(recipe) = Recipe::new(Recipe::DEFAULT_GENERATOR, None).and_then(|r| r.with_table(&table)) {
        run(&recipe, &Seed::new(""), 1);
    }
}

/// A tileset's file. What is accepted reads back from what it writes, and is built with, on a short budget.
pub fn tileset_toml(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(tileset) = Tileset::parse(text) else { return };
    let linear = Linear { tileset, min_path_length: 3, ..Linear::default() };
    let recipe = Recipe::Linear(linear);
    if recipe.check().is_ok() {
        let again = Recipe::new(recipe.generator(), None).and_then(|r| r.with_table(&recipe.parameters()));
        assert_eq!(again.as_ref(), Ok(&recipe), "a tileset reads back from what it writes");
        run(&recipe, &Seed::new(""), 1);
    }
}

/// The text form of a floor. What is accepted is written and read once more, and must come back the same.
pub fn text_form(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(floor) = text.parse::<Floor>() else { return };
    let written = floor.to_string();
    match written.parse::<Floor>() {
        Ok(again) => assert_eq!(again, floor, "a floor reads back as it was written:\n{written}"),
        Err(e) => panic!("{e} in what was written:\n{written}"),
    }
}

fn run(recipe: &Recipe, seed: &Seed, depth: u32) {
    let limits = Limits { work: Some(10_000), ..Limits::default() };
    let made = generate::floor_watched(recipe, seed, depth, 0, limits, &mut ());
    assert!(!matches!(made, Err(GenerateError::Broken { .. })), "{made:?}");
}
