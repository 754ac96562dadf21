//! What can be wrong with a tileset: always where, and what would be right.

use super::Length;
use crate::grid::Side;
use std::fmt;

/// Why a tileset was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct TilesetError {
    /// The tile and the field.
    pub(super) place: Place,
    /// What is wrong there.
    pub(super) problem: Problem,
}

/// A place in a tileset.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Place {
    /// The tile: its name in quotes, or its number where it has none.
    pub(super) tile: Option<String>,
    /// The field, such as `connectors[2].side`; empty for the whole.
    pub(super) field: String,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.tile, self.field.as_str()) {
            (None, "") => f.write_str("the tileset"),
            (None, field) => f.write_str(field),
            (Some(tile), "") => write!(f, "tile {tile}"),
            (Some(tile), field) => write!(f, "tile {tile}, {field}"),
        }
    }
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(not(feature = "toml"), expect(dead_code, reason = "most are faults of a file"))]
pub(super) enum Problem {
    #[error("line {line}: {why}")]
    Syntax { line: usize, why: String },
    #[error("'{0}' is no tileset: there is standard, or a table with openings and tiles")]
    UnknownTileset(String),
    #[error("it is missing")]
    Missing,
    #[error("there is no such field: there is {0}")]
    UnknownField(&'static str),
    #[error("{found} stood there: it takes {expected}")]
    WrongType { expected: &'static str, found: String },
    #[error(
        "'{0}' is no name: it takes 1 to 64 letters, digits, spaces and the signs '_', '-' and '.', and does not begin or end \
         with a space"
    )]
    BadName(String),
    #[error("tile {first} of the file has this name too: each needs its own")]
    TwoTiles { first: usize },
    #[error("there are {found}, and {most} is the most")]
    TooMany { found: usize, most: usize },
    #[error("{0} is no size: each side is above 0")]
    NoSize(Length),
    #[error("half of {0} is no whole number of tenths: a size is a multiple of 0.2")]
    OddSize(Length),
    #[error("an opening {0} wide is not possible: it takes a multiple of 0.2 above 0")]
    BadOpening(Length),
    #[error("'{0}' is no side: there is north, east, south and west")]
    UnknownSide(String),
    #[error("'{name}' is no type of connector: openings has {known}")]
    UnknownType { name: String, known: String },
    #[error(
        "the opening from {from} to {to} along {axis} overlaps that of connectors[{other}], which is on the {side} face too"
    )]
    Overlap { side: Side, axis: char, from: Length, to: Length, other: usize },
    #[error("{found} is not on the {side} face, which lies at {axis} = {face}")]
    OffFace { side: Side, axis: char, found: Length, face: Length },
    #[error(
        "the opening from {from} to {to} along {axis} does not fit the {side} face, which runs from {low} to {high}"
    )]
    OffEnd { side: Side, axis: char, from: Length, to: Length, low: Length, high: Length },
    #[error("{found} is {axis} of a point outside the tile, which runs from {low} to {high}")]
    Outside { axis: char, found: Length, low: Length, high: Length },
    #[error("there is no tile")]
    NoTiles,
    #[error("it has no connector, and a tile with the tag '{0}' needs one")]
    NoConnector(&'static str),
    #[error("it has no connector, so nothing can be joined to it")]
    Unjoined,
    #[error("no tile has the tag 'End': the boss has no room")]
    NoEnd,
    #[error("no tile can follow the start: a path needs a tile that is no end and has two connectors")]
    NoPath,
    #[error("no tile that is no end has a connector of type {0}: this end can never be placed")]
    Unmatched(String),
    #[error("{at_least} are asked for, and its at_most is {at_most}")]
    MoreThanMost { at_least: u32, at_most: u32 },
    #[error("{at_least} are asked for, and it is never placed: it has weight 0")]
    NeverPlaced { at_least: u32 },
    #[error("{at_least} are asked for, and a floor has one end room")]
    OneEnd { at_least: u32 },
    #[error("it is asked for, and so is '{0}': a floor has one end room")]
    OtherEnd(String),
    #[error("no tile {0} can be placed: one needs a weight, and an at_most, above 0")]
    NoWeight(&'static str),
    #[error(
        "its faces and openings need a grid of {cell}, and a cell is {least} at least: sizes, positions and openings with larger \
         common steps would help"
    )]
    FineGrid { cell: Length, least: Length },
    #[error(
        "it is {cells} cells of {cell} long, and {most} is the most: larger common steps of all sizes would help"
    )]
    TooLong { cells: i32, cell: Length, most: i32 },
}

impl TilesetError {
    /// Returns whether the text is no TOML at all, so that nothing in it was looked at.
    pub fn is_syntax(&self) -> bool {
        matches!(self.problem, Problem::Syntax { .. })
    }

    pub(super) fn whole(problem: Problem) -> TilesetError {
        TilesetError { place: Place::default(), problem }
    }

    #[cfg(feature = "toml")]
    pub(super) fn syntax(text: &str, error: &toml::de::Error) -> TilesetError {
        let before = error.span().map_or(0, |span| span.start.min(text.len()));
        let line = 1 + text.bytes().take(before).filter(|byte| *byte == b'\n').count();
        let why = error.message().trim().replace('\n', " ");
        TilesetError::whole(Problem::Syntax { line, why })
    }
}
