//! Walking single cells with a plain queue, so that the engine's waves over whole words are held against something else
//! than themselves.

use std::collections::VecDeque;
use undercroft::Floor;
use undercroft::floor::{Barrier, EdgeKind};
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

    /// Returns whether the cell was reached.
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

/// Returns the same, and no farther than that many steps.
pub(crate) fn walk_within(
    floor: &Floor,
    most: u32,
    starts: impl IntoIterator<Item = Cell>,
    lets: impl Fn(Edge, &Barrier, Side) -> bool,
) -> Steps {
    let width = usize::from(floor.size().width());
    let mut steps = Steps { width, steps: vec![None; floor.size().area()] };
    steps.go_on(floor, most, starts.into_iter().map(|start| (start, 0)), lets);
    steps
}

impl Steps {
    /// Goes on from cells that somebody comes to after that many steps.
    pub(crate) fn go_on(
        &mut self,
        floor: &Floor,
        most: u32,
        starts: impl IntoIterator<Item = (Cell, u32)>,
        lets: impl Fn(Edge, &Barrier, Side) -> bool,
    ) {
        let width = self.width;
        let at = |c: Cell| usize::from(c.y) * width + usize::from(c.x);
        let mut queue = VecDeque::new();
        for (start, far) in starts {
            if !self.has(start) {
                self.steps[at(start)] = Some(far);
                queue.push_back((start, far));
            }
        }
        while let Some((c, far)) = queue.pop_front() {
            if far == most {
                break;
            }
            for (side, next) in floor.size().neighbours(c) {
                let passes = match floor.side(c, side) {
                    EdgeKind::Wall => false,
                    EdgeKind::Open => true,
                    EdgeKind::Barrier(barrier) => lets(Edge::new(c, side), barrier, side),
                };
                if passes && !self.has(next) {
                    self.steps[at(next)] = Some(far + 1);
                    queue.push_back((next, far + 1));
                }
            }
        }
    }
}

/// Returns whether somebody who has everything passes toward that side.
pub(crate) fn any(_: Edge, barrier: &Barrier, toward: Side) -> bool {
    barrier.one_way.is_none_or(|side| side == toward)
}
