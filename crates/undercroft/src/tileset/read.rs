//! From a table to tiles. Every field is taken out by hand, so that whatever is wrong is told with the tile and the field.

use super::{Connector, Length, Place, Problem, Spawn, Tile, Tiles, TilesetError};
use crate::floor::Text;
use crate::grid::Side;
use std::collections::BTreeMap;
use toml::{Table, Value};

/// The most tiles of a tileset.
pub(super) const MAX_TILES: usize = 1_000;
/// The most types of connectors.
pub(super) const MAX_TYPES: usize = 64;
/// The most tags, and the most markers, of a tile.
const MAX_LISTED: usize = 256;

pub(super) fn tiles(table: &Table) -> Result<Tiles, TilesetError> {
    let root = At { table, place: Place::default() };
    root.knows(&["openings", "tiles"], "openings and tiles")?;
    let openings = openings(&root)?;
    let listed = root.list("tiles", MAX_TILES)?;
    if listed.is_empty() {
        return Err(root.wrong("tiles", Problem::NoTiles));
    }
    let mut tiles: Vec<Tile> = Vec::with_capacity(listed.len());
    for (i, value) in listed.iter().enumerate() {
        let number = format!("{} of {}", i + 1, listed.len());
        let Value::Table(table) = value else {
            let place = Place { tile: Some(number), field: String::new() };
            return Err(TilesetError { place, problem: wrong_type("a table", value) });
        };
        let tile = tile(table, number, &openings)?;
        if let Some(first) = tiles.iter().position(|other| other.id == tile.id) {
            let place = Place { tile: Some(format!("'{}'", tile.id)), field: "id".to_owned() };
            return Err(TilesetError { place, problem: Problem::TwoTiles { first: first + 1 } });
        }
        tiles.push(tile);
    }
    Ok(Tiles { openings, tiles })
}

fn openings(root: &At<'_>) -> Result<BTreeMap<Text, Length>, TilesetError> {
    let table = match root.get("openings")? {
        Value::Table(table) => table,
        other => return Err(root.wrong("openings", wrong_type("a table of types and widths", other))),
    };
    if table.len() > MAX_TYPES {
        return Err(root.wrong("openings", Problem::TooMany { found: table.len(), most: MAX_TYPES }));
    }
    let mut openings = BTreeMap::new();
    for (kind, width) in table {
        let field = format!("openings.{kind}");
        check_name(kind).map_err(|problem| root.wrong("openings", problem))?;
        let width = length(width).map_err(|problem| root.wrong(&field, problem))?;
        if width.0 <= 0 || width.0 % 2 != 0 {
            return Err(root.wrong(&field, Problem::BadOpening(width)));
        }
        openings.insert(Text::Owned(kind.clone()), width);
    }
    Ok(openings)
}

fn tile(table: &Table, number: String, openings: &BTreeMap<Text, Length>) -> Result<Tile, TilesetError> {
    let mut at = At { table, place: Place { tile: Some(number), field: String::new() } };
    let id = at.name("id")?;
    at.place.tile = Some(format!("'{id}'"));
    at.knows(&["id", "size", "tags", "connectors", "markers"], "id, size, tags, connectors and markers")?;
    let size = at.triple("size")?;
    for side in size {
        if side.0 <= 0 {
            return Err(at.wrong("size", Problem::NoSize(side)));
        }
        if side.0 % 2 != 0 {
            return Err(at.wrong("size", Problem::OddSize(side)));
        }
    }
    let mut tags: Vec<Text> = Vec::new();
    for (i, tag) in at.optional_list("tags", MAX_LISTED)?.iter().enumerate() {
        let field = format!("tags[{i}]");
        let Value::String(tag) = tag else { return Err(at.wrong(&field, wrong_type("a word", tag))) };
        check_name(tag).map_err(|problem| at.wrong(&field, problem))?;
        tags.push(Text::Owned(tag.clone()));
    }
    let mut tile = Tile { id, size, tags, connectors: Vec::new(), markers: Vec::new() };
    for (i, value) in at.optional_list("connectors", MAX_LISTED)?.iter().enumerate() {
        let inner = at.inner(&format!("connectors[{i}]"), value)?;
        let connector = connector(&inner, &tile, openings)?;
        tile.connectors.push(connector);
    }
    for (i, value) in at.optional_list("markers", MAX_LISTED)?.iter().enumerate() {
        let inner = at.inner(&format!("markers[{i}]"), value)?;
        tile.markers.push(spawn(&inner, &tile)?);
    }
    Ok(tile)
}

fn connector(at: &At<'_>, tile: &Tile, openings: &BTreeMap<Text, Length>) -> Result<Connector, TilesetError> {
    at.knows(&["side", "position", "type"], "side, position and type")?;
    let side = match at.get("side")? {
        Value::String(name) => Side::ALL
            .into_iter()
            .find(|side| side.name() == name)
            .ok_or_else(|| at.wrong("side", Problem::UnknownSide(name.clone())))?,
        other => return Err(at.wrong("side", wrong_type("a side", other))),
    };
    if tile.connectors.iter().any(|other| other.side == side) {
        return Err(at.wrong("side", Problem::TwoOnSide(side)));
    }
    let kind = at.name("type")?;
    let Some(width) = openings.get(&kind) else {
        let known = openings.keys().map(AsRef::as_ref).collect::<Vec<&str>>().join(", ");
        return Err(at.wrong("type", Problem::UnknownType { name: kind.into_owned(), known }));
    };
    let position = at.triple("position")?;
    check_face(side, position, tile.size, width.0).map_err(|problem| at.wrong("position", problem))?;
    Ok(Connector { side, position, kind })
}

