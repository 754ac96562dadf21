//! What is seen between two states: steps through doors, floors that turn.

use crate::{drawn, face};
use undercroft::grid::{Side, cell};
use undercroft_play::view::{Frame, Glide, Scene, Shot, paint};
use undercroft_play::{Command, Face, Game, Hand};

fn picture(game: &Game, shot: &Shot) -> Vec<u8> {
    let mut frame = Frame::new(80, 50);
    paint(&Scene::of(game), shot, &mut frame);
    frame.rgba()
}

#[test]
fn a_door_is_open_while_one_passes_and_shut_before_and_after() {
    let mut game = drawn("+--+--+--+--+\n|@.D .  .  >|\n+--+--+--+--+");
    face(&mut game, Side::East);
    let before = picture(&game, &Shot::of(&game));
    let told = game.act(&Command::Open);
    let glide = Glide::of(&told, &game).expect("a step glides");
    // From the same place: the door was shut, and now one sees through.
    assert_ne!(picture(&game, &glide.at(0)), before);
    assert_eq!(glide.at(256), Glide::of(&told, &game).unwrap().at(300));
    // Behind one's back it is shut again, as it was on the other side.
    let told = game.act(&Command::Turn(Hand::Around));
    assert_eq!(game.face(cell(1, 0), Side::West), Face::Door);
    let turned = Glide::of(&told, &game).expect("a turn glides");
    assert_eq!(picture(&game, &turned.at(256)), picture(&game, &Shot::of(&game)));
}

#[test]
fn a_spinner_is_seen_to_turn_after_the_step_onto_it() {
    let mut game = drawn("+--+--+--+\n|@.  *  >|\n+--+--+--+");
    face(&mut game, Side::East);
    let start = Shot::of(&game);
    let told = game.act(&Command::FORWARD);
    assert_ne!(game.facing(), Side::East);
    let glide = Glide::of(&told, &game).expect("it glides");
    assert!(glide.duration() > 190, "longer than a step alone");
    assert_eq!(picture(&game, &glide.at(0)), picture(&game, &start), "the step is taken as one looked");
    assert_eq!(picture(&game, &glide.at(256)), picture(&game, &Shot::of(&game)));
    let on_the_way = picture(&game, &glide.at(200));
    assert!(on_the_way != picture(&game, &glide.at(80)) && on_the_way != picture(&game, &glide.at(256)));
}
