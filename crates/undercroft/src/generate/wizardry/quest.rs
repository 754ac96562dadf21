//! The quest: which openings are shut on the way to the stairs, and in which rooms lies what opens them; then locks and
//! gates that nobody needs to open, each with something behind it.

use super::{Class, Gated, Shared, Wizardry, deepening};
use crate::error::{Halt, Stuck};
use crate::floor::Wear;
use crate::grid::Cell;
use crate::pass::Work;
use crate::passes::quest::{self, By, Layout, Lock, Place, Shuts, Wishes};
use crate::passes::regions::Regions;
use crate::recipe::Between;
use crate::rng::Rng;

/// The most switches of a gate.
const MOST_SWITCHES: u32 = 2;

/// What the way to the stairs asks for at a depth: steps, and how many in a row.
const fn by_depth(depth: u32) -> (Between, Between) {
    match depth {
        0..=1 => (Between(0, 0), Between(0, 0)),
        2 => (Between(1, 1), Between(1, 1)),
        3 => (Between(1, 2), Between(1, 2)),
        4 => (Between(2, 2), Between(1, 2)),
        5 => (Between(2, 3), Between(1, 2)),
        6 => (Between(3, 3), Between(2, 2)),
        7 => (Between(3, 4), Between(2, 3)),
        8 => (Between(3, 5), Between(2, 3)),
        9 => (Between(4, 4), Between(2, 3)),
        _ => (Between(4, 5), Between(2, 3)),
    }
}

/// How many doors, locks with a key and gates a floor may have.
struct Numbers {
    doors: u32,
    keys: Between,
    gates: Between,
}

/// Plans what is shut.
pub(super) fn plan(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    let size = work.draft.size();
    work.budget.spend(size.area() as u64 / 8)?;
    let shared = &mut work.shared;
    let corridors = std::mem::take(&mut shared.corridors);
    let entrance = shared.stairs[0];
    shared.regions =
        Regions::new(size, corridors, &shared.routes, &shared.openings, shared.rooms.len(), entrance);
    let doors = door_count(work.params, shared, &mut work.rng);
    let percent = work.params.locked;
    let low = (doors * percent.min()).div_ceil(100);
    let numbers = Numbers {
        doors,
        keys: Between(low, (doors * percent.max() / 100).max(low)),
        gates: work.params.scaled(work.params.gates),
    };
    shared.doors = numbers.doors;
    plan_way(work, &numbers)?;
    add_optional(work, &numbers)?;
    mark_small(work);
    let Shared { regions, gated, openings, .. } = &mut work.shared;
    let shuts: Vec<&Shuts> = gated.iter().map(|gated| &gated.lock.shuts).collect();
    regions.lock(openings, entrance, &shuts);
    Ok(())
}

/// Chooses the locks that any small key opens, where keys are used up: those of the way, where there are several, and else
/// those that nobody needs to open. The others have keys of their own, so that each small key is needed like the next.
fn mark_small(work: &mut Work<'_, Wizardry>) {
    if work.params.quest.keys == Wear::Kept {
        return;
    }
    let gated = &mut work.shared.gated;
    let of_way = gated.iter().filter(|gated| gated.lock.has_key() && gated.keeps.is_none()).count();
    for gated in gated.iter_mut().filter(|gated| gated.lock.has_key()) {
        gated.is_small = gated.keeps.is_none() == (of_way > 1);
    }
}

/// About one door to a connection, within the recipe's bounds.
fn door_count(params: &Wizardry, shared: &Shared, rng: &mut Rng) -> u32 {
    let range = params.scaled(params.doors);
    let links = shared.links.len() as u32;
    if links > range.max() {
        return rng.between(range.min(), range.max());
    }
    links.saturating_sub(rng.below(2)).clamp(range.min(), range.max()).min(shared.openings.all().len() as u32)
}

/// Shuts the way to the stairs, as far as the depth or the recipe asks for it.
fn plan_way(work: &mut Work<'_, Wizardry>, numbers: &Numbers) -> Result<(), Halt> {
    let sealed = work.shared.sealed.clone();
    let (keys, gates, sealed_count) = (numbers.keys.max(), numbers.gates.max(), sealed.len() as u32);
    let (most_steps, most_locks) = (keys + MOST_SWITCHES * gates + sealed_count, keys + gates + sealed_count);
    let (steps, chain) = work.params.quest.ranges(by_depth(work.draft.depth()), most_steps, most_locks);
    if steps.max() == 0 {
        return Ok(());
    }
    let wishes = Wishes {
        steps,
        chain,
        freedom: work.params.quest.freedom(),
        keys: numbers.keys.max(),
        gates: numbers.gates.max(),
        switches: MOST_SWITCHES,
        sealed,
        wear: work.params.quest.keys,
    };
    let layout = layout(&work.shared);
    work.budget.spend(64 * work.shared.regions.nodes() as u64)?;
    match quest::plan(&layout, &[], &wishes, |_| true, &mut work.rng) {
        Ok(locks) => {
            let needed = |lock| Gated::new(lock, None);
            work.shared.gated.extend(locks.into_iter().map(needed));
            Ok(())
        }
        Err(best) => Err(Stuck(format!(
            "the best of many quests has {} steps, {} in a row, and {steps} with {chain} in a row are wanted",
            best.steps, best.chain
        ))
        .into()),
    }
}

