//! Doors and locks: one door to a connection, locks and gates on what hangs by a single opening, keys before them.

use super::placement::Placement;
use super::{Class, Gated, Opens, Shared, Wizardry, treasure, words};
use crate::error::{Halt, Stuck};
use crate::floor::{Barrier, BarrierKind, Feature, Gate, Key, KeyId, Needs, Trigger};
use crate::pass::Work;
use crate::passes::regions::Regions;
use crate::recipe::Between;
use crate::rng::Rng;

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
    let (hung, open) = doors.order.split_at(doors.count);
    for i in hung {
        let barrier = match doors.ways[*i as usize].lock {
            0 => Barrier::door(),
            lock => locks[lock as usize - 1].clone(),
        };
        work.draft.hang(openings[*i as usize].edge(), barrier);
    }
    for i in open {
        work.draft.open(openings[*i as usize].edge());
    }
    work.shared.placement = Placement::new(&mut work.shared, size);
    treasure::plan(work)?;
    place_keys(work)
}

/// The room that everything is seen from: a large one with many openings, which no single door cuts off.
fn most_open(shared: &Shared) -> u32 {
    let rank = |room: u32| {
        let openings =
            2 * shared.openings.count(room) + u32::from(shared.classes[room as usize] == Class::Large);
        // Of several that are alike the first.
        u64::from(openings) << 32 | u64::from(u32::MAX - room)
    };
    (0..shared.rooms.len() as u32).map(rank).max().map_or(0, |best| u32::MAX - best as u32)
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
    let openings = shared.openings.all().len();
    // What does not fit is written over by the next.
    let mut fitting = vec![(0_u8, 0_u32); openings + 1];
    let mut count = 0;
    for opening in 0..openings as u32 {
        let rooms = shared.regions.cut_off(opening);
        fitting[count] = (if rooms > 1 { 0 } else { 8 }, opening);
        count += usize::from((1..=most).contains(&rooms));
    }
    fitting.truncate(count);
    for (rank, _) in &mut fitting {
        *rank += rng.below(16) as u8;
    }
    by_rank(&fitting)
}

/// One more than the highest rank of a candidate.
const RANKS: usize = 24;

/// What is listed, those of a low rank first and those of one rank as they came.
fn by_rank(ranked: &[(u8, u32)]) -> Vec<u32> {
    let mut starts = [0_u32; RANKS + 1];
    for (rank, _) in ranked {
        starts[usize::from(*rank) + 1] += 1;
    }
    for rank in 0..RANKS {
        starts[rank + 1] += starts[rank];
    }
    let mut sorted = vec![0; ranked.len()];
    for (rank, item) in ranked {
        let at = &mut starts[usize::from(*rank)];
        sorted[*at as usize] = *item;
        *at += 1;
    }
    sorted
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
    /// What is known of each opening. The last is no opening's.
    ways: Vec<Way>,
    /// The openings: first the ones with doors, as they come, then the others.
    order: Vec<u32>,
    /// How many doors there are.
    count: usize,
}

#[derive(Clone, Copy)]
struct Way {
    door: bool,
    /// The number of its lock or gate; 0 for none.
    lock: u32,
    /// The opening that it faces across a single cell.
    across: u32,
}

impl Doors {
    /// The gated openings, then one for each connection, then as many more or fewer as are wanted.
    fn choose(shared: &Shared, wanted: u32, rng: &mut Rng) -> Doors {
        let count = shared.openings.all().len();
        let ways = vec![Way { door: false, lock: 0, across: count as u32 }; count + 1];
        let mut doors = Doors { ways, order: Vec::new(), count: 0 };
        for (lock, gated) in (1..).zip(&shared.gated) {
            let way = &mut doors.ways[gated.opening as usize];
            (way.door, way.lock) = (true, lock);
        }
        for route in shared.routes.all().iter().filter(|route| shared.routes.cells(route).len() == 1) {
            let (a, b) = route.ends;
            doors.ways[a as usize].across = b;
            doors.ways[b as usize].across = a;
        }
        doors.hang_one_each(shared, rng);
        doors.even_out(wanted, rng);
        doors.part();
        doors
    }

