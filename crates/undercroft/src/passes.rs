//! What several generators share: packing rooms, the graph that joins them, the corridors along it, their openings, and
//! the locks on what hangs off them.
//!
//! Each part works on plain values and knows no generator. A generator's own passes put them to use.

pub(crate) mod corridors;
pub(crate) mod links;
pub(crate) mod openings;
pub(crate) mod packing;
#[cfg(test)]
pub(crate) mod pictures;
pub(crate) mod quest;
pub(crate) mod regions;
pub(crate) mod shortcuts;
pub(crate) mod stock;

pub use corridors::{End, Route, Router, Routes};
pub use links::{Graph, Link, graph};
pub use openings::{Opening, Openings};
pub use packing::{Gap, Lean, Site};
