//! Edges as lines: walls joined into long ones, and the outline of a set of cells.
//!
//! ```text
//!   +--+--+--+        two straight lines and a bend are one chain;
//!   |        |        a wall that meets another in its middle
//!   +  +--+--+        ends there, and the other runs on
//! ```
//! Points are corners of the grid: (0, 0) is the north-west corner of cell (0, 0), (1, 1) its south-east one.

use std::collections::BTreeMap;
use undercroft::floor::{EdgeKind, Floor};
use undercroft::grid::{Area, Border, Cell, Edge, Rect, Side, cell};

/// A corner of the grid.
pub(crate) type Point = (u32, u32);

/// A straight line between two corners, from the west or north.
pub(crate) type Line = (Point, Point);

/// Returns the straight walls of a floor, as long as they go, where `stands` says what counts as one. Rock without
/// floor beside it has none.
pub(crate) fn walls(floor: &Floor, stands: impl Fn(EdgeKind<'_>) -> bool) -> Vec<Line> {
    let beside = |c: Option<Cell>| c.is_some_and(|c| floor.size().contains(c) && floor.is_floor(c));
    straight(floor.size().rect(), |edge| {
        let (a, b) = edge.cells();
        (beside(a) || beside(Some(b))) && stands(floor.edge(edge))
    })
}

/// Returns the two corners that an edge lies between.
pub(crate) fn ends(edge: Edge) -> Line {
    let (x, y) = (u32::from(edge.cell().x), u32::from(edge.cell().y));
    match edge.border() {
        Border::North => ((x, y), (x + 1, y)),
        Border::West => ((x, y), (x, y + 1)),
    }
}

/// Returns the outline of the cells as one ring of corners, the first of them once; `None` where they have holes or
/// several parts.
pub(crate) fn ring(cells: &Area) -> Option<Vec<Point>> {
    let inside = |c: Option<Cell>| c.is_some_and(|c| cells.has(c));
    // Cells that meet in a corner alone are several parts.
    let pinches = |c: Cell, aside: Option<Cell>| {
        let below = |c: Cell| c.step(Side::South);
        aside.is_some_and(|aside| inside(below(aside)) && !cells.has(aside)) && !inside(below(c))
    };
    if cells.cells().any(|c| pinches(c, c.step(Side::East)) || pinches(c, c.step(Side::West))) {
        return None;
    }
    let outline = straight(cells.bounds(), |edge| {
        let (a, b) = edge.cells();
        inside(a) != inside(Some(b))
    });
    let mut chains = chains(&outline);
    let mut ring = chains.pop().filter(|ring| chains.is_empty() && ring.first() == ring.last())?;
    ring.pop();
    Some(ring)
}

/// Returns the edges of a rectangle of cells and its rim that `has` picks, joined into straight lines: first those that
/// run west to east, row by row, then those that run north to south.
fn straight(r: Rect, has: impl Fn(Edge) -> bool) -> Vec<Line> {
    let mut lines = Vec::new();
    let (left, top, right, bottom) = (u32::from(r.x), u32::from(r.y), r.right(), r.bottom());
    for y in top..=bottom {
        let at = |x| Edge::new(cell(x as u16, y as u16), Side::North);
        lines.extend(stretches(left..right, |x| has(at(x))).map(|(a, b)| ((a, y), (b, y))));
    }
    for x in left..=right {
        let at = |y| Edge::new(cell(x as u16, y as u16), Side::West);
        lines.extend(stretches(top..bottom, |y| has(at(y))).map(|(a, b)| ((x, a), (x, b))));
    }
    lines
}

/// Returns the longest stretches of a range that `has` picks, each as its start and one past its end.
fn stretches(range: std::ops::Range<u32>, has: impl Fn(u32) -> bool) -> impl Iterator<Item = (u32, u32)> {
    let (mut at, end) = (range.start, range.end);
    std::iter::from_fn(move || {
        at = (at..end).find(|i| has(*i))?;
        let start = at;
        at = (at..end).find(|i| !has(*i)).unwrap_or(end);
        Some((start, at))
    })
}

/// Lines joined end to end where exactly two ends meet. A closed chain ends where it began.
pub(crate) fn chains(lines: &[Line]) -> Vec<Vec<Point>> {
    let mut ends: BTreeMap<Point, Vec<usize>> = BTreeMap::new();
    for (i, (a, b)) in lines.iter().enumerate() {
        ends.entry(*a).or_default().push(i);
        ends.entry(*b).or_default().push(i);
    }
    let mut chains = Chains { lines, ends, used: vec![false; lines.len()] };
    let mut all = Vec::new();
    // Open chains first, from their ends; whatever is left runs in a ring.
    for (i, (a, b)) in lines.iter().enumerate() {
        let start = [*a, *b].into_iter().find(|p| chains.ends[p].len() != 2);
        if let Some(start) = start.filter(|_| !chains.used[i]) {
            all.push(chains.follow(i, start));
        }
    }
    for (i, (a, _)) in lines.iter().enumerate() {
        if !chains.used[i] {
            all.push(chains.follow(i, *a));
        }
    }
    all
}

struct Chains<'a> {
    lines: &'a [Line],
    /// The lines that end at a corner.
    ends: BTreeMap<Point, Vec<usize>>,
    used: Vec<bool>,
}

