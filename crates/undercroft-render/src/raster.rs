//! A drawing as PNG, drawn from its SVG so that both are one picture.

use crate::drawing::Drawing;
use crate::error::RenderError;
use crate::options::Options;
use crate::style::{PLAIN, Style};
use crate::svg;
use crate::view::View;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

/// The most pixels of a picture: 8192 by 8192, a quarter of a gibibyte while it is drawn.
pub const MAX_PIXELS: u64 = 1 << 26;

/// The most bytes of SVG that are drawn; a reader takes a multiple of them.
const MAX_SVG: usize = 1 << 26;

/// The floor as a PNG. A `&Draft` may be given as well as a `&Floor`.
pub fn png<'a>(floor: impl Into<View<'a>>, options: &Options) -> Result<Vec<u8>, RenderError> {
    let view = floor.into();
    let (across, down) = options.cells(view.size());
    let scale = options.scale_for((across, down));
    // The size is refused before anything is drawn: a drawing of a huge floor is huge itself.
    fits(u64::from(across) * u64::from(scale), u64::from(down) * u64::from(scale), scale)?;
    draw(&Drawing::of(view, options), &PLAIN, scale)
}

/// The drawing in a style, with so many pixels a cell.
pub(crate) fn draw(drawing: &Drawing, style: &Style, scale: u32) -> Result<Vec<u8>, RenderError> {
    let (width, height) = svg::pixels((drawing.width, drawing.height), scale);
    fits(width, height, scale)?;
    let text = svg::write(drawing, style, scale);
    if text.len() > MAX_SVG {
        return Err(RenderError::TooIntricate { bytes: text.len(), limit: MAX_SVG });
    }
    let failed = |why: &dyn std::fmt::Display| RenderError::Raster(why.to_string());
    let tree = usvg::Tree::from_str(&text, &usvg::Options::default()).map_err(|e| failed(&e))?;
    let mut pixmap =
        Pixmap::new(width as u32, height as u32).ok_or_else(|| failed(&"the picture is empty"))?;
    resvg::render(&tree, Transform::default(), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|e| failed(&e))
}

pub(crate) fn fits(width: u64, height: u64, scale: u32) -> Result<(), RenderError> {
    if width * height <= MAX_PIXELS {
        return Ok(());
    }
    // Both sides shrink with the scale, so the pixels do with its square; rounding down stays on the safe side.
    let cells = width.div_ceil(u64::from(scale)) * height.div_ceil(u64::from(scale));
    let fitting = (MAX_PIXELS / cells).isqrt();
    let help = match fitting {
        0 => "not even a scale of 1 pixel a cell fits".to_owned(),
        1 => "a scale of 1 pixel a cell would fit".to_owned(),
        n => format!("a scale of {n} pixels a cell would fit"),
    };
    Err(RenderError::TooLarge { width, height, limit: MAX_PIXELS, help })
}
