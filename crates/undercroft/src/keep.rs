//! Parts of a floor that are kept, or drawn, while the rest is made anew around them.
//!
//! A [`Keep`] is a set of cells with their edges, and with what stands in them. Its openings lead out of it, and the floor is joined
//! to them; every other edge around it is a wall.
//! ```text
//!   +--+--+--+
//!   | .  .  .D      a drawn piece: a hall with a door on its east side, which is the opening,
//!   +  +00+--+      and a cell behind a locked door, whose key lies in the niche beside it
//!   |k0| .|
//!   +--+--+
//! ```
//! The generator makes what is left of the recipe with these cells taken away, what is kept is put into its place, and
//! corridors join its openings to the floor. The whole is counted and proven like any other floor.

mod error;
mod gather;
mod join;
mod moved;
mod serial;
mod tally;
mod way;

pub use error::{KeepError, LeftOut};
pub use join::Onto;
pub(crate) use join::join;
pub(crate) use tally::{hold, less};
pub(crate) use way::{clear_cells, detour};

use crate::floor::text::read_part;
use crate::floor::{
    Barrier, BarrierKind, Contents, EdgeKind, Feature, Floor, KeyId, Layout, Plan, RoomId, TriggerId,
};
use crate::floor::{Corridor, Room, RoomKind, Shape, Text};
use crate::grid::{Area, Bits, Cell, Edge, Rect, Side, Size, cell};
use moved::Ids;
use std::collections::BTreeSet;

/// The entrance of a part that has none.
const NOWHERE: Cell = cell(u16::MAX, u16::MAX);

/// What is kept of a floor, or drawn, at its place.
///
/// ```
/// use undercroft::keep::{Keep, Selection};
/// use undercroft::{Recipe, Seed, make};
///
/// let recipe = Recipe::default();
/// let floor = make::floor(&recipe, &Seed::new("before"), 1)?;
/// let room = floor.room_at(floor.goal_cell()).expect("stairs stand in a room");
/// let (keep, _) = Keep::of(&floor, &Selection { rooms: vec![room], ..Selection::default() })?;
///
/// let other = make::floor_around(&recipe, &Seed::new("after"), 1, &keep)?;
/// assert_eq!(other.goal_cell(), floor.goal_cell());
/// assert_eq!(other.kept(), Some(&keep));
/// assert_ne!(other.drawing(), floor.drawing());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Keep {
    /// A grid of the floor's size. Edges on which only one side is floor are openings.
    layout: Layout,
}

/// What somebody wants to keep of a floor.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Selection {
    /// Rooms.
    pub rooms: Vec<RoomId>,
    /// Cells. A room with one of them is kept whole; rock is not kept.
    pub cells: Vec<Cell>,
    /// Keys, with every door that they open.
    pub keys: Vec<KeyId>,
}

impl Keep {
    /// Returns what is selected of a floor. What opens a lock there comes along with its room; what speaks of things that are
    /// not kept, or serves them alone, is left out, and told.
    pub fn of(floor: &Floor, selection: &Selection) -> Result<(Keep, Vec<LeftOut>), KeepError> {
        let (layout, left_out) = gather::gather(floor, selection)?;
        Keep::checked(layout).map(|keep| (keep, left_out))
    }

