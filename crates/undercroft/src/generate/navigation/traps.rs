//! Traps at choke points, as many as bring the floor near the difficulty of its depth.

use super::Navigation;
use super::doors::is_free;
use super::life::balance::{self, Traps};
use crate::error::Halt;
use crate::floor::{Feature, Trap, TrapKind};
use crate::grid::{Cell, Edge, Side};
use crate::pass::Work;
use crate::rng::Rng;

/// The fewest and the most of a depth.
const fn bounds(depth: u32) -> (u32, u32) {
    match depth {
        ..=3 => (5, 8),
        4..=6 => (8, 12),
        _ => (12, 20),
    }
}

/// Sets the traps.
pub(super) fn set(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let depth = work.draft.depth();
    if work.params.traps_from == 0 || depth < work.params.traps_from {
        return Ok(());
    }
    work.budget.spend(work.draft.size().area() as u64)?;
    let (low, high) = bounds(depth);
    // Two points a trap: what is missing decides between the fewest and the most.
    let keys = work.notes.steps.len() as u32 - 2;
    let score = balance::score_knowing(&work.draft, &work.notes.steps[0].1, keys);
    let missing = balance::target(depth, Traps::Set) - score.total();
    let wanted = ((missing.max(0) as u32 + 10) / 20).clamp(low, high);
    let mut places = choke_points(work);
    work.rng.shuffle(&mut places);
    let mut set: Vec<Cell> = Vec::with_capacity(wanted as usize);
    if depth > 6 && work.rng.chance(1, 2) {
        let length = work.rng.between(3, 5) as usize;
        gauntlet(work, &places, length, &mut set);
    }
    let run = set.len();
    for place in places {
        if set.len() as u32 == wanted {
            break;
        }
        // No more than two in a row, and none that lengthens the gauntlet.
        let beside: Vec<usize> = (0..set.len()).filter(|i| set[*i].manhattan(place) == 1).collect();
        let lengthens = |i: &usize| *i < run || set.iter().any(|c| c.manhattan(set[*i]) == 1);
        if !set.contains(&place) && beside.len() < 2 && !beside.iter().any(lengthens) {
            set.push(place);
        }
    }
    for at in set {
        let trap = trap(depth, &mut work.rng);
        work.draft.place(at, Feature::Trap(trap));
    }
    Ok(())
}

/// Free cells of corridors, and those of rooms just inside a door.
fn choke_points(work: &Work<'_, Navigation>) -> Vec<Cell> {
    let in_room = |c: Cell| work.notes.rooms.iter().any(|room| room.contains(c));
    let mut places: Vec<Cell> =
        work.draft.cells().iter().filter(|c| !in_room(*c) && is_free(work, *c)).collect();
    let doors = work.notes.openings.all().iter().filter(|o| work.draft.barrier(o.edge()).is_some());
    places.extend(doors.map(|o| o.at).filter(|c| !work.draft.is_occupied(*c)));
    places.sort_unstable();
    places.dedup();
    let keep_clear = work.notes.steps[0].0;
    places.retain(|c| c.manhattan(keep_clear) > 1);
    places
}

/// A run of traps along a corridor.
fn gauntlet(work: &Work<'_, Navigation>, places: &[Cell], length: usize, set: &mut Vec<Cell>) {
    for start in places {
        let mut run = vec![*start];
        while run.len() < length {
            let at = run[run.len() - 1];
            let leads_on = |side: &Side| work.draft.open_edges().is_open(Edge::new(at, *side));
            let next = Side::ALL.into_iter().filter(leads_on).filter_map(|side| at.step(side));
            let mut next = next.filter(|c| !run.contains(c) && places.contains(c));
            let Some(next) = next.next() else { break };
            run.push(next);
        }
        if run.len() >= 3 {
            set.extend(run);
            return;
        }
    }
}

fn trap(depth: u32, rng: &mut Rng) -> Trap {
    const KINDS: [TrapKind; 7] = [
        TrapKind::Spike,
        TrapKind::Pit,
        TrapKind::Dart,
        TrapKind::Poison,
        TrapKind::Alarm,
        TrapKind::Fire,
        TrapKind::Paralysis,
    ];
    let kind = KINDS[rng.below(KINDS.len() as u32) as usize];
    let damage = match kind {
        TrapKind::Alarm | TrapKind::Paralysis => 0,
        _ => (4 + 2 * depth + rng.below(6)).min(u32::from(u16::MAX)) as u16,
    };
    let (status_chance, status_turns) = match kind {
        TrapKind::Poison => ((30 + 5 * depth).min(100) as u8, (3 + depth).min(255) as u8),
        TrapKind::Paralysis => ((20 + 3 * depth).min(100) as u8, 2),
        _ => (0, 0),
    };
    Trap { damage, status_chance, status_turns, ..Trap::new(kind) }
}
