//! A part as text: the text form of floors, in which openings are drawn. Files for people keep it so; others keep its layout, whose
//! reader they have anyway.

use super::{Keep, KeepError};
use crate::floor::Layout;
use crate::floor::text::read_part;
#[cfg(feature = "toml")]
use crate::floor::text::write_part;
use crate::grid::cell;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
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
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.layout.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Keep {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Keep, D::Error> {
        let layout = Layout::deserialize(deserializer)?;
        Keep::checked(layout).map_err(|error| de::Error::custom(format!("what is kept: {error}")))
    }
}
