//! Asking a floor.

use crate::fail::{Failure, UndercroftStatus, ask, guard, store};
use crate::make::{UndercroftFloor, floor};
use crate::things::{
    UndercroftCell, UndercroftEdge, UndercroftEdgeKind, UndercroftFeature, UndercroftMove, UndercroftRoom,
    UndercroftZone,
};
use undercroft::Floor;
use undercroft::floor::EdgeKind;
use undercroft::grid::{Cell, Side, cell};

/// Calls a function of a floor; returns the default for null.
macro_rules! about {
    ($handle:ident, $default:expr, $of:expr) => {{
        // SAFETY: the caller promises null or a floor of this library that was not freed.
        let handle = unsafe { floor($handle) };
        ask($default, || handle.map(|handle| &handle.floor).map($of))
    }};
}

/// Columns; 0 for null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_width(handle: *const UndercroftFloor) -> u32 {
    about!(handle, 0, |floor: &Floor| floor.size().width().into())
}

/// Rows; 0 for null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_height(handle: *const UndercroftFloor) -> u32 {
    about!(handle, 0, |floor: &Floor| floor.size().height().into())
}

/// How deep it lies, from 1; 0 for null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_depth(handle: *const UndercroftFloor) -> u32 {
    about!(handle, 0, |floor: &Floor| floor.depth())
}

/// Whether the cell is floor. Outside the grid nothing is.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_is_floor(handle: *const UndercroftFloor, x: u32, y: u32) -> bool {
    about!(handle, false, |floor: &Floor| short(x, y).is_some_and(|c| floor.is_floor(c)))
}

/// What stands on a side of a cell: 0 north, 1 east, 2 south, 3 west. Outside the grid, and on any other side, walls do.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_edge(
    handle: *const UndercroftFloor,
    x: u32,
    y: u32,
    side: u32,
) -> UndercroftEdge {
    about!(handle, UndercroftEdge::WALL, |floor: &Floor| {
        let inside = short(x, y).filter(|c| floor.size().contains(*c));
        let (Some(c), Some(side)) = (inside, Side::ALL.get(side as usize)) else {
            return UndercroftEdge::WALL;
        };
        match floor.side(c, *side) {
            EdgeKind::Open => UndercroftEdge::plain(UndercroftEdgeKind::Open),
            EdgeKind::Wall => UndercroftEdge::WALL,
            EdgeKind::Barrier(barrier) => barrier.into(),
        }
    })
}

/// Where one begins.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_entrance(handle: *const UndercroftFloor) -> UndercroftCell {
    about!(handle, UndercroftCell::default(), |floor: &Floor| floor.entrance().into())
}

/// The cell that finishes it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_goal(handle: *const UndercroftFloor) -> UndercroftCell {
    about!(handle, UndercroftCell::default(), |floor: &Floor| floor.goal_cell().into())
}

/// Number of rooms.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_room_count(handle: *const UndercroftFloor) -> usize {
    about!(handle, 0, |floor: &Floor| floor.rooms().len())
}

/// Number of features.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_feature_count(handle: *const UndercroftFloor) -> usize {
    about!(handle, 0, |floor: &Floor| floor.features().len())
}

/// Number of zones.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_zone_count(handle: *const UndercroftFloor) -> usize {
    about!(handle, 0, |floor: &Floor| floor.zones().len())
}

/// Number of moves in the proof; 0 where there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_move_count(handle: *const UndercroftFloor) -> usize {
    about!(handle, 0, |floor: &Floor| floor.walkthrough().map_or(0, |w| w.moves.len()))
}

/// Stores a thing of a list.
macro_rules! nth {
    ($handle:ident, $index:ident, $out:ident, $what:literal, $list:expr, $to:expr) => {
        guard(|| {
            // SAFETY: the caller promises null or a floor of this library that was not freed.
            let handle = unsafe { floor($handle) }.ok_or_else(|| Failure::null("the floor"))?;
            let list = $list(&handle.floor);
            let thing = list.get($index).ok_or_else(|| missing($what, $index, list.len()))?;
            // SAFETY: the caller promises a place that can be written to, or null.
            unsafe { store($out, $to(thing)) }
        })
    };
}

fn missing(what: &str, index: usize, count: usize) -> Failure {
    let words = format!("there are {count} {what}, counted from 0, and none of number {index}");
    Failure(UndercroftStatus::OutOfRange, words)
}

/// Stores a room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_room(
    handle: *const UndercroftFloor,
    index: usize,
    out: *mut UndercroftRoom,
) -> UndercroftStatus {
    nth!(handle, index, out, "rooms", rooms, UndercroftRoom::from)
}

/// Stores a feature. They are in reading order.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_feature(
    handle: *const UndercroftFloor,
    index: usize,
    out: *mut UndercroftFeature,
) -> UndercroftStatus {
    nth!(handle, index, out, "features", features, |p: &undercroft::floor::Placed| {
        UndercroftFeature::new(p.at, &p.is)
    })
}

/// Stores a zone.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_zone(
    handle: *const UndercroftFloor,
    index: usize,
    out: *mut UndercroftZone,
) -> UndercroftStatus {
    nth!(handle, index, out, "zones", zones, UndercroftZone::from)
}

/// Stores a move of the proof.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_move(
    handle: *const UndercroftFloor,
    index: usize,
    out: *mut UndercroftMove,
) -> UndercroftStatus {
    nth!(handle, index, out, "moves", moves, |step: &undercroft::floor::Move| UndercroftMove::from(*step))
}

fn rooms(floor: &Floor) -> &[undercroft::floor::Room] {
    floor.rooms()
}

fn features(floor: &Floor) -> &[undercroft::floor::Placed] {
    floor.features()
}

fn zones(floor: &Floor) -> &[undercroft::floor::Zone] {
    floor.zones()
}

fn moves(floor: &Floor) -> &[undercroft::floor::Move] {
    floor.walkthrough().map_or(&[], |w| &w.moves)
}

/// Whether the cell belongs to the room of that number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_room_has(
    handle: *const UndercroftFloor,
    index: usize,
    x: u32,
    y: u32,
) -> bool {
    about!(handle, false, |floor: &Floor| {
        let room = floor.rooms().get(index);
        room.zip(short(x, y)).is_some_and(|(room, c)| room.has(c))
    })
}

/// Whether the cell belongs to the zone of that number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_zone_has(
    handle: *const UndercroftFloor,
    index: usize,
    x: u32,
    y: u32,
) -> bool {
    about!(handle, false, |floor: &Floor| {
        let zone = floor.zones().get(index);
        zone.zip(short(x, y)).is_some_and(|(zone, c)| zone.area.has(c))
    })
}

fn short(x: u32, y: u32) -> Option<Cell> {
    Some(cell(u16::try_from(x).ok()?, u16::try_from(y).ok()?))
}
