//! Darkness, traps and encounters.

use super::Report;
use super::numbers::by_depth;
use super::view::View;
use super::walk::{Steps, any, walk};
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
    traps_on_ways(view, &traps, report);
    encounters(view, report);
    gauntlets(view, traps, report);
}

fn dark(view: &View<'_>, zone: &Zone, report: &mut Report) {
    let bounds = zone.area.bounds();
    if !(3..=5).contains(&bounds.w) || !(3..=5).contains(&bounds.h) {
        report.add("size of darkness", format!("{bounds}"));
    }
    let cells: BTreeSet<Cell> = zone.area.cells().collect();
    if !(9..=25).contains(&cells.len()) {
        report.add("size of darkness", format!("{bounds} has {} cells", cells.len()));
    }
    if !is_one_piece(view, &cells) {
        report.add("pieces of darkness", format!("{bounds} is not in one piece"));
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

/// Returns whether one gets from any of the cells to all of them over these cells alone, through whatever hangs there.
fn is_one_piece(view: &View<'_>, cells: &BTreeSet<Cell>) -> bool {
    let mut seen: BTreeSet<Cell> = cells.first().copied().into_iter().collect();
    let mut next: Vec<Cell> = seen.iter().copied().collect();
    while let Some(c) = next.pop() {
        next.extend(view.exits(c).map(|(_, to)| to).filter(|to| cells.contains(to) && seen.insert(*to)));
    }
    seen.len() == cells.len()
}

/// Every trap stands on or beside a shortest way from the stairs up to a key, a lever or the stairs down, or from a key to
/// the stairs down.
fn traps_on_ways(view: &View<'_>, traps: &[Cell], report: &mut Report) {
    let (Some(up), Some(down)) = (view.floor.stairs_up(), view.floor.stairs_down()) else { return };
    let keys: Vec<Cell> = view.keys().into_iter().map(|(_, at)| at).collect();
    let levers = view.levers().into_iter().map(|(_, at)| at);
    let there = keys.iter().copied().chain(levers).chain([down]).map(|goal| (up, goal));
    let ways: Vec<OnWay> = if traps.is_empty() {
        Vec::new()
    } else {
        there
            .chain(keys.iter().map(|key| (*key, down)))
            .map(|(from, to)| OnWay::new(view, from, to))
            .collect()
    };
    let passes = |c: Cell| ways.iter().any(|way| way.has(c));
    for at in traps {
        if !passes(*at) && !view.exits(*at).any(|(_, to)| passes(to)) {
            report.add("trap off the ways", format!("nobody passes by {at}"));
        }
    }
}

/// The shortest ways from one cell to another.
struct OnWay {
    there: Steps,
    back: Steps,
    length: Option<u32>,
}

impl OnWay {
    fn new(view: &View<'_>, from: Cell, to: Cell) -> OnWay {
        let there = walk(view.floor, [from], any);
        // Walked from its end, a one-way door is passed against its direction.
        let back = walk(view.floor, [to], |edge, barrier, toward| any(edge, barrier, toward.opposite()));
        let length = there.to(to);
        OnWay { there, back, length }
    }

    fn has(&self, c: Cell) -> bool {
        self.there.to(c).zip(self.back.to(c)).map(|(there, back)| there + back) == self.length
            && self.length.is_some()
    }
}

/// One comes in where nothing attacks; elsewhere one may meet what the theme has, more often where it is worse.
fn encounters(view: &View<'_>, report: &mut Report) {
    let rolled = |kind| matches!(kind, ZoneKind::Safe | ZoneKind::Encounter);
    let zones: Vec<&Zone> = view.floor.zones().iter().filter(|z| rolled(z.kind)).collect();
    let entrance = view.floor.entrance();
    if !zones.iter().any(|z| z.kind == ZoneKind::Safe && z.area.has(entrance)) {
        report.add("safe entrance", format!("{entrance} is in no safe zone"));
    }
    let of = |c: Cell| zones.iter().filter(|z| z.area.has(c)).count();
    if let Some(c) = view.floor.cells().iter().find(|c| of(*c) > 1) {
        report.add("encounter zones", format!("{c} is in several"));
    }
    if !zones.iter().any(|z| z.kind == ZoneKind::Encounter) {
        report.add("encounter zones", "there is nothing to meet".to_owned());
    }
    let known = view.floor.theme().map_or(&[][..], |theme| &theme.encounters);
    for zone in zones.iter().filter(|z| z.kind == ZoneKind::Encounter) {
        let strange = zone.monsters.iter().any(|group| !known.contains(group));
        if strange || zone.monsters.is_empty() || !(1..=1000).contains(&zone.rate) {
            report.add("encounters", format!("{:?} at a rate of {}", zone.monsters, zone.rate));
        }
        if let Some(worse) = zones.iter().find(|z| z.danger > zone.danger && z.rate <= zone.rate) {
            report.add(
                "encounters",
                format!("danger {} is no more frequent than {}", worse.danger, zone.danger),
            );
        }
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
