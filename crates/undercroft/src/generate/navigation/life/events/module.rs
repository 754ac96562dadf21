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

use super::super::scene::Place;
use super::super::themes::Look;
use crate::floor::{Choice, EventCategory, Personality, Progression};
use crate::recipe::Between;
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

/// A moment that may happen in a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Module {
    /// What it is called; unique in its library.
    pub id: String,
    /// What kind of moment it is.
    pub category: EventCategory,
    /// How much hangs on it: `optional` or `flavour`.
    #[cfg_attr(feature = "schema", schemars(default))]
    pub progression: Progression,
    /// Where it may happen.
    #[cfg_attr(feature = "schema", schemars(default))]
    pub setting: Setting,
    /// Somebody who is a part of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub person: Option<Somebody>,
    /// What one reads: one of these.
    pub descriptions: Vec<String>,
    /// What one may do.
    #[cfg_attr(feature = "schema", schemars(default))]
    pub choices: Vec<Choice>,
}

/// Where a module may happen. What is not said does not matter.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Setting {
    /// How deep.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<Between>,
    /// In which themes; none for all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub themes: Vec<Look>,
    /// In a room of how many cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub area: Option<Between>,
    /// Whether in a dead end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dead_end: Option<bool>,
    /// Whether in the dark.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dark: Option<bool>,
    /// Whether in a room with a key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<bool>,
}

impl Setting {
    /// Whether the room, at that depth and in that theme, is a place for it.
    pub fn is_met(&self, place: &Place, depth: u32, theme: &str) -> bool {
        self.allows(depth, theme) && self.fits(place)
    }

    /// Whether it may happen at that depth and in that theme.
    pub fn allows(&self, depth: u32, theme: &str) -> bool {
        self.depth.is_none_or(|range| range.contains(depth))
            && (self.themes.is_empty() || self.themes.iter().any(|look| look.name() == theme))
    }

    /// Whether the room is a place for it.
    pub fn fits(&self, place: &Place) -> bool {
        self.area.is_none_or(|range| range.contains(place.area))
            && self.dead_end.is_none_or(|wanted| wanted == place.is_dead_end())
            && self.dark.is_none_or(|wanted| wanted == place.dark)
            && self.key.is_none_or(|wanted| wanted == place.key)
    }
}

/// Somebody who is a part of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Somebody {
    /// Who they are, with an article: "a courier".
    pub role: String,
    /// How they deal with others: `truthful`, `helpful` or `hostile`.
    pub personality: Personality,
    /// The first thing they say.
    pub says: String,
}

/// What is wrong with a module, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("module {module}, {field}: {why}")]
pub struct ModuleError {
    /// Its id in quotes, or its number where it has none.
    pub module: String,
    /// The field: `id`, `setting`, `choices[1].effects[0]`.
    pub field: String,
    /// What is wrong, and what would be right.
    pub why: String,
}

/// Modules that were checked.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<Table>", into = "Vec<Module>")]
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
    /// Reads a file of modules: a list of `[[module]]`.
    pub fn read(text: &str) -> Result<Modules, ModuleError> {
        let whole = |why: String| ModuleError { module: "list".into(), field: "module".into(), why };
        let mut table: Table = toml::from_str(text).map_err(|e| {
            let line =
                e.span().map_or(1, |span| 1 + text[..span.start.min(text.len())].matches('\n').count());
            whole(format!("line {line}: {}", one_line(&e)))
        })?;
        let list = table.remove("module").ok_or_else(|| whole("there is no [[module]]".into()))?;
        if let Some(key) = table.keys().next() {
            return Err(whole(format!(
                "'{key}' stands beside the modules: a file has [[module]] and nothing else"
            )));
        }
        let list: Vec<Table> =
            list.try_into().map_err(|e| whole(format!("it takes a list of tables: {}", one_line(&e))))?;
        Modules::try_from(list)
    }

    /// The modules.
    pub fn modules(&self) -> &[Module] {
        &self.0
    }
}

