//! A floor as the promises speak of it: its rooms with their openings, and whose each cell is.

use super::walk::{Steps, any, free, teleporters, walk, walk_all};
use std::collections::BTreeSet;
use undercroft::Floor;
use undercroft::floor::{EdgeKind, Feature, Room, RoomKind, TrapKind, ZoneKind};
use undercroft::grid::{Cell, Edge, Side};

/// A way out of a room: its cell, and the side on which one leaves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opening {
    pub(crate) cell: Cell,
    pub(crate) side: Side,
}

impl Opening {
    pub(crate) fn edge(self) -> Edge {
        Edge::new(self.cell, self.side)
    }
}

pub(crate) struct View<'a> {
    pub(crate) floor: &'a Floor,
    /// The room of each cell, junctions among them, in reading order.
    owners: Vec<Option<usize>>,
    /// The openings of each room.
    pub(crate) openings: Vec<Vec<Opening>>,
    /// Steps from the entrance for somebody who has everything, and for somebody who has nothing.
    pub(crate) all: Steps,
    pub(crate) free: Steps,
}

/// Returns whether a room is one of those that are counted, kept apart and given doors.
pub(crate) fn is_counted(room: &Room) -> bool {
    matches!(room.kind, RoomKind::Large | RoomKind::Medium | RoomKind::Small)
}

