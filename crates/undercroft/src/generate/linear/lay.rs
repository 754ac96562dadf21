//! The assembly on the grid: each tile a rectangle of floor, walled around but for its openings.
//!
//! ```text
//!   +--+--+--+--+        a room of 4×4 cells; its opening in the east is two edges wide,
//!   |           |        a door and a wall
//!   +           +--+--+
//!   |           D     |  a corridor of two cells by two, open inside
//!   +           +     +
//!   |           |     |
//!   +           +--+--+
//! ```

use super::Linear;
use super::grow::{Growth, Placed, Role, flat, world_joint};
use super::write::{is_corridor, name};
use crate::error::{Halt, Stuck};
use crate::floor::{Corridor, Room, RoomId, RoomKind, Text, Zone, ZoneKind};
use crate::grid::{Area, Cell, Edge, Flat, Rect, Side, Size, cell, rect};
use crate::pass::Work;

/// A tile that is no room.
const NO_ROOM: u32 = u32::MAX;

/// Carves every tile, and notes what is a room and what a corridor.
pub(super) fn tiles(work: &mut Work<'_, Linear>) -> Result<(), Halt> {
    let params = work.params;
    let side = params.tileset.cell().0;
    let around = work.shared.around();
    if !work.shared.is_placed {
        work.shared.origin = [around.x0, around.z0];
    }
    let [x, z] = work.shared.origin;
    let cells = |low: i32, high: i32| high.abs_diff(low) / side as u32;
    let size = Size::new(cells(x, around.x1), cells(z, around.z1)).map_err(|bad| Stuck(bad.to_string()))?;
    work.budget.spend(1 + size.area() as u64 / 64)?;
    let Work { draft, shared, budget, .. } = work;
    draft.set_size(size);
    let mut rooms = vec![NO_ROOM; shared.placed.len()];
    for (i, placed) in shared.placed.iter().enumerate() {
        budget.spend(1)?;
        let bounds = bounds(params, shared, placed);
        draft.carve_rect(bounds);
        draft.open_rect(bounds);
        if is_corridor(params, placed) {
            continue;
        }
        let room = Room { name: name(placed), ..Room::new(bounds, kind(params, placed, bounds)) };
        rooms[i] = draft.add_room(room).0;
        let zone = match placed.role {
            Role::Start => ZoneKind::Safe,
            Role::End => ZoneKind::Boss,
            _ => continue,
        };
        draft.add_zone(Zone {
            kind: zone,
            area: Area::rect(bounds),
            danger: 0,
            rate: 0,
            monsters: Vec::new(),
            description: Text::default(),
        });
    }
    shared.rooms = rooms;
    Ok(())
}

/// Opens or hangs what stands in every opening that is used, and follows the corridors from room to room.
pub(super) fn exits(work: &mut Work<'_, Linear>) -> Result<(), Halt> {
    let (params, growth) = (work.params, &work.shared);
    let mut after = vec![0_u32; growth.placed.len()];
    for (i, placed) in growth.placed.iter().enumerate().skip(1) {
        work.budget.spend(1)?;
        after[placed.from.node as usize] = i as u32;
        let both = [placed, &growth.placed[placed.from.node as usize]];
        let opening = opening(params, growth, placed, placed.entry);
        if both.iter().all(|tile| is_corridor(params, tile)) {
            opening.edges().for_each(|edge| work.draft.open(edge));
        } else {
            work.draft.hang_door(opening.middle());
        }
    }
    for (i, placed) in growth.placed.iter().enumerate() {
        let follows_room = growth.rooms[placed.from.node as usize] != NO_ROOM;
        if growth.rooms[i] == NO_ROOM && follows_room {
            let corridor = follow(params, growth, i, &after);
            work.draft.add_corridor(corridor);
        }
    }
    Ok(())
}

/// Returns the corridor that begins with a tile: through it and the corridors after it, to the next room or a dead end.
fn follow(params: &Linear, growth: &Growth, first: usize, after: &[u32]) -> Corridor {
    let joined = |room: u32| (room != NO_ROOM).then_some(RoomId(room));
    let from = joined(growth.rooms[growth.placed[first].from.node as usize]);
    let mut corners = Vec::new();
    let mut at = first;
    loop {
        let placed = &growth.placed[at];
        walk_through(params, growth, placed, &mut corners);
        let next = after[at] as usize;
        // Nothing follows a dead end.
        if next == 0 || growth.rooms[next] != NO_ROOM {
            let to = if next == 0 { None } else { joined(growth.rooms[next]) };
            return Corridor::through(&corners, (from, to));
        }
        at = next;
    }
}

