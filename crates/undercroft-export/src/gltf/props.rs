//! What stands in cells, as small bodies: enough to see what it is. Sizes are parts of a cell, origins on the floor in
//! the middle of it.

use super::material::Material;
use super::mesh::Mesh;
use crate::shine::Shine;
use undercroft::floor::{Feature, MarkerKind};
use undercroft::grid::Side;

/// Half of what a wall is thick, in hundredths of three metres.
const WALL: i32 = 15;

/// Returns the name of a feature's body; features of one name share it. Stairs have theirs elsewhere.
pub(super) const fn name(feature: &Feature) -> &'static str {
    match feature {
        Feature::StairsUp => "stairs_up",
        Feature::StairsDown => "stairs_down",
        Feature::Key(_) => "key",
        Feature::Lever(_) => "lever",
        Feature::Switch(_) => "switch",
        Feature::Trap(_) => "trap",
        Feature::Chest(_) => "chest",
        Feature::Teleporter(_) => "teleporter",
        Feature::Person(_) => "person",
        Feature::Note(note) => match note.wall {
            None => "note",
            Some(Side::North) => "writing_north",
            Some(Side::East) => "writing_east",
            Some(Side::South) => "writing_south",
            Some(Side::West) => "writing_west",
        },
        Feature::Spinner => "spinner",
        Feature::Chute => "chute",
        Feature::Marker(marker) => match marker.kind {
            MarkerKind::Player => "player",
            MarkerKind::Enemy => "enemy",
            MarkerKind::Boss => "boss",
            MarkerKind::Loot => "loot",
            MarkerKind::Other => "marker",
        },
    }
}

/// Returns the body of a feature. `cell` is the side of a cell.
pub(super) fn body(feature: &Feature, cell: i32) -> Mesh {
    // Hundredths of three metres: the sizes below read as centimetres at the usual cell.
    let cm = |n: i32| n * cell / 300;
    let mut mesh = Mesh::new(cell);
    match feature {
        Feature::StairsUp | Feature::StairsDown => {}
        Feature::Key(_) => key(&mut mesh, cm),
        Feature::Lever(_) => lever(&mut mesh, cm),
        Feature::Switch(_) => switch(&mut mesh, cm),
        Feature::Trap(_) => trap(&mut mesh, cm),
        Feature::Chest(_) => chest(&mut mesh, cm),
        Feature::Teleporter(way) => teleporter(&mut mesh, cm, Shine::named(&way.colour)),
        Feature::Person(_) => figure(&mut mesh, cm, Material::Cloth, 100),
        Feature::Note(n) => match n.wall {
            None => note(&mut mesh, cm),
            Some(side) => writing(&mut mesh, cm, side),
        },
        Feature::Spinner => spinner(&mut mesh, cm),
        Feature::Chute => chute(&mut mesh, cm),
        Feature::Marker(marker) => match marker.kind {
            MarkerKind::Player => figure(&mut mesh, cm, Material::Gold, 100),
            MarkerKind::Enemy => figure(&mut mesh, cm, Material::Blood, 100),
            MarkerKind::Boss => figure(&mut mesh, cm, Material::Blood, 150),
            MarkerKind::Loot => pin(&mut mesh, cm, Material::Gold),
            MarkerKind::Other => pin(&mut mesh, cm, Material::Magic),
        },
    }
    mesh
}

fn boxes(mesh: &mut Mesh, cm: impl Fn(i32) -> i32, list: &[(Material, [i32; 3], [i32; 3])]) {
    for (material, low, high) in list {
        mesh.cuboid(*material, low.map(&cm), high.map(&cm));
    }
}

/// Returns a key upright on a small stone: a bow, a shank and two teeth.
fn key(mesh: &mut Mesh, cm: impl Fn(i32) -> i32) {
    let list = [
        (Material::Wall, [-25, 0, -25], [25, 40, 25]),
        (Material::Gold, [-4, 46, -4], [4, 92, 4]),
        (Material::Gold, [4, 48, -3], [18, 55, 3]),
        (Material::Gold, [4, 62, -3], [15, 69, 3]),
        (Material::Gold, [-16, 92, -4], [16, 100, 4]),
        (Material::Gold, [-16, 116, -4], [16, 124, 4]),
        (Material::Gold, [-16, 100, -4], [-8, 116, 4]),
        (Material::Gold, [8, 100, -4], [16, 116, 4]),
    ];
    boxes(mesh, cm, &list);
}

/// Returns a post with an arm that ends in a knob.
fn lever(mesh: &mut Mesh, cm: impl Fn(i32) -> i32) {
    let list = [
        (Material::Wall, [-30, 0, -20], [30, 12, 20]),
        (Material::Iron, [-6, 12, -6], [6, 70, 6]),
        (Material::Iron, [-4, 70, -4], [4, 125, 4]),
    ];
    boxes(mesh, &cm, &list);
    let rings = [(0, 0), (8, 3), (11, 10), (8, 17), (0, 20)].map(|(r, y)| (cm(r), cm(y)));
    mesh.turned(Material::Blood, &rings, [0, cm(125), 0]);
}

/// Returns a pedestal with a button.
fn switch(mesh: &mut Mesh, cm: impl Fn(i32) -> i32) {
    let list = [
        (Material::Wall, [-32, 0, -32], [32, 10, 32]),
        (Material::Wall, [-22, 10, -22], [22, 80, 22]),
        (Material::Iron, [-28, 80, -28], [28, 90, 28]),
    ];
    boxes(mesh, &cm, &list);
    let rings = [(16, 0), (16, 6), (12, 9)].map(|(r, y)| (cm(r), cm(y)));
    mesh.turned(Material::Blood, &rings, [0, cm(90), 0]);
}

