//! A number of things in a recipe: as it stands, or for every 24×24 cells.

use super::Between;
use crate::grid::Size;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{self, IntoDeserializer as _, MapAccess, SeqAccess, Visitor};
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// How many: as it stands, or for every 24×24 cells of the floor.
///
/// A recipe's `6`, `[3, 6]` and `"3..6"` are as many on every floor; `{ per_24x24 = [3, 6] }` grows with the area.
///
/// ```
/// use undercroft::Recipe;
/// use undercroft::grid::Size;
/// use undercroft::recipe::{Between, Count};
///
/// let size = Size::new(48, 48)?;
/// assert_eq!(Count::Exact(Between(3, 6)).on(size), Between(3, 6));
/// assert_eq!(Count::Per24x24(Between(3, 6)).on(size), Between(12, 24));
///
/// let recipe = Recipe::new("wizardry", None)?.with(["chests=6", "traps.per_24x24=20"])?;
/// assert_eq!(recipe.parameters()["chests"].to_string(), "[6, 6]");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// As many on a floor of any size.
    Exact(Between),
    /// As many for every 24×24 cells.
    Per24x24(Between),
}

impl Count {
    /// The cells that a growing count is for.
    const UNIT: u64 = 24 * 24;

    /// Returns how many a floor of that size has.
    pub fn on(self, size: Size) -> Between {
        match self {
            Count::Exact(range) => range,
            Count::Per24x24(range) => {
                let scale = |n: u32| (u64::from(n) * size.area() as u64 / Self::UNIT) as u32;
                Between(scale(range.min()), scale(range.max()))
            }
        }
    }

    /// Returns the range as it is written.
    pub(crate) const fn written(self) -> Between {
        match self {
            Count::Exact(range) | Count::Per24x24(range) => range,
        }
    }
}

impl From<Between> for Count {
    fn from(range: Between) -> Count {
        Count::Exact(range)
    }
}

const PER_UNIT: &str = "per_24x24";

impl Serialize for Count {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Count::Exact(range) => range.serialize(serializer),
            Count::Per24x24(range) => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry(PER_UNIT, range)?;
                map.end()
            }
        }
    }
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;

        impl<'de> Visitor<'de> for Reader {
            type Value = Count;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number such as 6, [3, 6] or \"3..6\", or { per_24x24 = [3, 6] }")
            }

            fn visit_u64<E: de::Error>(self, n: u64) -> Result<Count, E> {
                Between::deserialize(n.into_deserializer()).map(Count::Exact)
            }

            fn visit_i64<E: de::Error>(self, n: i64) -> Result<Count, E> {
                Between::deserialize(n.into_deserializer()).map(Count::Exact)
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Count, E> {
                Between::deserialize(text.into_deserializer()).map(Count::Exact)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Count, A::Error> {
                Between::deserialize(SeqAccessDeserializer::new(seq)).map(Count::Exact)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Count, A::Error> {
                Growing::deserialize(MapAccessDeserializer::new(map))
                    .map(|growing| Count::Per24x24(growing.per_24x24))
            }
        }

        deserializer.deserialize_any(Reader)
    }
}

/// A growing count as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Growing {
    per_24x24: Between,
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Count {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Count".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let range = generator.subschema_for::<Between>();
        schemars::json_schema!({
            "description": "How many: as it stands, or for every 24×24 cells of the floor.",
            "anyOf": [
                range,
                {
                    "type": "object",
                    "properties": { PER_UNIT: range },
                    "required": [PER_UNIT],
                    "additionalProperties": false
                }
            ]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize, Deserialize, Debug)]
    struct Holder {
        n: Count,
    }

    fn read(text: &str) -> Result<Count, String> {
        toml::from_str::<Holder>(&format!("n = {text}"))
            .map(|holder| holder.n)
            .map_err(|error| error.message().to_owned())
    }

    #[test]
    fn counts_are_read_in_every_spelling() {
        for text in ["[6, 12]", "'6..12'", "'6-12'"] {
            assert_eq!(read(text), Ok(Count::Exact(Between(6, 12))), "{text}");
        }
        assert_eq!(read("6"), Ok(Count::Exact(Between(6, 6))));
        for text in ["{ per_24x24 = [6, 12] }", "{ per_24x24 = '6..12' }"] {
            assert_eq!(read(text), Ok(Count::Per24x24(Between(6, 12))), "{text}");
        }
        for text in ["-3", "[12, 6]", "'six'", "true", "{}", "{ per = 6 }", "{ per_24x24 = 6, n = 1 }"] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn counts_are_written_as_they_are_read() {
        for count in [Count::Exact(Between(3, 6)), Count::Per24x24(Between(0, 4))] {
            let written = toml::to_string(&Holder { n: count }).unwrap();
            assert_eq!(toml::from_str::<Holder>(&written).unwrap().n, count, "{written}");
        }
    }
}
