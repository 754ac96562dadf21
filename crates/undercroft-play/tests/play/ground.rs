//! What the ground does to whoever steps on it: spinners, chutes, teleporters that carry; and silence, and writing on walls.

use crate::drawn;
use undercroft::grid::{Side, cell};
use undercroft::{Floor, Seed};
use undercroft_play::{Command, Game, Hand, Happening, Light, NoLight};

/// Turns the party to the east.
fn face_east(game: &mut Game) {
    while game.facing() != Side::East {
        game.act(&Command::Turn(Hand::Right));
    }
}

#[test]
fn a_spinner_turns_and_is_known_from_then_on() {
    let mut game = drawn("+--+--+--+\n|@.  *  >|\n+--+--+--+");
    face_east(&mut game);
    let told = game.act(&Command::FORWARD);
    let spun = told.iter().find_map(|happening| match happening {
        Happening::Spun { from, to } => Some((*from, *to)),
        _ => None,
    });
    let (from, to) = spun.expect("it turns");
    assert_eq!((from, to), (Side::East, game.facing()));
    assert_ne!(from, to);
    assert_eq!(game.at(), cell(1, 0));
    assert_eq!(game.here(cell(1, 0)).as_deref(), Some("a slab that turns"));
}

#[test]
fn a_chute_leads_to_the_floor_below_and_its_stairs_lead_back() {
    let above: Floor = "
        +--+--+--+
        |@.  .  v|
        +--+  +--+
           | >|
           +--+"
        .parse()
        .unwrap();
    // The nearest cell lies behind a lock.
    let below: Floor = "
        +--+--+--+--+
        |@<  .0 .  .|
        +--+--+--+  +
        |k0  .  .  >|
        +--+--+--+--+"
        .parse()
        .unwrap();
    let mut game = Game::new(vec![above, below], Seed::new("test")).unwrap();
    face_east(&mut game);
    game.act(&Command::FORWARD);
    let told = game.act(&Command::FORWARD);
    assert!(told.contains(&Happening::FellThrough), "{told:?}");
    assert_eq!((game.level(), game.at()), (1, cell(1, 0)));
    while game.facing() != Side::West {
        game.act(&Command::Turn(Hand::Right));
    }
    game.act(&Command::FORWARD);
    game.act(&Command::Stairs);
    assert_eq!((game.level(), game.at()), (0, cell(1, 1)));
}

#[test]
fn a_chute_above_nothing_is_choked() {
    let mut game = drawn("+--+--+--+\n|@.  v  >|\n+--+--+--+");
    face_east(&mut game);
    let told = game.act(&Command::FORWARD);
    assert!(told.contains(&Happening::Choked), "{told:?}");
    assert_eq!(game.at(), cell(0, 0));
}

#[test]
fn no_spell_is_heard_in_silence() {
    let mut game = drawn("+--+--+\n|@.  >|\n+--+--+\n---\n[[zones]]\nkind = \"silent\"\narea = [[0, 0, 1]]");
    let told = game.act(&Command::Light(Light::Spell));
    assert!(told.contains(&Happening::Unlit { light: Light::Spell, why: NoLight::Silent }), "{told:?}");
}
