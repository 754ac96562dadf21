//! The quest: gates on the way to the keys and the stairs, each with the part of the floor that its lever stands in, or with the
//! room where something has to happen before it opens.
//!
//! The stairs are locked in their cage, and the keys lie where they lie. From the second floor on the planner may bar a few
//! openings around a key, a lever or the stairs. With all gates shut the floor falls into parts:
//! ```text
//!   home: stairs up, lever ──gate── part: a key      a lever may stand anywhere in its part, the quest stays the same;
//!     └───────────<─one-way───────────┘              a one-way door leads home, or stays within a part
//! ```
//! Whoever passes a one-way door comes home or stays in their part, so nobody is ever shut in and no gate is bypassed.

use super::life::Stage;
use super::shortcuts::room_at;
use super::ways::all_ways;
use super::{Navigation, Shared, levers};
use crate::error::{Halt, Stuck};
use crate::floor::Wear;
use crate::grid::{Cell, Edge, Passages, Side};
use crate::lists::Union;
use crate::pass::Work;
use crate::passes::quest::{self, By, Layout, Lock, Place, Shuts, Wishes};
use crate::recipe::Between;
use crate::rng::Rng;

/// A gate to come that the way to the stairs needs.
pub(super) struct Bars {
    /// The openings that it bars.
    pub(super) openings: Vec<u32>,
    /// A room or corridor in the part of the floor where its lever stands; the very room where its event happens.
    pub(super) lever: u32,
    pub(super) opens: Opens,
}

/// What opens a gate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Opens {
    Lever,
    Event,
}

/// An opening that the floor hangs together without: it may become a one-way door.
pub(super) struct Spare {
    pub(super) opening: u32,
    /// The only side that it may lead to, where it is not free to lead either way.
    pub(super) only: Option<Side>,
}

/// What a depth asks for.
struct Depth {
    /// Keys of the stairs.
    keys: Between,
    /// Steps that the stairs need, and how many in a row.
    steps: Between,
    chain: Between,
    /// Percent of the floors that have levers, and of these, in how many one is needed.
    levers: u32,
    needed: u32,
    /// Percent of those in which one is needed where it is an event.
    events: u32,
}

impl Depth {
    const fn of(depth: u32) -> Depth {
        let (keys, steps, chain, levers, needed, events) = match depth {
            ..=1 => (Between(1, 1), Between(1, 1), Between(1, 1), 50, 0, 0),
            2 => (Between(1, 1), Between(1, 2), Between(1, 1), 50, 50, 0),
            3 => (Between(1, 1), Between(1, 2), Between(1, 1), 75, 100, 0),
            4 => (Between(2, 2), Between(2, 3), Between(1, 2), 90, 76, 0),
            5..=6 => (Between(2, 2), Between(2, 4), Between(1, 2), 90, 80, 0),
            _ => (Between(2, 3), Between(3, 5), Between(2, 3), 100, 100, 30),
        };
        Depth { keys, steps, chain, levers, needed, events }
    }
}

/// The most keys that a depth asks for by itself on a floor of 20×20 cells, and the most that any floor has.
pub(super) const MOST_KEYS: u32 = 3;
pub(super) const KEYS_AT_MOST: u32 = 8;

/// How many keys the stairs need: what the recipe says, and else what the depth has, more on larger floors.
fn key_range(params: &Navigation, depth: u32) -> Between {
    params.keys_at(depth).unwrap_or_else(|| {
        let range = params.grown(Depth::of(depth).keys);
        Between(range.min().min(KEYS_AT_MOST), range.max().min(KEYS_AT_MOST))
    })
}

/// Returns the fewest keys of the stairs.
pub(super) fn fewest_keys(params: &Navigation, depth: u32) -> u32 {
    key_range(params, depth).min()
}

