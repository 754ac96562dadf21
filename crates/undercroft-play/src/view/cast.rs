//! One column of the picture: a ray from edge to edge, to what ends it, and what it passes that covers its upper part: the
//! lintel of a door that stands open, a gate that is going up.

use super::angle::ONE;
use super::look::VOID;
use super::scene::{Scene, Side4};
use super::textures::{SIDE, Texture, bars};
use super::{Camera, Shot};
use undercroft::grid::{Cell, Edge, Side, cell};

/// Cells that a ray goes at most.
const REACH: usize = 48;

/// What stands in one column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Column {
    /// How far the wall is, in 65,536ths of a cell, straight ahead.
    pub(super) far: i32,
    /// How much of the light falls here, of 256: less toward the edges of the picture.
    pub(super) dim: u32,
    wall: Span,
    cover: Option<Cover>,
}

/// What is nearer than the wall and covers a part of the column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cover {
    pub(super) far: i32,
    span: Span,
    /// Texels that are left of it, from the top; it is moved up by the rest.
    left: i32,
    is_gate: bool,
}

/// Rows of the picture that a wall takes up, and the light on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Span {
    top: i32,
    bottom: i32,
    /// Texels a row, in 65,536ths.
    step: i32,
    /// The texture of the scene, and the column of it.
    texture: u16,
    u: u16,
    light: u16,
}

impl Span {
    fn at(far: i32, camera: &Camera, height: i32, texture: u16, u: usize, light: u16) -> Span {
        let far = far.max(ONE / 64);
        let tall = ((i64::from(camera.focal) << 16) / i64::from(far)).max(1) as i32;
        let top = (height - tall) / 2;
        let step = ((SIDE as i32) << 16) / tall;
        Span { top, bottom: top + tall, step, texture, u: u as u16, light }
    }

    fn row(&self, y: i32) -> Option<usize> {
        let inside = y >= self.top && y < self.bottom;
        inside
            .then(|| ((i64::from(y - self.top) * i64::from(self.step)) >> 16) as usize)
            .map(|v| v.min(SIDE - 1))
    }

    fn colour(&self, scene: &Scene, texture: &Texture, v: usize) -> u32 {
        scene.look.lit(u32::from(self.light)).of(texture.at(usize::from(self.u), v))
    }
}

impl Column {
    /// Returns what the column shows in a row, but for floor and ceiling.
    #[inline]
    pub(super) fn colour(&self, scene: &Scene, y: i32) -> Option<u32> {
        if let Some(cover) = &self.cover
            && let Some(colour) = cover.colour(scene, y)
        {
            return Some(colour);
        }
        let v = self.wall.row(y)?;
        Some(self.wall.colour(scene, scene.look.texture(self.wall.texture), v))
    }

    /// Returns whether something that far away is hidden in a row.
    pub(super) fn hides(&self, far: i32, y: i32) -> bool {
        far >= self.far || self.cover.is_some_and(|cover| far > cover.far && cover.covers(y))
    }
}

impl Cover {
    fn covers(&self, y: i32) -> bool {
        self.span.row(y).is_some_and(|v| (v as i32) < self.left)
    }

    fn colour(&self, scene: &Scene, y: i32) -> Option<u32> {
        let v = self.span.row(y)?;
        if v as i32 >= self.left {
            return None;
        }
        if self.is_gate {
            // The part that hangs down is the lower part of the gate.
            let moved = v as i32 + SIDE as i32 - self.left;
            let iron = bars(i32::from(self.span.u), moved, scene.look.accent())?;
            return Some(scene.look.lit(u32::from(self.span.light)).of(iron));
        }
        Some(self.span.colour(scene, scene.look.texture(self.span.texture), v))
    }
}

/// Sends a ray through a column.
pub(super) fn cast(scene: &Scene, shot: &Shot, camera: &Camera, x: i32, width: i32, height: i32) -> Column {
    let ray = camera.ray(x, width);
    let mut walk = Walk::new(camera, ray);
    let mut cover: Option<Cover> = None;
    let dim = dim(camera, x, width);
    for _ in 0..REACH {
        let (from, side, far) = walk.next();
        let meets = meet(scene, shot, from, side);
        let u = || Walk::texel(camera, ray, side, far);
        let light = (u32::from(scene.look.light(far, side)) * dim / 256) as u16;
        match meets {
            Meets::Nothing => {}
            Meets::Solid(texture) => {
                let wall = Span::at(far, camera, height, texture, u(), light);
                return Column { far, dim, wall, cover };
            }
            Meets::Frame(texture, lift) => {
                let u = u();
                // Jambs on both sides are solid, and end the ray.
                if !(7..57).contains(&u) {
                    let wall = Span::at(far, camera, height, texture, u, light);
                    return Column { far, dim, wall, cover };
                }
                if cover.is_none() {
                    let left = if lift > 0 { (SIDE as i32 * (256 - lift) / 256).max(8) } else { 7 };
                    let span = Span::at(far, camera, height, texture, u, light);
                    cover = Some(Cover { far, span, left, is_gate: lift > 0 });
                }
            }
        }
    }
    let wall = Span::at(ONE * REACH as i32, camera, height, VOID, 0, 0);
    Column { far: ONE * REACH as i32, dim, wall, cover }
}

