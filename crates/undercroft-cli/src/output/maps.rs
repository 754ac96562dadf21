//! The formats of other programs that are maps: for level editors, engines and virtual tables.

use super::{Beside, Binding, Choices, Level, Writing, journal, pages};
use anyhow::{Result, bail};
use std::path::Path;
use undercroft::Floor;
use undercroft_export::tiled::{self, Grid, Tiles};
use undercroft_export::{Origin, blocks, foundry, ldtk, uvtt};
use undercroft_render::{Audience, Extent, Options};

/// Pixels a cell in the pictures of virtual tables, where nobody asks for others.
const PIXELS: u32 = 70;
/// Pixels of the longest side of such a picture, where nobody asks for a scale: more is slow on most tables.
const LONG: u32 = 8_000;

/// Writes a Tiled map in XML.
pub(super) fn tmx(to: &mut Writing<'_>) -> Result<Vec<Beside>> {
    tiled_map(to, tiled::tmx, Grid::Edges)
}

/// Writes a Tiled map in XML whose walls take up tiles.
pub(super) fn tmx_blocks(to: &mut Writing<'_>) -> Result<Vec<Beside>> {
    tiled_map(to, tiled::tmx, Grid::Blocks)
}

/// Writes a Tiled map in JSON.
pub(super) fn tmj(to: &mut Writing<'_>) -> Result<Vec<Beside>> {
    tiled_map(to, tiled::tmj, Grid::Edges)
}

/// Writes a Tiled map in JSON whose walls take up tiles.
pub(super) fn tmj_blocks(to: &mut Writing<'_>) -> Result<Vec<Beside>> {
    tiled_map(to, tiled::tmj, Grid::Blocks)
}

/// Writes a world, and returns its maps.
pub(super) fn world(to: &mut Binding<'_>) -> Result<Vec<Beside>> {
    tiled_world(to, Grid::Edges)
}

/// Writes a world, and returns its maps, whose walls take up tiles.
pub(super) fn world_blocks(to: &mut Binding<'_>) -> Result<Vec<Beside>> {
    tiled_world(to, Grid::Blocks)
}

/// A picture of tiles that the user brought along.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OwnTiles {
    name: &'static str,
    pixels: u32,
    bytes: &'static [u8],
}

/// Reads a picture of tiles.
pub(crate) fn own_tiles(path: &str) -> Result<OwnTiles> {
    let bytes = std::fs::read(path)?;
    let (columns, rows) = tiled::LAYOUT;
    // A PNG begins with its signature and a chunk that has its size.
    let number =
        |at: usize| bytes.get(at..at + 4).and_then(|four| four.try_into().ok()).map(u32::from_be_bytes);
    let size = number(16).zip(number(20)).filter(|_| bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
    let Some((width, height)) = size else { bail!("tiles are a PNG, and this is none") };
    let pixels = width / columns;
    if pixels == 0 || (width, height) != (columns * pixels, rows * pixels) {
        bail!(
            "tiles lie as in {}, {columns} in a row and {rows} rows, such as {} × {} pixels, and not {width} × {height}",
            tiled::PICTURE,
            columns * 32,
            rows * 32,
        );
    }
    let name = Path::new(path).file_name().unwrap_or_default().to_string_lossy().into_owned();
    // They are read once, and hold for as long as the program runs.
    Ok(OwnTiles { name: name.leak(), pixels, bytes: bytes.leak() })
}

fn tiled_options(choices: Choices, grid: Grid) -> tiled::Options<'static> {
    let own = |tiles: OwnTiles| Tiles { picture: tiles.name, pixels: tiles.pixels };
    tiled::Options { grid, tiles: choices.tiles.map_or_else(Tiles::default, own) }
}

/// Returns the picture that stands beside maps.
fn tiles_beside(choices: Choices) -> Beside {
    match choices.tiles {
        Some(own) => Beside { name: own.name.to_owned(), bytes: own.bytes.to_vec() },
        None => Beside { name: tiled::PICTURE.to_owned(), bytes: tiled::picture() },
    }
}

fn tiled_map(
    to: &mut Writing<'_>,
    write: fn(&Floor, Origin<'_>, tiled::Options<'_>) -> String,
    grid: Grid,
) -> Result<Vec<Beside>> {
    let options = tiled_options(to.choices, grid);
    to.out.write_all(write(to.level.floor, to.level.origin(), options).as_bytes())?;
    Ok(vec![tiles_beside(to.choices)])
}

