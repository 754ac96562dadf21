//! Traps at choke points, as many as bring the floor near the difficulty of its depth.

use super::Navigation;
use super::doors::free_cells;
use super::life::balance::{self, Traps};
use super::rows::Rows;
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
    let keys = work.shared.steps.len() as u32 - 2;
    let steps = |c: Cell| work.shared.steps[0].1.at(c);
    let score = balance::score_knowing(&work.draft, steps, keys);
    let missing = balance::target(depth, Traps::Set) - score.total();
    let wanted = ((missing.max(0) as u32 + 10) / 20).clamp(low, high);
    let mut places = choke_points(work);
    let height = usize::from(work.draft.size().height());
    let mut set: Vec<Cell> = Vec::with_capacity(wanted as usize);
    if depth > 6 && work.rng.chance(1, 2) {
        let length = work.rng.between(3, 5) as usize;
        gauntlet(work, &places, length, &mut set);
    }
    let mut taken = Rows::EMPTY;
    // Nothing may lengthen the gauntlet.
    for c in &set {
        taken.insert(*c);
        places.clear_around(*c);
    }
    while (set.len() as u32) < wanted {
        let Some(place) = places.pick(height, &mut work.rng) else { break };
        // No more than two in a row.
        let beside = taken.around(place);
        places.remove(place);
        if beside.is_power_of_two() {
            let other = place.beside(Side::ALL[beside.trailing_zeros() as usize]);
            places.clear_around(other);
            places.clear_around(place);
        } else if beside != 0 {
            continue;
        }
        taken.insert(place);
        set.push(place);
    }
    for at in set {
        let trap = trap(depth, &mut work.rng);
        work.draft.place(at, Feature::Trap(trap));
    }
    Ok(())
}

/// Free cells of corridors, and those of rooms just inside a door.
fn choke_points(work: &Work<'_, Navigation>) -> Rows {
    let mut places = free_cells(work);
    for room in &work.shared.rooms {
        places.remove_rect(*room);
    }
    for opening in work.shared.openings.all().iter().filter(|o| work.draft.has_barrier(o.edge())) {
        places.insert(opening.at);
    }
    for placed in work.draft.features() {
        places.remove(placed.at);
    }
    places.clear_around(work.shared.steps[0].0);
    places
}

/// A run of traps along a corridor, from anywhere where there are three places in a row.
fn gauntlet(work: &mut Work<'_, Navigation>, places: &Rows, length: usize, set: &mut Vec<Cell>) {
    let height = usize::from(work.draft.size().height());
    let mut starts = places.clone();
    while let Some(start) = starts.pick(height, &mut work.rng) {
        starts.remove(start);
        set.push(start);
        while set.len() < length {
            let at = set[set.len() - 1];
            let leads_on = |side: &Side| work.draft.open_edges().is_open(Edge::new(at, *side));
            let next = Side::ALL.into_iter().filter(leads_on).map(|side| at.beside(side));
            let mut next = next.filter(|c| places.has(*c) && !set.contains(c));
            let Some(next) = next.next() else { break };
            set.push(next);
        }
        if set.len() >= 3 {
            return;
        }
        set.clear();
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
