//! The floor as the reader sees it, from the rules in prose: who owns a cell, which edges lead out of a room, what it takes
//! to pass them, and where they lead.

use std::collections::{BTreeMap, BTreeSet};
use undercroft::Floor;
use undercroft::floor::{Barrier, BarrierKind, EdgeKind, Feature, GateId, KeyId, Needs, TriggerId, ZoneKind};
use undercroft::grid::{Cell, Edge, Side};
use undercroft_render::page::AtTable;

pub(crate) struct World<'a> {
    pub(crate) floor: &'a Floor,
    /// At what table the sheets are used.
    pub(crate) table: AtTable,
    owner: BTreeMap<Cell, usize>,
    dark: BTreeSet<Cell>,
}

/// What it takes to pass an edge toward a side, the easiest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Effort {
    Walk,
    Find,
    Open,
    Never,
}

/// An edge that leads out of a room, and is no wall.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crossing<'a> {
    pub(crate) from: Cell,
    pub(crate) side: Side,
    pub(crate) to: Cell,
    pub(crate) barrier: Option<&'a Barrier>,
    pub(crate) effort: Effort,
}

/// The rooms that a crossing leads to, by what it takes beyond it, counted from 1.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(crate) struct Leads {
    pub(crate) by: [Vec<usize>; 3],
    /// How many edges of its own room can be walked to, its own among them.
    pub(crate) back: usize,
    pub(crate) is_room: bool,
}

