//! Searching: what is found is as asked, wherever it is found, and what is wrong with a question is shown in its place.

#![cfg(unix)]

use super::{Room, small};
use serde_json::Value;
use std::process::Command;

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

/// Returns a measure of the floor that a command makes, as `inspect` says.
fn inspected(room: &Room, command: &str, measure: &str) -> f64 {
    let script = format!("undercroft() {{ \"$0\" \"$@\"; }}; {command} -o found.json");
    let made = Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_undercroft")])
        .current_dir(room.path())
        .output()
        .expect("a shell");
    assert!(made.status.success(), "{command}: {}", String::from_utf8_lossy(&made.stderr));
    json(&room.ok(&["inspect", "found.json", "--json"]))[0]["measures"][measure].as_f64().expect("a number")
}

#[test]
fn what_is_found_is_as_asked() {
    let room = Room::new();
    let asked = ["search", "tunnels", "-s", "s", "--where", "loops >= 3 and dead_ends < 6", "--take", "3"];
    let text = room.ok(&small(&asked));
    let mut as_json = small(&asked);
    as_json.push("--json");
    let found = json(&room.ok(&as_json));
    let floors = found["floors"].as_array().expect("floors");
    assert_eq!(floors.len(), 3);
    for floor in floors {
        let command = floor["command"].as_str().expect("a command");
        assert!(inspected(&room, command, "loops") >= 3.0);
        assert!(inspected(&room, command, "dead_ends") < 6.0);
        assert!(text.contains(floor["seed"].as_str().expect("a seed")));
    }
    let of = &found["lookedAt"];
    assert_eq!(floors[2]["number"], *of, "the last one that was looked at is the third");
    assert!(text.contains(&format!("3 of {of} floors: 1 in ")), "{text}");
    assert!(text.ends_with(&format!("{}\n", floors[0]["command"].as_str().expect("a command"))), "{text}");
    for threads in ["1", "5"] {
        let ran = room.run_with(&as_json, &[("RAYON_NUM_THREADS", threads)], b"");
        assert_eq!(json(&String::from_utf8(ran.out).expect("text")), found);
    }
    let none = room.run(&small(&["search", "tunnels", "-s", "s", "--where", "rooms > 900", "--limit", "70"]));
    assert_eq!((none.code, none.out), (Some(1), b"none of 70 floors\n".to_vec()));
}

#[test]
fn what_is_wrong_with_a_formula_is_shown() {
    let room = Room::new();
    let ran = room.run(&["search", "--where", "difficulty > 70 and lops >= 3"]);
    let told = "undercroft: --where: 'lops' is no measure; did you mean 'loops'?\n\
                \x20 difficulty > 70 and lops >= 3\n\
                \x20                     ^^^^ 'lops' is no measure; did you mean 'loops'?\n";
    assert_eq!((ran.code, ran.err.as_str()), (Some(2), told));
    let line = "--illuminate: there is no measure 'linearty'; did you mean 'linearity'?";
    room.refused(&["search", "--illuminate", "linearty,loops"], 2, line);
    let line = "--illuminate takes two measures with a comma between them, such as difficulty,linearity";
    room.refused(&["search", "--illuminate", "loops"], 2, line);
    let names = room.ok(&["search", "--names"]);
    assert!(
        names.contains("loops") && names.contains("a whole number") && names.contains("a ratio"),
        "{names}"
    );
}

#[test]
fn floors_near_a_given_one() {
    let room = Room::new();
    room.ok(&small(&["generate", "tunnels", "-s", "s/7", "-o", "like.json"]));
    let asked =
        ["search", "tunnels", "-s", "s", "--like", "like.json", "--limit", "60", "-o", "near.svg", "--json"];
    let near = json(&room.ok(&small(&asked)));
    let floors = near["floors"].as_array().expect("floors");
    assert_eq!(
        (floors.len(), &floors[0]["seed"], floors[0]["distance"].as_f64()),
        (5, &"s/7".into(), Some(0.0))
    );
    assert!(String::from_utf8(room.read("near.svg")).expect("text").contains("1: s/7"));
}

