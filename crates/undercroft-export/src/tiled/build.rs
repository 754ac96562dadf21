//! From a floor to its map.

use super::Grid;
use super::canvas::PIXELS;
use super::map::{Content, Layer, Map, Object, Shape, Shown};
use super::tileset as tile;
use crate::blocks::Blocks;
use crate::json::things::{Says, Things, goal, things};
use crate::lines::{Point, chains, ends, ring, walls};
use crate::origin::Origin;
use serde_json::Value;
use undercroft::Floor;
use undercroft::floor::{EdgeKind, ZoneKind};
use undercroft::grid::{Area, Cell, Edge, Rect, Run, Side};

pub(super) fn map(floor: &Floor, origin: Origin<'_>, grid: Grid) -> Map {
    let place = Place {
        grid,
        width: across(floor.size().width(), grid),
        height: across(floor.size().height(), grid),
    };
    let things = things(floor);
    let mut layers = ground(floor, &place);
    layers.extend(zone_tiles(floor, &place));
    layers.extend(doors(floor, &place));
    layers.push(feature_tiles(floor, &place));
    layers.extend(objects(floor, &place, things));
    Map { width: place.width, height: place.height, properties: about(floor, origin, grid), layers }
}

fn across(cells: u16, grid: Grid) -> usize {
    match grid {
        Grid::Edges => cells.into(),
        Grid::Blocks => 2 * usize::from(cells) + 1,
    }
}

/// Where things come to lie on the map.
struct Place {
    grid: Grid,
    width: usize,
    height: usize,
}

impl Place {
    /// Returns the tile of a cell.
    fn cell(&self, c: Cell) -> (usize, usize) {
        match self.grid {
            Grid::Edges => (c.x.into(), c.y.into()),
            Grid::Blocks => Blocks::place(c),
        }
    }

    fn index(&self, (x, y): (usize, usize)) -> usize {
        y * self.width + x
    }

    /// Returns the pixel of a corner of the grid; on blocks the middle of the corner's block.
    fn corner(&self, (x, y): Point) -> (i64, i64) {
        let pixel = |n: u32| match self.grid {
            Grid::Edges => i64::from(n) * i64::from(PIXELS),
            Grid::Blocks => (2 * i64::from(n)) * i64::from(PIXELS) + i64::from(PIXELS) / 2,
        };
        (pixel(x), pixel(y))
    }

    /// Returns the pixel in the middle of a cell.
    fn middle(&self, c: Cell) -> (i64, i64) {
        let (x, y) = self.cell(c);
        let pixel = |n: usize| n as i64 * i64::from(PIXELS) + i64::from(PIXELS) / 2;
        (pixel(x), pixel(y))
    }

    /// Returns a layer of tiles, with a tile where `tiles` puts one.
    fn tiles(&self, name: &'static str, tiles: impl IntoIterator<Item = ((usize, usize), u32)>) -> Layer {
        let mut all = vec![0; self.width * self.height];
        tiles.into_iter().for_each(|(at, tile)| all[self.index(at)] = tile + 1);
        Layer { name, shown: Shown::Yes, content: Content::Tiles { tiles: all, offset: (0, 0) } }
    }
}

fn about(floor: &Floor, origin: Origin<'_>, grid: Grid) -> Says {
    let mut says = origin.says();
    let mut say = |name: &str, value: Value| drop(says.insert(name.to_owned(), value));
    say("depth", floor.depth().into());
    if !floor.name().is_empty() {
        say("name", floor.name().into());
    }
    if let Some(theme) = floor.theme() {
        say("theme", theme.name.to_string().into());
    }
    say("attempt", floor.attempt().into());
    say("simple", floor.is_simple().into());
    say("goal", goal(floor).into());
    say("grid", if grid == Grid::Edges { "edges" } else { "blocks" }.into());
    says
}

fn ground(floor: &Floor, place: &Place) -> Vec<Layer> {
    match place.grid {
        Grid::Edges => {
            let tiles = floor.size().cells().map(|c| (place.cell(c), tile::ground(floor, c)));
            vec![place.tiles("Floor", tiles)]
        }
        Grid::Blocks => {
            let blocks = Blocks::of(floor);
            let rows = blocks.rows().enumerate();
            let tiles = rows.flat_map(|(y, row)| {
                row.iter().enumerate().map(move |(x, block)| ((x, y), tile::block(*block)))
            });
            vec![place.tiles("Blocks", tiles)]
        }
    }
}

