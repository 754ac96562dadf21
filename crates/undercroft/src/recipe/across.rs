//! What joins floors of a dungeon beside their stairs, as a recipe asks for it.
//!
//! Both tables name floors by their depth, so that each floor knows its part by itself and is the same whether it is made alone or
//! with the others:
//! ```toml
//! across.keys = { 2 = 4, 3 = 7 }     # the key that lies on floor 2 opens a door on floor 4; that of floor 3 one on floor 7
//! across.lifts = { 1 = 5 }           # a lift between the floors 1 and 5, which is woken on floor 5
//! ```

use crate::error::RecipeError;
use crate::generate::MAX_DEPTH;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What joins floors beside their stairs. Nothing does where neither is set.
///
/// ```
/// use undercroft::Recipe;
///
/// let recipe = Recipe::new("wizardry", None)?.with(["across.keys={2=4}", "across.lifts={1=5}"])?;
/// assert_eq!(recipe.across().deepest(), 5);
///
/// let refused = recipe.with(["across.keys={4=2}"]).unwrap_err();
/// assert!(refused.to_string().contains("a key lies above its door"));
/// # Ok::<(), undercroft::RecipeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Across {
    /// Keys: the floor on which each lies, and the deeper floor on which it opens a door before treasure.
    #[serde(with = "pairs", skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, u32>"))]
    pub keys: BTreeMap<u32, u32>,
    /// Lifts: the upper floor of each, and the lower one, on which it is woken.
    #[serde(with = "pairs", skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, u32>"))]
    pub lifts: BTreeMap<u32, u32>,
}

impl Across {
    /// Nothing joins floors but their stairs.
    pub const NOTHING: Across = Across { keys: BTreeMap::new(), lifts: BTreeMap::new() };

    /// Returns whether nothing joins floors but their stairs.
    pub fn is_nothing(&self) -> bool {
        *self == Across::NOTHING
    }

    /// Returns the deepest floor that it speaks of; 0 where it speaks of none.
    pub fn deepest(&self) -> u32 {
        self.keys.values().chain(self.lifts.values()).copied().max().unwrap_or(0)
    }

    /// Returns whether a lift stops above and below the stairs down of a floor.
    pub(crate) fn passes(&self, depth: u32) -> bool {
        self.lifts.iter().any(|(upper, lower)| (*upper..*lower).contains(&depth))
    }

    /// Refuses floors that do not exist, keys that do not lie above their doors, and more than one of a kind on a floor.
    pub(crate) fn check(&self) -> Result<(), RecipeError> {
        let table = |pairs: &BTreeMap<u32, u32>| {
            let pairs: Vec<String> = pairs.iter().map(|(from, to)| format!("{from} = {to}")).collect();
            format!("{{ {} }}", pairs.join(", "))
        };
        let refuse = |key, pairs, allowed: &str| {
            Err(RecipeError::OutOfRange { key, value: table(pairs), allowed: allowed.to_owned() })
        };
        let falls = |pairs: &BTreeMap<u32, u32>| {
            pairs.iter().all(|(from, to)| 1 <= *from && from < to && *to <= MAX_DEPTH)
        };
        if !falls(&self.keys) {
            let allowed = "a key lies above its door, on floors 1 to 1000, as in { 2 = 4 }";
            return refuse("across.keys", &self.keys, allowed);
        }
        if !falls(&self.lifts) {
            let allowed = "a lift leads from a floor to a deeper one, of floors 1 to 1000, as in { 1 = 5 }";
            return refuse("across.lifts", &self.lifts, allowed);
        }
        let doors: BTreeSet<&u32> = self.keys.values().collect();
        if doors.len() < self.keys.len() {
            return refuse("across.keys", &self.keys, "a floor has one such door at most");
        }
        let stops: BTreeSet<&u32> = self.lifts.iter().flat_map(|(upper, lower)| [upper, lower]).collect();
        if stops.len() < 2 * self.lifts.len() {
            return refuse("across.lifts", &self.lifts, "a floor has one stop of a lift at most");
        }
        Ok(())
    }

    /// Refuses a dungeon that ends above what it asks for. A single floor is no dungeon.
    pub(crate) fn check_floors(&self, floors: u32) -> Result<(), RecipeError> {
        let deepest = self.deepest();
        if floors == 1 || deepest <= floors {
            return Ok(());
        }
        Err(RecipeError::DoesNotFit {
            arithmetic: format!(
                "across joins floor {deepest} to one above, and the dungeon has {floors} floors"
            ),
            help: format!("make {deepest} floors, or take what leads below floor {floors} out of across"),
        })
    }
}

/// Writes floors as the keys of a table, which are text.
mod pairs {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
    use std::collections::BTreeMap;

    pub(super) fn serialize<S: Serializer>(pairs: &BTreeMap<u32, u32>, to: S) -> Result<S::Ok, S::Error> {
        let named: BTreeMap<String, u32> =
            pairs.iter().map(|(floor, other)| (floor.to_string(), *other)).collect();
        named.serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<u32, u32>, D::Error> {
        let named = BTreeMap::<String, u32>::deserialize(from)?;
        let pair = |(name, other): (String, u32)| {
            let floor = name.parse::<u32>().ok().filter(|floor| floor.to_string() == name);
            let wrong = || de::Error::custom(format!("'{name}' is no floor: write floors as {{ 2 = 4 }}"));
            Ok((floor.ok_or_else(wrong)?, other))
        };
        named.into_iter().map(pair).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn across(keys: &[(u32, u32)], lifts: &[(u32, u32)]) -> Across {
        Across { keys: keys.iter().copied().collect(), lifts: lifts.iter().copied().collect() }
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let refused = |keys: &[(u32, u32)], lifts: &[(u32, u32)]| across(keys, lifts).check().is_err();
        assert!(!refused(&[(2, 4), (4, 5)], &[(1, 5), (2, 7)]));
        assert!(refused(&[(4, 2)], &[]) && refused(&[(3, 3)], &[]) && refused(&[(0, 3)], &[]));
        assert!(refused(&[(1, 1001)], &[]) && refused(&[(1, 3), (2, 3)], &[]));
        assert!(
            refused(&[], &[(1, 5), (2, 5)]) && refused(&[], &[(1, 3), (3, 5)]) && refused(&[], &[(5, 1)])
        );
    }

    #[test]
    fn a_dungeon_is_as_deep_as_what_joins_its_floors() {
        let across = across(&[(2, 4)], &[(1, 6)]);
        let error = across.check_floors(5).unwrap_err().to_string();
        assert!(error.contains("floor 6") && error.contains("has 5 floors; make 6 floors"), "{error}");
        assert_eq!((across.check_floors(6), across.check_floors(1)), (Ok(()), Ok(())));
        assert_eq!([0, 1, 5, 6].map(|depth| across.passes(depth)), [false, true, true, false]);
    }
}
