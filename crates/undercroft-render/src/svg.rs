//! A drawing as SVG.
//!
//! Coordinates are the drawing's whole units and the `viewBox` scales them, so no fraction is ever written. Lines are
//! written relative to their last point, which keeps long walls short: `M100 100h500v200`.

use crate::drawing::{CELL, Drawing, Path, Point, Step};
use crate::options::Options;
use crate::style::{Coat, Ends, Inside, Style};
use crate::view::View;
use std::fmt::Write as _;

/// What pictures say of themselves, where their readers do not look.
pub(crate) const MADE_WITH: &str = "Made with Undercroft";

/// Returns the floor as an SVG. A `&Draft` may be given as well as a `&Floor`.
///
/// ```
/// use undercroft::{Recipe, Seed, generate};
/// use undercroft_render::{Options, svg};
///
/// let floor = generate::floor(&Recipe::new("tunnels", None)?, &Seed::new("demo"), 1)?;
/// assert!(svg(&floor, &Options::default()).starts_with("<svg "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn svg<'a>(floor: impl Into<View<'a>>, options: &Options) -> String {
    let view = floor.into().seen_by(options.audience);
    let scale = options.scale_for(options.cells(options.shown(&view)));
    write(&Drawing::of(view, options), options.style, scale)
}

/// Returns the drawing in a style, with so many pixels a cell.
pub(crate) fn write(drawing: &Drawing, style: &Style, scale: u32) -> String {
    let (width, height) = pixels((drawing.width, drawing.height), scale);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {} {}\" fill=\"none\" fill-rule=\"evenodd\">\n<!-- {MADE_WITH} -->\n",
        drawing.width, drawing.height
    );
    if !drawing.title.is_empty() {
        out += "<title>";
        escape(&mut out, &drawing.title);
        out += "</title>\n";
    }
    let mut layer = None;
    for shape in drawing.shapes() {
        let coat = style.coat(&shape, scale);
        if coat.fill.is_none() && coat.line.is_none() {
            continue;
        }
        if layer != Some(shape.layer) {
            if layer.is_some() {
                out += "</g>\n";
            }
            let _ = writeln!(out, "<g id=\"{}\">", shape.layer.name());
            layer = Some(shape.layer);
        }
        element(&mut out, shape.path, &coat);
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

/// Returns a percentage as a part of one: Inkscape and others know no percent here.
fn fraction<T: Into<f64>>(percent: T) -> f64 {
    percent.into() / 100.0
}

/// One path with its paint.
pub(crate) fn element(out: &mut String, d: &Path, coat: &Coat) {
    out.push_str("<path");
    if let Some((rgb, cover)) = coat.fill {
        let _ = write!(out, " fill=\"{rgb}\"");
        if cover < 100 {
            let _ = write!(out, " fill-opacity=\"{}\"", fraction(cover));
        }
        if coat.inside == Inside::Any {
            out.push_str(" fill-rule=\"nonzero\"");
        }
    }
    if let Some((rgb, cover)) = coat.line {
        let _ = write!(out, " stroke=\"{rgb}\" stroke-width=\"{}\"", coat.width);
        if cover < 100 {
            let _ = write!(out, " stroke-opacity=\"{}\"", fraction(cover));
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
    path(out, d);
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
pub(crate) fn escape(out: &mut String, text: &str) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;
    use expect_test::{Expect, expect};
    use resvg::usvg;
    use undercroft::Draft;

    fn check<'a>(floor: impl Into<View<'a>>, expected: &Expect) {
        expected.assert_eq(&svg(floor, &Options::default()));
    }

    fn parsed(text: &str) -> usvg::roxmltree::Document<'_> {
        usvg::roxmltree::Document::parse(text).unwrap()
    }

    #[test]
    fn a_small_floor_is_a_few_lines() {
        let floor = samples::two_rooms().finish().unwrap();
        check(
            &floor,
            &expect![[r##"
                <svg xmlns="http://www.w3.org/2000/svg" width="80" height="80" viewBox="0 0 400 400" fill="none" fill-rule="evenodd">
                <!-- Made with Undercroft -->
                <g id="page">
                <path fill="#f4f1ea" d="M0 0h400v400h-400z"/>
                </g>
                <g id="rock">
                <path stroke="#d4cfc5" stroke-width="144" stroke-linecap="round" stroke-linejoin="round" d="M100 100h200v200h-200z"/>
                </g>
                <g id="floor">
                <path fill="#ffffff" d="M100 100h200v200h-200z"/>
                </g>
                <g id="grid">
                <path stroke="#e2e0db" stroke-width="4" d="M200 100v200"/>
                </g>
                <g id="walls">
                <path stroke="#26242a" stroke-width="12" stroke-linecap="square" d="M200 200h100v100h-200v-200h200v100M100 200h20M180 200h20"/>
                </g>
                <g id="features">
                <path fill="#76be7a" stroke="#26242a" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" d="M187 150c0 20 -17 37 -37 37c-20 0 -37 -17 -37 -37c0 -20 17 -37 37 -37c20 0 37 17 37 37z"/>
                <path fill="#26242a" d="M150 173l-19 -27h13v-21h12v21h13z"/>
                <path fill="#707a96" stroke="#26242a" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" d="M206 209h88l-24 82h-40z"/>
                <path stroke="#26242a" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" d="M211 225h78M216 241h68M220 258h60M225 274h50"/>
                </g>
                <g id="barriers">
                <path fill="#ffffff" stroke="#26242a" stroke-width="6" d="M120 186h60v28h-60z"/>
                </g>
                </svg>
            "##]],
        );
    }

    #[test]
    fn everything_is_well_formed_and_the_same_twice() {
        let options = Options { room_numbers: true, ..Options::default() };
        let text = svg(&samples::everything(), &options);
        assert_eq!(text, svg(&samples::everything(), &options));
        let document = parsed(&text);
        let root = document.root_element();
        assert_eq!(root.attribute("width"), Some("460"));
        assert_eq!(root.attribute("viewBox"), Some("0 0 2300 1600"));
        usvg::Tree::from_str(&text, &usvg::Options::default()).unwrap();
        let layers: Vec<_> = root.children().filter_map(|n| n.attribute("id")).collect();
        assert_eq!(
            layers,
            ["page", "rock", "floor", "grid", "zones", "walls", "features", "barriers", "hidden", "labels"]
        );
    }

    #[test]
    fn hostile_names_stay_text() {
        for name in ["</title><script>alert(1)</script>", "a & b \"c\" 'd'", "\u{0}\u{1b}\u{ffff}\n", "]]>"] {
            let mut draft = samples::two_rooms();
            draft.set_name(name.to_owned());
            let text = svg(&draft.finish().unwrap(), &Options::default());
            let document = parsed(&text);
            assert!(document.descendants().all(|node| !node.has_tag_name("script")));
            let title = document.descendants().find(|node| node.tag_name().name() == "title").unwrap();
            let kept = |text: &str| text.chars().filter(char::is_ascii_graphic).collect::<String>();
            assert_eq!(kept(title.text().unwrap_or("")), kept(name));
        }
    }

    #[test]
    fn walls_of_a_floor_are_one_element() {
        let text = svg(&samples::tunnels("demo"), &Options::default());
        assert!(text.lines().count() < 30, "{text}");
        assert!(
            !text.contains('.') || !text.split(" d=").skip(1).any(|d| d.contains('.')),
            "whole numbers only"
        );
    }

    #[test]
    fn solid_rock_and_drafts_are_drawn() {
        let draft = Draft::new(undercroft::grid::Size::new(1, 1).unwrap(), 1);
        parsed(&svg(&draft, &Options { margin: 0, ..Options::default() }));
        let broken = samples::two_rooms();
        parsed(&svg(&broken, &Options::default()));
    }

    #[test]
    fn a_large_floor_gets_a_smaller_scale() {
        let options = Options::default();
        assert_eq!(options.scale_for((52, 37)), 20);
        assert_eq!(options.scale_for((402, 37)), 9);
        assert_eq!(options.scale_for((16_386, 37)), 1);
    }
}
