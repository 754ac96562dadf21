//! What the fuzz targets call: a function a reader, shared with the tests that replay the corpora.

pub mod engine;
pub mod export;
