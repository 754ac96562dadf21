//! Textures made in code: walls, doors, ground and ceilings of 64×64 texels, each a pattern in one of a floor's colours.
//! All roughness comes from a hash of the place, so a texture is the same everywhere and for good.

use super::colour::{lit, mixed, rgb};

/// Texels on each side.
pub(super) const SIDE: usize = 64;

/// A square of colours, a column after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Texture(Vec<u32>);

impl Texture {
    pub(super) fn new(colour: impl Fn(i32, i32) -> u32) -> Texture {
        let side = SIDE as i32;
        Texture((0..side).flat_map(|x| (0..side).map(move |y| (x, y))).map(|(x, y)| colour(x, y)).collect())
    }

    #[inline]
    pub(super) fn at(&self, x: usize, y: usize) -> u32 {
        self.0[x % SIDE * SIDE + y % SIDE]
    }

    /// Returns the same with another painted over it.
    fn over(&self, colour: impl Fn(i32, i32, u32) -> u32) -> Texture {
        Texture::new(|x, y| colour(x, y, self.at(x as usize, y as usize)))
    }
}

/// A number from a place, as if by chance.
pub(super) const fn hash(x: u32, y: u32, salt: u32) -> u32 {
    let mut h = x.wrapping_mul(0x9E37_79B1) ^ y.wrapping_mul(0x85EB_CA77) ^ salt.wrapping_mul(0xC2B2_AE3D);
    h = (h ^ (h >> 15)).wrapping_mul(0x2C1B_3C6D);
    h = (h ^ (h >> 12)).wrapping_mul(0x297A_2D39);
    h ^ (h >> 15)
}

/// Returns a number from 0 up to `n` for a place.
fn chance(x: i32, y: i32, salt: u32, n: u32) -> i32 {
    (hash(x as u32, y as u32, salt) % n) as i32
}

/// Smooth noise from 0 to 255 that repeats after 64: hashed corners of squares of this size, blended.
fn clouds(x: i32, y: i32, size: i32, salt: u32) -> i32 {
    let n = SIDE as i32 / size;
    let corner = |cx: i32, cy: i32| chance(cx.rem_euclid(n), cy.rem_euclid(n), salt, 256);
    let (cx, cy, fx, fy) = (x.div_euclid(size), y.div_euclid(size), x.rem_euclid(size), y.rem_euclid(size));
    let row = |cy| (corner(cx, cy) * (size - fx) + corner(cx + 1, cy) * fx) / size;
    (row(cy) * (size - fy) + row(cy + 1) * fy) / size
}

/// Large and small unevenness together, around 0.
fn rough(x: i32, y: i32, salt: u32) -> i32 {
    (clouds(x, y, 16, salt) - 128) / 3 + (clouds(x, y, 4, salt + 1) - 128) / 5 + chance(x, y, salt + 2, 17)
        - 8
}

fn by(colour: u32, add: i32) -> u32 {
    lit(colour, (256 + add).clamp(20, 420) as u32)
}

/// Returns the light on a block's edge: brighter above and to the left, darker below and to the right.
fn bevel(x: i32, y: i32, w: i32, h: i32) -> i32 {
    let mut light = 0;
    if y == 0 || x == 0 {
        light += 46;
    }
    if y == h - 1 || x == w - 1 {
        light -= 62;
    }
    light
}

/// Bricks of 16×8, every other row moved by half.
pub(super) fn brick(colour: u32, mortar: u32) -> Texture {
    Texture::new(|x, y| {
        let row = y / 8;
        let moved = x + (row % 2) * 8;
        let (bx, by_) = (moved % 16, y % 8);
        if bx == 15 || by_ == 7 {
            return by(mortar, rough(x, y, 3) / 2);
        }
        let own = chance(moved / 16 % 4, row, 5, 90) - 45;
        by(colour, own + bevel(bx, by_, 15, 7) + rough(x, y, 7))
    })
}

/// Cut blocks of stone of different lengths, in courses of 16.
pub(super) fn stone(colour: u32, mortar: u32) -> Texture {
    const CUTS: [[i32; 3]; 4] = [[0, 26, 46], [10, 34, 64], [0, 18, 42], [6, 30, 52]];
    Texture::new(|x, y| {
        let course = y / 16;
        let cuts = CUTS[course as usize];
        let from = cuts.iter().rev().find(|cut| **cut <= x).copied().unwrap_or(cuts[2] - SIDE as i32);
        let to = cuts.iter().find(|cut| **cut > x).copied().unwrap_or(cuts[0] + SIDE as i32);
        let (bx, by_, w) = (x - from, y % 16, to - from);
        if bx == w - 1 || by_ == 15 {
            return by(mortar, rough(x, y, 11) / 2);
        }
        let own = chance(from.rem_euclid(64), course, 13, 70) - 35;
        let crack = if clouds(x + 3 * course, y, 8, 17) == 127 { -70 } else { 0 };
        by(colour, own + bevel(bx, by_, w - 1, 15) + rough(x, y, 19) + crack)
    })
}

