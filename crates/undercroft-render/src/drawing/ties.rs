//! Letters for what belongs together, where a style has one ink: keys first, then gates, then pairs of teleporters.

use crate::view::View;
use std::collections::BTreeSet;
use undercroft::floor::{Barrier, Feature};
use undercroft::grid::Cell;

/// Units of such a letter.
pub(super) const HEIGHT: i32 = 32;

/// Returns the letter of a locked door or of a gate.
pub(super) fn of_barrier(view: &View<'_>, barrier: &Barrier) -> Option<String> {
    let lock = barrier.lock.map(undercroft::floor::KeyId::index).filter(|key| *key < view.keys.len());
    let gate =
        || barrier.gate().map(undercroft::floor::GateId::index).filter(|gate| *gate < view.gates.len());
    lock.or_else(|| Some(view.keys.len() + gate()?)).map(letter)
}

/// Returns the letter of a key, of a lever or switch that opens a gate, or of a teleporter.
pub(super) fn of_feature(view: &View<'_>, at: Cell, feature: &Feature) -> Option<String> {
    let (keys, gates) = (view.keys.len(), view.gates.len());
    let number = match feature {
        Feature::Key(id) => id.index(),
        Feature::Lever(id) | Feature::Switch(id) => keys + view.gate_of(*id)?,
        Feature::Teleporter(teleporter) => keys + gates + pairs(view).range(..at.min(teleporter.to)).count(),
        Feature::StairsUp
        | Feature::StairsDown
        | Feature::Trap(_)
        | Feature::Chest(_)
        | Feature::Marker(_)
        | Feature::Person(_)
        | Feature::Note(_)
        | Feature::Spinner
        | Feature::Chute => return None,
    };
    Some(letter(number))
}

/// Returns the first cell of every pair of teleporters.
fn pairs(view: &View<'_>) -> BTreeSet<Cell> {
    let first = |placed: &undercroft::floor::Placed| match &placed.is {
        Feature::Teleporter(teleporter) => Some(placed.at.min(teleporter.to)),
        _ => None,
    };
    view.features.iter().filter_map(first).collect()
}

/// Returns a to Z, then AA and on.
fn letter(number: usize) -> String {
    let last = char::from(b'A' + (number % 26) as u8);
    if number < 26 { last.to_string() } else { letter(number / 26 - 1) + &last.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_on() {
        assert_eq!([0, 25, 26, 51, 52, 701, 702].map(letter), ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }
}
