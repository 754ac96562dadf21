//! Where one comes in, what one looks for, and where one leaves: stairs, their gate and the keys to it.

use super::Report;
use super::numbers::by_depth;
use super::view::View;
use super::walk::{any, walk};
use std::collections::BTreeSet;
use undercroft::floor::{KeyId, Needs};
use undercroft::grid::{Cell, Edge};

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    match (view.floor.stairs_up(), view.floor.stairs_down()) {
        (Some(up), Some(down)) => stairs(view, up, down, report),
        (up, down) => report.add("stairs missing", format!("up at {up:?}, down at {down:?}")),
    }
    keys(view, report);
    tags(view, report);
}

fn stairs(view: &View<'_>, up: Cell, down: Cell, report: &mut Report) {
    let size = view.floor.size();
    let on_rim = view.room(up).is_some_and(|room| {
        let b = view.floor.rooms()[room].bounds;
        b.x == 0 || b.y == 0 || b.right() == u32::from(size.width()) || b.bottom() == u32::from(size.height())
    });
    if !on_rim {
        report.add("stairs up at the edge", format!("{up} is in no room that touches the rim"));
    }
    if view.room(up).is_none() || view.room(view.floor.entrance()) != view.room(up) {
        let entrance = view.floor.entrance();
        report.add("entrance", format!("one comes in at {entrance}, and the stairs up are at {up}"));
    }
    match view.from_up.to(down) {
        Some(steps) if steps > 15 => {}
        steps => {
            report.add("stairs far apart", format!("{steps:?} steps from {up} to {down}, not more than 15"));
        }
    }
    if !(0..view.floor.gates().len()).any(|gate| shuts(view, gate, up, down)) {
        report
            .add("gate of the stairs", format!("no gate that needs every key stands at {down} or its room"));
    }
}

/// Returns whether a gate needs all keys and nothing else, stands by the stairs or around their room, and closes them
/// off.
fn shuts(view: &View<'_>, gate: usize, up: Cell, down: Cell) -> bool {
    let Needs { keys, triggers, event } = &view.floor.gates()[gate].needs;
    let needed: BTreeSet<KeyId> = keys.iter().copied().collect();
    let lying: BTreeSet<KeyId> = view.keys().into_iter().map(|(key, _)| key).collect();
    if needed != lying || lying.is_empty() || !triggers.is_empty() || event.is_some() {
        return false;
    }
    let edges = view.edges_of(gate);
    let around_room = |a: Cell, b: Cell| {
        view.room(down).is_some() && (view.room(a) == view.room(down)) != (view.room(b) == view.room(down))
    };
    let at_stairs = |edge: &Edge| match edge.cells() {
        (Some(a), b) => a == down || b == down || around_room(a, b),
        (None, _) => false,
    };
    let without =
        walk(view.floor, [up], |edge, barrier, toward| any(edge, barrier, toward) && !edges.contains(&edge));
    edges.iter().any(at_stairs) && !without.has(down)
}

fn keys(view: &View<'_>, report: &mut Report) {
    let keys = view.keys();
    let kinds: BTreeSet<KeyId> = keys.iter().map(|(key, _)| *key).collect();
    report.within("keys", keys.len(), Some(by_depth(view.floor.depth(), [(1, 1), (2, 2), (2, 3)])));
    if kinds.len() != keys.len() || kinds.len() != view.floor.keys().len() {
        let (lie, are) = (keys.len(), view.floor.keys().len());
        report.add("keys lie once", format!("{lie} lie there, of {} kinds among {are}", kinds.len()));
    }
    for (i, (_, at)) in keys.iter().enumerate() {
        for (_, other) in &keys[i + 1..] {
            let steps = view.apart(*at, *other);
            if steps < 8 {
                report.add("keys apart", format!("{steps} steps between {at} and {other}, not 8"));
            }
        }
        for stairs in [view.floor.stairs_up(), view.floor.stairs_down()].into_iter().flatten() {
            let steps = view.apart(*at, stairs);
            if steps < 10 {
                report.add("key near stairs", format!("{steps} steps between {at} and {stairs}, not 10"));
            }
        }
    }
}

/// Each key lies in a room of its own, whose tag no other room has.
fn tags(view: &View<'_>, report: &mut Report) {
    let mut taken = BTreeSet::new();
    for (_, at) in view.keys() {
        let Some(room) = view.room(at) else {
            report.add("room of a key", format!("{at} is in no room"));
            continue;
        };
        let tag = &view.floor.rooms()[room].feature_tag;
        let bearers = view.floor.rooms().iter().filter(|r| r.feature_tag == *tag).count();
        if tag.is_empty() || bearers != 1 {
            report.add(
                "tag of a key's room",
                format!("{bearers} rooms have the tag {tag:?} of {}", view.name(room)),
            );
        }
        if !taken.insert(room) {
            report.add("room of a key", format!("{} holds two keys", view.name(room)));
        }
    }
}
