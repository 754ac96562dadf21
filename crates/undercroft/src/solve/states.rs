//! The search state by state, for floors where what one does can close a way.
//!
//! A state is a region and a set of bits: which items are held, and for keys that are used up, which of them were taken
//! and which locks they opened. All states that any order of play can reach are listed; those from which no path leads
//! to the goal are traps.

use super::errands::{Errand, carry_out};
use super::graph::{Crossing, Graph, Source};
use super::verdict::{Unsolvable, unreachable};
use super::{Walkthrough, errands};
use crate::grid::{Cell, Side};
use crate::lists::Groups;
use crate::rules::{self, Passage};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct State {
    bits: u64,
    region: u32,
}

/// How each item and lock is kept in the bits of a state.
struct Layout {
    /// The bit that a source sets.
    of_source: Vec<u64>,
    /// The bit of an item that is never used up; zero for the others.
    of_item: Vec<u64>,
    /// The bit of a lock that a used-up key opened; zero for the others.
    of_condition: Vec<u64>,
    /// For used-up keys, the bits of all their sources.
    copies: Vec<u64>,
}

impl Layout {
    /// `None` when 64 bits are not enough.
    fn new(graph: &Graph<'_>) -> Option<Layout> {
        let mut used = 0;
        let mut bit = || {
            used += 1;
            1_u64.checked_shl(used - 1)
        };
        let spent = |item: u32| graph.conditions.iter().any(|c| c.spends.iter().any(|(i, _)| *i == item));
        let mut layout = Layout {
            of_source: Vec::new(),
            of_item: Vec::new(),
            of_condition: Vec::new(),
            copies: vec![0; graph.items.len()],
        };
        for item in 0..graph.items.len() as u32 {
            layout.of_item.push(if spent(item) { 0 } else { bit()? });
        }
        for source in &graph.sources {
            let of_item = layout.of_item[source.item as usize];
            let own = if of_item == 0 { bit()? } else { of_item };
            layout.of_source.push(own);
            if of_item == 0 {
                layout.copies[source.item as usize] |= own;
            }
        }
        for condition in &graph.conditions {
            layout.of_condition.push(if condition.spends.is_empty() { 0 } else { bit()? });
        }
        Some(layout)
    }

    /// What the bits become when one crosses, if one may.
    fn cross(&self, graph: &Graph<'_>, crossing: &Crossing, bits: u64) -> Option<u64> {
        let condition = &graph.conditions[crossing.condition as usize];
        let opened = self.of_condition[crossing.condition as usize];
        if condition.never {
            return None;
        }
        if opened != 0 && bits & opened != 0 {
            return Some(bits);
        }
        let has = |item: &u32| {
            let bit = self.of_item[*item as usize];
            bit == 0 || bits & bit != 0
        };
        let enough = condition.spends.iter().all(|(item, n)| self.in_hand(graph, *item, bits) >= *n);
        (enough && condition.needs.iter().all(has)).then_some(bits | opened)
    }

    /// How many used-up keys of a kind are left.
    fn in_hand(&self, graph: &Graph<'_>, item: u32, bits: u64) -> u32 {
        let taken = (bits & self.copies[item as usize]).count_ones();
        let spent: u32 = graph
            .conditions
            .iter()
            .zip(&self.of_condition)
            .filter(|(_, opened)| bits & **opened != 0)
            .flat_map(|(c, _)| c.spends.iter().filter(|(i, _)| *i == item).map(|(_, n)| *n))
            .sum();
        taken - spent
    }
}

/// Every reachable state, in the order of finding.
struct States {
    list: Vec<State>,
    number: BTreeMap<State, u32>,
    /// How each was found first.
    from: Vec<Option<(u32, Step)>>,
    /// Every step from one to another.
    steps: Vec<(u32, u32)>,
}

#[derive(Clone, Copy)]
enum Step {
    Get(u32),
    Cross(u32),
}

pub(super) fn search(graph: &Graph<'_>, max_states: usize) -> Result<Walkthrough, Unsolvable> {
    let too_many = Unsolvable::TooManyStates { bound: max_states };
    let layout = Layout::new(graph).ok_or_else(|| too_many.clone())?;
    let states = list_states(graph, &layout, max_states).ok_or(too_many)?;
    let mut visited = vec![false; graph.regions.count()];
    states.list.iter().for_each(|s| visited[s.region as usize] = true);
    if !visited[graph.goal as usize] {
        return Err(unreachable(graph, &visited));
    }
    let alive = alive(graph, &states);
    let Some(dead) = alive.iter().position(|a| !a) else {
        if visited.iter().any(|v| !v) {
            return Err(unreachable(graph, &visited));
        }
        let goal = states.list.iter().position(|s| s.region == graph.goal).unwrap_or(0);
        return Ok(carry_out(graph.floor, plan(graph, &states, goal), Some(graph.floor.goal_cell())));
    };
    let is_dead = |cell: Cell, bits: u64| {
        let state = State { bits, region: graph.regions.of(cell) };
        states.number.get(&state).is_some_and(|n| !alive[*n as usize])
    };
    let way = shortest(graph, &layout, max_states, is_dead);
    let way = way.unwrap_or_else(|| carry_out(graph.floor, plan(graph, &states, dead), None));
    let mut walker = rules::Walker::new(graph.floor);
    for step in &way.moves {
        let made = walker.go(*step);
        debug_assert!(made.is_ok());
    }
    Err(Unsolvable::Trap { at: walker.at(), way })
}

