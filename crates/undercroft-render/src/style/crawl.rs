//! A dungeon crawl: stone in the dark, lit by its doors, stairs and magic.

use super::{Ends, Ground, Ink, Light, Manner, Paint, Relief, Rgb, Rock, Style};
use crate::drawing::{Hue, Role};

/// Tiles of a dungeon crawl.
pub const CRAWL: Style = Style {
    name: "crawl",
    about: "dungeon crawl tiles: masonry and flagstones in the dark, glowing doors and stairs",
    paint,
    hue,
    manner: Manner {
        rock: Rock::Bricks,
        ground: Ground::Flags,
        shadow: (14, 30),
        light: Light::Glowing,
        tremor: 0,
        relief: Relief::Raised,
        margin: 2,
    },
};

const NIGHT: Rgb = Rgb(15, 14, 19);
const DARK: Rgb = Rgb(26, 24, 31);
const STONE: Rgb = Rgb(148, 144, 150);
const AMBER: Rgb = Rgb(255, 186, 92);
const RED: Rgb = Rgb(226, 74, 60);
const GOLD: Rgb = Rgb(246, 200, 84);
const WOOD: Rgb = Rgb(170, 112, 62);
const PALE: Rgb = Rgb(232, 224, 208);

/// Returns a symbol with a dark line around it.
const fn symbol(fill: Ink) -> Paint {
    Paint::symbol(fill, Ink::Solid(Rgb(16, 14, 18)), 7)
}

/// Stones between two colours, from dark to light.
const fn shade(from: Rgb, to: Rgb, step: u8, steps: u8) -> Ink {
    const fn mix(a: u8, b: u8, step: u8, steps: u8) -> u8 {
        ((a as u16 * (steps - step) as u16 + b as u16 * step as u16) / steps as u16) as u8
    }
    let step = if step > steps { steps } else { step };
    Ink::Solid(Rgb(
        mix(from.0, to.0, step, steps),
        mix(from.1, to.1, step, steps),
        mix(from.2, to.2, step, steps),
    ))
}

