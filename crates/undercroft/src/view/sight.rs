//! Field of view on a grid whose walls stand on edges: symmetric shadow casting, in whole numbers.
//!
//! One sees from the middle of a cell to the middle of another if the straight line between them crosses nothing that
//! blocks sight. A line that runs exactly through a corner may pass it on either side, but on one side all the way: moved
//! by as little as one likes to the left or to the right, it has to be clear. That reads the same from both ends, so
//! whoever sees is seen.
//!
//! The cells around are eight wedges. In each, light goes up row by row as beams: ranges of slopes x / y, both ends
//! included. An edge that blocks sight takes the slopes strictly between its two ends out of the beams, and a beam that
//! is left with a single slope is gone.
//! ```text
//!   y         +             counted in half cells from the eye `@`, the edge `--` above (1, 1) runs
//!   ↑       . | .           from (1, 3) to (3, 3) and takes the slopes between 1/3 and 3/3,
//!        .--+ . .           the edge `|` between (1, 2) and (2, 2) runs from (3, 3) to (3, 5)
//!      @ .  .   . x→        and takes those between 3/5 and 3/3
//! ```
//! The idea is the usual one of recursive shadow casting with exact slopes; edges in place of wall tiles make it simpler,
//! since an edge has no inside.

use crate::floor::{Barrier, EdgeKind, Floor};
use crate::grid::{Bits, Cell, Edge, cell};

/// A radius that reaches every cell of any floor.
pub const UNLIMITED: u32 = u32::MAX;

/// Returns the cells that one sees from a cell, itself among them.
///
/// Walls block sight. Of a door or its kin `sees_through` says whether it does: one that stands open, a gate of bars, a
/// false wall that was found out. The radius is in cells, and the disc a little rounder than that, as all discs of the
/// engine are. Nothing is seen from rock.
///
/// ```
/// use undercroft::Floor;
/// use undercroft::grid::cell;
/// use undercroft::view::{self, UNLIMITED};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@.  .D .|
///     +--+  +  +
///     | .| .| >|
///     +--+--+--+".parse()?;
/// let seen = view::visible(&floor, cell(0, 0), UNLIMITED, |_, barrier| barrier.open);
/// assert!(seen.iter().eq([cell(0, 0), cell(1, 0), cell(1, 1)]));
///
/// let through_doors = view::visible(&floor, cell(0, 0), UNLIMITED, |_, _| true);
/// assert!(through_doors.has(cell(2, 0)));
/// # Ok::<(), undercroft::floor::text::TextError>(())
/// ```
pub fn visible(
    floor: &Floor,
    from: Cell,
    radius: u32,
    sees_through: impl Fn(Edge, &Barrier) -> bool,
) -> Bits {
    let mut seen = Bits::empty(floor.size());
    if floor.size().contains(from) && floor.is_floor(from) {
        seen.insert(from);
        for wedge in WEDGES {
            let mut cast = Cast { floor, from, wedge, radius, sees_through: &sees_through, seen: &mut seen };
            cast.light();
        }
    }
    seen
}

/// The eight wedges: where one cell to the right and one cell up lead on the grid.
const WEDGES: [[(i32, i32); 2]; 8] = [
    [(1, 0), (0, 1)],
    [(1, 0), (0, -1)],
    [(-1, 0), (0, 1)],
    [(-1, 0), (0, -1)],
    [(0, 1), (1, 0)],
    [(0, 1), (-1, 0)],
    [(0, -1), (1, 0)],
    [(0, -1), (-1, 0)],
];

/// x / y, both counted in whatever unit.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Slope(u32, u32);

impl Slope {
    const UP: Slope = Slope(0, 1);
    const DIAGONAL: Slope = Slope(1, 1);

    /// Returns whether it is less steep toward the right than another.
    const fn is_below(self, other: Slope) -> bool {
        (self.0 as u64 * other.1 as u64) < (other.0 as u64 * self.1 as u64)
    }

    /// Returns the column, counted in half cells, where it is at a height that is counted so too; rounded down.
    const fn column(self, height: u32) -> u32 {
        (self.0 as u64 * height as u64 / self.1 as u64) as u32
    }
}

/// Slopes that light goes along, both ends included; never a single one.
#[derive(Clone, Copy)]
struct Beam {
    low: Slope,
    high: Slope,
}

impl Beam {
    fn has(self, slope: Slope) -> bool {
        !slope.is_below(self.low) && !self.high.is_below(slope)
    }

    /// Returns the part below a slope, where there is any.
    fn below(self, slope: Slope) -> Option<Beam> {
        let high = if slope.is_below(self.high) { slope } else { self.high };
        self.low.is_below(high).then_some(Beam { low: self.low, high })
    }

