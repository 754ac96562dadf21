//! Scenes: their container, their nodes, and that they are the same everywhere.

#![expect(clippy::unwrap_used, reason = "what fails stops the test")]

use serde_json::Value;
use undercroft::floor::Dress;
use undercroft::{Floor, Recipe, Seed, make};
use undercroft_export::gltf::{self, Container, GltfError, Options};

fn floors(generator: &str, seed: &str, count: u32) -> (Recipe, Seed, Vec<Floor>) {
    let recipe = Recipe::new(generator, None).unwrap();
    let seed = Seed::new(seed);
    let dungeon = make::dungeon(&recipe, &seed, count).unwrap();
    (recipe, seed, dungeon.floors)
}

fn scene(floors: &[Floor]) -> Value {
    let text = gltf::write(floors, None, None, &Options::default(), Container::Text).unwrap();
    serde_json::from_slice(&text).unwrap()
}

fn of_kind<'a>(scene: &'a Value, kind: &str) -> Vec<&'a Value> {
    let nodes = scene["nodes"].as_array().unwrap();
    nodes.iter().filter(|node| node["extras"]["kind"] == kind).collect()
}

fn word(bytes: &[u8], at: usize) -> usize {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize
}

#[test]
fn a_glb_is_a_header_and_two_chunks() {
    let (recipe, seed, floors) = floors("wizardry", "glb", 2);
    let write = || gltf::write(&floors, Some(&recipe), Some(&seed), &Options::default(), Container::Binary);
    let glb = write().unwrap();
    assert_eq!(glb, write().unwrap(), "the same floors give the same bytes");
    assert!(glb.starts_with(b"glTF\x02\0\0\0"));
    assert_eq!(word(&glb, 8), glb.len());
    let json = word(&glb, 12);
    assert_eq!(&glb[16..20], b"JSON");
    assert_eq!(&glb[24 + json..28 + json], b"BIN\0");
    let buffer = word(&glb, 20 + json);
    assert_eq!(28 + json + buffer, glb.len());
    assert!(json.is_multiple_of(4) && buffer.is_multiple_of(4));
    let scene: Value = serde_json::from_slice(&glb[20..20 + json]).unwrap();
    assert_eq!(scene["buffers"][0]["byteLength"], buffer);
    assert_eq!(of_kind(&scene, "dungeon")[0]["extras"]["seed"], "glb");
    assert_eq!(of_kind(&scene, "level").len(), 2);
    for view in scene["bufferViews"].as_array().unwrap() {
        assert!(view["byteOffset"].as_u64().unwrap().is_multiple_of(4));
    }
}

#[test]
fn every_thing_of_a_floor_is_a_node_of_its_own_name() {
    for generator in undercroft::recipe::generators().iter().map(|about| about.name) {
        let (_, _, floors) = floors(generator, "nodes", 2);
        let scene = scene(&floors);
        let count = |kinds: &[&str]| kinds.iter().map(|kind| of_kind(&scene, kind).len()).sum::<usize>();
        let sum = |of: fn(&Floor) -> usize| floors.iter().map(of).sum::<usize>();
        let doors = count(&["door", "locked", "one_way", "gate", "secret", "illusory"]);
        assert_eq!(doors, sum(|f| f.barriers().len()));
        assert_eq!(count(&["room"]), sum(|f| f.rooms().len()));
        assert_eq!(count(&["zone"]), sum(|f| f.zones().len()));
        let tiles = sum(|f| f.assembly().map_or(0, |a| a.nodes.len()));
        assert_eq!(count(&["tile"]), tiles);
        let shells = if tiles > 0 { tiles } else { floors.len() };
        assert_eq!((count(&["walls"]), count(&["floor"])), (shells, shells), "{generator}");
        let mut names: Vec<&str> =
            scene["nodes"].as_array().unwrap().iter().map(|node| node["name"].as_str().unwrap()).collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all, "{generator}: two nodes have one name");
    }
}

#[test]
fn doors_say_what_they_are() {
    let floor: Floor = "
        +--+--+--+--+--+
        |@. k00 .S .I >|
        +--+--+--+--+--+"
        .parse()
        .unwrap();
    let scene = scene(&[floor]);
    let locked = of_kind(&scene, "locked");
    assert_eq!(locked[0]["name"], "locked_2_0_west");
    assert_eq!(locked[0]["extras"]["keyId"], "key_1");
    // On the hinge: the doorway is two fifths of a cell, in the middle of the edge.
    assert_eq!(locked[0]["translation"], serde_json::json!([6.0, 0.0, 0.9]));
    assert_eq!(of_kind(&scene, "secret")[0]["extras"]["hidden"], true);
    assert_eq!(of_kind(&scene, "illusory").len(), 1);
    let down = of_kind(&scene, "stairs_down");
    assert_eq!(down[0]["extras"]["opening"], 2.1);
}

/// Returns the materials of the walls of a tile.
fn walls_of<'a>(scene: &'a Value, tile: &str) -> Vec<&'a str> {
    let name = format!("{tile}_walls");
    let walls = of_kind(scene, "walls").into_iter().find(|node| node["name"] == name.as_str()).unwrap();
    let mesh = &scene["meshes"][walls["mesh"].as_u64().unwrap() as usize];
    let primitives = mesh["primitives"].as_array().unwrap().iter();
    let material = |part: &Value| part["material"].as_u64().unwrap() as usize;
    primitives.map(|part| scene["materials"][material(part)]["name"].as_str().unwrap()).collect()
}

#[test]
fn the_boss_has_walls_of_its_own_and_blocked_exits_are_brick() {
    for seed in ["one", "two", "three"] {
        let (_, _, floors) = floors("linear", seed, 1);
        let scene = scene(&floors);
        for node in &floors[0].assembly().unwrap().nodes {
            let walls = walls_of(&scene, &node.name);
            let is_blocked = node.exits.iter().any(|exit| exit.dress == Dress::Wall);
            assert_eq!(walls.contains(&"lair"), node.name == "BossRoom", "{}: {walls:?}", node.name);
            assert_eq!(walls.contains(&"wall"), node.name != "BossRoom", "{}: {walls:?}", node.name);
            assert_eq!(walls.contains(&"brick"), is_blocked, "{}: {walls:?}", node.name);
        }
        assert!(walls_of(&scene, "Start").contains(&"brick"));
    }
}

#[test]
fn an_assembly_that_does_not_fit_the_plan_leaves_empty_tiles() {
    let (_, _, floors) = floors("linear", "odd", 1);
    let text = floors[0].to_string();
    let moved = text.replacen("origin = [-", "origin = [-7", 1);
    assert_ne!(moved, text);
    let odd: Floor = moved.parse().unwrap();
    let scene = scene(&[odd]);
    assert_eq!(of_kind(&scene, "walls").len(), 1, "the plan is built in one piece");
    let tiles = of_kind(&scene, "tile");
    assert!(!tiles.is_empty() && tiles.iter().all(|tile| tile.get("children").is_none()));
}

#[test]
fn measures_are_checked() {
    let (_, _, floors) = floors("tunnels", "size", 1);
    let write = |cell| gltf::write(&floors, None, None, &Options { cell, height: 3_000 }, Container::Binary);
    assert_eq!(write(10).unwrap_err(), GltfError::Measure { what: "a cell", value: 10 });
    assert!(write(1_500).is_ok());
    assert!(gltf::losses(&floors[0]).is_empty());
}
