//! Edges joined into long lines.
//!
//! The edges are a graph whose nodes are the corners of cells. A trail starts at a node of odd degree and goes straight on
//! where it can, so that it ends at another; what is left then are loops. No edge is drawn twice, and a loop is closed,
//! so that each corner is a joint and none is two ends that meet.
//!
//! ```text
//!   o--o--o      the node marked x has three edges: a trail starts there;
//!   |     |      the outer ring is left over and becomes a loop
//!   o--x--o
//! ```

use super::CELL;
use super::path::{Outline, Point};
use undercroft::grid::{Border, Edge, Size};

const EAST: u8 = 1;
const SOUTH: u8 = 2;

/// A set of edges, the rim included.
#[derive(Clone)]
pub(super) struct Mesh {
    /// Nodes in a row, one more than cells.
    row: usize,
    /// For each node, whether its edges eastward and southward are in the set.
    arms: Vec<u8>,
}

/// East, south, west, north: a quarter turn clockwise is one further.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Way(u8);

impl Mesh {
    pub(super) fn of(size: Size, edges: impl Iterator<Item = Edge>) -> Mesh {
        let (row, rows) = (usize::from(size.width()) + 1, usize::from(size.height()) + 1);
        let mut mesh = Mesh { row, arms: vec![0; row * rows] };
        for edge in edges {
            let c = edge.cell();
            mesh.arms[usize::from(c.y) * row + usize::from(c.x)] |= match edge.border() {
                Border::North => EAST,
                Border::West => SOUTH,
            };
        }
        mesh
    }

    /// Draws every edge once, and empties the set.
    pub(super) fn draw(mut self, path: &mut Outline<'_>) {
        for node in 0..self.arms.len() {
            while self.degree(node) % 2 == 1 {
                self.walk(node, path);
            }
        }
        for node in 0..self.arms.len() {
            while self.degree(node) > 0 {
                self.walk(node, path);
            }
        }
    }

    fn walk(&mut self, start: usize, path: &mut Outline<'_>) {
        let Some(mut way) = (0..4).map(Way).find(|way| self.has(start, *way)) else { return };
        let mut node = start;
        path.go(self.point(node));
        loop {
            node = self.take(node, way);
            // Straight on, else a turn to either side; the way back is used up.
            let next = [0, 1, 3].map(|turn| Way((way.0 + turn) % 4)).into_iter().find(|w| self.has(node, *w));
            match next {
                Some(on) if on == way => {}
                Some(turned) => {
                    path.to(self.point(node));
                    way = turned;
                }
                None if node == start => return path.close(),
                None => return path.to(self.point(node)),
            }
        }
    }

    fn point(&self, node: usize) -> Point {
        Point::new((node % self.row) as i32 * CELL, (node / self.row) as i32 * CELL)
    }

    /// Returns the node and the bit that keep an edge; none over the rim.
    fn slot(&self, node: usize, way: Way) -> Option<(usize, u8)> {
        match way.0 {
            0 => Some((node, EAST)),
            1 => Some((node, SOUTH)),
            2 => (!node.is_multiple_of(self.row)).then(|| (node - 1, EAST)),
            _ => Some((node.checked_sub(self.row)?, SOUTH)),
        }
    }

    fn has(&self, node: usize, way: Way) -> bool {
        self.slot(node, way).is_some_and(|(slot, bit)| self.arms[slot] & bit != 0)
    }

    fn degree(&self, node: usize) -> usize {
        (0..4).filter(|way| self.has(node, Way(*way))).count()
    }

    /// Takes an edge out of the set and returns the node at its other end.
    fn take(&mut self, node: usize, way: Way) -> usize {
        if let Some((slot, bit)) = self.slot(node, way) {
            self.arms[slot] &= !bit;
        }
        match way.0 {
            0 => node + 1,
            1 => node + self.row,
            2 => node - 1,
            _ => node - self.row,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::{Hand, Path, Step};
    use undercroft::grid::{Side, cell};

    fn trace(edges: &[(u16, u16, Side)]) -> Vec<Step> {
        let mut path = Path::default();
        let edges = edges.iter().map(|(x, y, side)| Edge::new(cell(*x, *y), *side));
        Mesh::of(Size::new(3, 3).unwrap(), edges).draw(&mut Outline::new(&mut path, Hand::STEADY));
        path.steps().to_vec()
    }

    #[test]
    fn a_ring_is_one_closed_line() {
        let ring = Side::ALL.map(|side| (1, 1, side));
        let corner = |x, y| Point::new(x * CELL, y * CELL);
        assert_eq!(
            trace(&ring),
            [
                Step::Move(corner(1, 1)),
                Step::Line(corner(2, 1)),
                Step::Line(corner(2, 2)),
                Step::Line(corner(1, 2)),
                Step::Close
            ]
        );
    }

    #[test]
    fn straight_edges_are_one_line() {
        let line = [(0, 1, Side::North), (1, 1, Side::North), (2, 1, Side::North)];
        assert_eq!(trace(&line), [Step::Move(Point::new(0, 100)), Step::Line(Point::new(300, 100))]);
    }

    #[test]
    fn a_ring_with_a_bar_is_one_line_of_every_edge() {
        let mut edges: Vec<_> = (0..3).map(|x| (x, 0, Side::North)).collect();
        edges.extend((0..3).map(|x| (x, 2, Side::South)));
        edges.extend((0..3).flat_map(|y| [(0, y, Side::West), (2, y, Side::East)]));
        edges.extend((0..3).map(|y| (1, y, Side::West)));
        let steps = trace(&edges);
        assert_eq!(steps.iter().filter(|step| matches!(step, Step::Move(_))).count(), 1, "{steps:?}");
        let drawn: i32 = length(&steps);
        assert_eq!(drawn, 15 * CELL, "each edge once: {steps:?}");
    }

    fn length(steps: &[Step]) -> i32 {
        let mut at = Point::default();
        let mut start = at;
        let mut sum = 0;
        for step in steps {
            let to = match *step {
                Step::Move(p) => {
                    (at, start) = (p, p);
                    continue;
                }
                Step::Line(p) | Step::Curve(_, _, p) => p,
                Step::Close => start,
            };
            sum += (to.x - at.x).abs() + (to.y - at.y).abs();
            at = to;
        }
        sum
    }
}
