//! Playing where nobody looks: demonstrations, records, and what is refused.

use super::{Ran, Room};

const GAME: [&str; 6] = ["wizardry", "--seed", "demo", "--floors", "2", "--demo"];

/// Runs `play` with a folder of its own for games.
fn play(room: &Room, args: &[&str]) -> Ran {
    let data = room.path().join("data");
    let all: Vec<&str> = ["play"].iter().chain(args).copied().collect();
    room.run_with(&all, &[("XDG_DATA_HOME", data.to_str().expect("a path"))], b"")
}

fn ok(room: &Room, args: &[&str]) -> String {
    let ran = play(room, args);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args:?}");
    String::from_utf8(ran.out).expect("text")
}

/// Runs what has to be refused with a line that ends like this.
fn refused(room: &Room, args: &[&str], line: &str) {
    let ran = play(room, args);
    assert_eq!(ran.code, Some(2), "{args:?}: {}", ran.err);
    assert!(ran.err.ends_with(&format!("{line}\n")) && ran.err.lines().count() == 1, "{args:?}: {}", ran.err);
    assert!(ran.out.is_empty(), "{args:?} wrote to standard output");
}

#[test]
fn a_demonstration_is_recorded_and_shown_again() {
    let room = Room::new();
    let args: Vec<&str> = GAME.iter().copied().chain(["--record", "walk.game"]).collect();
    let shown = ok(&room, &args);
    assert!(shown.contains("You are on floor 2") && shown.contains("floor 2 of 2"), "{shown}");
    assert!(shown.contains(": the goal is reached\n"), "{shown}");
    let again = ok(&room, &["--replay", "walk.game"]);
    assert_eq!(again, shown);
    // A record of the replay is the record.
    ok(&room, &["--replay", "walk.game", "--record", "again.game"]);
    assert_eq!(room.read("again.game"), room.read("walk.game"));
    assert_eq!(room.files(), ["again.game", "walk.game"], "nobody played, so nothing is kept");
}

#[test]
fn the_proof_of_a_kept_game_is_shown_from_its_beginning() {
    let room = Room::new();
    let args: Vec<&str> = GAME.iter().copied().chain(["--record", "walk.game"]).collect();
    let shown = ok(&room, &args);
    // Half of a game is as good.
    let text = String::from_utf8(room.read("walk.game")).expect("text");
    let half: String =
        text.split_inclusive('\n').filter(|line| !line.starts_with(['=', '~'])).take(40).collect();
    room.write("half.game", half);
    let stopped = ok(&room, &["--replay", "half.game"]);
    assert!(stopped.contains("38 commands") && stopped.contains("the goal is not reached"), "{stopped}");
    assert_eq!(ok(&room, &["half.game", "--demo"]), shown);
}

#[test]
fn the_floors_of_a_file_are_walked() {
    let room = Room::new();
    room.ok(&["generate", "tunnels", "--seed", "demo", "-o", "demo.json"]);
    assert!(ok(&room, &["demo.json", "--demo"]).contains("the goal is reached"));
    let line = "demo.json: its floors are made already, so --seed has nothing to say";
    refused(&room, &["demo.json", "--seed", "x", "--demo"], line);
    let line = "demo.json: its floors are made already, so --floors has nothing to say";
    refused(&room, &["demo.json", "--floors", "3", "--demo"], line);
    let line = "demo.json: its floors are made already, so --set has nothing to say";
    refused(&room, &["demo.json", "--set", "width=20", "--demo"], line);
}

#[test]
fn a_player_needs_a_terminal() {
    let room = Room::new();
    refused(&room, &[], "play needs a terminal; --demo and --replay go without one");
    assert_eq!(room.files(), [""; 0], "and nothing is begun");
}

#[test]
fn a_record_replaces_nothing_else() {
    let room = Room::new();
    room.write("notes.txt", "mine");
    let line = "notes.txt: this file is there already, and is no record of a game: write to another";
    refused(&room, &["dice", "-s", "x", "--demo", "--record", "notes.txt"], line);
    assert_eq!(room.read("notes.txt"), b"mine");
    refused(&room, &["dice", "-s", "x", "--demo", "--record", "-"], "this goes into a file: name one");
}

#[test]
fn what_is_no_record_is_refused() {
    let room = Room::new();
    let args: Vec<&str> = GAME.iter().copied().chain(["--record", "walk.game"]).collect();
    ok(&room, &args);
    let text = String::from_utf8(room.read("walk.game")).expect("text");
    let replay = |name: &str, content: &str, line: &str| {
        room.write(name, content);
        refused(&room, &["--replay", name], line);
    };
    let foreign = "this is no record of a game: its first line is not `undercroft play, version 1`";
    replay("foreign.game", "{}", foreign);
    replay("empty.game", "", foreign);
    let newer = text.replacen("version 1", "version 7", 1);
    replay(
        "newer.game",
        &newer,
        "the record is of undercroft play, version 7, and this program reads undercroft play, version 1",
    );
    let broken = text.replacen("\"forward\"", "\"fly\"", 1);
    assert!(play(&room, &["--replay", "broken.game"]).code == Some(2), "there is none");
    room.write("broken.game", broken);
    let ran = play(&room, &["--replay", "broken.game"]);
    assert!(ran.code == Some(2) && ran.err.contains("unknown variant `fly`"), "{}", ran.err);
    let turned = text.replacen("{\"turn\":\"right\"}\n", "{\"turn\":\"left\"}\n", 1);
    assert_ne!(turned, text);
    room.write("turned.game", turned);
    let ran = play(&room, &["--replay", "turned.game"]);
    assert!(ran.code == Some(2) && ran.err.contains("came out different"), "{}", ran.err);
    refused(&room, &["--replay", "missing.game"], "missing.game: cannot be read: no such file or directory");
}

#[test]
fn files_of_a_game_do_not_take_each_others_place() {
    let room = Room::new();
    ok(&room, &["tunnels", "--seed", "demo", "--demo", "--record", "walk.game"]);
    refused(
        &room,
        &["walk.game", "--record", "./walk.game"],
        "the game is kept in this file: record it in another",
    );
    refused(
        &room,
        &["--save", "a.game", "--record", "a.game"],
        "the game is kept in this file: record it in another",
    );
    refused(
        &room,
        &["--replay", "walk.game", "--record", "walk.game"],
        "this is a file that is read: write to another",
    );
    refused(&room, &["--resume"], "data/undercroft/games");
    assert_eq!(room.files(), ["walk.game"]);
}
