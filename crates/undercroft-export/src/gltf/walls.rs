//! Walls as bodies that are closed all round.
//!
//! A wall stands on an edge and is a tenth of a cell thick. Where edges meet stands a post; between two posts that are
//! more than a part of a straight wall runs one body. Faces meet along whole sides, so that no crack can open between
//! them, and no two lie in one another.
//! ```text
//!      posts   [ ]------------[ ]------------[ ]
//!               |   one body   |  jamb, lintel,
//!               |              |  jamb of a door
//! ```
//! Walls reach a little below the floor and above the ceiling, which run through them.

use super::material::Material;
use super::mesh::{Mesh, Point};

/// How walls are built, in millimetres.
#[derive(Clone, Copy, Debug)]
pub(super) struct Build {
    /// The side of a cell.
    pub cell: i32,
    /// From the floor to the ceiling.
    pub height: i32,
    /// From the floor to the lintel of a doorway.
    pub door_height: i32,
    /// What becomes of walls on the outline of the grid.
    pub rim: Rim,
    /// What they are made of.
    pub wall: Material,
}

/// What becomes of walls on the outline of the grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rim {
    /// They are as thick as all.
    Whole,
    /// Their outer half is left away.
    Inner,
}

impl Build {
    /// Half of what a wall is thick.
    pub(super) const fn half(self) -> i32 {
        self.cell / 20
    }

    /// Returns what walls reach below the floor and above the ceiling.
    pub(super) const fn sunk(self) -> i32 {
        self.cell / 30
    }

    /// Returns the width of a doorway.
    pub(super) const fn door_width(self) -> i32 {
        self.cell * 2 / 5
    }

    fn span(self, line: usize, last: usize) -> (i32, i32) {
        let at = line as i32 * self.cell;
        let whole = self.rim == Rim::Whole;
        let low = if line > 0 || whole { at - self.half() } else { at };
        let high = if line < last || whole { at + self.half() } else { at };
        (low, high)
    }
}

/// What stands on an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stands {
    Nothing,
    Wall,
    /// A wall where an opening could be.
    Bricks,
    Doorway,
}

impl Stands {
    const fn is_solid(self) -> bool {
        matches!(self, Stands::Wall | Stands::Bricks)
    }
}

/// The edges of a grid: those north of cells, row by row, and those west of them.
pub(super) struct Edges {
    width: usize,
    height: usize,
    north: Vec<Stands>,
    west: Vec<Stands>,
}

impl Edges {
    /// Returns a grid with nothing on its edges.
    pub(super) fn new(width: usize, height: usize) -> Edges {
        let empty = |n| vec![Stands::Nothing; n];
        Edges { width, height, north: empty(width * (height + 1)), west: empty((width + 1) * height) }
    }

    /// Puts something north of a cell, or of the cell south of the last row.
    pub(super) fn set_north(&mut self, x: usize, y: usize, stands: Stands) {
        self.north[y * self.width + x] = stands;
    }

    /// Puts something west of a cell, or of the cell east of the last column.
    pub(super) fn set_west(&mut self, x: usize, y: usize, stands: Stands) {
        self.west[y * (self.width + 1) + x] = stands;
    }

    /// Returns what stands around a lattice point: west, east, north, south.
    fn arms(&self, x: usize, y: usize) -> [Stands; 4] {
        let north = |x: usize| self.north[y * self.width + x];
        let west = |y: usize| self.west[y * (self.width + 1) + x];
        [
            if x > 0 { north(x - 1) } else { Stands::Nothing },
            if x < self.width { north(x) } else { Stands::Nothing },
            if y > 0 { west(y - 1) } else { Stands::Nothing },
            if y < self.height { west(y) } else { Stands::Nothing },
        ]
    }

    /// Returns whether a straight wall runs through the point and nothing else meets it.
    fn runs_through(&self, x: usize, y: usize) -> bool {
        let [west, east, north, south] = self.arms(x, y);
        let runs = |a: Stands, b: Stands| a.is_solid() && a == b;
        let is_free = |a: Stands, b: Stands| (a, b) == (Stands::Nothing, Stands::Nothing);
        runs(west, east) && is_free(north, south) || runs(north, south) && is_free(west, east)
    }
}

