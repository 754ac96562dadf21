//! What the party sees, in first person, as pixels: a raycaster over walls that stand on edges.
//!
//! For each column of the picture a ray goes from edge to edge (the grid walk of Amanatides and Woo, 1987) until it meets
//! something that one cannot see through; floor and ceiling are filled in by rows, and what stands in cells is painted as
//! pictures that face the eye. Everything is in whole numbers, lengths in 65,536ths of a cell, so that the same state gives
//! the same pixels on every machine.
//!
//! A [`Scene`] is what can be seen of a game, gathered once; a [`Shot`] says where the eye is, also between two cells;
//! [`paint`] puts it into a [`Frame`].
//!
//! ```
//! use undercroft::{Recipe, Seed, make};
//! use undercroft_play::Game;
//! use undercroft_play::view::{self, Frame, Scene, Shot};
//!
//! let floor = make::floor(&Recipe::default(), &Seed::new("demo"), 1)?;
//! let game = Game::new(vec![floor], Seed::new("demo"))?;
//! let mut frame = Frame::new(320, 200);
//! view::paint(&Scene::of(&game), &Shot::of(&game), &mut frame);
//! assert_eq!(frame.rgba().len(), 320 * 200 * 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod angle;
mod canvas;
mod cast;
mod colour;
mod glide;
mod look;
mod pictures;
mod scene;
mod textures;

pub use glide::{Glide, Shot};
pub use look::Look;
pub use scene::Scene;

use angle::{cosine, sine};
use cast::{Column, cast};
use colour::Shade;
use textures::SIDE;

/// A picture in the making: rows of pixels from the top.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    width: usize,
    height: usize,
    pixels: Vec<u32>,
    columns: Vec<Column>,
}

impl Frame {
    /// Returns a black picture of that size, of a pixel at least.
    pub fn new(width: usize, height: usize) -> Frame {
        let (width, height) = (width.clamp(1, 4096), height.clamp(1, 4096));
        Frame { width, height, pixels: vec![colour::BLACK; width * height], columns: Vec::new() }
    }

    /// Pixels across.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Pixels down.
    pub const fn height(&self) -> usize {
        self.height
    }

    /// Returns the red, green and blue of a pixel within.
    pub fn rgb(&self, x: usize, y: usize) -> [u8; 3] {
        let [r, g, b, _] = self.pixels[y * self.width + x].to_le_bytes();
        [r, g, b]
    }

    /// Returns all pixels as bytes: red, green, blue and an alpha that is always full.
    pub fn rgba(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.rgba_into(&mut bytes);
        bytes
    }

    /// Writes the same bytes in place of what is in a buffer, which is not made anew for each picture.
    pub fn rgba_into(&self, bytes: &mut Vec<u8>) {
        bytes.resize(4 * self.pixels.len(), 0);
        // Four at a time: an iterator over single bytes takes longer than the picture itself.
        for (four, pixel) in bytes.chunks_exact_mut(4).zip(&self.pixels) {
            four.copy_from_slice(&pixel.to_le_bytes());
        }
    }
}

/// Where the eye is and how the picture lies before it.
#[derive(Clone, Copy, Debug)]
struct Camera {
    x: i32,
    y: i32,
    /// Where it looks, and what lies to its right, both a cell long.
    ahead: (i32, i32),
    right: (i32, i32),
    /// Pixels that a cell is high and wide at the distance of a cell.
    focal: i32,
}

impl Camera {
    fn new(shot: &Shot, width: usize, height: usize) -> Camera {
        let (sin, cos) = (sine(shot.angle), cosine(shot.angle));
        // As high as fits, but neither a tunnel nor a fish's eye.
        let half = width as i32 / 2;
        let focal = (height as i32 * 19 / 20).clamp(half * 3 / 4, half * 5 / 4).max(1);
        // The eye is a little behind the middle of the cell, so that one sees what stands in it.
        let back = i64::from(shot.back);
        let x = shot.x - ((i64::from(sin) * back) >> 16) as i32;
        let y = shot.y + ((i64::from(cos) * back) >> 16) as i32;
        Camera { x, y, ahead: (sin, -cos), right: (cos, sin), focal }
    }