    /// Returns the part above a slope, where there is any.
    fn above(self, slope: Slope) -> Option<Beam> {
        let low = if self.low.is_below(slope) { slope } else { self.low };
        low.is_below(self.high).then_some(Beam { low, high: self.high })
    }
}

/// One wedge, with cells counted from the eye: x to the right, y up, 0 ≤ x ≤ y.
struct Cast<'a, F> {
    floor: &'a Floor,
    from: Cell,
    wedge: [(i32, i32); 2],
    radius: u32,
    sees_through: &'a F,
    seen: &'a mut Bits,
}

impl<F: Fn(Edge, &Barrier) -> bool> Cast<'_, F> {
    fn light(&mut self) {
        let mut beams = vec![Beam { low: Slope::UP, high: Slope::DIAGONAL }];
        let mut next = Vec::new();
        self.pass(&mut beams, &mut next, 0, Cast::ceiling);
        let mut y = 1;
        while !beams.is_empty() && y <= self.radius {
            for beam in &beams {
                self.see(*beam, y);
            }
            self.pass(&mut beams, &mut next, y, Cast::side);
            if beams.last().is_some_and(|beam| beam.high == Slope::DIAGONAL) {
                self.mark(y, y);
            }
            self.pass(&mut beams, &mut next, y, Cast::ceiling);
            y += 1;
        }
    }

    /// Marks the cells of a row whose middle a beam meets. The last, on the diagonal, is behind the side of its neighbour.
    fn see(&mut self, beam: Beam, y: u32) {
        let first = beam.low.column(2 * y).div_ceil(2);
        for x in (first..y).take_while(|x| !beam.high.is_below(Slope(*x, y))) {
            if beam.has(Slope(x, y)) {
                self.mark(x, y);
            }
        }
    }

    /// Takes out of the beams what the edges of one kind in a row block.
    fn pass(
        &self,
        beams: &mut Vec<Beam>,
        next: &mut Vec<Beam>,
        y: u32,
        edge: fn(&Self, u32, u32) -> Option<(Slope, Slope)>,
    ) {
        next.clear();
        for beam in beams.iter() {
            let mut left = Some(*beam);
            // The columns between those where the beam comes in at the bottom and goes out at the top.
            let first = beam.low.column((2 * y).saturating_sub(1)).div_ceil(2).saturating_sub(1);
            let last = (beam.high.column(2 * y + 1).div_ceil(2)).min(y);
            for (low, high) in (first..=last).filter_map(|x| edge(self, x, y)) {
                let Some(rest) = left else { break };
                next.extend(rest.below(low));
                left = rest.above(high);
            }
            next.extend(left);
        }
        std::mem::swap(beams, next);
    }

    /// Returns what the upper edge of a cell blocks.
    fn ceiling(&self, x: u32, y: u32) -> Option<(Slope, Slope)> {
        let height = 2 * y + 1;
        let low = Slope((2 * x).saturating_sub(1), height);
        self.blocks((x, y), (x, y + 1)).then_some((low, Slope(2 * x + 1, height)))
    }

    /// Returns what the right edge of a cell blocks.
    fn side(&self, x: u32, y: u32) -> Option<(Slope, Slope)> {
        let column = 2 * x + 1;
        let slopes = (Slope(column, 2 * y + 1), Slope(column, 2 * y - 1));
        self.blocks((x, y), (x + 1, y)).then_some(slopes)
    }

    /// Returns whether what stands between two neighbours blocks sight. Beyond the rim nothing is seen.
    fn blocks(&self, a: (u32, u32), b: (u32, u32)) -> bool {
        let edge = self.cell(a.0, a.1).zip(self.cell(b.0, b.1)).and_then(|(a, b)| Edge::between(a, b));
        edge.is_none_or(|edge| match self.floor.edge(edge) {
            EdgeKind::Open => false,
            EdgeKind::Wall => true,
            EdgeKind::Barrier(barrier) => !(self.sees_through)(edge, barrier),
        })
    }

    fn cell(&self, x: u32, y: u32) -> Option<Cell> {
        let [right, up] = self.wedge;
        let along = |from: u16, right: i32, up: i32| {
            u16::try_from(i32::from(from) + right * x as i32 + up * y as i32).ok()
        };
        let c = cell(along(self.from.x, right.0, up.0)?, along(self.from.y, right.1, up.1)?);
        self.floor.size().contains(c).then_some(c)
    }

    fn mark(&mut self, x: u32, y: u32) {
        let (dx, dy, r) = (u64::from(x), u64::from(y), u64::from(self.radius));
        if dx * dx + dy * dy < r * r + r
            && let Some(c) = self.cell(x, y)
        {
            self.seen.insert(c);
        }
    }
}

#[cfg(test)]
mod tests;
