//! How each role looks. A style is a table from role to paint; a back end asks it and draws.

mod plain;

pub use plain::PLAIN;

use crate::drawing::{CELL, Hue, Part, Role, Shape};
use std::fmt;

/// A colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// As SVG writes it: `#rrggbb`.
impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// What a fill or a line is coloured with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// This colour.
    Solid(Rgb),
    /// This colour, with that many percent of cover.
    Glaze(Rgb, u8),
    /// The colour of the key, gate or pair; this one where there is none.
    Hue(Rgb),
}

/// How a role looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paint {
    /// The inside.
    pub fill: Option<Ink>,
    /// The line around it, and lines by themselves.
    pub line: Option<Ink>,
    /// The width of the line, in units.
    pub width: i32,
    /// What the line is never thinner than, in hundredths of a pixel: walls are seen on small pictures too.
    pub least: i32,
    /// Units drawn and units left out; an unbroken line where there is none.
    pub dash: Option<(i32, i32)>,
    /// How lines end and turn.
    pub ends: Ends,
}

/// How lines end and turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    /// Sharp corners, ends that stop where the line does.
    Cut,
    /// Sharp corners, ends that reach half a width further and so close a corner.
    Square,
    /// Round corners and ends.
    Round,
}

/// How every role looks.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// What it is called.
    pub name: &'static str,
    /// The paint of a role.
    pub paint: fn(Role) -> Paint,
    /// The colour of a hue.
    pub hue: fn(Hue) -> Rgb,
}

/// What a back end draws a shape with: every choice made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coat {
    /// The inside, with percent of cover.
    pub fill: Option<(Rgb, u8)>,
    /// The line, with percent of cover.
    pub line: Option<(Rgb, u8)>,
    /// The width of the line, in units.
    pub width: i32,
    /// Units drawn and units left out.
    pub dash: Option<(i32, i32)>,
    /// How lines end and turn.
    pub ends: Ends,
}

impl Style {
    /// What to draw a shape with, at so many pixels a cell.
    pub fn coat(&self, shape: &Shape<'_>, scale: u32) -> Coat {
        let Paint { fill, line, width, least, dash, ends } = (self.paint)(shape.role);
        // A line of half a cell is wide enough at any scale.
        let least = (least / scale.clamp(1, 1_000) as i32).min(CELL / 2);
        let width = (width * shape.weight / 100).max(least);
        let mix = |ink: Ink| match ink {
            Ink::Solid(rgb) => (rgb, 100),
            Ink::Glaze(rgb, cover) => (rgb, cover),
            Ink::Hue(otherwise) => (shape.hue.map_or(otherwise, self.hue), 100),
        };
        let (fill, line) = (fill.map(mix), line.map(mix));
        match shape.part {
            Part::Body => Coat { fill, line, width, dash, ends },
            Part::Line => Coat { fill: None, line, width, dash, ends },
            Part::Solid => Coat { fill: line, line: None, width, dash, ends },
            Part::Halo => Coat { fill: None, line: fill, width: width * 3, dash, ends: Ends::Round },
        }
    }
}
