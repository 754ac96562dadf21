//! Whether what is kept can be played at all: alone, with nothing but open floor around it.

use crate::floor::{Feature, Goal};
use crate::keep::Keep;
use crate::solve::{self, Unsolvable};

/// Refuses a part that has locks which nobody could open, cells that nobody could enter, or ways from which nobody comes back.
pub(super) fn check(keep: &Keep) -> Result<(), Unsolvable> {
    let Some(mut draft) = keep.alone() else { return Ok(()) };
    let outside = draft.entrance();
    if keep.stairs_down().is_none() {
        draft.place(outside, Feature::StairsDown);
    }
    if let Some(at) = keep.entrance() {
        draft.enter_at(at);
    }
    draft.set_goal(Goal::StairsDown);
    // What breaks an invariant is found where the floor is made, and told there.
    let Ok(floor) = draft.finish() else { return Ok(()) };
    solve::prove(floor).map(drop).map_err(|(_, verdict)| verdict)
}
