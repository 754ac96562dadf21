//! Walking the floors of Undercroft: a game without a screen.
//!
//! A [`Game`] is a value over the floors of a dungeon. [`Command`]s go in, [`Happening`]s come out; whether a step is
//! possible is decided by [`undercroft::rules`] and nothing else, while facing, light, party and map are the game's own.
//! There is no terminal, no browser, no clock and no thread: the same commands lead to the same state everywhere, so a
//! [`Record`] of them is a whole game.
//!
//! ```
//! use undercroft::{Recipe, Seed, make};
//! use undercroft_play::{Command, Game, proof};
//!
//! let dungeon = make::dungeon(&Recipe::default(), &Seed::new("demo"), 2)?;
//! let mut game = Game::new(dungeon.floors, dungeon.seed)?;
//! for happening in game.act(&Command::SEARCH) {
//!     println!("{}", happening.words(&game));
//! }
//! proof::walk(&mut game)?;
//! assert!(game.is_over());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`view`] paints what the party sees, in first person, as pixels; [`map`] is what it knows, as a map and as the view
//! from above. [`bot`] plays by itself, as somebody would who has neither map nor proof. [`page`] is another game: a level
//! of `dice` that grows by clicks.

pub mod bot;
mod chance;
mod command;
mod face;
mod fog;
mod game;
mod happening;
pub mod map;
pub mod page;
mod party;
pub mod proof;
mod record;
mod scene;
pub mod view;
mod visit;

pub use command::{Command, Debug, Hand, Light, Way};
pub use face::Face;
pub use game::{Game, Tools, Unplayable};
pub use happening::{Happening, Listed, Meeting, NoLight, Report};
pub use party::{Calling, Item, Member, Party};
pub use record::{HEADER, Record, Torn};
pub use scene::Scene;
pub use visit::Visit;
