//! Lengths in tenths of a unit.

use serde::{Serialize, Serializer};
use std::fmt;
#[cfg(feature = "toml")]
use toml::Value;

/// A length or coordinate in whole tenths of a unit. Files write it as a number with at most one decimal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub struct Length(pub i32);

impl Length {
    /// The largest length of a tileset, in tenths.
    #[cfg(any(feature = "toml", feature = "schema"))]
    pub(crate) const MAX: i32 = 100_000;

    /// Returns the length that a number of a file says; `None` for what is no number, too large, or finer than a tenth.
    #[cfg(feature = "toml")]
    #[expect(clippy::float_cmp, reason = "only the very float that stands for the tenth is that tenth")]
    pub(super) fn of(value: &Value) -> Option<Length> {
        let tenths = match value {
            Value::Integer(units) => units.checked_mul(10)?,
            Value::Float(units) => {
                let tenths = (units * 10.0).round();
                // A tenth has no exact float, so that the nearest one to it is the one that was written.
                if !tenths.is_finite() || tenths.abs() > f64::from(Self::MAX) || tenths / 10.0 != *units {
                    return None;
                }
                tenths as i64
            }
            _ => return None,
        };
        i32::try_from(tenths).ok().filter(|t| t.abs() <= Self::MAX).map(Length)
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        match (self.0.unsigned_abs() / 10, self.0.unsigned_abs() % 10) {
            (units, 0) => write!(f, "{sign}{units}"),
            (units, tenths) => write!(f, "{sign}{units}.{tenths}"),
        }
    }
}

impl Serialize for Length {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 10 == 0 {
            serializer.serialize_i64((self.0 / 10).into())
        } else {
            serializer.serialize_f64(f64::from(self.0) / 10.0)
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Length {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Length".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A length with at most one decimal.",
            "type": "number",
            "minimum": -(Length::MAX / 10),
            "maximum": Length::MAX / 10
        })
    }
}

#[cfg(all(test, feature = "toml"))]
mod tests {
    use super::*;

    #[test]
    fn every_tenth_reads_back() {
        for tenths in -Length::MAX..=Length::MAX {
            let written = Length(tenths);
            let table = toml::from_str::<toml::Table>(&format!("v = {written}")).unwrap();
            assert_eq!(Length::of(&table["v"]), Some(written));
            assert_eq!(Length::of(&Value::Float(f64::from(tenths) / 10.0)), Some(written));
        }
        for wrong in [Value::Integer(10_001), Value::Float(0.25), Value::Float(f64::NAN), Value::Float(1e300)]
        {
            assert_eq!(Length::of(&wrong), None, "{wrong}");
        }
        assert_eq!(Length::of(&Value::Integer(i64::MAX)), None);
        assert_eq!(Length(-5).to_string(), "-0.5");
    }
}