    /// Returns a piece that is drawn in the text form, with its north-west corner at a cell of a floor. Where an edge between
    /// floor and rock is blank or has a door, the piece is open.
    ///
    /// ```
    /// use undercroft::generate::tunnels::Tunnels;
    /// use undercroft::grid::{Size, cell};
    /// use undercroft::keep::Keep;
    /// use undercroft::recipe::Between;
    /// use undercroft::{Seed, make};
    ///
    /// let vault = "
    ///     +--+--+--+
    ///     | .  .  .D
    ///     +  +00+--+
    ///     |k0| .|
    ///     +--+--+";
    /// let keep = Keep::drawn(vault, cell(20, 10), Size::new(50, 35)?)?;
    /// let tunnels = Tunnels { locks: Between(1, 2).into(), ..Tunnels::default() };
    /// let floor = make::floor_around(&tunnels, &Seed::new("demo"), 1, &keep)?;
    /// assert_eq!(keep.differs_on(&floor), None);
    ///
    /// let error = Keep::drawn("+--+\n| .|\n+--+", cell(20, 10), Size::new(50, 35)?).unwrap_err();
    /// assert!(error.to_string().starts_with("nobody gets into the part around (20, 10)"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn drawn(text: &str, at: Cell, size: Size) -> Result<Keep, KeepError> {
        let part = read_part(text)?;
        let (piece, room) = (part.size, (u32::from(at.x), u32::from(at.y)));
        let (right, bottom) = (room.0 + u32::from(piece.width()), room.1 + u32::from(piece.height()));
        if right > size.width().into() || bottom > size.height().into() {
            return Err(KeepError::TooLarge { piece, at, floor: size });
        }
        let mut keep = Keep::placed(part, at, size)?;
        let Layout { plan, contents } = &mut keep.layout;
        if contents.rooms.is_empty() && contents.corridors.is_empty() {
            contents.rooms = rooms(plan);
        }
        Ok(keep)
    }

    /// Returns both together. They may touch where they agree.
    pub fn and(&self, other: &Keep) -> Result<Keep, KeepError> {
        if self.size() != other.size() {
            return Err(KeepError::OtherSize { kept: other.size(), floor: self.size() });
        }
        if let Some(c) = self.cells().iter().find(|c| other.cells().has(*c)) {
            return Err(KeepError::Overlap(c));
        }
        let mut layout = self.layout.clone();
        let theirs = other.renumbered(Ids::after(&layout.contents));
        let mine = &mut layout.contents;
        for (edge, barrier) in theirs.barriers {
            let there = self.edge(edge);
            if there != EdgeKind::Wall || self.touches(edge) {
                return Err(KeepError::Disagree(edge));
            }
            mine.barriers.push((edge, barrier));
        }
        let differs = |edge: &Edge| self.touches(*edge) && self.edge(*edge) != EdgeKind::Open;
        if let Some(edge) = other.open_edges().find(differs) {
            return Err(KeepError::Disagree(edge));
        }
        let differs = |edge: &Edge| other.touches(*edge) && other.edge(*edge) != self.edge(*edge);
        if let Some(edge) = self.opening_edges().find(differs) {
            return Err(KeepError::Disagree(edge));
        }
        if mine.entrance != NOWHERE && theirs.entrance != NOWHERE {
            return Err(KeepError::Two("entrances"));
        }
        if theirs.entrance != NOWHERE {
            mine.entrance = theirs.entrance;
        }
        mine.features.extend(theirs.features);
        mine.rooms.extend(theirs.rooms);
        mine.corridors.extend(theirs.corridors);
        mine.zones.extend(theirs.zones);
        mine.keys.extend(theirs.keys);
        mine.gates.extend(theirs.gates);
        mine.triggers.extend(theirs.triggers);
        layout.plan.cells.join(other.cells());
        layout.plan.open.join(&other.layout.plan.open);
        Keep::checked(layout)
    }

    /// Returns the size of the floors that it can be kept on.
    pub const fn size(&self) -> Size {
        self.layout.size()
    }

    /// Returns its cells.
    pub const fn cells(&self) -> &Bits {
        self.layout.cells()
    }

    /// Returns what has to be said of it beside its drawing.
    pub fn rooms(&self) -> &[Room] {
        self.layout.rooms()
    }

    /// Returns its openings: a cell, the side on which it opens, and what hangs there; nothing where it is open.
    pub fn openings(&self) -> impl Iterator<Item = (Cell, Side, Option<&Barrier>)> {
        let all = self.cells().iter().flat_map(|c| Side::ALL.map(|side| (c, side)));
        all.filter(|(c, side)| c.step(*side).is_none_or(|next| !self.has(next))).filter_map(|(c, side)| {
            match self.edge(Edge::new(c, side)) {
                EdgeKind::Wall => None,
                EdgeKind::Open => Some((c, side, None)),
                EdgeKind::Barrier(barrier) => Some((c, side, Some(barrier))),
            }
        })
    }

    /// Returns the first place where a floor does not have what is kept, and what is there instead.
    pub fn differs_on(&self, floor: &Floor) -> Option<String> {
        if floor.size() != self.size() {
            return Some(format!("the floor is {}, and what is kept lies on {}", floor.size(), self.size()));
        }
        let base = Ids::before(&floor.contents, &self.layout.contents)?;
        let kept = self.renumbered(base);
        for c in self.cells().iter() {
            if !floor.is_floor(c) {
                return Some(format!("{c} is rock, and it was kept"));
            }
            for side in Side::ALL {
                let edge = Edge::new(c, side);
                let kept = if self.layout.plan.open.is_open(edge) {
                    EdgeKind::Open
                } else {
                    let found = kept.barriers.iter().find(|(e, _)| *e == edge);
                    found.map_or(EdgeKind::Wall, |(_, barrier)| EdgeKind::Barrier(barrier))
                };
                if floor.edge(edge) != kept {
                    return Some(format!("{edge} is not as it was kept"));
                }
            }
            let stood = kept.features.iter().find(|placed| placed.at == c).map(|placed| &placed.is);
            if floor.feature(c) != stood {
                let (found, stood) = (named(floor.feature(c)), named(stood));
                return Some(format!("at {c} there is {found}, and {stood} was kept"));
            }
        }
        let tables = [
            floor.keys().ends_with(&kept.keys),
            floor.gates().ends_with(&kept.gates),
            floor.triggers().ends_with(&kept.triggers),
        ];
        if tables != [true; 3] {
            return Some("what opens its locks is not as it was kept".to_owned());
        }
        let starts = self.entrance().is_some_and(|at| floor.entrance() != at);
        starts.then(|| format!("one begins at {}, and not where it was kept", floor.entrance()))
    }

    /// Returns its cells and those before its openings.
    pub(crate) fn with_doorsteps(&self) -> Bits {
        let mut cells = self.cells().clone();
        self.openings().for_each(|(c, side, _)| _ = cells.insert(c.beside(side)));
        cells
    }

    /// Whether an opening can be passed one way.
    pub(crate) fn lets_out(&self, c: Cell, side: Side) -> bool {
        matches!(self.edge(Edge::new(c, side)), EdgeKind::Barrier(barrier) if barrier.one_way.is_some())
    }

    /// Returns how many parts it has: cells that hang together, whatever is shut between them.
    pub(crate) fn parts(&self) -> usize {
        way::parts(self).len()
    }

    /// Returns whether a cell is kept.
    pub(crate) fn has(&self, c: Cell) -> bool {
        self.size().contains(c) && self.cells().has(c)
    }

    /// Returns where one begins, where that is kept.
    pub(crate) fn entrance(&self) -> Option<Cell> {
        Some(self.layout.contents.entrance).filter(|at| *at != NOWHERE)
    }

    /// Returns where the stairs down are kept.
    pub(crate) fn stairs_down(&self) -> Option<Cell> {
        self.layout.contents.features.iter().find(|p| p.is == Feature::StairsDown).map(|p| p.at)
    }

    /// Returns the n-th of the names that none of its keys has.
    pub(crate) fn other_name(keep: Option<&Keep>, n: usize, name: impl Fn(usize) -> Text) -> Text {
        let Some(keep) = keep else { return name(n) };
        let is_free = |name: &Text| keep.layout.keys().iter().all(|key| key.name != *name);
        // Lists of names begin again at their end, so there may be none that is free.
        let tried = n + keep.layout.keys().len() + 1;
        (0..tried).map(&name).filter(is_free).nth(n).unwrap_or_else(|| name(n))
    }

    fn edge(&self, edge: Edge) -> EdgeKind<'_> {
        if self.layout.plan.open.is_open(edge) {
            return EdgeKind::Open;
        }
        let list = &self.layout.contents.barriers;
        list.binary_search_by_key(&edge, |(e, _)| *e)
            .map_or(EdgeKind::Wall, |i| EdgeKind::Barrier(&list[i].1))
    }

    /// Whether a cell on either side of an edge is kept.
    fn touches(&self, edge: Edge) -> bool {
        let (before, after) = edge.cells();
        self.has(after) || before.is_some_and(|c| self.has(c))
    }

    fn opening_edges(&self) -> impl Iterator<Item = Edge> {
        self.openings().map(|(c, side, _)| Edge::new(c, side))
    }

    fn open_edges(&self) -> impl Iterator<Item = Edge> {
        let edges = self.cells().iter().flat_map(|c| Side::ALL.map(|side| Edge::new(c, side)));
        edges.filter(|edge| self.layout.plan.open.is_open(*edge))
    }

    /// Returns its contents with other numbers.
    fn renumbered(&self, ids: Ids) -> Contents {
        moved::moved(&self.layout.contents, (0, 0), ids)
    }

    /// Returns a part that was read, somewhere on a floor.
    fn placed(part: crate::floor::text::Part, at: Cell, size: Size) -> Result<Keep, KeepError> {
        let by = (i32::from(at.x), i32::from(at.y));
        let shift = |c: Cell| cell(c.x + at.x, c.y + at.y);
        let mut plan = Plan::solid(size);
        part.cells.iter().for_each(|c| _ = plan.cells.insert(shift(*c)));
        for edge in part.open {
            let edge = moved::edge(edge, by);
            if !size.spans(edge) {
                return Err(KeepError::OverRim(edge));
            }
            plan.open.set(edge, true);
        }
        let mut contents = moved::moved(&part.contents, by, Ids::default());
        if !part.is_entered {
            contents.entrance = NOWHERE;
        }
        Keep::checked(Layout { plan, contents })
    }

    /// Checks everything that a part has to be, wherever it comes from.
    fn checked(Layout { plan, mut contents }: Layout) -> Result<Keep, KeepError> {
        contents.barriers.sort_by_key(|(edge, _)| *edge);
        contents.features.sort_by_key(|placed| placed.at);
        let keep = Keep { layout: Layout { plan, contents } };
        error::check(&keep)?;
        Ok(keep)
    }
}

