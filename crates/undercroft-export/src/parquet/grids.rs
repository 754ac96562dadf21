//! The plan as bytes, row by row from the north-west corner, for programs that take arrays.
//!
//! ```text
//!   cell_grid   a byte a cell        0 rock, 1 floor
//!   edge_grid   two bytes a cell     the edge north of it, then the edge west of it: 0 wall, 1 open, 2 door, 3 gate, 4 secret
//!                                    door, 5 illusory wall; the rim is a wall
//! ```

use undercroft::Floor;
use undercroft::floor::BarrierKind;
use undercroft::grid::{Edge, Side};

/// What an edge is, as a byte; the places in the list are the numbers.
pub const EDGES: [&str; 6] = ["wall", "open", "door", "gate", "secret", "illusory"];

/// Returns a byte a cell.
pub fn cells(floor: &Floor) -> Vec<u8> {
    let (width, height) = (usize::from(floor.size().width()), floor.size().height());
    let mut grid = vec![0; width * usize::from(height)];
    for y in 0..height {
        let row = &mut grid[usize::from(y) * width..][..width];
        floor.cells().runs(y).for_each(|(x0, x1)| row[usize::from(x0)..usize::from(x1)].fill(1));
    }
    grid
}

/// Returns two bytes a cell.
pub fn edges(floor: &Floor) -> Vec<u8> {
    let size = floor.size();
    let mut grid = vec![0; 2 * size.area()];
    for c in floor.cells().iter() {
        let at = 2 * size.index(c);
        grid[at] = u8::from(floor.open().is_open(Edge::new(c, Side::North)));
        grid[at + 1] = u8::from(floor.open().is_open(Edge::new(c, Side::West)));
    }
    for (edge, barrier) in floor.barriers() {
        grid[2 * size.index(edge.cell()) + usize::from(edge.side() == Side::West)] = match barrier.kind {
            BarrierKind::Door => 2,
            BarrierKind::Gate(_) => 3,
            BarrierKind::Secret => 4,
            BarrierKind::Illusory => 5,
        };
    }
    grid
}
