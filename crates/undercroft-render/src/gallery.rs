//! A contact sheet: many floors on one page, each with its caption.

use crate::drawing::{CELL, Drawing, Point, Role, text_width};
use crate::error::RenderError;
use crate::options::Options;
use crate::raster;
use crate::style::Style;
use crate::svg;
use crate::view::View;
use undercroft::Floor;
use undercroft::grid::Rect;

/// Returns the floors on one sheet, as an SVG.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_render::{Options, gallery_svg};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// let sheet = gallery_svg(&[("first".to_owned(), floor)], &Options::default());
/// assert!(sheet.starts_with("<svg "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn gallery_svg(floors: &[(String, Floor)], options: &Options) -> String {
    let sheet = Sheet::for_floors(floors, options);
    svg::write(&sheet.draw(floors, options), options.style, sheet.scale)
}

/// Returns the floors on one sheet, as a PNG.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_render::{Options, gallery_png};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// let sheet = gallery_png(&[("first".to_owned(), floor)], &Options::default())?;
/// assert!(sheet.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn gallery_png(floors: &[(String, Floor)], options: &Options) -> Result<Vec<u8>, RenderError> {
    let sheet = Sheet::for_floors(floors, options);
    raster::fits(sheet.pixels().0, sheet.pixels().1, sheet.scale, raster::MAX_PIXELS)?;
    raster::draw(&sheet.draw(floors, options), options, sheet.scale)
}

/// One floor in every style, two beside each other, each with the style's name, as a PNG.
///
/// ```
/// use undercroft::Floor;
/// use undercroft_render::{Options, styles_png};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// assert!(styles_png(&floor, &Options::default())?.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn styles_png(floor: &Floor, options: &Options) -> Result<Vec<u8>, RenderError> {
    const COLUMNS: usize = 2;
    // Frames of one size, as broad as the style with the broadest margin needs it.
    let margin = Style::ALL.iter().map(|style| style.manner.margin).max().unwrap_or(options.margin);
    let options = Options { margin, legend: false, ..*options };
    let scale = options.scale_for(options.cells(shown(floor, &options)));
    let view = View::from(floor).seen_by(options.audience);
    let shown = options.shown(&view);
    let (across, down) = options.cells(shown);
    let (width, height, letters) = (across as i32 * CELL, down as i32 * CELL, letters_at(scale));
    let in_style = |style: &'static Style| {
        let options = Options { style, ..options };
        let mut drawing = Drawing::blank(width, height + 2 * letters, style, scale);
        let inset = i32::from(margin) * CELL;
        drawing.add_view(&view, shown, &options, Point::new(inset, inset), scale);
        drawing.write(Role::Caption, style.name, Point::new(width / 2, height + letters / 2), letters);
        drawing.leave_out(options.without);
        raster::painted(&drawing, style, scale)
    };
    let pictures = Style::ALL.into_iter().map(in_style).collect::<Result<Vec<_>, _>>()?;
    raster::side_by_side(&pictures, COLUMNS, options.colours)
}

/// How the floors are laid out: in rows of frames of one size, each with a strip below for its caption.
struct Sheet {
    columns: i32,
    rows: i32,
    /// Units of a frame, with the margin around it.
    frame: (i32, i32),
    scale: u32,
}

/// Pixels a cell from which on its grid is drawn.
const GRID: u32 = 8;

/// Pixels of a caption's capitals.
const CAPTION: i32 = 11;

impl Sheet {
    fn for_floors(floors: &[(String, Floor)], options: &Options) -> Sheet {
        let sizes = floors.iter().map(|(_, floor)| options.cells(shown(floor, options)));
        let (w, h) = sizes.fold((1, 1), |(w, h), (a, b)| (w.max(a), h.max(b)));
        let frame = (w as i32 * CELL, h as i32 * CELL);
        let count = floors.len().max(1) as i32;
        let columns = (1..=count).min_by_key(|columns| misfit(count, *columns, frame)).unwrap_or(1);
        let rows = (count + columns - 1) / columns;
        let mut sheet = Sheet { columns, rows, frame, scale: 1 };
        sheet.scale = options.scale_for((w * columns as u32, h * rows as u32));
        // The strips below the frames were not counted yet.
        while options.scale.is_none() && sheet.scale > 1 && sheet.pixels().1 > u64::from(Options::LONG) {
            sheet.scale -= 1;
        }
        sheet
    }

    fn letters(&self) -> i32 {
        letters_at(self.scale)
    }

    /// Units of the strip below a frame.
    fn strip(&self) -> i32 {
        self.letters() * 2
    }

    /// Units across and down.
    fn size(&self) -> (i32, i32) {
        (self.columns * self.frame.0, self.rows * (self.frame.1 + self.strip()))
    }

    fn pixels(&self) -> (u64, u64) {
        svg::pixels(self.size(), self.scale)
    }

