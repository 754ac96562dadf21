//! Stairs: a flight of steps in the middle of a cell. Those up rise through an opening of the ceiling, those down sink
//! through one of the floor; both end in the dark. They begin on the side from which one comes.

use super::material::Material;
use super::mesh::{Mesh, Point};
use undercroft::Floor;
use undercroft::floor::EdgeKind;
use undercroft::grid::{Cell, Side};

const STEPS: i32 = 12;

/// Returns how far a flight stays from the sides of its cell.
pub(super) const fn inset(cell: i32) -> i32 {
    cell * 3 / 20
}

/// Returns the side from which the flight is entered: across from a wall if there is one, else whichever is passable.
fn entered_from(floor: &Floor, at: Cell) -> Side {
    let is_wall = |side: Side| floor.side(at, side) == EdgeKind::Wall;
    let is_open = |side: Side| floor.side(at, side) == EdgeKind::Open;
    let mut sides = Side::ALL.into_iter();
    let facing_a_wall = sides.clone().find(|side| is_open(*side) && is_wall(side.opposite()));
    let open = facing_a_wall.or_else(|| sides.clone().find(|side| is_open(*side)));
    open.or_else(|| sides.find(|side| !is_wall(*side))).unwrap_or(Side::South)
}

/// Returns the quarter turns that a flight needs to lead away from where it is entered: none of them leads north.
pub(super) fn turns(floor: &Floor, at: Cell) -> u8 {
    entered_from(floor, at).opposite() as u8
}

/// Returns a flight of steps that is entered from the south and leads north, about the middle of its cell. `rise` is
/// how far a flight up climbs.
pub(super) fn up(cell: i32, rise: i32) -> Mesh {
    let mut mesh = Mesh::new(cell);
    let half = cell / 2 - inset(cell);
    let at = |i: i32| half - 2 * half * i / STEPS;
    for i in 0..STEPS {
        let (south, north) = (at(i), at(i + 1));
        let (below, top) = (rise * i / STEPS, rise * (i + 1) / STEPS);
        mesh.face(Material::Floor, &flat(half, south, north, top), [0, 1, 0]);
        mesh.face(Material::Wall, &across(half, south, below, top), [0, 0, 1]);
        for (x, way) in [(-half, -1), (half, 1)] {
            let mut side = vec![[x, 0, north], [x, top, north], [x, top, south]];
            side.extend((i > 0).then_some([x, below, south]));
            side.push([x, 0, south]);
            mesh.face(Material::Wall, &side, [way, 0, 0]);
        }
    }
    mesh.face(Material::Wall, &across(half, -half, 0, rise), [0, 0, -1]);
    mesh
}

/// Returns the same down: the flight sinks as far as it is long.
pub(super) fn down(cell: i32) -> Mesh {
    let mut mesh = Mesh::new(cell);
    let half = cell / 2 - inset(cell);
    let depth = 2 * half;
    let at = |i: i32| half - 2 * half * i / STEPS;
    for i in 0..STEPS {
        let (south, north) = (at(i), at(i + 1));
        let (before, top) = (-depth * i / STEPS, -depth * (i + 1) / STEPS);
        mesh.face(Material::Floor, &flat(half, south, north, top), [0, 1, 0]);
        mesh.face(Material::Wall, &across(half, south, top, before), [0, 0, -1]);
        // The shaft's sides, down to each step.
        for (x, way) in [(-half, 1), (half, -1)] {
            let mut side = vec![[x, 0, south], [x, 0, north]];
            side.push([x, top, north]);
            side.push([x, top, south]);
            side.extend((i > 0).then_some([x, before, south]));
            mesh.face(Material::Wall, &side, [way, 0, 0]);
        }
    }
    mesh.face(Material::Dark, &across(half, -half, -depth, 0), [0, 0, 1]);
    mesh
}

/// Returns what is seen through the opening above a flight up: the inner faces of a shaft, dark at its far end.
pub(super) fn shaft(cell: i32, rise: i32) -> Mesh {
    let mut mesh = Mesh::new(cell);
    let (half, low, high) = (cell / 2 - inset(cell), rise, rise + cell * 2 / 5);
    for (x, way) in [(-half, 1), (half, -1)] {
        let side = [[x, low, half], [x, low, -half], [x, high, -half], [x, high, half]];
        mesh.face(Material::Wall, &side, [way, 0, 0]);
    }
    mesh.face(Material::Wall, &across(half, half, low, high), [0, 0, -1]);
    mesh.face(Material::Dark, &across(half, -half, low, high), [0, 0, 1]);
    mesh.face(Material::Dark, &flat(half, half, -half, high), [0, -1, 0]);
    mesh
}

fn flat(half: i32, south: i32, north: i32, up: i32) -> [Point; 4] {
    [[-half, up, south], [half, up, south], [half, up, north], [-half, up, north]]
}

fn across(half: i32, z: i32, low: i32, high: i32) -> [Point; 4] {
    [[-half, low, z], [half, low, z], [half, high, z], [-half, high, z]]
}
