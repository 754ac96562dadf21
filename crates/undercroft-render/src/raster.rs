//! A drawing as PNG: painted path by path, then packed.
//!
//! Paths are painted straight from the drawing and not by way of its SVG, which would have to be written and read again;
//! a test holds the two against each other.

mod colours;
mod pack;
mod paint;
mod reduce;

pub(crate) use colours::Palette;

use crate::drawing::{Drawing, Path};
use crate::error::RenderError;
use crate::options::{Colours, Options};
use crate::style::{Coat, Style};
use crate::svg;
use crate::view::View;
use tiny_skia::Pixmap;

/// The most pixels of a picture: 8192 by 8192, a quarter of a gibibyte while it is drawn.
pub const MAX_PIXELS: u64 = 1 << 26;

/// Returns the floor as a PNG. A `&Draft` may be given as well as a `&Floor`.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_render::{Options, png};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// assert!(png(&floor, &Options::default())?.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn png<'a>(floor: impl Into<View<'a>>, options: &Options) -> Result<Vec<u8>, RenderError> {
    let view = floor.into().seen_by(options.audience);
    let (across, down) = options.cells(options.shown(&view));
    let scale = options.scale_for((across, down));
    // The size is refused before anything is drawn: a drawing of a huge floor is huge itself.
    fits(u64::from(across) * u64::from(scale), u64::from(down) * u64::from(scale), scale, MAX_PIXELS)?;
    draw(&Drawing::of(view, options), options, scale)
}

/// Returns the floor as a PNG of so many pixels a cell, or as many fewer as it takes for the file to have no more bytes
/// than that. The scale of the options has no say.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_render::{Options, png_within};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// assert!(png_within(&floor, &Options::default(), 70, 2_000)?.len() <= 2_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn png_within<'a>(
    floor: impl Into<View<'a>>,
    options: &Options,
    pixels: u32,
    bytes: usize,
) -> Result<Vec<u8>, RenderError> {
    let view = floor.into().seen_by(options.audience);
    let (across, down) = options.cells(options.shown(&view));
    let mut scale = (LONGEST / across.max(down).max(1)).clamp(1, pixels.max(1));
    loop {
        let png = png(view.clone(), &Options { scale: Some(scale), ..*options })?;
        if png.len() <= bytes || scale == 1 {
            return Ok(png);
        }
        // Bytes grow with the pixels or a little slower, so this comes out right or a little too small.
        let fitting = (u64::from(scale).pow(2) * bytes as u64 / png.len() as u64).isqrt() as u32;
        scale = fitting.clamp(1, scale - 1);
    }
}

/// Pixels of the longest side of a picture that finds its own scale, without its legend.
const LONGEST: u32 = 7_000;

/// Returns the drawing as a PNG, with so many pixels a cell.
pub(crate) fn draw(drawing: &Drawing, options: &Options, scale: u32) -> Result<Vec<u8>, RenderError> {
    pack::png(&painted(drawing, options.style, scale)?, options.colours)
}

/// Pictures of one size in rows, as one PNG.
pub(crate) fn side_by_side(
    pictures: &[Pixmap],
    columns: usize,
    colours: Colours,
) -> Result<Vec<u8>, RenderError> {
    let (w, h) =
        pictures.first().map_or((0, 0), |first| (u64::from(first.width()), u64::from(first.height())));
    let (width, height) = (w * columns as u64, h * pictures.len().div_ceil(columns) as u64);
    fits(width, height, 1, MAX_PIXELS)?;
    let mut sheet = blank(width, height)?;
    for (i, picture) in pictures.iter().enumerate() {
        let (x, y) = ((i % columns) as u64 * w, (i / columns) as u64 * h);
        for (row, pixels) in picture.data().chunks_exact(w as usize * 4).enumerate() {
            let start = ((y as usize + row) * width as usize + x as usize) * 4;
            sheet.data_mut()[start..start + pixels.len()].copy_from_slice(pixels);
        }
    }
    pack::png(&sheet, colours)
}

/// Returns the drawing in a style as pixels.
pub(crate) fn painted(drawing: &Drawing, style: &Style, scale: u32) -> Result<Pixmap, RenderError> {
    let (width, height) = svg::pixels((drawing.width, drawing.height), scale);
    fits(width, height, scale, MAX_PIXELS)?;
    is_plain_enough(drawing.shapes().map(|shape| shape.path))?;
    let mut pixmap = blank(width, height)?;
    paint::all(&mut pixmap, drawing, style, scale);
    Ok(pixmap)
}

/// The most steps of all paths of a picture.
const MAX_STEPS: usize = 1 << 23;

