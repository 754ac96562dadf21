//! Doors and their kin, each a body that stands in its doorway. The origin is on the hinge, on the floor: turned about y
//! a door opens. A gate is a grid of bars that sinks into the floor.

use super::material::Material;
use super::mesh::Mesh;
use super::walls::Build;
use undercroft::floor::{Barrier, BarrierKind};
use undercroft::grid::Side;

/// Returns what a door is called: the kind of node, before its place.
pub(super) const fn kind(barrier: &Barrier) -> &'static str {
    match barrier.kind {
        BarrierKind::Gate(_) => "gate",
        BarrierKind::Secret => "secret",
        BarrierKind::Illusory => "illusory",
        BarrierKind::Door if barrier.one_way.is_some() => "one_way",
        BarrierKind::Door if barrier.lock.is_some() => "locked",
        BarrierKind::Door => "door",
    }
}

/// Which sides of a door have a handle. Before it is north or, of a door in a wall that runs south, east.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Handles {
    pub before: bool,
    pub behind: bool,
}

impl Handles {
    /// Returns a door that is passed toward one side only has its handle on the other.
    pub(super) const fn of(one_way: Option<Side>) -> Handles {
        Handles {
            before: !matches!(one_way, Some(Side::North | Side::East)),
            behind: !matches!(one_way, Some(Side::South | Side::West)),
        }
    }
}

/// Returns a wooden door along +x, iron bands where it is locked, a handle on each side from which it opens and an iron
/// plate where it does not. What is before it is −z.
pub(super) fn door(build: Build, is_locked: bool, handles: Handles) -> Mesh {
    let mut mesh = Mesh::new(build.cell);
    let (w, h, t) = (build.door_width(), build.door_height, build.half() / 3);
    mesh.cuboid(Material::Wood, [0, 0, -t], [w, h, t]);
    let bands: &[i32] = if is_locked { &[15, 50, 85] } else { &[20, 80] };
    for at in bands {
        let up = h * at / 100;
        mesh.cuboid(Material::Iron, [w / 40, up - h / 40, -t - t / 4], [w - w / 40, up + h / 40, t + t / 4]);
    }
    for (has_handle, way) in [(handles.before, -1), (handles.behind, 1)] {
        let out = |near: i32, far: i32| if way < 0 { (-t - far, -t - near) } else { (t + near, t + far) };
        let (low, high) = out(0, t);
        if has_handle {
            let (x, y) = (w * 85 / 100, h * 45 / 100);
            mesh.cuboid(Material::Iron, [x - w / 30, y - h / 18, low], [x + w / 30, y + h / 18, high]);
        } else {
            let (low, high) = out(0, t / 2);
            mesh.cuboid(Material::Iron, [w / 6, h * 30 / 100, low], [w * 5 / 6, h * 70 / 100, high]);
        }
    }
    if is_locked {
        let (x, y) = (w * 85 / 100, h * 36 / 100);
        mesh.cuboid(
            Material::Gold,
            [x - w / 24, y - h / 36, -t * 3 / 2],
            [x + w / 24, y + h / 36, t * 3 / 2],
        );
    }
    mesh
}

/// Iron bars with two rails.
pub(super) fn gate(build: Build) -> Mesh {
    const BARS: i32 = 6;
    let mut mesh = Mesh::new(build.cell);
    let (w, h, t) = (build.door_width(), build.door_height, build.half() / 5);
    for i in 0..BARS {
        let x = w * (2 * i + 1) / (2 * BARS);
        mesh.cuboid(Material::Iron, [x - t, 0, -t], [x + t, h, t]);
    }
    for at in [25, 75] {
        let up = h * at / 100;
        mesh.cuboid(Material::Iron, [0, up - t, -2 * t], [w, up + t, 2 * t]);
    }
    mesh
}

/// Returns a piece of wall that fills its doorway, so that nothing shows. One that was found stands back a little.
pub(super) fn hidden(build: Build, is_found: bool, mut mesh: Mesh) -> Mesh {
    let half = if is_found { build.half() / 2 } else { build.half() };
    mesh.cuboid(Material::Wall, [0, 0, -half], [build.door_width(), build.door_height, half]);
    mesh
}
