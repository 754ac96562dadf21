//! What is written keeps to the schema, and the schema is not so loose that anything would.

use crate::everything;
use serde_json::{Map, Value, json};
use undercroft_export::json::{self, Style};

/// Returns where `value` breaks the schema. Knows the keywords that the schema uses; any other is a failure.
fn breaks(root: &Value, schema: &Value, value: &Value, path: &str) -> Result<(), String> {
    let Value::Object(keywords) = schema else {
        return if *schema == json!(true) { Ok(()) } else { Err(format!("{path}: nothing may stand here")) };
    };
    for (keyword, rule) in keywords {
        let fine = match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" | "default" | "format" => true,
            "$ref" => {
                let target =
                    rule.as_str().and_then(|r| root.pointer(r.strip_prefix('#')?)).expect("a definition");
                breaks(root, target, value, path)?;
                true
            }
            "type" => match rule {
                Value::Array(any) => any.iter().any(|t| is(t, value)),
                one => is(one, value),
            },
            "enum" => rule.as_array().expect("a list").contains(value),
            "const" => rule == value,
            "minimum" => value.as_f64() >= rule.as_f64(),
            "maximum" => value.as_f64() <= rule.as_f64(),
            "anyOf" | "oneOf" => {
                let fits = |s: &&Value| breaks(root, s, value, path).is_ok();
                rule.as_array().expect("a list").iter().filter(fits).count() >= 1
            }
            "required" => {
                rule.as_array().expect("a list").iter().all(|k| value.get(k.as_str().unwrap_or("")).is_some())
            }
            "properties" | "additionalProperties" => {
                fields(root, keywords, value, path)?;
                true
            }
            "items" | "prefixItems" => {
                items(root, keywords, value, path)?;
                true
            }
            "minItems" => value.as_array().is_none_or(|l| l.len() as u64 >= rule.as_u64().unwrap_or(0)),
            "maxItems" => value.as_array().is_none_or(|l| l.len() as u64 <= rule.as_u64().unwrap_or(0)),
            other => panic!("the schema uses {other}, which this test does not know"),
        };
        if !fine {
            return Err(format!("{path}: {value} against {keyword}: {rule}"));
        }
    }
    Ok(())
}

fn is(kind: &Value, value: &Value) -> bool {
    match kind.as_str() {
        Some("null") => value.is_null(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("string") => value.is_string(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        _ => false,
    }
}

fn fields(root: &Value, keywords: &Map<String, Value>, value: &Value, path: &str) -> Result<(), String> {
    let Value::Object(fields) = value else { return Ok(()) };
    let others = keywords.get("additionalProperties").cloned().unwrap_or(json!(true));
    for (key, field) in fields {
        let schema = keywords.get("properties").and_then(|p| p.get(key)).unwrap_or(&others);
        breaks(root, schema, field, &format!("{path}.{key}"))?;
    }
    Ok(())
}

fn items(root: &Value, keywords: &Map<String, Value>, value: &Value, path: &str) -> Result<(), String> {
    let prefix = keywords.get("prefixItems").and_then(Value::as_array);
    let rest = keywords.get("items").cloned().unwrap_or(json!(true));
    for (i, item) in value.as_array().into_iter().flatten().enumerate() {
        let schema = prefix.and_then(|p| p.get(i)).unwrap_or(&rest);
        breaks(root, schema, item, &format!("{path}[{i}]"))?;
    }
    Ok(())
}

fn check(document: &Value) -> Result<(), String> {
    let schema = json::schema();
    breaks(&schema, &schema, document, "")
}

#[test]
fn the_compact_form_has_a_schema_of_its_own() {
    let (plain, compact) = (json::schema(), json::compact_schema());
    let document =
        |style| -> Value { serde_json::from_str(&json::write(&everything::dungeon(), style)).expect("JSON") };
    let (full, sparse) = (document(Style::Minified), document(Style::Compact));
    assert_eq!(breaks(&compact, &compact, &sparse, ""), Ok(()));
    assert!(breaks(&compact, &compact, &full, "").is_err());
    assert!(breaks(&plain, &plain, &sparse, "").is_err());
}

#[test]
fn definitions_have_titles_and_no_formats_that_validators_do_not_know() {
    fn formats(schema: &Value) -> usize {
        let below = match schema {
            Value::Array(list) => list.iter().map(formats).sum(),
            Value::Object(fields) => fields.values().map(formats).sum(),
            _ => 0,
        };
        below + usize::from(schema.get("format").is_some_and(Value::is_string))
    }
    for schema in [json::schema(), json::compact_schema()] {
        assert!(schema["title"].as_str().is_some_and(|title| title.starts_with("Undercroft level JSON")));
        let definitions = schema["$defs"].as_object().expect("definitions");
        assert!(definitions.len() > 40);
        for (name, definition) in definitions {
            assert_eq!(definition["title"].as_str(), Some(name.as_str()));
        }
        assert_eq!(formats(&schema), 0);
        let number = &schema["$defs"]["At"]["properties"]["x"];
        assert_eq!((&number["minimum"], &number["maximum"]), (&json!(0), &json!(65535)));
    }
}

#[test]
fn everything_written_keeps_to_the_schema() {
    let text = json::write(&everything::dungeon(), Style::Minified);
    let document: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(check(&document), Ok(()));
}

#[test]
fn the_schema_refuses_what_the_reader_refuses() {
    let text = json::write(&everything::dungeon(), Style::Minified);
    let document: Value = serde_json::from_str(&text).expect("JSON");
    for (pointer, value) in [
        ("/format", json!("tiled")),
        ("/floors/0/width", json!("wide")),
        ("/floors/0/width", json!(-1)),
        ("/floors/0/tiles/0/0/northWall", json!(true)),
        ("/floors/0/tiles/0/0/northWall/type", json!("dor")),
        ("/floors/0/tiles/0/0", json!({})),
        ("/floors/0/metadata", json!({"colour": 1})),
        ("/floors/1/features/npcs/0/personality", json!("shy")),
        ("/recipe/parameters", json!([])),
    ] {
        let mut broken = document.clone();
        *broken.pointer_mut(pointer).expect("it is there") = value;
        assert!(check(&broken).is_err(), "{pointer}");
    }
}
