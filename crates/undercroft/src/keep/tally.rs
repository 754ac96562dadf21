//! What a kept part takes of a recipe's numbers.

use super::{Keep, KeepError};
use crate::error::Stuck;
use crate::floor::{BarrierKind, EdgeKind, Feature, Placed, Room, RoomKind, ZoneKind};
use crate::grid::{Cell, Edge, Side};
use crate::recipe::Between;
use std::collections::BTreeSet;

/// How many of everything are kept.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Tally {
    pub(crate) rooms: u32,
    pub(crate) large: u32,
    pub(crate) medium: u32,
    pub(crate) small: u32,
    pub(crate) cells: u32,
    pub(crate) room_cells: u32,
    pub(crate) openings: u32,
    /// Ways round that come with it: within it, and through its openings.
    pub(crate) loops: u32,
    pub(crate) doors: u32,
    pub(crate) gates: u32,
    pub(crate) one_ways: u32,
    pub(crate) secrets: u32,
    pub(crate) illusions: u32,
    /// Rooms with a single way out.
    pub(crate) dead_ends: u32,
    pub(crate) keys: u32,
    pub(crate) levers: u32,
    pub(crate) switches: u32,
    pub(crate) traps: u32,
    pub(crate) chests: u32,
    pub(crate) pairs: u32,
    pub(crate) carriers: u32,
    pub(crate) spinners: u32,
    pub(crate) chutes: u32,
    pub(crate) notes: u32,
    pub(crate) dark: u32,
    pub(crate) silent: u32,
}

impl Keep {
    /// Returns how many of everything are kept.
    pub(crate) fn tally(&self) -> Tally {
        let layout = &self.layout;
        let rooms = |kind| layout.rooms().iter().filter(|room| room.kind == kind).count() as u32;
        let features = |fits: fn(&Feature) -> bool| {
            layout.features().iter().filter(|placed| fits(&placed.is)).count() as u32
        };
        let kinds =
            |kind| layout.barriers().iter().filter(|(_, barrier)| barrier.kind == kind).count() as u32;
        let zones = |kind| layout.zones().iter().filter(move |zone| zone.kind == kind);
        let ways = features(|is| matches!(is, Feature::Teleporter(way) if !way.carries));
        Tally {
            rooms: layout.rooms().iter().filter(|room| room.kind != RoomKind::Junction).count() as u32,
            large: rooms(RoomKind::Large),
            medium: rooms(RoomKind::Medium),
            small: rooms(RoomKind::Small),
            cells: self.cells().count() as u32,
            room_cells: layout
                .rooms()
                .iter()
                .filter(|room| room.kind != RoomKind::Junction)
                .map(|room| room.area() as u32)
                .sum(),
            openings: self.openings().count() as u32,
            loops: self.loops(),
            dead_ends: self.dead_ends(),
            doors: layout.barriers().len() as u32,
            gates: layout.gates().len() as u32,
            one_ways: layout.barriers().iter().filter(|(_, barrier)| barrier.one_way.is_some()).count()
                as u32,
            secrets: kinds(BarrierKind::Secret),
            illusions: kinds(BarrierKind::Illusory),
            keys: features(|is| matches!(is, Feature::Key(_))),
            levers: features(|is| matches!(is, Feature::Lever(_))),
            switches: features(|is| matches!(is, Feature::Switch(_))),
            traps: features(|is| matches!(is, Feature::Trap(_))),
            chests: features(|is| matches!(is, Feature::Chest(_))),
            pairs: ways / 2,
            carriers: self.carriers(),
            spinners: features(|is| *is == Feature::Spinner),
            chutes: features(|is| *is == Feature::Chute),
            notes: features(|is| matches!(is, Feature::Note(_))),
            dark: zones(ZoneKind::Dark).count() as u32,
            silent: zones(ZoneKind::Silent).map(|zone| zone.area.count() as u32).sum(),
        }
    }
}

impl Keep {
    /// Returns how many teleporters carry whoever steps on them; a pair counts once.
    fn carriers(&self) -> u32 {
        let leads = |placed: &Placed| match &placed.is {
            Feature::Teleporter(way) if way.carries => Some((placed.at, way.to)),
            _ => None,
        };
        let all: Vec<(Cell, Cell)> = self.layout.features().iter().filter_map(leads).collect();
        all.iter().filter(|(at, to)| !(to < at && all.contains(&(*to, *at)))).count() as u32
    }

    /// Returns how many of its rooms have a single way out.
    fn dead_ends(&self) -> u32 {
        let ways_out = |room: &Room| {
            let edges = room.cells().flat_map(|c| Side::ALL.map(|side| (c, side)));
            let out = edges.filter(|(c, side)| c.step(*side).is_none_or(|next| !room.has(next)));
            out.filter(|(c, side)| self.edge(Edge::new(*c, *side)) != EdgeKind::Wall).count()
        };
        self.layout.rooms().iter().filter(|room| ways_out(room) == 1).count() as u32
    }

    /// Returns how many ways round come with it: passages between rooms and cells of corridors, and those to the floor around, less
    /// what it takes to join them all.
    fn loops(&self) -> u32 {
        let rooms = self.layout.rooms();
        let node = |c: Cell| rooms.iter().find(|room| room.has(c)).map_or(c, Room::centre);
        let nodes: BTreeSet<Cell> = self.cells().iter().map(node).collect();
        let passages = self.cells().iter().flat_map(|c| [(c, Side::East), (c, Side::South)]);
        let inner = passages.filter(|(c, side)| {
            let next = c.beside(*side);
            self.has(next) && node(*c) != node(next) && self.edge(Edge::new(*c, *side)) != EdgeKind::Wall
        });
        ((inner.count() + self.openings().count()) as u32).saturating_sub(nodes.len() as u32)
    }
}

/// Returns what is left of a number of the recipe, where so many are kept; more than it allows are refused.
pub(crate) fn less(
    range: Between,
    kept: u32,
    (what, key): (&'static str, &'static str),
) -> Result<Between, KeepError> {
    match range.max().checked_sub(kept) {
        Some(max) => Ok(Between(range.min().saturating_sub(kept).min(max), max)),
        None => Err(KeepError::TooMany { what, kept, allowed: range.max(), key }),
    }
}

/// Gives up a floor on which a number does not hold.
pub(crate) fn hold<const N: usize>(numbers: [(&'static str, u32, Between); N]) -> Result<(), Stuck> {
    match numbers.into_iter().find(|(_, found, allowed)| !allowed.contains(*found)) {
        None => Ok(()),
        Some((what, found, allowed)) => {
            Err(Stuck(format!("{found} {what} came about, and {allowed} are wanted")))
        }
    }
}
