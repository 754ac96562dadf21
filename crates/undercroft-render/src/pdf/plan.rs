//! Where everything of a floor stands: the scale of its map, the map above the text or beside it, the text in columns, and
//! the sheets of a map that is too large for one.

use super::columns::{self, Column, Frame};
use super::figure::Figure;
use super::font::Fonts;
use super::layout::{self, Line, Para};
use super::legend::Legend;
use super::map::{Map, RULER};
use super::paper::{READABLE, Scale, Setup, Turn};
use super::poster::{self, Poster};
use super::text;
use super::{CAPTION, FOOT, GUTTER, HEAD, MARGIN, TITLE};
use crate::error::RenderError;
use crate::page::Page;
use undercroft::grid::Bits;

/// Everything that is printed of a floor.
pub(super) struct Content<'a> {
    pub(super) page: &'a Page,
    pub(super) map: Map<'a>,
    /// What is carved, as far as the reader may see.
    pub(super) carved: &'a Bits,
    pub(super) legend: Option<Legend>,
    pub(super) setup: Setup,
    pub(super) fonts: &'a Fonts,
}

/// The map on the first sheet.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) scale: Scale,
    /// The corner of the map with its rulers.
    pub(super) at: (f32, f32),
    /// The left edge and the width of the columns that it stands above.
    pub(super) span: (f32, f32),
}

/// Where everything stands.
#[derive(Debug)]
pub(super) struct Plan {
    /// None where the floor is too large for one sheet.
    pub(super) map: Option<Placed>,
    pub(super) lines: Vec<Line>,
    pub(super) columns: Vec<Column>,
    /// Sheets of text, of which the first has the title.
    pub(super) sheets: usize,
    /// Where the first sheet's map ends, for what stands below it.
    pub(super) below: f32,
    pub(super) poster: Option<Poster>,
}

impl Plan {
    /// Returns how many sheets there are.
    pub(super) fn count(&self) -> usize {
        self.sheets + self.poster.as_ref().map_or(0, |poster| poster.tiles.len())
    }
}