    /// Gives each connection a door at one of its ends.
    fn hang_one_each(&mut self, shared: &Shared, rng: &mut Rng) {
        for route in shared.routes.all() {
            let (a, b) = route.ends;
            if self.ways[a as usize].door | self.ways[b as usize].door {
                continue;
            }
            // Rather one that faces no door, then a dead end's, then a small room's.
            let rank = |opening: u32| {
                let room = shared.openings.all()[opening as usize].room;
                let leads_on = shared.openings.count(room) != 1;
                let size = 2 - shared.classes[room as usize] as u32;
                u32::from(self.is_faced(opening)) << 3 | u32::from(leads_on) << 2 | size
            };
            let (of_a, of_b) = (rank(a), rank(b));
            let first = if of_a == of_b { rng.chance(1, 2) } else { of_a < of_b };
            self.ways[if first { a } else { b } as usize].door = true;
        }
    }

    /// Takes doors away, or adds some, until there are as many as are wanted.
    fn even_out(&mut self, wanted: u32, rng: &mut Rng) {
        let mut order = vec![0; self.ways.len()];
        let mut listed = 0;
        for (i, way) in (0..).zip(&self.ways) {
            order[listed] = i;
            listed += usize::from(way.lock == 0);
        }
        // The last way is no opening's.
        order.truncate(listed - 1);
        rng.shuffle(&mut order);
        let count = self.ways.iter().map(|way| u32::from(way.door)).sum::<u32>();
        let too_many = count > wanted;
        let mut left = count.abs_diff(wanted);
        // A door that faces another across one cell goes first, and comes last.
        for faced in [too_many, !too_many] {
            if left == 0 {
                break;
            }
            for i in &order {
                let door = self.ways[*i as usize].door;
                let is_next = u32::from(door == too_many) & u32::from(self.is_faced(*i) == faced);
                let changes = left.min(is_next);
                self.ways[*i as usize].door = door ^ (changes == 1);
                left -= changes;
            }
        }
        self.order = order;
    }

    /// Lists the openings with doors from the front, the others from the back.
    fn part(&mut self) {
        let openings = self.ways.len() - 1;
        self.order.resize(openings, 0);
        let mut back = openings;
        for (i, way) in (0..).zip(&self.ways[..openings]) {
            // One of the two places is written over by the next.
            self.order[self.count] = i;
            self.order[back - 1] = i;
            self.count += usize::from(way.door);
            back -= usize::from(!way.door);
        }
    }

    /// Whether an opening faces a door across a single cell.
    fn is_faced(&self, opening: u32) -> bool {
        self.ways[self.ways[opening as usize].across as usize].door
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

/// Puts each key where no lock of the same or a later number has to be passed.
fn place_keys(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    // Keys are numbered in the order of their locks.
    let mut keys = 0;
    for i in 0..work.shared.gated.len() {
        let Gated { opening, opens, .. } = work.shared.gated[i];
        if opens != Opens::Key {
            continue;
        }
        work.budget.spend(8)?;
        let edge = work.shared.openings.all()[opening as usize].edge();
        let at = work.shared.placement.take(&work.shared.rooms, edge.cell(), i as u32 + 1, 6, &mut work.rng);
        let Some(at) = at else { return Err(Stuck("a key has no place".to_owned()).into()) };
        work.draft.place(at, Feature::Key(KeyId(keys)));
        keys += 1;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_sorted_as_by_comparing() {
        let mut rng = Rng::from_state(6);
        for n in 0..60 {
            let ranked: Vec<(u8, u32)> = (0..n).map(|item| (rng.below(RANKS as u32) as u8, item)).collect();
            let mut expected = ranked.clone();
            expected.sort_unstable();
            assert_eq!(by_rank(&ranked), expected.iter().map(|(_, item)| *item).collect::<Vec<_>>());
        }
    }
}
