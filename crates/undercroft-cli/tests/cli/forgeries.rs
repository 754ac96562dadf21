//! `undercroft check` on real files in which somebody changed what the floor says of itself: each is refused with exit code 1
//! and a line that names the place. Honest files of every generator are proven, whatever their format.

use super::Room;
use serde_json::{Value, json};

const SEEDS: [&str; 4] = ["ash", "birch", "cedar", "elm"];

/// Generates floors from several seeds, changes each, and has each refused with a line that says where.
fn forged(generator: &[&str], place: &str, forge: impl Fn(&mut Value)) {
    let room = Room::new();
    for seed in SEEDS {
        room.ok(&[&["generate"], generator, &["-s", seed, "-o", "a.json"]].concat());
        assert!(
            room.ok(&["check", "a.json"]).starts_with("a.json floor 1: proven, "),
            "{generator:?} {seed}"
        );
        let mut document: Value = serde_json::from_slice(&room.read("a.json")).expect("level JSON");
        let honest = document.clone();
        forge(&mut document["floors"][0]);
        assert_ne!(document, honest, "{place} {seed}: nothing was changed");
        room.write("b.json", document.to_string());
        let ran = room.run(&["check", "b.json"]);
        let lines = String::from_utf8(ran.out).expect("lines of text");
        assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""), "{place} {seed}: {lines}");
        assert!(
            lines.lines().all(|line| line.starts_with("b.json") && line.contains(": refused: ")),
            "{lines}"
        );
        assert!(lines.contains(place), "{place} {seed}: {lines}");
    }
}

fn list<'a>(value: &'a mut Value, field: &str) -> &'a mut Vec<Value> {
    value[field].as_array_mut().unwrap_or_else(|| panic!("a list of {field}"))
}

/// Returns the place of the first entry of a list whose field is this.
fn find(value: &Value, entries: &str, field: &str, wanted: &str) -> usize {
    let entries = value[entries].as_array().expect("a list");
    entries.iter().position(|entry| entry[field] == wanted).unwrap_or_else(|| panic!("no {wanted}"))
}

#[test]
fn tiles_that_are_missing() {
    // Taken away alone, and with all that speaks of it.
    forged(&["linear"], "no node has the id \"BossRoom\"", |floor| {
        let end = find(&floor["assembly"], "nodes", "id", "BossRoom");
        list(&mut floor["assembly"], "nodes").remove(end);
    });
    forged(&["linear"], "no end room was placed", |floor| {
        let graph = &mut floor["assembly"];
        let end = find(graph, "nodes", "id", "BossRoom");
        list(graph, "nodes").remove(end);
        list(graph, "edges").retain(|edge| edge["to"] != "BossRoom");
        graph["endNodeId"] = Value::Null;
        graph["mainPathLength"] = (graph["mainPathLength"].as_u64().expect("a number") - 1).into();
    });
    forged(&["linear", "--preset", "branchy"], "no tile lies there", |floor| {
        let graph = &mut floor["assembly"];
        let to = |edge: &Value, id: &Value| edge["from"] == *id || edge["to"] == *id;
        let edges = graph["edges"].as_array().expect("a list").clone();
        let is_leaf = |node: &&Value| edges.iter().filter(|edge| to(edge, &node["id"])).count() == 1;
        let nodes = graph["nodes"].as_array().expect("a list");
        let leaf = nodes.iter().rev().find(is_leaf).expect("a dead end")["id"].clone();
        let edge = edges.iter().find(|edge| to(edge, &leaf)).expect("its edge");
        let (parent, side) = (edge["from"].clone(), edge["fromDirection"].clone());
        list(graph, "nodes").retain(|node| node["id"] != leaf);
        list(graph, "edges").retain(|edge| !to(edge, &leaf));
        let parent = find(graph, "nodes", "id", parent.as_str().expect("a name"));
        let parent = &mut graph["nodes"][parent];
        list(parent, "usedConnectorDirections").retain(|used| *used != side);
        let exits = list(parent, "exits");
        exits.iter_mut().filter(|e| e["direction"] == side).for_each(|e| e["dress"] = "wall".into());
    });
}

#[test]
fn edges_that_are_missing_or_wrong() {
    forged(&["linear"], "no path leads from the start to the end room", |floor| {
        list(&mut floor["assembly"], "edges").remove(4);
    });
    forged(&["linear"], "tile 'Branch_1_1': no link leads there from the start", |floor| {
        let branch = find(&floor["assembly"], "edges", "to", "Branch_1_1");
        list(&mut floor["assembly"], "edges").remove(branch);
    });
    forged(&["linear"], "the link to 'Path_1': the tileset says otherwise", |floor| {
        floor["assembly"]["edges"][0]["connectorType"] = "Narrow".into();
    });
    forged(&["linear"], "the link from 'Start' to 'Path_1': its sides do not face each other", |floor| {
        let side = floor["assembly"]["edges"][0]["toDirection"].clone();
        floor["assembly"]["edges"][0]["fromDirection"] = side;
    });
    forged(&["linear"], "the link from 'Path_3' to 'Path_1': its connectors do not meet", |floor| {
        floor["assembly"]["edges"][0]["from"] = "Path_3".into();
    });
    forged(&["linear"], "more than one link leads there", |floor| {
        let first = floor["assembly"]["edges"][0].clone();
        list(&mut floor["assembly"], "edges").push(first);
    });
}

