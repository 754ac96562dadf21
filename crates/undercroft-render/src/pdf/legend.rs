//! What the symbols of a map mean, below it: each as large as a line of the text, however small the map is.

use super::font::{Face, Fonts};
use super::layout::Colour;
use super::map::paint;
use super::sheet::Sheet;
use crate::drawing::{self, Drawing};
use crate::style::Style;
use crate::view::View;

/// Points of a symbol, of a line, and of the words.
const SYMBOL: f32 = 9.0;
const LINE: f32 = 12.0;
const SIZE: f32 = 7.5;
/// Points between a symbol and its words, and between entries.
const GAP: f32 = 3.0;
const APART: f32 = 9.0;

/// What the symbols mean.
pub(super) struct Legend {
    entries: Vec<(Drawing, &'static str)>,
    style: &'static Style,
    /// Points of the widest words.
    widest: f32,
}

impl Legend {
    /// Returns the legend of what occurs in a view.
    pub(super) fn of(view: &View<'_>, style: &'static Style, fonts: &Fonts) -> Legend {
        let entries = drawing::legend_samples(view, style, 20);
        let widths = entries.iter().map(|(_, means)| fonts.width(Face::Regular, means) * SIZE);
        let widest = widths.fold(0.0, f32::max);
        Legend { entries, style, widest }
    }

    fn column(&self) -> f32 {
        SYMBOL + GAP + self.widest + APART
    }

    fn columns(&self, width: f32) -> usize {
        (((width + APART) / self.column()) as usize).clamp(1, self.entries.len().max(1))
    }

    /// Points from top to bottom.
    pub(super) fn height(&self, width: f32) -> f32 {
        if self.entries.is_empty() {
            return 0.0;
        }
        self.entries.len().div_ceil(self.columns(width)) as f32 * LINE + 4.0
    }

    /// Prints it in the middle of a width.
    pub(super) fn print(&self, sheet: &mut Sheet<'_, '_>, fonts: &Fonts, (x, y): (f32, f32), width: f32) {
        let columns = self.columns(width);
        let left = x + (width + APART - columns as f32 * self.column()).max(0.0) / 2.0;
        for (i, (drawing, means)) in self.entries.iter().enumerate() {
            let at = (left + (i % columns) as f32 * self.column(), y + (i / columns) as f32 * LINE);
            paint(sheet, drawing, self.style, SYMBOL, (at.0, at.1, SYMBOL, SYMBOL), (0, 0), 0.0);
            let base = (at.0 + SYMBOL + GAP, at.1 + 0.5 * SYMBOL + 0.3 * SIZE);
            sheet.write(fonts, Face::Regular, SIZE, means, base, Colour::Ink);
        }
    }
}
