//! Foundry scenes, walked by Foundry's own rules: which walls stop whoever comes from a side, and which doors can be opened.

use crate::floors;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use undercroft::floor::Floor;
use undercroft::grid::{Cell, Edge, Side};
use undercroft::rules::{Passage, passage};
use undercroft_export::Origin;
use undercroft_export::foundry::{self, JournalPage, Leaf, Picture};

const PIXELS: i64 = 70;

fn scene(floor: &Floor) -> Value {
    let picture = Picture { path: "maps/a.png", pixels: PIXELS as u32 };
    serde_json::from_str(&foundry::write(floor, Origin::default(), picture)).unwrap()
}

/// Returns the walls on each edge.
fn walls(scene: &Value) -> BTreeMap<Edge, Vec<Value>> {
    let mut edges: BTreeMap<Edge, Vec<Value>> = BTreeMap::new();
    for wall in scene["walls"].as_array().unwrap() {
        let c: Vec<i64> = wall["c"].as_array().unwrap().iter().map(|n| n.as_i64().unwrap()).collect();
        assert!(c.iter().all(|n| n % PIXELS == 0), "{wall}");
        let points = [(c[0] / PIXELS, c[1] / PIXELS), (c[2] / PIXELS, c[3] / PIXELS)];
        for edge in crate::edges::units(&points) {
            edges.entry(edge).or_default().push(wall.clone());
        }
    }
    edges
}

/// On which side of a wall a point lies, in Foundry's words: 1 left, 2 right.
fn side_of(wall: &Value, (x, y): (i64, i64)) -> i64 {
    let n = |i: usize| wall["c"][i].as_i64().unwrap();
    let orientation = (n(1) - y) * (n(2) - x) - (n(0) - x) * (n(3) - y);
    assert_ne!(orientation, 0);
    if orientation < 0 { 1 } else { 2 }
}

/// Returns what Foundry makes of a step: free, a door to open, a locked door, or never.
fn step(walls: &[Value], from: Cell) -> &'static str {
    let middle = (i64::from(from.x) * PIXELS + PIXELS / 2, i64::from(from.y) * PIXELS + PIXELS / 2);
    let mut way = "free";
    for wall in walls {
        let direction = wall["dir"].as_i64().unwrap();
        // A wall with a direction is skipped for whoever stands on the side that Foundry names so.
        if wall["move"] == 0 || direction != 0 && side_of(wall, middle) == direction {
            continue;
        }
        way = match (wall["door"].as_i64().unwrap(), wall["ds"].as_i64().unwrap(), way) {
            (0, ..) | (_, _, "never") => "never",
            (_, 1, way) => way,
            (_, 2, _) | (_, _, "locked") => "locked",
            _ => "door",
        };
    }
    way
}

#[test]
fn every_step_is_the_floors() {
    for (name, floor) in floors() {
        let walls = walls(&scene(&floor));
        for c in floor.cells().iter() {
            for side in Side::ALL {
                let there = walls.get(&Edge::new(c, side)).map_or(&[][..], Vec::as_slice);
                let expected = match passage(&floor, c, side) {
                    Passage::Never => "never",
                    Passage::Walk => "free",
                    Passage::Open => "door",
                    Passage::Lock(_) | Passage::Gate(_) => "locked",
                };
                assert_eq!(step(there, c), expected, "{name}: {side} of {c}");
            }
        }
    }
}

#[test]
fn secrets_are_secret_and_illusions_stop_no_one() {
    let scene = scene(&crate::everything::floor());
    let walls = scene["walls"].as_array().unwrap();
    let kind = |kind: &str, found: bool| {
        let says = |wall: &&Value| {
            let flags = &wall["flags"]["undercroft"];
            flags["type"] == kind && flags["discovered"] == found
        };
        walls.iter().find(says).unwrap_or_else(|| panic!("no {kind}"))
    };
    assert_eq!(kind("secret", false)["door"], 2);
    assert_eq!(kind("secret", false)["ds"], 2);
    assert_eq!(kind("secret", true)["door"], 1);
    assert_eq!(kind("illusory", false)["move"], 0);
    assert_eq!(kind("illusory", false)["sight"], 20);
    assert_eq!(kind("gate", false)["ds"], 2);
}

#[test]
fn ids_are_foundrys_and_unique() {
    for (name, floor) in floors() {
        let scene = scene(&floor);
        let mut seen = BTreeSet::new();
        let lists = ["walls", "lights", "notes", "tiles"].map(|list| scene[list].as_array().unwrap());
        for thing in lists.into_iter().flatten().chain([&scene]) {
            let id = thing["_id"].as_str().unwrap();
            assert!(id.len() == 16 && id.bytes().all(|b| b.is_ascii_alphanumeric()), "{name}: {id}");
            assert!(seen.insert(id.to_owned()), "{name}: {id} is there twice");
        }
    }
}