#[test]
fn tiles_that_are_moved_or_changed() {
    for at in ["x", "z"] {
        forged(&["linear"], "tile 'Path_2': it does not lie in the middle of its box", |floor| {
            floor["assembly"]["nodes"][2]["position"][at] = 999.into();
        });
    }
    forged(&["linear"], "'Path_2': its connectors do not meet", |floor| {
        let moved = |at: &mut Value| at["x"] = (at["x"].as_f64().expect("a number") + 999.0).into();
        let node = &mut floor["assembly"]["nodes"][2];
        moved(&mut node["position"]);
        moved(&mut node["bounds"]["min"]);
        moved(&mut node["bounds"]["max"]);
        for exit in list(node, "exits") {
            moved(&mut exit["position"]);
        }
        node["markers"].as_array_mut().into_iter().flatten().for_each(|spawn| moved(&mut spawn["position"]));
    });
    forged(&["linear"], "tile 'Path_3': the tileset has no 'Ballroom'", |floor| {
        floor["assembly"]["nodes"][3]["tileId"] = "Ballroom".into();
    });
    forged(&["linear"], "tile 'Path_3'", |floor| {
        let turns = floor["assembly"]["nodes"][3]["rotation"].as_u64().expect("a number");
        floor["assembly"]["nodes"][3]["rotation"] = ((turns + 1) % 4).into();
    });
    forged(&["linear"], "tile 'Path_1': that is not its distance from the start", |floor| {
        floor["assembly"]["nodes"][1]["distanceFromStart"] = 5.into();
    });
    forged(&["linear"], "tile 'BossRoom': the tag is wrong: BossRoom", |floor| {
        floor["assembly"]["endNodeId"] = "Path_3".into();
    });
}

fn rolls(floor: &Value) -> Vec<usize> {
    let entries = floor["ledger"]["entries"].as_array().expect("a list");
    (0..entries.len()).filter(|i| entries[*i]["type"] == "roll").collect()
}

#[test]
fn dice_that_did_not_fall() {
    for nth in [0, 1, 2, 5, 8] {
        forged(&["dice"], "the ledger: line ", |floor| {
            let line = rolls(floor)[nth];
            let face = &mut floor["ledger"]["entries"][line]["dice"][0];
            *face = (face.as_u64().expect("a face") % 3 + 1).into();
        });
    }
    forged(&["dice", "--preset", "table"], "the ledger: line ", |floor| {
        let line = *rolls(floor).last().expect("a roll");
        let face = &mut floor["ledger"]["entries"][line]["dice"][0];
        *face = (face.as_u64().expect("a face") % 6 + 1).into();
    });
}

#[test]
fn ledgers_of_another_game() {
    forged(&["dice"], "the ledger: line ", |floor| {
        let lines = rolls(floor);
        list(&mut floor["ledger"], "entries").swap(lines[1], lines[2]);
    });
    forged(&["dice"], "the ledger: line ", |floor| {
        let lines = rolls(floor);
        list(&mut floor["ledger"], "entries").remove(lines[3]);
    });
    forged(&["dice"], "does not come from the seed", |floor| {
        list(&mut floor["ledger"], "entries").pop();
    });
    forged(&["dice"], "the ledger: line 2", |floor| {
        let x = floor["ledger"]["entries"][1]["x"].as_u64().expect("a column");
        floor["ledger"]["entries"][1]["x"] = (if x > 10 { x - 1 } else { x + 1 }).into();
        // What is worked out from the ledger would give it away before anybody looks at the rolls.
        floor["occupancy"] = Value::Null;
    });
    forged(&["dice"], "the ledger: ", |floor| floor["ledger"]["name"] = "The Forged Hall".into());
    forged(&["dice"], "the ledger: it does not begin as the recipe's", |floor| {
        floor["ledger"]["exitDie"] = 6.into();
    });
    // Who kept no recipe has the floor to compare with.
    let room = Room::new();
    room.ok(&["generate", "dice", "-s", "oak", "-o", "a.txt"]);
    let text = String::from_utf8(room.read("a.txt")).expect("text");
    let first = text.find("name = \"choose exit\"\nat = [").expect("a move");
    let forged = format!("{}name = \"choose exit\"\nat = [9{}", &text[..first], &text[first + 27..]);
    room.write("b.txt", forged);
    let ran = room.run(&["check", "b.txt"]);
    let line = String::from_utf8(ran.out).expect("a line");
    assert_eq!(ran.code, Some(1), "{line}{}", ran.err);
    assert!(line.contains("the ledger: line "), "{line}");
}

