//! Walkthroughs that go no long way round.
//!
//! Nobody walks fewer moves to the goal than if everything stood open. A walkthrough that is not much longer than that is
//! good as it is. Any other one is planned anew: plans say what is fetched in which order, needed or not, and of those not
//! yet carried out the one goes first that may still come out shortest (A*). What is left of it is at least the way to the
//! goal past any two things that are needed. As the search is cut short after a few plans, the walkthrough that there was may
//! stay.
//!
//! It is for floors of at most 32×32 cells; on larger ones the nearest errand goes first, and that is all.

use super::errands::Walk;
use super::graph::{Graph, Source};
use super::{Unsolvable, Walkthrough};
use crate::floor::{Feature, Floor};
use crate::grid::{Cell, Wave};
use crate::rules::{self, Passage};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// How many plans are carried out before the best so far is taken.
const MOST_PLANS: usize = 60;

/// Returns whether so many moves are few enough to finish a floor with. On a large floor any number is.
pub(super) fn is_short(floor: &Floor, moves: usize) -> bool {
    let home = StepsTo::new(floor, floor.goal_cell());
    home.is_none_or(|home| are_close(moves, home.from(floor.entrance())))
}

/// Returns whether one number of moves is at most a tenth above another.
const fn are_close(moves: usize, fewest: usize) -> bool {
    10 * moves <= 11 * fewest
}

/// The steps from every cell to one of them if everything stood open: nobody gets there in fewer moves.
struct StepsTo(Wave);

impl StepsTo {
    fn new(floor: &Floor, to: Cell) -> Option<StepsTo> {
        let mut wave = Wave::new(floor.open())?;
        for (edge, barrier) in floor.barriers() {
            let (there, back) = rules::both_ways(*edge, barrier);
            if there != Passage::Never || back != Passage::Never {
                wave.open(*edge);
            }
        }
        let hops = floor.features().iter().filter_map(|placed| match &placed.is {
            Feature::Teleporter(teleporter) => Some((teleporter.to, placed.at)),
            _ => None,
        });
        let hops: Vec<(Cell, Cell)> = hops.collect();
        wave.enter(to);
        wave.follow(&hops, |_| false);
        Some(StepsTo(wave))
    }

    fn from(&self, c: Cell) -> usize {
        self.0.steps(c).unwrap_or(0)
    }
}

/// Returns a walkthrough with fewer moves where one is found, for floors where nothing that is done closes a way. Whoever
/// plans is to fetch what the goal hangs on.
pub(super) fn shortened(
    graph: &Graph<'_>,
    needed: &[&Source],
    found: Walkthrough,
) -> Result<Walkthrough, Unsolvable> {
    let steps_to = |c| StepsTo::new(graph.floor, c);
    let Some(home) = steps_to(graph.floor.goal_cell()) else { return Ok(found) };
    if are_close(found.moves.len(), home.from(graph.floor.entrance())) {
        return Ok(found);
    }
    let errands = needed.iter().filter_map(|source| {
        Some(Errand {
            item: source.item,
            at: source.at,
            there: steps_to(source.at)?,
            on: home.from(source.at),
        })
    });
    let errands = errands.collect();
    let mut search = Search {
        graph,
        home,
        errands,
        best: found,
        plans: Vec::new(),
        waiting: BinaryHeap::new(),
        known: BTreeMap::new(),
    };
    search.run()?;
    Ok(search.best)
}

/// Something that the goal hangs on: how far it is there, and from there to the goal.
struct Errand {
    item: u32,
    at: Cell,
    there: StepsTo,
    on: usize,
}

/// What was fetched so far, and the walk.
struct Plan<'a> {
    walk: Walk<'a>,
    had: Vec<u32>,
}

/// The fewest moves that may come of it, the plan that it goes on from, and the source that is fetched next.
type Next = Reverse<(usize, u32, u32)>;

struct Search<'a> {
    graph: &'a Graph<'a>,
    home: StepsTo,
    errands: Vec<Errand>,
    best: Walkthrough,
    plans: Vec<Plan<'a>>,
    waiting: BinaryHeap<Next>,
    /// The fewest moves to having these items and standing at the last.
    known: BTreeMap<(Vec<u32>, Cell), usize>,
}

impl<'a> Search<'a> {
    fn run(&mut self) -> Result<(), Unsolvable> {
        self.go_on(Plan { walk: Walk::new(self.graph), had: Vec::new() })?;
        while self.plans.len() < MOST_PLANS
            && let Some(Reverse((fewest, before, next))) = self.waiting.pop()
            && !are_close(self.best.moves.len(), fewest)
        {
            let source = &self.graph.sources[next as usize];
            let before = &self.plans[before as usize];
            let (mut walk, mut had) = (before.walk.clone(), before.had.clone());
            walk.walk_to(source.at)?;
            walk.go(source.by)?;
            had.push(source.item);
            self.go_on(Plan { walk, had })?;
        }
        Ok(())
    }

    /// Walks from here to the goal, if that is shorter than what there was, and looks what else could be fetched.
    fn go_on(&mut self, mut plan: Plan<'a>) -> Result<(), Unsolvable> {
        plan.walk.refresh(&[]);
        let Some(wave) = plan.walk.wave() else { return Ok(()) };
        let made = plan.walk.count();
        let goal = self.graph.floor.goal_cell();
        if wave.steps(goal).is_some_and(|steps| made + steps < self.best.moves.len()) {
            let mut walk = plan.walk.clone();
            walk.walk_to(goal)?;
            self.best = walk.into_walkthrough();
        }
        let number = self.plans.len() as u32;
        for (i, source) in (0..).zip(&self.graph.sources) {
            let Some(steps) = wave.steps(source.at).filter(|_| !plan.had.contains(&source.item)) else {
                continue;
            };
            let made = made + steps + 1;
            let fewest = made + self.left(source, &plan.had);
            if fewest < self.best.moves.len() && self.is_news(&plan.had, source, made) {
                self.waiting.push(Reverse((fewest, number, i)));
            }
        }
        self.plans.push(plan);
        Ok(())
    }

    /// Returns how many moves are left at least for somebody who had something and fetched one thing more: the way to the
    /// goal past any two things that they lack, in whichever order is shorter.
    fn left(&self, fetched: &Source, had: &[u32]) -> usize {
        let at = fetched.at;
        let is_missing = |errand: &&Errand| errand.item != fetched.item && !had.contains(&errand.item);
        let missing: Vec<&Errand> = self.errands.iter().filter(is_missing).collect();
        let mut left = self.home.from(at);
        for (i, one) in missing.iter().enumerate() {
            left = left.max(one.there.from(at) + 1 + one.on);
            for other in &missing[i + 1..] {
                let other_last = one.there.from(at) + other.there.from(one.at) + other.on;
                let one_last = other.there.from(at) + one.there.from(other.at) + one.on;
                left = left.max(other_last.min(one_last) + 2);
            }
        }
        left
    }

    /// Returns whether so many moves are fewer than were known to have these items, the source's among them, and stand
    /// there.
    fn is_news(&mut self, had: &[u32], source: &Source, made: usize) -> bool {
        let mut items = had.to_vec();
        items.push(source.item);
        items.sort_unstable();
        let known = self.known.entry((items, source.at)).or_insert(usize::MAX);
        let is_news = made < *known;
        *known = made.min(*known);
        is_news
    }
}