impl From<Modules> for Vec<Module> {
    fn from(modules: Modules) -> Self {
        modules.0
    }
}

impl TryFrom<Vec<Table>> for Modules {
    type Error = ModuleError;

    fn try_from(list: Vec<Table>) -> Result<Self, ModuleError> {
        if list.len() > MOST {
            let why = format!("there are {}, and a recipe takes {MOST}", list.len());
            return Err(ModuleError { module: "list".into(), field: "module".into(), why });
        }
        let mut modules: Vec<Module> = Vec::with_capacity(list.len());
        for (i, table) in list.into_iter().enumerate() {
            let reader = Reader::new(&table, i);
            let module = reader.read(table)?;
            if modules.iter().any(|m| m.id == module.id) {
                return Err(reader.wrong("id", "there is one of that name already"));
            }
            modules.push(module);
        }
        Ok(Modules(modules))
    }
}

fn one_line(error: &toml::de::Error) -> String {
    error.message().trim().replace('\n', " ")
}

/// Reads one module field by field, so that every message names the field.
struct Reader {
    module: String,
}

impl Reader {
    fn new(table: &Table, index: usize) -> Reader {
        let id = table.get("id").and_then(Value::as_str).filter(|id| !id.is_empty());
        Reader { module: id.map_or_else(|| format!("number {}", index + 1), |id| format!("'{id}'")) }
    }

    fn wrong(&self, field: impl Into<String>, why: impl Into<String>) -> ModuleError {
        ModuleError { module: self.module.clone(), field: field.into(), why: why.into() }
    }

    fn field<T: serde::de::DeserializeOwned>(&self, name: &str, value: Value) -> Result<T, ModuleError> {
        value.try_into().map_err(|e| self.wrong(name, one_line(&e)))
    }

    fn required<T: serde::de::DeserializeOwned>(
        &self,
        table: &mut Table,
        name: &str,
    ) -> Result<T, ModuleError> {
        let value = table.remove(name).ok_or_else(|| self.wrong(name, "it is missing"))?;
        self.field(name, value)
    }

    fn optional<T: serde::de::DeserializeOwned>(
        &self,
        table: &mut Table,
        name: &str,
    ) -> Result<Option<T>, ModuleError> {
        table.remove(name).map(|value| self.field(name, value)).transpose()
    }

    fn read(&self, mut table: Table) -> Result<Module, ModuleError> {
        let table = &mut table;
        let id: String = self.required(table, "id")?;
        let category = self.required(table, "category")?;
        let progression = self.optional(table, "progression")?.unwrap_or_default();
        let setting: Setting = self.optional(table, "setting")?.unwrap_or_default();
        let person: Option<Somebody> = self.optional(table, "person")?;
        let descriptions: Vec<String> = self.required(table, "descriptions")?;
        let list: Vec<Value> = self.optional(table, "choices")?.unwrap_or_default();
        let choices =
            list.into_iter().enumerate().map(|(i, v)| self.choice(i, v)).collect::<Result<_, _>>()?;
        if let Some(key) = table.keys().next() {
            let known = "id, category, progression, setting, person, descriptions and choices";
            return Err(self.wrong(key, format!("there is no such field; there is {known}")));
        }
        let module = Module { id, category, progression, setting, person, descriptions, choices };
        self.check(&module)?;
        Ok(module)
    }

    /// Effects are read one by one, so that the message has their number.
    fn choice(&self, i: usize, value: Value) -> Result<Choice, ModuleError> {
        let name = format!("choices[{i}]");
        let mut table: Table = self.field(&name, value)?;
        let effects: Vec<Value> = self.optional(&mut table, "effects")?.unwrap_or_default();
        let mut choice: Choice = self.field(&name, Value::Table(table))?;
        for (n, effect) in effects.into_iter().enumerate() {
            choice.effects.push(self.field(&format!("{name}.effects[{n}]"), effect)?);
        }
        Ok(choice)
    }

