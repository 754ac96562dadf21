//! Doors and locks: one door to a connection, locks and gates on what hangs by a single opening, keys before them.

use super::spots::Spots;
use super::{Class, Gated, Notes, Opens, Wizardry, treasure, words};
use crate::error::{Halt, Stuck};
use crate::floor::{Barrier, Feature, Gate, Key, KeyId, Needs, Trigger, TriggerId};
use crate::pass::Work;
use crate::passes::regions::Regions;
use crate::recipe::Between;
use crate::rng::Rng;

/// Hangs doors, locks and gates, and puts the keys down.
pub(super) fn hang(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    let size = work.draft.size();
    let root = most_open(&work.notes);
    let notes = &mut work.notes;
    work.budget.spend(size.area() as u64 / 8)?;
    let corridors = std::mem::take(&mut notes.corridors);
    notes.regions = Regions::new(size, corridors, &notes.routes, &notes.openings, notes.rooms.len(), root);
    let doors = door_count(work.params, notes, &mut work.rng);
    let most = |count: Between| work.params.scaled(count).max() as usize;
    let (switches, traps) = (most(work.params.switches), most(work.params.traps));
    let features = traps + switches + 2 * most(work.params.teleporters) + most(work.params.chests) + 6;
    work.draft.expect(0, 0, 0, features);
    work.draft.expect_triggers(switches);
    notes.switches.reserve(switches);
    choose_gated(work, doors)?;
    let hung = choose_doors(work, doors);
    let mut barriers: Vec<Option<Barrier>> = hung.into_iter().map(|door| door.then(Barrier::door)).collect();
    add_locks(work, &mut barriers);
    for (opening, barrier) in work.notes.openings.all().iter().zip(barriers) {
        match barrier {
            Some(barrier) => work.draft.hang(opening.edge(), barrier),
            None => work.draft.open(opening.edge()),
        }
    }
    work.notes.spots = Spots::new(&mut work.notes, size);
    treasure::plan(work)?;
    place_keys(work)
}

/// The room that everything is seen from: a large one with many openings, which no single door cuts off.
fn most_open(notes: &Notes) -> u32 {
    let rank = |room: &u32| (notes.openings.count(*room), notes.classes[*room as usize] == Class::Large);
    (0..notes.rooms.len() as u32).rev().max_by_key(rank).unwrap_or(0)
}

/// About one door to a connection, within the recipe's bounds.
fn door_count(params: &Wizardry, notes: &Notes, rng: &mut Rng) -> u32 {
    let range = params.scaled(params.doors);
    let links = notes.links.len() as u32;
    links.saturating_sub(rng.below(2)).clamp(range.min(), range.max()).min(notes.openings.all().len() as u32)
}

/// Picks the openings that get locks and gates: bridges with little enough behind them that the stairs have room.
fn choose_gated(work: &mut Work<'_, Wizardry>, doors: u32) -> Result<(), Halt> {
    let (params, notes) = (work.params, &mut work.notes);
    let percent = params.locked;
    let (low, high) = ((doors * percent.min()).div_ceil(100), doors * percent.max() / 100);
    let locks = work.rng.between(low, high.max(low));
    let gates = params.scaled(params.gates);
    let gates = work.rng.between(gates.min(), gates.max());
    let candidates = gate_candidates(notes, &mut work.rng);
    let mut is_hall = stair_halls(notes);
    let mut halls = is_hall.iter().filter(|hall| **hall).count();
    let spare_halls = (halls / 2).max(2);
    let mut taken = vec![false; notes.rooms.len()];
    let mut inside: Vec<u32> = Vec::with_capacity(notes.rooms.len());
    for (_, opening) in candidates {
        work.budget.spend(1)?;
        if notes.gated.len() as u32 == locks + gates {
            break;
        }
        let Some(behind) = notes.regions.behind(opening) else { continue };
        inside.clear();
        inside.extend(notes.regions.list_behind(behind));
        // Two locks with the same rooms behind them would keep one thing twice.
        if inside.iter().all(|room| taken[*room as usize]) {
            continue;
        }
        let left = halls - inside.iter().filter(|room| is_hall[**room as usize]).count();
        if left < spare_halls.min(halls) && left < halls {
            continue;
        }
        halls = left;
        for room in &inside {
            taken[*room as usize] = true;
            is_hall[*room as usize] = false;
        }
        notes.gated.push(Gated { opening, behind, opens: Opens::Key });
    }
    let found = notes.gated.len() as u32;
    if found < low + gates.min(1) || halls < 2 {
        return Err(
            Stuck(format!("{found} openings can be locked, of {locks} locks and {gates} gates")).into()
        );
    }
    work.rng.shuffle(&mut notes.gated);
    // Gates give way to locks where there are too few openings.
    let gates = gates.min(found - low) as usize;
    let locked = (found as usize - gates).min(locks as usize);
    notes.gated.truncate(locked + gates);
    for gated in notes.gated.iter_mut().skip(locked) {
        gated.opens = Opens::Switches(1 + u32::from(work.rng.chance(2, 5)));
    }
    work.rng.shuffle(&mut notes.gated);
    let locked: Vec<u32> = notes.gated.iter().map(|gated| gated.opening).collect();
    notes.regions.lock(&locked);
    Ok(())
}

