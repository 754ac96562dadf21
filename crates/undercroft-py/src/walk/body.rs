//! One walker: where it is, what it did, and what an action does.

use super::course::{Course, GROUND, NORTH, Seen, THING, WEST};
use super::sight::Sight;
use super::{ACTIONS, Terms};
use crate::fail::Failure;
use std::sync::Arc;
use undercroft::floor::{EventId, Feature};
use undercroft::grid::{Cell, Side};
use undercroft::rules::{self, Move, Passage, Walker};
use undercroft_play::view::{self, Frame, Scene, Shot};
use undercroft_play::{Command, Game, Hand, proof};

/// The place of the hand and of playing among the actions.
const HAND: usize = 4;
const PLAY: usize = 5;

/// What the ground is where somebody walked.
const WALKED: u8 = 2;

/// A walker.
pub(crate) struct Body {
    /// Which of the walkers it is.
    pub(crate) number: u64,
    /// How many floors it was on before this one, since it was seeded.
    pub(crate) episode: u64,
    course: Arc<Course>,
    walker: Walker,
    facing: Side,
    steps: u32,
    over: bool,
    /// The course's chart with what this walker changed; none where pixels are seen.
    pub(super) chart: Vec<Seen>,
    /// How often each cell was entered.
    pub(super) visits: Vec<u8>,
    /// What each action would do, where the rules let it.
    moves: [Option<Move>; ACTIONS.len()],
    party: Option<Party>,
}

/// The same walker as the party of a game, for whoever sees pixels.
struct Party {
    game: Game,
    scene: Scene,
    frame: Frame,
    rgba: Vec<u8>,
}

impl Body {
    pub(crate) fn new(course: Arc<Course>, sight: Sight, number: u64) -> Result<Body, Failure> {
        let walker = Walker::new(&course.floor);
        let mut body = Body {
            number,
            episode: 0,
            walker,
            facing: Side::North,
            steps: 0,
            over: false,
            chart: Vec::new(),
            visits: Vec::new(),
            moves: [None; ACTIONS.len()],
            party: None,
            course: course.clone(),
        };
        body.begin(course, sight, 0)?;
        Ok(body)
    }

    /// Puts it at the entrance of a floor.
    pub(crate) fn begin(&mut self, course: Arc<Course>, sight: Sight, episode: u64) -> Result<(), Failure> {
        self.walker = Walker::new(&course.floor);
        (self.episode, self.steps, self.over) = (episode, 0, false);
        self.chart.clear();
        self.visits.clear();
        self.party = match sight {
            Sight::Pixels { width, height } => {
                let game = Game::new(vec![course.floor.clone()], course.seed.clone());
                let game = game.map_err(Failure::refused)?;
                let (scene, frame) = (Scene::of(&game), Frame::new(width.into(), height.into()));
                self.facing = game.facing();
                Some(Party { game, scene, frame, rgba: Vec::new() })
            }
            Sight::Grid { .. } | Sight::Edges => {
                self.chart.extend_from_slice(&course.chart);
                self.visits.resize(course.chart.len(), 0);
                self.facing = Side::North;
                None
            }
        };
        self.course = course;
        self.enter();
        self.consider();
        Ok(())
    }

    pub(crate) const fn is_over(&self) -> bool {
        self.over
    }

    pub(crate) const fn at(&self) -> Cell {
        self.walker.at()
    }

    pub(crate) const fn walker(&self) -> &Walker {
        &self.walker
    }

    pub(crate) fn course(&self) -> &Course {
        &self.course
    }

    /// Returns whether the rules let an action do something.
    pub(crate) const fn may(&self, action: usize) -> bool {
        self.moves[action].is_some()
    }

    /// Does what an action says, if the rules let it: the reward, whether the episode ended, and whether it is broken off.
    pub(super) fn act(&mut self, action: usize, terms: Terms) -> (f64, bool, bool) {
        self.steps += 1;
        if let Some(side) = Side::ALL.get(action) {
            self.turn(*side);
        }
        let mut reward = terms.step;
        if let Some(step) = self.moves[action]
            && self.go(step)
        {
            let is_errand = matches!(step, Move::Take | Move::Use | Move::Play(_));
            reward += if is_errand { terms.errand } else { 0.0 };
            self.enter();
            // What is shut may stand open now.
            if !matches!(step, Move::Walk(_)) {
                self.remark();
            }
            self.consider();
        }
        let done = self.walker.is_done(&self.course.floor);
        reward += if done { terms.goal } else { 0.0 };
        let ended = done || self.walker.has_fallen(&self.course.floor);
        let cut = !ended && self.steps >= terms.steps;
        self.over = ended || cut;
        (reward, ended, cut)
    }

