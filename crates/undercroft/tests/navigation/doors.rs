//! Doors: one at every way from a room into a corridor, and none in a corner.

use super::Report;
use super::view::View;
use undercroft::floor::EdgeKind;
use undercroft::grid::{Cell, Side};

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    for room in 0..view.floor.rooms().len() {
        for (c, side, to) in view.openings(room) {
            let is_bare = view.floor.side(c, side) == EdgeKind::Open;
            if is_bare && view.room(to).is_none() && !is_link(view, to) {
                report
                    .add("opening without a door", format!("the {side} side of {c} in {}", view.name(room)));
            }
            if !is_bare && is_corner(view, room, c, side) {
                report.add("door in a corner", format!("the {side} side of {c} in {}", view.name(room)));
            }
        }
    }
    for c in view.corridor_cells().filter(|c| is_link(view, *c)) {
        let bare = view.exits(c).filter(|(side, _)| view.floor.side(c, *side) == EdgeKind::Open).count();
        if bare > 1 {
            report.add("link without a door", format!("{c} is open to {bare} rooms"));
        }
        if bare == 0 && view.exits(c).count() == 2 {
            report.add("link with two doors", format!("{c} has a door at both ends"));
        }
    }
}

/// Returns whether a corridor is this cell alone, with a room at each of its ends: one of its doors may be left out.
fn is_link(view: &View<'_>, c: Cell) -> bool {
    view.exits(c).count() > 1 && view.exits(c).all(|(_, to)| view.room(to).is_some())
}

/// Returns whether a cell is the first or the last along a wall of three cells or more.
fn is_corner(view: &View<'_>, room: usize, c: Cell, side: Side) -> bool {
    let bounds = view.floor.rooms()[room].bounds;
    let (along, length) = match side {
        Side::North | Side::South => (c.x - bounds.x, bounds.w),
        Side::East | Side::West => (c.y - bounds.y, bounds.h),
    };
    length >= 3 && (along == 0 || along == length - 1)
}
