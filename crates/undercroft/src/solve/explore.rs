//! Collecting everything region by region, as if every region once reached stayed reachable; and whether it does.

use super::graph::{ALWAYS, Crossing, Graph, Source};
use crate::lists::Groups;

/// What was reached and collected, and how.
pub(super) struct Explored {
    pub(super) reached: Vec<bool>,
    /// The crossing that a region was first reached by.
    pub(super) via: Vec<Option<u32>>,
    /// The sources in the order of collecting; the first of each item alone.
    pub(super) collected: Vec<u32>,
    held: Vec<bool>,
}

impl Explored {
    /// Returns whether every cell is entered.
    pub(super) fn has_entered_all(&self, graph: &Graph<'_>) -> bool {
        covers_all(graph, self.reached.clone())
    }
}

/// A graph with its lists turned round: what leads out of a region and lies in it, and what waits for an item.
pub(super) struct Explorer<'a> {
    graph: &'a Graph<'a>,
    exits: Groups,
    sources: Groups,
    /// The crossings of each condition.
    waiting: Groups,
    /// For each need of each condition, the condition; and the needs by their item.
    conditions: Vec<u32>,
    asking: Groups,
}

impl<'a> Explorer<'a> {
    pub(super) fn new(graph: &'a Graph<'a>) -> Explorer<'a> {
        let count = graph.count();
        let needs = || graph.conditions.iter().flat_map(|c| c.needs.iter().copied());
        let conditions = (0..).zip(&graph.conditions).flat_map(|(i, c)| c.needs.iter().map(move |_| i));
        Explorer {
            graph,
            exits: Groups::new(count, graph.crossings.iter().map(|c| c.from)),
            sources: Groups::new(count, graph.sources.iter().map(|s| s.region)),
            waiting: Groups::new(graph.conditions.len(), graph.crossings.iter().map(|c| c.condition)),
            conditions: conditions.collect(),
            asking: Groups::new(graph.items.len(), needs()),
        }
    }

    /// Collects everything that can be had from the entrance, without taking the crossings that are closed, which come in
    /// order.
    pub(super) fn everything(&self, closed: &[u32]) -> Explored {
        let open = |crossing| closed.binary_search(&crossing).is_err();
        self.collect(self.graph.entrance, &vec![false; self.graph.items.len()], |_| true, open)
    }

    /// Takes what lies where one has come to, and crosses what that opens, as far as both are wanted.
    fn collect(
        &self,
        start: u32,
        held: &[bool],
        take: impl Fn(&Source) -> bool,
        cross: impl Fn(u32) -> bool,
    ) -> Explored {
        self.collect_beyond(start, held, take, cross, |_| false)
    }

    /// The same, with some conditions that nothing meets.
    fn collect_beyond(
        &self,
        start: u32,
        held: &[bool],
        take: impl Fn(&Source) -> bool,
        cross: impl Fn(u32) -> bool,
        is_shut: impl Fn(u32) -> bool,
    ) -> Explored {
        let graph = self.graph;
        let is_missing = |item: &&u32| !held[**item as usize];
        let missing = (0..)
            .zip(&graph.conditions)
            .map(|(i, c)| c.needs.iter().filter(is_missing).count() + usize::from(c.never || is_shut(i)));
        let mut missing: Vec<usize> = missing.collect();
        let mut explored = Explored {
            reached: vec![false; graph.count()],
            via: vec![None; graph.count()],
            collected: Vec::with_capacity(graph.sources.len()),
            held: held.to_vec(),
        };
        let mut queue = Vec::with_capacity(graph.count());
        queue.push(start);
        explored.reached[start as usize] = true;
        let mut next = 0;
        let mut opened: Vec<u32> = Vec::with_capacity(graph.crossings.len());
        while let Some(&region) = queue.get(next) {
            next += 1;
            for &source in self.sources.of(region) {
                let item = graph.sources[source as usize].item;
                if !take(&graph.sources[source as usize]) || explored.held[item as usize] {
                    continue;
                }
                explored.held[item as usize] = true;
                explored.collected.push(source);
                for &need in self.asking.of(item) {
                    let condition = self.conditions[need as usize];
                    missing[condition as usize] -= 1;
                    if missing[condition as usize] == 0 {
                        opened.extend(self.waiting.of(condition));
                    }
                }
            }
            opened.extend(self.exits.of(region));
            for crossing in opened.drain(..) {
                let c = &graph.crossings[crossing as usize];
                let open = missing[c.condition as usize] == 0 && explored.reached[c.from as usize];
                if open && !explored.reached[c.to as usize] && cross(crossing) {
                    explored.reached[c.to as usize] = true;
                    explored.via[c.to as usize] = Some(crossing);
                    queue.push(c.to);
                }
            }
        }
        explored
    }

    /// Returns the regions that one comes to by taking and crossing what is wanted.
    pub(super) fn reached(
        &self,
        take: impl Fn(&Source) -> bool,
        cross: impl Fn(&Crossing) -> bool,
    ) -> Vec<bool> {
        let none = vec![false; self.graph.items.len()];
        self.collect(self.graph.entrance, &none, take, |i| cross(&self.graph.crossings[i as usize])).reached
    }

    /// Returns the regions that one comes to in some order of opening what takes used-up keys; `None` where there are too
    /// many orders. Nothing is ever lost but those keys: one has to be able to return from everywhere.
    pub(super) fn reached_in_any_order(
        &self,
        take: impl Fn(&Source) -> bool,
        cross: impl Fn(&Crossing) -> bool,
    ) -> Option<Vec<bool>> {
        /// More sets of open locks than any floor of the generators has.
        const MOST: usize = 1 << 12;
        let graph = self.graph;
        let locks: Vec<u32> =
            (0..).zip(&graph.conditions).filter(|(_, c)| !c.spends.is_empty()).map(|(i, _)| i).collect();
        let crosses = |i: u32| cross(&graph.crossings[i as usize]);
        let none = vec![false; graph.items.len()];
        let mut reached = vec![false; graph.count()];
        let mut states: Vec<Vec<u32>> = vec![Vec::new()];
        let mut next = 0;
        while let Some(open) = states.get(next).cloned() {
            next += 1;
            let is_shut = |i: u32| locks.contains(&i) && !open.contains(&i);
            let here = self.collect_beyond(graph.entrance, &none, &take, crosses, is_shut);
            reached.iter_mut().zip(&here.reached).for_each(|(all, here)| *all |= here);
            for lock in locks.iter().filter(|lock| !open.contains(lock)) {
                if self.may_open(*lock, &open, &here, &take, crosses) {
                    let mut more = open.clone();
                    more.push(*lock);
                    more.sort_unstable();
                    if !states.contains(&more) {
                        states.push(more);
                    }
                }
            }
            if states.len() > MOST {
                return None;
            }
        }
        Some(reached)
    }

    /// Whether somebody who opened some locks stands before another one with all that it takes.
    fn may_open(
        &self,
        lock: u32,
        open: &[u32],
        here: &Explored,
        take: impl Fn(&Source) -> bool,
        cross: impl Fn(u32) -> bool,
    ) -> bool {
        let graph = self.graph;
        let condition = &graph.conditions[lock as usize];
        let spent = |item: u32| {
            let spends = open.iter().flat_map(|i| &graph.conditions[*i as usize].spends);
            spends.filter(|(other, _)| *other == item).map(|(_, n)| *n).sum::<u32>()
        };
        let found = |item: u32| {
            let is_found = |s: &&Source| s.item == item && here.reached[s.region as usize] && take(s);
            graph.sources.iter().filter(is_found).count() as u32
        };
        let is_near = |i: &&u32| here.reached[graph.crossings[**i as usize].from as usize] && cross(**i);
        !condition.never
            && self.waiting.of(lock).iter().any(|i| is_near(&i))
            && condition.needs.iter().all(|item| here.held[*item as usize])
            && condition.spends.iter().all(|(item, n)| spent(*item) + n <= found(*item))
    }

    /// Whether one walks back to the entrance with empty hands from wherever a way of no return leads.
    pub(super) fn always_returns(&self) -> bool {
        let home = self.leading_home();
        let mut ways = self.ways();
        ways.sort_unstable();
        let reverses = |c: &Crossing| ways.binary_search(&(c.to, c.from, c.condition)).is_ok();
        self.graph.crossings.iter().all(|c| home[c.to as usize] || self.graph.is_end(c.to) || reverses(c))
    }

    /// Returns each crossing as where it leads from and to, and what it takes.
    fn ways(&self) -> Vec<(u32, u32, u32)> {
        self.graph.crossings.iter().map(|c| (c.from, c.to, c.condition)).collect()
    }

    /// Returns the ways of no return after which nobody comes back to the entrance for sure, but everybody still reaches the
    /// goal with what they must hold by then; in order. `None` where there is another kind: one after which even that is
    /// not sure.
    pub(super) fn last_ways(&self, everything: &Explored) -> Option<Vec<u32>> {
        let graph = self.graph;
        let mut ways = self.ways();
        ways.sort_unstable();
        let reverses = |c: &Crossing| ways.binary_search(&(c.to, c.from, c.condition)).is_ok();
        let mut no_return = (0..).zip(&graph.crossings).filter(|(_, c)| !reverses(c)).peekable();
        if no_return.peek().is_none() {
            return Some(Vec::new());
        }
        let home = self.leading_home();
        let mut without: Option<Vec<Explored>> = None;
        let mut last = Vec::new();
        for (i, crossing) in no_return {
            let is_harmless = home[crossing.to as usize] || graph.is_end(crossing.to);
            if is_harmless || !everything.reached[crossing.from as usize] {
                continue;
            }
            // Whoever gets here holds each item without which nobody does.
            let without = without.get_or_insert_with(|| self.without_each());
            let mut held: Vec<bool> = without.iter().map(|e| !e.reached[crossing.from as usize]).collect();
            for item in &graph.conditions[crossing.condition as usize].needs {
                held[*item as usize] = true;
            }
            let after = self.beyond(crossing.to, &held, reverses);
            if after[graph.entrance as usize] {
                continue;
            }
            if !after[graph.goal as usize] {
                return None;
            }
            last.push(i);
        }
        Some(last)
    }

    /// For each item, everything that can be had without it.
    fn without_each(&self) -> Vec<Explored> {
        let none = vec![false; self.graph.items.len()];
        let without = |item| self.collect(self.graph.entrance, &none, |s| s.item != item, |_| true);
        (0..self.graph.items.len() as u32).map(without).collect()
    }

    /// Whether every region is entered by somebody who takes one of the last ways only after collecting everything else.
    pub(super) fn cover_everything(&self, last: &[u32]) -> bool {
        let before = self.everything(last);
        let mut entered = before.reached.clone();
        for crossing in last.iter().map(|i| &self.graph.crossings[*i as usize]) {
            let condition = &self.graph.conditions[crossing.condition as usize];
            let open = !condition.never && condition.needs.iter().all(|item| before.held[*item as usize]);
            if before.reached[crossing.from as usize] && open {
                let after = self.beyond(crossing.to, &before.held, |_| false);
                entered.iter_mut().zip(after).for_each(|(e, a)| *e |= a);
            }
        }
        covers_all(self.graph, entered)
    }

    /// Returns the regions from which one walks to the entrance with empty hands.
    fn leading_home(&self) -> Vec<bool> {
        let graph = self.graph;
        let entries = Groups::new(graph.count(), graph.crossings.iter().map(|c| c.to));
        let mut home = vec![false; graph.count()];
        home[graph.entrance as usize] = true;
        let mut stack = vec![graph.entrance];
        while let Some(region) = stack.pop() {
            for &crossing in entries.of(region) {
                let c = &graph.crossings[crossing as usize];
                if c.condition == ALWAYS && !std::mem::replace(&mut home[c.from as usize], true) {
                    stack.push(c.from);
                }
            }
        }
        home
    }

    /// Returns the regions that one surely gets to from one: collecting what lies where one can go to and fro, then walking
    /// on.
    fn beyond(&self, region: u32, held: &[bool], reverses: impl Fn(&Crossing) -> bool) -> Vec<bool> {
        let returns = |i: u32| reverses(&self.graph.crossings[i as usize]);
        let near = self.collect(region, held, |_| true, returns);
        self.collect(region, &near.held, |_| false, |_| true).reached
    }
}

/// Returns whether every cell is entered by whoever comes to these regions.
fn covers_all(graph: &Graph<'_>, mut reached: Vec<bool>) -> bool {
    graph.enter_where_one_stands(&mut reached);
    reached[..graph.regions.count()].iter().all(|r| *r)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::floor::Floor;

    #[test]
    fn a_way_of_no_return_that_nobody_comes_to_is_of_no_account() {
        let floor: Floor = "
            +--+--+--+--+
            |@.  >| .> .|
            +--+--+--+--+"
            .parse()
            .unwrap();
        let graph = Graph::new(&floor);
        let explorer = Explorer::new(&graph);
        let everything = explorer.everything(&[]);
        assert_eq!(graph.crossings.len(), 1);
        assert_eq!(explorer.last_ways(&everything), Some(Vec::new()));
    }
}