const fn paint(role: Role) -> Paint {
    let dark = Ink::Solid(Rgb(16, 14, 18));
    match role {
        Role::Rock => Paint::filled(Ink::Solid(NIGHT)),
        Role::Shade => {
            Paint { line: Some(Ink::Solid(Rgb(44, 41, 50))), width: 100, ..Paint::filled(Ink::Solid(DARK)) }
        }
        Role::Brick(n) => Paint::filled(shade(Rgb(54, 50, 60), Rgb(76, 70, 80), n, 3)),
        Role::BrickEdge => Paint::lined(Ink::Glaze(Rgb(255, 244, 230), 9), 3, Ends::Cut),
        Role::Dusk => Paint::filled(Ink::Glaze(NIGHT, 52)),
        Role::Floor => Paint::filled(Ink::Solid(Rgb(48, 44, 44))),
        Role::Flag(n) => Paint::filled(shade(Rgb(78, 70, 66), Rgb(122, 110, 98), n, 5)),
        Role::FlagLight => Paint::lined(Ink::Glaze(Rgb(255, 240, 214), 12), 3, Ends::Cut),
        Role::FlagDark => Paint::lined(Ink::Glaze(Rgb(14, 10, 12), 30), 3, Ends::Cut),
        Role::Shadow => Paint::filled(Ink::Glaze(Rgb(8, 6, 10), 42)),
        Role::Grid => Paint::lined(Ink::Glaze(Rgb(8, 6, 10), 26), 3, Ends::Cut),
        Role::ZoneSafe => Paint::filled(Ink::Glaze(Rgb(110, 190, 120), 13)),
        Role::ZoneEncounter => Paint::filled(Ink::Glaze(Rgb(226, 120, 40), 6)),
        Role::ZoneBoss => Paint::filled(Ink::Glaze(Rgb(210, 40, 40), 20)),
        Role::ZoneDark => Paint::filled(Ink::Glaze(Rgb(10, 8, 26), 58)),
        Role::ZoneSilent => Paint::filled(Ink::Glaze(Rgb(120, 160, 255), 24)),
        Role::Glow => Paint::filled(Ink::HueGlaze(AMBER, 12)),
        Role::Relief => Paint::lined(dark, 22, Ends::Square),
        Role::Wall => Paint { least: 140, ..Paint::lined(Ink::Solid(Rgb(124, 118, 126)), 12, Ends::Square) },
        Role::Door | Role::OpenDoor => {
            Paint { width: 6, ends: Ends::Cut, ..symbol(Ink::Hue(Rgb(196, 128, 64))) }
        }
        Role::Lock => Paint::lined(dark, 0, Ends::Cut),
        Role::Gate => Paint { width: 3, ends: Ends::Cut, ..symbol(Ink::Hue(STONE)) },
        Role::OneWay => Paint::lined(Ink::Solid(RED), 4, Ends::Round),
        Role::Secret => symbol(Ink::Hue(Rgb(188, 176, 216))),
        Role::Illusion => Paint::lined(Ink::Solid(Rgb(78, 70, 66)), 22, Ends::Cut),
        Role::Illusory => {
            Paint { dash: Some((12, 12)), ..Paint::lined(Ink::Solid(Rgb(188, 176, 216)), 9, Ends::Cut) }
        }
        Role::Entrance | Role::Exit | Role::MarkerPlayer => symbol(Ink::Solid(Rgb(120, 206, 128))),
        Role::StairsUp => symbol(Ink::Solid(Rgb(226, 212, 184))),
        Role::StairsDown => symbol(Ink::Solid(Rgb(126, 132, 168))),
        Role::Key | Role::Lever => Paint { width: 4, ..symbol(Ink::Hue(STONE)) },
        Role::Switch => symbol(Ink::Hue(STONE)),
        Role::Trap => Paint { width: 6, ..Paint::symbol(Ink::Solid(Rgb(74, 30, 32)), Ink::Solid(RED), 6) },
        Role::Disarmed => Paint::symbol(Ink::Solid(Rgb(70, 64, 62)), Ink::Solid(Rgb(128, 120, 114)), 6),
        Role::Chest => symbol(Ink::Solid(WOOD)),
        Role::Teleporter => symbol(Ink::Hue(PALE)),
        Role::MarkerEnemy => symbol(Ink::Solid(Rgb(226, 110, 90))),
        Role::MarkerBoss => symbol(Ink::Solid(RED)),
        Role::MarkerLoot => symbol(Ink::Solid(GOLD)),
        Role::MarkerOther => symbol(Ink::Solid(STONE)),
        Role::Person => symbol(Ink::Solid(Rgb(122, 176, 226))),
        Role::Spinner => symbol(Ink::Solid(Rgb(96, 176, 178))),
        Role::Chute => symbol(Ink::Solid(Rgb(196, 186, 170))),
        Role::Note => symbol(Ink::Solid(Rgb(240, 228, 196))),
        Role::RoomNumber | Role::Tie => {
            Paint { fill: Some(dark), ..Paint::lined(Ink::Solid(PALE), 8, Ends::Round) }
        }
        Role::Caption => Paint::lined(Ink::Solid(PALE), 8, Ends::Round),
        Role::Fleck(_) | Role::RockGrid | Role::Hatch => Paint::NONE,
    }
}

/// Bright, as magic is.
const fn hue(hue: Hue) -> Rgb {
    match hue {
        Hue::Red => Rgb(236, 84, 72),
        Hue::Blue => Rgb(86, 150, 246),
        Hue::Green => Rgb(96, 206, 106),
        Hue::Gold => Rgb(248, 204, 72),
        Hue::Purple => Rgb(178, 116, 232),
        Hue::Teal => Rgb(72, 208, 210),
        Hue::Orange => Rgb(246, 148, 64),
        Hue::Pink => Rgb(244, 124, 182),
        Hue::Brown => Rgb(170, 112, 66),
        Hue::Grey => Rgb(168, 170, 178),
        Hue::White => Rgb(246, 242, 232),
        Hue::Black => Rgb(62, 58, 68),
    }
}
