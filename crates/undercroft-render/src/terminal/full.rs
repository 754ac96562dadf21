//! Everything shown: a character for each cell, each edge and each corner.

use super::Glyphs;
use super::canvas::Canvas;
use super::sign::{FLOOR, WALL, in_cells, on_edge};
use crate::view::{View, edges, is_level};
use undercroft::grid::{Cell, Edge};

/// Corners by the edges that meet there: north is 1, east 2, south 4, west 8.
const CORNERS: [char; 16] = [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];

/// Draws cells that are `inside` columns wide between their edges; an odd number, so that they have a middle.
pub(super) fn draw(view: &View<'_>, glyphs: Glyphs, inside: usize) -> Canvas {
    let size = view.size();
    let (w, h) = (usize::from(size.width()), usize::from(size.height()));
    let step = inside + 1;
    let middle = |c: Cell| (usize::from(c.x) * step + step / 2, usize::from(c.y) * 2 + 1);
    let mut canvas = Canvas::new(w * step + 1, h * 2 + 1);
    let mut arms = vec![0_u8; (w + 1) * (h + 1)];

    for c in view.cells.iter() {
        canvas.put(middle(c), if glyphs == Glyphs::Ascii { '.' } else { '·' }, FLOOR);
    }
    for edge in edges(size.rect()) {
        let Some(sign) = on_edge(view, edge) else { continue };
        let (x, y) = (usize::from(edge.cell().x), usize::from(edge.cell().y));
        if is_level(edge) {
            let wall = if glyphs == Glyphs::Ascii { '-' } else { '─' };
            (1..step).for_each(|dx| canvas.put((x * step + dx, y * 2), wall, WALL));
            canvas.sign((x * step + step / 2, y * 2), sign, glyphs);
        } else {
            canvas.sign((x * step, y * 2 + 1), sign, glyphs);
        }
        mark_ends(&mut arms, w + 1, edge);
    }
    for (i, arms) in arms.iter().enumerate().filter(|(_, arms)| **arms != 0) {
        let corner = if glyphs == Glyphs::Ascii { '+' } else { CORNERS[usize::from(*arms)] };
        canvas.put((i % (w + 1) * step, i / (w + 1) * 2), corner, WALL);
    }
    for (c, sign) in in_cells(view) {
        canvas.sign(middle(c), sign, glyphs);
    }
    canvas
}

/// Notes an edge at the corners where it begins and ends.
fn mark_ends(arms: &mut [u8], row: usize, edge: Edge) {
    let start = usize::from(edge.cell().y) * row + usize::from(edge.cell().x);
    if is_level(edge) {
        arms[start] |= 2;
        arms[start + 1] |= 8;
    } else {
        arms[start] |= 4;
        arms[start + row] |= 1;
    }
}
