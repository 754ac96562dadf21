//! Rooms: two where the stairs will stand, and more that are tried at random places; or all in rows when nothing else fits. And
//! the order in which they are joined: the room of the way in comes first, that of the way down last.

use super::stairs::{self, Ends};
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
    // Where rooms of every size did not fit in many attempts, the smallest may.
    let sizes = if params.rooms.is_some() && work.draft.attempt() >= Tunnels::DRAWN {
        Sizes::Smallest
    } else {
        Sizes::Every
    };
    let spacing = params.spacing as u16;
    let size = work.draft.size();
    let (first, last) =
        over_stairs(params, sizes, stairs::ends(params, work.seed, work.draft.depth()), &mut work.rng);
    // Round rooms leave corners of rock, which are theirs all the same.
    let mut taken = (params.room_shape != RoomShape::Rectangle).then(|| Bits::empty(size));
    if let Some(taken) = &mut taken {
        [Some(&first), last.as_ref()].into_iter().flatten().for_each(|room| taken.insert_rect(room.bounds));
    }
    let keep = last.as_ref().map(|room| room.bounds.grown(spacing, size));
    let mut standing = 1 + u32::from(last.is_some());
    add(work, first);
    for _ in standing.into()..tries {
        if standing >= wanted {
            break;
        }
        work.budget.spend(1)?;
        let room = draw(params, sizes, &mut work.rng);
        let clear = room.bounds.grown(spacing, size);
        if taken.as_ref().unwrap_or(work.draft.cells()).touches(clear)
            || keep.is_some_and(|keep| keep.overlaps(room.bounds))
        {
            continue;
        }
        if let Some(taken) = &mut taken {
            taken.insert_rect(room.bounds);
        }
        add(work, room);
        standing += 1;
    }
    if let Some(last) = last {
        add(work, last);
    }
    if params.rooms.is_some_and(|rooms| standing < rooms) {
        return Err(Stuck(format!("{standing} of {wanted} rooms stood after {tries} tries")).into());
    }
    Ok(())
}

/// Returns the rooms of the way in and of the way down, where the second is not the first.
fn over_stairs(params: &Tunnels, sizes: Sizes, ends: Ends, rng: &mut Rng) -> (Room, Option<Room>) {
    /// Draws of a size, before the smallest is taken.
    const DRAWS: u32 = 8;
    let mut over = |middle: Cell, other: Option<Rect>| {
        let fits = |room: &Room| {
            let b = room.bounds;
            let inside = b.right() + 2 <= params.width && b.bottom() + 2 <= params.height;
            inside && other.is_none_or(|other| other.gap(b) >= params.spacing)
        };
        let mut drawn = (0..DRAWS).filter_map(|_| around(shape(params, sizes, rng), middle));
        drawn.find(fits).unwrap_or_else(|| smallest(params, middle))
    };
    match ends {
        Ends::Together([a, b]) => (over(a.min(b), None), None),
        Ends::Apart([start, exit]) => {
            let first = over(start, Some(smallest(params, exit).bounds));
            let last = over(exit, Some(first.bounds));
            (first, Some(last))
        }
    }
}

/// Returns the smallest room around a cell.
fn smallest(params: &Tunnels, middle: Cell) -> Room {
    let side = params.smallest_side();
    let shape = if params.room_shape == RoomShape::Rectangle { Shape::Rectangle } else { Shape::Disc };
    around((shape, side, side), middle).expect("the smallest room has a place around every shaft")
}

/// Returns a room of that shape and size with a middle, where it keeps clear of the rim in the north and the west.
fn around((shape, w, h): (Shape, u32, u32), middle: Cell) -> Option<Room> {
    let from = |at: u16, length: u32| at.checked_sub((length as u16 - 1) / 2).filter(|at| *at >= 2);
    let bounds = rect(from(middle.x, w)?, from(middle.y, h)?, w as u16, h as u16);
    Some(Room { shape, ..Room::new(bounds, RoomKind::Chamber) })
}

/// Puts rooms of the smallest size in evenly spread places of a lattice: what was checked to fit, fits.
pub(super) fn rows(work: &mut Work<'_, Tunnels>) -> Result<(), Halt> {
    let params = work.params;
    let side = params.smallest_side() as u16;
    let mut rooms: Vec<Room> = Vec::new();
    for i in 0..params.rows_wanted() {
        work.budget.spend(1)?;
        let (x, y) = params.row_place(i);
        rooms.push(match params.room_shape {
            RoomShape::Rectangle => Room::new(rect(x, y, side, side), RoomKind::Chamber),
            RoomShape::Circle | RoomShape::Mixed => disc(x, y, side),
        });
    }
    // The way in is in the first room.
    let (Ends::Apart([start, _]) | Ends::Together([start, _])) =
        stairs::ends(params, work.seed, work.draft.depth());
    if rooms.last().is_some_and(|room| room.has(start)) {
        rooms.reverse();
    }
    for room in rooms {
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
        let last = rooms.len() as u32 - 1;
        let ends = |i: u32| if i == 0 { 0 } else { 1 + u8::from(i == last) };
        work.shared.chain.sort_by_cached_key(|i| (ends(*i), hilbert(rooms[*i as usize].bounds.centre())));
    }
    Ok(())
}

/// Which rooms are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sizes {
    Every,
    Smallest,
}

/// Returns a room of chance, in a place of chance.
fn draw(params: &Tunnels, sizes: Sizes, rng: &mut Rng) -> Room {
    let (shape, w, h) = shape(params, sizes, rng);
    let (x, y) = corner(params, rng, w + 1, h + 1);
    let bounds = inside(rect(x, y, w as u16 + 1, h as u16 + 1));
    Room { shape, ..Room::new(bounds, RoomKind::Chamber) }
}

/// Returns the shape of a room, with the columns and rows of its floor.
fn shape(params: &Tunnels, sizes: Sizes, rng: &mut Rng) -> (Shape, u32, u32) {
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
        (Shape::Disc, side, side)
    } else {
        (Shape::Rectangle, rng.between(low, high) - 1, rng.between(low, high) - 1)
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
