//! What a generator looks up in a tileset: connectors, tiles by the type that they can be joined with, the size of
//! a grid cell. Worked out once, when the tileset is read.

use super::bounds;
use super::{END, Length, Place, Problem, START, Tile, Tiles, TilesetError};
use crate::grid::{Numbers, Side};
use crate::rng::Rng;

/// The smallest side of a cell, in tenths. Boxes are shrunk by a tenth on each side before they are compared, so a cell has
/// to be more than two.
const LEAST_CELL: i32 = 5;
/// The most connectors of a tile.
pub(crate) const MAX_CONNECTORS: usize = 32;
/// The longest side of a tile, in cells.
const MAX_CELLS: i32 = 256;

#[derive(PartialEq, Eq)]
pub(crate) struct Lookup {
    /// The side of a cell, in tenths.
    pub(crate) cell: i32,
    /// The longest side of any tile, in tenths.
    pub(crate) longest: i32,
    pub(crate) prefabs: Vec<Prefab>,
    /// The width of the opening of each type, in tenths.
    pub(crate) widths: Vec<i32>,
    /// For each type, the tiles that can be joined with it.
    pub(crate) menus: Vec<Menu>,
    /// The tiles that a floor may begin with.
    pub(crate) starts: Vec<u16>,
    /// Whether any tile has to stand somewhere, or may not stand everywhere.
    pub(crate) is_bounded: bool,
}

/// A tile, ready to be placed.
#[derive(PartialEq, Eq)]
pub(crate) struct Prefab {
    /// Half of its size, in tenths.
    pub(crate) half: [i32; 3],
    /// Its connectors, as the tileset lists them.
    pub(crate) joints: Vec<Joint>,
    pub(crate) is_end: bool,
    /// How likely it is beside others; 0 for a tile that is never placed.
    pub(crate) weight: u32,
    /// How many stand on a floor, at least and at most.
    pub(crate) at_least: u32,
    pub(crate) at_most: u32,
}

/// A connector of a tile.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Joint {
    pub(crate) side: Side,
    pub(crate) at: [i32; 3],
    pub(crate) kind: u8,
    /// Connectors with one number put the tile's box into the same place when it is joined by them.
    pub(crate) place: u8,
}

impl Prefab {
    /// Returns whether it has two connectors: a corridor, wherever it is neither start nor end.
    pub(crate) fn is_linear(&self) -> bool {
        self.joints.len() == 2
    }
}

/// The tiles with a connector of one type.
#[derive(Default, PartialEq, Eq)]
pub(crate) struct Menu {
    /// Two connectors: what the main path prefers.
    pub(crate) linear: Vec<u16>,
    /// Three and more: what has to follow after some corridors.
    pub(crate) rooms: Vec<u16>,
    /// All that are no ends.
    pub(crate) any: Vec<u16>,
    /// The ends.
    pub(crate) ends: Vec<u16>,
    /// The types that one gets to through a linear tile and through a room.
    pub(crate) onward: [Numbers; 2],
}

impl Lookup {
    pub(super) fn new(file: &Tiles) -> Result<Lookup, TilesetError> {
        let types: Vec<&str> = file.openings.keys().map(AsRef::as_ref).collect();
        let widths: Vec<i32> = file.openings.values().map(|width| width.0).collect();
        let prefabs: Vec<Prefab> = file.tiles.iter().map(|tile| prefab(tile, &types)).collect();
        for (tile, prefab) in file.tiles.iter().zip(&prefabs) {
            for tag in [START, END] {
                if prefab.joints.is_empty() && tile.has_tag(tag) {
                    return Err(of_tile(tile, "connectors", Problem::NoConnector(tag)));
                }
            }
            if prefab.joints.is_empty() {
                return Err(of_tile(tile, "connectors", Problem::Unjoined));
            }
        }
        bounds::check(&file.tiles, &prefabs)?;
        let cell = cell(&file.tiles, &prefabs, &widths)?;
        let menus = menus(&file.tiles, &prefabs, types.len());
        check_ends(&file.tiles, &prefabs, &menus, &types)?;
        let starts = starts(&file.tiles, &prefabs);
        if starts.is_empty() || menus.iter().all(|menu| menu.linear.is_empty() && menu.rooms.is_empty()) {
            return Err(TilesetError::whole(Problem::NoPath));
        }
        let longest = prefabs.iter().map(|p| 2 * p.half[0].max(p.half[2])).max().unwrap_or(1);
        let is_bounded = prefabs.iter().any(|prefab| prefab.at_least > 0 || prefab.at_most < u32::MAX);
        Ok(Lookup { cell, longest, prefabs, widths, menus, starts, is_bounded })
    }

