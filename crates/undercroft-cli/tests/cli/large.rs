//! Series that are too large to be read whole: what is read of them a part at a time is what is read of them whole.

use super::{Room, small};

/// A room with the same floors in every form that holds a series, all larger than what is read whole, but for the binary form.
fn furnished() -> Room {
    let room = Room::new();
    let files = ["-o", "all.jsonl", "-o", "all.ucf", "-o", "all.parquet"];
    room.ok(&small(&[&["generate", "-s", "large", "--count", "30"][..], &files].concat()));
    // A binary series grows by being put after itself.
    let once = room.read("all.ucf");
    room.write("long.ucf", once.repeat((1 << 20) / once.len() + 1));
    assert!(room.read("all.jsonl").len() > 1 << 20 && room.read("long.ucf").len() > 1 << 20);
    room
}

#[test]
fn converting_loses_and_changes_nothing() {
    let room = furnished();
    for from in ["all.jsonl", "all.parquet", "all.ucf"] {
        for to in ["jsonl", "ucf"] {
            let made = format!("made.{to}");
            room.ok(&["convert", from, "-o", &made]);
            assert!(room.read(&made) == room.read(&format!("all.{to}")), "{from} as {to}");
        }
    }
    room.ok(&["convert", "long.ucf", "-o", "long.jsonl"]);
    let lines = room.read("all.jsonl");
    assert!(room.read("long.jsonl").chunks(lines.len()).all(|again| again == lines));
    room.ok(&["convert", "all.jsonl", "-o", "one.txt", "--floor", "1", "--force"]);
    assert_eq!(room.files().iter().filter(|name| name.starts_with("one-")).count(), 30);
    room.refused(
        &["convert", "all.jsonl", "-o", "x.ucf", "--floor", "3"],
        2,
        "all.jsonl: there is no floor 3: it holds floor 1",
    );
}

#[test]
fn checking_and_measuring_see_every_floor() {
    let room = furnished();
    let told = |file: &str| room.ok(&["check", file]).replace(file, "all");
    let lines = told("all.jsonl");
    assert_eq!(lines.lines().count(), 30);
    assert!(lines.starts_with("all dungeon 1 floor 1: proven, "));
    assert_eq!((told("all.ucf"), told("all.parquet")), (lines.clone(), lines));
    assert_eq!(told("long.ucf").lines().count() % 30, 0);
    let csv = |file: &str| room.ok(&["inspect", file, "--csv"]).replace(file, "all");
    assert_eq!((csv("all.jsonl"), csv("all.parquet")), (csv("all.ucf"), csv("all.ucf")));
    let list: serde_json::Value =
        serde_json::from_str(&room.ok(&["check", "all.jsonl", "--json"])).expect("a list");
    assert_eq!(list.as_array().map(Vec::len), Some(30));
}

/// A file that is bad in its middle is refused, and nothing is written.
#[test]
fn a_bad_line_spoils_no_file() {
    let room = furnished();
    let good = room.read("all.jsonl");
    let mut bad = good.clone();
    bad.extend(b"{\"format\":\"undercroft\"}\n");
    bad.extend(&good);
    room.write("bad.jsonl", bad);
    let before = room.files();
    let ran = room.run(&["convert", "bad.jsonl", "-o", "made.ucf", "-o", "made.txt", "--force"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.starts_with("undercroft: bad.jsonl: line 31: "), "{}", ran.err);
    assert_eq!(room.files(), before);
    let ran = room.run(&["check", "--quiet", "bad.jsonl"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.starts_with("undercroft: bad.jsonl: line 31: "), "{}", ran.err);
    let mut cut = room.read("long.ucf");
    cut.truncate(cut.len() - 9);
    room.write("cut.ucf", cut);
    assert_eq!(room.run(&["check", "--quiet", "cut.ucf"]).code, Some(2));
    let mut table = room.read("all.parquet");
    let middle = table.len() / 2;
    table[middle..middle + 64].fill(0xFF);
    room.write("bad.parquet", table);
    assert_ne!(room.run(&["check", "--quiet", "bad.parquet"]).code, Some(0));
    room.write("none.parquet", "PAR1PAR1");
    let ran = room.run(&["inspect", "none.parquet"]);
    assert!(
        ran.code == Some(2) && ran.err.starts_with("undercroft: none.parquet: the table cannot be read"),
        "{}",
        ran.err
    );
}