fn tiled_world(to: &mut Binding<'_>, grid: Grid) -> Result<Vec<Beside>> {
    let origin = to.levels.each().next().map(Level::origin).unwrap_or_default();
    let world = tiled::world(to.levels.floors(), origin, tiled_options(to.choices, grid), to.stem);
    to.out.write_all(world.text.as_bytes())?;
    let maps = world.maps.into_iter().map(|(name, map)| Beside { name, bytes: map.into_bytes() });
    Ok(maps.chain([tiles_beside(to.choices)]).collect())
}

/// Writes a project of `LDtk`, whose tiles are those of Tiled's maps.
pub(super) fn ldtk(to: &mut Binding<'_>) -> Result<Vec<Beside>> {
    let origin = to.levels.each().next().map(Level::origin).unwrap_or_default();
    to.out.write_all(ldtk::write(to.levels.floors(), origin).as_bytes())?;
    Ok(vec![tiles_beside(Choices { tiles: None, ..to.choices })])
}

/// Writes a block map.
pub(super) fn blocks(to: &mut Writing<'_>) -> Result<Vec<Beside>> {
    to.out.write_all(blocks::json(to.level.floor, to.level.origin()).as_bytes())?;
    Ok(Vec::new())
}

/// Writes a block map in letters.
pub(super) fn blocks_text(to: &mut Writing<'_>) -> Result<Vec<Beside>> {
    to.out.write_all(blocks::text(to.level.floor).as_bytes())?;
    Ok(Vec::new())
}

/// Writes a Universal VTT map, with its picture inside.
pub(super) fn uvtt(to: &mut Writing<'_>) -> Result<Vec<Beside>> {
    let (floor, choices) = (to.level.floor, to.choices);
    let pixels = pixels(floor, choices, 1);
    let png = &picture(floor, pixels, choices)?;
    let map = uvtt::write(floor, uvtt::Picture { png, pixels }, choices.secrets);
    to.out.write_all(map.as_bytes())?;
    Ok(Vec::new())
}

/// Writes a Foundry VTT scene, with its picture beside it.
pub(super) fn foundry(to: &mut Writing<'_>) -> Result<Vec<Beside>> {
    let (floor, choices) = (to.level.floor, to.choices);
    let pixels = foundry_pixels(floor, choices)?;
    // Not the name of the floor's own picture, which may be written at the same time.
    let name = format!("{}.foundry.png", to.stem);
    let scene = foundry::write(floor, to.level.origin(), foundry::Picture { path: &name, pixels });
    to.out.write_all(scene.as_bytes())?;
    Ok(vec![Beside { name, bytes: picture(floor, pixels, choices)? }])
}

/// Writes a Foundry VTT adventure: all floors with their pictures, and what the key of their maps says.
pub(super) fn adventure(to: &mut Binding<'_>) -> Result<Vec<Beside>> {
    let choices = to.choices;
    let book = pages::book_of(to.levels, choices);
    let mut leaves = Vec::new();
    for leaf in &book.leaves {
        let pixels = foundry_pixels(leaf.floor, choices)?;
        leaves.push((leaf.floor, picture(leaf.floor, pixels, choices)?, pixels, journal::pages(&leaf.page)));
    }
    let leaves: Vec<foundry::Leaf<'_>> = leaves
        .iter()
        .map(|(floor, png, pixels, pages)| foundry::Leaf { floor, png, pixels: *pixels, pages })
        .collect();
    let origin = to.levels.each().next().map(Level::origin).unwrap_or_default();
    to.out.write_all(foundry::adventure(&book.title, &leaves, origin).as_bytes())?;
    Ok(Vec::new())
}

/// Returns the pixels a cell of a Foundry scene.
fn foundry_pixels(floor: &Floor, choices: Choices) -> Result<u32> {
    match pixels(floor, choices, foundry::LEAST_PIXELS) {
        pixels if pixels < foundry::LEAST_PIXELS => {
            bail!("Foundry takes {} pixels a cell or more, not {pixels}", foundry::LEAST_PIXELS)
        }
        pixels => Ok(pixels),
    }
}

/// Pixels a cell: what was asked for, or as many as are good for the table.
fn pixels(floor: &Floor, choices: Choices, least: u32) -> u32 {
    let longest = u32::from(floor.size().width().max(floor.size().height()));
    choices.picture.scale.unwrap_or_else(|| (LONG / longest).min(PIXELS).max(least))
}

/// Returns the picture under the walls: the whole grid and nothing around it, so that its pixels lie where the walls
/// say; and as players at the table may see it, who look at nothing else.
fn picture(floor: &Floor, pixels: u32, choices: Choices) -> Result<Vec<u8>> {
    let options = Options {
        scale: Some(pixels),
        margin: 0,
        extent: Extent::Whole,
        audience: Audience::Table,
        room_numbers: false,
        legend: false,
        ..choices.picture
    };
    Ok(undercroft_render::png(floor, &options)?)
}
