//! What a plan asks for, exactly: which locks the goal needs, in which order, and how free one is in it.

use super::{Layout, Lock, Shuts, Wishes, orders};
use crate::recipe::Between;

/// What a plan asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Measured {
    /// How many steps the goal needs.
    pub(crate) steps: u32,
    /// The longest row of them in which each has to be done before the next.
    pub(crate) chain: u32,
    /// The share of pairs of them that may be done in either order, in percent.
    pub(crate) freedom: u32,
}

impl Default for Measured {
    fn default() -> Measured {
        Measured { steps: 0, chain: 0, freedom: 100 }
    }
}

impl Measured {
    /// How far it is from the wishes; 0 where it keeps them.
    pub(super) fn misses(&self, wishes: &Wishes) -> u32 {
        let outside = |n: u32, range: Between| range.min().saturating_sub(n) + n.saturating_sub(range.max());
        100 * outside(self.steps, wishes.steps)
            + 50 * outside(self.chain, wishes.chain)
            + outside(self.freedom, wishes.freedom)
    }
}

/// Measures a plan whose locks stand in an order in which they can be opened. Any small key opens any of the small locks.
pub(super) fn measure<'a>(
    layout: &'a Layout,
    locks: &[Lock],
    small: &[usize],
    spread: &mut Spread<'a>,
) -> Measured {
    // What needs each lock: of every other, how many of its openers nobody gets to without it.
    let mut needed: Vec<usize> = Vec::with_capacity(locks.len());
    let mut lost: Vec<Vec<u32>> = Vec::with_capacity(locks.len());
    for i in 0..locks.len() {
        if small.is_empty() {
            spread.collect(locks, Some(i));
        } else {
            orders::collect(locks, small, Some(i), spread);
        }
        if !spread.has_reached(layout.goal) {
            needed.push(i);
        }
        let is_lost = |opener: &&u32| !spread.has_reached(**opener);
        lost.push(locks.iter().map(|lock| lock.openers.iter().filter(is_lost).count() as u32).collect());
    }
    let weight = |i: usize| locks[i].openers.len() as u32;
    let steps: u32 = needed.iter().map(|i| weight(*i)).sum();
    // A lock comes after those that it needs, so that rows grow from the front.
    let mut rows: Vec<u32> = Vec::with_capacity(needed.len());
    let mut ordered = 0;
    for (n, i) in needed.iter().enumerate() {
        let before = (0..n).filter(|earlier| lost[needed[*earlier]][*i] > 0);
        rows.push(1 + before.clone().map(|earlier| rows[earlier]).max().unwrap_or(0));
        ordered += before.map(|earlier| weight(needed[earlier]) * lost[needed[earlier]][*i]).sum::<u32>();
    }
    let pairs = steps * steps.saturating_sub(1) / 2;
    let freedom = (100 * (pairs - ordered)).checked_div(pairs).unwrap_or(100);
    Measured { steps, chain: rows.iter().copied().max().unwrap_or(0), freedom }
}

/// Where one gets to.
pub(super) struct Spread<'a> {
    layout: &'a Layout,
    has_reached: Vec<bool>,
    /// The nodes in the order of coming to them, and the one that each was come to from.
    reached: Vec<u32>,
    from: Vec<u32>,
    /// How many of them were looked around from.
    looked: usize,
    /// Ways that are shut.
    shut: Vec<bool>,
}

