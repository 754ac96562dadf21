//! Why a floor is refused, and where it stops.

use super::Walkthrough;
use super::graph::{Crossing, Graph, Way};
use crate::grid::{Area, Cell, Edge};
use crate::rules;
use crate::rules::collect::Item;

/// Why a floor is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsolvable {
    /// Nobody ever gets to the goal.
    #[error("nobody gets to the goal at {goal}, nor into {}: {}", some(cells), listed(blocked))]
    Goal {
        /// Where the goal is.
        goal: Cell,
        /// The cells that nobody can enter, the goal's among them.
        cells: Area,
        /// What stands between, and what is missing to pass it, in words.
        blocked: Vec<String>,
    },
    /// The goal can be reached, but some cells can be entered by nobody.
    #[error("nobody gets into {}: {}", some(cells), listed(blocked))]
    Sealed {
        /// Those cells.
        cells: Area,
        /// What stands between, in words.
        blocked: Vec<String>,
    },
    /// The goal can be reached, but also made unreachable.
    #[error("one can be stuck: after {} at {at} the goal is out of reach", counted(way))]
    Trap {
        /// Where one is stuck.
        at: Cell,
        /// The shortest way there.
        way: Walkthrough,
    },
    /// The search would take more states than were allowed.
    #[error("not decided: the search would take more than {bound} states")]
    TooManyStates {
        /// The bound.
        bound: usize,
    },
    /// The solver planned what the rules refuse: a mistake of the solver, whatever the floor. Nothing is proven.
    #[error("the solver contradicts the rules, please report it: at {at} it planned {planned}")]
    Inconsistent {
        /// Where it got to.
        at: Cell,
        /// What it planned there, in words.
        planned: String,
    },
}

/// The verdict on a floor of which only the regions in `reached` can be entered.
pub(super) fn unreachable(graph: &Graph<'_>, reached: &[bool]) -> Unsolvable {
    let mut reached = reached.to_vec();
    graph.enter_where_one_stands(&mut reached);
    let reached = reached.as_slice();
    let cells = Area::from(&graph.regions.cells(graph.floor, |region| !reached[region as usize]));
    let mut blocked = Vec::new();
    let leads_on = |c: &&Crossing| reached[c.from as usize] && !reached[c.to as usize];
    // That one can stand in a cell says nothing about the others, and that one is not carried off nothing at all.
    let counts = |c: &&Crossing| c.unless.is_none() && (c.to as usize) < graph.regions.count();
    for crossing in graph.crossings.iter().filter(leads_on).filter(counts) {
        let obstacle = match crossing.by {
            Way::Edge(side) => format!("{} is shut", Edge::new(crossing.from_cell, side)),
            Way::Teleporter | Way::Carried => format!("the teleporter at {} stays off", crossing.from_cell),
        };
        let condition = &graph.conditions[crossing.condition as usize];
        let lacks = condition.needs.iter().filter_map(|item| lack(graph, *item, reached));
        let lacks: Vec<String> =
            lacks.chain(condition.never.then(|| "nothing opens it".to_owned())).collect();
        let lacks = if lacks.is_empty() { String::new() } else { format!(" ({})", lacks.join(", ")) };
        blocked.push(obstacle + &lacks);
    }
    for (edge, barrier) in graph.floor.barriers() {
        let (Some(a), b) = edge.cells() else { continue };
        for (from, to, side) in [(a, b, edge.side().opposite()), (b, a, edge.side())] {
            let shut = rules::through(barrier, side) == rules::Passage::Never;
            if shut && reached[graph.regions.of(from) as usize] && !reached[graph.regions.of(to) as usize] {
                blocked.push(format!("{edge} is shut (it is passed only from the other side)"));
            }
        }
    }
    if reached[graph.goal as usize] {
        Unsolvable::Sealed { cells, blocked }
    } else {
        Unsolvable::Goal { goal: graph.floor.goal_cell(), cells, blocked }
    }
}

/// What is missing of an item that a way needs.
fn lack(graph: &Graph<'_>, item: u32, reached: &[bool]) -> Option<String> {
    let mut sources = graph.sources.iter().filter(|s| s.item == item);
    let found = sources.clone().any(|s| reached[s.region as usize]);
    let first = sources.next().map(|s| s.at);
    match (graph.items[item as usize], first) {
        (Item::Key(id), None) => Some(format!("there is no {}", rules::key_name(graph.floor, id))),
        // It lies where nobody gets to, or is spent on another lock.
        (Item::Key(id), Some(at)) if !found || graph.is_hard() => {
            Some(format!("{} at {at} cannot be had for it", rules::key_name(graph.floor, id)))
        }
        (Item::Trigger(id), None) => Some(format!("there is no lever or switch {}", id.0)),
        (Item::Trigger(id), Some(at)) if !found => {
            Some(format!("lever or switch {} at {at} is out of reach", id.0))
        }
        (Item::Event(id), _) if !found => Some(format!("event {} cannot happen", id.0)),
        _ => None,
    }
}

fn some(cells: &Area) -> String {
    let first = cells.cells().next().unwrap_or_default();
    match cells.count() {
        1 => format!("the cell {first}"),
        n => format!("{n} cells from {first} on"),
    }
}

fn counted(way: &Walkthrough) -> String {
    match way.moves.len() {
        1 => "1 move".to_owned(),
        n => format!("{n} moves"),
    }
}

/// One line has room for a few; the list itself has all.
fn listed(blocked: &[String]) -> String {
    match blocked.len() {
        0 => "no way leads there".to_owned(),
        1..=3 => blocked.join("; "),
        n => format!("{}; and {} more", blocked[..3].join("; "), n - 3),
    }
}