impl Content<'_> {
    pub(super) fn width(&self) -> f32 {
        self.setup.size().0 - 2.0 * MARGIN
    }

    pub(super) fn bottom(&self) -> f32 {
        self.setup.size().1 - MARGIN - FOOT
    }

    /// Returns how many columns the text has.
    fn count(&self) -> usize {
        match self.setup.turn {
            Turn::Upright => 2,
            Turn::Landscape => 3,
        }
    }

    pub(super) fn column(&self) -> f32 {
        let n = self.count() as f32;
        (self.width() - (n - 1.0) * GUTTER) / n
    }

    fn left(&self, column: usize) -> f32 {
        MARGIN + column as f32 * (self.column() + GUTTER)
    }

    /// Returns the lines of the facts, over the whole width.
    pub(super) fn facts(&self) -> Vec<Line> {
        layout::lines(self.fonts, &text::facts(self.page), self.width())
    }

    /// Returns all lines of the text. A chart that would be too small to read is left out.
    fn lines(&self) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for (i, para) in text::paras(self.page).iter().enumerate() {
            lines.extend(self.lines_of(para).into_iter().map(|line| Line { para: i, ..line }));
        }
        for i in 1..lines.len() {
            if lines[i].entry.is_some() && lines[i].entry == lines[i - 1].entry {
                lines[i - 1].may_end = false;
            }
        }
        lines
    }

    fn lines_of(&self, para: &Para) -> Vec<Line> {
        match &para.chart {
            Some(chart) => {
                let tallest = 0.6 * (self.bottom() - MARGIN - HEAD);
                Figure::fitting(chart, self.column(), tallest).map(Line::drawn).into_iter().collect()
            }
            None => layout::lines(self.fonts, para, self.column()),
        }
    }

    /// Returns the layout with the fewest sheets, and of those the one with the largest map.
    pub(super) fn plan(&self) -> Result<Plan, RenderError> {
        let lines = self.lines();
        let facts: f32 = self.facts().iter().map(|line| line.height).sum();
        let top = MARGIN + TITLE + facts + 6.0;
        let mut best: Option<Plan> = None;
        let mut largest = 0.0_f32;
        for scale in self.setup.paper.scales() {
            // A map may shrink to save a sheet, but not below two thirds of what there is room for, nor out of sight.
            let smallest = if best.is_some() { (0.66 * largest).max(READABLE.min(largest)) } else { 0.0 };
            if scale.square < smallest {
                break;
            }
            let beside = (1..self.count()).map(|columns| self.beside(&scale, columns, top, &lines));
            for plan in [self.above(&scale, top, &lines)].into_iter().chain(beside).flatten() {
                largest = largest.max(scale.square);
                if best.as_ref().is_none_or(|before| plan.sheets < before.sheets) {
                    best = Some(plan);
                }
            }
        }
        let mut plan = best.unwrap_or_else(|| self.without_map(top, &lines));
        let is_small = plan.map.as_ref().is_none_or(|map| map.scale.square < READABLE);
        if is_small || poster::is_asked_for(self.setup) {
            plan.poster = Some(Poster::of(self.carved, self.map.shown, self.setup)?);
        }
        Ok(plan)
    }

    /// Returns what stands below the map, over columns of that width: the caption, and the legend.
    fn under(&self, width: f32) -> f32 {
        CAPTION + 4.0 + self.legend.as_ref().map_or(0.0, |legend| legend.height(width))
    }

    /// Returns the map across the sheet, the text below it.
    fn above(&self, scale: &Scale, top: f32, lines: &[Line]) -> Option<Plan> {
        let (width, height) = self.map.size(scale);
        let below = top + height + self.under(self.width());
        if width > self.width() || below > self.bottom() {
            return None;
        }
        let room = self.room(below);
        let first: Vec<Frame> =
            (0..self.count()).map(|i| Frame { x: self.left(i), y: below, height: room }).collect();
        let at = (MARGIN + (self.width() - width - RULER).max(0.0) / 2.0, top);
        let map = Placed { scale: scale.clone(), at, span: (MARGIN, self.width()) };
        Some(self.planned(Some(map), below, &first, lines))
    }

    /// Returns the map in some columns on the left, the text beside and below it.
    fn beside(&self, scale: &Scale, columns: usize, top: f32, lines: &[Line]) -> Option<Plan> {
        let (width, height) = self.map.size(scale);
        let span = self.left(columns) - GUTTER - MARGIN;
        let below = top + height + self.under(span);
        // A map that is wider than high looks lost in a column.
        let least = if columns == 1 { 1.25 } else { 0.6 };
        if width > span || below > self.bottom() || height < least * width || lines.is_empty() {
            return None;
        }
        let room = self.room(below);
        let frame = |i: usize| {
            let (y, height) = if i < columns { (below, room) } else { (top, self.bottom() - top) };
            Frame { x: self.left(i), y, height }
        };
        let first: Vec<Frame> = (0..self.count()).map(frame).collect();
        let at = (MARGIN + (span - width).max(0.0) / 2.0, top);
        let map = Placed { scale: scale.clone(), at, span: (MARGIN, span) };
        Some(self.planned(Some(map), below, &first, lines))
    }

    /// Returns the text alone, for a map that lies on sheets of its own.
    fn without_map(&self, top: f32, lines: &[Line]) -> Plan {
        let below = top + self.under(self.width());
        let room = self.room(below);
        let first: Vec<Frame> =
            (0..self.count()).map(|i| Frame { x: self.left(i), y: below, height: room }).collect();
        self.planned(None, below, &first, lines)
    }

    /// Returns what is left below. Less than a few lines is no column.
    fn room(&self, below: f32) -> f32 {
        let room = self.bottom() - below;
        if room < 5.0 * text::LEADING { 0.0 } else { room }
    }

    fn planned(&self, map: Option<Placed>, below: f32, first: &[Frame], lines: &[Line]) -> Plan {
        let y = MARGIN + HEAD;
        let height = self.bottom() - y;
        let later: Vec<Frame> = (0..self.count()).map(|i| Frame { x: self.left(i), y, height }).collect();
        let columns = columns::fill(lines, first, &later, text::LEADING);
        let sheets = columns.iter().map(|column| column.page + 1).max().unwrap_or(1);
        Plan { map, lines: lines.to_vec(), columns, sheets, below, poster: None }
    }
}
