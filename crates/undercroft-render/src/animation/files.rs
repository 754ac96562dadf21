//! A reel as a file.

use super::reel::Reel;
use crate::error::RenderError;
use crate::raster::Palette;
use crate::svg;
use gif::{DisposalMethod, Encoder, Extension, Frame, Repeat};
use std::borrow::Cow;

fn failed(why: &dyn std::fmt::Display) -> RenderError {
    RenderError::Raster(why.to_string())
}

/// As GIF: one table of colours for all frames, so that nothing flickers.
pub(super) fn gif(reel: &Reel) -> Result<Vec<u8>, RenderError> {
    let pixels = reel.patches.iter().flat_map(|patch| patch.rgb.chunks_exact(3)).map(|p| [p[0], p[1], p[2]]);
    let table = Palette::of(pixels);
    let (width, height) = (reel.width as u16, reel.height as u16);
    let mut bytes = Vec::new();
    let mut encoder =
        Encoder::new(&mut bytes, width, height, &table.colours.concat()).map_err(|e| failed(&e))?;
    encoder.set_repeat(Repeat::Infinite).map_err(|e| failed(&e))?;
    let comment = Extension::Comment.into();
    encoder.write_raw_extension(comment, &[svg::MADE_WITH.as_bytes()]).map_err(|e| failed(&e))?;
    for patch in &reel.patches {
        let indices: Vec<u8> = patch.rgb.chunks_exact(3).map(|p| table.index([p[0], p[1], p[2]])).collect();
        let frame = Frame {
            delay: patch.hold,
            dispose: DisposalMethod::Keep,
            top: patch.top as u16,
            left: patch.left as u16,
            width: patch.width as u16,
            height: patch.height as u16,
            buffer: Cow::Owned(indices),
            ..Frame::default()
        };
        encoder.write_frame(&frame).map_err(|e| failed(&e))?;
    }
    drop(encoder);
    Ok(bytes)
}

/// As APNG, with every colour.
pub(super) fn apng(reel: &Reel) -> Result<Vec<u8>, RenderError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, reel.width, reel.height);
    let text = encoder.add_text_chunk("Software".to_owned(), svg::MADE_WITH.to_owned());
    text.map_err(|e| failed(&e))?;
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Balanced);
    encoder.set_filter(png::Filter::Up);
    encoder.set_animated(reel.patches.len() as u32, 0).map_err(|e| failed(&e))?;
    let mut writer = encoder.write_header().map_err(|e| failed(&e))?;
    for (i, patch) in reel.patches.iter().enumerate() {
        // The first frame is the whole picture, and says so by itself.
        if i > 0 {
            // A frame may not leave the picture, not even between the two calls.
            writer.reset_frame_position().map_err(|e| failed(&e))?;
            writer.set_frame_dimension(patch.width, patch.height).map_err(|e| failed(&e))?;
            writer.set_frame_position(patch.left, patch.top).map_err(|e| failed(&e))?;
        }
        writer.set_frame_delay(patch.hold, 100).map_err(|e| failed(&e))?;
        writer.write_image_data(&patch.rgb).map_err(|e| failed(&e))?;
    }
    writer.finish().map_err(|e| failed(&e))?;
    Ok(bytes)
}
