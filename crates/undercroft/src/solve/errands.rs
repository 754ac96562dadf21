//! From a plan to moves: which items the goal hangs on, in which order they are had, and the steps between them.

use super::Walkthrough;
use super::explore::Explored;
use super::graph::{Crossing, Graph, Source, Way, look_around};
use crate::floor::{Floor, Teleporter};
use crate::grid::{Cell, Passages, Side};
use crate::rules::{self, Move, Walker};

/// Fetches what the goal hangs on, in the order in which it was found, and walks to the goal. Where a way of no return
/// lies behind, something more may be needed to come back: then whatever can be had is fetched. Ways after which nobody
/// comes back are kept for last.
pub(super) fn walkthrough(graph: &Graph<'_>, everything: &Explored, last: &[u32]) -> Option<Walkthrough> {
    let needed = needed(graph, everything);
    let sources = everything.collected.iter().map(|s| &graph.sources[*s as usize]);
    let (mut wanted, mut spare): (Vec<&Source>, Vec<&Source>) =
        sources.partition(|s| needed[s.item as usize]);
    let goal = graph.floor.goal_cell();
    let crossings = last.iter().map(|i| &graph.crossings[*i as usize]);
    let mut shunned: Vec<(Cell, Cell)> = crossings.map(|c| (c.from_cell, c.lands(graph.floor))).collect();
    let mut walk = Walk::unaware(graph.floor, &graph.teleporters);
    loop {
        walk.refresh(&shunned);
        if wanted.is_empty() {
            if walk.try_to(goal) {
                return Some(Walkthrough { moves: walk.moves });
            }
            walk.refresh(&[]);
            if walk.try_to(goal) {
                return Some(Walkthrough { moves: walk.moves });
            }
            walk.refresh(&shunned);
        }
        let next = match wanted.iter().position(|s| walk.try_to(s.at)) {
            Some(i) => Some(wanted.remove(i)),
            None => spare.iter().position(|s| walk.try_to(s.at)).map(|i| spare.remove(i)),
        };
        match next {
            Some(source) => walk.make(source.by),
            // All that can be had before the last ways is had.
            None if !shunned.is_empty() => shunned.clear(),
            None => return None,
        }
    }
}

/// The items on the way to the goal, on the way to those items, and so on.
fn needed(graph: &Graph<'_>, everything: &Explored) -> Vec<bool> {
    let mut needed = vec![false; graph.items.len()];
    let mut walked = vec![false; graph.regions.count()];
    let mut stack = vec![graph.goal];
    while let Some(mut region) = stack.pop() {
        while !std::mem::replace(&mut walked[region as usize], true) {
            let Some(crossing) = everything.via[region as usize] else { break };
            let crossing = &graph.crossings[crossing as usize];
            for &item in &graph.conditions[crossing.condition as usize].needs {
                if !std::mem::replace(&mut needed[item as usize], true) {
                    let source = everything
                        .collected
                        .iter()
                        .map(|s| &graph.sources[*s as usize])
                        .find(|s| s.item == item);
                    stack.extend(source.map(|s| s.region));
                }
            }
            region = crossing.from;
        }
    }
    needed
}

/// One step of a plan that was searched state by state.
#[derive(Clone, Copy, Debug)]
pub(super) enum Errand<'a> {
    Get(&'a Source),
    Cross(&'a Crossing),
}

/// Carries out a plan: between its steps the walker stays within what is a region at the start.
pub(super) fn carry_out<'a>(
    floor: &Floor,
    plan: impl Iterator<Item = Errand<'a>>,
    last: Option<Cell>,
) -> Walkthrough {
    let (teleporters, _) = look_around(floor);
    let mut walk = Walk::new(floor, &teleporters);
    for errand in plan {
        match errand {
            Errand::Get(source) => {
                walk.walk_to(source.at);
                walk.make(source.by);
            }
            Errand::Cross(crossing) => {
                walk.walk_to(crossing.from_cell);
                match crossing.by {
                    Way::Teleporter => walk.make(Move::Teleport),
                    Way::Edge(side) => walk.cross(side),
                }
            }
        }
    }
    if let Some(cell) = last {
        walk.walk_to(cell);
    }
    Walkthrough { moves: walk.moves }
}

