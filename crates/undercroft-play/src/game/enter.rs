//! What follows on arriving in a cell or on a floor: light and darkness, traps, what one notices, whoever is met.

use super::Game;
use super::steps::Through;
use crate::fog::is_dark;
use crate::happening::{Happening, Meeting};
use crate::party::Wound;
use crate::scene::Scene;
use undercroft::dungeon;
use undercroft::floor::{Feature, Goal, Marker, MarkerKind, Note, RoomId, TrapKind, Zone, ZoneKind};
use undercroft::grid::Cell;

impl Game {
    /// The party stands on a floor for the first time, or again.
    pub(super) fn begin_visit(&mut self) {
        let at = self.at();
        let visit = self.visit_mut();
        visit.entered = true;
        visit.walked.insert(at);
        self.remember();
    }

    /// The party comes to another floor: to where it left it, or to its entrance.
    pub(super) fn enter_level(&mut self, level: usize, told: &mut Vec<Happening>) {
        let is_new = !self.state.visits[level].entered;
        let below = level > self.level();
        let was_dark = is_dark(self.floor(), self.at());
        self.state.level = level as u16;
        self.begin_visit();
        self.state.facing = self.best_facing();
        if is_new && below {
            self.state.party.grow();
        }
        told.push(Happening::Floor { depth: self.floor().depth(), name: self.floor().name().to_owned() });
        self.time_passes(told);
        self.tell_light(was_dark, told);
        self.look_around(told);
        self.offer_events(told);
        self.check_goal(told);
    }

    /// The party arrived in a cell: by a step, or carried there.
    pub(super) fn arrived(&mut self, from: Cell, through: Through, told: &mut Vec<Happening>) {
        let at = self.at();
        self.visit_mut().walked.insert(at);
        if self.visit().walker.has_fallen(self.floor()) {
            return self.fall(from, told);
        }
        self.time_passes(told);
        self.tell_light(is_dark(self.floor(), from), told);
        self.remember();
        self.look_around(told);
        self.step_on(told);
        self.meet(through, told);
        self.offer_events(told);
        self.check_goal(told);
    }

    /// Tells whether it became dark or light.
    fn tell_light(&self, was_dark: bool, told: &mut Vec<Happening>) {
        let is_dark = is_dark(self.floor(), self.at());
        if was_dark != is_dark {
            told.push(if is_dark { Happening::IntoDark } else { Happening::OutOfDark });
        }
    }

    /// Reads what is written on the wall that the party faces, the first time.
    pub(super) fn read_wall(&mut self, told: &mut Vec<Happening>) {
        let at = self.at();
        let Some(Feature::Note(note)) = self.floor().feature(at) else { return };
        let faced = note.wall == Some(self.facing()) && !is_dark(self.floor(), at);
        if !faced || self.visit().is_spent(at) {
            return;
        }
        let (text, clue) = (note.text.to_string(), note.clue);
        self.visit_mut().spent.insert(at);
        self.learn_clue(clue, &text);
        told.push(Happening::Note { text });
    }

    /// Keeps what is seen now.
    pub(super) fn remember(&mut self) {
        let sight = self.sight();
        let visit = self.visit_mut();
        visit.seen.join(&sight);
        let visible: Vec<Cell> = self
            .floor()
            .features()
            .iter()
            .filter_map(|placed| match &placed.is {
                Feature::Trap(trap)
                    if trap.visible && sight.has(placed.at) && !is_dark(self.floor(), placed.at) =>
                {
                    Some(placed.at)
                }
                _ => None,
            })
            .collect();
        self.visit_mut().traps.extend(visible);
    }

    /// A turn passes.
    pub(super) fn time_passes(&mut self, told: &mut Vec<Happening>) {
        self.state.turns += 1;
        let (fallen, burnt_out) = self.state.party.tick();
        told.extend(fallen.into_iter().map(|who| Happening::Fell { who }));
        if burnt_out {
            told.push(Happening::BurntOut);
        }
        self.get_up(told);
    }

    fn get_up(&mut self, told: &mut Vec<Happening>) {
        if !self.state.party.is_standing() {
            let lost = self.state.party.come_to();
            told.push(Happening::CameTo { lost });
        }
    }

    /// What one notices of the place.
    fn look_around(&mut self, told: &mut Vec<Happening>) {
        let at = self.at();
        let dark = is_dark(self.floor(), at);
        if let Some(id) = self.floor().room_at(at)
            && !dark
            && self.visit_mut().rooms.insert(id)
        {
            told.extend(self.room_words(id));
        }
        let zones: Vec<u32> = self.zones_at(at).map(|(i, _)| i).collect();
        for i in zones {
            let zone = &self.floor().zones()[i as usize];
            let text = zone.description.to_string();
            if zone.kind != ZoneKind::Boss && !text.is_empty() && self.visit_mut().zones.insert(i) {
                told.push(Happening::Zone { text });
            }
        }
        told.extend(self.here(at).map(|what| Happening::Here { what }));
        self.read_wall(told);
    }

