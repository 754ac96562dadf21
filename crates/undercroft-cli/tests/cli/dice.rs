//! `undercroft dice`: by script, by the program, saved, resumed, taken back and exported.

use super::{Ran, Room, formats};
use expect_test::expect;
use serde_json::Value;

/// Plays a script; the arguments stand before the seed.
fn play(room: &Room, args: &[&str], script: &str) -> Ran {
    let args = [&["dice"][..], args].concat();
    room.run_with(&args, &[], script.as_bytes())
}

/// Plays what has to succeed, and gives what was said.
fn said(room: &Room, args: &[&str], script: &str) -> String {
    let ran = play(room, args, script);
    assert_eq!(ran.code, Some(0), "{script}: {}", ran.err);
    String::from_utf8(ran.out).expect("text")
}

/// The opening of a game with the dice of the table: a level of 12×12, its start room and two exits.
const OPENING: &str = "7\nat 8 13\n1 2\na1\n2\nat 7 9\nat 9 10\n";
const SMALL: [&str; 6] = ["--seed", "demo", "--set", "width=12", "--set", "height=12"];

#[test]
fn a_script_plays_with_the_dice_of_the_table() {
    let room = Room::new();
    let out = said(&room, &SMALL, OPENING);
    expect![[r"
        level name: rolled 7, The Salted Larder
        place entrance at (8, 13)
        start room: rolled 1 and 2, a room of 2×3
        place room: small of 2×3 at (7, 10)
        start exits: rolled 2, 2 exits
        place exit at (7, 9), through the north wall
        place exit at (9, 10), through the east wall
            2         7         12
          2 · · · · · · · · · · · ·
          3 · · · · · · · · · · · ·
          4 · · · · · · · · · · · ·
          5 · · · · · · · · · · · ·
          6 · · · · · · · · · · · ·
          7 · · · · · · · · · · · ·
          8 · · · · · · · · · · · ·
          9 · · · ·   a1    · · · ·
         10 · · · ·   ████a2· · · ·
         11 · · · ·   1███  · · · ·
         12 · · · ·   ████  · · · ·
         13 · · · ·     <<  · · · ·
        The Salted Larder (level 1, 12×12): 1 room, 2 exits open, 7 moves
        now choose an exit
          a1 or a2 on the map, or an empty line for the program's choice
          a1  at 7 9  north, space for 12×7 at most
          a2  at 9 10  east, space for 4×12 at most
    "]]
    .assert_eq(&out);
}

#[test]
fn the_program_played_out_makes_the_floor_of_the_recipe() {
    let room = Room::new();
    room.ok(&["generate", "dice", "--seed", "demo", "--depth", "2", "-o", "made.json", "-o", "made.txt"]);
    room.ok(&["dice", "--seed", "demo", "--depth", "2", "--auto", "-o", "auto.json", "-o", "auto.txt"]);
    said(
        &room,
        &["--seed", "demo", "--depth", "2", "-o", "typed.json"],
        "\n\n\npick\nroll\nundo 2\nauto 3\nauto\n",
    );
    assert_eq!(room.read("auto.json"), room.read("made.json"));
    assert_eq!(room.read("auto.txt"), room.read("made.txt"));
    assert_eq!(room.read("typed.json"), room.read("made.json"), "moves taken back come out the same");
}

#[test]
fn every_format_is_exported_and_checked() {
    let room = Room::new();
    let files = ["a.txt", "a.json", "a.jsonl", "a.ucf", "a.svg", "a.png"];
    let out = said(&room, &SMALL, &format!("{OPENING}export {}\n", files.join(" ")));
    assert!(out.contains("written: a.txt, a.json, a.jsonl, a.ucf, a.svg, a.png\n"), "{out}");
    assert!(files.iter().all(|file| !room.read(file).is_empty()));
    room.ok(&["check", "a.txt", "a.json", "a.jsonl", "a.ucf"]);
    assert!(
        !String::from_utf8(room.read("a.json")).unwrap().contains("\"recipe\""),
        "no recipe made what a player did"
    );
}

/// The same opening, as it was saved when ledgers had a shape of their own.
const BEFORE: &str = r#"{"format": "undercroft dice", "version": 1, "seed": "demo", "recipe": {"generator": "dice", "parameters": {"width": 12, "height": 12, "exits": "d3", "names": [], "chests": [0, 0], "traps": [0, 0], "locks": [0, 0]}},
"ledger": {"width": 12, "height": 12, "level": 1, "name": "The Salted Larder", "exit_die": 3, "entries": [{"roll": {"name": "level name", "sides": 10, "dice": [7]}},
    {"move": {"name": "place entrance", "at": [8, 13]}},
    {"roll": {"name": "start room", "sides": 6, "dice": [1, 2]}},
    {"move": {"name": "place room", "at": [7, 10], "room": 0}},
    {"roll": {"name": "start exits", "sides": 3, "dice": [2]}},
    {"move": {"name": "place exit", "at": [7, 9], "side": "north", "room": 0}},
    {"move": {"name": "place exit", "at": [9, 10], "side": "east", "room": 0}}], "exits": [[[7, 9], "north"], [[9, 10], "east"]]}}"#;

#[test]
fn levels_are_saved_and_gone_on_with() {
    let room = Room::new();
    let out = said(&room, &SMALL, &format!("{OPENING}save game.json\nauto\nexport end.txt\n"));
    assert!(out.contains("saved as game.json: `undercroft dice --resume game.json` goes on\n"), "{out}");
    said(&room, &["--resume", "game.json"], "auto\nexport again.txt\n");
    assert_eq!(room.read("again.txt"), room.read("end.txt"));
    // A level file goes on as well: its ledger says all that was done.
    said(&room, &["--resume", "game.json", "-o", "half.json"], "");
    let out = said(&room, &["--resume", "half.json"], "ledger\n");
    assert!(
        out.contains("   5  roll  start exits: [2] of 1d3\n   6  move  place exit: (7, 9) north, room 0\n"),
        "{out}"
    );
    let out = said(&room, &["--resume", "half.json"], "undo 7\noptions\n");
    assert!(out.contains("took back 7: 7 moves became 0\nA level without a name (level 1, 12×12)"), "{out}");
    // The ledger is that of level JSON. What was saved when it was another is gone on with as well.
    let saved: Value = serde_json::from_slice(&room.read("game.json")).unwrap();
    let level: Value = serde_json::from_slice(&room.read("half.json")).unwrap();
    assert_eq!(saved["ledger"], level["floors"][0]["ledger"]);
    room.write("old.json", BEFORE);
    said(&room, &["--resume", "old.json"], "auto\nexport old.txt\n");
    assert_eq!(room.read("old.txt"), room.read("end.txt"));
    // Before there is a room there is no floor, but a level can be kept.
    said(&room, &SMALL, "7\nsave early.json\n");
    assert!(said(&room, &["--resume", "early.json"], "").contains("The Salted Larder"));
}

#[test]
fn what_cannot_be_done_ends_a_script_with_its_line() {
    let room = Room::new();
    let check = |script: &str, line: &str| {
        let ran = play(&room, &SMALL, script);
        assert_eq!((ran.code, ran.err.as_str()), (Some(2), &*format!("undercroft: {line}\n")), "{script}");
    };
    check("11\n", "line 1: no d10 shows 11: it takes 1d10 for the level's name");
    check("3 5\n", "line 1: 2 dice were thrown, and it takes 1d10 for the level's name, such as `7`");
    check(
        "x\n",
        "line 1: `x` means nothing here: now roll 1d10 for the level's name; `help` lists what may be typed",
    );
    check(
        "7\nat 8 12\n",
        "line 2: the entrance cannot be at (8, 12): it stands in row 13, in the columns 2 to 13",
    );
    check("7\nz\n", "line 2: `z` is no place here: they are marked a1 to b3; `help` lists what may be typed");
    check("7\n# a remark\n5\n", "line 3: a roll comes later: now place the entrance");
    check("7\na1\n60\n", "line 3: no d6 shows 0: it takes 2d6 for the start room");
    check(
        "7\na1\n2 3\nat 3 10\n",
        "line 4: the room of 2×3 at (3, 10) does not stand behind the way in: its south wall has to touch (2, 12)",
    );
    check("undo\n", "line 1: 1 moves cannot be taken back: 0 were made");
    check("export a.png\n", "line 1: the level has no room yet: place the entrance and the start room first");
    check("save\n", "line 1: `save` takes one file, such as `save cellar.json`");
    let known: Vec<String> = formats().iter().map(|format| format!(".{}", format.ending)).collect();
    check(
        "auto\nexport a.bmp\n",
        &format!("line 2: a.bmp: no format has the ending .bmp: there is {}, or --format", known.join(", ")),
    );
    check(
        &format!("{OPENING}at 7 9\nauto\nat 7 9\n"),
        "line 10: nothing is placed now: the level is complete, no exit is open",
    );
    assert!(room.files().is_empty(), "{:?}", room.files());
}

#[test]
fn files_that_are_no_level_are_refused() {
    let room = Room::new();
    room.write("game.json", "{\"format\": \"undercroft dice\", \"version\": 1, \"seed\": \"x\"}");
    room.refused(
        &["dice", "--resume", "game.json"],
        2,
        "game.json: recipe: invalid type: null, expected a table",
    );
    room.ok(&["generate", "tunnels", "--seed", "demo", "-o", "t.json"]);
    room.refused(
        &["dice", "--resume", "t.json"],
        2,
        "t.json: its floor was not grown with dice: it has no ledger",
    );
    said(&room, &SMALL, &format!("{OPENING}save game.json\n"));
    let text = String::from_utf8(room.read("game.json")).unwrap();
    room.write("game.json", text.replace("\"place exit\"", "\"dig exit\""));
    room.refused(
        &["dice", "--resume", "game.json"],
        2,
        "game.json: ledger: line 6: nothing is called 'dig exit'",
    );
    let line = "the argument '--resume <FILE>' cannot be used with '--seed <TEXT>'";
    room.refused(&["dice", "--resume", "game.json", "--seed", "x"], 2, line);
}

#[test]
fn a_0_is_a_10_and_what_is_no_text_ends_nothing() {
    let room = Room::new();
    let level = |roll: &[u8]| {
        let ran = room.run_with(&["dice", "--seed", "demo"], &[], roll);
        (ran.code, String::from_utf8(ran.out).unwrap().lines().next().unwrap_or_default().to_owned(), ran.err)
    };
    let (code, said, err) = level(b"0\n");
    assert_eq!((code, &*err), (Some(0), ""));
    assert!(said.starts_with("level name: rolled 10, "), "{said}");
    assert_eq!(level(b"10\n").1, said);
    let (code, _, err) = level(b"# \xff\n\xfe\n");
    assert_eq!(code, Some(2));
    assert!(err.starts_with("undercroft: line 2: `\u{fffd}` means nothing here"), "{err}");
}

#[test]
fn a_level_that_is_complete_is_summed_up() {
    let room = Room::new();
    let out = said(&room, &SMALL, "auto\n");
    assert!(out.contains("the level is complete, no exit is open\n"), "{out}");
    assert!(out.contains(" cells, stairs down at ("), "{out}");
    assert!(out.contains(">>"), "{out}");
}

#[test]
fn recipes_name_files_and_so_does_the_command() {
    let room = Room::new();
    std::fs::create_dir(room.path().join("mine")).unwrap();
    let names = (1..=10).map(|n| format!("Hall {n}")).collect::<Vec<_>>().join("\n");
    room.write("mine/levels.txt", names);
    room.write("mine/r.toml", "generator = 'dice'\nseed = 's'\n[parameters]\nnames = 'levels.txt'\n");
    let drawn = room.ok(&["generate", "--recipe", "mine/r.toml"]);
    let command = "undercroft generate dice --seed s --set names=mine/levels.txt";
    assert_eq!(drawn.lines().last(), Some(command));
    let args: Vec<&str> = command.split(' ').skip(1).collect();
    assert_eq!(room.ok(&args), drawn);
    let modules = "[[module]]\nid = 'x'\ncategory = 'memory'\ndescriptions = ['It was.']\n";
    room.write("mine/events.toml", modules);
    room.write("mine/n.toml", "generator = 'navigation'\nseed = 's'\n[parameters]\nevents = 'events.toml'\n");
    let drawn = room.ok(&["generate", "--recipe", "mine/n.toml"]);
    let command = drawn.lines().last().unwrap();
    assert_eq!(command, "undercroft generate navigation --seed s --set events=mine/events.toml");
    // A setting takes the place of the file.
    let drawn = room.ok(&["generate", "--recipe", "mine/n.toml", "--set", "events=[]"]);
    assert!(!drawn.lines().last().unwrap().contains("events.toml"), "{drawn}");
}

#[test]
fn names_come_from_a_file() {
    let room = Room::new();
    let names = (1..=20).map(|n| format!("Hall {n}")).collect::<Vec<_>>().join("\n");
    room.write("levels.txt", format!("# my levels\n{names}"));
    let out = said(&room, &["--set", "names=levels.txt", "--depth", "2"], "3\n");
    assert!(out.starts_with("level name: rolled 3, Hall 13\n"), "{out}");
    let made = room.ok(&["generate", "dice", "--seed", "s", "--set", "names=levels.txt", "-f", "text"]);
    assert!(made.contains("name = \"Hall "), "{made}");
    let entry = |n: u32| format!("{{\"floor\": {n}, \"ceiling\": {n}, \"result\": \"Hall {n}\"}}");
    let entries: Vec<String> = (1..=20).map(entry).collect();
    room.write("levels.json", format!("{{\"tableData\": [{}]}}", entries.join(", ")));
    assert_eq!(
        room.ok(&["generate", "dice", "--seed", "s", "--set", "names=levels.json", "-f", "text"]),
        made
    );
    room.write("seven.txt", "a\nb\nc\nd\ne\nf\ng\n");
    room.refused(
        &["generate", "dice", "--set", "names=seven.txt"],
        2,
        "names = a table of 7 is not possible: it takes ten names for each level, and 10000 at most",
    );
    room.refused(
        &["generate", "dice", "--set", "names=no.txt"],
        2,
        "no.txt: cannot be read: no such file or directory",
    );
    room.write("none.txt", "# nothing\n");
    room.refused(&["generate", "dice", "--set", "names=none.txt"], 2, "none.txt: there is no name in it");
}
