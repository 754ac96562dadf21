//! The search state by state, for floors where what one does can close a way.
//!
//! A state is a region and a small set: which items are held, and for keys that are used up, which of them were taken
//! and which locks they opened. All states that any order of play can reach are listed; those from which no path leads
//! to the goal are traps.

use super::Walkthrough;
use super::errands::{Errand, Walk, carry_out};
use super::graph::{Crossing, Graph, Source, Way};
use super::verdict::{Unsolvable, unreachable};
use crate::floor::Floor;
use crate::grid::{Cell, Numbers, Side};
use crate::lists::Groups;
use crate::rules::{self, Move, Walker};
use std::collections::BTreeMap;

/// How each item and lock is kept in the set of a state.
struct Layout {
    /// What a source adds.
    of_source: Vec<Numbers>,
    /// What stands for an item that is never used up; nothing for the others.
    of_item: Vec<Numbers>,
    /// What stands for a lock that a used-up key opened; nothing for the others.
    of_condition: Vec<Numbers>,
    /// For used-up keys, what all their sources add.
    copies: Vec<Numbers>,
}

impl Layout {
    /// `None` where there are more than 64 to keep.
    fn new(graph: &Graph<'_>) -> Option<Layout> {
        let mut numbers = 0..;
        let mut next = || numbers.next().and_then(Numbers::one);
        let spent = |item: u32| graph.conditions.iter().any(|c| c.spends.iter().any(|(i, _)| *i == item));
        let mut layout = Layout {
            of_source: Vec::new(),
            of_item: Vec::new(),
            of_condition: Vec::new(),
            copies: vec![Numbers::default(); graph.items.len()],
        };
        for item in 0..graph.items.len() as u32 {
            layout.of_item.push(if spent(item) { Numbers::default() } else { next()? });
        }
        for source in &graph.sources {
            let of_item = layout.of_item[source.item as usize];
            let own = if of_item.is_empty() { next()? } else { of_item };
            layout.of_source.push(own);
            if of_item.is_empty() {
                layout.copies[source.item as usize] |= own;
            }
        }
        for condition in &graph.conditions {
            let is_free = condition.spends.is_empty();
            layout.of_condition.push(if is_free { Numbers::default() } else { next()? });
        }
        Some(layout)
    }

    /// Returns what is had when one has crossed, if one may.
    fn cross(&self, graph: &Graph<'_>, crossing: &Crossing, had: Numbers) -> Option<Numbers> {
        let condition = &graph.conditions[crossing.condition as usize];
        let opened = self.of_condition[crossing.condition as usize];
        if condition.never || crossing.unless.is_some_and(|unless| self.is_met(graph, unless, had)) {
            return None;
        }
        if had.meets(opened) {
            return Some(had);
        }
        let enough = condition.spends.iter().all(|(item, n)| self.in_hand(graph, *item, had) >= *n);
        (enough && self.is_met(graph, crossing.condition, had)).then_some(had | opened)
    }

    /// Whether all that a condition needs is had and done, but for what it spends.
    fn is_met(&self, graph: &Graph<'_>, condition: u32, had: Numbers) -> bool {
        graph.conditions[condition as usize].needs.iter().all(|item| {
            let kept = self.of_item[*item as usize];
            kept.is_empty() || had.meets(kept)
        })
    }

    /// Whether the teleporter in a cell carries whoever steps there.
    fn is_on(&self, graph: &Graph<'_>, carrier: Cell, had: Numbers) -> bool {
        let carried = graph.crossings.iter().find(|c| c.by == Way::Carried && c.from_cell == carrier);
        carried.is_some_and(|c| self.is_met(graph, c.condition, had))
    }

    /// Returns how many used-up keys of a kind are left.
    fn in_hand(&self, graph: &Graph<'_>, item: u32, had: Numbers) -> u32 {
        let taken = (had & self.copies[item as usize]).count();
        let spent: u32 = graph
            .conditions
            .iter()
            .zip(&self.of_condition)
            .filter(|(_, opened)| had.meets(**opened))
            .flat_map(|(c, _)| c.spends.iter().filter(|(i, _)| *i == item).map(|(_, n)| *n))
            .sum();
        taken - spent
    }
}

