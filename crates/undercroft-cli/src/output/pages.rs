//! Floors to look at: pictures, and pages for the table.

use super::{Beside, Choices, Level, Writing};
use anyhow::Result;
use clap::ValueEnum;
use undercroft_render::markdown::{self, Map};
use undercroft_render::page::{self, Rules};
use undercroft_render::{Page, Paper};

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

fn page_of(level: Level<'_>, choices: Choices) -> Page {
    let made = level.recipe.zip(level.seed);
    Page::at_table(level.floor, made, choices.picture.audience, choices.table)
}

/// Writes a picture in lines.
pub(super) fn svg(to: &mut Writing<'_>) -> Result<Vec<Beside>> {
    to.out.write_all(undercroft_render::svg(to.level.floor, &to.choices.picture).as_bytes())?;
    Ok(Vec::new())
}

/// Writes a picture in pixels.
pub(super) fn png(to: &mut Writing<'_>) -> Result<Vec<Beside>> {
    to.out.write_all(&undercroft_render::png(to.level.floor, &to.choices.picture)?)?;
    Ok(Vec::new())
}

/// Writes a PDF.
pub(super) fn pdf(to: &mut Writing<'_>) -> Result<Vec<Beside>> {
    let (level, choices) = (to.level, to.choices);
    let page = page_of(level, choices);
    to.out.write_all(&undercroft_render::pdf(&page, level.floor, &choices.picture, choices.paper.into())?)?;
    Ok(Vec::new())
}

/// Writes Markdown, and returns the picture that it names, where it does.
pub(super) fn markdown(to: &mut Writing<'_>) -> Result<Vec<Beside>> {
    let (level, choices, stem) = (to.level, to.choices, to.stem);
    let page = page_of(level, choices);
    let (map, beside) = match choices.map {
        // On standard output there is nothing beside the page.
        kind if kind == MapKind::Text || stem.is_empty() => {
            (Map::Chart(markdown::chart(level.floor, choices.picture.audience)), vec![])
        }
        _ => {
            let options = page::map_options(&choices.picture);
            let bytes = undercroft_render::svg(level.floor, &options).into_bytes();
            let name = format!("{stem}.svg");
            (Map::Picture(name.clone()), vec![Beside { name, bytes }])
        }
    };
    to.out.write_all(undercroft_render::markdown(&page, &map).as_bytes())?;
    Ok(beside)
}
