//! Levels by other hands: the documents' own examples, and the two older kinds of saves.

use serde_json::{Value, json};
use undercroft::draft::Draft;
use undercroft::floor::{EdgeKind, Feature, Floor, MarkerKind, ZoneKind};
use undercroft::grid::{Edge, Side, cell};
use undercroft_export::json::{self, Era, Style};

/// Tiles of an older save, a letter a cell. Walls stand where two letters differ in being rock, as Wall objects or flags.
fn tiles(picture: &[&str], era: Era) -> Value {
    let at = |x: i32, y: i32| -> u8 {
        let row = usize::try_from(y).ok().and_then(|y| picture.get(y));
        row.and_then(|row| row.as_bytes().get(usize::try_from(x).ok()?).copied()).unwrap_or(b'#')
    };
    let kind = |c: u8| match c {
        b'#' => "wall",
        b'%' => "solid",
        b'+' => "door",
        b'<' => "stairs_up",
        b'>' => "stairs_down",
        b'$' => "chest",
        b'^' => "trap",
        b'!' => "event",
        b',' => "corridor",
        _ => "floor",
    };
    let rock = |c: u8| matches!(c, b'#' | b'%');
    let tile = |x: i32, y: i32| {
        let wall = |dx: i32, dy: i32| {
            let exists = rock(at(x, y)) != rock(at(x + dx, y + dy));
            match era {
                Era::BooleanWalls => json!(exists),
                _ => json!({"exists": exists, "type": "solid", "properties": null}),
            }
        };
        json!({
            "x": x, "y": y, "type": kind(at(x, y)), "discovered": at(x, y) == b'<', "hasMonster": at(x, y) == b'M',
            "hasItem": at(x, y) == b'I', "northWall": wall(0, -1), "southWall": wall(0, 1), "eastWall": wall(1, 0),
            "westWall": wall(-1, 0),
        })
    };
    let (w, h) = (picture[0].len() as i32, picture.len() as i32);
    (0..h).map(|y| (0..w).map(|x| tile(x, y)).collect::<Value>()).collect()
}

fn save(picture: &[&str], era: Era) -> Value {
    json!({
        "level": 2, "width": picture[0].len(), "height": picture.len(), "tiles": tiles(picture, era),
        "overrideZones": [], "events": [], "startX": 1, "startY": 1,
    })
}

const PICTURE: &[&str] = &["#########", "#<.+,$I>#", "###.#^#%#", "###+#!M##", "###.#####", "#########"];

fn read(save: &Value, era: Era) -> Floor {
    let mut read = json::read(save.to_string()).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(read.era, era);
    // What was carried over stays, in today's format.
    let again = json::read(json::write_floors(&read.floors, None, Style::Minified)).expect("today's format");
    assert_eq!(again.floors, read.floors);
    assert_eq!(again.era, Era::Current);
    read.floors.remove(0)
}

fn check_picture(floor: &Floor) {
    let is_door = |c, side| matches!(floor.side(c, side), EdgeKind::Barrier(b) if *b == undercroft::floor::Barrier::door());
    // Between the open west and east it hangs in the west, between north and south in the north.
    assert!(is_door(cell(3, 1), Side::West) && is_door(cell(3, 3), Side::North));
    assert_eq!(floor.barriers().len(), 2);
    assert_eq!(floor.depth(), 2);
    assert_eq!((floor.stairs_up(), floor.stairs_down()), (Some(cell(1, 1)), Some(cell(7, 1))));
    assert!(matches!(floor.feature(cell(5, 1)), Some(Feature::Chest(_))));
    assert!(matches!(floor.feature(cell(5, 2)), Some(Feature::Trap(_))));
    assert!(matches!(floor.feature(cell(6, 1)), Some(Feature::Marker(m)) if m.kind == MarkerKind::Loot));
    assert!(matches!(floor.feature(cell(6, 3)), Some(Feature::Marker(m)) if m.kind == MarkerKind::Enemy));
    assert_eq!(floor.events().len(), 1);
    assert_eq!(floor.events()[0].at, Some(cell(5, 3)));
    assert!(!floor.is_floor(cell(7, 2)) && floor.is_floor(cell(4, 1)));
    assert!(floor.seen().cells().eq([cell(1, 1)]));
}

#[test]
fn both_older_kinds_are_read() {
    for era in [Era::BooleanWalls, Era::TileTypes] {
        check_picture(&read(&save(PICTURE, era), era));
        let mut versioned = save(PICTURE, era);
        versioned["version"] = json!(if era == Era::BooleanWalls { "0.9.3" } else { "1.0.0" });
        check_picture(&read(&versioned, era));
        check_picture(&read(&json!([versioned]), era));
    }
}

