//! Undercroft for web pages and Node.
//!
//! Two modules are built from this crate. With the feature `page` it is the engine, pictures as SVG, level JSON and the
//! games; with `extra` it is the formats that few need, which take a dungeon as bytes. What is exported here is thin and
//! speaks in numbers, texts of JSON and lists; `package/undercroft.js` makes the objects of it that `undercroft.d.ts`
//! describes, and nobody else calls it.
//!
//! Everything works natively as well, where tests call it.

mod dungeon;
mod export;
mod fail;
mod picture;

#[cfg(feature = "page")]
mod about;
#[cfg(feature = "extra")]
mod advice;
#[cfg(feature = "page")]
mod describe;
#[cfg(feature = "page")]
mod dice;
#[cfg(feature = "extra")]
mod extra;
#[cfg(feature = "extra")]
mod files;
#[cfg(feature = "page")]
mod game;
#[cfg(feature = "page")]
mod measure;
#[cfg(feature = "page")]
mod plan;
#[cfg(feature = "page")]
mod proof;
mod recipe;
#[cfg(feature = "page")]
mod section;
#[cfg(feature = "page")]
mod story;
#[cfg(feature = "page")]
mod ties;
#[cfg(feature = "page")]
mod trace;
#[cfg(feature = "page")]
mod workshop;

pub use dungeon::Dungeon;
pub use export::Files;
pub use fail::{Failure, last_panic, listen};

#[cfg(feature = "page")]
pub use about::about;
#[cfg(feature = "extra")]
pub use advice::advise;
#[cfg(feature = "page")]
pub use dice::Dice;
#[cfg(feature = "extra")]
pub use extra::{unpack, write};
#[cfg(feature = "page")]
pub use game::{Game, MapParts};
#[cfg(feature = "page")]
pub use measure::sweep;
#[cfg(feature = "page")]
pub use plan::PlanParts;
#[cfg(feature = "page")]
pub use recipe::{check, preset_of};
#[cfg(feature = "page")]
pub use trace::Trace;
#[cfg(feature = "page")]
pub use workshop::Workshop;
