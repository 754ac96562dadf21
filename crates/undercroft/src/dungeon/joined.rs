//! All floors of a dungeon as one floor, for the solver: floor beside floor, stairs and lifts as teleporters, and each key that is
//! carried from floor to floor as one key.
//!
//! ```text
//!   floor 1     floor 2        a chute becomes a teleporter that carries whoever comes into it to where they land;
//!   @  .  > ··· <  .  >        a lift becomes two, which both wait for an event that is played at its lower stop
//!         └·· t ··┘
//! ```
//! What stands on a floor and changes no move is left out. So the states of this floor are those of a party in the dungeon, and
//! what the solver says of it is true of the dungeon.

use super::party::{Source, other_stop, source};
use super::whole::{Spot, Step, Unproven, Way};
use super::{landing, way_down};
use crate::draft::Draft;
use crate::floor::{BarrierKind, EdgeKind};
use crate::floor::{
    Event, EventCategory, EventId, Feature, Floor, Gate, GateId, Goal, Key, KeyId, Move, Needs, Offer,
    Progression, Room, RoomId, Shape, Teleporter, Text, TriggerId, Walkthrough,
};
use crate::grid::{Area, Bits, Cell, Edge, Side, Size, cell};
use crate::rules::Walker;
use crate::solve::{self, Unsolvable};
use std::collections::BTreeMap;

/// The floors of a dungeon as one.
pub(super) struct Joined<'a> {
    floors: &'a [Floor],
    floor: Floor,
    /// How many cells each floor takes, with those that it does not need; and how many stand in a row.
    tile: (u16, u16),
    columns: usize,
    /// The first number of each floor's events; those of lifts come after all.
    events: Vec<u32>,
    lifts: u32,
}

/// Where a floor begins, and its numbers.
struct Part<'a> {
    floor: &'a Floor,
    at: (u16, u16),
    keys: Vec<KeyId>,
    gates: u32,
    triggers: u32,
    events: u32,
    rooms: u32,
}

impl<'a> Joined<'a> {
    /// Puts floors together, from the top.
    pub(super) fn new(floors: &'a [Floor]) -> Result<Joined<'a>, Unproven> {
        let widest = floors.iter().map(|floor| floor.size().width()).max().unwrap_or(1);
        let highest = floors.iter().map(|floor| floor.size().height()).max().unwrap_or(1);
        let columns = floors.len().isqrt().max(1);
        let (across, down) = (columns as u32, floors.len().div_ceil(columns) as u32);
        let size = Size::new(across * u32::from(widest), down * u32::from(highest))
            .map_err(|_| Unproven::TooLarge)?;
        let mut joined = Joined {
            floors,
            floor: floors[0].clone(),
            tile: (widest, highest),
            columns,
            events: Vec::with_capacity(floors.len()),
            lifts: 0,
        };
        let mut draft = Draft::new(size, floors[0].depth());
        let parts = joined.add_tables(&mut draft);
        joined.events = parts.iter().map(|part| part.events).collect();
        joined.lifts = draft.events().len() as u32;
        for part in &parts {
            part.carve(&mut draft);
        }
        for (level, part) in parts.iter().enumerate() {
            joined.place(&mut draft, level, part)?;
        }
        draft.enter_at(joined.cell(0, floors[0].entrance()));
        let last = floors.len() - 1;
        draft.set_goal(Goal::Exit(joined.cell(last, floors[last].goal_cell())));
        joined.floor = draft.finish().map_err(|_| Unproven::TooLarge)?;
        Ok(joined)
    }

    /// Proves them, and says it in steps of the dungeon.
    pub(super) fn solve(&self, first: u32) -> Result<Way, Unproven> {
        let spot = |at: Cell| {
            let (level, at) = self.spot(at);
            Spot { depth: first + level as u32, at }
        };
        let some = |cells: &Area| (cells.count(), spot(cells.cells().next().unwrap_or_default()));
        match solve::solve(&self.floor) {
            Ok(walkthrough) => Ok(self.told(&walkthrough)),
            Err(Unsolvable::Goal { cells, .. }) => {
                let (cells, first) = some(&cells);
                Err(Unproven::End { cells, first })
            }
            Err(Unsolvable::Sealed { cells, .. }) => {
                let (cells, first) = some(&cells);
                Err(Unproven::Sealed { cells, first })
            }
            Err(Unsolvable::Trap { at, way }) => Err(Unproven::Trap { at: spot(at), way: self.told(&way) }),
            Err(verdict) => Err(Unproven::Together(verdict)),
        }
    }

    /// Returns the cell of a floor's cell.
    fn cell(&self, level: usize, at: Cell) -> Cell {
        let (x, y) = self.corner(level);
        cell(x + at.x, y + at.y)
    }

    /// Returns where a floor begins.
    fn corner(&self, level: usize) -> (u16, u16) {
        ((level % self.columns) as u16 * self.tile.0, (level / self.columns) as u16 * self.tile.1)
    }

    /// Returns the floor that a cell belongs to, and its cell there.
    fn spot(&self, at: Cell) -> (usize, Cell) {
        let (column, row) = (at.x / self.tile.0, at.y / self.tile.1);
        let level = usize::from(row) * self.columns + usize::from(column);
        (level, cell(at.x % self.tile.0, at.y % self.tile.1))
    }

    /// Adds the keys, gates, levers, rooms and events of all floors, and returns their numbers.
    fn add_tables(&self, draft: &mut Draft) -> Vec<Part<'a>> {
        let mut keys: Vec<Vec<KeyId>> = Vec::with_capacity(self.floors.len());
        let mut from_outside: BTreeMap<(Option<u32>, &str), KeyId> = BTreeMap::new();
        for (level, floor) in self.floors.iter().enumerate() {
            let own = floor.keys().iter().map(|key| match source(self.floors, level, key) {
                _ if !key.is_brought() => draft.add_key(Key { opens_on: None, ..key.clone() }),
                // It is had from the first floor on, or comes later.
                Source::Outside => *from_outside
                    .entry((key.lies_on, &*key.name))
                    .or_insert_with(|| draft.add_key(key.clone())),
                Source::Here(..) | Source::Nowhere => KeyId(u32::MAX),
            });
            keys.push(own.collect());
        }
        for (level, floor) in self.floors.iter().enumerate() {
            for (i, key) in floor.keys().iter().enumerate().filter(|(_, key)| key.is_brought()) {
                if let Source::Here(from, id) = source(self.floors, level, key) {
                    keys[level][i] = keys[from][id.index()];
                }
            }
        }
        let mut parts = Vec::with_capacity(self.floors.len());
        for (level, (floor, keys)) in self.floors.iter().zip(keys).enumerate() {
            let part = Part {
                floor,
                at: self.corner(level),
                keys,
                gates: draft.gates().len() as u32,
                triggers: draft.triggers().len() as u32,
                events: draft.events().len() as u32,
                rooms: draft.rooms().len() as u32,
            };
            part.add_tables(draft);
            parts.push(part);
        }
        parts
    }

