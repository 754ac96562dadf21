//! The map on paper: the drawing's paths as they are, with letters and numbers along two sides to find a square by.

use super::font::{Face, Fonts};
use super::layout::Colour;
use super::paper::{MM, Scale};
use super::sheet::Sheet;
use crate::drawing::{CELL, Drawing, Step};
use crate::page;
use crate::style::{Coat, Ends, Inside, Rgb, Style};
use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Point, Rect, Transform};
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Stroke, StrokeDash};
use undercroft::grid::Rect as Cells;

/// A drawing of a floor.
#[derive(Clone, Copy)]
pub(super) struct Map<'a> {
    pub(super) drawing: &'a Drawing,
    pub(super) style: &'a Style,
    /// The cells that it shows.
    pub(super) shown: Cells,
    /// Cells of bare page around them.
    pub(super) margin: u16,
    pub(super) rulers: Rulers,
}

/// Whether squares can be found by their names. A player could tell from the first of them how much is hidden beyond it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rulers {
    Drawn,
    LeftOut,
}

/// Points of the strips with letters and numbers, north and west of the map.
pub(super) const RULER: f32 = 10.0;

impl Map<'_> {
    /// Points across and down at a scale, with the rulers.
    pub(super) fn size(&self, scale: &Scale) -> (f32, f32) {
        let points = |units: i32| units as f32 / CELL as f32 * scale.square;
        (points(self.drawing.width) + RULER, points(self.drawing.height) + RULER)
    }

    /// Draws the map with its rulers, the corner of both at that point.
    pub(super) fn draw(&self, sheet: &mut Sheet<'_, '_>, fonts: &Fonts, scale: &Scale, (x, y): (f32, f32)) {
        let (left, top) = (x + RULER, y + RULER);
        let (width, height) = self.size(scale);
        let unit = scale.square / CELL as f32;
        let surface = &mut *sheet.surface;
        let frame = rect(left, top, width - RULER, height - RULER);
        if let Some(frame) = &frame {
            // Lines that are wide reach over the edge of the drawing.
            surface.push_clip_path(frame, &FillRule::NonZero);
        }
        surface.push_transform(&Transform::from_row(unit, 0.0, 0.0, unit, left, top));
        // Lines are never thinner than on a screen of that many pixels a cell.
        let pixels = (scale.square / MM * 6.0) as u32;
        for shape in self.drawing.shapes() {
            if let Some(path) = traced(shape.path.steps()) {
                let coat = self.style.coat(&shape, pixels.max(1));
                surface.set_fill(fill(&coat));
                surface.set_stroke(stroke(&coat));
                if coat.fill.is_some() || coat.line.is_some() {
                    surface.draw_path(&path);
                }
            }
        }
        surface.pop();
        if frame.is_some() {
            surface.pop();
        }
        if self.rulers == Rulers::Drawn {
            self.draw_rulers(sheet, fonts, scale, (left, top));
        }
    }

    /// Letters along the north and numbers along the west, as many as there is room for.
    fn draw_rulers(&self, sheet: &mut Sheet<'_, '_>, fonts: &Fonts, scale: &Scale, (left, top): (f32, f32)) {
        let size = (scale.square * 0.6).clamp(4.0, 6.5);
        let widest = fonts.width(Face::Regular, &page::column(self.shown.right() as u16 - 1)) * size;
        let every = |room: f32| {
            [1, 2, 5, 10, 20, 50].into_iter().find(|n| f32::from(*n) * scale.square >= room).unwrap_or(100)
        };
        let middle = |units: i32| (units as f32 / CELL as f32 + 0.5) * scale.square;
        // A drawing may be wider than its floor, for the sake of the legend.
        let west = (self.drawing.width - i32::from(self.shown.w) * CELL) / 2 / CELL * CELL;
        for n in (0..self.shown.w).filter(|n| n % every(widest + 1.5) == 0) {
            let at = (left + middle(west + i32::from(n) * CELL), top - 2.5);
            sheet.write_centred(
                fonts,
                Face::Regular,
                size,
                &page::column(self.shown.x + n),
                at,
                Colour::Faint,
            );
        }
        let rows = (self.shown.y..self.shown.y + self.shown.h).map(|y| y + 1);
        for row in rows.filter(|row| row % every(size) == 0) {
            let text = row.to_string();
            let width = fonts.width(Face::Regular, &text) * size;
            let units = i32::from(self.margin + row - 1 - self.shown.y) * CELL;
            let at = (left - 2.5 - width, top + middle(units) + 0.32 * size);
            sheet.write(fonts, Face::Regular, size, &text, at, Colour::Faint);
        }
    }
}

fn rect(x: f32, y: f32, w: f32, h: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    path.push_rect(Rect::from_xywh(x, y, w, h)?);
    path.finish()
}

fn traced(steps: &[Step]) -> Option<Path> {
    let mut path = PathBuilder::new();
    let at = |p: crate::drawing::Point| Point::from_xy(p.x as f32, p.y as f32);
    for step in steps {
        match *step {
            Step::Move(p) => path.move_to(at(p).x, at(p).y),
            Step::Line(p) => path.line_to(at(p).x, at(p).y),
            Step::Curve(a, b, p) => path.cubic_to(at(a).x, at(a).y, at(b).x, at(b).y, at(p).x, at(p).y),
            Step::Close => path.close(),
        }
    }
    path.finish()
}

fn cover(percent: u8) -> NormalizedF32 {
    NormalizedF32::new(f32::from(percent.min(100)) / 100.0).unwrap_or(NormalizedF32::ONE)
}

fn ink(Rgb(r, g, b): Rgb) -> krilla::paint::Paint {
    rgb::Color::new(r, g, b).into()
}

fn fill(coat: &Coat) -> Option<Fill> {
    let rule = match coat.inside {
        Inside::Odd => FillRule::EvenOdd,
        Inside::Any => FillRule::NonZero,
    };
    coat.fill.map(|(rgb, percent)| Fill { paint: ink(rgb), opacity: cover(percent), rule })
}

fn stroke(coat: &Coat) -> Option<Stroke> {
    let (rgb, percent) = coat.line?;
    let (line_cap, line_join) = match coat.ends {
        Ends::Cut => (LineCap::Butt, LineJoin::Miter),
        Ends::Square => (LineCap::Square, LineJoin::Miter),
        Ends::Round => (LineCap::Round, LineJoin::Round),
    };
    let dash = coat.dash.map(|(on, off)| StrokeDash { array: vec![on as f32, off as f32], offset: 0.0 });
    Some(Stroke {
        paint: ink(rgb),
        width: coat.width as f32,
        miter_limit: 4.0,
        line_cap,
        line_join,
        opacity: cover(percent),
        dash,
    })
}
