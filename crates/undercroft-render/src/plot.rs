//! Plots of measures over many floors: what a generator makes, and what it never makes.
//!
//! A histogram shows one measure, a heat map two against each other (the expressive range of a generator, after Smith and
//! Whitehead), and a sheet has a small histogram of each of many. Bins lie on round numbers, and measures that only count
//! have one bin a number. Empty ranges are outlined, so that what does not occur is seen too. Everything is drawn in whole
//! units, so that the same values give the same bytes everywhere; numbers that are not finite are left out.

mod axis;
mod canvas;
mod heat_map;
mod histogram;
mod ramp;

use crate::error::RenderError;
use crate::raster;
pub(crate) use canvas::{Align, Canvas, FAINT, Frame, INK, SOFT};

/// What was measured, floor by floor.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Values<'a> {
    /// What it is called.
    pub name: &'a str,
    /// What it says.
    pub about: &'a str,
    /// A number a floor.
    pub of: &'a [f64],
}

impl Values<'_> {
    fn finite(&self) -> Vec<f64> {
        self.of.iter().copied().filter(|v| v.is_finite()).collect()
    }
}

/// One measure as a histogram, as an SVG of 800×500 pixels.
///
/// ```
/// use undercroft_render::plot::{self, Values};
///
/// let rooms = Values { name: "rooms", about: "how many rooms", of: &[14.0, 15.0, 15.0, 17.0] };
/// assert!(plot::histogram_svg("four floors", &rooms).starts_with("<svg "));
/// ```
pub fn histogram_svg(title: &str, values: &Values<'_>) -> String {
    one_measure(title, values).svg()
}

/// Returns the same as a PNG.
///
/// ```
/// use undercroft_render::plot::{self, Values};
///
/// let rooms = Values { name: "rooms", about: "how many rooms", of: &[14.0, 15.0, 15.0, 17.0] };
/// assert!(plot::histogram_png("four floors", &rooms)?.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn histogram_png(title: &str, values: &Values<'_>) -> Result<Vec<u8>, RenderError> {
    png(&one_measure(title, values))
}

/// Two measures of the same floors against each other, as an SVG of 920×700 pixels.
///
/// ```
/// use undercroft_render::plot::{self, Values};
///
/// let rooms = Values { name: "rooms", about: "how many rooms", of: &[14.0, 15.0, 15.0, 17.0] };
/// let doors = Values { name: "doors", about: "how many doors", of: &[9.0, 12.0, 11.0, 16.0] };
/// assert!(plot::heat_map_svg("four floors", &rooms, &doors).starts_with("<svg "));
/// ```
pub fn heat_map_svg(title: &str, x: &Values<'_>, y: &Values<'_>) -> String {
    two_measures(title, x, y).svg()
}

/// Returns the same as a PNG.
///
/// ```
/// use undercroft_render::plot::{self, Values};
///
/// let rooms = Values { name: "rooms", about: "how many rooms", of: &[14.0, 15.0, 15.0, 17.0] };
/// let doors = Values { name: "doors", about: "how many doors", of: &[9.0, 12.0, 11.0, 16.0] };
/// assert!(plot::heat_map_png("four floors", &rooms, &doors)?.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn heat_map_png(title: &str, x: &Values<'_>, y: &Values<'_>) -> Result<Vec<u8>, RenderError> {
    png(&two_measures(title, x, y))
}

/// Returns a small histogram of each measure on one sheet, as an SVG of up to 1520 pixels across.
///
/// ```
/// use undercroft_render::plot::{self, Values};
///
/// let rooms = Values { name: "rooms", about: "how many rooms", of: &[14.0, 15.0, 15.0, 17.0] };
/// let doors = Values { name: "doors", about: "how many doors", of: &[9.0, 12.0, 11.0, 16.0] };
/// assert!(plot::sheet_svg("four floors", &[rooms, doors]).starts_with("<svg "));
/// ```
pub fn sheet_svg(title: &str, all: &[Values<'_>]) -> String {
    many_measures(title, all).svg()
}

/// Returns the same as a PNG.
///
/// ```
/// use undercroft_render::plot::{self, Values};
///
/// let rooms = Values { name: "rooms", about: "how many rooms", of: &[14.0, 15.0, 15.0, 17.0] };
/// let doors = Values { name: "doors", about: "how many doors", of: &[9.0, 12.0, 11.0, 16.0] };
/// assert!(plot::sheet_png("four floors", &[rooms, doors])?.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn sheet_png(title: &str, all: &[Values<'_>]) -> Result<Vec<u8>, RenderError> {
    png(&many_measures(title, all))
}

pub(crate) fn png(canvas: &Canvas) -> Result<Vec<u8>, RenderError> {
    raster::plain(canvas.shapes(), canvas.pixels(), canvas::UNITS)
}

fn one_measure(title: &str, values: &Values<'_>) -> Canvas {
    let mut canvas = Canvas::new(title, 800, 500);
    heading(&mut canvas, title);
    let frame = Frame { x: 750, y: 1_000, w: 6_950, h: 3_200 };
    histogram::draw(&mut canvas, frame, &values.finite(), 110);
    let name = axis_name(values, &canvas);
    canvas.text(&name, (frame.middle(), 4_780), 120, Align::Middle, INK);
    canvas.text(&histogram::told(&values.finite()), (300, 760), 100, Align::Start, SOFT);
    canvas
}

