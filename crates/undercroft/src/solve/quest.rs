//! The quest of a floor: the areas that one walks about in, what shuts the ways between them, and the steps that open those.
//!
//! ```text
//!   area 0: @  k0 ──[k0]── area 1: l0 ──[l0]── area 2: >      both steps are needed, the lever after the key: a chain of 2
//!                  └─[one-way]─ area 3: chest                 an area that the goal does not need
//! ```
//! A step is a key taken, a lever pulled, a switch pressed or an event played that some way asks for. It is needed when
//! without it nobody reaches the goal, and comes before every step that nobody gets to without it. Both are decided by going
//! everywhere without it: by collecting, where no way closes and every way of no return leads back to the entrance with empty
//! hands (in every order of opening, where keys are used up), and else state by state. Where there are too many states for
//! that, what collecting says stands, and the quest says that it is not exact.

use super::explore::Explorer;
use super::graph::{ALWAYS, Condition, Crossing, Graph, Source, Way};
use super::states;
use crate::floor::{Floor, RoomId};
use crate::grid::{Bits, Cell, Edge};
use crate::rules::Move;
pub use crate::rules::collect::Item;
use std::collections::BTreeMap;

/// How many states are searched for one step.
const MAX_STATES: usize = 1 << 16;

/// What the way to the goal asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quest {
    /// The parts of the floor between which something stands, each in one piece for whoever carries nothing.
    pub areas: Vec<Area>,
    /// What joins them.
    pub ways: Vec<QuestWay>,
    /// What opens a way.
    pub steps: Vec<Step>,
    /// The area of the entrance, by its place in the list.
    pub entrance: usize,
    /// The area of the goal.
    pub goal: usize,
    /// Whether every answer is exact. Where a search would have taken too many states, what collecting says stands: more
    /// may then be reached than anybody gets to in one play, and steps that are needed may be missing.
    pub is_exact: bool,
}

/// A part of the floor in which anybody walks to and fro.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Area {
    /// Its cells.
    pub cells: Bits,
    /// The rooms with a cell in it.
    pub rooms: Vec<RoomId>,
    /// Whether nobody reaches the goal without entering it.
    pub is_needed: bool,
}

/// A way from one area into another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuestWay {
    /// The area that it leads out of.
    pub from: usize,
    /// The area that it leads into.
    pub to: usize,
    /// Whether it leads back for the same.
    pub both_ways: bool,
    /// What it asks for; nothing where it is just a way of no return.
    pub needs: Vec<Item>,
    /// The edges that open together; none for a teleporter.
    pub edges: Vec<Edge>,
    /// The cells of the teleporter that it is.
    pub teleporter: Option<(Cell, Cell)>,
}

/// Something that is done once and opens a way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What one has then.
    pub item: Item,
    /// Where it is done.
    pub at: Cell,
    /// The move that does it.
    pub by: Move,
    /// The area that it is done in.
    pub area: usize,
    /// Whether nobody reaches the goal without it.
    pub is_needed: bool,
    /// The steps without which nobody gets to it, by their places in the list.
    pub after: Vec<usize>,
}

