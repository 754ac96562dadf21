//! `--strict`: a format that cannot say what the floors have is refused before anything is written.

use super::{Choices, Format, Levels, Says};
use std::fmt;
use undercroft_export::Loss;

/// Whether anything may be lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Strict {
    /// What a format cannot say is left out in silence.
    No,
    /// Nothing may be left out.
    Yes,
}

impl Strict {
    /// From the flag.
    pub(crate) const fn new(flag: bool) -> Strict {
        if flag { Strict::Yes } else { Strict::No }
    }
}

/// What would be lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Lost {
    /// Nearly everything: it is a picture, or something else to look at.
    Level(&'static str),
    /// Some things.
    Parts(Format, Vec<Loss>),
}

impl std::error::Error for Lost {}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lost::Level(what) => write!(f, "--strict: {what} does not read back"),
            Lost::Parts(format, losses) => {
                write!(f, "--strict: {} cannot say {}", format.name(), Loss::list(losses))
            }
        }
    }
}

/// Returns what the format would lose of these floors, written as the user chose.
pub(crate) fn lost(format: Format, levels: &Levels, choices: Choices) -> Option<Lost> {
    let losses = match (format.says(), levels) {
        (Says::All, _) => return None,
        (Says::Looks(what), _) => return Some(Lost::Level(what)),
        (Says::Floors, Levels::Made(_)) => Loss::among([("the recipe", 1), ("the seed", 1)]),
        (Says::Floors, Levels::Found(_, seed)) => Loss::among([("the seed", seed.iter().count())]),
        (Says::Part { losses, .. }, levels) => {
            Loss::sum(levels.floors().iter().flat_map(|floor| losses(floor, choices)))
        }
    };
    (!losses.is_empty()).then_some(Lost::Parts(format, losses))
}
