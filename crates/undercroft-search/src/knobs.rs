//! What may be turned in a recipe: its whole numbers, its ranges and its switches, wherever they stand in its table. The size of
//! the grid is left alone, and so is what is a word or a file.

use undercroft::recipe::Table;
use undercroft::{Recipe, Rng};

/// Parameters that decide how large a floor is, and so what it costs.
const LEFT_ALONE: [&str; 2] = ["width", "height"];

/// Turns after which a recipe is given up that allows none of them.
const TRIES: u32 = 24;

/// What may be turned in a recipe.
#[derive(Clone, PartialEq, Debug)]
pub struct Knobs {
    /// The way to each through the tables.
    paths: Vec<Vec<String>>,
}

/// A value that can be turned.
enum Knob {
    Number(i64),
    Range(i64, i64),
    Switch(bool),
}

impl Knobs {
    /// Finds those of a recipe.
    ///
    /// ```
    /// use undercroft::Recipe;
    /// use undercroft_search::Knobs;
    ///
    /// let knobs = Knobs::of(&Recipe::new("tunnels", None)?);
    /// assert!(knobs.names().any(|name| name == "room_size"));
    /// assert!(knobs.names().all(|name| name != "width"));
    /// # Ok::<(), undercroft::RecipeError>(())
    /// ```
    pub fn of(recipe: &Recipe) -> Knobs {
        let mut paths = Vec::new();
        collect(&recipe.parameters(), &mut Vec::new(), &mut paths);
        Knobs { paths }
    }

    /// Returns their names, with a dot between a table's and that of what stands in it.
    pub fn names(&self) -> impl Iterator<Item = String> {
        self.paths.iter().map(|path| path.join("."))
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }

    /// Returns a recipe that differs in a knob or two and that is possible; the recipe itself, where none was found.
    pub fn turn(&self, recipe: &Recipe, rng: &mut Rng) -> Recipe {
        for _ in 0..TRIES {
            let mut parameters = recipe.parameters();
            for _ in 0..=rng.below(2) {
                let Some(path) = rng.pick(&self.paths) else { return recipe.clone() };
                turn(&mut parameters, path, rng);
            }
            if let Some(turned) = recipe.possible(&parameters).filter(|turned| turned != recipe) {
                return turned;
            }
        }
        recipe.clone()
    }
}

/// Returns the value, where it can be turned.
fn value(table: &Table, key: &str) -> Option<Knob> {
    let whole = &table[key];
    if let Some(number) = whole.as_integer() {
        return Some(Knob::Number(number));
    }
    if let Some(switch) = whole.as_bool() {
        return Some(Knob::Switch(switch));
    }
    match whole.as_array().map(|list| list.iter().map(toml::Value::as_integer).collect::<Option<Vec<i64>>>())
    {
        Some(Some(ends)) => match ends[..] {
            [low, high] if low <= high => Some(Knob::Range(low, high)),
            _ => None,
        },
        _ => None,
    }
}

fn collect(table: &Table, path: &mut Vec<String>, paths: &mut Vec<Vec<String>>) {
    for (key, within) in table.iter().filter(|(key, _)| !LEFT_ALONE.contains(&key.as_str())) {
        path.push(key.clone());
        if let Some(table) = within.as_table() {
            collect(table, path, paths);
        } else if value(table, key).is_some() {
            paths.push(path.clone());
        }
        path.pop();
    }
}

fn turn(table: &mut Table, path: &[String], rng: &mut Rng) {
    match path {
        [] => {}
        [key] => {
            let turned: toml::Value = match value(table, key) {
                Some(Knob::Number(number)) => (number + step(number, rng)).max(0).into(),
                Some(Knob::Switch(switch)) => (!switch).into(),
                Some(Knob::Range(low, high)) => {
                    // The whole range goes up or down, or one of its ends does.
                    let (mut ends, by) = ([low, high], step(high, rng));
                    match rng.below(4) {
                        0 => ends[0] += by,
                        1 => ends[1] += by,
                        _ => ends = ends.map(|end| end + by),
                    }
                    let ends = ends.map(|end| end.max(0));
                    vec![ends[0].min(ends[1]), ends[0].max(ends[1])].into()
                }
                None => return,
            };
            table.insert(key.clone(), turned);
        }
        [key, rest @ ..] => {
            if let Some(within) = table.get_mut(key).and_then(toml::Value::as_table_mut) {
                turn(within, rest, rng);
            }
        }
    }
}

/// Up or down by one, or by up to a third.
fn step(number: i64, rng: &mut Rng) -> i64 {
    let most = (number.unsigned_abs() / 3).clamp(1, 1_000) as u32;
    let by = i64::from(rng.between(1, most));
    if rng.chance(1, 2) { by } else { -by }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_turned_is_possible_and_keeps_its_size() {
        for about in undercroft::recipe::generators() {
            let recipe = Recipe::new(about.name, None).unwrap();
            let (knobs, mut rng) = (Knobs::of(&recipe), Rng::from_state(1));
            if knobs.is_empty() {
                continue;
            }
            let (mut at, mut turned) = (recipe.clone(), 0);
            for _ in 0..20 {
                let next = knobs.turn(&at, &mut rng);
                turned += usize::from(next != at);
                assert_eq!(next.check(), Ok(()), "{}", about.name);
                let size = |recipe: &Recipe| LEFT_ALONE.map(|key| recipe.parameters().get(key).cloned());
                assert_eq!(size(&next), size(&recipe));
                at = next;
            }
            assert!(turned > 10, "{} was turned {turned} times", about.name);
        }
    }
}
