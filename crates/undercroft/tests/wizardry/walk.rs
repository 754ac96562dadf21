//! Walking single cells with a plain queue, so that the engine's waves over whole words are held against something else
//! than themselves.

use std::collections::VecDeque;
use undercroft::Floor;
use undercroft::floor::{Barrier, EdgeKind, Feature, Teleporter};
use undercroft::grid::{Cell, Edge, Side};

/// Steps from where a walk began to every cell.
pub(crate) struct Steps {
    width: usize,
    steps: Vec<Option<u32>>,
}

impl Steps {
    /// Steps to the cell, where it was reached.
    pub(crate) fn to(&self, c: Cell) -> Option<u32> {
        self.steps[usize::from(c.y) * self.width + usize::from(c.x)]
    }

    /// Whether the cell was reached.
    pub(crate) fn has(&self, c: Cell) -> bool {
        self.to(c).is_some()
    }
}

/// Walks from all these cells at once. Barriers are passed where `lets` says so.
pub(crate) fn walk(
    floor: &Floor,
    starts: impl IntoIterator<Item = Cell>,
    lets: impl Fn(Edge, &Barrier, Side) -> bool,
) -> Steps {
    walk_within(floor, u32::MAX, starts, lets)
}

/// The same, and no farther than that many steps.
pub(crate) fn walk_within(
    floor: &Floor,
    most: u32,
    starts: impl IntoIterator<Item = Cell>,
    lets: impl Fn(Edge, &Barrier, Side) -> bool,
) -> Steps {
    let size = floor.size();
    let width = usize::from(size.width());
    let mut steps = Steps { width, steps: vec![None; size.area()] };
    let at = |c: Cell| usize::from(c.y) * width + usize::from(c.x);
    let mut queue = VecDeque::new();
    for start in starts {
        if steps.steps[at(start)].replace(0).is_none() {
            queue.push_back((start, 0));
        }
    }
    while let Some((c, far)) = queue.pop_front() {
        if far == most {
            break;
        }
        for (side, next) in size.neighbours(c) {
            let passes = match floor.side(c, side) {
                EdgeKind::Wall => false,
                EdgeKind::Open => true,
                EdgeKind::Barrier(barrier) => lets(Edge::new(c, side), barrier, side),
            };
            if passes && !steps.has(next) {
                steps.steps[at(next)] = Some(far + 1);
                queue.push_back((next, far + 1));
            }
        }
    }
    steps
}

/// Whether somebody who has everything passes toward that side.
pub(crate) fn any(_: Edge, barrier: &Barrier, toward: Side) -> bool {
    barrier.one_way.is_none_or(|side| side == toward)
}

/// Whether somebody who has nothing passes.
pub(crate) fn free(edge: Edge, barrier: &Barrier, toward: Side) -> bool {
    any(edge, barrier, toward) && (barrier.open || (barrier.lock.is_none() && barrier.gate().is_none()))
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

/// Every teleporter with its cell.
pub(crate) fn teleporters(floor: &Floor) -> impl Iterator<Item = (Cell, &Teleporter)> {
    floor.features().iter().filter_map(|placed| match &placed.is {
        Feature::Teleporter(it) => Some((placed.at, it)),
        _ => None,
    })
}
