//! What the solver promises, the game keeps: every proof, played with the commands of a player, reaches the goal.

use undercroft::generate::Dungeon;
use undercroft::{Recipe, Seed, make};
use undercroft_play::{Game, proof};

fn game_of(dungeon: Dungeon) -> Game {
    Game::new(dungeon.floors, dungeon.seed).unwrap().with_recipe(Some(dungeon.recipe))
}

fn thousand(generator: &str) {
    let recipe = Recipe::new(generator, None).unwrap();
    for n in 0..1000 {
        let seed = Seed::new("proofs").nth(n);
        // All depths down to 10 come up, as often as each other.
        let floor = make::floor(&recipe, &seed, 1 + (n % 10) as u32).unwrap();
        let mut game = Game::new(vec![floor], seed.clone()).unwrap();
        proof::walk(&mut game).unwrap_or_else(|e| panic!("{generator}, seed {seed}: {e}"));
        assert!(game.is_over() && game.at() == game.floor().goal_cell(), "{generator}, seed {seed}");
    }
}

#[test]
fn a_thousand_floors_of_wizardry() {
    thousand("wizardry");
}

#[test]
fn a_thousand_floors_of_navigation() {
    thousand("navigation");
}

#[test]
fn a_thousand_floors_of_tunnels() {
    thousand("tunnels");
}

#[test]
fn a_thousand_floors_of_linear() {
    thousand("linear");
}

#[test]
fn a_thousand_floors_of_dice() {
    thousand("dice");
}

#[test]
fn every_generator_has_its_thousand() {
    let mut names: Vec<&str> = super::recipes().iter().map(Recipe::generator).collect();
    names.sort_unstable();
    assert_eq!(names, ["dice", "linear", "navigation", "tunnels", "wizardry"]);
}

#[test]
fn two_hundred_whole_dungeons() {
    for recipe in super::recipes() {
        for n in 0..40 {
            let seed = Seed::new("dungeons").nth(n);
            let mut game = game_of(make::dungeon(&recipe, &seed, 5).unwrap());
            proof::walk(&mut game).unwrap_or_else(|e| panic!("{}, seed {seed}: {e}", recipe.generator()));
            assert!(game.is_over() && game.level() == 4);
        }
    }
}
