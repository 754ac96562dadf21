//! The names that things have in a file, and the way back from a name to its number.
//!
//! The engine counts; files name: `large_1`, `key_1`, `gate_1`, `switch_1`, `zone_1`. A file of somebody else may have
//! other names. They are kept while it is read, so that what it says twice is compared in its own words.

use super::error::JsonError;
use std::collections::BTreeMap;
use undercroft::floor::{Feature, Floor, RoomKind};

/// The names of everything on a floor, each list in the order of the engine's table. No two things share one.
#[derive(Default)]
pub(super) struct Names {
    pub rooms: Vec<String>,
    pub corridors: Vec<String>,
    pub zones: Vec<String>,
    pub keys: Vec<String>,
    pub gates: Vec<String>,
    pub triggers: Vec<String>,
    pub events: Vec<String>,
    pub clues: Vec<String>,
    /// People have no table; these are in reading order.
    pub npcs: Vec<String>,
}

impl Names {
    /// Returns the names that Undercroft gives.
    pub(super) fn of(floor: &Floor) -> Names {
        let people = floor.features().iter().filter(|p| matches!(p.is, Feature::Person(_))).count();
        Names {
            rooms: rooms(floor.rooms().iter().map(|r| r.kind)),
            corridors: corridors(floor),
            zones: counted("zone", floor.zones().len()),
            keys: counted("key", floor.keys().len()),
            gates: counted("gate", floor.gates().len()),
            triggers: counted("switch", floor.triggers().len()),
            events: counted("event", floor.events().len()),
            clues: counted("clue", floor.clues().len()),
            npcs: counted("npc", people),
        }
    }
}

/// Returns a room is counted within its kind, as `Floor::room_name` does it, but in one go for all of them.
pub(super) fn rooms(kinds: impl Iterator<Item = RoomKind>) -> Vec<String> {
    let mut count = [0_u32; RoomKind::ALL.len()];
    kinds
        .map(|kind| {
            let n = &mut count[kind as usize];
            *n += 1;
            format!("{}_{n}", kind.name())
        })
        .collect()
}

/// Rooms of the kind `corridor` have the first of their names.
fn corridors(floor: &Floor) -> Vec<String> {
    let taken = floor.rooms().iter().filter(|room| room.kind == RoomKind::Corridor).count();
    (taken..taken + floor.corridors().len()).map(|i| nth(RoomKind::Corridor.name(), i)).collect()
}

/// `key_1` for the first.
pub(super) fn nth(kind: &str, index: usize) -> String {
    format!("{kind}_{}", index + 1)
}

fn counted(kind: &str, count: usize) -> Vec<String> {
    (0..count).map(|i| nth(kind, i)).collect()
}

/// From names to numbers, while a file is read.
pub(super) struct Table {
    kind: &'static str,
    names: Vec<String>,
    numbers: BTreeMap<String, u32>,
    /// Whether a name that was not listed is given the next number. That is so where the file has no list.
    grows: bool,
}

impl Table {
    /// Returns the names that a file lists at `path`, or none if it has no such list.
    pub(super) fn new<'a>(
        kind: &'static str,
        path: &str,
        listed: Option<impl Iterator<Item = &'a str>>,
    ) -> Result<Table, JsonError> {
        let mut table = Table { kind, names: Vec::new(), numbers: BTreeMap::new(), grows: listed.is_none() };
        for (i, name) in listed.into_iter().flatten().enumerate() {
            if let Some(first) = table.numbers.get(name) {
                let why = format!(
                    "\"{name}\" is the id of {path}[{first}] already: each {kind} has an id of its own"
                );
                return Err(JsonError::at(format!("{path}[{i}].id"), why));
            }
            table.add(name);
        }
        Ok(table)
    }

    fn add(&mut self, name: &str) -> u32 {
        let number = self.names.len() as u32;
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        number
    }

    /// Returns the number of a name that stands at `path`.
    pub(super) fn number(&mut self, name: &str, path: impl Fn() -> String) -> Result<u32, JsonError> {
        if let Some(number) = self.numbers.get(name) {
            return Ok(*number);
        }
        if self.grows {
            return Ok(self.add(name));
        }
        let known = match &self.names[..] {
            [] => "there is none".to_owned(),
            [first, .., last] if self.names.len() > 8 => {
                format!("there are {}, from {first} to {last}", self.names.len())
            }
            few => format!("there is {}", few.join(", ")),
        };
        Err(JsonError::at(path(), format!("no {} has the id \"{name}\": {known}", self.kind)))
    }

    /// Returns the names, in the order of their numbers.
    pub(super) fn names(&self) -> &[String] {
        &self.names
    }

    /// Hands the names over.
    pub(super) fn into_names(self) -> Vec<String> {
        self.names
    }
}
