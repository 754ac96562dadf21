//! What a floor is asked for, as C sees it.

use undercroft::floor::{Barrier, BarrierKind, Feature, Move, Room, RoomKind, Zone, ZoneKind};
use undercroft::grid::{Cell, Side};

/// A side of a cell, and a direction to walk.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndercroftSide {
    /// Up, where y shrinks.
    North = 0,
    /// Right, where x grows.
    East = 1,
    /// Down, where y grows.
    South = 2,
    /// Left, where x shrinks.
    West = 3,
    /// None of them.
    None = 4,
}

impl From<Option<Side>> for UndercroftSide {
    fn from(side: Option<Side>) -> Self {
        match side {
            Some(Side::North) => UndercroftSide::North,
            Some(Side::East) => UndercroftSide::East,
            Some(Side::South) => UndercroftSide::South,
            Some(Side::West) => UndercroftSide::West,
            None => UndercroftSide::None,
        }
    }
}

/// A cell; x grows eastward and y southward.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct UndercroftCell {
    /// Columns from the west.
    pub x: u32,
    /// Rows from the north.
    pub y: u32,
}

impl From<Cell> for UndercroftCell {
    fn from(Cell { x, y }: Cell) -> Self {
        UndercroftCell { x: x.into(), y: y.into() }
    }
}

/// What an edge is.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndercroftEdgeKind {
    /// Nothing: one walks through.
    Open = 0,
    /// Nobody passes.
    Wall = 1,
    /// Opened by hand or by key.
    Door = 2,
    /// Opened from elsewhere.
    Gate = 3,
    /// A door that looks like a wall until it is found.
    Secret = 4,
    /// Looks like a wall, and is none.
    Illusory = 5,
}

/// What stands between two cells.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UndercroftEdge {
    /// What it is.
    pub kind: UndercroftEdgeKind,
    /// The only side toward which one may pass, or `None` for both.
    pub one_way: UndercroftSide,
    /// The number of the key that it needs, or -1.
    pub key: i32,
    /// The number of the gate that it belongs to, or -1.
    pub gate: i32,
    /// It stands open.
    pub open: bool,
    /// It was found.
    pub discovered: bool,
}

impl UndercroftEdge {
    pub(crate) const WALL: UndercroftEdge = UndercroftEdge::plain(UndercroftEdgeKind::Wall);

    pub(crate) const fn plain(kind: UndercroftEdgeKind) -> UndercroftEdge {
        UndercroftEdge {
            kind,
            one_way: UndercroftSide::None,
            key: -1,
            gate: -1,
            open: false,
            discovered: false,
        }
    }
}

impl From<&Barrier> for UndercroftEdge {
    fn from(barrier: &Barrier) -> Self {
        let kind = match barrier.kind {
            BarrierKind::Door => UndercroftEdgeKind::Door,
            BarrierKind::Gate(_) => UndercroftEdgeKind::Gate,
            BarrierKind::Secret => UndercroftEdgeKind::Secret,
            BarrierKind::Illusory => UndercroftEdgeKind::Illusory,
        };
        UndercroftEdge {
            kind,
            one_way: barrier.one_way.into(),
            key: barrier.lock.map_or(-1, |key| key.0 as i32),
            gate: barrier.gate().map_or(-1, |gate| gate.0 as i32),
            open: barrier.open,
            discovered: barrier.discovered,
        }
    }
}

/// What kind of room.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndercroftRoomKind {
    /// No class of its own.
    Chamber = 0,
    /// A large room.
    Large = 1,
    /// A medium room.
    Medium = 2,
    /// A small room.
    Small = 3,
    /// A widened crossing.
    Junction = 4,
    /// A room one cell wide.
    Corridor = 5,
    /// Where one begins.
    Start = 6,
    /// Where the boss waits.
    Boss = 7,
}

/// A room: the smallest rectangle around it, and how many of its cells are the room's.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UndercroftRoom {
    /// The westernmost column.
    pub x: u32,
    /// The northernmost row.
    pub y: u32,
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Number of cells.
    pub cells: u32,
    /// What kind of room.
    pub kind: UndercroftRoomKind,
}

impl From<&Room> for UndercroftRoom {
    fn from(room: &Room) -> Self {
        let kind = match room.kind {
            RoomKind::Chamber => UndercroftRoomKind::Chamber,
            RoomKind::Large => UndercroftRoomKind::Large,
            RoomKind::Medium => UndercroftRoomKind::Medium,
            RoomKind::Small => UndercroftRoomKind::Small,
            RoomKind::Junction => UndercroftRoomKind::Junction,
            RoomKind::Corridor => UndercroftRoomKind::Corridor,
            RoomKind::Start => UndercroftRoomKind::Start,
            RoomKind::Boss => UndercroftRoomKind::Boss,
        };
        let b = room.bounds;
        UndercroftRoom {
            x: b.x.into(),
            y: b.y.into(),
            width: b.w.into(),
            height: b.h.into(),
            cells: room.area() as u32,
            kind,
        }
    }
}

