//! The page on which a level of [`dice`](undercroft::generate::dice) grows by clicks, without a screen: what a click does
//! now, which places are legal, how large a room can be before it is rolled, dice that are rolled or typed, undo, and the
//! state to look at. Rules and ledger are the engine's; a front end draws [`Page::state`] and hands clicks on.
//!
//! ```
//! use undercroft::Seed;
//! use undercroft_play::page::Page;
//!
//! let mut page = Page::new(Seed::new("demo"));
//! page.create(3)?;
//! page.confirm(20, 20)?;
//! let entrance = page.places()[5];
//! page.click(entrance)?;
//! page.throw(&[5, 3])?;
//! assert_eq!(page.state().step, "place-start-room");
//! # Ok::<(), undercroft_play::page::Refused>(())
//! ```

mod state;

pub use state::{Dice, ExitState, Place, RoomState, State};

use crate::chance;
use undercroft::Seed;
use undercroft::generate::dice::{Act, BadSetup, ExitDice, Illegal, Level, Purpose, Setup, Step};
use undercroft::grid::{Cell, Rect, Side};

/// The page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    seed: Seed,
    names: Vec<String>,
    stage: Stage,
    /// Dice that were rolled here, so that no two rolls are the same by undoing one.
    rolls: u64,
}

/// What the page shows.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Stage {
    /// Nothing yet.
    Idle,
    /// The question for the size; the name is rolled.
    Asked { level: u32, die: u8, size: (u16, u16) },
    /// A level, and the die that its name was rolled with.
    Level(Box<Level>, u8),
}

/// Why a click or a roll does nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// There is no level yet, or its size is not chosen.
    #[error("there is no level yet: create one and say how large it is")]
    NoLevel,
    /// Nobody asked for a level.
    #[error("nobody asked for a new level")]
    NotAsked,
    /// The table of names has ten levels.
    #[error("levels go from 1 to 10, and this is {0}")]
    NoSuchLevel(u32),
    /// No level is that large.
    #[error(transparent)]
    Setup(#[from] BadSetup),
    /// The rules do not allow it.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// A click where there is nothing to do.
    #[error("nothing is to be done at {at}: {now}")]
    Nothing {
        /// Where.
        at: Cell,
        /// What is to be done now.
        now: String,
    },
}

/// Levels that the page offers.
const LEVELS: std::ops::RangeInclusive<u32> = 1..=10;
/// The size that the question begins with.
const SIZE: (u16, u16) = (20, 20);

impl Page {
    /// Returns an empty page. Its dice fall as the seed says.
    pub const fn new(seed: Seed) -> Page {
        Page { seed, names: Vec::new(), stage: Stage::Idle, rolls: 0 }
    }

    /// Returns the same with a table of names of one's own, ten for each level.
    pub fn with_names(mut self, names: Vec<String>) -> Page {
        self.names = names;
        self
    }

    /// "Create New Level": rolls the name and asks for the size.
    pub fn create(&mut self, level: u32) -> Result<(), Refused> {
        if !LEVELS.contains(&level) {
            return Err(Refused::NoSuchLevel(level));
        }
        let die = self.dice(Purpose::LevelName)[0];
        self.stage = Stage::Asked { level, die, size: SIZE };
        Ok(())
    }

    /// "OK": the size is chosen, and the level begins.
    pub fn confirm(&mut self, width: u16, height: u16) -> Result<(), Refused> {
        let Stage::Asked { level, die, .. } = self.stage else { return Err(Refused::NotAsked) };
        let grown = self.begin(level, die, (width, height))?;
        self.stage = Stage::Level(Box::new(grown), die);
        Ok(())
    }

    fn begin(&self, level: u32, die: u8, (width, height): (u16, u16)) -> Result<Level, Refused> {
        let setup = Setup { width, height, level, exits: ExitDice::D3 };
        let mut grown = Level::begin(setup)?.with_names(self.names.clone());
        grown.roll(&[die])?;
        Ok(grown)
    }

    /// Returns the level, once its size is chosen.
    pub fn level(&self) -> Option<&Level> {
        match &self.stage {
            Stage::Level(level, _) => Some(level),
            _ => None,
        }
    }

    fn grown(&mut self) -> Result<&mut Level, Refused> {
        match &mut self.stage {
            Stage::Level(level, _) => Ok(level),
            _ => Err(Refused::NoLevel),
        }
    }

