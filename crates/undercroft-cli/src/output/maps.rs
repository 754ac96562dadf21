//! The formats of other programs that are maps: for level editors, engines and virtual tables.

use super::{Beside, Choices, Writing};
use anyhow::{Result, bail};
use undercroft::Floor;
use undercroft_export::tiled::{self, Grid};
use undercroft_export::{Origin, blocks, foundry, uvtt};
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

fn tiled_map(
    to: &mut Writing<'_>,
    write: fn(&Floor, Origin<'_>, Grid) -> String,
    grid: Grid,
) -> Result<Vec<Beside>> {
    to.out.write_all(write(to.level.floor, to.level.origin(), grid).as_bytes())?;
    Ok(vec![Beside { name: tiled::PICTURE.to_owned(), bytes: tiled::picture() }])
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
    let pixels = pixels(floor, choices, foundry::LEAST_PIXELS);
    if pixels < foundry::LEAST_PIXELS {
        bail!("Foundry takes {} pixels a cell or more, not {pixels}", foundry::LEAST_PIXELS);
    }
    // Not the name of the floor's own picture, which may be written at the same time.
    let name = format!("{}.foundry.png", to.stem);
    let scene = foundry::write(floor, to.level.origin(), foundry::Picture { path: &name, pixels });
    to.out.write_all(scene.as_bytes())?;
    Ok(vec![Beside { name, bytes: picture(floor, pixels, choices)? }])
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
