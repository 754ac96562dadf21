//! What stands in cells, as pictures that face the eye: drawn in code, sorted by distance, hidden by walls.

use super::angle::ONE;
use super::canvas::Canvas;
use super::cast::Column;
use super::colour::{Shade, is_clear, lit, mixed, rgb};
use super::scene::{Scene, Thing};
use super::textures::{SIDE, hash};
use super::{Camera, Frame, Shot};
use undercroft::floor::Personality;
use undercroft::grid::Side;

/// Something that is seen, as it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Picture {
    StairsUp,
    StairsDown,
    Key,
    Lever { down: bool },
    Switch { pressed: bool },
    Trap { armed: bool },
    Chest { open: bool },
    Ring { colour: String, lit: bool },
    Person { manner: Personality, name: String },
    Note,
    Writing,
    Turntable,
    Hole,
    Skull,
}

impl Picture {
    /// Returns whether it shines by itself, and is as bright far away as near.
    pub(super) fn shines(&self) -> bool {
        matches!(self, Picture::Ring { lit: true, .. } | Picture::Key)
    }

    pub(super) fn draw(&self, accent: u32, glow: u32) -> Canvas {
        let mut canvas = Canvas::new();
        match self {
            Picture::StairsUp => stairs_up(&mut canvas, glow),
            Picture::StairsDown => stairs_down(&mut canvas),
            Picture::Key => key(&mut canvas),
            Picture::Lever { down } => lever(&mut canvas, *down, accent),
            Picture::Switch { pressed } => switch(&mut canvas, *pressed, accent),
            Picture::Trap { armed } => trap(&mut canvas, *armed),
            Picture::Chest { open } => chest(&mut canvas, *open),
            Picture::Ring { colour, lit } => ring(&mut canvas, named(colour, accent), *lit),
            Picture::Person { manner, name } => person(&mut canvas, *manner, name),
            Picture::Note => note(&mut canvas),
            Picture::Writing => writing(&mut canvas),
            Picture::Turntable => turntable(&mut canvas),
            Picture::Hole => hole(&mut canvas),
            Picture::Skull => skull(&mut canvas),
        }
        canvas
    }
}

/// Paints everything that stands around, the farthest first.
pub(super) fn paint(scene: &Scene, shot: &Shot, camera: &Camera, columns: &[Column], frame: &mut Frame) {
    let mut shown: Vec<(i32, i32, &Thing)> = Vec::new();
    for thing in &scene.things {
        let (across, down) = thing.wall.map_or((0, 0), off_centre);
        let middle = |n: u16, off: i64| i64::from(n) * i64::from(ONE) + i64::from(ONE) / 2 + off;
        let dx = middle(thing.at.x, across) - i64::from(camera.x);
        let dy = middle(thing.at.y, down) - i64::from(camera.y);
        let along = |axis: (i32, i32)| ((dx * i64::from(axis.0) + dy * i64::from(axis.1)) >> 16) as i32;
        let far = along(camera.ahead);
        if far > ONE / 8 {
            shown.push((far, along(camera.right), thing));
        }
    }
    shown.sort_by_key(|(far, ..)| -far);
    for (far, right, thing) in shown {
        let is_here = thing.at == shot.at || far < ONE;
        let shade = if thing.shines { Shade::new(256, 0) } else { scene.look.shade(far) };
        place(&thing.canvas, (far, right), is_here, camera, shade, columns, frame);
    }
}

/// Returns how far from the middle of its cell something hangs that hangs on that wall.
fn off_centre(wall: Side) -> (i64, i64) {
    let far = i64::from(ONE) * 46 / 100;
    match wall {
        Side::North => (0, -far),
        Side::East => (far, 0),
        Side::South => (0, far),
        Side::West => (-far, 0),
    }
}

/// Nothing is painted as if it were nearer than this.
const NEAREST: i32 = ONE * 78 / 100;

fn place(
    canvas: &Canvas,
    (true_far, right): (i32, i32),
    is_here: bool,
    camera: &Camera,
    shade: Shade,
    columns: &[Column],
    frame: &mut Frame,
) {
    let far = true_far.max(NEAREST);
    let tall = ((i64::from(camera.focal) << 16) / i64::from(far)) as i32;
    let (width, height) = (frame.width as i32, frame.height as i32);
    let middle = width / 2 + (i64::from(right) * i64::from(camera.focal) / i64::from(far)) as i32;
    let (left, top) = (middle - tall / 2, (height - tall) / 2);
    let (first, last) = (left.max(0), (left + tall).min(width));
    let (above, below) = (top.max(0), (top + tall).min(height));
    let texel = |at: i32| ((i64::from(at) * SIDE as i64) / i64::from(tall)) as usize;
    for x in first..last {
        let column = &columns[x as usize];
        // What stands in the own cell is before every wall of it.
        let depth = if is_here { true_far.min(ONE / 2) } else { true_far };
        if depth >= column.far {
            continue;
        }
        let u = texel(x - left);
        for y in above..below {
            let colour = canvas.at(u, texel(y - top));
            if !is_clear(colour) && !column.hides(depth, y) {
                frame.pixels[(y * width + x) as usize] = shade.of(colour);
            }
        }
    }
}

