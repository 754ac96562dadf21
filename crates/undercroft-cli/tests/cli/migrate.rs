//! `undercroft migrate`: what is written reads back, and comes out in the same bytes.

use super::{Room, small};

fn check(args: &[&str]) {
    let room = Room::new();
    room.ok(&small(&[args, &["-o", "a.json", "-o", "a.ucf", "-o", "a.jsonl", "-o", "a.txt"]].concat()));
    for (old, new) in [
        ("a.json", "b.json"),
        ("a.ucf", "b.ucf"),
        ("a.jsonl", "b.jsonl"),
        ("a.json", "c.ucf"),
        ("a.ucf", "c.json"),
        ("a.ucf", "c.jsonl"),
    ] {
        let ran = room.run(&["migrate", old, "-o", new]);
        assert_eq!((ran.code, ran.out.len()), (Some(0), 0), "{}", ran.err);
        assert!(ran.err.starts_with(&format!("wrote {new}\n{old}: read ")), "{}", ran.err);
        let expected = format!("a.{}", new.split('.').next_back().expect("an ending"));
        assert_eq!(room.read(new), room.read(&expected), "{old} to {new}");
    }
}

#[test]
fn a_floor_comes_out_in_the_same_bytes() {
    check(&["generate", "--seed", "demo"]);
}

#[test]
fn a_dungeon_comes_out_in_the_same_bytes() {
    check(&["generate", "--seed", "demo", "--floors", "3"]);
}

#[test]
fn text_comes_out_in_the_same_bytes() {
    let room = Room::new();
    let text = room.ok(&small(&["generate", "--seed", "demo", "--floors", "3", "-f", "text"]));
    room.write("a.txt", &text);
    room.ok(&["migrate", "a.txt", "-o", "b.json"]);
    assert_eq!(room.ok(&["migrate", "b.json", "-o", "-", "-f", "text"]), text);
    let read = room.run_with(&["migrate", "-", "-o", "-", "-f", "text"], &[], text.as_bytes());
    assert_eq!((read.code, read.out), (Some(0), text.into_bytes()));
    assert_eq!(read.err, "standard input: read the text form\n");
}

#[test]
fn a_series_stays_a_series() {
    let room = Room::new();
    room.ok(&small(&["generate", "--seed", "demo", "--count", "3", "-o", "a.jsonl", "-o", "a.json"]));
    let ran = room.run(&["migrate", "a.jsonl", "-o", "b.jsonl", "-o", "b.json"]);
    let written = "wrote b.jsonl\nwrote b-1.json to b-3.json, 3 files\n";
    assert_eq!(ran.err, format!("{written}a.jsonl: read 3 dungeons of level JSON 2.0.0\n"));
    assert_eq!(room.read("a.jsonl"), room.read("b.jsonl"));
    assert_eq!(room.read("a-2.json"), room.read("b-2.json"));
}

#[test]
fn a_file_may_be_replaced_by_itself() {
    let room = Room::new();
    room.ok(&small(&["generate", "--seed", "demo", "-o", "a.json"]));
    let before = room.read("a.json");
    room.ok(&["migrate", "a.json", "-o", "a.json", "--pretty"]);
    assert!(room.read("a.json").len() > before.len());
    room.ok(&["migrate", "a.json", "-o", "a.json"]);
    assert_eq!(room.read("a.json"), before);
}

#[test]
fn older_saves_are_read() {
    let room = Room::new();
    let row = |y: u32| {
        let tile = |x: u32| {
            let special = if x == 1 { "stairs_down" } else { "floor" };
            format!(
                r#"{{"x":{x},"y":{y},"type":"{special}","northWall":true,"southWall":true,"eastWall":{},"westWall":{}}}"#,
                x == 1,
                x == 0
            )
        };
        format!("[{},{}]", tile(0), tile(1))
    };
    let save = format!(r#"{{"level":1,"width":2,"height":1,"tiles":[{}],"startX":0,"startY":0}}"#, row(0));
    room.write("save.json", save);
    let ran = room.run(&["migrate", "save.json", "-o", "new.json"]);
    assert_eq!(
        (ran.code, ran.err.as_str()),
        (Some(0), "wrote new.json\nsave.json: read level JSON before 1.0.0\n")
    );
}
