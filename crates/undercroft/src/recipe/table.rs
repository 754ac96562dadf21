//! Recipes from tables and from `key=value` settings.

use super::{Parameters, Recipe};
use crate::error::RecipeError;
use serde::Serialize;
use toml::Value;

/// A table of parameters by name, as a recipe's file has it.
pub use toml::Table;

impl Recipe {
    /// Returns the recipe with `key=value` settings over its parameters.
    ///
    /// A value is spelt as in TOML, or is a plain word; a dot in the key goes into a table.
    ///
    /// ```
    /// use undercroft::Recipe;
    ///
    /// let recipe = Recipe::new("tunnels", Some("wide"))?.with(["width=100", "room-shape=circle"])?;
    /// assert_eq!(recipe.parameters()["width"].as_integer(), Some(100));
    ///
    /// let error = recipe.with(["width=wide"]).unwrap_err();
    /// assert!(error.to_string().starts_with("width = \"wide\" is not possible"));
    /// # Ok::<(), undercroft::RecipeError>(())
    /// ```
    pub fn with<S: AsRef<str>>(&self, settings: impl IntoIterator<Item = S>) -> Result<Recipe, RecipeError> {
        let mut table = Table::new();
        for setting in settings {
            set(&mut table, setting.as_ref())?;
        }
        self.with_table(&table)
    }

    /// Returns the recipe with the parameters of a table over its own.
    ///
    /// ```
    /// use undercroft::Recipe;
    /// use undercroft::recipe::Table;
    ///
    /// let table: Table = "width = 100\nroom_size = [4, 8]".parse()?;
    /// let recipe = Recipe::new("tunnels", None)?.with_table(&table)?;
    /// assert_eq!(Recipe::new("tunnels", None)?.with_table(&recipe.parameters())?, recipe);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_table(&self, settings: &Table) -> Result<Recipe, RecipeError> {
        self.overlaid(settings).map_err(|error| {
            let mut asked = self.parameters();
            overlay(&mut asked, settings);
            super::advised(error, self.generator(), &asked)
        })
    }

    /// Returns the parameters as a table, every one with its value.
    pub fn parameters(&self) -> Table {
        self.table()
    }
}

/// Lays a `key=value` setting over a table. The value is TOML, or else a plain word; a dot in the key goes into a table.
///
/// ```
/// use undercroft::recipe::{self, Table};
///
/// let mut table = Table::new();
/// recipe::set(&mut table, "room_size=[4, 8]")?;
/// recipe::set(&mut table, "order=near")?;
/// assert_eq!(table["order"].as_str(), Some("near"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

/// Returns the parameters as a table.
pub(super) fn of<G: Serialize>(parameters: &G) -> Table {
    Table::try_from(parameters).unwrap_or_default()
}

/// Returns the parameters with those of a table over them.
pub(super) fn overlaid<G: Parameters>(base: &G, settings: &Table) -> Result<G, RecipeError> {
    // A key at a time first, so that the message names the one that is wrong.
    for (key, value) in settings {
        let mut one = of(base);
        overlay(&mut one, &Table::from_iter([(key.clone(), value.clone())]));
        one.try_into::<G>().map_err(|error| refused(G::NAME, key, value, &one_line(&error)))?;
    }
    let mut table = of(base);
    overlay(&mut table, settings);
    table.try_into().map_err(|e| RecipeError::Malformed(one_line(&e)))
}

fn refused(generator: &str, key: &str, value: &Value, why: &str) -> RecipeError {
    let shown = value.to_string();
    RecipeError::Malformed(if why.starts_with("unknown field") && !value.is_table() {
        format!("{generator} has no parameter '{key}': {}", listed(why))
    } else if shown.len() > 200 {
        format!("{key} is not possible: {why}")
    } else {
        format!("{key} = {shown} is not possible: {why}")
    })
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

pub(super) fn one_line(error: &toml::de::Error) -> String {
    error.message().trim().replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipe::generators;

    fn check(settings: &[&str], expected: &str) {
        let result = Recipe::new("tunnels", None)
            .and_then(|recipe| recipe.with(settings))
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
        let nested = Recipe::default().with(["chests.per=6"]).unwrap_err().to_string();
        assert!(nested.starts_with("chests = { per = 6 } is not possible: unknown field `per`"), "{nested}");
    }

    /// Files name the generator as the list does.
    #[test]
    fn recipes_are_written_under_their_generators_name() {
        for about in generators() {
            let recipe = Recipe::new(about.name, None).unwrap();
            let written = Table::try_from(&recipe).unwrap();
            assert_eq!(written["generator"].as_str(), Some(about.name));
            assert_eq!(written["parameters"].as_table(), Some(&recipe.parameters()));
            assert_eq!(written.try_into::<Recipe>().unwrap(), recipe);
        }
    }
}
