//! The tileset's picture: worn flagstones, dark rock, wooden doors, and a sign for everything that can stand on a floor.

mod kinds;

use super::canvas::{Canvas, Paint, UNITS, disc, polygon, rect, stroke};
use super::tileset as tile;
use undercroft::grid::Side;

const STONE: Paint = [150, 139, 121, 255];
const JOINT: Paint = [124, 114, 99, 255];
const SHINE: Paint = [165, 154, 135, 255];
const SHADE: Paint = [20, 14, 18, 70];
const BRICK: Paint = [58, 50, 58, 255];
const CREST: Paint = [92, 82, 90, 255];
const DEPTH: Paint = [27, 24, 31, 255];
const CRACK: Paint = [38, 34, 43, 255];
const INK: Paint = [34, 27, 32, 255];
const WOOD: Paint = [156, 100, 54, 255];
const GRAIN: Paint = [118, 72, 38, 255];
const IRON: Paint = [150, 158, 168, 255];
const BRASS: Paint = [236, 194, 76, 255];
const PAPER: Paint = [240, 230, 204, 255];
const RED: Paint = [196, 58, 48, 255];
const GREEN: Paint = [86, 156, 84, 255];
const BLUE: Paint = [74, 122, 196, 255];
const VIOLET: Paint = [150, 84, 190, 255];
const TEAL: Paint = [46, 128, 132, 255];

/// Units that a wall takes of the tile on each side of it.
const THICK: i32 = 32;
const MIDDLE: i32 = UNITS / 2;

/// Returns the picture of all tiles.
pub(super) fn picture() -> Canvas {
    let mut canvas = Canvas::new(tile::COLUMNS, tile::COUNT / tile::COLUMNS);
    (0..16).for_each(|walls| floor(&mut canvas, walls));
    rock(&mut canvas);
    block_wall(&mut canvas, tile::WALL);
    block_wall(&mut canvas, tile::FALSE_WALL);
    stones(&mut canvas, tile::GROUND);
    doors(&mut canvas);
    ways(&mut canvas);
    tools(&mut canvas);
    people(&mut canvas);
    kinds::kinds(&mut canvas);
    canvas.paint(tile::GROUND, SHADE, |x, y| !rect(x, y, 4, 4, UNITS - 4, UNITS - 4));
    zones(&mut canvas);
    canvas
}

fn stones(canvas: &mut Canvas, at: u32) {
    canvas.paint(at, STONE, |_, _| true);
    let joints = [
        [(0, 84), (UNITS, 84)],
        [(0, 176), (UNITS, 176)],
        [(92, 0), (92, 84)],
        [(186, 84), (186, 176)],
        [(60, 84), (60, 176)],
        [(132, 176), (132, UNITS)],
    ];
    for joint in joints {
        canvas.paint(at, SHINE, |x, y| stroke(x - 7, y - 7, 4, &joint));
        canvas.paint(at, JOINT, |x, y| stroke(x, y, 5, &joint));
    }
    for (x0, y0) in [(40, 30), (150, 50), (220, 20), (110, 130), (30, 220), (200, 215), (80, 200), (230, 130)]
    {
        canvas.paint(at, JOINT, |x, y| disc(x, y, x0, y0, 6));
    }
}

fn floor(canvas: &mut Canvas, walls: u32) {
    stones(canvas, walls);
    let has = |side: Side| walls & tile::bit(side) != 0;
    // The light falls from the north-west.
    if has(Side::North) {
        canvas.paint(walls, SHADE, |_, y| y < THICK + 40);
    }
    if has(Side::West) {
        canvas.paint(walls, SHADE, |x, _| x < THICK + 24);
    }
    let near = |x: i32, y: i32, depth: i32| {
        has(Side::North) && y < depth
            || has(Side::West) && x < depth
            || has(Side::South) && y >= UNITS - depth
            || has(Side::East) && x >= UNITS - depth
    };
    canvas.paint(walls, CREST, |x, y| near(x, y, THICK));
    canvas.paint(walls, BRICK, |x, y| near(x, y, THICK - 8));
}

fn rock(canvas: &mut Canvas) {
    canvas.paint(tile::ROCK, DEPTH, |_, _| true);
    let cracks: [&[(i32, i32)]; 4] = [
        &[(20, 60), (70, 40), (110, 70)],
        &[(150, 30), (200, 60), (240, 40)],
        &[(40, 170), (90, 150), (120, 190), (170, 180)],
        &[(190, 130), (230, 160), (210, 220)],
    ];
    for crack in cracks {
        canvas.paint(tile::ROCK, CRACK, |x, y| stroke(x, y, 6, crack));
    }
}