/// Returns a layer for each kind of zone that there is, since zones of several kinds may lie on one cell.
fn zone_tiles(floor: &Floor, place: &Place) -> Vec<Layer> {
    let kinds = [
        (ZoneKind::Safe, "Safe zones"),
        (ZoneKind::Encounter, "Encounter zones"),
        (ZoneKind::Boss, "Boss zones"),
        (ZoneKind::Dark, "Dark zones"),
        (ZoneKind::Silent, "Silent zones"),
    ];
    let layer = |(kind, name)| {
        let mut zones = floor.zones().iter().filter(|z| z.kind == kind && !z.area.is_empty()).peekable();
        zones.peek()?;
        let cells = zones.flat_map(|z| z.area.cells());
        let mut layer = place.tiles(name, cells.map(|c| (place.cell(c), tile::zone(kind))));
        // Encounters are nearly everywhere: their tint would hide the floor.
        if kind == ZoneKind::Encounter {
            layer.shown = Shown::No;
        }
        Some(layer)
    };
    kinds.into_iter().filter_map(layer).collect()
}

fn doors(floor: &Floor, place: &Place) -> Vec<Layer> {
    let tiles = |side: Option<Side>| {
        let barriers = floor.barriers().iter().filter(move |(e, _)| side.is_none_or(|side| e.side() == side));
        barriers.map(|(edge, barrier)| (spot(place, *edge), tile::barrier(*edge, barrier)))
    };
    if place.grid == Grid::Blocks {
        return vec![place.tiles("Door tiles", tiles(None))];
    }
    let half = -(PIXELS as i32) / 2;
    let moved = |name, side, by| {
        let mut layer = place.tiles(name, tiles(Some(side)));
        if let Content::Tiles { offset, .. } = &mut layer.content {
            *offset = by;
        }
        layer
    };
    vec![moved("Doors north", Side::North, (0, half)), moved("Doors west", Side::West, (half, 0))]
}

/// Returns the tile that shows what stands on an edge.
fn spot(place: &Place, edge: Edge) -> (usize, usize) {
    match place.grid {
        Grid::Edges => place.cell(edge.cell()),
        Grid::Blocks => Blocks::edge_place(edge),
    }
}

/// Features hide the signs of the entrance and the goal, which are mostly stairs anyway.
fn feature_tiles(floor: &Floor, place: &Place) -> Layer {
    let ends = [(place.cell(floor.goal_cell()), tile::GOAL), (place.cell(floor.entrance()), tile::ENTRANCE)];
    let features = floor.features().iter().map(|p| (place.cell(p.at), tile::feature(&p.is)));
    place.tiles("Features", ends.into_iter().chain(features))
}

fn objects(floor: &Floor, place: &Place, things: Things) -> Vec<Layer> {
    let layer =
        |name, colour, shown, objects| Layer { name, shown, content: Content::Objects { objects, colour } };
    let zones = floor.zones().iter().zip(things.zones);
    let rooms = floor.rooms().iter().zip(things.rooms);
    let corridors = floor.corridors().iter().zip(things.corridors).filter(|(c, _)| !c.corners.is_empty());
    let barriers = floor.barriers().iter().zip(things.barriers);
    let features = floor.features().iter().zip(things.features);
    vec![
        layer(
            "Zones",
            "#5fae6b",
            Shown::No,
            zones.map(|(z, says)| area(place, "Zone", &z.area, says)).collect(),
        ),
        layer("Rooms", "#6f8fd0", Shown::No, rooms.map(|(r, says)| room(place, r, says)).collect()),
        layer(
            "Corridors",
            "#c7b26b",
            Shown::No,
            corridors.map(|(c, says)| corridor(place, c, says)).collect(),
        ),
        layer("Walls", "#d06f6f", Shown::No, wall_objects(floor, place)),
        layer(
            "Doors",
            "#e0a050",
            Shown::No,
            barriers.map(|((edge, _), says)| door(place, *edge, says)).collect(),
        ),
        layer(
            "Things",
            "#b07fd0",
            Shown::No,
            features.map(|(p, says)| point(place, p.at, says)).chain(places(floor, place)).collect(),
        ),
    ]
}

/// `stairs_down` as `StairsDown`.
fn class(kind: &str) -> String {
    let word = |word: &str| {
        let (first, rest) = word.split_at(word.len().min(1));
        first.to_uppercase() + rest
    };
    kind.split('_').map(word).collect()
}

