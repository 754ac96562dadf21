//! Teleporters, switches and chests.

use super::view::View;
use super::walk::{any, free, teleporters, walk};
use super::{Numbers, Report};
use std::collections::BTreeMap;
use undercroft::floor::{Feature, TriggerId};
use undercroft::grid::Cell;

/// Steps between the ends of a pair at least.
const APART: u32 = 8;

pub(super) fn check(view: &View<'_>, numbers: &Numbers, report: &mut Report) {
    let counts = report.counts;
    report.within("teleporter pairs", counts.pairs, numbers.pairs);
    report.within("switches", counts.switches, numbers.switches);
    report.within("chests", counts.chests, numbers.chests);
    pairs(view, report);
    switches(view, report);
    chests(view, report);
}

fn pairs(view: &View<'_>, report: &mut Report) {
    let all: BTreeMap<Cell, _> = teleporters(view.floor).collect();
    let mut colours: BTreeMap<&str, Cell> = BTreeMap::new();
    for (at, it) in &all {
        let Some(back) = all.get(&it.to).filter(|back| back.to == *at && it.to != *at) else {
            report.add("pair", format!("the teleporter at {at} leads to {}, and none leads back", it.to));
            continue;
        };
        if back.colour != it.colour {
            report.add("pair", format!("{at} is {:?} and {} is {:?}", it.colour, it.to, back.colour));
        }
        if *at > it.to {
            continue;
        }
        if it.colour.is_empty() || colours.insert(&it.colour, *at).is_some() {
            report.add("colour", format!("{:?} at {at} is no colour of its own", it.colour));
        }
        let room = view.room(*at);
        if room.is_some() && room == view.room(it.to) {
            report.add("pair apart", format!("{at} and {} are in one room", it.to));
        }
        let steps = walk(view.floor, [*at], any).to(it.to);
        if steps.is_some_and(|steps| steps < APART) {
            report.add("pair apart", format!("{at} and {} are {steps:?} steps apart", it.to));
        }
    }
    if !all.is_empty() && all.values().all(|it| it.needs.triggers.is_empty()) {
        report.add("teleporters without switches", format!("none of {} needs one", all.len()));
    }
}

fn switches(view: &View<'_>, report: &mut Report) {
    for placed in view.floor.features() {
        if let Some(id) = placed.is.trigger()
            && !does_something(view, id)
        {
            report.add("idle switch", format!("nothing needs switch {} at {}", id.0, placed.at));
        }
    }
    for id in (0..view.floor.triggers().len() as u32).map(TriggerId) {
        if view.places(|f| f.trigger() == Some(id)).is_empty() {
            report.add("switch missing", format!("switch {} is nowhere", id.0));
        }
    }
}

fn does_something(view: &View<'_>, id: TriggerId) -> bool {
    view.floor.gates().iter().any(|gate| gate.needs.triggers.contains(&id))
        || view.floor.features().iter().any(|placed| match &placed.is {
            Feature::Teleporter(it) => it.needs.triggers.contains(&id),
            Feature::Trap(trap) => trap.off.contains(&id),
            _ => false,
        })
}

fn chests(view: &View<'_>, report: &mut Report) {
    let least = 50 + 30 * view.floor.depth();
    for placed in view.floor.features() {
        if let Feature::Chest(chest) = &placed.is
            && !(least..=least + 100).contains(&chest.gold)
        {
            let (at, gold) = (placed.at, chest.gold);
            report.add("gold", format!("{gold} at {at}, not {least} to {}", least + 100));
        }
    }
    // Dead ends come first: a chest stands elsewhere only when something is in every room that is one, or when it is what
    // a lock or a gate keeps.
    let unlocked = walk(view.floor, [view.floor.entrance()], free);
    let in_dead_end = |c: &Cell| match view.owner(*c) {
        Some(room) => view.openings[room].len() == 1,
        None => view.exits(*c).count() == 1,
    };
    let empty = view.dead_end_rooms().find(|i| {
        let room = &view.floor.rooms()[*i];
        !view.floor.features().iter().any(|placed| room.has(placed.at))
    });
    if let (Some(elsewhere), Some(empty)) =
        (view.chests().iter().find(|c| !in_dead_end(c) && unlocked.has(**c)), empty)
    {
        report
            .add("dead ends first", format!("a chest is at {elsewhere}, and {} is empty", view.name(empty)));
    }
}
