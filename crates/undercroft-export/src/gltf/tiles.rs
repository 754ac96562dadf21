//! Floors of prefab tiles: each tile is a node where the assembly has it, turned as it is, with the floor, the ceiling and
//! the walls of its piece below it. Pieces that look alike are one mesh. Walls are dressed as the plan says, and each
//! tile has the half of a wall that lies in its own box.
//!
//! A file may have an assembly that does not fit its plan. Then the tiles are empty nodes, and the plan is built.

use super::ground::{self, Looks, Opening, Surface};
use super::level::{Level, stands};
use super::material::Material;
use super::mesh::Mesh;
use super::scene::{Place, Scene};
use super::stairs;
use super::walls::{self, Build, Edges, Rim, Stands};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use undercroft::floor::{Assembly, Dress, Floor, Node};
use undercroft::grid::{Bits, Cell, Rect, Side, Size, cell, rect};

/// The tiles of a floor on its grid.
pub(super) struct Layout {
    tiles: Vec<Laid>,
    /// For each cell its tile; the grid is small, as every cell belongs to one.
    owner: Vec<u32>,
    width: usize,
}

/// A tile on the grid.
struct Laid {
    bounds: Rect,
    /// The heights of its floor and ceiling, in millimetres above the start's floor.
    low: i32,
    high: i32,
    /// What its walls are made of.
    wall: Material,
    /// The sides of its cells on which an exit is walled up.
    bricks: BTreeSet<(Cell, Side)>,
}

impl Layout {
    fn tile(&self, c: Cell) -> Option<&Laid> {
        let owner = self.owner.get(usize::from(c.y) * self.width + usize::from(c.x))?;
        self.tiles.get(*owner as usize)
    }

    /// Returns the height of the floor in a cell.
    pub(super) fn ground(&self, c: Cell) -> i32 {
        self.tile(c).map_or(0, |tile| tile.low)
    }

    /// From the floor to the ceiling, in a cell.
    pub(super) fn height(&self, c: Cell) -> Option<i32> {
        self.tile(c).map(|tile| tile.high - tile.low)
    }

    /// Returns the same walls with doorways that fit the lowest tile.
    pub(super) fn lower(&self, build: Build) -> Build {
        let height = self.tiles.iter().map(|tile| tile.high - tile.low).min().unwrap_or(build.height);
        Build { height, door_height: (build.cell * 7 / 10).min(height * 4 / 5), ..build }
    }
}

/// Lays the tiles onto the grid; `None` unless every floor cell belongs to exactly one.
pub(super) fn layout(floor: &Floor, build: Build) -> Option<Layout> {
    let assembly = floor.assembly()?;
    let (size, width) = (floor.size(), usize::from(floor.size().width()));
    let mut left: Bits = floor.cells().clone();
    let mut owner = vec![u32::MAX; size.area()];
    let mut tiles = Vec::with_capacity(assembly.nodes.len());
    for (i, node) in assembly.nodes.iter().enumerate() {
        let is_end = assembly.end == Some(i as u32);
        let wall = if is_end { Material::Lair } else { Material::Wall };
        let laid = Laid { wall, ..lay(assembly, node, build.cell, size)? };
        if !left.covers(laid.bounds) {
            return None;
        }
        for c in laid.bounds.cells() {
            left.remove(c);
            owner[usize::from(c.y) * width + usize::from(c.x)] = i as u32;
        }
        tiles.push(laid);
    }
    left.is_empty().then_some(Layout { tiles, owner, width })
}

fn lay(assembly: &Assembly, node: &Node, side: i32, size: Size) -> Option<Laid> {
    let (low, high) = node.bounds;
    let cells = |axis: usize| {
        let unit = i64::from(assembly.cell);
        let from = i64::from(low[axis]) - i64::from(assembly.origin[axis]);
        let to = i64::from(high[axis]) - i64::from(assembly.origin[axis]);
        let middle = i64::from(node.position[axis]) * 2 == i64::from(low[axis]) + i64::from(high[axis]);
        let whole = unit > 0 && from >= 0 && to > from && from % unit == 0 && to % unit == 0;
        (whole && middle).then(|| (from / unit, (to - from) / unit))
    };
    let ((x, w), (y, h)) = (cells(0)?, cells(2)?);
    let short = |n: i64| u16::try_from(n).ok();
    let bounds = rect(short(x)?, short(y)?, short(w)?, short(h)?);
    let base = assembly.nodes.first()?.bounds.0[1];
    let up = |tenths: i32| scaled(assembly, tenths.checked_sub(base)?, side);
    let (low, high) = (up(low[1])?, up(high[1])?);
    let is_sound = bounds.fits(size) && high - low >= side / 10;
    is_sound.then(|| Laid { bounds, low, high, wall: Material::Wall, bricks: bricks(assembly, node, bounds) })
}

