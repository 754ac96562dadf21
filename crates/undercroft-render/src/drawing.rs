//! What is to be drawn, before anything is said about how: paths with roles, in layers.
//!
//! A path is merged with all others that will be painted alike, so that a floor of a thousand walls is one element of an
//! SVG. The layers lie above each other in the order of [`Layer`]. What a player must not see lies in
//! [`Layer::Hidden`] alone, over a drawing that is whole without it: a secret door has its wall behind it.
//!
//! ```text
//!   (0, 0)        one cell is 100 units wide; y grows southward
//!      +----+
//!      |    |
//!      +----+ (100, 100)
//! ```

mod barriers;
mod font;
mod hue;
mod path;
mod plan;
mod symbols;
mod trace;

pub use font::text_width;
pub(crate) use font::write as write_text;
pub use hue::Hue;
pub(crate) use path::Outline;
pub use path::{Path, Point, Step};
pub(crate) use symbols::hue_of;

use crate::options::Options;
use crate::view::View;
use std::collections::BTreeMap;

/// Units of a cell's side.
pub const CELL: i32 = 100;

/// Units of a capital that a style's lines of writing are meant for.
pub const LETTERS: i32 = 56;

/// The layers, from the bottom up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Layer {
    Page,
    Shade,
    Floor,
    Grid,
    Zones,
    Walls,
    Features,
    Barriers,
    /// What only the game master sees.
    Hidden,
    Labels,
}

impl Layer {
    /// The name, as an SVG spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Layer::Page => "page",
            Layer::Shade => "shade",
            Layer::Floor => "floor",
            Layer::Zones => "zones",
            Layer::Grid => "grid",
            Layer::Walls => "walls",
            Layer::Features => "features",
            Layer::Barriers => "barriers",
            Layer::Hidden => "hidden",
            Layer::Labels => "labels",
        }
    }
}

/// What a path stands for. A style gives each role its paint.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Role {
    /// The page and the rock in one.
    Rock,
    /// The band of rock along the walls.
    Shade,
    Floor,
    Grid,
    ZoneSafe,
    ZoneEncounter,
    ZoneBoss,
    ZoneDark,
    Wall,
    Door,
    /// A door that stands open.
    OpenDoor,
    /// The keyhole.
    Lock,
    Gate,
    OneWay,
    Secret,
    /// What covers the wall under a false wall.
    Illusion,
    /// The false wall itself.
    Illusory,
    Entrance,
    Exit,
    StairsUp,
    StairsDown,
    Key,
    Lever,
    Switch,
    Trap,
    /// A trap that is harmless already.
    Disarmed,
    Chest,
    Teleporter,
    MarkerPlayer,
    MarkerEnemy,
    MarkerBoss,
    MarkerLoot,
    MarkerOther,
    Person,
    Note,
    RoomNumber,
    Caption,
}

/// Which part of its role's paint a path takes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// The fill, with the line around it.
    Body,
    /// The line alone.
    Line,
    /// Filled with the ink of the line.
    Solid,
    /// The line, three times as wide and in the floor's colour: what keeps writing readable over a busy ground.
    Halo,
}

/// A path to paint.
#[derive(Clone, Copy, Debug)]
pub struct Shape<'a> {
    /// Where it lies.
    pub layer: Layer,
    /// What it stands for.
    pub role: Role,
    /// The colour that tells one key, gate or pair of teleporters from another.
    pub hue: Option<Hue>,
    /// Which part of the paint it takes.
    pub part: Part,
    /// The width of its line, in percent of what the style says: large letters have thick lines.
    pub weight: i32,
    /// The path.
    pub path: &'a Path,
}

/// Within a layer and a role, what a symbol draws later lies above what it drew before.
type Key = (Layer, Role, Option<Hue>, u8, Part, i32);

/// What is to be drawn.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Drawing {
    /// What the picture is called; may be empty.
    pub title: String,
    /// Units across.
    pub width: i32,
    /// Units down.
    pub height: i32,
    shapes: BTreeMap<Key, Path>,
}