impl Chains<'_> {
    /// Returns the chain that begins with a line at one of its ends.
    fn follow(&mut self, first: usize, start: Point) -> Vec<Point> {
        let (mut chain, mut line, mut at) = (vec![start], first, start);
        loop {
            self.used[line] = true;
            let (a, b) = self.lines[line];
            at = if at == a { b } else { a };
            chain.push(at);
            let [one, other] = self.ends[&at][..] else { return chain };
            line = if one == line { other } else { one };
            if self.used[line] {
                return chain;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use undercroft::grid::rect;

    fn floor(drawing: &str) -> Floor {
        drawing.parse().unwrap()
    }

    fn units(lines: impl IntoIterator<Item = Line>) -> BTreeSet<Line> {
        let mut all = BTreeSet::new();
        for ((ax, ay), (bx, by)) in lines {
            assert!((ax == bx) != (ay == by), "a line runs along one axis and has a length");
            let (x, y) = (ax.min(bx), ay.min(by));
            for i in 0..ax.abs_diff(bx).max(ay.abs_diff(by)) {
                let a = if ay == by { (x + i, y) } else { (x, y + i) };
                let b = if ay == by { (x + i + 1, y) } else { (x, y + i + 1) };
                assert!(all.insert((a, b)), "no wall is there twice");
            }
        }
        all
    }

    #[test]
    fn a_closed_room_is_one_ring() {
        let floor = floor("+--+--+\n|@.  >|\n+--+--+\n");
        let lines = walls(&floor, |edge| edge == EdgeKind::Wall);
        assert_eq!(lines.len(), 4);
        assert_eq!(chains(&lines), [[(0, 0), (2, 0), (2, 1), (0, 1), (0, 0)]]);
    }

    #[test]
    fn a_wall_that_meets_another_ends_there() {
        let floor = floor("+--+--+\n|@.| .|\n+  +  +\n| .  >|\n+--+--+\n");
        let chains = chains(&walls(&floor, |edge| edge == EdgeKind::Wall));
        assert_eq!(chains.len(), 2, "{chains:?}");
        assert!(chains.contains(&vec![(1, 0), (1, 1)]));
    }

    #[test]
    fn chains_hold_every_wall_once() {
        let floor =
            floor("+--+--+--+\n|@.| .  .|\n+DD+  +--+\n| .| .| >|\n+  +--+  +\n| .  .  .|\n+--+--+--+\n");
        let lines = walls(&floor, |edge| edge == EdgeKind::Wall);
        let joined = chains(&lines);
        let pieces = joined.iter().flat_map(|c| c.windows(2).map(|w| (w[0], w[1])));
        assert_eq!(units(pieces), units(lines.iter().copied()));
        assert!(joined.len() < lines.len());
    }

    #[test]
    fn an_outline_goes_round() {
        let cells: Area = rect(1, 1, 2, 1).cells().chain([cell(1, 2)]).collect();
        assert_eq!(ring(&cells).unwrap(), [(1, 1), (3, 1), (3, 2), (2, 2), (2, 3), (1, 3)]);
        let apart: Area = [cell(0, 0), cell(2, 0)].into_iter().collect();
        assert_eq!(ring(&apart), None);
        let holed: Area = rect(0, 0, 3, 3).cells().filter(|c| *c != cell(1, 1)).collect();
        assert_eq!(ring(&holed), None);
        let by_corner: Area = [cell(0, 0), cell(1, 1)].into_iter().collect();
        assert_eq!(ring(&by_corner), None);
    }
}