/// Returns the sides of a tile's cells in the middle of an exit that is walled up: two edges where it lies between them,
/// else one. How wide an opening would be there only the tileset knows.
fn bricks(assembly: &Assembly, node: &Node, bounds: Rect) -> BTreeSet<(Cell, Side)> {
    let unit = i64::from(assembly.cell);
    let walled = node.exits.iter().filter(|exit| exit.dress == Dress::Wall);
    let sides = walled.flat_map(|exit| {
        let axis = if matches!(exit.side, Side::North | Side::South) { 0 } else { 2 };
        let along = i64::from(exit.position[axis]) - i64::from(assembly.origin[axis]);
        let both = [(along - 1).div_euclid(unit), along.div_euclid(unit)];
        let (right, bottom) = (bounds.right() as u16 - 1, bounds.bottom() as u16 - 1);
        let on_face = move |n: u16| match exit.side {
            Side::North => cell(n, bounds.y),
            Side::East => cell(right, n),
            Side::South => cell(n, bottom),
            Side::West => cell(bounds.x, n),
        };
        let cells = both.into_iter().filter_map(|n| u16::try_from(n).ok()).map(on_face);
        cells.filter(move |c| bounds.contains(*c)).map(move |c| (c, exit.side))
    });
    sides.collect()
}

/// Tenths of the tileset's unit as millimetres.
fn scaled(assembly: &Assembly, tenths: i32, side: i32) -> Option<i32> {
    let mm = i64::from(tenths) * i64::from(side) / i64::from(assembly.cell.max(1));
    // Far beyond any floor, and small enough to be added up.
    i32::try_from(mm).ok().filter(|mm| mm.abs() < 1 << 29)
}

/// Returns where a tile stands, seen from the grid's north-west corner on the start's floor.
fn place(assembly: &Assembly, node: &Node, side: i32) -> Place {
    let base = assembly.nodes.first().map_or(0, |start| start.bounds.0[1]);
    let from = [assembly.origin[0], base, assembly.origin[2]];
    let at = [0, 1, 2].map(|i| {
        node.position[i].checked_sub(from[i]).and_then(|tenths| scaled(assembly, tenths, side)).unwrap_or(0)
    });
    Place { at, turns: node.rotation % 4 }
}

/// Returns a node for each tile, with its piece below it where the plan follows the tiles.
pub(super) fn add(scene: &mut Scene, level: &Level<'_>) -> Vec<u32> {
    let Some(assembly) = level.floor.assembly() else { return Vec::new() };
    let mut nodes = Vec::new();
    for (i, node) in assembly.nodes.iter().enumerate() {
        let place = place(assembly, node, level.build.cell);
        let laid = level.layout.as_ref().and_then(|layout| layout.tiles.get(i));
        let piece = laid.map(|laid| piece(scene, level, node, laid, place));
        let tile = empty_tile(scene, level, node, i, place);
        scene.adopt(tile, piece.into_iter().flatten());
        nodes.push(tile);
    }
    nodes
}

fn empty_tile(scene: &mut Scene, level: &Level<'_>, node: &Node, i: usize, place: Place) -> u32 {
    let mut extras = Map::from_iter([("kind".to_owned(), Value::from("tile"))]);
    extras.extend(level.listed_tile(i).as_object().cloned().unwrap_or_default());
    let name = level.name(&format!("{}_{}", node.name, node.tile));
    scene.node(name, None, place, Some(Value::Object(extras)))
}

impl Level<'_> {
    fn listed_tile(&self, i: usize) -> Value {
        self.assembly()["nodes"][i].clone()
    }
}