/// Returns the colour that a word names.
fn named(word: &str, otherwise: u32) -> u32 {
    let table = [
        ("red", rgb(230, 60, 50)),
        ("crimson", rgb(200, 30, 60)),
        ("blue", rgb(80, 130, 250)),
        ("azure", rgb(80, 170, 250)),
        ("green", rgb(80, 220, 110)),
        ("emerald", rgb(60, 210, 130)),
        ("yellow", rgb(250, 220, 80)),
        ("amber", rgb(250, 180, 60)),
        ("gold", rgb(250, 200, 80)),
        ("violet", rgb(180, 100, 250)),
        ("purple", rgb(170, 80, 220)),
        ("white", rgb(240, 240, 250)),
        ("silver", rgb(200, 210, 225)),
        ("orange", rgb(250, 150, 60)),
        ("cyan", rgb(80, 230, 230)),
        ("pink", rgb(250, 130, 190)),
    ];
    table.iter().find(|(name, _)| word.contains(name)).map_or(otherwise, |(_, colour)| *colour)
}

fn stairs_up(canvas: &mut Canvas, glow: u32) {
    // A flight of steps that grows narrower toward a lit opening.
    canvas.rect(20, 4, 24, 22, mixed(glow, rgb(255, 250, 230), 120));
    for i in 0..8 {
        let (x, y, w) = (6 + i * 2, 56 - i * 5, 52 - i * 4);
        let tread = mixed(rgb(150, 142, 130), glow, (i * 14) as u32);
        canvas.rect(x, y, w, 3, lit(tread, 300));
        canvas.rect(x, y + 3, w, 3, lit(tread, 150));
    }
    canvas.polygon(&[(0, 63), (6, 56), (22, 18), (18, 4), (12, 4), (0, 56)], rgb(96, 90, 84));
    canvas.polygon(&[(63, 63), (57, 56), (41, 18), (45, 4), (51, 4), (63, 56)], rgb(72, 68, 64));
    canvas.finish(1);
}

fn stairs_down(canvas: &mut Canvas) {
    // A pit in the ground, its steps going down into the dark.
    canvas.polygon(&[(2, 63), (14, 42), (50, 42), (62, 63)], rgb(126, 118, 108));
    canvas.polygon(&[(6, 62), (16, 44), (48, 44), (58, 62)], rgb(6, 5, 6));
    for i in 0..5 {
        let (y, inset) = (58 - i * 3, 8 + i * 3);
        let colour = lit(rgb(150, 142, 130), (256 - i * 48).max(30) as u32);
        canvas.rect(inset, y, 64 - 2 * inset, 2, colour);
    }
    // Two posts, so that one sees them from afar.
    for x in [4, 54] {
        canvas.rect(x, 26, 6, 32, rgb(112, 104, 96));
        canvas.rect(x - 1, 23, 8, 4, rgb(140, 132, 120));
    }
    canvas.finish(2);
}

fn key(canvas: &mut Canvas) {
    let gold = rgb(246, 204, 84);
    canvas.ring(32, 36, 7, 7, 3, gold);
    canvas.rect(30, 42, 4, 16, gold);
    canvas.rect(34, 50, 5, 3, gold);
    canvas.rect(34, 55, 4, 3, gold);
    canvas.finish(3);
    for (x, y) in [(23, 30), (42, 34), (38, 26), (26, 52), (43, 58)] {
        canvas.dot(x, y, rgb(255, 246, 200));
    }
}

fn lever(canvas: &mut Canvas, down: bool, accent: u32) {
    let iron = rgb(104, 104, 112);
    canvas.rect(22, 50, 20, 12, rgb(92, 84, 78));
    canvas.rect(19, 60, 26, 4, rgb(76, 70, 66));
    canvas.ellipse(32, 48, 9, 6, iron);
    let top = if down { (50, 34) } else { (18, 20) };
    canvas.line((32, 47), top, 4, rgb(150, 126, 96));
    canvas.finish(4);
    canvas.ellipse(top.0, top.1, 4, 4, mixed(accent, rgb(220, 60, 50), 150));
}

