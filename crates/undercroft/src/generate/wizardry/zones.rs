//! Encounter zones: safe at the stairs, then harder the farther one has walked, up to the boss in the farthest room.
//!
//! A room or a stretch of corridor is of one danger, by its mean distance from the entrance; neighbours of one danger
//! make up a zone.

use super::{Shared, Wizardry, words};
use crate::error::Halt;
use crate::floor::{Text, Zone, ZoneKind};
use crate::grid::{Area, Rect, Run, Size, cell};
use crate::lists::Union;
use crate::pass::Work;
use std::hint::select_unpredictable;

const SAFE: u8 = 0;
const DEEPEST: u8 = 4;
const BOSS: u8 = 5;
/// What a number stands for that no corridor has any more; it has no zone of its own.
const NOTHING: u8 = 6;
const NONE: u32 = u32::MAX;

/// Marks the zones.
pub(super) fn mark(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    work.budget.spend(work.draft.size().area() as u64 / 8)?;
    let dangers = dangers(&work.shared, work.draft.size());
    let sets = join_alike(&work.shared, &dangers);
    let mut of_zones = vec![SAFE; dangers.len() + 1];
    let mut zone_of = vec![NONE; dangers.len()];
    let mut zones = 0;
    for (node, (set, danger)) in sets.into_iter().zip(dangers).enumerate() {
        // The lowest number stands for a set: it gets a zone of its own, and all others the same.
        zone_of[node] = zones as u32;
        zone_of[node] = zone_of[set as usize];
        of_zones[zones] = danger;
        zones += usize::from(set as usize == node && danger != NOTHING);
    }
    of_zones.truncate(zones);
    work.shared.zone_of = zone_of;
    work.draft.expect_zones(of_zones.len());
    let depth = work.draft.depth();
    for (area, danger) in areas(&work.shared, of_zones.len()).into_iter().zip(of_zones) {
        work.draft.add_zone(zone(area, danger, depth));
    }
    Ok(())
}

/// The cells of every zone.
fn areas(shared: &Shared, zones: usize) -> Vec<Area> {
    match &shared.cells {
        Some((in_rooms, _)) if in_rooms.stride() == 1 => {
            let areas = areas_of_few(shared, in_rooms.size(), zones);
            debug_assert_eq!(areas, areas_of_many(shared, zones));
            areas
        }
        _ => areas_of_many(shared, zones),
    }
}

/// Where a row is one word, each zone has its own rows.
fn areas_of_few(shared: &Shared, size: Size, zones: usize) -> Vec<Area> {
    let height = usize::from(size.height());
    let mut rows = vec![0_u64; zones * height];
    // The first row of each zone, and the one after its last.
    let mut spans = vec![(height, 0); zones];
    for (bounds, zone) in shared.rooms.iter().zip(&shared.zone_of) {
        let mask = u64::MAX >> (64 - bounds.w) << bounds.x;
        let (zone, top, bottom) = (*zone as usize, usize::from(bounds.y), bounds.bottom() as usize);
        rows[zone * height + top..zone * height + bottom].iter_mut().for_each(|row| *row |= mask);
        spans[zone] = (spans[zone].0.min(top), spans[zone].1.max(bottom));
    }
    for (c, node) in shared.regions.cells() {
        let (zone, y) = (shared.zone_of[*node as usize] as usize, usize::from(c.y));
        rows[zone * height + y] |= 1 << c.x;
        spans[zone] = (spans[zone].0.min(y), spans[zone].1.max(y + 1));
    }
    let zones = rows.chunks_exact(height).zip(spans);
    zones.map(|(rows, (first, end))| area_of_rows(first as u16, &rows[first..end])).collect()
}

fn area_of_rows(first: u16, rows: &[u64]) -> Area {
    let mut runs = Vec::with_capacity(rows.len() + 6);
    for (y, row) in (first..).zip(rows) {
        let mut left = *row;
        while left != 0 {
            // One more at its first cell, and a run is carried over to the cell after its last.
            let past = left.wrapping_add(left & left.wrapping_neg());
            runs.push(Run { y, x0: left.trailing_zeros() as u16, x1: past.trailing_zeros() as u16 });
            left &= past;
        }
    }
    Area::in_order(runs)
}

