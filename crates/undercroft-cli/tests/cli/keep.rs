//! `undercroft generate --keep` and `--vault`: a floor around a part of another, or around a drawing.

use super::Room;

const CRYPT: &str = "+--+--+--+\n| .  .  .\n+  +00+--+\n|k0| .|\n+--+--+\n";

#[test]
fn a_part_stays_and_the_rest_is_new() {
    let room = Room::new();
    room.ok(&["generate", "tunnels", "--seed", "a", "--set", "rooms=9", "-o", "a.json"]);
    room.ok(&[
        "generate", "--seed", "b", "--keep", "a.json", "--rooms", "3,5", "-o", "b.json", "-o", "b.txt",
    ]);
    let drawn = String::from_utf8(room.read("b.txt")).expect("text");
    assert!(drawn.contains("undercroft keep 50x35"), "{drawn}");
    room.ok(&["check", "b.json"]);
    let level: serde_json::Value = serde_json::from_slice(&room.read("b.json")).expect("JSON");
    assert_eq!(level["recipe"]["parameters"]["rooms"], 9, "the recipe of the file");
    assert_eq!(level["floors"][0]["rooms"].as_array().map(Vec::len), Some(9));
    // Once more around the same, and the command that is told makes it again.
    let told = room.ok(&["generate", "--keep", "b.json", "-o", "c.json"]);
    let command = told.lines().find(|line| line.starts_with("undercroft generate")).expect("the command");
    assert!(command.ends_with("--set rooms=9 --keep b.json"), "{command}");
    let args: Vec<&str> = command.split(' ').skip(1).chain(["-o", "d.json"]).collect();
    room.ok(&args);
    assert_eq!(room.read("c.json"), room.read("d.json"));
    assert_ne!(room.read("b.json"), room.read("c.json"));
}

#[test]
fn a_drawing_stays() {
    let room = Room::new();
    room.write("crypt.txt", CRYPT);
    room.ok(&["generate", "tunnels", "--set", "locks=1", "--vault", "crypt.txt@20,12", "-o", "a.json"]);
    room.ok(&["check", "a.json"]);
    let twice = ["--vault", "crypt.txt@20,12", "--vault", "crypt.txt@30,20"];
    room.ok(&[
        &["generate", "tunnels", "--seed", "a", "--set", "locks=2", "--set", "rooms=10", "-o", "b.json"][..],
        &twice,
    ]
    .concat());
    room.ok(&["check", "b.json"]);
}

#[test]
fn a_forged_part_is_found() {
    let room = Room::new();
    room.ok(&["generate", "tunnels", "--seed", "a", "-o", "a.json"]);
    room.ok(&["generate", "--seed", "b", "--keep", "a.json", "--rooms", "3", "-o", "b.json"]);
    let mut level: serde_json::Value = serde_json::from_slice(&room.read("b.json")).expect("JSON");
    let mut other: serde_json::Value = serde_json::from_slice(&room.read("b.json")).expect("JSON");
    room.ok(&["generate", "--seed", "b", "--keep", "a.json", "--rooms", "5", "-o", "c.json"]);
    let stranger: serde_json::Value = serde_json::from_slice(&room.read("c.json")).expect("JSON");
    level["floors"][0]["kept"] = stranger["floors"][0]["kept"].clone();
    room.write("forged.json", level.to_string());
    assert_eq!(room.run(&["check", "forged.json"]).code, Some(1));
    other["floors"][0]["kept"] = "nonsense".into();
    room.write("broken.json", other.to_string());
    assert_eq!(room.run(&["check", "broken.json"]).code, Some(1));
}

#[test]
fn what_cannot_be_kept_is_told() {
    let room = Room::new();
    room.write("crypt.txt", CRYPT);
    room.write("sealed.txt", "+--+\n| .|\n+--+\n");
    room.write("lost.txt", "+--+--+\n|k00 .\n+--+--+\n");
    room.ok(&["generate", "tunnels", "--seed", "a", "-o", "a.json"]);
    room.ok(&["generate", "dice", "--seed", "a", "-o", "dice.json"]);
    let refused = |args: &[&str], code, line: &str| {
        let ran = room.run(&[&["generate"], args, &["-o", "never.json"]].concat());
        assert_eq!(ran.code, Some(code), "{args:?}: {}", ran.err);
        assert!(ran.err.contains(line), "{args:?}: {}\n  where this was expected: {line}", ran.err);
        assert!(!room.files().contains(&"never.json".to_owned()), "{args:?}");
    };
    let keep = |args: &[&'static str]| [&["--keep", "a.json"], args].concat();
    refused(&keep(&[]), 2, "say what to keep of it: --rooms 3,5");
    refused(&keep(&["--rooms", "99"]), 2, "--rooms: there is no room 99");
    refused(&keep(&["--rooms", "hall"]), 2, "--rooms: no room is called 'hall'");
    refused(&keep(&["--region", "4,4"]), 2, "--region: '4,4' is no region");
    refused(&keep(&["--region", "4,4..99,9"]), 2, "lies outside of the floor of 50×35");
    refused(&keep(&["--region", "0,0..0,0"]), 2, "there is nothing to keep");
    refused(&keep(&["--lock", "iron key"]), 2, "the floor has no key 'iron key'");
    refused(&keep(&["--rooms", "2", "--set", "width=60"]), 2, "the recipe makes floors of 60×35");
    refused(&keep(&["--rooms", "2", "--floors", "3"]), 2, "one at a time");
    refused(&["--rooms", "2"], 2, "--keep");
    refused(&["tunnels", "--vault", "crypt.txt"], 2, "does not say where the piece goes");
    refused(&["tunnels", "--vault", "crypt.txt@49,3"], 2, "does not lie within a floor of 50×35");
    refused(&["tunnels", "--vault", "sealed.txt@9,9"], 2, "it has no opening");
    refused(&["tunnels", "--vault", "nowhere.txt@9,9"], 2, "nowhere.txt");
    refused(&["tunnels", "--vault", "lost.txt@9,9"], 1, "cannot be played, whatever is around it");
    refused(&["--keep", "dice.json", "--rooms", "2"], 2, "dice cannot make a floor around something");
    let one = "1 keys are kept, and the recipe allows 0: keep fewer, or set locks to 1 or more";
    refused(&["tunnels", "--vault", "crypt.txt@20,12"], 2, one);
    let over = ["tunnels", "--vault", "crypt.txt@20,12", "--vault", "crypt.txt@21,12"];
    refused(&over, 2, "is kept twice");
}
