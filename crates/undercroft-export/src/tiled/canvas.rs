//! A small canvas for the tileset's picture: shapes in whole numbers, sixteen samples a pixel, the same bytes everywhere.

/// Units across a tile: eight a pixel.
pub(super) const UNITS: i32 = 256;
/// Pixels across a tile.
pub(super) const PIXELS: u32 = 32;

/// Red, green, blue and how much it covers.
pub(super) type Paint = [u8; 4];

/// Tiles side by side.
pub(super) struct Canvas {
    columns: u32,
    rows: u32,
    pixels: Vec<u8>,
}

impl Canvas {
    /// Nothing but see-through tiles.
    pub(super) fn new(columns: u32, rows: u32) -> Canvas {
        Canvas { columns, rows, pixels: vec![0; (columns * rows * PIXELS * PIXELS * 4) as usize] }
    }

    /// Paints a shape on a tile, over what is there.
    pub(super) fn paint(&mut self, tile: u32, paint: Paint, inside: impl Fn(i32, i32) -> bool) {
        for y in 0..PIXELS {
            for x in 0..PIXELS {
                let hit = (0..16).filter(|i| {
                    let (sx, sy) = ((i % 4) * 2 + 1, (i / 4) * 2 + 1);
                    inside(x as i32 * 8 + sx, y as i32 * 8 + sy)
                });
                let covered = hit.count() as u32 * u32::from(paint[3]) / 16;
                if covered > 0 {
                    self.blend(tile, x, y, paint, covered);
                }
            }
        }
    }

    fn blend(&mut self, tile: u32, x: u32, y: u32, paint: Paint, alpha: u32) {
        let (column, row) = (tile % self.columns, tile / self.columns);
        let at = ((row * PIXELS + y) * self.columns * PIXELS + column * PIXELS + x) as usize * 4;
        let under = u32::from(self.pixels[at + 3]) * (255 - alpha) / 255;
        let whole = alpha + under;
        for (pixel, ink) in self.pixels[at..at + 3].iter_mut().zip(paint) {
            let mixed = u32::from(ink) * alpha + u32::from(*pixel) * under;
            *pixel = ((mixed + whole / 2) / whole) as u8;
        }
        self.pixels[at + 3] = whole as u8;
    }

    /// Returns the picture as a PNG.
    pub(super) fn png(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.columns * PIXELS, self.rows * PIXELS);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().expect("writing into memory does not fail");
        writer.write_image_data(&self.pixels).expect("the picture has as many bytes as its size says");
        writer.finish().expect("writing into memory does not fail");
        bytes
    }
}

/// Returns whether a point lies in a rectangle.
pub(super) const fn rect(x: i32, y: i32, x0: i32, y0: i32, x1: i32, y1: i32) -> bool {
    x >= x0 && x < x1 && y >= y0 && y < y1
}

/// Returns whether a point lies in a disc.
pub(super) const fn disc(x: i32, y: i32, cx: i32, cy: i32, r: i32) -> bool {
    (x - cx) * (x - cx) + (y - cy) * (y - cy) < r * r
}

/// Returns whether a point lies in a polygon that goes round once.
pub(super) fn polygon(x: i32, y: i32, points: &[(i32, i32)]) -> bool {
    let mut inside = false;
    for (i, (ax, ay)) in points.iter().enumerate() {
        let (bx, by) = points[(i + 1) % points.len()];
        if (*ay > y) != (by > y) {
            // Multiplied out, with the sign of the divisor.
            let left = (x - ax) * (by - ay);
            let right = (bx - ax) * (y - ay);
            inside ^= if by > *ay { left < right } else { left > right };
        }
    }
    inside
}

/// Returns whether a point lies on a stroke of that half width through the points.
pub(super) fn stroke(x: i32, y: i32, half: i32, points: &[(i32, i32)]) -> bool {
    points.windows(2).any(|w| segment(x, y, half, w[0], w[1]))
}

fn segment(x: i32, y: i32, half: i32, (ax, ay): (i32, i32), (bx, by): (i32, i32)) -> bool {
    if disc(x, y, ax, ay, half) || disc(x, y, bx, by, half) {
        return true;
    }
    let (dx, dy) = (i64::from(bx - ax), i64::from(by - ay));
    let (px, py) = (i64::from(x - ax), i64::from(y - ay));
    let (along, length) = (px * dx + py * dy, dx * dx + dy * dy);
    let across = px * dy - py * dx;
    along >= 0 && along <= length && across * across < i64::from(half * half) * length
}
