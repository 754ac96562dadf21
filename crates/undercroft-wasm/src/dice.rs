//! The page on which a level of `dice` grows by clicks, with what was taken back, and as a text to keep.

use crate::dungeon::{Dungeon, Levels};
use crate::fail::{Failure, json, parsed};
use crate::plan::{self, PlanParts};
use serde::{Deserialize, Serialize};
use serde_json::json;
use undercroft::floor::Entry;
use undercroft::generate::dice::Step;
use undercroft::grid::{Rect, cell};
use undercroft::{Seed, solve};
use undercroft_play::page::{Page, Refused};
use wasm_bindgen::prelude::wasm_bindgen;

/// The first word of a text that keeps a game.
const HEADER: &str = "undercroft dice page, version 1";
/// Calls that a game may take.
const MOST: usize = 100_000;

/// One thing that was done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Call {
    Create(u32),
    Confirm(u16, u16),
    Click(u16, u16),
    Roll,
    Throw(Vec<u8>),
    Undo,
    Redo,
}

/// A game as it is kept.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    format: String,
    seed: String,
    names: Vec<String>,
    calls: Vec<Call>,
}

/// The page.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Dice {
    seed: String,
    names: Vec<String>,
    page: Page,
    /// What was taken back, the last on top.
    undone: Vec<Page>,
    calls: Vec<Call>,
}

fn refused(why: Refused) -> Failure {
    Failure::refused(why)
}

impl Dice {
    fn begin(seed: String, names: Vec<String>) -> Dice {
        let page = Page::new(Seed::new(seed.clone())).with_names(names.clone());
        Dice { seed, names, page, undone: Vec::new(), calls: Vec::new() }
    }

    /// Does one thing. Returns the dice that it rolled, or whether it did anything.
    fn call(&mut self, call: Call) -> Result<(Vec<u8>, bool), Failure> {
        if self.calls.len() >= MOST {
            return Err(Failure::refused("the game has become too long to be kept"));
        }
        let mut dice = Vec::new();
        let before = self.page.clone();
        let done = match &call {
            Call::Create(level) => self.page.create(*level).map(|()| true),
            Call::Confirm(width, height) => self.page.confirm(*width, *height).map(|()| true),
            Call::Click(x, y) => self.page.click(cell(*x, *y)).map(|()| true),
            Call::Roll => self.page.roll().map(|rolled| {
                dice = rolled;
                true
            }),
            Call::Throw(thrown) => self.page.throw(thrown).map(|()| true),
            Call::Undo => {
                let undone = self.page.undo();
                if undone {
                    self.undone.push(before.clone());
                }
                Ok(undone)
            }
            Call::Redo => Ok(match self.undone.pop() {
                Some(page) => {
                    self.page = page;
                    true
                }
                None => false,
            }),
        };
        match done {
            Ok(done) => {
                if done {
                    if !matches!(call, Call::Undo | Call::Redo) {
                        self.undone.clear();
                    }
                    self.calls.push(call);
                }
                Ok((dice, done))
            }
            Err(why) => {
                self.page = before;
                Err(refused(why))
            }
        }
    }

