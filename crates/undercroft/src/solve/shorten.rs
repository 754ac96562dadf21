//! Walkthroughs that go no long way round.
//!
//! Nobody walks fewer moves to the goal than if everything stood open. A walkthrough that is not much longer than that is
//! good as it is. Any other one is planned anew: plans say what is fetched in which order, needed or not, and of those not
//! yet carried out the one goes first that may still come out shortest (A*). What is left of it is at least the way to the
//! goal past any two things that are needed. As the search is cut short after a few plans, the walkthrough that there was may
//! stay. Where keys are used up, opening a lock is an errand like any other, and each copy of a key is fetched for itself.
//!
//! It is for floors of at most 32×32 cells; on larger ones the nearest errand goes first, and that is all.

use super::errands::{Errand as Step, Walk};
use super::graph::{Graph, Source, Way};
use super::{Unsolvable, Walkthrough};
use crate::floor::{Feature, Floor};
use crate::grid::{Cell, SmallWave};
use crate::rules::{self, Passage};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// More moves than any walkthrough has.
const LONGEST: usize = u32::MAX as usize / 16;
/// How many plans are carried out before the best so far is taken.
const MOST_PLANS: usize = 60;
/// The same where keys are used up: there are more orders, since any key opens any lock.
const MOST_SPENDING: usize = 600;

/// Returns whether one number of moves is at most a tenth above another.
const fn are_close(moves: usize, fewest: usize) -> bool {
    10 * moves <= 11 * fewest
}

/// The steps from every cell to one of them if everything stood open: nobody gets there in fewer moves.
pub(super) struct StepsTo(SmallWave);

impl StepsTo {
    /// Returns the steps to a cell; nothing on a large floor.
    pub(super) fn new(floor: &Floor, to: Cell) -> Option<StepsTo> {
        let mut wave = SmallWave::new(floor.open())?;
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

    /// Returns whether so many moves are few enough to come here from the entrance with.
    pub(super) fn is_short(&self, floor: &Floor, moves: usize) -> bool {
        are_close(moves, self.from(floor.entrance()))
    }

    /// Returns whether so many moves are few enough beside those of somebody who first comes to a cell in as many as that.
    pub(super) fn is_short_past(&self, cell: Cell, there: usize, moves: usize) -> bool {
        are_close(moves, there + self.from(cell))
    }
}

/// Returns a walkthrough with fewer moves where one is found, for floors where nothing that is done closes a way. Whoever
/// plans is to fetch what the goal hangs on, and knows how far it is to the goal. `goal_is_free` says whether nothing has to be
/// fetched.
pub(super) fn shortened<'a>(
    graph: &'a Graph<'a>,
    needed: &[&Source],
    found: Walkthrough,
    home: &'a StepsTo,
    goal_is_free: impl Fn() -> bool,
) -> Result<Walkthrough, Unsolvable> {
    if home.is_short(graph.floor, found.moves.len()) {
        return Ok(found);
    }
    let mut search = Search::new(graph, home, found.moves.len());
    search.errands = needed.iter().filter_map(|source| Errand::new(graph, source, home)).collect();
    // Most floors ask for one detour, and no plan is shorter than that.
    if are_close(search.fewest, search.left(graph.floor.entrance(), |_| true)) && !goal_is_free() {
        return Ok(found);
    }
    search.run()?;
    Ok(search.into_walkthrough()?.unwrap_or(found))
}

/// Returns a walkthrough for a goal that is reached with empty hands, where it is; there may be a way that is shorter for somebody
/// who fetches something.
pub(super) fn straight<'a>(
    graph: &'a Graph<'a>,
    home: &'a StepsTo,
) -> Result<Option<Walkthrough>, Unsolvable> {
    let mut search = Search::new(graph, home, LONGEST);
    search.run()?;
    search.into_walkthrough()
}

/// Returns the same for a floor where keys are used up, whichever order of opening its locks: what a plan fetches is fetched in
/// another order, with any of the keys for any of the locks.
pub(super) fn spending<'a>(
    graph: &'a Graph<'a>,
    plan: &[Step],
    found: Walkthrough,
    home: &'a StepsTo,
) -> Result<Walkthrough, Unsolvable> {
    if home.is_short(graph.floor, found.moves.len()) {
        return Ok(found);
    }
    let is_fetched = |i: u32| plan.iter().any(|step| matches!(step, Step::Get(n) if *n == i));
    let mut search = Search::new(graph, home, found.moves.len());
    search.most = MOST_SPENDING;
    search.sources.retain(|i| is_fetched(*i) || graph.is_spent(graph.sources[*i as usize].item));
    let kept = search.sources.iter().map(|i| &graph.sources[*i as usize]);
    let kept = kept.filter(|source| !graph.is_spent(source.item));
    search.errands = kept.filter_map(|source| Errand::new(graph, source, home)).collect();
    let spends = |i: &u32| {
        let crossing = &graph.crossings[*i as usize];
        matches!(crossing.by, Way::Edge(_))
            && !graph.conditions[crossing.condition as usize].spends.is_empty()
    };
    search.locks = (0..graph.crossings.len() as u32).filter(spends).collect();
    search.run()?;
    Ok(search.into_walkthrough()?.unwrap_or(found))
}

