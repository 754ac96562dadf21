//! The map in characters: the drawing of the terminal with the rooms' numbers in it, and letters and numbers along two
//! sides to find a square by.
//!
//! ```text
//!        A   B   C
//!      ┌───────────┐
//!    1 │ ·   1   · │
//!      └───────────┘
//! ```

use crate::audience::Audience;
use crate::page::column;
use crate::terminal::{Layout, Look, terminal};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use undercroft::Floor;
use undercroft::grid::Cell;

/// Characters left of the drawing.
const RULER: usize = 5;

/// Returns the map in characters. Rooms carry their numbers where the game master looks at it.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_render::Audience;
/// use undercroft_render::markdown::chart;
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// println!("{}", chart(&floor, Audience::default()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn chart(floor: &Floor, audience: Audience) -> String {
    let drawn = terminal(floor, &Look { layout: Layout::Wide, audience, ..Look::default() });
    let mut rows: Vec<Vec<char>> = drawn.lines().map(|line| line.chars().collect()).collect();
    if audience == Audience::Master {
        number(floor, &mut rows);
    }
    let mut letters = String::new();
    for x in 0..floor.size().width() {
        _ = write!(letters, "{:>4}", column(x));
    }
    let mut out = format!("{:RULER$}{}\n", "", letters.trim_end().get(1..).unwrap_or(""));
    let last = 2 * usize::from(floor.size().height());
    for (i, row) in rows.iter().enumerate() {
        let line: String = row.iter().collect();
        let line = match i {
            i if i % 2 == 1 && i < last => format!("{:>4} {line}", i / 2 + 1),
            i if i <= last => format!("{:RULER$}{line}", ""),
            _ => line,
        };
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// Writes the numbers of the rooms into the free cells nearest to their middles, as pictures have them.
fn number(floor: &Floor, rows: &mut [Vec<char>]) {
    let taken: BTreeSet<Cell> = floor.features().iter().map(|placed| placed.at).collect();
    for (i, room) in floor.rooms().iter().enumerate() {
        let free = room.cells().filter(|c| !taken.contains(c));
        let Some(spot) = free.min_by_key(|c| c.manhattan(room.bounds.centre())) else { continue };
        let Some(row) = rows.get_mut(2 * usize::from(spot.y) + 1) else { continue };
        let text: Vec<char> = (i + 1).to_string().chars().collect();
        // Three characters between two edges; a number of four digits would cover one.
        let start = 4 * usize::from(spot.x) + if text.len() == 1 { 2 } else { 1 };
        row.resize(row.len().max(start + text.len()), ' ');
        row.splice(start..start + text.len(), text.iter().copied());
    }
}

#[cfg(test)]
#[expect(clippy::needless_raw_string_hashes, reason = "expected pictures are written with them")]
mod tests {
    use super::*;
    use crate::samples;
    use expect_test::expect;

    #[test]
    fn rooms_carry_their_numbers() {
        let floor = samples::two_rooms().finish().unwrap();
        expect![[r#"
                   A   B   C   D

               1
                     ┌───────┐
               2     │ 1   · │
                     ├─■─────┤
               3     │ 2   > │
                     └───────┘
               4

            ■ door   > stairs down   @ start
        "#]]
        .assert_eq(&chart(&floor, Audience::Master));
    }
}