fn blank(width: u64, height: u64) -> Result<Pixmap, RenderError> {
    Pixmap::new(width as u32, height as u32)
        .ok_or_else(|| RenderError::Raster("the picture is empty".to_owned()))
}

/// Returns shapes in their order on a page of that size, with so many units a pixel, as a PNG.
pub(crate) fn plain(
    shapes: &[(Coat, Path)],
    (width, height): (u64, u64),
    units: i32,
) -> Result<Vec<u8>, RenderError> {
    fits(width, height, 1, MAX_PIXELS)?;
    is_plain_enough(shapes.iter().map(|(_, path)| path))?;
    let mut pixmap = blank(width, height)?;
    paint::shapes(&mut pixmap, shapes, units);
    pack::png(&pixmap, Colours::Few)
}

fn is_plain_enough<'a>(paths: impl Iterator<Item = &'a Path>) -> Result<(), RenderError> {
    let steps: usize = paths.map(|path| path.steps().len()).sum();
    if steps > MAX_STEPS {
        return Err(RenderError::TooIntricate { steps, limit: MAX_STEPS });
    }
    Ok(())
}

/// An SVG as a reader of it would paint it, as a PNG of that size.
#[cfg(test)]
pub(crate) fn read_back(text: &str, width: u64, height: u64) -> Vec<u8> {
    pack::png(&pixels_of(text, width, height), Colours::Few).expect("pixels can be packed")
}

#[cfg(test)]
fn pixels_of(text: &str, width: u64, height: u64) -> Pixmap {
    let tree = resvg::usvg::Tree::from_str(text, &resvg::usvg::Options::default()).expect("the SVG is whole");
    let mut pixmap = blank(width, height).expect("the picture has a size");
    resvg::render(&tree, tiny_skia::Transform::default(), &mut pixmap.as_mut());
    pixmap
}

