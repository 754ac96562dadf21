//! Rooms, corridors and loops.

use super::numbers::allows;
use super::view::View;
use super::{Numbers, Report};

pub(super) fn check(view: &View<'_>, numbers: &Numbers, report: &mut Report) {
    let counts = report.counts;
    report.within("rooms", counts.rooms, numbers.rooms);
    report.within("cells of floor", counts.cells, numbers.cells);
    report.within("cells of rooms", counts.room_cells, numbers.room_cells);
    report.within(
        "cells of corridors",
        counts.cells.saturating_sub(counts.room_cells),
        numbers.corridor_cells,
    );
    report.within("loops", counts.loops, numbers.loops);
    if numbers.shares {
        shares(report);
    }
    for (i, room) in view.floor.rooms().iter().enumerate() {
        let (w, h) = (room.bounds.w, room.bounds.h);
        if !allows(room.kind, w.min(h), w.max(h)) || room.area() != room.bounds.area() as usize {
            report.add("size of a room", view.name(i));
        }
    }
    gaps(view, numbers, report);
    let pieces = view.pieces();
    if pieces != 1 {
        report.add("one component", format!("the floor is in {pieces} parts"));
    }
}

/// Two fifths small, two fifths medium, one fifth large, each within one room.
fn shares(report: &mut Report) {
    let counts = report.counts;
    for (what, of, fifths) in
        [("small", counts.small, 2), ("medium", counts.medium, 2), ("large", counts.large, 1)]
    {
        if (5 * of).abs_diff(fifths * counts.rooms) > 5 {
            report.add("shares of rooms", format!("{of} of {} rooms are {what}", counts.rooms));
        }
    }
}

fn gaps(view: &View<'_>, numbers: &Numbers, report: &mut Report) {
    let rooms = view.floor.rooms();
    for (i, room) in rooms.iter().enumerate() {
        for (j, other) in rooms.iter().enumerate().skip(i + 1) {
            let gap = room.bounds.gap(other.bounds);
            if gap < numbers.gap {
                let (room, other) = (view.name(i), view.name(j));
                report.add("gap", format!("{gap} between {room} and {other}, not {}", numbers.gap));
            }
        }
    }
}
