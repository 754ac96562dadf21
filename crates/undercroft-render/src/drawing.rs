//! What is to be drawn, before anything is said about how: paths with roles, in layers.
//!
//! A path is merged with all others that will be painted alike, so that a floor of a thousand walls is one element of an
//! SVG. The layers lie above each other in the order of [`Layer`]. What only the game master sees lies in
//! [`Layer::Hidden`], over a drawing that is whole without it; a drawing for players never had it.
//!
//! ```text
//!   (0, 0)        one cell is 100 units wide; y grows southward
//!      +----+
//!      |    |
//!      +----+ (100, 100)
//! ```

mod barriers;
mod bricks;
mod chance;
mod flags;
mod font;
mod hatch;
mod hue;
mod legend;
mod light;
mod paper;
mod path;
mod plan;
mod symbols;
mod ties;
mod trace;

pub use font::text_width;
pub(crate) use font::write as write_text;
pub use hue::Hue;
pub(crate) use legend::samples as legend_samples;
pub(crate) use path::Outline;
pub use path::{Path, Point, Step};
pub(crate) use ties::Bonds;

use crate::options::{Layers, Options};
use crate::style::{Ground, Light, Manner, Style};
use crate::view::View;
use std::collections::BTreeMap;
use undercroft::grid::Rect;

/// Units of a cell's side.
pub const CELL: i32 = 100;

/// Units of a capital that a style's lines of writing are meant for.
pub const LETTERS: i32 = 56;

/// The layers, from the bottom up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Layer {
    /// The paper.
    Page,
    /// What is drawn of the rock.
    Rock,
    /// The floor's colour.
    Floor,
    /// What the floor is made of.
    Ground,
    /// The shadows of walls.
    Shadow,
    /// The lines between cells.
    Grid,
    /// Areas that mean something.
    Zones,
    /// The light of doors, stairs and magic.
    Light,
    /// Walls.
    Walls,
    /// What stands in cells.
    Features,
    /// What stands on edges.
    Barriers,
    /// What only the game master sees.
    Hidden,
    /// Numbers, letters and captions.
    Labels,
    /// What the symbols mean.
    Legend,
}

impl Layer {
    /// All of them, from the bottom up.
    pub const ALL: [Layer; 14] = [
        Layer::Page,
        Layer::Rock,
        Layer::Floor,
        Layer::Ground,
        Layer::Shadow,
        Layer::Grid,
        Layer::Zones,
        Layer::Light,
        Layer::Walls,
        Layer::Features,
        Layer::Barriers,
        Layer::Hidden,
        Layer::Labels,
        Layer::Legend,
    ];

    /// Returns the name, as an SVG spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Layer::Page => "page",
            Layer::Rock => "rock",
            Layer::Floor => "floor",
            Layer::Ground => "ground",
            Layer::Shadow => "shadow",
            Layer::Grid => "grid",
            Layer::Zones => "zones",
            Layer::Light => "light",
            Layer::Walls => "walls",
            Layer::Features => "features",
            Layer::Barriers => "barriers",
            Layer::Hidden => "hidden",
            Layer::Labels => "labels",
            Layer::Legend => "legend",
        }
    }

    /// Returns the layer of that name.
    pub fn named(name: &str) -> Option<Layer> {
        Layer::ALL.into_iter().find(|layer| layer.name() == name)
    }
}

