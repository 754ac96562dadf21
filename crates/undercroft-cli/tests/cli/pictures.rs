//! What may be said about pictures: styles, audiences, layers, and pictures that move.

use super::{Room, small};

#[test]
fn styles_and_flags_change_pictures() {
    let room = Room::new();
    let styles = room.ok(&["list", "styles"]);
    let names: Vec<&str> = styles.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names, ["plain", "blue", "parchment", "crawl"]);
    let mut seen = Vec::new();
    let mut draw = |args: &[&str]| {
        room.ok(&small(&[&["generate", "--seed", "demo", "-o", "a.svg"][..], args].concat()));
        let bytes = room.read("a.svg");
        assert!(!seen.contains(&bytes), "{args:?} changes nothing");
        seen.push(bytes);
    };
    for name in &names {
        draw(&["--style", name]);
    }
    for args in [
        &["--no-grid"][..],
        &["--no-legend"],
        &["--numbers"],
        &["--player"],
        &["--without", "walls"],
        &["--without", "walls", "--without", "features"],
        &["--scale", "33"],
        &["--margin", "4"],
    ] {
        draw(args);
    }
    let few = small(&["generate", "--seed", "demo", "--style", "crawl", "-o", "few.png"]);
    room.ok(&few);
    room.ok(&small(&["generate", "--seed", "demo", "--style", "crawl", "--all-colours", "-o", "all.png"]));
    assert!(room.read("few.png").len() < room.read("all.png").len());
}

#[test]
fn players_get_no_secret() {
    let room = Room::new();
    room.ok(&small(&["generate", "--seed", "demo", "-o", "a.json"]));
    room.ok(&["convert", "a.json", "--player", "-o", "a.svg"]);
    room.ok(&small(&["generate", "--seed", "demo", "--player", "-o", "b.svg"]));
    assert_eq!(room.read("a.svg"), room.read("b.svg"));
    let text = String::from_utf8(room.read("a.svg")).unwrap();
    assert!(
        text.contains("id=\"walls\"") && !text.contains("id=\"hidden\"") && !text.contains("id=\"zones\"")
    );
    let shown = room.ok(&small(&["generate", "--seed", "demo", "--player"]));
    assert!(
        !shown.contains("teleporter") && !shown.contains("chest") && shown.contains("stairs down"),
        "{shown}"
    );
    room.ok(&["convert", "a.json", "--player", "-o", "a.md"]);
    let page = String::from_utf8(room.read("a.md")).unwrap();
    assert!(
        !page.contains("teleporter") && !page.contains("chest") && page.contains("stairs down"),
        "{page}"
    );
    room.refused(
        &["convert", "a.json", "--player", "-o", "b.json"],
        2,
        "json keeps everything, the secrets too: with --player there are svg, png, uvtt, pdf, markdown and the terminal",
    );
    assert!(!room.files().contains(&"b.json".to_owned()));
}

#[test]
fn a_map_for_the_table_is_for_players_too() {
    let room = Room::new();
    let made = ["generate", "--seed", "demo", "--depth", "4", "--scale", "8"];
    room.ok(&[&made[..], &["--player", "-o", "a.uvtt"]].concat());
    room.ok(&[&made[..], &["-o", "b.uvtt"]].concat());
    assert_eq!(room.read("a.uvtt"), room.read("b.uvtt"), "it has no secrets to keep");
    let ran = room.run(&[&made[..], &["--player", "--reveal-secrets", "-o", "c.uvtt"]].concat());
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(!room.files().contains(&"c.uvtt".to_owned()));
}

#[test]
fn a_dungeon_is_one_file_where_one_is_wanted() {
    let room = Room::new();
    let made = ["generate", "tunnels", "--seed", "demo", "--floors", "2", "--scale", "20"];
    let targets = ["-o", "a.world", "-o", "b.blocks.world", "-o", "c.adventure.json", "-o", "d.ldtk"];
    room.ok(&[&made[..], &targets].concat());
    let files = room.files();
    for name in ["a-1.tmx", "a-2.tmx", "b-1.blocks.tmx", "b-2.blocks.tmx", "undercroft-tiles.png"] {
        assert!(files.contains(&name.to_owned()), "{name} is missing of {files:?}");
    }
    let json = |name: &str| -> serde_json::Value { serde_json::from_slice(&room.read(name)).expect("JSON") };
    assert_eq!(json("a.world")["maps"][1]["fileName"], "a-2.tmx");
    assert_eq!(json("d.ldtk")["levels"].as_array().map(Vec::len), Some(2));
    let adventure = json("c.adventure.json");
    assert_eq!(adventure["scenes"].as_array().map(Vec::len), Some(2));
    let pages = adventure["journal"][0]["pages"].as_array().expect("pages");
    assert!(pages.iter().any(|page| page["name"] == "The way through"), "{:?}", pages.last());
}

