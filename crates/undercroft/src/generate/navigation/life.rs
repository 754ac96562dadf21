//! The life of a floor: what happens in it, who lives in it, what they know, and what one reads.
//!
//! Everything here works on a draft whose space stands: rooms, ways, stairs, keys, gates, levers, darkness. The order is
//!
//! 1. [`Scene::of`] looks at the space once, for all that follows
//! 2. [`special::choose`] finds the rooms where something may happen
//! 3. [`clues::tag`] gives rooms the features by which clues name them
//! 4. [`events::choose`] puts modules of the library into rooms
//! 5. [`people::place`] brings in people, notes and the clues to every key
//! 6. [`themes::apply`] gives the floor its look and its name
//! 7. [`describe::write`] says what one reads in every room
//!
//! Each draws from a stream of its own, but for the theme, on which the floors of a dungeon agree. The words are
//! tables that every floor borrows from.

pub mod balance;
pub mod clues;
pub mod deck;
pub mod describe;
pub mod events;
pub mod people;
pub mod scene;
pub mod special;
pub mod themes;

pub use events::{Library, Module, ModuleError, Modules};
pub use people::Cast;
pub use scene::Scene;
pub use themes::{Look, Words};

use crate::draft::Draft;
use crate::recipe::Between;
use crate::rng::{Rng, Seed};

/// What decides the life of a floor, beside its space.
#[derive(Clone, Copy, Debug)]
pub struct Life<'a> {
    /// What the dungeon's draws come from.
    pub seed: &'a Seed,
    /// How it looks; [`themes::at`] finds out for a depth.
    pub look: Look,
    /// How many rooms are special.
    pub special: Between,
    /// How many events happen.
    pub events: Between,
    /// The modules of the recipe, beside the engine's own.
    pub own: &'a [Module],
    /// Who lives here.
    pub cast: Cast,
}

impl<'a> Life<'a> {
    /// What a floor of the dungeon has by default.
    pub fn at(seed: &'a Seed, depth: u32, own: &'a [Module]) -> Life<'a> {
        Life {
            seed,
            look: themes::at(seed, depth),
            special: Between(3, 5),
            events: Between(2, 3),
            own,
            cast: Cast::at(depth),
        }
    }
}

/// All passes in order, each with the stream that it is given by name.
pub fn fill(draft: &mut Draft, life: &Life<'_>, mut stream: impl FnMut(&str) -> Rng) {
    let scene = Scene::of(draft);
    let words = themes::words(life.look);
    let library = Library { own: life.own };
    special::choose(draft, &mut stream("choose special rooms"), &scene, life.special);
    clues::tag(draft, &mut stream("tag rooms"), &scene, words);
    events::choose(draft, &mut stream("choose events"), &scene, words, library, life.events);
    people::place(draft, &mut stream("place people"), &scene, words, library, life.cast);
    themes::apply(draft, life.seed, words);
    describe::write(draft, &mut stream("describe rooms"), &scene, words);
}
