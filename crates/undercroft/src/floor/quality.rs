//! The quality of a floor, in whole numbers, for whoever makes floors and for whoever measures them.

use super::{Feature, Layout};

/// What the quality of a floor is worked out from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbers {
    pub rooms: u32,
    /// Cells of floor, and all cells.
    pub floor: u32,
    pub cells: u32,
    /// Independent ways round.
    pub loops: u32,
    /// Doors, gates, secrets and false walls.
    pub doors: u32,
    pub features: u32,
    pub has_stairs: bool,
}

impl Numbers {
    /// Returns the points, in tenths: up to 1000.
    pub(crate) fn tenths(self) -> u32 {
        let part = |n: u32, full: u32, points: u32| {
            (u64::from(n.min(full)) * u64::from(points) / u64::from(full.max(1))) as u32
        };
        let ways = match self.rooms.saturating_sub(1) {
            0 => 0,
            tree => part(3 * self.loops, tree, 200),
        };
        part(self.rooms.saturating_sub(10), 12, 250)
            + part((6 * self.floor).saturating_sub(2 * self.cells), self.cells, 250)
            + ways
            + part(self.doors.saturating_sub(10), 10, 100)
            + part(self.features.saturating_sub(35), 25, 100)
            + if self.has_stairs { 100 } else { 0 }
    }
}

impl Layout {
    /// Returns what the quality is worked out from.
    pub(crate) fn numbers(&self) -> Numbers {
        let (plan, contents) = (&self.plan, &self.contents);
        let floor = plan.cells.count();
        // Holes in the plan, by Euler, for a floor of one piece.
        let ways = plan.open.count() + contents.barriers.len() + 1;
        let is_stairs = |feature: &Feature| matches!(feature, Feature::StairsUp | Feature::StairsDown);
        Numbers {
            rooms: contents.rooms.len() as u32,
            floor: floor as u32,
            cells: plan.cells.size().area() as u32,
            loops: ways.saturating_sub(floor + plan.open.squares()) as u32,
            doors: contents.barriers.len() as u32,
            features: contents.features.len() as u32,
            has_stairs: contents.features.iter().any(|placed| is_stairs(&placed.is)),
        }
    }
}
