//! Levels kept to go on with: what was asked for, the seed, and the ledger as in level JSON. Any level file of `dice` has a ledger as well.

use super::game::Game;
use crate::files::{self, NewFile};
use crate::output::{self, Choices, Levels};
use crate::seed;
use anyhow::{Result, anyhow, bail};
use serde_json::{Value, json};
use std::path::Path;
use undercroft::floor::Ledger;
use undercroft::generate::dice::{Dice, ExitDice, Level};
use undercroft::{Recipe, Seed};
use undercroft_export::json as level_json;

/// What a saved game calls itself.
const FORMAT: &str = "undercroft dice";
const VERSION: u32 = 2;
/// The version whose ledger was not yet as in level JSON.
const OWN_LEDGER: u32 = 1;

/// Writes the game; what stood at the path stays until the new file is whole.
pub(super) fn write(game: &Game, path: &Path) -> Result<()> {
    game.inputs.refuse(path)?;
    files::check_writable(path)?;
    files::check_saveable(path, game.replace)?;
    let saved = json!({
        "format": FORMAT,
        "version": VERSION,
        "seed": game.seed,
        "recipe": Recipe::Dice(game.params.clone()),
        "ledger": level_json::ledger(&game.level().ledger()),
    });
    NewFile::put(path, format!("{saved:#}\n").as_bytes())
}

/// Reads a saved game, or a level file with a ledger.
pub(super) fn read(path: &Path, choices: Choices) -> Result<Game> {
    let bytes = files::read(path, output::LARGEST)?;
    if let Some(saved) = serde_json::from_slice::<Value>(&bytes).ok().filter(|v| v["format"] == FORMAT) {
        return game(saved, choices);
    }
    let read = output::read(&bytes)?;
    let [levels] = &read.dungeons[..] else {
        bail!("it holds {} dungeons, and one is gone on with", read.dungeons.len())
    };
    let [floor] = levels.floors() else {
        bail!("it holds {} floors, and one is gone on with", levels.floors().len())
    };
    let Some(ledger) = floor.ledger() else { bail!("its floor was not grown with dice: it has no ledger") };
    let (params, seed) = match levels {
        Levels::Made(dungeon) => {
            let params = if let Recipe::Dice(params) = &dungeon.recipe { Some(params.clone()) } else { None };
            (params, Some(dungeon.seed.clone()))
        }
        Levels::Found(_, seed) => (None, seed.clone()),
    };
    resume(ledger, params, seed.unwrap_or_else(seed::random), choices)
}

fn game(mut saved: Value, choices: Choices) -> Result<Game> {
    let is_old = saved["version"] == OWN_LEDGER;
    if saved["version"] != VERSION && !is_old {
        bail!("the saved level has version {}, and this program reads version {VERSION}", saved["version"]);
    }
    let mut part = |key: &str| saved[key].take();
    let seed: Seed = serde_json::from_value(part("seed")).map_err(|e| anyhow!("seed: {e}"))?;
    let recipe: Recipe = serde_json::from_value(part("recipe")).map_err(|e| anyhow!("recipe: {e}"))?;
    let ledger: Ledger = match part("ledger") {
        old if is_old => serde_json::from_value(old).map_err(|e| anyhow!("ledger: {e}"))?,
        ledger => level_json::read_ledger(ledger).map_err(|e| anyhow!("ledger: {e}"))?,
    };
    recipe.check()?;
    let Recipe::Dice(params) = recipe else { bail!("recipe: the generator is not dice") };
    resume(&ledger, Some(params), seed, choices)
}

fn resume(ledger: &Ledger, params: Option<Dice>, seed: Seed, choices: Choices) -> Result<Game> {
    let level = Level::replay(ledger).map_err(|e| anyhow!("ledger: {e}"))?;
    let setup = level.setup();
    let same = |params: &Dice| params.setup(setup.level) == setup;
    // A ledger says all but the wanted rooms and the names of other levels.
    let params = params.filter(same).unwrap_or_else(|| Dice {
        width: setup.width.into(),
        height: setup.height.into(),
        exits: if setup.exits == ExitDice::Table { ExitDice::Table } else { ExitDice::D3 },
        ..Dice::default()
    });
    let level = level.with_names(params.names.clone());
    Ok(Game::resume(level, params, seed, choices))
}
