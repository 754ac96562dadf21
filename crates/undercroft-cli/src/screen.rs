//! What the terminal can show: whether in colour, in which characters, and how much of it.

use std::env;
use std::io::{self, IsTerminal};
use terminal_size::{Height, Width};
use undercroft::grid::Size;
use undercroft_render::terminal::{Colour, Glyphs, Layout, Legend, Look};

/// What is known about the place that text is written to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    pub(crate) colour: Colour,
    glyphs: Glyphs,
    /// Columns and rows; a file has no end of either.
    extent: Option<(usize, usize)>,
}

impl Screen {
    /// Returns what there is to know about standard output.
    pub(crate) fn stdout() -> Screen {
        Screen::new(&io::stdout(), terminal_size::terminal_size_of(io::stdout()))
    }

    /// Returns what there is to know about standard error.
    pub(crate) fn stderr() -> Screen {
        Screen::new(&io::stderr(), terminal_size::terminal_size_of(io::stderr()))
    }

    fn new(stream: &impl IsTerminal, extent: Option<(Width, Height)>) -> Screen {
        let extent = extent.map(|(width, height)| (usize::from(width.0), usize::from(height.0)));
        Screen { colour: colour(stream), glyphs: glyphs(), extent }
    }

    /// Returns the columns that a floor lacks here even in its smallest drawing: those it takes, and those there are.
    pub(crate) fn lacks(&self, size: Size) -> Option<(usize, usize)> {
        let takes = 2 * usize::from(size.width()) + 1;
        self.extent.map(|(columns, _)| (takes, columns)).filter(|(takes, columns)| takes > columns)
    }

    /// Returns the roomiest drawing that fits, with `spare` rows left free.
    pub(crate) fn look(&self, size: Size, legend: Legend, spare: usize) -> Look {
        let layout = match self.extent {
            Some((columns, rows)) => Layout::fitting(size, columns + 1, rows.saturating_sub(spare)),
            None => Layout::Full,
        };
        Look { colour: self.colour, glyphs: self.glyphs, layout, legend, ..Look::default() }
    }

    /// Returns whether somebody looks at it.
    pub(crate) const fn is_terminal(&self) -> bool {
        self.extent.is_some()
    }

    /// Returns whether a text is taller or wider than the screen.
    pub(crate) fn is_exceeded(&self, text: &str) -> bool {
        let Some((columns, rows)) = self.extent else { return false };
        // Colours take no columns; the prompt takes a row.
        let width = |line: &str| {
            let mut parts = line.split('\u{1b}');
            let first = parts.next().map_or(0, |part| part.chars().count());
            first
                + parts
                    .map(|part| part.split_once('m').map_or("", |(_, rest)| rest).chars().count())
                    .sum::<usize>()
        };
        text.lines().count() >= rows || text.lines().any(|line| width(line) > columns)
    }

    /// Returns a drawing that shows everything, in the right proportions where it fits with `spare` rows left free. A taller
    /// one scrolls.
    pub(crate) fn full_look(&self, size: Size, spare: usize) -> Look {
        let look = self.look(size, Legend::Shown, spare);
        let layout = if look.layout == Layout::Wide { Layout::Wide } else { Layout::Full };
        Look { layout, ..look }
    }

    /// Columns; a file has as many as are easy to read.
    pub(crate) fn columns(&self) -> usize {
        const READABLE: usize = 110;
        self.extent.map_or(READABLE, |(columns, _)| columns)
    }

    /// Columns of a terminal; none for a file.
    pub(crate) fn width(&self) -> Option<usize> {
        self.extent.map(|(columns, _)| columns)
    }

    /// Returns the text that matters most.
    pub(crate) fn strong(&self, text: &str) -> String {
        self.styled(text, "1")
    }

    /// Returns what went wrong.
    pub(crate) fn warning(&self, text: &str) -> String {
        self.styled(text, "33")
    }

    /// Returns the text set back behind what matters more.
    pub(crate) fn faint(&self, text: &str) -> String {
        self.styled(text, "2")
    }

    fn styled(&self, text: &str, style: &str) -> String {
        match self.colour {
            Colour::Ansi => format!("\u{1b}[{style}m{text}\u{1b}[0m"),
            Colour::Plain => text.to_owned(),
        }
    }
}

/// Returns a drawing without the rows of rock above and below it, and with at most so many in one gap.
pub(crate) fn cropped(drawing: &str, gap: usize) -> String {
    let mut text = String::with_capacity(drawing.len());
    let mut blank = 0;
    for line in drawing.lines() {
        if line.trim().is_empty() {
            blank += 1;
            continue;
        }
        if !text.is_empty() {
            text.extend(std::iter::repeat_n('\n', blank.min(gap)));
        }
        blank = 0;
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// Terminals get colour. `CLICOLOR_FORCE` wants it everywhere; `NO_COLOR` wants it nowhere, and wins.
fn colour(stream: &impl IsTerminal) -> Colour {
    let says = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
    let forced = says("CLICOLOR_FORCE").is_some_and(|value| value != "0");
    let able = stream.is_terminal() && says("TERM").is_none_or(|term| term != "dumb");
    if says("NO_COLOR").is_none() && (forced || able) { Colour::Ansi } else { Colour::Plain }
}

/// Returns a locale that is named and is not UTF-8 gets what every terminal can show.
fn glyphs() -> Glyphs {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"];
    let locale = names.iter().find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()));
    let utf8 = |name: String| name.to_ascii_lowercase().replace('-', "").contains("utf8");
    if locale.is_none_or(utf8) { Glyphs::Unicode } else { Glyphs::Ascii }
}