impl<'a> View<'a> {
    pub(crate) fn new(floor: &'a Floor) -> View<'a> {
        let width = usize::from(floor.size().width());
        let mut owners = vec![None; floor.size().area()];
        for (i, room) in floor.rooms().iter().enumerate() {
            room.cells().for_each(|c| owners[usize::from(c.y) * width + usize::from(c.x)] = Some(i));
        }
        let mut view = View {
            floor,
            owners,
            openings: Vec::new(),
            all: walk_all(floor, floor.entrance(), any),
            free: walk(floor, [floor.entrance()], free),
        };
        view.openings = (0..floor.rooms().len()).map(|i| view.openings_of(i)).collect();
        view
    }

    fn openings_of(&self, room: usize) -> Vec<Opening> {
        let cells = self.floor.rooms()[room].cells();
        let ways = cells.flat_map(|cell| self.exits(cell).map(move |(side, to)| (cell, side, to)));
        ways.filter(|(_, _, to)| self.owner(*to) != Some(room))
            .map(|(cell, side, _)| Opening { cell, side })
            .collect()
    }

    /// Returns the sides of a cell that are no wall, with what lies there.
    pub(crate) fn exits(&self, c: Cell) -> impl Iterator<Item = (Side, Cell)> {
        self.floor.size().neighbours(c).filter(move |(side, _)| self.floor.side(c, *side) != EdgeKind::Wall)
    }

    /// Returns the room of a cell, be it a junction.
    pub(crate) fn owner(&self, c: Cell) -> Option<usize> {
        self.owners[usize::from(c.y) * usize::from(self.floor.size().width()) + usize::from(c.x)]
    }

    /// Returns the room of a cell, junctions left out.
    pub(crate) fn room(&self, c: Cell) -> Option<usize> {
        self.owner(c).filter(|i| is_counted(&self.floor.rooms()[*i]))
    }

    /// Returns the rooms that count, with their indices.
    pub(crate) fn rooms(&self) -> impl Iterator<Item = (usize, &'a Room)> {
        self.floor.rooms().iter().enumerate().filter(|(_, room)| is_counted(room))
    }

    /// Returns what a room is called in messages.
    pub(crate) fn name(&self, room: usize) -> String {
        let Room { kind, bounds, .. } = &self.floor.rooms()[room];
        format!("{} room {room} ({bounds})", kind.name())
    }

    /// Returns the cells of the floor that belong to no room and no junction.
    pub(crate) fn corridor_cells(&self) -> impl Iterator<Item = Cell> {
        self.floor.cells().iter().filter(|c| self.owner(*c).is_none())
    }

    /// Returns the corridor cells with one way out.
    pub(crate) fn ends(&self) -> impl Iterator<Item = Cell> {
        self.corridor_cells().filter(|c| self.exits(*c).count() == 1)
    }

    /// The rooms with one opening, or with a teleporter instead of any.
    pub(crate) fn dead_end_rooms(&self) -> impl Iterator<Item = usize> {
        self.rooms().map(|(i, _)| i).filter(|i| self.openings[*i].len() == 1 || self.is_sealed(*i))
    }

    /// Whether only a teleporter leads to a room, which may be from the second floor on.
    pub(crate) fn is_sealed(&self, room: usize) -> bool {
        let has_teleporter = || teleporters(self.floor).any(|(at, _)| self.owner(at) == Some(room));
        self.floor.depth() > 1 && self.openings[room].is_empty() && has_teleporter()
    }

    /// Returns every cell with a feature that fits.
    pub(crate) fn places(&self, fits: impl Fn(&Feature) -> bool) -> Vec<Cell> {
        self.floor.features().iter().filter(|p| fits(&p.is)).map(|p| p.at).collect()
    }

    pub(crate) fn chests(&self) -> Vec<Cell> {
        self.places(|f| matches!(f, Feature::Chest(_)))
    }

    pub(crate) fn traps(&self) -> Vec<Cell> {
        self.places(|f| matches!(f, Feature::Trap(_)))
    }

    pub(crate) fn counts(&self) -> Counts {
        let of = |kind| self.floor.rooms().iter().filter(|r| r.kind == kind).count();
        let kinds = |kind| self.places(|f| matches!(f, Feature::Trap(trap) if trap.kind == kind)).len();
        let silent = super::staples::zones(self.floor, ZoneKind::Silent);
        let links = self.floor.corridors().iter().filter(|c| c.joins.0.is_some() && c.joins.1.is_some());
        Counts {
            large: of(RoomKind::Large),
            medium: of(RoomKind::Medium),
            small: of(RoomKind::Small),
            junctions: of(RoomKind::Junction),
            cells: self.floor.cells().count(),
            room_cells: self.rooms().map(|(_, room)| room.area()).sum(),
            links: links.count(),
            dead_ends: self.dead_end_rooms().count() + self.ends().count(),
            doors: self.floor.barriers().len(),
            locks: self.floor.barriers().iter().filter_map(|(_, b)| b.lock).collect::<BTreeSet<_>>().len(),
            gates: self.floor.gates().len(),
            and_gates: self.floor.gates().iter().filter(|g| g.needs.triggers.len() >= 2).count(),
            pairs: teleporters(self.floor).count() / 2,
            switches: self.places(|f| f.trigger().is_some()).len(),
            chests: self.chests().len(),
            traps: self.traps().len(),
            spikes: kinds(TrapKind::Spike),
            poisons: kinds(TrapKind::Poison),
            apart: self.rooms().filter(|(i, _)| self.gap_around(*i) >= 2).count(),
            features: self.floor.features().len(),
            dark_areas: super::staples::zones(self.floor, ZoneKind::Dark).count(),
            spinners: self.places(|f| *f == Feature::Spinner).len(),
            chutes: self.places(|f| *f == Feature::Chute).len(),
            carriers: self.carriers(),
            silent_squares: silent.map(|zone| zone.area.count()).sum(),
            messages: self.places(|f| matches!(f, Feature::Note(_))).len(),
        }
    }

    /// Teleporters that carry, a pair as one.
    fn carriers(&self) -> usize {
        let leads = |at: Cell| match self.floor.feature(at) {
            Some(Feature::Teleporter(way)) if way.carries => Some(way.to),
            _ => None,
        };
        let all = self.places(|f| matches!(f, Feature::Teleporter(way) if way.carries));
        let is_second = |at: &&Cell| leads(**at).is_some_and(|to| to < **at && leads(to) == Some(**at));
        all.len() - all.iter().filter(is_second).count()
    }

    /// Cells between a room and the nearest other.
    fn gap_around(&self, room: usize) -> u32 {
        let bounds = self.floor.rooms()[room].bounds;
        let others = self.rooms().filter(|(i, _)| *i != room);
        others.map(|(_, other)| bounds.gap(other.bounds)).min().unwrap_or(u32::MAX)
    }
}

/// Whether some cell is walked to by nobody, whatever they have, and entered by teleporter.
pub(crate) fn has_sealed(floor: &Floor) -> bool {
    let walked = walk(floor, [floor.entrance()], any);
    let all = walk_all(floor, floor.entrance(), any);
    floor.cells().iter().any(|c| !walked.has(c) && all.has(c))
}

/// How many of each thing a floor has.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Counts {
    pub(crate) large: usize,
    pub(crate) medium: usize,
    pub(crate) small: usize,
    pub(crate) junctions: usize,
    pub(crate) cells: usize,
    pub(crate) room_cells: usize,
    pub(crate) links: usize,
    pub(crate) dead_ends: usize,
    pub(crate) doors: usize,
    pub(crate) locks: usize,
    pub(crate) gates: usize,
    pub(crate) and_gates: usize,
    pub(crate) pairs: usize,
    pub(crate) switches: usize,
    pub(crate) chests: usize,
    pub(crate) traps: usize,
    pub(crate) spikes: usize,
    pub(crate) poisons: usize,
    /// Rooms that keep two cells or more from every other.
    pub(crate) apart: usize,
    pub(crate) features: usize,
    pub(crate) dark_areas: usize,
    pub(crate) spinners: usize,
    pub(crate) chutes: usize,
    pub(crate) carriers: usize,
    pub(crate) silent_squares: usize,
    pub(crate) messages: usize,
}

impl Counts {
    /// Large, medium and small rooms together.
    pub(crate) fn rooms(&self) -> usize {
        self.large + self.medium + self.small
    }
}
