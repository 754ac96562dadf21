//! The tools of whoever makes a game, each on floors that are drawn or made.

use crate::{drawn, face, words};
use undercroft::grid::{Side, cell};
use undercroft::{Recipe, Seed, make};
use undercroft_play::map::{self, Ink, Script, Small};
use undercroft_play::view::{Frame, Scene, Shot, paint};
use undercroft_play::{Command, Debug, Game, Happening, Report};

/// Two floors of `navigation`, which know their recipe.
fn made() -> Game {
    let recipe = Recipe::new("navigation", None).unwrap();
    let dungeon = make::dungeon(&recipe, &Seed::new("tools"), 2).unwrap();
    Game::new(dungeon.floors, dungeon.seed).unwrap().with_recipe(Some(dungeon.recipe))
}

fn report(game: &mut Game, debug: Debug) -> Report {
    let told = game.act(&Command::Debug(debug));
    let report = told.into_iter().find_map(|happening| match happening {
        Happening::Report(report) => Some(report),
        _ => None,
    });
    report.expect("a tool reports")
}

#[test]
fn walls_and_rock_are_walked_through_without_clipping() {
    let mut game = drawn("+--+--+     +--+--+\n|@.| .|     | .  >|\n+--+--+     +--+--+");
    face(&mut game, Side::East);
    assert_eq!(game.act(&Command::FORWARD), [Happening::Wall]);
    assert_eq!(report(&mut game, Debug::NoClip).text, "on");
    game.act(&Command::FORWARD);
    assert_eq!(game.at(), cell(1, 0));
    game.act(&Command::FORWARD);
    assert_eq!(game.at(), cell(4, 0), "behind the rock");
    game.act(&Command::FORWARD);
    assert!(game.is_over(), "what happens there happens as ever");
    assert_eq!(game.act(&Command::FORWARD), [Happening::Wall], "nothing lies beyond the rim");
    game.visit().walker().check(game.floor()).unwrap();
    assert_eq!(report(&mut game, Debug::NoClip).text, "off");
}

#[test]
fn one_skips_to_any_floor_and_back() {
    let mut game = made();
    let told = game.act(&Command::Debug(Debug::SkipTo(1)));
    assert_eq!((game.level(), game.at()), (1, game.floor().entrance()));
    assert!(words(&game, &told).contains("You are on floor 2"));
    game.act(&Command::Debug(Debug::SkipTo(0)));
    assert_eq!(game.level(), 0);
    assert_eq!(report(&mut game, Debug::SkipTo(2)).text, "there is no floor 3: 1 to 2");
    assert_eq!(game.level(), 0);
}

#[test]
fn a_floor_is_made_again_and_from_any_seed() {
    let mut game = made();
    let recipe = game.recipe().unwrap().clone();
    let report = report(&mut game, Debug::Again(3));
    let seed = Seed::new("tools").nth(3);
    assert_eq!(report.text, format!("seed {seed}"));
    assert_eq!(*game.floor(), make::floor(&recipe, &seed, 1).unwrap());
    let other = Seed::new("another");
    game.act(&Command::SEARCH);
    game.act(&Command::Debug(Debug::Generate(other.clone())));
    assert_eq!(*game.floor(), make::floor(&recipe, &other, 1).unwrap());
    assert_eq!(game.at(), game.floor().entrance());
    assert!(game.visit().rooms().len() <= 1, "nothing is known of it");
}

#[test]
fn lists_are_values() {
    let mut game = made();
    let floor = game.floor().clone();
    let keys = report(&mut game, Debug::Keys);
    let wanted = undercroft::tools::keys(&floor);
    assert!(!wanted.is_empty());
    assert_eq!(keys.list.iter().map(|entry| entry.at).collect::<Vec<_>>(), {
        wanted.iter().map(|key| Some(key.at)).collect::<Vec<_>>()
    });
    assert!(keys.text.contains(&wanted[0].name) && keys.text.contains(&wanted[0].at.to_string()));
    let people = report(&mut game, Debug::People);
    assert_eq!(people.list.len(), undercroft::tools::people(&floor).count());
    let events = report(&mut game, Debug::Events);
    assert_eq!(events.list.len(), floor.events().len());
    assert!(events.list.iter().all(|entry| entry.at.is_some()));
    let ways = report(&mut game, Debug::OneWays);
    assert_eq!(ways.list.len(), undercroft::tools::one_ways(&floor).len());
    // And where there is nothing, they say so.
    let mut bare = drawn("+--+--+\n|@.  >|\n+--+--+");
    for (debug, none) in
        [(Debug::Keys, "none"), (Debug::People, "nobody"), (Debug::Events, "none"), (Debug::OneWays, "none")]
    {
        let report = report(&mut bare, debug);
        assert_eq!((report.text.as_str(), report.list.len()), (none, 0));
    }
}

