//! What the side of a cell looks like to the party, which is not always what it is: a secret door looks like wall until it
//! is found, a one-way door looks like wall from behind.

use crate::visit::Visit;
use undercroft::Floor;
use undercroft::floor::{BarrierKind, EdgeKind};
use undercroft::grid::{Cell, Edge, Side};

/// What one side of a cell looks like from within that cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Face {
    /// Nothing stands there.
    Open,
    /// Wall, or what looks like it.
    Wall,
    /// A door.
    Door,
    /// A door that is known to be locked.
    LockedDoor,
    /// A secret door that was found.
    SecretDoor,
    /// A door that stands open.
    OpenDoor,
    /// A gate that is shut.
    Gate,
    /// A gate that is open.
    RaisedGate,
    /// A wall that is known to be none.
    FalseWall,
}

impl Face {
    /// Returns the face of that side of the cell.
    pub fn of(floor: &Floor, visit: &Visit, at: Cell, side: Side) -> Face {
        let barrier = match floor.side(at, side) {
            EdgeKind::Open => return Face::Open,
            EdgeKind::Wall => return Face::Wall,
            EdgeKind::Barrier(barrier) => barrier,
        };
        // From behind, a door that leads one way is masonry.
        if barrier.one_way.is_some_and(|toward| toward != side) {
            return Face::Wall;
        }
        let edge = Edge::new(at, side);
        let found = visit.has_found(edge);
        match barrier.kind {
            BarrierKind::Gate(gate) if barrier.open || visit.walker.is_gate_open(floor, gate) => {
                Face::RaisedGate
            }
            BarrierKind::Gate(_) => Face::Gate,
            BarrierKind::Door if barrier.open => Face::OpenDoor,
            BarrierKind::Door if visit.has_tried(edge) => Face::LockedDoor,
            BarrierKind::Door => Face::Door,
            BarrierKind::Secret | BarrierKind::Illusory if !found => Face::Wall,
            BarrierKind::Secret if barrier.open => Face::OpenDoor,
            BarrierKind::Secret if visit.has_tried(edge) => Face::LockedDoor,
            BarrierKind::Secret => Face::SecretDoor,
            BarrierKind::Illusory => Face::FalseWall,
        }
    }

    /// Returns whether one sees what lies beyond.
    pub const fn is_clear(self) -> bool {
        matches!(self, Face::Open | Face::OpenDoor | Face::RaisedGate)
    }

    /// Returns whether one passes it by hand.
    pub const fn is_door(self) -> bool {
        matches!(self, Face::Door | Face::LockedDoor | Face::SecretDoor)
    }

    /// Returns whether it looks as if one could walk through.
    pub const fn is_walkable(self) -> bool {
        self.is_clear() || matches!(self, Face::FalseWall)
    }
}
