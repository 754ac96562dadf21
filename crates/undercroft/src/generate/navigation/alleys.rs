//! Blind alleys: what grew off the corridors and leads nowhere. At the end of each there is something: a lever, a chest, or
//! words that somebody left.

use super::life::scraps;
use super::{Navigation, Shared};
use crate::draft::Draft;
use crate::error::Halt;
use crate::floor::{Feature, Note, Text, ZoneKind};
use crate::grid::{Bits, Cell};
use crate::pass::Work;

/// The free ends of blind alleys: of those that grew, where nothing leads on by now.
pub(super) fn ends(draft: &Draft, shared: &Shared) -> Bits {
    let mut ends = Bits::empty(draft.size());
    let tips = shared.tips.iter().copied();
    tips.filter(|c| draft.ways_out(*c) == 1 && !draft.is_occupied(*c)).for_each(|c| _ = ends.insert(c));
    ends
}

/// Leaves a note at the end of every blind alley that has nothing, but for those that are dark.
pub(super) fn leave_notes(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    work.budget.spend(work.draft.size().area() as u64 / 8)?;
    let dark = |c: Cell| work.draft.zones().iter().any(|z| z.kind == ZoneKind::Dark && z.area.has(c));
    let ends: Vec<Cell> = ends(&work.draft, &work.shared).iter().filter(|c| !dark(*c)).collect();
    let mut left: Vec<&'static str> = Vec::new();
    for at in ends {
        if left.is_empty() {
            left = scraps().to_vec();
        }
        let text = left.swap_remove(work.rng.below(left.len() as u32) as usize);
        work.draft.place(at, Feature::Note(Note { text: Text::Borrowed(text), ..Note::default() }));
    }
    Ok(())
}
