//! What the formats for levels and tables have in common in what they cannot say.

use crate::loss::Loss;
use undercroft::floor::{Barrier, Feature, Floor};

/// Returns what has no place in a map of tiles or of walls: a plot, a proof, how a floor was made.
pub(crate) fn story(floor: &Floor) -> Vec<Loss> {
    let themed = floor.theme().is_some_and(|t| {
        !(t.palette.is_empty() && t.textures.is_empty() && t.encounters.is_empty() && t.loot.is_empty())
    });
    Loss::among([
        ("event", floor.events().len()),
        ("clue", floor.clues().len()),
        ("key without a place", unplaced(floor, floor.keys().len(), key)),
        ("trigger without a place", unplaced(floor, floor.triggers().len(), trigger)),
        ("gate without a place", nowhere(floor)),
        ("the details of the theme", usize::from(themed)),
        ("tile of the assembly", floor.assembly().map_or(0, |a| a.nodes.len())),
        ("line of the ledger", floor.ledger().map_or(0, |l| l.entries.len())),
        ("seen cell", floor.seen().count()),
        ("the walkthrough", usize::from(floor.walkthrough().is_some())),
    ])
}

/// Returns how many barriers are such.
pub(crate) fn barriers(floor: &Floor, such: impl Fn(&Barrier) -> bool) -> usize {
    floor.barriers().iter().filter(|(_, barrier)| such(barrier)).count()
}

fn key(feature: &Feature) -> Option<usize> {
    if let Feature::Key(id) = feature { Some(id.index()) } else { None }
}

fn trigger(feature: &Feature) -> Option<usize> {
    feature.trigger().map(undercroft::floor::TriggerId::index)
}

fn unplaced(floor: &Floor, count: usize, id: impl Fn(&Feature) -> Option<usize>) -> usize {
    let mut placed = vec![false; count];
    floor.features().iter().filter_map(|p| id(&p.is)).for_each(|i| placed[i] = true);
    placed.iter().filter(|placed| !**placed).count()
}

fn nowhere(floor: &Floor) -> usize {
    let mut hung = vec![false; floor.gates().len()];
    floor.barriers().iter().filter_map(|(_, b)| b.gate()).for_each(|id| hung[id.index()] = true);
    hung.iter().filter(|hung| !**hung).count()
}
