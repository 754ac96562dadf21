//! What stands on a floor, used: chests, switches that disarm, people, events, traps in the dark, torches.

use crate::{drawn, face, words};
use undercroft::floor::{
    Chest, Choice, Effect, Event, EventCategory, Feature, Line, Person, Personality, Progression, Reply,
    Trap, TrapKind, Trigger, Zone, ZoneKind,
};
use undercroft::grid::{Area, Side, Size, cell, rect};
use undercroft::{Draft, Seed};
use undercroft_play::map::Small;
use undercroft_play::{Command, Face, Game, Happening, Light, Scene};

/// A corridor of five cells, from the entrance to the stairs, and what else stands in it.
fn corridor(furnish: impl FnOnce(&mut Draft)) -> Game {
    let mut draft = Draft::new(Size::new(5, 1).unwrap(), 1);
    draft.carve_rect(rect(0, 0, 5, 1));
    draft.open_rect(rect(0, 0, 5, 1));
    draft.enter_at(cell(0, 0));
    draft.place(cell(4, 0), Feature::StairsDown);
    furnish(&mut draft);
    let mut game = Game::new(vec![draft.finish().unwrap()], Seed::new("things")).unwrap();
    face(&mut game, Side::East);
    game
}

fn told(game: &mut Game, command: &Command) -> String {
    let told = game.act(command);
    words(game, &told)
}

#[test]
fn a_switch_makes_its_traps_harmless() {
    let trapped = || {
        corridor(|draft| {
            let id = draft.add_trigger(Trigger::default());
            draft.place(cell(1, 0), Feature::Switch(id));
            let trap = Trap { damage: 7, visible: true, off: vec![id], ..Trap::new(TrapKind::Dart) };
            draft.place(cell(2, 0), Feature::Trap(trap));
        })
    };
    let mut hasty = trapped();
    let before = hasty.party().hit_points().0;
    hasty.act(&Command::FORWARD);
    assert!(told(&mut hasty, &Command::FORWARD).contains("hit for 7"));
    assert_eq!(hasty.party().hit_points().0, before - 7);
    let mut wary = trapped();
    wary.act(&Command::FORWARD);
    let happened = wary.act(&Command::Handle);
    assert!(happened.contains(&Happening::TrapsOff { count: 1 }), "{happened:?}");
    assert_eq!(wary.act(&Command::Handle), [Happening::Done]);
    assert!(!told(&mut wary, &Command::FORWARD).contains("hit"));
    assert_eq!(wary.party().hit_points().0, before);
}

#[test]
fn a_chest_is_emptied_once() {
    let mut game = corridor(|draft| {
        let chest = Chest { gold: 30, items: vec!["rope".into(), "torch".into()] };
        draft.place(cell(1, 0), Feature::Chest(chest));
    });
    let (gold, torches) = (game.party().gold, 4);
    assert!(told(&mut game, &Command::FORWARD).contains("Here: a chest."));
    assert_eq!(told(&mut game, &Command::Interact), "You find 30 gold pieces, rope, torch.");
    let count = |game: &Game, name: &str| {
        game.party().items.iter().find(|item| item.name == name).map_or(0, |item| item.count)
    };
    assert_eq!((game.party().gold, count(&game, "rope")), (gold + 30, 1));
    assert_eq!(count(&game, "torch"), torches + 1);
    assert_eq!(told(&mut game, &Command::Interact), "It is empty.");
    assert_eq!(game.party().gold, gold + 30);
    assert_eq!(game.here(cell(1, 0)).as_deref(), Some("an open chest"));
}

#[test]
fn somebody_is_talked_to_and_answers() {
    let line = |text: &str, replies: &[(&str, Option<u16>)]| Line {
        text: text.to_owned().into(),
        clue: None,
        replies: replies
            .iter()
            .map(|(text, next)| Reply { text: (*text).to_owned().into(), next: *next })
            .collect(),
    };
    let mut game = corridor(|draft| {
        let person = Person {
            name: "Ann".into(),
            role: "a digger".into(),
            personality: Personality::Helpful,
            dialogue: vec![
                line("Who goes there?", &[("A friend.", Some(1)), ("Nobody.", None)]),
                line("Then take the left way.", &[]),
            ],
            event: None,
            knows: Vec::new(),
        };
        draft.place(cell(1, 0), Feature::Person(Box::new(person)));
    });
    assert!(told(&mut game, &Command::FORWARD).contains("Here: Ann, a digger."));
    assert_eq!(told(&mut game, &Command::Interact), "Ann: \"Who goes there?\"");
    assert_eq!(game.scene(), Some(Scene::Talk(cell(1, 0), 0)));
    assert_eq!(game.answers(), [("A friend.".to_owned(), true), ("Nobody.".to_owned(), true)]);
    assert_eq!(game.act(&Command::Answer(7)), [Happening::NothingHere]);
    assert_eq!(told(&mut game, &Command::Answer(0)), "Ann: \"Then take the left way.\"");
    assert_eq!(game.scene(), None);
    game.act(&Command::Interact);
    assert_eq!(told(&mut game, &Command::Answer(1)), "");
    assert_eq!(game.scene(), None);
}