    /// Places what changes a move.
    fn place(&self, draft: &mut Draft, level: usize, part: &Part<'_>) -> Result<(), Unproven> {
        let floor = part.floor;
        let is_last = level + 1 == self.floors.len();
        let lands = |from: Cell| self.cell(level + 1, landing(&self.floors[level + 1], from));
        for placed in floor.features() {
            let at = self.cell(level, placed.at);
            match &placed.is {
                Feature::StairsUp if level > 0 => {
                    let to = self.cell(level - 1, way_down(&self.floors[level - 1]));
                    draft.place(at, way(to, Needs::default(), false));
                }
                Feature::Chute if is_last => draft.place(at, Feature::Chute),
                Feature::Chute => draft.place(at, way(lands(placed.at), Needs::default(), true)),
                // Chutes ask for stairs, which lead nowhere from the last floor.
                Feature::StairsDown if is_last => draft.place(at, Feature::StairsDown),
                Feature::Teleporter(teleporter) => {
                    let falls = !is_last && floor.feature(teleporter.to) == Some(&Feature::Chute);
                    let to = if falls { lands(teleporter.to) } else { self.cell(level, teleporter.to) };
                    draft.place(at, way(to, part.needs(&teleporter.needs), teleporter.carries));
                }
                Feature::Key(key) => draft.place(at, Feature::Key(part.keys[key.index()])),
                Feature::Lever(id) | Feature::Switch(id) => {
                    draft.place(at, Feature::Switch(TriggerId(part.triggers + id.0)));
                }
                Feature::Lift(_) => self.place_lift(draft, level, placed.at),
                _ => {}
            }
        }
        if is_last {
            return Ok(());
        }
        let down = way_down(floor);
        let is_taken = floor
            .feature(down)
            .is_some_and(|is| !matches!(is.offer(), Offer::Nothing) || *is == Feature::StairsUp);
        if is_taken || matches!(floor.feature(down), Some(Feature::Lift(_))) {
            return Err(Unproven::NoStairs(Spot { depth: floor.depth(), at: down }));
        }
        let below = self.cell(level + 1, self.floors[level + 1].entrance());
        draft.place(self.cell(level, down), way(below, Needs::default(), false));
        Ok(())
    }

