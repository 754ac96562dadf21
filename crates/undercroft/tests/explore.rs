//! Whoever explores a floor without a map finishes it: every preset of the generators that plan a quest, at every depth.

#![expect(clippy::unwrap_used, reason = "what fails stops the test")]

#[path = "support/explorer.rs"]
mod explorer;

use explorer::Explorer;
use std::ops::Range;
use undercroft::solve::{Walkthrough, replay};
use undercroft::{Floor, Recipe, Seed, make, recipe};

/// Explores floors of every preset at depths 1 to 10.
fn explore(generator: &str, settings: &[&str], seeds: Range<u64>) {
    let known = recipe::generators().into_iter().find(|known| known.name == generator).unwrap();
    for (preset, _) in known.presets {
        let recipe = Recipe::new(generator, Some(preset)).and_then(|recipe| recipe.with(settings)).unwrap();
        for depth in 1..=10 {
            for n in seeds.clone() {
                let floor = make::floor(&recipe, &Seed::new("explore").nth(n), depth)
                    .unwrap_or_else(|error| panic!("{generator} {preset} seed {n} depth {depth}: {error}"));
                explore_floor(&floor, &format!("{generator} {preset} seed {n} depth {depth}"));
            }
        }
    }
}

/// Explores a floor, and holds the moves against the rules once more.
fn explore_floor(floor: &Floor, label: &str) {
    let mut explorer = Explorer::new(floor);
    let done = explorer.finish();
    let moves = std::mem::take(&mut explorer.moves);
    assert!(done, "{label}: not finished after {} moves\n{floor}", moves.len());
    replay(floor, &Walkthrough { moves }).unwrap_or_else(|error| panic!("{label}: {error}"));
}

#[test]
fn every_floor_of_wizardry_is_finished_without_a_map() {
    explore("wizardry", &[], 0..12);
}

#[test]
fn every_floor_of_navigation_is_finished_without_a_map() {
    explore("navigation", &[], 0..20);
}

#[test]
fn every_floor_with_small_keys_is_finished_without_a_map() {
    explore("wizardry", &["quest.keys=used_up"], 0..4);
}

#[test]
#[ignore = "takes minutes; run it after every change of the generator"]
fn thousands_of_floors_of_wizardry_are_finished_without_a_map() {
    explore("wizardry", &[], 1_000..2_000);
}

#[test]
#[ignore = "takes minutes; run it after every change of the generator"]
fn thousands_of_floors_of_navigation_are_finished_without_a_map() {
    explore("navigation", &[], 1_000..2_500);
}

/// What is hidden is found, and what cannot be finished is given up.
#[test]
fn secrets_are_felt_for_and_a_sealed_goal_is_given_up() {
    let read = |drawing: &str| drawing.parse::<Floor>().expect("a drawing");
    let hidden = "
        +--+--+--+
        |@.  .S >|
        +--+--+--+";
    explore_floor(&read(hidden), "a secret door");
    let sealed = "
        +--+--+--+
        |@. k00 >|
        +--+--+--+";
    let without_key = sealed.replace("k0", " .");
    assert!(!Explorer::new(&read(&without_key)).finish());
}
