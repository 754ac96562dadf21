//! What a picture needs to know, read from a finished floor or from a draft in progress.

use std::collections::BTreeMap;
use undercroft::floor::{Barrier, Gate, Key, Placed, Room, TriggerId, Zone};
use undercroft::grid::{Bits, Border, Cell, Edge, Passages, Size};
use undercroft::{Draft, Floor};

/// What a picture needs to know. It is made from `&Floor` or `&Draft`, and everything that draws takes either.
#[derive(Clone, Debug)]
pub struct View<'a> {
    pub(crate) name: &'a str,
    pub(crate) cells: &'a Bits,
    pub(crate) open: &'a Passages,
    /// In the order of the edges.
    pub(crate) barriers: Vec<(Edge, &'a Barrier)>,
    pub(crate) features: &'a [Placed],
    pub(crate) rooms: &'a [Room],
    pub(crate) zones: &'a [Zone],
    pub(crate) keys: &'a [Key],
    pub(crate) gates: &'a [Gate],
    /// A draft does not say yet.
    pub(crate) entrance: Option<Cell>,
    pub(crate) goal: Option<Cell>,
}

impl<'a> From<&'a Floor> for View<'a> {
    fn from(floor: &'a Floor) -> Self {
        View {
            name: floor.name(),
            cells: floor.cells(),
            open: floor.open(),
            barriers: floor.barriers().iter().map(|(edge, barrier)| (*edge, barrier)).collect(),
            features: floor.features(),
            rooms: floor.rooms(),
            zones: floor.zones(),
            keys: floor.keys(),
            gates: floor.gates(),
            entrance: Some(floor.entrance()),
            goal: Some(floor.goal_cell()),
        }
    }
}

impl<'a> From<&'a Draft> for View<'a> {
    fn from(draft: &'a Draft) -> Self {
        let mut barriers: Vec<_> = draft.barriers().iter().map(|(edge, barrier)| (*edge, barrier)).collect();
        barriers.sort_by_key(|(edge, _)| *edge);
        View {
            name: "",
            cells: draft.cells(),
            open: draft.open_edges(),
            barriers,
            features: draft.features(),
            rooms: draft.rooms(),
            zones: &[],
            keys: &[],
            gates: &[],
            entrance: None,
            goal: None,
        }
    }
}

impl View<'_> {
    pub(crate) const fn size(&self) -> Size {
        self.cells.size()
    }

    /// The door, gate, secret or false wall on the edge.
    pub(crate) fn barrier(&self, edge: Edge) -> Option<&Barrier> {
        self.barriers.binary_search_by_key(&edge, |(e, _)| *e).ok().map(|i| self.barriers[i].1)
    }

    /// Whether something stands on the edge and somebody could stand beside it: a wall of rock against rock is not seen.
    pub(crate) fn is_shut(&self, edge: Edge) -> bool {
        let (before, after) = edge.cells();
        !self.open.is_open(edge) && (self.cells.has(after) || before.is_some_and(|c| self.cells.has(c)))
    }

    /// What stands in each cell that has something. The first of two wins; a draft may be broken.
    pub(crate) fn features_by_cell(&self) -> BTreeMap<Cell, &Placed> {
        self.features.iter().rev().map(|placed| (placed.at, placed)).collect()
    }

    /// The first gate that needs the lever or switch.
    pub(crate) fn gate_of(&self, trigger: TriggerId) -> Option<usize> {
        self.gates.iter().position(|gate| gate.needs.triggers.contains(&trigger))
    }
}

/// Every edge of a grid, the rim included: first those along rows, then those along columns.
pub(crate) fn edges(size: Size) -> impl Iterator<Item = Edge> {
    use undercroft::grid::{Side, cell};
    let (w, h) = (size.width(), size.height());
    let along = (0..=h).flat_map(move |y| (0..w).map(move |x| Edge::new(cell(x, y), Side::North)));
    let down = (0..h).flat_map(move |y| (0..=w).map(move |x| Edge::new(cell(x, y), Side::West)));
    along.chain(down)
}

/// Whether the edge runs west to east.
pub(crate) fn is_level(edge: Edge) -> bool {
    edge.border() == Border::North
}
