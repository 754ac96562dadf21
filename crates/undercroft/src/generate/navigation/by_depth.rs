//! Numbers of a recipe that follow the depth: one for every floor, or a table of the floors from which each holds.
//!
//! ```toml
//! keys = 2                                    # on every floor
//! keys = { 1 = 1, 4 = 2, 7 = [2, 3] }         # from the first floor on, from the fourth on, from the seventh on
//! difficulty = { 3 = 20, 9 = 60 }             # above the third floor as if it were not set
//! ```
//! There is nothing between two entries: a number holds until the next one takes its place.

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{self, DeserializeOwned, IntoDeserializer as _, MapAccess, SeqAccess, Visitor};
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// A number for every floor, or from some floors on.
///
/// ```
/// use undercroft::Recipe;
/// use undercroft::generate::navigation::ByDepth;
/// use undercroft::recipe::Between;
///
/// let recipe = Recipe::new("navigation", None)?.with(["keys={1=1, 4=2, 7=[2, 3]}"])?;
/// let Recipe::Navigation(navigation) = recipe else { panic!("a recipe of another generator") };
/// let keys = navigation.keys.expect("they are set");
/// assert_eq!([1, 3, 4, 99].map(|depth| keys.at(depth)), [
///     Some(Between(1, 1)),
///     Some(Between(1, 1)),
///     Some(Between(2, 2)),
///     Some(Between(2, 3)),
/// ]);
///
/// let refused = Recipe::new("navigation", None)?.with(["keys={first=1}"]).unwrap_err();
/// assert!(refused.to_string().contains("'first' is no floor"));
/// # Ok::<(), undercroft::RecipeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ByDepth<T> {
    /// The same on every floor.
    Always(T),
    /// From each of these floors on. Floors above the first of them are as if nothing were set.
    From(BTreeMap<u32, T>),
}

impl<T: Copy> ByDepth<T> {
    /// Returns what holds at a depth; nothing above the first floor of a table.
    pub fn at(&self, depth: u32) -> Option<T> {
        match self {
            ByDepth::Always(value) => Some(*value),
            ByDepth::From(table) => table.range(..=depth).next_back().map(|(_, value)| *value),
        }
    }

    /// Returns every value.
    pub(super) fn values(&self) -> impl Iterator<Item = T> {
        let (one, table) = match self {
            ByDepth::Always(value) => (Some(*value), None),
            ByDepth::From(table) => (None, Some(table.values().copied())),
        };
        one.into_iter().chain(table.into_iter().flatten())
    }

    /// Returns the floors from which another value holds.
    pub(super) fn floors(&self) -> impl Iterator<Item = u32> {
        let table = match self {
            ByDepth::Always(_) => None,
            ByDepth::From(table) => Some(table.keys().copied()),
        };
        table.into_iter().flatten()
    }
}

impl<T> From<T> for ByDepth<T> {
    fn from(value: T) -> ByDepth<T> {
        ByDepth::Always(value)
    }
}

impl<T: Serialize> Serialize for ByDepth<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            ByDepth::Always(value) => value.serialize(serializer),
            ByDepth::From(table) => {
                let mut map = serializer.serialize_map(Some(table.len()))?;
                for (floor, value) in table {
                    map.serialize_entry(&floor.to_string(), value)?;
                }
                map.end()
            }
        }
    }
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for ByDepth<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader<T>(PhantomData<T>);

        impl<'de, T: DeserializeOwned> Visitor<'de> for Reader<T> {
            type Value = ByDepth<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value for every floor, or a table such as { 1 = 1, 4 = 2 }")
            }

            fn visit_u64<E: de::Error>(self, n: u64) -> Result<Self::Value, E> {
                T::deserialize(n.into_deserializer()).map(ByDepth::Always)
            }

            fn visit_i64<E: de::Error>(self, n: i64) -> Result<Self::Value, E> {
                T::deserialize(n.into_deserializer()).map(ByDepth::Always)
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Self::Value, E> {
                T::deserialize(text.into_deserializer()).map(ByDepth::Always)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Self::Value, A::Error> {
                T::deserialize(SeqAccessDeserializer::new(seq)).map(ByDepth::Always)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                let entries = BTreeMap::<String, T>::deserialize(MapAccessDeserializer::new(map))?;
                let floors: Result<BTreeMap<u32, T>, A::Error> =
                    entries.into_iter().map(|(name, value)| Ok((floor(&name)?, value))).collect();
                let floors = floors?;
                if floors.is_empty() {
                    return Err(de::Error::custom("a table by depth has one floor at least: { 1 = 2 }"));
                }
                Ok(ByDepth::From(floors))
            }
        }

        deserializer.deserialize_any(Reader(PhantomData))
    }
}

/// The floor that an entry holds from on. `04` would be another spelling of `4`, and one of the two would be lost.
fn floor<E: de::Error>(name: &str) -> Result<u32, E> {
    let number = name.parse().ok().filter(|n: &u32| *n > 0 && n.to_string() == name);
    number.ok_or_else(|| E::custom(format!("'{name}' is no floor: a table by depth counts them from 1 on")))
}

#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> schemars::JsonSchema for ByDepth<T> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("ByDepth_{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let value = generator.subschema_for::<T>();
        schemars::json_schema!({
            "description": "A value for every floor, or from some floors on: { 1 = 1, 4 = 2 }.",
            "anyOf": [
                value,
                {
                    "type": "object",
                    "patternProperties": { "^[1-9][0-9]*$": value },
                    "additionalProperties": false,
                    "minProperties": 1
                }
            ]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipe::Between;

    #[derive(Serialize, Deserialize, Debug)]
    struct Holder {
        n: ByDepth<Between>,
    }

    fn read(text: &str) -> Result<ByDepth<Between>, String> {
        let holder = toml::from_str::<Holder>(&format!("n = {text}"));
        holder.map(|holder| holder.n).map_err(|error| error.message().to_owned())
    }

    #[test]
    fn one_value_and_tables_are_read_and_written() {
        for text in ["3", "[2, 3]", "'2..3'"] {
            assert!(matches!(read(text), Ok(ByDepth::Always(range)) if range.max() == 3), "{text}");
        }
        let table = read("{ 10 = 4, 2 = [1, 3] }").unwrap();
        assert_eq!(
            [1, 2, 9, 10, 11].map(|depth| table.at(depth).map(Between::max)),
            [None, Some(3), Some(3), Some(4), Some(4)]
        );
        assert_eq!(table.floors().collect::<Vec<_>>(), [2, 10]);
        for n in [table, ByDepth::Always(Between(2, 3))] {
            let written = toml::to_string(&Holder { n: n.clone() }).unwrap();
            assert_eq!(toml::from_str::<Holder>(&written).unwrap().n, n, "{written}");
        }
    }

    #[test]
    fn tables_of_no_floors_are_refused() {
        for (text, why) in [
            ("{}", "one floor at least"),
            ("{ 0 = 1 }", "'0' is no floor"),
            ("{ 04 = 1 }", "'04' is no floor"),
            ("{ first = 1 }", "'first' is no floor"),
            ("{ 1 = [3, 2] }", "from the lower to the higher"),
            ("{ 1 = { 2 = 3 } }", "a range such as"),
            ("true", "a value for every floor"),
        ] {
            let refused = read(text).unwrap_err();
            assert!(refused.contains(why), "{text}: {refused}");
        }
    }
}
