//! What the package says of recipes is made from the engine: `package/schemas.js` and `package/recipes.d.ts` are up to date.
//!
//! `cargo xtask bless` writes both anew.

#[path = "schemas/types.rs"]
mod types;

use serde_json::{Map, Value, json};
use std::path::Path;
use undercroft::{Recipe, recipe};

const HEADING: &str = "\
// JSON Schemas of the parameters of every generator, made from the engine. Written by `cargo xtask bless`.

export default ";

fn compare(name: &str, made: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("package").join(name);
    if std::env::var_os("UNDERCROFT_BLESS").is_some_and(|v| v == "1") {
        std::fs::write(&path, made).expect("the package can be written to");
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == made, "package/{name} is not what the engine says: run `cargo xtask bless`");
}

fn schemas() -> Map<String, Value> {
    let recipes: Value = schemars::schema_for!(Recipe).into();
    recipe::generators().iter().map(|about| (about.name.to_owned(), schema(about.name, &recipes))).collect()
}

#[test]
fn schemas_are_up_to_date() {
    let made = serde_json::to_string_pretty(&schemas()).unwrap();
    compare("schemas.js", &format!("{HEADING}{made};\n"));
}

#[test]
fn types_are_up_to_date() {
    compare("recipes.d.ts", &types::of(&schemas()));
}

/// Returns the schema of a generator's parameters, whole in itself.
fn schema(generator: &str, recipes: &Value) -> Value {
    let variants = recipes["oneOf"].as_array().map(Vec::as_slice).unwrap_or_default();
    let is_it = |variant: &&Value| variant["properties"]["generator"]["const"] == generator;
    let variant = variants.iter().find(is_it).map_or(&Value::Null, |v| &v["properties"]["parameters"]);
    let named = variant["$ref"].as_str().and_then(|path| recipes.pointer(path.trim_start_matches('#')));
    let mut schema = named.unwrap_or(variant).clone();
    let mut definitions = Map::new();
    define(&schema.clone(), recipes, &mut definitions);
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["$defs"] = Value::Object(definitions);
    schema
}

/// Gathers the definitions that a schema needs, and those that they need.
fn define(schema: &Value, recipes: &Value, definitions: &mut Map<String, Value>) {
    match schema {
        Value::Object(object) => {
            let name = object.get("$ref").and_then(Value::as_str).and_then(|r| r.strip_prefix("#/$defs/"));
            if let Some(name) = name.filter(|name| !definitions.contains_key(*name)) {
                let definition = recipes["$defs"][name].clone();
                definitions.insert(name.to_owned(), definition.clone());
                define(&definition, recipes, definitions);
            }
            object.values().for_each(|value| define(value, recipes, definitions));
        }
        Value::Array(items) => items.iter().for_each(|value| define(value, recipes, definitions)),
        _ => {}
    }
}
