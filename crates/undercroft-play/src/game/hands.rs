//! What hands do: interacting, taking, pulling, opening chests, searching, making light, resting, using things.

use super::Game;
use super::steps::Through;
use crate::command::Light;
use crate::fog::{is_dark, is_silent};
use crate::happening::{Happening, NoLight};
use crate::party::{Calling, GLOW, TORCH};
use crate::scene::Scene;
use undercroft::floor::{BarrierKind, EdgeKind, Feature, Marker, MarkerKind, Note};
use undercroft::grid::{Cell, Edge, Side};
use undercroft::rules::{Move, Refusal};

/// Turns that a rest takes.
const REST: u64 = 50;
/// Characters of a mark that are kept.
const MARK: usize = 80;
/// Marks on one floor.
const MARKS: usize = 500;

impl Game {
    /// Does what is most likely meant.
    pub(super) fn interact(&mut self, told: &mut Vec<Happening>) {
        if self.state.scene.is_some() {
            return self.answer(0, told);
        }
        let at = self.at();
        let ahead = self.face(at, self.state.facing);
        if ahead.is_door() || ahead == crate::Face::Gate {
            return self.open(told);
        }
        if self.is_way_down(at) || self.floor().stairs_up() == Some(at) {
            return self.stairs(told);
        }
        let undone = self.here(at).is_some() && !self.is_done_with(at);
        match (undone, self.events_here().first()) {
            (false, Some(event)) => self.attend(*event, told),
            (true, _) => self.handle(told),
            (false, None) if self.here(at).is_some() => self.handle(told),
            (false, None) => told.push(Happening::NothingHere),
        }
    }

    /// Returns whether there is nothing left to do with what stands there.
    pub(crate) fn is_done_with(&self, at: Cell) -> bool {
        let (floor, visit) = (self.floor(), self.visit());
        match floor.feature(at) {
            Some(Feature::Key(_)) => visit.walker().has_taken(at),
            Some(Feature::Lever(id) | Feature::Switch(id)) => visit.walker().has_used(*id),
            Some(Feature::Person(_) | Feature::Teleporter(_)) => false,
            Some(
                Feature::StairsUp
                | Feature::StairsDown
                | Feature::Trap(_)
                | Feature::Chest(_)
                | Feature::Marker(_)
                | Feature::Note(_)
                | Feature::Spinner
                | Feature::Chute,
            )
            | None => visit.is_spent(at),
        }
    }

    /// Uses what stands in the cell.
    pub(super) fn handle(&mut self, told: &mut Vec<Happening>) {
        self.state.scene = None;
        let at = self.at();
        match self.floor().feature(at).cloned() {
            Some(Feature::Key(key)) => {
                let name = undercroft::rules::key_name(self.floor(), key);
                self.do_once(Move::Take, Happening::Key { name }, told);
            }
            Some(Feature::Lever(id) | Feature::Switch(id)) => {
                let message = self.floor().triggers().get(id.index()).map_or("", |trigger| &*trigger.message);
                let message = if message.is_empty() { "It moves, and stays." } else { message }.to_owned();
                self.do_once(Move::Use, Happening::Trigger { message }, told);
            }
            Some(Feature::Teleporter(_)) => self.do_once(Move::Teleport, Happening::Carried { to: at }, told),
            Some(Feature::Chest(chest)) => {
                let items = chest.items.iter().map(ToString::to_string).collect();
                self.loot(chest.gold, items, told);
            }
            Some(Feature::Marker(Marker { kind: MarkerKind::Loot, budget, .. })) => {
                self.loot(budget, Vec::new(), told);
            }
            Some(Feature::Note(Note { wall: Some(side), .. })) if side != self.facing() => {
                told.push(Happening::Elsewhere { side });
            }
            Some(Feature::Note(Note { wall: Some(_), .. })) if is_dark(self.floor(), at) => {
                told.push(Happening::TooDark);
            }
            Some(Feature::Note(note)) => {
                let text = note.text.to_string();
                self.visit_mut().spent.insert(at);
                self.learn_clue(note.clue, &text);
                told.push(Happening::Note { text });
            }
            Some(Feature::Person(_)) => self.say(at, 0, told),
            Some(Feature::StairsUp | Feature::StairsDown) => self.stairs(told),
            Some(Feature::Marker(_) | Feature::Trap(_) | Feature::Spinner | Feature::Chute) | None => {
                told.push(Happening::NothingHere);
            }
        }
    }

    /// Makes a move of the rules where the party stands, and tells what came of it.
    fn do_once(&mut self, step: Move, then: Happening, told: &mut Vec<Happening>) {
        let (gates, traps) = (self.open_gates(), self.armed_traps());
        let from = self.at();
        let (floor, walker) = self.walk();
        match walker.go(floor, step) {
            Ok(()) => {}
            Err(Refusal::Off) => return told.push(Happening::Off),
            Err(Refusal::Done) => return told.push(Happening::Done),
            Err(_) => return told.push(Happening::NothingHere),
        }
        if matches!(then, Happening::Carried { .. }) {
            let to = self.at();
            told.push(Happening::Carried { to });
            return self.arrived(from, Through::Magic, told);
        }
        told.push(then);
        self.gates_since(&gates, told);
        let count = traps.saturating_sub(self.armed_traps());
        if count > 0 {
            told.push(Happening::TrapsOff { count });
        }
        self.time_passes(told);
        self.remember();
    }