    fn check(&self, module: &Module) -> Result<(), ModuleError> {
        let named = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if module.id.is_empty() || !module.id.chars().all(named) {
            return Err(self.wrong("id", "a name is made of small letters, digits and '-'"));
        }
        if module.progression == Progression::Required {
            let why = "no floor hangs on an event of a module: it takes optional or flavour";
            return Err(self.wrong("progression", why));
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

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "
        [[module]]
        id = 'letter'
        category = 'discovery'
        descriptions = ['A letter.']
        setting = { depth = [2, 6], themes = ['crypt'], area = 9, dead_end = true }
        person = { role = 'a courier', personality = 'helpful', says = 'Well?' }
        [[module.choices]]
        text = 'Read it.'
        requires = ['literacy']
        outcome = 'Names.'
        effects = [{ verb = 'learn', what = 'a name', amount = 1 }]";

    fn check(change: impl Fn(String) -> String, expected: &str) {
        let result = Modules::read(&change(GOOD.to_owned()));
        let result = result.map_or_else(|e| e.to_string(), |m| format!("{:?}", m.0));
        assert!(result.contains(expected), "{result}");
    }

    #[test]
    fn a_module_is_read_and_written() {
        check(|s| s, "Setting { depth: Some(Between(2, 6)), themes: [Crypt], area: Some(Between(9, 9))");
        check(|s| s, "amount: 1");
        let modules = Modules::read(GOOD).unwrap();
        let table = Table::try_from(std::collections::BTreeMap::from([("module", &modules)])).unwrap();
        assert_eq!(Modules::read(&table.to_string()).unwrap(), modules);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let with = |a: &'static str, b: &'static str| move |s: String| s.replace(a, b);
        check(with("id = 'letter'", ""), "module number 1, id: it is missing");
        check(with("'letter'", "'A letter'"), "module 'A letter', id: a name is made of small letters");
        check(with("'discovery'", "'danger'"), "module 'letter', category: unknown variant `danger`");
        check(with("['A letter.']", "[]"), "module 'letter', descriptions: it takes one at least");
        check(with("'A letter.'", "' '"), "module 'letter', descriptions[0]: it is empty");
        check(with("dead_end", "deadend"), "module 'letter', setting: unknown field `deadend`");
        check(with("'crypt'", "'cave'"), "module 'letter', setting: unknown variant `cave`");
        check(with("[2, 6]", "[6, 2]"), "module 'letter', setting: a range runs from the lower");
        check(with("'helpful'", "'deceitful'"), "module 'letter', person.personality: who lies");
        check(with("'a courier'", "''"), "module 'letter', person.role: it is empty");
        check(with("text = 'Read it.'", ""), "module 'letter', choices[0]: missing field `text`");
        check(with("verb = 'learn', ", ""), "module 'letter', choices[0].effects[0]: missing field `verb`");
        check(with("amount = 1", "amount = 'x'"), "module 'letter', choices[0].effects[0]: invalid type");
        check(with("requires", "require"), "module 'letter', choices[0]: unknown field `require`");
        check(
            |s| s.replace("[[module.choices]]", "mood = 1\n[[module.choices]]"),
            "module 'letter', mood: there is no",
        );
        check(|s| format!("{s}\n{s}"), "module 'letter', id: there is one of that name already");
        check(|s| format!("kind = 1\n{s}"), "module list, module: 'kind' stands beside");
        check(|_| "module = 3".into(), "module list, module: it takes a list of tables");
        check(|_| "[[module]".into(), "module list, module: line 1");
        check(|_| String::new(), "module list, module: there is no [[module]]");
        check(
            with("category = 'discovery'", "category = 'discovery'\nprogression = 'required'"),
            "module 'letter', progression: no floor hangs on",
        );
        check(|s| s.replace("A letter.", &"long ".repeat(900)), "descriptions[0]: it has 4500 bytes");
    }
}
