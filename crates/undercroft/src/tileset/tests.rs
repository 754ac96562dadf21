use super::*;

/// Returns the smallest tileset that can be played, with a part of it exchanged.
fn small(from: &str, to: &str) -> String {
    let text = r#"
        [openings]
        Arch = 10

        [[tiles]]
        id = "Hall"
        size = [30, 10, 30]
        tags = ["Start"]
        connectors = [
            { side = "north", position = [0, 0, -15], type = "Arch" },
            { side = "east", position = [15, 0, 0], type = "Arch" },
            { side = "south", position = [0, 0, 15], type = "Arch" },
        ]
        markers = [{ name = "PlayerSpawn", position = [5, -5, 5] }]

        [[tiles]]
        id = "Pit"
        size = [20, 10, 20]
        tags = ["End"]
        connectors = [{ side = "west", position = [-10, 0, 0], type = "Arch" }]
    "#;
    assert!(from.is_empty() || text.contains(from), "{from}");
    if from.is_empty() { text.to_owned() } else { text.replacen(from, to, 1) }
}

fn check(from: &str, to: &str, expected: &str) {
    let result = Tileset::parse(&small(from, to));
    assert_eq!(result.map_or_else(|e| e.to_string(), |_| "sound".to_owned()), expected);
}

#[test]
fn what_is_wrong_is_told_with_the_tile_and_the_field() {
    check("", "", "sound");
    check("id = \"Hall\"", "", "tile 1 of 2, id: it is missing");
    check("id = \"Hall\"", "id = 7", "tile 1 of 2, id: 7 stood there: it takes a name");
    check(
        "id = \"Hall\"",
        "id = \"Hall#1\"",
        "tile 1 of 2, id: 'Hall#1' is no name: it takes 1 to 64 letters, digits, spaces and the signs '_', '-' and '.', and \
         does not begin or end with a space",
    );
    check("\"Pit\"", "\"Hall\"", "tile 'Hall', id: tile 1 of the file has this name too: each needs its own");
    check("size = [20, 10, 20]", "", "tile 'Pit', size: it is missing");
    check(
        "[20, 10, 20]",
        "[20, 20]",
        "tile 'Pit', size: [20, 20] stood there: it takes three numbers, [x, y, z]",
    );
    check("[20, 10, 20]", "[20, 0, 20]", "tile 'Pit', size: 0 is no size: each side is above 0");
    check(
        "[20, 10, 20]",
        "[20.5, 10, 20]",
        "tile 'Pit', size: half of 20.5 is no whole number of tenths: a size is a multiple of 0.2",
    );
    check(
        "[20, 10, 20]",
        "[20, 10, 20.25]",
        "tile 'Pit', size: 20.25 stood there: it takes a number up to 10000 with at most one decimal",
    );
    check(
        "[20, 10, 20]",
        "[20, 10, 10001]",
        "tile 'Pit', size: 10001 stood there: it takes a number up to 10000 with at most one decimal",
    );
    check(
        "size = [20",
        "colour = 3\nsize = [20",
        "tile 'Pit', colour: there is no such field: there is id, size, tags, connectors, weight, at_most, at_least \
         and markers",
    );
    check("tags = [\"End\"]", "tags = [4]", "tile 'Pit', tags[0]: 4 stood there: it takes a word");
    check("tags = [\"End\"]", "tags = \"End\"", "tile 'Pit', tags: \"End\" stood there: it takes a list");
}

#[test]
fn connectors_lie_on_their_faces() {
    check(
        "\"west\"",
        "\"up\"",
        "tile 'Pit', connectors[0].side: 'up' is no side: there is north, east, south and west",
    );
    check("side = \"west\", ", "", "tile 'Pit', connectors[0].side: it is missing");
    check(
        "\"east\", position = [15",
        "\"east\", position = [10",
        "tile 'Hall', connectors[1].position: 10 is not on the east face, which lies at x = 15",
    );
    check(
        "[0, 0, -15]",
        "[12, 0, -15]",
        "tile 'Hall', connectors[0].position: the opening from 7 to 17 along x does not fit the north face, which runs from \
         -15 to 15",
    );
    check(
        "[0, 0, -15]",
        "[0, 6, -15]",
        "tile 'Hall', connectors[0].position: 6 is y of a point outside the tile, which runs from -5 to 5",
    );
    check(
        "side = \"east\", position = [15, 0, 0]",
        "side = \"north\", position = [9, 0, -15]",
        "tile 'Hall', connectors[1].position: the opening from 4 to 14 along x overlaps that of connectors[0], which is on the \
         north face too",
    );
    check(
        "type = \"Arch\"",
        "type = \"Ark\"",
        "tile 'Hall', connectors[0].type: 'Ark' is no type of connector: openings has Arch",
    );
    check(
        "type = \"Arch\"",
        "type = \"Arch\", width = 3",
        "tile 'Hall', connectors[0].width: there is no such field: there is side, position and type",
    );
    check(
        "[{ side = \"west\", position = [-10, 0, 0], type = \"Arch\" }]",
        "[5]",
        "tile 'Pit', connectors[0]: 5 stood there: it takes a table",
    );
}

