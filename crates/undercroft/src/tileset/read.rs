//! From a table to tiles. Every field is taken out by hand, so that whatever is wrong is told with the tile and the field.

use super::{
    Connector, Length, MAX_CONNECTORS, Place, Problem, Spawn, Tile, Tiles, TilesetError, usual_weight,
};
use crate::floor::Text;
use crate::grid::Side;
use std::collections::BTreeMap;
use toml::{Table, Value};

/// The most tiles of a tileset.
pub(super) const MAX_TILES: usize = 1_000;
/// The most types of connectors.
pub(super) const MAX_TYPES: usize = 64;
/// The largest weight, and the most of a tile that a floor may be asked for.
const MAX_COUNT: u32 = 1_000_000;
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
    at.knows(
        &["id", "size", "tags", "connectors", "weight", "at_most", "at_least", "markers"],
        "id, size, tags, connectors, weight, at_most, at_least and markers",
    )?;
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
    let weight = at.count("weight")?.unwrap_or(usual_weight());
    let (at_most, at_least) = (at.count("at_most")?, at.count("at_least")?.unwrap_or(0));
    let (connectors, markers) = (Vec::new(), Vec::new());
    let mut tile = Tile { id, size, tags, connectors, weight, at_most, at_least, markers };
    for (i, value) in at.optional_list("connectors", MAX_CONNECTORS)?.iter().enumerate() {
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
            .find(|side| side.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| at.wrong("side", Problem::UnknownSide(name.clone())))?,
        other => return Err(at.wrong("side", wrong_type("a side", other))),
    };
    let kind = at.name("type")?;
    let Some(width) = openings.get(&kind) else {
        let known = openings.keys().map(AsRef::as_ref).collect::<Vec<&str>>().join(", ");
        return Err(at.wrong("type", Problem::UnknownType { name: kind.into_owned(), known }));
    };
    let position = at.triple("position")?;
    let opening = Opening::new(side, position, width.0);
    opening.check(position, tile.size).map_err(|problem| at.wrong("position", problem))?;
    for (other, connector) in tile.connectors.iter().enumerate().filter(|(_, c)| c.side == side) {
        let width = openings.get(&connector.kind).map_or(0, |width| width.0);
        if opening.overlaps(&Opening::new(side, connector.position, width)) {
            return Err(at.wrong("position", opening.over(other)));
        }
    }
    Ok(Connector { side, position, kind })
}

/// The stretch of a face that an opening takes.
struct Opening {
    side: Side,
    /// The axis that the face runs along, and the one across it.
    along: usize,
    across: usize,
    from: i32,
    to: i32,
}

impl Opening {
    const AXES: [char; 3] = ['x', 'y', 'z'];

    fn new(side: Side, position: [Length; 3], width: i32) -> Opening {
        let (along, across) = if matches!(side, Side::North | Side::South) { (0, 2) } else { (2, 0) };
        let middle = position[along].0;
        Opening { side, along, across, from: middle - width / 2, to: middle + width / 2 }
    }

    /// A connector lies on its face, and its opening does not reach beyond it.
    fn check(&self, position: [Length; 3], size: [Length; 3]) -> Result<(), Problem> {
        let half = size.map(|side| side.0 / 2);
        let face = match self.side {
            Side::North | Side::West => -half[self.across],
            Side::South | Side::East => half[self.across],
        };
        if position[self.across].0 != face {
            let (axis, found) = (Self::AXES[self.across], position[self.across]);
            return Err(Problem::OffFace { side: self.side, axis, found, face: Length(face) });
        }
        if self.from < -half[self.along] || self.to > half[self.along] {
            return Err(Problem::OffEnd {
                side: self.side,
                axis: Self::AXES[self.along],
                from: Length(self.from),
                to: Length(self.to),
                low: Length(-half[self.along]),
                high: Length(half[self.along]),
            });
        }
        check_inside(1, position[1], half[1])
    }

    /// Returns whether two openings of one face share a part of it, seen from above.
    const fn overlaps(&self, other: &Opening) -> bool {
        self.from < other.to && other.from < self.to
    }

    fn over(&self, other: usize) -> Problem {
        let (from, to) = (Length(self.from), Length(self.to));
        Problem::Overlap { side: self.side, axis: Self::AXES[self.along], from, to, other }
    }
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

    /// Returns a whole number, where the field is there.
    fn count(&self, field: &str) -> Result<Option<u32>, TilesetError> {
        let Some(value) = self.table.get(field) else { return Ok(None) };
        let count = value.as_integer().and_then(|n| u32::try_from(n).ok()).filter(|n| *n <= MAX_COUNT);
        let wrong = || self.wrong(field, wrong_type("a whole number from 0 to 1000000", value));
        count.map(Some).ok_or_else(wrong)
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
