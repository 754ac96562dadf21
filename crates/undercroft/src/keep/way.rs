//! Ways through what is kept, and around it.

use super::Keep;
use crate::floor::{EdgeKind, Feature};
use crate::grid::{Bits, Cell, Edge, Passages, Rect, Side, Size};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Returns the cells that one gets to from a cell by open edges within a set.
pub(super) fn within(cells: &Bits, open: &Passages, from: Cell) -> BTreeSet<Cell> {
    let next = |c: Cell| {
        let sides = Side::ALL.into_iter().filter(move |side| open.is_open(Edge::new(c, *side)));
        sides.filter_map(move |side| c.step(side)).filter(|n| cells.size().contains(*n) && cells.has(*n))
    };
    flood(from, |c| next(c).collect())
}

/// Returns the parts of what is kept: cells that hang together, whatever is shut between them.
pub(super) fn parts(keep: &Keep) -> Vec<BTreeSet<Cell>> {
    let mut hops: BTreeMap<Cell, Vec<Cell>> = BTreeMap::new();
    for placed in &keep.layout.contents.features {
        if let Feature::Teleporter(teleporter) = &placed.is {
            hops.entry(placed.at).or_default().push(teleporter.to);
            hops.entry(teleporter.to).or_default().push(placed.at);
        }
    }
    let next = |c: Cell| {
        let passes = |side: &Side| keep.edge(Edge::new(c, *side)) != EdgeKind::Wall;
        let beside = Side::ALL.into_iter().filter(passes).filter_map(|side| c.step(side));
        let hops = hops.get(&c).into_iter().flatten().copied();
        beside.chain(hops).filter(|n| keep.has(*n)).collect()
    };
    let (mut parts, mut seen): (Vec<BTreeSet<Cell>>, BTreeSet<Cell>) = (Vec::new(), BTreeSet::new());
    for c in keep.cells().iter() {
        if !seen.contains(&c) {
            let part = flood(c, next);
            seen.extend(&part);
            parts.push(part);
        }
    }
    parts
}

fn flood(from: Cell, next: impl Fn(Cell) -> Vec<Cell>) -> BTreeSet<Cell> {
    let (mut seen, mut queue) = (BTreeSet::from([from]), vec![from]);
    while let Some(c) = queue.pop() {
        queue.extend(next(c).into_iter().filter(|n| seen.insert(*n)));
    }
    seen
}

/// Returns the largest piece of what is not kept, were all of it floor.
pub(super) fn outside(keep: &Keep) -> Bits {
    let size = keep.size();
    let (mut seen, mut best) = (keep.cells().clone(), Bits::empty(size));
    let mut most = 0;
    for start in size.cells() {
        if seen.has(start) {
            continue;
        }
        let (mut piece, mut queue) = (vec![start], vec![start]);
        seen.insert(start);
        while let Some(c) = queue.pop() {
            for (_, next) in size.neighbours(c) {
                if seen.insert(next) {
                    piece.push(next);
                    queue.push(next);
                }
            }
        }
        if piece.len() > most {
            most = piece.len();
            best = Bits::empty(size);
            for c in piece {
                best.insert(c);
            }
        }
    }
    best
}

/// Returns a shortest way from a cell to the first that is a goal, over cells that may be entered; both ends are part of it. Of ways
/// of the same length the first by the order of sides is taken.
pub(crate) fn detour(
    size: Size,
    from: Cell,
    may_enter: impl Fn(Cell) -> bool,
    is_goal: impl Fn(Cell, Cell) -> bool,
) -> Option<Vec<Cell>> {
    let mut before: BTreeMap<Cell, Cell> = BTreeMap::from([(from, from)]);
    let mut queue = VecDeque::from([from]);
    while let Some(c) = queue.pop_front() {
        for (_, next) in size.neighbours(c) {
            let is_end = is_goal(c, next);
            if before.contains_key(&next) || !(is_end || may_enter(next)) {
                continue;
            }
            before.insert(next, c);
            if is_end {
                let mut way = vec![next];
                let mut at = next;
                while at != from {
                    at = before[&at];
                    way.push(at);
                }
                way.reverse();
                return Some(way);
            }
            queue.push_back(next);
        }
    }
    None
}

/// Returns the cells of a range that suit, the nearest to a cell first.
pub(crate) fn clear_cells(range: Rect, near: Cell, suits: impl Fn(Cell) -> bool) -> Vec<Cell> {
    let mut cells: Vec<Cell> = range.cells().filter(|c| suits(*c)).collect();
    cells.sort_by_key(|c| (c.manhattan(near), c.y, c.x));
    cells
}
