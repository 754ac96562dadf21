//! Files with one thing wrong, and what is said about it.

use serde_json::{Value, json};
use undercroft::draft::Draft;
use undercroft::floor::{Barrier, Corridor, Feature, Floor, Key, KeyId, Room, RoomId, RoomKind};
use undercroft::grid::{Edge, Side, Size, cell, rect};
use undercroft_export::json::{self, Style};

/// Returns a room with the stairs up and a key, a locked door, and a cell with the stairs down.
fn floor() -> Floor {
    let mut draft = Draft::new(Size::new(5, 3).expect("a size"), 1);
    draft.carve_run(1, 1, 4);
    draft.open_everywhere();
    let key = draft.add_key(Key::default());
    draft.hang(Edge::new(cell(3, 1), Side::West), Barrier::door().locked(key));
    draft.place(cell(1, 1), Feature::StairsUp);
    draft.place(cell(2, 1), Feature::Key(KeyId(0)));
    draft.place(cell(3, 1), Feature::StairsDown);
    draft.enter_at(cell(1, 1));
    draft.add_room(Room::new(rect(1, 1, 2, 1), RoomKind::Small));
    draft.add_corridor(Corridor::through(&[cell(2, 1), cell(3, 1)], (Some(RoomId(0)), None)));
    draft.finish().expect("a sound floor")
}

/// Returns the floor's document with the value at a pointer replaced.
fn with(pointer: &str, value: Value) -> String {
    let text = json::write_floors(&[floor()], None, Style::Minified);
    let mut document: Value = serde_json::from_str(&text).expect("JSON");
    let (parent, key) = pointer.rsplit_once('/').expect("a pointer");
    match document.pointer_mut(parent).expect("the parent is there") {
        Value::Object(fields) => drop(fields.insert(key.to_owned(), value)),
        Value::Array(list) => list[key.parse::<usize>().expect("an index")] = value,
        other => panic!("{other} has no fields"),
    }
    document.to_string()
}

fn check(input: &str, expected: &str) {
    let error = json::read(input).expect_err("it is broken").to_string();
    let (said, _) = error.split_once(" at line").unwrap_or((&error, ""));
    assert_eq!(said, expected);
    assert!(!error.contains('\n'));
}

#[test]
fn the_base_is_sound() {
    assert_eq!(json::read(with("/version", json!("2.0.0"))).expect("sound").floors, [floor()]);
}