#[test]
fn rooms_that_a_corridor_does_not_lead_to() {
    let joined = |floor: &Value| {
        let corridors = floor["corridors"].as_array().expect("a list");
        let whole =
            |c: &&Value| c["connectsRooms"].as_array().is_some_and(|ends| !ends.contains(&Value::Null));
        corridors.iter().position(|corridor| whole(&corridor)).expect("a corridor between rooms")
    };
    for generator in ["wizardry", "navigation", "tunnels", "linear", "dice"] {
        for end in [0, 1] {
            let place = ["corridor 0 does not lead to room ", "does not lead to room "][end];
            forged(&[generator], place, |floor| {
                let i = if end == 0 { 0 } else { joined(floor) };
                let corridors = floor["corridors"].as_array().expect("a list").clone();
                let near = |id: &Value| {
                    let ends = corridors[i]["connectsRooms"].as_array().expect("both ends");
                    ends.contains(id)
                };
                let rooms = floor["rooms"].as_array().expect("a list");
                let other = rooms.iter().rev().map(|room| &room["id"]).find(|id| !near(id)).expect("another");
                floor["corridors"][i]["connectsRooms"][end] = other.clone();
            });
        }
        forged(&[generator], " cannot be walked: its way is blocked at (", |floor| {
            let rows = floor["tiles"].as_array().expect("rows").iter();
            let mut tiles = rows.flat_map(|row| row.as_array().expect("a row"));
            let rock = tiles.find(|tile| tile["type"] == "solid").expect("a solid cell");
            let path = json!([{ "x": rock["x"], "y": rock["y"] }]);
            let i = joined(floor);
            floor["corridors"][i]["path"] = path;
            floor["corridors"][i]["corners"] = Value::Null;
        });
    }
}

#[test]
fn walkthroughs_with_other_moves() {
    for generator in ["wizardry", "navigation", "tunnels", "linear", "dice"] {
        let place = "the walkthrough is no proof: ";
        let walk = |floor: &Value| {
            let moves = floor["walkthrough"].as_array().expect("a list");
            let walks =
                (0..moves.len()).filter(|i| moves[*i].as_str().is_some_and(|m| m.starts_with("walk ")));
            let walks: Vec<usize> = walks.collect();
            walks[walks.len() / 2]
        };
        forged(&[generator], place, |floor| {
            let i = walk(floor);
            let turned = match floor["walkthrough"][i].as_str() {
                Some("walk north" | "walk south") => "walk east",
                _ => "walk north",
            };
            floor["walkthrough"][i] = turned.into();
        });
        forged(&[generator], place, |floor| {
            let i = walk(floor);
            list(floor, "walkthrough").remove(i);
        });
        forged(&[generator], place, |floor| {
            let i = walk(floor);
            let twice = floor["walkthrough"][i].clone();
            list(floor, "walkthrough").insert(i, twice);
        });
        forged(&[generator], "the moves end at ", |floor| {
            list(floor, "walkthrough").pop();
        });
    }
}

#[test]
fn several_faults_have_a_line_each() {
    let room = Room::new();
    room.ok(&["generate", "linear", "-s", "yew", "-o", "a.json"]);
    let mut document: Value = serde_json::from_slice(&room.read("a.json")).expect("level JSON");
    let floor = &mut document["floors"][0];
    list(floor, "walkthrough").pop();
    floor["assembly"]["nodes"][1]["position"]["x"] = 999.into();
    floor["assembly"]["nodes"][4]["position"]["z"] = 999.into();
    room.write("a.json", document.to_string());
    let ran = room.run(&["check", "a.json"]);
    let lines = String::from_utf8(ran.out).expect("lines");
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!((ran.code, lines.len()), (Some(1), 3), "{lines:?}");
    assert!(lines[0].starts_with("a.json floor 1: refused: the walkthrough is no proof: the moves end at "));
    assert_eq!(
        lines[1],
        "a.json floor 1: refused: the assembly, tile 'Path_1': it does not lie in the middle of its box"
    );
    assert_eq!(
        lines[2],
        "a.json floor 1: refused: the assembly, tile 'Path_4': it does not lie in the middle of its box"
    );
}

#[test]
fn thousands_of_honest_floors_are_proven() {
    let room = Room::new();
    for generator in ["wizardry", "navigation", "tunnels", "linear", "dice"] {
        room.ok(&["generate", generator, "-s", "honest", "--count", "150", "--floors", "2", "-o", "a.jsonl"]);
        room.ok(&["generate", generator, "-s", "honest", "--floors", "150", "-o", "a.ucf"]);
        let lines = room.ok(&["check", "a.jsonl", "a.ucf"]);
        // A line for each floor, and one for each dungeon.
        assert_eq!(lines.lines().count(), 450 + 151, "{generator}");
        assert!(lines.lines().all(|line| line.contains(": proven")), "{generator}: {lines}");
    }
}
