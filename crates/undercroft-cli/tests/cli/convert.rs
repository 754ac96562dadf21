//! `undercroft convert`: there and back through every format that reads back, and `--strict`.

use super::{Room, formats, small};

/// The level JSON of a dungeon without its recipe, as other programs may write it.
fn without_recipe(room: &Room) {
    let mut document: serde_json::Value = serde_json::from_slice(&room.read("a.json")).expect("JSON");
    document.as_object_mut().expect("a document").remove("recipe");
    room.write("bare.json", document.to_string());
}

/// A dungeon of two floors as level JSON, by a generator.
fn dungeon(room: &Room, generator: &str, preset: &str, seed: &str) {
    room.ok(&["generate", generator, "-p", preset, "-s", seed, "--floors", "2", "-o", "a.json"]);
}

fn presets(room: &Room) -> Vec<(String, String)> {
    let listed = room.ok(&["list", "presets", "--json"]);
    let listed: Vec<serde_json::Value> = serde_json::from_str(&listed).expect("a list");
    let text = |value: &serde_json::Value| value.as_str().expect("a word").to_owned();
    listed.iter().map(|preset| (text(&preset["generator"]), text(&preset["name"]))).collect()
}

#[test]
fn there_and_back_through_every_format_that_says_everything() {
    let room = Room::new();
    let whole: Vec<String> =
        formats().iter().filter(|f| f.reads_back && !f.loses).map(|f| f.ending.clone()).collect();
    assert!(["json", "jsonl", "ucf"].iter().all(|ending| whole.iter().any(|w| w == ending)), "{whole:?}");
    let to_all = |from: &str, stem: &str| {
        let targets: Vec<String> = whole.iter().map(|ending| format!("{stem}.{ending}")).collect();
        let outputs = targets.iter().flat_map(|target| ["-o", target]);
        room.ok(&["convert", from, "--strict"].into_iter().chain(outputs).collect::<Vec<_>>());
    };
    // Floors of other sizes have nothing that these do not have.
    for (generator, preset) in presets(&room).into_iter().filter(|(_, preset)| preset != "vast") {
        for seed in ["one", "two"] {
            dungeon(&room, &generator, &preset, seed);
            to_all("a.json", "there");
            assert!(room.read("there.json") == room.read("a.json"), "{generator} {preset} {seed}");
            for ending in &whole {
                to_all(&format!("there.{ending}"), "back");
                for other in &whole {
                    let what = format!("{generator} {preset} {seed} from {ending} to {other}");
                    assert!(
                        room.read(&format!("back.{other}")) == room.read(&format!("there.{other}")),
                        "{what}"
                    );
                }
            }
        }
    }
}

#[test]
fn there_and_back_through_the_text_form() {
    let room = Room::new();
    for (generator, preset) in presets(&room).into_iter().filter(|(_, preset)| preset != "vast") {
        dungeon(&room, &generator, &preset, "text");
        // The text form keeps floors whole, and nothing of how they were made.
        let text = room.ok(&["convert", "a.json", "-o", "-", "-f", "text"]);
        room.write("a.txt", &text);
        room.ok(&["convert", "a.txt", "--strict", "-o", "floors.json", "-o", "floors.ucf"]);
        room.ok(&["convert", "floors.ucf", "--strict", "-o", "same.json"]);
        assert!(room.read("same.json") == room.read("floors.json"), "{generator} {preset}");
        let back = room.ok(&["convert", "floors.json", "--strict", "-o", "-", "-f", "text"]);
        assert!(back == text, "{generator} {preset}");
        let floors = |name: &str| {
            let mut document: serde_json::Value = serde_json::from_slice(&room.read(name)).expect("JSON");
            let floors = document["floors"].as_array_mut().expect("floors");
            for floor in floors.iter_mut() {
                drop(floor["metadata"].as_object_mut().map(|m| m.remove("seed")));
            }
            document["floors"].take()
        };
        assert!(floors("a.json") == floors("floors.json"), "{generator} {preset}");
    }
}

#[test]
fn floors_without_a_recipe_go_everywhere() {
    let room = Room::new();
    dungeon(&room, "wizardry", "wgiv", "bare");
    without_recipe(&room);
    room.ok(&["convert", "bare.json", "--strict", "-o", "b.ucf", "-o", "b.jsonl", "-o", "b.json"]);
    for name in ["b.ucf", "b.jsonl"] {
        room.ok(&["convert", name, "--strict", "-o", "c.json"]);
        assert_eq!(room.read("c.json"), room.read("b.json"), "{name}");
    }
    let ran = room.run(&["convert", "b.ucf", "--strict", "-f", "text", "-o", "-"]);
    assert_eq!((ran.code, &*ran.err), (Some(1), "undercroft: --strict: text cannot say the seed\n"));
}