#[test]
fn texts_that_are_no_levels() {
    check("", "EOF while parsing a value");
    check("{", "EOF while parsing an object");
    check("nonsense", "expected ident");
    check("7", "invalid type: integer `7`, expected struct Level");
    check("{} {}", "missing field `level`");
    check(&format!("{} x", with("/version", json!("2.0.0"))), "trailing characters");
    check(&with("/format", json!("tiled")), "format: unknown variant `tiled`, expected `undercroft`");
    check(&with("/version", json!("2.1.0")), "version: \"2.1.0\" stood there: it takes \"2.0.0\"");
    check(
        &with("/version", json!("two")),
        "version: \"two\" stood there: it takes a version such as \"2.0.0\"",
    );
    check(
        &with("/colour", json!(1)),
        "colour: unknown field `colour`, expected one of `format`, `version`, `recipe`, `floors`",
    );
    check(&"[".repeat(100_000), "recursion limit exceeded");
    check(&format!("{{\"level\":{}", "[".repeat(100_000)), "EOF while parsing a list");
    let closed = format!("{{\"level\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
    check(&closed, "level: invalid type: sequence, expected u32");
}

#[test]
fn sizes_that_do_not_fit() {
    let at = |field: &str| format!("/floors/0/{field}");
    check(
        &with(&at("width"), json!(1_000_000_000)),
        "floors[0].width: a grid of 1000000000×3 cells is not possible: each side takes 1 to 16384, and the whole at \
         most 67108864 cells",
    );
    check(
        &with(&at("width"), json!(1e+30)),
        "floors[0].width: invalid type: floating point `1e+30`, expected u32",
    );
    check(&with(&at("height"), json!(-3)), "floors[0].height: invalid value: integer `-3`, expected u32");
    check(&with(&at("height"), json!(4)), "floors[0].tiles: 3 rows of tiles stood there, but height is 4");
    check(&with(&at("width"), json!(4)), "floors[0].tiles[0]: 5 tiles stood there, but width is 4");
    check(&with(&at("tiles/1"), json!([])), "floors[0].tiles[1]: 0 tiles stood there, but width is 5");
    check(&with(&at("tiles/1/2/x"), json!(1)), "floors[0].tiles[1][2].x: a tile of (1, 1) stood at (2, 1)");
    check(&with(&at("level"), json!(0)), "floors[0]: floors are counted from 1");
}

#[test]
fn walls_that_contradict() {
    let at = |field: &str| format!("/floors/0/tiles/1/{field}");
    check(
        &with(&at("2/westWall/type"), json!("dor")),
        "floors[0].tiles[1][2].westWall.type: unknown variant `dor`, expected one of `solid`, `door`, `secret`, `illusory`",
    );
    check(
        &with(&at("2/westWall/exists"), json!(true)),
        "floors[0].tiles[1][2].westWall: {\"exists\":true,\"type\":\"solid\"} stood there, but tiles[1][1].eastWall on the \
         other side of the edge says {\"exists\":false,\"type\":\"solid\"}",
    );
    check(
        &with(&at("2/northWall/exists"), json!(false)),
        "floors[0].tiles[1][2].northWall: {\"exists\":false,\"type\":\"solid\"} stood there, but floor meets rock or the \
         rim here: it takes a solid wall",
    );
    check(
        &with(&at("2/westWall/type"), json!("door")),
        "floors[0].tiles[1][2].westWall.type: \"door\" stood there, but \"solid\" follows from the rest of the file",
    );
    check(
        &with(&at("3/westWall/properties/keyId"), json!("key_9")),
        "floors[0].tiles[1][3].westWall.properties.keyId: no key has the id \"key_9\": there is key_1",
    );
    check(
        &with(&at("3/westWall/properties/locked"), json!(false)),
        "floors[0].tiles[1][3].westWall.properties.keyId: \"key_1\" stood there, but locked is false: only a locked door \
         has a key",
    );
    check(
        &with(&at("3/westWall/properties/colour"), json!("red")),
        "floors[0].tiles[1][3].westWall.properties.colour: unknown field `colour`, expected one of `locked`, `open`, \
         `keyId`, `oneWay`, `hidden`, `discovered`, `openMechanism`, `gateId`, `needs`",
    );
    check(
        &with(&at("3/westWall/properties/needs"), json!({ "keys": ["key_9"] })),
        "floors[0].tiles[1][3].westWall.properties.needs.keys[0]: \"key_9\" stood there, but \"key_1\" follows from the rest \
         of the file",
    );
    check(
        &with(&at("1/eastWall"), json!(true)),
        "floors[0].tiles[1][1].eastWall: invalid type: boolean `true`, expected struct Wall",
    );
    // What both sides say, and cannot be.
    let text = with("/version", json!("2.0.0"));
    check(
        &text.replace(r#""openMechanism":"key""#, r#""openMechanism":"lever""#),
        "floors[0].tiles[1][2].eastWall.properties.gateId: missing: a door that a lever or an event opens names its gate",
    );
    check(
        &text.replace(r#""openMechanism":"key""#, r#""openMechanism":"player""#),
        "floors[0].tiles[1][2].eastWall.properties.openMechanism: \"player\" stood there, but \"key\" follows from the rest \
         of the file",
    );
    check(
        &text.replace(r#""openMechanism":"key""#, r#""oneWay":"north""#),
        "floors[0]: the barrier on the west side of (3, 1) may be passed toward the north, along the edge instead of across \
         it",
    );
}

#[test]
fn things_that_contradict() {
    let at = |field: &str| format!("/floors/0/{field}");
    check(
        &with(&at("tiles/1/2/special/type"), json!("portal")),
        "floors[0].tiles[1][2].special.type: unknown variant `portal`, expected one of `stairs_up`, `stairs_down`, \
         `teleporter`, `trap`, `switch`, `lever`, `treasure`, `key`, `npc`, `note`, `marker`, `spinner`, `chute`",
    );
    check(
        &with(&at("tiles/1/2/special/properties"), json!({"keyId": "key_1", "gold": 5})),
        "floors[0].tiles[1][2].special.properties.gold: 5 stood there, but nothing of the kind follows from the rest of the \
         file",
    );
    check(
        &with(&at("tiles/0/0/special"), json!({"type": "treasure"})),
        "floors[0].tiles[0][0].special: a chest at (0, 0), which is solid: it takes floor",
    );
    check(
        &with(&at("tiles/1/2/special"), json!({"type": "teleporter", "properties": {"targetX": 3}})),
        "floors[0].tiles[1][2].special.properties.targetY: missing: a teleporter leads to a cell, targetX and targetY",
    );
    check(
        &with(&at("stairsUp/x"), json!(2)),
        "floors[0].stairsUp.x: 2 stood there, but 1 follows from the rest of the file",
    );
    check(&with(&at("startX"), json!(9)), "floors[0].startX: (9, 1) lies outside the 5×3 tiles");
    check(&with(&at("startX"), json!(0)), "floors[0]: the entrance (0, 1) is not floor");
    check(
        &with(&at("features/keys/0/position/x"), json!(3)),
        "floors[0].features.keys[0].position.x: 3 stood there, but 2 follows from the rest of the file",
    );
    check(
        &with(&at("features/traps"), json!([{"position": {"x": 1, "y": 1}}])),
        "floors[0].features.traps: 1 entries stood there, but 0 follow from the rest of the file",
    );
    check(
        &with(&at("metadata/roomCount"), json!(2)),
        "floors[0].metadata.roomCount: 2 stood there, but 1 follows from the rest of the file",
    );
    check(
        &with(&at("themeDetails"), json!({"loot": ["ring"]})),
        "floors[0].themeDetails.loot: [\"ring\"] stood there, but nothing of the kind follows from the rest of the file",
    );
}

#[test]
fn places_that_contradict() {
    let at = |field: &str| format!("/floors/0/{field}");
    check(
        &with(&at("rooms/0/width"), json!(60_000)),
        "floors[0].rooms[0]: 60000×1 at (1, 1) stood there: it takes cells of the 5×3 tiles",
    );
    check(&with(&at("rooms/0/height"), json!(2)), "floors[0]: room 0 (2×2 at (1, 1)) covers rock");
    check(
        &with(&at("rooms/0/doors/0/wall"), json!("west")),
        "floors[0].rooms[0].doors[0].wall: \"west\" stood there, but \"east\" follows from the rest of the file",
    );
    check(
        &with(&at("rooms/0/shape"), json!("cells")),
        "floors[0].rooms[0].cells: missing: the cells, as runs of y, x1 and x2",
    );
    check(
        &with(&at("corridors/0/path/1/x"), json!(4)),
        "floors[0].corridors[0].path[1]: (4, 1) stood there after (2, 1): each step leads to a neighbour",
    );
    check(
        &with(&at("corridors/0/corners"), json!([{"x": 2, "y": 1}, {"x": 60000, "y": 1}])),
        "floors[0].corridors[0].corners: these corners do not make the path",
    );
    check(
        &with(&at("corridors/0/connectsRooms"), json!(["small_2", null])),
        "floors[0].corridors[0].connectsRooms[0]: no room has the id \"small_2\": there is small_1",
    );
    check(
        &with(&at("overrideZones"), json!([{"x1": 3, "y1": 1, "x2": 2, "y2": 1, "type": "safe"}])),
        "floors[0].overrideZones[0]: (3, 1) to (2, 1) stood there: it takes cells of the 5×3 tiles, the north-west corner \
         first",
    );
    let rate = json!([{"x1": 1, "y1": 1, "x2": 2, "y2": 1, "type": "encounter", "data": {"encounterRate": 0.12345}}]);
    check(
        &with(&at("overrideZones"), rate),
        "floors[0].overrideZones[0].data.encounterRate: 0.12345 stood there: a rate is 0 to 65.535, in thousandths at the \
         finest",
    );
    check(
        &with(&at("tiles/1/1/dark"), json!("no")),
        "floors[0].tiles[1][1].dark: invalid type: string \"no\", expected a boolean",
    );
}

#[test]
fn recipes_that_cannot_be() {
    let check = |field: &str, value: Value, expected: &str| {
        let mut recipe =
            json!({"generator": "tunnels", "preset": "classic", "seed": "x", "version": 1, "parameters": {}});
        recipe[field] = value;
        check(&with("/recipe", recipe), expected);
    };
    check(
        "generator",
        json!("caves"),
        "recipe.generator: unknown variant `caves`, expected one of `wizardry`, `navigation`, `tunnels`, `linear`, `dice`",
    );
    check(
        "version",
        json!(99),
        "recipe.version: 99 stood there, and this program has tunnels 2: it takes a newer one",
    );
    check(
        "preset",
        json!("vast"),
        "recipe.preset: \"vast\" stood there, but these are the parameters of \"classic\"",
    );
    check(
        "parameters",
        json!({"width": 4}),
        "recipe.parameters: width = 4 is not possible: it takes 8 to 4096",
    );
}

#[test]
fn long_words_are_cut() {
    let error = json::read(with("/version", json!("x".repeat(100_000)))).expect_err("broken").to_string();
    assert!(error.len() < 400, "{}", error.len());
}
