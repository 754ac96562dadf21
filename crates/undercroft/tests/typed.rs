//! The typed way through the engine, which reads no file and needs no feature:
//! `cargo test -p undercroft --no-default-features --test typed`.

use undercroft::floor::{EdgeKind, Feature};
use undercroft::generate::dice::Dice;
use undercroft::generate::linear::Linear;
use undercroft::generate::navigation::Navigation;
use undercroft::generate::tunnels::Tunnels;
use undercroft::generate::wizardry::Wizardry;
use undercroft::grid::Side;
use undercroft::{Floor, Generator, Recipe, Seed, make, recipe, solve, view};

/// The parameters by themselves make what the recipe makes, and its proof replays.
fn check<G: Generator + Clone>(parameters: &G, recipe: &Recipe) {
    let seed = Seed::new("typed");
    let floor = make::floor(parameters, &seed, 2).unwrap_or_else(|e| panic!("{}: {e}", recipe.generator()));
    assert_eq!(make::floor(recipe, &seed, 2), Ok(floor.clone()));
    assert_eq!(solve::replay(&floor, floor.walkthrough().expect("a made floor has its proof")), Ok(()));
    assert_eq!(floor.made_by(), None, "the recipe says it");
    let dungeon = make::dungeon(parameters, &seed, 3).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(dungeon.floors[1], floor);
    assert_eq!((G::NAME, G::VERSION), (recipe.generator(), recipe.version()));
}

#[test]
fn parameters_and_recipes_make_the_same() {
    let wizardry = Wizardry { width: 32, ..Wizardry::default() };
    check(&wizardry, &Recipe::Wizardry(wizardry.clone()));
    let navigation = Navigation { width: 24, ..Navigation::default() };
    check(&navigation, &Recipe::Navigation(navigation.clone()));
    let tunnels = Tunnels { tries: 30, ..Tunnels::default() };
    check(&tunnels, &tunnels.clone().into());
    check(&Linear::default(), &Linear::default().into());
    check(&Dice::default(), &Dice::default().into());
}

#[test]
fn every_generator_makes_a_proven_floor_of_every_preset() {
    for about in recipe::generators() {
        for (preset, _) in about.presets {
            let recipe = Recipe::new(about.name, Some(preset)).unwrap_or_else(|e| panic!("{e}"));
            let floor = make::floor(&recipe, &Seed::new("typed"), 1).unwrap_or_else(|e| panic!("{e}"));
            assert!(floor.walkthrough().is_some(), "{} {preset}", about.name);
        }
    }
}

#[test]
fn a_drawing_is_read_without_words() {
    let floor: Floor = "+--+--+--+\n|@. k00 >|\n+--+--+--+".parse().unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(floor.features().iter().filter(|placed| matches!(placed.is, Feature::Key(_))).count(), 1);
    assert!(matches!(floor.side(floor.goal_cell(), Side::West), EdgeKind::Barrier(b) if b.lock.is_some()));
    assert_eq!(solve::solve(&floor).map(|proof| proof.moves.len()), Ok(3));
    assert_eq!(view::Squares::of(&floor).to_string(), ".k>\n");
}
