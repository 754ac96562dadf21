//! A drawing as SVG.
//!
//! Coordinates are the drawing's whole units and the `viewBox` scales them, so no fraction is ever written. Lines are
//! written relative to their last point, which keeps long walls short: `M100 100h500v200`.

use crate::drawing::{CELL, Drawing, Path, Point, Shape, Step};
use crate::options::Options;
use crate::style::{Coat, Ends, PLAIN, Style};
use crate::view::View;
use std::fmt::Write as _;

/// The floor as an SVG. A `&Draft` may be given as well as a `&Floor`.
///
/// ```
/// use undercroft::{Recipe, Seed, generate};
/// use undercroft_render::{Options, svg};
///
/// let floor = generate::floor(&Recipe::new("tunnels", None, &Default::default())?, &Seed::new("demo"), 1)?;
/// assert!(svg(&floor, &Options::default()).starts_with("<svg "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn svg<'a>(floor: impl Into<View<'a>>, options: &Options) -> String {
    let view = floor.into();
    let scale = options.scale_for(options.cells(view.size()));
    write(&Drawing::of(view, options), &PLAIN, scale)
}

/// The drawing in a style, with so many pixels a cell.
pub(crate) fn write(drawing: &Drawing, style: &Style, scale: u32) -> String {
    let (width, height) = pixels((drawing.width, drawing.height), scale);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {} {}\" fill=\"none\" fill-rule=\"evenodd\">\n",
        drawing.width, drawing.height
    );
    if !drawing.title.is_empty() {
        out += "<title>";
        escape(&mut out, &drawing.title);
        out += "</title>\n";
    }
    let mut layer = None;
    for shape in drawing.shapes().filter(|shape| !shape.path.steps().is_empty()) {
        if layer != Some(shape.layer) {
            if layer.is_some() {
                out += "</g>\n";
            }
            let _ = writeln!(out, "<g id=\"{}\">", shape.layer.name());
            layer = Some(shape.layer);
        }
        element(&mut out, &shape, &style.coat(&shape));
    }
    if layer.is_some() {
        out += "</g>\n";
    }
    out + "</svg>\n"
}

/// Pixels across and down.
pub(crate) fn pixels((width, height): (i32, i32), scale: u32) -> (u64, u64) {
    let whole = |units: i32| (units as u64 * u64::from(scale)).div_ceil(CELL as u64);
    (whole(width), whole(height))
}

fn element(out: &mut String, shape: &Shape<'_>, coat: &Coat) {
    out.push_str("<path");
    if let Some((rgb, cover)) = coat.fill {
        let _ = write!(out, " fill=\"{rgb}\"");
        if cover < 100 {
            let _ = write!(out, " fill-opacity=\"{cover}%\"");
        }
    }
    if let Some((rgb, cover)) = coat.line {
        let _ = write!(out, " stroke=\"{rgb}\" stroke-width=\"{}\"", coat.width);
        if cover < 100 {
            let _ = write!(out, " stroke-opacity=\"{cover}%\"");
        }
        out.push_str(match coat.ends {
            Ends::Cut => "",
            Ends::Square => " stroke-linecap=\"square\"",
            Ends::Round => " stroke-linecap=\"round\" stroke-linejoin=\"round\"",
        });
        if let Some((drawn, left)) = coat.dash {
            let _ = write!(out, " stroke-dasharray=\"{drawn} {left}\"");
        }
    }
    out.push_str(" d=\"");
    path(out, shape.path);
    out.push_str("\"/>\n");
}

fn path(out: &mut String, path: &Path) {
    let (mut at, mut start) = (Point::default(), Point::default());
    for step in path.steps() {
        let _ = match *step {
            Step::Move(p) => {
                start = p;
                write!(out, "M{} {}", p.x, p.y)
            }
            Step::Line(p) if p.y == at.y => write!(out, "h{}", p.x - at.x),
            Step::Line(p) if p.x == at.x => write!(out, "v{}", p.y - at.y),
            Step::Line(p) => write!(out, "l{} {}", p.x - at.x, p.y - at.y),
            Step::Curve(a, b, p) => {
                let [a, b, c] = [a, b, p].map(|q| q.plus(-at.x, -at.y));
                write!(out, "c{} {} {} {} {} {}", a.x, a.y, b.x, b.y, c.x, c.y)
            }
            Step::Close => {
                out.push('z');
                Ok(())
            }
        };
        at = match *step {
            Step::Move(p) | Step::Line(p) | Step::Curve(_, _, p) => p,
            Step::Close => start,
        };
    }
}

/// Text as XML takes it. What XML cannot hold at all becomes the sign for it.
fn escape(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
}