    fn room_words(&self, id: RoomId) -> Option<Happening> {
        let room = &self.floor().rooms()[id.index()];
        let said = Happening::Room { name: room.name.to_string(), text: room.description.to_string() };
        (!room.name.is_empty() || !room.description.is_empty()).then_some(said)
    }

    /// Returns what one would call the thing that stands in the cell, where anything is to be seen.
    pub fn here(&self, at: Cell) -> Option<String> {
        let (floor, visit) = (self.floor(), self.visit());
        let walker = visit.walker();
        Some(match floor.feature(at)? {
            Feature::StairsUp => "stairs that lead up".to_owned(),
            Feature::StairsDown => "stairs that lead down".to_owned(),
            Feature::Key(key) if !walker.has_taken(at) => undercroft::rules::key_name(floor, *key),
            Feature::Lever(id) => trigger_name(floor, *id, "a lever", walker.has_used(*id)),
            Feature::Switch(id) => trigger_name(floor, *id, "a switch", walker.has_used(*id)),
            Feature::Chest(_) if visit.is_spent(at) => "an open chest".to_owned(),
            Feature::Chest(_) => "a chest".to_owned(),
            Feature::Teleporter(teleporter) if teleporter.carries && !visit.knows_trap(at) => return None,
            Feature::Teleporter(teleporter) => {
                let colour = if teleporter.colour.is_empty() { "pale" } else { &teleporter.colour };
                let state = if walker.meets(floor, &teleporter.needs) { "" } else { ", out" };
                format!("a ring of {colour} light{state}")
            }
            Feature::Person(person) if person.role.is_empty() => person.name.to_string(),
            Feature::Person(person) => format!("{}, {}", person.name, person.role),
            Feature::Note(Note { wall: Some(side), .. }) => format!("writing on the {side} wall"),
            Feature::Note(_) => "something written".to_owned(),
            Feature::Spinner if visit.knows_trap(at) => "a slab that turns".to_owned(),
            Feature::Marker(Marker { kind: MarkerKind::Loot, .. }) if !visit.is_spent(at) => {
                "a cache".to_owned()
            }
            // What is gone, what hides, and what only a game's master knows of.
            Feature::Key(_) | Feature::Marker(_) | Feature::Spinner | Feature::Trap(_) | Feature::Chute => {
                return None;
            }
        })
    }

    /// What the ground does to whoever steps on it.
    fn step_on(&mut self, told: &mut Vec<Happening>) {
        let at = self.at();
        let marker = match self.floor().feature(at) {
            Some(Feature::Trap(_)) => return self.spring(at, told),
            Some(Feature::Spinner) => return self.spin(at, told),
            Some(Feature::Marker(marker)) => marker.clone(),
            // Whoever falls or is carried off was told so by the move.
            Some(
                Feature::Chute
                | Feature::Teleporter(_)
                | Feature::StairsUp
                | Feature::StairsDown
                | Feature::Key(_)
                | Feature::Lever(_)
                | Feature::Switch(_)
                | Feature::Chest(_)
                | Feature::Person(_)
                | Feature::Note(_),
            )
            | None => return,
        };
        let boss = marker.kind == MarkerKind::Boss;
        if (boss || marker.kind == MarkerKind::Enemy) && self.visit_mut().spent.insert(at) {
            let danger = (marker.budget / 10).min(9) as u8;
            let group = if boss { "the boss" } else { "those who keep watch here" };
            let meeting = Meeting { zone: None, group: group.to_owned(), danger, door: false, boss };
            told.push(Happening::Encounter { meeting });
        }
    }

    /// The ground turns whoever stands on it.
    fn spin(&mut self, at: Cell, told: &mut Vec<Happening>) {
        let from = self.facing();
        let quarters = 1 + self.draw().below(3) as u8;
        let to = from.turned(quarters);
        self.state.facing = to;
        self.visit_mut().traps.insert(at);
        told.push(Happening::Spun { from, to });
        self.remember();
        self.read_wall(told);
    }

    /// The party stepped onto a chute: it comes out on the floor below, near where it fell, among the ways that its stairs
    /// lead to.
    pub(super) fn fall(&mut self, from: Cell, told: &mut Vec<Happening>) {
        let at = self.at();
        self.visit_mut().traps.insert(at);
        let below = self.level() + 1;
        let Some(floor) = self.floors().get(below) else {
            let (floor, walker) = self.walk();
            walker.set_down(floor, from);
            return told.push(Happening::Choked);
        };
        let landing = dungeon::landing(floor, at);
        // Whoever climbs back up comes out of the stairs.
        if let Some(stairs) = self.floor().stairs_down() {
            let (floor, walker) = self.walk();
            walker.set_down(floor, stairs);
        }
        told.push(Happening::FellThrough);
        let Game { floors, state, .. } = self;
        state.visits[below].walker.set_down(&floors[below], landing);
        self.enter_level(below, told);
    }

