//! Doors and locks: one door to a connection, locks and gates on what hangs by a single opening, keys before them.

use super::placement::Placement;
use super::{Class, Gated, Opens, Shared, Wizardry, words};
use crate::error::{Halt, Stuck};
use crate::floor::{Barrier, BarrierKind, Gate, Key, Needs, Trigger};
use crate::lists::sort_by_rank;
use crate::pass::Work;
use crate::passes::regions::Regions;
use crate::recipe::Between;
use crate::rng::Rng;
use std::cmp::Reverse;

/// Hangs doors, locks and gates, and puts the keys down.
pub(super) fn hang(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    let size = work.draft.size();
    let root = most_open(&work.shared);
    let shared = &mut work.shared;
    work.budget.spend(size.area() as u64 / 8)?;
    let corridors = std::mem::take(&mut shared.corridors);
    shared.regions =
        Regions::new(size, corridors, &shared.routes, &shared.openings, shared.rooms.len(), root);
    let doors = door_count(work.params, shared, &mut work.rng);
    let most = |count: Between| work.params.scaled(count).max() as usize;
    let (switches, traps) = (most(work.params.switches), most(work.params.traps));
    let features = traps + switches + 2 * most(work.params.teleporters) + most(work.params.chests) + 6;
    work.draft.expect(0, 0, 0, features);
    work.draft.expect_triggers(switches);
    shared.switches.reserve(switches);
    choose_gated(work, doors)?;
    let doors = Doors::choose(&work.shared, doors, &mut work.rng);
    let locks = add_locks(work);
    let openings = work.shared.openings.all();
    for (opening, way) in openings.iter().zip(&doors.ways) {
        match way.lock {
            Some(lock) => work.draft.hang(opening.edge(), locks[lock].clone()),
            None if way.door => work.draft.hang(opening.edge(), Barrier::door()),
            None => work.draft.open(opening.edge()),
        }
    }
    work.shared.placement = Placement::new(&work.shared, size);
    Ok(())
}

/// The room that everything is seen from: a large one with many openings, which no single door cuts off.
fn most_open(shared: &Shared) -> u32 {
    let rank = |room: &u32| {
        let is_large = shared.classes[*room as usize] == Class::Large;
        (2 * shared.openings.count(*room) + u32::from(is_large), Reverse(*room))
    };
    (0..shared.rooms.len() as u32).max_by_key(rank).unwrap_or(0)
}

/// About one door to a connection, within the recipe's bounds.
fn door_count(params: &Wizardry, shared: &Shared, rng: &mut Rng) -> u32 {
    let range = params.scaled(params.doors);
    let links = shared.links.len() as u32;
    links.saturating_sub(rng.below(2)).clamp(range.min(), range.max()).min(shared.openings.all().len() as u32)
}

/// Picks the openings that get locks and gates: bridges with little enough behind them that the stairs have room.
fn choose_gated(work: &mut Work<'_, Wizardry>, doors: u32) -> Result<(), Halt> {
    let (params, shared) = (work.params, &mut work.shared);
    let percent = params.locked;
    let (low, high) = ((doors * percent.min()).div_ceil(100), doors * percent.max() / 100);
    let locks = work.rng.between(low, high.max(low));
    let gates = params.scaled(params.gates);
    let gates = work.rng.between(gates.min(), gates.max());
    let mut use_of = rooms_before_locks(shared);
    let mut halls = use_of.iter().filter(|room| **room == Use::Hall).count();
    let spare_halls = (halls / 2).max(2);
    for opening in gate_candidates(shared, &mut work.rng) {
        work.budget.spend(1)?;
        if shared.gated.len() as u32 == locks + gates {
            break;
        }
        let Some(behind) = shared.regions.behind(opening) else { continue };
        let (mut free, mut lost) = (0, 0);
        for room in shared.regions.list_behind(behind) {
            free += u32::from(use_of[room as usize] != Use::Locked);
            lost += usize::from(use_of[room as usize] == Use::Hall);
        }
        let left = halls - lost;
        // Two locks with the same rooms behind them would keep one thing twice.
        if free == 0 || (left < spare_halls.min(halls) && left < halls) {
            continue;
        }
        halls = left;
        shared.regions.list_behind(behind).for_each(|room| use_of[room as usize] = Use::Locked);
        shared.gated.push(Gated { opening, behind, opens: Opens::Key });
    }
    let found = shared.gated.len() as u32;
    if found < low + gates.min(1) || halls < 2 {
        return Err(
            Stuck(format!("{found} openings can be locked, of {locks} locks and {gates} gates")).into()
        );
    }
    work.rng.shuffle(&mut shared.gated);
    // Gates give way to locks where there are too few openings.
    let gates = gates.min(found - low) as usize;
    let locked = (found as usize - gates).min(locks as usize);
    shared.gated.truncate(locked + gates);
    for gated in shared.gated.iter_mut().skip(locked) {
        gated.opens = Opens::Switches(1 + u32::from(work.rng.chance(2, 5)));
    }
    work.rng.shuffle(&mut shared.gated);
    let locked: Vec<u32> = shared.gated.iter().map(|gated| gated.opening).collect();
    shared.regions.lock(&locked);
    Ok(())
}

