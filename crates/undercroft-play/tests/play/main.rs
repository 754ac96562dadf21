//! The game against the rules: proofs are played, and walkers without a plan find no way that the rules forbid.

#![expect(clippy::unwrap_used, reason = "what fails stops the test")]

mod bots;
mod glides;
mod ground;
mod meets;
mod page;
mod proofs;
mod records;
mod things;
mod tools;
mod wander;
mod words;

use undercroft::grid::Side;
use undercroft::{Floor, Recipe, Seed};
use undercroft_play::{Command, Game, Hand, Happening};

/// Returns a game on a floor that is drawn.
fn drawn(floor: &str) -> Game {
    let floor: Floor = floor.parse().expect("the drawing is a floor");
    Game::new(vec![floor], Seed::new("test")).expect("a floor can be played")
}

/// Returns the first preset of every generator.
fn recipes() -> Vec<Recipe> {
    let generators = undercroft::recipe::generators().into_iter();
    generators.map(|about| Recipe::new(about.name, None).expect("a generator has a preset")).collect()
}

/// Turns the party until it looks to that side.
fn face(game: &mut Game, side: Side) {
    while game.facing() != side {
        game.act(&Command::Turn(Hand::Right));
    }
}

/// Returns all that is told of it.
fn words(game: &Game, told: &[Happening]) -> String {
    let words = told.iter().map(|happening| happening.words(game)).filter(|words| !words.is_empty());
    words.collect::<Vec<_>>().join(" ")
}
