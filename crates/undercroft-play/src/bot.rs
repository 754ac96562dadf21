//! A player who has neither map nor proof: explores under fog, with simple habits, and forgets.
//!
//! It goes to what is near: something to use, a way that it has not looked into, a door that it has not opened, the way
//! down. What is locked it tries again when it has something new in hand. When nothing is left it feels the walls. Places
//! that it has not seen for a while it thinks of only when it knows no others. What it meets on the way is a floor as a
//! player meets it, which numbers computed from the plan can be held against.

use crate::command::{Command, Hand};
use crate::face::Face;
use crate::game::Game;
use crate::happening::Happening;
use crate::scene::Scene;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use undercroft::floor::{BarrierKind, Feature, Note};
use undercroft::grid::{Cell, Edge, Side};
use undercroft::{Floor, Seed};

/// What somebody met who played a floor.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Playtest {
    /// Whether the goal was reached.
    pub finished: bool,
    /// Steps, from cell to cell.
    pub steps: u32,
    /// Everything that was done.
    pub commands: u32,
    /// Doors and gates that were passed.
    pub doors: u32,
    /// Times that walls were searched.
    pub searches: u32,
    /// Encounters.
    pub encounters: u32,
    /// What all encounters together had of danger.
    pub danger: u32,
    /// Hit points lost.
    pub damage: u32,
    /// Times that nobody stood any more.
    pub falls: u32,
    /// What was never found or used, by kind, as "2 of 7".
    pub missed: Missed,
}

/// What was never found or used.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Missed {
    pub rooms: u32,
    pub chests: u32,
    pub keys: u32,
    pub triggers: u32,
    pub people: u32,
    pub notes: u32,
    pub secrets: u32,
}

impl Missed {
    /// Returns how much it is altogether.
    pub const fn all(&self) -> u32 {
        self.rooms + self.chests + self.keys + self.triggers + self.people + self.notes + self.secrets
    }
}

/// Commands after which it gives up, for each cell of the floor; and as many more.
const PATIENCE: u32 = 30;
const PATIENCE_ANYWAY: u32 = 2000;
/// Turns after which a place that was not seen again is forgotten.
const MEMORY: u64 = 150;

/// Plays a floor until its goal is reached or patience ends.
///
/// ```
/// use undercroft::{Recipe, Seed, make};
/// use undercroft_play::bot;
///
/// let floor = make::floor(&Recipe::default(), &Seed::new("demo"), 1)?;
/// let test = bot::playtest(&floor, &Seed::new("bot"));
/// println!("{} steps, {} searches, finished: {}", test.steps, test.searches, test.finished);
/// assert!(test.steps > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn playtest(floor: &Floor, seed: &Seed) -> Playtest {
    match Game::new(vec![floor.clone()], seed.clone()) {
        Ok(game) => Bot::new(game).play(),
        Err(_) => Playtest::default(),
    }
}

/// Something to go to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Aim {
    /// What stands in the cell.
    Use,
    /// Over the side of the cell, by walking or by hand.
    Cross(Side),
    /// The walls of the cell.
    Search,
}

struct Bot {
    game: Game,
    test: Playtest,
    /// When each cell was last in sight.
    last_seen: BTreeMap<Cell, u64>,
    /// What was tried in vain, with the news that there were then.
    vain: BTreeMap<Edge, u32>,
    used: BTreeMap<Cell, u32>,
    searched: BTreeSet<Cell>,
    /// How often each ring was gone through.
    carried: BTreeMap<Cell, u32>,
    /// How often something changed that may open a way.
    news: u32,
    way: VecDeque<Side>,
    aim: Option<Aim>,
    /// How often it set out for each aim since there were news.
    set_out: BTreeMap<(Cell, Aim), u32>,
}

/// Times that it sets out for one thing before it takes it for out of reach, until there are news.
const TRIES: u32 = 3;

impl Bot {
    fn new(game: Game) -> Bot {
        Bot {
            game,
            test: Playtest::default(),
            last_seen: BTreeMap::new(),
            vain: BTreeMap::new(),
            used: BTreeMap::new(),
            searched: BTreeSet::new(),
            carried: BTreeMap::new(),
            news: 0,
            way: VecDeque::new(),
            aim: None,
            set_out: BTreeMap::new(),
        }
    }

