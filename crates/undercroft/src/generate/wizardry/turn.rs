//! From the second floor on some doors are not what they seem: one-way doors in loops, and secret doors and walls that are
//! none before treasure that one may do without.
//! ```text
//!   entrance ... a >> b ... treasure       one leads on, and the way back leads past treasure;
//!        |_______|    |________|
//!   entrance ... a << b ... far            or it is a shortcut that opens from the far side
//! ```

use super::{Class, Shared, Wizardry, deepening};
use crate::error::{Halt, Stuck};
use crate::floor::{Barrier, BarrierKind, Feature};
use crate::grid::{Bits, Cell, Edge, Passages, Side, Size};
use crate::pass::Work;
use crate::recipe::{Between, Count};
use std::collections::{BTreeMap, BTreeSet};

/// Turns plain doors into one-way doors, secret doors and illusory walls.
pub(super) fn turn(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    if work.draft.depth() == 1 {
        return Ok(());
    }
    hide(work)?;
    turn_one_ways(work)
}

/// Hides the ways to treasure: at most one opening leads to it, and nothing else lies there. Each of them is told of by
/// writing on a wall, so that there are no more than there may be messages.
fn hide(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    let mut hidden = hidden_doors(work);
    work.budget.spend(hidden.len() as u64)?;
    work.rng.shuffle(&mut hidden);
    let params = work.params;
    let least = |count: Count| params.scaled(count).min();
    let mut hints = params.scaled(params.messages).max();
    for (kind, count, kept) in [
        (BarrierKind::Secret, params.secret_doors, least(params.illusions)),
        (BarrierKind::Illusory, params.illusions, 0),
    ] {
        let range = params.scaled(count);
        let told = hints.saturating_sub(kept);
        let most = range.max().min(hidden.len() as u32).min(told).max(range.min());
        let wanted = deepening(Between(range.min(), most), work.draft.depth(), &mut work.rng) as usize;
        if hidden.len() < wanted {
            return Err(Stuck(format!("{} doors may be hidden, of {wanted}", hidden.len())).into());
        }
        hints = hints.saturating_sub(wanted as u32);
        let turned = hidden.drain(..wanted).map(|edge| (edge, Barrier::new(kind)));
        work.draft.hang_anew(&turned.collect());
    }
    Ok(())
}

/// The plain doors of rooms that hold treasure and nothing that opens anything.
fn hidden_doors(work: &Work<'_, Wizardry>) -> Vec<Edge> {
    let Shared { chests, rooms, openings, gated, .. } = &work.shared;
    let plain = work.draft.barriers().iter().filter(|(_, barrier)| *barrier == Barrier::door());
    let plain: BTreeSet<Edge> = plain.map(|(edge, _)| *edge).collect();
    let things = work.draft.features().iter().map(|placed| placed.at);
    let ends = gated.iter().filter_map(|gated| gated.ends).flat_map(|(a, b)| [a, b]);
    let switches = gated.iter().filter_map(|gated| gated.switch);
    let to_come = work.shared.switches.iter().filter_map(|switch| switch.at);
    let mut taken = Bits::empty(work.draft.size());
    things.chain(ends).chain(switches).chain(to_come).for_each(|at| _ = taken.insert(at));
    let treasuries = chests.iter().filter_map(|chest| chest.room);
    let alone = treasuries.filter(|room| openings.count(*room) == 1 && !taken.touches(rooms[*room as usize]));
    alone
        .map(|room| openings.all()[openings.of(room)[0] as usize].edge())
        .filter(|edge| plain.contains(edge))
        .collect()
}

/// The steps of a way back that is worth the name, and the most that anybody is sent round.
const LONG: usize = 8;
const LONGEST: usize = 64;
/// Steps from the way back to what it leads past.
const PAST: usize = 4;

/// Turns doors of loops into one-way doors, of two kinds. Some lead on, and the way back leads past something worth having;
/// the others are shortcuts, which open from the far side alone. Nothing is shut on the way back.
fn turn_one_ways(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    let range = work.params.scaled(work.params.one_ways);
    let wanted = deepening(range, work.draft.depth(), &mut work.rng) as usize;
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
    let mut search = Search { seen: Bits::empty(size), list: Vec::new() };
    let past = around_treasure(work, &ways, &mut search);
    let mut turned: BTreeMap<Edge, OneWay> = BTreeMap::new();
    for least in [LONG, 0] {
        for edge in &doors {
            if turned.len() == wanted {
                break;
            }
            work.budget.spend(LONGEST as u64)?;
            if !ways.is_open(*edge) {
                continue;
            }
            let (a, b) = (edge.cell(), edge.cell().beside(edge.side()));
            ways.set(*edge, false);
            let Some(back) = search.way(&ways, a, b).filter(|back| back.len() >= least) else {
                ways.set(*edge, true);
                continue;
            };
            let steps = |c: Cell| work.shared.steps[size.index(c)];
            let onward = if steps(a) <= steps(b) { edge.side() } else { edge.side().opposite() };
            let leads_on = back.iter().any(|c| past.has(*c)) && work.rng.chance(3, 4);
            let toward = if leads_on { onward } else { onward.opposite() };
            turned.insert(*edge, OneWay { toward, leads_on });
        }
    }
    let steps = keep_sound(work, &mut ways, &mut search, &mut turned)?;
    if (turned.len() as u32) < range.min() {
        return Err(Stuck(format!("{} doors may be passed one way, of {wanted}", turned.len())).into());
    }
    work.shared.steps = steps;
    let doors = turned.into_iter().map(|(edge, way)| (edge, Barrier::door().one_way(way.toward)));
    work.draft.hang_anew(&doors.collect());
    Ok(())
}

