//! A whole floor at once, into memory of the caller's: one call instead of one for each cell.

use crate::fail::{Failure, UndercroftStatus, guard};
use crate::make::{UndercroftFloor, needed};
use crate::things::UndercroftEdgeKind;
use undercroft::floor::{EdgeKind, Floor};
use undercroft::grid::{Cell, Side, cell};

/// Writes a byte for each cell, row by row from the north: 1 for floor, 0 for rock.
///
/// `length`: how many bytes there is room for; width times height are needed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_cells(
    handle: *const UndercroftFloor,
    out: *mut u8,
    length: usize,
) -> UndercroftStatus {
    // SAFETY: the caller promises null or a floor, and room for that many or null.
    unsafe { fill(handle, out, length, |floor, c| [floor.is_floor(c).into()]) }
}

/// Writes four bytes for each cell, row by row from the north: what stands on its north, east, south and west side, as an
/// `UndercroftEdgeKind`.
///
/// `length`: how many bytes there is room for; four times width times height are needed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_edges(
    handle: *const UndercroftFloor,
    out: *mut u8,
    length: usize,
) -> UndercroftStatus {
    let kinds = |floor: &Floor, c: Cell| {
        Side::ALL.map(|side| match floor.side(c, side) {
            EdgeKind::Open => UndercroftEdgeKind::Open as u8,
            EdgeKind::Wall => UndercroftEdgeKind::Wall as u8,
            EdgeKind::Barrier(barrier) => UndercroftEdgeKind::from(barrier.kind) as u8,
        })
    };
    // SAFETY: the caller promises null or a floor, and room for that many or null.
    unsafe { fill(handle, out, length, kinds) }
}

/// Writes a number for each cell, row by row from the north: that of its room, or -1 where it belongs to none.
///
/// `length`: how many numbers there is room for; width times height are needed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_rooms(
    handle: *const UndercroftFloor,
    out: *mut i32,
    length: usize,
) -> UndercroftStatus {
    // SAFETY: the caller promises null or a floor, and room for that many or null.
    unsafe { fill(handle, out, length, |floor, c| [floor.room_at(c).map_or(-1, |room| room.0 as i32)]) }
}

unsafe fn fill<T, const N: usize>(
    handle: *const UndercroftFloor,
    out: *mut T,
    length: usize,
    of: impl Fn(&Floor, Cell) -> [T; N],
) -> UndercroftStatus {
    // SAFETY: the caller promises null or a floor of this library that was not freed.
    let handle = unsafe { needed(handle) };
    guard(|| {
        let floor = &handle?.floor;
        if out.is_null() {
            return Err(Failure::null("the place for the result"));
        }
        let needed = N * floor.size().area();
        if length < needed {
            let words = format!("there is room for {length}, and {needed} are needed");
            return Err(Failure(UndercroftStatus::OutOfRange, words));
        }
        let (width, height) = (floor.size().width(), floor.size().height());
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| cell(x, y)));
        for (i, value) in cells.flat_map(|c| of(floor, c)).enumerate() {
            // SAFETY: there is room for more than `i`, and the caller promises that it can be written to.
            let place = unsafe { out.add(i) };
            // SAFETY: as above. What was there is not looked at.
            unsafe { place.write(value) };
        }
        Ok(())
    })
}
