//! How far a draft is off the difficulty that its depth asks for.
//!
//! The score is that of [`assess::difficulty`](crate::assess::difficulty), worked out before there is a floor: two points
//! for a trap, one for each hundredth of the floor that is dark, one for five steps to the farthest key, four for each
//! thing that must be done. It is counted in tenths of points, so that no float takes part.

use crate::draft::Draft;
use crate::floor::{Feature, ZoneKind};
use crate::grid::Cell;

/// Tenths of a point for one trap.
const TRAP: i32 = 20;

/// What the score of a draft is made of, in tenths of points.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Score {
    /// Number of traps.
    pub traps: u32,
    /// Tenths for darkness.
    pub darkness: i32,
    /// Tenths for the farthest key.
    pub distance: i32,
    /// Things that must be taken, pulled, pressed or played.
    pub deeds: u32,
}

impl Score {
    /// Returns all of it, in tenths of points.
    pub(crate) const fn total(&self) -> i32 {
        TRAP * self.traps as i32 + self.darkness + self.distance + 40 * self.deeds as i32
    }
}

/// Returns the difficulty that a depth asks for, in tenths of points. Traps make the steps between the three bands.
pub const fn target(depth: u32) -> i32 {
    match depth {
        ..=3 => 100 + 20 * depth as i32,
        4..=6 => 240 + 30 * depth as i32,
        7..=12 => 330 + 25 * depth as i32,
        _ => 650,
    }
}

/// Scores a draft, knowing the steps from the entrance to every cell, and how many things the goal hangs on.
pub(crate) fn score(draft: &Draft, steps: impl Fn(Cell) -> u32, deeds: u32) -> Score {
    let traps = draft.features().iter().filter(|p| matches!(p.is, Feature::Trap(_))).count() as u32;
    let dark = draft.zones().iter().filter(|z| z.kind == ZoneKind::Dark);
    let shade: usize = dark.map(|z| z.area.count()).sum();
    let keys = draft.features().iter().filter(|p| matches!(p.is, Feature::Key(_)));
    let farthest = keys.map(|p| steps(p.at)).filter(|steps| *steps != u32::MAX).max();
    Score {
        traps,
        darkness: (1000 * shade / draft.cells().count().max(1)) as i32,
        distance: 2 * farthest.unwrap_or(0) as i32,
        deeds,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_rise_with_the_depth() {
        assert!((1..100).all(|depth| target(depth) <= target(depth + 1)));
        assert_eq!([1, 3, 4, 5, 7, 12, 13, 1000].map(target), [120, 160, 360, 390, 505, 630, 650, 650]);
    }
}
