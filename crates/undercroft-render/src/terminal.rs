//! Floors in a terminal, with walls on the edges as they are.
//!
//! ```text
//!   full: 2 columns and 2 rows a cell       compact: 2 columns and 1 row a cell, of half blocks
//!   ┌───┐                                   █▀▀▀█
//!   │· ·│                                   █   █
//!   │   ■·                                  █ · ■·
//!   │· ·│                                   ▀▀▀▀▀
//!   └───┘
//! ```

mod canvas;
mod compact;
mod full;
mod sign;

use crate::audience::Audience;
use crate::view::View;
use canvas::Canvas;

/// Whether a terminal drawing is coloured.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Colour {
    /// Characters alone.
    #[default]
    Plain,
    /// With the escape codes of terminals that know 256 colours.
    Ansi,
}

/// What a terminal drawing is made of.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Glyphs {
    /// Box drawing and symbols that monospaced fonts have at one column.
    #[default]
    Unicode,
    /// What every terminal, log and mail can show.
    Ascii,
}

/// How much room a cell takes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Layout {
    /// Two columns and one row: the proportions are right, and 50×35 cells take 101 columns and 36 rows. Where a cell
    /// holds something, what stands on its northern edge (its southern one in ASCII) is not shown.
    Compact,
    /// Two columns and two rows: everything is shown, and 50×35 cells take 101 columns and 71 rows.
    #[default]
    Full,
    /// Four columns and two rows: everything is shown in the right proportions.
    Wide,
}

impl Layout {
    /// Returns the roomiest of the three that so many columns and rows can show, else the compact one.
    pub fn fitting(size: undercroft::grid::Size, columns: usize, rows: usize) -> Layout {
        let (w, h) = (usize::from(size.width()), usize::from(size.height()));
        let fits = |a_cell: usize| a_cell * w < columns && 2 * h < rows;
        if fits(4) {
            Layout::Wide
        } else if fits(2) {
            Layout::Full
        } else {
            Layout::Compact
        }
    }
}

/// Whether the signs are explained below.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Legend {
    /// Those that occur are.
    #[default]
    Shown,
    /// None is.
    Left,
}

/// What a caller may choose about a terminal drawing.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Look {
    /// Whether it is coloured.
    pub colour: Colour,
    /// What it is made of.
    pub glyphs: Glyphs,
    /// How much room a cell takes.
    pub layout: Layout,
    /// Whether the signs are explained below.
    pub legend: Legend,
    /// Who will look at it.
    pub audience: Audience,
}

/// Returns the floor for a terminal, every line ended. A `&Draft` may be given as well as a `&Floor`.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_render::{terminal, terminal::Look};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// assert!(terminal(&floor, &Look::default()).contains('@'));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn terminal<'a>(floor: impl Into<View<'a>>, look: &Look) -> String {
    let view = floor.into().seen_by(look.audience);
    let mut canvas: Canvas = match (look.layout, look.glyphs) {
        (Layout::Compact, Glyphs::Unicode) => compact::blocks(&view),
        (Layout::Compact, Glyphs::Ascii) => compact::underscores(&view),
        (Layout::Full, glyphs) => full::draw(&view, glyphs, 1),
        (Layout::Wide, glyphs) => full::draw(&view, glyphs, 3),
    };
    if look.legend == Legend::Shown {
        canvas.explain(look.glyphs);
    }
    canvas.print(look.colour)
}

#[cfg(test)]
#[expect(clippy::needless_raw_string_hashes, reason = "expected pictures are written with them")]
mod tests {
    use super::*;
    use crate::samples;
    use expect_test::{Expect, expect};

    fn check(layout: Layout, glyphs: Glyphs, expected: &Expect) {
        let look = Look { glyphs, layout, ..Look::default() };
        expected.assert_eq(&terminal(&samples::two_rooms(), &look));
    }

