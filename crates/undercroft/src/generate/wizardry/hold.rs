//! The last look: every number of the recipe, counted on the floor.

use super::{CLASSES, Class, Wizardry};
use crate::error::{Halt, Stuck};
use crate::floor::{Barrier, BarrierKind, Feature, Placed, ZoneKind};
use crate::grid::Cell;
use crate::pass::Work;
use crate::recipe::Between;
use std::collections::BTreeMap;

/// Gives up a floor that has more or fewer of something than the recipe says.
pub(super) fn check(work: &mut Work<'_, Wizardry>) -> Result<(), Halt> {
    work.budget.spend(work.draft.features().len() as u64 / 8)?;
    let mut numbers = count_rooms(work);
    numbers.extend(count_things(work));
    if work.draft.depth() > 1 {
        numbers.extend(count_turned(work));
        numbers.extend(count_staples(work));
    }
    numbers.extend(count_treasure_rooms(work));
    match numbers.into_iter().find(|number| !number.allowed.contains(number.found)) {
        None => Ok(()),
        Some(Number { found, what, allowed }) => {
            Err(Stuck(format!("{found} {what} came about, and {allowed} are wanted")).into())
        }
    }
}

/// How many of something there are, and may be.
struct Number {
    found: u32,
    what: &'static str,
    allowed: Between,
}

fn count_rooms(work: &Work<'_, Wizardry>) -> Vec<Number> {
    let (params, shared) = (work.params, &work.shared);
    let of_class = |class: Class| {
        let found = shared.classes.iter().filter(|c| **c == class).count() as u32;
        let what = match class {
            Class::Large => "large rooms",
            Class::Medium => "medium rooms",
            Class::Small => "small rooms",
        };
        Number { found, what, allowed: params.scaled(params.class(class).count) }
    };
    let cells = shared.rooms.iter().map(|room| room.area()).sum();
    let mut numbers: Vec<Number> = CLASSES.into_iter().map(of_class).collect();
    if let Some(allowed) = params.rooms {
        numbers.push(Number { found: shared.rooms.len() as u32, what: "rooms", allowed });
    }
    numbers.push(Number { found: cells, what: "cells of rooms", allowed: params.scaled(params.room_cells) });
    numbers.push(Number {
        found: work.draft.cells().count() as u32,
        what: "cells of floor",
        allowed: params.scaled(params.floor_cells),
    });
    numbers
}

fn count_things(work: &Work<'_, Wizardry>) -> [Number; 7] {
    let (params, draft) = (work.params, &work.draft);
    let features =
        |fits: fn(&Feature) -> bool| draft.features().iter().filter(|placed| fits(&placed.is)).count() as u32;
    let doors = draft.barriers().len() as u32;
    let locks = Between((doors * params.locked.min()).div_ceil(100), doors * params.locked.max() / 100);
    let number = |found, what, count| Number { found, what, allowed: params.scaled(count) };
    [
        number(doors, "doors", params.doors),
        Number {
            found: features(|is| matches!(is, Feature::Key(_))),
            what: "locks",
            allowed: Between(locks.min(), locks.max().max(locks.min())),
        },
        number(draft.gates().len() as u32, "gates", params.gates),
        number(
            features(|is| matches!(is, Feature::Teleporter(way) if !way.carries)) / 2,
            "pairs of teleporters",
            params.teleporters,
        ),
        number(features(|is| matches!(is, Feature::Switch(_))), "switches", params.switches),
        number(features(|is| matches!(is, Feature::Trap(_))), "traps", params.traps),
        number(features(|is| matches!(is, Feature::Chest(_))), "chests", params.chests),
    ]
}

fn count_treasure_rooms(work: &Work<'_, Wizardry>) -> Option<Number> {
    let allowed = work.params.scaled(work.params.treasure_rooms?);
    let rooms = work.shared.chests.iter().filter(|chest| chest.room.is_some()).count() as u32;
    Some(Number { found: rooms, what: "rooms with treasure", allowed })
}

fn count_turned(work: &Work<'_, Wizardry>) -> [Number; 3] {
    let (params, draft) = (work.params, &work.draft);
    let doors = |fits: fn(&Barrier) -> bool| {
        draft.barriers().iter().filter(|(_, barrier)| fits(barrier)).count() as u32
    };
    let number = |found, what, count| Number { found, what, allowed: params.scaled(count) };
    [
        number(doors(|door| door.one_way.is_some()), "one-way doors", params.one_ways),
        number(doors(|door| door.kind == BarrierKind::Secret), "secret doors", params.secret_doors),
        number(doors(|door| door.kind == BarrierKind::Illusory), "illusory walls", params.illusions),
    ]
}

fn count_staples(work: &Work<'_, Wizardry>) -> [Number; 6] {
    let (params, draft) = (work.params, &work.draft);
    let number = |found, what, count| Number { found, what, allowed: params.scaled(count) };
    let features =
        |fits: &dyn Fn(&Placed) -> bool| draft.features().iter().filter(|placed| fits(placed)).count() as u32;
    let zones = |kind| draft.zones().iter().filter(move |zone| zone.kind == kind);
    let carries = |placed: &Placed| match &placed.is {
        Feature::Teleporter(way) if way.carries => Some(way.to),
        _ => None,
    };
    let ends: BTreeMap<Cell, Cell> =
        draft.features().iter().filter_map(|placed| Some((placed.at, carries(placed)?))).collect();
    // A pair counts once.
    let is_second = |(at, to): &(&Cell, &Cell)| ends.get(to) == Some(at) && to < at;
    let seconds = ends.iter().filter(is_second).count();
    let silent = zones(ZoneKind::Silent).map(|zone| zone.area.count() as u32).sum();
    [
        number(zones(ZoneKind::Dark).count() as u32, "dark areas", params.dark_areas),
        number(features(&|placed| placed.is == Feature::Spinner), "spinners", params.spinners),
        number(features(&|placed| placed.is == Feature::Chute), "chutes", params.chutes),
        number((ends.len() - seconds) as u32, "teleporters that carry", params.carriers),
        number(silent, "silent squares", params.silent_squares),
        number(features(&|placed| matches!(placed.is, Feature::Note(_))), "messages", params.messages),
    ]
}
