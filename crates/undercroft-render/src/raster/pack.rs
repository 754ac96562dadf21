//! Pixels as a PNG: a byte a pixel where 256 colours are enough. Lines and flat colours pack best as they are, without the
//! filters of PNG.

use super::colours::Palette;
use crate::error::RenderError;
use crate::options::Colours;
use crate::svg;
use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};
use tiny_skia::Pixmap;

/// How much work goes into packing, from 1 to 9: more takes several times as long for a tenth less.
const LEVEL: u8 = 3;

/// Returns the picture as a PNG.
pub(super) fn png(pixmap: &Pixmap, colours: Colours) -> Result<Vec<u8>, RenderError> {
    let failed = |why: png::EncodingError| RenderError::Raster(why.to_string());
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, pixmap.width(), pixmap.height());
    encoder.add_text_chunk("Software".to_owned(), svg::MADE_WITH.to_owned()).map_err(failed)?;
    encoder.set_depth(BitDepth::Eight);
    encoder.set_filter(Filter::NoFilter);
    encoder.set_deflate_compression(DeflateCompression::Level(LEVEL));
    let pixels = match colours {
        Colours::Few => {
            let (palette, pixels) = Palette::indexed(pixmap);
            encoder.set_color(ColorType::Indexed);
            encoder.set_palette(palette.colours.concat());
            pixels
        }
        Colours::All => {
            encoder.set_color(ColorType::Rgb);
            // The page covers everything, so nothing shines through.
            pixmap.data().chunks_exact(4).flat_map(|p| [p[0], p[1], p[2]]).collect()
        }
    };
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_image_data(&pixels).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(bytes)
}
