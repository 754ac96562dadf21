//! Darkness and traps.

use super::Report;
use super::numbers::by_depth;
use super::view::View;
use std::collections::BTreeSet;
use undercroft::floor::{EdgeKind, Feature, Zone, ZoneKind};
use undercroft::grid::Cell;

/// The most traps that lie side by side, and the most but in a gauntlet.
const GAUNTLET: usize = 5;
const PAIR: usize = 2;

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

/// From floor 7 on there may be one gauntlet.
fn gauntlets(view: &View<'_>, mut left: Vec<Cell>, report: &mut Report) {
    let mut allowed = usize::from(view.floor.depth() > 6);
    while let Some(first) = left.pop() {
        let mut run = vec![first];
        let mut next = 0;
        while next < run.len() {
            let beside: Vec<Cell> = view.exits(run[next]).map(|(_, to)| to).collect();
            run.extend(left.extract_if(.., |c| beside.contains(c)));
            next += 1;
        }
        let is_gauntlet = run.len() > PAIR;
        if run.len() > GAUNTLET || is_gauntlet && allowed == 0 {
            report.add("gauntlet", format!("{} traps side by side, {first} among them", run.len()));
        }
        allowed = allowed.saturating_sub(is_gauntlet.into());
    }
}
