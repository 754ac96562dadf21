//! A range in a recipe: `[6, 12]`, or `6..12` and `6-12` where it is typed, or one number.

use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// From the one to the other, both included.
///
/// ```
/// use undercroft::recipe::Between;
///
/// let range = Between(4, 8);
/// assert!(range.contains(8) && !range.contains(9));
/// assert_eq!(range.to_string(), "4 to 8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Between(pub u32, pub u32);

impl Between {
    /// Returns the lowest.
    pub const fn min(self) -> u32 {
        self.0
    }

    /// Returns the highest.
    pub const fn max(self) -> u32 {
        self.1
    }

    /// Returns whether the number lies in it.
    pub const fn contains(self, n: u32) -> bool {
        self.0 <= n && n <= self.1
    }
}

impl fmt::Display for Between {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == self.1 { write!(f, "{}", self.0) } else { write!(f, "{} to {}", self.0, self.1) }
    }
}

impl<'de> Deserialize<'de> for Between {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;

        fn ordered<E: de::Error>(low: u32, high: u32) -> Result<Between, E> {
            if low <= high {
                Ok(Between(low, high))
            } else {
                Err(E::custom(format!(
                    "a range runs from the lower to the higher number, not from {low} to {high}"
                )))
            }
        }

        impl<'de> Visitor<'de> for Reader {
            type Value = Between;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a range such as [6, 12], \"6..12\" or 6")
            }

            fn visit_u64<E: de::Error>(self, n: u64) -> Result<Between, E> {
                let n = u32::try_from(n).map_err(|_| E::custom(format!("{n} is too large")))?;
                Ok(Between(n, n))
            }

            fn visit_i64<E: de::Error>(self, n: i64) -> Result<Between, E> {
                let n = u64::try_from(n).map_err(|_| E::custom(format!("{n} is below zero")))?;
                self.visit_u64(n)
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Between, E> {
                let wrong = || E::invalid_value(de::Unexpected::Str(text), &self);
                let parts =
                    text.split_once("..=").or_else(|| text.split_once("..")).or_else(|| text.split_once('-'));
                let (low, high) = parts.unwrap_or((text, text));
                let number = |s: &str| s.trim().parse::<u32>().map_err(|_| wrong());
                ordered(number(low)?, number(high)?)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Between, A::Error> {
                let low = seq.next_element()?.ok_or_else(|| de::Error::invalid_length(0, &self))?;
                let high = seq.next_element()?.ok_or_else(|| de::Error::invalid_length(1, &self))?;
                if seq.next_element::<de::IgnoredAny>()?.is_some() {
                    return Err(de::Error::invalid_length(3, &self));
                }
                ordered(low, high)
            }
        }

        deserializer.deserialize_any(Reader)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Between {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Between".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A range, both ends included.",
            "anyOf": [
                { "type": "array", "items": { "type": "integer", "minimum": 0 }, "minItems": 2, "maxItems": 2 },
                { "type": "integer", "minimum": 0 },
                { "type": "string", "pattern": "^\\s*\\d+\\s*((\\.\\.=?|-)\\s*\\d+\\s*)?$" }
            ]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize, Debug)]
    struct Holder {
        r: Between,
    }

    #[test]
    fn ranges_are_read_in_every_spelling() {
        for text in ["[6, 12]", "'6..12'", "'6..=12'", "'6-12'", "' 6 .. 12 '"] {
            assert_eq!(toml::from_str::<Holder>(&format!("r = {text}")).unwrap().r, Between(6, 12), "{text}");
        }
        assert_eq!(toml::from_str::<Holder>("r = 6").unwrap().r, Between(6, 6));
        for text in ["[6]", "[6, 7, 8]", "[12, 6]", "-3", "'six'", "'6..'", "5000000000", "true"] {
            assert!(toml::from_str::<Holder>(&format!("r = {text}")).is_err(), "{text}");
        }
    }
}