/// States in the order of finding, and how each was found first.
struct Found<S, T> {
    list: Vec<S>,
    number: BTreeMap<S, u32>,
    from: Vec<Option<(u32, T)>>,
}

impl<S: Copy + Ord, T: Copy> Found<S, T> {
    fn new(start: S) -> Found<S, T> {
        Found { list: vec![start], number: BTreeMap::from([(start, 0)]), from: vec![None] }
    }

    /// Adds a state that a step leads to, if it is new, and returns its number.
    fn add(&mut self, from: u32, step: T, state: S) -> u32 {
        let fresh = self.list.len() as u32;
        let number = *self.number.entry(state).or_insert(fresh);
        if number == fresh {
            self.list.push(state);
            self.from.push(Some((from, step)));
        }
        number
    }

    /// Returns the steps that first led to a state.
    fn steps_to(&self, mut at: usize) -> Vec<T> {
        let mut steps = Vec::new();
        while let Some((before, step)) = self.from[at] {
            steps.push(step);
            at = before as usize;
        }
        steps.reverse();
        steps
    }
}

/// Every state that can be reached: a region, and what is had.
type States = Found<(u32, Numbers), Errand>;

/// Lists every state, and decides by them.
pub(super) fn search(graph: &Graph<'_>, max_states: usize) -> Result<Walkthrough, Unsolvable> {
    let too_many = Unsolvable::TooManyStates { bound: max_states };
    let layout = Layout::new(graph).ok_or_else(|| too_many.clone())?;
    let (states, steps) = list_states(graph, &layout, max_states, |_| true, |_| true).ok_or(too_many)?;
    let visited = visited(graph, &states);
    let Some(goal) = states.list.iter().position(|(region, _)| *region == graph.goal) else {
        return Err(unreachable(graph, &visited));
    };
    let alive = alive(graph, &states, &steps);
    let Some(dead) = alive.iter().position(|a| !a) else {
        if visited[..graph.regions.count()].iter().any(|v| !v) {
            return Err(unreachable(graph, &visited));
        }
        let mut walk = carry_out(graph, &states.steps_to(goal))?;
        walk.walk_to(graph.floor.goal_cell())?;
        return Ok(walk.into_walkthrough());
    };
    let is_dead = |(cell, had): (Cell, Numbers)| {
        let number = states.number.get(&(graph.region_at(cell), had));
        number.is_some_and(|n| !alive[*n as usize])
    };
    let walk = match shortest(graph, &layout, max_states, is_dead) {
        Some(steps) => follow(graph, &steps)?,
        None => carry_out(graph, &states.steps_to(dead))?,
    };
    Err(Unsolvable::Trap { at: walk.at(), way: walk.into_walkthrough() })
}

/// Returns the regions that some order of play comes to with the sources and crossings that are wanted; `None` where that
/// takes more states than allowed.
pub(super) fn regions(
    graph: &Graph<'_>,
    max_states: usize,
    take: impl Fn(&Source) -> bool,
    cross: impl Fn(&Crossing) -> bool,
) -> Option<Vec<bool>> {
    let layout = Layout::new(graph)?;
    let (states, _) = list_states(graph, &layout, max_states, take, cross)?;
    Some(visited(graph, &states))
}

/// Returns which regions there is a state in.
fn visited(graph: &Graph<'_>, states: &States) -> Vec<bool> {
    let mut visited = vec![false; graph.count()];
    states.list.iter().for_each(|(region, _)| visited[*region as usize] = true);
    graph.enter_where_one_stands(&mut visited);
    visited
}

/// Returns every state, and every step from one to another, by the sources and crossings that are wanted; `None` where
/// there are more states than allowed.
fn list_states(
    graph: &Graph<'_>,
    layout: &Layout,
    max: usize,
    take: impl Fn(&Source) -> bool,
    cross: impl Fn(&Crossing) -> bool,
) -> Option<(States, Vec<(u32, u32)>)> {
    let exits = Groups::new(graph.count(), graph.crossings.iter().map(|c| c.from));
    let sources = Groups::new(graph.count(), graph.sources.iter().map(|s| s.region));
    let (mut states, mut steps) = (States::new((graph.entrance, Numbers::default())), Vec::new());
    let mut next = 0;
    while let Some(&(region, had)) = states.list.get(next as usize) {
        let taken = sources.of(region).iter().filter(|s| take(&graph.sources[**s as usize]));
        let taken = taken.map(|s| ((region, had | layout.of_source[*s as usize]), Errand::Get(*s)));
        let crossed = exits.of(region).iter().filter_map(|c| {
            let crossing = Some(&graph.crossings[*c as usize]).filter(|c| cross(c))?;
            Some(((crossing.to, layout.cross(graph, crossing, had)?), Errand::Cross(*c)))
        });
        for (state, errand) in taken.chain(crossed) {
            let number = states.add(next, errand, state);
            if states.list.len() > max {
                return None;
            }
            if number != next {
                steps.push((next, number));
            }
        }
        next += 1;
    }
    Some((states, steps))
}