#[test]
fn keys_are_shown_where_nobody_has_been() {
    let mut game = drawn("+--+--+--+--+\n|@.D . k0  >|\n+--+--+--+--+");
    let shown =
        |game: &Game| map::around(game, 40, 9, Script::Ascii).iter().flatten().any(|glyph| glyph.sign == 'k');
    assert!(!shown(&game) && !Small::of(&game).text().contains('k'));
    game.act(&Command::Debug(Debug::ShowKeys));
    assert!(shown(&game) && Small::of(&game).text().contains('k'));
}

#[test]
fn the_whole_map_is_revealed_and_covered_again() {
    let mut game = drawn("+--+--+--+--+\n|@.D .  .  >|\n+--+--+--+--+");
    assert_eq!(Small::of(&game).text(), ".   \n");
    game.act(&Command::Debug(Debug::RevealMap));
    assert_eq!(Small::of(&game).text(), "...>\n");
    game.act(&Command::Debug(Debug::RevealMap));
    assert_eq!(Small::of(&game).text(), ".   \n");
}

#[test]
fn one_way_doors_are_shown_on_the_map_and_in_first_person() {
    let mut game = drawn("+--+--+--+--+\n|@.D .> .  >|\n+--+--+--+--+");
    face(&mut game, Side::East);
    let shown = |game: &Game| {
        let map = map::around(game, 40, 9, Script::Ascii);
        map.iter().flatten().any(|glyph| glyph.sign == '>' && glyph.ink == Ink::Secret)
    };
    let picture = |game: &Game| {
        let mut frame = Frame::new(80, 50);
        paint(&Scene::of(game), &Shot::of(game), &mut frame);
        frame.rgba()
    };
    assert!(!shown(&game));
    game.act(&Command::Debug(Debug::ShowOneWays));
    assert!(shown(&game), "also where nobody has been");
    game.act(&Command::Debug(Debug::ShowOneWays));
    game.act(&Command::Open);
    let front = picture(&game);
    game.act(&Command::Open);
    face(&mut game, Side::West);
    let back = picture(&game);
    game.act(&Command::Debug(Debug::ShowOneWays));
    assert_ne!(picture(&game), back, "from behind it is not mere wall");
    game.act(&Command::Debug(Debug::SkipTo(0)));
    game.act(&Command::Debug(Debug::NoClip));
    game.act(&Command::FORWARD);
    face(&mut game, Side::East);
    assert_ne!(picture(&game), front, "from its front it shows where it leads");
}

#[test]
fn the_floor_is_written_down_and_proven() {
    let mut game = made();
    let dump = report(&mut game, Debug::Dump).text;
    assert_eq!(dump.parse::<undercroft::Floor>().unwrap(), *game.floor());
    assert!(report(&mut game, Debug::Prove).text.starts_with("it can be finished in "));
    let mut walled = drawn("+--+--+--+\n|@.  .  >|\n+--+--+--+");
    assert_eq!(
        report(&mut walled, Debug::Prove).text,
        "it can be finished in 2 moves, in whatever order one plays"
    );
}

#[test]
fn a_new_dungeon_is_a_command_like_any() {
    let mut game = made();
    game.act(&Command::SEARCH);
    game.act(&Command::Debug(Debug::SkipTo(1)));
    let told = game.act(&Command::Anew(Seed::new("other")));
    assert_eq!(words(&game, &told), format!("A new dungeon. Rooms: {}.", game.floor().rooms().len()));
    let recipe = game.recipe().unwrap().clone();
    let dungeon = make::dungeon(&recipe, &Seed::new("other"), 2).unwrap();
    assert_eq!(game, Game::new(dungeon.floors, dungeon.seed).unwrap().with_recipe(Some(recipe)));
    let mut bare = drawn("+--+--+\n|@.  >|\n+--+--+");
    let before = bare.clone();
    assert_eq!(bare.act(&Command::Anew(Seed::new("other"))), [Happening::NoRecipe]);
    assert_eq!(bare, before);
}
