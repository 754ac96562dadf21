//! What JavaScript may choose about pictures and files, and what the exporters make of it.

use crate::fail::{Failure, parsed};
use serde::Deserialize;
use undercroft_render::{Audience, Extent, Options, Style};

/// What may be chosen, as `DrawOptions` and `ExportOptions` of `undercroft.d.ts` have it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Choices {
    pub(crate) style: Option<String>,
    pub(crate) player: bool,
    pub(crate) legend: bool,
    pub(crate) grid: Option<bool>,
    pub(crate) numbers: bool,
    pub(crate) proof: bool,
    pub(crate) scale: Option<u32>,
    pub(crate) whole: bool,
    pub(crate) floor: Option<usize>,
    pub(crate) stem: Option<String>,
    pub(crate) pretty: bool,
    pub(crate) paper: Paper,
    pub(crate) landscape: bool,
    pub(crate) cover: bool,
    pub(crate) title: Option<String>,
    pub(crate) author: Option<String>,
    pub(crate) rules: Rules,
    pub(crate) reveal_secrets: bool,
    pub(crate) cell_size: Option<f64>,
}

/// What PDFs are printed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Paper {
    #[default]
    A4,
    Letter,
}

/// Whose numbers pages speak in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
pub(crate) enum Rules {
    #[default]
    #[serde(rename = "plain")]
    Plain,
    #[serde(rename = "5e")]
    FiveE,
    #[serde(rename = "osr")]
    Osr,
}

/// The most pixels a cell.
const LARGE: u32 = 1_000;

impl Choices {
    /// Reads them; an empty text is none.
    pub(crate) fn read(text: &str) -> Result<Choices, Failure> {
        if text.is_empty() { Ok(Choices::default()) } else { parsed(text, "the options") }
    }

    /// Returns what pictures look like.
    pub(crate) fn options(&self) -> Result<Options, Failure> {
        let usual = Options::default();
        let style = match &self.style {
            None => usual.style,
            Some(name) => Style::named(name).ok_or_else(|| {
                let known: Vec<&str> = Style::ALL.iter().map(|style| style.name).collect();
                Failure::refused(format!("there is no style '{name}': there is {}", known.join(", ")))
                    .at("style")
            })?,
        };
        if self.scale.is_some_and(|scale| !(1..=LARGE).contains(&scale)) {
            return Err(Failure::refused(format!("a cell takes 1 to {LARGE} pixels")).at("scale"));
        }
        Ok(Options {
            style,
            audience: if self.player { Audience::Player } else { Audience::Master },
            scale: self.scale,
            margin: style.manner.margin,
            extent: if self.whole { Extent::Whole } else { usual.extent },
            grid: self.grid.unwrap_or(true),
            room_numbers: self.numbers,
            legend: self.legend,
            ..usual
        })
    }
}