#[test]
fn an_event_asks_for_what_it_requires_and_does_what_it_says() {
    let choice = |text: &str, requires: &[&str], verb: &str, what: &str, amount: i32| Choice {
        text: text.to_owned().into(),
        requires: requires.iter().map(|need| (*need).to_owned().into()).collect(),
        outcome: format!("{text} It is done.").into(),
        effects: vec![Effect { verb: verb.to_owned().into(), what: what.to_owned().into(), amount }],
    };
    let mut game = corridor(|draft| {
        draft.add_event(Event {
            module: "well".into(),
            category: EventCategory::Discovery,
            room: None,
            at: Some(cell(1, 0)),
            description: "There is a well.".into(),
            choices: vec![
                choice("Lower a bucket.", &["a bucket of silver"], "gain", "water", 1),
                choice("Throw a coin in.", &[], "lose", "gold", 5),
            ],
            progression: Progression::Optional,
            triggered: false,
        });
    });
    let gold = game.party().gold;
    assert!(told(&mut game, &Command::FORWARD).contains("There is a well."));
    assert_eq!(game.answers().iter().map(|(_, able)| *able).collect::<Vec<_>>(), [false, true]);
    assert_eq!(told(&mut game, &Command::Answer(0)), "Nobody here can: it takes a bucket of silver.");
    assert!(game.scene().is_some(), "one may choose again");
    assert_eq!(told(&mut game, &Command::Answer(1)), "Throw a coin in. It is done.");
    assert_eq!((game.party().gold, game.scene()), (gold - 5, None));
    assert!(game.events_here().is_empty(), "it happens once");
}

#[test]
fn a_trap_in_the_dark_is_not_seen_and_hurts() {
    let mut game = corridor(|draft| {
        let trap = Trap { damage: 4, visible: true, ..Trap::new(TrapKind::Pit) };
        draft.place(cell(2, 0), Feature::Trap(trap));
        let area = Area::rect(rect(1, 0, 3, 1));
        draft.add_zone(Zone {
            kind: ZoneKind::Dark,
            area,
            danger: 0,
            rate: 0,
            monsters: Vec::new(),
            description: "".into(),
        });
    });
    game.act(&Command::FORWARD);
    assert_eq!(game.act(&Command::SEARCH), [Happening::FoundNothing]);
    assert!(!game.visit().knows_trap(cell(2, 0)));
    assert!(told(&mut game, &Command::FORWARD).contains("hit for 4"));
    assert!(game.visit().knows_trap(cell(2, 0)));
}

#[test]
fn a_torch_shows_more_and_burns_down() {
    let wide = format!("+{}\n|@.{}  >|\n+{}", "--+".repeat(16), "  .".repeat(14), "--+".repeat(16));
    let mut game = drawn(&wide);
    let lantern = game.sight().count();
    assert_eq!(game.act(&Command::Light(Light::Torch)), [Happening::Lit { light: Light::Torch }]);
    let lit = game.sight().count();
    assert!(lit > lantern, "{lit} and {lantern}");
    let burns = game.party().torch;
    for _ in 1..burns {
        let told = game.act(&Command::SEARCH);
        assert!(!told.contains(&Happening::BurntOut));
    }
    assert!(game.act(&Command::SEARCH).contains(&Happening::BurntOut));
    assert_eq!(game.sight().count(), lantern);
}

#[test]
fn a_door_that_a_key_opened_is_marked_as_locked_no_more() {
    let mut game = drawn("+--+--+--+\n|@. k00 >|\n+--+--+--+");
    face(&mut game, Side::East);
    game.act(&Command::FORWARD);
    game.act(&Command::Open);
    assert_eq!(game.face(cell(1, 0), Side::East), Face::LockedDoor);
    assert!(Small::of(&game).is_closed(cell(1, 0), Side::East));
    assert_eq!(Small::of(&game).text(), ".k \n");
    game.act(&Command::Handle);
    assert_eq!(Small::of(&game).text(), ".. \n", "a key that was taken is gone");
    game.act(&Command::Open);
    assert_eq!(game.face(cell(1, 0), Side::East), Face::Door);
}
