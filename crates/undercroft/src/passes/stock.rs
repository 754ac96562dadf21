//! What a plain floor carries where its recipe asks for it: locked doors with their keys, chests, and traps.
//!
//! Generators that only carve rooms and ways between them have no doors. One may stand where a single cell leads into a
//! room (see [`chokes`]); with such doors shut the floor falls into regions, and the planner of quests chooses doors and
//! where their keys lie. What it leaves over locks dead ends, with treasure behind. Chests stand in locked rooms and dead
//! ends first and far from the entrance; traps where people pass on their way to what is carried.

mod chokes;
mod words;

use crate::draft::Draft;
use crate::error::{Halt, RecipeError, Stuck};
use crate::floor::{Barrier, Chest, Feature, Key, Trap, TrapKind, Wear};
use crate::grid::{Bits, Cell, Side, Size, Steps};
use crate::pass::Budget;
use crate::passes::quest::{self, Layout, Lock, Place, Shuts, Wishes};
use crate::recipe::{Between, Count, range_within};
use crate::rng::Rng;
use chokes::Chokes;
use std::fmt;

/// The most of anything that may be asked for.
const MOST: u32 = 1_000;
/// The most locks on the way to the stairs; the others keep dead ends.
const MOST_ON_WAY: u32 = 4;
/// No trap lies fewer steps from the entrance.
const FIRST_STEPS: u32 = 4;

/// How much a recipe asks a floor to carry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Load {
    pub(crate) chests: Count,
    pub(crate) traps: Count,
    pub(crate) locks: Count,
}

/// A load as it is on a floor, and what there is room for.
pub(crate) struct Weighed {
    chests: Between,
    traps: Between,
    locks: Between,
}

impl Load {
    /// Refuses what is no number of things at all.
    pub(crate) fn check(self) -> Result<(), RecipeError> {
        let counts = [("chests", self.chests), ("traps", self.traps), ("locks", self.locks)];
        counts.into_iter().try_for_each(|(key, count)| range_within(key, count.written(), 0, MOST))
    }

    /// Returns how much it is on a floor of that size.
    pub(crate) fn on(self, size: Size) -> Weighed {
        Weighed { chests: self.chests.on(size), traps: self.traps.on(size), locks: self.locks.on(size) }
    }
}

impl Weighed {
    /// Whether it is nothing.
    pub(crate) const fn is_nothing(&self) -> bool {
        self.chests.max() + self.traps.max() + self.locks.max() == 0
    }

    /// The fewest locks.
    pub(crate) const fn locks(&self) -> u32 {
        self.locks.min()
    }

    /// The cells that the fewest things take.
    pub(crate) const fn cells(&self) -> u32 {
        self.chests.min() + self.traps.min() + self.locks.min()
    }

    /// Returns the settings that make it light enough for a floor with places for so many things and so many locks.
    pub(crate) fn lighter(&self, cells: u32, doors: u32) -> Vec<String> {
        let locks = self.locks.min().min(doors).min(cells / 3);
        let chests = self.chests.min().min((cells - locks) / 2);
        let traps = self.traps.min().min(cells - locks - chests);
        let changes =
            [("chests", self.chests, chests), ("traps", self.traps, traps), ("locks", self.locks, locks)];
        let changed = changes.into_iter().filter(|(_, range, least)| *least < range.min());
        changed.map(|(key, range, least)| format!("{key} to {least}..{}", range.max())).collect()
    }
}

impl fmt::Display for Weighed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (chests, traps, locks) = (self.chests.min(), self.traps.min(), self.locks.min());
        write!(f, "{chests} chests, {traps} traps and {locks} locks with their keys")
    }
}

/// Doors that one key opens, and the region in which it lies.
struct Locked {
    doorways: Vec<u32>,
    key: u32,
}

