//! The proof: can the floor be finished, and can nobody spoil it?
//!
//! Three answers, all exact. The goal can be reached, and here are the moves. Every cell of floor can be entered by
//! somebody. And from every state that any order of play can reach, the goal is still reachable.
//!
//! Cells between which anybody walks are one region, so that a floor is a small graph whose crossings take items. Where
//! no crossing is a way of no return, what was reached stays reachable, and collecting everything decides all three in
//! one pass. A crossing without return is harmless when whoever comes out of it can walk back to the entrance, or on to
//! the goal, with what they must have had to get there. Only what is left over (keys that are used up with a choice of
//! locks, ways of no return that may strand somebody) is searched state by state, within a bound that is a named error.
//!
//! Small floors without any of that, whose goal is reached with empty hands, are proven before a graph is made.

mod errands;
mod explore;
mod graph;
mod plain;
mod quest;
mod regions;
mod replay;
mod shorten;
mod states;
mod verdict;

pub use crate::floor::Walkthrough;
pub use quest::{Area, Item, Quest, QuestWay, Step};
pub use replay::{ReplayError, replay};
pub use verdict::Unsolvable;

use crate::floor::Floor;
use explore::Explorer;
use graph::Graph;
use shorten::StepsTo;

/// How many states the search visits before it gives up.
pub(crate) const MAX_STATES: usize = 1 << 20;

/// Proves a floor: the moves that finish it, or why there are none or why they are not enough.
///
/// ```
/// use undercroft::{Floor, solve};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// let walkthrough = solve::solve(&floor)?;
/// solve::replay(&floor, &walkthrough)?;
/// assert_eq!(walkthrough.moves.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(floor: &Floor) -> Result<Walkthrough, Unsolvable> {
    solve_within(floor, MAX_STATES)
}

/// Proves a floor and gives it back with its walkthrough, or as it was with the verdict.
///
/// ```
/// use undercroft::{Floor, solve};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// let without: Floor = floor.to_string().replace("k0", " .").parse()?;
/// let proven = solve::prove(floor).map_err(|(_, verdict)| verdict)?;
/// assert!(proven.walkthrough().is_some());
/// assert!(solve::prove(without).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[expect(clippy::result_large_err, reason = "the floor itself comes back, whichever way it goes")]
pub fn prove(floor: Floor) -> Result<Floor, (Floor, Unsolvable)> {
    match solve(&floor) {
        Ok(walkthrough) => Ok(floor.with_walkthrough(walkthrough)),
        Err(verdict) => Err((floor, verdict)),
    }
}

/// Returns the same, with a bound of one's own on the states that are searched where a search is needed.
///
/// ```
/// use undercroft::{Floor, solve};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// assert_eq!(solve::solve_within(&floor, 1_000)?, solve::solve(&floor)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_within(floor: &Floor, max_states: usize) -> Result<Walkthrough, Unsolvable> {
    let home = StepsTo::new(floor, floor.goal_cell());
    match plain::walkthrough(floor, home.as_ref()) {
        Some(walkthrough) => Ok(walkthrough),
        None => solve_by_graph(floor, home.as_ref(), max_states),
    }
}

/// Proves any floor, plain or not. On a small one it is known how far the goal is from every cell.
fn solve_by_graph(
    floor: &Floor,
    home: Option<&StepsTo>,
    max_states: usize,
) -> Result<Walkthrough, Unsolvable> {
    let graph = Graph::new(floor);
    let explorer = Explorer::new(&graph);
    let everything = explorer.everything(&[]);
    let reached_all = everything.has_entered_all(&graph);
    let last = if graph.is_hard() { None } else { explorer.last_ways(&everything) };
    match last {
        Some(last) if last.is_empty() && !reached_all => {
            return Err(verdict::unreachable(&graph, &everything.reached));
        }
        // Whatever is done before a last way can be undone; a last way itself is taken when all else is collected.
        Some(last) if reached_all && (last.is_empty() || explorer.cover_everything(&last)) => {
            if let Some(walkthrough) = errands::walkthrough(&graph, &explorer, &everything, &last, home)? {
                return Ok(walkthrough);
            }
        }
        _ => {}
    }
    match states::search(&graph, max_states) {
        // What is out of reach even for whoever could always come back is out of reach, however many states there are.
        Err(Unsolvable::TooManyStates { .. }) if !reached_all => {
            Err(verdict::unreachable(&graph, &everything.reached))
        }
        verdict => verdict,
    }
}
