//! Hatched rock, in the manner of maps drawn by hand: clusters of short parallel strokes around the floor.
//!
//! Clusters stand at the points of a lattice, each a little off its place. A cluster has the ground that is nearer to it
//! than to any other (its Voronoi cell), and its strokes end where that ground does: so clusters meet and never cross.
//!
//! ```text
//!   \\\ ///      every cluster has its own direction; strokes of
//!   \\\ ///      two neighbours end before the line between them
//!   --- |||
//! ```

use super::chance::Chance;
use super::{CELL, Drawing, Layer, Plot, Point, Role};
use undercroft::grid::{Bits, cell};

/// Units between two points of the lattice.
const PITCH: i32 = 50;
/// Units that a cluster stands off its point, at most.
const OFF: i32 = 17;
/// Units from the floor to the farthest clusters; some end earlier.
const REACH: i32 = 74;
/// Units that the reach varies.
const VARIES: i32 = 34;
/// Units between two strokes of a cluster.
const GAP: i32 = 12;
/// Units from the middle of a cluster to the end of its longest stroke.
const LONG: i64 = 62;
/// Strokes on each side of the middle one.
const STROKES: i32 = 3;

/// Directions as thousandths of a stroke, every eighth part of a half turn.
const WAYS: [(i64, i64); 8] =
    [(1000, 0), (924, 383), (707, 707), (383, 924), (0, 1000), (-383, 924), (-707, 707), (-924, 383)];

pub(super) fn draw(drawing: &mut Drawing, plot: &Plot<'_>) {
    let shown = plot.shown;
    // Clusters stand beyond the shown cells too, as far as strokes reach.
    let columns = lattice(i32::from(shown.x), i32::from(shown.w));
    let rows = lattice(i32::from(shown.y), i32::from(shown.h));
    drawing.pen(Layer::Rock, Role::Hatch).at(plot.at).line(|path| {
        for j in rows {
            for i in columns.clone() {
                let site = site(i, j);
                if is_near(&plot.view.cells, site, REACH - Chance::at(i, j, 2).below(VARIES)) {
                    strokes(i, j, |from, to| path.line(&[from, to]));
                }
            }
        }
    });
}

/// Returns the points of the lattice from a cell before the shown ones to a cell behind them.
fn lattice(from: i32, cells: i32) -> std::ops::Range<i32> {
    (from - 1) * CELL / PITCH - 1..(from + cells + 1) * CELL / PITCH + 2
}

/// Returns where the cluster of a point stands.
fn site(i: i32, j: i32) -> Point {
    let mut chance = Chance::at(i, j, 1);
    Point::new(i * PITCH + chance.within(OFF), j * PITCH + chance.within(OFF))
}

/// Returns whether the point is so near to the rim of the floor: outside of it, or a little inside, where strokes still
/// reach out.
fn is_near(cells: &Bits, p: Point, reach: i32) -> bool {
    const INSIDE: i32 = 24;
    let size = cells.size();
    let has = |x: i32, y: i32| {
        (0..i32::from(size.width())).contains(&x)
            && (0..i32::from(size.height())).contains(&y)
            && cells.has(cell(x as u16, y as u16))
    };
    let (x, y) = (p.x.div_euclid(CELL), p.y.div_euclid(CELL));
    let inside = has(x, y);
    let reach = if inside { INSIDE } else { reach };
    let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (x + dx, y + dy)));
    around.filter(|(x, y)| has(*x, *y) != inside).any(|(x, y)| {
        let off = |at: i32, from: i32| (from * CELL - at).max(at - (from + 1) * CELL).max(0);
        let (dx, dy) = (off(p.x, x), off(p.y, y));
        dx * dx + dy * dy <= reach * reach
    })
}

/// The strokes of a cluster, each cut where its ground ends.
fn strokes(i: i32, j: i32, mut draw: impl FnMut((i32, i32), (i32, i32))) {
    let mut chance = Chance::at(i, j, 3);
    let way = WAYS[chance.below(WAYS.len() as i32) as usize];
    let middle = site(i, j);
    let around = (-2..=2).flat_map(|dj| (-2..=2).map(move |di| (di, dj))).filter(|d| *d != (0, 0));
    let others: Vec<Point> = around.map(|(di, dj)| site(i + di, j + dj)).collect();
    for row in -STROKES..=STROKES {
        let aside = i64::from(row * GAP + chance.within(1));
        let start = middle.plus((-way.1 * aside / 1000) as i32, (way.0 * aside / 1000) as i32);
        let cut = others
            .iter()
            .fold((-LONG, LONG), |(from, to), other| clipped(middle, *other, start, way, (from, to)));
        let (from, to) = (cut.0 + 2 + i64::from(chance.below(4)), cut.1 - 2 - i64::from(chance.below(4)));
        if to - from >= 9 {
            let at = |t: i64| (start.x + (way.0 * t / 1000) as i32, start.y + (way.1 * t / 1000) as i32);
            draw(at(from), at(to));
        }
    }
}

/// Returns the part of a stroke that is nearer to its own middle than to another.
fn clipped(own: Point, other: Point, start: Point, way: (i64, i64), (from, to): (i64, i64)) -> (i64, i64) {
    let toward = (i64::from(other.x - own.x), i64::from(other.y - own.y));
    // Twice the distance from the line between the two, so that its middle needs no halves.
    let off = (i64::from(2 * start.x - own.x - other.x), i64::from(2 * start.y - own.y - other.y));
    let ahead = toward.0 * off.0 + toward.1 * off.1;
    let slope = 2 * (toward.0 * way.0 + toward.1 * way.1);
    if slope > 0 {
        (from, to.min((-ahead * 1000).div_euclid(slope)))
    } else if slope < 0 {
        (from.max((ahead * 1000).div_euclid(-slope) + 1), to)
    } else if ahead > 0 {
        (1, 0)
    } else {
        (from, to)
    }
}
