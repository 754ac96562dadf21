//! Keys: each before its lock, away from it, in dead ends and side rooms.

use super::{Gated, Opens, Wizardry};
use crate::error::{Halt, Stuck};
use crate::floor::{Feature, KeyId};
use crate::pass::Work;

/// Puts each key where no lock of the same or a later number has to be passed.
pub(super) fn place(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    // Keys are numbered in the order of their locks.
    let mut keys = 0;
    for i in 0..work.shared.gated.len() {
        let Gated { opening, opens, .. } = work.shared.gated[i];
        if opens != Opens::Key {
            continue;
        }
        work.budget.spend(8)?;
        let edge = work.shared.openings.all()[opening as usize].edge();
        let at = work.shared.placement.take(edge.cell(), i as u32 + 1, 6, &mut work.rng);
        let Some(at) = at else { return Err(Stuck("a key has no place".to_owned()).into()) };
        work.draft.place(at, Feature::Key(KeyId(keys)));
        keys += 1;
    }
    Ok(())
}
