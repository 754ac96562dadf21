//! How cells and edges become places in the world.

use bevy_ecs::prelude::*;
use bevy_math::{Quat, Vec3};
use bevy_transform::components::Transform;
use std::f32::consts::FRAC_PI_2;
use undercroft::grid::{Border, Cell, Edge, Rect};

/// Which axes the grid lies on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Space {
    /// In 3D on the ground: x east, y up, z south.
    #[default]
    Solid,
    /// In 2D: x east, y north. What stands in cells and on edges is nearer to the eye than floor cells.
    Plane,
}

/// How cells become places.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct Layout {
    /// Which axes the grid lies on.
    pub space: Space,
    /// The side of a cell in world units.
    pub cell: f32,
}

impl Default for Layout {
    fn default() -> Self {
        Layout { space: Space::Solid, cell: 1.0 }
    }
}

/// Rooms and zones lie below all else, features above it.
pub(crate) const BELOW: f32 = -1.0;
pub(crate) const GROUND: f32 = 0.0;
pub(crate) const STANDING: f32 = 1.0;

impl Layout {
    /// Returns a 3D layout with cells of that side.
    pub const fn solid(cell: f32) -> Layout {
        Layout { space: Space::Solid, cell }
    }

    /// Returns a 2D layout with cells of that side.
    pub const fn plane(cell: f32) -> Layout {
        Layout { space: Space::Plane, cell }
    }

    /// Returns the middle of a cell, on the floor.
    pub fn middle(&self, cell: Cell) -> Vec3 {
        self.point(f32::from(cell.x) + 0.5, f32::from(cell.y) + 0.5)
    }

    /// Returns the middle of a rectangle, on the floor.
    pub fn middle_of(&self, rect: Rect) -> Vec3 {
        let along = |from: u16, length: u16| f32::from(from) + f32::from(length) / 2.0;
        self.point(along(rect.x, rect.w), along(rect.y, rect.h))
    }

    /// Returns the middle of an edge, turned so that the edge runs along x.
    pub fn on_edge(&self, edge: Edge) -> Transform {
        let Cell { x, y } = edge.cell();
        let (x, y) = (f32::from(x), f32::from(y));
        match edge.border() {
            Border::North => Transform::from_translation(self.point(x + 0.5, y)),
            Border::West => {
                let turn = match self.space {
                    Space::Solid => Quat::from_rotation_y(FRAC_PI_2),
                    Space::Plane => Quat::from_rotation_z(FRAC_PI_2),
                };
                Transform::from_translation(self.point(x, y + 0.5)).with_rotation(turn)
            }
        }
    }

    /// Returns the cell that a place lies in; whether it lies in the grid is for the floor to say.
    pub fn cell_at(&self, place: Vec3) -> Option<Cell> {
        let (x, y) = match self.space {
            Space::Solid => (place.x, place.z),
            Space::Plane => (place.x, -place.y),
        };
        let whole = |n: f32| {
            let n = (n / self.cell).floor();
            (0.0..=f32::from(u16::MAX)).contains(&n).then_some(n as u16)
        };
        Some(Cell { x: whole(x)?, y: whole(y)? })
    }

    /// Returns the same transform in a layer of a 2D world. A 3D world has none.
    pub(crate) fn layered(self, mut transform: Transform, layer: f32) -> Transform {
        if self.space == Space::Plane {
            transform.translation.z = layer;
        }
        transform
    }

    fn point(self, x: f32, y: f32) -> Vec3 {
        match self.space {
            Space::Solid => Vec3::new(x, 0.0, y) * self.cell,
            Space::Plane => Vec3::new(x, -y, 0.0) * self.cell,
        }
    }
}