    /// Returns the ray through a column: a step that leads one cell ahead.
    fn ray(&self, column: i32, width: i32) -> (i32, i32) {
        let across = |right: i32, ahead: i32| {
            let offset = i64::from(2 * column + 1 - width) * i64::from(right) / i64::from(2 * self.focal);
            ahead + offset as i32
        };
        (across(self.right.0, self.ahead.0), across(self.right.1, self.ahead.1))
    }
}

/// Paints what is seen.
///
/// ```
/// use undercroft::{Recipe, Seed, make};
/// use undercroft_play::Game;
/// use undercroft_play::view::{self, Frame, Scene, Shot};
///
/// let floor = make::floor(&Recipe::default(), &Seed::new("demo"), 1)?;
/// let game = Game::new(vec![floor], Seed::new("demo"))?;
/// let mut frame = Frame::new(64, 40);
/// view::paint(&Scene::of(&game), &Shot::of(&game), &mut frame);
/// assert_eq!(frame.rgba().len(), 64 * 40 * 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn paint(scene: &Scene, shot: &Shot, frame: &mut Frame) {
    let camera = Camera::new(shot, frame.width, frame.height);
    if scene.is_blind() {
        return blind(scene, frame);
    }
    let (width, height) = (frame.width as i32, frame.height as i32);
    let mut columns = std::mem::take(&mut frame.columns);
    columns.clear();
    columns.extend((0..width).map(|x| cast(scene, shot, &camera, x, width, height)));
    for y in 0..height {
        let row = &mut frame.pixels[(y * width) as usize..((y + 1) * width) as usize];
        paint_row(scene, &camera, &columns, y, height, row);
    }
    pictures::paint(scene, shot, &camera, &columns, frame);
    frame.columns = columns;
}

/// Paints one row: walls where they stand, and floor or ceiling between them.
fn paint_row(scene: &Scene, camera: &Camera, columns: &[Column], y: i32, height: i32, row: &mut [u32]) {
    // Counted in half pixels from the horizon; never 0 for rows that have ground in them.
    let p = (2 * y + 1 - height).abs().max(1);
    let far = ((i64::from(camera.focal) << 16) / i64::from(p)) as i32;
    let ground = if 2 * y + 1 > height { &scene.look.ground } else { &scene.look.ceiling };
    let light = scene.look.brightness(far);
    let width = row.len() as i32;
    // Only where in its cell a spot is matters: 2³² is a cell here, and what is more falls off.
    let along = |right: i32| ((i64::from(right) << 16) / i64::from(p)) as u32;
    let (step_x, step_y) = (along(camera.right.0), along(camera.right.1));
    let (ray_x, ray_y) = camera.ray(0, width);
    let start = |at: i32, ray: i32| ((i64::from(at) << 16) + i64::from(ray) * i64::from(far)) as u32;
    let (mut fx, mut fy) = (start(camera.x, ray_x), start(camera.y, ray_y));
    for (pixel, column) in row.iter_mut().zip(columns) {
        *pixel = if let Some(colour) = column.colour(scene, y) {
            colour
        } else {
            scene.look.lit(light * column.dim / 256).of(ground.at(texel(fx), texel(fy)))
        };
        fx = fx.wrapping_add(step_x);
        fy = fy.wrapping_add(step_y);
    }
}

/// Returns the column or row of a texture for a place in a cell.
#[inline]
const fn texel(at: u32) -> usize {
    ((at as u64 * SIDE as u64) >> 32) as usize
}

/// Paints a darkness that no light helps against: nothing, and hardly that.
fn blind(scene: &Scene, frame: &mut Frame) {
    let shade = Shade::new(20, 0);
    let (width, height) = (frame.width, frame.height);
    for (i, pixel) in frame.pixels.iter_mut().enumerate() {
        let (x, y) = (i % width, i / width);
        let grain = textures::hash(x as u32 / 2, y as u32 / 2, 77) % 16;
        // A breath of grey toward the edges keeps it from looking like a broken screen.
        let edge = (2 * x).abs_diff(width) * 16 / width + (2 * y).abs_diff(height) * 16 / height;
        *pixel = if grain < edge as u32 / 4 { shade.of(scene.look.accent()) } else { colour::BLACK };
    }
}
