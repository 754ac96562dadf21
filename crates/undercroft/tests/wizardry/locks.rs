//! Locked doors and gates: each closes something off, and what opens it lies outside.

use super::Report;
use super::view::View;
use super::walk::{Steps, without};
use std::collections::BTreeSet;
use undercroft::floor::{Feature, KeyId, ZoneKind};
use undercroft::grid::{Cell, Edge};

/// The most openings that a lock or a gate shuts.
const MOST_DOORS: usize = 3;

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    share(report);
    let locked: BTreeSet<KeyId> = view.floor.barriers().iter().filter_map(|(_, b)| b.lock).collect();
    for key in locked {
        // One key opens up to three doors.
        let edges: Vec<Edge> = view
            .floor
            .barriers()
            .iter()
            .filter(|(_, b)| b.lock == Some(key))
            .map(|(edge, _)| *edge)
            .collect();
        let steps = without(view.floor, &edges);
        let what = format!("the lock on {edges:?}");
        if edges.len() > MOST_DOORS {
            report.add("doors of a lock", format!("{what} has more than {MOST_DOORS}"));
        }
        worth_it(view, &what, "lock that gates nothing", &steps, report);
        let keys = view.places(|f| *f == Feature::Key(key));
        if keys.is_empty() {
            report.add("key missing", format!("{what} needs key {}, which lies nowhere", key.0));
        } else if !keys.iter().any(|c| steps.has(*c)) {
            report.add("key behind its lock", format!("{what} closes off its own key {} at {keys:?}", key.0));
        }
    }
    for id in 0..view.floor.gates().len() {
        gate(view, id, report);
    }
}

/// A tenth to a fifth of the doors, in whole doors and at least one.
fn share(report: &mut Report) {
    let (doors, locks) = (report.counts.doors, report.counts.locks);
    let (least, most) = ((doors / 10).max(1), doors.div_ceil(5).max(1));
    if !(least..=most).contains(&locks) {
        report.add("locked doors", format!("{locks} of {doors}, not {least} to {most}"));
    }
}

fn gate(view: &View<'_>, id: usize, report: &mut Report) {
    let hung = view.floor.barriers().iter().filter(|(_, b)| b.gate().is_some_and(|g| g.index() == id));
    let edges: Vec<Edge> = hung.map(|(edge, _)| *edge).collect();
    let what = format!("gate {id} on {edges:?}");
    if edges.is_empty() {
        return report.add("gate that gates nothing", format!("gate {id} hangs nowhere"));
    }
    if edges.len() > MOST_DOORS {
        report.add("openings of a gate", format!("{what} has more than {MOST_DOORS}"));
    }
    let steps = without(view.floor, &edges);
    worth_it(view, &what, "gate that gates nothing", &steps, report);
    let needs = &view.floor.gates()[id].needs;
    if needs.is_nothing() {
        report.add("gate without a switch", format!("{what} needs nothing"));
    }
    for trigger in &needs.triggers {
        if let [at] = view.places(|f| f.trigger() == Some(*trigger))[..]
            && !steps.has(at)
        {
            report.add(
                "switch behind its gate",
                format!("{what} closes off its own switch {} at {at}", trigger.0),
            );
        }
    }
}

/// What cannot be reached without passing here has to be worth the way.
fn worth_it(view: &View<'_>, what: &str, kind: &'static str, steps: &Steps, report: &mut Report) {
    let closed: Vec<Cell> = view.floor.cells().iter().filter(|c| !steps.has(*c)).collect();
    if closed.is_empty() {
        return report.add(kind, format!("every cell is reached without passing {what}"));
    }
    let boss = |c: &Cell| view.floor.zones().iter().any(|z| z.kind == ZoneKind::Boss && z.area.has(*c));
    if !closed.iter().any(|c| view.floor.feature(*c).is_some() || boss(c)) {
        report.add(kind, format!("the {} cells behind {what} hold nothing", closed.len()));
    }
}
