//! A map drawn by hand: ink that wavers on old paper, rock hatched along the walls, washes of colour.

use super::{Ends, Ground, Ink, Light, Manner, Paint, Relief, Rgb, Rock, Style};
use crate::drawing::{Hue, Role};

/// A map drawn by hand.
pub const PARCHMENT: Style = Style {
    name: "parchment",
    about: "drawn by hand: wavering ink on old paper, hatched rock along the walls",
    paint,
    hue,
    manner: Manner {
        rock: Rock::Hatched,
        ground: Ground::Paper,
        shadow: (16, 22),
        light: Light::Even,
        tremor: 4,
        relief: Relief::Flat,
        margin: 2,
    },
};

const INK: Rgb = Rgb(58, 40, 26);
const PAPER: Rgb = Rgb(226, 205, 165);
const BAND: Rgb = Rgb(196, 169, 124);
const FLOOR: Rgb = Rgb(247, 236, 211);
const FAINT: Rgb = Rgb(206, 184, 146);
const STAIN: Rgb = Rgb(150, 104, 50);
const RED: Rgb = Rgb(158, 44, 28);
const GOLD: Rgb = Rgb(220, 172, 74);
const WOOD: Rgb = Rgb(190, 134, 74);
const STONE: Rgb = Rgb(214, 200, 172);

/// Returns a symbol in ink, with a wash.
const fn symbol(fill: Ink) -> Paint {
    Paint::symbol(fill, Ink::Solid(INK), 6)
}

const fn paint(role: Role) -> Paint {
    let ink = Ink::Solid(INK);
    match role {
        Role::Rock => Paint::filled(Ink::Solid(PAPER)),
        Role::Fleck(0) => Paint::filled(Ink::Glaze(STAIN, 4)),
        Role::Fleck(1) => Paint::filled(Ink::Glaze(STAIN, 9)),
        Role::Fleck(2) => Paint::filled(Ink::Glaze(INK, 22)),
        Role::Fleck(_) => Paint::filled(Ink::Glaze(STAIN, 13)),
        Role::Shade => Paint::lined(Ink::Glaze(BAND, 62), 150, Ends::Round),
        Role::Hatch => Paint { least: 70, ..Paint::lined(ink, 4, Ends::Round) },
        Role::Floor => Paint::filled(Ink::Solid(FLOOR)),
        Role::Shadow => Paint::filled(Ink::Glaze(Rgb(120, 88, 44), 22)),
        Role::Grid => Paint { dash: Some((13, 12)), ..Paint::lined(Ink::Solid(FAINT), 5, Ends::Cut) },
        Role::ZoneSafe => Paint::filled(Ink::Glaze(Rgb(96, 140, 70), 20)),
        Role::ZoneEncounter => Paint::filled(Ink::Glaze(Rgb(206, 128, 40), 10)),
        Role::ZoneBoss => Paint::filled(Ink::Glaze(RED, 18)),
        Role::ZoneDark => Paint::filled(Ink::Glaze(Rgb(62, 44, 40), 38)),
        Role::ZoneSilent => Paint::filled(Ink::Glaze(Rgb(88, 110, 150), 28)),
        Role::Wall => Paint { least: 150, ..Paint::lined(ink, 12, Ends::Round) },
        Role::Door | Role::OpenDoor => Paint { width: 7, ..symbol(Ink::Hue(FLOOR)) },
        Role::Lock => Paint::lined(ink, 0, Ends::Cut),
        Role::Gate => Paint { width: 4, ..symbol(Ink::Hue(STONE)) },
        Role::OneWay => Paint::lined(Ink::Solid(RED), 4, Ends::Round),
        Role::Secret | Role::Teleporter => symbol(Ink::Hue(FLOOR)),
        Role::Illusion => Paint::lined(Ink::Solid(FLOOR), 16, Ends::Cut),
        Role::Illusory => Paint { dash: Some((12, 12)), ..Paint::lined(ink, 9, Ends::Cut) },
        Role::Entrance | Role::Exit | Role::MarkerPlayer => symbol(Ink::Solid(Rgb(164, 178, 110))),
        Role::StairsUp => symbol(Ink::Solid(Rgb(238, 222, 184))),
        Role::StairsDown => symbol(Ink::Solid(Rgb(170, 148, 116))),
        Role::Key | Role::Lever | Role::Switch => symbol(Ink::Hue(STONE)),
        Role::Trap => Paint { line: Some(Ink::Solid(RED)), ..symbol(Ink::Solid(Rgb(244, 214, 184))) },
        Role::Disarmed => Paint { line: Some(Ink::Solid(Rgb(172, 150, 118))), ..symbol(Ink::Solid(FLOOR)) },
        Role::Chest => symbol(Ink::Solid(WOOD)),
        Role::MarkerEnemy => symbol(Ink::Solid(Rgb(206, 112, 78))),
        Role::MarkerBoss => symbol(Ink::Solid(RED)),
        Role::MarkerLoot => symbol(Ink::Solid(GOLD)),
        Role::MarkerOther => symbol(Ink::Solid(STONE)),
        Role::Person => symbol(Ink::Solid(Rgb(140, 160, 168))),
        Role::Spinner => symbol(Ink::Solid(Rgb(178, 206, 190))),
        Role::Chute => symbol(Ink::Solid(Rgb(222, 206, 170))),
        Role::Note => symbol(Ink::Solid(Rgb(252, 246, 226))),
        Role::RoomNumber | Role::Tie => {
            Paint { fill: Some(Ink::Solid(FLOOR)), ..Paint::lined(ink, 8, Ends::Round) }
        }
        Role::Caption => Paint::lined(ink, 8, Ends::Round),
        Role::RockGrid
        | Role::Brick(_)
        | Role::BrickEdge
        | Role::Dusk
        | Role::Flag(_)
        | Role::FlagLight
        | Role::FlagDark
        | Role::Glow
        | Role::Relief => Paint::NONE,
    }
}

/// Pigments: earths, woad, malachite.
const fn hue(hue: Hue) -> Rgb {
    match hue {
        Hue::Red => Rgb(176, 58, 40),
        Hue::Blue => Rgb(74, 108, 150),
        Hue::Green => Rgb(98, 128, 66),
        Hue::Gold => Rgb(214, 162, 58),
        Hue::Purple => Rgb(124, 80, 122),
        Hue::Teal => Rgb(70, 132, 126),
        Hue::Orange => Rgb(204, 112, 48),
        Hue::Pink => Rgb(190, 106, 110),
        Hue::Brown => Rgb(122, 78, 44),
        Hue::Grey => Rgb(150, 146, 136),
        Hue::White => Rgb(254, 250, 238),
        Hue::Black => Rgb(66, 52, 46),
    }
}