impl Floor {
    /// Returns what the rest of the floor was made around, where it was.
    pub fn kept(&self) -> Option<&Keep> {
        self.contents.kept.as_deref()
    }
}

fn named(feature: Option<&Feature>) -> &'static str {
    feature.map_or("nothing", Feature::kind)
}

/// Returns the rooms of a drawing that names none: cells with nothing between them.
fn rooms(plan: &Plan) -> Vec<Room> {
    let (mut seen, mut rooms) = (Bits::empty(plan.cells.size()), Vec::new());
    for c in plan.cells.iter() {
        if seen.has(c) {
            continue;
        }
        let cells: BTreeSet<Cell> = way::within(&plan.cells, &plan.open, c);
        for c in &cells {
            seen.insert(*c);
        }
        let area = Area::of(std::iter::empty::<Rect>(), cells.iter().copied());
        let bounds = area.bounds();
        let shape =
            if bounds.area() as usize == area.count() { Shape::Rectangle } else { Shape::Cells(area) };
        rooms.push(Room { shape, ..Room::new(bounds, RoomKind::Chamber) });
    }
    rooms
}

/// Returns the kinds of keys and the triggers that barriers and things ask for.
fn needed(contents: &Contents) -> (BTreeSet<KeyId>, BTreeSet<TriggerId>) {
    let (mut keys, mut triggers) = (BTreeSet::new(), BTreeSet::new());
    for (_, barrier) in &contents.barriers {
        keys.extend(barrier.lock);
        if let BarrierKind::Gate(gate) = barrier.kind
            && let Some(gate) = contents.gates.get(gate.index())
        {
            keys.extend(&gate.needs.keys);
            triggers.extend(&gate.needs.triggers);
        }
    }
    for placed in &contents.features {
        match &placed.is {
            Feature::Trap(trap) => triggers.extend(&trap.off),
            Feature::Teleporter(teleporter) => triggers.extend(&teleporter.needs.triggers),
            _ => {}
        }
    }
    (keys, triggers)
}

/// Returns the stretches of a corridor that are kept.
fn stretches(corridor: &Corridor, cells: &Bits) -> Vec<Vec<Cell>> {
    let path: Vec<Cell> = corridor.path().collect();
    path.split(|c| !cells.has(*c)).filter(|part| part.len() > 1).map(<[Cell]>::to_vec).collect()
}
