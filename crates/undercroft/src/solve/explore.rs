//! Collecting everything, as if every region once reached stayed reachable; and whether it does.

use super::graph::{ALWAYS, Crossing, Graph};
use crate::lists::Groups;

/// What was reached and collected, and how.
pub(super) struct Explored {
    pub(super) reached: Vec<bool>,
    /// The crossing that a region was first reached by.
    pub(super) via: Vec<Option<u32>>,
    /// The sources in the order of collecting; the first of each item alone.
    pub(super) collected: Vec<u32>,
    pub(super) held: Vec<bool>,
}

impl Explored {
    /// Collects everything that can be had from the entrance, but for one item, and without taking the crossings that
    /// are closed. Those come in order.
    pub(super) fn from_entrance(graph: &Graph<'_>, without: Option<u32>, closed: &[u32]) -> Explored {
        let count = graph.regions.count();
        let exits = Groups::new(count, graph.crossings.iter().map(|c| c.from));
        let sources = Groups::new(count, graph.sources.iter().map(|s| s.region));
        let waiting = Groups::new(graph.conditions.len(), graph.crossings.iter().map(|c| c.condition));
        let pairs: Vec<(u32, u32)> = graph
            .conditions
            .iter()
            .enumerate()
            .flat_map(|(i, c)| c.needs.iter().map(move |item| (*item, i as u32)))
            .collect();
        let asking = Groups::new(graph.items.len(), pairs.iter().map(|(item, _)| *item));
        let mut missing: Vec<u32> =
            graph.conditions.iter().map(|c| c.needs.len() as u32 + u32::from(c.never)).collect();
        let mut explored = Explored {
            reached: vec![false; count],
            via: vec![None; count],
            collected: Vec::with_capacity(graph.sources.len()),
            held: vec![false; graph.items.len()],
        };
        let mut queue = Vec::with_capacity(count);
        queue.push(graph.entrance);
        explored.reached[graph.entrance as usize] = true;
        let mut next = 0;
        let mut opened: Vec<u32> = Vec::with_capacity(graph.crossings.len());
        while let Some(&region) = queue.get(next) {
            next += 1;
            opened.clear();
            for &source in sources.of(region) {
                let item = graph.sources[source as usize].item;
                if Some(item) == without || std::mem::replace(&mut explored.held[item as usize], true) {
                    continue;
                }
                explored.collected.push(source);
                for &pair in asking.of(item) {
                    let condition = pairs[pair as usize].1;
                    missing[condition as usize] -= 1;
                    if missing[condition as usize] == 0 {
                        opened.extend(waiting.of(condition));
                    }
                }
            }
            opened.extend(exits.of(region));
            for crossing in opened.drain(..) {
                let c = &graph.crossings[crossing as usize];
                let open = missing[c.condition as usize] == 0 && explored.reached[c.from as usize];
                let fresh = !explored.reached[c.to as usize] && closed.binary_search(&crossing).is_err();
                if open && fresh {
                    explored.reached[c.to as usize] = true;
                    explored.via[c.to as usize] = Some(crossing);
                    queue.push(c.to);
                }
            }
        }
        explored
    }

    pub(super) fn has_reached_all(&self) -> bool {
        self.reached.iter().all(|r| *r)
    }
}

