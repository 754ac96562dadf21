//! Floors of prefab tiles: each tile is a node where the assembly has it, turned as it is, with the floor, the ceiling and
//! the walls of its piece below it. Pieces that look alike are one mesh. Walls are dressed as the plan says, and each
//! tile has the half of a wall that lies in its own box.
//!
//! A file may have an assembly that does not fit its plan. Then the tiles are empty nodes, and the plan is built.

use super::ground::{self, Looks, Surface};
use super::level::{Level, stands};
use super::material::Material;
use super::mesh::Mesh;
use super::scene::{Place, Scene};
use super::walls::{self, Build, Edges, Rim, Stands};
use serde_json::{Map, Value, json};
use undercroft::floor::{Assembly, Floor, Node};
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
}

impl Layout {
    /// The height of the floor in a cell.
    pub(super) fn ground(&self, c: Cell) -> i32 {
        let owner = self.owner.get(usize::from(c.y) * self.width + usize::from(c.x));
        owner.and_then(|i| self.tiles.get(*i as usize)).map_or(0, |tile| tile.low)
    }

    /// The same walls with doorways that fit the lowest tile.
    pub(super) fn lower(&self, build: Build) -> Build {
        let height = self.tiles.iter().map(|tile| tile.high - tile.low).min().unwrap_or(build.height);
        Build { height, door_height: (build.cell * 7 / 10).min(height * 4 / 5), ..build }
    }
}