    fn number(number: u32) -> Result<u16, Failure> {
        u16::try_from(number).map_err(|_| Failure::refused(format!("{number} is off the map")))
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Choices {
    seed: String,
    names: Vec<String>,
}

#[wasm_bindgen]
impl Dice {
    /// An empty page, whose dice fall as the seed says.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &str) -> Result<Dice, Failure> {
        let Choices { seed, names } =
            if options.is_empty() { Choices::default() } else { parsed(options, "the options")? };
        Ok(Dice::begin(seed, names))
    }

    /// "Create New Level".
    pub fn create(&mut self, level: u32) -> Result<(), Failure> {
        self.call(Call::Create(level)).map(drop)
    }

    /// "OK".
    pub fn confirm(&mut self, width: u32, height: u32) -> Result<(), Failure> {
        let side =
            |n: u32| u16::try_from(n).map_err(|_| Failure::refused(format!("{n} is too large for a level")));
        self.call(Call::Confirm(side(width)?, side(height)?)).map(drop)
    }

    /// A click on a cell.
    pub fn click(&mut self, x: u32, y: u32) -> Result<(), Failure> {
        self.call(Call::Click(Dice::number(x)?, Dice::number(y)?)).map(drop)
    }

    /// Rolls the dice that are wanted.
    pub fn roll(&mut self) -> Result<Vec<u8>, Failure> {
        self.call(Call::Roll).map(|(dice, _)| dice)
    }

    /// Takes dice that fell on a table.
    pub fn throw(&mut self, dice: &[u8]) -> Result<(), Failure> {
        self.call(Call::Throw(dice.to_vec())).map(drop)
    }

    /// Takes back the last roll or move.
    pub fn undo(&mut self) -> Result<bool, Failure> {
        self.call(Call::Undo).map(|(_, done)| done)
    }

    /// Does again what was taken back.
    pub fn redo(&mut self) -> Result<bool, Failure> {
        self.call(Call::Redo).map(|(_, done)| done)
    }

    /// Whether something was taken back.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Everything that is to be shown.
    pub fn state(&self) -> String {
        json(&self.page.state())
    }

    /// Where the room that was rolled may stand.
    pub fn fits(&self) -> String {
        let fits: Vec<Rect> = match self.page.level().map(undercroft::generate::dice::Level::step) {
            Some(Step::PlaceStartRoom(fit) | Step::PlaceRoom(_, fit)) => fit.all().collect(),
            _ => Vec::new(),
        };
        json(&fits)
    }

    /// Every roll and move.
    pub fn ledger(&self) -> String {
        let entries = self.page.level().map_or_else(Vec::new, |level| level.ledger().entries.clone());
        let told = entries.iter().map(|entry| match entry {
            Entry::Roll { name, dice, .. } => {
                let faces: Vec<String> = dice.iter().map(ToString::to_string).collect();
                json!({ "name": name, "dice": dice.to_vec(), "text": format!("{name}: rolled {}", faces.join(" and ")) })
            }
            Entry::Move { name, at, side, .. } => {
                let wall = side.map_or_else(String::new, |side| format!(", through the {side} wall"));
                json!({ "name": name, "at": at, "side": side, "text": format!("{name} at {at}{wall}") })
            }
        });
        json(&told.collect::<Vec<_>>())
    }

    /// The level as it is, where it is a floor already.
    pub fn plan(&self) -> Option<PlanParts> {
        let level = self.page.level()?;
        let floor = level.floor().ok()?;
        Some(plan::of(&floor, level.name()))
    }

    /// The level as a floor with its proof.
    pub fn dungeon(&self) -> Result<Dungeon, Failure> {
        let level = self.page.level().ok_or_else(|| refused(Refused::NoLevel))?;
        let floor = level.floor().map_err(Failure::refused)?;
        let floor = solve::prove(floor).map_err(|(_, why)| Failure::refused(why))?;
        Ok(Levels { recipe: None, seed: Some(Seed::new(self.seed.clone())), floors: vec![floor] }.into())
    }

    /// The game as text.
    pub fn save(&self) -> String {
        let kept = Kept {
            format: HEADER.to_owned(),
            seed: self.seed.clone(),
            names: self.names.clone(),
            calls: self.calls.clone(),
        };
        json(&kept)
    }

    /// The game that a text keeps.
    pub fn resume(text: &str) -> Result<Dice, Failure> {
        let kept: Kept = parsed(text, "the game")?;
        if kept.format != HEADER {
            return Err(Failure::unreadable(format!(
                "this is no game of the page of dice: it is not of {HEADER}"
            )));
        }
        let mut dice = Dice::begin(kept.seed, kept.names);
        for (number, call) in kept.calls.into_iter().enumerate() {
            let wrong = |why: Failure| Failure::unreadable(format!("call {}: {}", number + 1, why.message));
            dice.call(call).map_err(wrong)?;
        }
        Ok(dice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_kept_with_all_that_was_taken_back() {
        let mut dice = Dice::new(r#"{ "seed": "demo" }"#).unwrap();
        assert!(dice.click(0, 0).is_err());
        dice.create(3).unwrap();
        dice.confirm(20, 20).unwrap();
        let first = dice.page.places()[5];
        dice.click(first.x.into(), first.y.into()).unwrap();
        let rolled = dice.roll().unwrap();
        assert!(dice.undo().unwrap());
        assert!(dice.redo().unwrap());
        assert!(!dice.redo().unwrap());
        assert_eq!(rolled.len(), 2);
        let kept = Dice::resume(&dice.save()).unwrap();
        assert_eq!((kept.state(), kept.save()), (dice.state(), dice.save()));
        assert!(Dice::resume("{}").is_err());
        assert!(
            Dice::resume(&dice.save().replace("\"roll\"", "\"redo\""))
                .is_ok_and(|other| other.state() != dice.state())
        );
    }
}
