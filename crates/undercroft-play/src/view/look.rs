//! How a floor looks: the textures and colours of its theme, and how light falls off. Floors without a theme are of brick.

use super::angle::ONE;
use super::colour::{Shade, lit, mixed, rgb};
use super::scene::Side4;
use super::textures::{self, Texture, hash};
use crate::face::Face;
use std::sync::Arc;
use undercroft::floor::Theme;
use undercroft::grid::{Cell, Side};

/// Walls come in that many versions, the first two of them plain.
const WALLS: u16 = 4;
// The places of the other textures.
const DOOR: u16 = WALLS;
const LOCKED: u16 = DOOR + 1;
const GATE: u16 = DOOR + 2;
const SEAM: u16 = DOOR + 3;
const FALSE: u16 = DOOR + 4;
const FRAME: u16 = DOOR + 5;
const LEADS_ON: u16 = DOOR + 6;
const LEADS_BACK: u16 = DOOR + 7;
/// The texture of nothing.
pub(super) const VOID: u16 = DOOR + 8;

/// The textures and colours of a floor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Look {
    theme: Option<Theme>,
    textures: Arc<[Texture]>,
    pub(super) ground: Arc<Texture>,
    pub(super) ceiling: Arc<Texture>,
    accent: u32,
    light: u32,
    /// Light at every sixteenth of a cell, from 0 to 256.
    falloff: Arc<[u16]>,
    /// What each light does to colours, from 0 to 256.
    shades: Arc<[Shade]>,
}

/// What walls are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Matter {
    Brick,
    Stone,
    Wood,
    Metal,
}

impl Look {
    /// Returns the look of a theme, with a torch or by the lantern alone.
    pub fn of(theme: Option<&Theme>, torch: bool) -> Look {
        let matter = theme.map_or(Matter::Brick, matter);
        let colour = |name: &str, else_: u32| {
            let found = theme.and_then(|theme| theme.palette.iter().find(|(of, _)| of == name));
            found.map_or(else_, |(_, c)| rgb(c.0, c.1, c.2))
        };
        // Colours of a palette are those of a map; on a wall by a lantern all of them need to be as bright as each other.
        let wall = bright(colour("wall", rgb(112, 92, 80)), 176);
        let ground = bright(colour("floor", rgb(72, 66, 62)), 118);
        let door = bright(colour("door", rgb(108, 76, 46)), 150);
        let dark = lit(colour("dark", rgb(12, 10, 14)), 128);
        let accent = bright(colour("accent", rgb(168, 130, 70)), 235);
        let light = colour("light", rgb(236, 186, 110));
        let warm = |colour: u32| mixed(colour, light, 48);
        let walls = walls(matter, warm(wall), mixed(wall, dark, 150), accent, light);
        let plain = walls[0].clone();
        let mut all: Vec<Texture> = walls.into();
        all.push(textures::door(&plain, warm(door), None));
        all.push(textures::door(&plain, warm(door), Some(accent)));
        all.push(textures::gate(&plain, accent));
        all.push(textures::seam(&plain, accent));
        all.push(textures::shimmer(&plain, accent));
        all.push(frame(&plain, mixed(warm(door), wall, 90)));
        all.push(textures::sign(&all[usize::from(DOOR)], textures::Sign::Arrow));
        all.push(textures::sign(&plain, textures::Sign::Cross));
        all.push(Texture::new(|_, _| dark));
        let (ground, ceiling) = grounds(matter, warm(ground), mixed(wall, dark, 120), warm(door));
        Look {
            theme: theme.cloned(),
            textures: all.into(),
            ground: Arc::new(ground),
            ceiling: Arc::new(ceiling),
            accent,
            light,
            falloff: lamp(torch),
            shades: (0..=256).map(|light| Shade::new(light, dark)).collect(),
        }
    }

    /// Returns the look of a theme, from this one where only the light is another.
    pub(super) fn or_other(&self, theme: Option<&Theme>, torch: bool) -> Look {
        if self.theme.as_ref() == theme {
            return Look { falloff: lamp(torch), ..self.clone() };
        }
        Look::of(theme, torch)
    }

    #[inline]
    pub(super) fn texture(&self, index: u16) -> &Texture {
        &self.textures[usize::from(index)]
    }

    pub(super) const fn accent(&self) -> u32 {
        self.accent
    }

    pub(super) const fn glow(&self) -> u32 {
        self.light
    }

    /// Returns how bright it is at a distance, from 0 to 256.
    pub(super) fn brightness(&self, far: i32) -> u32 {
        let step = (far.max(0) / (ONE / 16)) as usize;
        self.falloff.get(step).copied().unwrap_or(0).into()
    }

    /// Returns the light on a wall: sides that face east and west lie a little in shadow.
    pub(super) fn light(&self, far: i32, side: Side) -> u16 {
        let full = self.brightness(far);
        (if matches!(side, Side::East | Side::West) { full * 208 / 256 } else { full }) as u16
    }

    pub(super) fn shade(&self, far: i32) -> Shade {
        self.lit(self.brightness(far))
    }

    /// Returns what that much light does to colours, of 256.
    #[inline]
    pub(super) fn lit(&self, light: u32) -> Shade {
        self.shades[light.min(256) as usize]
    }

    /// Returns how a way looks that leads one way only, to whoever is shown that: from its front, or from behind.
    pub(super) const fn one_way(leads_on: bool) -> Side4 {
        Side4::Solid(if leads_on { LEADS_ON } else { LEADS_BACK })
    }

