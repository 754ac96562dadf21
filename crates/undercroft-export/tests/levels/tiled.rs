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
use undercroft_export::tiled::{Grid, PICTURE, tmj, tmx};

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
        let map = parse(&tmx(&floor, Origin::default(), Grid::Edges));
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
        let map = parse(&tmx(&floor, Origin::default(), Grid::Blocks));
        assert_eq!(map.width, 2 * u32::from(floor.size().width()) + 1);
        // A corner of the grid is the middle of its block.
        let found = by_objects(&map, |n| (n as i64 - PIXELS / 2) / (2 * PIXELS));
        assert_eq!(found, edges::of(&floor), "{name}");
    }
}

#[test]
fn features_stand_where_they_stand() {
    for (name, floor) in floors() {
        let map = parse(&tmx(&floor, Origin::default(), Grid::Edges));
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
            let map = parse(&tmx(&floor, Origin::default(), grid));
            let json: Value = serde_json::from_str(&tmj(&floor, Origin::default(), grid)).unwrap();
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
    let map = parse(&tmx(&dungeon.floors[1], Origin::from(&dungeon), Grid::Edges));
    let text = |name: &str| match &map.properties[name] {
        PropertyValue::StringValue(text) => text.clone(),
        PropertyValue::IntValue(number) => number.to_string(),
        other => panic!("{name} is {other:?}"),
    };
    assert_eq!(text("seed"), dungeon.seed.as_str());
    assert_eq!(text("generator"), "tunnels");
    assert_eq!(text("name"), "The “Crypt”");
    assert_eq!(text("depth"), "2");
    let parameters: Value = serde_json::from_str(&text("parameters")).unwrap();
    assert_eq!(parameters, serde_json::to_value(dungeon.recipe.parameters()).unwrap());
}

#[test]
fn the_wang_set_knows_the_sides() {
    let floor: Floor = "+--+\n|@>|\n+--+\n".parse().unwrap();
    let map = parse(&tmx(&floor, Origin::default(), Grid::Edges));
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
    assert_eq!((frame.width, frame.height), (256, 256));
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
    assert_eq!([62, 63].map(|tile| pixel(tile, 16, 16)[3]), [255, 255], "a spinner and a chute");
    assert_eq!(undercroft_export::tiled::picture(), png);
}

#[test]
fn words_survive_the_xml() {
    let mut draft = undercroft::Draft::from(crate::everything::floor());
    draft.set_name("a<b> & \"c\" 'd'\n\t\u{1f5dd}]]>");
    let floor = draft.finish().unwrap();
    let map = parse(&tmx(&floor, Origin::default(), Grid::Edges));
    assert_eq!(map.properties["name"], PropertyValue::StringValue(floor.name().to_owned()));
}
