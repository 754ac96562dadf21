//! `LDtk` projects as plain JSON: the grid of blocks and the entities, and that every reference and field is defined.

use crate::edges::{self, Edges, Known};
use crate::everything;
use crate::floors;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use undercroft::Floor;
use undercroft::grid::{Edge, Side, cell};
use undercroft_export::blocks::{Block, Blocks};
use undercroft_export::{Origin, blocks, ldtk};

fn project(floors: &[Floor]) -> Value {
    serde_json::from_str(&ldtk::write(floors, Origin::default())).unwrap()
}

fn layer<'a>(level: &'a Value, name: &str) -> &'a Value {
    level["layerInstances"].as_array().unwrap().iter().find(|l| l["__identifier"] == name).unwrap()
}

fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value[name].as_array().unwrap()
}

fn field<'a>(entity: &'a Value, name: &str) -> &'a Value {
    let field = list(entity, "fieldInstances").iter().find(|f| f["__identifier"] == name);
    &field.unwrap_or_else(|| panic!("no field {name}"))["__value"]
}

fn field_or_null<'a>(entity: &'a Value, name: &str) -> &'a Value {
    let field = list(entity, "fieldInstances").iter().find(|f| f["__identifier"] == name);
    field.map_or(&Value::Null, |field| &field["__value"])
}

fn list_len(value: &Value) -> usize {
    value.as_array().map_or(0, Vec::len)
}

/// Returns what the grid and the doors say of the edges of floor cells.
fn read(level: &Value) -> Edges {
    let grid = layer(level, "Blocks");
    let width = grid["__cWid"].as_u64().unwrap() as usize;
    let values: Vec<u64> = list(grid, "intGridCsv").iter().map(|v| v.as_u64().unwrap()).collect();
    let block = |x: usize, y: usize| Block::ALL[values[y * width + x] as usize];
    let doors: BTreeMap<(u64, u64), &Value> = list(layer(level, "Things"), "entityInstances")
        .iter()
        .filter(|e| e["__identifier"] == "Door")
        .map(|e| ((e["__grid"][0].as_u64().unwrap(), e["__grid"][1].as_u64().unwrap()), e))
        .collect();
    let mut edges = Edges::new();
    let rows = values.len() / width;
    for y in (1..rows).step_by(2) {
        for x in (1..width).step_by(2).filter(|x| block(*x, y) == Block::Floor) {
            let c = cell((x / 2) as u16, (y / 2) as u16);
            for (side, (bx, by)) in
                Side::ALL.into_iter().zip([(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)])
            {
                let known = match block(bx, by) {
                    Block::Floor => continue,
                    Block::Wall => Known::Wall,
                    Block::Rock => panic!("rock beside {c}"),
                    other => door(doors[&(bx as u64, by as u64)], other),
                };
                edges.insert(Edge::new(c, side), known);
            }
        }
    }
    edges
}

fn door(entity: &Value, block: Block) -> Known {
    let kind = field(entity, "type").as_str().unwrap().to_owned();
    let fits = match block {
        Block::Gate => kind == "gate",
        Block::Secret => kind == "secret",
        Block::Illusory => kind == "illusory",
        _ => kind == "door",
    };
    assert!(fits, "{kind} on {block:?}");
    Known::Barrier {
        kind,
        locked: field(entity, "locked") == true,
        one_way: field(entity, "oneWay").as_str().map(ToOwned::to_owned),
        open: field(entity, "open") == true,
    }
}

#[test]
fn every_edge_is_the_floors() {
    for (name, floor) in floors() {
        let project = project(std::slice::from_ref(&floor));
        assert_eq!(read(&project["levels"][0]), edges::of(&floor), "{name}");
    }
}