    fn armed_traps(&self) -> u32 {
        let (floor, visit) = (self.floor(), self.visit());
        let armed = floor.features().iter().filter(|placed| visit.walker().is_trap_armed(floor, placed.at));
        armed.filter(|placed| !visit.is_spent(placed.at)).count() as u32
    }

    fn loot(&mut self, gold: u32, items: Vec<String>, told: &mut Vec<Happening>) {
        let at = self.at();
        if !self.visit_mut().spent.insert(at) {
            return told.push(Happening::Empty);
        }
        let party = &mut self.state.party;
        party.gold = party.gold.saturating_add(gold);
        for item in &items {
            party.gain(item, 1);
        }
        told.push(Happening::Treasure { gold, items });
        self.time_passes(told);
    }

    /// Feels the walls of the cell for what is hidden, and the ground around for traps.
    pub(super) fn search(&mut self, told: &mut Vec<Happening>) {
        self.state.scene = None;
        let at = self.at();
        let (mut doors, mut traps) = (0, 0);
        for side in Side::ALL {
            let hidden = match self.floor().side(at, side) {
                EdgeKind::Barrier(b) if b.one_way.is_none_or(|toward| toward == side) => {
                    matches!(b.kind, BarrierKind::Secret | BarrierKind::Illusory)
                }
                _ => false,
            };
            if hidden && self.visit_mut().found.insert(Edge::new(at, side)) {
                doors += 1;
            }
            let next = at.step(side).filter(|_| self.face(at, side).is_clear());
            if let Some(next) = next
                && matches!(self.floor().feature(next), Some(Feature::Trap(_)))
                && !is_dark(self.floor(), next)
                && !is_dark(self.floor(), at)
                && self.visit_mut().traps.insert(next)
            {
                traps += 1;
            }
        }
        let found = Happening::Found { doors, traps };
        told.push(if doors + traps > 0 { found } else { Happening::FoundNothing });
        self.time_passes(told);
        self.remember();
    }

    /// Tries to make light, which the dark does not allow.
    pub(super) fn light(&mut self, light: Light, told: &mut Vec<Happening>) {
        let (dark, silent) = (is_dark(self.floor(), self.at()), is_silent(self.floor(), self.at()));
        let party = &mut self.state.party;
        let able =
            party.members.iter().any(|m| m.calling == Calling::Mage && m.is_standing() && m.paralysed == 0);
        let why = match light {
            Light::Torch if !party.items.iter().any(|item| item.name == "torch") => Some(NoLight::NoTorch),
            Light::Spell if !able => Some(NoLight::NoMage),
            Light::Spell if silent => Some(NoLight::Silent),
            _ if dark => Some(NoLight::Dark),
            _ => None,
        };
        if let Some(why) = why {
            return told.push(Happening::Unlit { light, why });
        }
        match light {
            Light::Torch => {
                party.lose("torch", 1);
                party.torch = TORCH;
            }
            Light::Spell => party.glow = GLOW,
        }
        told.push(Happening::Lit { light });
        self.time_passes(told);
        self.remember();
    }

    /// Rests, where nothing prowls.
    pub(super) fn rest(&mut self, told: &mut Vec<Happening>) {
        if !self.is_safe() {
            return told.push(Happening::NoRest);
        }
        self.state.scene = None;
        self.state.turns += REST;
        self.state.party.restore();
        told.push(Happening::Rested);
    }

    pub(super) fn use_item(&mut self, n: u16, told: &mut Vec<Happening>) {
        let Some(item) = self.state.party.items.get(usize::from(n)).map(|item| item.name.clone()) else {
            return told.push(Happening::NothingHere);
        };
        if item == "torch" {
            return self.light(Light::Torch, told);
        }
        if item.contains("scroll of light") {
            let dark = is_dark(self.floor(), self.at());
            self.state.party.lose(&item, 1);
            if is_silent(self.floor(), self.at()) {
                return told.push(Happening::Unlit { light: Light::Spell, why: NoLight::Silent });
            }
            if dark {
                return told.push(Happening::Unlit { light: Light::Spell, why: NoLight::Dark });
            }
            self.state.party.glow = 4 * GLOW;
            told.push(Happening::Lit { light: Light::Spell });
            return self.remember();
        }
        let heals = ["potion", "draught", "balm", "salve", "bandage"].iter().any(|word| item.contains(word));
        let on = if heals { self.state.party.drink() } else { None };
        if on.is_some() {
            self.state.party.lose(&item, 1);
            self.time_passes(told);
        }
        told.push(Happening::Used { item, on });
    }

    /// Writes on the map of this floor.
    pub(super) fn mark(&mut self, at: Cell, text: &str, told: &mut Vec<Happening>) {
        if !self.floor().size().contains(at) {
            return told.push(Happening::NothingHere);
        }
        let text: String = text.trim().chars().filter(|c| !c.is_control()).take(MARK).collect();
        let marks = &mut self.visit_mut().marks;
        marks.retain(|(cell, _)| *cell != at);
        if !text.is_empty() && marks.len() < MARKS {
            marks.push((at, text));
        }
        told.push(Happening::Marked);
    }

    /// Returns whether the scene can be shown where the party is.
    pub(super) fn can_show(&self, scene: Scene) -> bool {
        match scene {
            Scene::Talk(at, line) => match self.floor().feature(at) {
                Some(Feature::Person(person)) => at == self.at() && usize::from(line) < person.dialogue.len(),
                _ => false,
            },
            Scene::Event(event) => self.events_here().contains(&event),
        }
    }
}
