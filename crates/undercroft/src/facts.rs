//! What is so about a floor, for everything that speaks of it: how one leaves a room and what bars the way, where a way
//! leads, what stands behind bars, how dark it is and what shape it has.
//!
//! The texts of rooms and the printed sheets ask here and nowhere else, so that they agree with each other and with the
//! [`rules`]. A draft can be asked as well as a finished floor.
//!
//! ```text
//!   +--+--+--+--+--+     room 1 leads east to a corridor. From there one gets to room 2, but not to
//!   |1  1 .  . <3  |     room 3: its door opens only from inside. So the exit leads to room 2, and
//!   +--+--+  +--+--+     room 3 has a way out that room 1 has no way into.
//!         |2 |
//! ```

mod exit;
mod leads;

pub use exit::{Exit, Hindrance};
pub use leads::Leads;

use crate::floor::{Barrier, Layout, Placed, Room, RoomId, Shape, Zone, ZoneKind};
use crate::grid::{Cell, Edge, Passages, Side};
use crate::rules;

const NOBODY: u32 = u32::MAX;

/// A floor or a draft, with who owns which cell.
#[derive(Clone, Debug)]
pub struct Facts<'a> {
    layout: &'a Layout,
    /// For each cell, the number of its room.
    room: Vec<u32>,
    /// In the order of the edges.
    barriers: Vec<(Edge, &'a Barrier)>,
    /// The edges of all barriers.
    hung: Passages,
}

/// How much of a room no light reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Darkness {
    /// None of it.
    None,
    /// So many cells, but not all.
    Part(usize),
    /// All of it.
    Whole,
}

/// What shape a room has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A rectangle, so many cells wide and high.
    Rectangle(u16, u16),
    /// Round, so many cells across.
    Round(u16),
    /// Of no simple shape, with so many cells.
    Odd(usize),
}

impl Form {
    /// Returns the shape of a room.
    pub fn of(room: &Room) -> Form {
        match room.shape {
            Shape::Rectangle => Form::Rectangle(room.bounds.w, room.bounds.h),
            Shape::Disc => Form::Round(room.bounds.w),
            Shape::Cells(_) => Form::Odd(room.area()),
        }
    }
}

impl<'a> Facts<'a> {
    /// Looks at a floor or a draft. What is changed in a draft later is not seen.
    ///
    /// ```
    /// use undercroft::Floor;
    /// use undercroft::facts::{Facts, Hindrance};
    /// use undercroft::floor::{KeyId, RoomId};
    ///
    /// let floor: Floor = "
    ///     +--+--+--+--+
    ///     |@.  .Dk00 >|
    ///     +--+--+--+--+
    /// ---
    /// rooms = [{ bounds = [0, 0, 2, 1], kind = 'start' }, { bounds = [3, 0, 1, 1], kind = 'boss' }]".parse()?;
    /// let facts = Facts::of(&floor);
    /// let exits = facts.exits(RoomId(1));
    /// assert_eq!(exits[0].hindrance(), Some(Hindrance::Locked(KeyId(0))));
    /// assert_eq!(facts.leads(RoomId(1), &exits[0]).free, [RoomId(0)]);
    /// # Ok::<(), undercroft::floor::text::TextError>(())
    /// ```
    pub fn of(layout: &'a Layout) -> Facts<'a> {
        let mut room = vec![NOBODY; layout.size().area()];
        let width = usize::from(layout.size().width());
        for (number, run) in
            layout.rooms().iter().enumerate().flat_map(|(n, room)| room.runs().map(move |run| (n, run)))
        {
            let row = usize::from(run.y) * width;
            let owners = &mut room[row + usize::from(run.x0)..row + usize::from(run.x1)];
            owners.iter_mut().filter(|owner| **owner == NOBODY).for_each(|owner| *owner = number as u32);
        }
        let mut barriers: Vec<_> = layout.barriers().iter().map(|(edge, barrier)| (*edge, barrier)).collect();
        barriers.sort_unstable_by_key(|(edge, _)| *edge);
        let mut hung = Passages::closed(layout.size());
        for (edge, _) in &barriers {
            hung.set(*edge, true);
        }
        Facts { layout, room, barriers, hung }
    }

    /// Returns the floor or the draft.
    pub const fn layout(&self) -> &'a Layout {
        self.layout
    }

    /// Returns the room of a cell. A cell of two rooms belongs to the first.
    pub fn room_of(&self, c: Cell) -> Option<RoomId> {
        let i = usize::from(c.y) * usize::from(self.layout.size().width()) + usize::from(c.x);
        let inside = c.x < self.layout.size().width();
        self.room.get(i).filter(|room| inside && **room != NOBODY).map(|room| RoomId(*room))
    }

    /// Returns what stands on an edge, where it is neither open nor a wall.
    pub fn barrier(&self, edge: Edge) -> Option<&'a Barrier> {
        if !self.hung.is_open(edge) {
            return None;
        }
        self.barriers.binary_search_by_key(&edge, |(e, _)| *e).ok().map(|i| self.barriers[i].1)
    }

    /// Returns whether nothing at all stands on an edge.
    pub fn is_open(&self, edge: Edge) -> bool {
        self.layout.plan.open.is_open(edge)
    }

    /// Returns whether a wall, and nothing else, stands on some side of the cell.
    pub(crate) fn has_wall(&self, c: Cell) -> bool {
        Side::ALL.into_iter().any(|side| {
            let edge = Edge::new(c, side);
            !self.is_open(edge) && self.barrier(edge).is_none()
        })
    }

    /// Returns whether no light works in the cell.
    pub fn is_dark(&self, c: Cell) -> bool {
        self.layout.zones().iter().any(|zone| zone.kind == ZoneKind::Dark && zone.area.has(c))
    }

    /// Returns how much of a room no light reaches.
    pub fn darkness(&self, room: &Room) -> Darkness {
        let is_near = |zone: &Zone| zone.kind == ZoneKind::Dark && zone.area.bounds().overlaps(room.bounds);
        if !self.layout.zones().iter().any(is_near) {
            return Darkness::None;
        }
        let (mut dark, mut all) = (0, 0);
        for c in room.cells() {
            all += 1;
            dark += usize::from(self.is_dark(c));
        }
        match dark {
            0 => Darkness::None,
            n if n == all => Darkness::Whole,
            n => Darkness::Part(n),
        }
    }

    /// Returns what stands in each room, by its number, and what stands in none.
    pub fn contents(&self) -> (Vec<Vec<&'a Placed>>, Vec<&'a Placed>) {
        let (mut inside, mut outside) = (vec![Vec::new(); self.layout.rooms().len()], Vec::new());
        for placed in self.layout.features() {
            match self.room_of(placed.at) {
                Some(room) => inside[room.index()].push(placed),
                None => outside.push(placed),
            }
        }
        (inside, outside)
    }

    /// Returns what shuts a cell in: the locks and gates around it, if none of its sides lets anybody in who has opened
    /// nothing. A cell that one may walk into has none.
    pub fn bars(&self, c: Cell) -> Vec<(Side, &'a Barrier)> {
        let mut bars = Vec::new();
        for side in Side::ALL {
            let edge = Edge::new(c, side);
            if self.is_open(edge) {
                return Vec::new();
            }
            let Some(barrier) = self.barrier(edge) else { continue };
            match rules::through(barrier, side.opposite()) {
                rules::Passage::Never => {}
                rules::Passage::Walk | rules::Passage::Open => return Vec::new(),
                rules::Passage::Lock(_) | rules::Passage::Gate(_) => bars.push((side, barrier)),
            }
        }
        bars
    }
}

#[cfg(test)]
mod tests;