    /// Draws one of the tiles by weight, and returns its place in the list.
    pub(crate) fn draw(&self, tiles: &[u16], rng: &mut Rng) -> Option<usize> {
        let weight = |tile: &u16| self.prefabs[usize::from(*tile)].weight;
        let total: u32 = tiles.iter().map(weight).sum();
        let mut left = rng.below(total.max(1));
        tiles.iter().position(|tile| {
            let is_drawn = left < weight(tile);
            left = left.saturating_sub(weight(tile));
            is_drawn
        })
    }
}

pub(super) fn of_tile(tile: &Tile, field: &str, problem: Problem) -> TilesetError {
    TilesetError { place: Place { tile: Some(format!("'{}'", tile.id)), field: field.to_owned() }, problem }
}

fn prefab(tile: &Tile, types: &[&str]) -> Prefab {
    let half = tile.size.map(|side| side.0 / 2);
    let mut places = Vec::with_capacity(tile.connectors.len());
    let joints = tile.connectors.iter().map(|connector| {
        let kind = types.iter().position(|kind| *kind == connector.kind).unwrap_or_default() as u8;
        let (side, at) = (connector.side, connector.position.map(|c| c.0));
        // Turned to the north, the box lies around the connector as it does wherever it is joined.
        let turns = 4 - side as u8;
        let place = (turned(at, turns), turned_half(half, turns), kind);
        let number = places.iter().position(|known| *known == place).unwrap_or_else(|| {
            places.push(place);
            places.len() - 1
        });
        Joint { side, at, kind, place: number as u8 }
    });
    let at_most = tile.at_most.unwrap_or(u32::MAX);
    Prefab {
        half,
        joints: joints.collect(),
        is_end: tile.has_tag(END),
        weight: if at_most == 0 { 0 } else { tile.weight },
        at_least: tile.at_least,
        at_most,
    }
}

/// Returns half of a tile's size after quarter turns.
pub(crate) const fn turned_half([x, y, z]: [i32; 3], quarters: u8) -> [i32; 3] {
    if quarters.is_multiple_of(2) { [x, y, z] } else { [z, y, x] }
}

/// Returns the largest square that puts every face and every opening on cell borders. Joined tiles share the ends of an
/// opening along the face and the face itself across, so steps within each tile are all that counts.
fn cell(tiles: &[Tile], prefabs: &[Prefab], widths: &[i32]) -> Result<i32, TilesetError> {
    let mut cell = 0;
    for (tile, prefab) in tiles.iter().zip(prefabs) {
        cell = gcd(cell, gcd(2 * prefab.half[0], 2 * prefab.half[2]));
        for joint in &prefab.joints {
            let along = if matches!(joint.side, Side::North | Side::South) { 0 } else { 2 };
            let width = widths[usize::from(joint.kind)];
            cell = gcd(cell, gcd(width, prefab.half[along] + joint.at[along] - width / 2));
        }
        if cell < LEAST_CELL {
            let problem = Problem::FineGrid { cell: Length(cell), least: Length(LEAST_CELL) };
            return Err(of_tile(tile, "size", problem));
        }
    }
    for (tile, prefab) in tiles.iter().zip(prefabs) {
        let cells = 2 * prefab.half[0].max(prefab.half[2]) / cell;
        if cells > MAX_CELLS {
            let problem = Problem::TooLong { cells, cell: Length(cell), most: MAX_CELLS };
            return Err(of_tile(tile, "size", problem));
        }
    }
    Ok(cell)
}

