//! The quest: what is shut on the way to the goal, and where lies what opens it.
//!
//! ```text
//!   entrance ── hall ──a── goal     `a` is shut, and its key lies in the den;
//!                 ├────b── den      `b` is shut, and its key lies in the cell:
//!                 └─────── cell     a chain of two, and two steps that have one order
//! ```
//! A plan is drawn from its end. The first lock shuts a few ways around the goal; the next ones shut ways around the goal
//! or around what opens a lock drawn before. What opens a lock lies where one gets to while it and all locks drawn before
//! it are shut. So the locks can be opened in the reverse order, and since nothing that is opened is ever shut again, in
//! every other order that the walls allow. Where keys are used up, any key opens any lock: then every order of opening them is
//! tried, and none may leave a lock without a key. Many plans are drawn, each is measured exactly, and the one nearest to the wishes
//! is kept.

mod measure;
mod orders;
mod region;
mod walk;

use crate::floor::Wear;
use crate::grid::Cell;
use crate::lists::Groups;
use crate::recipe::Between;
use crate::rng::Rng;
pub(crate) use measure::Measured;
use measure::{Spread, measure};
use region::Grower;

/// The most ways that one lock shuts.
pub(crate) const MOST_WAYS: usize = 3;

/// How many plans are drawn at most, and how many that keep the wishes are compared.
const DRAWS: u32 = 60;
const KEPT: u32 = 5;
/// The same where keys are used up: more, since most of those plans send one to and fro.
const DRAWS_OF_SMALL: u32 = 200;
const KEPT_OF_SMALL: u32 = 12;
/// Nested locks are what people remember: so much counts a row of two.
const NESTED: u32 = 100;

/// How much it counts that one comes past a lock on the way to what opens it, beside a distance in cells.
const SEEN_FIRST: u32 = 40;

/// What a plan is made over: rooms and stretches of corridor as nodes, and the ways between them.
pub(crate) struct Layout {
    ways: Vec<(u32, u32)>,
    /// Both ends of every way, by node: first all the first ends, then all the second ones.
    ends: Groups,
    places: Vec<Place>,
    entrance: u32,
    goal: u32,
}

/// What a node is good for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place {
    /// About where it is.
    pub(crate) middle: Cell,
    /// How much one would like to find something there; 0 where nothing can lie.
    pub(crate) appeal: u32,
}

impl Layout {
    /// Returns the layout with these nodes and the ways between them.
    pub(crate) fn new(places: Vec<Place>, ways: Vec<(u32, u32)>, entrance: u32, goal: u32) -> Layout {
        let ends = ways.iter().map(|way| way.0).chain(ways.iter().map(|way| way.1));
        Layout { ends: Groups::new(places.len(), ends), ways, places, entrance, goal }
    }

    /// Returns the ways at a node, each with the node at its other end.
    fn ways_at(&self, node: u32) -> impl Iterator<Item = (u32, u32)> {
        let count = self.ways.len() as u32;
        self.ends.of(node).iter().map(move |end| match end.checked_sub(count) {
            None => (*end, self.ways[*end as usize].1),
            Some(way) => (way, self.ways[way as usize].0),
        })
    }

    fn distance(&self, a: u32, b: u32) -> u32 {
        self.places[a as usize].middle.manhattan(self.places[b as usize].middle)
    }
}

/// What a plan shall ask for.
#[derive(Clone, Debug)]
pub(crate) struct Wishes {
    /// How many steps the goal needs.
    pub(crate) steps: Between,
    /// The longest row of them in which each has to be done before the next.
    pub(crate) chain: Between,
    /// The share of pairs of steps that may be done in either order, in percent.
    pub(crate) freedom: Between,
    /// The most locks with a key, and the most gates.
    pub(crate) keys: u32,
    pub(crate) gates: u32,
    /// The most switches of a gate.
    pub(crate) switches: u32,
    /// Nodes without a way, which one gets to by teleporter alone.
    pub(crate) sealed: Vec<u32>,
    /// What becomes of a key in a lock. Where they are used up and there are several, they are all of one kind.
    pub(crate) wear: Wear,
}

