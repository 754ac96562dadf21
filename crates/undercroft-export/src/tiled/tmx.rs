//! The XML spelling.

use super::Tiles;
use super::map::{Content, Layer, Map, Object, Shape, Shown, all_typed};
use super::tileset::{self, COLUMNS, COUNT, WANG_COLOURS, class, wang};
use quick_xml::Writer;
use quick_xml::events::attributes::Attribute;
use quick_xml::events::{BytesDecl, BytesText, Event};
use quick_xml::name::QName;
use quick_xml::writer::ElementWriter;
use serde_json::Value;
use std::fmt::{Display, Write as _};
use std::io;

/// The version of the format. In this one the class of objects and tiles is their `type`.
pub(super) const FORMAT: &str = "1.10";
/// The version of Tiled that writes this format; some readers refuse a map that names none.
pub(super) const MADE_FOR: &str = "1.10.2";
/// The colour around the map.
pub(super) const BACKGROUND: &str = "#1b181f";

type Xml = Writer<Vec<u8>>;
/// An attribute's name and value.
type Said<'a> = (&'static str, &'a dyn Display);

pub(super) fn write(map: &Map<'_>) -> String {
    let mut xml = Writer::new_with_indent(Vec::new(), b' ', 1);
    document(&mut xml, map).expect("writing into memory does not fail");
    String::from_utf8(xml.into_inner()).expect("XML is written in UTF-8")
}

fn document(xml: &mut Xml, map: &Map<'_>) -> io::Result<()> {
    let objects: usize = map.layers.iter().map(|layer| layer.objects().len()).sum();
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let said: [Said<'_>; 12] = [
        ("version", &FORMAT),
        ("tiledversion", &MADE_FOR),
        ("orientation", &"orthogonal"),
        ("renderorder", &"right-down"),
        ("width", &map.width),
        ("height", &map.height),
        ("tilewidth", &map.tiles.pixels),
        ("tileheight", &map.tiles.pixels),
        ("infinite", &0),
        ("backgroundcolor", &BACKGROUND),
        ("nextlayerid", &(map.layers.len() + 1)),
        ("nextobjectid", &(objects + 1)),
    ];
    element(xml, "map", &said, |xml| {
        properties(xml, all_typed(&map.properties))?;
        tileset(xml, map.tiles)?;
        let mut next = 1;
        map.layers.iter().enumerate().try_for_each(|(i, l)| layer(xml, map, i, l, &mut next))
    })?;
    xml.write_event(Event::Text(BytesText::from_escaped("\n")))
}

impl Layer {
    fn objects(&self) -> &[Object] {
        match &self.content {
            Content::Objects { objects, .. } => objects,
            Content::Tiles { .. } => &[],
        }
    }
}