#[test]
fn a_side_takes_several_connectors() {
    check("side = \"east\", position = [15, 0, 0]", "side = \"north\", position = [10, 0, -15]", "sound");
    let many = r#"{ side = "south", position = [0, 0, 15], type = "Arch" },"#.repeat(31);
    check(
        r#"{ side = "south", position = [0, 0, 15], type = "Arch" },"#,
        &many,
        "tile 'Hall', connectors: there are 33, and 32 is the most",
    );
}

#[test]
fn numbers_of_tiles_can_be_kept() {
    let hall =
        |said: &str, expected: &str| check("id = \"Hall\"", &format!("id = \"Hall\"\n{said}"), expected);
    let pit = |said: &str, expected: &str| check("id = \"Pit\"", &format!("id = \"Pit\"\n{said}"), expected);
    hall("weight = 3\nat_least = 2\nat_most = 2", "sound");
    pit("weight = 3\nat_least = 1\nat_most = 1", "sound");
    hall("at_least = 3\nat_most = 2", "tile 'Hall', at_least: 3 are asked for, and its at_most is 2");
    hall("weight = -1", "tile 'Hall', weight: -1 stood there: it takes a whole number from 0 to 1000000");
    hall("at_most = 1.5", "tile 'Hall', at_most: 1.5 stood there: it takes a whole number from 0 to 1000000");
    hall(
        "weight = 0",
        "tile 'Hall', weight: no tile with the tag 'Start' can be placed: one needs a weight, and an at_most, above 0",
    );
    pit(
        "at_most = 0",
        "tile 'Pit', weight: no tile with the tag 'End' can be placed: one needs a weight, and an at_most, above 0",
    );
    pit("at_least = 2", "tile 'Pit', at_least: 2 are asked for, and a floor has one end room");
    let more =
        |said: &str, expected: &str| check("[[tiles]]", &format!("[[tiles]]\n{said}\n[[tiles]]"), expected);
    more(
        "id = \"Urn\"\nsize = [10, 10, 10]",
        "tile 'Urn', connectors: it has no connector, so nothing can be joined to it",
    );
    let nook = r#"id = "Nook"
        size = [10, 10, 10]
        connectors = [{ side = "west", position = [-5, 0, 0], type = "Arch" }]
    "#;
    more(&format!("{nook}at_least = 2"), "sound");
    more(
        &format!("{nook}weight = 0\nat_least = 2"),
        "tile 'Nook', at_least: 2 are asked for, and it is never placed: it has weight 0",
    );
    let two_ends = small("id = \"Pit\"", "id = \"Pit\"\nat_least = 1").replacen(
        "[[tiles]]",
        &format!("[[tiles]]\n{nook}tags = [\"End\"]\nat_least = 1\n[[tiles]]"),
        1,
    );
    assert_eq!(
        Tileset::parse(&two_ends).unwrap_err().to_string(),
        "tile 'Pit', at_least: it is asked for, and so is 'Nook': a floor has one end room"
    );
    // A start that is nothing else leaves the tiles that follow it.
    let porch = "id = \"Porch\"\nsize = [10, 10, 10]\ntags = [\"Start\"]\nconnectors = [{ side = \"west\", position = [-5, 0, 0], type = \"Arch\" }]";
    let idle = small("tags = [\"Start\"]", "weight = 0").replacen(
        "[[tiles]]",
        &format!("[[tiles]]\n{porch}\n[[tiles]]"),
        1,
    );
    assert_eq!(
        Tileset::parse(&idle).unwrap_err().to_string(),
        "tile 'Hall', weight: no tile that can follow the start can be placed: one needs a weight, and an at_most, above 0"
    );
}

#[test]
fn markers_lie_in_their_tiles() {
    check(
        "[5, -5, 5]",
        "[5, -5, 16]",
        "tile 'Hall', markers[0].position: 16 is z of a point outside the tile, which runs from -15 to 15",
    );
    check("name = \"PlayerSpawn\", ", "", "tile 'Hall', markers[0].name: it is missing");
    check(
        "name = \"Pl",
        "kind = \"Pl",
        "tile 'Hall', markers[0].kind: there is no such field: there is name and position",
    );
}

