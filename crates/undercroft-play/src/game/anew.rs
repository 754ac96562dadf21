//! A new dungeon in place of this one, as deep and of the same recipe.

use super::Game;
use crate::happening::Happening;
use undercroft::generate::Dungeon;
use undercroft::make::MakeError;
use undercroft::{Floor, Recipe, Seed, make};

impl Game {
    /// Leaves the dungeon for a new one. What cannot be made changes nothing.
    pub(super) fn anew(&mut self, seed: &Seed, told: &mut Vec<Happening>) {
        let Some(recipe) = self.recipe.clone() else { return told.push(Happening::NoRecipe) };
        let depths: Vec<u32> = self.floors.iter().map(|floor| floor.depth()).collect();
        let made = floors(&recipe, seed, &depths).map_err(|error| error.to_string());
        let game = made.and_then(|floors| Game::new(floors, seed.clone()).map_err(|error| error.to_string()));
        match game {
            Ok(game) => {
                *self = game.with_recipe(Some(recipe));
                told.push(Happening::Anew { rooms: self.floor().rooms().len() as u32 });
            }
            Err(why) => told.push(Happening::report("anew", why)),
        }
    }
}

/// Makes the floors at those depths.
fn floors(recipe: &Recipe, seed: &Seed, depths: &[u32]) -> Result<Vec<Floor>, MakeError> {
    // A dungeon from the top is made whole, since its floors may know of each other.
    if (1..).zip(depths).all(|(n, depth)| n == *depth) {
        return make::dungeon(recipe, seed, depths.len() as u32).map(|Dungeon { floors, .. }| floors);
    }
    depths.iter().map(|depth| make::floor(recipe, seed, *depth)).collect()
}
