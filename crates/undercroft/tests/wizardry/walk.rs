//! Walking as `wizardry` asks for it: with nothing in hand, and with one door left shut.

#[path = "../support/walk.rs"]
mod plain;

pub(crate) use plain::{Steps, any, walk, walk_within};

use undercroft::Floor;
use undercroft::floor::{Barrier, Feature, Teleporter};
use undercroft::grid::{Cell, Edge, Side};

/// Returns whether somebody who has nothing passes.
pub(crate) fn free(edge: Edge, barrier: &Barrier, toward: Side) -> bool {
    any(edge, barrier, toward) && (barrier.open || (barrier.lock.is_none() && barrier.gate().is_none()))
}

/// Walks, and takes a teleporter to whatever no walking leads to.
pub(crate) fn walk_all(floor: &Floor, from: Cell, lets: impl Fn(Edge, &Barrier, Side) -> bool) -> Steps {
    let mut steps = walk(floor, [from], &lets);
    loop {
        let on = teleporters(floor)
            .find_map(|(at, it)| steps.to(at).filter(|_| !steps.has(it.to)).map(|far| (it.to, far + 1)));
        let Some(on) = on else { return steps };
        steps.go_on(floor, u32::MAX, [on], &lets);
    }
}

/// Where somebody comes who has everything but what opens these edges. Teleporters take them along once what turns them
/// on has been reached: one whose switch lies behind a door is no way round that door.
pub(crate) fn without(floor: &Floor, shut: &[Edge]) -> Steps {
    let mut starts = vec![floor.entrance()];
    loop {
        let steps = walk(floor, starts.iter().copied(), |edge, barrier, toward| {
            any(edge, barrier, toward) && !shut.contains(&edge)
        });
        let more: Vec<Cell> = teleporters(floor)
            .filter(|(at, it)| steps.has(*at) && !steps.has(it.to) && is_on(floor, it, &steps))
            .map(|(_, it)| it.to)
            .collect();
        if more.is_empty() {
            return steps;
        }
        starts.extend(more);
    }
}

fn is_on(floor: &Floor, teleporter: &Teleporter, steps: &Steps) -> bool {
    let reached = |id| floor.features().iter().any(|p| p.is.trigger() == Some(id) && steps.has(p.at));
    teleporter.needs.triggers.iter().all(|id| reached(*id))
}

/// Returns every teleporter that waits to be used, with its cell.
pub(crate) fn teleporters(floor: &Floor) -> impl Iterator<Item = (Cell, &Teleporter)> {
    floor.features().iter().filter_map(|placed| match &placed.is {
        Feature::Teleporter(it) if !it.carries => Some((placed.at, it)),
        _ => None,
    })
}