impl<'a> World<'a> {
    pub(crate) fn new(floor: &'a Floor) -> World<'a> {
        World::at(floor, AtTable::default())
    }

    pub(crate) fn at(floor: &'a Floor, table: AtTable) -> World<'a> {
        let mut owner = BTreeMap::new();
        for (i, room) in floor.rooms().iter().enumerate() {
            room.cells().for_each(|c| _ = owner.entry(c).or_insert(i));
        }
        let zones = floor.zones().iter().filter(|zone| zone.kind == ZoneKind::Dark);
        World { floor, table, owner, dark: zones.flat_map(|zone| zone.area.cells()).collect() }
    }

    /// Returns the number of the cell's room, counted from 1.
    pub(crate) fn room(&self, c: Cell) -> Option<usize> {
        self.owner.get(&c).map(|room| room + 1)
    }

    pub(crate) fn is_dark(&self, c: Cell) -> bool {
        self.dark.contains(&c)
    }

    /// Returns the room's cells that are dark, and all of them.
    pub(crate) fn shade(&self, room: usize) -> (usize, usize) {
        let cells = self.floor.rooms()[room - 1].cells();
        cells.fold((0, 0), |(dark, all), c| (dark + usize::from(self.is_dark(c)), all + 1))
    }

    pub(crate) fn effort(&self, from: Cell, side: Side) -> Option<Effort> {
        let barrier = match self.floor.side(from, side) {
            EdgeKind::Wall => return None,
            EdgeKind::Open => return Some(Effort::Walk),
            EdgeKind::Barrier(barrier) => barrier,
        };
        if barrier.one_way.is_some_and(|toward| toward != side) {
            return Some(Effort::Never);
        }
        let found = if looks_like_a_wall(barrier) { Effort::Find } else { Effort::Walk };
        Some(match barrier.kind {
            _ if barrier.open => found,
            BarrierKind::Gate(_) => Effort::Open,
            BarrierKind::Door | BarrierKind::Secret if barrier.lock.is_some() => Effort::Open,
            BarrierKind::Door | BarrierKind::Secret | BarrierKind::Illusory => found,
        })
    }

    /// Returns every edge that leads out of a room.
    pub(crate) fn crossings(&self, room: usize) -> Vec<Crossing<'a>> {
        let mut crossings = Vec::new();
        let mine = |c: &Cell| self.room(*c) == Some(room);
        for from in self.floor.rooms()[room - 1].cells().filter(mine) {
            for side in Side::ALL {
                let Some(to) = from.step(side).filter(|c| !mine(c)) else { continue };
                let Some(effort) = self.effort(from, side) else { continue };
                let barrier = self.floor.barrier(Edge::new(from, side));
                crossings.push(Crossing { from, side, to, barrier, effort });
            }
        }
        crossings
    }

    /// Follows a crossing to the rooms that come next: the effort of a way is its hardest edge, and the easiest way counts.
    pub(crate) fn leads(&self, room: usize, crossing: &Crossing<'_>) -> Leads {
        let mut leads = Leads::default();
        if let Some(next) = self.room(crossing.to) {
            leads.by[0].push(next);
            leads.is_room = true;
            return leads;
        }
        let mut best: BTreeMap<Cell, Effort> = BTreeMap::from([(crossing.to, Effort::Walk)]);
        let mut rooms: BTreeMap<usize, Effort> = BTreeMap::new();
        let mut back = BTreeSet::new();
        let mut changed = vec![crossing.to];
        while let Some(c) = changed.pop() {
            for side in Side::ALL {
                let Some(effort) = self.effort(c, side).filter(|effort| *effort != Effort::Never) else {
                    continue;
                };
                let effort = effort.max(best[&c]);
                let next = c.step(side).expect("no way leads out of the grid");
                match self.room(next) {
                    Some(home) if home == room && effort == Effort::Walk => {
                        _ = back.insert(Edge::new(c, side));
                    }
                    Some(home) if home == room => {}
                    Some(other) => {
                        let known = rooms.entry(other).or_insert(effort);
                        *known = effort.min(*known);
                    }
                    None if best.get(&next).is_none_or(|known| effort < *known) => {
                        best.insert(next, effort);
                        changed.push(next);
                    }
                    None => {}
                }
            }
        }
        for (other, effort) in rooms {
            leads.by[effort as usize].push(other);
        }
        back.insert(Edge::new(crossing.from, crossing.side));
        leads.back = back.len();
        leads
    }

    pub(crate) fn key_name(&self, key: KeyId) -> String {
        match &*self.floor.keys()[key.index()].name {
            "" => format!("key {}", key.0),
            name => name.to_owned(),
        }
    }

    pub(crate) fn key(&self, name: &str) -> Option<KeyId> {
        (0..self.floor.keys().len() as u32).map(KeyId).find(|key| self.key_name(*key) == name)
    }

    /// Returns where a lever or switch is.
    pub(crate) fn trigger_at(&self, id: TriggerId) -> Option<Cell> {
        self.floor.features().iter().find(|placed| placed.is.trigger() == Some(id)).map(|placed| placed.at)
    }

    pub(crate) fn trigger_name(&self, id: TriggerId) -> String {
        let lever = self.floor.features().iter().any(|placed| placed.is == Feature::Lever(id));
        match &*self.floor.triggers()[id.index()].name {
            "" if lever => "lever".to_owned(),
            "" => "switch".to_owned(),
            name => name.to_owned(),
        }
    }

    /// Returns whether the place is where the cell is: "room 4", "the corridor at C14".
    pub(crate) fn is_place(&self, text: &str, c: Cell) -> bool {
        match self.room(c) {
            Some(room) => text.strip_prefix("room ").and_then(|n| n.parse().ok()) == Some(room),
            None => text.strip_prefix("the corridor at ").and_then(super::grammar::square) == Some(c),
        }
    }

    /// Returns whether the spot is where the cell is: "room 4 (C3)", "the corridor at C14".
    pub(crate) fn is_spot(&self, text: &str, c: Cell) -> bool {
        match super::grammar::all("room {} ({})", text) {
            Some(gaps) => gaps[0].parse().ok() == self.room(c) && super::grammar::square(gaps[1]) == Some(c),
            None => self.room(c).is_none() && self.is_place(text, c),
        }
    }

    /// Returns whether a list names all of the needs and nothing else, but for one trigger.
    pub(crate) fn is_needed(&self, text: &str, needs: &Needs, but: Option<TriggerId>) -> bool {
        let named = super::grammar::list(text);
        let triggers: Vec<TriggerId> = needs.triggers.iter().copied().filter(|id| Some(*id) != but).collect();
        let of_key = |part: &str| needs.keys.iter().any(|key| part == format!("the {}", self.key_name(*key)));
        let of_trigger = |part: &str| {
            triggers.iter().any(|id| {
                let rest = part.strip_prefix(&*format!("the {} in ", self.trigger_name(*id)));
                rest.is_some_and(|place| self.trigger_at(*id).is_some_and(|c| self.is_place(place, c)))
            })
        };
        let of_event = |part: &str| {
            let event = needs.event.and_then(|id| self.floor.events().get(id.index()));
            event.is_some_and(|event| super::grammar::unquoted(part) == Some(&*spaced(&event.module)))
        };
        let all = needs.keys.len() + triggers.len() + usize::from(needs.event.is_some());
        named.len() == all && named.iter().all(|part| of_key(part) || of_trigger(part) || of_event(part))
    }

    /// Returns the edges that words like "between 4 and 7" or "on the east side of 4" may mean.
    pub(crate) fn edges(&self, place: &str) -> Vec<Edge> {
        use super::grammar::{all, side, square};
        let is_meant = |edge: &Edge| {
            let (before, after) = edge.cells();
            let (a, b) = (before.and_then(|c| self.room(c)), self.room(after));
            if let Some(gaps) = all("between {} and {}", place) {
                let named = [gaps[0].parse().ok(), gaps[1].parse().ok()];
                return a != b && (named == [a, b] || named == [b, a]);
            }
            if let Some(gaps) = all("on the {} side of {}", place) {
                let room = gaps[1].parse().ok();
                return match side(gaps[0]) {
                    Some(side) if side == edge.side() => b == room && a.is_none(),
                    Some(side) if side == edge.side().opposite() => a == room && b.is_none(),
                    _ => false,
                };
            }
            if let Some(gaps) = all("in the corridor at {}", place) {
                return square(gaps[0]) == Some(after) && a.is_none() && b.is_none();
            }
            let Some(gaps) = all("in {} at {}", place) else { return false };
            square(gaps[1]) == Some(after) && a == b && gaps[0].parse().ok() == a
        };
        self.floor.barriers().iter().map(|(edge, _)| *edge).filter(is_meant).collect()
    }

    /// Returns whether the places are those of a gate, all of them.
    pub(crate) fn is_gate(&self, places: &str, gate: GateId) -> bool {
        let of_gate = |edge: &Edge| self.floor.barrier(*edge).and_then(Barrier::gate) == Some(gate);
        let edges: BTreeSet<Edge> =
            self.floor.barriers().iter().map(|(edge, _)| *edge).filter(of_gate).collect();
        // "between 1 and 2" has an "and" of its own, so the pieces are put together until they mean something.
        let pieces: Vec<&str> = split(places);
        let named: BTreeSet<Edge> =
            pieces.iter().flat_map(|piece| self.edges(piece)).filter(of_gate).collect();
        named == edges && pieces.iter().all(|piece| self.edges(piece).iter().any(of_gate))
    }
}

/// Splits a list of places of edges: each begins with "between", "on the" or "in".
pub(crate) fn split(places: &str) -> Vec<&str> {
    let mut starts: Vec<usize> = vec![0];
    for joint in [", ", " and "] {
        for (at, _) in places.match_indices(joint) {
            let next = at + joint.len();
            if ["between ", "on the ", "in "].iter().any(|word| places[next..].starts_with(word)) {
                starts.push(next);
            }
        }
    }
    starts.sort_unstable();
    let ends = starts.iter().skip(1).copied().chain([places.len()]);
    let cut = |(from, to): (&usize, usize)| {
        let piece = &places[*from..to];
        let piece = piece.strip_suffix(", ").unwrap_or(piece);
        piece.strip_suffix(" and ").unwrap_or(piece)
    };
    starts.iter().zip(ends).map(cut).collect()
}

/// Returns whether a barrier looks like a wall to whoever does not know of it.
pub(crate) fn looks_like_a_wall(barrier: &Barrier) -> bool {
    let hidden = matches!(barrier.kind, BarrierKind::Secret | BarrierKind::Illusory);
    hidden && !barrier.discovered && !barrier.open
}

/// A name made for programs as one for people.
pub(crate) fn spaced(name: &str) -> String {
    let words: Vec<&str> = name.split(['-', '_']).filter(|part| !part.is_empty()).collect();
    capital(&words.join(" "))
}

pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