    fn play(mut self) -> Playtest {
        let limit = self.game.floor().cells().count() as u32 * PATIENCE + PATIENCE_ANYWAY;
        while !self.game.is_over() && self.test.commands < limit {
            if !self.turn() {
                break;
            }
        }
        self.test.finished = self.game.is_over();
        self.test.missed = missed(&self.game);
        self.test
    }

    /// Does the next thing. Returns whether there is any.
    fn turn(&mut self) -> bool {
        if let Some(scene) = self.game.scene() {
            self.answer(scene);
        } else if let Some(side) = self.way.pop_front() {
            self.cross(side);
        } else if let Some(aim) = self.aim.take() {
            self.reach(aim);
        } else {
            return self.plan();
        }
        true
    }

    fn answer(&mut self, scene: Scene) {
        let answers = self.game.answers();
        let able: Vec<usize> = (0..answers.len()).filter(|i| answers[*i].1).collect();
        // It hears people out, but not for ever, and takes what is offered first.
        let choice = match scene {
            Scene::Talk(..) if self.test.commands.is_multiple_of(3) => able.last(),
            _ => able.first(),
        };
        self.act(&choice.map_or(Command::Leave, |n| Command::Answer(*n as u16)));
    }

    /// Goes over a side, by walking or by hand. What does not let it pass ends the way.
    fn cross(&mut self, side: Side) {
        let at = self.game.at();
        self.face(side);
        let by_hand = self.game.face(at, side);
        let by_hand = by_hand.is_door() || by_hand == Face::Gate;
        self.act(&if by_hand { Command::Open } else { Command::FORWARD });
        if Some(self.game.at()) == at.step(side) {
            self.vain.remove(&Edge::new(at, side));
            return;
        }
        if self.game.at() == at {
            self.vain.insert(Edge::new(at, side), self.news);
        } else if let Some(ring) = at.step(side) {
            // It was carried off by a ring that it stepped on.
            self.went_through(ring);
        }
        self.way.clear();
        self.aim = None;
    }

    fn face(&mut self, side: Side) {
        let quarters = (side as u8 + 4 - self.game.facing() as u8) % 4;
        if let Some(hand) =
            [None, Some(Hand::Right), Some(Hand::Around), Some(Hand::Left)][usize::from(quarters)]
        {
            self.act(&Command::Turn(hand));
        }
    }

    fn reach(&mut self, aim: Aim) {
        let at = self.game.at();
        match aim {
            Aim::Cross(side) => self.cross(side),
            Aim::Use => {
                self.used.insert(at, self.news);
                if let Some(Feature::Note(Note { wall: Some(side), .. })) = self.game.floor().feature(at) {
                    let side = *side;
                    self.face(side);
                }
                self.act(&Command::Handle);
                if self.game.at() != at {
                    self.went_through(at);
                }
            }
            Aim::Search => {
                self.searched.insert(at);
                self.test.searches += 1;
                self.act(&Command::Search);
            }
        }
    }

    /// It came out of a ring after it went into another. Where a ring leads to there is another, and it leads back.
    fn went_through(&mut self, ring: Cell) {
        for ring in [ring, self.game.at()] {
            self.used.insert(ring, self.news);
            *self.carried.entry(ring).or_default() += 1;
        }
    }

    fn act(&mut self, command: &Command) {
        let (before, _) = self.game.party().hit_points();
        let news = self.news;
        let told = self.game.act(command);
        self.test.commands += 1;
        let (after, _) = self.game.party().hit_points();
        self.test.damage += before.saturating_sub(after);
        for happening in &told {
            match happening {
                Happening::Moved { door, .. } => {
                    self.test.steps += 1;
                    self.test.doors += u32::from(*door);
                }
                Happening::Encounter { meeting } => {
                    self.test.encounters += 1;
                    self.test.danger += u32::from(meeting.danger);
                }
                Happening::CameTo { .. } => self.test.falls += 1,
                Happening::Key { .. }
                | Happening::Trigger { .. }
                | Happening::GateOpened { .. }
                | Happening::Outcome { .. }
                | Happening::Found { .. } => self.news += 1,
                _ => {}
            }
        }
        if self.news != news {
            self.set_out.clear();
        }
        let now = self.game.turns();
        for c in self.game.sight().iter() {
            self.last_seen.insert(c, now);
        }
    }