#[test]
fn everything_that_is_said_has_a_field() {
    let floor = everything::floor();
    let project = project(std::slice::from_ref(&floor));
    let map: Value = serde_json::from_str(&blocks::json(&floor, Origin::default())).unwrap();
    let things = layer(&project["levels"][0], "Things");
    let places = layer(&project["levels"][0], "Places");
    for (names, entities) in [("doors", things), ("features", things), ("rooms", places), ("zones", places)] {
        for said in list(&map, names) {
            let fits = |entity: &&Value| {
                let is_door = entity["__identifier"] == "Door";
                entity["__grid"][0] == said["x"]
                    && entity["__grid"][1] == said["y"]
                    && is_door == (names == "doors")
                    && !["Entrance", "Goal"].contains(&entity["__identifier"].as_str().unwrap())
                    && (names != "rooms"
                        || entity["__identifier"] == "Room" && field(entity, "id") == &said["id"])
                    && (names != "zones"
                        || entity["__identifier"] == "Zone" && field(entity, "id") == &said["id"])
            };
            // An empty zone lies nowhere in the block map.
            let Some(entity) = list(entities, "entityInstances").iter().find(fits) else {
                assert!(said["x"].is_null(), "{said}");
                continue;
            };
            for (name, value) in said.as_object().unwrap() {
                // The place and the type of a feature are the entity itself, and lengths in cells differ from blocks.
                if ["x", "y", "width", "height", "cells", "targetX", "targetY"].contains(&name.as_str())
                    || names == "features" && name == "type"
                {
                    continue;
                }
                let same = match (name.as_str(), value) {
                    ("needs", needs) => {
                        let ids = |kind: &str| needs[kind].as_array().map_or(0, Vec::len);
                        let told = |kind: &str| field(entity, kind).as_array().map_or(0, Vec::len);
                        // Keys and switches that lie nowhere cannot be referred to, and a key may lie in several places.
                        (told("needsKeys") == 0 || ids("keys") > 0)
                            && told("needsSwitches") <= ids("switches")
                            && field(entity, "needsEvent") == &needs["event"]
                    }
                    ("disarmedBy", list) => {
                        list_len(field(entity, name)) <= list_len(list) && list_len(list) > 0
                    }
                    ("dialogue", list) => {
                        serde_json::from_str::<Value>(field(entity, name).as_str().unwrap()).unwrap() == *list
                    }
                    (_, plain) => field(entity, name) == plain,
                };
                let told = field_or_null(entity, name);
                assert!(same, "{names}: {name} is {value}, and LDtk has {told}");
            }
        }
    }
}

#[test]
fn floors_are_joined_by_their_stairs() {
    let stairs: Floor = "+--+--+--+\n|@<  .  >|\n+--+--+--+\n".parse().unwrap();
    let project = project(&[stairs.clone(), stairs.clone(), stairs]);
    let levels = list(&project, "levels");
    let find = |level: usize, name: &str| {
        let entities = list(layer(&levels[level], "Things"), "entityInstances");
        entities.iter().find(|e| e["__identifier"] == name).unwrap().clone()
    };
    for above in 0..2 {
        let (down, up) = (find(above, "StairsDown"), find(above + 1, "StairsUp"));
        assert_eq!(field(&down, "leadsTo")["entityIid"], up["iid"]);
        assert_eq!(field(&down, "leadsTo")["levelIid"], levels[above + 1]["iid"]);
        assert_eq!(field(&up, "leadsTo")["entityIid"], down["iid"]);
    }
    assert!(field(&find(0, "StairsUp"), "leadsTo").is_null());
    assert!(field(&find(2, "StairsDown"), "leadsTo").is_null());
    let depths: Vec<i64> = levels.iter().map(|level| level["worldDepth"].as_i64().unwrap()).collect();
    assert_eq!(depths, [0, -1, -2]);
}

