//! The way through: the floor's own proof, told by the rooms it passes and the things that are done, not step by step; with
//! what they are good for, and a warning of traps, of darkness and of whoever waits on the way.

use super::survey::Survey;
use super::{Section, say, things};
use std::fmt::Write as _;
use undercroft::floor::{
    Barrier, BarrierKind, EdgeKind, Feature, Goal, KeyId, Move, TrapKind, TriggerId, Wear, ZoneKind,
};
use undercroft::grid::{Cell, Edge, Side};
use undercroft::rules::{self, Walker};

/// Returns the steps, or none where the floor has no proof or one that does not hold.
pub(super) fn section(survey: &Survey<'_>) -> Section {
    Section::steps("The way through", steps(survey).unwrap_or_default())
}

/// What was walked since the last thing that was told.
struct Tale<'a> {
    survey: &'a Survey<'a>,
    steps: Vec<String>,
    /// Rooms entered, by number.
    rooms: Vec<usize>,
    opened: Vec<Edge>,
    dangers: Dangers,
}

/// What waits on the way since the last thing that was told.
#[derive(Default)]
struct Dangers {
    traps: Vec<(TrapKind, Vec<Cell>)>,
    is_dark: bool,
    /// Who waits, and who was warned of before.
    boss: Option<String>,
    known: Vec<String>,
    /// Traps that went off for good, and what was used that makes others harmless.
    gone: Vec<Cell>,
    used: Vec<TriggerId>,
}

impl Dangers {
    /// Notes what there is to fear in a cell.
    fn enter(&mut self, survey: &Survey<'_>, c: Cell) {
        let floor = survey.floor;
        if let Some(Feature::Trap(trap)) = floor.feature(c) {
            let is_off = !trap.off.is_empty() && trap.off.iter().all(|id| self.used.contains(id));
            if !trap.disarmed && !is_off && !self.gone.contains(&c) {
                match self.traps.iter_mut().find(|(kind, _)| *kind == trap.kind) {
                    Some((_, cells)) if cells.contains(&c) => {}
                    Some((_, cells)) => cells.push(c),
                    None => self.traps.push((trap.kind, vec![c])),
                }
                if trap.once {
                    self.gone.push(c);
                }
            }
        }
        self.is_dark |= survey.facts.is_dark(c);
        let lairs = floor.zones().iter().filter(|zone| zone.kind == ZoneKind::Boss && zone.area.has(c));
        for who in lairs.filter_map(|zone| zone.monsters.first()) {
            if !self.known.iter().any(|known| **known == **who) {
                self.known.push(who.to_string());
                self.boss = Some(who.to_string());
            }
        }
    }

    /// Returns the warnings as sentences after another, and forgets them.
    fn told(&mut self) -> String {
        let mut told = String::new();
        let traps: Vec<String> = std::mem::take(&mut self.traps)
            .into_iter()
            .map(|(kind, cells)| format!("{} at {}", things::trap_name(kind), say::squares(&cells)))
            .collect();
        if !traps.is_empty() {
            let _ = write!(told, " Mind {}.", traps.join("; "));
        }
        if std::mem::take(&mut self.is_dark) {
            told.push_str(" No light works on some of the way.");
        }
        if let Some(who) = self.boss.take() {
            let _ = write!(told, " {} waits on the way.", say::capital(&who));
        }
        told
    }
}

fn steps(survey: &Survey<'_>) -> Option<Vec<String>> {
    let walkthrough = survey.floor.walkthrough()?;
    let mut walker = Walker::new(survey.floor);
    let mut tale = Tale {
        survey,
        steps: Vec::new(),
        rooms: Vec::new(),
        opened: Vec::new(),
        dangers: Dangers::default(),
    };
    tale.enter(walker.at());
    for step in &walkthrough.moves {
        let at = walker.at();
        if let Move::Walk(side) | Move::Open(side) = step {
            tale.pass(at, *side);
        } else {
            tale.act(at, *step);
        }
        walker.go(survey.floor, *step).ok()?;
        if let Move::Walk(side) | Move::Open(side) = step {
            at.step(*side).into_iter().for_each(|onto| tale.dangers.enter(survey, onto));
            tale.ride(at, *side, walker.at());
        }
        tale.enter(walker.at());
    }
    walker.is_done(survey.floor).then(|| tale.end(walker.at()))
}