impl Wishes {
    /// Returns the locks that any key of one kind opens, by their places in the list: all locks with a key, where keys are
    /// used up and there is a choice.
    fn small(&self, locks: &[Lock]) -> Vec<usize> {
        let with_key = (0..locks.len()).filter(|i| locks[*i].has_key());
        let small: Vec<usize> = with_key.filter(|_| self.wear == Wear::UsedUp).collect();
        if small.len() > 1 { small } else { Vec::new() }
    }
}

/// Something that is shut until everything that opens it was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Lock {
    pub(crate) shuts: Shuts,
    pub(crate) by: By,
    /// The nodes where its key lies, or its switches stand.
    pub(crate) openers: Vec<u32>,
}

/// What is shut.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Shuts {
    /// Ways that open together.
    Ways(Vec<u32>),
    /// A teleporter between two nodes.
    Teleporter(u32, u32),
}

/// What opens it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum By {
    Key,
    Switches,
}

/// Draws plans, and returns the locks of the best one that keeps the wishes, in an order in which they can be opened; else
/// what the nearest to them asks for, as an error. `given` are locks that stand already, the one to be opened last first.
/// A plan that does not suit the floor for another reason is passed over.
pub(crate) fn plan(
    layout: &Layout,
    given: &[Lock],
    wishes: &Wishes,
    suits: impl Fn(&[Lock]) -> bool,
    rng: &mut Rng,
) -> Result<Vec<Lock>, Measured> {
    let mut best: Option<(u32, Vec<Lock>)> = None;
    let mut nearest: Option<(u32, Measured)> = None;
    let mut kept = 0;
    let (draws, enough) = match wishes.wear {
        Wear::Kept => (DRAWS, KEPT),
        Wear::UsedUp => (DRAWS_OF_SMALL, KEPT_OF_SMALL),
    };
    let mut spread = Spread::new(layout);
    for _ in 0..draws {
        let Some(mut locks) = draw(layout, given, wishes, &mut spread, rng) else { continue };
        locks.reverse();
        let small = wishes.small(&locks);
        if !small.is_empty() {
            orders::spread_keys(layout, &mut locks, &small, &mut spread, rng);
        }
        let measured = measure(layout, &locks, &small, &mut spread);
        let misses = measured.misses(wishes);
        if misses > 0 || !orders::none_is_lost(&locks, &small, &mut spread) || !suits(&locks) {
            if nearest.as_ref().is_none_or(|(least, _)| misses < *least) {
                nearest = Some((misses, measured));
            }
            continue;
        }
        let nested = if measured.chain > 1 { NESTED } else { 0 };
        let worth = walk::worth(layout, &locks, wishes.wear) + nested;
        if best.as_ref().is_none_or(|(most, _)| worth > *most) {
            best = Some((worth, locks));
        }
        kept += 1;
        if kept == enough {
            break;
        }
    }
    match best {
        Some((_, locks)) => Ok(locks),
        None => Err(nearest.map(|(_, measured)| measured).unwrap_or_default()),
    }
}

impl Lock {
    /// Whether it is opened by a key.
    pub(crate) const fn has_key(&self) -> bool {
        matches!((&self.shuts, self.by), (Shuts::Ways(_), By::Key))
    }

    /// Whether one stands before it in a node.
    fn is_seen_from(&self, layout: &Layout, node: u32) -> bool {
        match &self.shuts {
            Shuts::Ways(ways) => ways.iter().any(|way| {
                let (a, b) = layout.ways[*way as usize];
                a == node || b == node
            }),
            Shuts::Teleporter(from, _) => *from == node,
        }
    }

