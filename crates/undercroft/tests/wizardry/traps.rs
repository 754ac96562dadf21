//! Traps: how many, where, and how bad.

use super::view::View;
use super::walk::{any, walk, walk_within};
use super::{Numbers, Report};
use std::collections::BTreeSet;
use undercroft::floor::{Feature, Trap, TrapKind};
use undercroft::grid::Cell;

/// Steps from a trap to the next of its cluster, and from a cluster to what it guards.
const NEAR: u32 = 3;

pub(super) fn check(view: &View<'_>, numbers: &Numbers, report: &mut Report) {
    let area = view.floor.size().area();
    let scaled = numbers.traps.map(|(least, most)| (least * area / 576, (most * area).div_ceil(576)));
    report.within("traps", report.counts.traps, scaled);
    for placed in view.floor.features() {
        if let Feature::Trap(trap) = &placed.is {
            harm(view, placed.at, trap, report);
        }
    }
    treasure_rooms(view, report);
    clusters(view, report);
}

fn harm(view: &View<'_>, at: Cell, trap: &Trap, report: &mut Report) {
    let depth = view.floor.depth();
    let least = 5 + 2 * depth;
    if !(least..=least + 5).contains(&u32::from(trap.damage)) {
        report.add("damage", format!("{} at {at}, not {least} to {}", trap.damage, least + 5));
    }
    let (chance, turns) = match trap.kind {
        TrapKind::Spike => (0, 0),
        TrapKind::Poison => (30 + 5 * depth, 3 + depth),
        TrapKind::Paralysis => (20 + 3 * depth, 2),
        _ => return report.add("kind of trap", format!("{:?} at {at}", trap.kind)),
    };
    let wanted = (chance.min(100), turns.min(255));
    if (u32::from(trap.status_chance), u32::from(trap.status_turns)) != wanted {
        let (is, turns) = (trap.status_chance, trap.status_turns);
        report.add("status", format!("{:?} at {at}: {is} % for {turns} turns, not {wanted:?}", trap.kind));
    }
    if trap.once || trap.disarmed {
        report.add("spent trap", format!("at {at}"));
    }
}

fn treasure_rooms(view: &View<'_>, report: &mut Report) {
    let rooms: BTreeSet<usize> = view.chests().iter().filter_map(|c| view.room(*c)).collect();
    for room in rooms {
        let traps = view.traps().iter().filter(|c| view.room(**c) == Some(room)).count();
        if !(1..=2).contains(&traps) {
            report.add("traps with treasure", format!("{traps} in {}", view.name(room)));
        }
    }
}

/// Traps outside treasure rooms stand in clusters, and some trap of each near stairs or treasure.
fn clusters(view: &View<'_>, report: &mut Report) {
    let treasure: BTreeSet<usize> = view.chests().iter().filter_map(|c| view.room(*c)).collect();
    // Backwards from what is guarded: a one-way door is passed on the way there.
    let worth = walk(view.floor, valued(view), |edge, barrier, side| any(edge, barrier, side.opposite()));
    let traps = view.traps();
    let mut left: Vec<Cell> = traps.clone();
    let mut largest = 0;
    while let Some(first) = left.pop() {
        let cluster = gather(view, first, &mut left);
        largest = largest.max(cluster.len());
        if cluster.iter().all(|c| view.room(*c).is_some_and(|room| treasure.contains(&room))) {
            continue;
        }
        if cluster.len() == 1 {
            report.add("lone trap", format!("{first} is more than {NEAR} steps from every other"));
        }
        if !cluster.iter().any(|c| worth.to(*c).is_some_and(|steps| steps <= NEAR)) {
            report.add("stray cluster", format!("{cluster:?} guard neither stairs nor treasure"));
        }
    }
    if !traps.is_empty() && largest < 3 {
        report.add("no cluster", format!("the largest of {} traps has {largest}", traps.len()));
    }
}

/// Returns the cells of rooms with stairs or treasure, and those of chests elsewhere.
fn valued(view: &View<'_>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    let stairs = [view.floor.stairs_up(), view.floor.stairs_down()].into_iter().flatten();
    for at in view.chests().into_iter().chain(stairs) {
        cells.push(at);
        cells.extend(view.room(at).into_iter().flat_map(|room| view.floor.rooms()[room].cells()));
    }
    cells
}

/// Everything in `left` that is near the first trap, or near one that is.
fn gather(view: &View<'_>, first: Cell, left: &mut Vec<Cell>) -> Vec<Cell> {
    let mut cluster = vec![first];
    let mut next = 0;
    while next < cluster.len() {
        let steps = walk_within(view.floor, NEAR, [cluster[next]], any);
        cluster.extend(left.extract_if(.., |c| steps.has(*c)));
        next += 1;
    }
    cluster
}