/// Builds the walls on the edges of a grid, its north-west corner at the origin.
pub(super) fn build(edges: &Edges, build: Build, mesh: &mut Mesh) {
    for y in 0..=edges.height {
        let across = build.span(y, edges.height);
        let on = |x: usize| edges.north[y * edges.width + x];
        let through = |x: usize| edges.runs_through(x, y);
        row(edges.width, on, through, |from, to, stands| {
            let along = (build.span(from, edges.width).1, build.span(to, edges.width).0);
            put(mesh, build, &Stretch { axis: Axis::East, along, across }, stands, from);
        });
    }
    for x in 0..=edges.width {
        let across = build.span(x, edges.width);
        let on = |y: usize| edges.west[y * (edges.width + 1) + x];
        let through = |y: usize| edges.runs_through(x, y);
        row(edges.height, on, through, |from, to, stands| {
            let along = (build.span(from, edges.height).1, build.span(to, edges.height).0);
            put(mesh, build, &Stretch { axis: Axis::South, along, across }, stands, from);
        });
    }
    for y in 0..=edges.height {
        for x in 0..=edges.width {
            post(edges, build, (x, y), mesh);
        }
    }
}

/// Cuts a line of edges into stretches between posts.
fn row(
    length: usize,
    on: impl Fn(usize) -> Stands,
    through: impl Fn(usize) -> bool,
    mut found: impl FnMut(usize, usize, Stands),
) {
    let mut from = 0;
    while from < length {
        let mut to = from + 1;
        if on(from).is_solid() {
            while to < length && through(to) {
                to += 1;
            }
        }
        if on(from) != Stands::Nothing {
            found(from, to, on(from));
        }
        from = to;
    }
}

#[derive(Clone, Copy)]
enum Axis {
    East,
    South,
}

/// A piece of wall between two posts.
struct Stretch {
    axis: Axis,
    along: (i32, i32),
    across: (i32, i32),
}

impl Stretch {
    fn point(&self, along: i32, up: i32, across: i32) -> Point {
        match self.axis {
            Axis::East => [along, up, across],
            Axis::South => [across, up, along],
        }
    }

    /// A face on the northern or western side, and the same on the other.
    fn sides(&self, mesh: &mut Mesh, material: Material, outline: &[(i32, i32)]) {
        for (across, way) in [(self.across.0, -1), (self.across.1, 1)] {
            let corners: Vec<Point> = outline.iter().map(|(a, up)| self.point(*a, *up, across)).collect();
            mesh.face(material, &corners, self.point(0, 0, way));
        }
    }

    fn flat(&self, mesh: &mut Mesh, material: Material, along: (i32, i32), up: i32, way: i32) {
        let corner = |a, b| self.point(a, up, b);
        let (low, high) = self.across;
        let corners =
            [corner(along.0, low), corner(along.1, low), corner(along.1, high), corner(along.0, high)];
        mesh.face(material, &corners, [0, way, 0]);
    }
}

fn put(mesh: &mut Mesh, build: Build, stretch: &Stretch, stands: Stands, from: usize) {
    let (bottom, top) = (-build.sunk(), build.height + build.sunk());
    let (start, end) = stretch.along;
    let wall = if stands == Stands::Bricks { Material::Brick } else { build.wall };
    if stands.is_solid() {
        stretch.sides(mesh, wall, &[(start, bottom), (end, bottom), (end, top), (start, top)]);
        stretch.flat(mesh, Material::Rock, stretch.along, top, 1);
        stretch.flat(mesh, wall, stretch.along, bottom, -1);
        return;
    }
    let middle = from as i32 * build.cell + build.cell / 2;
    let (open, shut) = (middle - build.door_width() / 2, middle + build.door_width() / 2);
    let lintel = build.door_height;
    // The corner at the lintel belongs to the jamb's side too: no face ends in the middle of another's side.
    stretch.sides(mesh, wall, &[(start, bottom), (open, bottom), (open, lintel), (open, top), (start, top)]);
    stretch.sides(mesh, wall, &[(end, bottom), (shut, bottom), (shut, lintel), (shut, top), (end, top)]);
    stretch.sides(mesh, wall, &[(open, lintel), (shut, lintel), (shut, top), (open, top)]);
    for along in [(start, open), (open, shut), (shut, end)] {
        stretch.flat(mesh, Material::Rock, along, top, 1);
    }
    stretch.flat(mesh, wall, (start, open), bottom, -1);
    stretch.flat(mesh, wall, (shut, end), bottom, -1);
    stretch.flat(mesh, wall, (open, shut), lintel, -1);
    for (at, way) in [(open, 1), (shut, -1)] {
        let corner = |up, across| stretch.point(at, up, across);
        let (low, high) = stretch.across;
        let corners = [corner(bottom, low), corner(bottom, high), corner(lintel, high), corner(lintel, low)];
        mesh.face(wall, &corners, stretch.point(way, 0, 0));
    }
}