    /// Places both stops of a lift, when its lower one is come to.
    fn place_lift(&self, draft: &mut Draft, level: usize, at: Cell) {
        let Some((above, stop)) = other_stop(self.floors, level, at).filter(|(there, _)| *there < level)
        else {
            return;
        };
        let (lower, upper) = (self.cell(level, at), self.cell(above, stop));
        let event = draft.add_event(Event {
            module: Text::default(),
            category: EventCategory::Flavour,
            room: None,
            at: Some(lower),
            description: Text::default(),
            choices: Vec::new(),
            progression: Progression::default(),
            triggered: false,
        });
        let awake = Needs { event: Some(event), ..Needs::default() };
        draft.place(lower, way(upper, awake.clone(), false));
        draft.place(upper, way(lower, awake, false));
    }

    /// Returns moves on this floor as steps in the dungeon.
    fn told(&self, walkthrough: &Walkthrough) -> Way {
        let mut walker = Walker::new(&self.floor);
        let mut steps = Vec::with_capacity(walkthrough.moves.len());
        for step in &walkthrough.moves {
            let (level, at) = self.spot(walker.at());
            let floor = &self.floors[level];
            steps.push(match *step {
                Move::Play(EventId(id)) if id >= self.lifts => Step::Wake,
                Move::Play(EventId(id)) => Step::Move(Move::Play(EventId(id - self.events[level]))),
                Move::Teleport => match floor.feature(at) {
                    Some(Feature::Teleporter(_)) => Step::Move(Move::Teleport),
                    Some(Feature::StairsUp) => Step::Up,
                    Some(Feature::Lift(_)) => Step::Ride,
                    _ => Step::Down,
                },
                step => Step::Move(step),
            });
            if walker.go(&self.floor, *step).is_err() {
                break;
            }
        }
        Way { steps }
    }
}

impl Part<'_> {
    fn cell(&self, at: Cell) -> Cell {
        cell(self.at.0 + at.x, self.at.1 + at.y)
    }

    fn needs(&self, needs: &Needs) -> Needs {
        Needs {
            keys: needs.keys.iter().map(|key| self.keys[key.index()]).collect(),
            triggers: needs.triggers.iter().map(|id| TriggerId(self.triggers + id.0)).collect(),
            event: needs.event.map(|id| EventId(self.events + id.0)),
        }
    }

    fn add_tables(&self, draft: &mut Draft) {
        for room in self.floor.rooms() {
            let (mut bounds, mut cells) = (room.bounds, Bits::empty(draft.size()));
            (bounds.x, bounds.y) = (bounds.x + self.at.0, bounds.y + self.at.1);
            let shape = match &room.shape {
                Shape::Cells(area) => {
                    area.cells().for_each(|c| _ = cells.insert(self.cell(c)));
                    Shape::Cells(Area::from(&cells))
                }
                shape => shape.clone(),
            };
            draft.add_room(Room { shape, ..Room::new(bounds, room.kind) });
        }
        self.floor.triggers().iter().for_each(|trigger| _ = draft.add_trigger(trigger.clone()));
        for event in self.floor.events() {
            let room = event.room.map(|RoomId(id)| RoomId(self.rooms + id));
            draft.add_event(Event { room, at: event.at.map(|at| self.cell(at)), ..event.clone() });
        }
        for gate in self.floor.gates() {
            draft.add_gate(Gate { needs: self.needs(&gate.needs), ..Gate::default() });
        }
    }

    fn carve(&self, draft: &mut Draft) {
        let floor = self.floor;
        floor.cells().iter().for_each(|c| draft.carve(self.cell(c)));
        for c in floor.cells().iter() {
            for side in [Side::North, Side::West] {
                let (edge, own) = (Edge::new(c, side), Edge::new(self.cell(c), side));
                match floor.edge(edge) {
                    EdgeKind::Wall => {}
                    EdgeKind::Open => draft.open(own),
                    EdgeKind::Barrier(barrier) => {
                        let mut barrier = barrier.clone();
                        barrier.lock = barrier.lock.map(|key| self.keys[key.index()]);
                        if let BarrierKind::Gate(GateId(id)) = barrier.kind {
                            barrier.kind = BarrierKind::Gate(GateId(self.gates + id));
                        }
                        draft.hang(own, barrier);
                    }
                }
            }
        }
    }
}

fn way(to: Cell, needs: Needs, carries: bool) -> Feature {
    Feature::Teleporter(Teleporter { to, colour: Text::default(), needs, carries })
}
