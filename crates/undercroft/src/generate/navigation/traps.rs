//! Traps where people pass: in corridors, doorways and junctions on the ways to the keys, the levers and the stairs, as many
//! as bring the floor near the difficulty of its depth.

use super::levers::free_cells;
use super::life::balance;
use super::{Navigation, Shared};
use crate::draft::Draft;
use crate::error::{Halt, Stuck};
use crate::floor::{Feature, Trap, TrapKind};
use crate::grid::{Bits, Cell, Passages};
use crate::pass::Work;
use crate::recipe::Between;
use crate::rng::Rng;

/// The fewest and the most of a floor.
pub(super) fn bounds(params: &Navigation, depth: u32) -> Between {
    if params.traps_from == 0 || depth < params.traps_from {
        return Between(0, 0);
    }
    let by_depth = match depth {
        ..=3 => Between(0, 8),
        4..=6 => Between(4, 16),
        _ => Between(8, 26),
    };
    params.grown(params.traps_at(depth).unwrap_or(by_depth))
}

/// Returns the difficulty of the floor so far and of the fewest traps, in tenths of points.
pub(super) fn least_score(work: &Work<'_, Navigation>) -> i32 {
    let deeds = work.shared.keys().count() as u32 + work.shared.needed_levers;
    let steps = |c: Cell| work.shared.steps[0].1.at(c);
    let traps = bounds(work.params, work.draft.depth()).min();
    balance::score(&work.draft, steps, deeds).total() + balance::TRAP * traps as i32
}

/// Sets the traps.
pub(super) fn set(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let depth = work.draft.depth();
    let range = bounds(work.params, depth);
    if range.max() == 0 {
        return Ok(());
    }
    work.budget.spend(work.draft.size().area() as u64)?;
    // What is missing decides between the fewest and the most.
    let missing = (work.params.target(depth) - least_score(work)).max(0);
    let wanted = (range.min() + ((missing + balance::TRAP / 2) / balance::TRAP) as u32).min(range.max());
    let mut places = choke_points(work);
    let mut set: Vec<Cell> = Vec::new();
    if depth > 6 && wanted > 2 && work.rng.chance(1, 2) {
        let length = work.rng.between(3, 5).min(wanted) as usize;
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
    if (set.len() as u32) < range.min() {
        return Err(Stuck(format!("{} of {wanted} traps have a place", set.len())).into());
    }
    for at in set {
        let trap = trap(depth, &mut work.rng);
        work.draft.place(at, Feature::Trap(trap));
    }
    Ok(())
}

/// Where nobody gets by who goes for a key, a lever or the stairs: cells of corridors on the way, and doorways and junctions
/// on it or beside it.
fn choke_points(work: &Work<'_, Navigation>) -> Bits {
    let (draft, shared) = (&work.draft, &work.shared);
    let (passed, ways) = (passed(draft, shared), draft.ways());
    let is_beside = |c: Cell| passed.has(c) || ways.around(c).any(|n| passed.has(n));
    let mut places = free_cells(draft, shared);
    places.subtract(&shared.room_cells(draft.size()));
    for c in places.clone().iter() {
        let is_junction = ways.around(c).count() > 2;
        if !(passed.has(c) || is_junction && is_beside(c)) {
            places.remove(c);
        }
    }
    for opening in shared.openings.all().iter().filter(|o| draft.has_barrier(o.edge())) {
        if is_beside(opening.at) && !draft.is_occupied(opening.at) {
            places.insert(opening.at);
        }
    }
    places.remove_around(shared.up());
    places
}

/// The cells of the ways from the stairs up to everything that one goes for, and from the keys to the stairs down.
fn passed(draft: &Draft, shared: &Shared) -> Bits {
    let (ways, hops) = directed_ways(draft);
    let levers = draft.features().iter().filter(|p| p.is.trigger().is_some()).map(|p| p.at);
    let there = shared.keys().chain(levers).chain([shared.down()]).map(|goal| (shared.up(), goal));
    let back = shared.keys().map(|key| (key, shared.down()));
    let mut passed = Bits::empty(draft.size());
    for (from, to) in there.chain(back) {
        for c in ways.path(from, to, &hops).into_iter().flatten() {
            passed.insert(c);
        }
    }
    passed
}

/// The ways that lead to and fro, and the cells before and behind each one-way door.
fn directed_ways(draft: &Draft) -> (Passages, Vec<(Cell, Cell)>) {
    let mut ways = draft.ways();
    let mut hops = Vec::new();
    for (edge, barrier) in draft.barriers() {
        let (Some(toward), (Some(before), at)) = (barrier.one_way, edge.cells()) else { continue };
        ways.set(*edge, false);
        hops.push(if toward == edge.side() { (at, before) } else { (before, at) });
    }
    (ways, hops)
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
