//! Meshes in whole millimetres. A face is a flat convex polygon with the direction that it looks to: its winding is put
//! right here, so that nobody above has to think of it. Normals come from the corners, texture coordinates from the
//! place: one unit is one cell, so that a texture goes on from wall to wall.

use super::material::Material;
use std::collections::BTreeMap;

/// A point or a direction: east, up, south.
pub(super) type Point = [i32; 3];

/// Faces by what they are made of.
#[derive(Clone, Debug, Default)]
pub(super) struct Mesh {
    pub parts: BTreeMap<Material, Part>,
    /// Millimetres that one unit of the texture spans.
    texture: i32,
    /// What the texture's place is counted from.
    from: Point,
}

/// The faces of one material.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    pub positions: Vec<[f32; 3]>,
    pub normals: Vec<[f32; 3]>,
    pub texture: Vec<[f32; 2]>,
    pub indices: Vec<u32>,
}

impl Part {
    /// Adds a corner that several faces of one direction share, and gives its number.
    pub(super) fn corner(&mut self, at: Point, normal: [f32; 3], scale: i32) -> u32 {
        self.push(at, normal, place_on(at, normal, scale));
        self.positions.len() as u32 - 1
    }

    fn push(&mut self, at: Point, normal: [f32; 3], texture: [f32; 2]) {
        self.positions.push(at.map(|mm| metres(mm) as f32));
        self.normals.push(normal);
        self.texture.push(texture);
    }
}

/// Metres, from millimetres.
pub(super) fn metres(mm: i32) -> f64 {
    f64::from(mm) / 1000.0
}

impl Mesh {
    /// Returns an empty mesh whose texture repeats after that many millimetres.
    pub(super) fn new(texture: i32) -> Mesh {
        Mesh { texture, ..Mesh::default() }
    }

    /// Returns the same with the texture laid as if the mesh's origin stood there.
    pub(super) fn textured_from(mut self, from: Point) -> Mesh {
        self.from = from;
        self
    }

    /// Returns whether there is nothing in it.
    pub(super) fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// A flat convex face that looks that way.
    pub(super) fn face(&mut self, material: Material, corners: &[Point], toward: Point) {
        let sum = area_vector(corners);
        let dot: i64 = sum.iter().zip(toward).map(|(a, b)| a * i64::from(b)).sum();
        let normal = unit(if dot < 0 { sum.map(|n| -n) } else { sum });
        let (scale, from) = (self.texture, self.from);
        let part = self.parts.entry(material).or_default();
        let first = part.positions.len() as u32;
        for corner in corners {
            let place = [0, 1, 2].map(|axis| corner[axis] + from[axis]);
            part.push(*corner, normal, place_on(place, normal, scale));
        }
        for i in 1..corners.len() as u32 - 1 {
            let (a, b) = if dot < 0 { (i + 1, i) } else { (i, i + 1) };
            part.indices.extend([first, first + a, first + b]);
        }
    }

    /// A box between two corners, the lower one first.
    pub(super) fn cuboid(&mut self, material: Material, low: Point, high: Point) {
        for axis in 0..3 {
            let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
            for (at, way) in [(low, -1), (high, 1)] {
                let corner = |a: Point, b: Point| {
                    let mut c = at;
                    c[u] = a[u];
                    c[v] = b[v];
                    c
                };
                let mut toward = [0; 3];
                toward[axis] = way;
                let corners = [corner(low, low), corner(high, low), corner(high, high), corner(low, high)];
                self.face(material, &corners, toward);
            }
        }
    }

    /// A body of twelve sides about the y axis: rings of a radius at a height, from the bottom up. A ring of radius 0 is
    /// a tip.
    pub(super) fn turned(&mut self, material: Material, rings: &[(i32, i32)], middle: Point) {
        let at = |(radius, height): (i32, i32), i: usize| {
            let (x, z) = CIRCLE[i % CIRCLE.len()];
            [middle[0] + x * radius / 1000, middle[1] + height, middle[2] + z * radius / 1000]
        };
        for pair in rings.windows(2) {
            for i in 0..CIRCLE.len() {
                let mut corners =
                    vec![at(pair[0], i), at(pair[0], i + 1), at(pair[1], i + 1), at(pair[1], i)];
                corners.dedup();
                if corners.len() > 3 && corners.first() == corners.last() {
                    corners.pop();
                }
                let ((x0, z0), (x1, z1)) = (CIRCLE[i], CIRCLE[(i + 1) % CIRCLE.len()]);
                let (dr, dy) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
                // Outward where the side is steep, up or down where it is flat.
                let toward = [(x0 + x1) * dy, -2000 * dr, (z0 + z1) * dy];
                self.face(material, &corners, toward);
            }
        }
        for (ring, way) in [(rings.first(), -1), (rings.last(), 1)] {
            if let Some(ring) = ring.filter(|r| r.0 > 0) {
                let corners: Vec<Point> = (0..CIRCLE.len()).map(|i| at(*ring, i)).collect();
                self.face(material, &corners, [0, way, 0]);
            }
        }
    }
}

/// Twelve points of a circle, in thousandths of its radius.
const CIRCLE: [(i32, i32); 12] = [
    (1000, 0),
    (866, 500),
    (500, 866),
    (0, 1000),
    (-500, 866),
    (-866, 500),
    (-1000, 0),
    (-866, -500),
    (-500, -866),
    (0, -1000),
    (500, -866),
    (866, -500),
];

/// Twice the area of a polygon, along its normal (Newell).
fn area_vector(corners: &[Point]) -> [i64; 3] {
    let mut sum = [0; 3];
    for (i, a) in corners.iter().enumerate() {
        let b = corners[(i + 1) % corners.len()];
        let [ax, ay, az] = a.map(i64::from);
        let [bx, by, bz] = b.map(i64::from);
        sum[0] += ay * bz - az * by;
        sum[1] += az * bx - ax * bz;
        sum[2] += ax * by - ay * bx;
    }
    sum
}

fn unit(v: [i64; 3]) -> [f32; 3] {
    let v = v.map(|n| n as f64);
    let length = v.iter().map(|n| n * n).sum::<f64>().sqrt();
    v.map(|n| (n / length) as f32)
}

/// Returns the place of a corner on the texture, seen from where the face looks to. The texture's second coordinate
/// grows downward.
fn place_on(place: Point, normal: [f32; 3], scale: i32) -> [f32; 2] {
    let at = |axis: usize| f64::from(place[axis]) / f64::from(scale);
    let [nx, ny, nz] = normal;
    let (u, v) = if ny.abs() >= nx.abs().max(nz.abs()) {
        (at(0), if ny < 0.0 { -at(2) } else { at(2) })
    } else if nx.abs() >= nz.abs() {
        (if nx > 0.0 { -at(2) } else { at(2) }, -at(1))
    } else {
        (if nz < 0.0 { -at(0) } else { at(0) }, -at(1))
    };
    [u as f32, v as f32]
}
