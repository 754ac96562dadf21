//! A floor under somebody's hands: edits, each with its proof, and the way back.

mod bench;
mod edit;
mod told;

use crate::describe;
use crate::dungeon::{Dungeon, Levels};
use crate::fail::{Failure, json};
use crate::plan::{self, PlanParts};
use crate::proof::{Solvability, solvability};
use bench::Bench;
use serde::Serialize;
use undercroft::grid::cell;
use undercroft::{Seed, solve};
use wasm_bindgen::prelude::wasm_bindgen;

/// Edits that can be taken back.
const MOST: usize = 300;

/// A floor under somebody's hands.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Workshop {
    seed: Option<Seed>,
    now: Bench,
    before: Vec<Bench>,
    after: Vec<Bench>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Status {
    #[serde(flatten)]
    solvability: Solvability,
    can_undo: bool,
    can_redo: bool,
}

impl Workshop {
    fn go_on(&mut self, next: Bench) -> String {
        self.before.push(std::mem::replace(&mut self.now, next));
        if self.before.len() > MOST {
            self.before.remove(0);
        }
        self.after.clear();
        self.told()
    }

    fn told(&self) -> String {
        let solvability = match self.now.draft().finish() {
            Ok(floor) => solvability(&floor),
            Err(broken) => Solvability { problem: Some(broken.to_string()), ..Solvability::default() },
        };
        json(&Status { solvability, can_undo: !self.before.is_empty(), can_redo: !self.after.is_empty() })
    }
}

#[wasm_bindgen]
impl Workshop {
    /// Takes a floor onto the bench.
    #[wasm_bindgen(constructor)]
    pub fn new(dungeon: &Dungeon, floor: usize) -> Result<Workshop, Failure> {
        let now = Bench::of(dungeon.0.floor(floor)?);
        Ok(Workshop { seed: dungeon.0.seed.clone(), now, before: Vec::new(), after: Vec::new() })
    }

    /// Does one edit, or several that are undone together, and proves what came of it.
    pub fn apply(&mut self, edits: &str) -> Result<String, Failure> {
        let edits = told::read(edits)?;
        let mut next = self.now.clone();
        edits.into_iter().try_for_each(|edit| next.apply(edit))?;
        Ok(self.go_on(next))
    }

    /// Takes another floor onto the bench, in place of the one that is there.
    pub fn replace(&mut self, dungeon: &Dungeon, floor: usize) -> Result<String, Failure> {
        let next = Bench::of(dungeon.0.floor(floor)?);
        Ok(self.go_on(next))
    }

    /// Takes the last edit back.
    pub fn undo(&mut self) -> String {
        if let Some(before) = self.before.pop() {
            self.after.push(std::mem::replace(&mut self.now, before));
        }
        self.told()
    }

    /// Does again what was taken back.
    pub fn redo(&mut self) -> String {
        if let Some(after) = self.after.pop() {
            self.before.push(std::mem::replace(&mut self.now, after));
        }
        self.told()
    }

    /// How it stands.
    pub fn status(&self) -> String {
        self.told()
    }

    /// What a painter needs.
    pub fn plan(&self) -> PlanParts {
        plan::of(&self.now.draft(), &self.now.name)
    }

    /// What is so about a cell.
    pub fn describe(&self, x: u32, y: u32) -> String {
        let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) else { return "[]".to_owned() };
        json(&describe::sentences(&self.now.draft(), cell(x, y), None))
    }

    /// The floor as a dungeon of its own.
    pub fn dungeon(&self) -> Result<Dungeon, Failure> {
        let floor = self.now.draft().finish().map_err(Failure::refused)?;
        let floor = solve::prove(floor).unwrap_or_else(|(floor, _)| floor);
        Ok(Levels { recipe: None, seed: self.seed.clone(), floors: vec![floor] }.into())
    }
}

#[cfg(test)]
mod tests;
