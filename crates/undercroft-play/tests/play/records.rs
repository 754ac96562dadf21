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

#[test]
fn what_is_played_out_differently_is_gone_on_with_from_the_last_state() {
    let (record, file) = walked(1203);
    // As a program would write it whose luck was another: one command less, and every fingerprint of another game.
    let at = file.find("\"search\"\n").unwrap();
    let other = format!("{}{}", &file[..at], &file[at + 9..]);
    assert!(matches!(Record::read(&other), Err(Torn::Differs(_))));
    let (resumed, torn) = Record::resume(&other).unwrap();
    assert!(matches!(torn, Some(Torn::Differs(_))));
    assert_eq!(resumed.game(), record.game(), "the state after 1,200 commands, and 3 more");
    assert_eq!(resumed.commands().len(), 3);
    // Without any state there is nothing to go on from.
    let bare: String = other.split_inclusive('\n').filter(|line| !line.starts_with("~ ")).collect();
    assert!(matches!(Record::resume(&bare), Err(Torn::Differs(_))));
    // What fits is played out from its beginning.
    assert!(matches!(Record::resume(&file), Ok((whole, None)) if whole == record));
}

#[test]
fn a_record_goes_on_through_a_new_dungeon() {
    let (mut record, mut file) = walked(20);
    file += &record.act(Command::Anew(Seed::new("next"))).1;
    file += &record.act(Command::SEARCH).1;
    file += &record.snapshot();
    let read = Record::read(&file).unwrap();
    assert_eq!((read.game(), read.game().seed()), (record.game(), &Seed::new("next")));
    // The state alone would not do: it lies on other floors.
    let broken = file.replace("\"search\"\n= ", "= ") + "\"dance\"\n";
    assert_eq!(Record::resume(&broken).unwrap().0.game(), record.game());
}

#[test]
fn a_record_as_it_is_written_anew_ends_with_its_state() {
    let (record, _) = walked(40);
    let text = record.text();
    assert_eq!(Record::read(&text).unwrap(), record);
    assert!(text.lines().last().unwrap().starts_with("~ {\"state\":"));
}