/// Returns a plate a little above the floor, with four spikes.
fn trap(mesh: &mut Mesh, cm: impl Fn(i32) -> i32) {
    boxes(mesh, &cm, &[(Material::Iron, [-75, 0, -75], [75, 4, 75])]);
    for (x, z) in [(-38, -38), (38, -38), (-38, 38), (38, 38), (0, 0)] {
        let rings = [(9, 0), (0, 34)].map(|(r, y)| (cm(r), cm(y)));
        mesh.turned(Material::Blood, &rings, [cm(x), cm(4), cm(z)]);
    }
}

/// Returns a chest with a lid, bands and a lock.
fn chest(mesh: &mut Mesh, cm: impl Fn(i32) -> i32) {
    let list = [
        (Material::Wood, [-50, 0, -32], [50, 42, 32]),
        (Material::Wood, [-48, 44, -30], [48, 62, 30]),
        (Material::Iron, [-51, 42, -33], [51, 44, 33]),
        (Material::Iron, [-36, 0, -34], [-28, 63, 34]),
        (Material::Iron, [28, 0, -34], [36, 63, 34]),
        (Material::Gold, [-8, 34, 32], [8, 50, 36]),
    ];
    boxes(mesh, cm, &list);
}

/// Returns a ring on the floor, and a glow over it in the colour of its pair.
fn teleporter(mesh: &mut Mesh, cm: impl Fn(i32) -> i32, shine: Shine) {
    let outer = [(105, 0), (105, 10), (90, 16)].map(|(r, y)| (cm(r), cm(y)));
    mesh.turned(Material::Wall, &outer, [0, 0, 0]);
    let glow = [(70, 0), (58, 8), (0, 40)].map(|(r, y)| (cm(r), cm(y)));
    mesh.turned(Material::Glow(shine), &glow, [0, cm(16), 0]);
}

/// Returns a pawn: a body and a head.
fn figure(mesh: &mut Mesh, cm: impl Fn(i32) -> i32, material: Material, percent: i32) {
    let size = |n: i32| cm(n * percent / 100);
    let body = [(34, 0), (34, 8), (24, 16), (16, 70), (24, 112), (10, 128)].map(|(r, y)| (size(r), size(y)));
    mesh.turned(material, &body, [0, 0, 0]);
    let head = [(0, 0), (13, 5), (18, 17), (13, 29), (0, 34)].map(|(r, y)| (size(r), size(y)));
    mesh.turned(material, &head, [0, size(126), 0]);
}

/// Returns a sheet on a lectern.
fn note(mesh: &mut Mesh, cm: impl Fn(i32) -> i32) {
    let list = [
        (Material::Wood, [-24, 0, -24], [24, 6, 24]),
        (Material::Wood, [-6, 6, -6], [6, 88, 6]),
        (Material::Wood, [-32, 88, -24], [32, 92, 24]),
        (Material::Paper, [-24, 92, -18], [24, 94, 18]),
    ];
    boxes(mesh, cm, &list);
}

/// Returns a plaque on a wall, at the height of the eyes.
fn writing(mesh: &mut Mesh, cm: impl Fn(i32) -> i32, side: Side) {
    let back = 150 - WALL;
    for (material, half, low, high, deep) in
        [(Material::Wood, 52, 110, 180, 4), (Material::Paper, 46, 116, 174, 6)]
    {
        let ([x0, z0], [x1, z1]) = match side {
            Side::North => ([-half, -back], [half, deep - back]),
            Side::East => ([back - deep, -half], [back, half]),
            Side::South => ([-half, back - deep], [half, back]),
            Side::West => ([-back, -half], [deep - back, half]),
        };
        boxes(mesh, &cm, &[(material, [x0, low, z0], [x1, high, z1])]);
    }
}

/// Returns a plate set into the floor with two fins that turn with it.
fn spinner(mesh: &mut Mesh, cm: impl Fn(i32) -> i32) {
    let plate = [(110, 0), (110, 4), (0, 6)].map(|(r, y)| (cm(r), cm(y)));
    mesh.turned(Material::Iron, &plate, [0, 0, 0]);
    let list = [(Material::Gold, [-80, 6, -8], [-20, 9, 8]), (Material::Gold, [20, 6, -8], [80, 9, 8])];
    boxes(mesh, cm, &list);
}

/// Returns a rim around a hole.
fn chute(mesh: &mut Mesh, cm: impl Fn(i32) -> i32) {
    let list = [
        (Material::Iron, [-90, 0, -90], [90, 8, -74]),
        (Material::Iron, [-90, 0, 74], [90, 8, 90]),
        (Material::Iron, [-90, 0, -74], [-74, 8, 74]),
        (Material::Iron, [74, 0, -74], [90, 8, 74]),
        (Material::Dark, [-74, 0, -74], [74, 2, 74]),
    ];
    boxes(mesh, cm, &list);
}

/// Returns a pin with its point down.
fn pin(mesh: &mut Mesh, cm: impl Fn(i32) -> i32, material: Material) {
    let rings = [(0, 0), (22, 60), (28, 80), (20, 98), (0, 104)].map(|(r, y)| (cm(r), cm(y)));
    mesh.turned(material, &rings, [0, cm(6), 0]);
}
