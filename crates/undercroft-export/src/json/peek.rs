//! A first look at a text: is it a document, a level or several, and of which time?
//!
//! The look keeps nothing but a few words and accepts anything, so that what is wrong is said by the reader proper, with
//! its path. Where no version is given the tiles tell: only the oldest saves have walls of `true` and `false`, and only
//! older saves have tiles of types such as `corridor`.

use super::error::JsonError;
use super::read::Era;
use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// What the compact form calls itself.
const COMPACT: &str = "undercroft-compact";

/// What the text is, as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum Top {
    Document,
    #[default]
    Level,
    Levels,
}

/// What the first look found.
#[derive(Default)]
pub(super) struct Peek {
    pub top: Top,
    /// Whether the text says that it is in the compact form.
    pub compact: bool,
    version: Option<(String, String)>,
    flags: bool,
    old_types: bool,
}

/// Looks. Since the look accepts anything, only a text that is no JSON fails here.
pub(super) fn peek(text: &[u8]) -> Result<Peek, JsonError> {
    let mut reader = serde_json::Deserializer::from_slice(text);
    let Found { top, compact, level } = Found::deserialize(&mut reader).map_err(|e| JsonError::at("", e))?;
    Ok(Peek { top, compact, ..level })
}

impl Peek {
    /// Returns which of the formats it is.
    pub(super) fn era(&self) -> Result<Era, JsonError> {
        let Some((path, version)) = &self.version else {
            return Ok(match (self.flags, self.old_types) {
                _ if self.top == Top::Document => Era::Current,
                (true, _) => Era::BooleanWalls,
                (false, true) => Era::TileTypes,
                (false, false) => Era::Current,
            });
        };
        let refuse =
            |takes: &str| Err(JsonError::at(path, format!("\"{version}\" stood there: it takes {takes}")));
        let parts: Vec<Option<u32>> = version.split('.').map(|part| part.parse().ok()).collect();
        let [Some(major), Some(minor), Some(_)] = parts[..] else {
            return refuse("a version such as \"2.0.0\"");
        };
        match (major, minor) {
            (2, 0) => Ok(Era::Current),
            _ if self.top == Top::Document => refuse("\"2.0.0\""),
            (0, _) => Ok(Era::BooleanWalls),
            (1, 0) => Ok(Era::TileTypes),
            (1, _) => Ok(Era::Current),
            _ => refuse("versions up to \"2.0.0\", which this program reads"),
        }
    }
}

struct Found {
    top: Top,
    compact: bool,
    level: Peek,
}

/// A value of which only words, flags, and for levels and tiles some fields matter.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is seen by itself, and none rules out another")]
struct Loose {
    word: Option<String>,
    flag: bool,
    list: bool,
    document: bool,
    compact: bool,
    level: Peek,
}

impl<'de> Deserialize<'de> for Found {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Loose { list, document, compact, level, .. } = Loose::deserialize(deserializer)?;
        let top = match (list, document) {
            (true, _) => Top::Levels,
            (false, true) => Top::Document,
            (false, false) => Top::Level,
        };
        Ok(Found { top, compact, level })
    }
}

impl<'de> Deserialize<'de> for Loose {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Look)
    }
}

struct Look;

impl<'de> Visitor<'de> for Look {
    type Value = Loose;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("anything")
    }

    fn visit_bool<E>(self, _: bool) -> Result<Loose, E> {
        Ok(Loose { flag: true, ..Loose::default() })
    }

    fn visit_i64<E>(self, _: i64) -> Result<Loose, E> {
        Ok(Loose::default())
    }

    fn visit_u64<E>(self, _: u64) -> Result<Loose, E> {
        Ok(Loose::default())
    }

    fn visit_f64<E>(self, _: f64) -> Result<Loose, E> {
        Ok(Loose::default())
    }

    fn visit_unit<E>(self) -> Result<Loose, E> {
        Ok(Loose::default())
    }

    fn visit_str<E>(self, word: &str) -> Result<Loose, E> {
        Ok(Loose { word: Some(word.chars().take(40).collect()), ..Loose::default() })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Loose, A::Error> {
        let mut found = Loose { list: true, ..Loose::default() };
        let mut i = 0;
        while let Some(item) = items.next_element::<Loose>()? {
            if let Some((path, version)) = item.level.version.filter(|_| found.level.version.is_none()) {
                found.level.version = Some((format!("[{i}].{path}"), version));
            }
            found.level.flags |= item.level.flags;
            found.level.old_types |= item.level.old_types;
            i += 1;
        }
        Ok(found)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Loose, A::Error> {
        let mut found = Loose::default();
        while let Some(key) = fields.next_key::<String>()? {
            match key.as_str() {
                "format" => {
                    found.document = true;
                    let word = fields.next_value::<Loose>()?.word;
                    found.compact = word.as_deref() == Some(COMPACT);
                }
                "floors" => {
                    found.document = true;
                    fields.next_value::<IgnoredAny>()?;
                }
                "version" => found.level.version = fields.next_value::<Loose>()?.word.map(|v| (key, v)),
                "northWall" => found.level.flags = fields.next_value::<Loose>()?.flag,
                "type" => {
                    let word = fields.next_value::<Loose>()?.word;
                    found.level.old_types = word.is_some_and(|w| w != "floor" && w != "solid");
                }
                "tiles" => {
                    let level = fields.next_value::<Loose>()?.level;
                    found.level.flags |= level.flags;
                    found.level.old_types |= level.old_types;
                }
                _ => {
                    fields.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(found)
    }
}
