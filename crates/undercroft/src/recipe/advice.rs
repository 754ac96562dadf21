//! Advice on a recipe that does not work: the smallest change toward a preset that does, found by trying.

use super::{ENTRIES, Recipe, Table};
use crate::error::RecipeError;
use crate::generate;
use crate::rng::Seed;
use toml::Value;

/// A change goes from what was asked for to the preset in so many steps.
const STEPS: i64 = 8;
/// The most cells of a floor that is made to see whether a recipe works; larger ones are only checked.
const MOST_CELLS: i64 = 96 * 96;
/// The floors that are made: how many, and at which depths.
const TRIED: [(u64, u32); 6] = [(0, 1), (1, 1), (2, 1), (3, 2), (4, 5), (5, 9)];

impl Recipe {
    /// Returns settings with which a recipe that is refused, or that gives up, makes floors: as few changes as there may
    /// be, and small ones. They were tried on a few seeds and depths, unless the floor is very large.
    ///
    /// ```
    /// use undercroft::Recipe;
    /// use undercroft::generate::wizardry::Wizardry;
    /// use undercroft::recipe::Between;
    ///
    /// let recipe = Recipe::Wizardry(Wizardry { floor_cells: Between(100, 120).into(), ..Wizardry::default() });
    /// assert!(recipe.check().is_err());
    ///
    /// let settings = recipe.advice();
    /// assert!(settings[0].starts_with("floor_cells="));
    /// # Ok::<(), undercroft::RecipeError>(())
    /// ```
    pub fn advice(&self) -> Vec<String> {
        Advice::on(self.generator(), &self.parameters()).map_or_else(Vec::new, |advice| advice.settings())
    }
}

/// How many refusals are followed one after the other, where nothing that a preset has is at fault.
const FOLLOWED: usize = 5;

/// Returns the advice as a sentence. Where it is for what no preset sets, the generator's own help is followed first.
pub(super) fn sentence(generator: &str, asked: &Table, help: &str) -> Option<String> {
    let entry = ENTRIES.iter().find(|entry| entry.name == generator)?;
    let plain = (entry.preset)(None).ok()?;
    let (mut asked, mut help, mut followed) = (asked.clone(), help.to_owned(), Table::new());
    for _ in 0..FOLLOWED {
        if let Some(advice) = Advice::on(generator, &asked) {
            let own = advice.settings();
            let is_named = |key: &str| own.iter().any(|setting| setting.split('=').next() == Some(key));
            let helped = followed.iter().filter(|(key, _)| !is_named(key));
            let mut settings: Vec<String> =
                helped.map(|(key, value)| format!("{key}={}", written(value))).collect();
            settings.extend(own.iter().cloned());
            return (!settings.is_empty()).then(|| format!("set {}", settings.join(" and ")));
        }
        for (key, value) in settings_of(&help)? {
            insert(&mut asked, &key, value.clone());
            followed.insert(key, value);
        }
        match plain.overlaid(&asked) {
            Err(RecipeError::DoesNotFit { help: next, .. }) => help = next,
            _ => help.clear(),
        }
    }
    None
}

/// Returns the settings that a sentence names first: "set a to 1..2 and b to 3, or c to 4".
fn settings_of(help: &str) -> Option<Vec<(String, Value)>> {
    if help.is_empty() {
        return Some(Vec::new());
    }
    let first = help.split(", or ").next()?.strip_prefix("set ")?;
    let number = |text: &str| text.parse::<i64>().ok().map(Value::Integer);
    let setting = |text: &str| {
        let (key, value) = text.split_once(" to ")?;
        let value = match value.split_once("..") {
            Some((low, high)) => Value::Array(vec![number(low)?, number(high)?]),
            None => number(value)?,
        };
        Some((key.to_owned(), value))
    };
    first.split(" and ").map(setting).collect()
}

/// A parameter that differs from a preset.
#[derive(Clone)]
struct Change {
    key: String,
    asked: Value,
    preset: Value,
    /// The preset's value as one for the floor that was asked for.
    goal: Value,
    /// How far it moves to the preset.
    step: i64,
}

impl Change {
    /// The value after its steps.
    fn value(&self) -> Value {
        if self.step == STEPS { self.preset.clone() } else { moved(&self.asked, &self.goal, self.step) }
    }
}

struct Advice {
    preset: Recipe,
    changes: Vec<Change>,
    /// What the preset leaves open, by full keys: no setting takes it back, so it stays as it is.
    kept: Vec<(String, Value)>,
}

impl Advice {
    fn on(generator: &str, asked: &Table) -> Option<Advice> {
        let entry = ENTRIES.iter().find(|entry| entry.name == generator)?;
        let presets = (entry.about)().presets;
        let recipes = presets.iter().filter_map(|(name, _)| Recipe::new(generator, Some(name)).ok());
        let advice = recipes.map(|preset| {
            let (changes, kept) = differences(asked, &preset.parameters());
            Advice { preset, changes, kept }
        });
        let mut advice = advice.min_by_key(|advice| advice.changes.len())?;
        advice.search().then_some(advice)
    }

