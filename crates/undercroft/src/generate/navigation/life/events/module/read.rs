//! Modules from TOML, field by field, so that every message names the field.

use super::{MOST, Module, ModuleError, Modules, Named, Setting, Somebody};
use crate::floor::Choice;
use serde::de::DeserializeOwned;
use toml::{Table, Value};

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
}

impl TryFrom<Vec<Table>> for Modules {
    type Error = ModuleError;

    fn try_from(list: Vec<Table>) -> Result<Self, ModuleError> {
        if list.len() > MOST {
            let why = format!("there are {}, and a recipe takes {MOST}", list.len());
            return Err(ModuleError { module: "list".into(), field: "module".into(), why });
        }
        let mut modules = Modules::default();
        for (i, table) in list.into_iter().enumerate() {
            let named = Named::new(table.get("id").and_then(Value::as_str), i);
            let module = named.read(table)?;
            modules.push(&named, module)?;
        }
        Ok(modules)
    }
}

fn one_line(error: &toml::de::Error) -> String {
    error.message().trim().replace('\n', " ")
}

impl Named {
    fn field<T: DeserializeOwned>(&self, name: &str, value: Value) -> Result<T, ModuleError> {
        value.try_into().map_err(|e| self.wrong(name, one_line(&e)))
    }

    fn required<T: DeserializeOwned>(&self, table: &mut Table, name: &str) -> Result<T, ModuleError> {
        let value = table.remove(name).ok_or_else(|| self.wrong(name, "it is missing"))?;
        self.field(name, value)
    }

    fn optional<T: DeserializeOwned>(&self, table: &mut Table, name: &str) -> Result<Option<T>, ModuleError> {
        table.remove(name).map(|value| self.field(name, value)).transpose()
    }

    fn read(&self, mut table: Table) -> Result<Module, ModuleError> {
        let table = &mut table;
        let id = self.required(table, "id")?;
        let category = self.required(table, "category")?;
        let progression = self.optional(table, "progression")?.unwrap_or_default();
        let setting: Setting = self.optional(table, "setting")?.unwrap_or_default();
        let person: Option<Somebody> = self.optional(table, "person")?;
        let descriptions = self.required(table, "descriptions")?;
        let list: Vec<Value> = self.optional(table, "choices")?.unwrap_or_default();
        let choices =
            list.into_iter().enumerate().map(|(i, v)| self.choice(i, v)).collect::<Result<_, _>>()?;
        if let Some(key) = table.keys().next() {
            let known = "id, category, progression, setting, person, descriptions and choices";
            return Err(self.wrong(key, format!("there is no such field; there is {known}")));
        }
        Ok(Module { id, category, progression, setting, person, descriptions, choices })
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::navigation::life::events::engine;

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
        let required = |s: &str| s.replace("'discovery'", "'discovery'\nprogression = 'required'");
        check(
            move |s| required(&s).replace("area = 9", "dark = true"),
            "module 'letter', setting.dark: a required event takes depth",
        );
        check(move |s| required(&s), "module 'letter', choices: a required event takes one choice at least");
        check(move |s| required(&s).replace("['literacy']", "[]"), "progression: Required");
        check(|s| s.replace("A letter.", &"long ".repeat(900)), "descriptions[0]: it has 4500 bytes");
    }

    /// Modules as values are checked as those of a file are.
    #[test]
    fn modules_of_values_are_checked() {
        let modules = Modules::read(GOOD).unwrap().modules().to_vec();
        assert_eq!(Modules::try_from(modules.clone()).unwrap().modules(), modules);
        let wrong = |change: fn(&mut Module)| {
            let mut module = modules[0].clone();
            change(&mut module);
            Modules::try_from(vec![module]).unwrap_err().to_string()
        };
        assert_eq!(
            wrong(|m| m.id = "".into()),
            "module number 1, id: a name is made of small letters, digits and '-'"
        );
        assert_eq!(wrong(|m| m.descriptions.clear()), "module 'letter', descriptions: it takes one at least");
        let twice = Modules::try_from([modules.clone(), modules].concat()).unwrap_err().to_string();
        assert_eq!(twice, "module 'letter', id: there is one of that name already");
        assert_eq!(Modules::try_from(engine().to_vec()).unwrap().modules(), engine());
    }
}
