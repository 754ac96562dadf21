//! A module of the event library: its fields, how it is read, and what is wrong with it.
//!
//! ```toml
//! [[module]]
//! id = "sealed-letter"
//! category = "discovery"                # discovery, hard_choice, memory or flavour
//! descriptions = ["A letter lies here, sealed with black wax."]
//! setting = { depth = [1, 6], themes = ["crypt"], area = [9, 42], dead_end = true, dark = false, key = false }
//! person = { role = "a courier", personality = "helpful", says = "It is not for me. It never was." }
//!
//! [[module.choices]]
//! text = "Break the seal."
//! outcome = "It is a list of names. Yours is the last."
//! effects = [{ verb = "learn", what = "a secret" }, { verb = "lose", what = "courage", amount = 1 }]
//! ```

#[cfg(feature = "toml")]
mod read;

use super::super::scene::Place;
use super::super::themes::Look;
use crate::floor::{Choice, EventCategory, Personality, Progression, Text};
use crate::recipe::Between;
use serde::{Deserialize, Serialize};

/// A moment that may happen in a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Module {
    /// What it is called; unique in its library.
    pub(crate) id: Text,
    /// What kind of moment it is.
    pub(crate) category: EventCategory,
    /// How much hangs on it: `optional` or `flavour`, or `required` where a gate waits for it.
    #[serde(default)]
    pub(crate) progression: Progression,
    /// Where it may happen.
    #[serde(default)]
    pub(crate) setting: Setting,
    /// Somebody who is a part of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) person: Option<Somebody>,
    /// What one reads: one of these.
    pub(crate) descriptions: Vec<Text>,
    /// What one may do.
    #[serde(default)]
    pub(crate) choices: Vec<Choice>,
}

impl Module {
    /// Whether it happens only where a gate waits for it.
    pub(crate) const fn is_required(&self) -> bool {
        matches!(self.progression, Progression::Required)
    }
}

/// Where a module may happen. What is not said does not matter.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Setting {
    /// How deep.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) depth: Option<Between>,
    /// In which themes; none for all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) themes: Vec<Look>,
    /// In a room of how many cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) area: Option<Between>,
    /// Whether in a dead end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) dead_end: Option<bool>,
    /// Whether in the dark.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) dark: Option<bool>,
    /// Whether in a room with a key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) key: Option<bool>,
}

impl Setting {
    /// Returns whether it may happen at that depth and in that theme.
    pub(crate) fn allows(&self, depth: u32, theme: &str) -> bool {
        self.depth.is_none_or(|range| range.contains(depth))
            && (self.themes.is_empty() || self.themes.iter().any(|look| look.name() == theme))
    }

    /// Returns whether a room of so many cells is a place for it, as far as the plan of the floor goes.
    pub(crate) fn fits_plan(&self, area: u32, is_dead_end: bool) -> bool {
        self.area.is_none_or(|range| range.contains(area))
            && self.dead_end.is_none_or(|wanted| wanted == is_dead_end)
    }

    /// Returns whether the room is a place for it.
    pub(crate) fn fits(&self, place: &Place) -> bool {
        self.fits_plan(place.area, place.is_dead_end())
            && self.dark.is_none_or(|wanted| wanted == place.dark)
            && self.key.is_none_or(|wanted| wanted == place.key)
    }
}

/// Somebody who is a part of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Somebody {
    /// Who they are, with an article: "a courier".
    pub(crate) role: Text,
    /// How they deal with others: `truthful`, `helpful` or `hostile`.
    pub(crate) personality: Personality,
    /// The first thing they say.
    pub(crate) says: Text,
}

/// What is wrong with a module, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("module {module}, {field}: {why}")]
pub struct ModuleError {
    /// Its id in quotes, or its number where it has none.
    pub(crate) module: String,
    /// The field: `id`, `setting`, `choices[1].effects[0]`.
    pub(crate) field: String,
    /// What is wrong, and what would be right.
    pub(crate) why: String,
}

/// Modules that were checked.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "toml", serde(try_from = "Vec<toml::Table>"))]
#[cfg_attr(not(feature = "toml"), serde(try_from = "Vec<Module>"))]
#[serde(into = "Vec<Module>")]
pub struct Modules(Vec<Module>);

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Modules {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Modules".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<Module>::json_schema(generator)
    }
}

