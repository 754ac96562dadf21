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
//! The tileset stands in the map; its picture is a file beside it, named [`PICTURE`] and the same for every map
//! ([`picture`]): Tiled 1.8, `pytiled_parser` and all readers of TMJ fail on pictures inside the map.

mod build;
mod canvas;
mod map;
mod picture;
mod tileset;
mod tmj;
mod tmx;

use crate::loss::Loss;
use crate::lost;
use crate::origin::Origin;
use undercroft::Floor;

/// The name of the tileset's picture, which has to lie beside the map.
pub const PICTURE: &str = "undercroft-tiles.png";

/// How walls take their place.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Grid {
    /// On the edges between tiles: a map has as many tiles as the floor has cells.
    #[default]
    Edges,
    /// On tiles of their own: a map has twice as many tiles each way, and one.
    Blocks,
}

/// Returns a floor as a TMX map.
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
/// assert!(tiled::tmx(&floor, Origin::default(), Grid::Edges).contains("<map "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn tmx(floor: &Floor, origin: Origin<'_>, grid: Grid) -> String {
    tmx::write(&build::map(floor, origin, grid))
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
/// assert!(tiled::tmj(&floor, Origin::default(), Grid::Edges).contains("\"tilesets\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn tmj(floor: &Floor, origin: Origin<'_>, grid: Grid) -> String {
    tmj::write(&build::map(floor, origin, grid))
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
