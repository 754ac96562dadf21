//! A square of 64×64 on which the pictures of things are drawn: rectangles, ellipses, polygons and lines, lit from the
//! upper left.

use super::colour::{CLEAR, is_clear, lit};
use super::textures::{SIDE, hash};

/// A picture of a thing; what is clear shows what is behind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Canvas(Vec<u32>);

impl Canvas {
    pub(super) fn new() -> Canvas {
        Canvas(vec![CLEAR; SIDE * SIDE])
    }

    pub(super) fn at(&self, x: usize, y: usize) -> u32 {
        self.0[y % SIDE * SIDE + x % SIDE]
    }

    /// Paints wherever a shape is.
    pub(super) fn shape(&mut self, colour: u32, inside: impl Fn(i32, i32) -> bool) -> &mut Canvas {
        for y in 0..SIDE as i32 {
            for x in 0..SIDE as i32 {
                if inside(x, y) {
                    self.dot(x, y, colour);
                }
            }
        }
        self
    }

    pub(super) fn dot(&mut self, x: i32, y: i32, colour: u32) {
        let side = SIDE as i32;
        if (0..side).contains(&x) && (0..side).contains(&y) {
            self.0[(y * side + x) as usize] = colour;
        }
    }

    pub(super) fn rect(&mut self, x: i32, y: i32, w: i32, h: i32, colour: u32) -> &mut Canvas {
        self.shape(colour, |px, py| (x..x + w).contains(&px) && (y..y + h).contains(&py))
    }

    pub(super) fn ellipse(&mut self, x: i32, y: i32, rx: i32, ry: i32, colour: u32) -> &mut Canvas {
        self.shape(colour, |px, py| {
            (px - x).pow(2) * ry * ry + (py - y).pow(2) * rx * rx <= rx * rx * ry * ry
        })
    }

    /// A ring, as thick as it says.
    pub(super) fn ring(&mut self, x: i32, y: i32, rx: i32, ry: i32, thick: i32, colour: u32) -> &mut Canvas {
        let inside = |px: i32, py: i32, rx: i32, ry: i32| {
            (px - x).pow(2) * ry * ry + (py - y).pow(2) * rx * rx <= rx * rx * ry * ry
        };
        self.shape(colour, |px, py| {
            inside(px, py, rx, ry) && !inside(px, py, (rx - thick).max(1), (ry - thick).max(1))
        })
    }

    /// A polygon, its corners in order.
    pub(super) fn polygon(&mut self, corners: &[(i32, i32)], colour: u32) -> &mut Canvas {
        self.shape(colour, |x, y| {
            let sides = corners.iter().zip(corners.iter().cycle().skip(1));
            // Inside is what an odd number of sides lies to the right of.
            sides.filter(|(a, b)| (a.1 > y) != (b.1 > y) && crosses(**a, **b, x, y)).count() % 2 == 1
        })
    }

    /// A line as thick as it says.
    pub(super) fn line(&mut self, from: (i32, i32), to: (i32, i32), thick: i32, colour: u32) -> &mut Canvas {
        let steps = (to.0 - from.0).abs().max((to.1 - from.1).abs()).max(1);
        for i in 0..=steps {
            let x = from.0 + (to.0 - from.0) * i / steps;
            let y = from.1 + (to.1 - from.1) * i / steps;
            for dx in 0..thick {
                for dy in 0..thick {
                    self.dot(x + dx - thick / 2, y + dy - thick / 2, colour);
                }
            }
        }
        self
    }

    /// Gives everything so far a grain, a light side, and a dark rim, so that flat shapes look like things.
    pub(super) fn finish(&mut self, salt: u32) -> &mut Canvas {
        let flat = self.clone();
        let side = SIDE as i32;
        let filled = |x: i32, y: i32| {
            (0..side).contains(&x) && (0..side).contains(&y) && !is_clear(flat.at(x as usize, y as usize))
        };
        for y in 0..side {
            for x in 0..side {
                if !filled(x, y) {
                    continue;
                }
                let mut light = 256 + (hash(x as u32, y as u32, salt) % 28) as i32 - 14;
                if !filled(x - 1, y) || !filled(x, y - 1) {
                    light += 50;
                }
                if !filled(x + 1, y) || !filled(x, y + 1) {
                    light -= 90;
                }
                self.dot(x, y, lit(flat.at(x as usize, y as usize), light as u32));
            }
        }
        self
    }
}

/// Returns whether the side of a polygon lies to the right of a place in its row.
fn crosses(a: (i32, i32), b: (i32, i32), x: i32, y: i32) -> bool {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let left = (x - a.0) * dy;
    let right = (y - a.1) * dx;
    if dy > 0 { left < right } else { left > right }
}
