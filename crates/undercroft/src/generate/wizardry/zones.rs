//! Encounter zones: safe at the stairs, then harder the farther one has walked, up to the boss in the farthest room.
//!
//! A room or a stretch of corridor is of one danger, by its mean distance from the entrance; neighbours of one danger
//! make up a zone.

use super::{Wizardry, words};
use crate::error::Halt;
use crate::floor::{Text, Zone, ZoneKind};
use crate::grid::{Area, Cell, Run};
use crate::pass::Work;
use crate::passes::union::Union;

const SAFE: u8 = 0;
const DEEPEST: u8 = 4;
const BOSS: u8 = 5;
const NONE: u32 = u32::MAX;

/// Marks the zones.
pub(super) fn mark(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    work.budget.spend(work.draft.size().area() as u64 / 8)?;
    let danger = dangers(work);
    let sets = join_alike(work, &danger);
    let mut zones = Zones { of: vec![NONE; danger.len()], runs: Vec::new(), danger: Vec::new() };
    let notes = &mut work.notes;
    let mut sets = sets;
    for (room, bounds) in (0..).zip(&notes.rooms) {
        let zone = zones.of_set(sets.find(room), danger[room as usize]);
        for y in u32::from(bounds.y)..bounds.bottom() {
            zones.runs[zone].push(Run { y: y as u16, x0: bounds.x, x1: bounds.right() as u16 });
        }
    }
    let Some((_, carved)) = &notes.cells else { return Ok(()) };
    for c in carved.iter() {
        let node = notes.regions.corridor(c);
        let zone = zones.of_set(sets.find(node), danger[node as usize]);
        zones.runs[zone].push(Run { y: c.y, x0: c.x, x1: c.x + 1 });
    }
    let depth = work.draft.depth();
    for (runs, danger) in zones.runs.into_iter().zip(zones.danger) {
        work.draft.add_zone(zone(Area::from(runs), danger, depth));
    }
    work.notes.zone_of = (0..danger.len() as u32).map(|node| zones.of[sets.find(node) as usize]).collect();
    Ok(())
}

struct Zones {
    /// The zone of each set of rooms and corridors.
    of: Vec<u32>,
    runs: Vec<Vec<Run>>,
    danger: Vec<u8>,
}

impl Zones {
    fn of_set(&mut self, set: u32, danger: u8) -> usize {
        let zone = &mut self.of[set as usize];
        if *zone == NONE {
            *zone = self.runs.len() as u32;
            self.runs.push(Vec::new());
            self.danger.push(danger);
        }
        *zone as usize
    }
}

/// The danger of every room and corridor, by node.
fn dangers(work: &mut Work<'_, Wizardry>) -> Vec<u8> {
    let width = usize::from(work.draft.size().width());
    let notes = &mut work.notes;
    let steps = |c: Cell| notes.distance[usize::from(c.y) * width + usize::from(c.x)];
    let mut sums: Vec<(u64, u64)> = vec![(0, 0); notes.regions.nodes()];
    for (sum, bounds) in sums.iter_mut().zip(&notes.rooms) {
        *sum = (bounds.cells().map(|c| u64::from(steps(c))).sum(), u64::from(bounds.area()));
    }
    if let Some((_, carved)) = &notes.cells {
        for c in carved.iter() {
            let sum = &mut sums[notes.regions.corridor(c) as usize];
            *sum = (sum.0 + u64::from(steps(c)), sum.1 + 1);
        }
    }
    let mean = |(sum, n): (u64, u64)| 16 * sum / n.max(1);
    let is_stairs = |room: usize| notes.stairs.contains(&(room as u32));
    let farthest =
        (0..notes.rooms.len()).filter(|room| !is_stairs(*room)).max_by_key(|room| mean(sums[*room]));
    let far = farthest.map_or(0, |room| mean(sums[room]));
    // A corridor that leads on from the farthest room is as bad as the room.
    let danger = |sum: (u64, u64)| {
        if mean(sum) > far { DEEPEST } else { 1 + (3 * mean(sum) / (far + 1)) as u8 }
    };
    let mut dangers: Vec<u8> = sums.into_iter().map(danger).collect();
    notes.stairs.iter().for_each(|room| dangers[*room as usize] = SAFE);
    if let Some(room) = farthest {
        dangers[room] = BOSS;
    }
    dangers
}

/// Joins rooms and corridors of one danger that open into each other.
fn join_alike(work: &mut Work<'_, Wizardry>, danger: &[u8]) -> Union {
    let notes = &mut work.notes;
    let mut sets = Union::new(danger.len());
    for opening in notes.openings.all() {
        let corridor = notes.regions.corridor(opening.outside());
        if danger[corridor as usize] == danger[opening.room as usize] {
            sets.join(opening.room, corridor);
        }
    }
    sets
}

/// What a zone of that danger is like: each step, and each floor down, makes it worse.
fn zone(area: Area, danger: u8, depth: u32) -> Zone {
    let (kind, rate, description) = match danger {
        SAFE => (ZoneKind::Safe, 0, "Nothing stirs near the stairs."),
        1 => (ZoneKind::Encounter, 20 + 2 * depth, "Scratches on the walls, and something small that runs."),
        2 => (ZoneKind::Encounter, 50 + 3 * depth, "Old blood in the gutters, and the smell of a den."),
        3 | DEEPEST => {
            (ZoneKind::Encounter, 90 + 4 * depth, "The torches here have been put out on purpose.")
        }
        _ => (ZoneKind::Boss, 1000, "Somebody has swept this floor, and waits."),
    };
    let monsters = match kind {
        ZoneKind::Safe => Vec::new(),
        ZoneKind::Boss => vec![words::boss(depth)],
        _ => words::monsters(depth, danger),
    };
    Zone {
        kind,
        area,
        danger: danger.min(DEEPEST),
        rate: rate.min(1000) as u16,
        monsters,
        description: Text::Borrowed(description),
    }
}