    fn spring(&mut self, at: Cell, told: &mut Vec<Happening>) {
        let (floor, visit) = (self.floor(), self.visit());
        let Some(Feature::Trap(trap)) = floor.feature(at) else { return };
        if visit.is_spent(at) || !visit.walker().is_trap_armed(floor, at) {
            return;
        }
        let trap = trap.clone();
        let mut rng = self.draw();
        let struck = self.state.party.spring(&trap, &mut rng);
        let visit = self.visit_mut();
        visit.traps.insert(at);
        if trap.once {
            visit.spent.insert(at);
        }
        if let Some((who, wound, status)) = struck {
            let fell = wound == Wound::Down;
            told.push(Happening::Trap { kind: trap.kind, damage: trap.damage, who, status, fell });
        }
        if trap.kind == TrapKind::Alarm
            && let Some((i, zone)) = self.prowled(at)
        {
            let meeting = meeting_of(i, zone, &mut self.clone_rng(), false);
            told.push(Happening::Encounter { meeting });
        }
        self.get_up(told);
    }

    /// Returns a stream for a draw, without holding the game.
    fn clone_rng(&self) -> undercroft::Rng {
        crate::chance::stream(self.seed(), self.state.draws ^ (1 << 63))
    }

    fn zones_at(&self, at: Cell) -> impl Iterator<Item = (u32, &Zone)> {
        let zones = self.floor().zones().iter().enumerate();
        zones.filter(move |(_, zone)| zone.area.has(at)).map(|(i, zone)| (i as u32, zone))
    }

    /// Returns the zone whose own roam here: the most dangerous, and none where it is safe.
    fn prowled(&self, at: Cell) -> Option<(u32, &Zone)> {
        if self.zones_at(at).any(|(_, zone)| zone.kind == ZoneKind::Safe) {
            return None;
        }
        self.zones_at(at).filter(|(_, zone)| zone.rate > 0).max_by_key(|(_, zone)| zone.danger)
    }

    /// Returns whether nothing prowls where the party is.
    pub fn is_safe(&self) -> bool {
        self.prowled(self.at()).is_none()
    }

    /// Rolls for an encounter: three times as likely through a door. A boss is met once.
    fn meet(&mut self, through: Through, told: &mut Vec<Happening>) {
        let at = self.at();
        let Some((i, zone)) = self.prowled(at).filter(|_| through != Through::Magic) else { return };
        let boss = zone.kind == ZoneKind::Boss;
        let times = if through == Through::Door { 3 } else { 1 };
        let rate = (u32::from(zone.rate) * times).min(1000);
        if boss && self.visit().zones.contains(&i) {
            return;
        }
        let mut rng = self.draw();
        if rng.chance(rate, 1000) {
            let zone = &self.floor().zones()[i as usize];
            let meeting = meeting_of(i, zone, &mut rng, through == Through::Door);
            if boss {
                self.visit_mut().zones.insert(i);
            }
            self.state.party.experience += 5 * u32::from(meeting.danger);
            told.push(Happening::Encounter { meeting });
        }
    }

    /// Shows what happens here, once each by itself.
    fn offer_events(&mut self, told: &mut Vec<Happening>) {
        for id in self.events_here() {
            if self.visit_mut().offered.insert(id) {
                self.state.scene = Some(Scene::Event(id));
                let text = self.floor().events()[id.index()].description.to_string();
                told.push(Happening::Event { text });
                return;
            }
        }
    }

    fn check_goal(&mut self, told: &mut Vec<Happening>) {
        let is_last = self.level() + 1 == self.floors().len();
        if is_last && !self.state.over && self.visit().walker.is_done(self.floor()) {
            self.state.over = true;
            told.push(Happening::Finished);
        } else if !is_last
            && matches!(self.floor().goal(), Goal::Boss(at) | Goal::Exit(at) if at == self.at())
        {
            told.push(Happening::Here { what: "the way down".to_owned() });
        }
    }
}

fn trigger_name(
    floor: &undercroft::Floor,
    id: undercroft::floor::TriggerId,
    plain: &str,
    used: bool,
) -> String {
    let name = floor.triggers().get(id.index()).map_or("", |trigger| &*trigger.name);
    let name = if name.is_empty() { plain.to_owned() } else { format!("a {name}") };
    if used { format!("{name}, moved already") } else { name }
}

fn meeting_of(i: u32, zone: &Zone, rng: &mut undercroft::Rng, door: bool) -> Meeting {
    let group = rng.pick(&zone.monsters).map_or_else(String::new, ToString::to_string);
    Meeting { zone: Some(i), group, danger: zone.danger, door, boss: zone.kind == ZoneKind::Boss }
}
