//! Doors at every opening; then what closes loops: gates with their levers, and one-way doors.

use super::Navigation;
use super::rows::Rows;
use super::steps::Steps;
use crate::error::{Halt, Stuck};
use crate::floor::{Barrier, Feature, Gate, Needs, Text, Trigger};
use crate::grid::{Edge, Passages, Side};
use crate::pass::Work;
use crate::passes::openings::Opening;

/// Hangs a door at every opening. A link of one cell has one door; its other end is an archway.
pub(super) fn hang(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let notes = &mut work.notes;
    let mut uses = vec![0_u32; notes.openings.all().len()];
    for link in &notes.links {
        uses[link.ends.0 as usize] += 1;
        uses[link.ends.1 as usize] += 1;
    }
    for link in &notes.links {
        let (Some(cell), (a, b)) = (link.lone, link.ends) else { continue };
        let free = |end: &u32| uses[*end as usize] == 1 && !notes.spare.contains(end);
        // Another corridor may branch off from that cell, and a dead end.
        let open = work.draft.open_edges();
        let alone = |_: &u32| !Side::ALL.iter().any(|side| open.is_open(Edge::new(cell, *side)));
        if uses[a as usize] == 1 && uses[b as usize] == 1 {
            notes.arches.extend([b, a].into_iter().find(|end| free(end) && alone(end)));
        }
    }
    for (i, opening) in (0..).zip(notes.openings.all()) {
        work.budget.spend(1)?;
        if notes.arches.contains(&i) {
            work.draft.open(opening.edge());
        } else {
            work.draft.hang_door(opening.edge());
        }
    }
    Ok(())
}

/// Turns doors on loops into one-way doors. What is left of the loops is for gates.
pub(super) fn turn_one_ways(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let range = work.params.one_way_loops;
    work.rng.shuffle(&mut work.notes.spare);
    let loops = work.notes.spare.len() as u32;
    if loops < range.min() {
        return Err(Stuck(format!("{loops} openings close loops")).into());
    }
    work.notes.levers = work.rng.chance(work.params.levers, 100);
    let mut one_ways = work.rng.between(range.min(), range.max().min(loops));
    // A gate needs a loop, too.
    if work.notes.levers && one_ways == loops && one_ways > range.min() {
        one_ways -= 1;
    }
    for _ in 0..one_ways {
        let Some(i) = work.notes.spare.pop() else { break };
        let opening = work.notes.openings.all()[i as usize];
        let toward = if work.rng.chance(1, 2) { opening.side } else { opening.side.opposite() };
        work.draft.hang(opening.edge(), Barrier::door().one_way(toward));
    }
    Ok(())
}

/// Puts gates on what is left of the loops, each with its lever.
pub(super) fn set_levers(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let params = work.params;
    if !work.notes.levers {
        return Ok(());
    }
    let pairs = work.rng.between(params.lever_pairs.min(), params.lever_pairs.max());
    for _ in 0..pairs {
        let Some(i) = work.notes.spare.pop() else { break };
        hang_gate(work, work.notes.openings.all()[i as usize])?;
    }
    Ok(())
}

/// Steps from a lever to its gate: farther on deeper floors.
const fn band(depth: u32) -> (u32, u32) {
    match depth {
        ..=3 => (3, 6),
        4..=6 => (6, 10),
        _ => (10, 15),
    }
}

/// Puts a gate into an opening, where a lever has a place at the right distance.
fn hang_gate(work: &mut Work<'_, Navigation>, opening: Opening) -> Result<(), Halt> {
    let size = work.draft.size();
    work.budget.spend(size.area() as u64)?;
    let (low, high) = band(work.draft.depth());
    let mut places = free_cells(work);
    for one_ways in [false, true] {
        let ways = ways_but(work, opening.edge(), one_ways);
        let steps = Steps::count_within(&ways, &[opening.at, opening.outside()], high);
        let (near, within) = (steps.nearer_than(low), steps.nearer_than(high + 1));
        for (place, (near, within)) in places.0.iter_mut().zip(near.0.iter().zip(&within.0)) {
            *place &= within & !near;
        }
    }
    let Some(at) = places.pick(usize::from(size.height()), &mut work.rng) else { return Ok(()) };
    let lever = work.draft.add_trigger(Trigger {
        name: Text::Borrowed("lever"),
        message: Text::Borrowed("You hear the distant grinding of stone."),
    });
    let gate = work.draft.add_gate(Gate {
        needs: Needs::triggers([lever]),
        message: Text::Borrowed("A gate of iron bars. There is no lock on it."),
    });
    work.draft.hang_gate(opening.edge(), gate);
    work.draft.place(at, Feature::Lever(lever));
    Ok(())
}

/// Every way but one edge, with or without one-way doors.
fn ways_but(work: &Work<'_, Navigation>, but: Edge, one_ways: bool) -> Passages {
    let mut ways = work.draft.open_edges().clone();
    for (edge, barrier) in work.draft.barriers() {
        ways.set(*edge, *edge != but && (one_ways || barrier.one_way.is_none()));
    }
    ways
}

/// Where something may be put: nothing is there, and no room opens there.
pub(super) fn free_cells(work: &Work<'_, Navigation>) -> Rows {
    let mut free = Rows::of(work.draft.cells());
    for placed in work.draft.features() {
        free.remove(placed.at);
    }
    for opening in work.notes.openings.all() {
        free.remove(opening.at);
    }
    free
}