impl Quest {
    /// Returns the quest of a floor.
    ///
    /// ```
    /// use undercroft::{Floor, solve};
    ///
    /// let floor: Floor = "
    ///     +--+--+--+--+--+
    ///     |@. k00l0  .a >|
    ///     +--+--+--+--+--+".parse()?;
    /// let quest = solve::Quest::of(&floor);
    /// assert_eq!((quest.areas.len(), quest.needed().count(), quest.chain()), (3, 2, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(floor: &Floor) -> Quest {
        let graph = Graph::new(floor);
        let explorer = Explorer::new(&graph);
        let returns = explorer.always_returns();
        let seeker = Seeker { graph: &graph, returns, explorer, gave_up: false.into() };
        let groups = sources_of_steps(&graph);
        let (area_of, count) = areas_of_regions(&graph);
        let without: Vec<Vec<bool>> = groups.iter().map(|group| seeker.reached_without(group)).collect();
        let steps = groups.iter().enumerate().map(|(i, group)| {
            let first = &graph.sources[group[0] as usize];
            let is_cut_off = |reached: &Vec<bool>| {
                group.iter().all(|source| !reached[graph.sources[*source as usize].region as usize])
            };
            Step {
                item: graph.items[first.item as usize],
                at: first.at,
                by: first.by,
                area: area_of[first.region as usize],
                is_needed: !without[i][graph.goal as usize],
                after: (0..groups.len()).filter(|j| *j != i && is_cut_off(&without[*j])).collect(),
            }
        });
        Quest {
            steps: steps.collect(),
            ways: ways(&graph, &area_of),
            areas: areas(floor, &graph, &seeker, &area_of, count),
            entrance: area_of[graph.entrance as usize],
            goal: area_of[graph.goal as usize],
            is_exact: !seeker.gave_up.get(),
        }
    }

    /// Returns the steps that the goal needs.
    pub fn needed(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter().filter(|step| step.is_needed)
    }

    /// Returns how many steps open something that the goal does not need.
    pub fn optional(&self) -> usize {
        self.steps.len() - self.needed().count()
    }

    /// Returns the length of the longest row of needed steps in which each has to be done before the next can be.
    pub fn chain(&self) -> usize {
        // A step has more steps before it than any of those has, so rows grow in the order of that number.
        let mut order: Vec<usize> = (0..self.steps.len()).filter(|i| self.steps[*i].is_needed).collect();
        order.sort_by_key(|i| self.steps[*i].after.len());
        let mut rows = vec![0; self.steps.len()];
        for i in order {
            rows[i] = 1 + self.steps[i].after.iter().map(|before| rows[*before]).max().unwrap_or(0);
        }
        rows.into_iter().max().unwrap_or(0)
    }

    /// Returns the share of the pairs of needed steps that may be done in either order; 1 where there are fewer than two.
    pub fn freedom(&self) -> f64 {
        let needed = self.needed().count();
        let pairs = needed * needed.saturating_sub(1) / 2;
        let ordered: usize =
            self.needed().map(|step| step.after.iter().filter(|i| self.steps[**i].is_needed).count()).sum();
        if pairs == 0 { 1.0 } else { (pairs - ordered) as f64 / pairs as f64 }
    }
}

/// Returns the sources of each step: every key by itself, a lever, switch or event wherever it is to be had.
fn sources_of_steps(graph: &Graph<'_>) -> Vec<Vec<u32>> {
    let mut groups: Vec<Vec<u32>> = Vec::new();
    let mut known: BTreeMap<u32, usize> = BTreeMap::new();
    for (i, source) in (0..).zip(&graph.sources) {
        let is_key = matches!(graph.items[source.item as usize], Item::Key(_));
        if let Some(group) = known.get(&source.item).filter(|_| !is_key) {
            groups[*group].push(i);
        } else {
            known.insert(source.item, groups.len());
            groups.push(vec![i]);
        }
    }
    groups
}

/// Goes everywhere, but for what is left out.
struct Seeker<'a> {
    graph: &'a Graph<'a>,
    explorer: Explorer<'a>,
    /// Whether one gets back from everywhere, so that collecting decides where one may come to.
    returns: bool,
    /// Whether some search took too many states.
    gave_up: std::cell::Cell<bool>,
}

impl Seeker<'_> {
    /// Returns the regions that one may come to without a few sources.
    fn reached_without(&self, left: &[u32]) -> Vec<bool> {
        let takes = |source: &Source| left.iter().all(|i| self.graph.sources[*i as usize] != *source);
        self.reached(takes, |_| true)
    }

    /// Returns the regions that one may come to without entering an area.
    fn reached_around(&self, area: usize, area_of: &[usize]) -> Vec<bool> {
        self.reached(|_| true, |crossing: &Crossing| area_of[crossing.to as usize] != area)
    }

    fn reached(&self, takes: impl Fn(&Source) -> bool, crosses: impl Fn(&Crossing) -> bool) -> Vec<bool> {
        let searched = if !self.returns || self.graph.has_ways_that_close() {
            states::regions(self.graph, MAX_STATES, &takes, &crosses)
        } else if self.graph.is_hard() {
            self.explorer.reached_in_any_order(&takes, &crosses)
        } else {
            return self.explorer.reached(takes, crosses);
        };
        searched.unwrap_or_else(|| {
            self.gave_up.set(true);
            self.explorer.reached(takes, crosses)
        })
    }
}

