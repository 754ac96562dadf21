//! Where everything is, in the words of a map: which room a cell belongs to, and how one leaves a room. What is so is
//! asked of [`Facts`]; here it gets its words.

use super::{Rules, say, things};
use undercroft::Floor;
use undercroft::facts::{Exit, Facts, Hindrance, Leads};
use undercroft::floor::{Barrier, BarrierKind, EventId, Feature, GateId, RoomId, TriggerId};
use undercroft::grid::{Cell, Edge};
use undercroft::rules;

/// A floor, with what is so about it.
pub(crate) struct Survey<'a> {
    pub(crate) floor: &'a Floor,
    pub(super) facts: Facts<'a>,
    /// In whose terms it is told.
    pub(super) rules: Rules,
}

impl<'a> Survey<'a> {
    pub(crate) fn new(floor: &'a Floor) -> Survey<'a> {
        Survey::under(floor, Rules::default())
    }

    /// Looks at a floor in the terms of some rules.
    pub(super) fn under(floor: &'a Floor, rules: Rules) -> Survey<'a> {
        Survey { floor, facts: Facts::of(floor), rules }
    }

    /// Returns the index of the cell's room.
    pub(crate) fn room_of(&self, c: Cell) -> Option<usize> {
        self.facts.room_of(c).map(RoomId::index)
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

    /// Returns what an event is called, in quotation marks.
    pub(crate) fn event_name(&self, id: EventId) -> String {
        let module = self.floor.events().get(id.index()).map_or("", |event| &event.module);
        format!("“{}”", say::spaced(module))
    }

    /// Returns all ways out of a room in one sentence.
    pub(super) fn exits(&self, room: usize) -> String {
        let id = RoomId(room as u32);
        let ways: Vec<String> = self.facts.exits(id).iter().map(|exit| self.exit(id, exit)).collect();
        if ways.is_empty() { "None.".to_owned() } else { say::sentence(&ways.join("; ")) }
    }

    /// "north, locked door (silver key) to 4", "east, door that opens only from the other side, from 3".
    fn exit(&self, room: RoomId, exit: &Exit<'_>) -> String {
        let side = exit.side;
        if exit.hindrance() == Some(Hindrance::OtherSide) {
            let kind = exit.barrier.map_or("opening", |barrier| things::plain_kind(barrier.kind));
            let from = match self.room_of(exit.beyond) {
                Some(other) => (other + 1).to_string(),
                None => "a corridor".to_owned(),
            };
            return format!("{side}, {kind} that opens only from the other side, from {from}");
        }
        let one_way = if exit.is_one_way() { "one-way " } else { "" };
        let kind = match exit.barrier {
            Some(barrier) => self.kind(barrier, exit.hindrance()),
            None if exit.width > 1 => "wide opening".to_owned(),
            None => "opening".to_owned(),
        };
        if self.is_unexplored(exit.beyond) {
            return format!("{side}, {one_way}{kind} to what nobody has explored");
        }
        format!("{side}, {one_way}{kind} {}", led(&self.facts.leads(room, exit)))
    }

    /// "locked door (silver key)", "shut gate (the lever in room 3)".
    fn kind(&self, barrier: &Barrier, hindrance: Option<Hindrance>) -> String {
        let kind = things::plain_kind(barrier.kind);
        match hindrance {
            Some(Hindrance::Locked(key)) => format!("locked {kind} ({})", rules::key_name(self.floor, key)),
            Some(Hindrance::Shut(gate)) => format!("shut {kind} ({})", self.opened_by(gate)),
            Some(Hindrance::OtherSide) | None if barrier.open && barrier.kind != BarrierKind::Illusory => {
                format!("open {kind}")
            }
            Some(Hindrance::OtherSide) | None => kind.to_owned(),
        }
    }

    /// Returns what a gate needs: "the bone key and the lever in room 3".
    pub(super) fn opened_by(&self, gate: GateId) -> String {
        match &things::needed(self, &self.floor.gates()[gate.index()].needs, None)[..] {
            [] => "for good".to_owned(),
            names => say::list(names),
        }
    }

    /// Returns whether the cell is marked as an exit behind which nobody has been, as levels of `dice` have them.
    fn is_unexplored(&self, at: Cell) -> bool {
        matches!(self.floor.feature(at), Some(Feature::Marker(marker)) if marker.name == "unexplored exit")
    }
}

/// Returns where a way leads: "to 2 and 4, by a hidden way to 7, past a lock or gate to 9".
fn led(leads: &Leads) -> String {
    let numbers = |rooms: &[RoomId]| say::numbers(&rooms.iter().map(|r| r.index() + 1).collect::<Vec<_>>());
    if leads.many {
        return "to the corridors".to_owned();
    }
    let further = !leads.hidden.is_empty() || !leads.shut.is_empty();
    let mut words = match &leads.free[..] {
        [] if leads.comes_back => "to a corridor that comes back here".to_owned(),
        [] if further => "to a corridor".to_owned(),
        [] => "to a dead end".to_owned(),
        free => format!("to {}", numbers(free)),
    };
    for (how, rooms) in [("by a hidden way", &leads.hidden), ("past a lock or gate", &leads.shut)] {
        if !rooms.is_empty() {
            words = format!("{words}, {how} to {}", numbers(rooms));
        }
    }
    words
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
        for part in [
            "locked door (blue key) to 2",
            "south, door to 3",
            "south, open door to 3",
            "south, shut gate (the lever in room 2) to 3",
            "south, one-way locked door (blue key) to 3",
        ] {
            assert!(first.contains(part), "{part} in {first}");
        }
        let second = survey.exits(1);
        assert!(second.contains("south, secret door to 3; south, locked secret door (red key)"), "{second}");
        assert!(
            second.contains("south, door that opens only from the other side, from a corridor"),
            "{second}"
        );
        assert!(survey.exits(3).contains("false wall"), "{}", survey.exits(3));
    }

    #[test]
    fn a_gate_is_found_at_all_its_places() {
        let floor = samples::everything();
        assert_eq!(Survey::new(&floor).gate(GateId(0)), "on the west side of 2 and on the south side of 1");
    }
}
