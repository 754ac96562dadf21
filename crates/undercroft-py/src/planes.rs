//! A floor as numbers: what is floor, what stands on the four sides of each cell, and what stands in it. The codes are named
//! in `undercroft.EDGES` and `undercroft.FEATURES`.

use undercroft::Floor;
use undercroft::floor::{BarrierKind, EdgeKind, Feature};
use undercroft::grid::{Cell, Side};
use undercroft::rules::{self, Passage};

/// What stands on the side of a cell, by its code.
pub(crate) const EDGES: [&str; 8] = [
    "wall",
    "open",
    "door",
    "locked door",
    "gate",
    "secret door",
    "illusory wall",
    "one-way from the other side",
];

/// What stands in a cell, by its code; the goal goes before what is there.
pub(crate) const FEATURES: [&str; 15] = [
    "nothing",
    "stairs up",
    "stairs down",
    "key",
    "lever",
    "switch",
    "trap",
    "chest",
    "teleporter",
    "marker",
    "person",
    "note",
    "spinner",
    "chute",
    "goal",
];

/// The code of the goal in what a walker sees.
pub(crate) const GOAL: u8 = 14;

/// Returns what stands on the side of a cell.
pub(crate) fn edge(floor: &Floor, c: Cell, side: Side) -> u8 {
    match floor.side(c, side) {
        EdgeKind::Wall => 0,
        EdgeKind::Open => 1,
        EdgeKind::Barrier(_) if rules::passage(floor, c, side) == Passage::Never => 7,
        EdgeKind::Barrier(barrier) if barrier.open => 1,
        EdgeKind::Barrier(barrier) => match barrier.kind {
            BarrierKind::Door if barrier.lock.is_some() => 3,
            BarrierKind::Door => 2,
            BarrierKind::Gate(_) => 4,
            BarrierKind::Secret => 5,
            BarrierKind::Illusory => 6,
        },
    }
}

/// Returns what stands in a cell.
pub(crate) fn feature(feature: &Feature) -> u8 {
    let kind = feature.kind();
    FEATURES.iter().position(|name| *name == kind).unwrap_or_default() as u8
}

/// A place in planes of that many columns.
pub(crate) fn index(c: Cell, columns: usize) -> usize {
    usize::from(c.y) * columns + usize::from(c.x)
}

/// Writes a floor into planes of that many columns: cells, four sides a cell, features.
pub(crate) fn write(floor: &Floor, columns: usize, cells: &mut [u8], edges: &mut [u8], features: &mut [u8]) {
    for c in floor.cells().iter() {
        let at = index(c, columns);
        cells[at] = 1;
        for side in Side::ALL {
            edges[4 * at + side as usize] = edge(floor, c, side);
        }
    }
    for placed in floor.features() {
        features[index(placed.at, columns)] = feature(&placed.is);
    }
}
