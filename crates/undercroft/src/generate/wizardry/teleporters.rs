//! Teleporters: pairs of one colour in separate areas, dead until their switch is pressed. They lie before every lock, so
//! that none leads around one.

use super::{Switch, Wizardry, words};
use crate::error::{Halt, Stuck};
use crate::floor::{Feature, Needs, Teleporter, Trigger};
use crate::grid::{Cell, Rect};
use crate::pass::Work;
use crate::passes::quest::Shuts;

/// How often two places are looked for: on a large floor somewhere else each time.
const TRIES: u32 = 32;

/// Places the pairs. Their switches come later.
pub(super) fn place(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    let range = work.params.scaled(work.params.teleporters);
    let pairs = work.rng.between(range.min(), range.max());
    let mut placed = 0;
    for i in 0..work.shared.gated.len() {
        if let (Shuts::Teleporter(_, into), Some(ends)) =
            (&work.shared.gated[i].lock.shuts, work.shared.gated[i].ends)
        {
            let into = work.shared.rooms[*into as usize];
            let switch = put(work, placed, ends);
            work.shared.switches.push(Switch {
                before: i as u32 + 1,
                at: work.shared.gated[i].switch,
                ..switch
            });
            walk_on(work, ends, into);
            placed += 1;
        }
    }
    let apart = u32::from(work.draft.size().width().min(work.draft.size().height())) / 2;
    for n in placed..pairs {
        work.budget.spend(16)?;
        let found = (0..TRIES).find_map(|_| ends(work, apart.min(11)));
        let Some(ends) = found else {
            return Err(Stuck(format!("{n} of {pairs} pairs of teleporters have a place")).into());
        };
        let switch = put(work, n, ends);
        work.shared.switches.push(switch);
    }
    Ok(())
}

/// Counts the steps in a sealed room: whoever comes out there has walked as far as the other end.
fn walk_on(work: &mut Work<'_, Wizardry>, (a, b): (Cell, Cell), room: Rect) {
    let size = work.draft.size();
    let there = work.shared.steps[size.index(a)];
    for c in room.cells() {
        work.shared.steps[size.index(c)] = there + 1 + b.manhattan(c);
    }
}

/// Puts a pair down, and returns the switch that it waits for.
fn put(work: &mut Work<'_, Wizardry>, n: u32, (a, b): (Cell, Cell)) -> Switch {
    let id = work.draft.add_trigger(Trigger::default());
    for (at, to) in [(a, b), (b, a)] {
        let (colour, needs) = (words::colour(n as usize), Needs::triggers([id]));
        work.draft.place(at, Feature::Teleporter(Teleporter { to, colour, needs, carries: false }));
    }
    Switch { id, works: words::Works::Teleporter, to: a, before: u32::MAX, at: None }
}

/// Two places before every lock that are far from each other.
fn ends(work: &mut Work<'_, Wizardry>, apart: u32) -> Option<(Cell, Cell)> {
    let rooms: &[Rect] = &work.shared.rooms;
    let anywhere = rooms[work.rng.below(rooms.len() as u32) as usize].centre();
    let placement = &mut work.shared.placement;
    let first = placement.take(anywhere, 1, 0, &mut work.rng)?;
    let Some(second) = placement.take(first, 1, apart, &mut work.rng) else {
        placement.give_back(first);
        return None;
    };
    // Where nothing is far enough, whatever is left was given.
    if first.manhattan(second) >= apart.min(8) && !placement.are_in_one_room(first, second) {
        return Some((first, second));
    }
    placement.give_back(first);
    placement.give_back(second);
    None
}
