//! Encounter zones: safe at the stairs, then harder the farther one has walked, up to the boss in the farthest room.
//!
//! A room or a stretch of corridor is of one danger, by its mean distance from the entrance; neighbours of one danger
//! make up a zone.

use super::{Notes, Wizardry, words};
use crate::error::Halt;
use crate::floor::{Text, Zone, ZoneKind};
use crate::grid::{Area, Run, Size, cell};
use crate::pass::Work;
use crate::passes::union::Union;

const SAFE: u8 = 0;
const DEEPEST: u8 = 4;
const BOSS: u8 = 5;
/// What a number stands for that no corridor has any more.
const NOTHING: u8 = 6;
const NONE: u32 = u32::MAX;

/// Marks the zones.
pub(super) fn mark(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    work.budget.spend(work.draft.size().area() as u64 / 8)?;
    let danger = dangers(work);
    let mut sets = join_alike(work, &danger);
    let mut zones = Zones { of: vec![NONE; danger.len()], danger: Vec::with_capacity(danger.len()) };
    let nodes = 0..danger.len() as u32;
    let zone_of = |node| zones.of_set(sets.find(node), danger[node as usize]);
    work.notes.zone_of = nodes.map(zone_of).collect();
    let depth = work.draft.depth();
    for (area, danger) in areas(&work.notes, zones.danger.len()).into_iter().zip(zones.danger) {
        work.draft.add_zone(zone(area, danger, depth));
    }
    Ok(())
}

struct Zones {
    /// The zone of each set of rooms and corridors.
    of: Vec<u32>,
    danger: Vec<u8>,
}

impl Zones {
    fn of_set(&mut self, set: u32, danger: u8) -> u32 {
        if danger == NOTHING {
            return NONE;
        }
        let zone = &mut self.of[set as usize];
        if *zone == NONE {
            *zone = self.danger.len() as u32;
            self.danger.push(danger);
        }
        *zone
    }
}

/// The cells of every zone.
fn areas(notes: &Notes, zones: usize) -> Vec<Area> {
    match &notes.cells {
        Some((in_rooms, _)) if in_rooms.stride() == 1 => {
            let areas = areas_of_few(notes, in_rooms.size(), zones);
            debug_assert_eq!(areas, areas_of_many(notes, zones));
            areas
        }
        _ => areas_of_many(notes, zones),
    }
}

/// Where a row is one word, each zone has its own rows.
fn areas_of_few(notes: &Notes, size: Size, zones: usize) -> Vec<Area> {
    let height = usize::from(size.height());
    let mut rows = vec![0_u64; zones * height];
    for (bounds, zone) in notes.rooms.iter().zip(&notes.zone_of) {
        let mask = u64::MAX >> (64 - bounds.w) << bounds.x;
        let first = *zone as usize * height + usize::from(bounds.y);
        rows[first..first + usize::from(bounds.h)].iter_mut().for_each(|row| *row |= mask);
    }
    for route in notes.routes.all().iter().chain(notes.routes.spurs()) {
        let cells = notes.routes.cells(route);
        // A corridor and its dead ends are of one zone.
        let first = notes.zone_of[notes.regions.corridor(cells[0]) as usize] as usize * height;
        for c in cells {
            rows[first + usize::from(c.y)] |= 1 << c.x;
        }
    }
    rows.chunks_exact(height).map(area_of_rows).collect()
}

fn area_of_rows(rows: &[u64]) -> Area {
    let holds_some = |row: &u64| *row != 0;
    let (first, last) = (rows.iter().position(holds_some), rows.iter().rposition(holds_some));
    let (Some(first), Some(last)) = (first, last) else { return Area::default() };
    let mut runs = Vec::with_capacity(last - first + 4);
    for (y, row) in (first as u16..).zip(&rows[first..=last]) {
        let mut left = *row;
        while left != 0 {
            let x0 = left.trailing_zeros();
            let length = (!(left >> x0)).trailing_zeros();
            runs.push(Run { y, x0: x0 as u16, x1: (x0 + length) as u16 });
            left &= !(u64::MAX >> (64 - length) << x0);
        }
    }
    Area::in_order(runs)
}

/// The same, gathered row by row from west to east, so that nothing has to be sorted afterwards.
fn areas_of_many(notes: &Notes, zones: usize) -> Vec<Area> {
    let mut runs: Vec<Vec<Run>> = (0..zones).map(|_| Vec::with_capacity(8)).collect();
    let Notes { rooms, cells: Some((in_rooms, carved)), zone_of, regions, .. } = notes else {
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

/// The mean distance of nothing.
const NOWHERE: u64 = u64::MAX;

/// The danger of every room and corridor, by node.
fn dangers(work: &mut Work<'_, Wizardry>) -> Vec<u8> {
    let width = usize::from(work.draft.size().width());
    let notes = &mut work.notes;
    let index = |x: u16, y: u16| usize::from(y) * width + usize::from(x);
    let mut sums: Vec<(u64, u64)> = vec![(0, 0); notes.regions.nodes()];
    for (sum, bounds) in sums.iter_mut().zip(&notes.rooms) {
        for y in u32::from(bounds.y)..bounds.bottom() {
            let row = &notes.distance[index(bounds.x, y as u16)..][..usize::from(bounds.w)];
            sum.0 += row.iter().map(|steps| u64::from(*steps)).sum::<u64>();
        }
        sum.1 = u64::from(bounds.area());
    }
    if let Some((_, carved)) = &notes.cells {
        for c in carved.iter() {
            let sum = &mut sums[notes.regions.corridor(c) as usize];
            *sum = (sum.0 + u64::from(notes.distance[index(c.x, c.y)]), sum.1 + 1);
        }
    }
    let mean = |(sum, n): (u64, u64)| (16 * sum).checked_div(n).unwrap_or(NOWHERE);
    let means: Vec<u64> = sums.into_iter().map(mean).collect();
    let is_stairs = |room: usize| notes.stairs.contains(&(room as u32));
    let farthest = (0..notes.rooms.len()).filter(|room| !is_stairs(*room)).max_by_key(|room| means[*room]);
    let far = farthest.map_or(0, |room| means[room]);
    // A corridor that leads on from the farthest room is as bad as the room.
    let danger = |mean: &u64| match *mean {
        NOWHERE => NOTHING,
        mean if mean > far => DEEPEST,
        mean => 1 + (3 * mean / (far + 1)) as u8,
    };
    let mut dangers: Vec<u8> = means.iter().map(danger).collect();
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
