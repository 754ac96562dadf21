//! Edges as readers of other formats come to know them.

use std::collections::BTreeMap;
use undercroft::Floor;
use undercroft::floor::{BarrierKind, EdgeKind};
use undercroft::grid::{Cell, Edge, Side, cell};

/// What a reader knows of an edge that is not open.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Known {
    Wall,
    /// The kind, whether it is locked, the side that it leads to, whether it stands open.
    Barrier {
        kind: String,
        locked: bool,
        one_way: Option<String>,
        open: bool,
    },
}

/// What stands on the edges of a floor's cells; what is missing is open.
pub(crate) type Edges = BTreeMap<Edge, Known>;

/// Returns what the floor itself says.
pub(crate) fn of(floor: &Floor) -> Edges {
    let mut edges = Edges::new();
    for c in floor.cells().iter() {
        for side in Side::ALL {
            let edge = Edge::new(c, side);
            let known = match floor.edge(edge) {
                EdgeKind::Open => continue,
                EdgeKind::Wall => Known::Wall,
                EdgeKind::Barrier(barrier) => Known::Barrier {
                    kind: kind(barrier.kind).to_owned(),
                    locked: barrier.lock.is_some(),
                    one_way: barrier.one_way.map(|side| side.name().to_owned()),
                    open: barrier.open,
                },
            };
            edges.insert(edge, known);
        }
    }
    edges
}

pub(crate) const fn kind(kind: BarrierKind) -> &'static str {
    match kind {
        BarrierKind::Door => "door",
        BarrierKind::Gate(_) => "gate",
        BarrierKind::Secret => "secret",
        BarrierKind::Illusory => "illusory",
    }
}

/// Returns the unit edges of a polyline. Every piece has to run along one axis, and to have a length.
pub(crate) fn units(points: &[(i64, i64)]) -> Vec<Edge> {
    assert!(points.len() > 1, "a line has two ends: {points:?}");
    points.windows(2).flat_map(|w| straight(w[0], w[1])).collect()
}

fn straight((ax, ay): (i64, i64), (bx, by): (i64, i64)) -> Vec<Edge> {
    assert!((ax == bx) != (ay == by), "({ax}, {ay}) to ({bx}, {by}) is no straight line");
    let (x, y) = (ax.min(bx), ay.min(by));
    let at = |x: i64, y: i64| cell(x.try_into().unwrap(), y.try_into().unwrap());
    if ay == by {
        (0..(ax - bx).abs()).map(|i| Edge::new(at(x + i, y), Side::North)).collect()
    } else {
        (0..(ay - by).abs()).map(|i| Edge::new(at(x, y + i), Side::West)).collect()
    }
}

/// Adds edges, none of which may be known already.
pub(crate) fn add(edges: &mut Edges, more: impl IntoIterator<Item = Edge>, known: &Known) {
    for edge in more {
        let before = edges.insert(edge, known.clone());
        assert_eq!(before, None, "{edge} is told twice");
    }
}

/// Returns the cell as numbers.
pub(crate) fn at(c: Cell) -> (i64, i64) {
    (c.x.into(), c.y.into())
}
