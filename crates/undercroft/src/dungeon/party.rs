//! Somebody who walks through a dungeon: a walker for each floor, which stays as it was left, and the floor that they are on.

use super::{landing, way_down};
use crate::floor::{Floor, Move};
use crate::grid::Cell;
use crate::rules::{Refusal, Walker};

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
}

impl Party {
    /// Returns somebody at the entrance of the first floor.
    ///
    /// # Panics
    /// Where there is no floor.
    pub fn new(floors: &[Floor]) -> Party {
        assert!(!floors.is_empty(), "a dungeon has a floor");
        Party { level: 0, walkers: floors.iter().map(Walker::new).collect() }
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

    /// Makes a move on the floor. Whoever comes into a chute falls to the floor below, where there is one.
    pub fn go(&mut self, floors: &[Floor], step: Move) -> Result<(), Stray> {
        let floor = &floors[self.level];
        let walker = &mut self.walkers[self.level];
        walker.go(floor, step)?;
        if walker.has_fallen(floor) && self.level + 1 < floors.len() {
            let from = walker.at();
            // Whoever climbs back up comes out of the stairs.
            walker.set_down(floor, way_down(floor));
            self.level += 1;
            let below = &floors[self.level];
            self.walkers[self.level].set_down(below, landing(below, from));
        }
        Ok(())
    }

    /// Takes the stairs down, to the entrance of the next floor.
    pub fn descend(&mut self, floors: &[Floor]) -> Result<(), Stray> {
        let at = self.at();
        if self.level + 1 == floors.len() || at != way_down(&floors[self.level]) {
            return Err(Stray::NoStairs(at));
        }
        self.level += 1;
        let below = &floors[self.level];
        self.walkers[self.level].set_down(below, below.entrance());
        Ok(())
    }

    /// Takes the stairs up, to the stairs down of the floor above.
    pub fn climb(&mut self, floors: &[Floor]) -> Result<(), Stray> {
        let at = self.at();
        if self.level == 0 || floors[self.level].stairs_up() != Some(at) {
            return Err(Stray::NoStairs(at));
        }
        self.level -= 1;
        let above = &floors[self.level];
        self.walkers[self.level].set_down(above, way_down(above));
        Ok(())
    }
}
