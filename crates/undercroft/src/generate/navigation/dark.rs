//! Dark zones: one piece of nine to twenty-five cells over two or three rooms, around a key.
//!
//! How likely a zone is and how large follows the depth, and what the floor lacks of its difficulty: an easy floor is darker.

use super::life::balance;
use super::{Navigation, alleys, traps};
use crate::error::{Halt, Stuck};
use crate::floor::{Text, Zone, ZoneKind};
use crate::grid::{Area, Bits, Cell, Passages, Rect, rect};
use crate::pass::Work;

/// The fewest cells of a zone, and its sides.
const LEAST: usize = 9;
const SIDES: std::ops::RangeInclusive<u16> = 3..=5;
/// How many zones around a key are compared.
const COMPARED: usize = 12;
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
    let mut zones: Vec<Rect> = Vec::new();
    for key in keys {
        if zones.len() as u32 == wanted {
            break;
        }
        work.budget.spend(200)?;
        if let Some(cells) = around(work, &ground, key, &zones) {
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
        }
    }
    if (zones.len() as u32) < least {
        return Err(Stuck("no dark zone fits around a key".to_owned()).into());
    }
    Ok(())
}

/// What every zone looks at.
struct Ground {
    ways: Passages,
    /// The ends of blind alleys.
    ends: Bits,
}

/// How many zones there have to be, and how many are wanted.
fn count(work: &mut Work<'_, Navigation>) -> (u32, u32) {
    let missing = balance::target(work.draft.depth()) - traps::least_score(work);
    let rng = &mut work.rng;
    if let Some(range) = work.params.dark_zones {
        let range = work.params.grown(range);
        return (range.min(), rng.between(range.min(), range.max()));
    }
    let percent = match work.draft.depth() {
        ..=1 => 30,
        2 => 40,
        3 => 95,
        4..=6 => 66,
        _ => return (1, if missing > 2 * USUAL || rng.chance(1, 4) { 2 } else { 1 }),
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
    let is_deep = work.draft.depth() > 3;
    (u32::from(is_deep), if is_deep && missing > 2 * USUAL { 2 } else { 1 })
}

/// A dark piece of floor around a key, away from others: of a few the largest where the floor is easy, else the smallest.
fn around(work: &mut Work<'_, Navigation>, ground: &Ground, key: Cell, zones: &[Rect]) -> Option<Bits> {
    let missing = balance::target(work.draft.depth()) - traps::least_score(work);
    let mut boxes = boxes_around(key);
    work.rng.shuffle(&mut boxes);
    let size = work.draft.size();
    let rooms_in = |zone: Rect| work.shared.rooms.iter().filter(move |room| room.overlaps(zone)).count();
    let fits = |zone: &Rect| {
        zone.fits(size) && rooms_in(*zone) > 1 && !zones.iter().any(|other| other.gap(*zone) < 1)
    };
    let suits = |cells: &Bits| {
        if cells.count() < LEAST {
            return false;
        }
        let bounds = cells.iter().collect::<Area>().bounds();
        let rooms = work.shared.rooms.iter().filter(|room| cells.touches(**room)).count();
        // Nobody could read there what lies at the end of an alley: one may be dark, and has a chest.
        let ends = cells.iter().filter(|c| ground.ends.has(*c)).count();
        let is_of_size = |side: u16| SIDES.contains(&side);
        (2..=3).contains(&rooms) && ends < 2 && is_of_size(bounds.w) && is_of_size(bounds.h)
    };
    let pieces = boxes.into_iter().filter(fits).map(|zone| piece(&ground.ways, key, zone)).filter(suits);
    let few = pieces.take(COMPARED);
    if missing > USUAL { few.max_by_key(Bits::count) } else { few.min_by_key(Bits::count) }
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
