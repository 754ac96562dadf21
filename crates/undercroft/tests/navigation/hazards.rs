//! Darkness and traps.

use super::Report;
use super::numbers::by_depth;
use super::view::View;
use std::collections::BTreeSet;
use undercroft::floor::{EdgeKind, Feature, Zone, ZoneKind};
use undercroft::grid::Cell;

/// The most traps in a row, and the most in the one gauntlet that a floor below the sixth may have.
const IN_A_ROW: usize = 2;
const GAUNTLET: usize = 5;

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    let depth = view.floor.depth();
    let counts = report.counts;
    report.within("dark zones", counts.dark_zones, Some(by_depth(depth, [(0, 1), (0, 2), (1, 2)])));
    for zone in view.floor.zones().iter().filter(|z| z.kind == ZoneKind::Dark) {
        dark(view, zone, report);
    }
    // A few more or fewer than 8 to 12 and 12 to 20, to come near the difficulty of the depth.
    report.within("traps", counts.traps, Some(by_depth(depth, [(0, 0), (4, 16), (8, 26)])));
    let traps = view.traps();
    for at in &traps {
        if view.room(*at).is_some() && !is_beside_door(view, *at) {
            report.add("stray trap", format!("{at} is in a room and not beside a door"));
        }
    }
    gauntlets(view, traps, report);
}

fn dark(view: &View<'_>, zone: &Zone, report: &mut Report) {
    let bounds = zone.area.bounds();
    if !(3..=5).contains(&bounds.w) || !(3..=5).contains(&bounds.h) {
        report.add("size of darkness", format!("{bounds}"));
    }
    let rooms: BTreeSet<usize> = zone.area.cells().filter_map(|c| view.room(c)).collect();
    if !(2..=3).contains(&rooms.len()) {
        report.add("rooms of darkness", format!("{bounds} touches {} rooms", rooms.len()));
    }
    let is_worth_it = |c: Cell| {
        matches!(view.floor.feature(c), Some(Feature::Key(_) | Feature::Chest(_) | Feature::Person(_)))
    };
    if !zone.area.cells().any(is_worth_it) {
        report.add("empty darkness", format!("{bounds} holds no key, no chest and nobody"));
    }
}

fn is_beside_door(view: &View<'_>, c: Cell) -> bool {
    view.exits(c).any(|(side, _)| matches!(view.floor.side(c, side), EdgeKind::Barrier(_)))
}

fn gauntlets(view: &View<'_>, left: Vec<Cell>, report: &mut Report) {
    let mut rows = rows(view, left);
    rows.retain(|row| row.len() > IN_A_ROW);
    let allowed = usize::from(view.floor.depth() > 6);
    if rows.len() > allowed {
        report.add("traps in a row", format!("{rows:?}, and {allowed} gauntlets are allowed"));
    }
    for row in rows.iter().filter(|row| row.len() > GAUNTLET) {
        report.add("gauntlet", format!("{} traps side by side, {} among them", row.len(), row[0]));
    }
}

/// Returns the traps, each with those that one gets to from it over nothing but traps.
fn rows(view: &View<'_>, mut left: Vec<Cell>) -> Vec<Vec<Cell>> {
    let mut rows = Vec::new();
    while let Some(first) = left.pop() {
        let mut row = vec![first];
        let mut next = 0;
        while next < row.len() {
            let beside: Vec<Cell> = view.exits(row[next]).map(|(_, to)| to).collect();
            row.extend(left.extract_if(.., |c| beside.contains(c)));
            next += 1;
        }
        rows.push(row);
    }
    rows
}
