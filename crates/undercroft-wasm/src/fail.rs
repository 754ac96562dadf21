//! What goes wrong, as the value that JavaScript throws; and the words of a panic, for whoever finds the module dead.

use serde::Serialize;
use serde_json::{Map, Value};
use std::fmt;
use std::sync::Mutex;
use undercroft::make::MakeError;
use undercroft::{GenerateError, RecipeError};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// What kind of failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    /// What was asked for cannot be.
    Refused,
    /// The recipe is sound, and nothing came of it.
    GaveUp,
    /// The bytes or the value are not what they should be.
    Unreadable,
    /// A mistake in the engine.
    Broken,
}

/// A change that helps.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Advice {
    pub(crate) text: String,
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub(crate) set: Map<String, Value>,
}

/// Why something could not be done. It crosses to JavaScript as a text of JSON.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Failure {
    pub(crate) kind: Kind,
    pub(crate) message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) field: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) advice: Vec<Advice>,
}

impl Failure {
    pub(crate) fn new(kind: Kind, message: impl fmt::Display) -> Failure {
        Failure { kind, message: message.to_string(), field: None, advice: Vec::new() }
    }

    /// What was asked for cannot be.
    pub(crate) fn refused(message: impl fmt::Display) -> Failure {
        Failure::new(Kind::Refused, message)
    }

    /// The bytes or the value are not what they should be.
    pub(crate) fn unreadable(message: impl fmt::Display) -> Failure {
        Failure::new(Kind::Unreadable, message)
    }

    pub(crate) fn at(mut self, field: impl Into<String>) -> Failure {
        self.field = Some(field.into()).filter(|field: &String| !field.is_empty() && field != ".");
        self
    }

    /// Returns it as JavaScript reads it.
    pub(crate) fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> JsValue {
        JsValue::from_str(&failure.json())
    }
}

impl From<RecipeError> for Failure {
    fn from(error: RecipeError) -> Failure {
        let failure = Failure::refused(&error);
        match error {
            RecipeError::UnknownGenerator { .. } => failure.at("generator"),
            RecipeError::OutOfRange { key, .. } => failure.at(key),
            RecipeError::Size(_) => failure.at("width"),
            // `key = value is not possible: ...`
            RecipeError::Malformed(text) => failure.at(text.split_once(" = ").map_or("", |(key, _)| key)),
            RecipeError::UnknownPreset { .. } | RecipeError::DoesNotFit { .. } => failure,
        }
    }
}

impl From<GenerateError> for Failure {
    fn from(error: GenerateError) -> Failure {
        match error {
            GenerateError::Recipe(error) => error.into(),
            GenerateError::Broken { .. } => Failure::new(Kind::Broken, error),
            GenerateError::Floors(_) => Failure::refused(error).at("floors"),
            GenerateError::Depth(_) => Failure::refused(error).at("depth"),
            _ => Failure::new(Kind::GaveUp, error),
        }
    }
}

impl From<MakeError> for Failure {
    fn from(error: MakeError) -> Failure {
        match error {
            MakeError::Generate(error) => error.into(),
            MakeError::Unproven { .. } => Failure::new(Kind::GaveUp, error),
            MakeError::Replay { .. } => Failure::new(Kind::Broken, error),
        }
    }
}

/// What the last panic said.
static SAID: Mutex<String> = Mutex::new(String::new());

/// Keeps what a panic says, which is all that is left of it when the module has stopped.
#[wasm_bindgen]
pub fn listen() {
    std::panic::set_hook(Box::new(|info| {
        if let Ok(mut said) = SAID.lock() {
            *said = info.to_string();
        }
    }));
}

/// Returns what the last panic said; empty before one.
#[wasm_bindgen]
pub fn last_panic() -> String {
    SAID.lock().map_or_else(|_| String::new(), |said| said.clone())
}

/// Returns a value as JSON.
#[cfg(feature = "page")]
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Reads a value from JSON.
pub(crate) fn parsed<T: serde::de::DeserializeOwned>(text: &str, what: &str) -> Result<T, Failure> {
    let wrong = |error: serde_json::Error| format!("{what}: {}", without_place(&error.to_string()));
    serde_json::from_str(text).map_err(|error| Failure::unreadable(wrong(error)))
}

/// What `serde_json` says ends with a line and a column of a text that nobody wrote.
pub(crate) fn without_place(words: &str) -> &str {
    words.rsplit_once(" at line ").map_or(words, |(words, _)| words)
}