/// Floors of a series that is too large to be read whole, of a table and of a small file are found alike.
#[test]
fn floors_that_are_there_are_found() {
    let room = Room::new();
    let series = ["-o", "large.jsonl", "-o", "large.ucf", "-o", "all.parquet"];
    room.ok(&small(&[&["generate", "tunnels", "-s", "s", "--count", "40"][..], &series].concat()));
    assert!(room.read("large.jsonl").len() > 1 << 20);
    let find = |file: &str| {
        json(&room.ok(&["search", "--in", file, "--where", "loops >= 2", "--take", "4", "--json"]))
    };
    let found = find("all.parquet");
    let floors = found["floors"].as_array().expect("floors");
    assert_eq!(floors.len(), 4);
    for file in ["large.jsonl", "large.ucf"] {
        let other = find(file);
        assert_eq!(other["lookedAt"], found["lookedAt"]);
        for (a, b) in floors.iter().zip(other["floors"].as_array().expect("floors")) {
            assert_eq!(
                (&a["seed"], &a["dungeon"], &a["measures"]),
                (&b["seed"], &b["dungeon"], &b["measures"])
            );
        }
    }
    let made =
        room.ok(&small(&["search", "tunnels", "-s", "s", "--where", "loops >= 2", "--take", "4", "--json"]));
    let seeds = |found: &Value| -> Vec<Value> {
        found["floors"].as_array().expect("floors").iter().map(|floor| floor["seed"].clone()).collect()
    };
    assert_eq!(seeds(&json(&made)), seeds(&found));
    let line = "--in looks through floors that are made already, so --seed has nothing to say";
    room.refused(&["search", "--in", "large.ucf", "--where", "loops > 1", "-s", "x"], 2, line);
}

#[test]
fn a_grid_of_the_best_floors() {
    let room = Room::new();
    let asked =
        ["search", "tunnels", "-s", "s", "--illuminate", "loops=0..8:4,linearity:3", "--limit", "600"];
    let mut as_json = small(&asked);
    as_json.extend(["--json", "-o", "grid.svg"]);
    let grid = json(&room.ok(&as_json));
    let floors = grid["floors"].as_array().expect("floors");
    assert!(floors.len() >= 4, "{}", floors.len());
    let text = room.ok(&small(&asked));
    let (first, picture) = (&floors[0], String::from_utf8(room.read("grid.svg")).expect("text"));
    let command = first["command"].as_str().expect("a command");
    assert!(text.lines().next().expect("a line").ends_with(command), "{text}");
    let loops = first["measures"]["loops"].as_f64().expect("a number");
    assert!((inspected(&room, command, "loops") - loops).abs() < 1e-9);
    for floor in floors {
        let place = floor["place"][0].as_u64().expect("a place");
        let loops = floor["measures"]["loops"].as_f64().expect("a number") as u64;
        assert_eq!((loops / 2).min(3), place, "{loops} loops");
        assert!(picture.contains(&format!("{}: ", floor["number"])));
    }
}

#[test]
fn a_recipe_is_tuned() {
    let room = Room::new();
    let asked =
        ["search", "tunnels", "-s", "s", "--where", "rooms >= 7 and loops >= 3", "--tune", "--limit", "4000"];
    let recipe = room.ok(&small(&asked));
    room.write("tuned.toml", &recipe);
    let rate = |line: &str| -> f64 {
        let line = recipe.lines().find(|l| l.starts_with(line)).expect("a rate");
        line.split_whitespace().find_map(|word| word.parse::<f64>().ok()).expect("a number")
    };
    assert!(rate("# after:") > rate("# before:"), "{recipe}");
    // The recipe is one, and does what it says on seeds of its own.
    let found = json(&room.ok(&[
        "search",
        "--recipe",
        "tuned.toml",
        "-s",
        "other",
        "--where",
        "rooms >= 7 and loops >= 3",
        "--take",
        "100000",
        "--limit",
        "300",
        "--json",
    ]));
    let share = found["rate"].as_f64().expect("a share");
    assert!((share - rate("# after:") / 1000.0).abs() < 0.15, "{share}: {recipe}");
}
