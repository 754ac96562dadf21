//! Writing the drawing, and leaving out under it what the drawing says.

use super::{feature_glyph, letter, plain_glyph};
use crate::floor::{Contents, Floor, Goal};
use crate::grid::{Cell, Edge, Side, cell};

/// Returns every line, with blanks at the ends of lines left out.
pub(super) fn drawing(floor: &Floor) -> String {
    let (w, h) = (floor.size().width(), floor.size().height());
    let mut text = String::with_capacity((3 * usize::from(w) + 2) * (2 * usize::from(h) + 1));
    for y in 0..=h {
        push_line(&mut text, (0..=w).flat_map(|x| edge_row(floor, cell(x, y))));
        if y < h {
            push_line(&mut text, (0..=w).flat_map(|x| cell_row(floor, cell(x, y))));
        }
    }
    text
}

fn push_line(text: &mut String, glyphs: impl Iterator<Item = char>) {
    text.extend(glyphs);
    text.truncate(text.trim_end_matches(' ').len());
    text.push('\n');
}

/// Returns the corner north-west of a cell, and the edge north of it.
fn edge_row(floor: &Floor, c: Cell) -> [char; 3] {
    let edge = edge_glyph(floor, Edge::new(c, Side::North), '-');
    let around = [
        Some((c, Side::North)),
        Some((c, Side::West)),
        c.step(Side::West).map(|west| (west, Side::North)),
        c.step(Side::North).map(|north| (north, Side::West)),
    ];
    let corner =
        around.into_iter().flatten().any(|(c, side)| edge_glyph(floor, Edge::new(c, side), '-') != ' ');
    [if corner { '+' } else { ' ' }, edge, edge]
}

/// Returns the edge west of a cell, and the cell.
fn cell_row(floor: &Floor, c: Cell) -> [char; 3] {
    let edge = edge_glyph(floor, Edge::new(c, Side::West), '|');
    let [a, b] = cell_glyphs(floor, c);
    [edge, a, b]
}

fn edge_glyph(floor: &Floor, edge: Edge, wall: char) -> char {
    let (before, after) = edge.cells();
    if !floor.is_floor(after) && !before.is_some_and(|c| floor.is_floor(c)) {
        return ' ';
    }
    match floor.edge(edge) {
        crate::floor::EdgeKind::Open => ' ',
        crate::floor::EdgeKind::Wall => wall,
        crate::floor::EdgeKind::Barrier(b) => plain_glyph(edge, b).unwrap_or_else(|| letter(b.kind)),
    }
}

fn cell_glyphs(floor: &Floor, c: Cell) -> [char; 2] {
    if !floor.is_floor(c) {
        return [' ', ' '];
    }
    let mark = mark(&floor.contents, c);
    match (floor.feature(c).map(feature_glyph), mark) {
        (None, mark) => [mark.unwrap_or(' '), '.'],
        (Some((glyph, Some(id @ 0..10))), None) => [glyph, char::from_digit(id, 10).unwrap_or('?')],
        (Some((glyph, _)), mark) => [mark.unwrap_or(' '), glyph],
    }
}

/// Returns the mark of the entrance, or of an exit that is the goal.
pub(super) fn mark(contents: &Contents, c: Cell) -> Option<char> {
    if contents.entrance == c { Some('@') } else { (contents.goal == Goal::Exit(c)).then_some('!') }
}
