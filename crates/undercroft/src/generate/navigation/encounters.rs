//! Encounters of the theme, as zones that a game rolls in: rooms farther away than a third of the way to the farthest, and worse
//! ones in the last third. Where one comes in it is safe, and corridors are quiet.

use super::Navigation;
use super::life::themes;
use crate::error::Halt;
use crate::floor::{Text, Zone, ZoneKind};
use crate::grid::{Area, Rect};
use crate::pass::Work;

/// What a zone is like: its danger, the chance of an encounter in thousandths a step, how much more a floor farther down,
/// which of the theme's five groups one meets, and what one reads.
struct Manner {
    danger: u8,
    rate: u32,
    more: u32,
    groups: std::ops::Range<usize>,
    description: &'static str,
}

/// In the middle third of the way to the farthest room, and in the last.
const ROOMS: [Manner; 2] = [
    Manner {
        danger: 1,
        rate: 40,
        more: 3,
        groups: 0..3,
        description: "Things are kept in order here, and not by people.",
    },
    Manner {
        danger: 3,
        rate: 90,
        more: 4,
        groups: 3..5,
        description: "It is too quiet here, and it was not a moment ago.",
    },
];

/// Marks the zones: the room of the entrance, then rooms by thirds of the way to the farthest.
pub(super) fn mark(work: &mut Work<'_, Navigation>) -> Result<(), Halt> {
    work.budget.spend(work.draft.size().area() as u64 / 8)?;
    let shared = &work.shared;
    let entrance = shared.stairs[0];
    let steps = |room: &Rect| shared.steps[0].1.at(room.centre());
    let farthest = shared.rooms.iter().map(steps).filter(|steps| *steps != u32::MAX).max().unwrap_or(0);
    let mut thirds: [Vec<Rect>; 3] = Default::default();
    for (_, room) in (0..).zip(&shared.rooms).filter(|(i, _)| *i != entrance) {
        thirds[(3 * steps(room).min(farthest) / (farthest + 1)) as usize].push(*room);
    }
    let mut in_third = |n: usize| Area::of(std::mem::take(&mut thirds[n]).into_iter(), [].into_iter());
    let safe = Zone {
        kind: ZoneKind::Safe,
        area: Area::of([shared.rooms[entrance as usize]].into_iter(), [].into_iter()),
        danger: 0,
        rate: 0,
        monsters: Vec::new(),
        description: Text::Borrowed("The stairs are near, and nothing follows you here."),
    };
    let rooms = ROOMS.iter().zip(1..).map(|(manner, n)| zone(work, in_third(n), manner));
    let zones: Vec<Zone> = [safe].into_iter().chain(rooms).collect();
    for zone in zones.into_iter().filter(|zone| zone.area.count() > 0) {
        work.draft.add_zone(zone);
    }
    Ok(())
}

fn zone(work: &Work<'_, Navigation>, area: Area, manner: &Manner) -> Zone {
    let depth = work.draft.depth();
    let groups = themes::encounters(work.params.look(work.seed, depth), depth);
    let met = groups.iter().skip(manner.groups.start).take(manner.groups.len());
    Zone {
        kind: ZoneKind::Encounter,
        area,
        danger: manner.danger,
        rate: (manner.rate + manner.more * depth).min(1000) as u16,
        monsters: met.map(|group| Text::Borrowed(group)).collect(),
        description: Text::Borrowed(manner.description),
    }
}
