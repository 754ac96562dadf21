//! Doors at every opening; then what closes loops: gates with their levers, and one-way doors.

use super::Navigation;
use super::shortcuts;
use crate::error::{Halt, Stuck};
use crate::floor::{Barrier, Feature, Gate, Needs, Text, Trigger};
use crate::grid::{Bits, Cell, Edge, Passages, Steps};
use crate::pass::Work;
use crate::passes::openings::Opening;

/// Hangs a door at every opening. A link of one cell has one door; its other end is an archway.
pub(super) fn hang(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let shared = &mut work.shared;
    let openings = shared.openings.all();
    work.budget.spend(openings.len() as u64)?;
    let mut uses = vec![0_u32; openings.len()];
    for link in &shared.links {
        uses[link.ends.0 as usize] += 1;
        uses[link.ends.1 as usize] += 1;
    }
    for link in &shared.links {
        let (Some(cell), (a, b)) = (link.lone, link.ends) else { continue };
        // Another corridor may branch off from that cell, and a dead end.
        let is_shared = [a, b].iter().any(|end| uses[*end as usize] != 1);
        if !is_shared && !leads_on(work.draft.open_edges(), cell) {
            // What closes a loop keeps its door.
            shared.arches.extend([b, a].into_iter().find(|end| !shared.spare.contains(end)));
        }
    }
    work.draft.expect(0, 0, openings.len() + 4, 0);
    for arch in &shared.arches {
        uses[*arch as usize] = 0;
        work.draft.open(openings[*arch as usize].edge());
    }
    for (opening, _) in openings.iter().zip(&uses).filter(|(_, uses)| **uses != 0) {
        work.draft.hang_door(opening.edge());
    }
    Ok(())
}

/// Whether an edge of a cell is open.
pub(super) fn leads_on(ways: &Passages, c: Cell) -> bool {
    ways.around(c).next().is_some()
}

/// Turns doors on loops into one-way doors. What is left of the loops is for gates.
pub(super) fn turn_one_ways(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let range = work.params.one_way_loops;
    let loops = work.shared.spare.len() as u32;
    if loops < range.min() {
        return Err(Stuck(format!("{loops} openings close loops")).into());
    }
    work.shared.levers = work.rng.chance(work.params.levers, 100);
    let mut one_ways = work.rng.between(range.min(), range.max().min(loops));
    // A gate needs a loop, too.
    if work.shared.levers && one_ways == loops && one_ways > range.min() {
        one_ways -= 1;
    }
    let ways = work.shared.ways.take().unwrap_or_else(|| work.draft.ways());
    for _ in 0..TRIES {
        work.budget.spend(work.draft.size().area() as u64)?;
        work.rng.shuffle(&mut work.shared.spare);
        if shortcuts::stay(&mut work.shared, &ways, one_ways as usize) {
            break;
        }
    }
    for _ in 0..one_ways {
        let Some(i) = work.shared.spare.pop() else { break };
        let opening = work.shared.openings.all()[i as usize];
        let toward = if work.rng.chance(1, 2) { opening.side } else { opening.side.opposite() };
        work.draft.hang(opening.edge(), Barrier::door().one_way(toward));
    }
    Ok(())
}

/// How often one-way doors are chosen before they may spoil every shortcut.
const TRIES: u32 = 4;

/// Puts gates on what is left of the loops, each with its lever.
pub(super) fn set_levers(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let params = work.params;
    if !work.shared.levers {
        return Ok(());
    }
    let pairs = work.rng.between(params.lever_pairs.min(), params.lever_pairs.max());
    for _ in 0..pairs {
        let Some(i) = work.shared.spare.pop() else { break };
        hang_gate(work, work.shared.openings.all()[i as usize])?;
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
    work.budget.spend(work.draft.size().area() as u64)?;
    let (low, high) = band(work.draft.depth());
    let mut places = free_cells(work);
    for one_ways in [false, true] {
        let ways = ways_but(work, opening.edge(), one_ways);
        let steps = Steps::count_within(&ways, &[opening.at, opening.outside()], high);
        places.keep(&steps.nearer_than(high + 1));
        places.subtract(&steps.nearer_than(low));
    }
    let Some(at) = places.pick(&mut work.rng) else { return Ok(()) };
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
pub(super) fn free_cells(work: &Work<'_, Navigation>) -> Bits {
    let mut free = work.draft.cells().clone();
    for placed in work.draft.features() {
        free.remove(placed.at);
    }
    for opening in work.shared.openings.all() {
        free.remove(opening.at);
    }
    free
}
