//! Floors as other programs' files, and back.
//!
//! Each format has a module of its own. [`json`] is the level JSON that games read and saves are kept in; [`binary`] is
//! the same dungeon in as few bytes as it takes. Both are lossless, and both read hostile files within bounded memory:
//! what is wrong with a file ends in an error of one line. A format that cannot say everything counts what it leaves out
//! as [`Loss`]es.
//!
//! [`tiled`] and [`ldtk`] are for level editors and the engines that read their files, [`blocks`] is for engines whose walls
//! take up cells, [`uvtt`] and [`foundry`] are for virtual tables. These are written and not read.

pub mod binary;
pub mod blocks;
pub mod foundry;
pub mod gltf;
mod ids;
pub mod json;
pub mod ldtk;
mod lines;
pub mod loss;
mod lost;
mod origin;
#[cfg(feature = "parquet")]
pub mod parquet;
mod shine;
pub mod tiled;
pub mod uvtt;

pub use loss::Loss;
pub use origin::Origin;
