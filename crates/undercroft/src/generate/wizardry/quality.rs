//! How good a floor is for its recipe: one that falls short of what the recipe's numbers promise is made anew, and the best of
//! a few is taken.

use super::{CLASSES, Wizardry};
use crate::draft::Draft;
use crate::floor::Numbers;
use crate::pass::Worth;
use crate::recipe::{Between, Count};

/// How far below the recipe's middle a floor may be, in tenths of points.
const SHORT: u32 = 70;
/// What is not handed over, in tenths, where a recipe promises clearly more.
const LEAST: u32 = 600;
const CLEARLY: u32 = 50;

/// Returns what a finished floor is worth.
pub(super) fn rate(params: &Wizardry, draft: &Draft) -> Worth {
    let (points, promised) = (draft.numbers().tenths(), promised(params).tenths());
    match points {
        points if points < LEAST && promised >= LEAST + CLEARLY => Worth::Poor(points / 10),
        points if points + SHORT < promised => Worth::Fair(points),
        _ => Worth::Good,
    }
}

/// The middle of everything that the recipe asks for.
fn promised(params: &Wizardry) -> Numbers {
    let middle = |range: Between| u32::midpoint(range.min(), range.max());
    let count = |count: Count| middle(params.scaled(count));
    let rooms = CLASSES.into_iter().map(|class| params.scaled(params.class(class).count).min()).sum();
    let rooms = params.rooms.map_or(rooms, middle);
    let doors = count(params.doors);
    let features =
        2 * count(params.teleporters) + count(params.switches) + count(params.traps) + count(params.chests);
    Numbers {
        rooms,
        floor: count(params.floor_cells),
        cells: params.width * params.height,
        loops: rooms.saturating_sub(1) * middle(params.extra_links) / 100,
        doors,
        features: features + doors * middle(params.locked) / 100 + 3,
        has_stairs: true,
    }
}
