//! Encounter zones: safe at the stairs, then harder the farther one has walked and the deeper one is, a little more so where
//! treasure lies, up to the room of the boss.
//!
//! A room or a stretch of corridor is of one danger, by its mean distance from the entrance; neighbours of one danger
//! make up a zone.

use super::{Shared, Wizardry, words};
use crate::error::Halt;
use crate::floor::{Text, Zone, ZoneKind};
use crate::grid::{Area, Size, cell};
use crate::lists::Union;
use crate::pass::Work;
use crate::rng::Seed;
use std::cmp::Ordering;

pub(super) const SAFE: u8 = 0;
/// What one meets first.
pub(super) const NEAR: u8 = 1;
const DEEPEST: u8 = 4;
const BOSS: u8 = 5;
/// What a number stands for that no corridor has any more; it has no zone of its own.
const NOTHING: u8 = 6;
const NONE: u32 = u32::MAX;

/// Marks the zones.
pub(super) fn mark(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    work.budget.spend(work.draft.size().area() as u64 / 8)?;
    let dangers = dangers(&work.shared, work.draft.size(), work.draft.depth());
    let sets = join_alike(&work.shared, &dangers);
    let mut of_zones: Vec<u8> = Vec::with_capacity(dangers.len());
    let mut zone_of: Vec<u32> = Vec::with_capacity(dangers.len());
    for (node, (set, danger)) in sets.into_iter().zip(dangers).enumerate() {
        // The lowest number stands for a set: it gets a zone of its own, and all others the same.
        if set as usize == node && danger != NOTHING {
            zone_of.push(of_zones.len() as u32);
            of_zones.push(danger);
        } else {
            zone_of.push(zone_of.get(set as usize).copied().unwrap_or(NONE));
        }
    }
    work.shared.zone_of = zone_of;
    work.draft.expect_zones(of_zones.len());
    let depth = work.draft.depth();
    let areas = areas(&work.shared, of_zones.len(), work.draft.size());
    for (area, danger) in areas.into_iter().zip(of_zones) {
        work.draft.add_zone(zone(work.seed, area, danger, depth));
    }
    Ok(())
}

/// Returns the cells of every zone.
fn areas(shared: &Shared, zones: usize, size: Size) -> Vec<Area> {
    let mut zone_at = vec![NONE; size.area()];
    for (room, zone) in shared.rooms.iter().zip(&shared.zone_of) {
        let rows = zone_at.chunks_exact_mut(size.width().into()).skip(room.y.into()).take(room.h.into());
        rows.for_each(|row| row[room.x.into()..room.right() as usize].fill(*zone));
    }
    for (c, node) in shared.regions.cells() {
        zone_at[size.index(*c)] = shared.zone_of[*node as usize];
    }
    Area::numbered(size, &zone_at, zones)
}

/// The cells of a room or corridor, and the steps to all of them together.
#[derive(Clone, Copy, Default)]
struct Sum {
    steps: u64,
    cells: u64,
}

impl Sum {
    /// Compares how far away two are in the mean.
    fn compare(self, other: Sum) -> Ordering {
        (self.steps * other.cells).cmp(&(other.steps * self.cells))
    }
}