const fn gcd(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn menus(tiles: &[Tile], prefabs: &[Prefab], types: usize) -> Vec<Menu> {
    let mut menus: Vec<Menu> = (0..types).map(|_| Menu::default()).collect();
    // An end room that has to stand is the one: a floor has no other.
    let owes_end = prefabs.iter().any(|prefab| prefab.is_end && prefab.at_least > 0);
    for (i, (tile, prefab)) in tiles.iter().zip(prefabs).enumerate() {
        if prefab.weight == 0 || prefab.is_end && owes_end && prefab.at_least == 0 {
            continue;
        }
        let id = i as u16;
        for (kind, menu) in menus.iter_mut().enumerate() {
            let has = |joint: &&Joint| usize::from(joint.kind) == kind;
            let matching = prefab.joints.iter().filter(has).count();
            if matching == 0 {
                continue;
            }
            if tile.has_tag(END) {
                menu.ends.push(id);
                continue;
            }
            menu.any.push(id);
            // One comes in by a connector of this type, and goes on by any other connector.
            let others = prefab.joints.iter().filter(|joint| matching > 1 || !has(joint));
            let mut onward = Numbers::default();
            others.for_each(|joint| onward.insert(joint.kind.into()));
            match prefab.joints.len() {
                0 | 1 => {}
                2 => {
                    menu.linear.push(id);
                    menu.onward[0] |= onward;
                }
                _ => {
                    menu.rooms.push(id);
                    menu.onward[1] |= onward;
                }
            }
        }
    }
    menus
}

fn check_ends(
    tiles: &[Tile],
    prefabs: &[Prefab],
    menus: &[Menu],
    types: &[&str],
) -> Result<(), TilesetError> {
    let mut ends = tiles.iter().zip(prefabs).filter(|(_, prefab)| prefab.is_end).peekable();
    if ends.peek().is_none() {
        return Err(TilesetError::whole(Problem::NoEnd));
    }
    for (tile, prefab) in ends {
        let kinds = || prefab.joints.iter().map(|joint| usize::from(joint.kind));
        if kinds().all(|kind| menus[kind].any.is_empty()) {
            let mut names: Vec<&str> = kinds().map(|kind| types[kind]).collect();
            names.dedup();
            let problem = Problem::Unmatched(format!("'{}'", names.join("' or '")));
            return Err(of_tile(tile, "connectors", problem));
        }
    }
    Ok(())
}

/// Returns the tiles that are tagged for it, else any that is no end and leads somewhere.
fn starts(tiles: &[Tile], prefabs: &[Prefab]) -> Vec<u16> {
    let of = |wanted: &dyn Fn(&Tile) -> bool| -> Vec<u16> {
        let is_placed = |i: usize| prefabs[i].weight > 0 && !prefabs[i].joints.is_empty();
        let fits = |(i, tile): &(usize, &Tile)| is_placed(*i) && wanted(tile);
        tiles.iter().enumerate().filter(fits).map(|(i, _)| i as u16).collect()
    };
    let tagged = of(&|tile| tile.has_tag(START));
    if tagged.is_empty() { of(&|tile| !tile.has_tag(END)) } else { tagged }
}

/// Returns a point after quarter turns: each takes (x, z) to (−z, x).
pub(crate) const fn turned([x, y, z]: [i32; 3], quarters: u8) -> [i32; 3] {
    match quarters % 4 {
        0 => [x, y, z],
        1 => [-z, y, x],
        2 => [-x, y, -z],
        _ => [z, y, -x],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_turn_takes_north_to_east() {
        for (i, at) in [[0, 7, -5], [5, 7, 0], [0, 7, 5], [-5, 7, 0]].into_iter().enumerate() {
            assert_eq!(turned([0, 7, -5], i as u8), at);
            assert_eq!(Side::North.turned(i as u8), Side::ALL[i]);
        }
    }
}
