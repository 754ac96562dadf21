//! Half the rows: a character holds a cell and one of its edges.
//!
//! ```text
//!   +--+--     half blocks hold two squares each, one above the other:
//!   |EN|EN     E is a corner over a western edge, N a northern edge over a cell
//! ```
//! In ASCII a cell stands over its southern edge instead, since an underscore lies at the foot of its line.

use super::Glyphs;
use super::canvas::Canvas;
use super::sign::{FLOOR, Sign, WALL, in_cells, on_edge};
use crate::view::{View, edges, is_level};
use undercroft::grid::{Cell, Edge, Side, cell};

/// Half blocks, with signs in place of those that hold a barrier or a feature.
pub(super) fn blocks(view: &View<'_>) -> Canvas {
    let size = view.size();
    let (w, h) = (usize::from(size.width()), usize::from(size.height()));
    let (width, height) = (2 * w + 1, h + 1);
    let mut canvas = Canvas::new(width, height);
    // Two squares a character: whether the upper and the lower one are wall.
    let mut upper = vec![false; width * height];
    let mut lower = vec![false; width * height];
    let mut signs: Vec<((usize, usize), Sign)> = Vec::new();

    for edge in edges(size.rect()) {
        let Some(sign) = on_edge(view, edge) else { continue };
        let (x, y) = (usize::from(edge.cell().x) * 2, usize::from(edge.cell().y));
        let start = y * width + x;
        upper[start] = true;
        if is_level(edge) {
            upper[start + 1] = true;
            upper[start + 2] = true;
        } else {
            lower[start] = true;
            upper[start + width] = true;
        }
        if !sign.means.is_empty() {
            signs.push(((x + usize::from(is_level(edge)), y), sign));
        }
    }
    for c in view.cells.iter() {
        canvas.put(middle(c), '·', FLOOR);
    }
    for i in 0..width * height {
        let block = match (upper[i], lower[i]) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => continue,
        };
        canvas.put((i % width, i / width), block, WALL);
    }
    for (at, sign) in signs {
        canvas.sign(at, sign, Glyphs::Unicode);
    }
    for (c, sign) in in_cells(view) {
        canvas.sign(middle(c), sign, Glyphs::Unicode);
    }
    canvas
}

/// Bars and underscores, as mazes have been printed since there are printers.
pub(super) fn underscores(view: &View<'_>) -> Canvas {
    let size = view.size();
    let (w, h) = (usize::from(size.width()), usize::from(size.height()));
    let mut canvas = Canvas::new(2 * w + 1, h + 1);
    for c in view.cells.iter() {
        canvas.put(below(middle(c)), '.', FLOOR);
    }
    for edge in edges(size.rect()) {
        let Some(sign) = on_edge(view, edge) else { continue };
        let (x, y) = (usize::from(edge.cell().x) * 2, usize::from(edge.cell().y));
        match (is_level(edge), sign.means.is_empty()) {
            (true, true) => canvas.put((x + 1, y), '_', WALL),
            (true, false) => canvas.sign((x + 1, y), sign, Glyphs::Ascii),
            (false, _) => canvas.sign((x, y + 1), sign, Glyphs::Ascii),
        }
    }
    // A line goes on through a corner that no bar stands over.
    for y in 0..=size.height() {
        for x in 1..size.width() {
            let level = |x: u16| view.is_shut(Edge::new(cell(x, y), Side::North));
            let bar = y > 0 && view.is_shut(Edge::new(cell(x, y - 1), Side::West));
            if level(x - 1) && level(x) && !bar {
                canvas.put((usize::from(x) * 2, usize::from(y)), '_', WALL);
            }
        }
    }
    for (c, sign) in in_cells(view) {
        canvas.sign(below(middle(c)), sign, Glyphs::Ascii);
    }
    canvas
}

fn middle(c: Cell) -> (usize, usize) {
    (usize::from(c.x) * 2 + 1, usize::from(c.y))
}

const fn below((x, y): (usize, usize)) -> (usize, usize) {
    (x, y + 1)
}
