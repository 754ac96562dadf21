//! Sheets of paper, and the scales that a map is printed at.

/// A sheet of paper.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8½ by 11 inches.
    Letter,
}

/// How a sheet lies.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Turn {
    /// Higher than wide.
    #[default]
    Upright,
    /// Wider than high.
    Landscape,
}

/// How large the squares of a map are printed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Squares {
    /// As large as the first sheet has room for. A map too large for that lies on sheets of its own as well.
    #[default]
    Fitting,
    /// An inch each, on as many sheets as it takes, for figures to stand on.
    Inch,
}

/// What a dungeon is printed on, and how.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Setup {
    /// The sheets.
    pub paper: Paper,
    /// How they lie.
    pub turn: Turn,
    /// How large maps are.
    pub squares: Squares,
}

impl Setup {
    /// Points across and down.
    pub(super) fn size(self) -> (f32, f32) {
        let (width, height) = self.paper.size();
        match self.turn {
            Turn::Upright => (width, height),
            Turn::Landscape => (height, width),
        }
    }
}

/// Points of a millimetre and of an inch.
pub(super) const MM: f32 = 72.0 / 25.4;
pub(super) const INCH: f32 = 72.0;

/// Millimetres a square, from large to small.
const METRIC: [f32; 14] = [6.0, 5.5, 5.0, 4.5, 4.0, 3.5, 3.0, 2.5, 2.0, 1.75, 1.5, 1.25, 1.0, 0.8];

/// Squares an inch, from few to many.
const IMPERIAL: [u16; 14] = [4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 24, 28, 32];

/// Points of the smallest square in which symbols can be told apart.
pub(super) const READABLE: f32 = 2.0 * MM;

/// How large a square is printed, in points, and how that is said.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Scale {
    pub(super) square: f32,
    pub(super) said: String,
}

impl Paper {
    /// Returns its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::Letter => "letter",
        }
    }

    /// Points across and down.
    pub const fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (210.0 * MM, 297.0 * MM),
            Paper::Letter => (8.5 * INCH, 11.0 * INCH),
        }
    }

    /// Returns the scales of maps that lie on several sheets, from large to small.
    pub(super) fn poster_scales(self, squares: Squares) -> Vec<Scale> {
        match squares {
            Squares::Inch => vec![Scale { square: INCH, said: "One square is an inch on paper.".to_owned() }],
            Squares::Fitting => {
                let readable = |scale: &Scale| (READABLE..=4.3 * MM).contains(&scale.square);
                self.scales().into_iter().filter(readable).collect()
            }
        }
    }

    /// Returns the scales to choose from, from large to small.
    pub(super) fn scales(self) -> Vec<Scale> {
        match self {
            Paper::A4 => METRIC
                .iter()
                .map(|mm| Scale { square: mm * MM, said: format!("One square is {mm} mm on paper.") })
                .collect(),
            Paper::Letter => IMPERIAL
                .iter()
                .map(|n| Scale {
                    square: INCH / f32::from(*n),
                    said: format!("One square is 1/{n} inch on paper."),
                })
                .collect(),
        }
    }
}