/// The way from one opening of a corridor to the other, straight or with a bend: first inward, then across, then out.
fn walk_through(params: &Linear, growth: &Growth, placed: &Placed, corners: &mut Vec<Cell>) {
    let bounds = bounds(params, growth, placed);
    let from = opening(params, growth, placed, placed.entry);
    // A corridor has two connectors.
    let to = opening(params, growth, placed, 1 - placed.entry);
    let (a, b) = (from.middle_cell(), to.middle_cell());
    corners.push(a);
    let upright = |side: Side| matches!(side, Side::North | Side::South);
    match (upright(from.side), upright(to.side)) {
        (true, false) => corners.push(cell(a.x, b.y)),
        (false, true) => corners.push(cell(b.x, a.y)),
        (true, true) => corners.extend([cell(a.x, bounds.centre().y), cell(b.x, bounds.centre().y)]),
        (false, false) => corners.extend([cell(bounds.centre().x, a.y), cell(bounds.centre().x, b.y)]),
    }
    corners.push(b);
}

/// Returns the cells of a tile.
pub(super) fn bounds(params: &Linear, growth: &Growth, placed: &Placed) -> Rect {
    let prefab = &params.tileset.lookup().prefabs[usize::from(placed.tile)];
    let Flat { x0, z0, x1, z1 } = flat(prefab, placed.at, placed.turns);
    let [x, z] = growth.origin;
    let side = params.tileset.cell().0;
    let cells = |length: i32| (length / side) as u16;
    rect(cells(x0 - x), cells(z0 - z), cells(x1 - x0), cells(z1 - z0))
}

/// An opening on the grid: the cells inside the tile that lie along it.
pub(super) struct Opening {
    first: Cell,
    side: Side,
    /// How many edges it is wide.
    width: u16,
}

impl Opening {
    fn nth(&self, n: u16) -> Cell {
        match self.side {
            Side::North | Side::South => cell(self.first.x + n, self.first.y),
            Side::East | Side::West => cell(self.first.x, self.first.y + n),
        }
    }

    /// Returns the cell before the middle edge, the western or northern one where the width is even.
    pub(super) fn middle_cell(&self) -> Cell {
        self.nth((self.width - 1) / 2)
    }

    fn middle(&self) -> Edge {
        Edge::new(self.middle_cell(), self.side)
    }

    fn edges(&self) -> impl Iterator<Item = Edge> {
        (0..self.width).map(|n| Edge::new(self.nth(n), self.side))
    }
}

/// Returns the opening of a connector.
pub(super) fn opening(params: &Linear, growth: &Growth, placed: &Placed, joint: u8) -> Opening {
    let lookup = params.tileset.lookup();
    let [x, z] = growth.origin;
    let tile = bounds(params, growth, placed);
    let (at, side, width) = world_joint(lookup, placed, joint)
        .map_or(([x, 0, z], Side::North, lookup.cell), |joint| {
            (joint.at, joint.side, lookup.widths[usize::from(joint.kind)])
        });
    let from = |at: i32, origin: i32| ((at - width / 2 - origin) / lookup.cell) as u16;
    let first = match side {
        Side::North => cell(from(at[0], x), tile.y),
        Side::South => cell(from(at[0], x), tile.bottom() as u16 - 1),
        Side::West => cell(tile.x, from(at[2], z)),
        Side::East => cell(tile.right() as u16 - 1, from(at[2], z)),
    };
    Opening { first, side, width: (width / lookup.cell) as u16 }
}

/// Returns the edge of the door that leads into a tile.
pub(super) fn door(params: &Linear, growth: &Growth, node: u32) -> Edge {
    let placed = &growth.placed[node as usize];
    opening(params, growth, placed, placed.entry).middle()
}

fn kind(params: &Linear, placed: &Placed, bounds: Rect) -> RoomKind {
    match placed.role {
        Role::Start => return RoomKind::Start,
        Role::End => return RoomKind::Boss,
        _ => {}
    }
    let tile = &params.tileset.tiles()[usize::from(placed.tile)];
    if tile.has_tag("Hallway") || tile.has_tag("Corridor") {
        return RoomKind::Junction;
    }
    match bounds.w.max(bounds.h) {
        0..4 => RoomKind::Small,
        4..6 => RoomKind::Medium,
        _ => RoomKind::Large,
    }
}