    /// A node beside what is shut.
    fn near(&self, layout: &Layout) -> u32 {
        match &self.shuts {
            Shuts::Ways(ways) => ways.first().map_or(layout.goal, |way| layout.ways[*way as usize].0),
            Shuts::Teleporter(from, _) => *from,
        }
    }
}

/// One plan under way: locks, the one to be opened last first.
struct Drawing<'a, 'b> {
    layout: &'a Layout,
    wishes: &'a Wishes,
    spread: &'b mut Spread<'a>,
    locks: Vec<Lock>,
    /// The steps in a row from each lock on, in which each needs the one before.
    rows: Vec<u32>,
    /// Sealed nodes that nothing leads to yet.
    sealed: Vec<u32>,
}

/// Draws a plan, as good as chance has it.
fn draw<'a>(
    layout: &'a Layout,
    given: &[Lock],
    wishes: &'a Wishes,
    spread: &mut Spread<'a>,
    rng: &mut Rng,
) -> Option<Vec<Lock>> {
    let steps = rng.between(wishes.steps.min(), wishes.steps.max());
    // Nested locks are what people remember: the longest of two draws, or of three where small keys let plans come out flatter.
    let draws = if wishes.wear == Wear::Kept { 2 } else { 3 };
    let longest = (0..draws).map(|_| rng.between(wishes.chain.min(), wishes.chain.max())).max().unwrap_or(0);
    let chain = longest.min(steps);
    let mut drawing = Drawing {
        layout,
        wishes,
        spread,
        locks: given.to_vec(),
        rows: vec![1; given.len()],
        sealed: wishes.sealed.clone(),
    };
    let mut done: u32 = given.iter().map(|lock| lock.openers.len() as u32).sum();
    while done < steps {
        done += drawing.add(steps - done, chain, rng)?;
    }
    Some(drawing.locks)
}

impl Drawing<'_, '_> {
    /// Adds a lock, and returns how many steps it asks for.
    fn add(&mut self, steps_left: u32, chain: u32, rng: &mut Rng) -> Option<u32> {
        let longest = self.rows.iter().copied().max().unwrap_or(0);
        let target = self.target(longest, chain, rng);
        let shuts = self.shut(target, rng)?;
        let by = self.choose_kind(&shuts, rng)?;
        let several = by == By::Switches && matches!(shuts, Shuts::Ways(_)) && rng.chance(1, 3);
        let wanted = if several { self.wishes.switches.min(steps_left) } else { 1 };
        let row = 1 + self.row_behind(target);
        let lock = Lock { shuts, by, openers: Vec::new() };
        self.locks.push(lock);
        self.spread.reach_shut(&self.locks);
        // A step more behind this one is wanted: its opener may lie where only a teleporter leads.
        let seals = row.max(longest) < chain && steps_left > wanted && rng.chance(1, 2);
        let openers = match self.sealed.last().copied().filter(|_| seals && wanted == 1) {
            Some(sealed) => vec![sealed],
            None => self.choose_openers(wanted as usize, rng)?,
        };
        let count = openers.len() as u32;
        self.locks.last_mut()?.openers = openers;
        self.rows.push(row);
        Some(count)
    }

    /// What the next lock keeps: the goal, or what opens a lock while the chain is short.
    fn target(&self, longest: u32, chain: u32, rng: &mut Rng) -> u32 {
        let Some(last) = self.locks.last() else { return self.layout.goal };
        // Nobody gets to a sealed node before a teleporter leads there.
        if let Some(sealed) = last.openers.iter().find(|opener| self.sealed.contains(opener)) {
            return *sealed;
        }
        // A used-up key has no lock of its own that could keep it.
        let keeps = |i: &usize| self.wishes.wear == Wear::Kept || !self.locks[*i].has_key();
        let fits = |i: &usize| if longest < chain { self.rows[*i] == longest } else { self.rows[*i] < chain };
        let nested: Vec<usize> = (0..self.locks.len()).filter(keeps).filter(fits).collect();
        let nest = longest < chain || rng.chance(1, 2);
        match rng.pick(&nested).filter(|_| nest) {
            Some(i) => *rng.pick(&self.locks[*i].openers).unwrap_or(&self.layout.goal),
            None => self.layout.goal,
        }
    }

