//! Finished floors in other shapes, for games that think of them differently: walls as blocks, a square for each cell, a
//! graph of rooms, and what one sees from a cell.
//!
//! Nothing here takes part in making floors or in proving them. A view is worked out from the floor alone, once, and is a
//! plain value from then on.

mod blocks;
mod rooms;
mod sight;
mod squares;

pub use blocks::{Block, Blocks};
pub use rooms::{Link, Place, RoomGraph, Way};
pub use sight::{UNLIMITED, visible};
pub use squares::{Square, SquareKind, Squares};
