//! The signs of things that come in kinds: traps by what they do, keys, their doors and teleporters by colour.

use super::{BRASS, DEPTH, GRAIN, GREEN, INK, IRON, PAPER, RED, VIOLET, ball, locked_door, sign};
use crate::tiled::canvas::{Canvas, Paint, disc, polygon, rect, stroke};
use crate::tiled::tileset as tile;
use crate::tiled::tint;

/// Paints everything that comes in kinds.
pub(super) fn kinds(canvas: &mut Canvas) {
    traps(canvas);
    key(canvas, tile::KEY, BRASS);
    teleporter(canvas, tile::TELEPORTER, VIOLET);
    carrier(canvas);
    for tint in 0..tint::COUNT {
        let paint = tint::paint(tint);
        key(canvas, tile::KEYS + tint, paint);
        teleporter(canvas, tile::TELEPORTERS + tint, paint);
        locked_door(canvas, tile::LOCKS + 2 * tint, paint);
    }
}

fn traps(canvas: &mut Canvas) {
    let at = tile::TRAP;
    for tip in [76, 128, 180] {
        sign(canvas, at, IRON, &[(tip, 60), (tip + 26, 188), (tip - 26, 188)]);
    }
    sign(canvas, at, RED, &[(44, 186), (212, 186), (212, 206), (44, 206)]);
    let [pit, poison, paralysis, alarm, dart, fire] = [0, 1, 2, 3, 4, 5].map(|kind| tile::TRAPS + kind);
    // A hole under broken planks.
    sign(canvas, pit, DEPTH, &[(52, 60), (204, 60), (204, 200), (52, 200)]);
    sign(canvas, pit, GRAIN, &[(58, 66), (96, 66), (88, 132), (58, 150)]);
    sign(canvas, pit, GRAIN, &[(198, 194), (160, 194), (168, 120), (198, 104)]);
    sign(canvas, poison, GREEN, &[(128, 46), (178, 132), (128, 150), (78, 132)]);
    ball(canvas, poison, GREEN, (128, 148), 56);
    canvas.paint(poison, PAPER, |x, y| disc(x, y, 108, 136, 14) || disc(x, y, 146, 166, 9));
    let bolt = [(150, 40), (84, 138), (124, 138), (104, 216), (176, 112), (134, 112)];
    sign(canvas, paralysis, BRASS, &bolt);
    ball(canvas, alarm, BRASS, (128, 190), 16);
    sign(
        canvas,
        alarm,
        BRASS,
        &[(62, 180), (86, 152), (92, 96), (128, 58), (164, 96), (170, 152), (194, 180)],
    );
    for y in [78, 128, 178] {
        canvas.paint(dart, INK, |px, py| stroke(px, py, 15, &[(54, y), (170, y)]));
        canvas.paint(dart, PAPER, |px, py| stroke(px, py, 6, &[(54, y), (170, y)]));
        sign(canvas, dart, IRON, &[(214, y), (164, y - 18), (164, y + 18)]);
    }
    let flame = [
        (128, 34),
        (160, 92),
        (176, 80),
        (196, 148),
        (164, 210),
        (92, 210),
        (60, 148),
        (88, 104),
        (100, 122),
    ];
    sign(canvas, fire, RED, &flame);
    let heart = [(128, 112), (162, 166), (146, 204), (110, 204), (94, 166)];
    canvas.paint(fire, BRASS, |x, y| polygon(x, y, &heart));
}

fn key(canvas: &mut Canvas, at: u32, paint: Paint) {
    canvas.paint(at, INK, |x, y| disc(x, y, 84, 128, 50) || stroke(x, y, 20, &[(128, 128), (208, 128)]));
    canvas.paint(at, INK, |x, y| rect(x, y, 160, 128, 184, 174) || rect(x, y, 192, 128, 218, 164));
    canvas.paint(at, paint, |x, y| disc(x, y, 84, 128, 40) || stroke(x, y, 10, &[(122, 128), (208, 128)]));
    canvas.paint(at, paint, |x, y| rect(x, y, 168, 128, 178, 166) || rect(x, y, 200, 128, 212, 156));
    canvas.paint(at, INK, |x, y| disc(x, y, 78, 128, 16));
}

fn teleporter(canvas: &mut Canvas, at: u32, paint: Paint) {
    ball(canvas, at, paint, (128, 128), 74);
    canvas.paint(at, INK, |x, y| disc(x, y, 128, 128, 58) && !disc(x, y, 128, 128, 38));
    canvas.paint(at, PAPER, |x, y| disc(x, y, 128, 128, 54) && !disc(x, y, 128, 128, 42));
    canvas.paint(at, PAPER, |x, y| disc(x, y, 128, 128, 22));
}

/// Two arrows away from a plate: nobody is asked.
fn carrier(canvas: &mut Canvas) {
    let at = tile::CARRIER;
    sign(canvas, at, VIOLET, &[(60, 60), (196, 60), (196, 196), (60, 196)]);
    for head in [[(84, 128), (120, 92), (120, 164)], [(172, 128), (136, 92), (136, 164)]] {
        canvas.paint(at, PAPER, |x, y| polygon(x, y, &head));
    }
}
