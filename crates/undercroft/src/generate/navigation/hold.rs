//! The last look: what comes as far as there is room for it is counted, and a floor with less than the recipe says is given up.

use super::Navigation;
use crate::error::{Halt, Stuck};
use crate::floor::Feature;
use crate::pass::Work;
use crate::recipe::Between;

/// The pass's name.
pub(super) const NAME: &str = "count everything";

/// Gives up a floor that has fewer of something than the recipe says.
pub(super) fn check(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    work.budget.spend(1)?;
    let (params, draft) = (work.params, &work.draft);
    let special = draft.rooms().iter().filter(|room| room.special > 0).count();
    let levers = draft.features().iter().filter(|placed| matches!(placed.is, Feature::Lever(_))).count();
    // Where levers are left to chance, or to the quest, there may be none.
    let is_sure = params.levers_at(draft.depth()) == Some(100) && !params.quest.asks();
    let pairs = if is_sure { params.lever_pairs } else { Between(0, 0) };
    for (found, what, range) in [
        (special, "special rooms", params.special_rooms),
        (draft.events().len(), "events", params.events_per_floor),
        (levers, "levers", pairs),
    ] {
        let allowed = params.grown(range);
        if (found as u32) < allowed.min() {
            return Err(Stuck(format!("{found} {what} came about, and {allowed} are wanted")).into());
        }
    }
    Ok(())
}
