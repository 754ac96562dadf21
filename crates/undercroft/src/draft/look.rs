//! What a draft is by now.

use super::Draft;
use crate::floor::{Barrier, Clue, Corridor, Event, Gate, Goal, Key, Placed, Room, Zone};
use crate::grid::{Bits, Cell, Edge, Passages, Size};

impl Draft {
    /// Its size.
    pub const fn size(&self) -> Size {
        self.plan.cells.size()
    }

    /// How deep it lies.
    pub const fn depth(&self) -> u32 {
        self.contents.depth
    }

    /// The cells that are floor by now.
    pub const fn cells(&self) -> &Bits {
        &self.plan.cells
    }

    /// The edges that are open by now.
    pub const fn open_edges(&self) -> &Passages {
        &self.plan.open
    }

    /// Every edge that somebody may pass some day: what is open, and whatever hangs.
    pub fn ways(&self) -> Passages {
        let mut ways = self.plan.open.clone();
        self.hung.iter().for_each(|hung| ways.join(hung));
        ways
    }

    /// The rooms by now.
    pub fn rooms(&self) -> &[Room] {
        &self.contents.rooms
    }

    /// What stands in cells by now, in the order of placing.
    pub fn features(&self) -> &[Placed] {
        &self.contents.features
    }

    /// What stands on edges by now, in the order of hanging.
    pub fn barriers(&self) -> &[(Edge, Barrier)] {
        &self.contents.barriers
    }

    /// The corridors by now.
    pub fn corridors(&self) -> &[Corridor] {
        &self.contents.corridors
    }

    /// The zones by now.
    pub fn zones(&self) -> &[Zone] {
        &self.contents.zones
    }

    /// The kinds of keys by now.
    pub fn keys(&self) -> &[Key] {
        &self.contents.keys
    }

    /// The gates by now.
    pub fn gates(&self) -> &[Gate] {
        &self.contents.gates
    }

    /// The events by now.
    pub fn events(&self) -> &[Event] {
        &self.contents.events
    }

    /// The clues by now.
    pub fn clues(&self) -> &[Clue] {
        &self.contents.clues
    }

    /// Where one begins, as far as that was said.
    pub const fn entrance(&self) -> Cell {
        self.contents.entrance
    }

    /// What finishes the floor, as far as that was said.
    pub const fn goal(&self) -> Goal {
        self.contents.goal
    }

    /// Whether something hangs on an edge by now.
    pub(crate) fn has_barrier(&self, edge: Edge) -> bool {
        self.hung.as_ref().is_some_and(|hung| hung.is_open(edge))
    }

    /// The sides of a cell that somebody may pass some day, a bit for each.
    pub(crate) fn ways_out(&self, c: Cell) -> u8 {
        self.plan.open.sides(c) | self.hung.as_ref().map_or(0, |hung| hung.sides(c))
    }

    /// What hangs on an edge by now.
    pub fn barrier(&self, edge: Edge) -> Option<&Barrier> {
        self.hung.as_ref().filter(|h| h.is_open(edge))?;
        self.contents.barriers.iter().find(|(e, _)| *e == edge).map(|(_, b)| b)
    }

    /// Whether a feature stands in the cell.
    pub fn is_occupied(&self, at: Cell) -> bool {
        match &self.occupied {
            Some(occupied) => occupied.has(at),
            None => self.contents.features.iter().any(|p| p.at == at),
        }
    }
}