/// Draws how many keys the stairs need, as far as the recipe leaves it open so that its steps can be reached.
pub(super) fn key_count(params: &Navigation, depth: u32, rng: &mut Rng) -> u32 {
    let range = key_range(params, depth);
    let keys = rng.between(range.min(), range.max());
    let levers = params.most_levers(depth);
    let (least, most) = match (params.keys_at(depth), params.quest.steps) {
        (None, None) => (1, MOST_KEYS.max(range.max())),
        (None, Some(steps)) => (steps.min().saturating_sub(levers).max(1), MOST_KEYS),
        (Some(range), None) => (range.min(), range.max()),
        (Some(range), Some(steps)) => {
            (steps.min().saturating_sub(levers).clamp(range.min(), range.max()), range.max())
        }
    };
    let allowed = params.quest.steps.unwrap_or(Between(0, u32::MAX));
    let keys = keys.clamp(least, allowed.max().clamp(least, most.max(least)));
    let Some(freedom) = params.quest.freedom else { return keys };
    let fits = |keys: &u32| free_gates(freedom, *keys, levers).any(|gates| allowed.contains(keys + gates));
    (least..=most).filter(fits).min_by_key(|other| other.abs_diff(keys)).unwrap_or(keys)
}

/// Returns the numbers of gates that, with so many keys, can give the freedom that is asked for. Keys alone may be taken in any
/// order; a gate keeps something behind it from coming first.
pub(super) fn free_gates(freedom: Between, keys: u32, gates: u32) -> impl Iterator<Item = u32> {
    let pairs = |n: u32| n * n.saturating_sub(1) / 2;
    (0..=gates).filter(move |gates| {
        let (all, of_keys) = (pairs(keys + gates), pairs(keys));
        let percent = |free: u32| (100 * free).checked_div(all).unwrap_or(100);
        (of_keys..=all).any(|free| freedom.contains(percent(free)))
    })
}

/// Plans the gates that the way to the stairs needs, and notes what may become a one-way door.
pub(super) fn plan(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let mut order: Vec<u32> = (0..work.shared.leads.len() as u32).collect();
    work.rng.shuffle(&mut order);
    let keys = work.shared.keys().count() as u32;
    let (levers, wishes) = ask(work.params, work.draft.depth(), keys, &mut work.rng)?;
    let ways = all_ways(&work.draft, &work.shared.openings);
    let gates = match wishes {
        Some(wishes) => choose_gates(work, &wishes, &ways, &order)?,
        None => Vec::new(),
    };
    let parts = Parts::of(&work.shared, &ways, &order, &gates);
    if !gates.is_empty() {
        let home = parts.ways.reach(work.shared.up());
        work.shared.homeward.retain(|shortcut| home.has(shortcut.to()));
    }
    work.shared.spare = parts.spare;
    work.shared.needed_levers = gates.len() as u32;
    work.shared.levers = levers;
    work.shared.gates = gates;
    Ok(())
}

/// Draws how many levers there shall be, and what the way to the stairs shall ask for beyond the keys, if anything.
fn ask(params: &Navigation, depth: u32, keys: u32, rng: &mut Rng) -> Result<(u32, Option<Wishes>), Stuck> {
    let by_depth = Depth::of(depth);
    let is_set = params.quest.asks();
    let has_levers = rng.chance(params.levers_at(depth).unwrap_or(by_depth.levers), 100);
    let pairs = params.grown(params.lever_pairs);
    let levers = match (is_set, has_levers) {
        (true, _) => params.most_levers(depth),
        (false, true) => rng.between(pairs.min(), pairs.max()),
        (false, false) => 0,
    };
    let (mut steps, mut chain) =
        params.quest.ranges((by_depth.steps, by_depth.chain), keys + levers, keys + levers);
    // Where freedom alone is asked for, as many gates as give it.
    if let crate::recipe::Quest { steps: None, chain: None, freedom: Some(freedom), .. } = params.quest {
        let counts: Vec<u32> = free_gates(freedom, keys, levers).collect();
        if let (Some(least), Some(most)) = (counts.first(), counts.last()) {
            steps = Between(keys + least, keys + most);
            chain = Between(1, most + 1);
        }
    }
    if !is_set {
        let is_needed = levers > 0 && rng.chance(by_depth.needed, 100);
        let least = if is_needed { keys + 1 } else { keys };
        let most = if is_needed { steps.max().max(least) } else { keys };
        steps = Between(least, most);
        chain = Between(if is_needed { chain.max().min(2) } else { 1 }, chain.max().max(1));
    }
    let wishes = (steps.max() > keys).then(|| Wishes {
        steps,
        chain,
        freedom: params.quest.freedom(),
        keys: 0,
        gates: levers,
        switches: 1,
        sealed: Vec::new(),
        wear: Wear::Kept,
    });
    // Keys alone may be taken in any order.
    if wishes.is_none() && !params.quest.freedom().contains(100) {
        return Err(Stuck(format!("{keys} keys and no gate leave more freedom than is wanted")));
    }
    Ok((levers, wishes))
}

