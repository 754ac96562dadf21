//! A part as text: the text form of floors, in which openings are drawn. Files keep it so, in whatever format.

use super::{Keep, KeepError};
use crate::floor::text::read_part;
#[cfg(feature = "toml")]
use crate::floor::text::write_part;
use crate::grid::cell;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};
use std::str::FromStr;

#[cfg(feature = "toml")]
impl std::fmt::Display for Keep {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&write_part(&self.layout)?)
    }
}

impl FromStr for Keep {
    type Err = KeepError;

    /// Reads what [`Keep`] is written as: a drawing of the whole grid.
    fn from_str(text: &str) -> Result<Keep, KeepError> {
        let part = read_part(text)?;
        let size = part.size;
        Keep::placed(part, cell(0, 0), size)
    }
}

impl Serialize for Keep {
    #[cfg(feature = "toml")]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text =
            write_part(&self.layout).map_err(|_| ser::Error::custom("what is kept cannot be written"))?;
        serializer.serialize_str(&text)
    }

    #[cfg(not(feature = "toml"))]
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(ser::Error::custom("it takes the feature `toml` to write what is kept"))
    }
}

impl<'de> Deserialize<'de> for Keep {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Keep, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|error| de::Error::custom(format!("what is kept: {error}")))
    }
}
