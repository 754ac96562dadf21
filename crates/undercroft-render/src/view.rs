//! What a picture needs to know, read from a finished floor or from a draft in progress.
//!
//! What a view does not hold cannot be drawn. So a picture for players is made by taking out of the view what they must
//! not know ([`View::seen_by`]), and no back end has to think of it.

use crate::drawing::Bonds;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::OnceLock;
use undercroft::floor::{Barrier, BarrierKind, Gate, Key, Placed, Room, Zone};
use undercroft::grid::{Bits, Border, Cell, Edge, Passages, Rect, Size, rect};
use undercroft::{Draft, Floor};

/// What a picture needs to know. It is made from `&Floor` or `&Draft`, and everything that draws takes either.
#[derive(Clone, Debug)]
pub struct View<'a> {
    pub(crate) name: Cow<'a, str>,
    pub(crate) cells: Cow<'a, Bits>,
    pub(crate) open: Cow<'a, Passages>,
    /// In the order of the edges.
    pub(crate) barriers: Cow<'a, [(Edge, Barrier)]>,
    pub(crate) features: Cow<'a, [Placed]>,
    pub(crate) rooms: Cow<'a, [Room]>,
    pub(crate) zones: Cow<'a, [Zone]>,
    pub(crate) keys: Cow<'a, [Key]>,
    pub(crate) gates: Cow<'a, [Gate]>,
    /// A draft does not say yet.
    pub(crate) entrance: Option<Cell>,
    pub(crate) goal: Option<End>,
    /// The cells that somebody has seen already, in a floor from a save.
    pub(crate) seen: Vec<Cell>,
    /// What belongs together, once somebody asked.
    pub(crate) bonds: OnceLock<Bonds>,
}

/// What finishes a floor, where stairs do not say it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// A way out.
    Exit(Cell),
    /// Whoever has to be beaten.
    Boss(Cell),
}

impl<'a> From<&'a Floor> for View<'a> {
    fn from(floor: &'a Floor) -> Self {
        use undercroft::floor::Goal;
        View {
            name: floor.name().into(),
            cells: Cow::Borrowed(floor.cells()),
            open: Cow::Borrowed(floor.open()),
            barriers: floor.barriers().into(),
            features: floor.features().into(),
            rooms: floor.rooms().into(),
            zones: floor.zones().into(),
            keys: floor.keys().into(),
            gates: floor.gates().into(),
            entrance: Some(floor.entrance()),
            goal: match floor.goal() {
                Goal::StairsDown => None,
                Goal::Boss(c) => Some(End::Boss(c)),
                Goal::Exit(c) => Some(End::Exit(c)),
            },
            seen: floor.seen().cells().collect(),
            bonds: OnceLock::new(),
        }
    }
}

impl<'a> From<&'a Draft> for View<'a> {
    fn from(draft: &'a Draft) -> Self {
        let mut barriers = draft.barriers().to_vec();
        barriers.sort_by_key(|(edge, _)| *edge);
        View {
            name: "".into(),
            cells: Cow::Borrowed(draft.cells()),
            open: Cow::Borrowed(draft.open_edges()),
            barriers: barriers.into(),
            features: draft.features().into(),
            rooms: draft.rooms().into(),
            zones: draft.zones().into(),
            keys: draft.keys().into(),
            gates: draft.gates().into(),
            entrance: None,
            goal: None,
            seen: Vec::new(),
            bonds: OnceLock::new(),
        }
    }
}

impl View<'_> {
    pub(crate) fn size(&self) -> Size {
        self.cells.size()
    }

    /// Returns the smallest rectangle around what is carved; the whole grid where nothing is.
    pub(crate) fn carved(&self) -> Rect {
        let size = self.size();
        let mut rows = (0..size.height()).filter(|y| self.cells.runs(*y).next().is_some());
        let Some(top) = rows.next() else { return size.rect() };
        let bottom = rows.next_back().unwrap_or(top);
        let columns = (top..=bottom).flat_map(|y| self.cells.runs(y));
        let (left, right) = columns.fold((u16::MAX, 0), |(l, r), (x0, x1)| (l.min(x0), r.max(x1)));
        rect(left, top, right - left, bottom - top + 1)
    }

    /// Returns the door, gate, secret or false wall on the edge.
    pub(crate) fn barrier(&self, edge: Edge) -> Option<&Barrier> {
        self.barriers.binary_search_by_key(&edge, |(e, _)| *e).ok().map(|i| &self.barriers[i].1)
    }

    /// Returns whether something stands on the edge and somebody could stand beside it: a wall of rock against rock is
    /// not seen.
    pub(crate) fn is_shut(&self, edge: Edge) -> bool {
        let (before, after) = edge.cells();
        !self.open.is_open(edge) && (self.cells.has(after) || before.is_some_and(|c| self.cells.has(c)))
    }

    /// Returns what stands in each cell that has something. The first of two wins; a draft may be broken.
    pub(crate) fn features_by_cell(&self) -> BTreeMap<Cell, &Placed> {
        self.features.iter().rev().map(|placed| (placed.at, placed)).collect()
    }

    /// Returns what belongs together.
    pub(crate) fn bonds(&self) -> &Bonds {
        self.bonds.get_or_init(|| Bonds::of(self))
    }
}

/// Returns every edge around or between the cells of a rectangle: first those along rows, then those along columns.
pub(crate) fn edges(of: Rect) -> impl Iterator<Item = Edge> {
    use undercroft::grid::{Side, cell};
    let (left, right) = (of.x, of.right() as u16);
    let (top, bottom) = (of.y, of.bottom() as u16);
    let along =
        (top..=bottom).flat_map(move |y| (left..right).map(move |x| Edge::new(cell(x, y), Side::North)));
    let down =
        (top..bottom).flat_map(move |y| (left..=right).map(move |x| Edge::new(cell(x, y), Side::West)));
    along.chain(down)
}

/// Returns whether the edge runs west to east.
pub(crate) fn is_level(edge: Edge) -> bool {
    edge.border() == Border::North
}

/// Returns whether the wall goes on behind a barrier, so that the drawing is whole without it.
pub(crate) const fn has_wall_behind(barrier: &Barrier) -> bool {
    match barrier.kind {
        BarrierKind::Secret | BarrierKind::Illusory => true,
        BarrierKind::Door | BarrierKind::Gate(_) => false,
    }
}
