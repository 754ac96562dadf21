//! Corpora: the same parts whoever makes them, on however many cores, and however often they are stopped.

use super::Room;
use std::fs::File;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// A corpus of small floors in parts of ten.
const SMALL: [&str; 12] = [
    "corpus",
    "tunnels",
    "--set",
    "width=20",
    "--set",
    "height=16",
    "-s",
    "c",
    "--part-size",
    "10",
    "-o",
    "made",
];

fn args<'a>(more: &[&'a str]) -> Vec<&'a str> {
    SMALL.iter().copied().chain(more.iter().copied()).collect()
}

/// Returns the files of a corpus with what is in them.
fn made(room: &Room) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(room.path().join("made")).expect("a corpus");
    let mut files: Vec<(String, Vec<u8>)> = entries
        .map(|entry| {
            let entry = entry.expect("an entry");
            (entry.file_name().to_string_lossy().into_owned(), std::fs::read(entry.path()).expect("a file"))
        })
        .collect();
    files.sort();
    files
}

/// The same made in one go.
fn whole(more: &[&str]) -> Vec<(String, Vec<u8>)> {
    let room = Room::new();
    room.ok(&args(more));
    made(&room)
}

#[test]
fn cores_decide_nothing() {
    let (room, more) = (Room::new(), ["--count", "95", "--levels"]);
    let ran = room.run_with(&args(&more), &[("RAYON_NUM_THREADS", "1")], b"");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("wrote made: 95 floors in 10 parts"), "{}", ran.err);
    assert!(ran.err.contains(" a second on 1 core\n"), "{}", ran.err);
    let other = Room::new();
    assert_eq!(other.run_with(&args(&more), &[("RAYON_NUM_THREADS", "7")], b"").code, Some(0));
    assert_eq!(made(&room), made(&other));
    assert_eq!(made(&room).len(), 11);
    assert_eq!(
        room.ok(&["corpus", "--check", "made"]),
        "made: 95 floors in 10 parts, all as the manifest says\n"
    );
}

/// Ten times it is killed, each time after a few more parts, and in the middle of some: no part is lost, none is there twice,
/// and nothing is left of those that were in the making.
#[cfg(unix)]
#[test]
fn what_was_killed_goes_on() {
    let (room, more) = (Room::new(), ["--count", "1200"]);
    let parts = || {
        let entries = std::fs::read_dir(room.path().join("made")).into_iter().flatten().flatten();
        entries.filter(|entry| entry.file_name().to_string_lossy().ends_with(".parquet")).count()
    };
    let mut chance = undercroft::Rng::from_state(9);
    let mut killed = 0;
    for round in 1..=10 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_undercroft"))
            .args(args(&more))
            .current_dir(room.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        while parts() < 10 * round && child.try_wait().expect("a child").is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_micros(chance.below(4_000).into()));
        // This is `kill -9`: nothing can be done before the end.
        child.kill().expect("it can be killed");
        killed += usize::from(!child.wait().expect("it ends").success());
        // Whatever is listed is whole; the rest is still to be made.
        let ran = room.run(&["corpus", "--check", "made"]);
        let told = String::from_utf8(ran.out).expect("text");
        assert!(
            told.lines().all(|line| line.contains(" parts were made: ") || line.contains("all as")),
            "{told}"
        );
    }
    assert!(killed >= 5, "it was killed {killed} times before it was done");
    room.ok(&args(&more));
    assert!(made(&room) == whole(&more), "the parts differ from those that were made in one go");
}

#[test]
fn a_corpus_grows_and_is_made_in_pieces() {
    let room = Room::new();
    room.ok(&args(&["--count", "25"]));
    let ran = room.run(&args(&["--count", "60"]));
    assert!(ran.err.contains("made 40 of them in "), "two parts of 25 floors are whole: {}", ran.err);
    assert!(made(&room) == whole(&["--count", "60"]));
    let ran = room.run(&args(&["--count", "60"]));
    assert_eq!(ran.err.lines().count(), 1, "nothing is left to do: {}", ran.err);
    // Another machine makes the second half, with the same parts.
    let half = whole(&["--count", "30", "--first", "31"]);
    let all = made(&room);
    assert!(half.iter().filter(|(name, _)| name.ends_with(".parquet")).all(|part| all.contains(part)));
}

