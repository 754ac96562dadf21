//! Gates with their levers, or with the event that opens them: those that the quest needs, then others that bar a loop.
//!
//! One lever opens one gate. It stands a number of steps away that follows the depth, counted around the gate, at the end of
//! a blind alley where there is one.

use super::life::Stage;
use super::quest::{Bars, Opens, Spare, cell_of, edges};
use super::{Navigation, Shared, alleys};
use crate::draft::Draft;
use crate::error::{Halt, Stuck};
use crate::floor::{Feature, Gate, Needs, Text, Trigger};
use crate::grid::{Bits, Cell, Edge, Passages, Steps};
use crate::pass::Work;

/// Steps from a lever to its gate: farther on deeper floors.
pub(super) const fn band(depth: u32) -> (u32, u32) {
    match depth {
        ..=3 => (3, 6),
        4..=6 => (6, 10),
        _ => (10, 15),
    }
}

/// Hangs the gates and sets their levers.
pub(super) fn set(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let needed = std::mem::take(&mut work.shared.gates);
    let parts = parts(work, &needed);
    let more = work.shared.levers.saturating_sub(needed.len() as u32);
    for gate in needed {
        let edges = edges(&work.shared, &gate);
        if gate.opens == Opens::Event {
            hang_for_event(work, &edges, gate.lever)?;
            continue;
        }
        let places = parts.reach(cell_of(&work.shared, gate.lever));
        if !hang(work, &edges, places)? {
            return Err(Stuck("a lever that is needed has no place".to_owned()).into());
        }
    }
    for _ in 0..more {
        let is_free = |spare: &Spare| spare.only.is_none();
        let Some(i) = work.shared.spare.iter().rposition(is_free) else { break };
        let opening = work.shared.openings.all()[work.shared.spare.remove(i).opening as usize];
        let anywhere = work.draft.cells().clone();
        hang(work, &[opening.edge()], anywhere)?;
    }
    Ok(())
}

/// The ways that are left with all these gates shut, and without one-way doors.
fn parts(work: &Work<'_, Navigation>, gates: &[Bars]) -> Passages {
    let mut ways = ways_around(&work.draft, OneWays::Shut);
    let shut = gates.iter().flat_map(|gate| edges(&work.shared, gate));
    shut.for_each(|edge| ways.set(edge, false));
    ways
}

/// Puts a gate on these edges and its lever into one of the places, where one is at the right distance; returns whether.
fn hang(work: &mut Work<'_, Navigation>, edges: &[Edge], mut places: Bits) -> Result<bool, Halt> {
    work.budget.spend(work.draft.size().area() as u64)?;
    places.keep(&free_cells(&work.draft, &work.shared));
    for one_ways in [OneWays::Shut, OneWays::Open] {
        keep_band(&mut places, &ways_around(&work.draft, one_ways), edges, band(work.draft.depth()));
    }
    let mut ends = alleys::ends(&work.draft, &work.shared);
    ends.keep(&places);
    let Some(at) = ends.pick(&mut work.rng).or_else(|| places.pick(&mut work.rng)) else { return Ok(false) };
    let lever = work.draft.add_trigger(Trigger {
        name: Text::Borrowed("lever"),
        message: Text::Borrowed("You hear the distant grinding of stone."),
    });
    let gate = work.draft.add_gate(Gate {
        needs: Needs::triggers([lever]),
        message: Text::Borrowed("A gate of iron bars. There is no lock on it."),
    });
    for edge in edges {
        work.draft.hang_gate(*edge, gate);
    }
    work.draft.place(at, Feature::Lever(lever));
    Ok(true)
}

/// Puts a gate on these edges that opens when something has happened in a room.
fn hang_for_event(work: &mut Work<'_, Navigation>, edges: &[Edge], room: u32) -> Result<(), Halt> {
    let stage = Stage::of(work);
    let Some(event) = stage.play(&work.shared, room, &mut work.rng) else {
        return Err(Stuck("an event that is needed has no place".to_owned()).into());
    };
    let event = work.draft.add_event(event);
    let gate = work.draft.add_gate(Gate {
        needs: Needs { event: Some(event), ..Needs::default() },
        message: Text::Borrowed(
            "A gate of iron bars, with neither lock nor lever. It is waiting for something.",
        ),
    });
    for edge in edges {
        work.draft.hang_gate(*edge, gate);
    }
    Ok(())
}

/// Keeps the places that are that many steps away from some edges, which nobody passes.
pub(super) fn keep_band(places: &mut Bits, ways: &Passages, edges: &[Edge], (low, high): (u32, u32)) {
    let mut ways = ways.clone();
    for edge in edges {
        ways.set(*edge, false);
    }
    let ends: Vec<Cell> =
        edges.iter().flat_map(|edge| [edge.cells().0, Some(edge.cells().1)]).flatten().collect();
    let steps = Steps::count_within(&ways, &ends, high);
    places.keep(&steps.nearer_than(high + 1));
    places.subtract(&steps.nearer_than(low));
}

/// Whether one-way doors are passed, in either direction.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OneWays {
    Shut,
    Open,
}

/// Every way of a draft, whatever hangs there.
fn ways_around(draft: &Draft, one_ways: OneWays) -> Passages {
    let mut ways = draft.ways();
    if one_ways == OneWays::Shut {
        let shut = draft.barriers().iter().filter(|(_, barrier)| barrier.one_way.is_some());
        shut.for_each(|(edge, _)| ways.set(*edge, false));
    }
    ways
}

/// Where something may be put: nothing is there, and no room opens there.
pub(super) fn free_cells(draft: &Draft, shared: &Shared) -> Bits {
    let mut free = draft.cells().clone();
    for placed in draft.features() {
        free.remove(placed.at);
    }
    for opening in shared.openings.all() {
        free.remove(opening.at);
    }
    free
}
