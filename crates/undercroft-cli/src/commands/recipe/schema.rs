//! The JSON Schema of recipe files: the engine's schema of a file, with each generator's own parameters and presets put
//! in, so that an editor can complete and check them.

use serde_json::{Map, Value, json};
use undercroft::Recipe;
use undercroft::recipe::{self, About, RecipeFile};

/// Returns the schema of all recipe files, or of one generator's.
pub(super) fn of_files(only: Option<&str>) -> Value {
    let generators = recipe::generators();
    let wanted = generators.iter().filter(|about| only.is_none_or(|name| name == about.name));
    let mut files: Vec<Value> = wanted.map(file).collect();
    let mut schema = if files.len() == 1 { files.remove(0) } else { json!({ "oneOf": files }) };
    let mut definitions = Map::new();
    let used = schema.clone();
    define(&used, &recipes(), &mut definitions);
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!("A recipe file of Undercroft");
    schema["$defs"] = Value::Object(definitions);
    schema
}

/// Returns the schema of every recipe, with all definitions.
pub(super) fn recipes() -> Value {
    schemars::schema_for!(Recipe).into()
}

/// Returns the schema of a generator's parameters: its definition's name.
pub(super) fn parameters<'a>(recipes: &'a Value, generator: &str) -> &'a Value {
    let variants = recipes["oneOf"].as_array().map(Vec::as_slice).unwrap_or_default();
    let is_it = |variant: &&Value| variant["properties"]["generator"]["const"] == generator;
    variants.iter().find(is_it).map_or(&Value::Null, |variant| &variant["properties"]["parameters"])
}

/// Returns what a reference points to; anything else points to itself.
pub(super) fn resolved<'a>(schema: &'a Value, recipes: &'a Value) -> &'a Value {
    schema["$ref"].as_str().and_then(|path| recipes.pointer(path.trim_start_matches('#'))).unwrap_or(schema)
}

fn file(about: &About) -> Value {
    let mut schema: Value = schemars::schema_for!(RecipeFile).into();
    let presets = about.presets.iter().map(|(name, about)| json!({ "const": name, "description": about }));
    schema["properties"]["preset"]["oneOf"] = presets.collect();
    if let Some(preset) = schema["properties"]["preset"].as_object_mut() {
        preset.remove("type");
    }
    schema["properties"]["generator"] = json!({ "const": about.name, "description": about.about });
    let mut parameters = parameters(&recipes(), about.name).clone();
    parameters["description"] = schema["properties"]["parameters"]["description"].take();
    schema["properties"]["parameters"] = parameters;
    if about.name != Recipe::DEFAULT_GENERATOR {
        schema["required"] = json!(["generator"]);
    }
    if let Some(schema) = schema.as_object_mut() {
        schema.retain(|key, _| !matches!(key.as_str(), "$schema" | "title" | "$defs"));
    }
    schema
}

/// Gathers the definitions that a schema needs, and those that they need.
fn define(schema: &Value, recipes: &Value, definitions: &mut Map<String, Value>) {
    match schema {
        Value::Object(object) => {
            if let Some(name) =
                object.get("$ref").and_then(Value::as_str).and_then(|r| r.strip_prefix("#/$defs/"))
                && !definitions.contains_key(name)
            {
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