/// Openings that cut off a part: those with several rooms behind them first, then dead ends, each in random order.
fn gate_candidates(shared: &Shared, rng: &mut Rng) -> Vec<u32> {
    let most = (shared.rooms.len() as u32 / 3).min(4);
    let openings = 0..shared.openings.all().len() as u32;
    let cutting = openings.filter(|opening| (1..=most).contains(&shared.regions.cut_off(*opening)));
    let mut rank = |opening: u32| if shared.regions.cut_off(opening) > 1 { 0 } else { 8 } + rng.below(16);
    let mut ranked = Vec::with_capacity(shared.openings.all().len());
    ranked.extend(cutting.map(|opening| (rank(opening), opening)));
    sort_by_rank(&mut ranked, |(rank, _)| *rank);
    ranked.into_iter().map(|(_, opening)| opening).collect()
}

/// What a room is good for while locks are given out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// It may hold stairs: large or medium, and no dead end.
    Hall,
    /// It may lie behind a lock.
    Any,
    /// It does.
    Locked,
}

fn rooms_before_locks(shared: &Shared) -> Vec<Use> {
    let is_hall = |(room, class): (u32, &Class)| *class != Class::Small && shared.openings.count(room) > 1;
    (0..).zip(&shared.classes).map(|room| if is_hall(room) { Use::Hall } else { Use::Any }).collect()
}

/// Which openings hold doors.
struct Doors {
    /// What is known of each opening.
    ways: Vec<Way>,
}

#[derive(Clone, Copy, Default)]
struct Way {
    door: bool,
    /// The place of its lock or gate in the list of them.
    lock: Option<usize>,
    /// The opening that it faces across a single cell.
    across: Option<u32>,
}

impl Doors {
    /// The gated openings, then one for each connection, then as many more or fewer as are wanted.
    fn choose(shared: &Shared, wanted: u32, rng: &mut Rng) -> Doors {
        let mut doors = Doors { ways: vec![Way::default(); shared.openings.all().len()] };
        for (lock, gated) in shared.gated.iter().enumerate() {
            let way = &mut doors.ways[gated.opening as usize];
            (way.door, way.lock) = (true, Some(lock));
        }
        for route in shared.routes.all().iter().filter(|route| shared.routes.cells(route).len() == 1) {
            let (a, b) = route.ends;
            doors.ways[a as usize].across = Some(b);
            doors.ways[b as usize].across = Some(a);
        }
        doors.hang_one_each(shared, rng);
        doors.even_out(wanted, rng);
        doors
    }

    /// Gives each connection a door at one of its ends.
    fn hang_one_each(&mut self, shared: &Shared, rng: &mut Rng) {
        for route in shared.routes.all() {
            let (a, b) = route.ends;
            if self.ways[a as usize].door || self.ways[b as usize].door {
                continue;
            }
            // Rather one that faces no door, then a dead end's, then a small room's.
            let rank = |opening: u32| {
                let room = shared.openings.all()[opening as usize].room;
                let leads_on = shared.openings.count(room) != 1;
                (self.is_faced(opening), leads_on, Reverse(shared.classes[room as usize] as u32))
            };
            let (of_a, of_b) = (rank(a), rank(b));
            let first = if of_a == of_b { rng.chance(1, 2) } else { of_a < of_b };
            self.ways[if first { a } else { b } as usize].door = true;
        }
    }

    /// Takes doors away, or adds some, until there are as many as are wanted.
    fn even_out(&mut self, wanted: u32, rng: &mut Rng) {
        let unlocked = (0..).zip(&self.ways).filter(|(_, way)| way.lock.is_none());
        let mut order = Vec::with_capacity(self.ways.len());
        order.extend(unlocked.map(|(opening, _)| opening));
        rng.shuffle(&mut order);
        let count = self.ways.iter().filter(|way| way.door).count() as u32;
        let too_many = count > wanted;
        let mut left = count.abs_diff(wanted);
        // A door that faces another across one cell goes first, and comes last.
        for faced in [too_many, !too_many] {
            for opening in &order {
                let door = self.ways[*opening as usize].door;
                if left > 0 && door == too_many && self.is_faced(*opening) == faced {
                    self.ways[*opening as usize].door = !door;
                    left -= 1;
                }
            }
        }
    }

    /// Whether an opening faces a door across a single cell.
    fn is_faced(&self, opening: u32) -> bool {
        self.ways[opening as usize].across.is_some_and(|across| self.ways[across as usize].door)
    }
}

/// The locks and gates, by number. Gates wait for switches, which a later pass places.
fn add_locks(work: &mut Work<'_, Wizardry>) -> Vec<Barrier> {
    let mut keys = 0;
    let mut locks = Vec::with_capacity(work.shared.gated.len());
    for (number, gated) in (1..).zip(&work.shared.gated) {
        locks.push(match gated.opens {
            Opens::Key => {
                let key = work.draft.add_key(Key { name: words::key(keys), ..Key::default() });
                keys += 1;
                Barrier::door().locked(key)
            }
            Opens::Switches(n) => {
                let at = work.shared.openings.all()[gated.opening as usize].at;
                let switches = (0..n).map(|_| work.draft.add_trigger(Trigger::default()));
                let needs = Needs::triggers(switches);
                let to_come = needs.triggers.iter().map(|switch| (*switch, words::Works::Gate, at, number));
                work.shared.switches.extend(to_come);
                let gate = Gate { needs, message: words::gate(n) };
                Barrier::new(BarrierKind::Gate(work.draft.add_gate(gate)))
            }
        });
    }
    locks
}

#[cfg(test)]
mod tests;
