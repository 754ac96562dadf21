//! A map as both spellings of the format have it.

use super::Tiles;
use crate::json::things::Says;
use serde_json::Value;

/// A whole map.
pub(super) struct Map<'a> {
    pub width: usize,
    pub height: usize,
    pub tiles: Tiles<'a>,
    pub properties: Says,
    pub layers: Vec<Layer>,
}

/// One layer.
pub(super) struct Layer {
    pub name: &'static str,
    pub shown: Shown,
    pub content: Content,
}

/// Whether a layer is seen when the map is opened.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown {
    Yes,
    No,
}

/// What a layer holds.
pub(super) enum Content {
    /// A tile for each place, row by row; 0 is none. Moved by so many pixels.
    Tiles { tiles: Vec<u32>, offset: (i32, i32) },
    /// Objects, drawn in that colour.
    Objects { objects: Vec<Object>, colour: &'static str },
}

/// One object; lengths are in pixels.
pub(super) struct Object {
    pub name: String,
    pub class: String,
    pub at: (i64, i64),
    pub shape: Shape,
    pub properties: Says,
    /// What else it has to do with, by the names of properties.
    pub links: Vec<(String, Link)>,
}

/// Something that a property points to.
pub(super) enum Link {
    /// An object of the map, by its number.
    Object(usize),
    /// A file.
    File(String),
}

impl Object {
    /// Returns every property with its type and value.
    pub(super) fn typed(&self) -> impl Iterator<Item = (&str, &'static str, Value)> {
        all_typed(&self.properties).chain(self.links.iter().map(|(name, link)| match link {
            Link::Object(id) => (name.as_str(), "object", (*id).into()),
            Link::File(file) => (name.as_str(), "file", file.as_str().into()),
        }))
    }
}

/// Returns the same of what says something and points to nothing.
pub(super) fn all_typed(says: &Says) -> impl Iterator<Item = (&str, &'static str, Value)> {
    says.iter().map(|(name, value)| {
        let (kind, value) = typed(value);
        (name.as_str(), kind, value)
    })
}

/// The shape of an object; points are relative to its place.
pub(super) enum Shape {
    Point,
    Rectangle(i64, i64),
    Polyline(Vec<(i64, i64)>),
    Polygon(Vec<(i64, i64)>),
}

/// Returns a property's type and value. Lists and objects go as JSON text: Tiled has no type for them.
fn typed(value: &Value) -> (&'static str, Value) {
    match value {
        Value::Bool(_) => ("bool", value.clone()),
        Value::Number(n) if n.is_f64() => ("float", value.clone()),
        Value::Number(_) => ("int", value.clone()),
        Value::String(_) => ("string", value.clone()),
        other => ("string", other.to_string().into()),
    }
}