/// What a path stands for. A style gives each role its paint.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Role {
    /// The page.
    Rock,
    /// Spots on the page, from the large and faint to the small and dark.
    Fleck(u8),
    /// The rock along the walls, below what is drawn in it.
    Shade,
    /// The lines between cells where they go on in the rock.
    RockGrid,
    /// Strokes in the rock.
    Hatch,
    /// Stones of the rock, from dark to light.
    Brick(u8),
    /// The upper edges of those stones.
    BrickEdge,
    /// The dark over stones that are far from the floor.
    Dusk,
    Floor,
    /// Stones of the floor, from dark to light.
    Flag(u8),
    /// The edges of those stones that the light falls on.
    FlagLight,
    /// Their other edges, and cracks.
    FlagDark,
    /// The shadow of a wall.
    Shadow,
    Grid,
    ZoneSafe,
    ZoneEncounter,
    ZoneBoss,
    ZoneDark,
    ZoneSilent,
    /// The light around something.
    Glow,
    /// The border around walls.
    Relief,
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
    /// What turns people round.
    Spinner,
    /// A hole to the floor below.
    Chute,
    MarkerPlayer,
    MarkerEnemy,
    MarkerBoss,
    MarkerLoot,
    MarkerOther,
    Person,
    Note,
    RoomNumber,
    /// The letter that tells what belongs together.
    Tie,
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
    /// The fill alone, of everything that any of its outlines surrounds.
    Union,
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
    manner: Manner,
    shapes: BTreeMap<Key, Path>,
    /// The layer that everything goes to, whatever it asks for.
    only: Option<Layer>,
}

/// Pixels a cell from which on stones and strokes are drawn: below, they are a blur that costs much.
const FINE: u32 = 7;

/// A floor about to be drawn.
struct Plot<'a> {
    view: &'a View<'a>,
    /// The cells that the picture shows.
    shown: Rect,
    /// Where the north-west corner of the grid lies.
    at: Point,
    options: &'a Options,
    fine: bool,
}

impl Drawing {
    /// Returns the drawing of one floor.
    pub fn of<'a>(floor: impl Into<View<'a>>, options: &Options) -> Drawing {
        let view = floor.into().seen_by(options.audience);
        let shown = options.shown(&view);
        let (across, down) = options.cells(shown);
        let legend = if options.legend { legend::entries(&view, options.style) } else { Vec::new() };
        let (plan, height) = (across as i32 * CELL, down as i32 * CELL);
        let inset = i32::from(options.margin) * CELL;
        let space = legend::Space::beside(&legend, height, inset);
        let scale = options.scale_for((across, down));
        let height = height.max(space.height);
        let mut drawing = Drawing::blank(plan + space.width, height, options.style, scale);
        drawing.title = view.name.clone().into_owned();
        drawing.add_view(&view, shown, options, Point::new(inset, inset), scale);
        legend::draw(&mut drawing, &legend, &view, plan, space);
        drawing.leave_out(options.without);
        drawing
    }

    /// Returns an empty page for that style, at so many pixels a cell.
    pub fn blank(width: i32, height: i32, style: &Style, scale: u32) -> Drawing {
        let mut drawing = Drawing { width, height, manner: style.manner, ..Drawing::default() };
        drawing.pen(Layer::Page, Role::Rock).body(|path| path.rect(Point::new(0, 0), width, height));
        if style.manner.ground == Ground::Paper && scale >= FINE {
            paper::draw(&mut drawing);
        }
        drawing
    }

    /// Adds a view that holds only what may be seen, with the north-west corner of what is shown of it there, at so many
    /// pixels a cell.
    pub(crate) fn add_view(
        &mut self,
        view: &View<'_>,
        shown: Rect,
        options: &Options,
        at: Point,
        scale: u32,
    ) {
        let at = at.plus(-i32::from(shown.x) * CELL, -i32::from(shown.y) * CELL);
        let plot = Plot { view, shown, at, options, fine: scale >= FINE };
        plan::draw(self, &plot);
        if self.manner.light == Light::Glowing && plot.fine {
            light::draw(self, view, at);
        }
        barriers::draw(self, view, at);
        symbols::draw(self, view, at);
        if options.room_numbers {
            plan::number_rooms(self, view, at);
        }
    }

    pub(crate) fn leave_out(&mut self, layers: Layers) {
        self.shapes.retain(|(layer, ..), _| !layers.has(*layer));
    }

    /// Writes a line of text in the stroke font, its middle above that point of the base line.
    pub fn write(&mut self, role: Role, text: &str, middle: Point, height: i32) {
        let start = Point::new(middle.x - text_width(text, height) / 2, middle.y);
        self.write_from(role, text, start, height);
    }

    /// Writes a line of text from that point of the base line on.
    pub fn write_from(&mut self, role: Role, text: &str, start: Point, height: i32) {
        let mut pen = self.pen(Layer::Labels, role);
        pen.weight = height * 100 / LETTERS;
        pen.part(Part::Halo, |path| font::write(path, text, start, height));
        pen.line(|path| font::write(path, text, start, height));
    }

    /// Returns every path, from the bottom up.
    pub fn shapes(&self) -> impl Iterator<Item = Shape<'_>> {
        self.shapes.iter().filter(|(_, path)| !path.steps().is_empty()).map(
            |((layer, role, hue, _, part, weight), path)| Shape {
                layer: *layer,
                role: *role,
                hue: *hue,
                part: *part,
                weight: *weight,
                path,
            },
        )
    }

    /// Returns whether what belongs together carries letters; in a legend nothing does.
    const fn has_letters(&self) -> bool {
        self.only.is_none()
    }

    fn pen(&mut self, layer: Layer, role: Role) -> Pen<'_> {
        let tremor = match layer {
            Layer::Walls => self.manner.tremor,
            Layer::Grid | Layer::Features | Layer::Barriers | Layer::Hidden => self.manner.tremor * 2 / 3,
            Layer::Labels | Layer::Legend => self.manner.tremor / 3,
            _ => 0,
        };
        let layer = self.only.unwrap_or(layer);
        let hand = Hand { at: Point::new(0, 0), swell: 100, tremor, salt: 0 };
        Pen { drawing: self, layer, role, hue: None, step: 0, weight: 100, hand }
    }
}

