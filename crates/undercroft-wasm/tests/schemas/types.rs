//! TypeScript from JSON Schemas, as far as schemas of recipes go.

use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt::Write;

const HEADING: &str = "\
// The parameters of every generator, made from the engine. Written by `cargo xtask bless`.
";

/// Returns the types of all parameters, and one for every recipe.
pub(crate) fn of(schemas: &Map<String, Value>) -> String {
    let mut out = HEADING.to_owned();
    let mut shared: BTreeMap<&str, &Value> = BTreeMap::new();
    for (name, schema) in schemas {
        let _ = write!(out, "\n/** Parameters of `{name}`. */\nexport interface {} ", pascal(name));
        object(&mut out, schema, 0);
        out.push('\n');
        for (name, definition) in schema["$defs"].as_object().into_iter().flatten() {
            let before = shared.insert(name, definition);
            assert!(before.is_none_or(|before| before == definition), "{name} means two things");
        }
    }
    for (name, definition) in shared {
        let _ = write!(out, "\n{}export type {name} = {};\n", comment(definition, 0), typed(definition, 0));
    }
    let each =
        schemas.keys().map(|name| format!("\n  | {{ generator: \"{name}\"; parameters: {} }}", pascal(name)));
    let each: String = each.collect();
    let _ = write!(out, "\n/** A generator with its parameters. */\nexport type TypedRecipe ={each};\n");
    out
}

fn pascal(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    format!("{}{rest}Parameters", first.to_uppercase())
}

fn comment(schema: &Value, depth: usize) -> String {
    let Some(words) = schema["description"].as_str() else { return String::new() };
    let indent = "  ".repeat(depth);
    format!("{indent}/** {} */\n", words.replace('\n', " ").replace("*/", "* /"))
}

/// An object with its properties; all of them may be left out.
fn object(out: &mut String, schema: &Value, depth: usize) {
    out.push_str("{\n");
    let required: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let optional = if required.contains(&name.as_str()) { "" } else { "?" };
        let _ = writeln!(
            out,
            "{}{}{name}{optional}: {};",
            comment(property, depth + 1),
            "  ".repeat(depth + 1),
            typed(property, depth + 1)
        );
    }
    let _ = write!(out, "{}}}", "  ".repeat(depth));
}

fn typed(schema: &Value, depth: usize) -> String {
    if let Some(path) = schema["$ref"].as_str() {
        return path.rsplit('/').next().unwrap_or(path).to_owned();
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | ");
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(variants) = schema[key].as_array() {
            let mut types: Vec<String> = variants.iter().map(|variant| typed(variant, depth)).collect();
            types.dedup();
            return types.join(" | ");
        }
    }
    match &schema["type"] {
        Value::Array(kinds) => {
            let one = |kind: &Value| {
                let mut schema = schema.clone();
                schema["type"] = kind.clone();
                typed(&schema, depth)
            };
            kinds.iter().map(one).collect::<Vec<_>>().join(" | ")
        }
        Value::String(kind) => match kind.as_str() {
            "integer" | "number" => "number".to_owned(),
            "string" => "string".to_owned(),
            "boolean" => "boolean".to_owned(),
            "null" => "null".to_owned(),
            "array" => list(schema, depth),
            "object" if schema["properties"].is_object() => {
                let mut out = String::new();
                object(&mut out, schema, depth);
                out
            }
            "object" => match schema["additionalProperties"].as_object() {
                Some(_) => format!("Record<string, {}>", typed(&schema["additionalProperties"], depth)),
                None => "Record<string, unknown>".to_owned(),
            },
            other => panic!("a schema of type {other}"),
        },
        _ => "unknown".to_owned(),
    }
}

fn list(schema: &Value, depth: usize) -> String {
    if let Some(items) = schema["prefixItems"].as_array() {
        let items: Vec<String> = items.iter().map(|item| typed(item, depth)).collect();
        return format!("[{}]", items.join(", "));
    }
    let item = typed(&schema["items"], depth);
    match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
        (Some(least), Some(most)) if least == most && most <= 8 => {
            format!("[{}]", vec![item; most as usize].join(", "))
        }
        _ if item.contains([' ', '|']) => format!("({item})[]"),
        _ => format!("{item}[]"),
    }
}