    /// Chooses what to go to: the nearest of what it remembers, and else of all that is on its map; around traps that it
    /// knows, and else over them.
    fn plan(&mut self) -> bool {
        let wary = self.ways(false);
        let bold = self.ways(true);
        let recent = self.game.turns().saturating_sub(MEMORY);
        let chosen =
            self.nearest(&wary, recent).or_else(|| self.nearest(&wary, 0)).or_else(|| self.nearest(&bold, 0));
        let chosen = chosen.or_else(|| self.idle_ring(&bold)).or_else(|| self.nearest_wall(&bold));
        let Some((at, aim)) = chosen else { return self.wander() };
        let ways = if wary.contains_key(&at) { &wary } else { &bold };
        self.way = way_to(ways, self.game.at(), at);
        self.aim = Some(aim);
        *self.set_out.entry((at, aim)).or_default() += 1;
        true
    }

    /// Every cell that it knows a way to, with the steps and the side that it is entered by.
    fn ways(&self, bold: bool) -> BTreeMap<Cell, (u32, Option<Side>)> {
        let game = &self.game;
        let mut ways = BTreeMap::from([(game.at(), (0, None))]);
        let mut queue = VecDeque::from([game.at()]);
        while let Some(c) = queue.pop_front() {
            let steps = ways[&c].0;
            // One does not get past what carries one off.
            if steps > 0 && self.carries_off(c) {
                continue;
            }
            for side in Side::ALL {
                let Some(next) = c.step(side).filter(|next| game.floor().size().contains(*next)) else {
                    continue;
                };
                let known = game.visit().seen().has(next) && !ways.contains_key(&next);
                let trap = !bold && game.visit().knows_trap(next);
                if known && !trap && self.is_passable(c, side) {
                    ways.insert(next, (steps + 1, Some(side)));
                    queue.push_back(next);
                }
            }
        }
        ways
    }

    /// Returns whether it is known that whoever steps there does not stay.
    fn carries_off(&self, c: Cell) -> bool {
        self.game.visit().knows_trap(c) && self.game.floor().feature(c).is_some_and(Feature::moves_on)
    }

    fn is_passable(&self, c: Cell, side: Side) -> bool {
        let face = self.game.face(c, side);
        let vain = self.vain.contains_key(&Edge::new(c, side));
        (face.is_walkable() || face.is_door()) && !vain
    }

    /// Returns the nearest thing to do at a place that was seen since then.
    fn nearest(&self, ways: &BTreeMap<Cell, (u32, Option<Side>)>, since: u64) -> Option<(Cell, Aim)> {
        let remembered = |c: Cell| self.last_seen.get(&c).copied().unwrap_or(0) >= since;
        let candidates = ways.iter().filter(|(c, _)| remembered(**c));
        let scored = candidates.filter_map(|(c, (steps, _))| {
            let (aim, weight) = self.aim_at(*c, ways)?;
            self.may_set_out(*c, aim).then_some((steps * weight, *c, aim))
        });
        scored.min_by_key(|(score, c, _)| (*score, *c)).map(|(_, c, aim)| (c, aim))
    }

    /// Returns whether it has not set out for it too often, and in vain.
    fn may_set_out(&self, c: Cell, aim: Aim) -> bool {
        self.set_out.get(&(c, aim)).is_none_or(|tries| *tries < TRIES)
    }

    /// Returns what there is to do in a cell, and how far it seems to be for each step.
    fn aim_at(&self, c: Cell, ways: &BTreeMap<Cell, (u32, Option<Side>)>) -> Option<(Aim, u32)> {
        let game = &self.game;
        if self.is_worth_using(c) || c == game.floor().goal_cell() {
            return Some((Aim::Use, 1));
        }
        let unknown = |side: Side| {
            let face = game.face(c, side);
            let beyond = c.step(side).is_some_and(|next| game.visit().seen().has(next));
            let tried = self.vain.get(&Edge::new(c, side));
            // A trap that it walks around is no place that it has yet to see.
            let known = |next| ways.contains_key(&next) || (tried.is_none() && game.visit().knows_trap(next));
            let reached = c.step(side).is_some_and(known);
            let again = tried.is_none_or(|news| *news < self.news);
            let shut = face.is_door() || face == Face::Gate;
            (face.is_walkable() && !beyond) || (shut && again && !(beyond && reached))
        };
        Side::ALL.into_iter().find(|side| unknown(*side)).map(|side| (Aim::Cross(side), 2))
    }

