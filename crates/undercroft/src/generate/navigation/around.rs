//! What is left of a recipe where a part of the floor is kept, and whether its numbers hold for the whole.
//!
//! Where the stairs stand is bound to everything else here: to the cage, to its keys, and to how far apart all of them are. So
//! neither of the stairs can be kept.

use super::{IfStuck, Navigation, traps};
use crate::draft::Draft;
use crate::error::Stuck;
use crate::floor::{Feature, RoomKind};
use crate::keep::{Keep, KeepError, hold, less};
use crate::pass::Generator;
use crate::recipe::Between;

/// Cells of corridor that join an opening to the floor, mostly.
const JOINING: u32 = 2;

/// Returns the parameters for what is around a part.
pub(super) fn rest(params: &Navigation, keep: &Keep) -> Result<Navigation, KeepError> {
    if keep.entrance().is_some() || keep.stairs_down().is_some() {
        let why = "navigation places the stairs with their cage, keys and distances together: leave out the rooms of the stairs";
        return Err(KeepError::Refused(why.to_owned()));
    }
    let kept = keep.tally();
    let cells = |range, kept, name| less(params.scaled(range), kept, name).map(|left| params.unscaled(left));
    let count = |range, kept, name| less(params.grown(range), kept, name).map(|left| params.ungrown(left));
    let joining = JOINING * kept.openings;
    let corridors = kept.cells - kept.room_cells + joining;
    let loops = less(params.grown(params.loops), within(keep), ("ways round", "loops"))?;
    let loops = less(loops, ways_round(params, keep), ("ways round", "loops"))?;
    Ok(Navigation {
        rooms: cells(params.rooms, kept.rooms, ("rooms", "rooms"))?,
        room_cells: cells(params.room_cells, kept.room_cells, ("cells of rooms", "room_cells"))?,
        corridor_cells: cells(params.corridor_cells, corridors, ("cells of corridors", "corridor_cells"))?,
        floor_cells: cells(params.floor_cells, kept.cells + joining, ("cells of floor", "floor_cells"))?,
        loops: params.ungrown(Between(loops.min().max(1).min(loops.max()), loops.max())),
        lever_pairs: less(params.lever_pairs, kept.levers, ("levers", "lever_pairs"))?,
        chests: count(params.chests, kept.chests, ("chests", "chests"))?,
        if_stuck: IfStuck::Refuse,
        ..params.clone()
    })
}

/// The ways round within what is kept.
fn within(keep: &Keep) -> u32 {
    keep.tally().loops.saturating_sub(surplus(keep))
}

/// The openings beyond the first of each part.
fn surplus(keep: &Keep) -> u32 {
    (keep.openings().count() - keep.parts()) as u32
}

/// How many of them may be joined: the rest has a way round of its own.
pub(super) fn ways_round(params: &Navigation, keep: &Keep) -> u32 {
    let most = params.grown(params.loops).max().saturating_sub(1 + within(keep));
    surplus(keep).min(most)
}

/// Counts what the recipe says of the whole floor.
pub(super) fn holds(params: &Navigation, draft: &Draft) -> Result<(), Stuck> {
    let rooms = || draft.rooms().iter().filter(|room| room.kind != RoomKind::Junction);
    let in_rooms: u32 = rooms().map(|room| room.area() as u32).sum();
    let floor = draft.cells().count() as u32;
    let chests = draft.features().iter().filter(|placed| matches!(placed.is, Feature::Chest(_))).count();
    let set = draft.features().iter().filter(|placed| matches!(placed.is, Feature::Trap(_))).count();
    let special = draft.rooms().iter().filter(|room| room.special > 0).count();
    debug_assert_eq!(params.size(), draft.size());
    hold([
        ("rooms", rooms().count() as u32, params.scaled(params.rooms)),
        ("cells of rooms", in_rooms, params.scaled(params.room_cells)),
        ("cells of corridors", floor - in_rooms, params.scaled(params.corridor_cells)),
        ("cells of floor", floor, params.scaled(params.floor_cells)),
        ("chests", chests as u32, params.grown(params.chests)),
        ("traps", set as u32, traps::bounds(params, draft.depth())),
        ("special rooms", special as u32, params.grown(params.special_rooms)),
    ])
}

impl Navigation {
    /// Returns the numbers for 20×20 cells that give those on this floor, as nearly as they can.
    fn unscaled(&self, range: Between) -> Between {
        let area = self.width * self.height;
        let (low, high) =
            ((range.min() * Self::UNIT).div_ceil(area), (range.max() * Self::UNIT).div_ceil(area));
        Between(low.min(high), high)
    }

    /// The same for things, of which a smaller floor has as many.
    fn ungrown(&self, range: Between) -> Between {
        if self.width * self.height > Self::UNIT { self.unscaled(range) } else { range }
    }
}
