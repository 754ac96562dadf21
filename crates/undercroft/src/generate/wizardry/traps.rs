//! Traps: runs of three to five on the ways to stairs and treasure, and one or two beside the treasure itself. Some runs
//! have a switch that makes them harmless.

use super::{Chest, Switch, Wizardry, deepening, words};
use crate::draft::Draft;
use crate::error::{Halt, Stuck};
use crate::floor::{Feature, Trap, TrapKind, Trigger, TriggerId};
use crate::grid::{Bits, Cell, Edge, Rect, Side};
use crate::pass::Work;
use crate::passes::openings::Opening;
use crate::rng::Rng;
use std::collections::BTreeMap;

/// Traps that belong together: their cells, as a stretch of a list.
#[derive(Clone, Copy)]
struct Set {
    first: usize,
    length: usize,
}

/// Sets every trap, and creates the switches that some of them wait for.
pub(super) fn set(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    let range = work.params.scaled(work.params.traps);
    // Beside treasure, and a run at least.
    let guarded = work.shared.chests.iter().filter(|chest| chest.room.is_some()).count() as u32;
    let least = (guarded + work.params.trap_cluster.min()).min(range.max());
    let wanted = deepening(range, work.draft.depth(), &mut work.rng).max(least) as usize;
    // Nothing lies in wait where it is safe.
    work.shared.stairs.iter().for_each(|room| work.shared.placement.fill(*room));
    let mut cells: Vec<Cell> = Vec::with_capacity(wanted);
    let mut sets: Vec<Set> = Vec::with_capacity(wanted / 2);
    guard_treasure(work, wanted, &mut cells, &mut sets)?;
    guard_ways(work, wanted, &mut cells, &mut sets)?;
    fill_up(work, range.min() as usize, &mut cells, &mut sets);
    if cells.len() < range.min() as usize {
        return Err(Stuck(format!("{} of {wanted} traps have a place", cells.len())).into());
    }
    let off = add_switches(work, &cells, &sets)?;
    for (set, mut off) in sets.iter().zip(off) {
        for (at, left) in cells[set.first..set.first + set.length].iter().zip((0..set.length).rev()) {
            work.budget.spend(1)?;
            // The last one needs no copy.
            let off = if left == 0 || off.is_empty() { std::mem::take(&mut off) } else { off.clone() };
            let trap = trap(work.draft.depth(), off, &mut work.rng);
            work.draft.place(*at, Feature::Trap(trap));
        }
    }
    Ok(())
}

/// The one or two traps that each room with a chest was planned with; the second only where runs get enough, too.
fn guard_treasure(
    work: &mut Work<'_, Wizardry>,
    wanted: usize,
    cells: &mut Vec<Cell>,
    sets: &mut Vec<Set>,
) -> Result<(), Halt> {
    let chests = work.shared.chests.iter().filter(|chest| chest.room.is_some());
    // What is too little for a run is set beside treasure.
    let after = wanted.saturating_sub(chests.clone().count());
    let (low, high) = (work.params.trap_cluster.min() as usize, work.params.trap_cluster.max() as usize);
    let mut seconds = if after < low { after } else { after.saturating_sub(2 * high) };
    for chest in chests {
        work.budget.spend(1)?;
        let first = cells.len();
        if first == wanted {
            break;
        }
        cells.extend(chest.traps[0]);
        if seconds > 0 && cells.len() < wanted {
            cells.extend(chest.traps[1]);
            seconds -= usize::from(chest.traps[1].is_some());
        }
        sets.push(Set { first, length: cells.len() - first });
    }
    Ok(())
}

/// Sets what is missing to the fewest beside treasure that has one trap so far.
fn fill_up(work: &Work<'_, Wizardry>, least: usize, cells: &mut Vec<Cell>, sets: &mut Vec<Set>) {
    for at in work.shared.chests.iter().filter_map(|chest| chest.traps[1]) {
        if cells.len() >= least {
            return;
        }
        if !cells.contains(&at) {
            sets.push(Set { first: cells.len(), length: 1 });
            cells.push(at);
        }
    }
}