fn post(edges: &Edges, build: Build, (x, y): (usize, usize), mesh: &mut Mesh) {
    let arms = edges.arms(x, y);
    if arms == [Stands::Nothing; 4] || edges.runs_through(x, y) {
        return;
    }
    let ((west, east), (north, south)) = (build.span(x, edges.width), build.span(y, edges.height));
    let (bottom, top) = (-build.sunk(), build.height + build.sunk());
    let flat = |up| [[west, up, north], [east, up, north], [east, up, south], [west, up, south]];
    mesh.face(Material::Rock, &flat(top), [0, 1, 0]);
    mesh.face(build.wall, &flat(bottom), [0, -1, 0]);
    let upright = |a: (i32, i32), b: (i32, i32)| {
        [[a.0, bottom, a.1], [b.0, bottom, b.1], [b.0, top, b.1], [a.0, top, a.1]]
    };
    let sides = [
        (upright((west, north), (west, south)), [-1, 0, 0]),
        (upright((east, north), (east, south)), [1, 0, 0]),
        (upright((west, north), (east, north)), [0, 0, -1]),
        (upright((west, south), (east, south)), [0, 0, 1]),
    ];
    for (arm, (corners, toward)) in arms.into_iter().zip(sides) {
        if arm == Stands::Nothing {
            mesh.face(build.wall, &corners, toward);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Returns every side of a triangle is met by exactly one that runs the other way: the bodies are closed, and no
    /// face ends in the middle of another's side.
    fn is_closed(mesh: &Mesh) -> bool {
        let mut sides: BTreeMap<[[u32; 3]; 2], i32> = BTreeMap::new();
        for part in mesh.parts.values() {
            for triangle in part.indices.chunks(3) {
                for i in 0..3 {
                    let at = |i: usize| part.positions[triangle[i % 3] as usize].map(f32::to_bits);
                    let (a, b) = (at(i), at(i + 1));
                    let way = if a < b { 1 } else { -1 };
                    *sides.entry(if a < b { [a, b] } else { [b, a] }).or_default() += way;
                }
            }
        }
        sides.values().all(|n| *n == 0)
    }

    /// Six times the volume within, where the faces look outward.
    fn volume(mesh: &Mesh) -> f64 {
        let mut sum = 0.0;
        for part in mesh.parts.values() {
            for t in part.indices.chunks(3) {
                let [a, b, c] = [0, 1, 2].map(|i| part.positions[t[i] as usize].map(f64::from));
                sum += a[0] * (b[1] * c[2] - b[2] * c[1])
                    + a[1] * (b[2] * c[0] - b[0] * c[2])
                    + a[2] * (b[0] * c[1] - b[1] * c[0]);
            }
        }
        sum / 6.0
    }

    fn room(rim: Rim) -> Mesh {
        let build = Build { cell: 3000, height: 3000, door_height: 2100, rim, wall: Material::Wall };
        let mut edges = Edges::new(3, 2);
        for x in 0..3 {
            edges.set_north(x, 0, Stands::Wall);
            edges.set_north(x, 2, if x == 1 { Stands::Doorway } else { Stands::Wall });
        }
        for y in 0..2 {
            edges.set_west(0, y, Stands::Wall);
            edges.set_west(3, y, Stands::Wall);
        }
        edges.set_west(2, 0, Stands::Wall);
        edges.set_north(0, 2, Stands::Bricks);
        let mut mesh = Mesh::new(3000);
        super::build(&edges, build, &mut mesh);
        mesh
    }

    #[test]
    fn walls_are_closed_bodies_of_the_right_volume() {
        for (rim, outline, inner) in
            [(Rim::Whole, 9.3 * 6.3 - 8.7 * 5.7, 2.85), (Rim::Inner, 54.0 - 8.7 * 5.7, 2.85 + 0.15)]
        {
            let mesh = room(rim);
            assert!(is_closed(&mesh), "{rim:?}");
            // The doorway is 1.2 by 2.1 and a tenth that walls reach below the floor.
            let thick = if rim == Rim::Whole { 0.3 } else { 0.15 };
            // The inner wall runs from the outline's inner face to beyond its last lattice point, by half of a wall.
            let inner = if rim == Rim::Whole { inner + 0.15 } else { inner };
            let expected = 3.2 * (outline + inner * 0.3) - thick * 1.2 * 2.2;
            assert!((volume(&mesh) - expected).abs() < 1e-3, "{rim:?}: {} is not {expected}", volume(&mesh));
        }
    }

    #[test]
    fn straight_walls_are_one_body() {
        let mut edges = Edges::new(50, 1);
        (0..50).for_each(|x| edges.set_north(x, 0, Stands::Wall));
        let mut mesh = Mesh::new(3000);
        let rim = Rim::Whole;
        let how = Build { cell: 3000, height: 3000, door_height: 2100, rim, wall: Material::Wall };
        build(&edges, how, &mut mesh);
        let triangles: usize = mesh.parts.values().map(|p| p.indices.len() / 3).sum();
        // A body of four sides, and two posts of five faces.
        assert_eq!(triangles, 2 * (4 + 5 + 5));
    }
}
