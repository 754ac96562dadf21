//! Talks and events: what is said, what may be answered, what comes of it.

use super::Game;
use crate::happening::Happening;
use crate::scene::Scene;
use undercroft::floor::{ClueId, Effect, Event, EventId, Feature, Person};
use undercroft::grid::Cell;
use undercroft::rules::Move;

/// Turns that an event takes for each "time" that it costs.
const TIME: u64 = 10;

impl Game {
    /// Returns what may be answered now, and whether the party can.
    pub fn answers(&self) -> Vec<(String, bool)> {
        match self.state.scene {
            None => Vec::new(),
            Some(Scene::Talk(at, line)) => {
                let Some(person) = self.person(at) else { return Vec::new() };
                let replies = person.dialogue.get(usize::from(line)).map_or(&[][..], |line| &line.replies);
                replies.iter().map(|reply| (reply.text.to_string(), true)).collect()
            }
            Some(Scene::Event(id)) => {
                let event = &self.floor().events()[id.index()];
                let party = self.party();
                let able = |needs: &[undercroft::floor::Text]| needs.iter().all(|need| party.meets(need));
                let choices = event.choices.iter().map(|c| (c.text.to_string(), able(&c.requires)));
                let mut answers: Vec<(String, bool)> = choices.collect();
                // What nobody can choose must not keep anybody from going on.
                if !answers.iter().any(|(_, able)| *able) {
                    answers.push(("Let it be.".to_owned(), true));
                }
                answers
            }
        }
    }

    /// Somebody says a line.
    pub(super) fn say(&mut self, at: Cell, line: u16, told: &mut Vec<Happening>) {
        let Some(person) = self.person(at) else { return told.push(Happening::NothingHere) };
        let (name, role, event) = (person.name.to_string(), person.role.to_string(), person.event);
        let said = person.dialogue.get(usize::from(line)).cloned();
        let Some(said) = said else {
            told.push(Happening::Says { name, role, text: "…".to_owned() });
            return self.after_talk(event, told);
        };
        let text = said.text.to_string();
        self.learn_clue(said.clue, &text);
        told.push(Happening::Says { name, role, text });
        if said.replies.is_empty() {
            self.after_talk(event, told);
        } else {
            self.state.scene = Some(Scene::Talk(at, line));
        }
    }

    /// A talk ends; what its person is part of may follow.
    fn after_talk(&mut self, event: Option<EventId>, told: &mut Vec<Happening>) {
        self.state.scene = None;
        if let Some(event) = event.filter(|event| self.events_here().contains(event)) {
            self.attend(event, told);
        }
    }

    /// Looks closely at something that happens here.
    pub(super) fn attend(&mut self, id: EventId, told: &mut Vec<Happening>) {
        if !self.events_here().contains(&id) {
            return told.push(Happening::NothingHere);
        }
        self.visit_mut().offered.insert(id);
        self.state.scene = Some(Scene::Event(id));
        let text = self.floor().events()[id.index()].description.to_string();
        told.push(Happening::Event { text });
    }

    pub(super) fn answer(&mut self, n: u16, told: &mut Vec<Happening>) {
        match self.state.scene {
            None => told.push(Happening::NothingHere),
            Some(Scene::Talk(at, line)) => self.reply(at, line, n, told),
            Some(Scene::Event(id)) => self.choose(id, n, told),
        }
    }

    fn reply(&mut self, at: Cell, line: u16, n: u16, told: &mut Vec<Happening>) {
        let Some(person) = self.person(at) else { return };
        let event = person.event;
        let reply = person.dialogue.get(usize::from(line)).and_then(|line| line.replies.get(usize::from(n)));
        let Some(reply) = reply else { return told.push(Happening::NothingHere) };
        match reply.next {
            Some(next) => self.say(at, next, told),
            None => self.after_talk(event, told),
        }
    }

    fn choose(&mut self, id: EventId, n: u16, told: &mut Vec<Happening>) {
        let answers = self.answers();
        let Some((_, able)) = answers.get(usize::from(n)) else { return told.push(Happening::NothingHere) };
        let event: Event = self.floor().events()[id.index()].clone();
        let choice = event.choices.get(usize::from(n)).cloned().unwrap_or_default();
        if !able {
            let needs = choice.requires.iter().filter(|need| !self.party().meets(need));
            return told.push(Happening::Unable { needs: needs.map(ToString::to_string).collect() });
        }
        let gates = self.open_gates();
        let (floor, walker) = self.walk();
        if walker.go(floor, Move::Play(id)).is_err() {
            return told.push(Happening::Done);
        }
        self.state.scene = None;
        let text = if choice.outcome.is_empty() {
            "You leave it as it is.".to_owned()
        } else {
            choice.outcome.to_string()
        };
        told.push(Happening::Outcome { text });
        choice.effects.iter().for_each(|effect| self.apply(effect));
        self.gates_since(&gates, told);
        self.time_passes(told);
        self.remember();
    }

    fn apply(&mut self, effect: &Effect) {
        let what = &*effect.what;
        let amount = effect.amount.clamp(-1_000_000, 1_000_000);
        match &*effect.verb {
            "gain" => _ = self.state.party.change(what, amount),
            "lose" if what == "time" => self.state.turns += TIME * u64::from(amount.unsigned_abs()),
            "lose" => _ = self.state.party.change(what, -amount),
            "reveal" => self.reveal_rooms(amount.max(0) as usize),
            "learn" => self.state.party.learned.push(what.to_owned()),
            verb => self.state.party.learned.push(format!("{verb} {what}")),
        }
    }

    /// Puts the nearest rooms on the map.
    fn reveal_rooms(&mut self, count: usize) {
        let at = self.at();
        let rooms = self.floor().rooms();
        let mut near: Vec<usize> = (0..rooms.len()).collect();
        near.sort_by_key(|i| rooms[*i].centre().manhattan(at));
        let cells: Vec<Cell> =
            near.into_iter().take(count).flat_map(|i| rooms[i].cells().collect::<Vec<_>>()).collect();
        let floor_cells: Vec<Cell> = cells.into_iter().filter(|c| self.floor().is_floor(*c)).collect();
        let visit = self.visit_mut();
        for c in floor_cells {
            visit.seen.insert(c);
        }
    }

    pub(super) fn leave(&mut self, told: &mut Vec<Happening>) {
        match self.state.scene {
            Some(Scene::Talk(at, _)) => {
                let event = self.person(at).and_then(|person| person.event);
                self.after_talk(event, told);
            }
            _ => self.state.scene = None,
        }
    }

    /// Keeps the words of a clue.
    pub(super) fn learn_clue(&mut self, clue: Option<ClueId>, text: &str) {
        if clue.is_some() && !self.visit().clues.iter().any(|known| known == text) {
            self.visit_mut().clues.push(text.to_owned());
        }
    }

    fn person(&self, at: Cell) -> Option<&Person> {
        match self.floor().feature(at) {
            Some(Feature::Person(person)) => Some(person),
            _ => None,
        }
    }
}
