//! The game: floors, a state over them, and [`Game::act`], which lets a command change it. What each kind of command does
//! stands in a file of its own.

mod anew;
mod debug;
mod enter;
mod hands;
mod steps;
mod talk;

use crate::chance;
use crate::command::Command;
use crate::face::Face;
use crate::happening::Happening;
use crate::party::Party;
use crate::scene::Scene;
use crate::visit::Visit;
use serde::{Deserialize, Serialize};
use undercroft::floor::{EventId, KeyId};
use undercroft::grid::{Cell, Side};
use undercroft::rules::{self, Walker};
use undercroft::{Floor, Recipe, Rng, Seed};

/// A dungeon that is being walked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Parts", into = "Parts")]
pub struct Game {
    seed: Seed,
    recipe: Option<Recipe>,
    floors: Vec<Floor>,
    state: State,
}

/// Everything that commands change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct State {
    level: u16,
    facing: Side,
    visits: Vec<Visit>,
    party: Party,
    scene: Option<Scene>,
    tools: Tools,
    turns: u64,
    draws: u64,
    over: bool,
}

/// The tools that are on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a tool that is on or off")]
pub struct Tools {
    /// The whole floor is on the map.
    pub reveal: bool,
    /// Keys are on the map.
    pub keys: bool,
    /// Ways that lead one way only are on the map.
    pub one_ways: bool,
    /// Walls are walked through.
    pub no_clip: bool,
}

/// Why there is nothing to play.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unplayable {
    /// No floor.
    #[error("a game needs a floor at least")]
    NoFloor,
    /// More floors than a dungeon has.
    #[error("a game has 1000 floors at most, not {0}")]
    TooMany(usize),
    /// What was read does not fit the floors.
    #[error("the game does not fit its floor {0}")]
    Misfit(usize),
}

impl Game {
    /// Returns a party at the entrance of the first floor. The seed decides what is chance.
    pub fn new(floors: Vec<Floor>, seed: Seed) -> Result<Game, Unplayable> {
        if floors.len() > 1000 {
            return Err(Unplayable::TooMany(floors.len()));
        }
        let first = floors.first().ok_or(Unplayable::NoFloor)?;
        let state = State {
            level: 0,
            facing: Side::North,
            visits: floors.iter().map(Visit::new).collect(),
            party: Party::new(first.depth()),
            scene: None,
            tools: Tools::default(),
            turns: 0,
            draws: 0,
            over: false,
        };
        let mut game = Game { seed, recipe: None, floors, state };
        game.state.facing = game.best_facing();
        game.begin_visit();
        Ok(game)
    }

    /// Returns the same game, able to make its floors anew.
    pub fn with_recipe(mut self, recipe: Option<Recipe>) -> Game {
        self.recipe = recipe;
        self
    }

    /// Does it, and tells what came of it. What cannot be done changes nothing.
    pub fn act(&mut self, command: &Command) -> Vec<Happening> {
        let mut told = Vec::new();
        match command {
            Command::Go(way) => self.go(self.state.facing.turned(way.quarters()), &mut told),
            Command::Turn(hand) => self.turn(self.state.facing.turned(hand.quarters()), &mut told),
            Command::Interact => self.interact(&mut told),
            Command::Open => self.open(&mut told),
            Command::Handle => self.handle(&mut told),
            Command::Attend(event) => self.attend(*event, &mut told),
            Command::Stairs => self.stairs(&mut told),
            Command::Search => self.search(&mut told),
            Command::Light(light) => self.light(*light, &mut told),
            Command::Rest => self.rest(&mut told),
            Command::Use(item) => self.use_item(*item, &mut told),
            Command::Answer(n) => self.answer(*n, &mut told),
            Command::Leave => self.leave(&mut told),
            Command::Mark(at, text) => self.mark(*at, text, &mut told),
            Command::Anew(seed) => self.anew(seed, &mut told),
            Command::Debug(debug) => self.debug(debug, &mut told),
        }
        told
    }

    /// Returns what decides chance.
    pub const fn seed(&self) -> &Seed {
        &self.seed
    }

    /// Returns what the floors were made from, where anybody knows.
    pub const fn recipe(&self) -> Option<&Recipe> {
        self.recipe.as_ref()
    }

    /// Returns the floors.
    pub fn floors(&self) -> &[Floor] {
        &self.floors
    }

    /// Returns the place of the floor in the list.
    pub const fn level(&self) -> usize {
        self.state.level as usize
    }

    /// Returns the floor where the party is.
    pub fn floor(&self) -> &Floor {
        &self.floors[self.level()]
    }

    /// Returns that floor as the party knows it.
    pub fn visit(&self) -> &Visit {
        &self.state.visits[self.level()]
    }

    /// Returns every floor as the party knows it.
    pub fn visits(&self) -> &[Visit] {
        &self.state.visits
    }

    /// Returns where the party is.
    pub fn at(&self) -> Cell {
        self.visit().walker.at()
    }

    /// Returns where the party looks.
    pub const fn facing(&self) -> Side {
        self.state.facing
    }

    /// Returns the party.
    pub const fn party(&self) -> &Party {
        &self.state.party
    }

    /// Returns who talks, or what happens.
    pub const fn scene(&self) -> Option<Scene> {
        self.state.scene
    }

