//! What a generator looks up in a tileset: connectors by side, tiles by the type that they can be joined with, the size of
//! a grid cell. Worked out once, when the tileset is read.

use super::{END, Length, Place, Problem, START, Tile, Tiles, TilesetError};
use crate::grid::Side;

/// The smallest side of a cell, in tenths. Boxes are shrunk by a tenth on each side before they are compared, so a cell has
/// to be more than two.
const LEAST_CELL: i32 = 5;
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
}

/// A tile, ready to be placed.
#[derive(PartialEq, Eq)]
pub(crate) struct Prefab {
    /// Half of its size, in tenths.
    pub(crate) half: [i32; 3],
    /// By side: where the connector is, and its type.
    pub(crate) joints: [Option<Joint>; 4],
    /// By side: sides with one number put the tile's box into the same place when it is joined by their connectors.
    pub(crate) places: [u8; 4],
    /// How many connectors it has.
    pub(crate) connectors: u8,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Joint {
    pub(crate) at: [i32; 3],
    pub(crate) kind: u8,
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
    /// The types that one gets to through a linear tile and through a room, a bit each.
    pub(crate) onward: [u64; 2],
}

impl Lookup {
    pub(super) fn new(file: &Tiles) -> Result<Lookup, TilesetError> {
        let types: Vec<&str> = file.openings.keys().map(AsRef::as_ref).collect();
        let widths: Vec<i32> = file.openings.values().map(|width| width.0).collect();
        let prefabs: Vec<Prefab> = file.tiles.iter().map(|tile| prefab(tile, &types)).collect();
        for (tile, prefab) in file.tiles.iter().zip(&prefabs) {
            for tag in [START, END] {
                if prefab.connectors == 0 && tile.has_tag(tag) {
                    return Err(of_tile(tile, "connectors", Problem::NoConnector(tag)));
                }
            }
        }
        let cell = cell(&file.tiles, &prefabs, &widths)?;
        let menus = menus(&file.tiles, &prefabs, types.len());
        check_ends(&file.tiles, &prefabs, &menus, &types)?;
        let starts = starts(&file.tiles, &prefabs);
        if starts.is_empty() || menus.iter().all(|menu| menu.linear.is_empty() && menu.rooms.is_empty()) {
            return Err(TilesetError::whole(Problem::NoPath));
        }
        let longest = prefabs.iter().map(|p| 2 * p.half[0].max(p.half[2])).max().unwrap_or(1);
        Ok(Lookup { cell, longest, prefabs, widths, menus, starts })
    }
}

fn of_tile(tile: &Tile, field: &str, problem: Problem) -> TilesetError {
    TilesetError { place: Place { tile: Some(format!("'{}'", tile.id)), field: field.to_owned() }, problem }
}

fn prefab(tile: &Tile, types: &[&str]) -> Prefab {
    let mut joints = [None; 4];
    for connector in &tile.connectors {
        let kind = types.iter().position(|kind| *kind == connector.kind).unwrap_or_default() as u8;
        joints[connector.side as usize] = Some(Joint { at: connector.position.map(|c| c.0), kind });
    }
    let half = tile.size.map(|side| side.0 / 2);
    let places = places(half, &joints);
    Prefab { half, joints, places, connectors: tile.connectors.len() as u8 }
}

/// Turns every connector to the north and numbers the places where the box then lies, and the types.
fn places(half: [i32; 3], joints: &[Option<Joint>; 4]) -> [u8; 4] {
    let mut known = Vec::new();
    Side::ALL.map(|side| {
        let place = joints[side as usize].map(|joint| {
            let turns = 4 - side as u8;
            let [x, y, z] = half;
            let half = if turns.is_multiple_of(2) { [x, y, z] } else { [z, y, x] };
            (turned(joint.at, turns), half, joint.kind)
        });
        known.iter().position(|other| *other == place).unwrap_or_else(|| {
            known.push(place);
            known.len() - 1
        }) as u8
    })
}

/// Returns the largest square that puts every face and every opening on cell borders. Joined tiles share the ends of an
/// opening along the face and the face itself across, so steps within each tile are all that counts.
fn cell(tiles: &[Tile], prefabs: &[Prefab], widths: &[i32]) -> Result<i32, TilesetError> {
    let mut cell = 0;
    for (tile, prefab) in tiles.iter().zip(prefabs) {
        cell = gcd(cell, gcd(2 * prefab.half[0], 2 * prefab.half[2]));
        for side in Side::ALL {
            let Some(joint) = prefab.joints[side as usize] else { continue };
            let along = if matches!(side, Side::North | Side::South) { 0 } else { 2 };
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
    for (i, (tile, prefab)) in tiles.iter().zip(prefabs).enumerate() {
        let id = i as u16;
        for (kind, menu) in menus.iter_mut().enumerate() {
            let has = |joint: &&Joint| usize::from(joint.kind) == kind;
            let matching = prefab.joints.iter().flatten().filter(has).count();
            if matching == 0 {
                continue;
            }
            if tile.has_tag(END) {
                menu.ends.push(id);
                continue;
            }
            menu.any.push(id);
            // One comes in by a connector of this type, and goes on by any other connector.
            let others = prefab.joints.iter().flatten().filter(|joint| matching > 1 || !has(joint));
            let onward = others.fold(0, |types, joint| types | 1_u64 << joint.kind);
            match prefab.connectors {
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
    let mut ends = tiles.iter().zip(prefabs).filter(|(tile, _)| tile.has_tag(END)).peekable();
    if ends.peek().is_none() {
        return Err(TilesetError::whole(Problem::NoEnd));
    }
    for (tile, prefab) in ends {
        let kinds = || prefab.joints.iter().flatten().map(|joint| usize::from(joint.kind));
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
        let fits = |(i, tile): &(usize, &Tile)| prefabs[*i].connectors > 0 && wanted(tile);
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

/// Returns the side of the tile itself that lies on a side of the world after quarter turns.
pub(crate) const fn own_side(side: Side, quarters: u8) -> Side {
    side.turned(4 - quarters % 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_turn_takes_north_to_east() {
        for (i, at) in [[0, 7, -5], [5, 7, 0], [0, 7, 5], [-5, 7, 0]].into_iter().enumerate() {
            assert_eq!(turned([0, 7, -5], i as u8), at);
            let world = Side::North.turned(i as u8);
            assert_eq!(world, Side::ALL[i]);
            assert_eq!(own_side(world, i as u8), Side::North);
        }
    }
}
