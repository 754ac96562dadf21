//! Why a floor is refused, and where it stops.

use super::Walkthrough;
use super::graph::{Graph, Way};
use crate::floor::{EventId, KeyId, TriggerId};
use crate::grid::{Area, Cell, Edge};
use crate::rules::collect::Item;
use crate::rules::{self, Move, Refusal};
use std::fmt;

/// Why a floor is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unsolvable {
    /// Nobody ever gets to the goal.
    Goal {
        /// Where the goal is.
        goal: Cell,
        /// The cells that nobody can enter, the goal's among them.
        cells: Area,
        /// What stands between, from the cells that can be entered.
        blocked: Vec<Blocked>,
    },
    /// The goal can be reached, but some cells can be entered by nobody.
    Sealed {
        /// Those cells.
        cells: Area,
        /// What stands between.
        blocked: Vec<Blocked>,
    },
    /// The goal can be reached, but also made unreachable.
    Trap {
        /// Where one is stuck.
        at: Cell,
        /// The shortest way there.
        way: Walkthrough,
    },
    /// The search would take more states than were allowed.
    TooManyStates {
        /// The bound.
        bound: usize,
    },
    /// The solver planned what the rules refuse: a mistake of the solver, whatever the floor. Nothing is proven.
    Inconsistent {
        /// Where it got to.
        at: Cell,
        /// What it planned there.
        planned: Planned,
    },
}

/// What the solver planned, and could not do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Planned {
    /// A move.
    Move {
        /// The move.
        step: Move,
        /// Why it is not possible.
        refusal: Refusal,
    },
    /// A walk to a cell that no way leads to.
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lack {
    /// There is no such key on the floor.
    NoKey(KeyId, String),
    /// It lies where nobody gets to, or where it is spent on another lock.
    Key(KeyId, String, Cell),
    /// There is no such lever or switch on the floor.
    NoTrigger(TriggerId),
    /// It stands where nobody gets to.
    Trigger(TriggerId, Cell),
    /// Such an event cannot happen.
    Event(EventId),
    /// The gate is opened by nothing.
    Nothing,
    /// It is passed only from the other side.
    OtherWay,
}

/// The verdict on a floor of which only the regions in `reached` can be entered.
pub(super) fn unreachable(graph: &Graph<'_>, reached: &[bool]) -> Unsolvable {
    let cells = Area::from(&graph.regions.cells(graph.floor, |region| !reached[region as usize]));
    let mut blocked = Vec::new();
    for crossing in graph.crossings.iter().filter(|c| reached[c.from as usize] && !reached[c.to as usize]) {
        let obstacle = match (crossing.by, crossing.edge()) {
            (Way::Edge(_), Some(edge)) => Obstacle::Edge(edge),
            _ => Obstacle::Teleporter(crossing.from_cell),
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

impl std::error::Error for Unsolvable {}

impl fmt::Display for Unsolvable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolvable::Goal { goal, cells, blocked } => {
                write!(f, "nobody gets to the goal at {goal}, nor into {}", some_cells(cells))?;
                list(f, blocked)
            }
            Unsolvable::Sealed { cells, blocked } => {
                write!(f, "nobody gets into {}", some_cells(cells))?;
                list(f, blocked)
            }
            Unsolvable::Trap { at, way } => {
                let (n, plural) = (way.moves.len(), if way.moves.len() == 1 { "" } else { "s" });
                write!(f, "one can be stuck: after {n} move{plural} at {at} the goal is out of reach")
            }
            Unsolvable::TooManyStates { bound } => {
                write!(f, "not decided: the search would take more than {bound} states")
            }
            Unsolvable::Inconsistent { at, planned } => {
                f.write_str("the solver contradicts the rules, please report it: it planned ")?;
                match planned {
                    Planned::Move { step, refusal } => {
                        write!(f, "{step:?} at {at}, which is refused: {refusal}")
                    }
                    Planned::Way { to } => write!(f, "to go from {at} to {to}, and there is no way"),
                }
            }
        }
    }
}

fn some_cells(cells: &Area) -> String {
    let first = cells.cells().next().unwrap_or_default();
    match cells.count() {
        1 => format!("the cell {first}"),
        n => format!("{n} cells from {first} on"),
    }
}

fn list(f: &mut fmt::Formatter<'_>, blocked: &[Blocked]) -> fmt::Result {
    if blocked.is_empty() {
        return f.write_str(": no way leads there");
    }
    // One line has room for a few; the list itself has all.
    for (i, way) in blocked.iter().take(3).enumerate() {
        f.write_str(if i == 0 { ": " } else { "; " })?;
        match way.obstacle {
            Obstacle::Edge(edge) => write!(f, "{edge} is shut")?,
            Obstacle::Teleporter(at) => write!(f, "the teleporter at {at} stays off")?,
        }
        for (j, lack) in way.lacks.iter().enumerate() {
            f.write_str(if j == 0 { " (" } else { ", " })?;
            write!(f, "{lack}")?;
        }
        if !way.lacks.is_empty() {
            f.write_str(")")?;
        }
    }
    match blocked.len() {
        0..=3 => Ok(()),
        n => write!(f, "; and {} more", n - 3),
    }
}

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lack::NoKey(_, name) => write!(f, "there is no {name}"),
            Lack::Key(_, name, at) => write!(f, "{name} at {at} cannot be had for it"),
            Lack::NoTrigger(id) => write!(f, "there is no lever or switch {}", id.0),
            Lack::Trigger(id, at) => write!(f, "lever or switch {} at {at} is out of reach", id.0),
            Lack::Event(id) => write!(f, "event {} cannot happen", id.0),
            Lack::Nothing => f.write_str("nothing opens it"),
            Lack::OtherWay => f.write_str("it is passed only from the other side"),
        }
    }
}
