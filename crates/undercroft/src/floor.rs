//! A finished level.
//!
//! Its plan is three sets of bits: which cells are floor, and which edges north and west of a cell are open. An edge that
//! is not open is a wall, unless a [`Barrier`] stands on it; barriers are few and stand in a sorted list. So each edge is
//! stored once, and a wall between two cells cannot be there for one of them and not for the other.
//!
//! ```text
//!   +--+--+        solid cells are blank; `.` is floor
//!   | .  .|        no wall between two floor cells: the edge is open
//!   +DD+--+        a door on the edge between (0, 0) and (0, 1)
//!   | .|
//!   +--+
//! ```
//! A [`Floor`] is immutable, and the only way to one is [`Draft::finish`](crate::draft::Draft::finish), which checks
//! every invariant.

mod barrier;
mod check;
mod difference;
mod feature;
mod graph;
mod made;
mod place;
mod proof;
mod quality;
mod story;
pub mod text;

pub use barrier::{Barrier, BarrierKind, EdgeKind, Gate, Key, Needs, Trigger, Wear};
pub(crate) use check::Broken as Flaw;
pub(crate) use difference::first_difference;
pub(crate) use feature::Offer;
pub use feature::{
    Chest, Feature, Line, Marker, MarkerKind, Note, Person, Personality, Placed, Reply, Teleporter, Trap,
    TrapKind,
};
pub use graph::Invalid;
pub(crate) use graph::{END, MAIN_PATH};
pub use made::{Assembly, Dress, Entry, Exit, Ledger, Link, MadeBy, Node};
pub use place::{Corridor, Joins, Room, RoomKind, Shape, Zone, ZoneKind};
pub use proof::{Move, Walkthrough};
pub(crate) use quality::Numbers;
pub use story::{Choice, Clue, ClueSource, Effect, Event, EventCategory, Progression, Rgb, Theme};

use crate::grid::{Area, Bits, Cell, Edge, Passages, Side, Size};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::ops::Deref;

/// The invariant that a draft breaks, or the verb that it refused, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(transparent)]
pub struct Broken(#[from] Flaw);

/// Words for people. Those that the engine brings along cost no allocation.
pub type Text = Cow<'static, str>;

pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u32);

        impl $name {
            /// Returns the place in its table.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A room of the floor.
    RoomId
    /// A kind of key.
    KeyId
    /// A gate.
    GateId
    /// A lever or a switch.
    TriggerId
    /// An event.
    EventId
    /// A clue.
    ClueId
}

/// What finishes a floor.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// Reaching the stairs down.
    #[default]
    StairsDown,
    /// Reaching the boss.
    Boss(Cell),
    /// Reaching the way out.
    Exit(Cell),
}

impl Goal {
    /// Returns its cell, where it names one.
    const fn cell(self) -> Option<Cell> {
        match self {
            Goal::StairsDown => None,
            Goal::Boss(c) | Goal::Exit(c) => Some(c),
        }
    }
}

/// Cells and edges.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Plan {
    pub(crate) cells: Bits,
    pub(crate) open: Passages,
}

impl Plan {
    /// Rock, and nothing but rock.
    pub(crate) fn solid(size: Size) -> Plan {
        Plan { cells: Bits::empty(size), open: Passages::closed(size) }
    }
}

/// Everything that stands in the plan, and all that is said about it.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Contents {
    #[serde(default = "first", skip_serializing_if = "is_first")]
    pub(crate) depth: u32,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) attempt: u32,
    /// The guaranteed simple layout, after all attempts failed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) simple: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) made_by: Option<MadeBy>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) name: Text,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) entrance: Cell,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) goal: Goal,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) theme: Option<Theme>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) barriers: Vec<(Edge, Barrier)>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) features: Vec<Placed>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) rooms: Vec<Room>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) corridors: Vec<Corridor>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) zones: Vec<Zone>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) keys: Vec<Key>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) gates: Vec<Gate>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) triggers: Vec<Trigger>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) events: Vec<Event>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) clues: Vec<Clue>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) seen: Area,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) assembly: Option<Assembly>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) ledger: Option<Ledger>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(crate) walkthrough: Option<Walkthrough>,
}

const fn first() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_first(depth: &u32) -> bool {
    *depth == 1
}