#[test]
fn both_versions_find_the_picture() {
    let scene = scene(&crate::everything::floor());
    assert_eq!(scene["background"]["src"], "maps/a.png");
    assert_eq!(scene["levels"][0]["background"]["src"], "maps/a.png");
    assert_eq!(scene["initialLevel"], scene["levels"][0]["_id"]);
    assert_eq!(scene["width"], 12 * PIXELS);
    assert_eq!(scene["grid"]["size"], PIXELS);
    assert_eq!(scene["name"], "The “Crypt”");
}

#[test]
fn pins_give_nothing_away() {
    for (name, floor) in floors() {
        let hidden = |c: Cell| match floor.feature(c) {
            Some(undercroft::floor::Feature::Trap(trap)) => !trap.visible,
            Some(undercroft::floor::Feature::Marker(_)) | None => true,
            Some(_) => false,
        };
        for note in scene(&floor)["notes"].as_array().unwrap() {
            let cell = |axis: &str| (note[axis].as_i64().unwrap() / PIXELS) as u16;
            assert!(!hidden(undercroft::grid::cell(cell("x"), cell("y"))), "{name}: {note}");
        }
    }
}

#[test]
fn the_game_master_sees_what_nobody_else_does() {
    for (name, floor) in floors() {
        let scene = scene(&floor);
        let cells = |list: &str| -> BTreeSet<(i64, i64)> {
            let all = scene[list].as_array().unwrap().iter();
            all.map(|thing| ["x", "y"].map(|axis| thing[axis].as_i64().unwrap() / PIXELS).into()).collect()
        };
        let (pins, tiles) = (cells("notes"), cells("tiles"));
        assert!(pins.is_disjoint(&tiles), "{name}");
        let all: BTreeSet<(i64, i64)> =
            floor.features().iter().map(|p| (i64::from(p.at.x), i64::from(p.at.y))).collect();
        assert_eq!(&pins | &tiles, all, "{name}: every feature is a pin or a hidden tile");
        assert!(scene["tiles"].as_array().unwrap().iter().all(|tile| tile["hidden"] == true), "{name}");
    }
}

#[test]
fn an_adventure_has_scenes_and_pinned_pages() {
    let dungeon = crate::everything::dungeon();
    let pages: Vec<Vec<JournalPage>> = dungeon
        .floors
        .iter()
        .map(|floor| {
            let room =
                |n: usize| JournalPage { name: format!("{n}"), html: "<p>a</p>".into(), room: Some(n) };
            (0..floor.rooms().len()).map(room).collect()
        })
        .collect();
    let leaves: Vec<Leaf<'_>> = dungeon
        .floors
        .iter()
        .zip(&pages)
        .map(|(floor, pages)| Leaf { floor, png: b"png", pixels: PIXELS as u32, pages })
        .collect();
    let text = foundry::adventure("The Deep", &leaves, Origin::from(&dungeon));
    assert!(!text.contains("_key\":\"!scenes"), "what an adventure holds has no keys");
    let adventure: Value = serde_json::from_str(&text).unwrap();
    let list = |name: &str| adventure[name].as_array().unwrap();
    assert_eq!((list("scenes").len(), list("journal").len()), (dungeon.floors.len(), dungeon.floors.len()));
    for ((scene, entry), floor) in list("scenes").iter().zip(list("journal")).zip(&dungeon.floors) {
        assert_eq!(scene["background"]["src"], "data:image/png;base64,cG5n");
        assert_eq!(scene["journal"], entry["_id"]);
        assert_eq!(entry["ownership"]["default"], 0, "players do not read it");
        for folder in [&scene["folder"], &entry["folder"]] {
            assert!(list("folders").iter().any(|f| f["_id"] == *folder));
        }
        let notes = scene["notes"].as_array().unwrap().iter().filter(|note| !note["entryId"].is_null());
        let mut rooms = 0;
        for (note, room) in notes.zip(floor.rooms()) {
            let at = ["x", "y"].map(|axis| (note[axis].as_i64().unwrap() / PIXELS) as u16);
            let [x, y] = at;
            assert!(room.cells().any(|c| c == undercroft::grid::cell(x, y)), "{note}");
            let page = entry["pages"].as_array().unwrap().iter().find(|page| page["_id"] == note["pageId"]);
            assert_eq!(page.unwrap()["name"], note["text"]);
            rooms += 1;
        }
        assert_eq!(rooms, floor.rooms().len());
    }
}
