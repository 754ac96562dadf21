//! The level as it grows, two columns a cell, with columns and rows numbered, the rooms numbered, and the places of the next move marked.

use crate::screen::Screen;
use std::fmt::Write;
use undercroft::generate::dice::{Level, Occupancy};
use undercroft::grid::{Cell, cell};
use undercroft_render::terminal::{Colour, Glyphs, Legend};

/// Columns before the map, for the number of the row.
const MARGIN: usize = 4;

/// Returns the map, every line ended; a sentence where the screen is too narrow for it.
pub(super) fn draw(level: &Level, marks: &[(Cell, Mark<'_>)], screen: Screen) -> String {
    let playable = level.playable();
    let takes = MARGIN + 2 * usize::from(playable.w);
    if let Some(columns) = screen.width().filter(|columns| *columns < takes) {
        return format!(
            "The map takes {takes} columns, and this terminal has {columns}: `export FILE.png` draws it.\n"
        );
    }
    let look = screen.look(level.size(), Legend::Left, 0);
    let mut text = " ".repeat(MARGIN);
    for x in (playable.x..playable.right() as u16).step_by(5) {
        let _ = write!(text, "{x:<10}");
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    for y in playable.y..playable.bottom() as u16 {
        let _ = write!(text, "{}", screen.faint(&format!("{y:>3} ")));
        let mut row = String::new();
        for x in playable.x..playable.right() as u16 {
            let at = cell(x, y);
            let mark = marks.iter().find(|(place, _)| *place == at).map(|(_, mark)| *mark);
            row += &shown(level, at, mark, look.colour, look.glyphs);
        }
        text += row.trim_end_matches(' ');
        text.push('\n');
    }
    text
}

/// What is shown in a cell beyond what it is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Mark<'a> {
    /// A place of the next move.
    Place(&'a str),
    /// The exit that was chosen.
    Chosen,
    /// Where the room that is placed would lie.
    Outline,
    /// A room's number.
    Room(u32),
    StairsDown,
}

fn shown(level: &Level, at: Cell, mark: Option<Mark<'_>>, colour: Colour, glyphs: Glyphs) -> String {
    let is = level.occupancy(at);
    let blocks = |unicode, ascii| if glyphs == Glyphs::Ascii { ascii } else { unicode };
    let (plain, paint) = match (mark, is) {
        (Some(Mark::Place(label)), _) => return painted(&format!("{label:<2}"), "1;30;48;5;221", colour),
        (Some(Mark::Chosen), _) => return painted("[]", "1;30;48;5;208", colour),
        (Some(Mark::StairsDown), _) => return painted(">>", "1;30;48;5;114", colour),
        (Some(Mark::Outline), Occupancy::Open) => return painted(blocks("░░", "::"), "48;5;238", colour),
        (Some(Mark::Room(number)), Occupancy::Room) => {
            // In colour a background says it better than blocks.
            let block = if colour == Colour::Ansi { " " } else { blocks("█", "#") };
            let beside = if number < 10 { block } else { "" };
            return painted(&format!("{number}{beside}"), "30;48;5;180", colour);
        }
        (_, Occupancy::Corridor) if level.entrance() == Some(at) => ("<<", "1;30;48;5;114"),
        (_, Occupancy::Corridor) => (blocks("▒▒", "++"), "48;5;137"),
        (_, Occupancy::Room) => (blocks("██", "##"), "48;5;180"),
        (_, Occupancy::Open) => (blocks("· ", ". "), "38;5;240"),
        (_, Occupancy::Dead) => ("  ", ""),
    };
    // In colour a background says it better than blocks.
    let blank = colour == Colour::Ansi
        && matches!(is, Occupancy::Room | Occupancy::Corridor)
        && level.entrance() != Some(at);
    painted(if blank { "  " } else { plain }, paint, colour)
}

fn painted(text: &str, paint: &str, colour: Colour) -> String {
    if colour == Colour::Plain || paint.is_empty() {
        text.to_owned()
    } else {
        format!("\u{1b}[{paint}m{text}\u{1b}[0m")
    }
}