    /// Returns the tools that are on.
    pub const fn tools(&self) -> Tools {
        self.state.tools
    }

    /// Returns how many turns have passed.
    pub const fn turns(&self) -> u64 {
        self.state.turns
    }

    /// Returns whether the goal of the last floor was reached. One may go on.
    pub const fn is_over(&self) -> bool {
        self.state.over
    }

    /// Returns what the side of a cell of this floor looks like.
    pub fn face(&self, at: Cell, side: Side) -> Face {
        Face::of(self.floor(), self.visit(), at, side)
    }

    /// Returns the keys of this floor that the party carries, and how many of each.
    pub fn keys(&self) -> impl Iterator<Item = (String, usize)> {
        let (floor, walker) = (self.floor(), &self.visit().walker);
        let kinds = (0..floor.keys().len()).map(|i| KeyId(i as u32));
        kinds.map(|key| (rules::key_name(floor, key), walker.keys(key))).filter(|(_, count)| *count > 0)
    }

    /// Returns the events that happen where the party stands and are not over.
    pub fn events_here(&self) -> Vec<EventId> {
        let (floor, walker) = (self.floor(), &self.visit().walker);
        let here = |event: &undercroft::floor::Event| match (event.at, event.room) {
            (Some(at), _) => at == walker.at(),
            (None, Some(room)) => floor.rooms()[room.index()].has(walker.at()),
            (None, None) => false,
        };
        let events = floor.events().iter().enumerate().filter(|(_, event)| here(event));
        events.map(|(i, _)| EventId(i as u32)).filter(|id| !walker.is_over(floor, *id)).collect()
    }

    /// Returns whether one goes down from the cell: by the stairs, or where the floor's goal was something else, from there.
    pub fn is_way_down(&self, at: Cell) -> bool {
        self.floor().stairs_down() == Some(at) || self.floor().goal_cell() == at
    }

    /// Returns a fingerprint of the state: the same for the same commands on the same floors, everywhere.
    pub fn fingerprint(&self) -> u64 {
        // A state is plain values and lists, which JSON always has words for.
        serde_json::to_vec(&self.state).map_or(0, |bytes| chance::fingerprint(&bytes))
    }

    /// Returns the game as it stands, in as little as is needed by whoever has the game that it came from.
    pub(crate) fn snapshot(&self, beginning: &Game) -> Snapshot {
        if self.floors == beginning.floors && self.seed == beginning.seed {
            Snapshot::State(self.state.clone())
        } else {
            Snapshot::Game(Box::new(self.clone()))
        }
    }

    pub(crate) fn visit_mut(&mut self) -> &mut Visit {
        let level = self.level();
        &mut self.state.visits[level]
    }

    /// Returns the floor with the walker on it.
    pub(crate) fn walk(&mut self) -> (&Floor, &mut Walker) {
        let level = self.level();
        (&self.floors[level], &mut self.state.visits[level].walker)
    }

    pub(crate) fn draw(&mut self) -> Rng {
        self.state.draws += 1;
        chance::stream(&self.seed, self.state.draws)
    }

    /// Returns the side that shows the most: the longest way to look.
    fn best_facing(&self) -> Side {
        let reach = |side: Side| {
            let mut at = self.at();
            let mut steps = 0;
            while self.face(at, side).is_clear() && steps < 32 {
                let Some(next) = at.step(side) else { break };
                (at, steps) = (next, steps + 1);
            }
            steps
        };
        let best = Side::ALL.into_iter().rev().max_by_key(|side| reach(*side));
        best.unwrap_or(Side::North)
    }
}

/// A game in the middle: its state alone, or with its floors where they are not those that it began on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Snapshot {
    State(State),
    Game(Box<Game>),
}

impl Snapshot {
    /// Returns the game, with the floors of the one that it came from.
    pub(crate) fn on(self, beginning: &Game) -> Result<Game, Unplayable> {
        let Game { seed, recipe, floors, .. } = beginning.clone();
        match self {
            Snapshot::State(state) => Parts { seed, recipe, floors, state }.try_into(),
            Snapshot::Game(game) => Ok(*game),
        }
    }
}

/// A game as it is written and read.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Parts {
    seed: Seed,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    recipe: Option<Recipe>,
    floors: Vec<Floor>,
    state: State,
}

impl From<Game> for Parts {
    fn from(Game { seed, recipe, floors, state }: Game) -> Parts {
        Parts { seed, recipe, floors, state }
    }
}

impl TryFrom<Parts> for Game {
    type Error = Unplayable;

    fn try_from(Parts { seed, recipe, floors, mut state }: Parts) -> Result<Game, Unplayable> {
        if floors.is_empty() || usize::from(state.level) >= floors.len() {
            return Err(Unplayable::NoFloor);
        }
        if state.visits.len() != floors.len() {
            return Err(Unplayable::Misfit(state.visits.len().min(floors.len())));
        }
        if let Some(misfit) = floors.iter().zip(&state.visits).position(|(floor, visit)| !visit.fits(floor)) {
            return Err(Unplayable::Misfit(misfit));
        }
        let scene = state.scene.take();
        let mut game = Game { seed, recipe, floors, state };
        game.state.scene = scene.filter(|scene| game.can_show(*scene));
        Ok(game)
    }
}
