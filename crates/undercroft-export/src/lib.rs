//! Floors as other programs' files, and back.
//!
//! Each format has a module of its own. [`json`] is the level JSON that games read and saves are kept in; [`binary`] is
//! the same dungeon in as few bytes as it takes. Both are lossless, and both read hostile files within bounded memory:
//! what is wrong with a file ends in an error of one line. A format that cannot say everything counts what it leaves out
//! as [`Loss`]es.

pub mod binary;
pub mod gltf;
pub mod json;
pub mod loss;
#[cfg(feature = "parquet")]
pub mod parquet;

pub use loss::Loss;