    fn is_worth_using(&self, c: Cell) -> bool {
        let game = &self.game;
        let used = self.used.get(&c);
        match game.floor().feature(c) {
            Some(Feature::Teleporter(_)) => used.is_none_or(|news| *news < self.news),
            Some(
                Feature::StairsUp
                | Feature::StairsDown
                | Feature::Trap(_)
                | Feature::Spinner
                | Feature::Chute,
            )
            | None => false,
            Some(Feature::Person(_)) => used.is_none(),
            Some(_) => used.is_none() && game.here(c).is_some() && !game.is_done_with(c),
        }
    }

    /// Returns the ring that it went through least, as long as it feels walls in between.
    fn idle_ring(&self, ways: &BTreeMap<Cell, (u32, Option<Side>)>) -> Option<(Cell, Aim)> {
        let (floor, walker) = (self.game.floor(), self.game.visit().walker());
        let lit = ways.iter().filter(|(c, _)| match floor.feature(**c) {
            Some(Feature::Teleporter(ring)) => walker.meets(floor, &ring.needs),
            _ => false,
        });
        let uses = |c: &Cell| self.carried.get(c).copied().unwrap_or(0);
        let (c, _) = lit.min_by_key(|(c, (steps, _))| (uses(c), *steps, **c))?;
        (uses(c) <= 1 + self.test.searches / 12).then_some((*c, Aim::Use))
    }

    /// Returns the nearest cell whose walls it has not felt: ends of ways first.
    fn nearest_wall(&self, ways: &BTreeMap<Cell, (u32, Option<Side>)>) -> Option<(Cell, Aim)> {
        let walls =
            |c: Cell| Side::ALL.into_iter().filter(|side| self.game.face(c, *side) == Face::Wall).count();
        let is_left =
            |c: Cell| !self.searched.contains(&c) && walls(c) > 0 && self.may_set_out(c, Aim::Search);
        let rest = ways.iter().filter(|(c, _)| is_left(**c));
        let score = |c: Cell, steps: u32| steps + 12 * (3_u32.saturating_sub(walls(c) as u32));
        rest.min_by_key(|(c, (steps, _))| (score(**c, *steps), **c)).map(|(c, _)| (*c, Aim::Search))
    }

    /// Nothing is left: it tries what was in vain once more, and looks at everything again. Returns whether that helps.
    fn wander(&mut self) -> bool {
        let had = self.vain.len() + self.searched.len() + self.used.len() + self.set_out.len();
        self.set_out.clear();
        self.vain.clear();
        self.searched.clear();
        self.used.clear();
        self.test.commands += 50;
        had > 0
    }
}

fn way_to(ways: &BTreeMap<Cell, (u32, Option<Side>)>, from: Cell, to: Cell) -> VecDeque<Side> {
    let mut sides = VecDeque::new();
    let mut at = to;
    while at != from {
        let Some((_, Some(side))) = ways.get(&at) else { break };
        sides.push_front(*side);
        let Some(before) = at.step(side.opposite()) else { break };
        at = before;
    }
    sides
}

fn missed(game: &Game) -> Missed {
    let (floor, visit) = (game.floor(), game.visit());
    let count = |is: &dyn Fn(&Feature) -> bool, got: &dyn Fn(Cell) -> bool| {
        floor.features().iter().filter(|placed| is(&placed.is) && !got(placed.at)).count() as u32
    };
    let been = |c: Cell| visit.walked().has(c);
    let secrets = floor.barriers().iter().filter(|(edge, barrier)| {
        matches!(barrier.kind, BarrierKind::Secret | BarrierKind::Illusory) && !visit.has_found(*edge)
    });
    let entered = |room: &undercroft::floor::Room| room.cells().any(been);
    Missed {
        rooms: floor.rooms().iter().filter(|room| !entered(room)).count() as u32,
        chests: count(&|f| matches!(f, Feature::Chest(_)), &|c| visit.is_spent(c)),
        keys: count(&|f| matches!(f, Feature::Key(_)), &|c| visit.walker().has_taken(c)),
        triggers: count(&|f| f.trigger().is_some(), &|c| {
            floor.feature(c).and_then(Feature::trigger).is_some_and(|id| visit.walker().has_used(id))
        }),
        people: count(&|f| matches!(f, Feature::Person(_)), &been),
        notes: count(&|f| matches!(f, Feature::Note(_)), &|c| visit.is_spent(c)),
        secrets: secrets.count() as u32,
    }
}
