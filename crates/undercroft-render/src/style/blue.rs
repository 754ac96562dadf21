//! The maps in the game modules of the early eighties: one blue ink on white, solid rock, ruled squares.

use super::{Ends, Ground, Ink, Light, Manner, Paint, Relief, Rgb, Rock, Style};
use crate::drawing::{Hue, Role};

/// An old-school map in blue.
pub const BLUE: Style = Style {
    name: "blue",
    about: "old-school blue: one ink on white, solid rock, ruled squares, letters for what belongs together",
    paint,
    hue,
    manner: Manner {
        rock: Rock::Solid,
        ground: Ground::Bare,
        shadow: (0, 0),
        light: Light::Even,
        tremor: 0,
        relief: Relief::Flat,
        margin: 1,
    },
};

const PAPER: Rgb = Rgb(252, 253, 254);
const ROCK: Rgb = Rgb(62, 134, 190);
const ROCK_LINE: Rgb = Rgb(80, 148, 201);
const LINE: Rgb = Rgb(150, 196, 226);
const INK: Rgb = Rgb(22, 88, 146);
const TINT: Rgb = Rgb(186, 216, 236);

/// Returns a symbol of the one ink.
const fn symbol(fill: Rgb) -> Paint {
    Paint::symbol(Ink::Solid(fill), Ink::Solid(INK), 6)
}

const fn paint(role: Role) -> Paint {
    let ink = Ink::Solid(INK);
    match role {
        Role::Rock | Role::Floor => Paint::filled(Ink::Solid(PAPER)),
        Role::Shade => Paint::filled(Ink::Solid(ROCK)),
        Role::RockGrid => Paint::lined(Ink::Solid(ROCK_LINE), 4, Ends::Cut),
        Role::Grid => Paint::lined(Ink::Solid(LINE), 5, Ends::Cut),
        Role::ZoneBoss => Paint::filled(Ink::Glaze(ROCK, 26)),
        Role::ZoneDark => Paint::filled(Ink::Glaze(INK, 34)),
        Role::ZoneSilent => Paint::filled(Ink::Glaze(TINT, 60)),
        Role::Wall => Paint { least: 160, ..Paint::lined(Ink::Solid(ROCK), 16, Ends::Square) },
        Role::Door | Role::OpenDoor => Paint { width: 7, ends: Ends::Cut, ..symbol(PAPER) },
        Role::Lock => Paint::lined(ink, 0, Ends::Cut),
        Role::Gate => Paint { width: 4, ends: Ends::Cut, ..symbol(TINT) },
        Role::OneWay => Paint::lined(ink, 4, Ends::Round),
        Role::Illusion => Paint::lined(Ink::Solid(PAPER), 18, Ends::Cut),
        Role::Illusory => Paint { dash: Some((12, 12)), ..Paint::lined(ink, 10, Ends::Cut) },
        Role::StairsDown | Role::Chest | Role::MarkerBoss | Role::MarkerEnemy => symbol(TINT),
        Role::Secret
        | Role::Entrance
        | Role::Exit
        | Role::MarkerPlayer
        | Role::StairsUp
        | Role::Key
        | Role::Lever
        | Role::Switch
        | Role::Trap
        | Role::MarkerLoot
        | Role::MarkerOther
        | Role::Person
        | Role::Note
        | Role::Spinner
        | Role::Chute
        | Role::Teleporter => symbol(PAPER),
        Role::Disarmed => Paint { line: Some(Ink::Solid(LINE)), ..symbol(PAPER) },
        Role::RoomNumber | Role::Tie => {
            Paint { fill: Some(Ink::Solid(PAPER)), ..Paint::lined(ink, 9, Ends::Round) }
        }
        Role::Caption => Paint::lined(ink, 8, Ends::Round),
        Role::ZoneSafe
        | Role::ZoneEncounter
        | Role::Fleck(_)
        | Role::Dusk
        | Role::Hatch
        | Role::Brick(_)
        | Role::BrickEdge
        | Role::Flag(_)
        | Role::FlagLight
        | Role::FlagDark
        | Role::Shadow
        | Role::Glow
        | Role::Relief => Paint::NONE,
    }
}

/// There is but one.
const fn hue(_: Hue) -> Rgb {
    INK
}