fn block_wall(canvas: &mut Canvas, at: u32) {
    canvas.paint(at, BRICK, |_, _| true);
    canvas.paint(at, CREST, |x, y| {
        let row = y / 64;
        let seam = if row % 2 == 0 { 0 } else { 64 };
        rect(x, y % 64, 0, 0, UNITS, 9) || (x + seam) % 128 < 9
    });
}

/// Paints a thing that lies along the edge, once for edges that run west to east and once for those that run north to
/// south.
fn both(canvas: &mut Canvas, at: u32, paint: Paint, inside: impl Fn(i32, i32) -> bool) {
    canvas.paint(at, paint, &inside);
    canvas.paint(at + 1, paint, |x, y| inside(y, x));
}

fn leaf(x: i32, y: i32, grow: i32) -> bool {
    rect(x, y, 36 - grow, 100 - grow, 220 + grow, 156 + grow)
}

fn posts(x: i32, y: i32, grow: i32) -> bool {
    rect(x, y, -grow, 84 - grow, 36 + grow, 172 + grow)
        || rect(x, y, 220 - grow, 84 - grow, UNITS + grow, 172 + grow)
}

/// A door with its frame, but for the posts.
fn door(canvas: &mut Canvas, at: u32) {
    both(canvas, at, STONE, |x, y| rect(x, y, 0, 90, UNITS, 166));
    both(canvas, at, INK, |x, y| leaf(x, y, 8));
    both(canvas, at, WOOD, |x, y| leaf(x, y, 0));
    both(canvas, at, GRAIN, |x, y| leaf(x, y, 0) && (x - 36) % 46 < 7);
}

fn frame(canvas: &mut Canvas, at: u32) {
    both(canvas, at, INK, |x, y| posts(x, y, 0));
    both(canvas, at, CREST, |x, y| posts(x, y, -8));
}

/// A door with a lock of that colour.
fn locked_door(canvas: &mut Canvas, first: u32, paint: Paint) {
    door(canvas, first);
    both(canvas, first, INK, |x, y| disc(x, y, MIDDLE, MIDDLE, 46));
    both(canvas, first, paint, |x, y| disc(x, y, MIDDLE, MIDDLE, 36));
    for at in [first, first + 1] {
        canvas.paint(at, INK, |x, y| disc(x, y, MIDDLE, 120, 13) || rect(x, y, 122, 120, 134, 150));
    }
    frame(canvas, first);
}

fn doors(canvas: &mut Canvas) {
    door(canvas, tile::DOOR);
    frame(canvas, tile::DOOR);
    locked_door(canvas, tile::LOCKED, BRASS);
    both(canvas, tile::GATE, STONE, |x, y| rect(x, y, 0, 90, UNITS, 166));
    both(canvas, tile::GATE, INK, |x, y| rect(x, y, 30, 116, 226, 140));
    for bar in [52, 90, 128, 166, 204] {
        both(canvas, tile::GATE, INK, |x, y| disc(x, y, bar, MIDDLE, 27));
        both(canvas, tile::GATE, IRON, |x, y| disc(x, y, bar, MIDDLE, 18));
    }
    frame(canvas, tile::GATE);
    hidden(canvas);
    (0..4).for_each(|side| one_way(canvas, side));
}

/// What looks like a wall, for the eyes of whoever edits the level.
fn hidden(canvas: &mut Canvas) {
    for (at, paint) in [(tile::SECRET, VIOLET), (tile::ILLUSORY, BLUE)] {
        both(canvas, at, BRICK, |x, y| rect(x, y, 0, 96, UNITS, 160));
        both(canvas, at, paint, |x, y| {
            rect(x, y, 0, 96, UNITS, 160) && (x / 32) % 2 == 0 && !rect(x, y, 0, 106, UNITS, 150)
        });
        both(canvas, at, INK, |x, y| disc(x, y, MIDDLE, MIDDLE, 58));
        both(canvas, at, paint, |x, y| disc(x, y, MIDDLE, MIDDLE, 50));
    }
    let s = [
        (156, 106),
        (136, 98),
        (108, 104),
        (106, 122),
        (128, 128),
        (150, 134),
        (148, 154),
        (122, 160),
        (100, 150),
    ];
    let i = [[(110, 100), (146, 100)], [(128, 100), (128, 156)], [(110, 156), (146, 156)]];
    for upright in 0..2 {
        canvas.paint(tile::SECRET + upright, PAPER, |x, y| stroke(x, y, 9, &s));
        canvas.paint(tile::ILLUSORY + upright, PAPER, |x, y| i.iter().any(|line| stroke(x, y, 9, line)));
    }
}

