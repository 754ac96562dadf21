//! The commands that explain: list, recipe, schema, completions, man, help.

use super::{Room, formats};
use expect_test::expect;

#[test]
fn a_printed_recipe_reads_back_as_the_defaults() {
    let room = Room::new();
    let presets = room.ok(&["list", "presets"]);
    for line in presets.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (generator, preset) = (words[0], words[1]);
        room.write("r.toml", room.ok(&["recipe", generator, "--preset", preset]));
        let from_file = room.ok(&["generate", "--recipe", "r.toml", "--seed", "demo"]);
        assert_eq!(
            from_file,
            room.ok(&["generate", generator, "--preset", preset, "--seed", "demo"]),
            "{line}"
        );
        room.write("d.toml", room.ok(&["recipe", generator]));
        let from_file = room.ok(&["generate", "--recipe", "d.toml", "--seed", "demo"]);
        assert_eq!(from_file, room.ok(&["generate", generator, "--seed", "demo"]), "{line}");
    }
}

#[test]
fn a_printed_recipe_explains_every_parameter() {
    let recipe = Room::new().ok(&["recipe", "tunnels"]);
    let start = recipe.find("\n[parameters]").unwrap();
    let end = recipe.find("\n# Shape of the tunnels").unwrap();
    expect![[r#"

        [parameters]
        # Columns of the floor, 8 to 4096.
        width = 50

        # Rows of the floor, 8 to 4096.
        height = 35

        # Side of a room's outline, in cells; its floor is one less. 3 or more, round ones 4.
        room_size = [6, 12]

        # How many rooms are tried; one that touches another is dropped. Not used when `rooms` is set.
        tries = 8

        # Go on until that many rooms stand, instead of a number of tries.
        # rooms = 15

        # Rock between the floors of two rooms, in cells, at least. 1 or more.
        spacing = 1

        # Shape of the rooms.
        #   "rectangle": Rectangles.
        #   "circle": Discs.
        #   "mixed": Either, as chance has it.
        room_shape = "rectangle"
    "#]]
    .assert_eq(&recipe[start..end]);
}

#[test]
fn schemas_are_json_schemas() {
    let room = Room::new();
    let parse = |args: &[&str]| serde_json::from_str::<serde_json::Value>(&room.ok(args)).unwrap();
    let tunnels = parse(&["recipe", "tunnels", "--schema"]);
    assert_eq!(tunnels["properties"]["generator"]["const"], "tunnels");
    assert_eq!(tunnels["properties"]["parameters"]["$ref"], "#/$defs/Tunnels");
    assert!(tunnels["$defs"]["Tunnels"]["properties"]["width"].is_object());
    assert!(tunnels["$defs"]["Between"].is_object());
    assert!(parse(&["recipe", "--schema"])["$defs"]["Tunnels"].is_object());
    assert!(parse(&["schema"])["properties"]["floors"].is_object());
    assert!(parse(&["schema", "--compact"])["$defs"]["SparseTile"].is_object());
}

#[test]
fn lists_are_for_people_and_for_programs() {
    let room = Room::new();
    let parse = |args: &[&str]| serde_json::from_str::<serde_json::Value>(&room.ok(args)).unwrap();
    assert!(room.ok(&["list"]).starts_with("Generators (the first is the default):\n  wizardry "));
    assert!(room.ok(&["list", "generators"]).starts_with("wizardry  "));
    assert_eq!(parse(&["list", "--json"])["formats"][0]["ending"], "txt");
    assert_eq!(parse(&["list", "presets", "--json"])[1]["name"], "wgiv-square");
    assert_eq!(parse(&["list", "generators", "--json"])[0]["name"], "wizardry");
}

#[test]
fn shells_and_manuals_are_served() {
    let room = Room::new();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(room.ok(&["completions", shell]).contains("undercroft"), "{shell}");
    }
    assert!(room.ok(&["man"]).contains(".TH undercroft 1"));
    room.ok(&["man", "-o", "."]);
    assert!(room.files().contains(&"undercroft-generate.1".to_owned()), "{:?}", room.files());
    assert!(room.files().contains(&"undercroft.1".to_owned()));
}

#[test]
fn options_stand_under_their_headings() {
    let room = Room::new();
    for (command, option, heading) in [
        ("generate", "--count", "Options"),
        ("generate", "--trace", "Options"),
        ("generate", "--timeout", "Options"),
        ("generate", "--force", "Options"),
        ("generate", "--scale", "Pictures"),
        ("generate", "--paper", "Sheets to print"),
        ("generate", "--pretty", "Formats"),
        ("convert", "--strict", "Options"),
        ("gallery", "--every-style", "Options"),
        ("dice", "--auto", "Options"),
    ] {
        let help = room.ok(&[command, "--help"]);
        let at = help.lines().position(|line| line.trim_start().split([' ', ',']).any(|word| word == option));
        let at = at.unwrap_or_else(|| panic!("{command} has no {option}"));
        let above = help.lines().take(at).filter(|line| line.ends_with(':') && !line.starts_with(' ')).last();
        assert_eq!(above, Some(&*format!("{heading}:")), "{command} {option}");
    }
    let gallery = room.ok(&["gallery", "--help"]);
    assert!(gallery.contains("svg") && !gallery.contains("parquet"), "{gallery}");
    let formats = room.ok(&["list", "formats"]);
    assert!(formats.contains(".gif") && formats.contains(".apng"), "{formats}");
}

#[test]
fn help_has_examples() {
    let room = Room::new();
    assert!(room.ok(&["--help"]).contains("Examples:"));
    assert!(room.ok(&["generate", "--help"]).contains("undercroft generate tunnels --preset burrow"));
    assert!(room.ok(&["--version"]).starts_with("undercroft "));
    assert_eq!(room.run(&[]).code, Some(2));
}

#[test]
fn every_format_has_its_page() {
    let docs = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let table = std::fs::read_to_string(docs.join("formats.md")).expect("docs/formats.md");
    for format in formats() {
        let start = format!("| `{}` | `.{}` |", format.name, format.ending);
        let row = table.lines().find(|line| line.starts_with(&start));
        let row = row.unwrap_or_else(|| panic!("docs/formats.md has no row that begins {start}"));
        let page =
            row.split("](").nth(1).and_then(|rest| rest.split(')').next()).expect("a link to its page");
        assert!(docs.join(page).is_file(), "{row}");
        let reads_back = row.split('|').nth(4).expect("six columns").trim().starts_with("yes");
        assert_eq!(reads_back, format.reads_back, "{row}");
    }
}
