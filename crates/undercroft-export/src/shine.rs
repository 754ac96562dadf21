//! What gives light on a floor, and the colours that teleporters have by name.

use undercroft::Floor;
use undercroft::floor::{Feature, Rgb};
use undercroft::grid::Cell;

/// The colours, by name.
const COLOURS: [(&str, Rgb); 12] = [
    ("red", Rgb(0xe0, 0x50, 0x40)),
    ("orange", Rgb(0xe8, 0x90, 0x40)),
    ("yellow", Rgb(0xe8, 0xd0, 0x50)),
    ("green", Rgb(0x50, 0xc0, 0x60)),
    ("teal", Rgb(0x40, 0xc8, 0xc8)),
    ("blue", Rgb(0x48, 0x80, 0xe0)),
    ("purple", Rgb(0xa0, 0x60, 0xd8)),
    ("pink", Rgb(0xe0, 0x60, 0xc0)),
    ("white", Rgb(0xf0, 0xf0, 0xf0)),
    ("grey", Rgb(0xa0, 0xa0, 0xa8)),
    ("brown", Rgb(0xa8, 0x70, 0x48)),
    // Nothing shines in black; the darkest that one still sees will do.
    ("black", Rgb(0x48, 0x38, 0x58)),
];

/// The colour of magic that has no other.
const PURPLE: usize = 6;

/// One of the colours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Shine(u8);

impl Shine {
    /// Returns the colour of that name.
    pub(crate) fn named(name: &str) -> Shine {
        Shine(COLOURS.iter().position(|(known, _)| *known == name).unwrap_or(PURPLE) as u8)
    }

    pub(crate) const fn name(self) -> &'static str {
        COLOURS[self.0 as usize].0
    }

    pub(crate) const fn rgb(self) -> Rgb {
        COLOURS[self.0 as usize].1
    }

    /// Returns its six digits.
    pub(crate) fn hex(self) -> String {
        let Rgb(r, g, b) = self.rgb();
        format!("{r:02x}{g:02x}{b:02x}")
    }
}

/// Returns what gives light: teleporters, but for those that carry whoever does not know of them, and nothing else on a
/// floor.
pub(crate) fn shining(floor: &Floor) -> impl Iterator<Item = (Cell, Shine)> {
    floor.features().iter().filter_map(|placed| match &placed.is {
        Feature::Teleporter(teleporter) if !teleporter.carries => {
            Some((placed.at, Shine::named(&teleporter.colour)))
        }
        _ => None,
    })
}
