//! What the ground does to whoever steps on it: spinners, chutes, teleporters that carry; and silence, and writing on walls.

use crate::{drawn, face, words};
use undercroft::grid::{Side, cell};
use undercroft::{Floor, Seed};
use undercroft_play::{Command, Game, Hand, Happening, Light, NoLight};

#[test]
fn a_spinner_turns_and_is_known_from_then_on() {
    let mut game = drawn("+--+--+--+\n|@.  *  >|\n+--+--+--+");
    face(&mut game, Side::East);
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
    face(&mut game, Side::East);
    game.act(&Command::FORWARD);
    let told = game.act(&Command::FORWARD);
    assert!(told.contains(&Happening::FellThrough), "{told:?}");
    assert_eq!((game.level(), game.at()), (1, cell(1, 0)));
    face(&mut game, Side::West);
    game.act(&Command::FORWARD);
    game.act(&Command::Stairs);
    assert_eq!((game.level(), game.at()), (0, cell(1, 1)));
}

#[test]
fn a_chute_above_nothing_is_choked() {
    let mut game = drawn("+--+--+--+\n|@.  v  >|\n+--+--+--+");
    face(&mut game, Side::East);
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

#[test]
fn writing_is_read_by_whoever_faces_its_wall() {
    let floor = "+--+--+\n|@.  n|\n+  +--+\n| >|\n+--+\n---\n[[features]]\nat = [1, 0]\nis = { note = { text = \"Turn back.\", wall = \"north\" } }\n";
    let reads = |told: &[Happening]| told.contains(&Happening::Note { text: "Turn back.".into() });
    let mut game = drawn(floor);
    face(&mut game, Side::East);
    let told = game.act(&Command::FORWARD);
    assert!(words(&game, &told).contains("writing on the north wall") && !reads(&told), "{told:?}");
    assert_eq!(game.act(&Command::Handle), [Happening::Elsewhere { side: Side::North }]);
    let told = game.act(&Command::Turn(Hand::Left));
    assert!(reads(&told), "{told:?}");
    assert!(!reads(&game.act(&Command::Turn(Hand::Around))));
    // By itself it is read once, and again by whoever asks.
    assert!(!reads(&game.act(&Command::Turn(Hand::Around))) && reads(&game.act(&Command::Handle)));
    // Whoever comes in facing the wall reads it at once.
    let mut game = drawn(&floor.replace("north", "east"));
    face(&mut game, Side::East);
    assert!(reads(&game.act(&Command::FORWARD)));
}

#[test]
fn what_is_written_in_the_dark_is_not_read() {
    let mut game = drawn(
        "+--+--+\n|@.  n|\n+  +--+\n| >|\n+--+\n---\nzones = [{ kind = \"dark\", area = [[0, 1, 2]] }]\n[[features]]\nat = [1, 0]\nis = { note = { text = \"Turn back.\", wall = \"east\" } }\n",
    );
    face(&mut game, Side::East);
    let told = game.act(&Command::FORWARD);
    assert!(!told.iter().any(|happening| matches!(happening, Happening::Note { .. })), "{told:?}");
    assert_eq!(game.act(&Command::Handle), [Happening::TooDark]);
}

/// A ring in the second cell leads to a room of its own, where something happens.
fn carried(carries: bool) -> Game {
    drawn(&format!(
        "+--+--+--+  +--+--+
|@.  t  >|  | .  .|
+--+--+--+  +--+--+
---
zones = [{{ kind = \"dark\", area = [[0, 0, 2]] }}]
[[rooms]]
bounds = [4, 0, 2, 1]
kind = \"small\"
name = \"The cell\"
[[events]]
module = \"a voice\"
category = \"discovery\"
at = [4, 0]
description = \"A voice speaks.\"
[[features]]
at = [1, 0]
is = {{ teleporter = {{ to = [4, 0], carries = {carries} }} }}
"
    ))
}

#[test]
fn whoever_is_carried_hears_what_anybody_hears_who_comes_there() {
    for carries in [true, false] {
        let mut game = carried(carries);
        face(&mut game, Side::East);
        let mut told = game.act(&Command::FORWARD);
        if carries {
            assert!(game.visit().knows_trap(cell(1, 0)), "from now on the ring is known");
        } else {
            assert_eq!(game.at(), cell(1, 0));
            told = game.act(&Command::Handle);
        }
        assert_eq!(game.at(), cell(4, 0));
        let words = words(&game, &told);
        for part in ["The world folds", "You come out of the dark", "The cell", "A voice speaks."] {
            assert!(words.contains(part), "{words}");
        }
        assert!(game.scene().is_some());
    }
}

#[test]
fn whoever_takes_the_stairs_is_told_of_the_place() {
    let above: Floor = "+--+--+\n|@.  >|\n+--+--+".parse().unwrap();
    let below: Floor = "+--+--+\n|@<  >|\n+--+--+
---
zones = [{ kind = \"dark\", area = [[0, 0, 1]] }]
[[events]]
module = \"a voice\"
category = \"discovery\"
at = [0, 0]
description = \"A voice speaks.\"
"
    .parse()
    .unwrap();
    let mut game = Game::new(vec![above, below], Seed::new("test")).unwrap();
    face(&mut game, Side::East);
    game.act(&Command::FORWARD);
    let told = game.act(&Command::Stairs);
    let words = words(&game, &told);
    for part in ["You are on floor", "darkness without end", "stairs that lead up", "A voice speaks."] {
        assert!(words.contains(part), "{words}");
    }
}
