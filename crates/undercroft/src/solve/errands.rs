//! From a plan to moves: which items the goal hangs on, in which order they are had, and the steps between them.

use super::explore::{Explored, Explorer};
use super::graph::{Graph, Source, Way};
use super::shorten::{StepsTo, shortened, straight};
use super::{Unsolvable, Walkthrough};
use crate::floor::Feature;
use crate::grid::{Cell, Passages, Side, Wave};
use crate::rules::{self, Move, Walker};

/// Fetches what the goal hangs on, the nearest first, and walks to the goal. Where a way of no return
/// lies behind, something more may be needed to come back: then whatever can be had is fetched. Ways after which nobody
/// comes back are kept for last.
pub(super) fn walkthrough<'a>(
    graph: &'a Graph<'a>,
    explorer: &Explorer<'_>,
    everything: &Explored,
    last: &[u32],
    home: Option<&'a StepsTo>,
) -> Result<Option<Walkthrough>, Unsolvable> {
    let needed = needed(graph, everything);
    let sources = everything.collected.iter().map(|s| &graph.sources[*s as usize]);
    let (mut wanted, mut spare): (Vec<&Source>, Vec<&Source>) =
        sources.partition(|s| needed[s.item as usize]);
    if let Some(home) = home
        && wanted.is_empty()
        && last.is_empty()
        && let Some(walkthrough) = straight(graph, home)?
    {
        return Ok(Some(walkthrough));
    }
    let all_wanted = wanted.clone();
    let goal = graph.floor.goal_cell();
    let goal_is_free = || explorer.reached(|_| false, |_| true)[graph.goal as usize];
    let crossings = last.iter().map(|i| &graph.crossings[*i as usize]);
    let mut shunned: Vec<(Cell, Cell)> = crossings.map(|c| (c.from_cell, c.to_cell)).collect();
    let mut walk = Walk::new(graph);
    loop {
        if wanted.is_empty() {
            for shunned in [&shunned[..], &[]] {
                walk.refresh(shunned);
                if walk.try_to(goal)? {
                    let found = walk.into_walkthrough();
                    let Some(home) = home else { return Ok(Some(found)) };
                    return shortened(graph, &all_wanted, found, home, goal_is_free).map(Some);
                }
            }
        }
        walk.refresh(&shunned);
        let next = match walk.try_nearest(&wanted)? {
            Some(i) => Some(wanted.remove(i)),
            None => walk.try_nearest(&spare)?.map(|i| spare.remove(i)),
        };
        match next {
            Some(source) => walk.go(source.by)?,
            // All that can be had before the last ways is had.
            None if !shunned.is_empty() => shunned.clear(),
            None => return Ok(None),
        }
    }
}

/// Returns the items on the way to the goal, on the way to those items, and so on.
fn needed(graph: &Graph<'_>, everything: &Explored) -> Vec<bool> {
    let mut needed = vec![false; graph.items.len()];
    let mut walked = vec![false; graph.count()];
    let mut stack = vec![graph.goal];
    while let Some(mut region) = stack.pop() {
        while !std::mem::replace(&mut walked[region as usize], true) {
            let Some(crossing) = everything.via[region as usize] else { break };
            let crossing = &graph.crossings[crossing as usize];
            for &item in &graph.conditions[crossing.condition as usize].needs {
                if !std::mem::replace(&mut needed[item as usize], true) {
                    let mut sources = everything.collected.iter().map(|s| &graph.sources[*s as usize]);
                    stack.extend(sources.find(|s| s.item == item).map(|s| s.region));
                }
            }
            region = crossing.from;
        }
    }
    needed
}

/// One step of a plan that was searched state by state.
#[derive(Clone, Copy, Debug)]
pub(super) enum Errand {
    /// Getting what a source gives.
    Get(u32),
    /// Taking a crossing.
    Cross(u32),
}

/// Carries out a plan: between its steps the walker stays within what is a region at the start.
pub(super) fn carry_out<'a>(graph: &'a Graph<'a>, plan: &[Errand]) -> Result<Walk<'a>, Unsolvable> {
    let mut walk = Walk::new(graph);
    walk.stay_in_regions();
    for errand in plan {
        match errand {
            Errand::Get(source) => {
                let source = &graph.sources[*source as usize];
                walk.walk_to(source.at)?;
                walk.go(source.by)?;
            }
            Errand::Cross(crossing) => {
                let crossing = &graph.crossings[*crossing as usize];
                if crossing.by != Way::Carried {
                    walk.walk_to(crossing.from_cell)?;
                    walk.take(crossing.by)?;
                }
            }
        }
    }
    Ok(walk)
}

/// A walker who writes down what they do. Only moves that the rules allowed are written down; one that they refuse ends the
/// walk with an error.
#[derive(Clone)]
pub(super) struct Walk<'a> {
    graph: &'a Graph<'a>,
    walker: Walker,
    moves: Vec<Move>,
    /// What they pass to and fro, and the jumps that lead one way.
    open: Passages,
    hops: Vec<(Cell, Cell)>,
}

