//! Recipes: one of the generators with its parameters.
//!
//! A recipe is put together from the defaults, a preset, a file's parameters and single `key=value` settings, each over
//! the one before, and checked before it runs. Generator, parameters, seed and depth decide every byte of a floor; the
//! preset's name is a word for the parameters, nothing more.

mod between;

pub use between::Between;

use crate::error::RecipeError;
use crate::generate::dice::Dice;
use crate::generate::linear::Linear;
use crate::generate::navigation::Navigation;
use crate::generate::tunnels::Tunnels;
use crate::generate::wizardry::Wizardry;
use crate::pass::Generator;
use crate::rng::Seed;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

/// One of the generators with its parameters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "generator", content = "parameters", rename_all = "snake_case")]
pub enum Recipe {
    /// Strategic rooms with loops, locks and much to find.
    Wizardry(Wizardry),
    /// Dense floors to find one's way in.
    Navigation(Navigation),
    /// Random rooms joined by tunnels.
    Tunnels(Tunnels),
    /// Prefab tiles joined by connectors along one main path.
    Linear(Linear),
    /// Rooms grown from exit to exit with dice.
    Dice(Dice),
}

/// Calls the same code for whichever generator it is.
macro_rules! each {
    ($recipe:expr, $params:ident => $body:expr) => {
        match $recipe {
            Recipe::Wizardry($params) => $body,
            Recipe::Navigation($params) => $body,
            Recipe::Tunnels($params) => $body,
            Recipe::Linear($params) => $body,
            Recipe::Dice($params) => $body,
        }
    };
}
pub(crate) use each;

/// A named set of parameters.
#[derive(Clone, Copy, Debug)]
pub struct Preset<G: 'static> {
    /// What it is called.
    pub name: &'static str,
    /// What it is good for.
    pub about: &'static str,
    /// Its parameters.
    pub make: fn() -> G,
}

/// What the program says about a generator.
#[derive(Clone, Debug)]
pub struct About {
    /// What it is called.
    pub name: &'static str,
    /// What it makes, in a sentence.
    pub about: &'static str,
    /// Its presets, with what each is good for; the first is the default.
    pub presets: Vec<(&'static str, &'static str)>,
}

/// What a generator brings for its recipes.
pub trait Parameters: Generator + Default + Clone + PartialEq + Serialize + DeserializeOwned {
    /// What it makes, in a sentence.
    const ABOUT: &'static str;
    /// Its presets; the first is the default.
    const PRESETS: &'static [Preset<Self>];
}

/// Every generator, with its presets.
pub fn generators() -> Vec<About> {
    vec![about::<Wizardry>(), about::<Navigation>(), about::<Tunnels>(), about::<Linear>(), about::<Dice>()]
}

fn about<G: Parameters>() -> About {
    About { name: G::NAME, about: G::ABOUT, presets: G::PRESETS.iter().map(|p| (p.name, p.about)).collect() }
}

impl Recipe {
    /// The generator that is used when none is named.
    pub const DEFAULT_GENERATOR: &'static str = Wizardry::NAME;

    /// The generator's recipe: its preset (the first, when none is named) with the settings over it.
    pub fn new(generator: &str, preset: Option<&str>, settings: &Table) -> Result<Recipe, RecipeError> {
        let recipe = match generator {
            Wizardry::NAME => build(preset, settings).map(Recipe::Wizardry),
            Navigation::NAME => build(preset, settings).map(Recipe::Navigation),
            Tunnels::NAME => build(preset, settings).map(Recipe::Tunnels),
            Linear::NAME => build(preset, settings).map(Recipe::Linear),
            Dice::NAME => build(preset, settings).map(Recipe::Dice),
            name => Err(RecipeError::UnknownGenerator {
                name: name.to_owned(),
                known: generators().iter().map(|g| g.name).collect::<Vec<_>>().join(", "),
            }),
        }?;
        recipe.check()?;
        Ok(recipe)
    }

    /// Refuses what cannot work.
    pub fn check(&self) -> Result<(), RecipeError> {
        each!(self, params => params.check())
    }

