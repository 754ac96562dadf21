//! What several generators share: packing rooms, the graph that joins them, the corridors along it, their openings, and
//! the locks on what hangs off them.
//!
//! Each part works on plain values and knows no generator. A generator's own passes put them to use.

pub mod corridors;
pub mod links;
pub mod openings;
pub mod packing;
#[cfg(test)]
pub(crate) mod pictures;
pub(crate) mod regions;
pub(crate) mod shortcuts;
