//! Where everything is, in the words of a map: which room a cell belongs to, what a room's openings are and where they
//! lead. Cells outside rooms that hang together are one stretch of corridor.

use super::say;
use std::collections::BTreeSet;
use undercroft::Floor;
use undercroft::floor::{Barrier, BarrierKind, EdgeKind, Feature, GateId, TriggerId};
use undercroft::grid::{Cell, Edge, Side};
use undercroft::rules;

const NOBODY: u32 = u32::MAX;

/// A floor, with who owns which cell.
pub(crate) struct Survey<'a> {
    pub(crate) floor: &'a Floor,
    /// For each cell, the index of its room.
    room: Vec<u32>,
    /// For each cell outside rooms, its stretch of corridor.
    stretch: Vec<u32>,
    /// For each stretch, the rooms that it touches.
    touched: Vec<BTreeSet<usize>>,
}

/// A way out of a room.
pub(super) struct Way<'a> {
    /// The cell inside.
    pub(super) from: Cell,
    pub(super) side: Side,
    pub(super) barrier: Option<&'a Barrier>,
    /// Cells across.
    wide: u16,
    /// The rooms that it leads to, by number.
    pub(super) to: Vec<usize>,
    /// Whether a corridor lies between.
    by_corridor: bool,
}

/// A corridor that leads to more rooms than these is "the corridors".
const MANY: usize = 4;

impl<'a> Survey<'a> {
    pub(crate) fn new(floor: &'a Floor) -> Survey<'a> {
        let area = floor.size().area();
        let mut survey =
            Survey { floor, room: vec![NOBODY; area], stretch: vec![NOBODY; area], touched: Vec::new() };
        for (i, room) in floor.rooms().iter().enumerate() {
            for c in room.cells() {
                let owner = &mut survey.room[place(floor, c)];
                if *owner == NOBODY {
                    *owner = i as u32;
                }
            }
        }
        for c in floor.cells().iter() {
            if survey.room_of(c).is_none() && survey.stretch[place(floor, c)] == NOBODY {
                survey.follow(c);
            }
        }
        survey
    }

    /// Marks everything outside rooms that hangs together with a cell.
    fn follow(&mut self, start: Cell) {
        let (id, mut rooms) = (self.touched.len() as u32, BTreeSet::new());
        let mut stack = vec![start];
        self.stretch[place(self.floor, start)] = id;
        while let Some(c) = stack.pop() {
            for (side, next) in self.floor.size().neighbours(c) {
                if self.floor.side(c, side) == EdgeKind::Wall {
                    continue;
                }
                let at = place(self.floor, next);
                if self.room[at] != NOBODY {
                    rooms.insert(self.room[at] as usize + 1);
                } else if self.stretch[at] == NOBODY {
                    self.stretch[at] = id;
                    stack.push(next);
                }
            }
        }
        self.touched.push(rooms);
    }

    /// Returns the index of the cell's room.
    pub(crate) fn room_of(&self, c: Cell) -> Option<usize> {
        let owner = *self.room.get(place(self.floor, c))?;
        (owner != NOBODY).then_some(owner as usize)
    }

    /// Returns where the cell is: "room 4", "the corridor at C14".
    pub(super) fn place(&self, c: Cell) -> String {
        match self.room_of(c) {
            Some(room) => format!("room {}", room + 1),
            None => format!("the corridor at {}", say::square(c)),
        }
    }

    /// Returns the same with the square, in brackets where it is a room.
    pub(super) fn spot(&self, c: Cell) -> String {
        match self.room_of(c) {
            Some(room) => format!("room {} ({})", room + 1, say::square(c)),
            None => format!("the corridor at {}", say::square(c)),
        }
    }

    /// Returns the ways out of a room, clockwise from north.
    pub(super) fn ways(&self, room: usize) -> Vec<Way<'a>> {
        let mut ways: Vec<Way<'a>> = Vec::new();
        let cells: Vec<Cell> =
            self.floor.rooms()[room].cells().filter(|c| self.room_of(*c) == Some(room)).collect();
        for side in Side::ALL {
            for &from in &cells {
                let Some(way) = self.way(room, from, side) else { continue };
                let beside = ways.iter_mut().find(|before| before.goes_on_in(&way));
                match beside {
                    Some(before) => before.wide += 1,
                    None => ways.push(way),
                }
            }
        }
        ways
    }

