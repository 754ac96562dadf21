//! Dark zones: small areas over two or three rooms, each with a key in it.

use super::Navigation;
use crate::error::{Halt, Stuck};
use crate::floor::{Text, Zone, ZoneKind};
use crate::grid::{Area, Cell, Rect, rect};
use crate::pass::Work;
use crate::rng::Rng;

/// How many a depth has: none or one, none to two, one or two.
fn count(depth: u32, rng: &mut Rng) -> (u32, u32) {
    match depth {
        ..=3 => (0, u32::from(rng.chance(33, 100))),
        4..=6 if rng.chance(66, 100) => (1, rng.between(1, 2)),
        4..=6 => (0, 0),
        _ => (1, rng.between(1, 2)),
    }
}

/// Marks the zones.
pub(super) fn mark(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    let (least, wanted) = count(work.draft.depth(), &mut work.rng);
    let mut keys: Vec<Cell> = work.shared.steps[2..].iter().map(|(key, _)| *key).collect();
    work.rng.shuffle(&mut keys);
    let mut zones: Vec<Rect> = Vec::new();
    for key in keys {
        if zones.len() as u32 == wanted {
            break;
        }
        work.budget.spend(60)?;
        if let Some(area) = around(work, key, &zones) {
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

/// A dark area of three to five cells a side around a key, away from others.
fn around(work: &mut Work<'_, Navigation>, key: Cell, zones: &[Rect]) -> Option<Area> {
    let size = work.draft.size();
    for _ in 0..60 {
        let (w, h) = (work.rng.between(3, 5) as u16, work.rng.between(3, 5) as u16);
        let (dx, dy) = (work.rng.below(w.into()) as u16, work.rng.below(h.into()) as u16);
        let (Some(x), Some(y)) = (key.x.checked_sub(dx), key.y.checked_sub(dy)) else { continue };
        let zone = rect(x, y, w, h);
        let rooms = work.shared.rooms.iter().filter(|room| room.overlaps(zone)).count();
        if !zone.fits(size) || !(2..=3).contains(&rooms) || zones.iter().any(|other| other.gap(zone) < 1) {
            continue;
        }
        let area: Area = zone.cells().filter(|c| work.draft.cells().has(*c)).collect();
        let touched = work.shared.rooms.iter().filter(|room| area.cells().any(|c| room.contains(c))).count();
        if area.bounds() == zone && (2..=3).contains(&touched) {
            return Some(area);
        }
    }
    None
}
