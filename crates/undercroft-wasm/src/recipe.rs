//! Recipes as JavaScript has them: reading them, and what helps one that cannot work.

use crate::fail::{Advice, Failure, parsed, without_place};
use serde_json::{Map, Value};
use undercroft::pass::{Limits, Maker};
use undercroft::{GenerateError, Recipe, RecipeError, Seed};
use undercroft_play::Record;
#[cfg(feature = "page")]
use wasm_bindgen::prelude::wasm_bindgen;

/// Reads a recipe. What is left out is the default's.
pub(crate) fn read(text: &str) -> Result<Recipe, Failure> {
    let value: Value = parsed(text, "the recipe")?;
    let Value::Object(mut value) = value else {
        return Err(Failure::unreadable("a recipe is an object with a generator and its parameters"));
    };
    let Some(Value::String(generator)) = value.remove("generator") else {
        return Err(Failure::unreadable("the recipe names no generator").at("generator"));
    };
    Recipe::new(&generator, None)?;
    let parameters = value.remove("parameters").unwrap_or_else(|| Value::Object(Map::new()));
    if let Some(key) = value.keys().next() {
        return Err(Failure::unreadable(format!("a recipe has no '{key}'")).at(key));
    }
    let read = |parameters: &Value| {
        // The name comes first, so that the parameters are read as that generator's.
        Record::recipe(&serde_json::json!({ "generator": generator, "parameters": parameters }).to_string())
    };
    read(&parameters).map_err(|error| {
        // One parameter by itself tells which of them is wrong.
        let alone = |(key, value): (&String, &Value)| {
            let one = Value::Object(Map::from_iter([(key.clone(), value.clone())]));
            Some((key.clone(), read(&one).err()?))
        };
        let wrong = parameters.as_object().and_then(|parameters| parameters.iter().find_map(alone));
        let (field, error) = wrong.unwrap_or((String::new(), error));
        let words = error.to_string();
        let place = if field.is_empty() { String::new() } else { format!("{field}: ") };
        Failure::refused(format!("{place}{}", without_place(&words))).at(field)
    })
}

/// Returns why a recipe is refused, without looking for what would help.
pub(crate) fn refusal(recipe: &Recipe) -> Option<RecipeError> {
    // A recipe is checked before the first attempt, and there is none: whoever may spend nothing and begins after the last.
    let limits = Limits { work: Some(0), ..Limits::default() };
    match recipe.run(&Seed::new(""), 1, u32::MAX, limits, &mut ()) {
        Err(GenerateError::Recipe(error)) => Some(error),
        _ => None,
    }
}

/// Returns a refusal with the settings that its own words name.
pub(crate) fn told(recipe: &Recipe, error: RecipeError) -> Failure {
    let help = match &error {
        RecipeError::DoesNotFit { help, .. } => help.clone(),
        _ => String::new(),
    };
    let mut failure = Failure::from(error);
    failure.advice = advice(recipe, &help);
    if failure.field.is_none() {
        failure.field = failure.advice.first().and_then(|advice| advice.set.keys().next().cloned());
    }
    failure
}

/// Returns what a sentence advises: "set a to 1..2 and b to 3, or c to 4".
fn advice(recipe: &Recipe, help: &str) -> Vec<Advice> {
    let Some(told) = help.strip_prefix("set ") else { return Vec::new() };
    let one = |way: &str| {
        let settings = way.split(" and ").map(|setting| {
            let (key, value) = setting.trim().split_once([' ', '='])?;
            Some((key.to_owned(), number(value.trim_start_matches("to ").trim())?))
        });
        let set = whole(recipe, settings.collect::<Option<Vec<_>>>()?);
        Some(Advice { text: format!("set {}", way.trim().trim_start_matches("set ")), set })
    };
    told.split(", or ").filter_map(one).collect()
}

/// A number, a word or a range, as sentences spell them.
pub(crate) fn number(text: &str) -> Option<Value> {
    if let Some((low, high)) = text.split_once("..") {
        return Some(Value::from(vec![low.parse::<i64>().ok()?, high.parse::<i64>().ok()?]));
    }
    serde_json::from_str(text).ok()
}

/// Returns whole values of parameters: what is set within a table is laid over the recipe's.
pub(crate) fn whole(recipe: &Recipe, settings: Vec<(String, Value)>) -> Map<String, Value> {
    let own = serde_json::to_value(recipe).unwrap_or_default();
    let mut set = Map::new();
    for (key, value) in settings {
        let (first, rest) = key.split_once('.').unwrap_or((&key, ""));
        let place = set.entry(first.to_owned()).or_insert_with(|| own["parameters"][first].clone());
        let at = rest.split('.').filter(|part| !part.is_empty()).fold(place, |at, part| {
            if !at.is_object() {
                *at = Value::Object(Map::new());
            }
            &mut at[part]
        });
        *at = value;
    }
    set
}

/// Says why a recipe cannot work; nothing where it can.
#[cfg(feature = "page")]
#[wasm_bindgen]
pub fn check(recipe: &str) -> Option<String> {
    match read(recipe) {
        Ok(recipe) => refusal(&recipe).map(|error| told(&recipe, error).json()),
        Err(failure) => Some(failure.json()),
    }
}

/// Returns the preset that has exactly these parameters.
#[cfg(feature = "page")]
#[wasm_bindgen]
pub fn preset_of(recipe: &str) -> Result<Option<String>, Failure> {
    Ok(read(recipe)?.preset().map(ToOwned::to_owned))
}

#[cfg(feature = "page")]
#[cfg(test)]
mod tests {
    use super::*;

    fn check_field(recipe: &str, field: &str, words: &str) {
        let problem: Value = serde_json::from_str(&check(recipe).unwrap()).unwrap();
        assert_eq!(problem["field"], field, "{problem}");
        assert!(problem["message"].as_str().unwrap().contains(words), "{problem}");
    }

    #[test]
    fn refusals_name_the_field() {
        assert_eq!(check(r#"{ "generator": "wizardry" }"#), None);
        assert_eq!(check(r#"{ "generator": "tunnels", "parameters": { "width": 60 } }"#), None);
        check_field(r#"{ "generator": "caves" }"#, "generator", "no generator is called 'caves'");
        check_field(r#"{ "parameters": {} }"#, "generator", "names no generator");
        check_field(r#"{ "generator": "dice", "extra": 1 }"#, "extra", "a recipe has no 'extra'");
        check_field(r#"{ "generator": "tunnels", "parameters": { "width": 0 } }"#, "width", "width = 0");
        check_field(
            r#"{ "generator": "tunnels", "parameters": { "width": "wide" } }"#,
            "width",
            "invalid type: string \"wide\"",
        );
        check_field(r#"{ "generator": "wizardry", "parameters": { "large": 3 } }"#, "large", "invalid type");
    }
}