/// Runs of traps on the ways to what is worth guarding.
fn guard_ways(
    work: &mut Work<'_, Wizardry>,
    wanted: usize,
    cells: &mut Vec<Cell>,
    sets: &mut Vec<Set>,
) -> Result<(), Halt> {
    let (low, high) = (work.params.trap_cluster.min() as usize, work.params.trap_cluster.max() as usize);
    // Nobody walks to a sealed room.
    let is_sealed = |chest: &&Chest| chest.room.is_some_and(|room| work.shared.sealed.contains(&room));
    let chests = work.shared.chests.iter().filter(|chest| !is_sealed(chest));
    let mut targets: Vec<Target> = chests.map(|chest| Target::of(*chest)).collect();
    targets.extend(work.shared.stairs.map(Target::Room));
    work.rng.shuffle(&mut targets);
    let mut seen = Seen::new(&work.draft);
    // The longer it takes, the farther from its target a run may begin.
    for reach in [3, 5, 8, FARTHEST] {
        for target in &targets {
            let left = wanted.saturating_sub(cells.len());
            if left < low {
                return Ok(());
            }
            let length = run_length(left, low, high, &mut work.rng);
            let first = cells.len();
            approach(work, *target, (length, reach), cells, &mut seen)?;
            if cells.len() - first < low {
                cells.truncate(first);
                continue;
            }
            cells[first..].iter().for_each(|c| work.shared.placement.keep(*c));
            sets.push(Set { first, length: cells.len() - first });
        }
    }
    Ok(())
}

/// A length that leaves nothing over, or enough for another run.
fn run_length(left: usize, low: usize, high: usize, rng: &mut Rng) -> usize {
    let length = rng.between(low as u32, high as u32) as usize;
    let fits = |length: usize| length <= left && (left == length || left - length >= low);
    if fits(length) { length } else { (low..=high).rev().find(|n| fits(*n)).unwrap_or(low) }
}

/// What a run of traps guards.
#[derive(Clone, Copy)]
enum Target {
    Room(u32),
    End(Cell),
}

impl Target {
    const fn of(chest: Chest) -> Target {
        match chest.room {
            Some(room) => Target::Room(room),
            None => Target::End(chest.at),
        }
    }
}

/// Adds the free cells that one comes through last on the way to the target.
fn approach(
    work: &mut Work<'_, Wizardry>,
    target: Target,
    (length, reach): (usize, u8),
    cells: &mut Vec<Cell>,
    seen: &mut Seen,
) -> Result<(), Halt> {
    let shared = &work.shared;
    let (start, own) = match target {
        Target::End(c) => (c, Rect::default()),
        Target::Room(room) => {
            // Nobody comes in by a door that leads out.
            let leads_out = |opening: &Opening| seen.one_ways.get(&opening.edge()) == Some(&opening.side);
            let openings: Vec<Opening> =
                shared.openings.seen_from(room).filter(|opening| !leads_out(opening)).collect();
            let Some(opening) = work.rng.pick(&openings) else { return Ok(()) };
            (opening.outside(), shared.rooms[room as usize])
        }
    };
    let first = cells.len();
    seen.begin(start, own);
    let mut next = 0;
    while cells.len() - first < length && next < seen.list.len() {
        let Step { at, steps, mut since } = seen.list[next];
        next += 1;
        work.budget.spend(1)?;
        // The traps of a run lie within three steps of one another.
        if shared.placement.is_free(at) && (cells.len() == first || since <= TOGETHER) {
            cells.push(at);
            since = 0;
        } else if cells.len() == first {
            since = TOGETHER;
        }
        if steps < reach {
            for next in work.draft.open_edges().around(at) {
                seen.add(Step { at: next, steps: steps + 1, since: since + 1 });
            }
        }
    }
    Ok(())
}

/// A cell, the steps to it, and the steps from the last trap on the way to it.
#[derive(Clone, Copy, Default)]
struct Step {
    at: Cell,
    steps: u8,
    since: u8,
}

