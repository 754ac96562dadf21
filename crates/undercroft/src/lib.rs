//! Undercroft makes dungeon floors.
pub mod assess;
pub mod draft;
pub mod error;
pub mod floor;
pub mod generate;
pub mod grid;
pub mod make;
pub mod pass;
pub mod recipe;
pub mod rng;
pub mod rules;
pub mod solve;

pub use draft::Draft;
pub use error::{GenerateError, RecipeError};
pub use floor::Floor;
pub use generate::Dungeon;
pub use recipe::Recipe;
pub use rng::{Rng, Seed};
