//! From a floor to its map.

use super::links::{self, Neighbours, Numbers};
use super::map::{Content, Layer, Link, Map, Object, Shape, Shown};
use super::tileset as tile;
use super::tint::Tints;
use super::{Grid, Options};
use crate::blocks::Blocks;
use crate::json::things::{Says, Things, goal, things};
use crate::lines::{Point, chains, ends, ring, walls};
use crate::origin::Origin;
use serde_json::Value;
use undercroft::Floor;
use undercroft::floor::{EdgeKind, ZoneKind};
use undercroft::grid::{Area, Cell, Edge, Rect, Run, Side};

/// Returns the map of a floor. Its neighbours are the maps of the floors above and below, where there are any.
pub(super) fn map<'a>(
    floor: &Floor,
    origin: Origin<'_>,
    options: Options<'a>,
    neighbours: Neighbours<'_>,
) -> Map<'a> {
    let Options { grid, tiles } = options;
    let place = Place {
        grid,
        pixels: tiles.pixels.into(),
        width: across(floor.size().width(), grid),
        height: across(floor.size().height(), grid),
    };
    let (things, tints) = (things(floor), Tints::of(floor));
    let mut layers = ground(floor, &place);
    layers.extend(zone_tiles(floor, &place));
    layers.extend(doors(floor, &place, &tints));
    layers.push(feature_tiles(floor, &place, &tints));
    layers.extend(objects(floor, &place, things, neighbours));
    Map { width: place.width, height: place.height, tiles, properties: about(floor, origin, grid), layers }
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
    /// Pixels across a tile.
    pixels: i64,
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
            Grid::Edges => i64::from(n) * self.pixels,
            Grid::Blocks => 2 * i64::from(n) * self.pixels + self.pixels / 2,
        };
        (pixel(x), pixel(y))
    }

    /// Returns the pixel in the middle of a cell.
    fn middle(&self, c: Cell) -> (i64, i64) {
        let (x, y) = self.cell(c);
        let pixel = |n: usize| n as i64 * self.pixels + self.pixels / 2;
        (pixel(x), pixel(y))
    }

    /// Returns the tiles of an area; on blocks those between its cells too.
    fn cover(&self, cells: &[Cell]) -> Vec<(usize, usize)> {
        if self.grid == Grid::Edges {
            return cells.iter().map(|c| self.cell(*c)).collect();
        }
        let all: Area = cells.iter().copied().collect();
        let mut tiles = Vec::new();
        for c in all.cells() {
            let (x, y) = Blocks::place(c);
            let [east, south] = [Side::East, Side::South].map(|side| c.step(side).filter(|n| all.has(*n)));
            let corner = east.and_then(|c| c.step(Side::South)).filter(|n| south.is_some() && all.has(*n));
            tiles.push((x, y));
            tiles.extend(east.map(|_| (x + 1, y)));
            tiles.extend(south.map(|_| (x, y + 1)));
            tiles.extend(corner.map(|_| (x + 1, y + 1)));
        }
        tiles
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
        say("title", floor.name().into());
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
        let cells: Vec<Cell> = zones.flat_map(|z| z.area.cells()).collect();
        let mut layer = place.tiles(name, place.cover(&cells).into_iter().map(|at| (at, tile::zone(kind))));
        // Encounters are nearly everywhere: their tint would hide the floor.
        if kind == ZoneKind::Encounter {
            layer.shown = Shown::No;
        }
        Some(layer)
    };
    kinds.into_iter().filter_map(layer).collect()
}