fn switch(canvas: &mut Canvas, pressed: bool, accent: u32) {
    canvas.polygon(&[(22, 63), (26, 42), (38, 42), (42, 63)], rgb(110, 104, 98));
    canvas.rect(21, 37, 22, 6, rgb(134, 128, 120));
    canvas.finish(5);
    let (y, colour) =
        if pressed { (36, rgb(96, 226, 130)) } else { (33, mixed(accent, rgb(240, 90, 60), 128)) };
    canvas.ellipse(32, y, 7, 3, lit(colour, 150));
    canvas.ellipse(32, y - if pressed { 0 } else { 2 }, 7, 3, colour);
}

fn trap(canvas: &mut Canvas, armed: bool) {
    canvas.ellipse(32, 59, 22, 4, rgb(30, 26, 26));
    for i in 0..6 {
        let x = 14 + i * 7;
        let tall = if armed { 16 - (i - 2) * (i - 3) } else { 3 };
        canvas.polygon(&[(x - 2, 60), (x + 1, 60 - tall), (x + 4, 60)], rgb(170, 172, 180));
    }
    canvas.finish(6);
}

fn chest(canvas: &mut Canvas, open: bool) {
    let (wood, iron, gold) = (rgb(138, 88, 44), rgb(74, 74, 82), rgb(248, 210, 90));
    if open {
        canvas.polygon(&[(12, 42), (16, 26), (48, 26), (52, 42)], lit(wood, 170));
        canvas.polygon(&[(16, 42), (19, 30), (45, 30), (48, 42)], rgb(30, 20, 14));
        canvas.rect(12, 42, 40, 20, wood);
        canvas.rect(14, 40, 36, 4, rgb(22, 15, 10));
    } else {
        canvas.rect(12, 42, 40, 20, wood);
        canvas.polygon(&[(12, 42), (15, 33), (20, 30), (44, 30), (49, 33), (52, 42)], lit(wood, 290));
    }
    for x in [15, 45] {
        canvas.rect(x, if open { 43 } else { 32 }, 4, if open { 19 } else { 30 }, iron);
    }
    canvas.rect(12, 42, 40, 2, iron);
    canvas.finish(7);
    if !open {
        canvas.rect(28, 39, 8, 9, gold);
        canvas.rect(31, 42, 2, 4, rgb(40, 24, 10));
    }
}

fn ring(canvas: &mut Canvas, colour: u32, lit_up: bool) {
    let bright = if lit_up { colour } else { lit(mixed(colour, rgb(90, 90, 96), 190), 120) };
    canvas.ellipse(32, 60, 22, 3, lit(bright, 110));
    if lit_up {
        // A veil of sparks within the ring.
        for y in 8..58 {
            for x in 14..50 {
                let inside =
                    (x - 32_i32).pow(2) * 24 * 24 + (y - 33_i32).pow(2) * 17 * 17 <= 17 * 17 * 24 * 24;
                let swirl = (x + hash((x / 3) as u32, (y / 5) as u32, 9) as i32 % 5 + y * 2) % 7;
                if inside && (swirl < 2 || (x + y) % 3 == 0) {
                    canvas.dot(x, y, lit(colour, 120 + (hash(x as u32, y as u32, 4) % 100)));
                }
            }
        }
    }
    canvas.ring(32, 33, 20, 27, 3, bright);
    canvas.ring(32, 33, 18, 25, 1, mixed(bright, rgb(255, 255, 255), if lit_up { 170 } else { 30 }));
}

