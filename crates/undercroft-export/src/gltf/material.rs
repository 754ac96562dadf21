//! What things are made of: a handful of plain materials, and two small textures that are drawn here.

use super::document as doc;
use super::png;
use crate::shine::Shine;
use undercroft::floor::{Floor, Rgb};

/// What a face is made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Material {
    Floor,
    Ceiling,
    Wall,
    /// The walls of the boss's room in a floor of tiles.
    Lair,
    /// What walls up an exit that leads nowhere.
    Brick,
    /// The cut through the rock above a wall.
    Rock,
    /// Where stairs lead into the dark.
    Dark,
    Wood,
    Iron,
    Gold,
    Paper,
    Cloth,
    Blood,
    Magic,
    /// The glow of a teleporter.
    Glow(Shine),
}

/// Every material but the glow of teleporters, which no palette colours.
pub(super) const ALL: [Material; 14] = [
    Material::Floor,
    Material::Ceiling,
    Material::Wall,
    Material::Lair,
    Material::Brick,
    Material::Rock,
    Material::Dark,
    Material::Wood,
    Material::Iron,
    Material::Gold,
    Material::Paper,
    Material::Cloth,
    Material::Blood,
    Material::Magic,
];

/// Pixels of a texture's side.
const SIDE: u32 = 64;

impl Material {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Material::Floor => "floor",
            Material::Ceiling => "ceiling",
            Material::Wall => "wall",
            Material::Lair => "lair",
            Material::Brick => "brick",
            Material::Rock => "rock",
            Material::Dark => "dark",
            Material::Wood => "wood",
            Material::Iron => "iron",
            Material::Gold => "gold",
            Material::Paper => "paper",
            Material::Cloth => "cloth",
            Material::Blood => "blood",
            Material::Magic => "magic",
            Material::Glow(shine) => shine.name(),
        }
    }

    const fn colour(self) -> Rgb {
        match self {
            Material::Floor => Rgb(196, 184, 160),
            Material::Ceiling => Rgb(120, 114, 104),
            Material::Wall => Rgb(168, 158, 146),
            Material::Lair => Rgb(158, 66, 58),
            Material::Brick => Rgb(104, 84, 72),
            Material::Rock => Rgb(58, 54, 52),
            Material::Dark => Rgb(14, 13, 16),
            Material::Wood => Rgb(134, 84, 46),
            Material::Iron => Rgb(92, 96, 104),
            Material::Gold => Rgb(226, 178, 64),
            Material::Paper => Rgb(238, 228, 200),
            Material::Cloth => Rgb(62, 96, 152),
            Material::Blood => Rgb(168, 44, 40),
            Material::Magic => Rgb(112, 92, 222),
            Material::Glow(shine) => shine.rgb(),
        }
    }

    /// Returns how much of a metal, and how rough, in hundredths.
    const fn finish(self) -> (u8, u8) {
        match self {
            Material::Iron => (80, 50),
            Material::Gold => (90, 30),
            Material::Magic | Material::Glow(_) => (0, 40),
            Material::Wood | Material::Paper | Material::Cloth | Material::Blood => (0, 80),
            _ => (0, 95),
        }
    }

    /// Returns the name that a theme's palette has for it.
    const fn in_palette(self) -> Option<&'static str> {
        match self {
            Material::Floor => Some("floor"),
            Material::Wall => Some("wall"),
            Material::Ceiling => Some("ceiling"),
            Material::Wood => Some("door"),
            _ => None,
        }
    }

    const fn texture(self) -> Option<u32> {
        match self {
            Material::Floor => Some(0),
            Material::Wall | Material::Lair | Material::Brick => Some(1),
            _ => None,
        }
    }

    /// Returns its colour on a floor, whose theme may have colours of its own.
    pub(super) fn colour_on(self, floor: &Floor) -> Rgb {
        let palette = floor.theme().map_or(&[][..], |theme| &theme.palette);
        let find = |name: &str| palette.iter().find(|(what, _)| what == name).map(|(_, rgb)| *rgb);
        match self.in_palette().and_then(find) {
            Some(own) => lit(own, find("wall").unwrap_or(own)),
            None => self.colour(),
        }
    }

    pub(super) fn describe(self, colour: Rgb, suffix: &str) -> doc::Material {
        let (metal, rough) = self.finish();
        let Rgb(r, g, b) = colour;
        // A texture is light and dark around its middle, so that the colour beside it is the one that is seen.
        let glow = |c: u8| linear(c / 2);
        let kind = if matches!(self, Material::Glow(_)) { "glow_" } else { "" };
        let shines = matches!(self, Material::Magic | Material::Glow(_));
        doc::Material {
            name: format!("{kind}{}{suffix}", self.name()),
            pbr_metallic_roughness: doc::Pbr {
                base_color_factor: [linear(r), linear(g), linear(b), 1.0],
                base_color_texture: self.texture().map(|index| doc::TextureUse { index }),
                metallic_factor: f64::from(metal) / 100.0,
                roughness_factor: f64::from(rough) / 100.0,
            },
            emissive_factor: shines.then(|| [glow(r), glow(g), glow(b)]),
        }
    }
}

