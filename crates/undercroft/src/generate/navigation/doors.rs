//! Doors at every opening, and one-way doors on loops.

use super::quest::Spare;
use super::{Navigation, shortcuts};
use crate::error::{Halt, Stuck};
use crate::floor::Barrier;
use crate::grid::{Cell, Passages};
use crate::pass::Work;

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
            // What closes a loop keeps its door, and so does what a gate will bar.
            let has_door = |end: &u32| {
                shared.spare.iter().any(|spare| spare.opening == *end)
                    || shared.gates.iter().any(|gate| gate.openings.contains(end))
            };
            let arch = [b, a].into_iter().find(|end| !has_door(end));
            shared.arches.extend(arch);
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
    let range = work.params.grown(work.params.one_way_loops);
    let loops = work.shared.spare.len() as u32;
    if loops < range.min() {
        return Err(Stuck(format!("{loops} openings close loops")).into());
    }
    // Fewer doors of no return near the surface, more of them deep down.
    let (one, other) = (range.min(), range.max().min(loops));
    let drawn = [work.rng.between(one, other), work.rng.between(one, other)];
    let mut one_ways = match work.draft.depth() {
        ..=3 => drawn[0].min(drawn[1]),
        4..=6 => drawn[0],
        _ => drawn[0].max(drawn[1]),
    };
    // A gate that nobody needs bars a loop, too.
    if work.shared.levers > work.shared.needed_levers && one_ways == loops && one_ways > range.min() {
        one_ways -= 1;
    }
    let ways = work.draft.ways();
    for _ in 0..TRIES {
        work.budget.spend(work.draft.size().area() as u64)?;
        work.rng.shuffle(&mut work.shared.spare);
        if shortcuts::stay(&mut work.shared, &ways, one_ways as usize) {
            break;
        }
    }
    for _ in 0..one_ways {
        let Some(Spare { opening: i, only }) = work.shared.spare.pop() else { break };
        let opening = work.shared.openings.all()[i as usize];
        let either = if work.rng.chance(1, 2) { opening.side } else { opening.side.opposite() };
        work.draft.hang(opening.edge(), Barrier::door().one_way(only.unwrap_or(either)));
        work.shared.gates.iter_mut().for_each(|gate| gate.openings.retain(|barred| *barred != i));
    }
    Ok(())
}

/// How often one-way doors are chosen before they may spoil every shortcut.
const TRIES: u32 = 4;
