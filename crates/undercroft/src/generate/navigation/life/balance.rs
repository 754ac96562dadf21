//! How far a draft is off the difficulty that its depth asks for, and what would bring it nearer.
//!
//! The score is that of [`assess::difficulty`](crate::assess::difficulty), worked out before there is a floor: two points
//! for a trap, one for each hundredth of the floor that is dark, one for five steps to the farthest key, four for each
//! thing that must be done. It is counted in tenths of points, so that no float takes part.

use crate::draft::Draft;
use crate::floor::{Feature, Goal, KeyId, Needs, TriggerId, ZoneKind};
use crate::grid::{Bits, Cell};
use crate::rules::{self, Passage};
use std::collections::BTreeSet;

/// How near a floor has to come to its target, in tenths of points.
pub const NEAR: i32 = 60;

/// Tenths of a point for one trap.
const TRAP: i32 = 20;

/// What there may be of each hazard on a floor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The fewest and the most traps.
    pub traps: (u32, u32),
    /// The fewest and the most dark zones.
    pub dark: (u32, u32),
}

/// What would bring a floor nearer to its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// It is near enough, or nothing more may be changed.
    Nothing,
    /// Too easy: set so many more traps.
    AddTraps(u32),
    /// Too hard: take away so many traps.
    RemoveTraps(u32),
    /// Too easy, and no more traps may be set: make one more area dark.
    AddDarkZone,
    /// Too hard, and no more traps may be taken away: light one dark zone.
    RemoveDarkZone,
    /// Too easy, with as many hazards as may be: move this key farther from the entrance.
    MoveKeyFarther(KeyId),
    /// Too hard, with as few hazards as may be: move this key nearer to the entrance.
    MoveKeyNearer(KeyId),
}

/// What the score of a draft is made of, in tenths of points.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Score {
    /// Number of traps.
    pub traps: u32,
    /// Number of dark zones.
    pub dark_zones: u32,
    /// Tenths for darkness.
    pub darkness: i32,
    /// Tenths for the farthest key.
    pub distance: i32,
    /// The key that lies farthest.
    pub farthest: Option<KeyId>,
    /// Things that must be taken, pulled, pressed or played.
    pub deeds: u32,
}

impl Score {
    /// All of it, in tenths of points.
    pub const fn total(&self) -> i32 {
        TRAP * self.traps as i32 + self.darkness + self.distance + 40 * self.deeds as i32
    }

    /// What would bring it nearer to the target, within bounds.
    pub fn advice(&self, target: i32, bounds: Bounds) -> Change {
        let off = self.total() - target;
        // Rounded up, so that the change reaches the target instead of stopping short of it.
        let traps = (off.unsigned_abs()).div_ceil(TRAP.unsigned_abs());
        let (fewest, most) = bounds.traps;
        if off.abs() <= NEAR {
            Change::Nothing
        } else if off < 0 {
            match (most.saturating_sub(self.traps), self.farthest) {
                (1.., _) => Change::AddTraps(traps.min(most - self.traps)),
                (0, _) if self.dark_zones < bounds.dark.1 => Change::AddDarkZone,
                (0, Some(key)) => Change::MoveKeyFarther(key),
                (0, None) => Change::Nothing,
            }
        } else {
            match (self.traps.saturating_sub(fewest), self.farthest) {
                (1.., _) => Change::RemoveTraps(traps.min(self.traps - fewest)),
                (0, _) if self.dark_zones > bounds.dark.0 => Change::RemoveDarkZone,
                (0, Some(key)) => Change::MoveKeyNearer(key),
                (0, None) => Change::Nothing,
            }
        }
    }
}

/// Whether a floor has traps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Traps {
    /// It has, as many as its depth asks for.
    Set,
    /// It has none.
    None,
}

/// The difficulty that a depth asks for, in tenths of points. Traps make the steps between the three bands; without them a
/// floor gets harder by a little each time.
pub fn target(depth: u32, traps: Traps) -> i32 {
    let depth = depth as i32;
    match (depth, traps) {
        (..=3, _) => 100 + 20 * depth,
        (_, Traps::None) => (120 + 20 * depth).min(320),
        (4..=6, Traps::Set) => 240 + 30 * depth,
        (_, Traps::Set) => (330 + 25 * depth).min(650),
    }
}

/// Scores a draft.
pub fn score(draft: &Draft) -> Score {
    let ways = draft.ways();
    let (steps, width) = (ways.distances(draft.entrance()), usize::from(draft.size().width()));
    score_knowing(draft, |c| steps[usize::from(c.y) * width + usize::from(c.x)], deeds(draft))
}