/// Returns how much light a part of a colour stands for, in thousandths of all.
pub(super) fn linear(c: u8) -> f64 {
    f64::from((u32::from(c) * u32::from(c) * 1000 + 32_512) / 65_025) / 1000.0
}

/// Returns a colour of a palette as that of a surface. A palette says how things look in the dim light of a dungeon; a
/// surface is lit by the scene's own lights, so all colours are raised together, until the walls are as light as stone.
fn lit(colour: Rgb, wall: Rgb) -> Rgb {
    const STONE: u16 = 160;
    let brightest = u16::from(wall.0.max(wall.1).max(wall.2)).clamp(1, STONE);
    let raised = |c: u8| (u16::from(c) * STONE / brightest).min(255) as u8;
    Rgb(raised(colour.0), raised(colour.1), raised(colour.2))
}

/// Returns the textures as PNG: flagstones, and courses of stone.
pub(super) fn textures() -> [(&'static str, Vec<u8>); 2] {
    [("flagstones", png::grey(SIDE, flagstone)), ("courses", png::grey(SIDE, course))]
}

/// Four slabs of different sizes to a cell.
fn flagstone(x: u32, y: u32) -> u8 {
    let upright = if y < 30 { 36 } else { 24 };
    let seam = [0, 30].contains(&(y % SIDE)) || x == 0 || x == upright;
    let stone = u32::from(x > upright) + 2 * u32::from(y > 30);
    shade(x, y, seam, 224 + [0, 10, 16, 5][stone as usize])
}

/// Four courses of stones, every other one moved by half.
fn course(x: u32, y: u32) -> u8 {
    let row = y / 16;
    let along = (x + 11 * row * row) % SIDE;
    let stone = along / 22;
    let seam = y.is_multiple_of(16) || along.is_multiple_of(22) && along < 44;
    shade(x, y, seam, 222 + (stone * 7 + row * 5) % 17)
}

fn shade(x: u32, y: u32, seam: bool, light: u32) -> u8 {
    // A little grain; any mixing of the bits will do.
    let grain = (x.wrapping_mul(0x9E37) ^ y.wrapping_mul(0x79B9)).wrapping_mul(0x85EB_CA6B) >> 28;
    (if seam { 148 } else { light } + grain / 2) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dim_palette_is_raised_and_a_light_one_is_not() {
        let (wall, floor) = (Rgb(72, 68, 80), Rgb(52, 48, 56));
        assert_eq!(lit(wall, wall), Rgb(144, 136, 160));
        assert_eq!(lit(floor, wall), Rgb(104, 96, 112));
        let light = Rgb(200, 190, 180);
        assert_eq!(lit(light, light), light);
        assert_eq!(lit(Rgb(9, 9, 9), Rgb(0, 0, 0)), Rgb(255, 255, 255));
    }
}