fn doors(floor: &Floor, place: &Place, tints: &Tints) -> Vec<Layer> {
    let tiles = |side: Option<Side>| {
        let barriers = floor.barriers().iter().filter(move |(e, _)| side.is_none_or(|side| e.side() == side));
        barriers.map(|(edge, barrier)| (spot(place, *edge), tile::barrier(*edge, barrier, tints)))
    };
    if place.grid == Grid::Blocks {
        return vec![place.tiles("Door tiles", tiles(None))];
    }
    let half = -(place.pixels as i32) / 2;
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
fn feature_tiles(floor: &Floor, place: &Place, tints: &Tints) -> Layer {
    let ends = [(place.cell(floor.goal_cell()), tile::GOAL), (place.cell(floor.entrance()), tile::ENTRANCE)];
    let features = floor.features().iter().map(|p| (place.cell(p.at), tile::feature(&p.is, tints)));
    place.tiles("Features", ends.into_iter().chain(features))
}

fn objects(floor: &Floor, place: &Place, things: Things, neighbours: Neighbours<'_>) -> Vec<Layer> {
    let layer = |name, colour, objects| Layer {
        name,
        shown: Shown::No,
        content: Content::Objects { objects, colour },
    };
    let zones = floor.zones().iter().zip(things.zones);
    let zones: Vec<Object> = zones.map(|(z, says)| area(place, "Zone", &z.area, says)).collect();
    let rooms = floor.rooms().iter().zip(things.rooms);
    let rooms: Vec<Object> = rooms.map(|(r, says)| room(place, r, says)).collect();
    let corridors = floor.corridors().iter().zip(things.corridors).filter(|(c, _)| !c.corners.is_empty());
    let corridors: Vec<Object> = corridors.map(|(c, says)| corridor(place, c, says)).collect();
    let walls = wall_objects(floor, place);
    // Objects are numbered through all layers.
    let before = 1 + zones.len() + rooms.len() + corridors.len() + walls.len();
    let numbers = Numbers { doors: before, features: before + floor.barriers().len() };
    let barriers = floor.barriers().iter().zip(things.barriers);
    let doors = barriers.map(|((edge, barrier), says)| {
        let links = links::of_barrier(floor, barrier, numbers);
        Object { links, ..door(place, *edge, says) }
    });
    let features = floor.features().iter().zip(things.features).map(|(p, says)| {
        let mut links = links::of_feature(floor, &p.is, numbers);
        links.extend(neighbours.of(&p.is).map(|map| ("map".to_owned(), Link::File(map.to_owned()))));
        Object { links, ..point(place, p.at, says) }
    });
    vec![
        layer("Zones", "#5fae6b", zones),
        layer("Rooms", "#6f8fd0", rooms),
        layer("Corridors", "#c7b26b", corridors),
        layer("Walls", "#d06f6f", walls),
        layer("Doors", "#e0a050", doors.collect()),
        layer("Things", "#b07fd0", features.chain(places(floor, place)).collect()),
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
    Object { name, class: class.to_owned(), at, shape, properties, links: Vec::new() }
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
    all.insert("cellX".to_owned(), edge.cell().x.into());
    all.insert("cellY".to_owned(), edge.cell().y.into());
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
    if let Some(title) = says.shift_remove("name") {
        properties.insert("title".to_owned(), title);
    }
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
    Object { name, class: class.to_owned(), at, shape, properties, links: Vec::new() }
}

fn rectangle(place: &Place, r: Rect) -> ((i64, i64), Shape) {
    let at = place.corner((r.x.into(), r.y.into()));
    let (right, bottom) = place.corner((r.right(), r.bottom()));
    (at, Shape::Rectangle(right - at.0, bottom - at.1))
}

fn point(place: &Place, at: Cell, mut says: Says) -> Object {
    let (class, name) = (class(&take(&mut says, "type")), take(&mut says, "name"));
    let mut properties = Says::new();
    properties.insert("cellX".to_owned(), at.x.into());
    properties.insert("cellY".to_owned(), at.y.into());
    // Tiled's own word for whether it draws an object, which readers mix up with properties.
    if let Some(visible) = says.shift_remove("visible") {
        properties.insert("trapVisible".to_owned(), visible);
    }
    properties.extend(says);
    Object { name, class, at: place.middle(at), shape: Shape::Point, properties, links: Vec::new() }
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
