//! Floors to look at: SVG, PNG, contact sheets of many floors, animations, and drawings for a terminal.
//!
//! A picture is made in three stages, each with no knowledge of the next. A [`View`] reads a finished
//! [`Floor`](undercroft::Floor) or a [`Draft`](undercroft::Draft) in progress; a [`Drawing`] says what is to be drawn, as
//! paths with roles in layers; a [`Style`] says how each role looks, and what is drawn beside the plan. Back ends join the
//! last two and are written once. A view for players ([`View::seen_by`]) lost what they must not know before anything is drawn.
//! Everything is counted in whole numbers, so that the same floor gives the same bytes on every machine.

pub mod animation;
pub mod drawing;
pub mod markdown;
pub mod page;
pub mod plot;
pub mod quest;
pub mod style;
pub mod terminal;

mod audience;
mod error;
mod gallery;
mod options;
mod pdf;
mod raster;
mod svg;
mod view;

pub use audience::Audience;
pub use drawing::Drawing;
pub use error::RenderError;
pub use gallery::{gallery_png, gallery_svg, styles_png};
pub use markdown::markdown;
pub use options::{Colours, Extent, Layers, Options};
pub use page::{Book, Page};
pub use pdf::{Paper, Setup, Squares, Turn, pdf};
pub use raster::{MAX_PIXELS, png, png_within};
pub use style::Style;
pub use svg::svg;
pub use terminal::terminal;
pub use view::View;

#[cfg(test)]
mod samples;