#[test]
fn another_corpus_is_not_overwritten() {
    let room = Room::new();
    room.ok(&args(&["--count", "30"]));
    let before = made(&room);
    let refused = |change: &[&str], why: &str| {
        let mut args = args(&["--count", "30"]);
        args.extend(change);
        let line = format!("made: this directory holds another corpus: {why}: name another one");
        room.refused(&args, 2, &line);
    };
    refused(&["--set", "rooms=3..9"], "its recipe has other parameters");
    refused(&["--depth", "2"], "its floors lie at depth 1");
    refused(&["--first", "7"], "its first number is 1");
    refused(&["--levels"], "its parts differ in --levels");
    let line = "made: this directory holds another corpus: its seed is 'c': name another one";
    room.refused(
        &[
            "corpus",
            "tunnels",
            "--set",
            "width=20",
            "--set",
            "height=16",
            "-s",
            "d",
            "--count",
            "30",
            "-o",
            "made",
        ],
        2,
        line,
    );
    room.refused(
        &["corpus", "-s", "c", "--count", "30", "-o", "made"],
        2,
        "made: this directory holds another corpus: its floors are of tunnels: name another one",
    );
    room.refused(
        &args(&["--count", "20"]),
        2,
        "made: this directory holds another corpus: it has 30 floors, which are more: name another one",
    );
    room.write("file", "");
    room.refused(
        &["corpus", "--count", "3", "-o", "file"],
        2,
        "file: this is a file, and a corpus takes a directory",
    );
    assert!(made(&room) == before);
}

#[cfg(unix)]
#[test]
fn one_program_at_a_time_writes() {
    let room = Room::new();
    room.ok(&args(&["--count", "10"]));
    let lock = File::open(room.path().join("made")).expect("a directory");
    lock.try_lock().expect("nobody has it");
    room.refused(&args(&["--count", "20"]), 2, "made: another program is writing this corpus now");
}

#[test]
fn what_was_damaged_is_found_and_made_again() {
    let room = Room::new();
    room.ok(&args(&["--count", "40"]));
    let before = made(&room);
    let part = |n: u32| format!("made/floors-{n:012}.parquet");
    std::fs::remove_file(room.path().join(part(1))).expect("a part");
    let mut bytes = room.read(&part(11));
    bytes[100] ^= 1;
    room.write(&part(11), bytes);
    room.write(&part(21), "");
    let ran = room.run(&["corpus", "--check", "made"]);
    let told = String::from_utf8(ran.out).expect("text");
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!((ran.code, lines.len()), (Some(1), 3), "{told}");
    assert_eq!(lines[0], format!("{}: is missing", part(1)));
    assert!(lines[1].starts_with(&format!("{}: has the SHA-256 ", part(11))), "{told}");
    assert!(lines[2].starts_with(&format!("{}: has 0 bytes and not ", part(21))), "{told}");
    let ran = room.run(&args(&["--count", "40"]));
    assert!(ran.err.contains("made 30 of them in "), "{}", ran.err);
    assert!(made(&room) == before);
    let missing = "nowhere/manifest.json: cannot be read: no such file or directory";
    room.refused(&["corpus", "--check", "nowhere"], 2, missing);
}

#[test]
fn parts_are_read_by_the_other_commands() {
    for levels in [&["--count", "30", "--levels"][..], &["--count", "30"]] {
        let room = Room::new();
        room.ok(&args(levels));
        let part = "made/floors-000000000011.parquet";
        let checked = room.ok(&["check", part]);
        assert_eq!(checked.lines().count(), 10, "{checked}");
        assert!(checked.starts_with(&format!("{part} dungeon 1 floor 1: proven, ")), "{checked}");
        room.ok(&["convert", part, "-o", "part.jsonl"]);
        room.ok(&[
            "generate",
            "tunnels",
            "--set",
            "width=20",
            "--set",
            "height=16",
            "-s",
            "c/11",
            "-o",
            "one.jsonl",
        ]);
        let lines = String::from_utf8(room.read("part.jsonl")).expect("text");
        let one = String::from_utf8(room.read("one.jsonl")).expect("text");
        assert_eq!(lines.lines().next(), one.lines().next());
        let table = room.ok(&["inspect", part, "--csv"]);
        let lines = room.ok(&["inspect", "part.jsonl", "--csv"]);
        assert_eq!(table.replace(part, "part.jsonl"), lines);
    }
}
