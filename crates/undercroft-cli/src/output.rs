//! What the program asks of renderers and exporters: what each format is and what writes it (`output/format.rs`), and how
//! files are read (`output/read.rs`).

mod dungeons;
mod format;
mod journal;
mod maps;
mod pages;
mod read;
mod stream;
mod strict;
mod takes;

use format::Says;
pub(crate) use format::{Binding, Format, Holds, Writes, Writing};
use maps::OwnTiles;
use pages::{MapKind, PaperName, RulesName};
pub(crate) use read::{LARGEST, Read, read};
pub(crate) use stream::{Piece, Stream};
pub(crate) use strict::{Lost, Strict, lost};
pub(crate) use takes::Wanted;

use crate::picture::PictureArgs;
use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use std::io::Write;
use undercroft::generate::Dungeon;
use undercroft::{Floor, Recipe, Seed};
use undercroft_export::gltf::{Colliders, Lights};
use undercroft_export::json::Style;
use undercroft_export::uvtt::Secrets;
use undercroft_export::{Origin, gltf, parquet};
use undercroft_render::page::{AtTable, Cover, Party};
use undercroft_render::plot::{self, Values};
use undercroft_render::{Audience, Options, RenderError, Setup, Turn};

/// Floors, with what made them where that is known.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one of it at a time")]
pub(crate) enum Levels {
    /// A dungeon with its recipe.
    Made(Dungeon),
    /// Floors from a file that does not say how they were made.
    Found(Vec<Floor>, Option<Seed>),
}

impl Levels {
    /// Returns the floors, from the top.
    pub(crate) fn floors(&self) -> &[Floor] {
        match self {
            Levels::Made(dungeon) => &dungeon.floors,
            Levels::Found(floors, _) => floors,
        }
    }

    /// Returns what made them, where that is known.
    pub(crate) fn origin(&self) -> (Option<&Recipe>, Option<&Seed>) {
        match self {
            Levels::Made(dungeon) => (Some(&dungeon.recipe), Some(&dungeon.seed)),
            Levels::Found(_, seed) => (None, seed.as_ref()),
        }
    }

    /// Returns the same, one by one, each with what made it.
    pub(crate) fn each(&self) -> impl Iterator<Item = Level<'_>> {
        let (recipe, seed) = self.origin();
        self.floors().iter().map(move |floor| Level { floor, recipe, seed })
    }

    /// Leaves only the floors at this depth.
    pub(crate) fn keep(&mut self, depth: u32) {
        let (Levels::Made(Dungeon { floors, .. }) | Levels::Found(floors, _)) = self;
        floors.retain(|floor| floor.depth() == depth);
    }
}

/// One floor, with what made it where that is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level<'a> {
    pub(crate) floor: &'a Floor,
    pub(crate) recipe: Option<&'a Recipe>,
    pub(crate) seed: Option<&'a Seed>,
}

impl<'a> Level<'a> {
    /// Returns what made it, for formats that say so.
    fn origin(self) -> Origin<'a> {
        Origin { recipe: self.recipe, seed: self.seed }
    }
}

/// A file that stands beside another, which names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Beside {
    /// Its name, in the same directory.
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

