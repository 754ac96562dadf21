//! The program as a player. What it does at each turn comes from the seed and the number of the turn alone: a move that
//! is taken back and left to the program again comes out the same, and whoever leaves everything to it gets the floor of
//! the recipe.
//!
//! The dice fall as they fall. What is left to choose it chooses so that a room reaches the cell of the bottom row where the level
//! below is entered: the nearest exit, the nearest place. Once one does, or where none can any more, it chooses at random.

use super::level::Level;
use super::parts::{Act, ExitId, Setup, Step};
use super::place::along;
use crate::grid::{Cell, Rect, Side, cell};
use crate::rng::{Rng, Seed, Streams};

/// The program as a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Player {
    state: u64,
    /// Where in the first or the last quarter of the bottom row the dungeon is entered.
    entrance: u64,
}

impl Player {
    /// Returns the player of a seed at a depth.
    pub fn new(seed: &Seed, depth: u32) -> Player {
        Player::of_attempt(seed, depth, 0)
    }

    /// Returns the player of an attempt: where a level of the ones before had too few rooms, or does not end where it should.
    pub(super) fn of_attempt(seed: &Seed, depth: u32, attempt: u32) -> Player {
        let of = |depth, attempt, name| Streams::new(seed, super::NAME, depth, attempt).of(name).bits();
        Player { state: of(depth, attempt, super::FIRST_PASS), entrance: of(0, 0, "sink the shafts") }
    }

    /// Returns what it would do now; nothing where the level is complete.
    pub fn turn(self, level: &Level) -> Option<Act> {
        const APART: u64 = 0xD1B5_4A32_D192_ED03;
        let mut rng = Rng::from_state(self.state.wrapping_add((level.acts() as u64).wrapping_mul(APART)));
        if let Some(purpose) = level.wanted() {
            let sides = u32::from(purpose.sides());
            let first = rng.between(1, sides) as u8;
            let second = if purpose.dice() > 1 { rng.between(1, sides) as u8 } else { 0 };
            return Some(Act::Roll([first, second]));
        }
        match level.step() {
            Step::PlaceEntrance => {
                let first = level.entrances().next()?;
                Some(Act::Entrance(cell(first.x + self.column(level.setup()), first.y)))
            }
            Step::PlaceStartRoom(fit) | Step::PlaceRoom(_, fit) => {
                let place = match goal(level) {
                    Some(goal) => nearest(goal, fit.all(), &mut rng)?,
                    None => fit.place(rng.below(fit.len().into()) as u16)?,
                };
                Some(Act::Room((place.x, place.y).into()))
            }
            Step::PlaceExits { room, .. } => {
                let bounds = level.rooms()[room.index()].bounds;
                let places = level.places();
                let exits =
                    |wall: Side| places[wall as usize].iter().map(move |i| (along(bounds, wall, i), wall));
                let walls = || Side::ALL.into_iter().filter(|side| !places[*side as usize].is_empty());
                let wall = match goal(level) {
                    Some(goal) => {
                        walls().min_by_key(|wall| exits(*wall).map(|(at, _)| at.manhattan(goal)).min())
                    }
                    None => walls().nth(rng.below(walls().count() as u32) as usize),
                }?;
                let (at, wall) = exits(wall).nth(rng.below(places[wall as usize].count()) as usize)?;
                Some(Act::Exit(at, wall))
            }
            Step::ChooseExit => {
                let mouth = |id: &ExitId| level.exits()[id.0 as usize].mouth();
                let id = match goal(level) {
                    Some(goal) => level.waiting().iter().min_by_key(|id| mouth(id).manhattan(goal)),
                    None => rng.pick(level.waiting()),
                };
                id.map(|id| Act::Choose(*id))
            }
            _ => None,
        }
    }

    /// Returns by which playable column a level is entered: of two that lie opposite, each level by the other.
    const fn column(self, setup: Setup) -> u16 {
        let quarter = setup.width as u64 / 4;
        let from_side = ((self.entrance / 2) % (quarter + 1)) as u16;
        if self.entrance.wrapping_add(setup.level as u64).is_multiple_of(2) {
            from_side
        } else {
            setup.width - 1 - from_side
        }
    }

    /// Plays until that many rooms stand with their exits, or no exit is open.
    pub fn play_out(self, level: &mut Level, rooms: Option<u32>) {
        while !is_over(level, rooms) && self.play(level) {}
    }

    /// Makes one move; false where there is none left.
    pub fn play(self, level: &mut Level) -> bool {
        let Some(act) = self.turn(level) else { return false };
        level.act(act).expect("the program plays by the rules");
        true
    }
}

/// Returns whether the wanted rooms stand, with nothing left to finish.
pub(super) fn is_over(level: &Level, rooms: Option<u32>) -> bool {
    level.step() == Step::ChooseExit && rooms.is_some_and(|rooms| level.rooms().len() as u32 >= rooms)
}

/// Returns the cell that a room should reach, as long as none does and one could.
fn goal(level: &Level) -> Option<Cell> {
    level.across().filter(|at| !level.taken.has(*at))
}

/// Returns one of the places that come nearest to a cell.
fn nearest(to: Cell, places: impl Iterator<Item = Rect>, rng: &mut Rng) -> Option<Rect> {
    let away = |place: &Rect| {
        let (right, bottom) = (place.right() as u16 - 1, place.bottom() as u16 - 1);
        to.manhattan(cell(to.x.clamp(place.x, right), to.y.clamp(place.y, bottom)))
    };
    let places: Vec<Rect> = places.collect();
    let least = places.iter().map(away).min()?;
    let nearest: Vec<Rect> = places.into_iter().filter(|place| away(place) == least).collect();
    rng.pick(&nearest).copied()
}