/// Upright planks with their grain, held by two beams.
pub(super) fn wood(colour: u32, gap: u32) -> Texture {
    Texture::new(|x, y| {
        let beam = (4..11).contains(&y) || (50..57).contains(&y);
        if beam {
            let by_ = if y < 20 { y - 4 } else { y - 50 };
            let grain = clouds(x, y * 4, 4, 23) / 6 - 20;
            let nail = (x % 11 - 5).abs() <= 1 && (2..5).contains(&by_);
            return if nail { rgb(40, 38, 36) } else { by(colour, 30 + bevel(1, by_, 9, 7) + grain) };
        }
        let (plank, px) = (x / 11, x % 11);
        if px == 10 || (x >= 55 && px == 8) {
            return by(gap, rough(x, y, 29) / 3);
        }
        let own = chance(plank, 0, 31, 70) - 40;
        let grain = clouds(x * 4, y, 16, 37) / 3 - 42
            + if (x * 5 + clouds(x, y, 16, 41) / 8) % 7 == 0 { -26 } else { 0 };
        let (kx, ky) = (plank * 11 + 5, 20 + chance(plank, 1, 43, 24));
        let knot = (x - kx).pow(2) * 2 + (y - ky).pow(2);
        let knot = if knot < 9 {
            -80
        } else if knot < 16 {
            20
        } else {
            0
        };
        // Shadow under the beam.
        let shadow = if (11..15).contains(&y) || (57..60).contains(&y) { -60 } else { 0 };
        by(colour, own + grain + knot + shadow + if px == 0 { 30 } else { 0 })
    })
}

/// Iron plates with rivets and rust, bolted over raw rock.
pub(super) fn metal(colour: u32, rust: u32) -> Texture {
    Texture::new(|x, y| {
        let (px, py) = (x % 32, y % 32);
        let frame = px < 5 || py < 5 || px >= 30 || py >= 30;
        let rivet = |cx: i32, cy: i32| (px - cx).pow(2) + (py - cy).pow(2);
        let near = [(2, 2), (2, 16), (16, 2)].into_iter().map(|(cx, cy)| rivet(cx, cy)).min().unwrap_or(99);
        if near <= 2 {
            return by(colour, if near == 0 { 150 } else { 60 });
        }
        if frame {
            let edge = if px == 5 || py == 5 { -60 } else { bevel(px % 30, py % 30, 30, 30) };
            return by(mixed(colour, rgb(70, 74, 82), 150), 10 + edge + rough(x, y, 47) / 2);
        }
        let streak = (clouds(x * 3, y / 2, 8, 53) - 140).max(0) as u32;
        let base = mixed(colour, rust, (streak * 2).min(170));
        by(base, rough(x, y, 59) + if px == 6 || py == 6 { -40 } else { 0 } - (py - 16) / 2)
    })
}

/// Slabs, or tiles when they are small, in two shades.
pub(super) fn slabs(colour: u32, size: i32, contrast: i32) -> Texture {
    Texture::new(|x, y| {
        let (sx, sy) = (x % size, y % size);
        let odd = (x / size + y / size) % 2;
        let own = chance(x / size, y / size, 61, 40) - 20 + if odd == 0 { contrast } else { -contrast };
        by(colour, own + bevel(sx, sy, size, size) + rough(x, y, 67))
    })
}

/// Trodden earth or gravel, with stones where there are any.
pub(super) fn earth(colour: u32, stones: u32) -> Texture {
    Texture::new(|x, y| {
        let stone = clouds(x, y, 4, 71);
        let base = rough(x, y, 73) * 3 / 2;
        if stone > 196 && stones > 0 {
            by(colour, base + 70)
        } else if stone > 186 && stones > 0 {
            by(colour, base - 60)
        } else {
            by(colour, base)
        }
    })
}

/// Beams across a rough ceiling.
pub(super) fn beams(colour: u32, beam: u32) -> Texture {
    Texture::new(|x, y| {
        if (24..40).contains(&y) {
            return by(beam, bevel(1, y - 24, 9, 16) + clouds(x, y * 4, 16, 79) / 4 - 30);
        }
        let shadow = if (40..46).contains(&y) { -70 } else { 0 };
        by(colour, rough(x, y, 83) + shadow)
    })
}

/// Where the wood of a door is within its frame.
fn door_leaf(x: i32, y: i32) -> bool {
    // A low arch.
    let top = 7 + (x - 32).pow(2) / 90;
    (10..54).contains(&x) && y >= top
}