/// Refuses a picture of more pixels than the limit, and says which scale would fit.
pub(crate) fn fits(width: u64, height: u64, scale: u32, limit: u64) -> Result<(), RenderError> {
    if width.checked_mul(height).is_some_and(|pixels| pixels <= limit) {
        return Ok(());
    }
    // Both sides shrink with the scale, so the pixels do with its square; rounding down stays on the safe side.
    let cells = width.div_ceil(u64::from(scale)) * height.div_ceil(u64::from(scale));
    let fitting = (limit / cells).isqrt();
    let help = match fitting {
        0 => "not even a scale of 1 pixel a cell fits".to_owned(),
        1 => "a scale of 1 pixel a cell would fit".to_owned(),
        n => format!("a scale of {n} pixels a cell would fit"),
    };
    Err(RenderError::TooLarge { width, height, limit, help })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Extent;
    use crate::samples;
    use undercroft::Draft;
    use undercroft::grid::Size;

    /// Returns the colour at a place given in units of the drawing.
    fn pixel(picture: &Pixmap, scale: i32, (x, y): (i32, i32)) -> (u8, u8, u8) {
        let colour = picture.pixel((x * scale / 100) as u32, (y * scale / 100) as u32).unwrap().demultiply();
        (colour.red(), colour.green(), colour.blue())
    }

    fn drawn<'a>(floor: impl Into<View<'a>>, scale: u32) -> Pixmap {
        let extent = Extent::Whole;
        let options = Options { scale: Some(scale), grid: false, margin: 0, extent, ..Options::default() };
        Pixmap::decode_png(&png(floor, &options).unwrap()).unwrap()
    }

    #[test]
    fn walls_are_dark_and_floor_is_light() {
        let floor = samples::two_rooms().finish().unwrap();
        let picture = drawn(&floor, 40);
        assert_eq!((picture.width(), picture.height()), (160, 160));
        let dark = |(r, g, b): (u8, u8, u8)| r < 80 && g < 80 && b < 80;
        assert!(dark(pixel(&picture, 40, (100, 150))), "the western wall");
        assert!(dark(pixel(&picture, 40, (250, 200))), "the wall between the rooms");
        assert_eq!(pixel(&picture, 40, (250, 130)), (255, 255, 255), "floor");
        assert_eq!(pixel(&picture, 40, (150, 200)), (255, 255, 255), "the middle of a door");
        assert!(dark(pixel(&picture, 40, (150, 186))), "the frame of a door");
    }

    #[test]
    fn a_locked_door_has_the_colour_of_its_key() {
        let picture = drawn(&samples::everything(), 40);
        let near = |at, (r, g, b): (u8, u8, u8)| {
            let p = pixel(&picture, 40, at);
            p.0.abs_diff(r) < 30 && p.1.abs_diff(g) < 30 && p.2.abs_diff(b) < 30
        };
        // On both sides of the keyhole.
        assert!(near((430, 500), (214, 64, 56)) && near((470, 500), (214, 64, 56)), "red");
        assert!(near((630, 500), (62, 118, 204)), "blue");
    }

    #[test]
    fn pixels_are_those_of_the_svg() {
        for style in Style::ALL {
            let options = Options { style, scale: Some(20), legend: true, ..Options::default() };
            let drawing = Drawing::of(&samples::everything(), &options);
            let direct = painted(&drawing, style, 20).unwrap();
            let (width, height) = (u64::from(direct.width()), u64::from(direct.height()));
            let read = pixels_of(&svg::write(&drawing, style, 20), width, height);
            let off = |(a, b): (&u8, &u8)| a.abs_diff(*b) > 24;
            let differ = direct.data().iter().zip(read.data()).filter(|pair| off(*pair)).count();
            // A curve may be cut into pieces otherwise; a shape that is missing is seen.
            assert!(
                differ * 2_000 < direct.data().len(),
                "{}: {differ} of {}",
                style.name,
                direct.data().len()
            );
        }
    }

    #[test]
    fn every_colour_or_few() {
        let floor = samples::everything();
        let few = Options { style: &crate::style::CRAWL, ..Options::default() };
        let all = Options { colours: Colours::All, ..few };
        let [few, all] = [few, all].map(|options| png(&floor, &options).unwrap());
        assert!(few.len() < all.len());
        let [few, all] = [few, all].map(|bytes| Pixmap::decode_png(&bytes).unwrap());
        let far = few.data().iter().zip(all.data()).filter(|(a, b)| a.abs_diff(**b) > 32).count();
        assert!(far * 1_000 < all.data().len(), "{far} of {}", all.data().len());
    }

    #[test]
    fn the_same_floor_gives_the_same_bytes() {
        let floor = samples::everything();
        assert_eq!(png(&floor, &Options::default()), png(&floor, &Options::default()));
        let picture = Pixmap::decode_png(&png(&floor, &Options::default()).unwrap()).unwrap();
        assert_eq!((picture.width(), picture.height()), (460, 320));
    }

    #[test]
    fn a_picture_finds_the_scale_that_its_bytes_allow() {
        let floor = samples::everything();
        let options = Options::default();
        let width = |pixels, bytes| {
            let png = png_within(&floor, &options, pixels, bytes).unwrap();
            assert!(png.len() <= bytes);
            Pixmap::decode_png(&png).unwrap().width()
        };
        // It is 23 cells wide.
        assert_eq!(width(70, 4_000_000), 23 * 70);
        let smaller = width(70, 20_000);
        assert!((23..23 * 70).contains(&smaller) && smaller % 23 == 0, "{smaller}");
    }

    #[test]
    fn a_legend_stands_beside_the_floor() {
        let floor = samples::everything();
        let size = |legend| {
            let options = Options { legend, scale: Some(20), ..Options::default() };
            let picture = Pixmap::decode_png(&png(&floor, &options).unwrap()).unwrap();
            (picture.width(), picture.height())
        };
        let (bare, explained) = (size(false), size(true));
        assert_eq!(explained.1, bare.1, "its columns are no longer than the floor is high");
        assert!(explained.0 > bare.0 + 200, "{explained:?}");
    }

    #[test]
    fn pictures_say_what_made_them() {
        let png = png(&samples::everything(), &Options::default()).unwrap();
        let text = format!("Software\0{}", svg::MADE_WITH);
        assert!(png.windows(text.len()).any(|bytes| bytes == text.as_bytes()));
    }

    #[test]
    fn pictures_too_large_are_refused_before_they_are_drawn() {
        let draft = Draft::new(Size::new(1_000, 1_000).unwrap(), 1);
        let options = Options { scale: Some(4_000_000_000), margin: 0, ..Options::default() };
        let refused = png(&draft, &options).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "a picture of 4000000000000×4000000000000 pixels is too large: at most 67108864 pixels are drawn; \
             a scale of 8 pixels a cell would fit"
        );
        assert!(fits(8_000, 8_000, 8, MAX_PIXELS).is_ok() && fits(9_000, 9_000, 9, MAX_PIXELS).is_err());
        let vast = Draft::new(Size::new(16_384, 4_096).unwrap(), 1);
        let refused = png(&vast, &Options { margin: u16::MAX, ..Options::default() }).unwrap_err();
        assert!(refused.to_string().ends_with("not even a scale of 1 pixel a cell fits"), "{refused}");
    }
}
