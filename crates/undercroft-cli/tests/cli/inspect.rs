//! `undercroft inspect`: the library's numbers, over files and over seeds, and their pictures.

use super::{Room, small};
use serde_json::Value;
use undercroft::assess::{self, MEASURES};
use undercroft::{Floor, Recipe, Seed, make};

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// Returns the floor `demo/N` of the default recipe, measured by the library itself.
fn measured(n: u64) -> Vec<f64> {
    let recipe = Recipe::new(Recipe::DEFAULT_GENERATOR, None).expect("a recipe");
    let floor = make::floor(&recipe, &Seed::new("demo").nth(n), 1).expect("a floor");
    values(&floor)
}

fn values(floor: &Floor) -> Vec<f64> {
    assess::assess(floor, floor.walkthrough()).into_iter().map(|(_, value)| value).collect()
}

#[test]
fn graphs_of_tiles_are_told_of() {
    let room = Room::new();
    let recipe = Recipe::new("linear", None).expect("a recipe");
    let floor = make::floor(&recipe, &Seed::new("demo"), 1).expect("a floor");
    let graph = floor.assembly().expect("its tiles");
    let asked = ["inspect", "--generator", "linear", "--seed", "demo", "--graph"];
    let told = parsed(&room.ok(&[&asked[..], &["--json"]].concat()))[0].clone();
    let names = |path: &[u32]| -> Value {
        path.iter().map(|i| graph.nodes[*i as usize].name.to_string()).collect::<Vec<String>>().into()
    };
    let shortest = graph.shortest_path().expect("a path");
    assert_eq!(told["shortestPath"], names(&shortest));
    assert_eq!(told["shortestPathLength"], shortest.len() - 1);
    assert_eq!(
        (&told["valid"], &told["routes"], &told["moreRoutes"]),
        (&true.into(), &1.into(), &false.into())
    );
    assert_eq!(told["allPaths"][0], told["shortestPath"]);
    assert_eq!(told["mainPath"].as_array().map(Vec::len), Some(graph.main_path().count()));
    let text = room.ok(&asked);
    assert!(text.starts_with(&format!("floor 1: {} tiles, ", graph.nodes.len())), "{text}");
    assert!(text.contains("\n  routes to the end: 1\n    Start, Path_1, "), "{text}");
    room.ok(&["generate", "tunnels", "--seed", "demo", "-o", "t.json"]);
    let line = "floor 1 has no graph of tiles: those of linear have one";
    room.refused(&["inspect", "t.json", "--graph"], 2, line);
}

#[test]
fn numbers_are_those_of_the_library() {
    let room = Room::new();
    let direct: Vec<Vec<f64>> = (1..=7).map(measured).collect();
    let csv = room.ok(&["inspect", "--generator", "wizardry", "--seed", "demo", "--count", "7", "--csv"]);
    let mut lines = csv.lines();
    let names: Vec<&str> = MEASURES.iter().map(|m| m.name).collect();
    assert_eq!(lines.next(), Some(&*format!("seed,{}", names.join(","))));
    for (n, line) in lines.enumerate() {
        let cells: Vec<&str> = line.split(',').collect();
        assert_eq!(cells[0], format!("demo/{}", n + 1));
        let read: Vec<f64> = cells[1..].iter().map(|cell| cell.parse().unwrap()).collect();
        assert_eq!(read, direct[n]);
    }
    assert_eq!(csv.lines().count(), 8);
    let summary = parsed(&room.ok(&["inspect", "-s", "demo", "-c", "7", "--json"]));
    assert_eq!(
        (&summary["generator"], &summary["seed"], &summary["floors"]),
        (&"wizardry".into(), &"demo".into(), &7.into())
    );
    for (i, measure) in MEASURES.iter().enumerate() {
        let mut column: Vec<f64> = direct.iter().map(|floor| floor[i]).collect();
        let mean = column.iter().sum::<f64>() / 7.0;
        column.sort_by(f64::total_cmp);
        let told = &summary["measures"][i];
        assert_eq!(told["name"], measure.name);
        // Numbers are written exactly, but a reader of JSON may miss the last digit.
        let agree = |key: &str, value: f64| {
            let read = told[key].as_f64().unwrap();
            assert!((read - value).abs() <= 1e-12 * value.abs(), "{} {key}: {read}, {value}", measure.name);
        };
        agree("minimum", column[0]);
        agree("lower_quartile", column[1] + (column[2] - column[1]) / 2.0);
        agree("median", column[3]);
        agree("mean", mean);
        agree("upper_quartile", column[4] + (column[5] - column[4]) / 2.0);
        agree("maximum", column[6]);
    }
}