    fn turn(&mut self, side: Side) {
        self.facing = side;
        if let Some(party) = &mut self.party {
            let turns = [Hand::Right, Hand::Around, Hand::Left];
            if let Some(hand) =
                turns.into_iter().find(|hand| party.game.facing().turned(hand.quarters()) == side)
            {
                party.game.act(&Command::Turn(hand));
            }
        }
    }

    /// Makes a move. In a game the party makes it, and is wherever that leads.
    fn go(&mut self, step: Move) -> bool {
        let Some(party) = &mut self.party else { return self.walker.go(&self.course.floor, step).is_ok() };
        for command in proof::commands(&party.game, step) {
            party.game.act(&command);
        }
        let moved = party.game.visit().walker() != &self.walker;
        self.walker = party.game.visit().walker().clone();
        self.facing = party.game.facing();
        moved
    }

    /// Remembers that it was here.
    fn enter(&mut self) {
        if self.party.is_none() {
            let place = self.course.place(self.walker.at());
            self.chart[place][GROUND] = WALKED;
            self.visits[place] = self.visits[place].saturating_add(1);
        }
    }

    /// Draws what its deeds changed: a key that is gone, a gate that stands open.
    fn remark(&mut self) {
        if self.party.is_some() {
            return;
        }
        let course = &*self.course;
        let here = self.walker.at();
        if self.walker.has_taken(here) && here != course.floor.goal_cell() {
            self.chart[course.place(here)][THING] = 0;
        }
        for (edge, barrier) in course.floor.barriers() {
            let open = barrier.gate().is_some_and(|gate| self.walker.is_gate_open(&course.floor, gate));
            // One that leads one way stays as it is seen.
            if open && barrier.one_way.is_none() {
                let side = if edge.side() == Side::North { NORTH } else { WEST };
                self.chart[course.place(edge.cell())][side] = 1;
            }
        }
    }

    /// Works out what each action would do.
    fn consider(&mut self) {
        let (floor, at) = (&self.course.floor, self.walker.at());
        for side in Side::ALL {
            let may = self.walker.may_leave(floor, at, side);
            self.moves[side as usize] = may.then(|| match rules::passage(floor, at, side) {
                Passage::Gate(gate) if !self.walker.is_gate_open(floor, gate) => Move::Open(side),
                Passage::Open | Passage::Lock(_) => Move::Open(side),
                Passage::Walk | Passage::Gate(_) | Passage::Never => Move::Walk(side),
            });
        }
        let here = floor.feature(at);
        self.moves[HAND] = match here {
            Some(Feature::Key(_)) => (!self.walker.has_taken(at)).then_some(Move::Take),
            Some(Feature::Lever(id) | Feature::Switch(id)) => {
                (!self.walker.has_used(*id)).then_some(Move::Use)
            }
            Some(Feature::Teleporter(way)) => self.walker.meets(floor, &way.needs).then_some(Move::Teleport),
            _ => None,
        };
        let falls = self.walker.has_fallen(floor);
        let waits =
            |event: &&EventId| self.course.happens(**event, at) && !self.walker.is_over(floor, **event);
        let event = self.course.events.iter().find(waits).filter(|_| !falls);
        self.moves[PLAY] = event.map(|event| Move::Play(*event));
    }

    /// Writes what is seen, and which actions do something.
    pub(crate) fn look(&mut self, sight: Sight, seen: &mut [u8], mask: &mut [u8]) {
        for (action, may) in mask.iter_mut().enumerate() {
            *may = self.may(action).into();
        }
        match &mut self.party {
            None => sight.write(self, seen),
            Some(party) => {
                party.scene = party.scene.follow(&party.game);
                view::paint(&party.scene, &Shot::of(&party.game), &mut party.frame);
                party.frame.rgba_into(&mut party.rgba);
                for (rgb, rgba) in seen.chunks_exact_mut(3).zip(party.rgba.chunks_exact(4)) {
                    rgb.copy_from_slice(&rgba[..3]);
                }
            }
        }
    }
}