    #[test]
    fn full() {
        check(
            Layout::Full,
            Glyphs::Unicode,
            &expect![[r#"


              ┌───┐
              │· ·│
              ├■──┤
              │· >│
              └───┘


            ■ door   > stairs down
        "#]],
        );
        check(
            Layout::Full,
            Glyphs::Ascii,
            &expect![[r#"


              +-+-+
              |. .|
              +D+-+
              |. >|
              +-+-+


            D door   > stairs down
        "#]],
        );
    }

    #[test]
    fn wide() {
        check(
            Layout::Wide,
            Glyphs::Unicode,
            &expect![[r#"


                ┌───────┐
                │ ·   · │
                ├─■─────┤
                │ ·   > │
                └───────┘


            ■ door   > stairs down
        "#]],
        );
    }

    #[test]
    fn compact() {
        check(
            Layout::Compact,
            Glyphs::Unicode,
            &expect![[r#"

              █▀▀▀█
              █■▀>█
              ▀▀▀▀▀

            ■ door   > stairs down
        "#]],
        );
        check(
            Layout::Compact,
            Glyphs::Ascii,
            &expect![[r#"

               ___
              |D__|
              |__>|

            D door   > stairs down
        "#]],
        );
    }

    #[test]
    fn everything_at_once() {
        expect![[r#"


              ┌───────────────────┐ ┌───────────────────┐
              │· · · · · · · · · ·│ │· · · · · · · · · ·│
              │                   ├─┘                   │
              │· < · > · ♀ · ♀ · ·▣· · √ · ¤ · $ · ≡ · Ω│
              │                   ╵ ╷                   │
              │· · · · · · · · · · ·╬· · · · · · · · · ·│
              │                   ┌─┤                   │
              │· · · · · · · · · ·│ │· · " ↻ · ∇ · Φ · ·│
              └─┬■┬─┬▣┬─┬↓┬─┬□┬─┬╬┤ └─┬╳┬─┬S┬─┬S┬─┬┄┬─┬↑┤
                │·│ │·│ │·│ │·│ │·│   │·│ │·│ │·│ │·│ │·│
              ┌─┘ └─┘ └─┘ └─┘ └─┘ └───┘ └─┘ └─┘ └─┘ └─┘ │
              │· · · · · · · · · · · · · · · · · · · · ·│
              │                                         │
              │· ^ · ^ · ^ · ^ · ^ · ^ · ^ · @ · B · x ·│
              │                                         │
              │· ^ · ^ · ^ · ^ · ^ · ^ · ^ · · m · * · ·│
              │                                         │
              │· · · · · · · · · · · · · · · · · · · · ·│
              └───┬┄┬───────────┬■┬─────────────┬╬┬─────┘
                  │·│           │·│             │·│
              ┌───┘ └─────┬─────┘ └─────┬───────┘ └─────┐
              │· · · · · ·→· · · · · · ·←· · · · · · · ·│
              │           ├─╴           ├─╴             │
              │· · · · Ω ·S· · · ♀ · · ·■· · · P · · · ·│
              │           ├─╴           ├─┐             │
              │· @ · · · ·┆· · · · · $ ·│·│· · · · X · ·│
              │           ├─┐           ├─┤             │
              │· · · · · ·│·│· · · · · ·│·│· · · · · Ω ·│
              └───────────┴─┴───────────┴─┴─────────────┘


            B boss   $ chest   ∇ chute   ^ disarmed trap   ■ door   ┄ false wall   ╬ gate
            ♀ key   √ lever   ▣ locked door   * loot   x marker   m monsters   ≡ note
            ↓ one way   □ open door   ╳ open gate   P person   S secret door   ↻ spinner
            > stairs down   < stairs up   @ start   ¤ switch   Ω teleporter
            Φ teleporter that carries   ^ trap   X way out   " writing on a wall
        "#]]
        .assert_eq(&terminal(&samples::everything(), &Look::default()));
    }

    #[test]
    fn colours_change_nothing_but_colours() {
        for layout in [Layout::Compact, Layout::Full, Layout::Wide] {
            for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
                let plain = Look { glyphs, layout, ..Look::default() };
                let ansi = terminal(&samples::everything(), &Look { colour: Colour::Ansi, ..plain });
                let mut bare = String::new();
                for part in ansi.split('\x1b') {
                    bare +=
                        part.split_once('m').filter(|_| part.starts_with('[')).map_or(part, |(_, rest)| rest);
                }
                assert_eq!(bare, terminal(&samples::everything(), &plain));
                assert!(ansi.lines().all(|line| !line.contains('\x1b')
                    || line.ends_with("\x1b[0m")
                    || line.ends_with(|c: char| c.is_ascii_lowercase())));
            }
        }
    }

    #[test]
    fn a_gate_with_two_keys_shows_both_colours() {
        let mut draft = samples::two_rooms();
        let keys = ["red key", "blue key"].map(|name| {
            draft.add_key(undercroft::floor::Key { name: name.into(), ..undercroft::floor::Key::default() })
        });
        let needs = undercroft::floor::Needs { keys: keys.to_vec(), ..undercroft::floor::Needs::default() };
        let gate = draft.add_gate(undercroft::floor::Gate { needs, ..undercroft::floor::Gate::default() });
        let edge = undercroft::grid::Edge::new(undercroft::grid::cell(1, 2), undercroft::grid::Side::North);
        let kind = undercroft::floor::BarrierKind::Gate(gate);
        draft.hang(edge, undercroft::floor::Barrier::new(kind));
        let floor = draft.finish().unwrap();
        for layout in [Layout::Compact, Layout::Full, Layout::Wide] {
            let text = terminal(&floor, &Look { colour: Colour::Ansi, layout, ..Look::default() });
            assert!(text.contains("\x1b[38;5;203m\x1b[48;5;75m╬\x1b[49m"), "{text:?}");
        }
    }

    #[test]
    fn an_ordinary_floor_fits_a_terminal() {
        let floor = samples::tunnels("demo");
        for (layout, columns, rows) in [(Layout::Compact, 101, 36), (Layout::Full, 101, 71)] {
            let look = Look { layout, legend: Legend::Left, ..Look::default() };
            let text = terminal(&floor, &look);
            assert_eq!(text.lines().count(), rows);
            assert!(text.lines().all(|line| line.chars().count() <= columns));
        }
        assert_eq!(Layout::fitting(floor.size(), 210, 80), Layout::Wide);
        assert_eq!(Layout::fitting(floor.size(), 120, 80), Layout::Full);
        assert_eq!(Layout::fitting(floor.size(), 120, 50), Layout::Compact);
    }
}
