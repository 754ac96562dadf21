//! Where the stairs stand, so that they meet those of the floors above and below.
//!
//! A path ends where it ends, so what all floors agree on is taken from a path: one that the seed grows for the whole dungeon says how
//! far the stairs down are from the stairs up. Each floor grows paths until one has a place for its stairs at that distance, and
//! where that takes too long, it takes that path itself. Floors of even depth are turned by half, so that they lead back:
//! ```text
//!   depth 1   <───┐            depth 2   >───┐           the shafts stand at the same two cells of every floor; the
//!                 └───>                      └───<       grid begins far enough north and west of them for all
//! ```
//! While it grows, a path keeps within reach of where it has to end.

use super::Linear;
use super::grow::{Growth, Placed, Role, flat};
use super::lay::bounds;
use super::markers;
use super::path;
use crate::draft::Draft;
use crate::error::{Halt, Stuck};
use crate::grid::{Cell, Flat, Size};
use crate::pass::{Generator, Work};
use crate::rng::Streams;
use std::collections::BTreeSet;

/// How many paths are grown for the dungeon before it goes without shafts.
const FIRST: u32 = 8;
/// Tiles of all paths together that are grown for a floor, and the fewest paths.
const TILES: u32 = 800;
const LEAST: u32 = 24;
/// From how many tiles on a path winds so much that a tile leads half as far as it is long.
const WINDS: u32 = 12;

/// How all floors of a dungeon lie. Before they are turned, the stairs down of each are so far from the stairs up.
#[derive(Clone, Default)]
pub(super) struct Shafts {
    /// From the stairs up to the stairs down, in cells.
    apart: [i32; 2],
    /// From where the grid begins to the shafts of even depths, in cells.
    before: [i32; 2],
    /// The path of the dungeon.
    path: Vec<Placed>,
}

/// How a path is kept within reach of where it has to end, in tenths.
#[derive(Clone, Copy)]
pub(super) struct Course {
    /// What all tiles lie in.
    within: Flat,
    /// The middle of where the stairs down should be.
    to: [i32; 2],
    /// How far a tile leads.
    step: i32,
    /// How many tiles the path has.
    length: u32,
}

/// Returns how often a floor grows its path anew.
pub(super) fn tries(params: &Linear) -> u32 {
    (TILES / params.min_path_length).max(LEAST)
}

/// Grows the path of the dungeon, and reads off where the stairs of its floors stand; nothing where no path grows, or where
/// the grid would be too large.
pub(super) fn sink(work: &mut Work<'_, Linear>) -> Result<Option<Shafts>, Halt> {
    let (params, lookup) = (work.params, work.params.tileset.lookup());
    let mut found = None;
    for attempt in 0..FIRST {
        let streams = Streams::new(work.seed, Linear::NAME, 0, attempt);
        let mut first = Work {
            params,
            seed: work.seed,
            draft: Draft::new(params.size(), 1),
            shared: Growth::default(),
            rng: streams.of("sink the shafts"),
            budget: work.budget.clone(),
        };
        let grown = path::begin(&mut first).and_then(|()| path::grow_once(&mut first));
        work.budget = first.budget;
        match grown {
            Err(Halt::Stuck(_)) => continue,
            other => other?,
        }
        let growth = &mut first.shared;
        let keeps_bounds = keeps_bounds(params, growth);
        if !keeps_bounds && params.max_branches == 0 {
            continue;
        }
        let Some([up, down]) = stairs_either_way(params, growth) else { continue };
        let around = growth.around();
        let start = bounds(params, growth, &growth.placed[0]);
        let size = [around.x1 - around.x0, around.z1 - around.z0].map(|length| length / lookup.cell);
        let apart = lie([up, down]);
        // Another floor may have its stairs in another cell of its start, and needs some space to be another.
        let slack = 2 * lookup.longest / lookup.cell;
        let before = [(0, start.x, start.w), (1, start.y, start.h)].map(|(axis, from, length)| {
            let (from, length) = (i32::from(from), i32::from(length));
            let turned = size[axis] - from - apart[axis] - 1;
            (from + length - 1).max(turned) + slack
        });
        let is_small =
            (0..2).all(|axis| before[axis] + apart[axis].abs() + size[axis] + slack < Size::MAX_SIDE as i32);
        if !is_small {
            continue;
        }
        let path = first.shared.placed;
        let shafts = Shafts { apart, before, path };
        if keeps_bounds && shafts.is_typical(params) {
            return Ok(Some(shafts));
        }
        found.get_or_insert(shafts);
    }
    Ok(found)
}

