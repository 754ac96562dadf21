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

/// More moves than any walkthrough has.
const LONGEST: usize = u32::MAX as usize / 16;
/// How many plans are carried out before the best so far is taken.
const MOST_PLANS: usize = 60;

/// Returns whether one number of moves is at most a tenth above another.
const fn are_close(moves: usize, fewest: usize) -> bool {
    10 * moves <= 11 * fewest
}

/// The steps from every cell to one of them if everything stood open: nobody gets there in fewer moves.
pub(super) struct StepsTo(Wave);

impl StepsTo {
    /// Returns the steps to a cell; nothing on a large floor.
    pub(super) fn new(floor: &Floor, to: Cell) -> Option<StepsTo> {
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

    /// Returns whether so many moves are few enough to come here from the entrance with.
    pub(super) fn is_short(&self, floor: &Floor, moves: usize) -> bool {
        are_close(moves, self.from(floor.entrance()))
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
    let errands = needed.iter().filter_map(|source| {
        Some(Errand {
            item: source.item,
            at: source.at,
            there: StepsTo::new(graph.floor, source.at)?,
            on: home.from(source.at),
        })
    });
    search.errands = errands.collect();
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

/// Something that the goal hangs on: how far it is there, and from there to the goal.
struct Errand {
    item: u32,
    at: Cell,
    there: StepsTo,
    on: usize,
}

/// What was fetched so far, the walk, and the wave of all that one gets to from there.
struct Plan<'a> {
    walk: Walk<'a>,
    had: Vec<u32>,
    wave: Wave,
}

/// The fewest moves that may come of it, the plan that it goes on from, and the source that is fetched next.
type Next = Reverse<(usize, u32, u32)>;

struct Search<'a> {
    graph: &'a Graph<'a>,
    home: &'a StepsTo,
    errands: Vec<Errand>,
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
        Search { graph, home, errands: Vec::new(), fewest, best: None, plans, waiting, known }
    }

    fn run(&mut self) -> Result<(), Unsolvable> {
        self.go_on(Walk::new(self.graph), Vec::new());
        while self.plans.len() < MOST_PLANS
            && let Some(Reverse((fewest, before, next))) = self.waiting.pop()
            && !are_close(self.fewest, fewest)
        {
            let source = &self.graph.sources[next as usize];
            let before = &self.plans[before as usize];
            let (mut walk, mut had) = (before.walk.clone(), before.had.clone());
            walk.follow_wave(&before.wave, source.at)?;
            walk.go(source.by)?;
            had.push(source.item);
            self.go_on(walk, had);
        }
        Ok(())
    }

    /// Looks whether the goal is nearer from here than it was so far, and what else could be fetched.
    fn go_on(&mut self, mut walk: Walk<'a>, had: Vec<u32>) {
        walk.refresh(&[]);
        let Some(wave) = walk.wave() else { return };
        let (made, number) = (walk.count(), self.plans.len() as u32);
        if let Some(steps) = wave.steps(self.graph.floor.goal_cell())
            && made + steps < self.fewest
        {
            (self.fewest, self.best) = (made + steps, Some(number));
        }
        for (i, source) in (0..).zip(&self.graph.sources) {
            let Some(steps) = wave.steps(source.at).filter(|_| !had.contains(&source.item)) else {
                continue;
            };
            let made = made + steps + 1;
            let lacks = |item| item != source.item && !had.contains(&item);
            let fewest = made + self.left(source.at, lacks);
            if fewest < self.fewest && self.is_news(&had, source, made) {
                self.waiting.push(Reverse((fewest, number, i)));
            }
        }
        self.plans.push(Plan { walk, had, wave });
    }

    /// Walks to the goal by the best of the plans.
    fn into_walkthrough(mut self) -> Result<Option<Walkthrough>, Unsolvable> {
        let Some(best) = self.best else { return Ok(None) };
        let Plan { mut walk, wave, .. } = self.plans.swap_remove(best as usize);
        walk.follow_wave(&wave, self.graph.floor.goal_cell())?;
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
