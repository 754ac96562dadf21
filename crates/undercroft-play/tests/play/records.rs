//! Records: what was written down leads to the same game, and what was cut off is left out.

use undercroft::{Recipe, Rng, Seed, make};
use undercroft_play::{Command, Game, HEADER, Hand, Record, Torn, Way};

fn walked(commands: u32) -> (Record, String) {
    let seed = Seed::new("record");
    let dungeon = make::dungeon(&Recipe::new("navigation", None).unwrap(), &seed, 3).unwrap();
    let game = Game::new(dungeon.floors, dungeon.seed).unwrap().with_recipe(Some(dungeon.recipe));
    let mut record = Record::new(game);
    let mut file = record.text();
    let mut rng = Rng::from_state(5);
    for _ in 0..commands {
        let any = [
            Command::FORWARD,
            Command::Turn(Hand::Left),
            Command::Go(Way::Left),
            Command::Interact,
            Command::SEARCH,
        ];
        file += &record.act(rng.pick(&any).unwrap().clone()).1;
    }
    (record, file)
}

#[test]
fn a_record_replays_to_the_same_state() {
    let (record, file) = walked(350);
    let read = Record::read(&file).unwrap();
    assert_eq!(read, record);
    assert_eq!(read.game().fingerprint(), record.game().fingerprint());
    assert_eq!(Record::read(&record.text()).unwrap(), record);
}

#[test]
fn a_line_that_was_cut_off_is_left_out() {
    let (_, file) = walked(30);
    let whole = Record::read(&file).unwrap().commands().len();
    for cut in 1..12 {
        let read = Record::read(&file[..file.len() - cut]).unwrap();
        assert!(read.commands().len() < whole && read.commands().len() + 3 > whole);
    }
}

#[test]
fn what_is_no_record_is_refused() {
    let (_, file) = walked(120);
    let refused = |text: &str| Record::read(text).unwrap_err();
    assert!(matches!(refused("{}"), Torn::Foreign));
    assert!(matches!(refused(""), Torn::Foreign));
    assert!(
        matches!(refused(&file.replace("version 1", "version 99")), Torn::Version(of) if of.ends_with("99"))
    );
    assert!(matches!(refused(&format!("{HEADER}\n{{}}\n")), Torn::Line(2, _)));
    assert!(matches!(refused(&format!("{file}\"dance\"\n")), Torn::Line(_, why) if why.contains("dance")));
    // Another step before a fingerprint leads elsewhere.
    let at = file.rfind("= ").unwrap();
    let other = format!("{}\"search\"\n{}", &file[..at], &file[at..]);
    assert!(matches!(refused(&other), Torn::Differs(_)));
}

#[test]
fn a_game_that_does_not_fit_its_floors_is_refused() {
    let (record, _) = walked(10);
    let text = serde_json::to_string(record.game()).unwrap();
    let mut value: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(serde_json::from_value::<Game>(value.clone()).is_ok());
    value["state"]["visits"][0]["walker"]["at"] = serde_json::json!({ "x": 60000, "y": 3 });
    assert!(serde_json::from_value::<Game>(value.clone()).is_err());
    value["state"]["level"] = serde_json::json!(7);
    assert!(serde_json::from_value::<Game>(value).is_err());
}
