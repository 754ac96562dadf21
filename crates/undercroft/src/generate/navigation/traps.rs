//! Traps at choke points, as many as bring the floor near the difficulty of its depth.

use super::Navigation;
use super::levers::free_cells;
use super::life::balance;
use crate::error::Halt;
use crate::floor::{Feature, Trap, TrapKind};
use crate::grid::{Bits, Cell};
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
    let deeds = work.shared.keys().count() as u32 + work.shared.needed_levers;
    let steps = |c: Cell| work.shared.steps[0].1.at(c);
    let score = balance::score(&work.draft, steps, deeds);
    let missing = balance::target(depth) - score.total();
    let wanted = ((missing.max(0) as u32 + 10) / 20).clamp(low, high);
    let mut places = choke_points(work);
    let mut set: Vec<Cell> = Vec::new();
    if depth > 6 && work.rng.chance(1, 2) {
        let length = work.rng.between(3, 5) as usize;
        set = gauntlet(work, &places, length);
    }
    let mut taken = Bits::empty(work.draft.size());
    // Nothing may lengthen the gauntlet.
    for c in &set {
        taken.insert(*c);
        places.remove_around(*c);
    }
    while (set.len() as u32) < wanted {
        let Some(place) = places.pick(&mut work.rng) else { break };
        places.remove(place);
        // No more than two in a row.
        match taken.beside(place).collect::<Vec<_>>()[..] {
            [] => {}
            [other] => {
                places.remove_around(other);
                places.remove_around(place);
            }
            _ => continue,
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
fn choke_points(work: &Work<'_, Navigation>) -> Bits {
    let mut places = free_cells(&work.draft, &work.shared);
    let mut rooms = Bits::empty(work.draft.size());
    for room in &work.shared.rooms {
        rooms.insert_rect(*room);
    }
    places.subtract(&rooms);
    for opening in work.shared.openings.all().iter().filter(|o| work.draft.has_barrier(o.edge())) {
        places.insert(opening.at);
    }
    for placed in work.draft.features() {
        places.remove(placed.at);
    }
    places.remove_around(work.shared.steps[0].0);
    places
}

/// A run of traps along a corridor, from anywhere where there are three places in a row.
fn gauntlet(work: &mut Work<'_, Navigation>, places: &Bits, length: usize) -> Vec<Cell> {
    let mut starts = places.clone();
    while let Some(start) = starts.pick(&mut work.rng) {
        starts.remove(start);
        let mut run = vec![start];
        while run.len() < length {
            let mut next = work.draft.open_edges().around(run[run.len() - 1]);
            let Some(next) = next.find(|c| places.has(*c) && !run.contains(c)) else { break };
            run.push(next);
        }
        if run.len() >= 3 {
            return run;
        }
    }
    Vec::new()
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