/// What a user may choose about the formats, for every command that writes floors.
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct ChoiceArgs {
    /// Lay JSON out for people
    #[arg(long, help_heading = FORMATS)]
    pretty: bool,
    /// Write secret doors as plain doors where a format knows no others, instead of as walls
    #[arg(long, conflicts_with = "player", help_heading = FORMATS)]
    reveal_secrets: bool,
    /// What PDFs are printed on [default: a4]
    #[arg(long, value_enum, help_heading = SHEETS)]
    paper: Option<PaperName>,
    /// Print sheets wider than high
    #[arg(long, help_heading = SHEETS)]
    landscape: bool,
    /// Print a title page: a section through all floors, and the contents
    #[arg(long, help_heading = SHEETS)]
    cover: bool,
    /// What a printed dungeon is called
    #[arg(long, value_name = "TITLE", help_heading = SHEETS)]
    title: Option<String>,
    /// Who is named as its author
    #[arg(long, value_name = "NAME", help_heading = SHEETS)]
    author: Option<String>,
    /// How the map in Markdown is drawn [default: text]
    #[arg(long, value_enum, help_heading = SHEETS)]
    map: Option<MapKind>,
    /// Whose numbers sheets speak in: PDF and Markdown [default: plain]
    #[arg(long, value_enum, help_heading = SHEETS)]
    rules: Option<RulesName>,
    /// Who plays, for the encounters of sheets: 4x3 is four of level three
    #[arg(long, value_name = "NxLEVEL", help_heading = SHEETS)]
    party: Option<Party>,
    /// A picture of tiles for Tiled maps, laid out as the usual one, undercroft-tiles.png
    #[arg(long, value_name = "PNG", value_parser = maps::own_tiles, help_heading = FORMATS)]
    tiles: Option<OwnTiles>,
    /// Metres a cell in 3D scenes [default: 3]
    #[arg(long, value_name = "M", value_parser = millimetres, help_heading = FORMATS)]
    cell_size: Option<u32>,
    /// End the names of what stops bodies in 3D scenes with -col, from which Godot makes collision shapes
    #[arg(long, help_heading = FORMATS)]
    godot: bool,
    /// Put a light into every room of 3D scenes that is not dark, and to every teleporter
    #[arg(long, help_heading = FORMATS)]
    lights: bool,
    /// How the level itself goes into a table [default: binary]
    #[arg(long, value_name = "FORM", value_enum, help_heading = FORMATS)]
    level_column: Option<LevelColumn>,
    // Last, since the heading of pictures holds for all that follows.
    #[command(flatten)]
    picture: PictureArgs,
}

/// The headings in help texts.
const FORMATS: &str = "Formats";
const SHEETS: &str = "Sheets to print";

/// How the level itself goes into a table.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
enum LevelColumn {
    /// The binary form, in the column `level`
    #[default]
    Binary,
    /// Level JSON, in the column `level_json`
    Json,
    /// Not at all: the seed makes it again
    None,
}

/// Returns a length in metres, as millimetres.
fn millimetres(text: &str) -> Result<u32> {
    match text.parse::<f64>() {
        Ok(metres) if (0.1..=100.0).contains(&metres) => Ok((metres * 1000.0).round() as u32),
        _ => bail!("it takes a number of metres from 0.1 to 100, such as 1.5"),
    }
}

impl ChoiceArgs {
    /// Lowers them.
    pub(crate) fn choices(&self) -> Choices {
        let secrets = if self.reveal_secrets { Secrets::Doors } else { Secrets::Walls };
        let choices = Choices::new(self.pretty, self.picture.options());
        let explains = self.picture.explains();
        // Rooms keep their shape: the ceiling is as high as a cell is wide.
        let cell = self.cell_size.unwrap_or(choices.scene.cell);
        let colliders = if self.godot { Colliders::Godot } else { Colliders::Unsaid };
        let lights = if self.lights { Lights::Rooms } else { Lights::None };
        let scene = gltf::Options { cell, height: cell, colliders, lights };
        let column = match self.level_column.unwrap_or_default() {
            LevelColumn::Binary => parquet::Level::Binary,
            LevelColumn::Json => parquet::Level::Json,
            LevelColumn::None => parquet::Level::Without,
        };
        let table = AtTable { rules: self.rules.unwrap_or_default().into(), party: self.party };
        let turn = if self.landscape { Turn::Landscape } else { Turn::Upright };
        let setup =
            Setup { paper: self.paper.unwrap_or_default().into(), turn, squares: self.picture.squares() };
        let names = Names {
            // They are said once, and hold for as long as the program runs.
            title: self.title.clone().map(|title| &*title.leak()),
            author: self.author.clone().map(|author| &*author.leak()),
            cover: if self.cover { Cover::Drawn } else { Cover::Left },
        };
        Choices {
            explains,
            secrets,
            setup,
            names,
            map: self.map.unwrap_or_default(),
            table,
            tiles: self.tiles,
            scene,
            column,
            ..choices
        }
    }
}

