//! The words under a drawing, in TOML.

use super::draw::mark;
use super::{TextError, feature_glyph, implied, plain_feature, plain_glyph};
use crate::floor::{Contents, Floor, Goal};
use crate::grid::Cell;
use crate::keep::Keep;
use serde::Serialize;
use std::fmt;

/// What a floor was made around stands first, as the text that people read it as.
#[derive(Serialize)]
struct Kept {
    kept: String,
}

pub(super) fn write(floor: &Floor) -> Result<String, fmt::Error> {
    let mut legend = legend(floor);
    let kept = legend.kept.take().map(|keep| Kept { kept: keep.to_string() });
    let mut words =
        kept.map_or_else(|| Ok(String::new()), |kept| toml::to_string(&kept)).map_err(|_| fmt::Error)?;
    words += &toml::to_string(&legend).map_err(|_| fmt::Error)?;
    Ok(words)
}

pub(super) fn read(legend: &str) -> Result<Contents, TextError> {
    let refused = |e: toml::de::Error| TextError::Legend(e.message().trim().replace('\n', " "));
    if !legend.contains("kept") {
        return toml::from_str(legend).map_err(refused);
    }
    let mut words: toml::Table = legend.parse().map_err(refused)?;
    let kept = words.remove("kept");
    let mut contents: Contents = words.try_into().map_err(refused)?;
    if let Some(kept) = kept {
        let text =
            kept.as_str().ok_or_else(|| TextError::Legend("what is kept stands there as text".to_owned()))?;
        let keep = text.parse::<Keep>().map_err(|e| TextError::Legend(format!("what is kept: {e}")))?;
        contents.kept = Some(Box::new(keep));
    }
    Ok(contents)
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