/// Rooms and corridors with the openings between them. Things lie in dead ends first, then in small rooms.
fn layout(shared: &Shared) -> Layout {
    let Shared { rooms, classes, openings, regions, routes, stairs, .. } = shared;
    let mut places = vec![Place::default(); regions.nodes()];
    for (room, bounds) in (0..).zip(rooms) {
        let appeal = match (classes[room as usize], openings.count(room)) {
            _ if stairs.contains(&room) => 0,
            (_, 0) => 0,
            (_, 1) => 4,
            (Class::Small, _) => 3,
            (Class::Medium, _) => 2,
            (Class::Large, _) => 1,
        };
        places[room as usize] = Place { middle: bounds.centre(), appeal };
    }
    for (c, node) in regions.cells() {
        places[*node as usize].middle = *c;
    }
    for end in routes.spurs().iter().filter_map(|spur| routes.cells(spur).last()) {
        places[regions.corridor(*end) as usize] = Place { middle: *end, appeal: 5 };
    }
    let ways = (0..).zip(openings.all()).map(|(i, opening)| (opening.room, regions.outside(i))).collect();
    Layout::new(places, ways, stairs[0], stairs[1])
}

/// Adds locks and gates that keep something one may do without: treasure behind a single opening, and what only a
/// teleporter leads to.
fn add_optional(work: &mut Work<'_, Wizardry>, numbers: &Numbers) -> Result<(), Halt> {
    let count = |by: By| {
        let hangs = |gated: &&Gated| gated.lock.by == by && matches!(gated.lock.shuts, Shuts::Ways(_));
        work.shared.gated.iter().filter(hangs).count() as u32
    };
    let (keys, gates) = (count(By::Key), count(By::Switches));
    let depth = work.draft.depth();
    let more_keys = deepening(numbers.keys, depth, &mut work.rng).saturating_sub(keys);
    let more_gates = deepening(numbers.gates, depth, &mut work.rng).saturating_sub(gates);
    // Gates give way to locks where there are too few openings, or too few chests to keep.
    let least_keys = numbers.keys.min().saturating_sub(keys);
    let least_gates = u32::from(numbers.gates.min() > gates);
    let chests = most_treasure_rooms(work.params).saturating_sub(work.shared.sealed.len() as u32);
    let more_gates = more_gates.min(chests.saturating_sub(least_keys)).max(least_gates);
    let more_keys = more_keys.min(chests.saturating_sub(more_gates)).max(least_keys);
    let (least_keys, least_gates) = (least_keys as usize, least_gates as usize);
    let found = choose_optional(work, (more_keys + more_gates) as usize, least_keys + least_gates)?;
    if found.len() < least_keys + least_gates {
        let wanted = format!("{more_keys} locks and {more_gates} gates");
        return Err(Stuck(format!("{} openings can be locked, of {wanted}", found.len())).into());
    }
    let more_gates = (more_gates as usize).min(found.len() - least_keys);
    let mut by = vec![By::Key; found.len()];
    by[..more_gates].fill(By::Switches);
    work.rng.shuffle(&mut by);
    for ((ways, behind), by) in found.into_iter().zip(by) {
        let lock = Lock { shuts: Shuts::Ways(ways), by, openers: Vec::new() };
        work.shared.gated.push(Gated::new(lock, Some(behind)));
    }
    add_sealed(work)
}

/// The most rooms with a chest.
fn most_treasure_rooms(params: &Wizardry) -> u32 {
    let chests = params.scaled(params.chests).max();
    params.treasure_rooms.map_or(chests, |rooms| chests.min(params.scaled(rooms).max()))
}

/// What may be shut: openings, and the node that they keep.
type Part = (Vec<u32>, u32);

