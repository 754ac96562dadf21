//! Somebody who walks through a dungeon: a walker for each floor, which stays as it was left, and the floor that they are on.

use super::{Step, landing, way_down};
use crate::floor::{Feature, Floor, Key, KeyId, Lift, Move};
use crate::grid::Cell;
use crate::rules::{Refusal, Walker};
use std::collections::BTreeSet;

/// Somebody in a dungeon: on which floor, and what they have and did on each.
///
/// The floors are those of the dungeon, from the top, and the same ones at every question.
///
/// ```
/// use undercroft::dungeon::Party;
/// use undercroft::floor::Move;
/// use undercroft::grid::{Side, cell};
/// use undercroft::Floor;
///
/// let above: Floor = "+--+--+\n|@.  >|\n+--+--+".parse()?;
/// let below: Floor = "+--+--+\n| >  <|\n+--+--+\n---\nentrance = [1, 0]".parse()?;
/// let floors = [above, below];
/// let mut party = Party::new(&floors);
/// party.go(&floors, Move::Walk(Side::East))?;
/// party.descend(&floors)?;
/// assert_eq!((party.level(), party.at()), (1, cell(1, 0)));
/// party.climb(&floors)?;
/// assert_eq!((party.level(), party.at()), (0, cell(1, 0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Party {
    level: usize,
    walkers: Vec<Walker>,
    /// The lower stops of lifts that are awake: the place of the floor, and its stop.
    awake: BTreeSet<(usize, Cell)>,
}

/// Why a party cannot do that.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Stray {
    /// The rules refuse the move on its floor.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// There are no stairs where the party is, or none that lead to another floor.
    #[error("no stairs lead on from {0}")]
    NoStairs(Cell),
    /// There is no lift where the party is, or none that leads to a floor of this dungeon.
    #[error("no lift leads on from {0}")]
    NoLift(Cell),
    /// The lift was not woken.
    #[error("the lift at {0} sleeps: it is woken at its lower stop")]
    Asleep(Cell),
    /// The lift was woken before, or this is its upper stop.
    #[error("the lift at {0} cannot be woken here, or is awake")]
    NoWaking(Cell),
}

impl Party {
    /// Returns somebody at the entrance of the first floor.
    ///
    /// # Panics
    /// Where there is no floor.
    pub fn new(floors: &[Floor]) -> Party {
        assert!(!floors.is_empty(), "a dungeon has a floor");
        let walkers = floors.iter().map(Walker::with_empty_hands).collect();
        let mut party = Party { level: 0, walkers, awake: BTreeSet::new() };
        party.arrive(floors, 0, floors[0].entrance());
        party
    }

    /// Returns which floor they are on, counted from 0.
    pub const fn level(&self) -> usize {
        self.level
    }

    /// Returns where on it they are.
    pub fn at(&self) -> Cell {
        self.walker().at()
    }

    /// Returns what they have and did on the floor that they are on.
    pub fn walker(&self) -> &Walker {
        &self.walkers[self.level]
    }

    /// Returns whether they finished the dungeon: they are at the goal of the last floor.
    pub fn is_done(&self, floors: &[Floor]) -> bool {
        self.level + 1 == floors.len() && self.walker().is_done(&floors[self.level])
    }

    /// Takes a step, of whatever kind.
    pub fn take(&mut self, floors: &[Floor], step: Step) -> Result<(), Stray> {
        match step {
            Step::Move(step) => self.go(floors, step),
            Step::Down => self.descend(floors),
            Step::Up => self.climb(floors),
            Step::Wake => self.wake(floors),
            Step::Ride => self.ride(floors),
        }
    }

    /// Makes a move on the floor. Whoever comes into a chute falls to the floor below, where there is one.
    pub fn go(&mut self, floors: &[Floor], step: Move) -> Result<(), Stray> {
        let floor = &floors[self.level];
        let walker = &mut self.walkers[self.level];
        walker.go(floor, step)?;
        if walker.has_fallen(floor) && self.level + 1 < floors.len() {
            let from = walker.at();
            // Whoever climbs back up comes out of the stairs.
            walker.set_down(floor, way_down(floor));
            let below = self.level + 1;
            self.arrive(floors, below, landing(&floors[below], from));
        }
        Ok(())
    }

    /// Takes the stairs down, to the entrance of the next floor.
    pub fn descend(&mut self, floors: &[Floor]) -> Result<(), Stray> {
        let at = self.at();
        let below = self.level + 1;
        if below == floors.len() || at != way_down(&floors[self.level]) {
            return Err(Stray::NoStairs(at));
        }
        self.arrive(floors, below, floors[below].entrance());
        Ok(())
    }

