//! What opens locks and gates: each key and switch of the quest in its room, and all others before their locks, away from
//! them, in dead ends and side rooms.

use super::placement::Placement;
use super::{Shared, Switch, Wizardry};
use crate::error::{Halt, Stuck};
use crate::floor::Feature;
use crate::grid::Cell;
use crate::pass::Work;
use crate::passes::quest::{By, Shuts};
use crate::rng::Rng;

/// Puts each key down where no lock of the same or a later number has to be passed, and chooses the cells of the switches
/// that the quest names.
pub(super) fn place(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    work.shared.placement = Placement::new(&work.shared, work.draft.size());
    work.shared.stairs_at.iter().for_each(|at| work.shared.placement.keep(*at));
    for i in 0..work.shared.gated.len() {
        work.budget.spend(8)?;
        let number = i as u32 + 1;
        match (&work.shared.gated[i].lock.shuts, work.shared.gated[i].lock.by) {
            (Shuts::Ways(_), By::Key) => {
                let at = key_cell(&mut work.shared, i, &mut work.rng);
                let Some((at, key)) = at.zip(work.shared.gated[i].key) else {
                    return Err(Stuck("a key has no place".to_owned()).into());
                };
                work.draft.place(at, Feature::Key(key));
            }
            (Shuts::Ways(_), By::Switches) => choose_switches(&mut work.shared, i, number, &mut work.rng)?,
            (Shuts::Teleporter(from, into), _) => {
                let ends = (*from, *into);
                choose_teleporter(&mut work.shared, i, ends, &mut work.rng)?;
            }
        }
    }
    Ok(())
}

/// Where a key lies: in the room that the quest names, or anywhere before its lock.
fn key_cell(shared: &mut Shared, i: usize, rng: &mut Rng) -> Option<Cell> {
    let lock = &shared.gated[i].lock;
    if let Some(node) = lock.openers.first() {
        return shared.placement.take_at(*node, rng);
    }
    let Shuts::Ways(ways) = &lock.shuts else { return None };
    let edge = shared.openings.all()[*ways.first()? as usize].edge();
    // A small key behind a small lock could be out of reach for whoever opened another one first.
    let first = if shared.gated[i].is_small { shared.gated.iter().position(|g| g.is_small)? } else { i };
    shared.placement.take(edge.cell(), first as u32 + 1, 6, rng)
}

fn choose_switches(shared: &mut Shared, i: usize, number: u32, rng: &mut Rng) -> Result<(), Halt> {
    let Shared { switches, gated, placement, .. } = shared;
    // What the quest does not name is put down later.
    if gated[i].lock.openers.is_empty() {
        return Ok(());
    }
    let of_gate = |switch: &&mut Switch| switch.before == number;
    for (switch, node) in switches.iter_mut().filter(of_gate).zip(&gated[i].lock.openers) {
        switch.at = placement.take_at(*node, rng);
        if switch.at.is_none() {
            return Err(Stuck("a switch of the quest has no place".to_owned()).into());
        }
    }
    Ok(())
}

/// Chooses the cells of a teleporter into a sealed room, and of its switch where the quest names a room for it.
fn choose_teleporter(
    shared: &mut Shared,
    i: usize,
    (from, into): (u32, u32),
    rng: &mut Rng,
) -> Result<(), Halt> {
    let Shared { gated, placement, .. } = shared;
    let gated = &mut gated[i];
    gated.ends = placement.take_at(from, rng).zip(placement.take_at(into, rng));
    let opener = gated.lock.openers.first();
    gated.switch = opener.and_then(|node| placement.take_at(*node, rng));
    if gated.ends.is_none() || gated.switch.is_none() && opener.is_some() {
        return Err(Stuck("the teleporter into a sealed room has no place".to_owned()).into());
    }
    Ok(())
}