/// A door that was turned.
struct OneWay {
    toward: Side,
    /// Whether it leads on, or is a shortcut.
    leads_on: bool,
}

/// How often the doors that do not fit together are turned back.
const ROUNDS: usize = 8;

/// Turns doors back until each does what it was turned for with all others as they are, and the stairs are far apart. Returns
/// the steps from the entrance to each cell then.
fn keep_sound(
    work: &mut Work<'_, Wizardry>,
    ways: &mut Passages,
    search: &mut Search,
    turned: &mut BTreeMap<Edge, OneWay>,
) -> Result<Vec<u32>, Halt> {
    let size = work.draft.size();
    for _ in 0..ROUNDS {
        work.budget.spend(size.area() as u64 / 8)?;
        // Whoever comes from the entrance goes on through the doors that lead on, and through no shortcut.
        let mut onward = work.draft.ways().clone();
        for (edge, way) in turned.iter() {
            onward.set(*edge, way.leads_on);
        }
        let steps = onward.distances(work.shared.stairs_at[0]);
        let at = |c: Cell| steps[size.index(c)];
        let past = around_treasure(work, ways, search);
        let before = turned.len();
        // Where shortcuts lead to the stairs too soon, one after another is turned back.
        let mut too_near = !are_stairs_far(&work.shared, size, &steps);
        turned.retain(|edge, way| {
            let (a, b) = (edge.cell(), edge.cell().beside(edge.side()));
            let (from, to) = if way.toward == edge.side() { (a, b) } else { (b, a) };
            let back = search.way(ways, to, from);
            let fits = if way.leads_on {
                at(from) < at(to) && back.is_some_and(|back| back.iter().any(|c| past.has(*c)))
            } else {
                at(to) <= at(from) && back.is_some() && !std::mem::take(&mut too_near)
            };
            ways.set(*edge, !fits);
            fits
        });
        if turned.len() == before {
            return Ok(steps);
        }
    }
    Err(Stuck("doors that are passed one way do not fit together".to_owned()).into())
}

/// Whether the stairs down are in the third of the halls that are farthest away.
fn are_stairs_far(shared: &Shared, size: Size, steps: &[u32]) -> bool {
    let away = |room: u32| steps[size.index(shared.rooms[room as usize].centre())];
    let is_hall = |room: &u32| {
        shared.classes[*room as usize] != Class::Small
            && shared.openings.count(*room) > 1
            && *room != shared.stairs[0]
    };
    let halls: Vec<u32> = (0..shared.rooms.len() as u32).filter(is_hall).collect();
    let farther = halls.iter().filter(|room| away(**room) > away(shared.stairs[1])).count();
    farther < halls.len().div_ceil(3)
}

/// The cells from which it is not far to treasure, or to something that opens something.
fn around_treasure(work: &Work<'_, Wizardry>, ways: &Passages, search: &mut Search) -> Bits {
    let chests = work.shared.chests.iter().map(|chest| chest.at);
    let keys = work.draft.features().iter().filter(|placed| matches!(placed.is, Feature::Key(_)));
    let mut near = Bits::empty(ways.size());
    for at in chests.chain(keys.map(|placed| placed.at)) {
        search.spread(ways, at, PAST, |_| false);
        search.list.iter().for_each(|step| _ = near.insert(step.at));
    }
    near
}

/// A walk over all that is near, in the order of coming to it.
struct Search {
    seen: Bits,
    list: Vec<Step>,
}

/// A cell, the steps to it, and the place in the list of the cell before.
struct Step {
    at: Cell,
    steps: usize,
    from: usize,
}

impl Search {
    /// Goes everywhere within so many steps, until it comes to where it is wanted.
    fn spread(&mut self, ways: &Passages, from: Cell, most: usize, is_wanted: impl Fn(Cell) -> bool) {
        self.list.drain(..).for_each(|step| _ = self.seen.remove(step.at));
        self.seen.insert(from);
        self.list.push(Step { at: from, steps: 0, from: 0 });
        let mut next = 0;
        while let Some(Step { at, steps, .. }) = self.list.get(next) {
            let (at, steps) = (*at, *steps);
            if steps == most || is_wanted(at) {
                return;
            }
            for c in ways.around(at) {
                if self.seen.insert(c) {
                    self.list.push(Step { at: c, steps: steps + 1, from: next });
                }
            }
            next += 1;
        }
    }

    /// Returns the shortest way between two cells, both with it, where it is not too long.
    fn way(&mut self, ways: &Passages, from: Cell, to: Cell) -> Option<Vec<Cell>> {
        self.spread(ways, from, LONGEST, |c| c == to);
        let mut at = self.list.iter().position(|step| step.at == to)?;
        let mut way = vec![to];
        while at > 0 {
            at = self.list[at].from;
            way.push(self.list[at].at);
        }
        Some(way)
    }
}
