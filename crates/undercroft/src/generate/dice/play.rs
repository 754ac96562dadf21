//! The program as a player. What it does at each turn comes from the seed and the number of the turn alone: a move that
//! is taken back and left to the program again comes out the same, and whoever leaves everything to it gets the floor of
//! the recipe.

use super::level::Level;
use super::parts::{Act, Step};
use super::place::along;
use crate::grid::{Side, cell};
use crate::rng::{Rng, Seed, Streams};

/// The program as a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Player(u64);

impl Player {
    /// Returns the player of a seed at a depth.
    pub fn new(seed: &Seed, depth: u32) -> Player {
        Player::of_attempt(seed, depth, 0)
    }

    /// Returns the player of an attempt: where a level of the ones before had too few rooms.
    pub(super) fn of_attempt(seed: &Seed, depth: u32, attempt: u32) -> Player {
        let streams = Streams::new(seed, super::NAME, depth, attempt);
        Player::from_rng(&mut streams.of(super::FIRST_PASS))
    }

    pub(super) fn from_rng(rng: &mut Rng) -> Player {
        Player(rng.bits())
    }

    /// Returns what it would do now; nothing where the level is complete.
    pub fn turn(self, level: &Level) -> Option<Act> {
        const APART: u64 = 0xD1B5_4A32_D192_ED03;
        let mut rng = Rng::from_state(self.0.wrapping_add((level.acts() as u64).wrapping_mul(APART)));
        if let Some(purpose) = level.wanted() {
            let sides = u32::from(purpose.sides());
            let first = rng.between(1, sides) as u8;
            let second = if purpose.dice() > 1 { rng.between(1, sides) as u8 } else { 0 };
            return Some(Act::Roll([first, second]));
        }
        match level.step() {
            Step::PlaceEntrance => {
                let first = level.entrances().next()?;
                Some(Act::Entrance(cell(first.x + rng.below(level.setup().width.into()) as u16, first.y)))
            }
            Step::PlaceStartRoom(fit) | Step::PlaceRoom(_, fit) => {
                let place = fit.place(rng.below(fit.len().into()) as u16)?;
                Some(Act::Room((place.x, place.y).into()))
            }
            Step::PlaceExits { room, .. } => {
                let places = level.places();
                let walls = places.iter().filter(|places| !places.is_empty()).count() as u32;
                let nth = rng.below(walls) as usize;
                let wall =
                    Side::ALL.into_iter().filter(|side| !places[*side as usize].is_empty()).nth(nth)?;
                let places = places[wall as usize];
                let place = places.iter().nth(rng.below(places.count()) as usize)?;
                let bounds = level.rooms()[room.index()].bounds;
                Some(Act::Exit(along(bounds, wall, place), wall))
            }
            Step::ChooseExit => rng.pick(level.waiting()).map(|id| Act::Choose(*id)),
            _ => None,
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
