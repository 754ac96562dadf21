//! Paper that has lain about: large faint stains, small flecks, and an edge that has darkened.

use super::chance::Chance;
use super::{CELL, Drawing, Layer, Part, Point, Role};

/// Cells of page for one fleck of each size, the least and the largest radius of such flecks, and how far from round they are.
const FLECKS: [(i32, i32, i32, i32); 3] = [(20, 110, 300, 70), (5, 6, 16, 4), (2, 1, 3, 0)];

pub(super) fn draw(drawing: &mut Drawing) {
    let (width, height) = (drawing.width, drawing.height);
    for (size, (cells, least, most, tremor)) in FLECKS.into_iter().enumerate() {
        let count = (width / CELL) * (height / CELL) / cells + 1;
        drawing.pen(Layer::Page, Role::Fleck(size as u8)).tremor(tremor).part(Part::Union, |path| {
            for i in 0..count {
                let mut chance = Chance::at(i, size as i32, 17);
                let at = (chance.below(width), chance.below(height));
                path.circle(at, least + chance.below(most - least));
            }
        });
    }
    for band in 0..4 {
        drawing.pen(Layer::Page, Role::Fleck(FLECKS.len() as u8)).step(band).body(|path| {
            edge(path, width, height, i32::from(band), 10 + 13 * i32::from(band));
        });
    }
}

/// The page's rim, as deep as that, with an uneven inner side.
fn edge(path: &mut super::Outline<'_>, width: i32, height: i32, band: i32, deep: i32) {
    const STEP: i32 = 90;
    path.rect(Point::new(0, 0), width, height);
    let mut corners = Vec::new();
    let inner = |along: i32, side: i32| deep + Chance::at(along, side, 19 + band as u32).below(deep + 8);
    let (columns, rows) = (width / STEP, height / STEP);
    corners.extend((1..columns).map(|i| (i * STEP, inner(i, 0))));
    corners.extend((1..rows).map(|i| (width - inner(i, 1), i * STEP)));
    corners.extend((1..columns).rev().map(|i| (i * STEP, height - inner(i, 2))));
    corners.extend((1..rows).rev().map(|i| (inner(i, 3), i * STEP)));
    path.polygon(&corners);
}
