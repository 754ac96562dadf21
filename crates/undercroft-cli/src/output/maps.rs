//! The formats of other programs that are maps: for level editors, engines and virtual tables.

use super::{Beside, Choices, Format, Level};
use anyhow::{Result, bail};
use std::io::Write;
use undercroft::Floor;
use undercroft_export::tiled::{self, Grid};
use undercroft_export::{blocks, foundry, uvtt};
use undercroft_render::{Audience, Extent, Options};

/// Pixels a cell in the pictures of virtual tables, where nobody asks for others.
const PIXELS: u32 = 70;
/// Pixels of the longest side of such a picture, where nobody asks for a scale: more is slow on most tables.
const LONG: u32 = 8_000;

/// Writes one floor, and gives back what stands beside the file.
pub(super) fn write(
    format: Format,
    level: Level<'_>,
    choices: Choices,
    stem: &str,
    out: &mut impl Write,
) -> Result<Vec<Beside>> {
    let (floor, origin) = (level.floor, level.origin());
    let mut beside = Vec::new();
    let text = match format {
        Format::Tmx => tiled::tmx(floor, origin, Grid::Edges),
        Format::TmxBlocks => tiled::tmx(floor, origin, Grid::Blocks),
        Format::Tmj => tiled::tmj(floor, origin, Grid::Edges),
        Format::TmjBlocks => tiled::tmj(floor, origin, Grid::Blocks),
        Format::Blocks => blocks::json(floor, origin),
        Format::BlocksText => blocks::text(floor),
        Format::Uvtt => {
            let pixels = pixels(floor, choices, 1);
            let png = &picture(floor, pixels, choices)?;
            uvtt::write(floor, uvtt::Picture { png, pixels }, choices.secrets)
        }
        Format::Foundry => {
            let pixels = pixels(floor, choices, foundry::LEAST_PIXELS);
            if pixels < foundry::LEAST_PIXELS {
                bail!("Foundry takes {} pixels a cell or more, not {pixels}", foundry::LEAST_PIXELS);
            }
            // Not the name of the floor's own picture, which may be written at the same time.
            let name = format!("{stem}.foundry.png");
            let text = foundry::write(floor, origin, foundry::Picture { path: &name, pixels });
            beside.push(Beside { name, bytes: picture(floor, pixels, choices)? });
            text
        }
        other => bail!("{} is no map", other.name()),
    };
    if matches!(format, Format::Tmx | Format::TmxBlocks | Format::Tmj | Format::TmjBlocks) {
        beside.push(Beside { name: tiled::PICTURE.to_owned(), bytes: tiled::picture() });
    }
    out.write_all(text.as_bytes())?;
    Ok(beside)
}

/// Pixels a cell: what was asked for, or as many as are good for the table.
fn pixels(floor: &Floor, choices: Choices, least: u32) -> u32 {
    let longest = u32::from(floor.size().width().max(floor.size().height()));
    choices.picture.scale.unwrap_or_else(|| (LONG / longest).min(PIXELS).max(least))
}

/// The picture under the walls: the whole grid and nothing around it, so that its pixels lie where the walls say; and as
/// players at the table may see it, who look at nothing else.
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