    /// The generator's name.
    pub const fn generator(&self) -> &'static str {
        match self {
            Recipe::Wizardry(_) => Wizardry::NAME,
            Recipe::Navigation(_) => Navigation::NAME,
            Recipe::Tunnels(_) => Tunnels::NAME,
            Recipe::Linear(_) => Linear::NAME,
            Recipe::Dice(_) => Dice::NAME,
        }
    }

    /// The generator's version: the same recipe, version and seed give the same floor for good.
    pub const fn version(&self) -> u32 {
        match self {
            Recipe::Wizardry(_) => Wizardry::VERSION,
            Recipe::Navigation(_) => Navigation::VERSION,
            Recipe::Tunnels(_) => Tunnels::VERSION,
            Recipe::Linear(_) => Linear::VERSION,
            Recipe::Dice(_) => Dice::VERSION,
        }
    }

    /// The preset that has exactly these parameters.
    pub fn preset(&self) -> Option<&'static str> {
        fn find<G: Parameters>(params: &G) -> Option<&'static str> {
            G::PRESETS.iter().find(|p| (p.make)() == *params).map(|p| p.name)
        }
        each!(self, params => find(params))
    }

    /// The parameters as a table, every one with its value.
    pub fn parameters(&self) -> Table {
        each!(self, params => to_table(params))
    }
}

/// A recipe as a file has it, with what else decides a dungeon.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RecipeFile {
    /// The generator's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub generator: Option<String>,
    /// The preset that the parameters stand on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset: Option<String>,
    /// The seed, any text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// Make only the floor at this depth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Make this many floors, from the first down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub floors: Option<u32>,
    /// Parameters over the preset's.
    #[serde(default, skip_serializing_if = "Table::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, serde_json_value>"))]
    pub parameters: Table,
}

/// Stands for any TOML value in the schema.
#[cfg(feature = "schema")]
#[expect(non_camel_case_types, reason = "never seen outside the schema's derive")]
struct serde_json_value;

#[cfg(feature = "schema")]
impl schemars::JsonSchema for serde_json_value {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Value".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        true.into()
    }
}

impl RecipeFile {
    /// Reads the TOML of a recipe.
    pub fn parse(text: &str) -> Result<RecipeFile, RecipeError> {
        toml::from_str(text).map_err(|e| RecipeError::Malformed(one_line(&e)))
    }

    /// The seed, where the file has one.
    pub fn seed(&self) -> Option<Seed> {
        self.seed.as_deref().map(Seed::new)
    }
}

/// Refuses a number that is out of its range.
pub(crate) fn within(key: &'static str, value: u32, low: u32, high: u32) -> Result<(), RecipeError> {
    if (low..=high).contains(&value) {
        return Ok(());
    }
    Err(RecipeError::OutOfRange {
        key,
        value: value.to_string(),
        allowed: format!("it takes {low} to {high}"),
    })
}

/// Refuses a range that runs backwards, or out of what it may cover.
pub(crate) fn range_within(
    key: &'static str,
    range: Between,
    low: u32,
    high: u32,
) -> Result<(), RecipeError> {
    if low <= range.min() && range.min() <= range.max() && range.max() <= high {
        return Ok(());
    }
    let allowed = format!("a range within {low} to {high}, the lower number first");
    Err(RecipeError::OutOfRange { key, value: range.to_string(), allowed })
}

/// Lays a `key=value` setting over a table. The value is TOML, or else a plain word; a dot in the key goes into a table.
pub fn set(table: &mut Table, setting: &str) -> Result<(), RecipeError> {
    let malformed = |why: &str| RecipeError::Malformed(format!("'{setting}' is not a setting: {why}"));
    let (key, value) = setting.split_once('=').ok_or_else(|| malformed("it takes key=value"))?;
    let (key, value) = (key.trim(), value.trim());
    let well_named = |part: &str| {
        !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
    };
    if !key.split('.').all(well_named) {
        return Err(malformed("a key is made of letters, digits, '_' and '-'"));
    }
    // `#` would start a comment and drop the rest of the value in silence.
    let parsed = toml::from_str::<Table>(&format!("v = {value}"))
        .ok()
        .filter(|t| t.len() == 1 && !value.contains('#'))
        .and_then(|mut t| t.remove("v"));
    let value = parsed.unwrap_or_else(|| Value::String(value.to_owned()));
    let key = key.replace('-', "_");
    let mut at = table;
    let (path, last) = key.rsplit_once('.').map_or((None, key.as_str()), |(path, last)| (Some(path), last));
    for part in path.into_iter().flat_map(|p| p.split('.')) {
        let next = at.entry(part).or_insert_with(|| Value::Table(Table::new()));
        at = next.as_table_mut().ok_or_else(|| malformed("its key goes through a value that is no table"))?;
    }
    at.insert(last.to_owned(), value);
    Ok(())
}

