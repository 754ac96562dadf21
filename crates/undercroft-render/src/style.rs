//! How each role looks. A style is a table from role to paint, and a manner: what is drawn at all beside the plan, and by
//! what kind of hand. A back end asks for the paint and draws.

mod blue;
mod crawl;
mod parchment;
mod plain;

pub use blue::BLUE;
pub use crawl::CRAWL;
pub use parchment::PARCHMENT;
pub use plain::PLAIN;

use crate::drawing::{CELL, Hue, Part, Role, Shape};
use std::fmt;

/// A colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
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
    /// The same, with that many percent of cover.
    HueGlaze(Rgb, u8),
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

impl Paint {
    /// Nothing at all.
    pub const NONE: Paint = Paint { fill: None, line: None, width: 0, least: 0, dash: None, ends: Ends::Cut };

    /// Returns an inside without a line.
    pub const fn filled(fill: Ink) -> Paint {
        Paint { fill: Some(fill), ..Paint::NONE }
    }

    /// Returns a line of that many units.
    pub const fn lined(line: Ink, width: i32, ends: Ends) -> Paint {
        Paint { line: Some(line), width, ends, ..Paint::NONE }
    }

    /// Returns a symbol: an inside with a line around it.
    pub const fn symbol(fill: Ink, line: Ink, width: i32) -> Paint {
        Paint { fill: Some(fill), line: Some(line), width, ends: Ends::Round, ..Paint::NONE }
    }
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

/// What is drawn beside the plan, and by what kind of hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manner {
    /// What the rock is made of.
    pub rock: Rock,
    /// What the floor is made of.
    pub ground: Ground,
    /// Units that walls throw their shadow southward and eastward.
    pub shadow: (i32, i32),
    /// Whether doors, stairs and magic give light.
    pub light: Light,
    /// Units that lines stray from where they should be; 0 for a ruler.
    pub tremor: i32,
    /// Whether a border is drawn around walls, below them.
    pub relief: Relief,
    /// Cells of bare page that look well around a floor.
    pub margin: u16,
}

/// What the rock is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rock {
    /// A band along the walls, on the bare page.
    Band,
    /// One colour up to the frame, with the grid going on in it.
    Solid,
    /// Clusters of short strokes along the walls.
    Hatched,
    /// Courses of stone along the walls.
    Bricks,
}

/// What the floor is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// One colour.
    Bare,
    /// Paper with flecks, the page as well as the floor.
    Paper,
    /// Flagstones in rooms, cobbles elsewhere.
    Flags,
}

/// Whether things give light.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Light {
    /// They do not.
    Even,
    /// They do.
    Glowing,
}

/// Whether a border is drawn around walls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relief {
    /// None is.
    Flat,
    /// It is.
    Raised,
}

impl Manner {
    /// A ruler, and nothing beside the plan but a band of rock.
    pub const RULED: Manner = Manner {
        rock: Rock::Band,
        ground: Ground::Bare,
        shadow: (0, 0),
        light: Light::Even,
        tremor: 0,
        relief: Relief::Flat,
        margin: 1,
    };
}

impl Default for Manner {
    fn default() -> Self {
        Manner::RULED
    }
}

/// How every role looks.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// What it is called.
    pub name: &'static str,
    /// What it looks like, in a line.
    pub about: &'static str,
    /// The paint of a role.
    pub paint: fn(Role) -> Paint,
    /// The colour of a hue.
    pub hue: fn(Hue) -> Rgb,
    /// What is drawn beside the plan, and by what kind of hand.
    pub manner: Manner,
}

/// A style is known by its name.
impl PartialEq for Style {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Style {}

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
    /// What is inside where a path crosses itself.
    pub inside: Inside,
}

/// What is inside where a path crosses itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Inside {
    /// What an odd number of outlines surrounds, so that a ring has a hole.
    Odd,
    /// What any outline surrounds.
    Any,
}

