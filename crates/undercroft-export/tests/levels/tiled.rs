//! TMX as the crate `tiled` reads it, and TMJ as plain JSON.

use crate::edges::{self, Edges, Known, add, units};
use crate::floors;
use serde_json::Value;
use std::io::{self, Cursor};
use std::path::Path;
use tiled::{LayerType, Loader, Map, ObjectShape, PropertyValue};
use undercroft::Floor;
use undercroft::grid::{Edge, Side};
use undercroft_export::Origin;
use undercroft_export::tiled::{Grid, Options, PICTURE, Tiles, tmj, tmx, world};

const PIXELS: i64 = 32;

fn parse(text: &str) -> Map {
    let open = |path: &Path| {
        if path == Path::new("a.tmx") {
            Ok(Cursor::new(text.to_owned()))
        } else {
            Err(io::Error::other("no such file"))
        }
    };
    Loader::with_reader(open).load_tmx_map("a.tmx").unwrap()
}

fn property(object: &tiled::ObjectData, name: &str) -> Option<String> {
    object.properties.get(name).map(|value| match value {
        PropertyValue::StringValue(text) => text.clone(),
        PropertyValue::BoolValue(flag) => flag.to_string(),
        PropertyValue::IntValue(number) => number.to_string(),
        other => panic!("{name} is {other:?}"),
    })
}

/// Returns the corners of an object's line, in cells.
fn corners(object: &tiled::ObjectData, scale: impl Fn(f32) -> i64) -> Vec<(i64, i64)> {
    let ObjectShape::Polyline { points } = &object.shape else { panic!("{:?} is no line", object.shape) };
    points.iter().map(|(x, y)| (scale(object.x + x), scale(object.y + y))).collect()
}

/// Returns what the object layers say of the edges.
fn by_objects(map: &Map, scale: impl Fn(f32) -> i64 + Copy) -> Edges {
    let mut edges = Edges::new();
    for layer in map.layers() {
        let LayerType::Objects(objects) = layer.layer_type() else { continue };
        for object in objects.objects() {
            match object.user_type.as_str() {
                "Wall" => add(&mut edges, units(&corners(&object, scale)), &Known::Wall),
                "Door" => {
                    let flag = |name| property(&object, name).as_deref() == Some("true");
                    let known = Known::Barrier {
                        kind: property(&object, "kind").unwrap(),
                        locked: flag("locked"),
                        one_way: property(&object, "oneWay"),
                        open: flag("open"),
                    };
                    add(&mut edges, units(&corners(&object, scale)), &known);
                }
                _ => {}
            }
        }
    }
    edges
}

/// Returns what the tiles say: which sides of a cell are not open, and which of them have a door.
fn by_tiles(map: &Map, floor: &Floor) -> (Vec<Edge>, Vec<(Edge, String)>) {
    let (mut closed, mut doors) = (Vec::new(), Vec::new());
    for layer in map.layers() {
        let LayerType::Tiles(tiles) = layer.layer_type() else { continue };
        for c in floor.size().cells() {
            let Some(tile) = tiles.get_tile(c.x.into(), c.y.into()) else { continue };
            let tile = tile.get_tile().unwrap();
            let class = tile.user_type.clone();
            match layer.name.as_str() {
                "Floor" if class == "Rock" => assert!(!floor.is_floor(c)),
                "Floor" => {
                    assert!(floor.is_floor(c));
                    let shut = |side: &Side| tile.properties[side.name()] == PropertyValue::BoolValue(true);
                    closed.extend(Side::ALL.into_iter().filter(shut).map(|side| Edge::new(c, side)));
                }
                "Doors north" => doors.push((Edge::new(c, Side::North), class)),
                "Doors west" => doors.push((Edge::new(c, Side::West), class)),
                _ => {}
            }
        }
    }
    closed.sort_unstable();
    closed.dedup();
    doors.sort();
    (closed, doors)
}

#[test]
fn every_edge_of_a_tmx_is_the_floors() {
    for (name, floor) in floors() {
        let map = parse(&tmx(&floor, Origin::default(), Grid::Edges.into()));
        let expected = edges::of(&floor);
        assert_eq!(by_objects(&map, |n| n as i64 / PIXELS), expected, "{name}");
        let (closed, doors) = by_tiles(&map, &floor);
        assert_eq!(closed, expected.keys().copied().collect::<Vec<_>>(), "{name}");
        let barriers: Vec<Edge> = floor.barriers().iter().map(|(edge, _)| *edge).collect();
        assert_eq!(doors.iter().map(|(edge, _)| *edge).collect::<Vec<_>>(), barriers, "{name}");
        for (edge, class) in doors {
            let Known::Barrier { kind, locked, one_way, .. } = &expected[&edge] else {
                panic!("{name}: {edge}")
            };
            let class_of = match (kind.as_str(), locked, one_way) {
                ("gate", ..) => "Gate",
                ("secret", ..) => "SecretDoor",
                ("illusory", ..) => "IllusoryWall",
                (_, true, _) => "LockedDoor",
                (_, _, Some(_)) => "OneWayDoor",
                _ => "Door",
            };
            assert_eq!(class, class_of, "{name}: {edge}");
        }
    }
}

