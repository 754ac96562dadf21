//! A page for plots: paths with their paint, ten units a pixel, in the order in which they were drawn.

use crate::drawing::{Hand, Outline, Path, Point, text_width, write_text};
use crate::style::{Coat, Ends, Inside, Rgb};
use crate::svg;

/// Lines and letters.
pub(crate) const INK: Rgb = Rgb(38, 36, 42);
/// What matters less.
pub(crate) const SOFT: Rgb = Rgb(106, 102, 112);
/// Lines across a plot.
pub(crate) const FAINT: Rgb = Rgb(222, 219, 212);
/// Outlines of what is empty.
pub(crate) const EMPTY: Rgb = Rgb(188, 184, 178);
const PAPER: Rgb = Rgb(255, 255, 255);

/// Units of a pixel.
pub(super) const UNITS: i32 = 10;

/// A rectangle of the page, in units.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) w: i32,
    pub(crate) h: i32,
}

impl Frame {
    /// Halfway across.
    pub(crate) const fn middle(&self) -> i32 {
        self.x + self.w / 2
    }

    pub(crate) const fn right(&self) -> i32 {
        self.x + self.w
    }

    pub(crate) const fn bottom(&self) -> i32 {
        self.y + self.h
    }
}

/// Which part of a text stands at its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    Start,
    Middle,
    End,
}

/// A page for plots.
pub(crate) struct Canvas {
    title: String,
    width: i32,
    height: i32,
    shapes: Vec<(Coat, Path)>,
}

impl Canvas {
    /// Returns a blank page of so many pixels.
    pub(crate) fn new(title: &str, width: i32, height: i32) -> Canvas {
        let (width, height) = (width * UNITS, height * UNITS);
        let mut canvas = Canvas { title: title.to_owned(), width, height, shapes: Vec::new() };
        canvas.fill(PAPER, Frame { x: 0, y: 0, w: width, h: height });
        canvas
    }

    /// Units across.
    pub(crate) const fn width(&self) -> i32 {
        self.width
    }

    /// Pixels across and down.
    pub(crate) const fn pixels(&self) -> (u64, u64) {
        ((self.width / UNITS) as u64, (self.height / UNITS) as u64)
    }

    /// What was drawn, from the bottom up.
    pub(crate) fn shapes(&self) -> &[(Coat, Path)] {
        &self.shapes
    }

    /// A rectangle full of a colour.
    pub(crate) fn fill(&mut self, rgb: Rgb, Frame { x, y, w, h }: Frame) {
        let coat = Coat {
            fill: Some((rgb, 100)),
            line: None,
            width: 0,
            dash: None,
            ends: Ends::Cut,
            inside: Inside::Odd,
        };
        self.add(coat, |path| path.rect(Point::new(x, y), w, h));
    }

    /// The outline of a rectangle.
    pub(crate) fn outline(&mut self, rgb: Rgb, width: i32, Frame { x, y, w, h }: Frame) {
        self.add(line_of(rgb, width, Ends::Cut), |path| path.rect(Point::new(x, y), w, h));
    }

    /// A straight line.
    pub(crate) fn line(&mut self, rgb: Rgb, width: i32, from: (i32, i32), to: (i32, i32)) {
        self.add(line_of(rgb, width, Ends::Cut), |path| path.line(&[from, to]));
    }

    /// A line of text on a base line, with capitals so high.
    pub(crate) fn text(&mut self, text: &str, (x, y): (i32, i32), height: i32, align: Align, rgb: Rgb) {
        let width = text_width(text, height);
        let start = match align {
            Align::Start => x,
            Align::Middle => x - width / 2,
            Align::End => x - width,
        };
        let coat = line_of(rgb, (height / 8).max(1), Ends::Round);
        self.add(coat, |path| write_text(path, text, Point::new(start, y), height));
    }

    /// What is painted alike in a row is one path.
    fn add(&mut self, coat: Coat, draw: impl FnOnce(&mut Outline<'_>)) {
        if self.shapes.last().is_none_or(|(last, _)| *last != coat) {
            self.shapes.push((coat, Path::default()));
        }
        if let Some((_, path)) = self.shapes.last_mut() {
            draw(&mut Outline::new(path, Hand::STEADY));
        }
    }

    /// Returns the page as an SVG.
    pub(crate) fn svg(&self) -> String {
        let (width, height) = self.pixels();
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {} {}\" fill=\"none\">\n<!-- {} -->\n<title>",
            self.width,
            self.height,
            svg::MADE_WITH
        );
        svg::escape(&mut out, &self.title);
        out += "</title>\n";
        for (coat, path) in self.shapes.iter().filter(|(_, path)| !path.steps().is_empty()) {
            svg::element(&mut out, path, coat);
        }
        out + "</svg>\n"
    }
}

const fn line_of(rgb: Rgb, width: i32, ends: Ends) -> Coat {
    Coat { fill: None, line: Some((rgb, 100)), width, dash: None, ends, inside: Inside::Odd }
}

/// As much of a text as fits, with dots for the rest.
pub(crate) fn shortened(text: &str, width: i32, height: i32) -> String {
    // A glyph is at least a third as wide as high with its gap, so more letters than this never fit.
    let most = 3 * (width / height.max(1)).max(0) as usize;
    let mut kept: String = text.chars().take(most).collect();
    if kept.len() == text.len() && text_width(&kept, height) <= width {
        return kept;
    }
    while text_width(&format!("{kept}..."), height) > width && kept.pop().is_some() {}
    kept + "..."
}