#[test]
fn properties_move_along() {
    let mut old = save(PICTURE, Era::BooleanWalls);
    old["tiles"][1][5]["properties"] = json!({"gold": 50, "items": ["rope"]});
    old["tiles"][2][5]["properties"] = json!({"damage": 9, "disarmed": true});
    old["tiles"][1][3]["properties"] = json!({"locked": true, "keyId": "brass_key"});
    old["tiles"][3][5]["properties"] =
        json!({"eventType": "fountain", "description": "It gurgles.", "triggered": true});
    let floor = read(&old, Era::BooleanWalls);
    assert!(
        matches!(floor.feature(cell(5, 1)), Some(Feature::Chest(c)) if c.gold == 50 && c.items == ["rope"])
    );
    assert!(matches!(floor.feature(cell(5, 2)), Some(Feature::Trap(t)) if t.damage == 9 && t.disarmed));
    let barrier = floor.barrier(Edge::new(cell(3, 1), Side::West)).expect("a door");
    let key = barrier.lock.expect("a lock");
    assert_eq!(floor.keys()[key.index()].name, "brass_key");
    let event = &floor.events()[0];
    assert!(event.module == "fountain" && event.description == "It gurgles." && event.triggered);
}

#[test]
fn what_the_first_migration_left_is_read() {
    let mut old = save(PICTURE, Era::TileTypes);
    old["version"] = json!("1.0.0");
    for (y, x) in [(1, 5), (3, 5), (2, 5)] {
        let tile = &mut old["tiles"][y][x];
        tile["special"] = json!({"type": tile["type"], "properties": null});
        tile["type"] = json!("floor");
        tile["encounterZoneId"] = json!(null);
    }
    check_picture(&read(&old, Era::TileTypes));
}

fn check(change: impl Fn(&mut Value), expected: &str) {
    let mut old = save(PICTURE, Era::BooleanWalls);
    change(&mut old);
    let error = json::read(old.to_string()).expect_err("it cannot be carried over").to_string();
    assert_eq!(error.split(" at line").next(), Some(expected));
}

#[test]
fn what_cannot_be_carried_over_is_named() {
    check(
        |s| s["tiles"][1][5]["properties"] = json!({"gold": 5, "damage": 3}),
        "tiles[1][5].properties.damage: 3 stood there, and a tile of type \"chest\" cannot carry it over",
    );
    check(
        |s| s["tiles"][1][5]["properties"] = json!({"mimic": true}),
        "tiles[1][5].properties.mimic: unknown field `mimic`, expected one of `gold`, `items`, `trapType`, `damage`, \
         `statusChance`, `statusDuration`, `visible`, `disarmed`, `oneTime`, `locked`, `open`, `keyId`, `oneWay`, \
         `discovered`, `eventType`, `description`, `targetX`, `targetY`, `triggered`",
    );
    check(
        |s| s["tiles"][1][5]["hasMonster"] = json!(true),
        "tiles[1][5].hasMonster: true stood there, but something else stands in the cell: it holds one thing",
    );
    check(
        |s| s["tiles"][1][2]["eastWall"] = json!(true),
        "tiles[1][3].westWall: {\"exists\":false,\"type\":\"solid\"} stood there, but tiles[1][2].eastWall on the other side \
         of the edge says {\"exists\":true,\"type\":\"solid\"}",
    );
    check(
        |s| s["tiles"][1][2]["northWall"] = json!({"exists": true, "type": "solid"}),
        "tiles[1][2].northWall: an object stood there: before 1.0.0 it takes true or false",
    );
    check(
        |s| s["tiles"][4][3]["type"] = json!("lava"),
        "tiles[4][3].type: unknown variant `lava`, expected one of `wall`, `floor`, `door`, `stairs_up`, `stairs_down`, \
         `chest`, `trap`, `event`, `solid`, `corridor`, `treasure`",
    );
    check(
        |s| s["tiles"][0][0]["type"] = json!("door"),
        "tiles[0][0].type: \"door\" stood there, but no open side leads to floor: it takes one",
    );
    check(
        |s| s["version"] = json!("3.0.0"),
        "version: \"3.0.0\" stood there: it takes versions up to \"2.0.0\", which this program reads",
    );
    // Against rock a flag may say anything.
    let mut old = save(PICTURE, Era::BooleanWalls);
    old["tiles"][1][2]["northWall"] = json!(false);
    check_picture(&read(&old, Era::BooleanWalls));
}

