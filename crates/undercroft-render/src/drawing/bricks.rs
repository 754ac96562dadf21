//! Courses of stone in the rock along the walls.
//!
//! ```text
//!   +----+----+      four courses a cell; every other one is half a stone
//!   |==|==|==|=      further, and its stones go on from cell to cell
//!   |=|==|==|==
//! ```

use super::chance::Chance;
use super::{CELL, Drawing, Layer, Part, Plot, Point, Role};
use std::collections::BTreeMap;
use undercroft::grid::{Bits, cell};

/// Units of a course.
const COURSE: i32 = 25;
/// Units of a stone.
const STONE: i32 = 50;
/// Units between two stones.
const MORTAR: i32 = 3;
/// Shades of stone.
const SHADES: i32 = 4;

pub(super) fn draw(drawing: &mut Drawing, plot: &Plot<'_>) {
    let shown = plot.shown;
    let (left, top) = (i32::from(shown.x), i32::from(shown.y));
    let (right, bottom) = (left + i32::from(shown.w), top + i32::from(shown.h));
    let far = |x: i32, y: i32| farness(&plot.view.cells, x, y);
    let is_rock = |x: i32, y: i32| far(x, y).is_some();
    let cells: Vec<(i32, i32)> = (top - DEEP..bottom + DEEP)
        .flat_map(|y| (left - DEEP..right + DEEP).map(move |x| (x, y)))
        .filter(|(x, y)| is_rock(*x, *y))
        .collect();
    let squares = |path: &mut super::Outline<'_>, cells: Vec<(i32, i32)>| {
        for (x, y) in cells {
            path.rect(Point::new(x * CELL, y * CELL), CELL, CELL);
        }
    };
    drawing.pen(Layer::Rock, Role::Shade).at(plot.at).part(Part::Union, |path| squares(path, cells.clone()));
    for dusk in 1..=DEEP {
        // Each ring is as dark as all before it together.
        drawing.pen(Layer::Rock, Role::Dusk).step(dusk as u8).at(plot.at).part(Part::Union, |path| {
            let dark = cells.iter().copied().filter(|(x, y)| far(*x, *y).is_some_and(|ring| ring >= dusk));
            squares(path, dark.collect());
        });
    }
    let mut stones: BTreeMap<i32, Vec<[i32; 4]>> = BTreeMap::new();
    for (x, y) in cells {
        for course in y * CELL / COURSE..(y + 1) * CELL / COURSE {
            lay(x, course, [is_rock(x - 1, y), is_rock(x + 1, y)], |shade, stone| {
                stones.entry(shade).or_default().push(stone);
            });
        }
    }
    for (shade, stones) in stones {
        drawing.pen(Layer::Rock, Role::Brick(shade as u8)).at(plot.at).body(|path| {
            for [x, y, w, h] in &stones {
                path.rect(Point::new(*x, *y), *w, *h);
            }
        });
        drawing.pen(Layer::Rock, Role::BrickEdge).at(plot.at).line(|path| {
            for [x, y, w, _] in &stones {
                path.line(&[(*x, *y + 1), (*x + *w, *y + 1)]);
            }
        });
    }
}

/// Rings of rock around the floor.
const DEEP: i32 = 2;

/// Returns how far from the floor a cell of rock is: 0 beside it, 1 at a corner of it, 2 a cell further; none where it
/// is floor or deeper in the rock.
fn farness(cells: &Bits, x: i32, y: i32) -> Option<i32> {
    let size = cells.size();
    let has = |x: i32, y: i32| {
        (0..i32::from(size.width())).contains(&x)
            && (0..i32::from(size.height())).contains(&y)
            && cells.has(cell(x as u16, y as u16))
    };
    let within = |far: i32| (-far..=far).any(|dy| (-far..=far).any(|dx| has(x + dx, y + dy)));
    if has(x, y) || !within(DEEP) {
        None
    } else if has(x - 1, y) || has(x + 1, y) || has(x, y - 1) || has(x, y + 1) {
        Some(0)
    } else {
        Some(if within(1) { 1 } else { DEEP })
    }
}

/// The stones of one course in one cell, with their shades; a stone goes on into a neighbour that has stones too.
fn lay(x: i32, course: i32, [before, after]: [bool; 2], mut put: impl FnMut(i32, [i32; 4])) {
    let (from, to) = (x * CELL, (x + 1) * CELL);
    let shift = if course % 2 == 0 { 0 } else { STONE / 2 };
    let first = (from - shift).div_euclid(STONE);
    for stone in first..=(to - 1 - shift).div_euclid(STONE) {
        let (start, end) = (stone * STONE + shift, (stone + 1) * STONE + shift);
        let left = if start >= from || !before { start.max(from) + MORTAR / 2 } else { from };
        let right = if end <= to || !after { end.min(to) - MORTAR + MORTAR / 2 } else { to };
        let shade = Chance::at(stone, course, 5).below(SHADES);
        put(shade, [left, course * COURSE + MORTAR / 2, right - left, COURSE - MORTAR]);
    }
}