impl Drawing {
    /// The drawing of one floor.
    pub fn of<'a>(floor: impl Into<View<'a>>, options: &Options) -> Drawing {
        let view = floor.into();
        let (across, down) = options.cells(view.size());
        let mut drawing = Drawing::blank(across as i32 * CELL, down as i32 * CELL);
        view.name.clone_into(&mut drawing.title);
        let inset = i32::from(options.margin) * CELL;
        drawing.add_floor(&view, options, Point::new(inset, inset));
        drawing
    }

    /// An empty page.
    pub fn blank(width: i32, height: i32) -> Drawing {
        let mut drawing = Drawing { width, height, ..Drawing::default() };
        drawing.pen(Layer::Page, Role::Rock).body(|path| path.rect(Point::new(0, 0), width, height));
        drawing
    }

    /// Adds a floor with its north-west corner there.
    pub fn add_floor(&mut self, view: &View<'_>, options: &Options, at: Point) {
        plan::draw(self, view, options, at);
        barriers::draw(self, view, at);
        symbols::draw(self, view, at);
        if options.room_numbers {
            plan::number_rooms(self, view, at);
        }
    }

    /// Writes a line of text in the stroke font, its middle above that point of the base line.
    pub fn write(&mut self, role: Role, text: &str, middle: Point, height: i32) {
        let start = Point::new(middle.x - text_width(text, height) / 2, middle.y);
        let mut pen = self.pen(Layer::Labels, role);
        pen.weight = height * 100 / LETTERS;
        pen.part(Part::Halo, |path| font::write(path, text, start, height));
        pen.line(|path| font::write(path, text, start, height));
    }

    /// Every path, from the bottom up.
    pub fn shapes(&self) -> impl Iterator<Item = Shape<'_>> {
        self.shapes.iter().map(|((layer, role, hue, _, part, weight), path)| Shape {
            layer: *layer,
            role: *role,
            hue: *hue,
            part: *part,
            weight: *weight,
            path,
        })
    }

    fn pen(&mut self, layer: Layer, role: Role) -> Pen<'_> {
        Pen { drawing: self, layer, role, hue: None, step: 0, weight: 100, at: Point::new(0, 0), swell: 100 }
    }
}

/// Adds paths of one role to a drawing, each above the one before.
struct Pen<'a> {
    drawing: &'a mut Drawing,
    layer: Layer,
    role: Role,
    hue: Option<Hue>,
    step: u8,
    weight: i32,
    at: Point,
    /// Percent that coordinates are drawn away from the middle of a cell.
    swell: i32,
}

impl Pen<'_> {
    /// The same pen, whose coordinates count from that point.
    fn at(mut self, at: Point) -> Self {
        self.at = at;
        self
    }

    /// The same pen, whose coordinates are drawn that many percent away from the middle of a cell.
    fn swell(mut self, percent: i32) -> Self {
        self.swell = percent;
        self
    }

    /// The same pen in a colour.
    fn hue(mut self, hue: Option<Hue>) -> Self {
        self.hue = hue;
        self
    }

    /// Fills a path and draws its line.
    fn body(&mut self, draw: impl FnOnce(&mut Outline<'_>)) -> &mut Self {
        self.part(Part::Body, draw)
    }

    /// Draws the line of a path.
    fn line(&mut self, draw: impl FnOnce(&mut Outline<'_>)) -> &mut Self {
        self.part(Part::Line, draw)
    }

    /// Fills a path with the ink of the line.
    fn solid(&mut self, draw: impl FnOnce(&mut Outline<'_>)) -> &mut Self {
        self.part(Part::Solid, draw)
    }

    fn part(&mut self, part: Part, draw: impl FnOnce(&mut Outline<'_>)) -> &mut Self {
        let key = (self.layer, self.role, self.hue, self.step, part, self.weight);
        draw(&mut Outline::new(self.drawing.shapes.entry(key).or_default(), self.at, self.swell));
        self.step += 1;
        self
    }
}