#[test]
fn files_are_measured_floor_by_floor() {
    let room = Room::new();
    room.ok(&["generate", "--seed", "demo/3", "-o", "a.json", "-o", "a.txt", "-o", "a.ucf"]);
    let expected = measured(3);
    for file in ["a.json", "a.txt", "a.ucf"] {
        let floors = parsed(&room.ok(&["inspect", file, "--json"]));
        assert_eq!((&floors[0]["file"], &floors[0]["floor"]), (&file.into(), &1.into()));
        for (measure, value) in MEASURES.iter().zip(&expected) {
            let read = floors[0]["measures"][measure.name].as_f64().unwrap();
            assert!((read - value).abs() <= 1e-12 * value.abs(), "{file}: {}", measure.name);
        }
    }
    let table = room.ok(&["inspect", "a.json", "a.txt", "--about"]);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 1 + MEASURES.len());
    assert_eq!(lines[0].split_whitespace().collect::<Vec<_>>().join(" "), "a.json floor 1 a.txt floor 1");
    assert!(lines[1].starts_with("rooms ") && lines[1].ends_with("  number of rooms"), "{}", lines[1]);
    room.ok(&small(&["generate", "--seed", "demo", "--count", "9", "-o", "s.jsonl"]));
    let table = room.ok(&["inspect", "s.jsonl"]);
    assert!(table.lines().all(|line| line.len() <= 110) && table.contains("s.jsonl dungeon 9 floor 1"));
    assert!(room.ok(&["inspect", "s.jsonl", "--summary"]).starts_with("9 floors of s.jsonl\n"));
    assert_eq!(room.ok(&["inspect", "s.jsonl", "--csv"]).lines().count(), 10);
}