#[test]
fn tiles_may_be_ones_own() {
    let room = Room::new();
    room.ok(&["generate", "--seed", "demo", "-o", "a.tmx"]);
    let (mut png, other) = (room.read("undercroft-tiles.png"), room.read("a.tmx"));
    // Only its size is looked at: a picture of tiles half as large.
    png[16..24].copy_from_slice(&[0, 0, 0, 128, 0, 0, 0, 240]);
    room.write("mine.png", &png);
    room.ok(&["generate", "--seed", "demo", "--tiles", "mine.png", "-o", "maps.tmx"]);
    let map = String::from_utf8(room.read("maps.tmx")).expect("text");
    assert!(map.contains("<image source=\"mine.png\" width=\"128\" height=\"240\"/>"), "{}", &map[..600]);
    assert_ne!(map.as_bytes(), other);
    png[16..24].copy_from_slice(&[0, 0, 0, 100, 0, 0, 0, 100]);
    room.write("odd.png", &png);
    let said = room.run(&["generate", "--seed", "demo", "--tiles", "odd.png", "-o", "odd.tmx"]).err;
    assert!(said.contains("8 in a row and 15 rows") && said.contains("not 100 × 100"), "{said}");
}

#[test]
fn pictures_move() {
    let room = Room::new();
    let args =
        ["generate", "--seed", "demo", "--scale", "4", "--animate", "a.gif", "-o", "b.apng", "-o", "c.png"];
    room.ok(&small(&args));
    assert!(room.read("a.gif").starts_with(b"GIF89a"));
    let moving = |name: &str| room.read(name).windows(4).any(|chunk| chunk == b"acTL");
    assert!(moving("b.apng") && !moving("c.png"));
    room.ok(&small(&["generate", "--seed", "demo", "--scale", "4", "--animate", "d.png"]));
    assert_eq!(room.read("d.png"), room.read("b.apng"));
    room.refused(
        &["generate", "--player", "--animate", "e.gif"],
        2,
        "an animation shows how a floor is made, and so its secrets: leave out --player or the animation",
    );
    room.refused(
        &["generate", "--animate", "e.bmp"],
        2,
        "e.bmp: an animation has the ending .gif, .apng or .png",
    );
    room.refused(
        &["generate", "--floors", "2", "-o", "e.gif"],
        2,
        "an animation shows one floor: leave out --count and --floors, and pick a floor with --depth",
    );
    assert!(!room.files().contains(&"e.gif".to_owned()));
}

#[test]
fn every_style_on_one_sheet() {
    let room = Room::new();
    room.ok(&small(&["gallery", "--every-style", "--seed", "demo", "--scale", "6", "-o", "a.png"]));
    assert!(room.read("a.png").starts_with(b"\x89PNG"));
    room.refused(
        &["gallery", "--every-style", "-o", "a.svg"],
        2,
        "every style on one sheet is a picture in pixels: name a file with the ending .png",
    );
}

#[test]
fn sheets_speak_the_numbers_of_the_table() {
    let room = Room::new();
    let sheet = |args: &[&str]| {
        let made = ["generate", "navigation", "--seed", "demo", "--depth", "5", "-o", "a.md"];
        room.ok(&[&made[..], args].concat());
        String::from_utf8(room.read("a.md")).unwrap()
    };
    let plain = sheet(&[]);
    assert!(plain.contains("a square is 10 feet") && plain.contains("d6: "), "{plain}");
    let fifth = sheet(&["--rules", "5e", "--party", "4x3"]);
    assert!(
        fifth.contains("a square is 5 feet") && fifth.contains("DC 1") && fifth.contains(" XP"),
        "{fifth}"
    );
    let old = sheet(&["--rules", "osr", "--party", "6x1"]);
    assert!(old.contains("for 6 of level 1: ") && old.contains(" hit dice"), "{old}");
    let refused = room.run(&["generate", "-o", "b.md", "--party", "4"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("such as 4x3"), "{}", refused.err);
}

#[test]
fn a_dungeon_is_one_sheaf_of_sheets() {
    let room = Room::new();
    let made = ["generate", "--seed", "demo", "--floors", "2", "--cover", "--title", "The Long Dark"];
    room.ok(&[&made[..], &["--author", "Ada", "-o", "a.pdf", "-o", "a.md"]].concat());
    assert_eq!(room.files(), ["a.md", "a.pdf"]);
    let pdf = room.read("a.pdf");
    let has = |words: &str| pdf.windows(words.len()).any(|window| window == words.as_bytes());
    assert!(has("The Long Dark") && has("Ada"));
    let page = String::from_utf8(room.read("a.md")).unwrap();
    assert!(page.starts_with("# The Long Dark\n\n*2 floors · by Ada · for the game master*\n"), "{page}");
    assert!(page.contains("\n- Floor 2: ") && page.matches("\n### Rooms\n").count() == 2);
    // Each floor has a picture of its own beside the page.
    room.ok(&[&made[..], &["--map", "svg", "-o", "b.md"]].concat());
    assert_eq!(room.files(), ["a.md", "a.pdf", "b-1.svg", "b-2.svg", "b.md"]);
}

#[test]
fn inches_are_for_paper() {
    let room = Room::new();
    room.ok(&small(&["generate", "--seed", "demo", "--scale", "inch", "--landscape", "-o", "a.pdf"]));
    let told = "--scale inch is for pdf: png has no use for it";
    let refused = room.run(&small(&["generate", "--seed", "demo", "--scale", "inch", "-o", "a.png"]));
    assert!(refused.err.contains(told));
    assert_eq!(room.files(), ["a.pdf"]);
}
