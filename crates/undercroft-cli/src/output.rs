//! Formats: what each is called, what it holds, and which crate writes it. All that the program asks of renderers and
//! exporters stands here and in `output/read.rs`.

mod read;

pub(crate) use read::{LARGEST, Read, read};

use anyhow::{Result, bail};
use clap::ValueEnum;
use std::io::Write;
use undercroft::generate::Dungeon;
use undercroft::{Floor, Seed};
use undercroft_export::json::Style;
use undercroft_export::{binary, json};
use undercroft_render::plot::{self, Values};
use undercroft_render::{Options, RenderError};

/// A format that floors are written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// The engine's text form, .txt: a drawing that reads back
    Text,
    /// Level JSON, .json: for games, saves and interchange
    Json,
    /// Level JSON, .jsonl: a dungeon a line, for many
    Jsonl,
    /// The compact form, .ucf: for large floors and caches
    Binary,
    /// A picture in lines, .svg
    Svg,
    /// A picture in pixels, .png
    Png,
}

/// How much one file of a format holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Holds {
    /// One floor.
    Floor,
    /// A dungeon of any number of floors.
    Dungeon,
    /// Any number of dungeons.
    Series,
}

impl Format {
    /// All of them.
    pub(crate) const ALL: [Format; 6] =
        [Format::Text, Format::Json, Format::Jsonl, Format::Binary, Format::Svg, Format::Png];

    /// What it is called.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Json => "json",
            Format::Jsonl => "jsonl",
            Format::Binary => "binary",
            Format::Svg => "svg",
            Format::Png => "png",
        }
    }

    /// The ending of its files.
    pub(crate) const fn ending(self) -> &'static str {
        match self {
            Format::Text => "txt",
            Format::Binary => "ucf",
            _ => self.name(),
        }
    }

    /// What it is good for.
    pub(crate) fn about(self) -> String {
        self.to_possible_value().and_then(|v| v.get_help().map(ToString::to_string)).unwrap_or_default()
    }

    /// How much one file holds.
    pub(crate) const fn holds(self) -> Holds {
        match self {
            Format::Text | Format::Svg | Format::Png => Holds::Floor,
            Format::Json | Format::Binary => Holds::Dungeon,
            Format::Jsonl => Holds::Series,
        }
    }

    /// Whether it cannot do without the recipe.
    pub(crate) const fn keeps_recipe(self) -> bool {
        matches!(self, Format::Binary)
    }

    /// Whether it is nothing to read.
    pub(crate) const fn is_bytes(self) -> bool {
        matches!(self, Format::Binary | Format::Png)
    }
}

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
}

/// What the user chose about the formats.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Choices {
    /// How JSON is laid out.
    pub(crate) style: Style,
    /// Pixels a cell in pictures.
    pub(crate) scale: Option<u32>,
}

impl Choices {
    /// From `--pretty` and `--scale`.
    pub(crate) fn new(pretty: bool, scale: Option<u32>) -> Choices {
        Choices { style: if pretty { Style::Pretty } else { Style::Minified }, scale }
    }

    fn options(self) -> Options {
        Options { scale: self.scale, ..Options::default() }
    }
}

/// Writes floors. Formats that hold one get them one after the other.
pub(crate) fn write(format: Format, levels: &Levels, choices: Choices, out: &mut impl Write) -> Result<()> {
    let style = if format == Format::Jsonl { Style::Minified } else { choices.style };
    match (format, levels) {
        (Format::Json | Format::Jsonl, levels) => {
            match levels {
                Levels::Made(dungeon) => json::write_to(dungeon, style, &mut *out)?,
                Levels::Found(floors, seed) => {
                    json::write_floors_to(floors, seed.as_ref(), style, &mut *out)?;
                }
            }
            out.write_all(b"\n")?;
        }
        (Format::Binary, Levels::Made(dungeon)) => binary::write_to(dungeon, out)?,
        (Format::Binary, Levels::Found(..)) => {
            bail!("the binary form keeps the recipe, and these floors come without one: use json or text")
        }
        (Format::Text | Format::Svg | Format::Png, levels) => {
            levels.floors().iter().try_for_each(|floor| write_floor(format, floor, choices, out))?;
        }
    }
    Ok(())
}

/// Writes one floor in a format that holds one.
pub(crate) fn write_floor(
    format: Format,
    floor: &Floor,
    choices: Choices,
    out: &mut impl Write,
) -> Result<()> {
    match format {
        Format::Text => write!(out, "{floor}")?,
        Format::Svg => out.write_all(undercroft_render::svg(floor, &choices.options()).as_bytes())?,
        Format::Png => out.write_all(&undercroft_render::png(floor, &choices.options())?)?,
        Format::Json | Format::Jsonl | Format::Binary => bail!("{} holds whole dungeons", format.name()),
    }
    Ok(())
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
        Format::Svg => Ok(undercroft_render::gallery_svg(floors, &choices.options()).into_bytes()),
        _ => undercroft_render::gallery_png(floors, &choices.options()),
    }
}
