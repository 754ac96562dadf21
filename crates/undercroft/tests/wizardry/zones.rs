//! Zones: every cell has one, and they grow harder with the way from the entrance.

use super::Report;
use super::view::View;
use undercroft::floor::{Zone, ZoneKind};
use undercroft::grid::Cell;

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    let zones: Vec<&Zone> = view.floor.zones().iter().filter(|z| !is_of_staples(z)).collect();
    every_cell_once(view, &zones, report);
    for kind in [ZoneKind::Safe, ZoneKind::Encounter, ZoneKind::Boss] {
        if !zones.iter().any(|z| z.kind == kind) {
            report.add("kinds of zones", format!("there is no {kind:?} zone"));
        }
    }
    safe_stairs(view, &zones, report);
    for zone in &zones {
        encounters(zone, report);
    }
    harder(view, &zones, report);
}

/// Darkness and silence lie over the zones that say what is met.
fn is_of_staples(zone: &Zone) -> bool {
    matches!(zone.kind, ZoneKind::Dark | ZoneKind::Silent)
}

/// Nothing is met where one comes in, nor anywhere in a room with stairs.
fn safe_stairs(view: &View<'_>, zones: &[&Zone], report: &mut Report) {
    let safe = |c: &Cell| zones.iter().any(|z| z.kind == ZoneKind::Safe && z.area.has(*c));
    let stairs = [view.floor.stairs_up(), view.floor.stairs_down()].into_iter().flatten();
    for at in stairs.chain([view.floor.entrance()]) {
        let room = view.room(at).into_iter().flat_map(|room| view.floor.rooms()[room].cells());
        if let Some(c) = room.chain([at]).find(|c| !safe(c)) {
            report.add("safe zone", format!("{c}, with the stairs at {at}, is not safe"));
        }
    }
}

fn every_cell_once(view: &View<'_>, zones: &[&Zone], report: &mut Report) {
    let width = usize::from(view.floor.size().width());
    let mut times = vec![0; view.floor.size().area()];
    for c in zones.iter().flat_map(|z| z.area.cells()) {
        times[usize::from(c.y) * width + usize::from(c.x)] += 1;
    }
    for c in view.floor.size().cells() {
        let (times, wanted) =
            (times[usize::from(c.y) * width + usize::from(c.x)], i32::from(view.floor.is_floor(c)));
        if times != wanted {
            report.add("zone of a cell", format!("{c} lies in {times} zones, not {wanted}"));
            return;
        }
    }
}

fn encounters(zone: &Zone, report: &mut Report) {
    let meets = zone.rate > 0 && !zone.monsters.is_empty();
    if zone.kind != ZoneKind::Safe && !meets {
        let (rate, monsters) = (zone.rate, zone.monsters.len());
        report.add("encounters", format!("a {:?} zone of rate {rate} with {monsters} monsters", zone.kind));
    }
    if zone.kind == ZoneKind::Safe && zone.rate > 0 {
        report.add("encounters", format!("a safe zone of rate {}", zone.rate));
    }
}

/// A zone whose cells lie farther on the mean is at least as dangerous, safe ones and that of the boss left out, and treasure
/// makes one a little worse; nothing is less dangerous than where it is safe, nor more than the boss.
fn harder(view: &View<'_>, zones: &[&Zone], report: &mut Report) {
    let mut measured: Vec<(u64, u64, &Zone)> = Vec::new();
    for zone in zones {
        let steps: u64 = zone.area.cells().filter_map(|c| view.all.to(c)).map(u64::from).sum();
        measured.push((steps, (zone.area.count() as u64).max(1), zone));
    }
    for (near, cells, a) in &measured {
        for (far, others, b) in &measured {
            let by_kind = (a.kind == ZoneKind::Safe && b.kind != ZoneKind::Safe)
                || (b.kind == ZoneKind::Boss && a.kind != ZoneKind::Boss);
            let by_steps = a.kind == ZoneKind::Encounter && b.kind != ZoneKind::Safe;
            let treasure = u8::from(view.chests().iter().any(|c| a.area.has(*c)));
            let farther = by_steps && near * others < far * cells;
            if (by_kind && a.danger > b.danger) || (farther && a.danger > b.danger + treasure) {
                report.add(
                    "danger",
                    format!(
                        "a {:?} zone {} steps away has {}, a {:?} zone {} steps away {}",
                        a.kind,
                        near / cells,
                        a.danger,
                        b.kind,
                        far / others,
                        b.danger
                    ),
                );
            }
        }
    }
}
