//! Checking a proof: every move is made through the rules, one after the other, and the last ends at the goal. This is
//! all that one has to trust; the search takes no part.

use super::Walkthrough;
use crate::floor::Floor;
use crate::grid::Cell;
use crate::rules::{Move, Refusal, Walker};

/// Why a walkthrough is no proof.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// A move was refused.
    #[error("move {index} ({step:?} at {at}) is not possible: {refusal}")]
    Refused {
        /// Which move, counted from 0.
        index: usize,
        /// The move.
        step: Move,
        /// Where it was tried.
        at: Cell,
        /// Why not.
        refusal: Refusal,
    },
    /// The moves end before the goal.
    #[error("the moves end at {0}, and the goal is at {1}")]
    Unfinished(Cell, Cell),
}

/// Makes every move of the walkthrough, and checks that it ends at the goal.
///
/// ```
/// use undercroft::floor::{Move, Walkthrough};
/// use undercroft::grid::Side;
/// use undercroft::{Floor, solve};
///
/// let floor: Floor = "
///     +--+--+
///     |@.D >|
///     +--+--+".parse()?;
/// solve::replay(&floor, &Walkthrough { moves: vec![Move::Open(Side::East)] })?;
///
/// let error = solve::replay(&floor, &Walkthrough { moves: Vec::new() }).unwrap_err();
/// assert_eq!(error.to_string(), "the moves end at (0, 0), and the goal is at (1, 0)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn replay(floor: &Floor, walkthrough: &Walkthrough) -> Result<(), ReplayError> {
    let mut walker = Walker::new(floor);
    for (index, &step) in walkthrough.moves.iter().enumerate() {
        let at = walker.at();
        walker.go(floor, step).map_err(|refusal| ReplayError::Refused { index, step, at, refusal })?;
    }
    if walker.is_done(floor) { Ok(()) } else { Err(ReplayError::Unfinished(walker.at(), floor.goal_cell())) }
}