fn build<G: Parameters>(preset: Option<&str>, settings: &Table) -> Result<G, RecipeError> {
    let name = preset.unwrap_or(G::PRESETS[0].name);
    let preset = G::PRESETS.iter().find(|p| p.name == name).ok_or_else(|| {
        let known = G::PRESETS.iter().map(|p| p.name).collect::<Vec<_>>().join(", ");
        RecipeError::UnknownPreset { generator: G::NAME, name: name.to_owned(), known }
    })?;
    let base = (preset.make)();
    let mut table = to_table(&base);
    overlay(&mut table, settings);
    // A key at a time first, so that the message names the one that is wrong.
    for key in settings.keys() {
        let mut one = to_table(&base);
        overlay(
            &mut one,
            &settings.iter().filter(|(k, _)| *k == key).map(|(k, v)| (k.clone(), v.clone())).collect(),
        );
        one.try_into::<G>().map_err(|e| {
            let why = one_line(&e);
            let shown = settings.get(key).map(ToString::to_string).unwrap_or_default();
            if why.starts_with("unknown field") {
                RecipeError::Malformed(format!("{} has no parameter '{key}': {}", G::NAME, listed(&why)))
            } else if shown.len() > 200 {
                RecipeError::Malformed(format!("{key} is not possible: {why}"))
            } else {
                RecipeError::Malformed(format!("{key} = {shown} is not possible: {why}"))
            }
        })?;
    }
    table.try_into().map_err(|e| RecipeError::Malformed(one_line(&e)))
}

/// "unknown field `x`, expected one of `a`, `b`" without what the message around it says already.
fn listed(why: &str) -> String {
    why.split_once("expected one of ")
        .map_or_else(|| why.to_owned(), |(_, names)| format!("there is {names}"))
}

fn overlay(table: &mut Table, over: &Table) {
    for (key, value) in over {
        match (table.get_mut(key), value) {
            (Some(Value::Table(below)), Value::Table(above)) => overlay(below, above),
            _ => drop(table.insert(key.clone(), value.clone())),
        }
    }
}

fn to_table<G: Serialize>(params: &G) -> Table {
    Table::try_from(params).unwrap_or_default()
}

fn one_line(error: &toml::de::Error) -> String {
    error.message().trim().replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(settings: &[&str], expected: &str) {
        let mut table = Table::new();
        let result = settings
            .iter()
            .try_for_each(|s| set(&mut table, s))
            .and_then(|()| Recipe::new("tunnels", None, &table))
            .map_or_else(|e| e.to_string(), |r| format!("{:?}", r.parameters()));
        assert!(result.contains(expected), "{result}");
    }

    #[test]
    fn settings_are_typed_and_checked() {
        check(&["width=60"], r#""width": Integer(60)"#);
        check(&["room-shape=circle"], r#""room_shape": String("circle")"#);
        check(&["room_size=4..8"], r#""room_size": Array([Integer(4), Integer(8)])"#);
        check(&["widht=60"], "tunnels has no parameter 'widht': there is `width`, `height`");
        check(
            &["width=wide"],
            "width = \"wide\" is not possible: invalid type: string \"wide\", expected u32",
        );
        check(&["width=-1"], "width = -1 is not possible");
        check(&["width=0"], "width = 0 is not possible");
        check(&["width=1000000000"], "width = 1000000000 is not possible");
        check(&["width"], "'width' is not a setting: it takes key=value");
        check(&["room_shape=oval"], "unknown variant `oval`, expected one of `rectangle`, `circle`, `mixed`");
        check(&["width=60 # wide"], "width = \"60 # wide\" is not possible");
        check(&["a b=1"], "a key is made of");
    }

    #[test]
    fn presets_name_themselves() {
        for about in generators() {
            for (name, _) in about.presets {
                let recipe = Recipe::new(about.name, Some(name), &Table::new()).unwrap();
                assert_eq!(recipe.preset(), Some(name));
            }
        }
        let error = Recipe::new("tunnels", Some("huge"), &Table::new()).unwrap_err();
        assert!(error.to_string().starts_with("tunnels has no preset 'huge': there is classic"), "{error}");
        let error = Recipe::new("caves", None, &Table::new()).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("no generator is called 'caves': there is wizardry, navigation, tunnels"),
            "{error}"
        );
    }

    #[test]
    fn a_file_has_no_unknown_keys() {
        let file =
            RecipeFile::parse("generator = 'tunnels'\nseed = 'x'\n[parameters]\nwidth = 60\n").unwrap();
        assert_eq!(file.seed.as_deref(), Some("x"));
        assert!(RecipeFile::parse("sed = 'x'").unwrap_err().to_string().contains("unknown field `sed`"));
        assert!(RecipeFile::parse("seed = ").is_err());
    }
}