/// A finished level. Reading one back, in whatever format, goes through the same checks as making one.
///
/// ```
/// use undercroft::Floor;
/// use undercroft::floor::{EdgeKind, Feature};
/// use undercroft::grid::{Side, cell};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@<  .D >|
///     +--+--+--+".parse()?;
/// assert_eq!((floor.entrance(), floor.goal_cell()), (cell(0, 0), cell(2, 0)));
/// assert_eq!(floor.feature(cell(2, 0)), Some(&Feature::StairsDown));
/// assert_eq!(floor.side(cell(0, 0), Side::East), EdgeKind::Open);
/// assert!(matches!(floor.side(cell(1, 0), Side::East), EdgeKind::Barrier(door) if door.lock.is_none()));
/// assert_eq!(floor.cells().count(), 3);
/// # Ok::<(), undercroft::floor::text::TextError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Layout", into = "Layout")]
pub struct Floor {
    pub(crate) layout: Layout,
}

/// What a floor and a draft have in common: cells and edges, and what stands in them. Both let it be asked as their own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    pub(crate) plan: Plan,
    pub(crate) contents: Contents,
}

impl Deref for Floor {
    type Target = Layout;

    fn deref(&self) -> &Layout {
        &self.layout
    }
}

impl From<Floor> for Layout {
    fn from(floor: Floor) -> Self {
        floor.layout
    }
}

impl TryFrom<Layout> for Floor {
    type Error = Broken;

    fn try_from(Layout { plan, contents }: Layout) -> Result<Self, Broken> {
        Floor::checked(plan, contents)
    }
}

impl Layout {
    /// Returns how large it is.
    pub const fn size(&self) -> Size {
        self.plan.cells.size()
    }

    /// Returns how deep it lies; the first floor is 1.
    pub const fn depth(&self) -> u32 {
        self.contents.depth
    }

    /// Returns the cells that are floor.
    pub const fn cells(&self) -> &Bits {
        &self.plan.cells
    }

    /// Returns every barrier: a floor's in the order of the edges, a draft's in the order of hanging.
    pub fn barriers(&self) -> &[(Edge, Barrier)] {
        &self.contents.barriers
    }

    /// Returns every feature: a floor's in reading order, a draft's in the order of placing.
    pub fn features(&self) -> &[Placed] {
        &self.contents.features
    }

    /// Returns where one begins.
    pub const fn entrance(&self) -> Cell {
        self.contents.entrance
    }

    /// Returns what finishes it.
    pub const fn goal(&self) -> Goal {
        self.contents.goal
    }

    /// Returns its rooms; a [`RoomId`] is an index here.
    pub fn rooms(&self) -> &[Room] {
        &self.contents.rooms
    }

    /// Returns its corridors.
    pub fn corridors(&self) -> &[Corridor] {
        &self.contents.corridors
    }

    /// Returns its zones.
    pub fn zones(&self) -> &[Zone] {
        &self.contents.zones
    }

    /// Returns the kinds of keys; a [`KeyId`] is an index here.
    pub fn keys(&self) -> &[Key] {
        &self.contents.keys
    }

    /// Returns the gates; a [`GateId`] is an index here.
    pub fn gates(&self) -> &[Gate] {
        &self.contents.gates
    }

    /// Returns the levers and switches; a [`TriggerId`] is an index here.
    pub fn triggers(&self) -> &[Trigger] {
        &self.contents.triggers
    }

    /// Returns the events; an [`EventId`] is an index here.
    pub fn events(&self) -> &[Event] {
        &self.contents.events
    }

    /// Returns the clues; a [`ClueId`] is an index here.
    pub fn clues(&self) -> &[Clue] {
        &self.contents.clues
    }
}

impl Floor {
    /// Sorts what stands in the plan, so that what is broken is named in reading order, and checks everything.
    pub(crate) fn checked(plan: Plan, mut contents: Contents) -> Result<Floor, Broken> {
        // What is sorted is large, and its place is not.
        contents.barriers.sort_by_cached_key(|(edge, _)| *edge);
        contents.features.sort_by_cached_key(|placed| placed.at);
        check::check(&plan, &contents)?;
        Ok(Floor { layout: Layout { plan, contents } })
    }

