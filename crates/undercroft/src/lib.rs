//! Undercroft makes dungeon floors, and proves each one playable.
//!
//! # The words
//!
//! A [`Floor`] is a finished level on a grid of [cells](grid::Cell). A cell is floor or solid, and nothing else. What
//! stands in it is a [feature](floor::Feature): stairs, a key, a lever, a trap, a person. Between two cells lies an
//! [edge](grid::Edge), which has one spelling, so that both cells mean the same one. An edge is open or a wall, or a
//! [barrier](floor::Barrier) stands on it: a door opened by hand or by key, a gate opened from elsewhere, a secret, an
//! illusion. Rooms, corridors and zones are sets of cells that mean something.
//!
//! A floor under construction is a [`Draft`]. Generators change it by verbs (carve, open, hang, place) in named
//! [passes](pass::Pass); [`Draft::finish`] checks every invariant, and there is no other way to a floor.
//!
//! A [`Recipe`] is a generator with its parameters. Recipe, [`Seed`] and depth decide every byte of a floor, on every
//! machine and for good. A [`Dungeon`] is several floors of one recipe, joined by their stairs.
//!
//! [`rules`] say what a walker may do. [`solve`] finds the moves that finish a floor, and makes sure that no order of play
//! can spoil it; [`solve::replay`] checks such a proof in a few lines. [`make`] joins making and proving. [`assess`]
//! measures what came out.
//!
//! # In ten lines
//!
//! ```
//! use undercroft::{Recipe, Seed, make, solve};
//!
//! let recipe = Recipe::new("wizardry", None, &Default::default())?;
//! let floor = make::floor(&recipe, &Seed::new("a map for tonight"), 1)?;
//!
//! println!("{}", floor.drawing());
//! let proof = floor.walkthrough().expect("a made floor has its proof");
//! solve::replay(&floor, proof)?;
//! println!("{} rooms, {} moves to the stairs", floor.rooms().len(), proof.moves.len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate reads no file and no clock, starts no thread and keeps no global state.

pub mod assess;
pub mod draft;
pub mod error;
pub mod floor;
pub mod generate;
pub mod grid;
mod lists;
pub mod make;
pub mod pass;
pub mod passes;
pub mod recipe;
pub mod rng;
pub mod rules;
pub mod solve;
pub mod tileset;
pub mod tools;

pub use draft::Draft;
pub use error::{GenerateError, RecipeError};
pub use floor::Floor;
pub use generate::Dungeon;
pub use recipe::Recipe;
pub use rng::{Rng, Seed};
