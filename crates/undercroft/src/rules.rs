//! What a walker may do: the one place that says when an edge lets somebody pass. The solver, the replay of a proof and
//! the game all ask here.
//!
//! - A wall and the rim let nobody pass. An open edge is walked through, and so is an illusory wall.
//! - A one-way barrier, of whatever kind, lets nobody pass toward the other side, even where it stands open.
//! - A barrier that stands open is walked through, whatever its kind and its lock.
//! - A shut door is not walked through. Opening it passes through at once, and it falls shut behind whoever passed. A
//!   secret door is a door that is found by whoever opens it. Where nothing is shut, nothing can be opened.
//! - A locked door, secret or not, needs its key. A key that is kept opens it each time; one that is used up opens it for
//!   good, from both sides, and is gone.
//! - A gate that needs no key opens by itself when all its levers and switches are used and its event is over; from then on
//!   it is walked through. A gate that needs keys is opened by hand once everything it needs is had and done, and stays open.
//!   It takes one key of each kind that is kept, and of each kind that is used up as many as it names, which are gone. A
//!   gate that needs nothing never opens. All edges of a gate open together.
//! - Keys are taken, levers pulled and switches pressed in their cells, once each; they stay as they were put.
//! - An event is played in its cell, or where it names none, in any cell of its room; once, and not if it is over already.
//! - A teleporter is on when all its levers and switches are used and its event is over, or when it needs nothing. Whoever
//!   is in its cell may use it. One that carries does so, too; and whoever walks into its cell, or opens a door into it, while
//!   it is on, is carried off at once. Whoever comes out of a teleporter is carried by no other.
//! - Whoever comes into the cell of a chute, in whatever way, falls to the floor below. They are gone from this one: no move
//!   is left to them.
//! - Traps hurt, but bar nobody. One is harmless when it is disarmed, or when all the levers and switches that turn it off,
//!   if there are any, are used. A spinner turns whoever steps on it, which changes no move. Whatever else stands in a cell changes nothing.
//! - A move that is refused changes nothing.

pub(crate) mod collect;
mod walker;

pub use crate::floor::Move;
pub use walker::{Misfit, Walker};

use crate::floor::{
    Barrier, BarrierKind, EdgeKind, Event, EventId, Feature, Floor, GateId, KeyId, Needs, Offer, Room,
    Teleporter, Wear,
};
use crate::grid::{Cell, Edge, Side};

/// What it takes to cross an edge in one direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passage {
    /// Nobody ever does.
    Never,
    /// Anybody walks.
    Walk,
    /// Anybody opens it.
    Open,
    /// Whoever has the key opens it.
    Lock(KeyId),
    /// Whoever meets the needs of the gate.
    Gate(GateId),
}

impl Passage {
    /// Returns whether anybody passes, whatever they carry.
    pub(crate) const fn is_free(self) -> bool {
        matches!(self, Passage::Walk | Passage::Open)
    }
}

/// Returns what it takes to leave a cell on that side, whatever stands in it.
///
/// ```
/// use undercroft::Floor;
/// use undercroft::floor::KeyId;
/// use undercroft::grid::{Side, cell};
/// use undercroft::rules::{self, Passage};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// assert_eq!(rules::passage(&floor, cell(0, 0), Side::East), Passage::Walk);
/// assert_eq!(rules::passage(&floor, cell(1, 0), Side::East), Passage::Lock(KeyId(0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn passage(floor: &Floor, from: Cell, side: Side) -> Passage {
    match floor.side(from, side) {
        EdgeKind::Wall => Passage::Never,
        EdgeKind::Open => Passage::Walk,
        EdgeKind::Barrier(barrier) => through(barrier, side),
    }
}

/// Returns what it takes to pass a barrier toward that side.
pub(crate) fn through(barrier: &Barrier, toward: Side) -> Passage {
    if barrier.one_way.is_some_and(|side| side != toward) {
        return Passage::Never;
    }
    match (barrier.kind, barrier.lock) {
        _ if barrier.open => Passage::Walk,
        (BarrierKind::Illusory, _) => Passage::Walk,
        (BarrierKind::Gate(gate), _) => Passage::Gate(gate),
        (BarrierKind::Door | BarrierKind::Secret, Some(key)) => Passage::Lock(key),
        (BarrierKind::Door | BarrierKind::Secret, None) => Passage::Open,
    }
}

