//! What the floor is made of: flagstones in rooms, smaller and darker ones elsewhere. Away from walls they are lighter.

use super::chance::Chance;
use super::{CELL, Drawing, Layer, Plot, Point, Role};
use std::collections::BTreeMap;
use undercroft::grid::{Bits, Cell, Edge, Side};

/// Shades of stone, from dark to light.
const SHADES: i32 = 6;
/// Units between two stones.
const JOINT: i32 = 3;

/// A stone: left, top, width and height in units.
type Stone = [i32; 4];

pub(super) fn draw(drawing: &mut Drawing, plot: &Plot<'_>) {
    let view = plot.view;
    let mut rooms = Bits::empty(view.size());
    view.rooms.iter().for_each(|room| room.mark(&mut rooms));
    let mut stones: BTreeMap<u8, Vec<Stone>> = BTreeMap::new();
    let mut cracked = Vec::new();
    for c in view.cells.iter() {
        let mut chance = Chance::at(c.x.into(), c.y.into(), 11);
        let open = Side::ALL.iter().filter(|side| view.open.is_open(Edge::new(c, **side))).count() as i32;
        let (shade, cuts) = if rooms.has(c) { (1 + open / 2, room_cuts(&mut chance)) } else { (0, (50, 50)) };
        for stone in cut(c, cuts) {
            let shade = (shade + chance.below(3)).clamp(0, SHADES - 1);
            stones.entry(shade as u8).or_default().push(stone);
        }
        if chance.below(12) == 0 {
            cracked.push((c, chance));
        }
    }
    for (shade, stones) in &stones {
        drawing.pen(Layer::Ground, Role::Flag(*shade)).at(plot.at).body(|path| {
            for [x, y, w, h] in stones {
                path.rect(Point::new(*x, *y), *w, *h);
            }
        });
    }
    let all = || stones.values().flatten();
    drawing.pen(Layer::Ground, Role::FlagLight).at(plot.at).line(|path| {
        all().for_each(|[x, y, w, h]| path.line(&[(x + 1, y + h), (x + 1, y + 1), (x + w, y + 1)]));
    });
    drawing.pen(Layer::Ground, Role::FlagDark).at(plot.at).line(|path| {
        all().for_each(|[x, y, w, h]| path.line(&[(x + w - 1, *y), (x + w - 1, y + h - 1), (*x, y + h - 1)]));
        for (c, mut chance) in cracked {
            path.line(&crack(c, &mut chance));
        }
    });
}

/// Returns where the stones of a cell in a room are cut, across and down: mostly one, seldom four.
fn room_cuts(chance: &mut Chance) -> (i32, i32) {
    match chance.below(10) {
        0 => (50, 50),
        1 | 2 => (36 + chance.below(28), 0),
        3 | 4 => (0, 36 + chance.below(28)),
        _ => (0, 0),
    }
}

/// Returns the stones of a cell that is cut there; 0 is no cut.
fn cut(c: Cell, (across, down): (i32, i32)) -> Vec<Stone> {
    let parts = |cut: i32| if cut == 0 { vec![(0, CELL)] } else { vec![(0, cut), (cut, CELL - cut)] };
    let (left, top) = (i32::from(c.x) * CELL, i32::from(c.y) * CELL);
    let rows = parts(down);
    let stones = parts(across).into_iter().flat_map(|(x, w)| rows.iter().map(move |(y, h)| (x, *y, w, *h)));
    stones.map(|(x, y, w, h)| [left + x + JOINT / 2, top + y + JOINT / 2, w - JOINT, h - JOINT]).collect()
}

/// Returns a bent line somewhere in the cell.
fn crack(c: Cell, chance: &mut Chance) -> [(i32, i32); 4] {
    let (mut x, mut y) =
        (i32::from(c.x) * CELL + 25 + chance.below(40), i32::from(c.y) * CELL + 20 + chance.below(20));
    std::array::from_fn(|_| {
        x += chance.within(14);
        y += 6 + chance.below(12);
        (x, y)
    })
}