/// Returns a level as the document's examples have it: `null`s, ids of its own, only what it needs.
fn foreign() -> Value {
    let solid = json!({"exists": true, "type": "solid", "properties": null});
    let open = json!({"exists": false, "type": "solid", "properties": null});
    let door = json!({"exists": true, "type": "door", "properties": {
        "locked": true, "open": false, "keyId": "silver_key_1", "oneWay": null, "hidden": false, "discovered": true}});
    let tile = |x: u16, y: u16| {
        let floor = y == 1 && (1..=5).contains(&x);
        let side = |there: bool, is_door: bool| match (there, is_door) {
            (false, _) => solid.clone(),
            (true, true) => door.clone(),
            (true, false) => open.clone(),
        };
        let special = match (x, y) {
            (2, 1) => {
                json!({"type": "trap", "properties": {"damage": 15, "disarmed": false, "visible": false}})
            }
            (5, 1) => json!({"type": "stairs_down", "properties": null}),
            _ => json!(null),
        };
        json!({
            "x": x, "y": y, "type": if floor { "floor" } else { "solid" },
            "northWall": solid, "southWall": solid,
            "eastWall": side(floor && x < 5, x == 3), "westWall": side(floor && x > 1, x == 4),
            "special": special, "discovered": floor, "encounterZoneId": if x == 2 && floor { json!("zone_3") } else { json!(null) },
        })
    };
    json!({
        "level": 1, "width": 7, "height": 3,
        "tiles": (0..3).map(|y| (0..7).map(|x| tile(x, y)).collect::<Value>()).collect::<Value>(),
        "rooms": [{"id": "room_1", "x": 1, "y": 1, "width": 3, "height": 1, "type": "large",
            "doors": [{"x": 3, "y": 1, "wall": "east", "locked": true, "keyId": "silver_key_1"}],
            "specialTiles": [{"x": 2, "y": 1, "type": "trap"}]}],
        "overrideZones": [
            {"x1": 1, "y1": 1, "x2": 1, "y2": 1, "type": "safe", "data": {"description": "Starting area"}},
            {"x1": 3, "y1": 1, "x2": 5, "y2": 1, "type": "boss", "data": {"bossType": "floor_guardian",
                "encounterRate": 1.0, "monsterGroups": ["boss_level_1"], "description": "Guardian chamber"}}],
        "events": [{"x": 3, "y": 1, "type": "teleport", "data": {"targetX": 5, "targetY": 1}, "triggered": false}],
        "startX": 1, "startY": 1, "stairsUp": {"x": 1, "y": 1}, "stairsDown": {"x": 5, "y": 1},
        "metadata": {"roomCount": 1, "coveragePercent": 24, "seed": "theirs"},
    })
}

#[test]
fn a_level_by_the_document_is_read() {
    let floor = read(&foreign(), Era::Current);
    assert_eq!(floor.stairs_up(), Some(cell(1, 1)));
    assert_eq!(floor.keys()[0].name, "silver_key_1");
    assert_eq!(floor.rooms()[0].name, "room_1");
    assert!(matches!(floor.feature(cell(3, 1)), Some(Feature::Teleporter(t)) if t.to == cell(5, 1)));
    assert!(matches!(floor.feature(cell(4, 1)), Some(Feature::Marker(m)) if m.name == "floor_guardian"));
    let zones: Vec<_> = floor.zones().iter().map(|z| (z.kind, z.rate, z.description.as_ref())).collect();
    let expected = [
        (ZoneKind::Safe, 0, "Starting area"),
        (ZoneKind::Boss, 1000, "Guardian chamber"),
        (ZoneKind::Encounter, 0, ""),
    ];
    assert_eq!(zones, expected);
    let read = json::read(foreign().to_string()).expect("read");
    assert_eq!(read.seed, Some(undercroft::Seed::new("theirs")));
    assert!(read.dungeon().is_none());
}

#[test]
fn only_a_little_is_needed() {
    let mut bare = foreign();
    let fields = bare.as_object_mut().expect("an object");
    fields.retain(|key, _| {
        ["level", "width", "height", "tiles", "stairsUp", "stairsDown"].contains(&key.as_str())
    });
    assert_eq!(read(&bare, Era::Current).entrance(), cell(1, 1));
    // A finished floor may be drawn upon again.
    let mut draft = Draft::from(read(&bare, Era::Current));
    draft.enter_at(cell(2, 1));
    assert!(draft.finish().is_ok());
}