#[test]
fn numbers_and_ids_are_unique_and_defined() {
    let dungeon = everything::dungeon();
    let project: Value = serde_json::from_str(&ldtk::write(&dungeon.floors, Origin::from(&dungeon))).unwrap();
    let mut uids = BTreeSet::new();
    let defs = &project["defs"];
    let lists = ["layers", "entities", "tilesets", "enums", "levelFields"];
    for def in lists.into_iter().flat_map(|name| list(defs, name)) {
        assert!(uids.insert(def["uid"].as_u64().unwrap()), "{}", def["identifier"]);
        for field in def["fieldDefs"].as_array().into_iter().flatten() {
            assert!(uids.insert(field["uid"].as_u64().unwrap()), "{}", field["identifier"]);
        }
    }
    let mut iids = BTreeSet::new();
    for level in list(&project, "levels") {
        assert!(uids.insert(level["uid"].as_u64().unwrap()));
        assert!(iids.insert(level["iid"].as_str().unwrap()));
        for layer in list(level, "layerInstances") {
            assert!(iids.insert(layer["iid"].as_str().unwrap()));
            for entity in list(layer, "entityInstances") {
                assert!(iids.insert(entity["iid"].as_str().unwrap()), "{entity}");
                let def = list(defs, "entities").iter().find(|d| d["uid"] == entity["defUid"]).unwrap();
                assert_eq!(def["identifier"], entity["__identifier"]);
                for (field, said) in list(def, "fieldDefs").iter().zip(list(entity, "fieldInstances")) {
                    assert_eq!((&field["uid"], &field["__type"]), (&said["defUid"], &said["__type"]));
                }
            }
        }
    }
    assert_eq!(project["nextUid"].as_u64().unwrap(), uids.last().unwrap() + 1);
}

#[test]
fn the_block_map_is_the_same_in_all_formats() {
    for (name, floor) in floors() {
        let blocks = Blocks::of(&floor);
        let text = blocks::text(&floor);
        let json: Value = serde_json::from_str(&blocks::json(&floor, Origin::default())).unwrap();
        assert_eq!(json["width"], blocks.width(), "{name}");
        for (y, (row, line)) in blocks.rows().zip(text.lines()).enumerate() {
            assert_eq!(row.iter().map(|b| b.letter()).collect::<String>(), line, "{name}");
            for (x, block) in row.iter().enumerate() {
                let number = json["rows"][y][x].as_u64().unwrap() as usize;
                assert_eq!(json["legend"][number], block.name(), "{name}: ({x}, {y})");
            }
        }
    }
}

#[test]
fn words_are_of_their_enum_and_references_lead_somewhere() {
    let dungeon = everything::dungeon();
    let project: Value = serde_json::from_str(&ldtk::write(&dungeon.floors, Origin::from(&dungeon))).unwrap();
    let words = |name: &str| -> BTreeSet<&str> {
        let choice =
            list(&project["defs"], "enums").iter().find(|choice| choice["identifier"] == name).unwrap();
        list(choice, "values").iter().map(|word| word["id"].as_str().unwrap()).collect()
    };
    let levels = list(&project, "levels");
    let entities: BTreeSet<&str> = levels
        .iter()
        .flat_map(|level| list(layer(level, "Things"), "entityInstances"))
        .map(|entity| entity["iid"].as_str().unwrap())
        .collect();
    let (mut chosen, mut led) = (0, 0);
    let layers = levels.iter().flat_map(|level| [layer(level, "Things"), layer(level, "Places")]);
    for entity in layers.flat_map(|layer| list(layer, "entityInstances")) {
        for field in list(entity, "fieldInstances") {
            let (kind, value) = (field["__type"].as_str().unwrap(), &field["__value"]);
            if let Some(choice) = kind.strip_prefix("LocalEnum.").filter(|_| !value.is_null()) {
                assert!(words(choice).contains(value.as_str().unwrap()), "{field}");
                chosen += 1;
            }
            let list = std::slice::from_ref(value);
            let all = if kind.starts_with("Array<") { value.as_array().unwrap() } else { list };
            for reference in all.iter().filter(|r| kind.contains("EntityRef") && !r.is_null()) {
                assert!(entities.contains(reference["entityIid"].as_str().unwrap()), "{field}");
                led += 1;
            }
            let stored = field["realEditorValues"].as_array().unwrap().len();
            assert_eq!(stored, if value.is_null() { 0 } else { all.len() }, "{field}");
        }
    }
    assert!(chosen > 50 && led > 10, "{chosen} words and {led} references");
}