#[test]
fn a_set_is_good_for_a_floor() {
    check("tags = [\"End\"]", "", "the tileset: no tile has the tag 'End': the boss has no room");
    check(
        "connectors = [{ side = \"west\", position = [-10, 0, 0], type = \"Arch\" }]",
        "",
        "tile 'Pit', connectors: it has no connector, and a tile with the tag 'End' needs one",
    );
    check(
        "tags = [\"Start\"]",
        "tags = [\"Start\", \"End\"]",
        "tile 'Hall', connectors: no tile that is no end has a connector of type 'Arch': this end can never be placed",
    );
    check(
        "Arch = 10",
        "Arch = 0",
        "openings.Arch: an opening 0 wide is not possible: it takes a multiple of 0.2 above 0",
    );
    check(
        "Arch = 10",
        "Arch = 10.1",
        "openings.Arch: an opening 10.1 wide is not possible: it takes a multiple of 0.2 above 0",
    );
    check(
        "Arch = 10",
        "\"A/B\" = 10\nArch = 10",
        "openings: 'A/B' is no name: it takes 1 to 64 letters, digits, spaces and the signs '_', '-' and '.', and does not begin or end with a space",
    );
    check("[openings]\n        Arch = 10", "", "openings: it is missing");
    check("[openings]", "name = 3\n[openings]", "name: there is no such field: there is openings and tiles");
    check(
        "[0, 0, -15]",
        "[0.2, 0, -15]",
        "tile 'Hall', size: its faces and openings need a grid of 0.2, and a cell is 0.5 at least: sizes, positions and \
         openings with larger common steps would help",
    );
    check(
        "size = [20, 10, 20]",
        "size = [20, 10, 2575]",
        "tile 'Pit', size: it is 1030 cells of 2.5 long, and 256 is the most: larger common steps of all sizes would help",
    );
    let corridors = small("{ side = \"east\", position = [15, 0, 0], type = \"Arch\" },", "");
    assert!(Tileset::parse(&corridors).is_ok());
    let dead_ends =
        corridors.replacen("{ side = \"south\", position = [0, 0, 15], type = \"Arch\" },", "", 1);
    assert_eq!(
        Tileset::parse(&dead_ends).unwrap_err().to_string(),
        "the tileset: no tile can follow the start: a path needs a tile that is no end and has two connectors"
    );
}

#[test]
fn what_is_no_toml_is_told_with_its_line() {
    let error = Tileset::parse("[openings]\nArch = \n").unwrap_err();
    assert!(error.to_string().starts_with("the tileset: line 2: "), "{error}");
    let error = Tileset::parse("tiles = []\n[openings]\n").unwrap_err();
    assert_eq!(error.to_string(), "tiles: there is no tile");
    let error = Tileset::parse("tiles = [3]\n[openings]\n").unwrap_err();
    assert_eq!(error.to_string(), "tile 1 of 1: 3 stood there: it takes a table");
    let many = format!("[openings]\n{}", "[[tiles]]\n".repeat(1_001));
    assert_eq!(Tileset::parse(&many).unwrap_err().to_string(), "tiles: there are 1001, and 1000 is the most");
    let types = (0..65).fold(String::new(), |types, i| types + &format!("t{i} = 1\n"));
    let error = Tileset::parse(&format!("tiles = []\n[openings]\n{types}")).unwrap_err();
    assert_eq!(error.to_string(), "openings: there are 65, and 64 is the most");
}

#[test]
fn the_shipped_set_has_the_sizes_and_connectors_of_its_page() {
    let set = Tileset::standard();
    assert_eq!(set.cell(), Length(100));
    let rows: Vec<String> = set
        .tiles()
        .iter()
        .map(|tile| {
            let sides: String = tile.connectors.iter().map(|c| &c.side.name()[..1]).collect();
            format!("{} {}×{} {sides} {}", tile.id, tile.size[0], tile.size[2], tile.tags.join(","))
        })
        .collect();
    assert_eq!(
        rows,
        [
            "Room40x40 40×40 nesw Start,Room",
            "Hallway40 40×40 ns Hallway",
            "Crossroad40 40×40 nesw Hallway",
            "LargeRoom60x60 60×60 nesw Room",
            "Corridor20x40 20×40 ns Corridor",
            "CornerCorridor20 20×20 se Corridor,Corner",
            "EndRoom 40×40 s End",
        ]
    );
    assert!(set.tiles().iter().all(|t| matches!(t.id, Text::Borrowed(_))), "its words cost nothing to copy");
}

#[test]
fn a_tileset_reads_back_from_what_it_writes() {
    for text in [
        small("", ""),
        small("[20, 10, 20]", "[20, 10.4, 20]"),
        include_str!("../../../../examples/tilesets/stairwell.toml").to_owned(),
        include_str!("../../../../examples/tilesets/gatehouse.toml").to_owned(),
        include_str!("../../../../examples/tilesets/temple.toml").to_owned(),
    ] {
        let set = Tileset::parse(&text).unwrap();
        assert!(!set.is_standard());
        let table = toml::Table::try_from(&set).unwrap();
        assert_eq!(Tileset::from_table(&table), Ok(set.clone()));
        assert_eq!(Tileset::parse(&toml::to_string(&table).unwrap()), Ok(set));
    }
    // A copy of the shipped one is the shipped one.
    let copy = Tileset::parse(STANDARD).unwrap();
    assert!(copy.is_standard() && copy == Tileset::standard());
    assert_eq!(toml::Value::try_from(&copy).unwrap(), toml::Value::String("standard".to_owned()));
}