/// Lays the tiles onto the grid; `None` unless every floor cell belongs to exactly one and nothing needs an opening.
pub(super) fn layout(floor: &Floor, build: Build) -> Option<Layout> {
    let assembly = floor.assembly()?;
    if floor.stairs_up().is_some() || floor.stairs_down().is_some() {
        return None;
    }
    let (size, width) = (floor.size(), usize::from(floor.size().width()));
    let mut left: Bits = floor.cells().clone();
    let mut owner = vec![u32::MAX; size.area()];
    let mut tiles = Vec::with_capacity(assembly.nodes.len());
    for (i, node) in assembly.nodes.iter().enumerate() {
        let laid = lay(assembly, node, build.cell, size)?;
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
    (bounds.fits(size) && high - low >= side / 10).then_some(Laid { bounds, low, high })
}

/// Tenths of the tileset's unit as millimetres.
fn scaled(assembly: &Assembly, tenths: i32, side: i32) -> Option<i32> {
    let mm = i64::from(tenths) * i64::from(side) / i64::from(assembly.cell.max(1));
    // Far beyond any floor, and small enough to be added up.
    i32::try_from(mm).ok().filter(|mm| mm.abs() < 1 << 29)
}

/// Where a tile stands, seen from the grid's north-west corner on the start's floor.
fn place(assembly: &Assembly, node: &Node, side: i32) -> Place {
    let base = assembly.nodes.first().map_or(0, |start| start.bounds.0[1]);
    let from = [assembly.origin[0], base, assembly.origin[2]];
    let at = [0, 1, 2].map(|i| {
        node.position[i].checked_sub(from[i]).and_then(|tenths| scaled(assembly, tenths, side)).unwrap_or(0)
    });
    Place { at, turns: node.rotation % 4 }
}

/// A node for each tile, with its piece below it.
pub(super) fn build(scene: &mut Scene, level: &Level<'_>, layout: &Layout) -> Vec<u32> {
    let Some(assembly) = level.floor.assembly() else { return Vec::new() };
    let mut nodes = Vec::new();
    for (i, (node, laid)) in assembly.nodes.iter().zip(&layout.tiles).enumerate() {
        let place = place(assembly, node, level.build.cell);
        let piece = piece(scene, level, node, laid, place);
        let tile = empty_tile(scene, level, node, i, place);
        scene.adopt(tile, piece);
        nodes.push(tile);
    }
    nodes
}

/// Nodes for tiles that the plan does not follow.
pub(super) fn empty(scene: &mut Scene, level: &Level<'_>) -> Vec<u32> {
    let Some(assembly) = level.floor.assembly() else { return Vec::new() };
    let nodes = assembly.nodes.iter().enumerate();
    nodes
        .map(|(i, node)| empty_tile(scene, level, node, i, place(assembly, node, level.build.cell)))
        .collect()
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

/// The floor, the ceiling and the walls of a tile, seen from its middle, before it is turned.
fn piece(scene: &mut Scene, level: &Level<'_>, node: &Node, laid: &Laid, place: Place) -> Vec<u32> {
    let turned = node.rotation % 2 == 1;
    let (w, h) = if turned { (laid.bounds.h, laid.bounds.w) } else { (laid.bounds.w, laid.bounds.h) };
    let build = Build { height: laid.high - laid.low, rim: Rim::Inner, ..level.build };
    let side = build.cell;
    // The piece is built from its north-west corner.
    let corner =
        Place { at: [-i32::from(w) * side / 2, laid.low - place.at[1], -i32::from(h) * side / 2], turns: 0 };
    let key = format!("{w} {h} {side} {}", build.height);
    let surface = |material, up, looks| Surface { material, cell: side, up, looks };
    let flat = |surface| {
        let mut mesh = Mesh::new(side);
        ground::lay(&mut mesh, surface, w, rect(0, 0, w, h).cells(), None);
        mesh
    };
    let (edges, pattern) = dressed(level.floor, laid.bounds, node.rotation, (w, h));
    let (floor, tile) = (level.floor, &node.tile);
    let ground =
        scene.shared(&format!("{tile}_floor"), &key, floor, || flat(surface(Material::Floor, 0, Looks::Up)));
    let ceiling = scene.shared(&format!("{tile}_ceiling"), &key, floor, || {
        flat(surface(Material::Ceiling, build.height, Looks::Down))
    });
    let key = format!("{key} {} {pattern}", build.door_height);
    let walls = scene.shared(&format!("{tile}_walls"), &key, floor, || {
        let mut mesh = Mesh::new(side);
        walls::build(&edges, build, &mut mesh);
        mesh
    });
    [("floor", ground), ("ceiling", ceiling), ("walls", walls)]
        .map(|(kind, mesh)| {
            let name = level.name(&format!("{}_{kind}", node.name));
            scene.node(name, Some(mesh), corner, Some(json!({ "kind": kind })))
        })
        .to_vec()
}

/// What stands on the edges of a tile before it is turned, and the same as a word.
fn dressed(floor: &Floor, bounds: Rect, turns: u8, (w, h): (u16, u16)) -> (Edges, String) {
    let mut edges = Edges::new(w.into(), h.into());
    let mut pattern = String::new();
    for c in rect(0, 0, w, h).cells() {
        let (x, y) = (usize::from(c.x), usize::from(c.y));
        let at = turned(c, (w, h), turns);
        let at = cell(bounds.x + at.x, bounds.y + at.y);
        for side in Side::ALL {
            let stands = stands(floor, at, side.turned(turns % 4));
            match side {
                Side::North => edges.set_north(x, y, stands),
                Side::South => edges.set_north(x, y + 1, stands),
                Side::West => edges.set_west(x, y, stands),
                Side::East => edges.set_west(x + 1, y, stands),
            }
            pattern.push(match stands {
                Stands::Nothing => '.',
                Stands::Wall => '#',
                Stands::Doorway => 'D',
            });
        }
    }
    (edges, pattern)
}

/// Where a cell of a tile lies after that many quarter turns, seen from the tile's north-west corner.
fn turned(c: Cell, (w, h): (u16, u16), turns: u8) -> Cell {
    match turns % 4 {
        0 => c,
        1 => cell(h - 1 - c.y, c.x),
        2 => cell(w - 1 - c.x, h - 1 - c.y),
        _ => cell(c.y, w - 1 - c.x),
    }
}
