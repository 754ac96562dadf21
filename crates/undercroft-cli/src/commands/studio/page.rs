//! The files of the page, compressed, as `build.rs` found them.

/// A file: its path, and its bytes as gzip has them.
pub(super) type Packed = (&'static str, &'static [u8]);

/// The whole page; empty where it was not built.
pub(super) const PAGE: &[Packed] = include!(concat!(env!("OUT_DIR"), "/page.rs"));
