//! What happens and how it is told, on floors that are drawn.

use super::{drawn, face, words};
use undercroft::grid::{Side, cell};
use undercroft_play::view::{Frame, Glide, Scene, Shot, paint};
use undercroft_play::{Command, Debug, Face, Game, Light, map};

/// Does it, and returns all that is told.
fn told(game: &mut Game, command: &Command) -> String {
    let told = game.act(command);
    words(game, &told)
}

#[test]
fn doors_block_steps_and_let_hands_through() {
    let mut game = drawn("+--+--+--+\n|@.D .  >|\n+--+--+--+");
    face(&mut game, Side::East);
    assert_eq!(told(&mut game, &Command::FORWARD), "The door is shut. Open it.");
    assert_eq!(game.at(), cell(0, 0));
    game.act(&Command::Interact);
    assert_eq!(game.at(), cell(1, 0));
    // It fell shut behind.
    assert_eq!(game.face(cell(1, 0), Side::West), Face::Door);
}

#[test]
fn a_locked_door_says_so_until_its_key_is_there() {
    let mut game = drawn("+--+--+--+\n|@. k00 >|\n+--+--+--+");
    face(&mut game, Side::East);
    game.act(&Command::FORWARD);
    assert_eq!(game.face(cell(1, 0), Side::East), Face::Door);
    assert_eq!(told(&mut game, &Command::Open), "The door is locked. It wants the key 0.");
    assert_eq!(game.face(cell(1, 0), Side::East), Face::LockedDoor);
    assert_eq!(told(&mut game, &Command::Handle), "You take the key 0.");
    assert!(told(&mut game, &Command::Open).contains("what you came for"));
}

#[test]
fn levers_grind_and_gates_in_view_are_seen_to_rise() {
    let mut game = drawn("+--+--+--+\n|@. l0a >|\n+--+--+--+");
    face(&mut game, Side::East);
    game.act(&Command::FORWARD);
    assert_eq!(game.face(cell(1, 0), Side::East), Face::Gate);
    let happened = game.act(&Command::Handle);
    let words: Vec<String> = happened.iter().map(|h| h.words(&game)).collect();
    assert!(words.iter().any(|line| line.contains("before your eyes")), "{words:?}");
    assert_eq!(game.face(cell(1, 0), Side::East), Face::RaisedGate);
    let glide = Glide::of(&happened, &game).expect("a gate in view is shown to rise");
    let scene = Scene::of(&game);
    let picture = |moment| {
        let mut frame = Frame::new(80, 50);
        paint(&scene, &glide.at(moment), &mut frame);
        frame.rgba()
    };
    assert!(picture(0) != picture(128) && picture(128) != picture(256), "something moves");
}

#[test]
fn a_gate_behind_ones_back_is_heard_and_not_seen() {
    for (side, seen) in [(Side::East, true), (Side::North, false), (Side::West, false)] {
        let mut game = drawn("+--+--+--+\n|@. l0a >|\n+--+--+--+");
        face(&mut game, Side::East);
        game.act(&Command::FORWARD);
        face(&mut game, side);
        let happened = game.act(&Command::Handle);
        let rises = words(&game, &happened).contains("before your eyes");
        assert_eq!((rises, Glide::of(&happened, &game).is_some()), (seen, seen), "{side:?}");
    }
}

#[test]
fn secrets_look_like_wall_until_they_are_found() {
    let mut game = drawn("+--+--+\n|@.S >|\n+--+--+");
    face(&mut game, Side::East);
    assert_eq!(game.face(cell(0, 0), Side::East), Face::Wall);
    assert_eq!(told(&mut game, &Command::Open), "There is nothing to open.");
    assert_eq!(told(&mut game, &Command::FORWARD), "A wall.");
    assert!(told(&mut game, &Command::SEARCH).contains("seam"));
    assert_eq!(game.face(cell(0, 0), Side::East), Face::SecretDoor);
    assert!(told(&mut game, &Command::Open).contains("what you came for"));
}

#[test]
fn one_way_doors_are_wall_from_behind_and_false_walls_give_way() {
    let mut game = drawn("+--+--+--+\n|@.> .I >|\n+--+--+--+");
    face(&mut game, Side::East);
    assert_eq!(game.face(cell(0, 0), Side::East), Face::Door);
    game.act(&Command::Open);
    assert_eq!(game.face(cell(1, 0), Side::West), Face::Wall);
    assert_eq!(game.face(cell(1, 0), Side::East), Face::Wall);
    assert!(told(&mut game, &Command::FORWARD).contains("gives way"));
    assert_eq!(game.face(cell(1, 0), Side::East), Face::FalseWall);
}

