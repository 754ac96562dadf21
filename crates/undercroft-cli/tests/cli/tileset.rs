//! Tilesets from files: checked, built with, and carried along by what was built.

use super::Room;

const STAIRWELL: &str = include_str!("../../../../examples/tilesets/stairwell.toml");
const GATEHOUSE: &str = include_str!("../../../../examples/tilesets/gatehouse.toml");
const TEMPLE: &str = include_str!("../../../../examples/tilesets/temple.toml");

#[test]
fn sound_tilesets_are_told() {
    let room = Room::new();
    room.write("stairwell.toml", STAIRWELL);
    assert_eq!(
        room.ok(&["tileset", "check", "stairwell.toml"]),
        "stairwell.toml: sound\n  start      Landing\n  end        Belfry\n  rooms      Landing, Gallery\n  \
         corridors  Staircase, Passage, Bend\n  dead ends  Alcove\n  path       30 tiles from the start to the end, and more\n  \
         openings   Arch 10\n  cell       5\n"
    );
    room.write("standard.toml", room.ok(&["tileset", "print"]));
    assert!(room.ok(&["tileset", "check", "standard.toml"]).contains("\n  cell       10\n"));
    assert_eq!(room.ok(&["tileset", "check", "--quiet", "standard.toml", "stairwell.toml"]), "");
}

#[test]
fn what_a_tileset_is_not() {
    let room = Room::new();
    room.write("list.json", "[{\"id\": \"Hall\"}]");
    let line = "list.json: a tileset is a table with `openings` and `tiles`, and this is a JSON list";
    room.refused(&["tileset", "check", "list.json"], 2, line);
    let bare = "[[tiles]]\nid = \"Urn\"\nsize = [10, 10, 10]\n\n[[tiles]]";
    room.write("bare.toml", STAIRWELL.replacen("[[tiles]]", bare, 1));
    let ran = room.run(&["tileset", "check", "bare.toml"]);
    let told =
        "bare.toml: refused: tile 'Urn', connectors: it has no connector, so nothing can be joined to it\n";
    assert_eq!((ran.code, String::from_utf8(ran.out).unwrap()), (Some(1), told.to_owned()));
    room.write("loud.toml", STAIRWELL.replace("\"north\"", "\"North\""));
    room.write("stairwell.toml", STAIRWELL);
    let told = |file: &str| room.ok(&["tileset", "check", file]).replace(file, "it");
    assert_eq!(told("loud.toml"), told("stairwell.toml"));
}

#[test]
fn path_tiles_without_enemies_are_warned_of() {
    let room = Room::new();
    let marker = "markers = [{ name = \"EnemySpawn\", position = [0, -5, 0] }]\n";
    assert!(GATEHOUSE.contains(marker));
    room.write("mine.toml", GATEHOUSE.replacen(marker, "", 1));
    room.write("gatehouse.toml", GATEHOUSE);
    let told = room.ok(&["tileset", "check", "mine.toml"]);
    assert!(
        told.ends_with("\n  warning    no EnemySpawn, and the main path may lead through: Passage\n"),
        "{told}"
    );
    assert!(!room.ok(&["tileset", "check", "gatehouse.toml"]).contains("warning"));
    assert_eq!(room.ok(&["tileset", "check", "--quiet", "mine.toml"]), "");
}

#[test]
fn a_tileset_says_how_often_its_tiles_stand() {
    let room = Room::new();
    room.write("temple.toml", TEMPLE);
    let told = room.ok(&["tileset", "check", "temple.toml"]);
    assert!(
        told.contains("\n  rooms      Porch, Nave, Chapel, Cell\n  corridors  Passage, Turn\n"),
        "{told}"
    );
    let set = "tileset=temple.toml";
    room.ok(&[
        "generate", "linear", "-p", "keyed", "-s", "x", "--set", set, "-o", "a.json", "-o", "a.ucf", "-o",
        "a.txt",
    ]);
    for file in ["a.json", "a.ucf"] {
        assert!(room.ok(&["check", file]).contains("proven"));
    }
    let level: serde_json::Value = serde_json::from_slice(&room.read("a.json")).unwrap();
    let tiles = level["recipe"]["parameters"]["tileset"]["tiles"].as_array().unwrap();
    assert_eq!(
        (&tiles[2]["at_least"], &tiles[2]["at_most"], &tiles[3]["weight"]),
        (&1.into(), &1.into(), &4.into())
    );
    assert!(tiles[1].get("weight").is_none());
    let line = "mine.toml: tile 'Nave', at_least: 2 are asked for, and its at_most is 1";
    room.write("mine.toml", TEMPLE.replacen("id = \"Nave\"", "id = \"Nave\"\nat_least = 2\nat_most = 1", 1));
    room.refused(&["generate", "linear", "--set", "tileset=mine.toml"], 2, line);
}

