//! What the program asks of renderers and exporters: what each format is (`output/format.rs`), which crate writes it,
//! and how files are read (`output/read.rs`).

mod format;
mod pages;
mod read;
mod strict;

use format::Says;
pub(crate) use format::{Format, Holds};
use pages::{MapKind, PaperName};
pub(crate) use read::{LARGEST, Read, read};
pub(crate) use strict::{Lost, Strict, lost};

use crate::picture::PictureArgs;
use anyhow::{Result, bail};
use clap::Args;
use std::io::Write;
use undercroft::generate::Dungeon;
use undercroft::{Floor, Recipe, Seed};
use undercroft_export::json::Style;
use undercroft_export::{binary, json};
use undercroft_render::plot::{self, Values};
use undercroft_render::{Options, RenderError};

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
    /// The floors, from the top.
    pub(crate) fn floors(&self) -> &[Floor] {
        match self {
            Levels::Made(dungeon) => &dungeon.floors,
            Levels::Found(floors, _) => floors,
        }
    }

    /// The same, one by one, each with what made it.
    pub(crate) fn each(&self) -> impl Iterator<Item = Level<'_>> {
        let (recipe, seed) = match self {
            Levels::Made(dungeon) => (Some(&dungeon.recipe), Some(&dungeon.seed)),
            Levels::Found(_, seed) => (None, seed.as_ref()),
        };
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

/// A file that stands beside another, which names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Beside {
    /// Its name, in the same directory.
    pub(crate) name: String,
    pub(crate) bytes: Vec<u8>,
}

/// What a user may choose about the formats, for every command that writes floors.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct ChoiceArgs {
    /// Lay JSON out for people
    #[arg(long)]
    pretty: bool,
    /// What PDFs are printed on
    #[arg(long, value_enum, default_value_t)]
    paper: PaperName,
    /// How the map in Markdown is drawn
    #[arg(long, value_enum, default_value_t)]
    map: MapKind,
    #[command(flatten)]
    picture: PictureArgs,
}

impl ChoiceArgs {
    /// Lowers them.
    pub(crate) fn choices(&self) -> Choices {
        Choices { paper: self.paper, map: self.map, ..Choices::new(self.pretty, self.picture.options()) }
    }
}

/// What the user chose about the formats.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Choices {
    /// How JSON is laid out.
    pub(crate) style: Style,
    /// How pictures look.
    pub(crate) picture: Options,
    /// What pages are printed on.
    paper: PaperName,
    /// How the map in Markdown is drawn.
    map: MapKind,
}

impl Choices {
    /// From `--pretty` and what was said about pictures.
    pub(crate) fn new(pretty: bool, picture: Options) -> Choices {
        let style = if pretty { Style::Pretty } else { Style::Minified };
        Choices { style, picture, ..Choices::default() }
    }
}

/// Writes floors, and gives back what stands beside the file. Formats that hold one floor get them one after the other.
/// The stem is the file's name without its ending, for formats that name other files.
pub(crate) fn write(
    format: Format,
    levels: &Levels,
    choices: Choices,
    stem: &str,
    out: &mut impl Write,
) -> Result<Vec<Beside>> {
    if format.holds() == Holds::Floor {
        let mut beside = Vec::new();
        for level in levels.each() {
            beside.extend(write_floor(format, level, choices, stem, out)?);
        }
        return Ok(beside);
    }
    let style = if format == Format::Jsonl { Style::Minified } else { choices.style };
    match (format, levels) {
        (Format::Json | Format::Jsonl, Levels::Made(dungeon)) => json::write_to(dungeon, style, &mut *out)?,
        (Format::Json | Format::Jsonl, Levels::Found(floors, seed)) => {
            json::write_floors_to(floors, seed.as_ref(), style, &mut *out)?;
        }
        (Format::Binary, Levels::Made(dungeon)) => binary::write_to(dungeon, &mut *out)?,
        (Format::Binary, Levels::Found(floors, seed)) => {
            binary::write_floors_to(floors, seed.as_ref(), &mut *out)?;
        }
        _ => bail!("{} holds one floor", format.name()),
    }
    if matches!(format, Format::Json | Format::Jsonl) {
        out.write_all(b"\n")?;
    }
    Ok(Vec::new())
}

/// Writes one floor in a format that holds one, and gives back what stands beside the file.
pub(crate) fn write_floor(
    format: Format,
    level: Level<'_>,
    choices: Choices,
    stem: &str,
    out: &mut impl Write,
) -> Result<Vec<Beside>> {
    let Level { floor, .. } = level;
    match format {
        Format::Text => write!(out, "{floor}")?,
        Format::Svg => out.write_all(undercroft_render::svg(floor, &choices.picture).as_bytes())?,
        Format::Png => out.write_all(&undercroft_render::png(floor, &choices.picture)?)?,
        Format::Pdf => pages::pdf(level, choices, out)?,
        Format::Markdown => return pages::markdown(level, choices, stem, out),
        Format::Json | Format::Jsonl | Format::Binary => bail!("{} holds whole dungeons", format.name()),
    }
    Ok(Vec::new())
}

/// A plot of measures: of one, of two against each other, or of all.
pub(crate) fn plot(format: Format, title: &str, measures: &[Values<'_>]) -> Result<Vec<u8>, RenderError> {
    match (format, measures) {
        (Format::Svg, [x]) => Ok(plot::histogram_svg(title, x).into_bytes()),
        (_, [x]) => plot::histogram_png(title, x),
        (Format::Svg, [x, y]) => Ok(plot::heat_map_svg(title, x, y).into_bytes()),
        (_, [x, y]) => plot::heat_map_png(title, x, y),
        (Format::Svg, all) => Ok(plot::sheet_svg(title, all).into_bytes()),
        (_, all) => plot::sheet_png(title, all),
    }
}

/// Many floors on one sheet, each with its caption.
pub(crate) fn sheet(
    format: Format,
    floors: &[(String, Floor)],
    choices: Choices,
) -> Result<Vec<u8>, RenderError> {
    match format {
        Format::Svg => Ok(undercroft_render::gallery_svg(floors, &choices.picture).into_bytes()),
        _ => undercroft_render::gallery_png(floors, &choices.picture),
    }
}
