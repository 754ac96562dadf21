//! What belongs together shares a letter and a colour: a key and its locks, a gate and what opens it, the two ends of a
//! pair of teleporters and the switch that wakes them, traps and the switch that makes them harmless.
//!
//! Letters go to keys first, then to gates that need more than keys, to pairs, and to sets of traps. A gate that needs keys
//! carries their letters. A colour is the one that a name speaks of; what has no such name takes one that is free.

use super::Hue;
use crate::view::View;
use std::collections::BTreeMap;
use undercroft::floor::{Barrier, Feature, Gate, GateId, KeyId, TriggerId};
use undercroft::grid::Cell;

/// Units of such a letter.
pub(super) const HEIGHT: i32 = 36;

/// One thing that others belong to: its number among all, and its colour where it has one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Tie {
    number: usize,
    hue: Option<Hue>,
}

/// What belongs together on a floor.
#[derive(Clone, Default, Debug)]
pub(crate) struct Bonds {
    keys: Vec<Tie>,
    /// For each gate the ties of its keys, and its own where it needs more than keys.
    gates: Vec<Vec<Tie>>,
    /// Pairs of teleporters, by their first cell.
    pairs: BTreeMap<Cell, Tie>,
    /// Sets of traps, by what makes them harmless.
    traps: BTreeMap<Vec<TriggerId>, Tie>,
    /// What a lever or switch works on.
    triggers: BTreeMap<TriggerId, Vec<Tie>>,
}

/// Gives out letters and colours.
#[derive(Default)]
struct Deal {
    next: usize,
    used: Vec<Hue>,
}

impl Deal {
    /// Returns the colour of a name, else one that nothing has yet, else the next in turn.
    fn hue(&mut self, name: &str) -> Hue {
        let free = || Hue::BRIGHT.into_iter().find(|hue| !self.used.contains(hue));
        let hue = Hue::named(name).or_else(free).unwrap_or(Hue::BRIGHT[self.next % Hue::BRIGHT.len()]);
        self.used.push(hue);
        hue
    }

    fn tie(&mut self, hue: Option<Hue>) -> Tie {
        self.next += 1;
        Tie { number: self.next - 1, hue }
    }
}

impl Bonds {
    /// Returns what belongs together in a view.
    pub(crate) fn of(view: &View<'_>) -> Bonds {
        let mut deal = Deal::default();
        let pairs = pairs(view);
        // What is named keeps its colour, so nothing else may take it first.
        let names = view.keys.iter().map(|key| &*key.name).chain(pairs.values().copied());
        deal.used.extend(names.filter_map(Hue::named));
        let mut bonds = Bonds::default();
        for key in view.keys.iter() {
            let hue = deal.hue(&key.name);
            bonds.keys.push(deal.tie(Some(hue)));
        }
        for gate in view.gates.iter() {
            let ties = bonds.of_gate(gate, &mut deal);
            bonds.gates.push(ties);
        }
        for (at, colour) in pairs {
            let hue = deal.hue(colour);
            bonds.pairs.insert(at, deal.tie(Some(hue)));
        }
        bonds.add_switched(view, &mut deal);
        bonds
    }

    fn of_gate(&mut self, gate: &Gate, deal: &mut Deal) -> Vec<Tie> {
        let mut ties: Vec<Tie> =
            gate.needs.keys.iter().filter_map(|key| self.keys.get(key.index()).copied()).collect();
        ties.dedup();
        if !gate.needs.triggers.is_empty() || ties.is_empty() {
            let hue = deal.hue("");
            let own = deal.tie(Some(hue));
            ties.push(own);
            gate.needs.triggers.iter().for_each(|id| self.triggers.entry(*id).or_default().push(own));
        }
        ties
    }

    /// Adds what switches wake and make harmless.
    fn add_switched(&mut self, view: &View<'_>, deal: &mut Deal) {
        for placed in view.features.iter() {
            let (tie, switches) = match &placed.is {
                Feature::Teleporter(way) => (self.pairs[&placed.at.min(way.to)], &way.needs.triggers),
                Feature::Trap(trap) if !trap.off.is_empty() => {
                    let tie = *self.traps.entry(trap.off.clone()).or_insert_with(|| deal.tie(None));
                    (tie, &trap.off)
                }
                _ => continue,
            };
            for id in switches {
                let ties = self.triggers.entry(*id).or_default();
                if !ties.contains(&tie) {
                    ties.push(tie);
                }
            }
        }
    }

    fn ties_of(&self, at: Cell, feature: &Feature) -> &[Tie] {
        match feature {
            Feature::Key(id) => self.keys.get(id.index()).map_or(&[], std::slice::from_ref),
            Feature::Lever(id) | Feature::Switch(id) => self.triggers.get(id).map_or(&[], |ties| ties),
            Feature::Teleporter(way) => self.pairs.get(&at.min(way.to)).map_or(&[], std::slice::from_ref),
            Feature::Trap(trap) => self.traps.get(&trap.off).map_or(&[], std::slice::from_ref),
            Feature::StairsUp
            | Feature::StairsDown
            | Feature::Chest(_)
            | Feature::Marker(_)
            | Feature::Person(_)
            | Feature::Note(_)
            | Feature::Spinner
            | Feature::Chute => &[],
        }
    }

