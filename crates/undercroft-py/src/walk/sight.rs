//! What a walker sees, written as bytes.
//!
//! ```text
//!   grid     V×V×4   a window with the walker in its middle: ground (0 rock, 1 floor, 2 walked on), what stands
//!                    north and west of each cell, what stands in it
//!   edges    16      what stands on the four sides; how often what lies there was walked on; whether the rules let one pass;
//!                    what stands here; keys in hand; and the way to the goal: 0 less, 1 the same, 2 more, for x and y
//!   pixels   H×W×3   what the party of a game sees
//! ```

use super::body::Body;
use super::course::{NORTH, THING, WEST};
use crate::fail::Failure;
use undercroft::floor::KeyId;
use undercroft::grid::Side;

/// Numbers of what is seen by edges.
const EDGES: usize = 16;
/// The widest window, and the largest picture.
const RADIUS: u16 = 64;
const PIXELS: u16 = 1024;

/// A way to see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sight {
    Grid { radius: u16 },
    Edges,
    Pixels { width: u16, height: u16 },
}

impl Sight {
    pub(crate) fn new(name: &str, radius: u16, (width, height): (u16, u16)) -> Result<Sight, Failure> {
        match name {
            "grid" if (1..=RADIUS).contains(&radius) => Ok(Sight::Grid { radius }),
            "grid" => {
                Err(Failure::refused(format!("a radius is 1 to {RADIUS} cells, not {radius}")).at("radius"))
            }
            "edges" => Ok(Sight::Edges),
            "pixels" if (8..=PIXELS).contains(&width) && (8..=PIXELS).contains(&height) => {
                Ok(Sight::Pixels { width, height })
            }
            "pixels" => {
                let words = format!("a picture is 8 to {PIXELS} pixels high and wide, not {height}×{width}");
                Err(Failure::refused(words).at("pixels"))
            }
            other => {
                let words = format!("an observation is grid, edges or pixels, not '{other}'");
                Err(Failure::refused(words).at("observation"))
            }
        }
    }

    /// Cells around a floor that may be looked at.
    pub(crate) const fn margin(self) -> usize {
        match self {
            Sight::Grid { radius } => radius as usize,
            // The far side of the last row and column.
            Sight::Edges | Sight::Pixels { .. } => 1,
        }
    }

    pub(crate) fn shape(self) -> Vec<usize> {
        match self {
            Sight::Grid { radius } => {
                let across = 2 * usize::from(radius) + 1;
                vec![across, across, 4]
            }
            Sight::Edges => vec![EDGES],
            Sight::Pixels { width, height } => vec![height.into(), width.into(), 3],
        }
    }

    /// Bytes of what one walker sees.
    pub(crate) fn len(self) -> usize {
        self.shape().iter().product()
    }

    /// Writes what is seen without a picture.
    pub(super) fn write(self, body: &Body, seen: &mut [u8]) {
        match self {
            Sight::Grid { radius } => window(body, radius.into(), seen),
            Sight::Edges => edges(body, seen),
            Sight::Pixels { .. } => {}
        }
    }
}

fn window(body: &Body, radius: usize, seen: &mut [u8]) {
    let course = body.course();
    let (columns, across) = (course.columns, 2 * radius + 1);
    let corner = course.place(body.at()) - radius * (columns + 1);
    for (row, seen) in seen.chunks_exact_mut(4 * across).enumerate() {
        let from = corner + row * columns;
        seen.copy_from_slice(body.chart[from..from + across].as_flattened());
    }
}

fn edges(body: &Body, seen: &mut [u8]) {
    let (course, at) = (body.course(), body.at());
    let (place, columns) = (course.place(at), course.columns);
    let beyond = [place - columns, place + 1, place + columns, place - 1];
    // A cell keeps what stands north and west of it.
    let kept = [(place, NORTH), (place + 1, WEST), (place + columns, NORTH), (place, WEST)];
    for side in Side::ALL {
        let side = side as usize;
        let (cell, what) = kept[side];
        seen[side] = body.chart[cell][what];
        seen[4 + side] = body.visits[beyond[side]];
        seen[8 + side] = body.may(side).into();
    }
    seen[12] = body.chart[place][THING];
    let keys = 0..course.floor.keys().len() as u32;
    seen[13] = keys.map(|key| body.walker().keys(KeyId(key))).sum::<usize>().min(255) as u8;
    let goal = course.floor.goal_cell();
    seen[14] = (1 + goal.x.cmp(&at.x) as i8) as u8;
    seen[15] = (1 + goal.y.cmp(&at.y) as i8) as u8;
}