impl Tale<'_> {
    fn enter(&mut self, c: Cell) {
        if let Some(room) = self.survey.room_of(c).map(|room| room + 1)
            && self.rooms.last() != Some(&room)
        {
            self.rooms.push(room);
        }
    }

    /// A barrier that takes more than a hand is told of, the first time.
    fn pass(&mut self, at: Cell, side: Side) {
        let edge = Edge::new(at, side);
        let EdgeKind::Barrier(barrier) = self.survey.floor.edge(edge) else { return };
        if self.opened.contains(&edge) {
            return;
        }
        if let Some(words) = self.barrier(barrier, edge) {
            self.opened.push(edge);
            self.tell(&words, self.survey.room_of(at).map(|room| room + 1));
        }
    }

    /// A step that ends elsewhere.
    fn ride(&mut self, at: Cell, side: Side, end: Cell) {
        if let Some(onto) = at.step(side).filter(|onto| *onto != end) {
            let survey = self.survey;
            let (from, to) = (survey.place(onto), survey.place(end));
            let words = format!("step onto the teleporter in {from}, which carries you to {to}");
            self.tell(&words, survey.room_of(at).map(|room| room + 1));
        }
    }

    fn barrier(&self, barrier: &Barrier, edge: Edge) -> Option<String> {
        let place = self.survey.edge(edge);
        let kind = things::plain_kind(barrier.kind);
        match (barrier.kind, barrier.lock) {
            (_, Some(key)) => Some(format!(
                "unlock the {kind} {place} with the {}",
                rules::key_name(self.survey.floor, key)
            )),
            (BarrierKind::Gate(id), None) => {
                let needs = &self.survey.floor.gates()[id.index()].needs;
                let by = match &things::needed(self.survey, needs, None)[..] {
                    names if !needs.keys.is_empty() => format!(" with {}", say::list(names)),
                    _ => ", which is open now".to_owned(),
                };
                Some(format!("pass the gate {place}{by}"))
            }
            (BarrierKind::Secret, None) => Some(format!("find the secret door {place}")),
            (BarrierKind::Illusory, None) => Some(format!("walk through the false wall {place}")),
            (BarrierKind::Door, None) if barrier.one_way.is_some() => {
                Some(format!("pass the door {place}, which lets nobody back"))
            }
            (BarrierKind::Door, None) => None,
        }
    }

    fn act(&mut self, at: Cell, step: Move) {
        let survey = self.survey;
        let place = survey.place(at);
        let words = match (step, survey.floor.feature(at)) {
            (Move::Take, Some(Feature::Key(key))) => {
                format!("take the {} in {place}{}", rules::key_name(survey.floor, *key), self.good_for(*key))
            }
            (Move::Use, Some(Feature::Lever(id))) => {
                format!("pull the {} in {place}{}", survey.trigger_name(*id), self.used(*id))
            }
            (Move::Use, Some(Feature::Switch(id))) => {
                format!("press the {} in {place}{}", survey.trigger_name(*id), self.used(*id))
            }
            (Move::Teleport, Some(Feature::Teleporter(way))) => {
                format!("step into the teleporter in {place}, and come out in {}", survey.place(way.to))
            }
            (Move::Play(event), _) => {
                let name = survey.floor.events().get(event.index()).map_or("", |event| &event.module);
                format!("play out “{}” in {place}", say::spaced(name))
            }
            (Move::Walk(_) | Move::Open(_) | Move::Take | Move::Use | Move::Teleport, _) => return,
        };
        self.tell(&words, survey.room_of(at).map(|room| room + 1));
    }

    /// Why one takes a key. A key that is used up opens one of several locks, and the quest tells of those.
    fn good_for(&self, key: KeyId) -> String {
        match &things::opened(self.survey, key)[..] {
            all if all.is_empty() || self.survey.floor.keys()[key.index()].wear == Wear::UsedUp => {
                String::new()
            }
            all => format!(", which opens {}", say::list(all)),
        }
    }

    /// Notes that a lever or switch is used, and returns why.
    fn used(&mut self, id: TriggerId) -> String {
        self.dangers.used.push(id);
        match &things::done_by(self.survey, id)[..] {
            [] => String::new(),
            all => format!(", which {}", say::list(all)),
        }
    }

    /// A thing that is done, after the rooms that were passed on the way to it.
    fn tell(&mut self, words: &str, here: Option<usize>) {
        let by = match &self.rooms[..] {
            [] | [_] => &[][..],
            // The first is where the last step ended, and the last is named with the thing itself.
            [_, between @ .., last] if Some(*last) == here => between,
            [_, rest @ ..] => rest,
        };
        let by: Vec<String> = by.iter().map(ToString::to_string).collect();
        let step =
            if by.is_empty() { say::sentence(words) } else { format!("Go by {}; {words}.", say::list(&by)) };
        self.steps.push(step + &self.dangers.told());
        self.rooms.drain(..self.rooms.len().saturating_sub(1));
    }

    fn end(mut self, at: Cell) -> Vec<String> {
        let place = self.survey.spot(at);
        let words = match self.survey.floor.goal() {
            Goal::StairsDown => format!("take the stairs down in {place}"),
            Goal::Boss(_) => format!("face the boss in {place}"),
            Goal::Exit(_) => format!("leave by the way out in {place}"),
        };
        self.tell(&words, self.survey.room_of(at).map(|room| room + 1));
        self.steps
    }
}