/// A connector lies on its face, and its opening does not reach beyond it.
fn check_face(side: Side, position: [Length; 3], size: [Length; 3], width: i32) -> Result<(), Problem> {
    const AXES: [char; 3] = ['x', 'y', 'z'];
    let half = size.map(|side| side.0 / 2);
    let (across, along, face) = match side {
        Side::North => (2, 0, -half[2]),
        Side::South => (2, 0, half[2]),
        Side::West => (0, 2, -half[0]),
        Side::East => (0, 2, half[0]),
    };
    if position[across].0 != face {
        let (axis, found) = (AXES[across], position[across]);
        return Err(Problem::OffFace { side, axis, found, face: Length(face) });
    }
    let (from, to) = (position[along].0 - width / 2, position[along].0 + width / 2);
    if from < -half[along] || to > half[along] {
        return Err(Problem::OffEnd {
            side,
            axis: AXES[along],
            from: Length(from),
            to: Length(to),
            low: Length(-half[along]),
            high: Length(half[along]),
        });
    }
    check_inside(1, position[1], half[1])
}

fn check_inside(axis: usize, found: Length, half: i32) -> Result<(), Problem> {
    if found.0.abs() <= half {
        return Ok(());
    }
    let axis = ['x', 'y', 'z'][axis];
    Err(Problem::Outside { axis, found, low: Length(-half), high: Length(half) })
}

fn spawn(at: &At<'_>, tile: &Tile) -> Result<Spawn, TilesetError> {
    at.knows(&["name", "position"], "name and position")?;
    let (name, position) = (at.name("name")?, at.triple("position")?);
    for (axis, (found, side)) in position.iter().zip(tile.size).enumerate() {
        check_inside(axis, *found, side.0 / 2).map_err(|problem| at.wrong("position", problem))?;
    }
    Ok(Spawn { name, position })
}

/// A table, and where it stands.
struct At<'a> {
    table: &'a Table,
    place: Place,
}

impl<'a> At<'a> {
    fn wrong(&self, field: &str, problem: Problem) -> TilesetError {
        let Place { tile, field: before } = &self.place;
        let field = match (before.as_str(), field) {
            (before, "") => before.to_owned(),
            ("", field) => field.to_owned(),
            (before, field) => format!("{before}.{field}"),
        };
        TilesetError { place: Place { tile: tile.clone(), field }, problem }
    }

    /// Refuses fields that mean nothing: a misspelt one would be dropped in silence.
    fn knows(&self, fields: &[&str], listed: &'static str) -> Result<(), TilesetError> {
        match self.table.keys().find(|key| !fields.contains(&key.as_str())) {
            Some(key) => Err(self.wrong(key, Problem::UnknownField(listed))),
            None => Ok(()),
        }
    }

    fn get(&self, field: &str) -> Result<&'a Value, TilesetError> {
        self.table.get(field).ok_or_else(|| self.wrong(field, Problem::Missing))
    }

    fn name(&self, field: &str) -> Result<Text, TilesetError> {
        match self.get(field)? {
            Value::String(name) => {
                check_name(name).map_err(|problem| self.wrong(field, problem))?;
                Ok(Text::Owned(name.clone()))
            }
            other => Err(self.wrong(field, wrong_type("a name", other))),
        }
    }

    fn list(&self, field: &str, most: usize) -> Result<&'a [Value], TilesetError> {
        match self.get(field)? {
            Value::Array(list) if list.len() > most => {
                Err(self.wrong(field, Problem::TooMany { found: list.len(), most }))
            }
            Value::Array(list) => Ok(list),
            other => Err(self.wrong(field, wrong_type("a list", other))),
        }
    }

    fn optional_list(&self, field: &str, most: usize) -> Result<&'a [Value], TilesetError> {
        if self.table.contains_key(field) { self.list(field, most) } else { Ok(&[]) }
    }

    fn inner(&self, field: &str, value: &'a Value) -> Result<At<'a>, TilesetError> {
        match value {
            Value::Table(table) => {
                let place = Place { tile: self.place.tile.clone(), field: field.to_owned() };
                Ok(At { table, place })
            }
            other => Err(self.wrong(field, wrong_type("a table", other))),
        }
    }

    fn triple(&self, field: &str) -> Result<[Length; 3], TilesetError> {
        let value = self.get(field)?;
        let Some([x, y, z]) = value.as_array().map(Vec::as_slice) else {
            return Err(self.wrong(field, wrong_type("three numbers, [x, y, z]", value)));
        };
        let part = |value| length(value).map_err(|problem| self.wrong(field, problem));
        Ok([part(x)?, part(y)?, part(z)?])
    }
}

fn length(value: &Value) -> Result<Length, Problem> {
    Length::of(value).ok_or_else(|| wrong_type("a number up to 10000 with at most one decimal", value))
}

fn check_name(name: &str) -> Result<(), Problem> {
    let sound = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '_' | '-' | '.');
    let length = name.chars().count();
    if (1..=64).contains(&length) && name.trim() == name && name.chars().all(sound) {
        return Ok(());
    }
    Err(Problem::BadName(name.chars().take(70).collect()))
}

fn wrong_type(expected: &'static str, found: &Value) -> Problem {
    let shown = found.to_string();
    let found = if shown.chars().count() > 40 { format!("a {}", found.type_str()) } else { shown };
    Problem::WrongType { expected, found }
}
