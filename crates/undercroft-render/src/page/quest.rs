//! What the way to the goal asks for: a chart of the areas that one has to enter, and what a floor with keys that are used up
//! promises of them.

use super::{Items, Section};
use crate::quest::Chart;
use undercroft::Floor;
use undercroft::floor::{Feature, KeyId, Wear};
use undercroft::rules;

/// Returns the chart, where the goal needs a step.
pub(super) fn section(floor: &Floor) -> Option<Section> {
    let chart = Chart::of_needed(floor)?;
    let said = keys_that_are_used_up(floor);
    Some(Section { heading: "The quest", items: Items::Chart(said, chart) })
}

/// A sentence for every kind of key of which several lie about, each of which opens any of several locks once.
fn keys_that_are_used_up(floor: &Floor) -> Vec<String> {
    let said = |key: KeyId| {
        let is_it = |feature: &Feature| matches!(feature, Feature::Key(it) if *it == key);
        let keys = floor.features().iter().filter(|placed| is_it(&placed.is)).count();
        let locks = floor.barriers().iter().filter(|(_, barrier)| barrier.lock == Some(key)).count();
        let proven = if floor.walkthrough().is_some() && keys >= locks {
            ", and the goal stays in reach in whatever order they are opened"
        } else {
            ""
        };
        let name = rules::key_name(floor, key);
        (locks > 1).then(|| {
            format!(
                "Of the {name} there are {keys}, for {locks} locks: each opens any one of them, once{proven}."
            )
        })
    };
    let used_up = (0..).map(KeyId).zip(floor.keys()).filter(|(_, key)| key.wear == Wear::UsedUp);
    used_up.filter_map(|(id, _)| said(id)).collect()
}