/// How a path is put on the page.
#[derive(Clone, Copy)]
pub(crate) struct Hand {
    /// What coordinates count from.
    pub(crate) at: Point,
    /// Percent that coordinates are drawn away from the middle of a cell.
    pub(crate) swell: i32,
    /// Units that lines stray.
    pub(crate) tremor: i32,
    /// Another number strays otherwise.
    pub(crate) salt: u32,
}

impl Hand {
    /// A ruler that counts from the page's corner.
    pub(crate) const STEADY: Hand = Hand { at: Point { x: 0, y: 0 }, swell: 100, tremor: 0, salt: 0 };
}

/// Adds paths of one role to a drawing, each above the one before.
struct Pen<'a> {
    drawing: &'a mut Drawing,
    layer: Layer,
    role: Role,
    hue: Option<Hue>,
    step: u8,
    weight: i32,
    hand: Hand,
}

impl Pen<'_> {
    /// Returns the same pen, whose coordinates count from that point.
    fn at(mut self, at: Point) -> Self {
        self.hand.at = at;
        self
    }

    /// Returns the same pen, whose coordinates are drawn that many percent away from the middle of a cell.
    fn swell(mut self, percent: i32) -> Self {
        self.hand.swell = percent;
        self
    }

    /// Returns the same pen in a colour.
    fn hue(mut self, hue: Option<Hue>) -> Self {
        self.hue = hue;
        self
    }

    /// Returns the same pen, above so many paths of its role.
    fn step(mut self, step: u8) -> Self {
        self.step = step;
        self
    }

    /// Returns the same pen in a hand that strays so far.
    fn tremor(mut self, tremor: i32) -> Self {
        self.hand.tremor = tremor;
        self
    }

    /// Returns the same pen, straying otherwise.
    fn salt(mut self, salt: u32) -> Self {
        self.hand.salt = salt;
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
        draw(&mut Outline::new(self.drawing.shapes.entry(key).or_default(), self.hand));
        self.step += 1;
        self
    }
}