impl<'a> Walk<'a> {
    /// Returns somebody at the entrance who takes every barrier for a wall.
    pub(super) fn new(graph: &'a Graph<'a>) -> Walk<'a> {
        let (walker, open) = (Walker::new(graph.floor), graph.open.clone().into_owned());
        Walk { graph, walker, moves: Vec::with_capacity(128), open, hops: Vec::new() }
    }

    pub(super) const fn at(&self) -> Cell {
        self.walker.at()
    }

    pub(super) fn into_walkthrough(self) -> Walkthrough {
        Walkthrough { moves: self.moves }
    }

    /// Uses what joins regions: doors that everybody opens from both sides, and pairs of teleporters that are always on.
    fn stay_in_regions(&mut self) {
        let floor = self.graph.floor;
        for (edge, barrier) in floor.barriers() {
            let (there, back) = rules::both_ways(*edge, barrier);
            let (Some(a), b) = edge.cells() else { continue };
            let leads_apart = self.graph.is_apart(a) || self.graph.is_apart(b);
            if there.is_free() && back.is_free() && !leads_apart {
                self.open.set(*edge, true);
            }
        }
        let pairs = self.graph.teleporters.iter();
        self.hops = pairs.filter_map(|(at, t)| Some((*at, rules::always_joined(floor, *at, t)?))).collect();
    }

    /// Looks again which barriers let the walker pass, and which teleporters carry them, but for hops to shun.
    pub(super) fn refresh(&mut self, shunned: &[(Cell, Cell)]) {
        self.hops.clear();
        for (edge, barrier) in self.graph.floor.barriers() {
            let (Some(a), b) = edge.cells() else { continue };
            if self.graph.is_apart(a) || self.graph.is_apart(b) {
                continue;
            }
            let (back, out) = rules::both_ways(*edge, barrier);
            match (
                self.walker.may_pass(self.graph.floor, out, *edge),
                self.walker.may_pass(self.graph.floor, back, *edge),
            ) {
                (true, true) => self.open.set(*edge, true),
                (true, false) => self.hops.push((a, b)),
                (false, true) => self.hops.push((b, a)),
                (false, false) => {}
            }
        }
        let on = self.graph.teleporters.iter().filter(|(_, t)| self.walker.meets(self.graph.floor, &t.needs));
        self.hops.extend(on.map(|(at, teleporter)| (*at, teleporter.to)));
        for c in &self.graph.apart {
            for (side, n) in self.graph.floor.size().neighbours(*c) {
                self.hops.extend(self.step_from(*c, side));
                self.hops.extend(self.step_from(n, side.opposite()));
            }
        }
        self.hops.retain(|hop| !shunned.contains(hop));
    }

    /// Returns a step out of a cell that ends on this floor, and where it ends.
    fn step_from(&self, c: Cell, side: Side) -> Option<(Cell, Cell)> {
        let floor = self.graph.floor;
        let next = self.ends_at(c.beside(side));
        let stays = floor.is_floor(c) && !matches!(floor.feature(next), Some(Feature::Chute));
        (stays && self.walker.may_leave(floor, c, side)).then_some((c, next))
    }

    /// Returns where a step into a cell ends.
    fn ends_at(&self, c: Cell) -> Cell {
        let carrier = self.graph.carrier(c).filter(|t| self.walker.meets(self.graph.floor, &t.needs));
        carrier.map_or(c, |carrier| carrier.to)
    }

    /// Walks to the nearest source that there is a way to, and returns its place in the list.
    fn try_nearest(&mut self, sources: &[&Source]) -> Result<Option<usize>, Unsolvable> {
        let targets: Vec<Cell> = sources.iter().map(|source| source.at).collect();
        let Some((nearest, path)) = self.open.path_to_nearest(self.at(), &targets, &self.hops) else {
            return Ok(None);
        };
        self.follow(path)?;
        Ok(Some(nearest))
    }

    /// Walks there, if there is a way.
    pub(super) fn try_to(&mut self, target: Cell) -> Result<bool, Unsolvable> {
        let Some(path) = self.open.path(self.at(), target, &self.hops) else { return Ok(false) };
        self.follow(path)?;
        Ok(true)
    }

    /// Walks from cell to cell.
    fn follow(&mut self, path: Vec<Cell>) -> Result<(), Unsolvable> {
        for next in path {
            // A teleporter may lead to a neighbour behind a wall.
            let mut sides = Side::ALL.into_iter();
            if !sides.any(|side| self.ends_at(self.at().beside(side)) == next && self.passes(side)) {
                self.go(Move::Teleport)?;
            }
        }
        Ok(())
    }

    /// How many moves were made.
    pub(super) const fn count(&self) -> usize {
        self.moves.len()
    }

    /// Returns the wave of all that the walker gets to from where they are.
    pub(super) fn wave(&self) -> Option<Wave> {
        let mut wave = Wave::new(&self.open)?;
        wave.enter(self.at());
        wave.follow(&self.hops, |_| false);
        Some(wave)
    }

    /// Walks to where a wave from here has come; it has come there, or the plan is wrong.
    pub(super) fn follow_wave(&mut self, wave: &Wave, to: Cell) -> Result<(), Unsolvable> {
        match wave.path(to, &self.hops) {
            Some(path) => self.follow(path),
            None => Err(self.no_way(to)),
        }
    }

    /// Walks there; there is a way, or the plan is wrong.
    pub(super) fn walk_to(&mut self, to: Cell) -> Result<(), Unsolvable> {
        if self.try_to(to)? { Ok(()) } else { Err(self.no_way(to)) }
    }

    fn no_way(&self, to: Cell) -> Unsolvable {
        let planned = format!("to walk to {to}, and there is no way");
        Unsolvable::Inconsistent { at: self.at(), planned }
    }

    /// Takes a way that leads out of the cell.
    pub(super) fn take(&mut self, way: Way) -> Result<(), Unsolvable> {
        match way {
            Way::Carried => Ok(()),
            Way::Teleporter => self.go(Move::Teleport),
            Way::Edge(side) if self.passes(side) => Ok(()),
            Way::Edge(side) => self.go(Move::Open(side)),
        }
    }

    /// Walks or opens, whichever the rules allow.
    fn passes(&mut self, side: Side) -> bool {
        let made = [Move::Walk(side), Move::Open(side)]
            .into_iter()
            .find(|step| self.walker.go(self.graph.floor, *step).is_ok());
        self.moves.extend(made);
        made.is_some()
    }

    /// Makes a move and writes it down.
    pub(super) fn go(&mut self, step: Move) -> Result<(), Unsolvable> {
        let at = self.at();
        self.walker.go(self.graph.floor, step).map_err(|refusal| {
            let planned = format!("{step:?}, which is refused: {refusal}");
            Unsolvable::Inconsistent { at, planned }
        })?;
        self.moves.push(step);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::explore::Explorer;
    use super::*;
    use crate::floor::Floor;

    const FLOOR: &str = "
        +--+--+--+
        |@. k00 >|
        +--+--+--+";

    fn check(plan: &[Errand], expected: &str) {
        let floor: Floor = FLOOR.parse().unwrap();
        let graph = Graph::new(&floor);
        match carry_out(&graph, plan) {
            Ok(walk) => assert_eq!(format!("{} moves to {}", walk.moves.len(), walk.at()), expected),
            Err(error) => assert_eq!(error.to_string(), expected),
        }
    }

    #[test]
    fn a_plan_that_the_rules_refuse_is_an_error() {
        let (get, cross) = (Errand::Get(0), |i| Errand::Cross(i));
        let floor: Floor = FLOOR.parse().unwrap();
        let graph = Graph::new(&floor);
        let out = graph.crossings.iter().position(|c| c.from == graph.entrance).unwrap() as u32;
        check(&[get, cross(out)], "3 moves to (2, 0)");
        check(
            &[cross(out)],
            "the solver contradicts the rules, please report it: at (1, 0) it planned Open(East), which is refused: \
             it is locked, and key 0 is missing",
        );
        check(
            &[get, get],
            "the solver contradicts the rules, please report it: at (1, 0) it planned Take, which is refused: that was \
             done before",
        );
        check(
            &[cross(1 - out)],
            "the solver contradicts the rules, please report it: at (0, 0) it planned to walk to (2, 0), and there is \
             no way",
        );
    }

    /// How many moves the goal takes without a search, and how many ways are kept for last.
    fn fetched(drawing: &str) -> (Option<usize>, usize) {
        let floor: Floor = drawing.parse().unwrap();
        let graph = Graph::new(&floor);
        let explorer = Explorer::new(&graph);
        let everything = explorer.everything(&[]);
        let last = explorer.last_ways(&everything).unwrap();
        assert!(explorer.cover_everything(&last), "{drawing}");
        let home = StepsTo::new(&floor, floor.goal_cell());
        let walkthrough = walkthrough(&graph, &explorer, &everything, &last, home.as_ref()).unwrap();
        (walkthrough.map(|walkthrough| walkthrough.moves.len()), last.len())
    }

    #[test]
    fn one_way_doors_that_lead_round_are_passed() {
        let round = "
            +--+--+--+
            |@.  .0 >|
            +vv+^^+--+
            | . k0|
            +--+--+";
        assert_eq!(fetched(round), (Some(5), 0));
    }

    #[test]
    fn what_lies_beyond_a_last_way_is_fetched_when_nothing_else_is_left() {
        let beyond = "
            +--+--+--+--+
            |@.> . k00 >|
            +--+--+--+--+";
        assert_eq!(fetched(beyond), (Some(4), 1));
    }
}
