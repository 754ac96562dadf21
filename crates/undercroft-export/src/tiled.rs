//! Maps for [Tiled](https://www.mapeditor.org) and every engine that reads its files: TMX (XML) and TMJ (JSON).
//!
//! Tiled knows no walls on edges, so they are told three times, each way complete in itself:
//! - the tile layer `Floor` has one of sixteen tiles on each cell, by the sides that are not open, with a Wang set over them;
//! - the tile layers `Doors north` and `Doors west` show what stands on those edges, and are moved by half a tile onto them;
//! - the object layers `Walls` and `Doors` have a polyline for each, and everything that is known about a door.
//!
//! Rooms, corridors, zones and features are objects too, with the properties of the level JSON. As [`Grid::Blocks`] the map
//! has wall tiles instead, on the grid of [`blocks`](crate::blocks).
//!
//! What belongs together refers to each other: a door and its key, a gate and its lever, the ends of a pair of teleporters.
//! A dungeon is a [`world`]: a map for each floor, side by side.
//!
//! The tileset stands in the map; its picture is a file beside it, named [`PICTURE`] and the same for every map
//! ([`picture`]): Tiled 1.8, `pytiled_parser` and all readers of TMJ fail on pictures inside the map.

mod build;
mod canvas;
mod links;
mod map;
mod picture;
pub(crate) mod tileset;
pub(crate) mod tint;
mod tmj;
mod tmx;
mod world;

pub use world::{World, world};

use crate::loss::Loss;
use crate::lost;
use crate::origin::Origin;
use links::Neighbours;
use undercroft::Floor;

/// The name of the tileset's picture, which has to lie beside the map.
pub const PICTURE: &str = "undercroft-tiles.png";

/// How many tiles a picture of one's own has side by side, and in how many rows.
pub const LAYOUT: (u32, u32) = (tileset::COLUMNS, tileset::COUNT / tileset::COLUMNS);

/// How walls take their place.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Grid {
    /// On the edges between tiles: a map has as many tiles as the floor has cells.
    #[default]
    Edges,
    /// On tiles of their own: a map has twice as many tiles each way, and one.
    Blocks,
}

/// The picture of the tiles: [`picture`], or another with the same tiles in the same places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tiles<'a> {
    /// Its file, seen from the map.
    pub picture: &'a str,
    /// Pixels across a tile.
    pub pixels: u32,
}

impl Default for Tiles<'_> {
    fn default() -> Self {
        Tiles { picture: PICTURE, pixels: canvas::PIXELS }
    }
}

impl Tiles<'_> {
    /// Returns what of a tile stops a body, in pixels: x, y, width and height.
    fn shapes(self, tile: u32) -> impl Iterator<Item = [f64; 4]> {
        let eighth = f64::from(self.pixels) / 8.0;
        tileset::shapes(tile).into_iter().map(move |shape| shape.map(|n| f64::from(n) * eighth))
    }
}

/// How a map is put together.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Options<'a> {
    /// How walls take their place.
    pub grid: Grid,
    /// The picture of the tiles.
    pub tiles: Tiles<'a>,
}

impl From<Grid> for Options<'_> {
    fn from(grid: Grid) -> Self {
        Options { grid, ..Options::default() }
    }
}

/// Returns a floor as a TMX map.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_export::Origin;
/// use undercroft_export::tiled::{self, Options};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// assert!(tiled::tmx(&floor, Origin::default(), Options::default()).contains("<map "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn tmx(floor: &Floor, origin: Origin<'_>, options: Options<'_>) -> String {
    tmx::write(&build::map(floor, origin, options, Neighbours::default()))
}

/// Returns a floor as a TMJ map.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_export::Origin;
/// use undercroft_export::tiled::{self, Grid};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// assert!(tiled::tmj(&floor, Origin::default(), Grid::Blocks.into()).contains("\"tilesets\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn tmj(floor: &Floor, origin: Origin<'_>, options: Options<'_>) -> String {
    tmj::write(&build::map(floor, origin, options, Neighbours::default()))
}

/// Returns the tileset's picture as a PNG, the same for every map.
///
/// ```
/// assert!(undercroft_export::tiled::picture().starts_with(b"\x89PNG"));
/// ```
pub fn picture() -> Vec<u8> {
    picture::picture().png()
}

/// Returns what a map cannot say about this floor.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_export::tiled;
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// for loss in tiled::losses(&floor) {
///     println!("left out: {} ({})", loss.what, loss.count);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn losses(floor: &Floor) -> Vec<Loss> {
    let nowhere = floor.corridors().iter().filter(|corridor| corridor.corners.is_empty()).count();
    let mut losses = lost::story(floor);
    losses.extend(Loss::among([("corridor without a path", nowhere)]));
    losses
}