#[test]
fn a_tileset_may_be_json() {
    let room = Room::new();
    let table: toml::Table = toml::from_str(GATEHOUSE).unwrap();
    room.write("gatehouse.toml", GATEHOUSE);
    room.write("gatehouse.json", serde_json::to_string_pretty(&table).unwrap());
    let made = |file: &str| {
        room.ok(&["generate", "linear", "--seed", "demo", "--set", &format!("tileset={file}"), "-f", "json"])
    };
    assert_eq!(made("gatehouse.json"), made("gatehouse.toml"));
}

/// Checks a tileset with a part exchanged, which has to be refused in one line.
fn refused(from: &str, to: &str, line: &str) {
    let room = Room::new();
    assert!(GATEHOUSE.contains(from), "{from}");
    room.write("mine.toml", GATEHOUSE.replacen(from, to, 1));
    let ran = room.run(&["tileset", "check", "mine.toml"]);
    let told = String::from_utf8(ran.out).expect("text on standard output");
    assert_eq!((ran.code, told), (Some(1), format!("mine.toml: refused: {line}\n")));
    let made = ["generate", "linear", "--set", "tileset=mine.toml", "-o", "a.json"];
    room.refused(&made, 2, &format!("mine.toml: {line}"));
    assert_eq!(room.files(), ["mine.toml"]);
}

#[test]
fn unsound_tilesets_are_refused_by_tile_and_field() {
    refused(
        "side = \"north\"",
        "side = \"up\"",
        "tile 'Cell', connectors[0].side: 'up' is no side: there is north, east, south and west",
    );
    refused(
        "position = [35, 0, 20]",
        "position = [35, 0, 40]",
        "tile 'GreatHall', connectors[1].position: the opening from 35 to 45 along z does not fit the east face, which runs \
         from -35 to 35",
    );
    refused("tags = [\"End\"]", "tags = []", "the tileset: no tile has the tag 'End': the boss has no room");
    refused(
        "\"Road\"",
        "\"Cell\"",
        "tile 'Cell', id: tile 1 of the file has this name too: each needs its own",
    );
}

#[test]
fn files_that_are_no_tilesets() {
    let room = Room::new();
    room.write("a.toml", "[openings\n");
    room.write("b.json", "{ \"openings\": ");
    room.write("c.toml", b"\xff");
    for (file, line) in [
        ("a.toml", "a.toml: the tileset: line 1: "),
        ("b.json", "b.json: read as JSON: EOF while parsing a value at line 1"),
        ("c.toml", "c.toml: a tileset is text in UTF-8, and this is not"),
        ("d.toml", "d.toml: cannot be read: no such file or directory"),
    ] {
        let ran = room.run(&["tileset", "check", file]);
        assert_eq!((ran.code, ran.err.lines().count()), (Some(2), 1), "{}", ran.err);
        assert!(ran.err.starts_with(&format!("undercroft: {line}")), "{}", ran.err);
    }
}

#[test]
fn a_recipe_file_names_a_tileset_beside_it() {
    let room = Room::new();
    std::fs::create_dir(room.path().join("recipes")).unwrap();
    room.write("recipes/stairwell.toml", STAIRWELL);
    room.write("recipes/named.toml", "generator = 'linear'\n[parameters]\ntileset = 'stairwell.toml'\n");
    room.write("recipes/bare.toml", "[parameters]\ntileset = 'stairwell.toml'\n");
    let direct =
        room.ok(&["generate", "linear", "-s", "x", "--set", "tileset=recipes/stairwell.toml", "-f", "json"]);
    assert_eq!(room.ok(&["generate", "--recipe", "recipes/named.toml", "-s", "x", "-f", "json"]), direct);
    assert_eq!(
        room.ok(&["generate", "linear", "--recipe", "recipes/bare.toml", "-s", "x", "-f", "json"]),
        direct
    );
    let line = "no.toml: cannot be read: no such file or directory";
    room.refused(&["generate", "linear", "--set", "tileset=no.toml"], 2, line);
}

#[test]
fn what_was_built_carries_its_tileset() {
    let room = Room::new();
    room.write("stairwell.toml", STAIRWELL);
    let set = ["--set", "tileset=stairwell.toml"];
    room.ok(&[&["generate", "linear", "-s", "x", "-o", "a.json", "-o", "a.ucf"][..], &set].concat());
    std::fs::remove_file(room.path().join("stairwell.toml")).unwrap();
    let level: serde_json::Value = serde_json::from_slice(&room.read("a.json")).unwrap();
    assert_eq!(level["recipe"]["parameters"]["tileset"]["tiles"][0]["id"], "Landing");
    for file in ["a.json", "a.ucf"] {
        assert!(room.ok(&["check", file]).contains("proven"));
    }
    // The command that is shown names the file, and does not hold it.
    room.write("stairwell.toml", STAIRWELL);
    let shown = room.ok(&[&["generate", "linear", "-s", "x"][..], &set].concat());
    let command = "undercroft generate linear --seed x --set tileset=stairwell.toml";
    assert_eq!(shown.lines().last(), Some(command));
}