/// The same, gathered row by row from west to east, so that nothing has to be sorted afterwards.
fn areas_of_many(shared: &Shared, zones: usize) -> Vec<Area> {
    let mut runs: Vec<Vec<Run>> = (0..zones).map(|_| Vec::with_capacity(8)).collect();
    let Shared { rooms, cells: Some((in_rooms, carved)), zone_of, regions, .. } = shared else {
        return Vec::new();
    };
    let mut add = |zone: u32, run: Run| {
        let runs = &mut runs[zone as usize];
        match runs.last_mut() {
            Some(last) if last.y == run.y && last.x1 == run.x0 => last.x1 = run.x1,
            _ => runs.push(run),
        }
    };
    let mut tops: Vec<u64> = rooms.iter().zip(0..).map(|(r, i)| u64::from(r.y) << 32 | i).collect();
    tops.sort_unstable();
    let mut next = 0;
    // For each column the room that began last: whatever is room there belongs to it.
    let mut begun = vec![0_u32; usize::from(in_rooms.size().width())];
    for y in 0..in_rooms.size().height() {
        while let Some(top) = tops.get(next).filter(|top| **top >> 32 == u64::from(y)) {
            let bounds = rooms[*top as u32 as usize];
            begun[usize::from(bounds.x)..bounds.right() as usize].fill(*top as u32);
            next += 1;
        }
        for (i, (in_rooms, in_corridors)) in in_rooms.row(y).iter().zip(carved.row(y)).enumerate() {
            let mut left = in_rooms | in_corridors;
            while left != 0 {
                let bit = left.trailing_zeros();
                let x0 = (i * 64) as u16 + bit as u16;
                if in_rooms >> bit & 1 == 0 {
                    left &= left - 1;
                    add(zone_of[regions.corridor(cell(x0, y)) as usize], Run { y, x0, x1: x0 + 1 });
                    continue;
                }
                let room = begun[usize::from(x0)] as usize;
                // The rest of the room, as far as the word goes.
                let x1 = (rooms[room].right() as usize).min((i + 1) * 64);
                add(zone_of[room], Run { y, x0, x1: x1 as u16 });
                let past = x1 - i * 64;
                left = if past == 64 { 0 } else { left >> past << past };
            }
        }
    }
    runs.into_iter().map(Area::in_order).collect()
}

/// The cells of a room or corridor, and the steps to all of them together.
#[derive(Clone, Copy, Default)]
struct Sum {
    steps: u64,
    cells: u64,
}

/// The danger of every room and corridor, by node.
fn dangers(shared: &Shared, size: Size) -> Vec<u8> {
    let sums = sums(shared, usize::from(size.width()));
    // Of rooms that are equally far the last; stairs are nearer than any other.
    let mut farthest = (0, 0);
    for (room, sum) in sums[..shared.rooms.len()].iter().enumerate() {
        let is_stairs = shared.stairs.contains(&(room as u32));
        farthest = farthest.max(if is_stairs { (0, 0) } else { (16 * sum.steps / sum.cells + 1, room) });
    }
    let far = farthest.0.max(1);
    // A third of the way, two thirds, and all of it: a corridor that leads on from the farthest room is as bad as it.
    let limits = [far.div_ceil(3), (2 * far).div_ceil(3), far];
    let danger = |sum: Sum| {
        let passed = |limit: u64| u8::from(16 * sum.steps >= limit * sum.cells);
        let danger = 1 + limits.into_iter().map(passed).sum::<u8>();
        if sum.cells == 0 { NOTHING } else { danger }
    };
    let mut dangers: Vec<u8> = sums.into_iter().map(danger).collect();
    shared.stairs.iter().for_each(|room| dangers[*room as usize] = SAFE);
    if farthest.0 > 0 {
        dangers[farthest.1] = BOSS;
    }
    dangers
}

fn sums(shared: &Shared, width: usize) -> Vec<Sum> {
    let index = |x: u16, y: u16| usize::from(y) * width + usize::from(x);
    let mut sums = vec![Sum::default(); shared.regions.nodes()];
    for (sum, bounds) in sums.iter_mut().zip(&shared.rooms) {
        sum.steps = steps_in(&shared.distance[index(bounds.x, bounds.y)..], width, *bounds);
        sum.cells = bounds.area().into();
    }
    for (c, node) in shared.regions.cells() {
        let sum = &mut sums[*node as usize];
        sum.steps += u64::from(shared.distance[index(c.x, c.y)]);
        sum.cells += 1;
    }
    sums
}

/// Columns that are added up side by side: most rooms are no wider.
const COLUMNS: usize = 8;

