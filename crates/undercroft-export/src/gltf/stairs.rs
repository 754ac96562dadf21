//! Stairs: a flight of steps in the middle of a cell. Those up rise through an opening of the ceiling, those down sink
//! through one of the floor; both end in the dark. They begin on the side from which one comes.

use super::material::Material;
use super::mesh::{Mesh, Point};
use undercroft::Floor;
use undercroft::floor::EdgeKind;
use undercroft::grid::{Cell, Side};

const STEPS: i32 = 12;

/// How far a flight stays from the sides of its cell.
pub(super) const fn inset(cell: i32) -> i32 {
    cell * 3 / 20
}

/// The side from which the flight is entered: across from a wall if there is one, else whichever is passable.
pub(super) fn entered_from(floor: &Floor, at: Cell) -> Side {
    let is_wall = |side: Side| floor.side(at, side) == EdgeKind::Wall;
    let is_open = |side: Side| floor.side(at, side) == EdgeKind::Open;
    let find = |fits: &dyn Fn(Side) -> bool| Side::ALL.into_iter().find(|side| fits(*side));
    let facing_a_wall = find(&|side| is_open(side) && is_wall(side.opposite()));
    facing_a_wall.or_else(|| find(&is_open)).or_else(|| find(&|side| !is_wall(side))).unwrap_or(Side::South)
}

/// A flight of steps that is entered from the south and leads north, about the middle of its cell. `rise` is how far a
/// flight up climbs.
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
    shaft(&mut mesh, half, (rise, rise + cell * 2 / 5));
    mesh.face(Material::Dark, &flat(half, half, -half, rise + cell * 2 / 5), [0, -1, 0]);
    mesh
}

/// The same down: the flight sinks as far as it is long.
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

/// The inner faces of a shaft above the ceiling, dark at the far end.
fn shaft(mesh: &mut Mesh, half: i32, (low, high): (i32, i32)) {
    for (x, way) in [(-half, 1), (half, -1)] {
        let side = [[x, low, half], [x, low, -half], [x, high, -half], [x, high, half]];
        mesh.face(Material::Wall, &side, [way, 0, 0]);
    }
    mesh.face(Material::Wall, &across(half, half, low, high), [0, 0, -1]);
    mesh.face(Material::Dark, &across(half, -half, low, high), [0, 0, 1]);
}

fn flat(half: i32, south: i32, north: i32, up: i32) -> [Point; 4] {
    [[-half, up, south], [half, up, south], [half, up, north], [-half, up, north]]
}

fn across(half: i32, z: i32, low: i32, high: i32) -> [Point; 4] {
    [[-half, low, z], [half, low, z], [half, high, z], [-half, high, z]]
}