impl<'a> Spread<'a> {
    pub(super) fn new(layout: &'a Layout) -> Spread<'a> {
        Spread {
            layout,
            has_reached: vec![false; layout.places.len()],
            reached: Vec::with_capacity(layout.places.len()),
            from: vec![layout.entrance; layout.places.len()],
            looked: 0,
            shut: vec![false; layout.ways.len()],
        }
    }

    pub(super) fn has_reached(&self, node: u32) -> bool {
        self.has_reached[node as usize]
    }

    pub(super) fn reached(&self) -> &[u32] {
        &self.reached
    }

    /// Whether one comes past what a lock shuts on the way to a node, before one is there.
    pub(super) fn comes_past(&self, lock: &Lock, mut node: u32) -> bool {
        while node != self.layout.entrance {
            node = self.from[node as usize];
            if lock.is_seen_from(self.layout, node) {
                return true;
            }
        }
        false
    }

    pub(super) fn is_shut(&self, way: u32) -> bool {
        self.shut[way as usize]
    }

    /// Goes wherever one gets with all locks shut.
    pub(super) fn reach_shut(&mut self, locks: &[Lock]) {
        self.begin(locks);
        self.spread();
    }

    /// Goes wherever one gets by opening what can be opened, all but one lock.
    pub(super) fn collect(&mut self, locks: &[Lock], never: Option<usize>) {
        self.collect_beyond(locks, &[], |i| Some(i) != never);
    }

    /// Goes wherever one gets with these locks standing open, and all others that `opens` names opened where they can be.
    pub(super) fn collect_beyond(&mut self, locks: &[Lock], open: &[usize], opens: impl Fn(usize) -> bool) {
        self.begin(locks);
        for i in open {
            if let Shuts::Ways(ways) = &locks[*i].shuts {
                for way in ways {
                    self.shut[*way as usize] = false;
                }
            }
        }
        let mut left: Vec<usize> = (0..locks.len()).filter(|i| !open.contains(i) && opens(*i)).collect();
        loop {
            self.spread();
            let before = left.len();
            left.retain(|i| !self.try_to_open(&locks[*i]));
            if left.len() == before {
                return;
            }
        }
    }

    /// Whether one stands before what a lock shuts.
    pub(super) fn touches(&self, lock: &Lock) -> bool {
        let Shuts::Ways(ways) = &lock.shuts else { return false };
        let ends = ways.iter().map(|way| self.layout.ways[*way as usize]);
        ends.into_iter().any(|(a, b)| self.has_reached(a) || self.has_reached(b))
    }

    /// Adds nodes to those that were reached.
    pub(super) fn add(&mut self, nodes: &[u32]) {
        for node in nodes {
            self.come_to(*node);
        }
        self.looked = self.reached.len();
    }

    fn begin(&mut self, locks: &[Lock]) {
        self.reached.drain(..).for_each(|node| self.has_reached[node as usize] = false);
        self.looked = 0;
        self.shut.fill(false);
        for lock in locks {
            if let Shuts::Ways(ways) = &lock.shuts {
                for way in ways {
                    self.shut[*way as usize] = true;
                }
            }
        }
        self.come_to(self.layout.entrance);
    }

    fn come_to(&mut self, node: u32) {
        if !std::mem::replace(&mut self.has_reached[node as usize], true) {
            self.reached.push(node);
        }
    }

    fn spread(&mut self) {
        while let Some(node) = self.reached.get(self.looked).copied() {
            self.looked += 1;
            let layout = self.layout;
            for (way, to) in layout.ways_at(node) {
                if !self.shut[way as usize] && !self.has_reached(to) {
                    self.come_to(to);
                    self.from[to as usize] = node;
                }
            }
        }
    }

    /// Opens a lock where everything that opens it was found. A teleporter also wants its near end to be reached.
    fn try_to_open(&mut self, lock: &Lock) -> bool {
        if lock.openers.iter().any(|opener| !self.has_reached(*opener)) {
            return false;
        }
        match &lock.shuts {
            Shuts::Teleporter(from, _) if !self.has_reached(*from) => return false,
            Shuts::Teleporter(_, to) => self.come_to(*to),
            Shuts::Ways(ways) => {
                for way in ways {
                    self.shut[*way as usize] = false;
                    let (a, b) = self.layout.ways[*way as usize];
                    // Whoever stands on one side gets to the other.
                    if self.has_reached(a) || self.has_reached(b) {
                        self.come_to(a);
                        self.come_to(b);
                    }
                }
            }
        }
        true
    }
}