/// Returns the floor, the ceiling and the walls of a tile, seen from its middle, before it is turned.
fn piece(scene: &mut Scene, level: &Level<'_>, node: &Node, laid: &Laid, place: Place) -> Vec<u32> {
    let turned = node.rotation % 2 == 1;
    let (w, h) = if turned { (laid.bounds.h, laid.bounds.w) } else { (laid.bounds.w, laid.bounds.h) };
    let build = Build { height: laid.high - laid.low, rim: Rim::Inner, wall: laid.wall, ..level.build };
    let side = build.cell;
    // The piece is built from its north-west corner.
    let corner =
        Place { at: [-i32::from(w) * side / 2, laid.low - place.at[1], -i32::from(h) * side / 2], turns: 0 };
    let own = |at: Option<Cell>| at.and_then(|at| inside(at, laid.bounds, (w, h), node.rotation));
    let (down, up) = (own(level.floor.stairs_down()), own(level.floor.stairs_up()));
    let flat = |surface: Surface, opening: Option<Cell>| {
        let mut mesh = Mesh::new(side);
        let opening = opening.map(|at| Opening { at, inset: stairs::inset(side) });
        ground::lay(&mut mesh, surface, w, rect(0, 0, w, h).cells(), opening);
        mesh
    };
    let key = format!("{w} {h} {side} {} {down:?} {up:?}", build.height);
    let (floor, tile) = (level.floor, &node.tile);
    let below = Surface { material: Material::Floor, cell: side, up: 0, looks: Looks::Up };
    let above = Surface { material: Material::Ceiling, cell: side, up: build.height, looks: Looks::Down };
    let ground = scene.shared(&format!("{tile}_floor"), &key, floor, || flat(below, down));
    let ceiling = scene.shared(&format!("{tile}_ceiling"), &key, floor, || flat(above, up));
    let (edges, pattern) = dressed(level.floor, laid, node.rotation, (w, h));
    let key = format!("{w} {h} {side} {} {} {:?} {pattern}", build.height, build.door_height, build.wall);
    let walls = scene.shared(&format!("{tile}_walls"), &key, floor, || {
        let mut mesh = Mesh::new(side);
        walls::build(&edges, build, &mut mesh);
        mesh
    });
    let nodes = [("floor", ground), ("ceiling", ceiling), ("walls", walls)].map(|(kind, mesh)| {
        let name = level.solid(&format!("{}_{kind}", node.name));
        scene.node(name, Some(mesh), corner, Some(json!({ "kind": kind })))
    });
    if let (Some(at), Some(local)) = (floor.stairs_up(), up) {
        let middle = |n: u16| i32::from(n) * side + side / 2;
        let turns = (stairs::turns(floor, at) + 4 - node.rotation % 4) % 4;
        let shaft = level.shaft(scene, at, Place { at: [middle(local.x), 0, middle(local.y)], turns });
        scene.adopt(nodes[1], [shaft]);
    }
    nodes.to_vec()
}

/// Returns the cell of a tile, before it is turned, that lies in a cell of the grid.
fn inside(at: Cell, bounds: Rect, size: (u16, u16), turns: u8) -> Option<Cell> {
    let lies = |c: &Cell| {
        let after = turned(*c, size, turns);
        cell(bounds.x + after.x, bounds.y + after.y) == at
    };
    bounds.contains(at).then(|| rect(0, 0, size.0, size.1).cells().find(lies)).flatten()
}

/// Returns what stands on the edges of a tile before it is turned, and the same as a word.
fn dressed(floor: &Floor, laid: &Laid, turns: u8, (w, h): (u16, u16)) -> (Edges, String) {
    let mut edges = Edges::new(w.into(), h.into());
    let mut pattern = String::new();
    for c in rect(0, 0, w, h).cells() {
        let (x, y) = (usize::from(c.x), usize::from(c.y));
        let at = turned(c, (w, h), turns);
        let at = cell(laid.bounds.x + at.x, laid.bounds.y + at.y);
        for side in Side::ALL {
            let outward = side.turned(turns % 4);
            let is_bricked = laid.bricks.contains(&(at, outward));
            let stands = match stands(floor, at, outward) {
                Stands::Wall if is_bricked => Stands::Bricks,
                other => other,
            };
            match side {
                Side::North => edges.set_north(x, y, stands),
                Side::South => edges.set_north(x, y + 1, stands),
                Side::West => edges.set_west(x, y, stands),
                Side::East => edges.set_west(x + 1, y, stands),
            }
            pattern.push(match stands {
                Stands::Nothing => '.',
                Stands::Wall => '#',
                Stands::Bricks => 'B',
                Stands::Doorway => 'D',
            });
        }
    }
    (edges, pattern)
}

/// Returns where a cell of a tile lies after that many quarter turns, seen from the tile's north-west corner.
fn turned(c: Cell, (w, h): (u16, u16), turns: u8) -> Cell {
    match turns % 4 {
        0 => c,
        1 => cell(h - 1 - c.y, c.x),
        2 => cell(w - 1 - c.x, h - 1 - c.y),
        _ => cell(c.y, w - 1 - c.x),
    }
}
