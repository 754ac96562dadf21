//! The floor and the ceiling: a square a cell, with corners that neighbours share. A cell with stairs has an opening.

use super::material::Material;
use super::mesh::{Mesh, Part, Point};
use undercroft::grid::Cell;

/// A level surface.
#[derive(Clone, Copy, Debug)]
pub(super) struct Surface {
    pub material: Material,
    /// The side of a cell.
    pub cell: i32,
    /// How high it lies.
    pub up: i32,
    pub looks: Looks,
}

/// Which way a surface looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Looks {
    Up,
    Down,
}

/// An opening in the middle of a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opening {
    pub at: Cell,
    /// How far it stays from the cell's sides.
    pub inset: i32,
}

/// Lays the surface over cells that come in reading order.
pub(super) fn lay(
    mesh: &mut Mesh,
    surface: Surface,
    width: u16,
    cells: impl Iterator<Item = Cell>,
    opening: Option<Opening>,
) {
    let mut corners = Corners::new(width);
    let part = mesh.parts.entry(surface.material).or_default();
    for c in cells {
        corners.go_to(c.y);
        let around = [(0, 0), (1, 0), (1, 1), (0, 1)].map(|(dx, dy)| {
            let (x, y) = (c.x + dx, c.y + dy);
            corners
                .number(x, dy, || add(part, surface, [i32::from(x), i32::from(y)].map(|n| n * surface.cell)))
        });
        match opening.filter(|o| o.at == c) {
            None => square(part, surface.looks, around),
            Some(Opening { inset, .. }) => {
                let (x, z) = (i32::from(c.x) * surface.cell, i32::from(c.y) * surface.cell);
                let far = surface.cell - inset;
                let inner = [(inset, inset), (far, inset), (far, far), (inset, far)];
                let inner = inner.map(|(dx, dz)| add(part, surface, [x + dx, z + dz]));
                for i in 0..4 {
                    let j = (i + 1) % 4;
                    square(part, surface.looks, [around[i], around[j], inner[j], inner[i]]);
                }
            }
        }
    }
    if part.indices.is_empty() {
        mesh.parts.remove(&surface.material);
    }
}

/// A square, its corners clockwise as seen on a plan.
fn square(part: &mut Part, looks: Looks, [a, b, c, d]: [u32; 4]) {
    part.indices.extend(match looks {
        Looks::Up => [a, d, c, a, c, b],
        Looks::Down => [a, b, c, a, c, d],
    });
}

fn add(part: &mut Part, surface: Surface, [x, z]: [i32; 2]) -> u32 {
    let up: Point = [0, if surface.looks == Looks::Up { 1 } else { -1 }, 0];
    part.corner([x, surface.up, z], up.map(|n| n as f32), surface.cell)
}

/// The numbers of the corners above and below a row of cells.
struct Corners {
    row: u16,
    lines: [Vec<u32>; 2],
}

impl Corners {
    const NONE: u32 = u32::MAX;

    fn new(width: u16) -> Corners {
        let line = || vec![Corners::NONE; usize::from(width) + 1];
        Corners { row: 0, lines: [line(), line()] }
    }

    /// The corners below a row are those above the next.
    fn go_to(&mut self, row: u16) {
        if row == self.row {
            return;
        }
        self.lines.swap(0, 1);
        self.lines[1].fill(Corners::NONE);
        if row != self.row + 1 {
            self.lines[0].fill(Corners::NONE);
        }
        self.row = row;
    }

    fn number(&mut self, x: u16, line: u16, make: impl FnOnce() -> u32) -> u32 {
        let number = &mut self.lines[usize::from(line)][usize::from(x)];
        if *number == Corners::NONE {
            *number = make();
        }
        *number
    }
}
