//! A clean printed map: dark lines on white floor, and a band of grey rock around it.

use super::{Ends, Ink, Manner, Paint, Rgb, Style};
use crate::drawing::{Hue, Role};

/// A clean printed map.
pub const PLAIN: Style = Style {
    name: "plain",
    about: "a clean printed map: dark lines on white floor, grey rock around it",
    paint,
    hue,
    manner: Manner::RULED,
};

const INK: Rgb = Rgb(38, 36, 42);
const PAPER: Rgb = Rgb(244, 241, 234);
const FLOOR: Rgb = Rgb(255, 255, 255);
const BAND: Rgb = Rgb(212, 207, 197);
const FAINT: Rgb = Rgb(226, 224, 219);
const RED: Rgb = Rgb(190, 48, 42);
const GOLD: Rgb = Rgb(232, 186, 78);
const WOOD: Rgb = Rgb(214, 170, 112);
const STONE: Rgb = Rgb(214, 212, 208);

/// Returns a symbol with the ink's line around it.
const fn symbol(fill: Ink) -> Paint {
    Paint::symbol(fill, Ink::Solid(INK), 5)
}

const fn paint(role: Role) -> Paint {
    let ink = Ink::Solid(INK);
    match role {
        Role::Rock => Paint::filled(Ink::Solid(PAPER)),
        // Half of it covers a cell of rock from corner to corner, so that no crumb of page is left between corridors.
        Role::Shade => Paint::lined(Ink::Solid(BAND), 144, Ends::Round),
        Role::Floor => Paint::filled(Ink::Solid(FLOOR)),
        Role::Grid => Paint::lined(Ink::Solid(FAINT), 4, Ends::Cut),
        Role::ZoneSafe => Paint::filled(Ink::Glaze(Rgb(96, 176, 104), 22)),
        Role::ZoneEncounter => Paint::filled(Ink::Glaze(Rgb(226, 154, 60), 12)),
        Role::ZoneBoss => Paint::filled(Ink::Glaze(Rgb(196, 52, 52), 20)),
        Role::ZoneDark => Paint::filled(Ink::Glaze(Rgb(52, 48, 84), 42)),
        Role::ZoneSilent => Paint::filled(Ink::Glaze(Rgb(92, 132, 214), 26)),
        Role::Wall => Paint { least: 140, ..Paint::lined(ink, 12, Ends::Square) },
        Role::Door | Role::OpenDoor => Paint { width: 6, ends: Ends::Cut, ..symbol(Ink::Hue(FLOOR)) },
        Role::Lock => Paint::lined(ink, 0, Ends::Cut),
        Role::Gate => Paint { width: 3, ends: Ends::Cut, ..symbol(Ink::Hue(STONE)) },
        Role::OneWay => Paint::lined(Ink::Solid(RED), 4, Ends::Round),
        Role::Secret | Role::Teleporter => symbol(Ink::Hue(FLOOR)),
        Role::Illusion => Paint::lined(Ink::Solid(FLOOR), 14, Ends::Cut),
        Role::Illusory => Paint { dash: Some((12, 12)), ..Paint::lined(ink, 8, Ends::Cut) },
        Role::Entrance | Role::Exit | Role::MarkerPlayer => symbol(Ink::Solid(Rgb(118, 190, 122))),
        Role::StairsUp => symbol(Ink::Solid(Rgb(160, 212, 162))),
        Role::StairsDown => symbol(Ink::Solid(Rgb(112, 122, 150))),
        Role::Key | Role::Lever | Role::Switch => symbol(Ink::Hue(STONE)),
        Role::Trap => Paint { line: Some(Ink::Solid(RED)), ..symbol(Ink::Solid(Rgb(250, 222, 216))) },
        Role::Disarmed => Paint { line: Some(Ink::Solid(Rgb(160, 156, 152))), ..symbol(Ink::Solid(FLOOR)) },
        Role::Chest => symbol(Ink::Solid(WOOD)),
        Role::MarkerEnemy => symbol(Ink::Solid(Rgb(226, 110, 96))),
        Role::MarkerBoss => symbol(Ink::Solid(RED)),
        Role::MarkerLoot => symbol(Ink::Solid(GOLD)),
        Role::MarkerOther => symbol(Ink::Solid(STONE)),
        Role::Person => symbol(Ink::Solid(Rgb(142, 180, 216))),
        Role::Spinner => symbol(Ink::Solid(Rgb(176, 222, 220))),
        Role::Chute => symbol(Ink::Solid(Rgb(226, 222, 214))),
        Role::Note => symbol(Ink::Solid(Rgb(252, 246, 224))),
        Role::Fleck(_)
        | Role::RockGrid
        | Role::Hatch
        | Role::Brick(_)
        | Role::BrickEdge
        | Role::Dusk
        | Role::Flag(_)
        | Role::FlagLight
        | Role::FlagDark
        | Role::Shadow
        | Role::Glow
        | Role::Relief => Paint::NONE,
        Role::RoomNumber | Role::Tie => Paint {
            fill: Some(Ink::Solid(FLOOR)),
            ..Paint::lined(Ink::Solid(Rgb(96, 92, 100)), 8, Ends::Round)
        },
        Role::Caption => Paint::lined(ink, 8, Ends::Round),
    }
}

const fn hue(hue: Hue) -> Rgb {
    match hue {
        Hue::Red => Rgb(214, 64, 56),
        Hue::Blue => Rgb(62, 118, 204),
        Hue::Green => Rgb(70, 160, 82),
        Hue::Gold => Rgb(230, 176, 40),
        Hue::Purple => Rgb(138, 82, 180),
        Hue::Teal => Rgb(38, 160, 166),
        Hue::Orange => Rgb(226, 124, 44),
        Hue::Pink => Rgb(216, 92, 150),
        Hue::Brown => Rgb(142, 92, 52),
        Hue::Grey => Rgb(158, 162, 168),
        Hue::White => Rgb(252, 250, 242),
        Hue::Black => Rgb(58, 54, 62),
    }
}
