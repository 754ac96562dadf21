//! Checking what a floor carries beside its plan: its walkthrough, its corridors as a graph of rooms, the assembly of
//! `linear` and the ledger of `dice`.
//!
//! [`Draft::finish`](crate::Draft::finish) sees to it that a floor is a floor. What it tells of itself may still be false when
//! it comes from a file, and is checked here, each claim by doing once more what it says: the moves are made, the corridors
//! walked, the tiles joined, the dice rolled. Whether a floor can be finished at all is for [`solve`](mod@crate::solve) to say.

use crate::floor::{Corridor, EdgeKind, Floor, RoomId};
use crate::generate::{dice, linear};
use crate::grid::{Cell, Edge};
use crate::recipe::Recipe;
use crate::rng::Seed;
use crate::solve::{self, ReplayError};

/// Something that a floor says of itself and that is not so.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// The moves do not finish the floor.
    #[error("the walkthrough is no proof: {0}")]
    Walkthrough(ReplayError),
    /// A corridor that cannot be walked.
    #[error("corridor {corridor} cannot be walked: its way is blocked at {at}")]
    Blocked {
        /// Which corridor, counted from 0.
        corridor: usize,
        /// The first cell that one does not get to.
        at: Cell,
    },
    /// A corridor that does not lead to the room that it names.
    #[error("corridor {corridor} does not lead to room {} from its end at {at}", room.0)]
    Astray {
        /// Which corridor, counted from 0.
        corridor: usize,
        /// Where it ends.
        at: Cell,
        /// The room that it names.
        room: RoomId,
    },
    /// The assembly of tiles is none, or not this floor's.
    #[error("the assembly, {0}")]
    Assembly(linear::Misfit),
    /// The ledger does not tell of this floor.
    #[error("the ledger: {0}")]
    Ledger(dice::BadLedger),
}

/// Checks everything that a floor carries, and returns all that is false. What made the floor tells more, where it is known.
///
/// ```
/// use undercroft::{Draft, Recipe, Seed, make, verify};
///
/// let recipe = Recipe::new("wizardry", None)?;
/// let seed = Seed::new("demo");
/// let floor = make::floor(&recipe, &seed, 1)?;
/// assert_eq!(verify::floor(&floor, Some((&recipe, &seed))), Ok(()));
///
/// let mut proof = floor.walkthrough().expect("a made floor has its proof").clone();
/// proof.moves.pop();
/// let mut draft = Draft::from(floor);
/// draft.set_walkthrough(proof);
/// let faults = verify::floor(&draft.finish()?, None).unwrap_err();
/// assert!(faults[0].to_string().starts_with("the walkthrough is no proof: the moves end at"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn floor(floor: &Floor, made_by: Option<(&Recipe, &Seed)>) -> Result<(), Vec<Fault>> {
    let mut faults = Vec::new();
    if let Some(Err(error)) = floor.walkthrough().map(|own| solve::replay(floor, own)) {
        faults.push(Fault::Walkthrough(error));
    }
    let corridors = floor.corridors().iter().enumerate();
    faults.extend(corridors.filter_map(|(i, corridor)| check_corridor(floor, i, corridor).err()));
    let (mut tiles, mut played) = (None, None);
    match made_by {
        Some((Recipe::Linear(params), _)) => tiles = Some(params),
        Some((Recipe::Dice(params), seed)) => played = Some((params, seed)),
        _ => {}
    }
    let misfits = linear::validate(floor, tiles).err();
    faults.extend(misfits.into_iter().flatten().map(Fault::Assembly));
    faults.extend(dice::validate(floor, played).err().map(Fault::Ledger));
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// A corridor can be walked from one end to the other, and each end lies in the room that it names or before a way into it.
fn check_corridor(floor: &Floor, corridor: usize, way: &Corridor) -> Result<(), Fault> {
    let mut path = way.path();
    let Some(first) = path.next() else { return Ok(()) };
    let mut last = first;
    if !floor.is_floor(first) {
        return Err(Fault::Blocked { corridor, at: first });
    }
    for at in path {
        let is_wall = |edge| floor.edge(edge) == EdgeKind::Wall;
        if Edge::between(last, at).is_none_or(is_wall) {
            return Err(Fault::Blocked { corridor, at });
        }
        last = at;
    }
    for (at, room) in [(first, way.joins.0), (last, way.joins.1)] {
        if let Some(room) = room.filter(|room| !leads_to(floor, at, *room)) {
            return Err(Fault::Astray { corridor, at, room });
        }
    }
    Ok(())
}

/// Returns whether a cell belongs to a room, or something that can be passed stands between the two.
fn leads_to(floor: &Floor, at: Cell, room: RoomId) -> bool {
    let room = &floor.rooms()[room.index()];
    let is_beside = |side, next| room.has(next) && floor.side(at, side) != EdgeKind::Wall;
    room.has(at) || floor.size().neighbours(at).any(|(side, next)| is_beside(side, next))
}

#[cfg(test)]
mod tests;