/// Something that the goal hangs on: how far it is there, and from there to the goal.
struct Errand {
    item: u32,
    at: Cell,
    there: StepsTo,
    on: usize,
}

impl Errand {
    /// Returns the errand to a source; nothing on a large floor.
    fn new(graph: &Graph<'_>, source: &Source, home: &StepsTo) -> Option<Errand> {
        let there = StepsTo::new(graph.floor, source.at)?;
        Some(Errand { item: source.item, at: source.at, there, on: home.from(source.at) })
    }
}

/// What was fetched and opened so far and in how many moves, somebody who did so, and the wave of all that they get to from there.
struct Plan<'a> {
    walk: Walk<'a>,
    had: Vec<u32>,
    made: usize,
    wave: SmallWave,
    /// The plan that it goes on from, and what was done last.
    after: Option<(u32, Step)>,
}

/// The fewest moves that may come of it, the plan that it goes on from, and what is done next.
type Next = Reverse<(usize, u32, Step)>;

struct Search<'a> {
    graph: &'a Graph<'a>,
    home: &'a StepsTo,
    errands: Vec<Errand>,
    /// What may be fetched, and the crossings that take keys which are used up.
    sources: Vec<u32>,
    locks: Vec<u32>,
    /// How many plans are carried out at most.
    most: usize,
    /// The fewest moves so far, and the plan that walks to the goal in so many.
    fewest: usize,
    best: Option<u32>,
    plans: Vec<Plan<'a>>,
    waiting: BinaryHeap<Next>,
    /// The fewest moves to having these items and standing at the last.
    known: BTreeMap<(Vec<u32>, Cell), usize>,
}