/// Locks doors, and puts their keys down.
pub(crate) fn lock_doors(
    draft: &mut Draft,
    range: Between,
    rng: &mut Rng,
    budget: &mut Budget<'_>,
) -> Result<(), Halt> {
    if range.max() == 0 {
        return Ok(());
    }
    budget.spend(draft.size().area() as u64)?;
    let wanted = rng.between(range.min(), range.max());
    let chokes = Chokes::of(draft);
    let mut locks = on_the_way(draft, &chokes, wanted.min(MOST_ON_WAY), rng);
    add_vaults(&chokes, &mut locks, wanted, rng);
    if (locks.len() as u32) < range.min() {
        // Without locks on the way every region but the entrance's may be kept.
        locks.clear();
        add_vaults(&chokes, &mut locks, wanted, rng);
    }
    if (locks.len() as u32) < range.min() {
        return Err(Stuck(format!("{} of {wanted} doors can be locked", locks.len())).into());
    }
    let steps = Steps::count(&draft.ways(), draft.entrance());
    for (n, lock) in locks.iter().enumerate() {
        let key = draft.add_key(Key { name: words::key(n), ..Key::default() });
        for doorway in &lock.doorways {
            draft.hang(chokes.doorways[*doorway as usize].edge(), Barrier::door().locked(key));
        }
        let free = chokes.cells_of(lock.key).filter(|c| !draft.is_occupied(*c));
        let Some(at) = best_cell(free, &chokes, &steps, rng) else {
            return Err(Stuck("a key has no place".to_owned()).into());
        };
        draft.place(at, Feature::Key(key));
    }
    Ok(())
}

/// Plans locks on the way to the stairs, as many as may be.
fn on_the_way(draft: &Draft, chokes: &Chokes, most: u32, rng: &mut Rng) -> Vec<Locked> {
    let goal =
        draft.features().iter().find(|placed| placed.is == Feature::StairsDown).map(|placed| placed.at);
    let (Some(entrance), Some(goal)) =
        (chokes.region_at(draft.entrance()), goal.and_then(|at| chokes.region_at(at)))
    else {
        return Vec::new();
    };
    if entrance == goal {
        return Vec::new();
    }
    let place = |region: u32| {
        let is_free = |c: Cell| chokes.is_in_room(c) && !draft.is_occupied(c);
        let appeal = match (chokes.cells_of(region).any(is_free), chokes.degree(region)) {
            (false, _) => 0,
            _ if region == entrance => 1,
            (_, 0..=1) => 5,
            (_, 2) => 3,
            _ => 2,
        };
        Place { middle: chokes.middle(region), appeal }
    };
    let places = (0..chokes.regions()).map(place).collect();
    let ways = chokes.doorways.iter().map(|doorway| doorway.regions).collect();
    let layout = Layout::new(places, ways, entrance, goal);
    // A key at the entrance is no find: only where there is no other place.
    let is_find = |lock: &Lock| !lock.openers.contains(&entrance);
    let plan = |steps: u32, finds_alone: bool, rng: &mut Rng| {
        let wishes = Wishes {
            steps: Between(steps, steps),
            chain: Between(1, steps),
            freedom: Between(0, 100),
            keys: steps,
            gates: 0,
            switches: 1,
            wear: Wear::Kept,
            sealed: Vec::new(),
        };
        let suits = |locks: &[Lock]| !finds_alone || locks.iter().all(is_find);
        quest::plan(&layout, &[], &wishes, suits, rng).ok()
    };
    let locks: Option<Vec<Lock>> = [true, false]
        .into_iter()
        .flat_map(|finds_alone| (1..=most).rev().map(move |steps| (steps, finds_alone)))
        .find_map(|(steps, finds_alone)| plan(steps, finds_alone, rng));
    let locked = |lock: Lock| match lock.shuts {
        Shuts::Ways(doorways) => lock.openers.first().map(|key| Locked { doorways, key: *key }),
        Shuts::Teleporter(..) => None,
    };
    locks.into_iter().flatten().filter_map(locked).collect()
}

/// Locks regions that a single door leads to, from the dead ends inward, until there are locks enough. Their keys lie
/// outside all of them, and nothing that the way to the stairs needs lies inside.
fn add_vaults(chokes: &Chokes, locks: &mut Vec<Locked>, wanted: u32, rng: &mut Rng) {
    let missing = (wanted as usize).saturating_sub(locks.len());
    let mut open: Vec<bool> = vec![true; chokes.doorways.len()];
    let mut core: Vec<bool> = vec![true; chokes.regions() as usize];
    let on_way = !locks.is_empty();
    let is_kept = |region: u32| {
        region == chokes.entrance || on_way && region == chokes.goal || locks.iter().any(|l| l.key == region)
    };
    let shut: Vec<u32> = locks.iter().flat_map(|lock| lock.doorways.iter().copied()).collect();
    let mut vaults: Vec<u32> = Vec::new();
    let mut order: Vec<u32> = (0..chokes.regions()).collect();
    rng.shuffle(&mut order);
    while vaults.len() < missing {
        let the_one_door = |region: u32| {
            let mut doors = chokes.doorways_of(region).into_iter().filter(|doorway| open[*doorway as usize]);
            let door = doors.next()?;
            doors.next().is_none().then_some(door)
        };
        let found =
            order.iter().filter(|region| core[**region as usize] && !is_kept(**region)).find_map(|region| {
                the_one_door(*region).filter(|door| !shut.contains(door)).map(|door| (*region, door))
            });
        let Some((region, door)) = found else { break };
        core[region as usize] = false;
        open[door as usize] = false;
        vaults.push(door);
    }
    let holds = |region: &u32| core[*region as usize] && chokes.may_hold(*region);
    let mut holds: Vec<u32> = (0..chokes.regions()).filter(holds).collect();
    // Not at the entrance, where there is another place.
    if holds.len() > 1 {
        holds.retain(|region| *region != chokes.entrance);
    }
    for door in vaults {
        let middle = chokes.doorways[door as usize].inside;
        let taken = |region: u32| locks.iter().filter(|lock| lock.key == region).count() as u32;
        let liking = |region: u32| chokes.middle(region).manhattan(middle) / (1 + 2 * taken(region));
        let drawn: Vec<u32> = (0..3).filter_map(|_| rng.pick(&holds).copied()).collect();
        let Some(key) = drawn.into_iter().max_by_key(|region| liking(*region)) else { return };
        locks.push(Locked { doorways: vec![door], key });
    }
}

