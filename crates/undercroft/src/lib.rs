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
//! can spoil it; [`solve::replay`] checks such a proof in a few lines. [`make`] joins making and proving. [`verify`] checks
//! everything that a floor from a file says of itself. [`assess`] measures what came out.
//!
//! # In ten lines
//!
//! ```
//! use undercroft::generate::wizardry::Wizardry;
//! use undercroft::{Recipe, Seed, make, solve};
//!
//! let recipe = Recipe::Wizardry(Wizardry { width: 32, ..Wizardry::default() });
//! let floor = make::floor(&recipe, &Seed::new("a map for tonight"), 1)?;
//!
//! println!("{}", floor.drawing());
//! let proof = floor.walkthrough().expect("a made floor has its proof");
//! solve::replay(&floor, proof)?;
//! println!("{} rooms, {} moves to the stairs", floor.rooms().len(), proof.moves.len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`view`] shows a floor to games that think of walls as blocks, of rooms as a graph, or of what is seen from a cell;
//! [`tools`] tell what a game's maker asks of it.
//!
//! # One's own generator
//!
//! A [`Generator`] is a type with its parameters and a table of [passes](pass::Pass). [`make::floor`] takes it as it takes
//! a recipe: with attempts, budgets, watchers, and a proof. The example `own_generator` is one of under 150 lines.
//!
//! # Features
//!
//! `toml` (on by default) reads recipes, tilesets and event modules from TOML, lays `key=value` settings over recipes, and
//! writes the text form of floors. Everything typed works without it. `schema` adds JSON Schemas of the recipes.
//!
//! The crate reads no file and no clock, starts no thread and keeps no global state. Two of its constants, the tileset that
//! it brings along and its event modules, are put together when they are first asked for, as lists cannot be before.

// Tests beside the code spell the crate as those of other crates do.
#[cfg(test)]
extern crate self as undercroft;

pub mod assess;
pub mod draft;
pub mod dungeon;
pub mod error;
pub mod facts;
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
pub mod verify;
pub mod view;

pub use draft::Draft;
pub use error::{GenerateError, RecipeError};
pub use floor::Floor;
pub use generate::Dungeon;
pub use pass::{Generator, Maker};
pub use recipe::Recipe;
pub use rng::{Rng, Seed};