    /// Does what a click on a cell means now: places the entrance, the room that was rolled or an exit, or chooses one.
    pub fn click(&mut self, at: Cell) -> Result<(), Refused> {
        let level = self.grown()?;
        let act = match level.step() {
            Step::PlaceEntrance => Some(Act::Entrance(at)),
            Step::PlaceStartRoom(fit) | Step::PlaceRoom(_, fit) => {
                // Of the places that have the cell, the one whose middle is nearest to it.
                let places = fit.all().filter(|place| place.contains(at));
                places
                    .min_by_key(|place| off_middle(*place, at))
                    .map(|place| Act::Room((place.x, place.y).into()))
            }
            Step::PlaceExits { room, .. } => {
                let wall = Side::ALL.into_iter().find(|wall| {
                    level.exit_places(room, *wall).is_ok_and(|mut places| places.any(|place| place == at))
                });
                wall.map(|wall| Act::Exit(at, wall))
            }
            Step::ChooseExit => {
                let here = level.waiting().iter().find(|id| level.exits()[id.0 as usize].at == at);
                here.map(|id| Act::Choose(*id))
            }
            _ => None,
        };
        let act = act.ok_or_else(|| Refused::Nothing { at, now: level.words() })?;
        Ok(level.act(act)?)
    }

    /// Rolls the dice that are wanted now. Returns how they fell.
    pub fn roll(&mut self) -> Result<Vec<u8>, Refused> {
        let level = self.level().ok_or(Refused::NoLevel)?;
        let dice = level.wanted().map_or_else(Vec::new, |purpose| self.dice(purpose));
        self.grown()?.roll(&dice)?;
        Ok(dice)
    }

    /// Takes dice that fell on a table. A 0 on a die of ten sides is a 10.
    pub fn throw(&mut self, dice: &[u8]) -> Result<(), Refused> {
        if let Stage::Asked { die, .. } = &mut self.stage
            && let [typed @ 0..=10] = dice
        {
            *die = if *typed == 0 { 10 } else { *typed };
            return Ok(());
        }
        let level = self.grown()?;
        let ten = level.wanted().is_some_and(|purpose| purpose.sides() == 10);
        let dice: Vec<u8> = dice.iter().map(|die| if ten && *die == 0 { 10 } else { *die }).collect();
        Ok(level.roll(&dice)?)
    }

    fn dice(&mut self, purpose: Purpose) -> Vec<u8> {
        self.rolls += 1;
        let mut rng = chance::stream(&self.seed, self.rolls);
        (0..purpose.dice()).map(|_| rng.between(1, purpose.sides().into()) as u8).collect()
    }

    /// Takes back the last roll or move; before the entrance stands, one is asked for the size again. Returns whether there
    /// was anything.
    pub fn undo(&mut self) -> bool {
        match &mut self.stage {
            Stage::Idle => false,
            Stage::Asked { .. } => {
                self.stage = Stage::Idle;
                true
            }
            Stage::Level(level, _) if level.acts() > 1 => level.undo(),
            Stage::Level(level, die) => {
                let (setup, die) = (level.setup(), *die);
                self.stage = Stage::Asked { level: setup.level, die, size: (setup.width, setup.height) };
                true
            }
        }
    }

    /// Returns the cells where a click does something now.
    pub fn places(&self) -> Vec<Cell> {
        let Some(level) = self.level() else { return Vec::new() };
        match level.step() {
            Step::PlaceEntrance => level.entrances().collect(),
            Step::PlaceStartRoom(fit) | Step::PlaceRoom(_, fit) => {
                let mut cells: Vec<Cell> =
                    fit.all().flat_map(|place| place.cells().collect::<Vec<_>>()).collect();
                cells.sort_unstable();
                cells.dedup();
                cells
            }
            Step::PlaceExits { room, .. } => {
                let walls = Side::ALL.into_iter().filter_map(|wall| level.exit_places(room, wall).ok());
                walls.flatten().collect()
            }
            Step::ChooseExit => level.waiting().iter().map(|id| level.exits()[id.0 as usize].at).collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the most columns and rows that the room can have which is rolled next.
    pub fn limits(&self) -> Option<(u16, u16)> {
        let level = self.level()?;
        match level.step() {
            Step::RollStartRoom => Some(level.start_limits()),
            Step::RollRoom(exit) | Step::RollDoubles(exit, _) => level.limits(exit).ok(),
            _ => None,
        }
    }

    /// Returns everything that is to be shown.
    pub fn state(&self) -> State {
        match &self.stage {
            Stage::Idle => State::default(),
            Stage::Asked { level, die, size } => {
                let name = self
                    .begin(*level, *die, SIZE)
                    .map_or_else(|_| String::new(), |level| level.name().to_owned());
                State::asked(*level, name, *size)
            }
            Stage::Level(level, _) => State::of(self, level),
        }
    }
}

/// Returns how far a cell is from the middle of a place, in half cells.
fn off_middle(place: Rect, at: Cell) -> u32 {
    let off = |from: u16, long: u16, at: u16| {
        (2 * u32::from(from) + u32::from(long)).abs_diff(2 * u32::from(at) + 1)
    };
    off(place.x, place.w, at.x) + off(place.y, place.h, at.y)
}