    fn ties_on(&self, barrier: &Barrier) -> &[Tie] {
        match (barrier.gate(), barrier.lock) {
            (Some(gate), _) => self.gates.get(gate.index()).map_or(&[], |ties| ties),
            (None, Some(key)) => self.keys.get(key.index()).map_or(&[], std::slice::from_ref),
            (None, None) => &[],
        }
    }

    /// Returns the letters of a feature, where it belongs to anything.
    pub(super) fn letters_of(&self, at: Cell, feature: &Feature) -> Option<String> {
        letters(self.ties_of(at, feature))
    }

    /// Returns the letters of a locked door or of a gate.
    pub(super) fn letters_on(&self, barrier: &Barrier) -> Option<String> {
        letters(self.ties_on(barrier))
    }

    /// Returns the colour of a feature.
    pub(crate) fn hue_of(&self, at: Cell, feature: &Feature) -> Option<Hue> {
        self.ties_of(at, feature).iter().find_map(|tie| tie.hue)
    }

    /// Returns the colour of a key and of its doors.
    pub(crate) fn hue_of_key(&self, key: KeyId) -> Option<Hue> {
        self.keys.get(key.index())?.hue
    }

    /// Returns the colours of a gate: those of its keys, or its own.
    pub(crate) fn hues_of_gate(&self, gate: GateId) -> Vec<Hue> {
        self.gates
            .get(gate.index())
            .map_or(Vec::new(), |ties| ties.iter().filter_map(|tie| tie.hue).collect())
    }
}

/// Returns the first cell of every pair of teleporters, with its colour.
fn pairs<'v>(view: &'v View<'_>) -> BTreeMap<Cell, &'v str> {
    let first = |placed: &'v undercroft::floor::Placed| match &placed.is {
        Feature::Teleporter(way) => Some((placed.at.min(way.to), &*way.colour)),
        _ => None,
    };
    view.features.iter().filter_map(first).collect()
}

fn letters(ties: &[Tie]) -> Option<String> {
    (!ties.is_empty()).then(|| ties.iter().map(|tie| letter(tie.number)).collect())
}

/// Returns a to Z, then AA and on.
fn letter(number: usize) -> String {
    let last = char::from(b'A' + (number % 26) as u8);
    if number < 26 { last.to_string() } else { letter(number / 26 - 1) + &last.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn letters_go_on() {
        assert_eq!([0, 25, 26, 51, 52, 701, 702].map(letter), ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }

    #[test]
    fn what_belongs_together_shares_letter_and_colour() {
        for (generator, seed) in
            [("wizardry", "a"), ("wizardry", "b"), ("navigation", "a"), ("navigation", "b")]
        {
            let floor = samples::made(generator, seed);
            let view = View::from(&floor);
            let bonds = Bonds::of(&view);
            for placed in floor.features() {
                let letters = bonds.letters_of(placed.at, &placed.is).unwrap_or_default();
                match &placed.is {
                    Feature::Key(key) => {
                        let named = Hue::named(&floor.keys()[key.index()].name);
                        assert!(named.is_none() || bonds.hue_of_key(*key) == named);
                        let locks = floor.barriers().iter().filter(|(_, b)| {
                            let of_gate = |gate: GateId| floor.gates()[gate.index()].needs.keys.contains(key);
                            b.lock == Some(*key) || b.gate().is_some_and(of_gate)
                        });
                        for (edge, barrier) in locks {
                            assert!(bonds.letters_on(barrier).unwrap().contains(&letters), "{edge:?}");
                        }
                    }
                    Feature::Teleporter(way) => {
                        let other = floor.feature(way.to).unwrap();
                        assert_eq!(bonds.letters_of(way.to, other), Some(letters));
                        assert_eq!(bonds.hue_of(way.to, other), bonds.hue_of(placed.at, &placed.is));
                        let named = Hue::named(&way.colour);
                        assert!(
                            named.is_none() || bonds.hue_of(placed.at, &placed.is) == named,
                            "{}",
                            way.colour
                        );
                    }
                    Feature::Lever(id) | Feature::Switch(id) => {
                        for (_, barrier) in floor.barriers().iter().filter(|(_, b)| {
                            b.gate().is_some_and(|g| floor.gates()[g.index()].needs.triggers.contains(id))
                        }) {
                            let on_gate = bonds.letters_on(barrier).unwrap();
                            assert!(letters.chars().any(|c| on_gate.contains(c)), "{letters} {on_gate}");
                        }
                    }
                    _ => {}
                }
            }
        }
    }
}