fn person(canvas: &mut Canvas, manner: Personality, name: &str) {
    let own = name.bytes().fold(7, |h, b| hash(h, u32::from(b), 13));
    let robe = match manner {
        Personality::Truthful => rgb(82, 104, 150),
        Personality::Deceitful => rgb(110, 60, 128),
        Personality::Helpful => rgb(74, 128, 76),
        Personality::Hostile => rgb(150, 48, 42),
    };
    let robe = mixed(robe, rgb(120, 100, 80), own % 110);
    let skin =
        [rgb(226, 180, 146), rgb(176, 126, 92), rgb(128, 88, 62), rgb(204, 196, 170)][(own / 7 % 4) as usize];
    let hair =
        [rgb(60, 44, 32), rgb(150, 146, 140), rgb(120, 60, 30), rgb(30, 28, 32)][(own / 31 % 4) as usize];
    canvas.ellipse(32, 61, 15, 3, rgb(16, 14, 14));
    canvas.polygon(&[(18, 62), (22, 32), (27, 26), (37, 26), (42, 32), (46, 62)], robe);
    canvas.polygon(&[(29, 62), (31, 34), (33, 34), (35, 62)], lit(robe, 170));
    canvas.rect(22, 43, 20, 3, mixed(rgb(90, 66, 40), robe, 60));
    // Arms: folded, or raised where one should keep away.
    if manner == Personality::Hostile {
        canvas.line((23, 33), (13, 22), 5, robe);
        canvas.line((41, 33), (50, 24), 5, robe);
        canvas.ellipse(12, 20, 3, 3, skin);
        canvas.line((50, 28), (56, 6), 3, rgb(196, 200, 208));
    } else {
        canvas.line((23, 33), (27, 43), 5, lit(robe, 200));
        canvas.line((41, 33), (37, 43), 5, lit(robe, 200));
        canvas.ellipse(29, 44, 3, 2, skin);
        canvas.ellipse(36, 44, 3, 2, skin);
    }
    if own / 127 % 2 == 0 {
        canvas.ellipse(32, 19, 9, 11, lit(robe, 190));
        canvas.ellipse(32, 21, 6, 8, skin);
    } else {
        canvas.ellipse(32, 18, 7, 9, hair);
        canvas.ellipse(32, 20, 6, 8, skin);
    }
    if own / 509 % 2 == 0 {
        canvas.polygon(&[(27, 23), (37, 23), (35, 33), (32, 36), (29, 33)], hair);
    }
    canvas.finish(8);
    let eye = if manner == Personality::Hostile { rgb(255, 90, 40) } else { rgb(20, 16, 16) };
    for x in [29, 34] {
        canvas.rect(x, 19, 2, 2, eye);
    }
}

fn note(canvas: &mut Canvas) {
    canvas.line((32, 62), (32, 46), 3, rgb(104, 76, 48));
    canvas.line((24, 62), (32, 54), 2, rgb(104, 76, 48));
    canvas.line((40, 62), (32, 54), 2, rgb(104, 76, 48));
    canvas.polygon(&[(20, 30), (42, 27), (45, 48), (22, 50)], rgb(226, 208, 166));
    canvas.finish(9);
    for i in 0..5 {
        let (y, w) = (33 + i * 3, 14 + (i * 5) % 7);
        canvas.line((24, y), (24 + w, y - 1), 1, rgb(90, 66, 48));
    }
}

/// Lines of chalk, without a ground of their own.
fn writing(canvas: &mut Canvas) {
    let chalk = rgb(232, 228, 214);
    for line in 0..4 {
        let y = 22 + line * 5;
        for word in 0..4 {
            let x = 16 + word * 9 + line % 2 * 2;
            canvas.line((x, y + word % 2), (x + 5 - (word + line) % 3, y), 1, chalk);
            canvas.line((x + 2, y - 2), (x + 2, y + 1), 1, chalk);
        }
    }
}

/// A round slab in the ground, with the arrows that its turning has worn.
fn turntable(canvas: &mut Canvas) {
    canvas.ellipse(32, 58, 24, 5, rgb(60, 54, 50));
    canvas.ellipse(32, 57, 21, 4, rgb(128, 120, 108));
    canvas.ellipse(32, 57, 11, 2, rgb(92, 86, 78));
    canvas.finish(6);
    canvas.polygon(&[(12, 55), (18, 53), (17, 57)], rgb(40, 34, 30));
    canvas.polygon(&[(52, 59), (46, 61), (47, 57)], rgb(40, 34, 30));
}

/// A hole with broken edges.
fn hole(canvas: &mut Canvas) {
    let rim =
        [(6, 58), (14, 54), (24, 53), (34, 54), (46, 53), (56, 57), (52, 61), (38, 62), (22, 62), (10, 61)];
    canvas.polygon(&rim, rgb(96, 88, 80));
    canvas.finish(6);
    canvas.polygon(&[(10, 58), (22, 55), (42, 55), (53, 58), (40, 61), (20, 61)], rgb(4, 3, 4));
}

fn skull(canvas: &mut Canvas) {
    let bone = rgb(214, 206, 184);
    canvas.line((16, 60), (48, 52), 4, lit(bone, 200));
    canvas.line((16, 52), (48, 60), 4, lit(bone, 200));
    canvas.ellipse(32, 40, 13, 12, bone);
    canvas.rect(25, 48, 14, 8, bone);
    canvas.finish(10);
    for x in [27, 37] {
        canvas.ellipse(x, 41, 3, 4, rgb(20, 12, 10));
    }
    canvas.polygon(&[(32, 45), (30, 49), (34, 49)], rgb(30, 20, 16));
    for x in [28, 31, 34, 37] {
        canvas.rect(x, 52, 1, 4, rgb(60, 50, 44));
    }
}
