//! Advice that is found by trying, for a recipe that cannot work. It reads and writes tables of settings, which the main module
//! does without.

use crate::fail::{Advice, Failure, Kind};
use crate::recipe::{number, read, refusal, told, whole};
use undercroft::Seed;
use wasm_bindgen::prelude::wasm_bindgen;

/// Says why a recipe cannot work, or does not, with advice that was tried; nothing where it can.
#[wasm_bindgen]
pub fn advise(recipe: &str) -> Option<String> {
    let recipe = match read(recipe) {
        Ok(recipe) => recipe,
        Err(failure) => return Some(failure.json()),
    };
    let mut failure = match refusal(&recipe) {
        Some(error) => told(&recipe, error),
        None => match undercroft::make::floor(&recipe, &Seed::new("advice"), 1) {
            Ok(_) => return None,
            Err(error) => Failure::from(error),
        },
    };
    if failure.kind == Kind::Broken {
        return Some(failure.json());
    }
    let settings = recipe.advice();
    let read = settings.iter().map(|setting| {
        let (key, value) = setting.split_once('=')?;
        Some((key.to_owned(), number(value)?))
    });
    if let Some(read) = read.collect::<Option<Vec<_>>>().filter(|read| !read.is_empty()) {
        let text = format!("set {}", settings.join(" and ").replace('=', " to "));
        failure.advice.insert(0, Advice { text, set: whole(&recipe, read) });
    }
    Some(failure.json())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn advice_can_be_set() {
        let recipe = r#"{ "generator": "wizardry", "parameters": { "floor_cells": [100, 120] } }"#;
        let problem: Value = serde_json::from_str(&advise(recipe).unwrap()).unwrap();
        let set = problem["advice"][0]["set"].as_object().unwrap().clone();
        let mut recipe: Value = serde_json::from_str(recipe).unwrap();
        set.into_iter().for_each(|(key, value)| recipe["parameters"][key] = value);
        assert_eq!(advise(&recipe.to_string()), None, "{recipe}");
    }
}
