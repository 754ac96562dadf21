//! How far a draft is off the difficulty that its depth asks for.
//!
//! The score is that of [`assess::difficulty`](crate::assess::difficulty), worked out before there is a floor: two points
//! for a trap, one for each hundredth of the floor that is dark, one for five steps to the farthest key, four for each
//! thing that must be done. It is counted in tenths of points, so that no float takes part.

use crate::draft::Draft;
use crate::floor::{Feature, ZoneKind};
use crate::grid::Cell;

/// Tenths of a point for a trap, for a thing that must be done, and for a step to the farthest key.
pub(crate) const TRAP: i32 = 20;
const DEED: i32 = 40;
const DISTANCE: i32 = 2;

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
        TRAP * self.traps as i32 + self.darkness + self.distance + DEED * self.deeds as i32
    }
}

/// What each of the first floors asks for, and every floor below them, in tenths of points.
const TARGETS: [i32; 12] = [105, 130, 170, 255, 335, 390, 440, 480, 520, 550, 580, 600];
const DEEPEST: i32 = 620;

/// Returns the difficulty that a depth asks for, in tenths of points.
pub const fn target(depth: u32) -> i32 {
    let n = depth.saturating_sub(1) as usize;
    if n < TARGETS.len() { TARGETS[n] } else { DEEPEST }
}

/// Returns how many steps away the farthest key should lie for that difficulty, were everything else as it usually is: that
/// many deeds, that many traps, and a little darkness.
pub(crate) fn key_distance(target: i32, deeds: u32, traps: u32) -> u32 {
    let darkness = 20;
    let left = target - DEED * deeds as i32 - TRAP * traps as i32 - darkness;
    (left / DISTANCE).clamp(16, 36) as u32
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
        distance: DISTANCE * farthest.unwrap_or(0) as i32,
        deeds,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_rise_without_a_jump() {
        assert!((1..100).all(|depth| (0..=85).contains(&(target(depth + 1) - target(depth)))));
        assert_eq!([1, 12, 13, 1000].map(target), [105, 600, 620, 620]);
    }
}