/// Returns how much light falls in a column: the lamp is held ahead, and what lies to the sides is farther from it.
fn dim(camera: &Camera, x: i32, width: i32) -> u32 {
    let off = i64::from(2 * x + 1 - width);
    let focal = 2 * i64::from(camera.focal);
    (256 * 2 * focal * focal / (2 * focal * focal + off * off)) as u32
}

/// What a ray meets on an edge.
enum Meets {
    Nothing,
    Solid(u16),
    /// A frame of this texture; what hangs in it is lifted by so many 256ths, 0 where nothing hangs in it.
    Frame(u16, i32),
}

fn meet(scene: &Scene, shot: &Shot, from: Cell, side: Side) -> Meets {
    let edge = Edge::new(from, side);
    let rising = shot.rising.contains(&edge);
    match scene.side(from, side) {
        Side4::Open if scene.is_dark_beyond(from, side) => Meets::Solid(VOID),
        Side4::Open => Meets::Nothing,
        Side4::Raised(texture) if rising => Meets::Frame(texture, shot.lift.max(1)),
        Side4::Frame(_) | Side4::Raised(_) if scene.is_dark_beyond(from, side) => Meets::Solid(VOID),
        Side4::Raised(texture) => Meets::Frame(texture, 226),
        Side4::Frame(texture) => Meets::Frame(texture, 0),
        Side4::Solid(texture) if shot.passing == Some(edge) => Meets::Frame(texture, 0),
        Side4::Solid(texture) => Meets::Solid(texture),
    }
}

/// A ray on its way over the grid.
struct Walk {
    at: (i32, i32),
    /// How far the next edge across and the next edge down are, and how far apart they lie.
    next: (i64, i64),
    apart: (i64, i64),
    step: (i32, i32),
}

impl Walk {
    fn new(camera: &Camera, ray: (i32, i32)) -> Walk {
        let one = i64::from(ONE);
        let apart = |ray: i32| if ray == 0 { i64::MAX / 4 } else { (one << 16) / i64::from(ray.abs()) };
        let at = (camera.x >> 16, camera.y >> 16);
        let first = |ray: i32, position: i32, apart: i64| {
            let inside = i64::from(position & (ONE - 1));
            let left = if ray < 0 { inside } else { one - inside };
            if ray == 0 { i64::MAX / 4 } else { (apart * left) >> 16 }
        };
        let apart = (apart(ray.0), apart(ray.1));
        let next = (first(ray.0, camera.x, apart.0), first(ray.1, camera.y, apart.1));
        Walk { at, next, apart, step: (ray.0.signum(), ray.1.signum()) }
    }

    /// Goes over the next edge. Returns the cell before it, its side, and how far it is.
    fn next(&mut self) -> (Cell, Side, i32) {
        let from = cell(self.at.0 as u16, self.at.1 as u16);
        let (side, far);
        if self.next.0 < self.next.1 {
            far = self.next.0;
            side = if self.step.0 > 0 { Side::East } else { Side::West };
            self.next.0 += self.apart.0;
            self.at.0 += self.step.0;
        } else {
            far = self.next.1;
            side = if self.step.1 > 0 { Side::South } else { Side::North };
            self.next.1 += self.apart.1;
            self.at.1 += self.step.1;
        }
        (from, side, far.min(i64::from(i32::MAX / 2)) as i32)
    }

    /// Returns the column of the texture that is hit: from left to right for whoever looks at it.
    fn texel(camera: &Camera, ray: (i32, i32), side: Side, far: i32) -> usize {
        let along = |at: i32, ray: i32| i64::from(at) + ((i64::from(ray) * i64::from(far)) >> 16);
        let hit = match side {
            Side::North | Side::South => along(camera.x, ray.0),
            Side::East | Side::West => along(camera.y, ray.1),
        };
        let u = (hit.rem_euclid(i64::from(ONE)) as usize * SIDE) / ONE as usize;
        if matches!(side, Side::North | Side::East) { u } else { SIDE - 1 - u }
    }
}
