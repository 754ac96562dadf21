//! The way in stands in the middle of the first room, the way down in the room farthest from it on foot.

use super::Tunnels;
use crate::error::{Halt, Stuck};
use crate::floor::Feature;
use crate::grid::Bits;
use crate::pass::Work;

pub(super) fn place(work: &mut Work<'_, Tunnels>) -> Result<(), Halt> {
    let draft = &mut work.draft;
    let Some((first, others)) = draft.rooms().split_first() else {
        return Err(Stuck("no room stands".to_owned()).into());
    };
    let start = first.bounds.centre();
    let mut middles = Bits::empty(draft.size());
    for room in others {
        middles.insert(room.bounds.centre());
    }
    // A lone room has its way down in its own far corner.
    let targets = if others.is_empty() { draft.cells() } else { &middles };
    work.budget.spend(draft.size().area() as u64 / 64)?;
    let farthest = draft.open_edges().farthest(start, targets);
    let Some(exit) = farthest.filter(|exit| *exit != start) else {
        return Err(Stuck("there is no second cell for the way down".to_owned()).into());
    };
    debug_assert_eq!(&draft.open_edges().reach(start), draft.cells(), "every cell is joined to the start");
    draft.place(start, Feature::StairsUp);
    draft.place(exit, Feature::StairsDown);
    draft.enter_at(start);
    Ok(())
}
