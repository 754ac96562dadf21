//! Collecting everything, as if every region once reached stayed reachable; and whether it does.

use super::graph::{ALWAYS, Graph};

/// Lists of numbers, one for each group, in one piece of memory.
pub(super) struct Groups {
    ends: Vec<u32>,
    members: Vec<u32>,
}

impl Groups {
    /// Sorts `0..keys.len()` by the key that each has; keys are below `count`.
    pub(super) fn new(count: usize, keys: impl Iterator<Item = u32> + Clone) -> Groups {
        let mut ends = vec![0_u32; count + 1];
        keys.clone().for_each(|key| ends[key as usize + 1] += 1);
        (0..count).for_each(|i| ends[i + 1] += ends[i]);
        let mut members = vec![0; ends[count] as usize];
        let mut next = ends.clone();
        for (i, key) in keys.enumerate() {
            let at = &mut next[key as usize];
            members[*at as usize] = i as u32;
            *at += 1;
        }
        Groups { ends, members }
    }

    pub(super) fn of(&self, key: u32) -> &[u32] {
        &self.members[self.ends[key as usize] as usize..self.ends[key as usize + 1] as usize]
    }
}

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
    /// Collects everything that can be had from the entrance, but for one item.
    pub(super) fn from_entrance(graph: &Graph<'_>, without: Option<u32>) -> Explored {
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
            collected: Vec::new(),
            held: vec![false; graph.items.len()],
        };
        let mut queue = vec![graph.entrance];
        explored.reached[graph.entrance as usize] = true;
        let mut next = 0;
        while let Some(&region) = queue.get(next) {
            next += 1;
            let mut opened: Vec<u32> = Vec::new();
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
            for crossing in opened {
                let c = &graph.crossings[crossing as usize];
                let open = missing[c.condition as usize] == 0 && explored.reached[c.from as usize];
                if open && !explored.reached[c.to as usize] {
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

/// Whether whoever takes a way of no return can always get back to the entrance, with what they must hold by then.
pub(super) fn always_returns(graph: &Graph<'_>, everything: &Explored) -> bool {
    let mut two_way: Vec<(u32, u32, u32)> =
        graph.crossings.iter().map(|c| (c.from, c.to, c.condition)).collect();
    two_way.sort_unstable();
    let reverses = |from, to, condition| two_way.binary_search(&(to, from, condition)).is_ok();
    let home = leading_home(graph);
    let mut necessary: Option<Vec<Vec<bool>>> = None;
    for crossing in &graph.crossings {
        if home[crossing.to as usize]
            || !everything.reached[crossing.from as usize]
            || reverses(crossing.from, crossing.to, crossing.condition)
        {
            continue;
        }
        // Without which items is the way in never reached?
        let lost = necessary.get_or_insert_with(|| {
            let without = |item| Explored::from_entrance(graph, Some(item)).reached;
            (0..graph.items.len() as u32).map(without).collect()
        });
        let mut held: Vec<bool> = lost.iter().map(|reached| !reached[crossing.from as usize]).collect();
        for item in &graph.conditions[crossing.condition as usize].needs {
            held[*item as usize] = true;
        }
        if !returns(graph, crossing.to, held, &reverses) {
            return false;
        }
    }
    true
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

/// Whether one gets from a region to the entrance: collecting what lies where one can go to and fro, then walking.
fn returns(
    graph: &Graph<'_>,
    region: u32,
    mut held: Vec<bool>,
    reverses: &impl Fn(u32, u32, u32) -> bool,
) -> bool {
    let open = |condition: u32, held: &[bool]| {
        let c = &graph.conditions[condition as usize];
        !c.never && c.needs.iter().all(|item| held[*item as usize])
    };
    loop {
        let near = spread(graph, region, |c| open(c.condition, &held) && reverses(c.from, c.to, c.condition));
        let mut found = false;
        for source in graph.sources.iter().filter(|s| near[s.region as usize]) {
            found |= !std::mem::replace(&mut held[source.item as usize], true);
        }
        if !found {
            break;
        }
    }
    spread(graph, region, |c| open(c.condition, &held))[graph.entrance as usize]
}

/// The regions that one gets to through the crossings that are open.
fn spread(graph: &Graph<'_>, from: u32, open: impl Fn(&super::graph::Crossing) -> bool) -> Vec<bool> {
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