/// Returns what it takes to pass the barrier on an edge: from the cell that spells the edge, and from the one before it.
pub(crate) fn both_ways(edge: Edge, barrier: &Barrier) -> (Passage, Passage) {
    (through(barrier, edge.side()), through(barrier, edge.side().opposite()))
}

/// Returns the cell of the other teleporter where two that are always on lead to each other, and wait to be used.
pub(crate) fn always_joined(floor: &Floor, at: Cell, teleporter: &Teleporter) -> Option<Cell> {
    let waits = !teleporter.carries && teleporter.needs.is_nothing();
    let both = waits && leads_back(floor, at, teleporter);
    both.then_some(teleporter.to)
}

/// Returns whether a teleporter of the same kind, that needs the same, leads back.
pub(crate) fn leads_back(floor: &Floor, at: Cell, teleporter: &Teleporter) -> bool {
    match floor.feature(teleporter.to).map(Feature::offer) {
        Some(Offer::Way(back)) => {
            back.to == at && back.needs == teleporter.needs && back.carries == teleporter.carries
        }
        Some(Offer::Key(_) | Offer::Trigger(_) | Offer::Fall | Offer::Nothing) | None => false,
    }
}

/// Returns whether a gate opens as soon as its needs are met, without a hand on it. One that needs nothing never opens.
pub(crate) fn opens_by_itself(needs: &Needs) -> bool {
    needs.keys.is_empty() && !needs.is_nothing()
}

/// Returns how many keys of a kind the needs ask for: one of a kind that is kept, else as many as are named.
pub(crate) fn copies(floor: &Floor, needs: &Needs, key: KeyId) -> usize {
    match floor.keys()[key.index()].wear {
        Wear::Kept => 1,
        Wear::UsedUp => needs.keys.iter().filter(|k| **k == key).count(),
    }
}

/// Returns where an event happens: at its cell, or where it names none, anywhere in its room.
pub(crate) fn cells_of<'a>(event: &Event, rooms: &'a [Room]) -> impl Iterator<Item = Cell> + use<'a> {
    let room = event.room.filter(|_| event.at.is_none()).map(|room| &rooms[room.index()]);
    event.at.into_iter().chain(room.into_iter().flat_map(Room::cells))
}

/// Returns whether the event happens in that cell.
pub(crate) fn happens_at(floor: &Floor, event: EventId, at: Cell) -> bool {
    floor.events().get(event.index()).is_some_and(|event| cells_of(event, floor.rooms()).any(|c| c == at))
}

/// Returns what people call the key.
///
/// ```
/// use undercroft::floor::KeyId;
/// use undercroft::{Floor, rules};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// assert_eq!(rules::key_name(&floor, KeyId(0)), "key 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn key_name(floor: &Floor, key: KeyId) -> String {
    match floor.keys().get(key.index()).map(|k| k.name.as_ref()) {
        Some("") | None => format!("key {}", key.0),
        Some(name) => name.to_owned(),
    }
}

/// Why a move is not possible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// Rock or masonry.
    #[error("a wall is in the way")]
    Wall,
    /// The edge is passed only from the other side.
    #[error("this way leads only in the other direction")]
    OneWay,
    /// One does not walk through doors.
    #[error("a door is in the way: open it")]
    Door,
    /// There is nothing to open.
    #[error("nothing here needs opening: walk")]
    NoDoor,
    /// The key is missing.
    #[error("it is locked, and {0} is missing")]
    Locked(String),
    /// The gate is shut.
    #[error("the gate is shut: {0}")]
    Shut(String),
    /// There is no key, lever or teleporter in this cell, or no such event.
    #[error("there is nothing of that kind here")]
    Nothing,
    /// The key was taken, the lever pulled, the event played before.
    #[error("that was done before")]
    Done,
    /// The teleporter is off.
    #[error("the teleporter is off")]
    Off,
    /// They are gone from this floor.
    #[error("they fell through the chute, to the floor below")]
    Fallen,
}

#[cfg(test)]
mod tests;