fn two_measures(title: &str, x: &Values<'_>, y: &Values<'_>) -> Canvas {
    let mut canvas = Canvas::new(title, 920, 700);
    heading(&mut canvas, title);
    let pairs: Vec<(f64, f64)> = x.of.iter().copied().zip(y.of.iter().copied()).collect();
    let pairs: Vec<(f64, f64)> = pairs.into_iter().filter(|(x, y)| x.is_finite() && y.is_finite()).collect();
    let frame = Frame { x: 750, y: 1_150, w: 6_400, h: 5_050 };
    heat_map::draw(&mut canvas, frame, &pairs);
    let (across, up) = (axis_name(x, &canvas), axis_name(y, &canvas));
    canvas.text(&across, (frame.middle(), 6_780), 120, Align::Middle, INK);
    canvas.text(&up, (300, 940), 120, Align::Start, INK);
    canvas
}

fn many_measures(title: &str, all: &[Values<'_>]) -> Canvas {
    // A panel in units: its plot, the name above it and the ticks below it.
    const PANEL: (i32, i32) = (3_000, 2_150);
    const TOP: i32 = 800;
    let columns = all.len().clamp(1, 5) as i32;
    let rows = (all.len() as i32 + columns - 1) / columns;
    let (width, height) = (columns * PANEL.0 + 200, TOP + rows.max(1) * PANEL.1 + 100);
    let mut canvas = Canvas::new(title, width / 10, height / 10);
    heading(&mut canvas, title);
    for (i, values) in all.iter().enumerate() {
        let (column, row) = (i as i32 % columns, i as i32 / columns);
        let (x, y) = (100 + column * PANEL.0, TOP + row * PANEL.1);
        canvas.text(values.name, (x + 200, y + 200), 120, Align::Start, INK);
        let frame = Frame { x: x + 500, y: y + 360, w: PANEL.0 - 700, h: PANEL.1 - 860 };
        histogram::draw(&mut canvas, frame, &values.finite(), 80);
    }
    canvas
}

fn heading(canvas: &mut Canvas, title: &str) {
    let room = canvas.width() - 600;
    let title = canvas::shortened(title, room, 160);
    canvas.text(&title, (300, 440), 160, Align::Start, INK);
}

fn axis_name(values: &Values<'_>, canvas: &Canvas) -> String {
    let joint = if values.about.is_empty() { "" } else { ": " };
    canvas::shortened(&format!("{}{joint}{}", values.name, values.about), canvas.width() - 600, 120)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tiny_skia::Pixmap;

    fn values(of: &[f64]) -> Values<'_> {
        Values { name: "rooms", about: "number of <rooms> & halls", of }
    }

    /// Draws all three plots of the values; they have to be whole, of their size, and the same twice.
    fn check(of: &[f64]) {
        let v = values(of);
        let one = (histogram_svg("t & <t>", &v), histogram_png("t & <t>", &v).unwrap(), (800, 500));
        let two = (heat_map_svg("t", &v, &v), heat_map_png("t", &v, &v).unwrap(), (920, 700));
        let many = (sheet_svg("t", &[v; 7]), sheet_png("t", &[v; 7]).unwrap(), (1_520, 520));
        assert_eq!(one.0, histogram_svg("t & <t>", &v));
        for (svg, png, size) in [one, two, many] {
            let (width, height) = size;
            assert!(
                png == raster::read_back(&svg, width.into(), height.into()),
                "pixels are those of the SVG"
            );
            let picture = Pixmap::decode_png(&png).unwrap();
            assert_eq!((picture.width(), picture.height()), size, "{of:?}");
            assert!(!svg.split(" d=").skip(1).any(|d| d.contains('.')), "whole numbers only");
        }
    }

    #[test]
    fn anything_is_drawn() {
        check(&[1.0, 2.0, 2.0, 5.0]);
        check(&[0.25, 0.5, 0.51, 0.9]);
        check(&(0..500).map(|n| f64::from(n % 37) * 13.7).collect::<Vec<_>>());
    }

    #[test]
    fn nothing_and_one_value_are_drawn_too() {
        check(&[]);
        for v in [0.0, 3.0, -3.0, 0.37, 1e-12, 1e12, -7.25e20, f64::MAX, f64::MIN_POSITIVE] {
            check(&[v]);
            check(&[v, v]);
        }
    }

    #[test]
    fn what_is_no_number_is_left_out() {
        check(&[f64::NAN, f64::INFINITY, f64::NEG_INFINITY]);
        check(&[f64::NAN, 1.0, f64::MAX, f64::MIN, 5e-324]);
        assert_eq!(
            histogram_svg("t", &values(&[1.0, f64::NAN])),
            histogram_svg("t", &values(&[f64::INFINITY, 1.0]))
        );
    }

    #[test]
    fn a_sheet_of_nothing_is_a_page() {
        assert!(sheet_svg("", &[]).contains("<svg "));
        assert!(sheet_png("", &[]).is_ok());
    }
}
