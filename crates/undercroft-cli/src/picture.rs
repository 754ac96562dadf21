//! What may be said about pictures, for every command that draws them.

use clap::builder::PossibleValuesParser;
use clap::{Args, value_parser};
use std::str::FromStr;
use undercroft_render::drawing::Layer;
use undercroft_render::{Audience, Colours, Extent, Options, Squares, Style};

/// How pictures look.
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PictureArgs {
    /// How it is drawn; `undercroft list styles` shows what there is
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(Style::ALL.map(|style| style.name)))]
    style: Option<String>,
    /// For players: nothing hidden is in any byte of it
    #[arg(long)]
    player: bool,
    /// No lines between cells
    #[arg(long)]
    no_grid: bool,
    /// Explain the symbols that occur; pictures for game masters do so anyway
    #[arg(long, conflicts_with = "no_legend")]
    legend: bool,
    /// Leave the symbols unexplained
    #[arg(long)]
    no_legend: bool,
    /// Number the rooms
    #[arg(long)]
    numbers: bool,
    /// Show the whole grid, and not just what is carved
    #[arg(long)]
    whole: bool,
    /// Leave a layer out; may be given several times
    #[arg(long, value_name = "LAYER", value_parser = PossibleValuesParser::new(Layer::ALL.map(Layer::name)))]
    without: Vec<String>,
    /// Cells of bare page around the floor
    #[arg(long, value_name = "CELLS", value_parser = value_parser!(u16).range(0..=100))]
    margin: Option<u16>,
    /// Every colour in a PNG, and not just 256: a larger file
    #[arg(long)]
    all_colours: bool,
    /// Pixels a cell; `inch` is for paper: maps in PDFs with squares of an inch, on as many sheets as it takes
    #[arg(long, value_name = "PX")]
    scale: Option<Scale>,
}

/// How large a cell is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scale {
    Pixels(u32),
    Inch,
}

impl FromStr for Scale {
    type Err = String;

    fn from_str(text: &str) -> Result<Scale, String> {
        match (text, text.parse()) {
            ("inch", _) => Ok(Scale::Inch),
            (_, Ok(pixels @ 1..=1_000)) => Ok(Scale::Pixels(pixels)),
            _ => Err("it takes pixels, from 1 to 1000, or inch".to_owned()),
        }
    }
}

/// Which options were typed.
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct TypedPicture {
    pub(crate) style: bool,
    pub(crate) grid: bool,
    pub(crate) legend: bool,
    pub(crate) numbers: bool,
    pub(crate) whole: bool,
    pub(crate) without: bool,
    pub(crate) margin: bool,
    pub(crate) all_colours: bool,
    pub(crate) scale: bool,
}

impl PictureArgs {
    /// Returns which options were typed, but for the one that says who will look.
    pub(crate) const fn typed(&self) -> TypedPicture {
        TypedPicture {
            style: self.style.is_some(),
            grid: self.no_grid,
            legend: self.legend || self.no_legend,
            numbers: self.numbers,
            whole: self.whole,
            without: !self.without.is_empty(),
            margin: self.margin.is_some(),
            all_colours: self.all_colours,
            scale: self.scale.is_some(),
        }
    }

    /// Returns whether pictures of single floors explain their symbols where nobody asks for it.
    pub(crate) fn explains(&self) -> bool {
        !self.no_legend && self.audience() == Audience::Master
    }

    /// Returns what was chosen, over what is usual.
    pub(crate) fn options(&self) -> Options {
        let usual = Options::default();
        let style = self.style.as_deref().and_then(Style::named).unwrap_or(usual.style);
        Options {
            style,
            audience: self.audience(),
            scale: match self.scale {
                Some(Scale::Pixels(pixels)) => Some(pixels),
                Some(Scale::Inch) | None => None,
            },
            margin: self.margin.unwrap_or(style.manner.margin),
            extent: if self.whole { Extent::Whole } else { usual.extent },
            grid: !self.no_grid,
            room_numbers: self.numbers,
            legend: self.legend,
            colours: if self.all_colours { Colours::All } else { Colours::Few },
            without: self.without.iter().filter_map(|name| Layer::named(name)).collect(),
        }
    }

    /// Returns how large the maps of PDFs are.
    pub(crate) const fn squares(&self) -> Squares {
        match self.scale {
            Some(Scale::Inch) => Squares::Inch,
            Some(Scale::Pixels(_)) | None => Squares::Fitting,
        }
    }

    /// Returns who will look, at a picture or at a terminal.
    pub(crate) const fn audience(&self) -> Audience {
        if self.player { Audience::Player } else { Audience::Master }
    }
}