    /// Looks for the steps: of one parameter where one is enough, else of all, and then of as few as will do.
    fn search(&mut self) -> bool {
        for step in 1..=STEPS {
            for i in 0..self.changes.len() {
                self.changes[i].step = step;
                if self.works() {
                    return true;
                }
                self.changes[i].step = 0;
            }
        }
        for step in 1..=STEPS {
            self.changes.iter_mut().for_each(|change| change.step = step);
            if self.works() {
                self.take_back();
                return true;
            }
        }
        false
    }

    /// Takes back what it does without.
    fn take_back(&mut self) {
        for i in 0..self.changes.len() {
            let step = std::mem::take(&mut self.changes[i].step);
            if !self.works() {
                self.changes[i].step = step;
            }
        }
    }

    fn works(&self) -> bool {
        let mut settings = Table::new();
        self.kept.iter().for_each(|(key, value)| insert(&mut settings, key, value.clone()));
        for change in &self.changes {
            insert(&mut settings, &change.key, change.value());
        }
        let Ok(recipe) = self.preset.overlaid(&settings) else { return false };
        let seed = Seed::new("advice");
        let makes = |(n, depth): &(u64, u32)| generate::floor(&recipe, &seed.nth(*n), *depth).is_ok();
        cells(&recipe.parameters()) > MOST_CELLS || TRIED.iter().all(makes)
    }

    fn settings(&self) -> Vec<String> {
        let moved = self.changes.iter().filter(|change| change.step > 0);
        moved.map(|change| format!("{}={}", change.key, written(&change.value()))).collect()
    }
}

/// The cells of a floor, where a recipe names its sides.
fn cells(table: &Table) -> i64 {
    let side = |key: &str| table.get(key).and_then(Value::as_integer).unwrap_or(1);
    side("width") * side("height")
}

/// The parameters in which two tables differ, by their full keys, and those that only the first has.
fn differences(asked: &Table, preset: &Table) -> (Vec<Change>, Vec<(String, Value)>) {
    let mut found = (Vec::new(), Vec::new());
    collect(asked, preset, cells(asked), "", &mut found);
    found
}

fn collect(
    asked: &Table,
    preset: &Table,
    cells: i64,
    path: &str,
    found: &mut (Vec<Change>, Vec<(String, Value)>),
) {
    for (key, value) in asked {
        let key = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        let name = key.rsplit('.').next().unwrap_or(&key);
        match (value, preset.get(name)) {
            (asked, Some(preset)) if asked == preset => {}
            (Value::Table(asked), Some(Value::Table(preset))) => collect(asked, preset, cells, &key, found),
            (asked, Some(preset)) => {
                let goal = if asked.is_table() { preset.clone() } else { on_floor(preset, cells) };
                found.0.push(Change { key, asked: asked.clone(), preset: preset.clone(), goal, step: 0 });
            }
            (asked, None) => found.1.push((key, asked.clone())),
        }
    }
}

/// A count for every 24×24 cells as one for the floor.
fn on_floor(value: &Value, cells: i64) -> Value {
    let Some(per_unit) = value.as_table().and_then(|table| table.get("per_24x24")) else {
        return value.clone();
    };
    let Some(range) = per_unit.as_array() else { return value.clone() };
    let scaled = |n: &Value| Value::Integer(n.as_integer().unwrap_or(0) * cells / (24 * 24));
    Value::Array(range.iter().map(scaled).collect())
}

/// A value so many steps from one to another: numbers go there step by step, all else stays.
fn moved(from: &Value, to: &Value, step: i64) -> Value {
    match (from, to) {
        (Value::Integer(from), Value::Integer(to)) => Value::Integer(from + (to - from) * step / STEPS),
        (Value::Array(from), Value::Array(to)) if from.len() == to.len() => {
            Value::Array(from.iter().zip(to).map(|(from, to)| moved(from, to, step)).collect())
        }
        _ => from.clone(),
    }
}

/// A value as one types it.
fn written(value: &Value) -> String {
    let range = value.as_array().map(Vec::as_slice).and_then(|numbers| match numbers {
        [Value::Integer(low), Value::Integer(high)] => Some((low, high)),
        _ => None,
    });
    match range {
        Some((low, high)) => format!("{low}..{high}"),
        None => value.to_string(),
    }
}

/// Sets a parameter by its full key.
fn insert(table: &mut Table, key: &str, value: Value) {
    match key.split_once('.') {
        None => drop(table.insert(key.to_owned(), value)),
        Some((first, rest)) => {
            let inner = table.entry(first).or_insert_with(|| Value::Table(Table::new()));
            if let Some(inner) = inner.as_table_mut() {
                insert(inner, rest, value);
            }
        }
    }
}
