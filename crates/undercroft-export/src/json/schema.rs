//! The JSON Schema of the level JSON, made from the very structs that write it.

use super::shape::{Document, Level, Tile};
use serde_json::Value;

/// Returns a JSON Schema of what [`write`](super::write) writes.
///
/// ```
/// let schema = undercroft_export::json::schema();
/// assert!(schema["$schema"].is_string());
/// ```
pub fn schema() -> Value {
    schemars::schema_for!(Document<Vec<Level<Vec<Vec<Tile>>>>>).into()
}