/// Scores a draft for somebody who knows the steps from the entrance to every cell, and how many things the goal hangs on.
pub fn score_knowing(draft: &Draft, steps: impl Fn(Cell) -> u32, deeds: u32) -> Score {
    let traps = draft.features().iter().filter(|p| matches!(p.is, Feature::Trap(_))).count() as u32;
    let dark = || draft.zones().iter().filter(|z| z.kind == ZoneKind::Dark);
    let shade: usize = dark().map(|z| z.area.count()).sum();
    let keys = draft.features().iter().filter_map(|p| match p.is {
        Feature::Key(key) => Some((steps(p.at), key)),
        _ => None,
    });
    let farthest = keys.filter(|(steps, _)| *steps != u32::MAX).max_by_key(|(steps, _)| *steps);
    Score {
        traps,
        dark_zones: dark().count() as u32,
        darkness: (1000 * shade / draft.cells().count().max(1)) as i32,
        distance: farthest.map_or(0, |(steps, _)| 2 * steps as i32),
        farthest: farthest.map(|(_, key)| key),
        deeds,
    }
}

/// How many keys and levers the goal hangs on: those without which it is out of reach. Two that stand in for each other
/// count as none.
fn deeds(draft: &Draft) -> u32 {
    let goal = match draft.goal() {
        Goal::Boss(c) | Goal::Exit(c) => Some(c),
        Goal::StairsDown => draft.features().iter().find(|p| p.is == Feature::StairsDown).map(|p| p.at),
    };
    let Some(goal) = goal else { return 0 };
    let things =
        draft.features().iter().filter(|p| matches!(p.is, Feature::Key(_)) || p.is.trigger().is_some());
    things.filter(|p| !reach_without(draft, p.at).has(goal)).count() as u32
}

/// Every cell that one gets to when what stands in one cell is never used.
fn reach_without(draft: &Draft, skipped: Cell) -> Bits {
    let mut ways = draft.open_edges().clone();
    let mut shut: Vec<_> =
        draft.barriers().iter().map(|(edge, b)| (*edge, rules::both_ways(*edge, b))).collect();
    let mut reached = ways.reach(draft.entrance());
    let (mut keys, mut triggers) = (BTreeSet::new(), BTreeSet::new());
    loop {
        for placed in draft.features().iter().filter(|p| p.at != skipped && reached.has(p.at)) {
            match placed.is {
                Feature::Key(key) => _ = keys.insert(key),
                Feature::Lever(id) | Feature::Switch(id) => _ = triggers.insert(id),
                _ => {}
            }
        }
        let before = shut.len();
        shut.retain(|(edge, passages)| {
            let (first, there) = edge.cells();
            let passed = reached.has(there) && opens(draft, passages.0, &keys, &triggers)
                || first.is_some_and(|c| reached.has(c)) && opens(draft, passages.1, &keys, &triggers);
            if passed {
                ways.set(*edge, true);
            }
            !passed
        });
        if shut.len() == before {
            return reached;
        }
        reached = ways.reach(draft.entrance());
    }
}

fn opens(draft: &Draft, passage: Passage, keys: &BTreeSet<KeyId>, triggers: &BTreeSet<TriggerId>) -> bool {
    let met = |needs: &Needs| {
        needs.keys.iter().all(|k| keys.contains(k)) && needs.triggers.iter().all(|t| triggers.contains(t))
    };
    match passage {
        Passage::Walk | Passage::Open => true,
        Passage::Never => false,
        Passage::Lock(key) => keys.contains(&key),
        Passage::Gate(gate) => {
            let needs = &draft.gates()[gate.index()].needs;
            !needs.is_nothing() && met(needs)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Bounds = Bounds { traps: (5, 12), dark: (0, 2) };

    fn check(score: Score, target: i32, bounds: Bounds, expected: Change) {
        assert_eq!(score.advice(target, bounds), expected, "{score:?} for {target}");
    }

    #[test]
    fn advice_goes_toward_the_target_and_stays_within_bounds() {
        let score =
            Score { traps: 8, dark_zones: 1, darkness: 50, distance: 60, farthest: Some(KeyId(1)), deeds: 1 };
        assert_eq!(score.total(), 160 + 50 + 60 + 40);
        check(score, 310, ROOM, Change::Nothing);
        check(score, 370, ROOM, Change::Nothing);
        check(score, 375, ROOM, Change::AddTraps(4));
        check(score, 500, ROOM, Change::AddTraps(4));
        check(score, 249, ROOM, Change::RemoveTraps(3));
        check(score, 240, ROOM, Change::RemoveTraps(3));
        check(Score { traps: 12, ..score }, 500, ROOM, Change::AddDarkZone);
        check(Score { traps: 5, ..score }, 100, ROOM, Change::RemoveDarkZone);
        let full = Bounds { traps: (8, 8), dark: (1, 1) };
        check(score, 500, full, Change::MoveKeyFarther(KeyId(1)));
        check(score, 100, full, Change::MoveKeyNearer(KeyId(1)));
        check(Score { farthest: None, ..score }, 500, full, Change::Nothing);
    }

    #[test]
    fn targets_rise_with_the_depth() {
        for traps in [Traps::Set, Traps::None] {
            assert!((1..100).all(|d| target(d, traps) <= target(d + 1, traps)));
        }
        assert_eq!(target(1, Traps::Set), 120);
        assert_eq!(target(5, Traps::Set), 390);
        assert_eq!(target(1000, Traps::Set), 650);
    }
}