/// The ways of no return after which nobody comes back to the entrance for sure, but everybody still reaches the goal with
/// what they must hold by then; in order. `None` where there is another kind: one after which even that is not sure.
pub(super) fn last_ways(graph: &Graph<'_>, everything: &Explored) -> Option<Vec<u32>> {
    // Doors, locks and gates come as pairs, there and back; most floors have nothing else.
    let is_back = |pair: &[Crossing]| {
        let [there, back] = pair else { return false };
        (there.from, there.to, there.condition) == (back.to, back.from, back.condition)
    };
    let mut left = graph.crossings.as_slice();
    while let Some((first, rest)) = left.split_first() {
        left = match rest {
            _ if first.from == first.to => rest,
            [_, after @ ..] if is_back(&left[..2]) => after,
            _ => break,
        };
    }
    if left.is_empty() {
        return Some(Vec::new());
    }
    let mut two_way: Vec<(u32, u32, u32)> =
        graph.crossings.iter().map(|c| (c.from, c.to, c.condition)).collect();
    two_way.sort_unstable();
    let reverses = |c: &Crossing| two_way.binary_search(&(c.to, c.from, c.condition)).is_ok();
    let home = leading_home(graph);
    let mut necessary: Option<Vec<Vec<bool>>> = None;
    let mut last = Vec::new();
    for (i, crossing) in graph.crossings.iter().enumerate() {
        let reached = everything.reached[crossing.from as usize];
        if home[crossing.to as usize] || !reached || reverses(crossing) {
            continue;
        }
        // Without which items is the way in never reached?
        let lost = necessary.get_or_insert_with(|| {
            let without = |item| Explored::from_entrance(graph, Some(item), &[]).reached;
            (0..graph.items.len() as u32).map(without).collect()
        });
        let mut held: Vec<bool> = lost.iter().map(|reached| !reached[crossing.from as usize]).collect();
        for item in &graph.conditions[crossing.condition as usize].needs {
            held[*item as usize] = true;
        }
        let after = beyond(graph, crossing.to, held, &reverses);
        if after[graph.entrance as usize] {
            continue;
        }
        if !after[graph.goal as usize] {
            return None;
        }
        last.push(i as u32);
    }
    Some(last)
}

/// Whether every region is entered by somebody who takes one of the last ways only after collecting everything else.
pub(super) fn cover_everything(graph: &Graph<'_>, before: &Explored, last: &[u32]) -> bool {
    let mut entered = before.reached.clone();
    for crossing in last.iter().map(|i| &graph.crossings[*i as usize]) {
        let condition = &graph.conditions[crossing.condition as usize];
        let open = !condition.never && condition.needs.iter().all(|item| before.held[*item as usize]);
        if before.reached[crossing.from as usize] && open {
            let after = beyond(graph, crossing.to, before.held.clone(), &|_| false);
            entered.iter_mut().zip(after).for_each(|(e, a)| *e |= a);
        }
    }
    entered.iter().all(|e| *e)
}

/// The regions from which one walks to the entrance with empty hands.
fn leading_home(graph: &Graph<'_>) -> Vec<bool> {
    let entries = Groups::new(graph.regions.count(), graph.crossings.iter().map(|c| c.to));
    let mut home = vec![false; graph.regions.count()];
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

/// The regions that one surely gets to from one: collecting what lies where one can go to and fro, then walking on.
fn beyond(
    graph: &Graph<'_>,
    region: u32,
    mut held: Vec<bool>,
    reverses: &impl Fn(&Crossing) -> bool,
) -> Vec<bool> {
    let open = |c: &Crossing, held: &[bool]| {
        let condition = &graph.conditions[c.condition as usize];
        !condition.never && condition.needs.iter().all(|item| held[*item as usize])
    };
    loop {
        let near = spread(graph, region, |c| open(c, &held) && reverses(c));
        let mut found = false;
        for source in graph.sources.iter().filter(|s| near[s.region as usize]) {
            found |= !std::mem::replace(&mut held[source.item as usize], true);
        }
        if !found {
            return spread(graph, region, |c| open(c, &held));
        }
    }
}

/// The regions that one gets to through the crossings that are open.
fn spread(graph: &Graph<'_>, from: u32, open: impl Fn(&Crossing) -> bool) -> Vec<bool> {
    let mut reached = vec![false; graph.regions.count()];
    reached[from as usize] = true;
    loop {
        let mut grown = false;
        for c in &graph.crossings {
            if reached[c.from as usize] && !reached[c.to as usize] && open(c) {
                reached[c.to as usize] = true;
                grown = true;
            }
        }
        if !grown {
            return reached;
        }
    }
}