/// What stands in a cell.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndercroftFeatureKind {
    /// Stairs to the floor above.
    StairsUp = 0,
    /// Stairs to the floor below.
    StairsDown = 1,
    /// A key; `id` is its number.
    Key = 2,
    /// A lever; `id` is its number among levers and switches.
    Lever = 3,
    /// A switch; `id` is its number among levers and switches.
    Switch = 4,
    /// A trap; `amount` is the harm.
    Trap = 5,
    /// A chest; `amount` is the gold.
    Chest = 6,
    /// A teleporter; `target` is where it leads, `amount` is 1 where it carries whoever steps on it.
    Teleporter = 7,
    /// A place that means something to the game; `amount` is its budget.
    Marker = 8,
    /// Somebody to talk to.
    Person = 9,
    /// Something to read; `id` is the side of the wall that it is written on, or -1.
    Note = 10,
    /// Turns whoever steps on it.
    Spinner = 11,
    /// Drops whoever steps on it to the floor below.
    Chute = 12,
}

/// A feature and its cell.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UndercroftFeature {
    /// Where it stands.
    pub at: UndercroftCell,
    /// What it is.
    pub kind: UndercroftFeatureKind,
    /// The number of the key, lever or switch, or the side of a wall; or -1.
    pub id: i32,
    /// Gold, harm or budget, where there is any.
    pub amount: u32,
    /// Where a teleporter leads; its own cell for all else.
    pub target: UndercroftCell,
}

impl UndercroftFeature {
    pub(crate) fn new(at: Cell, feature: &Feature) -> UndercroftFeature {
        use UndercroftFeatureKind as Kind;
        let (kind, id, amount, target) = match feature {
            Feature::StairsUp => (Kind::StairsUp, -1, 0, at),
            Feature::StairsDown => (Kind::StairsDown, -1, 0, at),
            Feature::Key(id) => (Kind::Key, id.0 as i32, 0, at),
            Feature::Lever(id) => (Kind::Lever, id.0 as i32, 0, at),
            Feature::Switch(id) => (Kind::Switch, id.0 as i32, 0, at),
            Feature::Trap(trap) => (Kind::Trap, -1, trap.damage.into(), at),
            Feature::Chest(chest) => (Kind::Chest, -1, chest.gold, at),
            Feature::Teleporter(teleporter) => {
                (Kind::Teleporter, -1, teleporter.carries.into(), teleporter.to)
            }
            Feature::Marker(marker) => (Kind::Marker, -1, marker.budget, at),
            Feature::Person(_) => (Kind::Person, -1, 0, at),
            Feature::Note(note) => (Kind::Note, note.wall.map_or(-1, |side| side as i32), 0, at),
            Feature::Spinner => (Kind::Spinner, -1, 0, at),
            Feature::Chute => (Kind::Chute, -1, 0, at),
        };
        UndercroftFeature { at: at.into(), kind, id, amount, target: target.into() }
    }
}

/// What a zone means.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndercroftZoneKind {
    /// Nothing attacks here.
    Safe = 0,
    /// Something may.
    Encounter = 1,
    /// The boss will.
    Boss = 2,
    /// No light works here.
    Dark = 3,
    /// No magic works here.
    Silent = 4,
}

/// A zone: what it means and how dangerous it is. Which cells are its own, `undercroft_floor_zone_has` says.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UndercroftZone {
    /// What it means.
    pub kind: UndercroftZoneKind,
    /// Number of cells.
    pub cells: u32,
    /// How dangerous, from 0.
    pub danger: u32,
    /// Chance of an encounter, in thousandths a step.
    pub rate: u32,
}

impl From<&Zone> for UndercroftZone {
    fn from(zone: &Zone) -> Self {
        let kind = match zone.kind {
            ZoneKind::Safe => UndercroftZoneKind::Safe,
            ZoneKind::Encounter => UndercroftZoneKind::Encounter,
            ZoneKind::Boss => UndercroftZoneKind::Boss,
            ZoneKind::Dark => UndercroftZoneKind::Dark,
            ZoneKind::Silent => UndercroftZoneKind::Silent,
        };
        let (cells, danger, rate) = (zone.area.count() as u32, zone.danger.into(), zone.rate.into());
        UndercroftZone { kind, cells, danger, rate }
    }
}

/// One thing that a walker does.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndercroftMoveKind {
    /// A step through an opening.
    Walk = 0,
    /// Through something that is opened by hand.
    Open = 1,
    /// Taking the key that lies here.
    Take = 2,
    /// Pulling the lever or pressing the switch that stands here.
    Use = 3,
    /// Using the teleporter that stands here.
    Teleport = 4,
    /// Playing an event that happens here.
    Play = 5,
}

/// One move of the proof that a floor can be finished.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UndercroftMove {
    /// What is done.
    pub kind: UndercroftMoveKind,
    /// Toward which side, for a step.
    pub side: UndercroftSide,
    /// The number of the event that is played, or -1.
    pub event: i32,
}

impl From<Move> for UndercroftMove {
    fn from(step: Move) -> Self {
        use UndercroftMoveKind as Kind;
        let (kind, side, event) = match step {
            Move::Walk(side) => (Kind::Walk, Some(side), -1),
            Move::Open(side) => (Kind::Open, Some(side), -1),
            Move::Take => (Kind::Take, None, -1),
            Move::Use => (Kind::Use, None, -1),
            Move::Teleport => (Kind::Teleport, None, -1),
            Move::Play(event) => (Kind::Play, None, event.0 as i32),
        };
        UndercroftMove { kind, side: side.into(), event }
    }
}