impl Style {
    /// All of them.
    pub const ALL: [&'static Style; 4] = [&PLAIN, &BLUE, &PARCHMENT, &CRAWL];

    /// Returns the style of that name.
    pub fn named(name: &str) -> Option<&'static Style> {
        Style::ALL.into_iter().find(|style| style.name == name)
    }

    /// Returns what to draw a shape with, at so many pixels a cell.
    pub fn coat(&self, shape: &Shape<'_>, scale: u32) -> Coat {
        let Paint { fill, line, width, least, dash, ends } = (self.paint)(shape.role);
        // A line of half a cell is wide enough at any scale.
        let least = (least / scale.clamp(1, 1_000) as i32).min(CELL / 2);
        let width = (width * shape.weight / 100).max(least);
        let mix = |ink: Ink| match ink {
            Ink::Solid(rgb) => (rgb, 100),
            Ink::Glaze(rgb, cover) => (rgb, cover),
            Ink::Hue(otherwise) => (shape.hue.map_or(otherwise, self.hue), 100),
            Ink::HueGlaze(otherwise, cover) => (shape.hue.map_or(otherwise, self.hue), cover),
        };
        let (fill, line) = (fill.map(mix), line.map(mix).filter(|_| width > 0 || shape.part == Part::Solid));
        let coat = Coat { fill, line, width, dash, ends, inside: Inside::Odd };
        match shape.part {
            Part::Body => coat,
            Part::Line => Coat { fill: None, ..coat },
            Part::Solid => Coat { fill: line, line: None, ..coat },
            Part::Halo => Coat { fill: None, line: fill, width: width * 3, ends: Ends::Round, ..coat },
            Part::Union => Coat { line: None, inside: Inside::Any, ..coat },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How bright a colour is in grey print, from 0 to 1, as light adds up.
    fn brightness(Rgb(r, g, b): Rgb) -> f64 {
        // Screens raise to a power of about 2.2; a square is near enough to compare.
        let linear = |n: u8| (f64::from(n) / 255.0) * (f64::from(n) / 255.0);
        0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    }

    /// The contrast of two colours, from 1 to 21.
    fn contrast(a: Rgb, b: Rgb) -> f64 {
        let (a, b) = (brightness(a), brightness(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    fn colour(ink: Option<Ink>) -> Option<Rgb> {
        match ink? {
            Ink::Solid(rgb) | Ink::Glaze(rgb, _) | Ink::Hue(rgb) | Ink::HueGlaze(rgb, _) => Some(rgb),
        }
    }

    /// Colours may be lost in print. Letters and the outlines of symbols are not.
    #[test]
    fn everything_can_be_told_from_the_floor_in_grey() {
        for style in Style::ALL {
            let floor = colour((style.paint)(Role::Floor).fill).unwrap();
            for (role, least) in [(Role::Tie, 4.5), (Role::RoomNumber, 3.0), (Role::Wall, 3.0)] {
                let line = colour((style.paint)(role).line).unwrap();
                assert!(contrast(line, floor) >= least, "{} {role:?}: {}", style.name, contrast(line, floor));
            }
            let symbols = [
                Role::Door,
                Role::Gate,
                Role::Secret,
                Role::StairsUp,
                Role::StairsDown,
                Role::Key,
                Role::Lever,
                Role::Switch,
                Role::Trap,
                Role::Chest,
                Role::Teleporter,
                Role::Spinner,
                Role::Chute,
                Role::Person,
                Role::Note,
                Role::MarkerBoss,
                Role::MarkerEnemy,
                Role::MarkerLoot,
                Role::OneWay,
            ];
            for role in symbols {
                let Paint { fill, line, .. } = (style.paint)(role);
                let seen = [fill, line].into_iter().filter_map(colour).map(|c| contrast(c, floor));
                let most = seen.fold(0.0, f64::max);
                assert!(most >= 3.0, "{} {role:?}: {most}", style.name);
            }
        }
    }
}