    /// Takes the stairs up, to the stairs down of the floor above.
    pub fn climb(&mut self, floors: &[Floor]) -> Result<(), Stray> {
        let at = self.at();
        if self.level == 0 || floors[self.level].stairs_up() != Some(at) {
            return Err(Stray::NoStairs(at));
        }
        let above = self.level - 1;
        self.arrive(floors, above, way_down(&floors[above]));
        Ok(())
    }

    /// Wakes the lift at its lower stop.
    pub fn wake(&mut self, floors: &[Floor]) -> Result<(), Stray> {
        let at = self.at();
        let (there, _) = other_stop(floors, self.level, at).ok_or(Stray::NoLift(at))?;
        let wakes = there < self.level && self.awake.insert((self.level, at));
        if wakes { Ok(()) } else { Err(Stray::NoWaking(at)) }
    }

    /// Rides the lift to its other stop, once it is awake.
    pub fn ride(&mut self, floors: &[Floor]) -> Result<(), Stray> {
        let (here, at) = (self.level, self.at());
        let (there, stop) = other_stop(floors, here, at).ok_or(Stray::NoLift(at))?;
        let lower = (here, at).max((there, stop));
        if !self.awake.contains(&lower) {
            return Err(Stray::Asleep(at));
        }
        self.arrive(floors, there, stop);
        Ok(())
    }

    /// Comes to a cell of a floor, with the keys that were taken for it on other floors.
    fn arrive(&mut self, floors: &[Floor], level: usize, at: Cell) {
        let floor = &floors[level];
        for key in carried(floors, level, |from, key| self.walkers[from].keys(key) > 0) {
            self.walkers[level].bring(floor, key);
        }
        self.walkers[level].set_down(floor, at);
        self.level = level;
    }
}

/// Returns the kinds of keys of a floor that somebody brings along who has what they have on the floors above and below. What
/// lies on a floor that is not there was brought from outside.
///
/// ```
/// use undercroft::floor::KeyId;
/// use undercroft::{Floor, dungeon};
///
/// let above = "+--+--+\n|k0 @>|\n+--+--+\n---\nkeys = [{ name = \"iron key\", opens_on = 2 }]";
/// let below = "+--+--+\n|@<0 >|\n+--+--+\n---\ndepth = 2\nkeys = [{ name = \"iron key\", lies_on = 1 }]";
/// let floors: [Floor; 2] = [above.parse()?, below.parse()?];
/// assert_eq!(dungeon::carried(&floors, 1, |_, _| true), [KeyId(0)]);
/// assert_eq!(dungeon::carried(&floors, 1, |_, _| false), []);
/// # Ok::<(), undercroft::floor::text::TextError>(())
/// ```
pub fn carried(floors: &[Floor], level: usize, has: impl Fn(usize, KeyId) -> bool) -> Vec<KeyId> {
    let keys = (0..).map(KeyId).zip(floors[level].keys()).filter(|(_, key)| key.is_brought());
    let is_had = |key: &Key| match source(floors, level, key) {
        Source::Here(from, key) => has(from, key),
        Source::Outside => true,
        Source::Nowhere => false,
    };
    keys.filter(|(_, key)| is_had(key)).map(|(id, _)| id).collect()
}

/// Where a key comes from that lies on another floor.
pub(super) enum Source {
    /// The place of its floor, and its number there.
    Here(usize, KeyId),
    /// From a floor above the first of these.
    Outside,
    /// No floor has it.
    Nowhere,
}

/// Returns where a key of a floor comes from.
pub(super) fn source(floors: &[Floor], level: usize, key: &Key) -> Source {
    let depth = floors[level].depth();
    if key.lies_on.is_some_and(|on| on < floors[0].depth()) {
        return Source::Outside;
    }
    let found = floors.iter().position(|floor| Some(floor.depth()) == key.lies_on).and_then(|from| {
        let own = |other: &Key| other.opens_on == Some(depth) && other.name == key.name;
        let number = floors[from].keys().iter().position(own)?;
        Some(Source::Here(from, KeyId(number as u32)))
    });
    found.unwrap_or(Source::Nowhere)
}

/// Returns the other stop of the lift in a cell: the place of its floor, and its cell there.
pub fn other_stop(floors: &[Floor], level: usize, at: Cell) -> Option<(usize, Cell)> {
    let Some(Feature::Lift(lift)) = floors[level].feature(at) else { return None };
    let there = floors.iter().position(|floor| floor.depth() == lift.to)?;
    let back = Feature::Lift(Lift { to: floors[level].depth() });
    let stop = floors[there].features().iter().find(|placed| placed.is == back)?;
    Some((there, stop.at))
}
