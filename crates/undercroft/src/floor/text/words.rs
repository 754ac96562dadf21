//! The words under a drawing, in TOML.

use super::draw::mark;
use super::{TextError, feature_glyph, implied, plain_feature, plain_glyph};
use crate::floor::{Contents, Floor, Goal};
use crate::grid::Cell;
use std::fmt;

pub(super) fn write(floor: &Floor) -> Result<String, fmt::Error> {
    toml::to_string(&legend(floor)).map_err(|_| fmt::Error)
}

pub(super) fn read(legend: &str) -> Result<Contents, TextError> {
    toml::from_str(legend).map_err(|e| TextError::Legend(e.message().trim().replace('\n', " ")))
}

/// Returns what is not in the drawing.
fn legend(floor: &Floor) -> Contents {
    let mut legend = floor.contents.clone();
    let (keys, gates, triggers) = implied(&legend);
    if legend.keys == keys {
        legend.keys.clear();
    }
    if legend.gates == gates {
        legend.gates.clear();
    }
    if legend.triggers == triggers {
        legend.triggers.clear();
    }
    if matches!(legend.goal, Goal::Exit(c) if c != legend.entrance) {
        legend.goal = Goal::StairsDown;
    }
    legend.barriers.retain(|(edge, barrier)| plain_glyph(*edge, barrier).is_none());
    legend.features.retain(|placed| {
        let (glyph, number) = feature_glyph(&placed.is);
        let drawn = number.is_none_or(|n| n < 10 && mark(&floor.contents, placed.at).is_none());
        !drawn || plain_feature(glyph, number).as_ref() != Some(&placed.is)
    });
    legend.entrance = Cell::default();
    legend
}
