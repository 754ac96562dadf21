//! Rooms: tried at random places, or in rows when nothing else fits; and the order in which they are joined.

use super::{Order, RoomShape, Tunnels, disc_side};
use crate::error::{Halt, Stuck};
use crate::floor::{Room, RoomKind, Shape};
use crate::grid::{Bits, Cell, Rect, rect};
use crate::pass::Work;
use crate::rng::Rng;

/// Tries rooms at random and keeps those that stay clear of the others.
pub(super) fn rooms(work: &mut Work<'_, Tunnels>) -> Result<(), Halt> {
    let params = work.params;
    let (wanted, tries) = match params.rooms {
        Some(rooms) => (rooms, 1_000 + 100 * u64::from(rooms)),
        None => (u32::MAX, u64::from(params.tries)),
    };
    if params.room_shape != RoomShape::Rectangle {
        work.shared.taken = Some(Bits::empty(work.draft.size()));
    }
    // Where rooms of every size did not fit in many attempts, the smallest may.
    let sizes = if params.rooms.is_some() && work.draft.attempt() >= Tunnels::DRAWN {
        Sizes::Smallest
    } else {
        Sizes::Every
    };
    let mut standing = 0;
    for _ in 0..tries {
        work.budget.spend(1)?;
        let room = draw(params, sizes, &mut work.rng);
        let clear = room.bounds.grown(params.spacing as u16, work.draft.size());
        if work.shared.taken.as_ref().unwrap_or(work.draft.cells()).touches(clear) {
            continue;
        }
        if let Some(taken) = &mut work.shared.taken {
            taken.insert_rect(room.bounds);
        }
        add(work, room);
        standing += 1;
        if standing == wanted {
            break;
        }
    }
    if params.rooms.is_some_and(|rooms| standing < rooms) {
        return Err(Stuck(format!("{standing} of {wanted} rooms stood after {tries} tries")).into());
    }
    Ok(())
}

/// Puts rooms of the smallest size in evenly spread places of a lattice: what was checked to fit, fits.
pub(super) fn rows(work: &mut Work<'_, Tunnels>) -> Result<(), Halt> {
    let params = work.params;
    let (columns, rows) = params.lattice(params.width, params.height);
    let (places, wanted) = (columns * rows, params.rooms.unwrap_or(params.tries).min(columns * rows));
    let (side, pitch) = (params.smallest_side() as u16, params.pitch() as u16);
    for i in 0..wanted {
        work.budget.spend(1)?;
        let place = (u64::from(i) * u64::from(places) / u64::from(wanted)) as u32;
        let (x, y) = ((place % columns) as u16 * pitch + 2, (place / columns) as u16 * pitch + 2);
        let room = match params.room_shape {
            RoomShape::Rectangle => Room::new(rect(x, y, side, side), RoomKind::Chamber),
            RoomShape::Circle | RoomShape::Mixed => disc(x, y, side),
        };
        add(work, room);
    }
    Ok(())
}

/// Decides which room each is joined to: the one before it in the chain.
#[expect(clippy::unnecessary_wraps, reason = "a pass may fail, even if this one does not")]
pub(super) fn order(work: &mut Work<'_, Tunnels>) -> Result<(), Halt> {
    if work.params.order == Order::Near {
        let rooms = work.draft.rooms();
        work.shared.chain = (0..rooms.len() as u32).collect();
        work.shared.chain.sort_by_cached_key(|i| hilbert(rooms[*i as usize].bounds.centre()));
    }
    Ok(())
}

/// Which rooms are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sizes {
    Every,
    Smallest,
}

fn draw(params: &Tunnels, sizes: Sizes, rng: &mut Rng) -> Room {
    let low = params.room_size.min();
    let high = if sizes == Sizes::Every { params.room_size.max() } else { low };
    let round = match params.room_shape {
        RoomShape::Rectangle => false,
        RoomShape::Circle => true,
        // A disc is never larger than a rectangle of the same outline.
        RoomShape::Mixed => sizes == Sizes::Smallest || rng.chance(1, 2),
    };
    if round {
        let side = disc_side(rng.between(low, high));
        let (x, y) = corner(params, rng, side + 1, side + 1);
        disc(x + 1, y + 1, side as u16)
    } else {
        let (w, h) = (rng.between(low, high), rng.between(low, high));
        let (x, y) = corner(params, rng, w, h);
        Room::new(inside(rect(x, y, w as u16, h as u16)), RoomKind::Chamber)
    }
}

/// Returns a place for the outline's north-west corner, one cell from the rim on every side.
fn corner(params: &Tunnels, rng: &mut Rng, w: u32, h: u32) -> (u16, u16) {
    let x = rng.between(1, params.width - w - 2);
    let y = rng.between(1, params.height - h - 2);
    (x as u16, y as u16)
}

/// Returns the floor of an outline: all but its first row and column, which are rock.
const fn inside(outline: Rect) -> Rect {
    rect(outline.x + 1, outline.y + 1, outline.w - 1, outline.h - 1)
}

fn disc(x: u16, y: u16, side: u16) -> Room {
    Room { shape: Shape::Disc, ..Room::new(rect(x, y, side, side), RoomKind::Chamber) }
}

fn add(work: &mut Work<'_, Tunnels>, room: Room) {
    if room.shape == Shape::Rectangle {
        work.draft.carve_rect(room.bounds);
    } else {
        room.runs().for_each(|run| work.draft.carve_run(run.y, run.x0, run.x1));
    }
    work.draft.add_room(room);
}

/// Returns how far along a Hilbert curve over 16384×16384 a cell lies: near numbers are near places.
fn hilbert(c: Cell) -> u64 {
    let (mut x, mut y, mut along) = (u32::from(c.x), u32::from(c.y), 0_u64);
    let mut side = crate::grid::Size::MAX_SIDE / 2;
    while side > 0 {
        let (right, low) = (u32::from(x & side != 0), u32::from(y & side != 0));
        along += u64::from(side) * u64::from(side) * u64::from((3 * right) ^ low);
        if low == 0 {
            if right == 1 {
                (x, y) = (side.wrapping_sub(1).wrapping_sub(x), side.wrapping_sub(1).wrapping_sub(y));
            }
            std::mem::swap(&mut x, &mut y);
        }
        side /= 2;
    }
    along
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::cell;

    #[test]
    fn the_curve_steps_from_neighbour_to_neighbour() {
        let mut cells: Vec<Cell> = rect(0, 0, 16, 16).cells().collect();
        cells.sort_by_key(|c| hilbert(*c));
        assert_eq!(cells[0], cell(0, 0));
        assert!(cells.windows(2).all(|w| w[0].manhattan(w[1]) == 1));
    }
}
