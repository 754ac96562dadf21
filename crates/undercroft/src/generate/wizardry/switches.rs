//! Switches: away from what they work on, in dead ends and side rooms; those of a gate before it.

use super::{Switch, Wizardry, words};
use crate::error::{Halt, Stuck};
use crate::floor::{Feature, Trigger};
use crate::pass::Work;

/// Gives every switch that something waits for its cell, its name, and a hint of what it does.
pub(super) fn place(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    for i in 0..work.shared.switches.len() {
        work.budget.spend(8)?;
        let Switch { id, works, to, before, at } = work.shared.switches[i];
        let at = at.or_else(|| work.shared.placement.take(to, before, 7, &mut work.rng));
        let Some(at) = at else { return Err(Stuck("a switch has no place".to_owned()).into()) };
        *work.draft.trigger_mut(id) =
            Trigger { name: words::switch(works), message: words::heard(works, at, to) };
        work.draft.place(at, Feature::Switch(id));
    }
    Ok(())
}
