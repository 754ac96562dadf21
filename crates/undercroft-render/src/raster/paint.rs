//! Paths on pixels.

use crate::drawing::{CELL, Drawing, Path, Role, Step};
use crate::style::{Coat, Ends, Inside, Rgb, Style};
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Stroke, StrokeDash, Transform,
};

/// Paints every shape, from the bottom up.
pub(super) fn all(pixmap: &mut Pixmap, drawing: &Drawing, style: &Style, scale: u32) {
    let zoom = scale as f32 / CELL as f32;
    for shape in drawing.shapes() {
        let coat = style.coat(&shape, scale);
        // The page needs no path.
        if let (Role::Rock, Some((Rgb(r, g, b), 100))) = (shape.role, coat.fill) {
            pixmap.fill(Color::from_rgba8(r, g, b, 255));
            continue;
        }
        if coat.fill.is_some() || coat.line.is_some() {
            one(pixmap, shape.path, &coat, zoom, Transform::identity());
        }
    }
}

/// Paints shapes with so many units a pixel, as a reader of their SVG does: the path and its line in units, and the pixels
/// of both.
pub(super) fn shapes(pixmap: &mut Pixmap, shapes: &[(Coat, Path)], units: i32) {
    let scale = 1.0 / units as f32;
    for (coat, path) in shapes {
        one(pixmap, path, coat, 1.0, Transform::from_scale(scale, scale));
    }
}

fn one(pixmap: &mut Pixmap, path: &Path, coat: &Coat, zoom: f32, to_pixels: Transform) {
    let Some(path) = outline(path, zoom) else { return };
    if let Some(fill) = coat.fill {
        let rule = match coat.inside {
            Inside::Odd => FillRule::EvenOdd,
            Inside::Any => FillRule::Winding,
        };
        pixmap.fill_path(&path, &ink(fill), rule, to_pixels, None);
    }
    if let Some(line) = coat.line {
        pixmap.stroke_path(&path, &ink(line), &stroke(coat, zoom), to_pixels, None);
    }
}

fn outline(path: &Path, zoom: f32) -> Option<tiny_skia::Path> {
    let mut builder = PathBuilder::with_capacity(path.steps().len(), path.steps().len() * 2);
    let at = |n: i32| n as f32 * zoom;
    for step in path.steps() {
        match *step {
            Step::Move(p) => builder.move_to(at(p.x), at(p.y)),
            Step::Line(p) => builder.line_to(at(p.x), at(p.y)),
            Step::Curve(a, b, c) => builder.cubic_to(at(a.x), at(a.y), at(b.x), at(b.y), at(c.x), at(c.y)),
            Step::Close => builder.close(),
        }
    }
    builder.finish()
}

fn ink((Rgb(r, g, b), cover): (Rgb, u8)) -> Paint<'static> {
    let mut paint = Paint::default();
    let mut colour = Color::from_rgba8(r, g, b, 255);
    colour.set_alpha(f32::from(cover.min(100)) / 100.0);
    paint.set_color(colour);
    paint.anti_alias = true;
    paint
}

fn stroke(coat: &Coat, zoom: f32) -> Stroke {
    let (line_cap, line_join) = match coat.ends {
        Ends::Cut => (LineCap::Butt, LineJoin::Miter),
        Ends::Square => (LineCap::Square, LineJoin::Miter),
        Ends::Round => (LineCap::Round, LineJoin::Round),
    };
    let dash = coat
        .dash
        .and_then(|(drawn, left)| StrokeDash::new(vec![drawn as f32 * zoom, left as f32 * zoom], 0.0));
    Stroke { width: coat.width as f32 * zoom, line_cap, line_join, dash, ..Stroke::default() }
}