impl Shafts {
    /// Returns how far the stairs down are from the stairs up on the floor at a depth.
    fn apart(&self, depth: u32) -> [i32; 2] {
        if is_turned(depth) { self.apart.map(|cells| -cells) } else { self.apart }
    }

    /// Whether the path keeps its own course, so that others that do are not rare.
    fn is_typical(&self, params: &Linear) -> bool {
        let course = self.course(params, &self.path[0], 1);
        let prefabs = &params.tileset.lookup().prefabs;
        self.path[1..].iter().all(|placed| {
            let flat = flat(&prefabs[usize::from(placed.tile)], placed.at, placed.turns);
            course.keeps(flat, placed.role, placed.distance)
        })
    }

    /// Returns how a path of the floor at a depth keeps within reach, before it is turned.
    pub(super) fn course(&self, params: &Linear, start: &Placed, depth: u32) -> Course {
        let lookup = params.tileset.lookup();
        let half = lookup.prefabs[usize::from(start.tile)].half;
        let mut within = Flat { x0: i32::MIN, z0: i32::MIN, x1: i32::MAX, z1: i32::MAX };
        // Stairs in whatever cell of the start leave enough space before them.
        let low = |axis: usize| half[2 * axis] - (1 + self.before[axis]) * lookup.cell;
        let high = |axis: usize| (self.before[axis] + self.apart[axis] + 1) * lookup.cell - half[2 * axis];
        if is_turned(depth) {
            (within.x1, within.z1) = (high(0), high(1));
        } else {
            (within.x0, within.z0) = (low(0), low(1));
        }
        let to = self.apart.map(|cells| cells * lookup.cell);
        // The longer a path is, the more it winds.
        let step = if params.min_path_length > WINDS { lookup.longest / 2 } else { lookup.longest * 2 / 3 };
        Course { within, to, step, length: params.min_path_length }
    }
}

impl Course {
    /// Returns what is left of it when the path was turned: branches still have to lie within the grid.
    pub(super) const fn turned_by_half(self) -> Course {
        let Flat { x0, z0, x1, z1 } = self.within;
        let within = Flat { x0: -x1, z0: -z1, x1: x0.saturating_neg(), z1: z0.saturating_neg() };
        Course { within, to: [-self.to[0], -self.to[1]], ..self }
    }

    /// Returns whether a tile that lies there leaves the end within reach, for a tile of the path; others need only lie
    /// within the grid.
    pub(super) fn keeps(&self, flat: Flat, role: Role, distance: u32) -> bool {
        let within = self.within;
        let is_within =
            flat.x0 >= within.x0 && flat.z0 >= within.z0 && flat.x1 <= within.x1 && flat.z1 <= within.z1;
        let away = |to: i32, from: i32, until: i32| (from - to).max(to - until).max(0);
        let [x, z] = self.to;
        let away = away(x, flat.x0, flat.x1).max(away(z, flat.z0, flat.z1));
        let left = self.length.saturating_sub(distance) as i32;
        is_within
            && (matches!(role, Role::Branch(..)) || away <= left.saturating_add(1).saturating_mul(self.step))
    }
}

const fn is_turned(depth: u32) -> bool {
    depth.is_multiple_of(2)
}

/// Returns whether the path has what the tileset asks for.
fn keeps_bounds(params: &Linear, growth: &mut Growth) -> bool {
    growth.tally_all(params.tileset.lookup());
    growth.broken_bound(params).is_none()
}

