//! What stands there already: our own files are replaced, those of others with `--force` alone, and saved games never.

use super::{Room, formats, small};

#[test]
fn files_of_every_format_are_known_and_replaced() {
    for format in formats() {
        let room = Room::new();
        let file = format!("a.{}", format.ending);
        let first = room.run(&small(&["generate", "--seed", "demo", "-o", &file]));
        assert_eq!(first.code, Some(0), "{file}: {}", first.err);
        assert!(first.err.starts_with(&format!("wrote {file}\n")), "{file}: {}", first.err);
        let again = room.run(&small(&["generate", "--seed", "other", "-o", &file]));
        assert_eq!(again.code, Some(0), "{file}: {}", again.err);
    }
}

#[test]
fn files_of_others_are_refused_before_any_work_is_done() {
    for format in formats() {
        let room = Room::new();
        let file = format!("a.{}", format.ending);
        room.write(&file, "my notes on the undercroft");
        let line = format!(
            "{file}: this file is there already, and Undercroft did not write it: --force replaces it"
        );
        room.refused(&["generate", "--seed", "demo", "-o", "new.json", "-o", &file], 2, &line);
        assert_eq!(room.files(), [&*file], "nothing else was written");
        room.ok(&small(&["generate", "--seed", "demo", "-o", &file, "--force"]));
        assert_ne!(room.read(&file), b"my notes on the undercroft");
    }
}

#[test]
fn every_file_of_a_series_is_looked_at() {
    let room = Room::new();
    room.write("m-3.png", "mine");
    let line = "m-3.png: this file is there already, and Undercroft did not write it: --force replaces it";
    room.refused(&["generate", "--seed", "demo", "--floors", "3", "-o", "m.png"], 2, line);
    room.refused(&["generate", "--seed", "demo", "--count", "4", "-o", "m.png"], 2, line);
    assert_eq!(room.files(), ["m-3.png"]);
    // Of a very long series, too, before the first of it is made.
    let long = Room::new();
    long.write("m-0000000003.png", "mine");
    let line =
        "m-0000000003.png: this file is there already, and Undercroft did not write it: --force replaces it";
    long.refused(&["generate", "--seed", "demo", "--count", "1000000000", "-o", "m.png"], 2, line);
    room.ok(&["generate", "--seed", "demo", "-o", "d.json"]);
    room.write("d.svg", "mine");
    let line = "d.svg: this file is there already, and Undercroft did not write it: --force replaces it";
    room.refused(&["convert", "d.json", "-o", "d.svg"], 2, line);
    room.refused(&["gallery", "--count", "1", "-o", "d.svg"], 2, line);
    room.refused(&["inspect", "--count", "1", "--plot", "d.svg"], 2, line);
    room.refused(&["inspect", "--seed", "x", "--quest", "d.svg"], 2, line);
}

#[test]
fn saved_games_are_never_replaced() {
    let room = Room::new();
    let script = b"7\nsave game.json\n";
    let ran = room.run_with(&["dice", "--seed", "demo"], &[], script);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let saved = room.read("game.json");
    let line = "game.json: this is a saved game, which nothing else replaces: write to another file";
    room.refused(&["generate", "--seed", "demo", "-o", "game.json"], 2, line);
    room.refused(&["generate", "--seed", "demo", "-o", "game.json", "--force"], 2, line);
    let ran = room.run_with(&["dice", "--seed", "x", "--force"], &[], b"auto\nexport game.json\n");
    assert_eq!((ran.code, &*ran.err), (Some(2), &*format!("undercroft: line 2: {line}\n")));
    assert_eq!(room.read("game.json"), saved);
    // Another level may be saved there, but over nothing else.
    room.write("notes.json", "{}");
    let ran = room.run_with(&["dice", "--seed", "x"], &[], b"7\nsave game.json\nsave notes.json\n");
    let line = "notes.json: this file is there already, and Undercroft did not write it: --force replaces it";
    assert_eq!((ran.code, &*ran.err), (Some(2), &*format!("undercroft: line 3: {line}\n")));
    assert_ne!(room.read("game.json"), saved);
    room.write("walk.json", "undercroft play, version 1\n");
    let line = "walk.json: this is a saved game, which nothing else replaces: write to another file";
    room.refused(&["generate", "--seed", "demo", "-o", "walk.json", "--force"], 2, line);
}

#[test]
fn what_was_written_is_named() {
    let room = Room::new();
    let check = |args: &[&str], expected: &str| {
        let ran = room.run(&small(args));
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), expected), "{args:?}");
    };
    check(
        &["generate", "-s", "x", "-o", "a.json", "-o", "a.tmx"],
        "wrote a.json\nwrote a.tmx\nwrote undercroft-tiles.png\n",
    );
    check(&["generate", "-s", "x", "--floors", "2", "-o", "b.svg"], "wrote b-1.svg and b-2.svg\n");
    check(&["generate", "-s", "x", "--count", "12", "-o", "c.txt"], "wrote c-01.txt to c-12.txt, 12 files\n");
    check(&["generate", "-s", "x", "--count", "3", "-o", "d.jsonl"], "wrote d.jsonl\n");
    check(&["generate", "-s", "x", "-o", "e.gif"], "wrote e.gif\n");
    check(&["gallery", "-s", "x", "--count", "2", "-o", "f.svg"], "wrote f.svg\n");
    check(&["generate", "-s", "x", "-f", "json", "-o", "-"], "");
}