/// Returns the area of each region, and how many there are. What nobody stays in is no area by itself: a cell from which one is
/// carried off in any case belongs to where one comes out, and a chute to where one falls from.
fn areas_of_regions(graph: &Graph<'_>) -> (Vec<usize>, usize) {
    let mut belongs: Vec<u32> = (0..graph.count() as u32).collect();
    for (region, c) in (graph.regions.count()..).zip(&graph.standing) {
        belongs[region] = graph.regions.of(*c);
    }
    for crossing in graph.crossings.iter().filter(|c| c.condition == ALWAYS && c.unless.is_none()) {
        if crossing.by == Way::Carried && graph.region_at(crossing.from_cell) == crossing.from {
            belongs[crossing.from as usize] = crossing.to;
        } else if graph.is_end(crossing.to) && belongs[crossing.to as usize] == crossing.to {
            belongs[crossing.to as usize] = crossing.from;
        }
    }
    let (mut area_of, mut count) = (vec![usize::MAX; graph.count()], 0);
    for region in 0..graph.count() {
        let mut owner = region;
        // This ends where somebody stands, for whatever is carried off to where one is carried off from stands there.
        while belongs[owner] as usize != owner {
            owner = belongs[owner] as usize;
        }
        if area_of[owner] == usize::MAX {
            area_of[owner] = count;
            count += 1;
        }
        area_of[region] = area_of[owner];
    }
    (area_of, count)
}

fn areas(
    floor: &Floor,
    graph: &Graph<'_>,
    seeker: &Seeker<'_>,
    area_of: &[usize],
    count: usize,
) -> Vec<Area> {
    let is_end = |area: usize| [graph.entrance, graph.goal].iter().any(|r| area_of[*r as usize] == area);
    let mut areas: Vec<Area> = (0..count)
        .map(|area| Area {
            cells: Bits::empty(floor.size()),
            rooms: Vec::new(),
            is_needed: is_end(area) || !seeker.reached_around(area, area_of)[graph.goal as usize],
        })
        .collect();
    for c in floor.cells().iter() {
        areas[area_of[graph.regions.of(c) as usize]].cells.insert(c);
    }
    for (id, room) in (0..).map(RoomId).zip(floor.rooms()) {
        for c in room.cells().filter(|c| floor.is_floor(*c)) {
            let rooms = &mut areas[area_of[graph.regions.of(c) as usize]].rooms;
            if rooms.last() != Some(&id) {
                rooms.push(id);
            }
        }
    }
    areas
}

/// Returns the ways between areas; edges that open together between the same two are one.
fn ways(graph: &Graph<'_>, area_of: &[usize]) -> Vec<QuestWay> {
    let between = |c: &Crossing| {
        (area_of[c.from as usize], area_of[c.to as usize], c.condition, !matches!(c.by, Way::Edge(_)))
    };
    let mut ways: BTreeMap<(usize, usize, u32, bool), QuestWay> = BTreeMap::new();
    for crossing in &graph.crossings {
        let (from, to, condition, jumps) = between(crossing);
        if from == to {
            continue;
        }
        if let Some(back) = ways.get_mut(&(to, from, condition, jumps)) {
            back.both_ways = true;
            continue;
        }
        let way = ways.entry((from, to, condition, jumps)).or_insert_with(|| QuestWay {
            from,
            to,
            both_ways: false,
            needs: needs(graph, &graph.conditions[condition as usize]),
            edges: Vec::new(),
            teleporter: jumps.then_some((crossing.from_cell, crossing.to_cell)),
        });
        if let Way::Edge(side) = crossing.by {
            way.edges.push(Edge::new(crossing.from_cell, side));
        }
    }
    ways.into_values().collect()
}

fn needs(graph: &Graph<'_>, condition: &Condition) -> Vec<Item> {
    condition.needs.iter().map(|item| graph.items[*item as usize]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Twenty keys and levers beside the entrance, and all that they open in a row behind an edge.
    fn quest_behind(edge: char) -> Quest {
        let things = ('0'..='9').map(|n| format!(" k{n}")).chain(('0'..='9').map(|n| format!(" l{n}")));
        let shut = ('0'..='9').chain('a'..='j').map(|lock| format!(" .{lock}"));
        let row = format!("|@.{}{edge}{} >|", things.collect::<String>(), shut.collect::<String>());
        let wall = format!("+{}", "--+".repeat(row.len() / 3));
        format!("{wall}\n{row}\n{wall}").parse::<Floor>().map(|floor| Quest::of(&floor)).unwrap()
    }

    #[test]
    fn what_takes_too_many_states_says_that_it_is_not_exact() {
        let there_and_back = quest_behind(' ');
        assert!(there_and_back.is_exact && there_and_back.needed().count() == 20);
        let of_no_return = quest_behind('>');
        assert!(!of_no_return.is_exact && of_no_return.needed().count() == 20);
    }
}
