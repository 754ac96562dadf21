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

/// The map of a floor, before anything is drawn.
#[derive(Clone, Copy)]
pub(super) struct Map<'a> {
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
        let points = |cells: u16| f32::from(cells + 2 * self.margin) * scale.square;
        (points(self.shown.w) + RULER, points(self.shown.h) + RULER)
    }

    /// Draws the map with its rulers, the corner of both at that point.
    pub(super) fn draw(
        &self,
        sheet: &mut Sheet<'_, '_>,
        fonts: &Fonts,
        drawing: &Drawing,
        scale: &Scale,
        (x, y): (f32, f32),
    ) {
        let (left, top) = (x + RULER, y + RULER);
        let (width, height) = self.size(scale);
        let frame = (left, top, width - RULER, height - RULER);
        paint(sheet, drawing, self.style, scale.square, frame, (0, 0), 0.0);
        let margin = f32::from(self.margin) * scale.square;
        self.draw_rulers(sheet, fonts, scale, self.shown, (left, top), margin);
    }

    /// Draws a part of the map, its corner at that point, with the rulers outside.
    pub(super) fn draw_part(
        &self,
        sheet: &mut Sheet<'_, '_>,
        fonts: &Fonts,
        drawing: &Drawing,
        scale: &Scale,
        part: Cells,
        (left, top): (f32, f32),
    ) {
        let points = |cells: u16| f32::from(cells) * scale.square;
        let units = |n: u16, first: u16| i32::from(self.margin + n - first) * CELL;
        let from = (units(part.x, self.shown.x), units(part.y, self.shown.y));
        paint(
            sheet,
            drawing,
            self.style,
            scale.square,
            (left, top, points(part.w), points(part.h)),
            from,
            0.08 * scale.square,
        );
        self.draw_rulers(sheet, fonts, scale, part, (left, top), 0.0);
    }

    /// Letters along the north and numbers along the west, as many as there is room for.
    fn draw_rulers(
        &self,
        sheet: &mut Sheet<'_, '_>,
        fonts: &Fonts,
        scale: &Scale,
        cells: Cells,
        (left, top): (f32, f32),
        margin: f32,
    ) {
        if self.rulers == Rulers::LeftOut {
            return;
        }
        let size = (scale.square * 0.6).clamp(4.0, 6.5);
        let widest = fonts.width(Face::Regular, &page::column(cells.right() as u16 - 1)) * size;
        let every = |room: f32| {
            [1, 2, 5, 10, 20, 50].into_iter().find(|n| f32::from(*n) * scale.square >= room).unwrap_or(100)
        };
        let middle = |n: u16| margin + (f32::from(n) + 0.5) * scale.square;
        for n in (0..cells.w).filter(|n| (n + cells.x).is_multiple_of(every(widest + 1.5))) {
            let at = (left + middle(n), top - 2.5);
            let letters = page::column(cells.x + n);
            sheet.write_centred(fonts, Face::Regular, size, &letters, at, Colour::Faint);
        }
        let rows = (cells.y..cells.y + cells.h).map(|y| y + 1);
        for row in rows.filter(|row| row % every(size) == 0) {
            let text = row.to_string();
            let width = fonts.width(Face::Regular, &text) * size;
            let at = (left - 2.5 - width, top + middle(row - 1 - cells.y) + 0.32 * size);
            sheet.write(fonts, Face::Regular, size, &text, at, Colour::Faint);
        }
    }
}

/// Paints a drawing at so many points a cell, that point of it at the corner of a frame, outside of which nothing is
/// painted: left, top, width, height, and so much around it, for walls that stand on its edge.
pub(super) fn paint(
    sheet: &mut Sheet<'_, '_>,
    drawing: &Drawing,
    style: &Style,
    square: f32,
    (left, top, width, height): (f32, f32, f32, f32),
    (x, y): (i32, i32),
    bleed: f32,
) {
    let unit = square / CELL as f32;
    let surface = &mut *sheet.surface;
    // Lines that are wide reach over the edge of the drawing.
    let Some(frame) = rect(left - bleed, top - bleed, width + 2.0 * bleed, height + 2.0 * bleed) else {
        return;
    };
    surface.push_clip_path(&frame, &FillRule::NonZero);
    surface.push_transform(&Transform::from_row(
        unit,
        0.0,
        0.0,
        unit,
        left - x as f32 * unit,
        top - y as f32 * unit,
    ));
    // Lines are never thinner than on a screen of that many pixels a cell.
    let pixels = (square / MM * 6.0) as u32;
    let window =
        Window { x, y, right: x + (width / unit) as i32 + 1, bottom: y + (height / unit) as i32 + 1 };
    for shape in drawing.shapes() {
        if let Some(path) = traced(shape.path.steps(), &window) {
            let coat = style.coat(&shape, pixels.max(1));
            surface.set_fill(fill(&coat));
            surface.set_stroke(stroke(&coat));
            if coat.fill.is_some() || coat.line.is_some() {
                surface.draw_path(&path);
            }
        }
    }
    surface.pop();
    surface.pop();
}

/// What is seen of a drawing, in its units.
struct Window {
    x: i32,
    y: i32,
    right: i32,
    bottom: i32,
}

impl Window {
    /// Returns whether any of an outline may be seen, its line included.
    fn sees(&self, outline: &[Step]) -> bool {
        let points = || {
            outline.iter().flat_map(|step| match *step {
                Step::Move(p) | Step::Line(p) => vec![p],
                Step::Curve(a, b, p) => vec![a, b, p],
                Step::Close => Vec::new(),
            })
        };
        let wide = CELL;
        points().any(|p| p.x > self.x - wide)
            && points().any(|p| p.x < self.right + wide)
            && points().any(|p| p.y > self.y - wide)
            && points().any(|p| p.y < self.bottom + wide)
    }
}

fn rect(x: f32, y: f32, w: f32, h: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    path.push_rect(Rect::from_xywh(x, y, w, h)?);
    path.finish()
}

/// Returns the outlines of a path that may be seen. One that lies outside fills nothing inside, whatever the others do.
fn traced(steps: &[Step], window: &Window) -> Option<Path> {
    let mut path = PathBuilder::new();
    let at = |p: crate::drawing::Point| Point::from_xy(p.x as f32, p.y as f32);
    let starts = (0..steps.len()).filter(|i| *i == 0 || matches!(steps[*i], Step::Move(_)));
    let starts: Vec<usize> = starts.collect();
    let ends = starts.iter().copied().skip(1).chain([steps.len()]);
    for outline in starts.iter().zip(ends).map(|(start, end)| &steps[*start..end]) {
        if !window.sees(outline) {
            continue;
        }
        for step in outline {
            match *step {
                Step::Move(p) => path.move_to(at(p).x, at(p).y),
                Step::Line(p) => path.line_to(at(p).x, at(p).y),
                Step::Curve(a, b, p) => path.cubic_to(at(a).x, at(a).y, at(b).x, at(b).y, at(p).x, at(p).y),
                Step::Close => path.close(),
            }
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
