//! Why a floor is refused, and where it stops.

use super::Walkthrough;
use super::graph::{Graph, Way};
use crate::floor::{EventId, KeyId, TriggerId};
use crate::grid::{Area, Cell, Edge};
use crate::rules::collect::Item;
use crate::rules::{self, Move, Refusal};
use std::fmt;

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
        /// What stands between, from the cells that can be entered.
        blocked: Vec<Blocked>,
    },
    /// The goal can be reached, but some cells can be entered by nobody.
    #[error("nobody gets into {}: {}", some(cells), listed(blocked))]
    Sealed {
        /// Those cells.
        cells: Area,
        /// What stands between.
        blocked: Vec<Blocked>,
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
        /// What it planned there.
        planned: Planned,
    },
}

/// What the solver planned, and could not do.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Planned {
    /// A move.
    #[error("{step:?}, which is refused: {refusal}")]
    Move {
        /// The move.
        step: Move,
        /// Why it is not possible.
        refusal: Refusal,
    },
    /// A walk to a cell that no way leads to.
    #[error("to walk to {to}, and there is no way")]
    Way {
        /// The cell.
        to: Cell,
    },
}

/// A way that leads on, and why nobody takes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blocked {
    /// The way.
    pub obstacle: Obstacle,
    /// What is missing.
    pub lacks: Vec<Lack>,
}

/// A way that nobody takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// A door, gate or other barrier.
    Edge(Edge),
    /// A teleporter.
    Teleporter(Cell),
}

/// What is missing to take a way.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Lack {
    /// There is no such key on the floor.
    #[error("there is no {1}")]
    NoKey(KeyId, String),
    /// It lies where nobody gets to, or where it is spent on another lock.
    #[error("{1} at {2} cannot be had for it")]
    Key(KeyId, String, Cell),
    /// There is no such lever or switch on the floor.
    #[error("there is no lever or switch {}", .0.0)]
    NoTrigger(TriggerId),
    /// It stands where nobody gets to.
    #[error("lever or switch {} at {} is out of reach", .0.0, .1)]
    Trigger(TriggerId, Cell),
    /// Such an event cannot happen.
    #[error("event {} cannot happen", .0.0)]
    Event(EventId),
    /// The gate is opened by nothing.
    #[error("nothing opens it")]
    Nothing,
    /// It is passed only from the other side.
    #[error("it is passed only from the other side")]
    OtherWay,
}

/// The verdict on a floor of which only the regions in `reached` can be entered.
pub(super) fn unreachable(graph: &Graph<'_>, reached: &[bool]) -> Unsolvable {
    let cells = Area::from(&graph.regions.cells(graph.floor, |region| !reached[region as usize]));
    let mut blocked = Vec::new();
    for crossing in graph.crossings.iter().filter(|c| reached[c.from as usize] && !reached[c.to as usize]) {
        let obstacle = match crossing.by {
            Way::Edge(side) => Obstacle::Edge(Edge::new(crossing.from_cell, side)),
            Way::Teleporter => Obstacle::Teleporter(crossing.from_cell),
        };
        let condition = &graph.conditions[crossing.condition as usize];
        let mut lacks: Vec<Lack> =
            condition.needs.iter().filter_map(|item| lack(graph, *item, reached)).collect();
        if condition.never {
            lacks.push(Lack::Nothing);
        }
        blocked.push(Blocked { obstacle, lacks });
    }
    for (edge, barrier) in graph.floor.barriers() {
        let (Some(a), b) = edge.cells() else { continue };
        for (from, to, side) in [(a, b, edge.side().opposite()), (b, a, edge.side())] {
            let shut = rules::through(barrier, side) == rules::Passage::Never;
            if shut && reached[graph.regions.of(from) as usize] && !reached[graph.regions.of(to) as usize] {
                blocked.push(Blocked { obstacle: Obstacle::Edge(*edge), lacks: vec![Lack::OtherWay] });
            }
        }
    }
    if reached[graph.goal as usize] {
        Unsolvable::Sealed { cells, blocked }
    } else {
        Unsolvable::Goal { goal: graph.floor.goal_cell(), cells, blocked }
    }
}

fn lack(graph: &Graph<'_>, item: u32, reached: &[bool]) -> Option<Lack> {
    let mut sources = graph.sources.iter().filter(|s| s.item == item);
    let found = sources.clone().any(|s| reached[s.region as usize]);
    let first = sources.next().map(|s| s.at);
    match (graph.items[item as usize], first) {
        (Item::Key(id), None) => Some(Lack::NoKey(id, rules::key_name(graph.floor, id))),
        (Item::Key(id), Some(at)) if !found || graph.is_hard() => {
            Some(Lack::Key(id, rules::key_name(graph.floor, id), at))
        }
        (Item::Trigger(id), None) => Some(Lack::NoTrigger(id)),
        (Item::Trigger(id), Some(at)) if !found => Some(Lack::Trigger(id, at)),
        (Item::Event(id), _) if !found => Some(Lack::Event(id)),
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
fn listed(blocked: &[Blocked]) -> String {
    let first: Vec<String> = blocked.iter().take(3).map(Blocked::to_string).collect();
    match blocked.len() {
        0 => "no way leads there".to_owned(),
        1..=3 => first.join("; "),
        n => format!("{}; and {} more", first.join("; "), n - 3),
    }
}

impl fmt::Display for Blocked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.obstacle {
            Obstacle::Edge(edge) => write!(f, "{edge} is shut")?,
            Obstacle::Teleporter(at) => write!(f, "the teleporter at {at} stays off")?,
        }
        let lacks: Vec<String> = self.lacks.iter().map(Lack::to_string).collect();
        if lacks.is_empty() { Ok(()) } else { write!(f, " ({})", lacks.join(", ")) }
    }
}
