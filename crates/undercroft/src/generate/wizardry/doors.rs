//! Doors: those of the quest, locked or as gates, and one to every other connection.

use super::words::{self, Works};
use super::{CLASSES, Class, Shared, Switch, Wizardry};
use crate::error::Halt;
use crate::floor::{Barrier, BarrierKind, Gate, Key, KeyId, Needs, Trigger, TriggerId, Wear};
use crate::grid::Cell;
use crate::pass::Work;
use crate::passes::corridors::Route;
use crate::passes::quest::{By, Shuts};
use crate::recipe::{Between, Count};
use crate::rng::Rng;
use std::cmp::Reverse;

/// The most openings that one faces: those of corridors that share it.
const MOST_ACROSS: usize = 4;
/// A corridor of so many cells has one door.
const SHORT: usize = 3;

/// Hangs doors, locks and gates over the openings that shall have some.
pub(super) fn hang(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    let most = |count: Count| work.params.scaled(count).max() as usize;
    let (switches, traps) = (most(work.params.switches), most(work.params.traps));
    let features = traps + switches + 2 * most(work.params.teleporters) + most(work.params.chests) + 6;
    work.draft.expect(0, 0, 0, features);
    work.draft.expect_triggers(switches);
    work.shared.switches.reserve(switches);
    work.budget.spend(work.shared.openings.all().len() as u64)?;
    let least = fewest_doors(work.params).min(work.shared.doors);
    let doors = Doors::choose(&work.shared, Between(least, work.shared.doors), &mut work.rng);
    let locks = add_locks(work);
    for (opening, way) in work.shared.openings.all().iter().zip(&doors.ways) {
        match way.lock {
            Some(lock) => work.draft.hang(opening.edge(), locks[lock].clone()),
            None if way.door => work.draft.hang(opening.edge(), Barrier::door()),
            None => {}
        }
    }
    Ok(())
}

/// How many doors there must be, whatever faces what: second doors of short connections are for recipes that ask for more
/// doors than there can be connections.
fn fewest_doors(params: &Wizardry) -> u32 {
    let most = |class: Class| params.scaled(params.class(class).count).max();
    let rooms: u32 = params.rooms.map_or_else(|| CLASSES.into_iter().map(most).sum(), Between::max);
    let connections = rooms.saturating_sub(1) * (100 + params.extra_links.max()) / 100;
    Some(params.scaled(params.doors).min()).filter(|doors| *doors > connections).unwrap_or(0)
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
    /// The openings that it faces across a few cells.
    across: [Option<u32>; MOST_ACROSS],
}

impl Doors {
    /// The gated openings, then one for each connection, then more or fewer, up to as many as are wanted.
    fn choose(shared: &Shared, wanted: Between, rng: &mut Rng) -> Doors {
        let mut doors = Doors { ways: vec![Way::default(); shared.openings.all().len()] };
        for (lock, gated) in shared.gated.iter().enumerate() {
            let Shuts::Ways(ways) = &gated.lock.shuts else { continue };
            for way in ways {
                let way = &mut doors.ways[*way as usize];
                (way.door, way.lock) = (true, Some(lock));
            }
        }
        let is_short = |route: &&Route| (1..=SHORT).contains(&shared.routes.cells(route).len());
        for route in shared.routes.all().iter().filter(is_short) {
            let (a, b) = route.ends;
            for (one, other) in [(a, b), (b, a)] {
                let across = &mut doors.ways[one as usize].across;
                if let Some(free) = across.iter_mut().find(|across| across.is_none()) {
                    *free = Some(other);
                }
            }
        }
        doors.hang_one_each(shared, rng);
        doors.even_out(wanted, rng);
        doors
    }

    /// Gives each connection a door at one of its ends.
    fn hang_one_each(&mut self, shared: &Shared, rng: &mut Rng) {
        for route in shared.routes.all() {
            let (a, b) = route.ends;
            if self.ways[a as usize].door
                || self.ways[b as usize].door
                || (self.is_faced(a) && self.is_faced(b))
            {
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

    /// Takes doors away until there are no more than are wanted, or adds some.
    fn even_out(&mut self, wanted: Between, rng: &mut Rng) {
        let unlocked = (0..).zip(&self.ways).filter(|(_, way)| way.lock.is_none());
        let mut order = Vec::with_capacity(self.ways.len());
        order.extend(unlocked.map(|(opening, _)| opening));
        rng.shuffle(&mut order);
        let count = self.ways.iter().filter(|way| way.door).count() as u32;
        let too_many = count > wanted.max();
        let mut left = count.abs_diff(wanted.max());
        // A door that faces another across a few cells goes first, and comes where there would be too few without it.
        for faced in [too_many, !too_many] {
            if faced && !too_many {
                left = left.saturating_sub(wanted.max().saturating_sub(wanted.min()));
            }
            for opening in &order {
                let door = self.ways[*opening as usize].door;
                if left > 0 && door == too_many && self.is_faced(*opening) == faced {
                    self.ways[*opening as usize].door = !door;
                    left -= 1;
                }
            }
        }
    }

    /// Whether an opening faces a door across a few cells.
    fn is_faced(&self, opening: u32) -> bool {
        let mut across = self.ways[opening as usize].across.iter().flatten();
        across.any(|across| self.ways[*across as usize].door)
    }
}

/// The locks and gates, by number. Gates wait for switches, which a later pass places.
fn add_locks(work: &mut Work<'_, Wizardry>) -> Vec<Barrier> {
    let mut keys = 0;
    let mut small: Option<KeyId> = None;
    let mut locks = Vec::with_capacity(work.shared.gated.len());
    for (number, gated) in (1..).zip(&mut work.shared.gated) {
        let Shuts::Ways(ways) = &gated.lock.shuts else {
            locks.push(Barrier::door());
            continue;
        };
        let at = ways.first().map_or_else(Cell::default, |way| work.shared.openings.all()[*way as usize].at);
        locks.push(match gated.lock.by {
            By::Key => {
                let mut new = || {
                    let (name, wear) = if gated.is_small {
                        (words::small_key(), Wear::UsedUp)
                    } else {
                        keys += 1;
                        (words::key(keys - 1), Wear::Kept)
                    };
                    work.draft.add_key(Key { name, wear })
                };
                let key = if gated.is_small { *small.get_or_insert_with(new) } else { new() };
                gated.key = Some(key);
                Barrier::door().locked(key)
            }
            By::Switches => {
                // One that nobody needs has one switch, or two.
                let n = match gated.lock.openers.len() as u32 {
                    0 => 1 + u32::from(work.rng.chance(2, 5)),
                    n => n,
                };
                let switches: Vec<TriggerId> =
                    (0..n).map(|_| work.draft.add_trigger(Trigger::default())).collect();
                let to_come = |id| Switch { id, works: Works::Gate, to: at, before: number, at: None };
                work.shared.switches.extend(switches.iter().copied().map(to_come));
                let gate = Gate { needs: Needs::triggers(switches), message: words::gate(n) };
                Barrier::new(BarrierKind::Gate(work.draft.add_gate(gate)))
            }
        });
    }
    locks
}

#[cfg(test)]
mod tests;