/// Turns a path as its depth asks for, and returns whether the stairs have their places, and the path, where no branch follows,
/// what the tileset asks for.
pub(super) fn meets(params: &Linear, growth: &mut Growth, shafts: &Shafts, depth: u32) -> bool {
    if params.max_branches == 0 && !keeps_bounds(params, growth) {
        return false;
    }
    if is_turned(depth) {
        growth.turn_by_half(params);
    }
    stairs(params, growth, shafts.apart(depth)).is_some()
}

/// Takes the path of the dungeon.
pub(super) fn fall_back(params: &Linear, growth: &mut Growth, shafts: &Shafts, course: Course, depth: u32) {
    growth.restore(&shafts.path, params);
    growth.end = Some(shafts.path.len() as u32 - 1);
    growth.course = Some(course);
    if is_turned(depth) {
        growth.turn_by_half(params);
    }
}

/// Says where the grid begins, and where the stairs stand.
pub(super) fn meet(work: &mut Work<'_, Linear>) -> Result<(), Halt> {
    let (params, depth) = (work.params, work.draft.depth());
    let growth = &mut work.shared;
    work.budget.spend(growth.placed.len() as u64)?;
    let Some(shafts) = growth.shafts.take() else { return Ok(()) };
    let Some([up, down]) = stairs(params, growth, shafts.apart(depth)) else {
        return Err(Stuck("the stairs have no place where they meet".to_owned()).into());
    };
    // The shaft of even depths lies `before` cells in, that of odd ones `apart` from there.
    let even = if is_turned(depth) { down } else { up };
    let cell = params.tileset.lookup().cell;
    let shift = [i32::from(even.x) - shafts.before[0], i32::from(even.y) - shafts.before[1]];
    if shift.iter().any(|cells| *cells > 0) {
        return Err(Stuck("the tiles do not fit before the stairs".to_owned()).into());
    }
    for (origin, cells) in growth.origin.iter_mut().zip(shift) {
        *origin += cells * cell;
    }
    let moved =
        |c: Cell| Cell { x: (i32::from(c.x) - shift[0]) as u16, y: (i32::from(c.y) - shift[1]) as u16 };
    growth.is_placed = true;
    growth.stairs = [Some(moved(up)), Some(moved(down))];
    Ok(())
}

/// Returns the cells of the stairs up and down that are as far from the openings as can be, and so far apart as is asked for. They
/// are those of a grid that begins with the tiles.
fn stairs(params: &Linear, growth: &mut Growth, apart: [i32; 2]) -> Option<[Cell; 2]> {
    let all = all_stairs(params, growth).into_iter();
    all.filter(|(_, stairs)| lie(*stairs) == apart).max_by_key(|(rank, _)| *rank).map(|(_, stairs)| stairs)
}

/// Returns the same for a path that has places at that distance also when it is turned.
fn stairs_either_way(params: &Linear, growth: &mut Growth) -> Option<[Cell; 2]> {
    growth.turn_by_half(params);
    let turned: BTreeSet<[i32; 2]> =
        all_stairs(params, growth).into_iter().map(|(_, stairs)| lie(stairs).map(|cells| -cells)).collect();
    growth.turn_by_half(params);
    let all = all_stairs(params, growth).into_iter();
    all.filter(|(_, stairs)| turned.contains(&lie(*stairs)))
        .max_by_key(|(rank, _)| *rank)
        .map(|(_, stairs)| stairs)
}

/// Returns how the stairs down lie, seen from the stairs up.
fn lie([up, down]: [Cell; 2]) -> [i32; 2] {
    [i32::from(down.x) - i32::from(up.x), i32::from(down.y) - i32::from(up.y)]
}

/// Returns every pair of places for the stairs, in the start and in the end, with the steps to their openings.
fn all_stairs(params: &Linear, growth: &mut Growth) -> Vec<(u32, [Cell; 2])> {
    let around = growth.around();
    growth.origin = [around.x0, around.z0];
    let Some(end) = growth.end else { return Vec::new() };
    let ups = markers::places_for_stairs(params, growth, &growth.placed[0]);
    let downs = markers::places_for_stairs(params, growth, &growth.placed[end as usize]);
    let pairs =
        ups.iter().flat_map(|(up, from)| downs.iter().map(move |(down, to)| (from + to, [*up, *down])));
    pairs.collect()
}