    fn way(&self, room: usize, from: Cell, side: Side) -> Option<Way<'a>> {
        let there = from.step(side).filter(|c| self.floor.size().contains(*c))?;
        let barrier = match self.floor.side(from, side) {
            EdgeKind::Wall => return None,
            EdgeKind::Open => None,
            EdgeKind::Barrier(barrier) => Some(barrier),
        };
        let (to, by_corridor) = match self.room_of(there) {
            Some(other) if other == room => return None,
            Some(other) => (vec![other + 1], false),
            None => {
                let touched = &self.touched[self.stretch[place(self.floor, there)] as usize];
                (touched.iter().copied().filter(|n| *n != room + 1).collect(), true)
            }
        };
        Some(Way { from, side, barrier, wide: 1, to, by_corridor })
    }

    /// Returns where a barrier stands: "between 4 and 7", "east of 4", "in the corridor at C14".
    pub(super) fn edge(&self, edge: Edge) -> String {
        let (before, after) = edge.cells();
        match (before.and_then(|c| self.room_of(c)), self.room_of(after)) {
            (Some(a), Some(b)) if a != b => format!("between {} and {}", a.min(b) + 1, a.max(b) + 1),
            (Some(a), Some(_)) => format!("in {} at {}", a + 1, say::square(after)),
            (Some(a), None) => format!("on the {} side of {}", edge.side().opposite(), a + 1),
            (None, Some(b)) => format!("on the {} side of {}", edge.side(), b + 1),
            (None, None) => format!("in the corridor at {}", say::square(after)),
        }
    }

    /// Returns where the gate stands; it may do so at several places.
    pub(super) fn gate(&self, gate: GateId) -> String {
        let edges = self.floor.barriers().iter().filter(|(_, b)| b.gate() == Some(gate));
        let mut places: Vec<String> = edges.map(|(edge, _)| self.edge(*edge)).collect();
        places.dedup();
        say::list(&places)
    }

    /// Returns where a lever or switch stands.
    pub(crate) fn trigger_at(&self, id: TriggerId) -> Option<Cell> {
        self.floor.features().iter().find(|p| p.is.trigger() == Some(id)).map(|p| p.at)
    }

    /// Returns what a lever or switch is called.
    pub(crate) fn trigger_name(&self, id: TriggerId) -> &'a str {
        let name = &*self.floor.triggers()[id.index()].name;
        let is_lever = |p: &&undercroft::floor::Placed| p.is == Feature::Lever(id);
        match name {
            "" if self.floor.features().iter().find(is_lever).is_some() => "lever",
            "" => "switch",
            name => name,
        }
    }

    /// Returns what a way out is: "locked door (silver key)".
    pub(super) fn door(&self, barrier: &Barrier, toward: Side) -> String {
        let one_way = match barrier.one_way {
            Some(side) if side == toward => "one-way ",
            Some(_) => "one-way (from the other side only) ",
            None => "",
        };
        let lock =
            barrier.lock.map(|key| format!(" ({})", rules::key_name(self.floor, key))).unwrap_or_default();
        let state = match (barrier.lock, barrier.open) {
            (Some(_), _) => "locked ",
            (None, true) => "open ",
            _ => "",
        };
        let kind = match barrier.kind {
            BarrierKind::Door => "door",
            BarrierKind::Gate(_) => "gate",
            BarrierKind::Secret => "secret door",
            BarrierKind::Illusory => "false wall",
        };
        format!("{one_way}{state}{kind}{lock}")
    }

    /// Returns all ways out of a room in one sentence.
    pub(super) fn exits(&self, room: usize) -> String {
        let ways: Vec<String> = self.ways(room).iter().map(|way| self.exit(way)).collect();
        if ways.is_empty() { "None.".to_owned() } else { say::sentence(&ways.join("; ")) }
    }

    fn exit(&self, way: &Way<'_>) -> String {
        let kind = match way.barrier {
            Some(barrier) => self.door(barrier, way.side),
            None if way.wide > 1 => "wide opening".to_owned(),
            None => "opening".to_owned(),
        };
        let to = match (&way.to[..], way.by_corridor) {
            ([], true) if self.is_unexplored(way) => " to what nobody has explored".to_owned(),
            ([], true) => " to a dead end".to_owned(),
            (rooms, true) if rooms.len() > MANY => " to the corridors".to_owned(),
            (rooms, _) => format!(" to {}", say::numbers(rooms)),
        };
        format!("{}, {kind}{to}", way.side)
    }

    /// Whether an exit is marked as one behind which nobody has been, as levels of `dice` have them.
    fn is_unexplored(&self, way: &Way<'_>) -> bool {
        let exit = way.from.step(way.side).and_then(|at| self.floor.feature(at));
        matches!(exit, Some(Feature::Marker(marker)) if marker.name == "unexplored exit")
    }
}

impl Way<'_> {
    /// Returns whether the next cell's opening is a part of this one.
    fn goes_on_in(&self, next: &Way<'_>) -> bool {
        let along = match self.side {
            Side::North | Side::South => (self.from.x + self.wide, self.from.y),
            Side::East | Side::West => (self.from.x, self.from.y + self.wide),
        };
        self.barrier.is_none()
            && next.barrier.is_none()
            && self.side == next.side
            && self.to == next.to
            && Cell::from(along) == next.from
    }
}

fn place(floor: &Floor, c: Cell) -> usize {
    usize::from(c.y) * usize::from(floor.size().width()) + usize::from(c.x)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn exits_say_what_stands_there_and_where_it_leads() {
        let floor = samples::two_rooms().finish().unwrap();
        assert_eq!(Survey::new(&floor).exits(0), "South, door to 2.");
        let floor = samples::everything();
        let survey = Survey::new(&floor);
        let first = survey.exits(0);
        for part in ["locked door (blue key) to 2", "south, door to 3", "open door", "gate to 3"] {
            assert!(first.contains(part), "{part} in {first}");
        }
        assert!(survey.exits(1).contains("south, secret door to 3; south, locked secret door (red key)"));
        assert!(survey.exits(1).contains("one-way (from the other side only) door"));
        assert!(survey.exits(3).contains("false wall"), "{}", survey.exits(3));
    }

    #[test]
    fn a_gate_is_found_at_all_its_places() {
        let floor = samples::everything();
        assert_eq!(Survey::new(&floor).gate(GateId(0)), "on the west side of 2 and on the south side of 1");
    }
}
