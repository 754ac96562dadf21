//! The ways out of a room, and what keeps somebody from taking them.

use super::Facts;
use crate::floor::{Barrier, BarrierKind, GateId, KeyId, Room, RoomId, Shape};
use crate::grid::{Cell, Edge, Rect, Side, rect};
use crate::rules::{self, Passage};

/// A way out of a room: an opening of any width, or what hangs on one edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exit<'a> {
    /// Its first cell in the room, from the west or the north.
    pub from: Cell,
    /// The side on which it leaves.
    pub side: Side,
    /// The cell that follows the first one.
    pub beyond: Cell,
    /// What hangs there.
    pub barrier: Option<&'a Barrier>,
    /// How many cells across it is.
    pub width: u16,
}

/// What keeps somebody who has opened nothing yet from leaving by an exit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hindrance {
    /// It can be passed only from the other side.
    OtherSide,
    /// That key is needed.
    Locked(KeyId),
    /// The gate is shut.
    Shut(GateId),
}

impl Exit<'_> {
    /// Returns what keeps somebody from leaving here; nothing where anybody may.
    pub fn hindrance(&self) -> Option<Hindrance> {
        match self.barrier.map_or(Passage::Walk, |barrier| rules::through(barrier, self.side)) {
            Passage::Walk | Passage::Open => None,
            Passage::Never => Some(Hindrance::OtherSide),
            Passage::Lock(key) => Some(Hindrance::Locked(key)),
            Passage::Gate(gate) => Some(Hindrance::Shut(gate)),
        }
    }

    /// Returns whether whoever leaves here cannot come back the same way.
    pub fn is_one_way(&self) -> bool {
        self.barrier.is_some_and(|barrier| barrier.one_way == Some(self.side))
    }

    /// Returns whether it looks like a wall to somebody who does not know of it.
    pub fn is_hidden(&self) -> bool {
        self.barrier.is_some_and(is_hidden)
    }
}

/// Returns whether a barrier looks like a wall.
pub(super) const fn is_hidden(barrier: &Barrier) -> bool {
    match barrier.kind {
        BarrierKind::Secret | BarrierKind::Illusory => !barrier.discovered && !barrier.open,
        BarrierKind::Door | BarrierKind::Gate(_) => false,
    }
}

impl<'a> Facts<'a> {
    /// Returns the ways out of a room, clockwise from north. Open edges side by side are one.
    pub fn exits(&self, id: RoomId) -> Vec<Exit<'a>> {
        let room = &self.layout().rooms()[id.index()];
        let mut exits: Vec<Exit<'a>> = Vec::with_capacity(8);
        self.borders(id, room, |from, side| {
            let Some(beyond) = from.step(side) else { return };
            // Nothing leads into rock.
            if !self.layout.plan.cells.has(beyond) {
                return;
            }
            let edge = Edge::new(from, side);
            let barrier = self.barrier(edge);
            if barrier.is_none() && !self.is_open(edge) {
                return;
            }
            if self.room_of(beyond) == Some(id) {
                return;
            }
            let exit = Exit { from, side, beyond, barrier, width: 1 };
            match exits.iter_mut().find(|before| self.goes_on(before, &exit)) {
                Some(before) => before.width += 1,
                None => exits.push(exit),
            }
        });
        exits.sort_by_key(|exit| (exit.side as u8, exit.from));
        exits
    }

    /// Calls for every cell of the room's border, with the side that it lies on, from the west or the north on each side.
    fn borders(&self, id: RoomId, room: &Room, mut look: impl FnMut(Cell, Side)) {
        let mine = |c: Cell| self.room_of(c) == Some(id);
        let bounds = room.bounds;
        if room.shape == Shape::Rectangle && self.is_whole(id, bounds) {
            for side in Side::ALL {
                along(bounds, side).cells().for_each(|c| look(c, side));
            }
            return;
        }
        let outside = |c: Cell, side: Side| !c.step(side).is_some_and(|n| bounds.contains(n) && mine(n));
        for c in room.cells().filter(|c| mine(*c)) {
            Side::ALL.into_iter().filter(|side| outside(c, *side)).for_each(|side| look(c, side));
        }
    }

    /// Returns whether every cell of a rectangle belongs to the room.
    fn is_whole(&self, id: RoomId, bounds: Rect) -> bool {
        let rows = self.room.chunks_exact(self.layout.size().width().into());
        let mut rows = rows.skip(bounds.y.into()).take(bounds.h.into());
        rows.all(|row| row[bounds.x.into()..bounds.right() as usize].iter().all(|owner| *owner == id.0))
    }

    /// Returns whether an open edge lies next to an opening and leads to the same place.
    fn goes_on(&self, before: &Exit<'_>, next: &Exit<'_>) -> bool {
        let along = match before.side {
            Side::North | Side::South => (before.from.x + before.width, before.from.y),
            Side::East | Side::West => (before.from.x, before.from.y + before.width),
        };
        before.barrier.is_none()
            && next.barrier.is_none()
            && before.side == next.side
            && Cell::from(along) == next.from
            && self.are_joined(before, next)
    }

    /// Returns whether one comes out of both at the same place.
    fn are_joined(&self, before: &Exit<'_>, next: &Exit<'_>) -> bool {
        let room = self.room_of(next.beyond);
        let turned = match next.side {
            Side::North | Side::South => Side::West,
            Side::East | Side::West => Side::North,
        };
        room == self.room_of(before.beyond)
            && (room.is_some() || self.is_open(Edge::new(next.beyond, turned)))
    }
}

/// Returns the cells of a rectangle along one of its sides.
const fn along(r: Rect, side: Side) -> Rect {
    match side {
        Side::North => rect(r.x, r.y, r.w, 1),
        Side::East => rect(r.x + r.w - 1, r.y, 1, r.h),
        Side::South => rect(r.x, r.y + r.h - 1, r.w, 1),
        Side::West => rect(r.x, r.y, 1, r.h),
    }
}