/// In how many of a hundred floors that need a lever an event takes the place of one. It counts among the floor's events.
fn events(params: &Navigation, depth: u32) -> u32 {
    let percent = params.required_events.as_ref().and_then(|percent| percent.at(depth));
    if params.events_per_floor.max() == 0 { 0 } else { percent.unwrap_or(Depth::of(depth).events) }
}

fn choose_gates(
    work: &mut Work<'_, Navigation>,
    wishes: &Wishes,
    ways: &Passages,
    order: &[u32],
) -> Result<Vec<Bars>, Halt> {
    let shared = &work.shared;
    work.budget.spend(64 * shared.nodes as u64)?;
    let events = events(work.params, work.draft.depth());
    let wants_event = events > 0 && work.rng.chance(events, 100);
    let stage = Stage::of(work);
    let layout = layout(shared);
    let key_rooms = shared.keys().filter_map(|key| room_at(shared, key));
    let cage = Lock {
        shuts: Shuts::Ways(vec![shared.leads.len() as u32]),
        by: By::Key,
        openers: key_rooms.collect(),
    };
    let free = levers::free_cells(&work.draft, shared);
    let band = levers::band(work.draft.depth());
    // The first gate that an event may open, where one shall.
    let opened = |locks: &[Lock]| {
        let mut gates = gates(locks);
        let fits = |gate: &&mut Bars| stage.suits(shared, gate.lever);
        let by_event = gates.iter_mut().find(fits).filter(|_| wants_event);
        let is_kept = by_event.is_some() == wants_event;
        if let Some(gate) = by_event {
            gate.opens = Opens::Event;
        }
        is_kept.then_some(gates)
    };
    let suits = |locks: &[Lock]| {
        let Some(gates) = opened(locks) else { return false };
        let parts = Parts::of(shared, ways, order, &gates);
        let has_place = |gate: &Bars| {
            if gate.opens == Opens::Event {
                return true;
            }
            let mut places = parts.ways.reach(cell_of(shared, gate.lever));
            places.keep(&free);
            levers::keep_band(&mut places, ways, &edges(shared, gate), band);
            !places.is_empty()
        };
        parts.suit(work.params, shared, &gates) && gates.iter().all(has_place)
    };
    match quest::plan(&layout, &[cage], wishes, suits, &mut work.rng) {
        Ok(locks) => Ok(opened(&locks).unwrap_or_default()),
        Err(best) => Err(Stuck(format!(
            "the best of many quests has {} steps, {} in a row, and {} with {} in a row are wanted",
            best.steps, best.chain, wishes.steps, wishes.chain
        ))
        .into()),
    }
}

/// Rooms and corridors with the openings between them, and the cage as a node of its own. Levers stand in dead ends first.
fn layout(shared: &Shared) -> Layout {
    let Shared { rooms, openings, leads, stairs, nodes, .. } = shared;
    let cage = *nodes as u32;
    let mut places = vec![Place::default(); nodes + 1];
    for (opening, corridor) in openings.all().iter().zip(leads) {
        places[*corridor as usize] = Place { middle: opening.outside(), appeal: 2 };
    }
    for (room, bounds) in (0..).zip(rooms) {
        let appeal = match openings.count(room) {
            _ if stairs.contains(&room) => 0,
            1 => 4,
            _ => 1,
        };
        places[room as usize] = Place { middle: bounds.centre(), appeal };
    }
    places[cage as usize] = Place { middle: shared.down(), appeal: 0 };
    let ways = openings.all().iter().zip(leads).map(|(opening, leads_to)| (opening.room, *leads_to));
    Layout::new(places, ways.chain([(stairs[1], cage)]).collect(), stairs[0], cage)
}

