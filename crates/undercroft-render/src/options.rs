//! What a caller may choose about a picture.

use undercroft::grid::Size;

/// What a caller may choose about a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Pixels a cell. By itself it is 20, and less where the picture would be longer than [`Options::LONG`].
    pub scale: Option<u32>,
    /// Cells of bare page around the floor.
    pub margin: u16,
    /// Whether the faint lines between cells are drawn.
    pub grid: bool,
    /// Whether rooms carry their numbers, counted from 1.
    pub room_numbers: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { scale: None, margin: 1, grid: true, room_numbers: false }
    }
}

impl Options {
    /// Pixels a cell, where nobody asks for others.
    pub const SCALE: u32 = 20;
    /// Pixels of the longest side, where nobody asks for a scale.
    pub const LONG: u32 = 4_000;

    /// Cells across and down, with the margin.
    pub(crate) fn cells(&self, size: Size) -> (u32, u32) {
        let both = 2 * u32::from(self.margin);
        (u32::from(size.width()) + both, u32::from(size.height()) + both)
    }

    /// Pixels a cell for a picture of so many cells.
    pub(crate) fn scale_for(&self, (across, down): (u32, u32)) -> u32 {
        match self.scale {
            Some(asked) => asked.max(1),
            None => (Self::LONG / across.max(down).max(1)).clamp(1, Self::SCALE),
        }
    }
}