/// Picks openings that cut off a few rooms, and nothing that the way to the stairs needs; where there are too few, rooms that
/// one only passes through.
fn choose_optional(work: &mut Work<'_, Wizardry>, wanted: usize, least: usize) -> Result<Vec<Part>, Halt> {
    let shared = &work.shared;
    let mut is_kept = needed_nodes(shared);
    let mut found: Vec<Part> = Vec::with_capacity(wanted);
    for opening in candidates(shared, &mut work.rng) {
        work.budget.spend(1)?;
        if found.len() == wanted {
            break;
        }
        let Some(behind) = shared.regions.behind(opening) else { continue };
        let nodes = shared.regions.nodes_behind(behind);
        // Two locks with the same rooms behind them would keep one thing twice.
        if nodes.iter().any(|node| is_kept[*node as usize]) {
            continue;
        }
        for node in nodes {
            is_kept[*node as usize] = true;
        }
        found.push((vec![opening], behind));
    }
    // A used-up key opens one door.
    if found.len() < least && work.params.quest.keys == Wear::Kept {
        add_passed_rooms(shared, &is_kept, (&mut found, least), &mut work.rng);
    }
    Ok(found)
}

/// Adds rooms with two openings, of which either leads round to the other whatever is shut: such a room keeps nobody from
/// anything else.
fn add_passed_rooms(shared: &Shared, is_kept: &[bool], found: (&mut Vec<Part>, usize), rng: &mut Rng) {
    let (found, least) = found;
    let mut shut = vec![false; shared.openings.all().len()];
    for gated in &shared.gated {
        if let Shuts::Ways(ways) = &gated.lock.shuts {
            for way in ways {
                shut[*way as usize] = true;
            }
        }
    }
    let two = (0..shared.rooms.len() as u32).filter(|room| shared.openings.count(*room) == 2);
    let mut rooms: Vec<u32> = two.filter(|room| !is_kept[*room as usize]).collect();
    rng.shuffle(&mut rooms);
    for room in rooms {
        if found.len() == least {
            return;
        }
        let ways = shared.openings.of(room);
        if !ways.iter().any(|way| shut[*way as usize])
            && shared.regions.leads_round(&shared.openings, room, &shut)
        {
            for way in ways {
                shut[*way as usize] = true;
            }
            found.push((ways.to_vec(), room));
        }
    }
}

/// What nobody may have to do without: the stairs, and whatever opens something on the way to them.
fn needed_nodes(shared: &Shared) -> Vec<bool> {
    let mut needed = vec![false; shared.regions.nodes()];
    let locks = || shared.gated.iter().map(|gated| &gated.lock);
    let openers = locks().flat_map(|lock| &lock.openers).copied();
    let teleporters = locks().filter_map(|lock| match lock.shuts {
        Shuts::Teleporter(from, _) => Some(from),
        Shuts::Ways(_) => None,
    });
    // Nobody is kept from what hangs beside a lock of the way either.
    let beside = locks().flat_map(|lock| match &lock.shuts {
        Shuts::Ways(ways) => ways.as_slice(),
        Shuts::Teleporter(..) => &[],
    });
    let beside =
        beside.flat_map(|way| [shared.openings.all()[*way as usize].room, shared.regions.outside(*way)]);
    for node in openers.chain(teleporters).chain(beside).chain(shared.stairs) {
        needed[node as usize] = true;
    }
    needed
}

/// Openings that cut off a part: those with several rooms behind them first, then dead ends, each in random order.
fn candidates(shared: &Shared, rng: &mut Rng) -> Vec<u32> {
    let most = (shared.rooms.len() as u32 / 3).min(4);
    let openings = 0..shared.openings.all().len() as u32;
    let cutting = openings.filter(|opening| (1..=most).contains(&shared.regions.cut_off(*opening)));
    let mut rank = |opening: u32| if shared.regions.cut_off(opening) > 1 { 0 } else { 8 } + rng.below(16);
    let mut ranked: Vec<(u32, u32)> = cutting.map(|opening| (rank(opening), opening)).collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, opening)| opening).collect()
}

/// Gives every sealed room that the quest left alone a teleporter from some other room.
fn add_sealed(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    for room in work.shared.sealed.clone() {
        let leads_there = |gated: &Gated| matches!(gated.lock.shuts, Shuts::Teleporter(_, to) if to == room);
        if work.shared.gated.iter().any(leads_there) {
            continue;
        }
        let needed = needed_nodes(&work.shared);
        let fits = |from: &u32| {
            let far = |middle: Cell| middle.manhattan(work.shared.rooms[room as usize].centre()) >= 8;
            !needed[*from as usize]
                && work.shared.openings.count(*from) > 0
                && far(work.shared.rooms[*from as usize].centre())
        };
        let from: Vec<u32> = (0..work.shared.rooms.len() as u32).filter(fits).collect();
        let Some(from) = work.rng.pick(&from).copied() else {
            return Err(Stuck("no room leads to a sealed one".to_owned()).into());
        };
        let lock = Lock { shuts: Shuts::Teleporter(from, room), by: By::Switches, openers: Vec::new() };
        work.shared.gated.push(Gated::new(lock, Some(room)));
    }
    Ok(())
}