#[test]
fn every_edge_of_a_tmx_of_blocks_is_the_floors() {
    for (name, floor) in floors() {
        let map = parse(&tmx(&floor, Origin::default(), Grid::Blocks.into()));
        assert_eq!(map.width, 2 * u32::from(floor.size().width()) + 1);
        // A corner of the grid is the middle of its block.
        let found = by_objects(&map, |n| (n as i64 - PIXELS / 2) / (2 * PIXELS));
        assert_eq!(found, edges::of(&floor), "{name}");
    }
}

#[test]
fn features_stand_where_they_stand() {
    for (name, floor) in floors() {
        let map = parse(&tmx(&floor, Origin::default(), Grid::Edges.into()));
        let layer = map.layers().find(|layer| layer.name == "Things").unwrap();
        let LayerType::Objects(objects) = layer.layer_type() else { panic!("{name}") };
        let mut found: Vec<(i64, i64, String)> = objects
            .objects()
            .map(|o| (o.x as i64 / PIXELS, o.y as i64 / PIXELS, o.user_type.clone()))
            .filter(|(_, _, class)| class != "Entrance" && class != "Goal")
            .collect();
        found.sort();
        let mut expected: Vec<(i64, i64, String)> = floor
            .features()
            .iter()
            .map(|p| {
                let (x, y) = edges::at(p.at);
                (x, y, class(p.is.kind()))
            })
            .collect();
        expected.sort();
        assert_eq!(found, expected, "{name}");
    }
}

fn class(kind: &str) -> String {
    match kind {
        "chest" => "Treasure".to_owned(),
        "person" => "Npc".to_owned(),
        other => other.split(' ').map(|word| word[..1].to_uppercase() + &word[1..]).collect(),
    }
}

#[test]
fn both_spellings_say_the_same() {
    for (name, floor) in floors() {
        for grid in [Grid::Edges, Grid::Blocks] {
            let map = parse(&tmx(&floor, Origin::default(), grid.into()));
            let json: Value = serde_json::from_str(&tmj(&floor, Origin::default(), grid.into())).unwrap();
            let layers = json["layers"].as_array().unwrap();
            assert_eq!(map.layers().len(), layers.len(), "{name}");
            for (layer, other) in map.layers().zip(layers) {
                assert_eq!(other["name"], layer.name, "{name}");
                assert_eq!(other["visible"], layer.visible, "{name}");
                match layer.layer_type() {
                    LayerType::Tiles(tiles) => {
                        let data = other["data"].as_array().unwrap();
                        let width = map.width as usize;
                        for (i, number) in data.iter().enumerate() {
                            let tile = tiles.get_tile((i % width) as i32, (i / width) as i32);
                            let id = tile.map_or(0, |tile| u64::from(tile.id()) + 1);
                            assert_eq!(number.as_u64(), Some(id), "{name}: {}", layer.name);
                        }
                    }
                    LayerType::Objects(objects) => {
                        let list = other["objects"].as_array().unwrap();
                        assert_eq!(objects.objects().len(), list.len(), "{name}");
                        for (object, other) in objects.objects().zip(list) {
                            assert_eq!(other["type"], object.user_type, "{name}");
                            assert_eq!(other["name"], object.name, "{name}");
                            let listed = other["properties"].as_array().map_or(0, Vec::len);
                            assert_eq!(object.properties.len(), listed, "{name}: {}", object.user_type);
                        }
                    }
                    _ => panic!("{name}: {}", layer.name),
                }
            }
        }
    }
}

#[test]
fn the_map_says_where_it_comes_from() {
    let dungeon = crate::everything::dungeon();
    let map = parse(&tmx(&dungeon.floors[1], Origin::from(&dungeon), Grid::Edges.into()));
    let text = |name: &str| match &map.properties[name] {
        PropertyValue::StringValue(text) => text.clone(),
        PropertyValue::IntValue(number) => number.to_string(),
        other => panic!("{name} is {other:?}"),
    };
    assert_eq!(text("seed"), dungeon.seed.as_str());
    assert_eq!(text("generator"), "tunnels");
    assert_eq!(text("title"), "The “Crypt”");
    assert_eq!(text("depth"), "2");
    let parameters: Value = serde_json::from_str(&text("parameters")).unwrap();
    assert_eq!(parameters, serde_json::to_value(dungeon.recipe.parameters()).unwrap());
}