/// The gates of a plan: all but the cage.
fn gates(locks: &[Lock]) -> Vec<Bars> {
    let gate = |lock: &Lock| match (&lock.shuts, lock.by) {
        (Shuts::Ways(openings), By::Switches) => {
            let lever = *lock.openers.first()?;
            Some(Bars { openings: openings.clone(), lever, opens: Opens::Lever })
        }
        _ => None,
    };
    locks.iter().filter_map(gate).collect()
}

/// The floor with every gate shut.
struct Parts {
    /// Every way that no gate bars.
    ways: Passages,
    spare: Vec<Spare>,
}

impl Parts {
    /// Bars openings. The others are looked at in the given order: one that joins nothing new is spare.
    fn of(shared: &Shared, ways: &Passages, order: &[u32], gates: &[Bars]) -> Parts {
        let all = shared.openings.all();
        let ends = |i: u32| (all[i as usize].room, shared.leads[i as usize]);
        let mut ways = ways.clone();
        let mut sets = Union::new(shared.nodes);
        let mut spare = Vec::new();
        for i in order.iter().copied().filter(|i| !gates.iter().any(|gate| gate.openings.contains(i))) {
            if !sets.join(ends(i).0, ends(i).1) {
                spare.push(Spare { opening: i, only: None });
            }
        }
        let home = sets.find(shared.stairs[0]);
        for gate in gates {
            let mut seen = Vec::with_capacity(gate.openings.len());
            for i in gate.openings.iter().copied() {
                let opening = all[i as usize];
                ways.set(opening.edge(), false);
                let (room, outside) = (sets.find(ends(i).0), sets.find(ends(i).1));
                let joins = (room.min(outside), room.max(outside));
                let only = if room == home { opening.side.opposite() } else { opening.side };
                // The gate keeps another opening between the same two parts.
                if seen.contains(&joins) && (room == home) != (outside == home) {
                    spare.push(Spare { opening: i, only: Some(only) });
                }
                seen.push(joins);
            }
        }
        Parts { ways, spare }
    }

    /// Whether everything else that the floor shall have is still possible.
    fn suit(&self, params: &Navigation, shared: &Shared, gates: &[Bars]) -> bool {
        let is_barred = |i: &u32| gates.iter().any(|gate| gate.openings.contains(i));
        // A link of one cell has one door.
        let is_barred_twice =
            |ends: &(u32, u32)| is_barred(&ends.0) && is_barred(&ends.1) && ends.0 != ends.1;
        if shared.links.iter().any(|link| link.lone.is_some() && is_barred_twice(&link.ends)) {
            return false;
        }
        let home = self.ways.reach(shared.up());
        self.spare.len() as u32 >= params.grown(params.one_way_loops).min()
            && (params.shortcuts.min() == 0 || shared.homeward.iter().any(|shortcut| home.has(shortcut.to())))
    }
}

/// The edges that a gate bars.
pub(super) fn edges(shared: &Shared, gate: &Bars) -> Vec<Edge> {
    gate.openings.iter().map(|i| shared.openings.all()[*i as usize].edge()).collect()
}

/// A cell of a room or corridor.
pub(super) fn cell_of(shared: &Shared, node: u32) -> Cell {
    if let Some(room) = shared.rooms.get(node as usize) {
        return room.centre();
    }
    let leads_there = shared.leads.iter().position(|leads| *leads == node);
    leads_there.map_or_else(|| shared.up(), |i| shared.openings.all()[i].outside())
}