/// Returns from which states a path leads to the goal, or down a chute.
fn alive(graph: &Graph<'_>, states: &States, steps: &[(u32, u32)]) -> Vec<bool> {
    let into = Groups::new(states.list.len(), steps.iter().map(|(_, to)| *to));
    let is_fine = |region: u32| region == graph.goal || graph.is_end(region);
    let mut alive: Vec<bool> = states.list.iter().map(|(region, _)| is_fine(*region)).collect();
    let mut stack: Vec<u32> = (0..states.list.len() as u32).filter(|i| alive[*i as usize]).collect();
    while let Some(state) = stack.pop() {
        for &step in into.of(state) {
            let before = steps[step as usize].0;
            if !std::mem::replace(&mut alive[before as usize], true) {
                stack.push(before);
            }
        }
    }
    alive
}

/// One step from cell to cell.
#[derive(Clone, Copy)]
enum Step {
    Get(Move),
    Take(Way),
}

/// Returns the fewest moves into a trap, counted cell by cell; `None` where that takes more states than allowed.
fn shortest(
    graph: &Graph<'_>,
    layout: &Layout,
    max: usize,
    is_dead: impl Fn((Cell, Numbers)) -> bool,
) -> Option<Vec<Step>> {
    let floor = graph.floor;
    // What lets a newcomer pass, a gate whose event is over with the rest, lets everybody pass.
    let newcomer = Walker::new(floor);
    let mut found = Found::new((floor.entrance(), Numbers::default()));
    let mut next = 0;
    while let Some(&(at, had)) = found.list.get(next as usize) {
        if is_dead((at, had)) {
            return Some(found.steps_to(next as usize));
        }
        for (source, own) in graph.sources.iter().zip(&layout.of_source).filter(|(s, _)| gets(floor, s, at)) {
            found.add(next, Step::Get(source.by), (at, had | *own));
        }
        // Where a step into a cell ends.
        let landing = |c: Cell, had: Numbers| match graph.carrier(c) {
            Some(carrier) if layout.is_on(graph, c, had) => carrier.to,
            _ => c,
        };
        for side in Side::ALL.into_iter().filter(|side| newcomer.may_leave(floor, at, *side)) {
            found.add(next, Step::Take(Way::Edge(side)), (landing(at.beside(side), had), had));
        }
        for (_, t) in graph.teleporters.iter().filter(|(c, t)| *c == at && newcomer.meets(floor, &t.needs)) {
            found.add(next, Step::Take(Way::Teleporter), (t.to, had));
        }
        for crossing in graph.crossings.iter().filter(|c| c.from_cell == at && c.by != Way::Carried) {
            if let Some(had) = layout.cross(graph, crossing, had) {
                let steps = matches!(crossing.by, Way::Edge(_));
                let end = if steps { landing(crossing.to_cell, had) } else { crossing.to_cell };
                found.add(next, Step::Take(crossing.by), (end, had));
            }
        }
        if found.list.len() > max {
            return None;
        }
        next += 1;
    }
    None
}

/// Whether the source gives its item in that cell: an event does so anywhere in its room.
fn gets(floor: &Floor, source: &Source, at: Cell) -> bool {
    match source.by {
        Move::Play(event) => rules::happens_at(floor, event, at),
        _ => source.at == at,
    }
}

fn follow<'a>(graph: &'a Graph<'a>, steps: &[Step]) -> Result<Walk<'a>, Unsolvable> {
    let mut walk = Walk::new(graph);
    for step in steps {
        match step {
            Step::Get(by) => walk.go(*by)?,
            Step::Take(way) => walk.take(*way)?,
        }
    }
    Ok(walk)
}
