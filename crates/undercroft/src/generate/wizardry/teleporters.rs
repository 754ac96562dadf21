//! Teleporters: pairs of one colour in separate areas, dead until their switch is pressed. They lie before every lock, so
//! that none leads around one.

use super::{Wizardry, words};
use crate::error::{Halt, Stuck};
use crate::floor::{Feature, Needs, Teleporter, Trigger};
use crate::grid::{Cell, Rect};
use crate::pass::Work;

/// How often two places are looked for: on a large floor somewhere else each time.
const TRIES: u32 = 32;

/// Places the pairs. Their switches come later.
pub(super) fn place(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    let range = work.params.scaled(work.params.teleporters);
    let pairs = work.rng.between(range.min(), range.max());
    let apart = u32::from(work.draft.size().width().min(work.draft.size().height())) / 2;
    for n in 0..pairs {
        work.budget.spend(16)?;
        let found = (0..TRIES).find_map(|_| ends(work, apart.min(11)));
        let Some((a, b)) = found else {
            return Err(Stuck(format!("{n} of {pairs} pairs of teleporters have a place")).into());
        };
        let switch = work.draft.add_trigger(Trigger::default());
        work.shared.switches.push((switch, words::Works::Teleporter, a, u32::MAX));
        for (at, to) in [(a, b), (b, a)] {
            let needs = Needs::triggers([switch]);
            work.draft
                .place(at, Feature::Teleporter(Teleporter { to, colour: words::colour(n as usize), needs }));
        }
    }
    Ok(())
}

/// Two places before every lock that are far from each other.
fn ends(work: &mut Work<'_, Wizardry>, apart: u32) -> Option<(Cell, Cell)> {
    let rooms: &[Rect] = &work.shared.rooms;
    let anywhere = rooms[work.rng.below(rooms.len() as u32) as usize].centre();
    let first = work.shared.placement.take(anywhere, 1, 0, &mut work.rng)?;
    let second = work.shared.placement.take(first, 1, apart, &mut work.rng)?;
    // Where nothing is far enough, whatever is left was given.
    (first.manhattan(second) >= apart.min(8)).then_some((first, second))
}