    fn draw(&self, floors: &[(String, Floor)], options: &Options) -> Drawing {
        let (width, height) = self.size();
        // On small floors the lines between cells are a blur.
        let options = &Options { grid: options.grid && self.scale >= GRID, ..*options };
        let mut drawing = Drawing::blank(width, height, options.style, self.scale);
        for (i, (caption, floor)) in floors.iter().enumerate() {
            let (column, row) = (i as i32 % self.columns, i as i32 / self.columns);
            let corner = Point::new(column * self.frame.0, row * (self.frame.1 + self.strip()));
            let view = View::from(floor).seen_by(options.audience);
            let shown = options.shown(&view);
            // Whole cells, so that lines fall on pixels.
            let spare = |frame: i32, cells: u16| (frame / CELL - i32::from(cells)) / 2 * CELL;
            let inset = corner.plus(spare(self.frame.0, shown.w), spare(self.frame.1, shown.h));
            drawing.add_view(&view, shown, options, inset, self.scale);
            let base = corner.plus(self.frame.0 / 2, self.frame.1 + self.letters() / 2);
            let caption = shortened(caption, self.frame.0 - self.letters(), self.letters());
            drawing.write(Role::Caption, &caption, base, self.letters());
        }
        drawing.leave_out(options.without);
        drawing
    }
}

/// Units of a caption's capitals. They keep their size in pixels, so that they can be read below small floors.
fn letters_at(scale: u32) -> i32 {
    (CAPTION * CELL / scale.clamp(1, 1_000_000) as i32).max(1)
}

/// Returns the cells that are shown of a floor.
fn shown(floor: &Floor, options: &Options) -> Rect {
    options.shown(&View::from(floor).seen_by(options.audience))
}

/// Returns how far a sheet is from a good shape, between a square and four by three; of two alike, the one with fewer
/// gaps.
fn misfit(count: i32, columns: i32, (w, h): (i32, i32)) -> (i64, i32) {
    let rows = (count + columns - 1) / columns;
    let (width, height) = (i64::from(w) * i64::from(columns), i64::from(h) * i64::from(rows));
    let off =
        if width < height { height * 1000 / width - 1000 } else { (width * 750 / height - 1000).max(0) };
    // A whole row of gaps weighs as much as a sheet that is a third too long.
    let gaps = rows * columns - count;
    (off + 333 * i64::from(gaps) / i64::from(columns), gaps)
}

/// As much of a caption as fits, with dots for the rest.
pub(crate) fn shortened(caption: &str, width: i32, height: i32) -> String {
    // A caption of a million letters is not measured a million times.
    let most = (width / height.max(1)).max(0) as usize * 6 + 4;
    let mut text: String = caption.chars().take(most).collect();
    if text.len() == caption.len() && text_width(&text, height) <= width {
        return text;
    }
    while text_width(&format!("{text}..."), height) > width && text.pop().is_some() {}
    text + "..."
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    fn sheet_of(count: usize) -> Sheet {
        let floors: Vec<_> = (0..count).map(|i| (format!("seed {i}"), samples::tunnels("g"))).collect();
        let options = Options { extent: crate::options::Extent::Whole, ..Options::default() };
        Sheet::for_floors(&floors, &options)
    }

    #[test]
    fn sheets_are_near_square_and_not_too_long() {
        for (count, columns, rows) in [(1, 1, 1), (2, 1, 2), (4, 2, 2), (9, 3, 3), (12, 3, 4), (100, 10, 10)]
        {
            let sheet = sheet_of(count);
            assert_eq!((sheet.columns, sheet.rows), (columns, rows), "{count} floors");
            let (w, h) = sheet.pixels();
            assert!(w <= 4_000 && h <= 4_000, "{w}×{h}");
        }
    }

    #[test]
    fn long_captions_are_cut() {
        assert_eq!(shortened("seed 1", 2_000, 60), "seed 1");
        let cut = shortened(&"seed ".repeat(100_000), 1_000, 60);
        assert!(cut.ends_with("...") && text_width(&cut, 60) <= 1_000, "{cut}");
    }

    #[test]
    fn a_sheet_of_nothing_is_a_page() {
        assert!(gallery_svg(&[], &Options::default()).contains("<svg "));
        assert!(gallery_png(&[], &Options::default()).is_ok());
    }

    #[test]
    fn a_sheet_is_drawn() {
        let floors: Vec<_> = ["a", "<b> & \"c\"", "\u{0}"]
            .into_iter()
            .map(|seed| (seed.to_owned(), samples::tunnels(seed)))
            .collect();
        let options = Options { scale: Some(4), ..Options::default() };
        let svg = gallery_svg(&floors, &options);
        assert_eq!(svg, gallery_svg(&floors, &options));
        resvg::usvg::Tree::from_str(&svg, &resvg::usvg::Options::default()).unwrap();
        assert!(gallery_png(&floors, &options).unwrap().starts_with(b"\x89PNG"));
    }

    #[test]
    fn all_styles_stand_on_one_sheet() {
        let floor = samples::two_rooms().finish().unwrap();
        let options = Options { scale: Some(10), ..Options::default() };
        let sheet = tiny_skia::Pixmap::decode_png(&styles_png(&floor, &options).unwrap()).unwrap();
        // Below each there is a strip of 22 pixels for its name.
        assert_eq!((sheet.width(), sheet.height()), (120, 164));
        // The pages of four styles, in the corners of their frames.
        let page = |x, y| sheet.pixel(x, y).unwrap().demultiply();
        let pages = [page(3, 3), page(63, 3), page(3, 85), page(63, 85)];
        assert!((0..4).all(|i| (0..i).all(|j| pages[i] != pages[j])), "{pages:?}");
    }

    #[test]
    fn a_sheet_too_large_is_refused() {
        let floors = vec![(String::new(), samples::tunnels("a"))];
        let options = Options { scale: Some(u32::MAX), ..Options::default() };
        assert!(matches!(gallery_png(&floors, &options), Err(RenderError::TooLarge { .. })));
    }
}