fn take(says: &mut Says, name: &str) -> String {
    match says.shift_remove(name) {
        Some(Value::String(text)) => text,
        _ => String::new(),
    }
}

/// Returns an object that is a line through corners, given as they lie on the map.
fn line(name: String, class: &str, points: &[(i64, i64)], properties: Says) -> Object {
    let at = points.first().copied().unwrap_or_default();
    let shape = Shape::Polyline(relative(at, points));
    Object { name, class: class.to_owned(), at, shape, properties }
}

fn relative(at: (i64, i64), points: &[(i64, i64)]) -> Vec<(i64, i64)> {
    points.iter().map(|(x, y)| (x - at.0, y - at.1)).collect()
}

fn wall_objects(floor: &Floor, place: &Place) -> Vec<Object> {
    let lines = walls(floor, |edge| edge == EdgeKind::Wall);
    let wall = |chain: Vec<Point>| {
        let points: Vec<_> = chain.into_iter().map(|p| place.corner(p)).collect();
        line(String::new(), "Wall", &points, Says::new())
    };
    chains(&lines).into_iter().map(wall).collect()
}

fn door(place: &Place, edge: Edge, mut says: Says) -> Object {
    let kind = says.shift_remove("type").unwrap_or_default();
    let mut all = Says::new();
    all.insert("kind".to_owned(), kind);
    all.insert("x".to_owned(), edge.cell().x.into());
    all.insert("y".to_owned(), edge.cell().y.into());
    all.insert("side".to_owned(), edge.side().name().into());
    all.extend(says);
    let (a, b) = ends(edge);
    line(String::new(), "Door", &[place.corner(a), place.corner(b)], all)
}

fn corridor(place: &Place, corridor: &undercroft::floor::Corridor, mut says: Says) -> Object {
    let name = take(&mut says, "id");
    let mut points: Vec<_> = corridor.corners.iter().map(|c| place.middle(*c)).collect();
    // A line has two ends, even if the corridor is a single cell.
    points.extend(points.first().copied().filter(|_| points.len() == 1));
    line(name, "Corridor", &points, says)
}

fn room(place: &Place, room: &undercroft::floor::Room, says: Says) -> Object {
    let runs: Vec<Run> = room.runs().collect();
    area(place, "Room", &runs.into(), says)
}

/// Cells as a rectangle, or as a polygon where their outline is one ring. Others are the rectangle around them; their
/// property `cells` says which of it.
fn area(place: &Place, class: &str, cells: &Area, mut says: Says) -> Object {
    let (name, kind) = (take(&mut says, "id"), take(&mut says, "type"));
    let mut properties = Says::new();
    properties.insert("kind".to_owned(), kind.into());
    properties.extend(says);
    let bounds = cells.bounds();
    let whole = cells.count() == bounds.area() as usize;
    let (at, shape) = match ring(cells).filter(|_| !whole) {
        Some(ring) => {
            let points: Vec<_> = ring.into_iter().map(|p| place.corner(p)).collect();
            (points[0], Shape::Polygon(relative(points[0], &points)))
        }
        None => rectangle(place, bounds),
    };
    Object { name, class: class.to_owned(), at, shape, properties }
}

fn rectangle(place: &Place, r: Rect) -> ((i64, i64), Shape) {
    let at = place.corner((r.x.into(), r.y.into()));
    let (right, bottom) = place.corner((r.right(), r.bottom()));
    (at, Shape::Rectangle(right - at.0, bottom - at.1))
}

fn point(place: &Place, at: Cell, mut says: Says) -> Object {
    let class = class(&take(&mut says, "type"));
    let name = says.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
    let mut properties = Says::new();
    properties.insert("x".to_owned(), at.x.into());
    properties.insert("y".to_owned(), at.y.into());
    properties.extend(says);
    Object { name, class, at: place.middle(at), shape: Shape::Point, properties }
}

/// Returns the entrance and the goal.
fn places(floor: &Floor, place: &Place) -> impl Iterator<Item = Object> {
    let ends = [("entrance", floor.entrance()), ("goal", floor.goal_cell())];
    ends.map(|(kind, at)| {
        let mut says = Says::new();
        says.insert("type".to_owned(), kind.into());
        if kind == "goal" {
            says.insert("kind".to_owned(), goal(floor).into());
        }
        point(place, at, says)
    })
    .into_iter()
}