/// The cells that are looked at for a run, in the order of coming to them.
struct Seen {
    list: Vec<Step>,
    /// The same as a set.
    cells: Bits,
    /// The room that is kept out of.
    own: Rect,
    /// The doors that are passed one way, and which.
    one_ways: BTreeMap<Edge, Side>,
}

/// The most cells that are looked at for a run.
const MOST_SEEN: usize = 64;

/// The most steps from the target.
const FARTHEST: u8 = 12;

impl Seen {
    fn new(draft: &Draft) -> Seen {
        let turned = draft.barriers().iter().filter_map(|(edge, door)| Some((*edge, door.one_way?)));
        Seen {
            list: Vec::with_capacity(MOST_SEEN),
            cells: Bits::empty(draft.size()),
            own: Rect::default(),
            one_ways: turned.collect(),
        }
    }

    /// Begins anew at a cell outside a room.
    fn begin(&mut self, start: Cell, own: Rect) {
        self.list.drain(..).for_each(|step| _ = self.cells.remove(step.at));
        self.own = own;
        self.add(Step { at: start, steps: 0, since: 0 });
    }

    /// Adds a cell where it is new.
    fn add(&mut self, step: Step) {
        if self.list.len() < MOST_SEEN && !self.own.contains(step.at) && self.cells.insert(step.at) {
            self.list.push(step);
        }
    }
}

/// Steps from one trap of a run to the next, at most.
const TOGETHER: u8 = 3;

/// What each set waits for. Every switch of the floor beyond those of gates and teleporters turns off a set.
fn add_switches(
    work: &mut Work<'_, Wizardry>,
    cells: &[Cell],
    sets: &[Set],
) -> Result<Vec<Vec<TriggerId>>, Halt> {
    let range = work.params.scaled(work.params.switches);
    let there = work.shared.switches.len() as u32;
    let most = range.max().min(there + sets.len() as u32).max(range.min());
    let switches = work.rng.between(range.min(), most).max(there) - there;
    let mut off = vec![Vec::new(); sets.len()];
    let mut order: Vec<usize> = (0..sets.len()).filter(|i| sets[*i].length > 0).collect();
    work.rng.shuffle(&mut order);
    if order.is_empty() && switches > 0 {
        return Err(Stuck("no trap waits for a switch".to_owned()).into());
    }
    for n in 0..switches as usize {
        work.budget.spend(1)?;
        let set = order[n % order.len()];
        let switch = work.draft.add_trigger(Trigger::default());
        off[set].push(switch);
        let to = cells[sets[set].first];
        work.shared.switches.push(Switch {
            id: switch,
            works: words::Works::Traps,
            to,
            before: u32::MAX,
            at: None,
        });
    }
    Ok(off)
}

/// 60 % spikes, 30 % poison, 10 % paralysis: each with the chance and the turns of its status, and how much more of both
/// there is a floor farther down.
const SPIKE: (TrapKind, [u32; 2], [u32; 2]) = (TrapKind::Spike, [0, 0], [0, 0]);
const POISON: (TrapKind, [u32; 2], [u32; 2]) = (TrapKind::Poison, [30, 5], [3, 1]);
const PARALYSIS: (TrapKind, [u32; 2], [u32; 2]) = (TrapKind::Paralysis, [20, 3], [2, 0]);
const KINDS: [(TrapKind, [u32; 2], [u32; 2]); 10] =
    [SPIKE, SPIKE, SPIKE, SPIKE, SPIKE, SPIKE, POISON, POISON, POISON, PARALYSIS];

/// A trap, harder farther down.
fn trap(depth: u32, off: Vec<TriggerId>, rng: &mut Rng) -> Trap {
    let (kind, chance, turns) = KINDS[rng.below(10) as usize];
    let damage = (5 + 2 * depth + rng.below(6)).min(u32::from(u16::MAX)) as u16;
    Trap {
        damage,
        status_chance: (chance[0] + chance[1] * depth).min(100) as u8,
        status_turns: (turns[0] + turns[1] * depth).min(255) as u8,
        off,
        ..Trap::new(kind)
    }
}
