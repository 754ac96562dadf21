//! What a draft is by now.

use super::Draft;
use crate::floor::{Barrier, Gate, Placed};
use crate::grid::{Cell, Edge, Passages};

impl Draft {
    /// Returns the edges that are open by now.
    pub fn open_edges(&self) -> &Passages {
        &self.plan.open
    }

    /// Returns every edge that somebody may pass some day: what is open, and whatever hangs.
    pub fn ways(&self) -> Passages {
        let mut ways = self.plan.open.clone();
        self.hung.iter().for_each(|hung| ways.join(hung));
        ways
    }

    /// Returns whether something hangs on an edge by now.
    pub(crate) fn has_barrier(&self, edge: Edge) -> bool {
        self.hung.as_ref().is_some_and(|hung| hung.is_open(edge))
    }

    /// Returns how many sides of a cell somebody may pass some day.
    pub(crate) fn ways_out(&self, c: Cell) -> u32 {
        self.plan.open.count_sides(c, self.hung.as_ref())
    }

    /// Returns which attempt this is, counted from 0.
    pub(crate) fn attempt(&self) -> u32 {
        self.contents.attempt
    }

    /// Returns everything that hangs on edges by now.
    pub(crate) fn barriers(&self) -> &[(Edge, Barrier)] {
        &self.contents.barriers
    }

    /// Returns everything that stands in cells by now.
    pub(crate) fn features(&self) -> &[Placed] {
        &self.contents.features
    }

    /// Returns the gates by now.
    pub(crate) fn gates(&self) -> &[Gate] {
        &self.contents.gates
    }

    /// Returns what hangs on an edge by now.
    pub fn barrier(&self, edge: Edge) -> Option<&Barrier> {
        self.hung.as_ref().filter(|h| h.is_open(edge))?;
        self.contents.barriers.iter().find(|(e, _)| *e == edge).map(|(_, b)| b)
    }

    /// Returns whether a feature stands in the cell.
    pub fn is_occupied(&self, at: Cell) -> bool {
        match &self.occupied {
            Some(occupied) => occupied.has(at),
            None => self.contents.features.iter().any(|p| p.at == at),
        }
    }
}