/// A door with an arrow: drawn toward the north, and turned.
fn one_way(canvas: &mut Canvas, quarters: u32) {
    let head = [(128, 46), (186, 118), (70, 118)];
    let rim = [head[0], head[1], head[2], head[0]];
    turned(canvas, quarters, STONE, |x, y| rect(x, y, 0, 90, UNITS, 166));
    turned(canvas, quarters, INK, |x, y| leaf(x, y, 8));
    turned(canvas, quarters, WOOD, |x, y| leaf(x, y, 0));
    turned(canvas, quarters, GRAIN, |x, y| leaf(x, y, 0) && (x - 36) % 46 < 7);
    turned(canvas, quarters, INK, |x, y| posts(x, y, 0));
    turned(canvas, quarters, CREST, |x, y| posts(x, y, -8));
    turned(canvas, quarters, INK, |x, y| stroke(x, y, 14, &rim) || rect(x, y, 100, 110, 156, 216));
    turned(canvas, quarters, BRASS, |x, y| polygon(x, y, &head) || rect(x, y, 112, 112, 144, 204));
}

/// Paints a shape of a one-way door after so many quarter turns clockwise.
fn turned(canvas: &mut Canvas, quarters: u32, paint: Paint, inside: impl Fn(i32, i32) -> bool) {
    canvas.paint(tile::ONE_WAY + quarters, paint, |x, y| match quarters {
        0 => inside(x, y),
        1 => inside(y, UNITS - x),
        2 => inside(UNITS - x, UNITS - y),
        _ => inside(UNITS - y, x),
    });
}

/// A shape with a dark rim.
fn sign(canvas: &mut Canvas, at: u32, paint: Paint, points: &[(i32, i32)]) {
    let mut round = points.to_vec();
    round.extend(points.first());
    canvas.paint(at, INK, |x, y| polygon(x, y, points) || stroke(x, y, 10, &round));
    canvas.paint(at, paint, |x, y| polygon(x, y, points));
}

fn ball(canvas: &mut Canvas, at: u32, paint: Paint, (cx, cy): (i32, i32), r: i32) {
    canvas.paint(at, INK, |x, y| disc(x, y, cx, cy, r + 10));
    canvas.paint(at, paint, |x, y| disc(x, y, cx, cy, r));
}

/// Stairs and other ways out.
fn ways(canvas: &mut Canvas) {
    for (at, up) in [(tile::STAIRS_UP, true), (tile::STAIRS_DOWN, false)] {
        canvas.paint(at, INK, |x, y| rect(x, y, 50, 46, 206, 210));
        for step in 0..5 {
            let light = if up { 100 + 30 * step } else { 50 + 42 * step } as u8;
            let (top, bottom) = (54 + 30 * (4 - step), 80 + 30 * (4 - step));
            canvas.paint(at, [light, light, light, 255], |x, y| rect(x, y, 58, top, 198, bottom));
        }
        let head = if up { [(128, 66), (170, 122), (86, 122)] } else { [(128, 190), (170, 134), (86, 134)] };
        sign(canvas, at, BRASS, &head);
    }
    for (at, paint) in [(tile::ENTRANCE, GREEN), (tile::GOAL, RED)] {
        canvas.paint(at, INK, |x, y| rect(x, y, 84, 44, 106, 218));
        canvas.paint(at, IRON, |x, y| rect(x, y, 90, 50, 100, 212));
        sign(canvas, at, paint, &[(102, 56), (190, 88), (102, 126)]);
    }
    // A hole with a rim, and an arrow down into it.
    ball(canvas, tile::CHUTE, IRON, (128, 128), 84);
    canvas.paint(tile::CHUTE, DEPTH, |x, y| disc(x, y, 128, 128, 70));
    canvas.paint(tile::CHUTE, PAPER, |x, y| rect(x, y, 116, 80, 140, 136));
    canvas.paint(tile::CHUTE, PAPER, |x, y| polygon(x, y, &[(128, 182), (88, 132), (168, 132)]));
    // A plate, and two arrows that chase each other around it.
    ball(canvas, tile::SPINNER, TEAL, (128, 128), 84);
    canvas.paint(tile::SPINNER, PAPER, |x, y| {
        let ring = disc(x, y, 128, 128, 62) && !disc(x, y, 128, 128, 44);
        ring && !rect(x, y, 128, 60, 200, 112) && !rect(x, y, 56, 144, 128, 200)
    });
    for head in [[(124, 46), (176, 76), (124, 104)], [(132, 152), (132, 210), (80, 180)]] {
        canvas.paint(tile::SPINNER, PAPER, |x, y| polygon(x, y, &head));
    }
}