#[test]
fn the_wang_set_knows_the_sides() {
    let floor: Floor = "+--+\n|@>|\n+--+\n".parse().unwrap();
    let map = parse(&tmx(&floor, Origin::default(), Grid::Edges.into()));
    let set = &map.tilesets()[0].wang_sets[0];
    assert_eq!(set.wang_colors.len(), 2);
    assert_eq!(set.wang_tiles.len(), 16);
    let north_and_west = &set.wang_tiles[&9].wang_id.0;
    assert_eq!(*north_and_west, [2, 0, 1, 0, 1, 0, 2, 0]);
    assert_eq!(map.tilesets()[0].image.as_ref().unwrap().source, Path::new(PICTURE));
}

#[test]
fn the_picture_is_a_png_of_all_tiles() {
    let png = undercroft_export::tiled::picture();
    let mut reader = png::Decoder::new(Cursor::new(&png)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut pixels).unwrap();
    let (columns, rows) = undercroft_export::tiled::LAYOUT;
    assert_eq!((frame.width, frame.height), (32 * columns, 32 * rows));
    let pixel = |tile: usize, x: usize, y: usize| {
        let at = ((tile / 8 * 32 + y) * 256 + tile % 8 * 32 + x) * 4;
        [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]]
    };
    // A wall is dark, whichever side it is on, and an open side is as bright as the floor.
    for mask in 0..16 {
        for (side, (x, y)) in [(0, (16, 0)), (1, (31, 16)), (2, (16, 31)), (3, (0, 16))] {
            let [r, ..] = pixel(mask, x, y);
            assert_eq!(r < 70, mask & 1 << side != 0, "side {side} of tile {mask}: {r}");
        }
        assert_eq!(pixel(mask, 16, 16)[3], 255);
    }
    assert_eq!(pixel(23, 16, 16)[3], 0, "a tile that means nothing");
    assert_eq!(pixel(71, 16, 16)[3], 0, "another");
    let kinds: std::collections::BTreeSet<Vec<[u8; 4]>> = (24..120)
        .filter(|tile| !(38..40).contains(tile) && *tile != 71)
        .map(|tile| (0..1024).map(|i| pixel(tile, i % 32, i / 32)).collect())
        .collect();
    // The brass key and the brass lock are drawn in the yellow of those that have it by name.
    assert!(kinds.len() >= 120 - 24 - 3 - 3, "{} different pictures", kinds.len());
    assert_eq!([62, 63].map(|tile| pixel(tile, 16, 16)[3]), [255, 255], "a spinner and a chute");
    assert_eq!(undercroft_export::tiled::picture(), png);
}

#[test]
fn words_survive_the_xml() {
    let mut draft = undercroft::Draft::from(crate::everything::floor());
    draft.set_name("a<b> & \"c\" 'd'\n\t\u{1f5dd}]]>");
    let floor = draft.finish().unwrap();
    let map = parse(&tmx(&floor, Origin::default(), Grid::Edges.into()));
    assert_eq!(map.properties["title"], PropertyValue::StringValue(floor.name().to_owned()));
}

/// Returns the objects of a layer, by their numbers.
fn objects(map: &Map, name: &str) -> Vec<tiled::ObjectData> {
    let layer = map.layers().find(|layer| layer.name == name).unwrap();
    let LayerType::Objects(objects) = layer.layer_type() else { panic!("{name}") };
    objects.objects().map(|object| (*object).clone()).collect()
}

fn links(object: &tiled::ObjectData) -> Vec<(String, u32)> {
    let mut links: Vec<(String, u32)> = object
        .properties
        .iter()
        .filter_map(|(name, value)| match value {
            PropertyValue::ObjectValue(id) => Some((name.clone(), *id)),
            _ => None,
        })
        .collect();
    links.sort();
    links
}