/// Puts chests down: one in each locked room, then in each dead end, then in the rooms far from the entrance; several in
/// a room only where every room has as many.
pub(crate) fn place_chests(
    draft: &mut Draft,
    range: Between,
    rng: &mut Rng,
    budget: &mut Budget<'_>,
) -> Result<(), Halt> {
    if range.max() == 0 {
        return Ok(());
    }
    budget.spend(draft.size().area() as u64)?;
    let wanted = rng.between(range.min(), range.max());
    let chokes = Chokes::of(draft);
    let steps = Steps::count(&draft.ways(), draft.entrance());
    let farthest = draft.rooms().iter().map(|room| steps.at(room.centre())).max().unwrap_or(0).max(1);
    let rank = |room: usize| {
        let middle = draft.rooms()[room].centre();
        let region = chokes.region_at(middle).unwrap_or(chokes.entrance);
        let is_locked = chokes.is_locked(draft, region);
        let quiet = match (is_locked, chokes.degree(region)) {
            (true, 0..=1) => 250,
            (false, 0..=1) => 150,
            _ => 0,
        };
        let is_first = draft.rooms()[room].has(draft.entrance()) || region == chokes.entrance;
        if is_first { 0 } else { 100 + quiet + 100 * steps.at(middle) / farthest }
    };
    let mut rooms: Vec<(u32, usize)> =
        (0..draft.rooms().len()).map(|room| (rank(room) + rng.below(40), room)).collect();
    rooms.sort_by_key(|(rank, room)| (u32::MAX - rank, *room));
    let mut placed = 0;
    let mut before = u32::MAX;
    while placed < wanted && placed != before {
        before = placed;
        for (_, room) in &rooms {
            if placed == wanted {
                break;
            }
            let free = draft.rooms()[*room].cells().filter(|c| !draft.is_occupied(*c));
            let Some(at) = best_cell(free, &chokes, &steps, rng) else { continue };
            let chest = chest(draft.depth(), rng);
            draft.place(at, Feature::Chest(chest));
            placed += 1;
        }
    }
    if placed < range.min() {
        return Err(Stuck(format!("{placed} of {wanted} chests have a place")).into());
    }
    Ok(())
}

/// Returns the cell in which something lies best: at a wall, away from the doors, and rather far from the entrance.
fn best_cell(
    cells: impl Iterator<Item = Cell>,
    chokes: &Chokes,
    steps: &Steps,
    rng: &mut Rng,
) -> Option<Cell> {
    let chance = rng.jitter(4);
    cells.max_by_key(|c| {
        let walls = Side::ALL.iter().filter(|side| chokes.is_rock(c.step(**side))).count() as u32;
        let at_door = if chokes.is_at_door(*c) { 0 } else { 16 };
        let in_room = if chokes.is_in_room(*c) { 32 } else { 0 };
        (in_room + at_door + 4 * walls.min(2) + steps.at(*c).min(1 << 20) / 2 + chance(c.x, c.y), *c)
    })
}

/// Gold, more of it farther down, and up to two things.
fn chest(depth: u32, rng: &mut Rng) -> Chest {
    let gold = 20 + 20 * depth + rng.below(61);
    Chest { gold, items: words::items(depth, rng) }
}

