//! Floors as pages for the table: PDF and Markdown.

use super::{Beside, Choices, Level};
use anyhow::Result;
use clap::ValueEnum;
use std::io::Write;
use undercroft_render::markdown::{self, Map};
use undercroft_render::{Page, Paper, page};

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
    Page::of(level.floor, made, choices.picture.audience)
}

/// Writes a PDF.
pub(super) fn pdf(level: Level<'_>, choices: Choices, out: &mut impl Write) -> Result<()> {
    let page = page_of(level, choices);
    let bytes = undercroft_render::pdf(&page, level.floor, &choices.picture, choices.paper.into())?;
    Ok(out.write_all(&bytes)?)
}

/// Writes Markdown, and gives back the picture that it names, where it does.
pub(super) fn markdown(
    level: Level<'_>,
    choices: Choices,
    stem: &str,
    out: &mut impl Write,
) -> Result<Vec<Beside>> {
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
    out.write_all(undercroft_render::markdown(&page, &map).as_bytes())?;
    Ok(beside)
}
