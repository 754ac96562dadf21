//! A floor taken apart, so that all of it can be changed, rock among it; and put together again as a draft.

use std::collections::BTreeMap;
use undercroft::floor::{
    Barrier, Clue, Corridor, Event, Feature, Gate, Goal, Key, Room, RoomId, Shape, Theme, Trigger, Zone,
};
use undercroft::grid::{Area, Bits, Cell, Edge, Passages, Side, Size};
use undercroft::{Draft, Floor};

/// A floor taken apart. What it says of its making is left out.
#[derive(Clone, Debug)]
pub(super) struct Bench {
    pub(super) size: Size,
    depth: u32,
    pub(super) name: String,
    theme: Option<Theme>,
    pub(super) cells: Bits,
    pub(super) open: Passages,
    pub(super) barriers: BTreeMap<Edge, Barrier>,
    pub(super) features: BTreeMap<Cell, Feature>,
    rooms: Vec<Room>,
    corridors: Vec<Corridor>,
    zones: Vec<Zone>,
    pub(super) keys: Vec<Key>,
    pub(super) gates: Vec<Gate>,
    pub(super) triggers: Vec<Trigger>,
    events: Vec<Event>,
    clues: Vec<Clue>,
    pub(super) entrance: Cell,
    pub(super) goal: Goal,
    /// Walls stand between cells of floor, so that a cell that is carved is not open to all around it.
    pub(super) has_walls: bool,
}

impl Bench {
    pub(super) fn of(floor: &Floor) -> Bench {
        let between = |c: Cell| {
            let sides = [Side::East, Side::South].into_iter();
            sides.filter_map(move |side| Some((c, side, c.step(side)?)))
        };
        let walled = |(c, side, next): (Cell, Side, Cell)| {
            floor.size().contains(next) && floor.is_floor(next) && !floor.open().is_open(Edge::new(c, side))
        };
        Bench {
            size: floor.size(),
            depth: floor.depth(),
            name: floor.name().to_owned(),
            theme: floor.theme().cloned(),
            cells: floor.cells().clone(),
            open: floor.open().clone(),
            barriers: floor.barriers().iter().cloned().collect(),
            features: floor.features().iter().map(|placed| (placed.at, placed.is.clone())).collect(),
            rooms: floor.rooms().to_vec(),
            corridors: floor.corridors().to_vec(),
            zones: floor.zones().to_vec(),
            keys: floor.keys().to_vec(),
            gates: floor.gates().to_vec(),
            triggers: floor.triggers().to_vec(),
            events: floor.events().to_vec(),
            clues: floor.clues().to_vec(),
            entrance: floor.entrance(),
            goal: floor.goal(),
            has_walls: floor.cells().iter().flat_map(between).any(walled),
        }
    }

    /// Puts it together.
    pub(super) fn draft(&self) -> Draft {
        let mut draft = Draft::new(self.size, self.depth);
        draft.carve_all(&self.cells);
        for c in self.cells.iter() {
            for side in [Side::East, Side::South] {
                let edge = Edge::new(c, side);
                if self.size.spans(edge) && self.open.is_open(edge) {
                    draft.open(edge);
                }
            }
        }
        self.barriers.iter().for_each(|(edge, barrier)| draft.hang(*edge, barrier.clone()));
        self.features.iter().for_each(|(at, is)| draft.place(*at, is.clone()));
        self.rooms.iter().for_each(|room| _ = draft.add_room(room.clone()));
        self.corridors.iter().for_each(|corridor| draft.add_corridor(corridor.clone()));
        self.zones.iter().for_each(|zone| draft.add_zone(zone.clone()));
        self.keys.iter().for_each(|key| _ = draft.add_key(key.clone()));
        self.gates.iter().for_each(|gate| _ = draft.add_gate(gate.clone()));
        self.triggers.iter().for_each(|trigger| _ = draft.add_trigger(trigger.clone()));
        self.events.iter().for_each(|event| _ = draft.add_event(event.clone()));
        self.clues.iter().for_each(|clue| _ = draft.add_clue(clue.clone()));
        draft.enter_at(self.entrance);
        draft.set_goal(self.goal);
        draft.set_name(self.name.clone());
        if let Some(theme) = &self.theme {
            draft.set_theme(theme.clone());
        }
        draft
    }

    /// Takes down whatever stands on an edge, and opens it or not.
    pub(super) fn clear(&mut self, edge: Edge, open: bool) {
        self.barriers.remove(&edge);
        self.open.set(edge, open);
    }

    /// Makes a cell rock: what stood in it and around it goes, and so does its part of whatever it belonged to.
    pub(super) fn fill(&mut self, c: Cell) {
        for side in Side::ALL {
            let edge = Edge::new(c, side);
            if self.size.spans(edge) {
                self.clear(edge, false);
            }
        }
        self.features.remove(&c);
        self.cells.remove(c);
        self.corridors.retain(|corridor| corridor.path().all(|cell| cell != c));
        self.events.iter_mut().filter(|event| event.at == Some(c)).for_each(|event| event.at = None);
        if let Some(number) = self.rooms.iter().position(|room| room.has(c)) {
            self.shrink(number, c);
        }
    }

    /// Takes a cell from a room. One that loses its last is gone, and all others keep what is said of them.
    fn shrink(&mut self, number: usize, c: Cell) {
        let mut left = Bits::empty(self.size);
        self.rooms[number].mark(&mut left);
        left.remove(c);
        if !left.is_empty() {
            let area = Area::from(&left);
            self.rooms[number].bounds = area.bounds();
            self.rooms[number].shape = Shape::Cells(area);
            return;
        }
        self.rooms.remove(number);
        let gone = RoomId(number as u32);
        let renumber = |id: RoomId| RoomId(id.0 - u32::from(id > gone));
        self.clues.retain(|clue| clue.room != gone);
        self.clues.iter_mut().for_each(|clue| clue.room = renumber(clue.room));
        let other = |room: &mut Option<RoomId>| *room = room.filter(|id| *id != gone).map(renumber);
        self.events.iter_mut().for_each(|event| other(&mut event.room));
        for corridor in &mut self.corridors {
            other(&mut corridor.joins.0);
            other(&mut corridor.joins.1);
        }
    }
}
