//! What is kept of a floor, for the rest to be made anew around it.

use crate::dungeon::{Dungeon, Levels};
use crate::fail::{Failure, json, parsed};
use crate::recipe;
use serde::Serialize;
use serde_json::Value;
use undercroft::floor::{KeyId, RoomId};
use undercroft::grid::{Cell, cell};
use undercroft::keep::{Keep, Selection};
use undercroft::{Floor, Seed, make};
use wasm_bindgen::prelude::wasm_bindgen;

/// What is kept, as `undercroft.d.ts` has it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Kept {
    text: String,
    cells: Vec<Cell>,
    left_out: Vec<Left>,
}

#[derive(Debug, Serialize)]
struct Left {
    at: Cell,
    what: &'static str,
    why: &'static str,
}

#[wasm_bindgen]
impl Dungeon {
    /// What of a floor is kept where that is selected.
    pub fn keep(&self, floor: usize, selection: &str) -> Result<String, Failure> {
        let floor = self.0.floor(floor)?;
        let (keep, left_out) = select(floor, &parsed(selection, "the selection")?)?;
        let left_out = left_out.into_iter().map(|left| Left { at: left.at, what: left.what, why: left.why });
        let kept =
            Kept { text: json(&keep), cells: keep.cells().iter().collect(), left_out: left_out.collect() };
        Ok(json(&kept))
    }

    /// Makes a floor around what is kept.
    pub fn around(recipe: &str, seed: &str, depth: u32, kept: &str) -> Result<Dungeon, Failure> {
        let (recipe, seed) = (recipe::read(recipe)?, Seed::new(seed));
        let keep: Keep = serde_json::from_str(kept)
            .map_err(|error| Failure::unreadable(format!("what is kept: {error}")))?;
        let floors = vec![make::floor_around(&recipe, &seed, depth, &keep)?];
        Ok(Levels { recipe: Some(recipe), seed: Some(seed), floors }.into())
    }
}

fn select(floor: &Floor, value: &Value) -> Result<(Keep, Vec<undercroft::keep::LeftOut>), Failure> {
    let Value::Object(fields) = value else {
        return Err(Failure::unreadable("a selection is an object: rooms, cells, keys"));
    };
    if let Some(key) = fields.keys().find(|key| !["rooms", "cells", "keys"].contains(&&***key)) {
        return Err(Failure::unreadable(format!("a selection has no '{key}'")).at(key));
    }
    let selection = Selection {
        rooms: list(value, "rooms", |value| number(value).map(RoomId))?,
        cells: list(value, "cells", place)?,
        keys: list(value, "keys", |value| number(value).map(KeyId))?,
    };
    Ok(Keep::of(floor, &selection)?)
}

fn list<T>(value: &Value, field: &str, read: impl Fn(&Value) -> Option<T>) -> Result<Vec<T>, Failure> {
    let list = match &value[field] {
        Value::Null => Some(Vec::new()),
        Value::Array(list) => list.iter().map(read).collect(),
        _ => None,
    };
    list.ok_or_else(|| {
        Failure::unreadable(format!("{field}: a selection has something else there")).at(field)
    })
}

fn number(value: &Value) -> Option<u32> {
    value.as_u64().and_then(|n| u32::try_from(n).ok())
}

fn place(value: &Value) -> Option<Cell> {
    let along = |i: usize| value[i].as_u64().and_then(|n| u16::try_from(n).ok());
    Some(cell(along(0)?, along(1)?))
}