/// What the user chose about the formats.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Choices {
    /// How JSON is laid out.
    pub(crate) style: Style,
    /// How pictures look.
    pub(crate) picture: Options,
    /// Whether pictures of single floors explain their symbols, asked for or not.
    pub(crate) explains: bool,
    /// What becomes of secret doors in formats that know none.
    pub(crate) secrets: Secrets,
    /// What pages are printed on, and how.
    setup: Setup,
    /// What stands at their head.
    names: Names,
    /// How the map in Markdown is drawn.
    map: MapKind,
    /// At what table sheets are used.
    pub(crate) table: AtTable,
    /// What Tiled maps are made of.
    tiles: Option<OwnTiles>,
    /// How large scenes are built.
    pub(crate) scene: gltf::Options,
    /// How the level itself goes into a table.
    pub(crate) column: parquet::Level,
}

/// What stands at the head of a printed dungeon.
#[derive(Clone, Copy, Debug, Default)]
struct Names {
    title: Option<&'static str>,
    author: Option<&'static str>,
    cover: Cover,
}

impl Choices {
    /// From `--pretty` and what was said about pictures.
    pub(crate) fn new(pretty: bool, picture: Options) -> Choices {
        let style = if pretty { Style::Pretty } else { Style::Minified };
        Choices { style, picture, explains: picture.audience == Audience::Master, ..Choices::default() }
    }
}

/// Writes floors, and returns what stands beside the file. Formats that hold one floor get them one after the other.
/// The stem is the file's name without its ending, for formats that name other files.
pub(crate) fn write(
    format: Format,
    levels: &Levels,
    choices: Choices,
    stem: &str,
    out: &mut dyn Write,
) -> Result<Vec<Beside>> {
    match format.writes() {
        Writes::Floor(write) => {
            let mut beside = Vec::new();
            for level in levels.each() {
                beside.extend(write(&mut Writing { level, choices, stem, out })?);
            }
            return Ok(beside);
        }
        Writes::Pages(write) => return write(&mut Binding { levels, choices, stem, out }),
        Writes::Dungeon(write) | Writes::Series(write) => write(levels, choices, out)?,
        Writes::Table => stream::write_table(levels, choices, out)?,
    }
    Ok(Vec::new())
}

/// What a picture that shows more than a floor is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Picture {
    /// In lines
    Svg,
    /// In pixels
    Png,
}

/// Returns a plot of measures: of one, of two against each other, or of all.
pub(crate) fn plot(picture: Picture, title: &str, measures: &[Values<'_>]) -> Result<Vec<u8>, RenderError> {
    match (picture, measures) {
        (Picture::Svg, [x]) => Ok(plot::histogram_svg(title, x).into_bytes()),
        (Picture::Png, [x]) => plot::histogram_png(title, x),
        (Picture::Svg, [x, y]) => Ok(plot::heat_map_svg(title, x, y).into_bytes()),
        (Picture::Png, [x, y]) => plot::heat_map_png(title, x, y),
        (Picture::Svg, all) => Ok(plot::sheet_svg(title, all).into_bytes()),
        (Picture::Png, all) => plot::sheet_png(title, all),
    }
}

/// Many floors on one sheet, each with its caption.
pub(crate) fn sheet(
    picture: Picture,
    floors: &[(String, Floor)],
    choices: Choices,
) -> Result<Vec<u8>, RenderError> {
    match picture {
        Picture::Svg => Ok(undercroft_render::gallery_svg(floors, &choices.picture).into_bytes()),
        Picture::Png => undercroft_render::gallery_png(floors, &choices.picture),
    }
}