/// Levers, switches and chests.
fn tools(canvas: &mut Canvas) {
    let at = tile::LEVER;
    sign(canvas, at, IRON, &[(66, 168), (190, 168), (204, 206), (52, 206)]);
    canvas.paint(at, INK, |x, y| stroke(x, y, 19, &[(128, 168), (172, 76)]));
    canvas.paint(at, GRAIN, |x, y| stroke(x, y, 10, &[(128, 168), (172, 76)]));
    ball(canvas, at, RED, (174, 70), 26);
    let at = tile::SWITCH;
    sign(canvas, at, IRON, &[(60, 60), (196, 60), (196, 196), (60, 196)]);
    ball(canvas, at, RED, (128, 128), 38);
    canvas.paint(at, PAPER, |x, y| disc(x, y, 116, 114, 9));
    let at = tile::CHEST;
    sign(canvas, at, WOOD, &[(48, 92), (74, 62), (182, 62), (208, 92), (208, 198), (48, 198)]);
    canvas.paint(at, INK, |x, y| rect(x, y, 48, 112, 208, 122));
    canvas.paint(at, BRASS, |x, y| rect(x, y, 66, 66, 80, 198) || rect(x, y, 176, 66, 190, 198));
    ball(canvas, at, BRASS, (128, 122), 20);
}

/// People, and what they leave behind.
fn people(canvas: &mut Canvas) {
    let body = [(76, 212), (88, 150), (128, 128), (168, 150), (180, 212)];
    let figure = |canvas: &mut Canvas, at, coat, face| {
        sign(canvas, at, coat, &body);
        ball(canvas, at, face, (128, 92), 38);
    };
    figure(canvas, tile::PERSON, BLUE, [232, 196, 164, 255]);
    figure(canvas, tile::MARKER, GREEN, [232, 196, 164, 255]);
    skull(canvas, tile::MARKER + 1, PAPER);
    skull(canvas, tile::MARKER + 2, [232, 104, 84, 255]);
    sign(
        canvas,
        tile::MARKER + 2,
        BRASS,
        &[(84, 70), (78, 28), (108, 48), (128, 22), (148, 48), (178, 28), (172, 70)],
    );
    for (x, y) in [(92, 176), (164, 176), (128, 136)] {
        ball(canvas, tile::MARKER + 3, BRASS, (x, y), 36);
        canvas.paint(tile::MARKER + 3, GRAIN, |px, py| disc(px, py, x, y, 24) && !disc(px, py, x, y, 17));
    }
    sign(canvas, tile::MARKER + 4, VIOLET, &[(128, 48), (200, 128), (128, 208), (56, 128)]);
    let at = tile::NOTE;
    sign(canvas, at, PAPER, &[(68, 50), (160, 50), (190, 82), (190, 206), (68, 206)]);
    for y in [96, 124, 152, 180] {
        canvas.paint(at, GRAIN, |px, py| stroke(px, py, 5, &[(88, y), (168, y)]));
    }
}

fn skull(canvas: &mut Canvas, at: u32, bone: Paint) {
    sign(canvas, at, bone, &[(96, 150), (160, 150), (156, 206), (100, 206)]);
    ball(canvas, at, bone, (128, 116), 62);
    canvas.paint(at, bone, |x, y| rect(x, y, 98, 150, 158, 180));
    canvas.paint(at, INK, |x, y| disc(x, y, 104, 116, 19) || disc(x, y, 152, 116, 19));
    canvas.paint(at, INK, |x, y| polygon(x, y, &[(128, 134), (140, 158), (116, 158)]));
    canvas.paint(at, INK, |x, y| rect(x, y, 112, 180, 118, 206) || rect(x, y, 138, 180, 144, 206));
}

/// Areas, so that what lies under them still shows.
fn zones(canvas: &mut Canvas) {
    for (i, [r, g, b, _]) in
        [GREEN, BRASS, RED, [16, 12, 40, 255], [120, 170, 230, 255]].into_iter().enumerate()
    {
        let at = tile::ZONE + i as u32;
        canvas.paint(at, [r, g, b, 90], |_, _| true);
        canvas.paint(at, [r, g, b, 120], |x, y| (x + y) % 64 < 12);
    }
}