/// The steps to all cells of a room together, of the steps from its first cell on.
fn steps_in(steps: &[u32], width: usize, bounds: Rect) -> u64 {
    let (w, h) = (usize::from(bounds.w), usize::from(bounds.h));
    let rows = steps.chunks(width).take(h);
    let reach = (h - 1) * width + COLUMNS;
    if w > COLUMNS || width < COLUMNS || steps.len() < reach {
        return rows.flat_map(|row| &row[..w]).map(|steps| u64::from(*steps)).sum();
    }
    // What lies beside the room is added up, too, but not counted.
    let mut columns = [0_u32; COLUMNS];
    for row in rows.filter_map(|row| row.first_chunk::<COLUMNS>()) {
        for i in 0..COLUMNS {
            columns[i] = columns[i].wrapping_add(row[i]);
        }
    }
    (0..COLUMNS).map(|i| select_unpredictable(i < w, u64::from(columns[i]), 0)).sum()
}

/// Joins rooms and corridors of one danger that open into each other; answers the lowest number of each set.
fn join_alike(shared: &Shared, danger: &[u8]) -> Vec<u32> {
    let joined = (0..).zip(shared.openings.all()).map(|(i, opening)| {
        let (room, corridor) = (opening.room, shared.regions.outside(i));
        let alike = danger[room as usize] == danger[corridor as usize];
        // Where the dangers differ, the room stays alone.
        (room, select_unpredictable(alike, corridor, room))
    });
    if danger.len() <= FEW { sets_of_few(joined, danger.len()) } else { sets_of_many(joined, danger.len()) }
}

/// So few rooms and corridors that all are renamed for each two that are joined: that takes a few instructions.
const FEW: usize = 64;

fn sets_of_few(joined: impl Iterator<Item = (u32, u32)>, count: usize) -> Vec<u32> {
    let mut sets: [u8; FEW] = std::array::from_fn(|i| i as u8);
    for (a, b) in joined {
        let (a, b) = (sets[a as usize % FEW], sets[b as usize % FEW]);
        let (low, high) = (a.min(b), a.max(b));
        for set in &mut sets {
            *set = if *set == high { low } else { *set };
        }
    }
    sets[..count].iter().map(|set| u32::from(*set)).collect()
}

fn sets_of_many(joined: impl Iterator<Item = (u32, u32)>, count: usize) -> Vec<u32> {
    let mut sets = Union::new(count);
    joined.for_each(|(a, b)| _ = sets.join(a, b));
    (0..count as u32).map(|i| sets.find(i)).collect()
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
fn zone(area: Area, danger: u8, depth: u32) -> Zone {
    let (kind, rate, more, description) = KINDS[usize::from(danger)];
    let monsters = match kind {
        ZoneKind::Safe => Vec::new(),
        ZoneKind::Boss => vec![words::boss(depth)],
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, rect};
    use crate::rng::Rng;

    #[test]
    fn the_steps_of_a_room_are_added_up() {
        let mut rng = Rng::from_state(5);
        let (width, height) = (16, 20);
        let steps: Vec<u32> = (0..width * height).map(|_| rng.below(1000)).collect();
        for _ in 0..300 {
            let (w, h) = (1 + rng.below(11) as u16, 1 + rng.below(9) as u16);
            let (x, y) = (rng.below(17 - u32::from(w)) as u16, rng.below(21 - u32::from(h)) as u16);
            let bounds = rect(x, y, w, h);
            let at = |c: Cell| usize::from(c.y) * width + usize::from(c.x);
            let expected: u64 = bounds.cells().map(|c| u64::from(steps[at(c)])).sum();
            assert_eq!(steps_in(&steps[at(cell(x, y))..], width, bounds), expected, "{bounds:?}");
        }
    }

    #[test]
    fn runs_are_read_off_a_row() {
        let row = |row: u64| area_of_rows(3, &[row]).runs().iter().map(|r| (r.x0, r.x1)).collect::<Vec<_>>();
        assert_eq!(row(0), []);
        assert_eq!(row(0b1101_1100), [(2, 5), (6, 8)]);
        assert_eq!(row(1 << 63 | 1), [(0, 1), (63, 64)]);
        assert_eq!(row(u64::MAX), [(0, 64)]);
    }

    #[test]
    fn few_are_joined_like_many() {
        let mut rng = Rng::from_state(9);
        for _ in 0..200 {
            let count = 1 + rng.below(FEW as u32);
            let pairs: Vec<(u32, u32)> =
                (0..rng.below(60)).map(|_| (rng.below(count), rng.below(count))).collect();
            let few = sets_of_few(pairs.iter().copied(), count as usize);
            assert_eq!(few, sets_of_many(pairs.into_iter(), count as usize));
        }
    }
}