/// A door in the wall: boards, two iron bands and a ring; with a lock plate where it is known to be locked.
pub(super) fn door(wall: &Texture, colour: u32, lock: Option<u32>) -> Texture {
    wall.over(|x, y, behind| {
        if !door_leaf(x, y) {
            let near = door_leaf(x - 3, y) || door_leaf(x + 3, y) || door_leaf(x, y + 3);
            return if near {
                by(behind, if door_leaf(x + 1, y) || door_leaf(x - 1, y) { -110 } else { 40 })
            } else {
                behind
            };
        }
        let band = (17..22).contains(&y) || (48..53).contains(&y);
        let iron = rgb(58, 58, 64);
        if let Some(plate) = lock
            && (42..51).contains(&x)
            && (28..41).contains(&y)
        {
            let hole = (x - 46).pow(2) + (y - 33).pow(2) <= 3 || (x == 46 && (34..38).contains(&y));
            return if hole { rgb(8, 6, 6) } else { by(plate, 30 + bevel(x - 42, y - 28, 9, 13)) };
        }
        let ring = (x - 46).pow(2) + (y - 36).pow(2);
        if (7..=14).contains(&ring) {
            return by(iron, 120 - (y - 33) * 12);
        }
        if band {
            let rivet = x % 9 == 5 && (y % 31 == 19 || y == 50);
            return by(iron, if rivet { 160 } else { bevel(1, (y - 17) % 31, 9, 5) });
        }
        let board = (x - 10) % 9;
        let own = chance((x - 10) / 9, 0, 89, 50) - 25;
        if board == 8 {
            by(colour, -130)
        } else {
            by(colour, own + clouds(x * 4, y, 16, 97) / 4 - 32 + if board == 0 { 35 } else { 0 })
        }
    })
}

/// A portcullis before the dark. Between its bars one sees nothing, as through any gate that is shut.
pub(super) fn gate(wall: &Texture, colour: u32) -> Texture {
    wall.over(|x, y, behind| {
        if !(6..58).contains(&x) || y < 5 {
            let near = (4..60).contains(&x) && y < 60;
            return if near && !(5..59).contains(&x) || y == 4 { by(behind, -90) } else { behind };
        }
        bars(x, y, colour).unwrap_or_else(|| rgb(6, 5, 8))
    })
}

/// Returns the iron of a portcullis at a place, where there is any.
pub(super) fn bars(x: i32, y: i32, colour: u32) -> Option<u32> {
    let (bx, by_) = ((x - 6) % 10, (y - 5) % 14);
    let iron = mixed(rgb(92, 92, 100), colour, 50);
    // The lower ends are points.
    let pointed = y >= 60 && !(3..=5).contains(&bx);
    match (bx, by_) {
        _ if !(6..58).contains(&x) || y < 5 || pointed => None,
        (3..=5, 4..=7) => Some(by(iron, 40)),
        (3..=5, _) => Some(by(iron, [60, 10, -70][(bx - 3) as usize])),
        (_, 5..=6) if y < 56 => Some(by(iron, if by_ == 5 { 20 } else { -60 })),
        _ => None,
    }
}

/// A secret door that was found: the wall with a seam in it, and the scratches of whoever felt for it.
pub(super) fn seam(wall: &Texture, chalk: u32) -> Texture {
    wall.over(|x, y, behind| {
        let inside = |x: i32, y: i32| (14..50).contains(&x) && y >= 8;
        let rim = inside(x, y) && !(inside(x - 1, y) && inside(x + 1, y) && inside(x, y - 1));
        let cross = (28..37).contains(&x) && (30..39).contains(&y) && (x - 32 == y - 34 || x - 32 == 34 - y);
        if rim {
            by(behind, -170)
        } else if cross {
            chalk
        } else if inside(x, y) {
            by(behind, -22)
        } else {
            behind
        }
    })
}

/// A wall that is known to be none: its stones shimmer.
pub(super) fn shimmer(wall: &Texture, accent: u32) -> Texture {
    wall.over(|x, y, behind| {
        let wave = (clouds(x, y * 2, 16, 101) + y * 4) % 64;
        mixed(by(behind, -40), accent, if wave < 12 { 150 } else { 50 })
    })
}

/// What is painted over a way that leads one way only, for whoever makes the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    /// It leads on.
    Arrow,
    /// From here it does not.
    Cross,
}

/// A sign in bright paint.
pub(super) fn sign(wall: &Texture, sign: Sign) -> Texture {
    let (x_off, y_off) = (|x: i32| (x - 32).abs(), |y: i32| y - 30);
    wall.over(move |x, y, behind| {
        let (x, y) = (x_off(x), y_off(y));
        let painted = match sign {
            Sign::Arrow => (0..=14).contains(&(y + 14)) && x <= y + 14 || (0..18).contains(&y) && x <= 5,
            Sign::Cross => (x - y.abs()).abs() <= 3 && x <= 16,
        };
        let colour = if sign == Sign::Arrow { rgb(90, 230, 120) } else { rgb(240, 80, 60) };
        if painted { mixed(behind, colour, 200) } else { behind }
    })
}