    /// Returns which attempt made it, counted from 0.
    pub fn attempt(&self) -> u32 {
        self.contents.attempt
    }

    /// Returns whether it is the guaranteed simple layout, after every attempt had failed.
    pub fn is_simple(&self) -> bool {
        self.contents.simple
    }

    /// Returns what it is called; may be empty.
    pub fn name(&self) -> &str {
        &self.contents.name
    }

    /// Returns its look, where it has one.
    pub fn theme(&self) -> Option<&Theme> {
        self.contents.theme.as_ref()
    }

    /// Returns the edges that are open.
    pub fn open(&self) -> &Passages {
        &self.plan.open
    }

    /// Returns whether the cell is floor.
    pub fn is_floor(&self, c: Cell) -> bool {
        self.plan.cells.has(c)
    }

    /// Returns what the edge is.
    pub fn edge(&self, edge: Edge) -> EdgeKind<'_> {
        if self.plan.open.is_open(edge) {
            EdgeKind::Open
        } else {
            self.barrier(edge).map_or(EdgeKind::Wall, EdgeKind::Barrier)
        }
    }

    /// Returns what stands on that side of the cell.
    pub fn side(&self, c: Cell, side: Side) -> EdgeKind<'_> {
        self.edge(Edge::new(c, side))
    }

    /// Returns the door, gate, secret or false wall on the edge.
    pub fn barrier(&self, edge: Edge) -> Option<&Barrier> {
        let list = &self.contents.barriers;
        list.binary_search_by_key(&edge, |(e, _)| *e).ok().map(|i| &list[i].1)
    }

    /// Returns what stands in the cell.
    pub fn feature(&self, c: Cell) -> Option<&Feature> {
        let list = &self.contents.features;
        list.binary_search_by_key(&c, |p| p.at).ok().map(|i| &list[i].is)
    }

    /// Returns the cell that finishes it; the checks make sure that it is there.
    pub fn goal_cell(&self) -> Cell {
        match self.contents.goal {
            Goal::StairsDown => self.stairs_down().unwrap_or_default(),
            Goal::Boss(c) | Goal::Exit(c) => c,
        }
    }

    /// Returns where the stairs up stand.
    pub fn stairs_up(&self) -> Option<Cell> {
        self.contents.features.iter().find(|p| matches!(p.is, Feature::StairsUp)).map(|p| p.at)
    }

    /// Returns where the stairs down stand.
    pub fn stairs_down(&self) -> Option<Cell> {
        self.contents.features.iter().find(|p| matches!(p.is, Feature::StairsDown)).map(|p| p.at)
    }

    /// Returns the generator that made it, where that is none of the engine's own: those are named by the recipe that
    /// files keep beside their floors.
    pub fn made_by(&self) -> Option<&MadeBy> {
        self.contents.made_by.as_ref()
    }

    /// Returns the room that the cell belongs to.
    pub fn room_at(&self, c: Cell) -> Option<RoomId> {
        self.contents.rooms.iter().position(|r| r.has(c)).map(|i| RoomId(i as u32))
    }

    /// Returns the room's name for people and files: its kind, and its number among them.
    pub fn room_name(&self, id: RoomId) -> String {
        let rooms = &self.contents.rooms;
        let kind = rooms[id.index()].kind;
        let number = rooms[..=id.index()].iter().filter(|r| r.kind == kind).count();
        format!("{}_{number}", kind.name())
    }

    /// Returns the cells that somebody has seen already, in a floor read from a save.
    pub fn seen(&self) -> &Area {
        &self.contents.seen
    }

    /// Returns the tiles that it was built from, where it was.
    pub fn assembly(&self) -> Option<&Assembly> {
        self.contents.assembly.as_ref()
    }

    /// Returns the rolls that it was grown by, where it was.
    pub fn ledger(&self) -> Option<&Ledger> {
        self.contents.ledger.as_ref()
    }

    /// Returns the moves that finish it, where they were found.
    pub fn walkthrough(&self) -> Option<&Walkthrough> {
        self.contents.walkthrough.as_ref()
    }

    pub(crate) fn with_walkthrough(mut self, walkthrough: Walkthrough) -> Floor {
        self.layout.contents.walkthrough = Some(walkthrough);
        self
    }
}
