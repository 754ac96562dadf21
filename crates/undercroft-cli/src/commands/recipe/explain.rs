//! A recipe as a file that explains itself: every parameter under the words of its schema.

use super::schema::{parameters, recipes, resolved};
use serde_json::Value as Schema;
use std::fmt::Write;
use toml::{Table, Value};
use undercroft::Recipe;
use undercroft::recipe::{self, About};

/// Columns of a comment.
const WIDTH: usize = 100;

/// Returns the file. It reads back as exactly this recipe.
pub(super) fn file(recipe: &Recipe, preset: Option<&str>) -> String {
    let generator = recipe.generator();
    let about = recipe::generators().into_iter().find(|about| about.name == generator);
    let mut text = String::new();
    comment(&mut text, "", &heading(about.as_ref(), generator));
    let _ = write!(text, "\ngenerator = \"{generator}\"\n");
    if let Some(preset) = preset {
        let _ = writeln!(text, "preset = {}", Value::from(preset));
    }
    text += "\n# The seed is any text; left out, it is random.\n# seed = \"demo\"\n";
    text += "# One of the two: the floor at this depth, or a dungeon of this many floors.\n# depth = 1\n# floors = 3\n";
    text += "\n[parameters]\n";
    let recipes = recipes();
    let schema = resolved(parameters(&recipes, generator), &recipes);
    let known = Known { recipes: &recipes, examples: examples(about.as_ref()) };
    known.explain(&mut text, "", schema, &recipe.parameters());
    text
}

fn heading(about: Option<&About>, generator: &str) -> String {
    let what = about.map(|about| about.about).unwrap_or_default();
    format!(
        "{generator}: {what}.\nEvery parameter stands here with its value. Use it with `undercroft generate --recipe FILE`."
    )
}

/// Returns the parameters of the presets: a real value for a parameter that is not set.
fn examples(about: Option<&About>) -> Vec<Table> {
    let presets = about.iter().flat_map(|about| about.presets.iter().map(|(name, _)| (about.name, *name)));
    presets
        .filter_map(|(generator, name)| Recipe::new(generator, Some(name)).ok())
        .map(|r| r.parameters())
        .collect()
}

struct Known<'a> {
    recipes: &'a Schema,
    examples: Vec<Table>,
}

impl Known<'_> {
    /// Writes the parameters of a struct; those of a struct inside it get dotted keys.
    fn explain(&self, text: &mut String, prefix: &str, schema: &Schema, values: &Table) {
        let Some(properties) = schema["properties"].as_object() else { return };
        for (key, property) in properties {
            let path = format!("{prefix}{key}");
            let inner = self.inner(property);
            if !text.ends_with("[parameters]\n") {
                text.push('\n');
            }
            let description = property["description"].as_str().or(inner["description"].as_str());
            comment(text, "", description.unwrap_or_default());
            for (value, meaning) in words(inner) {
                comment(text, "  ", &format!("\"{value}\"{meaning}"));
            }
            match values.get(key) {
                Some(Value::Table(table)) if inner["properties"].is_object() => {
                    self.explain(text, &format!("{path}."), inner, table);
                }
                Some(value) => _ = writeln!(text, "{path} = {value}"),
                None => _ = writeln!(text, "# {path} = {}", self.example(&path, inner)),
            }
        }
    }

    /// Returns the schema of a value, without the reference to it and without "or nothing".
    fn inner<'b>(&'b self, schema: &'b Schema) -> &'b Schema {
        let some = schema["anyOf"].as_array().and_then(|any| any.iter().find(|s| s["type"] != "null"));
        match some {
            // A range is also an "any of", of the ways to write it.
            Some(some)
                if schema["anyOf"].as_array().is_some_and(|any| any.iter().any(|s| s["type"] == "null")) =>
            {
                resolved(some, self.recipes)
            }
            _ => resolved(schema, self.recipes),
        }
    }

    /// Returns what a parameter that is not set could be: what a preset has, else something of its type.
    fn example(&self, path: &str, schema: &Schema) -> Value {
        let found = self.examples.iter().find_map(|table| {
            let mut parts = path.split('.');
            let first = table.get(parts.next()?)?;
            parts.try_fold(first, |value, part| value.get(part))
        });
        if let Some(value) = found {
            return value.clone();
        }
        if let Some((word, _)) = words(schema).first() {
            return Value::String(word.clone());
        }
        let is = |name: &str| {
            schema["type"] == name
                || schema["type"].as_array().is_some_and(|types| types.iter().any(|t| t == name))
        };
        // Of the ways to write it, the plain number.
        let plain = || schema["anyOf"].as_array()?.first().filter(|first| first["type"] == "integer");
        if is("integer") || is("number") || plain().is_some() {
            Value::Integer(schema["minimum"].as_i64().unwrap_or(1).max(1))
        } else if is("boolean") {
            Value::Boolean(true)
        } else if is("array") || schema["anyOf"].is_array() {
            Value::Array(vec![Value::Integer(1), Value::Integer(2)])
        } else {
            Value::String(String::new())
        }
    }
}

/// Returns the words that a value may be, each with its meaning.
fn words(schema: &Schema) -> Vec<(String, String)> {
    let mut words = Vec::new();
    for choice in schema["oneOf"].as_array().into_iter().flatten().chain(Some(schema)) {
        let meaning = choice["description"].as_str().filter(|_| !choice["const"].is_null());
        let meaning = meaning.map_or_else(String::new, |meaning| format!(": {meaning}"));
        let listed = choice["enum"].as_array().into_iter().flatten();
        for word in choice.get("const").into_iter().chain(listed).filter_map(Schema::as_str) {
            words.push((word.to_owned(), meaning.clone()));
        }
    }
    words
}

/// Comment lines, broken between words.
fn comment(text: &mut String, indent: &str, words: &str) {
    for paragraph in words.lines() {
        let mut line = format!("#{indent}");
        for word in paragraph.split_whitespace() {
            if line.chars().count() + word.chars().count() >= WIDTH {
                text.push_str(&line);
                text.push('\n');
                line = format!("#{indent}  ");
            }
            line.push(' ');
            line.push_str(word);
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
}
