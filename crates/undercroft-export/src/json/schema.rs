//! The JSON Schemas of the level JSON, made from the very structs that write it.

use super::shape::{CompactFormat, Document, Format, Level, SparseTile, Tile};
use serde_json::Value;

/// Returns a JSON Schema of what [`write`](super::write) writes.
///
/// ```
/// let schema = undercroft_export::json::schema();
/// assert!(schema["$schema"].is_string());
/// ```
pub fn schema() -> Value {
    let schema = schemars::schema_for!(Document<Format, Vec<Level<Vec<Vec<Tile>>>>>);
    finished(schema.into(), "Undercroft level JSON")
}

/// Returns a JSON Schema of the compact form.
pub fn compact_schema() -> Value {
    let schema = schemars::schema_for!(Document<CompactFormat, Vec<Level<Vec<Vec<SparseTile>>>>>);
    finished(schema.into(), "Undercroft level JSON, compact")
}

/// Gives every definition its title, and numbers their bounds in place of formats that validators do not know.
fn finished(mut schema: Value, title: &str) -> Value {
    schema["title"] = title.into();
    if let Some(definitions) = schema["$defs"].as_object_mut() {
        for (name, definition) in definitions {
            definition["title"] = name.as_str().into();
        }
    }
    bound(&mut schema);
    schema
}

/// Numbers have formats such as `uint32`, which say no more than their bounds.
fn bound(schema: &mut Value) {
    match schema {
        Value::Array(list) => list.iter_mut().for_each(bound),
        Value::Object(fields) => {
            let is_number = fields.get("type").is_some_and(|kind| {
                let names = |kind: &Value| kind == "integer" || kind == "number";
                names(kind) || kind.as_array().is_some_and(|any| any.iter().any(names))
            });
            if is_number && let Some(format) = fields.remove("format") {
                let (low, high) = match format.as_str().unwrap_or_default() {
                    "uint8" => (0, i64::from(u8::MAX)),
                    "uint16" => (0, i64::from(u16::MAX)),
                    "uint32" => (0, i64::from(u32::MAX)),
                    "int32" => (i64::from(i32::MIN), i64::from(i32::MAX)),
                    _ => (i64::MIN, i64::MAX),
                };
                if (low, high) != (i64::MIN, i64::MAX) {
                    fields.insert("minimum".to_owned(), low.into());
                    fields.insert("maximum".to_owned(), high.into());
                }
            }
            fields.values_mut().for_each(bound);
        }
        _ => {}
    }
}
