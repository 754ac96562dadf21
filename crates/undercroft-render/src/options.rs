//! What a caller may choose about a picture.

use crate::audience::Audience;
use crate::drawing::Layer;
use crate::style::{PLAIN, Style};
use crate::view::View;
use undercroft::grid::Rect;

/// What a caller may choose about a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How it looks.
    pub style: &'static Style,
    /// Who will look at it.
    pub audience: Audience,
    /// Pixels a cell. By itself it is 20, and less where the picture would be longer than [`Options::LONG`].
    pub scale: Option<u32>,
    /// Cells of bare page around the floor.
    pub margin: u16,
    /// How much of the grid is shown.
    pub extent: Extent,
    /// Whether the faint lines between cells are drawn.
    pub grid: bool,
    /// Whether rooms carry their numbers, counted from 1.
    pub room_numbers: bool,
    /// Whether the symbols that occur are explained beside the floor.
    pub legend: bool,
    /// Layers to leave out.
    pub without: Layers,
    /// How many colours a picture in pixels has.
    pub colours: Colours,
}

/// How many colours a picture in pixels has.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Colours {
    /// At most 256, which makes a file a third as large: all that matter stay as they are, and the mixtures at the edges of
    /// lines become their nearest.
    #[default]
    Few,
    /// Every one.
    All,
}

/// How much of the grid a picture shows.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Extent {
    /// What is carved.
    #[default]
    Carved,
    /// All of it.
    Whole,
    /// These cells, whatever is carved: what several pictures that belong together need.
    Cells(Rect),
}

/// A set of layers.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Layers(u32);

impl Layers {
    /// Returns the set with one more.
    pub const fn with(self, layer: Layer) -> Layers {
        Layers(self.0 | 1 << layer as u32)
    }

    /// Returns whether the layer is among them.
    pub const fn has(self, layer: Layer) -> bool {
        self.0 & 1 << layer as u32 != 0
    }
}

impl FromIterator<Layer> for Layers {
    fn from_iter<I: IntoIterator<Item = Layer>>(layers: I) -> Layers {
        layers.into_iter().fold(Layers::default(), Layers::with)
    }
}

impl Default for Options {
    fn default() -> Self {
        Options {
            style: &PLAIN,
            audience: Audience::Master,
            scale: None,
            margin: 1,
            extent: Extent::Carved,
            grid: true,
            room_numbers: false,
            legend: false,
            without: Layers::default(),
            colours: Colours::Few,
        }
    }
}

impl Options {
    /// Pixels a cell, where nobody asks for others.
    pub const SCALE: u32 = 20;
    /// Pixels of the longest side, where nobody asks for a scale.
    pub const LONG: u32 = 4_000;

    /// Returns the cells that are shown.
    pub(crate) fn shown(&self, view: &View<'_>) -> Rect {
        match self.extent {
            Extent::Carved => view.carved(),
            Extent::Whole => view.size().rect(),
            Extent::Cells(cells) => cells,
        }
    }

    /// Cells across and down, with the margin.
    pub(crate) fn cells(&self, shown: Rect) -> (u32, u32) {
        let both = 2 * u32::from(self.margin);
        (u32::from(shown.w) + both, u32::from(shown.h) + both)
    }

    /// Pixels a cell for a picture of so many cells.
    pub(crate) fn scale_for(&self, (across, down): (u32, u32)) -> u32 {
        match self.scale {
            Some(asked) => asked.max(1),
            None => (Self::LONG / across.max(down).max(1)).clamp(1, Self::SCALE),
        }
    }
}