fn list_states(graph: &Graph<'_>, layout: &Layout, max: usize) -> Option<States> {
    let exits = Groups::new(graph.regions.count(), graph.crossings.iter().map(|c| c.from));
    let sources = Groups::new(graph.regions.count(), graph.sources.iter().map(|s| s.region));
    let start = State { bits: 0, region: graph.entrance };
    let mut states = States {
        list: vec![start],
        number: BTreeMap::from([(start, 0)]),
        from: vec![None],
        steps: Vec::new(),
    };
    let mut next = 0;
    while let Some(&State { bits, region }) = states.list.get(next as usize) {
        let taken = sources
            .of(region)
            .iter()
            .map(|s| (State { bits: bits | layout.of_source[*s as usize], region }, Step::Get(*s)));
        let crossed = exits.of(region).iter().filter_map(|c| {
            let crossing = &graph.crossings[*c as usize];
            let bits = layout.cross(graph, crossing, bits)?;
            Some((State { bits, region: crossing.to }, Step::Cross(*c)))
        });
        for (state, step) in taken.chain(crossed) {
            let fresh = states.list.len() as u32;
            let number = *states.number.entry(state).or_insert(fresh);
            if number == fresh {
                if states.list.len() == max {
                    return None;
                }
                states.list.push(state);
                states.from.push(Some((next, step)));
            }
            if number != next {
                states.steps.push((next, number));
            }
        }
        next += 1;
    }
    Some(states)
}

/// From which states a path leads to the goal.
fn alive(graph: &Graph<'_>, states: &States) -> Vec<bool> {
    let into = Groups::new(states.list.len(), states.steps.iter().map(|(_, to)| *to));
    let mut alive: Vec<bool> = states.list.iter().map(|s| s.region == graph.goal).collect();
    let mut stack: Vec<u32> = (0..states.list.len() as u32).filter(|i| alive[*i as usize]).collect();
    while let Some(state) = stack.pop() {
        for &step in into.of(state) {
            let before = states.steps[step as usize].0;
            if !std::mem::replace(&mut alive[before as usize], true) {
                stack.push(before);
            }
        }
    }
    alive
}

/// The steps that first led to a state.
fn plan<'a>(
    graph: &'a Graph<'_>,
    states: &States,
    mut at: usize,
) -> impl Iterator<Item = errands::Errand<'a>> + use<'a> {
    let mut steps = Vec::new();
    while let Some((before, step)) = states.from[at] {
        steps.push(step);
        at = before as usize;
    }
    steps.into_iter().rev().map(move |step| match step {
        Step::Get(source) => Errand::Get(&graph.sources[source as usize]),
        Step::Cross(crossing) => Errand::Cross(&graph.crossings[crossing as usize]),
    })
}

/// The fewest moves into a trap, counted cell by cell; `None` where that takes more states than allowed.
fn shortest(
    graph: &Graph<'_>,
    layout: &Layout,
    max: usize,
    is_dead: impl Fn(Cell, u64) -> bool,
) -> Option<Walkthrough> {
    let floor = graph.floor;
    let start = (floor.entrance(), 0_u64);
    let mut list = vec![start];
    let mut from: Vec<Option<(u32, Option<rules::Move>)>> = vec![None];
    let mut seen = BTreeSet::from([start]);
    let mut next = 0;
    while let Some(&(at, bits)) = list.get(next) {
        if is_dead(at, bits) {
            return Some(trace(graph, &from, &list, next));
        }
        let mut add = |state: (Cell, u64), by: Option<rules::Move>| {
            if seen.insert(state) {
                list.push(state);
                from.push(Some((next as u32, by)));
            }
        };
        for (source, bit) in graph.sources.iter().zip(&layout.of_source) {
            if gets(floor, source, at) {
                add((at, bits | bit), Some(source.by));
            }
        }
        for side in Side::ALL {
            if matches!(rules::passage(floor, at, side), Passage::Walk | Passage::Open)
                && let Some(to) = at.step(side)
            {
                add((to, bits), None);
            }
        }
        if let Some(crate::floor::Feature::Teleporter(t)) = floor.feature(at)
            && t.needs.is_nothing()
        {
            add((t.to, bits), None);
        }
        for crossing in graph.crossings.iter().filter(|c| c.from_cell == at) {
            if let Some(bits) = layout.cross(graph, crossing, bits) {
                add((crossing.lands(floor), bits), None);
            }
        }
        if list.len() > max {
            return None;
        }
        next += 1;
    }
    None
}

/// Whether the source gives its item in that cell: an event does so anywhere in its room.
fn gets(floor: &crate::floor::Floor, source: &Source, at: Cell) -> bool {
    match source.by {
        rules::Move::Play(event) => rules::happens_at(floor, event, at),
        _ => source.at == at,
    }
}

/// The moves to a state of the cell-by-cell search; what kind of step each was, the rules say.
fn trace(
    graph: &Graph<'_>,
    from: &[Option<(u32, Option<rules::Move>)>],
    list: &[(Cell, u64)],
    mut at: usize,
) -> Walkthrough {
    let mut steps = Vec::new();
    while let Some((before, by)) = from[at] {
        steps.push((by, list[at].0));
        at = before as usize;
    }
    let mut walker = rules::Walker::new(graph.floor);
    let mut moves = Vec::new();
    for (by, to) in steps.into_iter().rev() {
        let here = walker.at();
        let side = Side::ALL.into_iter().find(|side| here.step(*side) == Some(to));
        let step = match (by, side) {
            (Some(by), _) => by,
            (None, Some(side)) if walker.may_leave(here, side) => {
                let walks = walker.clone().go(rules::Move::Walk(side)).is_ok();
                if walks { rules::Move::Walk(side) } else { rules::Move::Open(side) }
            }
            _ => rules::Move::Teleport,
        };
        let made = walker.go(step);
        debug_assert!(made.is_ok(), "{step:?} at {here}: {made:?}");
        moves.push(step);
    }
    Walkthrough { moves }
}
