//! What the party did and found on one floor: its walker, its map, its marks.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use undercroft::Floor;
use undercroft::floor::{EventId, RoomId};
use undercroft::grid::{Bits, Cell, Edge};
use undercroft::rules::Walker;

/// A floor as the party knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Visit {
    /// Where they are on it, and what they took and moved.
    pub(crate) walker: Walker,
    /// Whether they were ever here.
    pub(crate) entered: bool,
    /// Cells that were seen.
    pub(crate) seen: Bits,
    /// Cells that were walked on.
    pub(crate) walked: Bits,
    /// Secret doors and false walls that were found.
    pub(crate) found: BTreeSet<Edge>,
    /// Doors that were tried and are locked.
    pub(crate) tried: BTreeSet<Edge>,
    /// Traps that were found, in whatever way.
    pub(crate) traps: BTreeSet<Cell>,
    /// Chests that are empty, traps that went off for good, markers that are spent, notes that were read.
    pub(crate) spent: BTreeSet<Cell>,
    /// Events that were offered by themselves.
    pub(crate) offered: BTreeSet<EventId>,
    /// Rooms that were entered.
    pub(crate) rooms: BTreeSet<RoomId>,
    /// Zones that were told of, or whose boss was met.
    pub(crate) zones: BTreeSet<u32>,
    /// Clues that were heard or read.
    pub(crate) clues: Vec<String>,
    /// Marks on the map.
    pub(crate) marks: Vec<(Cell, String)>,
}

impl Visit {
    pub(crate) fn new(floor: &Floor) -> Visit {
        let mut seen = Bits::empty(floor.size());
        floor.seen().cells().filter(|c| floor.is_floor(*c)).for_each(|c| _ = seen.insert(c));
        let found = floor.barriers().iter().filter(|(_, barrier)| barrier.discovered).map(|(edge, _)| *edge);
        Visit {
            walker: Walker::new(floor),
            entered: false,
            seen,
            walked: Bits::empty(floor.size()),
            found: found.collect(),
            tried: BTreeSet::new(),
            traps: BTreeSet::new(),
            spent: BTreeSet::new(),
            offered: BTreeSet::new(),
            rooms: BTreeSet::new(),
            zones: BTreeSet::new(),
            clues: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// Returns where they are, and what they took and moved.
    pub const fn walker(&self) -> &Walker {
        &self.walker
    }

    /// Returns whether they were ever here.
    pub const fn is_entered(&self) -> bool {
        self.entered
    }

    /// Returns the cells that were seen.
    pub const fn seen(&self) -> &Bits {
        &self.seen
    }

    /// Returns the cells that were walked on.
    pub const fn walked(&self) -> &Bits {
        &self.walked
    }

    /// Returns whether the secret door or false wall was found.
    pub fn has_found(&self, edge: Edge) -> bool {
        self.found.contains(&edge)
    }

    /// Returns whether the door was tried and is locked.
    pub fn has_tried(&self, edge: Edge) -> bool {
        self.tried.contains(&edge)
    }

    /// Returns whether it is known that there is a trap.
    pub fn knows_trap(&self, at: Cell) -> bool {
        self.traps.contains(&at)
    }

    /// Returns whether the chest is empty, the trap is gone for good, the marker is spent, the note is read.
    pub fn is_spent(&self, at: Cell) -> bool {
        self.spent.contains(&at)
    }

    /// Returns the rooms that were entered.
    pub const fn rooms(&self) -> &BTreeSet<RoomId> {
        &self.rooms
    }

    /// Returns the clues that were heard or read, in order.
    pub fn clues(&self) -> &[String] {
        &self.clues
    }

    /// Returns the marks on the map.
    pub fn marks(&self) -> &[(Cell, String)] {
        &self.marks
    }

    /// Checks what was read against the floor.
    pub(crate) fn fits(&self, floor: &Floor) -> bool {
        self.walker.check(floor).is_ok()
            && self.seen.size() == floor.size()
            && self.walked.size() == floor.size()
    }
}