    /// Returns how a face looks. Now and then a stretch of wall is another version of itself.
    pub(super) fn side(face: Face, at: Cell, side: Side) -> Side4 {
        match face {
            Face::Open => Side4::Open,
            Face::Wall => {
                let chance = hash(u32::from(at.x), u32::from(at.y) * 4 + side as u32, 5) % 16;
                Side4::Solid(match chance {
                    0..8 => 0,
                    8..13 => 1,
                    13..15 => 2,
                    _ => 3,
                })
            }
            Face::Door => Side4::Solid(DOOR),
            Face::LockedDoor => Side4::Solid(LOCKED),
            Face::SecretDoor => Side4::Solid(SEAM),
            Face::Gate => Side4::Solid(GATE),
            Face::FalseWall => Side4::Solid(FALSE),
            Face::OpenDoor => Side4::Frame(FRAME),
            Face::RaisedGate => Side4::Raised(FRAME),
        }
    }
}

/// Returns the colour with its strongest part that bright.
fn bright(colour: u32, to: u32) -> u32 {
    let most = super::colour::parts(colour).into_iter().max().unwrap_or(0).max(1);
    lit(colour, 256 * to / u32::from(most))
}

/// The light of a torch, or of the lantern alone.
fn lamp(torch: bool) -> Arc<[u16]> {
    falloff(if torch { 17 } else { 11 }).into()
}

/// Light at every sixteenth of a cell: it falls off with the square, and ends after so many cells.
fn falloff(cells: i64) -> Vec<u16> {
    let end = cells * 16;
    let light = |step: i64| {
        let square = step * step;
        // A third as bright at half of the way.
        let near = 256 * end * end / (end * end + 8 * square);
        let rest = end * end - square;
        // What is nearest lies in the shadow of whoever holds the lamp.
        let held = 168 + (88 * step / 24).min(88);
        ((near * rest / (end * end) * 20 / 16).min(256) * held / 256) as u16
    };
    (0..=end).map(light).collect()
}

/// Themes name their textures in words; the words of the four that the engine brings are known, others are guessed from.
fn matter(theme: &Theme) -> Matter {
    match &*theme.name {
        "crypt" => return Matter::Stone,
        "warren" => return Matter::Wood,
        "mine" => return Matter::Metal,
        "laboratory" => return Matter::Brick,
        _ => {}
    }
    let words = theme.textures.iter().find(|(of, _)| of == "wall").map_or("", |(_, words)| words);
    let has = |list: &[&str]| list.iter().any(|word| words.contains(word));
    if has(&["wood", "plank", "log", "timber", "earth"]) {
        Matter::Wood
    } else if has(&["iron", "metal", "steel", "copper", "rust"]) {
        Matter::Metal
    } else if has(&["stone", "ashlar", "rock", "slate", "marble"]) {
        Matter::Stone
    } else {
        Matter::Brick
    }
}

fn walls(matter: Matter, colour: u32, gap: u32, accent: u32, light: u32) -> [Texture; WALLS as usize] {
    let make = |by: u32| match matter {
        Matter::Brick => textures::brick(lit(colour, by), gap),
        Matter::Stone => textures::stone(lit(colour, by), gap),
        Matter::Wood => textures::wood(lit(colour, by), gap),
        Matter::Metal => textures::metal(lit(colour, by), accent),
    };
    let (plain, other) = (make(256), make(236));
    // A niche with a rounded top; and a sign.
    let niche = |x: i32, y: i32| {
        (22..42).contains(&x)
            && (16..50).contains(&y)
            && (y >= 26 || (x - 32).pow(2) + (y - 26).pow(2) <= 100)
    };
    let ring = |x: i32, y: i32, r: i32| ((x - 32).pow(2) + (y - 30).pow(2) - r * r).abs() <= r;
    let sign = move |x: i32, y: i32| {
        ring(x, y, 15)
            || ring(x, y, 7)
            || ((x - 32).abs() <= 1 && (12..48).contains(&y))
            || (y == 30 && (16..48).contains(&x))
    };
    let (third, fourth) = match matter {
        Matter::Stone => (
            textures::stained(&plain, rgb(52, 70, 44), textures::moss),
            textures::candle(&textures::carved(&plain, niche, 110), light),
        ),
        Matter::Wood => {
            (textures::stained(&plain, rgb(60, 54, 30), textures::moss), textures::mushrooms(&plain, accent))
        }
        Matter::Metal => (
            textures::stained(&plain, accent, |x, y| {
                150 - ((x - 20) * 2 - y).pow(2) / 3 - (hash(x as u32 / 2, y as u32 / 2, 9) % 120) as i32
            }),
            textures::lantern(&plain, light),
        ),
        Matter::Brick => (
            textures::stained(&plain, rgb(40, 44, 40), textures::moss),
            textures::stained(&plain, accent, move |x, y| if sign(x, y) { 190 } else { 0 }),
        ),
    };
    [plain, other, third, fourth]
}

fn grounds(matter: Matter, ground: u32, over: u32, beam: u32) -> (Texture, Texture) {
    match matter {
        Matter::Brick => (textures::slabs(ground, 16, 26), textures::slabs(over, 32, 6)),
        Matter::Stone => (textures::slabs(ground, 32, 8), textures::stone(over, lit(over, 120))),
        Matter::Wood => (textures::earth(ground, 0), textures::beams(over, beam)),
        Matter::Metal => (textures::earth(ground, 1), textures::beams(over, beam)),
    }
}

/// What is around an opening: posts and a lintel.
fn frame(wall: &Texture, post: u32) -> Texture {
    Texture::new(|x, y| {
        let inner = x == 6 || x == 57 || y == 6;
        let outer = !(2..=61).contains(&x) || y < 1;
        match (inner, outer) {
            (true, _) => lit(post, 110),
            (_, true) => wall.at(x as usize, y as usize),
            _ => lit(post, 210 + (hash(x as u32 / 2, y as u32 / 6, 8) % 60)),
        }
    })
}