    /// Shuts a few ways around a node, or wakes a teleporter into a sealed one.
    fn shut(&mut self, target: u32, rng: &mut Rng) -> Option<Shuts> {
        self.spread.reach_shut(&self.locks);
        if let Some(i) = self.sealed.iter().position(|sealed| *sealed == target) {
            self.sealed.swap_remove(i);
            let from = self.choose_openers(1, rng)?[0];
            return Some(Shuts::Teleporter(from, target));
        }
        let shut = |way: u32| self.spread.is_shut(way);
        Grower::new(self.layout).shut_around(target, shut, rng).map(Shuts::Ways)
    }

    fn choose_kind(&self, shuts: &Shuts, rng: &mut Rng) -> Option<By> {
        if matches!(shuts, Shuts::Teleporter(..)) {
            return Some(By::Switches);
        }
        let of_kind = |by: By| {
            let kind = |lock: &&Lock| lock.by == by && matches!(lock.shuts, Shuts::Ways(_));
            self.locks.iter().filter(kind).count() as u32
        };
        // A used-up key opens one door; where more are to open together, they are a gate.
        let opens_one = matches!(shuts, Shuts::Ways(ways) if ways.len() == 1);
        let may_be_key = self.wishes.wear == Wear::Kept || opens_one;
        let keys = if may_be_key { self.wishes.keys.saturating_sub(of_kind(By::Key)) } else { 0 };
        let gates = self.wishes.gates.saturating_sub(of_kind(By::Switches));
        (keys + gates > 0).then(|| if rng.below(keys + gates) < keys { By::Key } else { By::Switches })
    }

    /// The longest row from the locks that what lies at a node opens.
    fn row_behind(&self, target: u32) -> u32 {
        let keeps = |lock: &Lock| lock.openers.contains(&target);
        let rows = self.locks.iter().zip(&self.rows).filter(|(lock, _)| keeps(lock)).map(|(_, row)| *row);
        rows.max().unwrap_or(0)
    }

    /// Chooses nodes that one gets to with everything shut: where one would like to find something, and far from the lock.
    fn choose_openers(&mut self, count: usize, rng: &mut Rng) -> Option<Vec<u32>> {
        let near = self.locks.last().map_or(self.layout.goal, |lock| lock.near(self.layout));
        let taken = |node: u32| self.locks.iter().any(|lock| lock.openers.contains(&node));
        let may_hold = |node: &u32| self.layout.places[*node as usize].appeal > 0 && !taken(*node);
        let mut fitting: Vec<u32> = self.spread.reached().iter().copied().filter(may_hold).collect();
        // On a very large floor one need not walk across all of it.
        if fitting.len() > 64 {
            fitting.sort_by_key(|node| self.layout.distance(*node, near));
            fitting.truncate(64);
        }
        let mut openers = Vec::with_capacity(count);
        for _ in 0..count {
            // People should know what they are looking for.
            let seen = |node: u32| {
                let lock = self.locks.last();
                if lock.is_some_and(|lock| self.spread.comes_past(lock, node)) { SEEN_FIRST } else { 0 }
            };
            let liking = |node: u32| {
                self.layout.places[node as usize].appeal * 8 + self.layout.distance(node, near) + seen(node)
            };
            let drawn = (0..4).filter_map(|_| rng.pick(&fitting).copied());
            let opener = drawn.max_by_key(|node| liking(*node))?;
            fitting.retain(|node| *node != opener);
            openers.push(opener);
        }
        Some(openers)
    }
}

#[cfg(test)]
mod tests;
