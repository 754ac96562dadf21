//! Scenes: their container, their nodes, and that they are the same everywhere.

#![expect(clippy::unwrap_used, reason = "what fails stops the test")]

use serde_json::Value;
use undercroft::floor::Dress;
use undercroft::{Floor, Recipe, Seed, make};
use undercroft_export::gltf::{self, Colliders, Container, GltfError, Lights, Options};

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
    assert_eq!(locked[0]["name"], "f1_locked_2_0_west");
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
    let name = format!("f1_{tile}_walls");
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
    let write =
        |cell| gltf::write(&floors, None, None, &Options { cell, ..Options::default() }, Container::Binary);
    assert_eq!(write(10).unwrap_err(), GltfError::Measure { what: "a cell", value: 10 });
    assert!(write(1_500).is_ok());
    assert!(gltf::losses(&floors[0]).is_empty());
}

fn names(scene: &Value) -> Vec<&str> {
    scene["nodes"].as_array().unwrap().iter().map(|node| node["name"].as_str().unwrap()).collect()
}

#[test]
fn names_stay_the_same_and_stairs_lead_to_stairs() {
    let (_, _, floors) = floors("wizardry", "names", 3);
    let all = scene(&floors);
    let second = scene(&floors[1..2]);
    let missing: Vec<_> = names(&second).into_iter().filter(|name| !names(&all).contains(name)).collect();
    assert_eq!(missing, [""; 0], "a floor has other names by itself");
    for (kind, leads) in [("stairs_down", 2), ("stairs_up", 2)] {
        let targets = of_kind(&all, kind).into_iter().filter_map(|node| node["extras"]["target"].as_str());
        let targets: Vec<&str> = targets.collect();
        assert_eq!(targets.len(), leads, "{kind}");
        assert!(targets.iter().all(|target| names(&all).contains(target)), "{targets:?}");
    }
    for node in of_kind(&all, "teleporter") {
        assert!(names(&all).contains(&node["extras"]["target"].as_str().unwrap()), "{node}");
    }
}

#[test]
fn pairs_of_teleporters_glow_in_their_colour() {
    let (_, _, floors) = floors("wizardry", "glow", 4);
    let scene = scene(&floors);
    let ways = of_kind(&scene, "teleporter");
    assert!(!ways.is_empty());
    for node in ways {
        let mesh = &scene["meshes"][node["mesh"].as_u64().unwrap() as usize];
        let materials = mesh["primitives"].as_array().unwrap().iter().map(|part| {
            scene["materials"][part["material"].as_u64().unwrap() as usize]["name"].as_str().unwrap()
        });
        let glow = format!("glow_{}", node["extras"]["color"].as_str().unwrap());
        assert!(materials.collect::<Vec<_>>().contains(&glow.as_str()), "{node}");
    }
}

#[test]
fn colliders_and_lights_are_on_request() {
    let (_, _, floors) = floors("wizardry", "lights", 2);
    let options = Options { colliders: Colliders::Godot, lights: Lights::Rooms, ..Options::default() };
    let text = gltf::write(&floors, None, None, &options, Container::Text).unwrap();
    let scene: Value = serde_json::from_slice(&text).unwrap();
    for node in scene["nodes"].as_array().unwrap() {
        let stops = [
            "floor",
            "ceiling",
            "walls",
            "door",
            "locked",
            "one_way",
            "gate",
            "secret",
            "stairs_up",
            "stairs_down",
        ];
        let kind = node["extras"]["kind"].as_str().unwrap_or_default();
        assert_eq!(node["name"].as_str().unwrap().ends_with("-col"), stops.contains(&kind), "{node}");
    }
    let lights = of_kind(&scene, "light");
    let listed = scene["extensions"]["KHR_lights_punctual"]["lights"].as_array().unwrap();
    assert_eq!(lights.len(), listed.len());
    assert_eq!(scene["extensionsUsed"], serde_json::json!(["KHR_lights_punctual"]));
    let rooms: usize = floors.iter().map(|floor| floor.rooms().len()).sum();
    assert!(lights.len() >= rooms, "{} lights for {rooms} rooms", lights.len());
    let plain = self::scene(&floors);
    assert!(plain.get("extensionsUsed").is_none() && of_kind(&plain, "light").is_empty());
}
