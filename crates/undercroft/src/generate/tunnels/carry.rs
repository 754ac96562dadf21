//! What the floor carries, where the recipe asks for it.

use super::Tunnels;
use crate::error::Halt;
use crate::pass::Work;
use crate::passes::stock;

/// Locks doors.
pub(super) fn lock_doors(work: &mut Work<'_, Tunnels>) -> Result<(), Halt> {
    let range = work.params.locks.on(work.draft.size());
    stock::lock_doors(&mut work.draft, range, &mut work.rng, &mut work.budget)
}

/// Puts chests down.
pub(super) fn place_chests(work: &mut Work<'_, Tunnels>) -> Result<(), Halt> {
    let range = work.params.chests.on(work.draft.size());
    stock::place_chests(&mut work.draft, range, &mut work.rng, &mut work.budget)
}

/// Sets traps.
pub(super) fn set_traps(work: &mut Work<'_, Tunnels>) -> Result<(), Halt> {
    let range = work.params.traps.on(work.draft.size());
    stock::set_traps(&mut work.draft, range, &mut work.rng, &mut work.budget)
}
