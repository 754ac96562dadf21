//! How a floor comes about: every pass of the attempt that it came of.

use crate::fail::{Failure, json};
use crate::plan::{self, PlanParts};
use crate::recipe;
use undercroft::pass::{Limits, Step};
use undercroft::{Draft, Seed, make};
use wasm_bindgen::prelude::wasm_bindgen;

/// The passes of a floor. Each keeps the draft as it left it.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Trace {
    steps: Vec<Kept>,
    name: String,
}

#[derive(Clone, Debug)]
struct Kept {
    attempt: u32,
    pass: &'static str,
    draft: Draft,
    note: String,
}

/// The most cells of a floor whose drafts are kept: there are some twenty of them.
const MOST: usize = 1 << 20;

#[wasm_bindgen]
impl Trace {
    /// Makes the floor, and keeps what its passes did.
    #[wasm_bindgen(constructor)]
    pub fn new(recipe: &str, seed: &str, depth: u32) -> Result<Trace, Failure> {
        let recipe = recipe::read(recipe)?;
        let mut steps: Vec<Kept> = Vec::new();
        let mut spent = 0;
        let mut too_large = false;
        let mut watch = |step: &Step<'_>| {
            if step.index == 0 {
                spent = 0;
            }
            let work = step.spent - spent;
            spent = step.spent;
            too_large |= step.draft.size().area() > MOST;
            if step.failed.is_some() || too_large {
                return;
            }
            let draft = step.draft.clone();
            let note = note(&draft, work);
            steps.push(Kept { attempt: step.attempt, pass: step.pass, draft, note });
        };
        let floor = make::floor_watched(&recipe, &Seed::new(seed), depth, Limits::default(), &mut watch)?;
        if too_large {
            return Err(Failure::refused(format!("passes are shown of floors of up to {MOST} cells")));
        }
        steps.retain(|step| step.attempt == floor.attempt());
        Ok(Trace { steps, name: floor.name().to_owned() })
    }

    /// How many passes.
    pub fn count(&self) -> usize {
        self.steps.len()
    }

    /// What each does.
    pub fn names(&self) -> String {
        json(&self.steps.iter().map(|step| step.pass).collect::<Vec<_>>())
    }

    /// The floor as a pass left it.
    pub fn plan(&self, step: usize) -> Result<PlanParts, Failure> {
        Ok(plan::of(&self.step(step)?.draft, &self.name))
    }

    /// What came of a pass.
    pub fn note(&self, step: usize) -> Result<String, Failure> {
        Ok(self.step(step)?.note.clone())
    }
}

impl Trace {
    fn step(&self, step: usize) -> Result<&Kept, Failure> {
        self.steps.get(step).ok_or_else(|| Failure::refused(format!("there is no pass of number {step}")))
    }
}

fn note(draft: &Draft, work: u64) -> String {
    let counted = |n: usize, one: &str, many: &str| format!("{n} {}", if n == 1 { one } else { many });
    [
        counted(draft.cells().count(), "cell of floor", "cells of floor"),
        counted(draft.rooms().len(), "room", "rooms"),
        counted(draft.barriers().len(), "door or gate", "doors and gates"),
        counted(draft.features().len(), "thing", "things"),
        counted(work as usize, "unit of work", "units of work"),
    ]
    .join(", ")
}
