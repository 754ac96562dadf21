//! Dark zones: one piece of nine to twenty-five cells over two or three rooms, around a key; where there are more zones than
//! keys, around a chest to come.
//!
//! How likely a zone is and how large follows the depth, and what the floor lacks of its difficulty: an easy floor is darker.

use super::treasure::{self, Quiet};
use super::{Navigation, alleys, traps};
use crate::error::{Halt, Stuck};
use crate::floor::{Text, Zone, ZoneKind};
use crate::grid::{Area, Bits, Cell, Passages, Rect, cell, rect};
use crate::pass::Work;
use crate::recipe::Between;

/// The fewest cells of a zone, and its sides.
const LEAST: usize = 9;
const SIDES: std::ops::RangeInclusive<u16> = 3..=5;
/// How many zones around a key are compared.
const COMPARED: usize = 6;
/// What a zone of usual size adds to the difficulty, in tenths of points.
const USUAL: i32 = 40;

/// Marks the zones.
pub(super) fn mark(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let (least, wanted) = count(work);
    if wanted == 0 {
        return Ok(());
    }
    let ground = Ground { ways: work.draft.ways(), ends: alleys::ends(&work.draft, &work.shared) };
    let mut keys: Vec<Cell> = work.shared.keys().collect();
    work.rng.shuffle(&mut keys);
    // Where there is a key for each, one without a good place may be left out.
    let goal = if wanted > keys.len() as u32 { wanted } else { least };
    let mut zones: Vec<Rect> = Vec::new();
    for key in keys {
        if zones.len() as u32 == wanted {
            break;
        }
        darken(work, &ground, key, &mut zones)?;
    }
    // No more chests than there are in any case.
    let chests = work.params.grown(work.params.chests).min();
    let mut hoards = Vec::new();
    if (zones.len() as u32) < goal {
        hoards = treasure::quiet_rooms(work, Quiet::Any).pick_each(&mut work.rng);
    }
    while (zones.len() as u32) < goal && (work.shared.hoards.len() as u32) < chests {
        let Some(at) = hoards.pop() else { break };
        if darken(work, &ground, at, &mut zones)? {
            work.shared.hoards.push(at);
        }
    }
    if (zones.len() as u32) < least {
        return Err(Stuck(format!("{} of {least} dark zones have a place", zones.len())).into());
    }
    Ok(())
}

/// Marks a zone around a cell, where there is one that keeps off the others; returns whether.
fn darken(
    work: &mut Work<'_, Navigation>,
    ground: &Ground,
    at: Cell,
    zones: &mut Vec<Rect>,
) -> Result<bool, Halt> {
    work.budget.spend(200)?;
    let Some(cells) = around(work, ground, at, zones) else { return Ok(false) };
    let area: Area = cells.iter().collect();
    zones.push(area.bounds());
    work.draft.add_zone(Zone {
        kind: ZoneKind::Dark,
        area,
        danger: 2,
        rate: 0,
        monsters: Vec::new(),
        description: Text::Borrowed("You step into absolute darkness. Your light is useless here."),
    });
    Ok(true)
}

/// What every zone looks at.
struct Ground {
    ways: Passages,
    /// The ends of blind alleys.
    ends: Bits,
}

/// How many zones there have to be, and how many are wanted.
fn count(work: &mut Work<'_, Navigation>) -> (u32, u32) {
    let missing = work.params.target(work.draft.depth()) - traps::least_score(work);
    let (params, depth, rng) = (work.params, work.draft.depth(), &mut work.rng);
    if let Some(range) = params.dark_zones_at(depth) {
        let range = params.grown(range);
        return (range.min(), rng.between(range.min(), range.max()));
    }
    // A larger floor has more, where there is room for them.
    let grown = |wanted: u32| params.grown(Between(wanted, wanted)).max();
    let percent = match depth {
        ..=1 => 30,
        2 => 40,
        3 => 95,
        4..=6 => 66,
        _ => return (1, grown(if missing > 2 * USUAL || rng.chance(1, 4) { 2 } else { 1 })),
    };
    let percent = if missing < 0 {
        percent * 3 / 4
    } else if missing > USUAL {
        percent + 15
    } else {
        percent
    };
    if !rng.chance(percent, 100) {
        return (0, 0);
    }
    let is_deep = depth > 3;
    (u32::from(is_deep), grown(if is_deep && missing > 2 * USUAL { 2 } else { 1 }))
}

/// A dark piece of floor around a key, away from others: of a few the largest where the floor is easy, else the smallest.
fn around(work: &mut Work<'_, Navigation>, ground: &Ground, key: Cell, zones: &[Rect]) -> Option<Bits> {
    let missing = work.params.target(work.draft.depth()) - traps::least_score(work);
    let mut boxes = boxes_around(key);
    let size = work.draft.size();
    let rooms_in = |zone: Rect| work.shared.rooms.iter().filter(move |room| room.overlaps(zone)).count();
    let fits = |zone: &Rect| {
        zone.fits(size) && rooms_in(*zone) > 1 && !zones.iter().any(|other| other.gap(*zone) < 1)
    };
    let suits = |cells: &Bits| {
        if cells.count() < LEAST {
            return false;
        }
        let bounds = bounds(cells);
        let rooms = work.shared.rooms.iter().filter(|room| cells.touches(**room)).count();
        // Nobody could read there what lies at the end of an alley: one may be dark, and has a chest.
        let ends = cells.iter().filter(|c| ground.ends.has(*c)).count();
        let is_of_size = |side: u16| SIDES.contains(&side);
        (2..=3).contains(&rooms) && ends < 2 && is_of_size(bounds.w) && is_of_size(bounds.h)
    };
    let rng = &mut work.rng;
    let drawn = std::iter::from_fn(|| {
        let left = boxes.len() as u32;
        (left > 0).then(|| boxes.swap_remove(rng.below(left) as usize))
    });
    let pieces = drawn.filter(fits).map(|zone| piece(&ground.ways, key, zone)).filter(suits);
    let few = pieces.take(COMPARED);
    if missing > USUAL { few.max_by_key(Bits::count) } else { few.min_by_key(Bits::count) }
}

/// The smallest rectangle around some cells.
fn bounds(cells: &Bits) -> Rect {
    let Some(first) = cells.iter().next() else { return Rect::default() };
    let (low, high) = cells.iter().fold((first, first), |(low, high), c| {
        (cell(low.x.min(c.x), low.y.min(c.y)), cell(high.x.max(c.x), high.y.max(c.y)))
    });
    rect(low.x, low.y, high.x - low.x + 1, high.y - low.y + 1)
}

/// Every box of three to five cells a side around a cell that begins within the grid.
fn boxes_around(c: Cell) -> Vec<Rect> {
    let mut boxes = Vec::with_capacity(144);
    for (w, h) in SIDES.flat_map(|w| SIDES.map(move |h| (w, h))) {
        for x in c.x.saturating_sub(w - 1)..=c.x {
            boxes.extend((c.y.saturating_sub(h - 1)..=c.y).map(|y| rect(x, y, w, h)));
        }
    }
    boxes
}

/// The cells that one gets to from a cell without leaving a box.
fn piece(ways: &Passages, from: Cell, zone: Rect) -> Bits {
    let mut cells = Bits::empty(ways.size());
    cells.insert(from);
    let mut next = vec![from];
    while let Some(c) = next.pop() {
        next.extend(ways.around(c).filter(|n| zone.contains(*n) && cells.insert(*n)));
    }
    cells
}