/// Sets traps where people pass: one on the way to each chest and key and to the stairs, the last cell before the room
/// first; then elsewhere on these ways, and only then anywhere.
pub(crate) fn set_traps(
    draft: &mut Draft,
    range: Between,
    rng: &mut Rng,
    budget: &mut Budget<'_>,
) -> Result<(), Halt> {
    if range.max() == 0 {
        return Ok(());
    }
    let wanted = rng.between(range.min(), range.max()) as usize;
    let ways = draft.ways();
    let steps = Steps::count(&ways, draft.entrance());
    let mut free = draft.cells().clone();
    draft.features().iter().for_each(|placed| _ = free.remove(placed.at));
    free.subtract(&steps.nearer_than(FIRST_STEPS));
    let rooms = room_cells(draft);
    let mut targets: Vec<Cell> = draft.features().iter().filter(|p| is_goal(&p.is)).map(|p| p.at).collect();
    rng.shuffle(&mut targets);
    let (mut last, mut passed) = (Vec::new(), Bits::empty(draft.size()));
    for target in targets.iter().take(2 * wanted) {
        budget.spend(1 + draft.size().area() as u64 / 8)?;
        let path = ways.path(draft.entrance(), *target, &[]).unwrap_or_default();
        last.extend(path.iter().rev().find(|c| free.has(**c) && !rooms.has(**c)));
        for c in &path {
            passed.insert(*c);
        }
    }
    let mut in_corridors = passed.clone();
    in_corridors.subtract(&rooms);
    let mut traps = Traps { free, set: Vec::with_capacity(wanted), wanted };
    traps.set_all(last.into_iter());
    for mut places in [in_corridors, passed] {
        places.keep(&traps.free);
        traps.set_some(places, rng);
    }
    // What is left over lies anywhere, next to one another if need be.
    let mut rest = draft.cells().clone();
    draft.features().iter().for_each(|placed| _ = rest.remove(placed.at));
    traps.set.iter().for_each(|at| _ = rest.remove(*at));
    let anywhere = traps.free.clone();
    traps.set_some(anywhere, rng);
    traps.set.iter().for_each(|at| _ = rest.remove(*at));
    while let Some(at) = (traps.set.len() < wanted).then(|| rest.pick(rng)).flatten() {
        rest.remove(at);
        traps.set.push(at);
    }
    if traps.set.len() < range.min() as usize {
        return Err(Stuck(format!("{} of {wanted} traps have a place", traps.set.len())).into());
    }
    for at in traps.set {
        let trap = trap(draft.depth(), rng);
        draft.place(at, Feature::Trap(trap));
    }
    Ok(())
}

/// Traps to be, none beside another.
struct Traps {
    free: Bits,
    set: Vec<Cell>,
    wanted: usize,
}

impl Traps {
    fn set_one(&mut self, at: Cell) {
        if self.set.len() < self.wanted && self.free.has(at) {
            self.free.remove_around(at);
            self.set.push(at);
        }
    }

    fn set_all(&mut self, places: impl Iterator<Item = Cell>) {
        places.for_each(|at| self.set_one(at));
    }

    fn set_some(&mut self, mut places: Bits, rng: &mut Rng) {
        while let Some(at) = (self.set.len() < self.wanted).then(|| places.pick(rng)).flatten() {
            places.remove(at);
            self.set_one(at);
        }
    }
}

const fn is_goal(feature: &Feature) -> bool {
    matches!(feature, Feature::Chest(_) | Feature::Key(_) | Feature::StairsDown)
}

fn room_cells(draft: &Draft) -> Bits {
    let mut cells = Bits::empty(draft.size());
    draft.rooms().iter().for_each(|room| room.mark(&mut cells));
    cells
}

fn trap(depth: u32, rng: &mut Rng) -> Trap {
    const KINDS: [TrapKind; 6] =
        [TrapKind::Spike, TrapKind::Pit, TrapKind::Dart, TrapKind::Alarm, TrapKind::Poison, TrapKind::Fire];
    // The first floors have the plain ones.
    let kinds = &KINDS[..(3 + depth as usize / 2).min(KINDS.len())];
    let kind = kinds[rng.below(kinds.len() as u32) as usize];
    let damage =
        if kind == TrapKind::Alarm { 0 } else { (3 + 2 * depth + rng.below(6)).min(u16::MAX.into()) };
    let (status_chance, status_turns) = if kind == TrapKind::Poison {
        ((30 + 5 * depth).min(90) as u8, (2 + depth).min(20) as u8)
    } else {
        (0, 0)
    };
    Trap { damage: damage as u16, status_chance, status_turns, ..Trap::new(kind) }
}
