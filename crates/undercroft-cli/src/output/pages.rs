//! Floors to look at: pictures, and pages for the table.

use super::{Beside, Binding, Choices, Levels, Writing};
use anyhow::{Result, bail};
use clap::ValueEnum;
use undercroft_render::markdown::{self, Map};
use undercroft_render::page::{self, Rules};
use undercroft_render::{Book, Options, Paper, Squares};

/// What a page is printed on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub(crate) enum PaperName {
    /// 210 by 297 millimetres
    #[default]
    A4,
    /// 8½ by 11 inches
    Letter,
}

impl From<PaperName> for Paper {
    fn from(name: PaperName) -> Paper {
        match name {
            PaperName::A4 => Paper::A4,
            PaperName::Letter => Paper::Letter,
        }
    }
}

/// Whose numbers a sheet speaks in.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub(crate) enum RulesName {
    /// Fifth edition: difficulty classes, experience, squares of 5 feet
    #[value(name = "5e")]
    FiveE,
    /// The old school: chances in six, hit dice, squares of 10 feet
    Osr,
    /// A d6 and squares of 10 feet, for any rules
    #[default]
    Plain,
}

impl From<RulesName> for Rules {
    fn from(name: RulesName) -> Rules {
        match name {
            RulesName::FiveE => Rules::FiveE,
            RulesName::Osr => Rules::Osr,
            RulesName::Plain => Rules::Plain,
        }
    }
}

/// How the map of a Markdown page is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub(crate) enum MapKind {
    /// In characters, within the page
    #[default]
    Text,
    /// As SVG, in a file beside the page
    Svg,
}

/// Returns what is printed of a dungeon.
pub(super) fn book_of(levels: &Levels, choices: Choices) -> Book<'_> {
    let (recipe, seed) = levels.origin();
    let book = Book::of(levels.floors(), recipe.zip(seed), choices.picture.audience, choices.table);
    let book = book.by(choices.names.author.unwrap_or_default()).with_cover(choices.names.cover);
    match choices.names.title {
        Some(title) => book.titled(title),
        None => book,
    }
}

/// Pixels a cell of a picture, where nobody asks for others: sharp on paper, and what virtual tables expect.
const PIXELS: u32 = 70;
/// Bytes of such a picture; where it would take more, its cells are smaller.
const BYTES: usize = 4_000_000;

/// Returns how a picture of one floor looks: with a legend for game masters.
fn explained(choices: Choices) -> Options {
    Options { legend: choices.picture.legend || choices.explains, ..choices.picture }
}

/// Writes a picture in lines.
pub(super) fn svg(to: &mut Writing<'_>) -> Result<Vec<Beside>> {
    refuse_inches(to.choices)?;
    to.out.write_all(undercroft_render::svg(to.level.floor, &explained(to.choices)).as_bytes())?;
    Ok(Vec::new())
}

/// Writes a picture in pixels.
pub(super) fn png(to: &mut Writing<'_>) -> Result<Vec<Beside>> {
    refuse_inches(to.choices)?;
    let options = explained(to.choices);
    let png = match options.scale {
        Some(_) => undercroft_render::png(to.level.floor, &options)?,
        None => undercroft_render::png_within(to.level.floor, &options, PIXELS, BYTES)?,
    };
    to.out.write_all(&png)?;
    Ok(Vec::new())
}

/// A picture has pixels, and only paper has inches.
fn refuse_inches(choices: Choices) -> Result<()> {
    match choices.setup.squares {
        Squares::Inch => bail!("--scale inch is for pdf: a picture takes pixels a cell, such as --scale 70"),
        Squares::Fitting => Ok(()),
    }
}

/// Writes a PDF.
pub(super) fn pdf(to: &mut Binding<'_>) -> Result<Vec<Beside>> {
    let book = book_of(to.levels, to.choices);
    to.out.write_all(&undercroft_render::pdf(&book, &to.choices.picture, &to.choices.setup)?)?;
    Ok(Vec::new())
}

/// Writes Markdown, and returns the pictures that it names, where it does.
pub(super) fn markdown(to: &mut Binding<'_>) -> Result<Vec<Beside>> {
    let (choices, stem) = (to.choices, to.stem);
    let book = book_of(to.levels, choices);
    let mut beside = Vec::new();
    let mut maps = Vec::new();
    let floors = to.levels.floors();
    for (number, floor) in (1..).zip(floors) {
        // On standard output there is nothing beside the page.
        if choices.map == MapKind::Text || stem.is_empty() {
            maps.push(Map::Chart(markdown::chart(floor, choices.picture.audience)));
            continue;
        }
        let options = page::map_options(&choices.picture);
        let bytes = undercroft_render::svg(floor, &options).into_bytes();
        let digits = floors.len().to_string().len();
        let name =
            if floors.len() == 1 { format!("{stem}.svg") } else { format!("{stem}-{number:0digits$}.svg") };
        maps.push(Map::Picture(name.clone()));
        beside.push(Beside { name, bytes });
    }
    to.out.write_all(markdown::book(&book, &maps).as_bytes())?;
    // Readers of Markdown do not show it, and files are known by it.
    to.out.write_all(b"\n<!-- Made with Undercroft -->\n")?;
    Ok(beside)
}
