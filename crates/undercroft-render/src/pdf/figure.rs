//! The chart of a quest among the text: one column wide at most, in ink alone, and no smaller than one can read.

use super::font::{Face, Fonts};
use super::layout::Colour;
use super::sheet::Sheet;
use crate::plot::Frame;
use crate::quest::layout::{Laid, Spacing, lay};
use crate::quest::{Chart, LETTERS};

/// The smallest and the largest letters, in points.
const SMALLEST: f32 = 5.6;
const LARGEST: f32 = 7.6;
/// Points of letters for each of their units.
const LETTER: f32 = 1.45 * LETTERS as f32;
/// Points of outlines, of what is walked and of what frames a label.
const OUTLINE: f32 = 0.7;
const WAY: f32 = 0.9;
const LABEL: f32 = 0.35;

/// A chart with its measures.
pub(super) struct Figure {
    chart: Chart,
    laid: Laid,
    /// Points for each unit of the layout.
    unit: f32,
}

impl std::fmt::Debug for Figure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Figure").field("chart", &self.chart).field("unit", &self.unit).finish_non_exhaustive()
    }
}

impl Figure {
    /// Returns a chart at a size that fits; none where its letters would be too small.
    pub(super) fn fitting(chart: &Chart, width: f32, tallest: f32) -> Option<Figure> {
        let laid = lay(chart, Spacing::SMALL);
        let unit =
            (width / laid.width.max(1) as f32).min(tallest / laid.height.max(1) as f32).min(LARGEST / LETTER);
        (unit * LETTER >= SMALLEST).then(|| Figure { chart: chart.clone(), laid, unit })
    }

    /// Points from its top to its bottom.
    pub(super) fn height(&self) -> f32 {
        self.laid.height as f32 * self.unit + 4.0
    }

    /// Prints it in the middle of a column.
    pub(super) fn print(&self, sheet: &mut Sheet<'_, '_>, fonts: &Fonts, (x, y): (f32, f32), width: f32) {
        let left = x + (width - self.laid.width as f32 * self.unit).max(0.0) / 2.0;
        let top = y + 2.0;
        let at = |(x, y): (i32, i32)| (left + x as f32 * self.unit, top + y as f32 * self.unit);
        let size = |frame: &Frame| (frame.w as f32 * self.unit, frame.h as f32 * self.unit);
        for route in &self.laid.routes {
            let points: Vec<(f32, f32)> = route.points.iter().map(|point| at(*point)).collect();
            sheet.stroke(&points, WAY, Colour::Ink);
        }
        for (area, frame) in self.chart.boxes.iter().zip(&self.laid.boxes) {
            sheet.frame(at((frame.x, frame.y)), size(frame), OUTLINE, Colour::Ink);
            let Spacing { pad, line, .. } = Spacing::SMALL;
            let room = (frame.w - 2 * pad) as f32 * self.unit;
            let mut base = frame.y + pad + LETTERS;
            self.write(sheet, fonts, Face::Bold, &area.heading, at((frame.x + pad, base)), room);
            for text in &area.lines {
                base += line;
                self.write(sheet, fonts, Face::Regular, text, at((frame.x + pad, base + 20)), room);
            }
        }
        for (link, route) in self.chart.links.iter().zip(&self.laid.routes) {
            if !link.both_ways {
                for wing in route.wings {
                    sheet.stroke(&[at(wing), at(route.tip)], WAY, Colour::Ink);
                }
            }
            let frame = &route.label;
            sheet.frame(at((frame.x, frame.y)), size(frame), LABEL, Colour::Faint);
            let place = at((frame.x + 40, frame.y + i32::midpoint(frame.h, LETTERS)));
            self.write(sheet, fonts, Face::Italic, &link.label, place, (frame.w - 80) as f32 * self.unit);
        }
    }

    /// Writes some words, smaller where they would not fit.
    fn write(
        &self,
        sheet: &mut Sheet<'_, '_>,
        fonts: &Fonts,
        face: Face,
        text: &str,
        at: (f32, f32),
        room: f32,
    ) {
        let size = (self.unit * LETTER).min(room / fonts.width(face, text).max(0.1));
        sheet.write(fonts, face, size, text, at, Colour::Ink);
    }
}