/// The danger of every room and corridor, by node.
fn dangers(shared: &Shared, size: Size, depth: u32) -> Vec<u8> {
    let sums = sums(shared, size);
    // Stairs are nearer than any other room.
    let is_stairs = |room: usize| shared.stairs.contains(&(room as u32));
    let rooms = (0..shared.rooms.len()).filter(|room| !is_stairs(*room));
    let farthest = rooms.max_by(|a, b| sums[*a].compare(sums[*b]));
    let far = farthest.map_or(Sum { steps: 0, cells: 1 }, |room| sums[room]);
    // Where it gets worse, in hundredths of the way: on the first floor late, on the tenth and below early.
    let deeper = u64::from(depth.clamp(1, super::DEEPEST) - 1);
    // Nobody's first floor is their last: there it stays quiet for longer.
    let quiet = if depth <= 1 { 6 } else { 0 };
    let limits = [40 + quiet - 3 * deeper, 80 - 4 * deeper, 100 - 4 * deeper];
    let danger = |sum: Sum| {
        let passed = |limit: u64| u8::from(100 * sum.steps * far.cells >= limit * far.steps * sum.cells);
        let danger = 1 + limits.into_iter().map(passed).sum::<u8>();
        if sum.cells == 0 { NOTHING } else { danger }
    };
    let mut dangers: Vec<u8> = sums.into_iter().map(danger).collect();
    let mut treasuries: Vec<u32> = (0..shared.chests.len()).map(|chest| shared.node_of(chest)).collect();
    treasuries.sort_unstable();
    treasuries.dedup();
    for node in treasuries {
        let danger = &mut dangers[node as usize];
        *danger = (*danger + 1).min(DEEPEST);
    }
    shared.stairs.iter().for_each(|room| dangers[*room as usize] = SAFE);
    if let Some(boss) = shared.boss {
        dangers[boss.room as usize] = BOSS;
    }
    dangers
}

fn sums(shared: &Shared, size: Size) -> Vec<Sum> {
    let mut sums = vec![Sum::default(); shared.regions.nodes()];
    for (sum, bounds) in sums.iter_mut().zip(&shared.rooms) {
        let first = size.index(cell(bounds.x, bounds.y));
        let rows = shared.steps[first..].chunks(size.width().into()).take(bounds.h.into());
        sum.steps = rows.flat_map(|row| &row[..bounds.w.into()]).map(|steps| u64::from(*steps)).sum();
        sum.cells = bounds.area().into();
    }
    for (c, node) in shared.regions.cells() {
        sums[*node as usize].steps += u64::from(shared.steps[size.index(*c)]);
        sums[*node as usize].cells += 1;
    }
    sums
}

/// Joins rooms and corridors of one danger that open into each other. Returns the lowest number of each set.
fn join_alike(shared: &Shared, danger: &[u8]) -> Vec<u32> {
    let mut sets = Union::new(danger.len());
    for (i, opening) in (0..).zip(shared.openings.all()) {
        let (room, corridor) = (opening.room, shared.regions.outside(i));
        if danger[room as usize] == danger[corridor as usize] {
            sets.join(room, corridor);
        }
    }
    (0..danger.len() as u32).map(|node| sets.find(node)).collect()
}

/// What zones of a danger are like: their kind, how often something attacks, how much more often a floor farther down,
/// and what one sees.
const KINDS: [(ZoneKind, u32, u32, &str); 6] = [
    (ZoneKind::Safe, 0, 0, "Nothing stirs near the stairs."),
    (ZoneKind::Encounter, 20, 2, "Scratches on the walls, and something small that runs."),
    (ZoneKind::Encounter, 50, 3, "Old blood in the gutters, and the smell of a den."),
    (ZoneKind::Encounter, 90, 4, "The torches here have been put out on purpose."),
    (ZoneKind::Encounter, 90, 4, "The torches here have been put out on purpose."),
    (ZoneKind::Boss, 1000, 0, "Somebody has swept this floor, and waits."),
];

/// What a zone of that danger is like: each step, and each floor down, makes it worse.
pub(super) fn zone(seed: &Seed, area: Area, danger: u8, depth: u32) -> Zone {
    let (kind, rate, more, description) = KINDS[usize::from(danger)];
    let monsters = match kind {
        ZoneKind::Safe => Vec::new(),
        ZoneKind::Boss => vec![words::boss(seed, depth)],
        _ => words::monsters(depth, danger),
    };
    Zone {
        kind,
        area,
        danger: danger.min(DEEPEST),
        rate: (rate + more * depth).min(1000) as u16,
        monsters,
        description: Text::Borrowed(description),
    }
}