#[test]
fn a_series_stays_a_series() {
    let room = Room::new();
    room.ok(&small(&[
        "generate", "-s", "demo", "--count", "3", "-o", "a.jsonl", "-o", "a.json", "-o", "a.ucf",
    ]));
    room.ok(&["convert", "a.jsonl", "--strict", "-o", "b.jsonl", "-o", "b.json", "-o", "b.ucf"]);
    assert_eq!(room.read("b.jsonl"), room.read("a.jsonl"));
    for n in 1..=3 {
        assert_eq!(room.read(&format!("b-{n}.json")), room.read(&format!("a-{n}.json")));
    }
    // The binary form takes them one after the other, and reads back.
    assert_eq!(room.read("b.ucf"), room.read("a.ucf"));
    room.ok(&["convert", "a.ucf", "--strict", "-o", "c.jsonl"]);
    assert_eq!(room.read("c.jsonl"), room.read("a.jsonl"));
    // Standard output takes a series as lines, and a dungeon as text, whatever the command.
    let lines = room.ok(&["convert", "a.ucf", "-o", "-"]);
    assert_eq!(lines.as_bytes(), room.read("a.jsonl"));
    assert!(room.ok(&["convert", "a-1.json", "-o", "-"]).starts_with("undercroft floor "));
    assert!(room.ok(&["migrate", "a-1.json", "-o", "-"]).starts_with("undercroft floor "));
}

#[test]
fn very_many_files_have_to_be_asked_for() {
    let room = Room::new();
    room.ok(&["generate", "dice", "-s", "x", "--count", "101", "-o", "a.ucf"]);
    let line = "this would write 101 files: --force does it, and .jsonl and .ucf take all in one";
    room.refused(&["convert", "a.ucf", "-o", "b.txt"], 2, line);
    assert_eq!(room.files(), ["a.ucf"]);
    let ran = room.run(&["convert", "a.ucf", "-o", "b.txt", "--force"]);
    assert_eq!((ran.code, &*ran.err), (Some(0), "wrote b-001.txt to b-101.txt, 101 files\n"));
}

#[test]
fn generate_and_convert_write_the_same_bytes() {
    let room = Room::new();
    room.ok(&small(&["generate", "-s", "same", "-o", "a.json"]));
    for format in formats() {
        // Under one name, since some files name the picture beside them.
        let name = format!("b.{}", format.ending);
        room.ok(&small(&["generate", "-s", "same", "-f", &format.name, "-o", &name]));
        let made = room.read(&name);
        room.ok(&["convert", "a.json", "-f", &format.name, "-o", &name]);
        assert!(!made.is_empty() && made == room.read(&name), "{}", format.name);
    }
}

#[test]
fn one_floor_is_picked_by_its_depth() {
    let room = Room::new();
    room.ok(&small(&["generate", "-s", "demo", "--floors", "3", "-o", "a.json"]));
    room.ok(&small(&["generate", "-s", "demo", "--depth", "2", "-o", "second.json", "-o", "second.svg"]));
    room.ok(&["convert", "a.json", "--floor", "2", "-o", "b.json", "-o", "b.svg"]);
    assert_eq!(room.read("b.json"), room.read("second.json"));
    assert_eq!(room.read("b.svg"), room.read("second.svg"));
    let line = "a.json: there is no floor 4: it holds floors 1 to 3";
    room.refused(&["convert", "a.json", "--floor", "4", "-o", "c.json"], 2, line);
    let line = "b.json: there is no floor 1: it holds floor 2";
    room.refused(&["convert", "b.json", "--floor", "1", "-o", "c.json"], 2, line);
    let line = "invalid value '0' for '--floor <N>': 0 is not in 1..=4294967295";
    room.refused(&["convert", "a.json", "--floor", "0", "-o", "c.json"], 2, line);
}

#[test]
fn strict_refuses_and_writes_nothing() {
    let room = Room::new();
    room.ok(&small(&["generate", "-s", "demo", "-o", "a.json"]));
    let check = |args: &[&str], line: &str| {
        let args = [args, &["--strict", "-o", "b.json"]].concat();
        room.refused(&["convert", "a.json"].iter().chain(&args).copied().collect::<Vec<_>>(), 1, line);
        let line = line.to_owned();
        room.refused(&small(&[&["generate", "-s", "demo"], &*args].concat()), 1, &line);
        assert_eq!(room.files(), ["a.json"]);
    };
    check(&["-o", "b.svg"], "b.svg: --strict: a picture does not read back");
    check(&["-o", "b.png"], "b.png: --strict: a picture does not read back");
    check(&["-o", "b.txt"], "b.txt: --strict: text cannot say the recipe and the seed");
    let bare = "b.parquet: --strict: parquet cannot say 1 floor";
    check(&["--level-column", "none", "-o", "b.parquet"], bare);
    let series =
        small(&["generate", "-s", "demo", "--count", "20", "--strict", "-o", "s.jsonl", "-o", "s.png"]);
    room.refused(&series, 1, "seed demo/1: s.png: --strict: a picture does not read back");
    assert_eq!(room.files(), ["a.json"]);
    room.ok(&small(&["generate", "-s", "demo", "--count", "3", "--strict", "-o", "s.jsonl"]));
    assert_eq!(room.files(), ["a.json", "s.jsonl"]);
}

#[test]
fn every_format_says_whether_it_reads_back() {
    let room = Room::new();
    room.ok(&small(&["generate", "-s", "demo", "-o", "a.json"]));
    let listed = room.ok(&["list", "formats"]);
    for (format, line) in formats().iter().zip(listed.lines()) {
        assert!(line.starts_with(&format.name), "{line}");
        let word = if format.reads_back { "(reads back " } else { "(does not read back" };
        assert!(line.contains(word), "{line}");
        let file = format!("b.{}", format.ending);
        room.ok(&["convert", "a.json", "-f", &format.name, "-o", &file]);
        let read = room.run(&["convert", &file, "-o", "back.json"]);
        assert_eq!(read.code, Some(if format.reads_back { 0 } else { 2 }), "{}: {}", format.name, read.err);
    }
}