/// The most modules of one recipe.
const MOST: usize = 1000;
/// The longest text of a module, in bytes.
const LONGEST: usize = 4000;

impl Modules {
    /// Returns the modules.
    pub(crate) fn modules(&self) -> &[Module] {
        &self.0
    }
}

impl From<Modules> for Vec<Module> {
    fn from(modules: Modules) -> Self {
        modules.0
    }
}

impl TryFrom<Vec<Module>> for Modules {
    type Error = ModuleError;

    fn try_from(list: Vec<Module>) -> Result<Self, ModuleError> {
        let mut modules = Modules::default();
        for (i, module) in list.into_iter().enumerate() {
            modules.push(&Named::new(Some(&module.id), i), module)?;
        }
        Ok(modules)
    }
}

impl Modules {
    fn push(&mut self, named: &Named, module: Module) -> Result<(), ModuleError> {
        named.check(&module)?;
        if self.0.iter().any(|m| m.id == module.id) {
            return Err(named.wrong("id", "there is one of that name already"));
        }
        if self.0.len() == MOST {
            return Err(named.wrong("id", format!("a recipe takes {MOST} modules")));
        }
        self.0.push(module);
        Ok(())
    }
}

/// A module as messages name it.
struct Named {
    module: String,
}

impl Named {
    fn new(id: Option<&str>, index: usize) -> Named {
        let id = id.filter(|id| !id.is_empty());
        Named { module: id.map_or_else(|| format!("number {}", index + 1), |id| format!("'{id}'")) }
    }

    fn wrong(&self, field: impl Into<String>, why: impl Into<String>) -> ModuleError {
        ModuleError { module: self.module.clone(), field: field.into(), why: why.into() }
    }

    fn check(&self, module: &Module) -> Result<(), ModuleError> {
        let named = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if module.id.is_empty() || !module.id.chars().all(named) {
            return Err(self.wrong("id", "a name is made of small letters, digits and '-'"));
        }
        if module.is_required() {
            self.check_required(module)?;
        }
        if module.descriptions.is_empty() {
            return Err(self.wrong("descriptions", "it takes one at least"));
        }
        for (i, description) in module.descriptions.iter().enumerate() {
            self.check_text(|| format!("descriptions[{i}]"), description)?;
        }
        if let Some(person) = &module.person {
            self.check_text(|| "person.role".into(), &person.role)?;
            self.check_text(|| "person.says".into(), &person.says)?;
            if person.personality == Personality::Deceitful {
                let why =
                    "who lies about a key is for the floor to say: it takes truthful, helpful or hostile";
                return Err(self.wrong("person.personality", why));
            }
        }
        for (i, choice) in module.choices.iter().enumerate() {
            self.check_text(|| format!("choices[{i}].text"), &choice.text)?;
            for (n, effect) in choice.effects.iter().enumerate() {
                self.check_text(|| format!("choices[{i}].effects[{n}].verb"), &effect.verb)?;
            }
        }
        Ok(())
    }

    /// What a gate waits for is chosen before there is darkness, and anybody has to be able to go through with it.
    fn check_required(&self, module: &Module) -> Result<(), ModuleError> {
        for (name, is_set) in [("dark", module.setting.dark.is_some()), ("key", module.setting.key.is_some())]
        {
            if is_set {
                let why =
                    "a required event takes depth, themes, area and dead_end: the rest is not known yet";
                return Err(self.wrong(format!("setting.{name}"), why));
            }
        }
        if !module.choices.is_empty() && module.choices.iter().all(|choice| !choice.requires.is_empty()) {
            let why = "a required event takes one choice at least that requires nothing";
            return Err(self.wrong("choices", why));
        }
        Ok(())
    }

    fn check_text(&self, field: impl Fn() -> String, text: &str) -> Result<(), ModuleError> {
        if text.trim().is_empty() {
            return Err(self.wrong(field(), "it is empty"));
        }
        if text.len() > LONGEST {
            return Err(
                self.wrong(field(), format!("it has {} bytes, and {LONGEST} are allowed", text.len()))
            );
        }
        Ok(())
    }
}
