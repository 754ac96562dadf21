//! Where the stairs stand.

use super::Report;
use super::view::View;
use super::walk::{any, free, walk};
use undercroft::floor::{Room, RoomKind};
use undercroft::grid::{Cell, Size};

pub(super) fn check(view: &View<'_>, report: &mut Report) {
    let up = stand(view, "up", view.floor.stairs_up(), report);
    let down = stand(view, "down", view.floor.stairs_down(), report);
    let (Some((up, start)), Some((_, end))) = (up, down) else { return };
    if start == end {
        report.add("stairs in one room", format!("both are in {}", view.name(start)));
    }
    if view.room(view.floor.entrance()) != Some(start) {
        report.add("entrance", format!("the entrance {} is not beside the stairs up", view.floor.entrance()));
    }
    if view.floor.depth() == 1 {
        north_centre(view, end, report);
    } else {
        far_apart(view, up, start, end, report);
    }
}

/// Returns where stairs stand, and in which room.
fn stand(view: &View<'_>, which: &str, at: Option<Cell>, report: &mut Report) -> Option<(Cell, usize)> {
    let Some(at) = at else {
        report.add("stairs missing", format!("none lead {which}"));
        return None;
    };
    let Some(room) = view.room(at) else {
        report.add("room of stairs", format!("those {which} at {at} stand in no room"));
        return None;
    };
    if !is_roomy(view, room) {
        let openings = view.openings[room].len();
        report.add(
            "room of stairs",
            format!("those {which} stand in {} with {openings} openings", view.name(room)),
        );
    }
    // From the second floor on the quest decides what they stand behind.
    if view.floor.depth() == 1 && !view.free.has(at) {
        report.add(
            "stairs locked away",
            format!("those {which} at {at} lie behind a lock, a gate or a teleporter"),
        );
    }
    Some((at, room))
}

/// Returns a large or medium room that is no dead end.
fn is_roomy(view: &View<'_>, room: usize) -> bool {
    matches!(view.floor.rooms()[room].kind, RoomKind::Large | RoomKind::Medium)
        && view.openings[room].len() >= 2
}

/// Returns the rooms that could have had the stairs.
fn candidates(view: &View<'_>) -> Vec<usize> {
    let near = |room: &Room| view.floor.depth() > 1 || room.cells().any(|c| view.free.has(c));
    view.rooms().filter(|(i, room)| is_roomy(view, *i) && near(room)).map(|(i, _)| i).collect()
}

/// Rooms in the middle third from west to east, and in the northern one. A centre on the line between two thirds
/// counts for whoever took it, and binds nobody.
fn north_centre(view: &View<'_>, end: usize, report: &mut Report) {
    let rooms: Vec<usize> = candidates(view)
        .into_iter()
        .filter(|i| lies_north(view.floor.rooms()[*i].bounds.centre(), view.floor.size(), 3))
        .collect();
    let there = lies_north(view.floor.rooms()[end].bounds.centre(), view.floor.size(), -3);
    if !rooms.is_empty() && !there {
        let end = view.name(end);
        report.add("stairs on floor 1", format!("they lead down in {end}, though rooms {rooms:?} lie north"));
    }
}

/// Returns whether the middle of the cell lies in the north-centre, that many sixths of a cell or more from its lines.
fn lies_north(c: Cell, size: Size, inside: i32) -> bool {
    let (x, y) = (6 * i32::from(c.x) + 3, 6 * i32::from(c.y) + 3);
    // A third of the grid, in sixths of a cell.
    let (w, h) = (2 * i32::from(size.width()), 2 * i32::from(size.height()));
    x >= w + inside && x <= 2 * w - inside && y <= h - inside
}

/// The stairs down stand in the farthest third of the rooms that could have had them, measured to the rooms' nearest
/// cells or to their middles, through every door or through those that open by hand.
fn far_apart(view: &View<'_>, up: Cell, start: usize, end: usize, report: &mut Report) {
    let rooms: Vec<usize> = candidates(view).into_iter().filter(|i| *i != start).collect();
    let most = rooms.len().div_ceil(3);
    let mut ranks = Vec::new();
    for steps in [walk(view.floor, [up], any), walk(view.floor, [up], free)] {
        let nearest = |i: usize| view.floor.rooms()[i].cells().filter_map(|c| steps.to(c)).min();
        let middle = |i: usize| steps.to(view.floor.rooms()[i].centre());
        let farther = |of: &dyn Fn(usize) -> Option<u32>| rooms.iter().filter(|i| of(**i) > of(end)).count();
        ranks.extend([farther(&nearest), farther(&middle)]);
    }
    if ranks.iter().all(|farther| *farther >= most) {
        report.add(
            "stairs far apart",
            format!("of {} rooms, {ranks:?} are farther than {}", rooms.len(), view.name(end)),
        );
    }
}