/// Openings that cut off a part: those with several rooms behind them first, then dead ends, each in random order.
fn gate_candidates(notes: &Notes, rng: &mut Rng) -> Vec<(u32, u32)> {
    let most = (notes.rooms.len() as u32 / 3).min(4);
    let mut candidates: Vec<(u32, u32)> = Vec::with_capacity(notes.rooms.len());
    for opening in 0..notes.openings.all().len() as u32 {
        let Some(behind) = notes.regions.behind(opening) else { continue };
        let rooms = notes.regions.rooms_behind(behind);
        if (1..=most).contains(&rooms) {
            let rank = if rooms > 1 { 0 } else { 8 };
            candidates.push((rank + rng.below(16), opening));
        }
    }
    candidates.sort_unstable();
    candidates
}

/// Which rooms may hold stairs: large or medium ones that are no dead ends.
fn stair_halls(notes: &Notes) -> Vec<bool> {
    (0..)
        .zip(&notes.classes)
        .map(|(room, class)| *class != Class::Small && notes.openings.count(room) > 1)
        .collect()
}

/// Which openings hold doors: the gated ones, then one for each connection, then as many more or fewer as are wanted.
fn choose_doors(work: &mut Work<'_, Wizardry>, wanted: u32) -> Vec<bool> {
    let notes = &work.notes;
    let mut doors = vec![false; notes.openings.all().len()];
    let mut fixed = doors.clone();
    for gated in &notes.gated {
        doors[gated.opening as usize] = true;
        fixed[gated.opening as usize] = true;
    }
    let facing = Facing::new(notes);
    for route in notes.routes.all() {
        let (a, b) = route.ends;
        if doors[a as usize] || doors[b as usize] {
            continue;
        }
        let rank = |opening: u32| {
            let room = notes.openings.all()[opening as usize].room;
            let dead_end = notes.openings.count(room) == 1;
            (facing.is_faced(opening, &doors), !dead_end, 2 - notes.classes[room as usize] as u32)
        };
        let first = match rank(a).cmp(&rank(b)) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Greater => false,
            std::cmp::Ordering::Equal => work.rng.chance(1, 2),
        };
        doors[if first { a } else { b } as usize] = true;
    }
    let mut order: Vec<u32> = (0..doors.len() as u32).filter(|i| !fixed[*i as usize]).collect();
    work.rng.shuffle(&mut order);
    let mut count = doors.iter().filter(|door| **door).count() as u32;
    // A door that faces another across one cell goes first, and comes last.
    for faced in [true, false] {
        for i in &order {
            if count > wanted && doors[*i as usize] && facing.is_faced(*i, &doors) == faced {
                doors[*i as usize] = false;
                count -= 1;
            }
        }
    }
    for faced in [false, true] {
        for i in &order {
            if count < wanted && !doors[*i as usize] && facing.is_faced(*i, &doors) == faced {
                doors[*i as usize] = true;
                count += 1;
            }
        }
    }
    doors
}

/// Openings that face each other across a single cell.
struct Facing {
    across: Vec<u32>,
}

impl Facing {
    fn new(notes: &Notes) -> Facing {
        let mut across = vec![u32::MAX; notes.openings.all().len()];
        for route in notes.routes.all() {
            if notes.routes.cells(route).len() == 1 {
                let (a, b) = route.ends;
                across[a as usize] = b;
                across[b as usize] = a;
            }
        }
        Facing { across }
    }

    fn is_faced(&self, opening: u32, doors: &[bool]) -> bool {
        doors.get(self.across[opening as usize] as usize).is_some_and(|door| *door)
    }
}

/// Turns the gated doors into locked ones and gates. Gates wait for switches, which a later pass places.
fn add_locks(work: &mut Work<'_, Wizardry>, barriers: &mut [Option<Barrier>]) {
    let mut keys = 0;
    for i in 0..work.notes.gated.len() {
        let Gated { opening, opens, .. } = work.notes.gated[i];
        let barrier = match opens {
            Opens::Key => {
                let key = work.draft.add_key(Key { name: words::key(keys), ..Key::default() });
                keys += 1;
                Barrier::door().locked(key)
            }
            Opens::Switches(n) => {
                let switches: Vec<TriggerId> =
                    (0..n).map(|_| work.draft.add_trigger(Trigger::default())).collect();
                let at = work.notes.openings.all()[opening as usize].at;
                for switch in &switches {
                    work.notes.switches.push((*switch, words::Works::Gate, at, i as u32 + 1));
                }
                let gate = Gate { needs: Needs::triggers(switches), message: words::gate(n) };
                Barrier::new(crate::floor::BarrierKind::Gate(work.draft.add_gate(gate)))
            }
        };
        barriers[opening as usize] = Some(barrier);
    }
}

/// Puts each key where no lock of the same or a later number has to be passed.
fn place_keys(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    // Keys are numbered in the order of their locks.
    let mut keys = 0;
    for i in 0..work.notes.gated.len() {
        let Gated { opening, opens, .. } = work.notes.gated[i];
        if opens != Opens::Key {
            continue;
        }
        work.budget.spend(8)?;
        let edge = work.notes.openings.all()[opening as usize].edge();
        let at = work.notes.spots.take(&work.notes.rooms, edge.cell(), i as u32 + 1, 6, &mut work.rng);
        let Some(at) = at else { return Err(Stuck("a key has no place".to_owned()).into()) };
        work.draft.place(at, Feature::Key(KeyId(keys)));
        keys += 1;
    }
    Ok(())
}