/// Writes an element with what is inside it.
fn element(
    xml: &mut Xml,
    name: &str,
    said: &[Said<'_>],
    inside: impl FnOnce(&mut Xml) -> io::Result<()>,
) -> io::Result<()> {
    started(xml, name, said).write_inner_content(inside).map(drop)
}

/// Writes an element without anything inside.
fn empty(xml: &mut Xml, name: &str, said: &[Said<'_>]) -> io::Result<()> {
    started(xml, name, said).write_empty().map(drop)
}

/// Begins an element. Characters that XML has no spelling for become the sign for one that is missing.
fn started<'a>(xml: &'a mut Xml, name: &str, said: &[Said<'_>]) -> ElementWriter<'a, Vec<u8>> {
    let known = |c: char| match c {
        '\t' | '\n' | '\r' => c,
        '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
        c => c,
    };
    said.iter().fold(xml.create_element(name.to_owned()), |element, (name, value)| {
        let value: String = value.to_string().chars().map(known).collect();
        let spelt = Attribute::from((*name, &*value)).value;
        // Between double quotes an apostrophe is itself.
        element.with_attribute(Attribute { key: QName(name), value: spelt.replace("&apos;", "'").into() })
    })
}

fn properties<'a>(
    xml: &mut Xml,
    all: impl Iterator<Item = (&'a str, &'static str, Value)>,
) -> io::Result<()> {
    let mut all = all.peekable();
    if all.peek().is_none() {
        return Ok(());
    }
    element(xml, "properties", &[], |xml| {
        for (name, kind, value) in all {
            let value = if let Value::String(text) = value { text } else { value.to_string() };
            match kind {
                "string" => empty(xml, "property", &[("name", &name), ("value", &value)])?,
                kind => empty(xml, "property", &[("name", &name), ("type", &kind), ("value", &value)])?,
            }
        }
        Ok(())
    })
}

fn tileset(xml: &mut Xml, tiles: Tiles<'_>) -> io::Result<()> {
    let (width, height) = (COLUMNS * tiles.pixels, COUNT / COLUMNS * tiles.pixels);
    let said: [Said<'_>; 6] = [
        ("firstgid", &1),
        ("name", &"undercroft"),
        ("tilewidth", &tiles.pixels),
        ("tileheight", &tiles.pixels),
        ("tilecount", &COUNT),
        ("columns", &COLUMNS),
    ];
    element(xml, "tileset", &said, |xml| {
        empty(xml, "image", &[("source", &tiles.picture), ("width", &width), ("height", &height)])?;
        for (id, class) in (0..COUNT).filter_map(|id| Some((id, class(id)?))) {
            tile(xml, tiles, id, class)?;
        }
        element(xml, "wangsets", &[], wang_set)
    })
}

/// Writes what the editor knows about a tile, and what of it stops a body.
fn tile(xml: &mut Xml, tiles: Tiles<'_>, id: u32, class: &str) -> io::Result<()> {
    let said: [Said<'_>; 2] = [("id", &id), ("type", &class)];
    let says = tileset::properties(id);
    let mut shapes = tiles.shapes(id).enumerate().peekable();
    if says.is_empty() && shapes.peek().is_none() {
        return empty(xml, "tile", &said);
    }
    element(xml, "tile", &said, |xml| {
        properties(xml, all_typed(&says))?;
        if shapes.peek().is_none() {
            return Ok(());
        }
        element(xml, "objectgroup", &[("draworder", &"index"), ("id", &2)], |xml| {
            shapes.try_for_each(|(i, [x, y, w, h])| {
                let said: [Said<'_>; 5] =
                    [("id", &(i + 1)), ("x", &x), ("y", &y), ("width", &w), ("height", &h)];
                empty(xml, "object", &said)
            })
        })
    })
}

/// Returns which sides of the ground are closed, for Tiled's terrain brush.
fn wang_set(xml: &mut Xml) -> io::Result<()> {
    element(xml, "wangset", &[("name", &"Sides"), ("type", &"edge"), ("tile", &-1)], |xml| {
        for (name, colour, tile) in WANG_COLOURS {
            let said: [Said<'_>; 4] =
                [("name", &name), ("color", &colour), ("tile", &tile), ("probability", &1)];
            empty(xml, "wangcolor", &said)?;
        }
        (0..16).try_for_each(|id| {
            let colours = wang(id).map(|colour| colour.to_string()).join(",");
            empty(xml, "wangtile", &[("tileid", &id), ("wangid", &colours)])
        })
    })
}

fn layer(xml: &mut Xml, map: &Map<'_>, i: usize, layer: &Layer, next: &mut usize) -> io::Result<()> {
    let id = i + 1;
    let hidden: Option<Said<'_>> = (layer.shown != Shown::Yes).then_some(("visible", &0));
    match &layer.content {
        Content::Tiles { tiles, offset: (x, y) } => {
            let mut said: Vec<Said<'_>> = vec![("id", &id), ("name", &layer.name)];
            said.extend([("width", &map.width as &dyn Display), ("height", &map.height)]);
            said.extend(hidden);
            if (*x, *y) != (0, 0) {
                said.extend([("offsetx", x as &dyn Display), ("offsety", y)]);
            }
            element(xml, "layer", &said, |xml| {
                element(xml, "data", &[("encoding", &"csv")], |xml| {
                    xml.write_event(Event::Text(BytesText::from_escaped(csv(tiles, map.width))))
                })
            })
        }
        Content::Objects { objects, colour } => {
            let mut said: Vec<Said<'_>> = vec![("draworder", &"index"), ("id", &id)];
            said.extend([("name", &layer.name as &dyn Display), ("color", colour)]);
            said.extend(hidden);
            element(xml, "objectgroup", &said, |xml| objects.iter().try_for_each(|o| object(xml, o, next)))
        }
    }
}

/// Returns the numbers of the tiles, a row a line.
fn csv(tiles: &[u32], width: usize) -> String {
    let mut text = String::from("\n");
    for (i, tile) in tiles.iter().enumerate() {
        let end = match (i + 1 == tiles.len(), (i + 1) % width == 0) {
            (true, _) => "\n",
            (false, true) => ",\n",
            (false, false) => ",",
        };
        let _ = write!(text, "{tile}{end}");
    }
    text
}

fn object(xml: &mut Xml, object: &Object, next: &mut usize) -> io::Result<()> {
    let id = *next;
    *next += 1;
    let mut said: Vec<Said<'_>> = vec![("id", &id)];
    if !object.name.is_empty() {
        said.push(("name", &object.name));
    }
    said.extend([("type", &object.class as &dyn Display), ("x", &object.at.0), ("y", &object.at.1)]);
    let shape = match &object.shape {
        Shape::Point => Some(("point", None)),
        Shape::Rectangle(w, h) => {
            said.extend([("width", w as &dyn Display), ("height", h)]);
            None
        }
        Shape::Polyline(line) => Some(("polyline", Some(points(line)))),
        Shape::Polygon(ring) => Some(("polygon", Some(points(ring)))),
    };
    if shape.is_none() && object.properties.is_empty() && object.links.is_empty() {
        return empty(xml, "object", &said);
    }
    element(xml, "object", &said, |xml| {
        properties(xml, object.typed())?;
        match &shape {
            Some((name, Some(points))) => empty(xml, name, &[("points", points)]),
            Some((name, None)) => empty(xml, name, &[]),
            None => Ok(()),
        }
    })
}

fn points(points: &[(i64, i64)]) -> String {
    points.iter().map(|(x, y)| format!("{x},{y}")).collect::<Vec<_>>().join(" ")
}
