//! The XML spelling.

use super::PICTURE;
use super::canvas::PIXELS;
use super::map::{Content, Layer, Map, Object, Shape, Shown, typed};
use super::tileset::{COLUMNS, COUNT, WANG_COLOURS, bit, class, wang};
use crate::json::things::Says;
use serde_json::Value;
use std::fmt::{Display, Write};
use undercroft::grid::Side;

/// The version of the format. In this one the class of objects and tiles is their `type`.
pub(super) const FORMAT: &str = "1.10";
/// The version of Tiled that writes this format; some readers refuse a map that names none.
pub(super) const MADE_FOR: &str = "1.10.2";
/// The colour around the map.
pub(super) const BACKGROUND: &str = "#1b181f";

pub(super) fn write(map: &Map) -> String {
    let objects: usize = map.layers.iter().map(|layer| layer.objects().len()).sum();
    let mut xml = Xml(String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"));
    xml.put(format_args!(
        "<map version=\"{FORMAT}\" tiledversion=\"{MADE_FOR}\" orientation=\"orthogonal\" renderorder=\"right-down\" \
         width=\"{}\" height=\"{}\" tilewidth=\"{PIXELS}\" tileheight=\"{PIXELS}\" infinite=\"0\" \
         backgroundcolor=\"{BACKGROUND}\" nextlayerid=\"{}\" nextobjectid=\"{}\">\n",
        map.width,
        map.height,
        map.layers.len() + 1,
        objects + 1
    ));
    properties(&mut xml, 1, &map.properties);
    tileset(&mut xml);
    let mut next = 1;
    for (i, layer) in map.layers.iter().enumerate() {
        self::layer(&mut xml, map, i, layer, &mut next);
    }
    xml.put("</map>\n");
    xml.0
}

impl Layer {
    fn objects(&self) -> &[Object] {
        match &self.content {
            Content::Objects { objects, .. } => objects,
            Content::Tiles { .. } => &[],
        }
    }
}

struct Xml(String);

impl Xml {
    fn put(&mut self, text: impl Display) {
        write!(self.0, "{text}").expect("writing into memory does not fail");
    }

    fn indent(&mut self, depth: usize) {
        self.0.extend(std::iter::repeat_n(' ', depth));
    }

    /// ` name="value"`, with what XML keeps for itself spelt out. Characters that XML has no spelling for become the
    /// sign for one that is missing.
    fn attribute(&mut self, name: &str, value: &str) {
        self.put(format_args!(" {name}=\""));
        for c in value.chars() {
            match c {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\n' => self.0.push_str("&#10;"),
                '\r' => self.0.push_str("&#13;"),
                '\t' => self.0.push_str("&#9;"),
                '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => self.0.push('\u{fffd}'),
                c => self.0.push(c),
            }
        }
        self.0.push('"');
    }
}

fn properties(xml: &mut Xml, depth: usize, says: &Says) {
    if says.is_empty() {
        return;
    }
    xml.indent(depth);
    xml.put("<properties>\n");
    for (name, value) in says {
        let (kind, value) = typed(value);
        xml.indent(depth + 1);
        xml.put("<property");
        xml.attribute("name", name);
        if kind != "string" {
            xml.attribute("type", kind);
        }
        match value {
            Value::String(text) => xml.attribute("value", &text),
            other => xml.attribute("value", &other.to_string()),
        }
        xml.put("/>\n");
    }
    xml.indent(depth);
    xml.put("</properties>\n");
}

fn tileset(xml: &mut Xml) {
    let (width, height) = (COLUMNS * PIXELS, COUNT / COLUMNS * PIXELS);
    xml.put(format_args!(
        " <tileset firstgid=\"1\" name=\"undercroft\" tilewidth=\"{PIXELS}\" tileheight=\"{PIXELS}\" \
         tilecount=\"{COUNT}\" columns=\"{COLUMNS}\">\n  \
         <image source=\"{PICTURE}\" width=\"{width}\" height=\"{height}\"/>\n"
    ));
    for (id, class) in (0..COUNT).filter_map(|id| Some((id, class(id)?))) {
        if id < 16 {
            xml.put(format_args!("  <tile id=\"{id}\" type=\"{class}\">\n"));
            let closed = |side: Side| (side.name().to_owned(), (id & bit(side) != 0).into());
            properties(xml, 3, &Side::ALL.into_iter().map(closed).collect());
            xml.put("  </tile>\n");
        } else {
            xml.put(format_args!("  <tile id=\"{id}\" type=\"{class}\"/>\n"));
        }
    }
    xml.put("  <wangsets>\n   <wangset name=\"Sides\" type=\"edge\" tile=\"-1\">\n");
    for (name, colour, tile) in WANG_COLOURS {
        xml.put(format_args!(
            "    <wangcolor name=\"{name}\" color=\"{colour}\" tile=\"{tile}\" probability=\"1\"/>\n"
        ));
    }
    for id in 0..16 {
        let colours = wang(id).map(|colour| colour.to_string()).join(",");
        xml.put(format_args!("    <wangtile tileid=\"{id}\" wangid=\"{colours}\"/>\n"));
    }
    xml.put("   </wangset>\n  </wangsets>\n </tileset>\n");
}

fn layer(xml: &mut Xml, map: &Map, i: usize, layer: &Layer, next: &mut usize) {
    let hidden = if layer.shown == Shown::Yes { "" } else { " visible=\"0\"" };
    let (id, name) = (i + 1, layer.name);
    match &layer.content {
        Content::Tiles { tiles, offset: (x, y) } => {
            let offset =
                if (*x, *y) == (0, 0) { String::new() } else { format!(" offsetx=\"{x}\" offsety=\"{y}\"") };
            xml.put(format_args!(
                " <layer id=\"{id}\" name=\"{name}\" width=\"{}\" height=\"{}\"{hidden}{offset}>\n  \
                 <data encoding=\"csv\">\n",
                map.width, map.height
            ));
            csv(xml, tiles, map.width);
            xml.put("</data>\n </layer>\n");
        }
        Content::Objects { objects, colour } => {
            xml.put(format_args!(
                " <objectgroup draworder=\"index\" id=\"{id}\" name=\"{name}\" color=\"{colour}\"{hidden}>\n"
            ));
            for o in objects {
                object(xml, o, next);
            }
            xml.put(" </objectgroup>\n");
        }
    }
}

fn csv(xml: &mut Xml, tiles: &[u32], width: usize) {
    for (i, tile) in tiles.iter().enumerate() {
        let end = match (i + 1 == tiles.len(), (i + 1) % width == 0) {
            (true, _) => "\n",
            (false, true) => ",\n",
            (false, false) => ",",
        };
        xml.put(format_args!("{tile}{end}"));
    }
}

fn object(xml: &mut Xml, object: &Object, next: &mut usize) {
    xml.put(format_args!("  <object id=\"{next}\""));
    *next += 1;
    if !object.name.is_empty() {
        xml.attribute("name", &object.name);
    }
    xml.attribute("type", &object.class);
    xml.put(format_args!(" x=\"{}\" y=\"{}\"", object.at.0, object.at.1));
    if let Shape::Rectangle(w, h) = object.shape {
        xml.put(format_args!(" width=\"{w}\" height=\"{h}\""));
    }
    let shape = match &object.shape {
        Shape::Point => "   <point/>\n".to_owned(),
        Shape::Rectangle(..) => String::new(),
        Shape::Polyline(line) => format!("   <polyline points=\"{}\"/>\n", points(line)),
        Shape::Polygon(ring) => format!("   <polygon points=\"{}\"/>\n", points(ring)),
    };
    if shape.is_empty() && object.properties.is_empty() {
        xml.put("/>\n");
        return;
    }
    xml.put(">\n");
    properties(xml, 3, &object.properties);
    xml.put(shape);
    xml.put("  </object>\n");
}

fn points(points: &[(i64, i64)]) -> String {
    points.iter().map(|(x, y)| format!("{x},{y}")).collect::<Vec<_>>().join(" ")
}