#[test]
fn floors_without_a_proof_are_measured_too() {
    let room = Room::new();
    room.write("f", "+--+--+\n|@.| >|\n+--+--+\n");
    let floors = parsed(&room.ok(&["inspect", "f", "--json"]));
    assert_eq!(floors[0]["measures"]["walkthrough"], 0.0);
    room.write("none", r#"{"format":"undercroft","version":"2.0.0","floors":[]}"#);
    assert_eq!(room.ok(&["inspect", "none", "--plot", "none.png"]), "0 floors of none\n");
    assert_eq!(room.ok(&["inspect", "none", "--summary"]), "0 floors of none\n");
    room.write("f", "+--+--+--+\n|@.  .  >|\n+--+--+--+\n");
    let floors = parsed(&room.ok(&["inspect", "f", "--json"]));
    assert_eq!(floors[0]["measures"]["walkthrough"], 2.0);
}

#[test]
fn threads_do_not_change_a_byte() {
    let room = Room::new();
    let run = |threads: &str, name: &str| {
        let (png, svg) = (format!("{name}.png"), format!("{name}.svg"));
        let args = small(&["inspect", "-s", "demo", "-c", "60", "--plot", &png, "--plot", &svg]);
        let ran = room.run_with(&args, &[("RAYON_NUM_THREADS", threads)], b"");
        assert_eq!((ran.code, ran.err), (Some(0), format!("wrote {png}\nwrote {svg}\n")));
        (ran.out, room.read(&png), room.read(&svg))
    };
    assert_eq!(run("1", "a"), run("5", "b"));
    let csv = |threads: &str| {
        let args = small(&["inspect", "-s", "demo", "-c", "60", "--csv"]);
        room.run_with(&args, &[("RAYON_NUM_THREADS", threads)], b"").out
    };
    assert_eq!(csv("1"), csv("5"));
}

#[test]
fn plots_are_pictures_of_their_size() {
    let room = Room::new();
    let check = |args: &[&str], (width, height): (u32, u32)| {
        let all = [&["inspect", "-s", "demo", "-c", "20", "--plot", "p.png", "--plot", "p.svg"][..], args];
        room.ok(&small(&all.concat()));
        let png = room.read("p.png");
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        assert_eq!((number(16), number(20)), (width, height));
        let svg = String::from_utf8(room.read("p.svg")).unwrap();
        assert!(svg.contains(&format!("width=\"{width}\" height=\"{height}\"")), "{svg:.200}");
        assert!(svg.ends_with("</svg>\n"));
    };
    check(&[], (1_520, 1_380));
    check(&["--x", "rooms"], (800, 500));
    check(&["--x", "linearity", "--y", "corridor-share"], (920, 700));
    let alone = room.ok(&small(&["inspect", "-s", "demo", "-c", "2", "--plot", "-"]));
    assert!(alone.starts_with("<svg ") && alone.ends_with("</svg>\n"), "a picture stands alone");
}

#[test]
fn what_cannot_be_inspected() {
    let room = Room::new();
    let line = "a.json: its floors are made already, so --seed has nothing to say";
    room.refused(&["inspect", "a.json", "--seed", "x"], 2, line);
    room.refused(&["inspect", "none.json"], 2, "none.json: cannot be read: no such file or directory");
    room.refused(&["inspect", "caves"], 2, &undercroft::Recipe::new("caves", None).unwrap_err().to_string());
    assert_eq!(
        room.ok(&small(&["inspect", "wizardry", "-s", "x", "-c", "2"])),
        room.ok(&small(&["inspect", "--generator", "wizardry", "-s", "x", "-c", "2"])),
    );
    room.refused(
        &["inspect", "--generator", "caves"],
        2,
        &undercroft::Recipe::new("caves", None).unwrap_err().to_string(),
    );
    room.refused(&["inspect", "--plot", "a.json"], 2, "a plot is a picture, svg or png, and not json");
    let line = "the following required arguments were not provided: --plot <FILE>";
    room.refused(&["inspect", "--x", "rooms"], 2, line);
    let names: Vec<&str> = MEASURES.iter().map(|m| m.name).collect();
    let line = format!("invalid value 'volume' for '--x <MEASURE>': there is {}", names.join(", "));
    room.refused(&["inspect", "--plot", "a.svg", "--x", "volume"], 2, &line);
    room.write("r.toml", "floors = 3\n");
    let line = "one floor of each seed is measured: leave floors out of the recipe, or name a --depth";
    room.refused(&["inspect", "-r", "r.toml"], 2, line);
    let narrow = ["--set", "corridor_cells=0..12", "--set", "floor_cells=290..300"];
    let line = "seed x/1: navigation gave up after 200 attempts; the last stopped at ";
    let ran = room.run(&[&["inspect", "--generator", "navigation", "-s", "x"][..], &narrow].concat());
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.starts_with(&format!("undercroft: {line}")), "{}", ran.err);
    assert_eq!(room.files(), ["r.toml"]);
}

/// A lever behind a locked door, and the stairs behind its gate.
const NESTED: &str = "
    +--+--+--+--+--+
    |@. k00l0  .a >|
    +--+--+--+--+--+
---
[[rooms]]
bounds = [0, 0, 2, 1]
kind = \"small\"
[[rooms]]
bounds = [4, 0, 1, 1]
kind = \"small\"
";

#[test]
fn a_quest_is_drawn_and_written() {
    let room = Room::new();
    room.write("a.txt", NESTED);
    room.ok(&[
        "inspect", "a.txt", "--quest", "q.svg", "--quest", "q.png", "--quest", "q.dot", "--quest", "q.json",
    ]);
    let text = |name: &str| String::from_utf8(room.read(name)).unwrap();
    assert!(text("q.svg").contains("Floor 1: the goal needs 2 steps, 2 in a row"), "{:.300}", text("q.svg"));
    assert!(room.read("q.png").starts_with(b"\x89PNG\r\n\x1a\n"));
    let dot = text("q.dot");
    for part in ["Room 1\\nstart\\nkey 0, room 1", "label=\"key 0\" dir=none", "Room 2\\nstairs down"] {
        assert!(dot.contains(part), "{part} in\n{dot}");
    }
    assert_eq!(room.ok(&["inspect", "a.txt", "--quest", "-"]), dot);
    let json: serde_json::Value = serde_json::from_str(&text("q.json")).unwrap();
    let floor = &json[0];
    assert_eq!((&floor["needed"], &floor["chain"], &floor["optional"]), (&2.into(), &2.into(), &0.into()));
    assert_eq!(floor["steps"][1]["after"], serde_json::json!([0]));
    let wrong = room.run(&["inspect", "a.txt", "--quest", "q.gif"]);
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.err.contains("a quest is written as .svg, .png, .dot or .json"), "{}", wrong.err);
}