#[test]
fn what_belongs_together_refers_to_each_other() {
    for (name, floor) in floors() {
        for grid in [Grid::Edges, Grid::Blocks] {
            let map = parse(&tmx(&floor, Origin::default(), grid.into()));
            let (doors, things) = (objects(&map, "Doors"), objects(&map, "Things"));
            let word = |object: &tiled::ObjectData, word: &str| property(object, word).unwrap_or_default();
            for door in &doors {
                for (link, id) in links(door).into_iter().filter(|(link, _)| link.starts_with("key")) {
                    let key = things.iter().find(|thing| thing.id() == id).unwrap();
                    assert_eq!(key.user_type, "Key", "{name}: {link}");
                    let named = word(door, "keyId") == word(key, "keyId");
                    assert!(named || word(door, "needs").contains(&word(key, "keyId")), "{name}: {link}");
                    let back = links(key).into_iter().any(|(_, id)| id == door.id());
                    assert!(back, "{name}: the key does not refer to its door");
                }
            }
            let locked = doors.iter().filter(|door| word(door, "locked") == "true");
            for door in locked {
                let lies = things.iter().any(|thing| word(thing, "keyId") == word(door, "keyId"));
                assert_eq!(links(door).iter().any(|(link, _)| link == "key"), lies, "{name}");
            }
            for way in things.iter().filter(|thing| thing.user_type == "Teleporter") {
                let to = (word(way, "targetX"), word(way, "targetY"));
                let end = things
                    .iter()
                    .find(|t| t.user_type == "Teleporter" && (word(t, "cellX"), word(t, "cellY")) == to);
                let partner = links(way).into_iter().find(|(link, _)| link == "partner");
                assert_eq!(partner.map(|(_, id)| id), end.map(tiled::ObjectData::id), "{name}");
            }
        }
    }
}

#[test]
fn no_property_has_a_name_of_tileds_own() {
    for (name, floor) in floors() {
        let map = parse(&tmx(&floor, Origin::default(), Options::default()));
        let own = ["x", "y", "name", "type", "class", "id", "visible", "width", "height", "rotation", "gid"];
        let said = ["Zones", "Rooms", "Corridors", "Walls", "Doors", "Things"]
            .into_iter()
            .flat_map(|layer| objects(&map, layer))
            .flat_map(|object| object.properties.into_keys())
            .chain(map.properties.keys().cloned());
        said.for_each(|property| assert!(!own.contains(&property.as_str()), "{name}: {property}"));
    }
}

#[test]
fn zones_on_blocks_have_no_holes() {
    for (name, floor) in floors() {
        check_zones(&name, &floor);
    }
}

fn check_zones(name: &str, floor: &Floor) {
    let map = parse(&tmx(floor, Origin::default(), Grid::Blocks.into()));
    for layer in map.layers().filter(|layer| layer.name.ends_with(" zones")) {
        let LayerType::Tiles(tiles) = layer.layer_type() else { panic!("{name}") };
        let is_set = |x: i32, y: i32| tiles.get_tile(x, y).is_some();
        for y in 0..map.height as i32 {
            for x in 0..map.width as i32 {
                let (across, down) = (x % 2 == 0, y % 2 == 0);
                let [left, right] = [is_set(x - 1, y), is_set(x + 1, y)];
                let [above, below] = [is_set(x, y - 1), is_set(x, y + 1)];
                let between = match (across, down) {
                    (true, false) => left && right,
                    (false, true) => above && below,
                    (true, true) => left && right && above && below,
                    (false, false) => continue,
                };
                assert_eq!(is_set(x, y), between, "{name}, {}: ({x}, {y})", layer.name);
            }
        }
    }
}

#[test]
fn a_world_has_a_map_for_each_floor() {
    let dungeon = crate::everything::dungeon();
    let origin = Origin::from(&dungeon);
    let tiles = Tiles { picture: "mine.png", pixels: 16 };
    let world = world(&dungeon.floors, origin, Options { grid: Grid::Edges, tiles }, "deep");
    let text: Value = serde_json::from_str(&world.text).unwrap();
    let maps = text["maps"].as_array().unwrap();
    assert_eq!(maps.len(), dungeon.floors.len());
    let mut right = 0;
    for ((listed, (name, text)), floor) in maps.iter().zip(&world.maps).zip(&dungeon.floors) {
        assert_eq!(listed["fileName"], name.as_str());
        let map = parse(text);
        assert_eq!((map.tile_width, map.tilesets()[0].tile_width), (16, 16));
        assert_eq!(map.tilesets()[0].image.as_ref().unwrap().source, Path::new("mine.png"));
        assert_eq!(listed["width"], u64::from(map.width * 16));
        assert_eq!(map.height, u32::from(floor.size().height()));
        assert!(listed["x"].as_u64().unwrap() >= right, "{name} lies over another");
        right = listed["x"].as_u64().unwrap() + listed["width"].as_u64().unwrap();
        for thing in objects(&map, "Things") {
            let file = match thing.properties.get("map") {
                Some(PropertyValue::FileValue(file)) => Some(file.clone()),
                _ => None,
            };
            let depth = i64::from(floor.depth()) - i64::from(dungeon.floors[0].depth()) + 1;
            let other = match thing.user_type.as_str() {
                "StairsUp" => depth - 1,
                "StairsDown" | "Chute" => depth + 1,
                _ => 0,
            };
            let there = (1..=maps.len() as i64).contains(&other).then(|| format!("deep-{other}.tmx"));
            assert_eq!(file, there, "{} of {name}", thing.user_type);
        }
    }
}