/// A walker who writes down what they do.
struct Walk<'a> {
    floor: &'a Floor,
    teleporters: &'a [(Cell, &'a Teleporter)],
    walker: Walker<'a>,
    moves: Vec<Move>,
    /// What they pass to and fro, and the jumps that lead one way.
    open: Passages,
    hops: Vec<(Cell, Cell)>,
}

impl<'a> Walk<'a> {
    fn new(floor: &'a Floor, teleporters: &'a [(Cell, &'a Teleporter)]) -> Walk<'a> {
        let mut walk = Walk::unaware(floor, teleporters);
        for (edge, barrier) in floor.barriers() {
            let (there, back) = rules::both_ways(*edge, barrier);
            if there.is_free() && back.is_free() {
                walk.open.set(*edge, true);
            }
        }
        for (at, teleporter) in teleporters {
            if let Some(to) = rules::always_joined(floor, *at, teleporter) {
                walk.hops.push((*at, to));
            }
        }
        walk
    }

    /// Somebody who takes every barrier for a wall.
    fn unaware(floor: &'a Floor, teleporters: &'a [(Cell, &'a Teleporter)]) -> Walk<'a> {
        let walker = Walker::new(floor);
        let moves = Vec::with_capacity(128);
        Walk { floor, teleporters, walker, moves, open: floor.open().clone(), hops: Vec::new() }
    }

    /// Looks again which barriers let the walker pass, and which teleporters carry them, but for hops to shun.
    fn refresh(&mut self, shunned: &[(Cell, Cell)]) {
        self.hops.clear();
        for (edge, barrier) in self.floor.barriers() {
            let (Some(a), b) = edge.cells() else { continue };
            let (back, out) = rules::both_ways(*edge, barrier);
            match (self.walker.may_take(out, *edge), self.walker.may_take(back, *edge)) {
                (true, true) => self.open.set(*edge, true),
                (true, false) => self.hops.push((a, b)),
                (false, true) => self.hops.push((b, a)),
                (false, false) => {}
            }
        }
        for (at, teleporter) in self.teleporters {
            if self.walker.meets(&teleporter.needs) {
                self.hops.push((*at, teleporter.to));
            }
        }
        self.hops.retain(|hop| !shunned.contains(hop));
    }

    /// Walks there, if there is a way.
    fn try_to(&mut self, target: Cell) -> bool {
        let Some(path) = self.open.path(self.walker.at(), target, &self.hops) else { return false };
        for next in path {
            let at = self.walker.at();
            let side = side_of(at, next);
            if let Some(side) = side
                && self.walker.stroll(side)
            {
                self.moves.push(Move::Walk(side));
                continue;
            }
            // A teleporter may lead to a neighbour behind a wall.
            let mut ways = side.map(|side| [Move::Walk(side), Move::Open(side)]).into_iter().flatten();
            match ways.find(|step| self.walker.go(*step).is_ok()) {
                Some(step) => self.moves.push(step),
                None => self.make(Move::Teleport),
            }
        }
        true
    }

    fn walk_to(&mut self, target: Cell) {
        let arrived = self.try_to(target);
        debug_assert!(arrived, "a planned errand can be walked: {} to {target}", self.walker.at());
    }

    fn cross(&mut self, side: Side) {
        if self.walker.go(Move::Walk(side)).is_ok() {
            self.moves.push(Move::Walk(side));
        } else {
            self.make(Move::Open(side));
        }
    }

    fn make(&mut self, step: Move) {
        let made = self.walker.go(step);
        debug_assert!(made.is_ok(), "a planned move is allowed: {step:?} at {}, {made:?}", self.walker.at());
        self.moves.push(step);
    }
}

/// The side of a cell that its neighbour lies on.
fn side_of(at: Cell, next: Cell) -> Option<Side> {
    match (next.x.wrapping_sub(at.x) as i16, next.y.wrapping_sub(at.y) as i16) {
        (0, -1) => Some(Side::North),
        (1, 0) => Some(Side::East),
        (0, 1) => Some(Side::South),
        (-1, 0) => Some(Side::West),
        _ => None,
    }
}
