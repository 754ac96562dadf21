//! From the second floor on some doors are not what they seem: one-way doors in loops, and secret doors and walls that are
//! none before treasure that one may do without.

use super::{Shared, Wizardry, deepening};
use crate::error::{Halt, Stuck};
use crate::floor::{Barrier, BarrierKind};
use crate::grid::{Cell, Edge, Passages};
use crate::pass::Work;

/// Turns plain doors into one-way doors, secret doors and illusory walls.
pub(super) fn turn(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    if work.draft.depth() == 1 {
        return Ok(());
    }
    hide(work)?;
    turn_one_ways(work)
}

/// Hides the ways to treasure: at most one opening leads to it, and nothing else lies there.
fn hide(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    let mut hidden = hidden_doors(work);
    work.budget.spend(hidden.len() as u64)?;
    work.rng.shuffle(&mut hidden);
    let params = work.params;
    for (kind, count) in
        [(BarrierKind::Secret, params.secret_doors), (BarrierKind::Illusory, params.illusions)]
    {
        let range = params.scaled(count);
        let most = range.max().min(hidden.len() as u32).max(range.min());
        let wanted = work.rng.between(range.min(), most) as usize;
        if hidden.len() < wanted {
            return Err(Stuck(format!("{} doors may be hidden, of {wanted}", hidden.len())).into());
        }
        for edge in hidden.drain(..wanted) {
            work.draft.hang(edge, Barrier::new(kind));
        }
    }
    Ok(())
}

/// The plain doors of rooms that hold treasure and nothing that opens anything.
fn hidden_doors(work: &Work<'_, Wizardry>) -> Vec<Edge> {
    let Shared { chests, rooms, openings, gated, .. } = &work.shared;
    let is_plain = |edge: Edge| work.draft.barrier(edge).is_some_and(|barrier| *barrier == Barrier::door());
    let things = work.draft.features().iter().map(|placed| placed.at);
    let ends = gated.iter().filter_map(|gated| gated.ends).flat_map(|(a, b)| [a, b]);
    let switches = gated.iter().filter_map(|gated| gated.switch);
    let to_come = work.shared.switches.iter().filter_map(|switch| switch.at);
    let taken: Vec<Cell> = things.chain(ends).chain(switches).chain(to_come).collect();
    let treasuries = chests.iter().filter_map(|chest| chest.room);
    let alone = treasuries.filter(|room| {
        openings.count(*room) == 1 && !taken.iter().any(|at| rooms[*room as usize].contains(*at))
    });
    alone
        .map(|room| openings.all()[openings.of(room)[0] as usize].edge())
        .filter(|edge| is_plain(*edge))
        .collect()
}

/// Turns doors of loops into one-way doors. Whoever passed one gets back by ways that nothing shuts.
fn turn_one_ways(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    let range = work.params.scaled(work.params.one_ways);
    let wanted = deepening(range, work.draft.depth(), &mut work.rng);
    if wanted == 0 {
        return Ok(());
    }
    let size = work.draft.size();
    let mut doors: Vec<Edge> = Vec::new();
    let mut ways: Passages = work.draft.open_edges().clone();
    for (edge, barrier) in work.draft.barriers() {
        if *barrier == Barrier::door() {
            doors.push(*edge);
            ways.set(*edge, true);
        }
    }
    work.rng.shuffle(&mut doors);
    let mut turned = 0;
    for edge in doors {
        if turned == wanted {
            break;
        }
        work.budget.spend(size.area() as u64 / 16)?;
        let (a, b) = (edge.cell(), edge.cell().beside(edge.side()));
        ways.set(edge, false);
        if !ways.reach(a).has(b) {
            ways.set(edge, true);
            continue;
        }
        // Farther from the entrance, where the way back is the longer one.
        let steps = |c: Cell| work.shared.steps[size.index(c)];
        let toward = if steps(a) <= steps(b) { edge.side() } else { edge.side().opposite() };
        work.draft.hang(edge, Barrier::door().one_way(toward));
        turned += 1;
    }
    if turned < range.min() {
        return Err(Stuck(format!("{turned} doors may be passed one way, of {wanted}")).into());
    }
    Ok(())
}
