//! Undercroft for C, and for whatever can call C.
//!
//! `include/undercroft.h` is made from this crate. A floor is an opaque handle; what can go wrong gives a status, and a
//! line of words beside it that belongs to the calling thread ([`undercroft_last_error`]).
//!
//! ```c
//! #include "undercroft.h"
//!
//! UndercroftFloor *floor = NULL;
//! if (undercroft_floor_make("wizardry", NULL, NULL, "demo", 1, &floor) != UNDERCROFT_STATUS_OK) {
//!     fprintf(stderr, "%s\n", undercroft_last_error());
//!     return 1;
//! }
//! for (uint32_t y = 0; y < undercroft_floor_height(floor); y++) {
//!     for (uint32_t x = 0; x < undercroft_floor_width(floor); x++)
//!         putchar(undercroft_floor_is_floor(floor, x, y) ? '.' : ' ');
//!     putchar('\n');
//! }
//! undercroft_floor_free(floor);
//! ```
//!
//! # What the caller keeps
//! - A pointer is null, or points to what the function asks for: texts end in a zero byte, places for results can be
//!   written to. Null where something is needed is an error, never a crash.
//! - A floor comes from a function of this library, is freed once, and is not used after that. It never changes, so that
//!   several threads may ask it at once.
//! - A text or bytes that a function hands out are freed by [`undercroft_text_free`] and [`undercroft_bytes_free`],
//!   numbers by [`undercroft_numbers_free`].
//!
//! No panic crosses the border: it becomes [`UndercroftStatus::Bug`].

mod ask;
mod fail;
mod graph;
mod make;
mod things;
mod written;

pub use ask::*;
pub use fail::{UndercroftStatus, undercroft_last_error};
pub use graph::*;
pub use make::*;
pub use things::*;
pub use written::*;
