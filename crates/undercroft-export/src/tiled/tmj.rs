//! The JSON spelling.

use super::Tiles;
use super::map::{Content, Layer, Map, Object, Shape, Shown, all_typed};
use super::tileset::{self, COLUMNS, COUNT, WANG_COLOURS, class, wang};
use super::tmx::{BACKGROUND, FORMAT, MADE_FOR};
use serde_json::{Value, json};

pub(super) fn write(map: &Map<'_>) -> String {
    let mut next = 1;
    let layers: Vec<Value> =
        map.layers.iter().enumerate().map(|(i, l)| layer(map, i, l, &mut next)).collect();
    let map = json!({
        "type": "map",
        "version": FORMAT,
        "tiledversion": MADE_FOR,
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "width": map.width,
        "height": map.height,
        "tilewidth": map.tiles.pixels,
        "tileheight": map.tiles.pixels,
        "infinite": false,
        "compressionlevel": -1,
        "backgroundcolor": BACKGROUND,
        "nextlayerid": map.layers.len() + 1,
        "nextobjectid": next,
        "properties": properties(all_typed(&map.properties)),
        "tilesets": [tileset(map.tiles)],
        "layers": layers,
    });
    let mut text = map.to_string();
    text.push('\n');
    text
}

fn properties<'a>(all: impl Iterator<Item = (&'a str, &'static str, Value)>) -> Value {
    all.map(|(name, kind, value)| json!({ "name": name, "type": kind, "value": value })).collect()
}

fn layer(map: &Map<'_>, i: usize, layer: &Layer, next: &mut usize) -> Value {
    let shown = layer.shown == Shown::Yes;
    match &layer.content {
        Content::Tiles { tiles, offset: (x, y) } => json!({
            "id": i + 1, "name": layer.name, "type": "tilelayer", "visible": shown, "opacity": 1,
            "x": 0, "y": 0, "width": map.width, "height": map.height, "offsetx": x, "offsety": y, "data": tiles,
        }),
        Content::Objects { objects, colour } => {
            let objects: Vec<Value> = objects.iter().map(|o| object(o, next)).collect();
            json!({
                "id": i + 1, "name": layer.name, "type": "objectgroup", "visible": shown, "opacity": 1,
                "x": 0, "y": 0, "color": colour, "draworder": "index", "objects": objects,
            })
        }
    }
}

fn object(object: &Object, next: &mut usize) -> Value {
    let (width, height) = if let Shape::Rectangle(w, h) = object.shape { (w, h) } else { (0, 0) };
    let mut value = json!({
        "id": *next, "name": object.name, "type": object.class, "visible": true, "rotation": 0,
        "x": object.at.0, "y": object.at.1, "width": width, "height": height,
    });
    *next += 1;
    let points =
        |points: &[(i64, i64)]| -> Value { points.iter().map(|(x, y)| json!({ "x": x, "y": y })).collect() };
    match &object.shape {
        Shape::Point => value["point"] = true.into(),
        Shape::Rectangle(..) => {}
        Shape::Polyline(line) => value["polyline"] = points(line),
        Shape::Polygon(ring) => value["polygon"] = points(ring),
    }
    if !(object.properties.is_empty() && object.links.is_empty()) {
        value["properties"] = properties(object.typed());
    }
    value
}

fn tileset(tiles: Tiles<'_>) -> Value {
    let pixels = tiles.pixels;
    let tile = |id: u32| {
        let mut tile = json!({ "id": id, "type": class(id)? });
        let says = tileset::properties(id);
        if !says.is_empty() {
            tile["properties"] = properties(all_typed(&says));
        }
        let shape = |(i, [x, y, w, h]): (usize, [f64; 4])| {
            json!({
                "id": i + 1, "name": "", "type": "", "visible": true, "rotation": 0,
                "x": x, "y": y, "width": w, "height": h,
            })
        };
        let shapes: Vec<Value> = tiles.shapes(id).enumerate().map(shape).collect();
        if !shapes.is_empty() {
            tile["objectgroup"] = json!({
                "id": 2, "name": "", "type": "objectgroup", "draworder": "index", "visible": true, "opacity": 1,
                "x": 0, "y": 0, "objects": shapes,
            });
        }
        Some(tile)
    };
    let colour = |(name, colour, tile): (&str, &str, u32)| json!({ "name": name, "color": colour, "tile": tile, "probability": 1 });
    let listed: Vec<Value> = (0..COUNT).filter_map(tile).collect();
    let wang_tiles: Vec<Value> = (0..16).map(|id| json!({ "tileid": id, "wangid": wang(id) })).collect();
    json!({
        "firstgid": 1,
        "name": "undercroft",
        "tilewidth": pixels,
        "tileheight": pixels,
        "tilecount": COUNT,
        "columns": COLUMNS,
        "margin": 0,
        "spacing": 0,
        "image": tiles.picture,
        "imagewidth": COLUMNS * pixels,
        "imageheight": COUNT / COLUMNS * pixels,
        "tiles": listed,
        "wangsets": [{
            "name": "Sides",
            "type": "edge",
            "tile": -1,
            "colors": WANG_COLOURS.map(colour),
            "wangtiles": wang_tiles,
        }],
    })
}