#[test]
fn the_dark_takes_every_light() {
    let floor =
        "+--+--+--+\n|@.  .  >|\n+--+--+--+\n---\nzones = [{ kind = \"dark\", area = [[0, 1, 2]] }]\n";
    let mut game = drawn(floor);
    face(&mut game, Side::East);
    assert!(!game.sight().has(cell(1, 0)), "one does not see into the dark");
    assert!(told(&mut game, &Command::FORWARD).contains("darkness"));
    assert_eq!(game.sight().iter().collect::<Vec<_>>(), [cell(1, 0)]);
    assert!(told(&mut game, &Command::Light(Light::Torch)).contains("dies"));
    assert!(told(&mut game, &Command::Light(Light::Spell)).contains("dark drinks it"));
    assert_eq!(game.party().items.iter().find(|item| item.name == "torch").map(|item| item.count), Some(4));
}

#[test]
fn traps_hurt_whoever_steps_on_them_and_are_then_known() {
    let floor = "+--+--+--+\n|@.  ^  >|\n+--+--+--+\n---\n[[features]]\nat = [1, 0]\nis = { trap = { kind = \"spike\", damage = 5 } }\n";
    let mut game = drawn(floor);
    face(&mut game, Side::East);
    let (before, _) = game.party().hit_points();
    assert!(told(&mut game, &Command::FORWARD).contains("hit for 5"));
    assert_eq!(game.party().hit_points().0, before - 5);
    assert!(game.visit().knows_trap(cell(1, 0)));
}

#[test]
fn the_tools_show_skip_and_prove() {
    let mut game = drawn("+--+--+  +--+\n|@.  >|  | .|\n+--+--+  +--+");
    assert!(
        told(&mut game, &Command::Debug(Debug::Prove)).contains("1 moves")
            || game.floor().walkthrough().is_none()
    );
    game.act(&Command::Debug(Debug::RevealMap));
    assert!(game.tools().reveal);
    assert!(told(&mut game, &Command::Debug(Debug::SkipTo(4))).contains("no floor 5: 1 to 1"));
    assert!(told(&mut game, &Command::Debug(Debug::Dump)).contains("undercroft floor 4x1"));
    assert!(told(&mut game, &Command::Debug(Debug::Again(1))).contains("nobody knows its recipe"));
}

#[test]
fn notes_of_ones_own_stand_on_the_map() {
    let mut game = drawn("+--+--+--+\n|@.  .  >|\n+--+--+--+");
    game.act(&Command::Mark(cell(1, 0), "  a good place\u{1b}[31m ".to_owned()));
    assert_eq!(game.visit().marks(), [(cell(1, 0), "a good place[31m".to_owned())]);
    let rows = map::around(&game, 12, 5, map::Script::Ascii);
    assert!(rows.iter().flatten().any(|glyph| glyph.sign == '*'));
    game.act(&Command::Mark(cell(1, 0), String::new()));
    assert_eq!(game.visit().marks(), []);
}

#[test]
fn from_above_there_are_walls_floor_and_a_player() {
    let game = drawn("+--+--+\n|@.  >|\n+--+--+");
    let above = map::above(&game, 50, 35);
    let rows: Vec<String> =
        above.rows.iter().map(|row| row.iter().map(|glyph| glyph.sign).collect()).collect();
    assert_eq!(rows, ["####", "#@>#", "####"]);
    assert_eq!(above.position, "Position: (0, 0)");
    assert_eq!(above.rooms, "Rooms: 0");
}

#[test]
fn the_same_state_gives_the_same_pixels_everywhere() {
    let game = drawn("+--+--+--+\n|@. k0D >|\n+--+--+--+");
    let picture = || {
        let mut frame = Frame::new(64, 40);
        paint(&Scene::of(&game), &Shot::of(&game), &mut frame);
        frame
            .rgba()
            .iter()
            .fold(0xCBF2_9CE4_8422_2325_u64, |h, b| (h ^ u64::from(*b)).wrapping_mul(0x0100_0000_01B3))
    };
    assert_eq!(format!("{:016x}", picture()), "6a416c7c221c50c8");
}