/// Something carved into a wall, in the manner of the theme: light is put on by a little relief.
pub(super) fn carved(wall: &Texture, inside: impl Fn(i32, i32) -> bool, depth: i32) -> Texture {
    wall.over(|x, y, behind| match (inside(x, y), inside(x - 1, y - 1), inside(x + 1, y + 1)) {
        (true, false, _) => by(behind, -depth - 50),
        (true, _, false) => by(behind, depth / 2),
        (true, ..) => by(behind, -depth),
        (false, true, _) => by(behind, 50),
        _ => behind,
    })
}

/// Something painted or grown onto a wall.
pub(super) fn stained(wall: &Texture, colour: u32, part: impl Fn(i32, i32) -> i32) -> Texture {
    wall.over(|x, y, behind| mixed(behind, colour, part(x, y).clamp(0, 256) as u32))
}

/// Returns how much of a glow there is at a place, of 256: all at its middle, none so far from it.
fn halo(x: i32, y: i32, (cx, cy): (i32, i32), reach: i32) -> i32 {
    let square = (x - cx).pow(2) + (y - cy).pow(2);
    (256 - 256 * square / (reach * reach)).max(0)
}

/// A candle in a niche, and its light on the stone.
pub(super) fn candle(niche: &Texture, light: u32) -> Texture {
    niche.over(|x, y, behind| {
        let flame = (x - 32).pow(2) * 5 + (y - 33).pow(2);
        let wax = (30..=34).contains(&x) && (38..50).contains(&y) || (28..=36).contains(&x) && y == 49;
        match flame {
            0..6 => rgb(255, 252, 220),
            6..26 => mixed(light, rgb(255, 210, 90), 150),
            _ if wax => by(rgb(214, 204, 176), (40 - y) * 8 + if x == 34 { -60 } else { 0 }),
            _ => mixed(by(behind, halo(x, y, (32, 34), 30) / 2), light, halo(x, y, (32, 34), 28) as u32 / 3),
        }
    })
}

/// A lantern on a hook, and its light on the wall.
pub(super) fn lantern(wall: &Texture, light: u32) -> Texture {
    let iron = rgb(52, 50, 52);
    wall.over(|x, y, behind| {
        let (dx, dy) = ((x - 32).abs(), y - 30);
        let hook = dx <= 1 && (10..22).contains(&y) || y == 10 && (32..38).contains(&x);
        let roof = (-8..-4).contains(&dy) && dx <= dy + 11;
        let base = (8..11).contains(&dy) && dx <= 7;
        let bars = (-4..8).contains(&dy) && (dx == 6 || dx == 0);
        let glass = (-4..8).contains(&dy) && dx < 6;
        if hook || roof || base || bars {
            by(iron, if x < 32 { 40 } else { -20 })
        } else if glass {
            mixed(light, rgb(255, 246, 200), halo(x, y, (32, 32), 9) as u32)
        } else {
            mixed(by(behind, halo(x, y, (32, 32), 30) / 2), light, halo(x, y, (32, 32), 28) as u32 / 3)
        }
    })
}

/// Mushrooms at the foot of the wall, which shine by themselves.
pub(super) fn mushrooms(wall: &Texture, glow: u32) -> Texture {
    const CAPS: [(i32, i32, i32); 5] = [(14, 50, 6), (25, 56, 5), (34, 46, 7), (44, 54, 5), (53, 58, 4)];
    wall.over(|x, y, behind| {
        let near = CAPS.iter().map(|(cx, cy, r)| halo(x, y, (*cx, *cy), r * 3)).max().unwrap_or(0);
        for (cx, cy, r) in CAPS {
            let (dx, dy) = (x - cx, y - cy);
            if (-r..=0).contains(&dy) && dx * dx + dy * dy * 2 <= r * r {
                let spot = hash(x as u32 / 2, y as u32 / 2, 107).is_multiple_of(5);
                return by(mixed(glow, rgb(240, 250, 240), if spot { 200 } else { 60 }), -dx * 9 - dy * 6);
            }
            if dx.abs() <= r / 4 && dy > 0 && dy <= r + 2 {
                return by(rgb(206, 196, 168), -dx * 30 - 40);
            }
        }
        mixed(by(behind, near / 4), glow, near as u32 / 3)
    })
}

/// Moss that creeps up from the ground.
pub(super) fn moss(x: i32, y: i32) -> i32 {
    (clouds(x, y, 8, 103) + (y - 44) * 9 - 60).min(150)
}