impl<'a> Search<'a> {
    /// Returns a search for somebody who finishes in so many moves, and for whom the goal hangs on nothing.
    fn new(graph: &'a Graph<'a>, home: &'a StepsTo, fewest: usize) -> Search<'a> {
        let (plans, waiting, known) = (Vec::new(), BinaryHeap::new(), BTreeMap::new());
        let sources = (0..graph.sources.len() as u32).collect();
        let (errands, locks, most, best) = (Vec::new(), Vec::new(), MOST_PLANS, None);
        Search { graph, home, errands, sources, locks, most, fewest, best, plans, waiting, known }
    }

    fn run(&mut self) -> Result<(), Unsolvable> {
        self.go_on(Walk::new(self.graph), Vec::new(), 0, None);
        while self.plans.len() < self.most
            && let Some(Reverse((fewest, before, next))) = self.waiting.pop()
            && !are_close(self.fewest, fewest)
        {
            let (plan, at) = (&self.plans[before as usize], self.starts_at(next));
            let Some(steps) = plan.wave.steps(at) else { continue };
            let (mut walk, mut had, made) = (plan.walk.clone(), plan.had.clone(), plan.made + steps + 1);
            walk.set_down(at);
            self.take(&mut walk, next)?;
            had.push(match next {
                Step::Get(source) => self.had_from(source),
                Step::Cross(crossing) => self.opened(self.graph.crossings[crossing as usize].condition),
            });
            self.go_on(walk, had, made, Some((before, next)));
        }
        Ok(())
    }

    /// Looks whether the goal is nearer from here than it was so far, and what else could be fetched.
    fn go_on(&mut self, mut walk: Walk<'a>, had: Vec<u32>, made: usize, after: Option<(u32, Step)>) {
        let shut = self.look_again(&mut walk, &had);
        let Some(wave) = walk.wave() else { return };
        let number = self.plans.len() as u32;
        if let Some(steps) = wave.steps(self.graph.floor.goal_cell())
            && made + steps < self.fewest
        {
            (self.fewest, self.best) = (made + steps, Some(number));
        }
        for n in 0..self.sources.len() {
            let i = self.sources[n];
            let (source, has) = (&self.graph.sources[i as usize], self.had_from(i));
            let Some(steps) = wave.steps(source.at).filter(|_| !had.contains(&has)) else {
                continue;
            };
            let made = made + steps + 1;
            let lacks = |item| item != has && !had.contains(&item);
            let fewest = made + self.left(source.at, lacks);
            if fewest < self.fewest && self.is_news(&had, (has, source.at), made) {
                self.waiting.push(Reverse((fewest, number, Step::Get(i))));
            }
        }
        for i in shut {
            let crossing = &self.graph.crossings[i as usize];
            let Some(steps) = wave.steps(crossing.from_cell).filter(|_| walk.may_take(crossing)) else {
                continue;
            };
            let (made, has) = (made + steps + 1, self.opened(crossing.condition));
            let fewest = made + self.left(crossing.to_cell, |item| !had.contains(&item));
            if fewest < self.fewest && self.is_news(&had, (has, crossing.to_cell), made) {
                self.waiting.push(Reverse((fewest, number, Step::Cross(i))));
            }
        }
        self.plans.push(Plan { walk, had, made, wave, after });
    }

    /// What is had from a source: its item, or where that is used up a copy of its own.
    fn had_from(&self, source: u32) -> u32 {
        let item = self.graph.sources[source as usize].item;
        if self.graph.is_spent(item) { self.graph.items.len() as u32 + source } else { item }
    }

    /// What is had when a lock was opened that took a key.
    fn opened(&self, condition: u32) -> u32 {
        (self.graph.items.len() + self.graph.sources.len()) as u32 + condition
    }

    fn is_opened(&self, had: &[u32], crossing: u32) -> bool {
        had.contains(&self.opened(self.graph.crossings[crossing as usize].condition))
    }

    /// Where somebody stands to do something.
    fn starts_at(&self, step: Step) -> Cell {
        match step {
            Step::Get(source) => self.graph.sources[source as usize].at,
            Step::Cross(crossing) => self.graph.crossings[crossing as usize].from_cell,
        }
    }

    /// Does it, for somebody who stands there.
    fn take(&self, walk: &mut Walk<'a>, step: Step) -> Result<(), Unsolvable> {
        match step {
            Step::Get(source) => walk.go(self.graph.sources[source as usize].by),
            Step::Cross(crossing) => walk.take(self.graph.crossings[crossing as usize].by),
        }
    }

    /// Looks again what lets the walker pass, and returns the locks that stay shut: nobody opens them in passing, since there may be a
    /// better use for the key.
    fn look_again(&self, walk: &mut Walk<'a>, had: &[u32]) -> Vec<u32> {
        walk.refresh(&[]);
        let shut: Vec<u32> = self.locks.iter().copied().filter(|i| !self.is_opened(had, *i)).collect();
        for i in &shut {
            walk.shut(&self.graph.crossings[*i as usize]);
        }
        shut
    }

    /// Walks to the goal by the best of the plans.
    fn into_walkthrough(self) -> Result<Option<Walkthrough>, Unsolvable> {
        let Some(best) = self.best else { return Ok(None) };
        let mut plan = &self.plans[best as usize];
        let mut steps = Vec::new();
        while let Some((before, step)) = plan.after {
            plan = &self.plans[before as usize];
            steps.push((plan, step));
        }
        let mut walk = Walk::new(self.graph);
        for (plan, step) in steps.into_iter().rev() {
            self.look_again(&mut walk, &plan.had);
            walk.follow_wave(&plan.wave, self.starts_at(step))?;
            self.take(&mut walk, step)?;
        }
        let best = &self.plans[best as usize];
        self.look_again(&mut walk, &best.had);
        walk.follow_wave(&best.wave, self.graph.floor.goal_cell())?;
        Ok(Some(walk.into_walkthrough()))
    }

    /// Returns how many moves are left at least for somebody who lacks some things and stands there: the way to the goal past any
    /// two of them, in whichever order is shorter.
    fn left(&self, at: Cell, lacks: impl Fn(u32) -> bool) -> usize {
        let missing: Vec<&Errand> = self.errands.iter().filter(|errand| lacks(errand.item)).collect();
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

    /// Returns whether so many moves are fewer than were known to have these items and one more, and stand there.
    fn is_news(&mut self, had: &[u32], (more, at): (u32, Cell), made: usize) -> bool {
        let mut items = had.to_vec();
        items.push(more);
        items.sort_unstable();
        let known = self.known.entry((items, at)).or_insert(usize::MAX);
        let is_news = made < *known;
        *known = made.min(*known);
        is_news
    }
}
