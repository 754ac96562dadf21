//! One floor of the scene: its nodes, and what each says in `extras`.
//!
//! ```text
//!   level_1             extras: what the level JSON says, but for what stands below
//!   ├─ floor  ceiling  walls          or tiles, each with these three, where the floor was built from tiles
//!   ├─ doors     door_3_4_north …     on the hinge, ready to be turned
//!   ├─ features  chest_5_2 …
//!   ├─ rooms     room_large_1 …       empty, in the middle of each
//!   ├─ zones     zone_1 …
//!   └─ lights    light_room_large_1 … where they are wanted
//! ```
//! Names begin with the depth, `f1_`, so that they are the same whatever floors stand beside.

use super::doors::{self, Handles};
use super::ground::{self, Looks, Opening, Surface};
use super::material::Material;
use super::mesh::{Mesh, Point, metres};
use super::scene::{Light, Place, Scene};
use super::tiles::{self, Layout};
use super::walls::{self, Build, Edges, Rim, Stands};
use super::{Colliders, Lights, Options, props, stairs};
use crate::json::{self, Told};
use crate::shine::shining;
use serde_json::{Map, Value, json};
use undercroft::Seed;
use undercroft::facts::{Darkness, Facts};
use undercroft::floor::{Barrier, BarrierKind, EdgeKind, Feature, Floor, Placed, Rgb};
use undercroft::grid::{Border, Cell, Edge, Rect, Side};

/// A floor that is put into a scene.
pub(super) struct Level<'a> {
    pub floor: &'a Floor,
    pub build: Build,
    told: Told,
    pub(super) layout: Option<Layout>,
    colliders: Colliders,
    neighbours: Neighbours<'a>,
}

/// The floors above and below in the scene.
#[derive(Clone, Copy)]
pub(super) struct Neighbours<'a> {
    pub above: Option<&'a Floor>,
    pub below: Option<&'a Floor>,
}

/// Adds a floor; the number of its node.
pub(super) fn add(
    scene: &mut Scene,
    floor: &Floor,
    seed: Option<&Seed>,
    options: Options,
    place: Place,
    neighbours: Neighbours<'_>,
) -> u32 {
    let build = options.build();
    let layout = tiles::layout(floor, build);
    let build = layout.as_ref().map_or(build, |layout| layout.lower(build));
    let (told, colliders) = (json::told(floor, seed), options.colliders);
    let level = Level { floor, build, told, layout, colliders, neighbours };
    let shell = if level.layout.is_none() { level.shell(scene) } else { Vec::new() };
    let mut children: Vec<Option<u32>> = shell.into_iter().map(Some).collect();
    let tiles = tiles::add(scene, &level);
    children.push(scene.group(level.name("tiles"), tiles));
    for (name, nodes) in [
        ("doors", level.doors(scene)),
        ("features", level.features(scene)),
        ("rooms", level.rooms(scene)),
        ("zones", level.zones(scene)),
        ("lights", if options.lights == Lights::Rooms { level.lights(scene) } else { Vec::new() }),
    ] {
        children.push(scene.group(level.name(name), nodes));
    }
    for (name, at) in [("entrance", floor.entrance()), ("goal", floor.goal_cell())] {
        let place = Place { at: level.middle(at), turns: 0 };
        let extras = json!({ "kind": name, "cell": [at.x, at.y] });
        children.push(Some(scene.node(level.name(name), None, place, Some(extras))));
    }
    let extras = level.extras();
    let root = scene.node(level_name(floor), None, place, Some(extras));
    scene.adopt(root, children.into_iter().flatten());
    root
}

impl Level<'_> {
    /// Returns a name, told from those of other floors.
    pub(super) fn name(&self, name: &str) -> String {
        name_on(self.floor, name)
    }

    /// Returns the name of something that stops bodies.
    pub(super) fn solid(&self, name: &str) -> String {
        let ending = if self.colliders == Colliders::Godot { "-col" } else { "" };
        self.name(name) + ending
    }

    /// Returns what the level JSON says of a thing in one of its lists.
    pub(super) fn listed(&self, list: &str, i: usize) -> Value {
        self.told.level[list][i].clone()
    }

    /// Returns what the level JSON says of the tiles.
    pub(super) fn assembly(&self) -> &Value {
        &self.told.level["assembly"]
    }

    fn extras(&self) -> Value {
        let mut extras = self.told.level.clone();
        if let Value::Object(fields) = &mut extras {
            for said_below in ["tiles", "rooms", "overrideZones", "assembly"] {
                fields.remove(said_below);
            }
            fields.insert("kind".to_owned(), "level".into());
            fields.insert("cellSize".to_owned(), metres(self.build.cell).into());
            fields.insert("ceilingHeight".to_owned(), metres(self.build.height).into());
        }
        extras
    }

    /// Returns the middle of a cell, on the floor.
    fn middle(&self, c: Cell) -> Point {
        let along = |n: u16| i32::from(n) * self.build.cell + self.build.cell / 2;
        [along(c.x), self.ground(c), along(c.y)]
    }

    fn ground(&self, c: Cell) -> i32 {
        self.layout.as_ref().map_or(0, |layout| layout.ground(c))
    }

    fn middle_of(&self, bounds: Rect) -> Point {
        let along =
            |from: u16, n: u16| i32::from(from) * self.build.cell + i32::from(n) * self.build.cell / 2;
        [along(bounds.x, bounds.w), self.ground(bounds.centre()), along(bounds.y, bounds.h)]
    }

    /// Returns the floor, the ceiling and the walls, each in one piece.
    fn shell(&self, scene: &mut Scene) -> Vec<u32> {
        let (floor, build) = (self.floor, self.build);
        let opening = |at: Option<Cell>| at.map(|at| Opening { at, inset: stairs::inset(build.cell) });
        let surface = |material, up, looks| Surface { material, cell: build.cell, up, looks };
        let width = floor.size().width();
        let mut ground = Mesh::new(build.cell);
        let below = surface(Material::Floor, 0, Looks::Up);
        ground::lay(&mut ground, below, width, floor.cells().iter(), opening(floor.stairs_down()));
        let mut ceiling = Mesh::new(build.cell);
        let above = surface(Material::Ceiling, build.height, Looks::Down);
        ground::lay(&mut ceiling, above, width, floor.cells().iter(), opening(floor.stairs_up()));
        let mut walls = Mesh::new(build.cell);
        walls::build(&edges(floor), build, &mut walls);
        let mut nodes = Vec::new();
        for (name, mesh) in [("floor", ground), ("ceiling", ceiling), ("walls", walls)] {
            if mesh.is_empty() {
                continue;
            }
            let mesh = scene.mesh(self.name(name), &mesh, floor);
            let node =
                scene.node(self.solid(name), Some(mesh), Place::default(), Some(json!({ "kind": name })));
            if let Some(at) = floor.stairs_up().filter(|_| name == "ceiling") {
                let place = Place { at: self.middle(at), turns: stairs::turns(floor, at) };
                let shaft = self.shaft(scene, at, place);
                scene.adopt(node, [shaft]);
            }
            nodes.push(node);
        }
        nodes
    }

    /// Returns what is seen through the opening of the ceiling. It belongs to the ceiling, so that both are hidden
    /// together.
    pub(super) fn shaft(&self, scene: &mut Scene, at: Cell, place: Place) -> u32 {
        let (cell, rise) = (self.build.cell, self.rise(at));
        let mesh = scene.shared("shaft", &format!("{cell} {rise}"), self.floor, || stairs::shaft(cell, rise));
        let extras = json!({ "kind": "shaft", "cell": [at.x, at.y] });
        scene.node(self.name("shaft"), Some(mesh), place, Some(extras))
    }

    /// From the floor of a cell to its ceiling.
    fn rise(&self, c: Cell) -> i32 {
        self.layout.as_ref().and_then(|layout| layout.height(c)).unwrap_or(self.build.height)
    }

    fn doors(&self, scene: &mut Scene) -> Vec<u32> {
        let barriers = self.floor.barriers().iter().zip(&self.told.barriers);
        barriers.map(|((edge, barrier), told)| self.door(scene, *edge, barrier, told)).collect()
    }

    fn door(&self, scene: &mut Scene, edge: Edge, barrier: &Barrier, told: &Value) -> u32 {
        let (build, c, kind) = (self.build, edge.cell(), doors::kind(barrier));
        let (x, z) = (i32::from(c.x) * build.cell, i32::from(c.y) * build.cell);
        let hinge = build.cell / 2 - build.door_width() / 2;
        let up = self.ground(c);
        let mut place = match edge.border() {
            Border::North => Place { at: [x + hinge, up, z], turns: 0 },
            Border::West => Place { at: [x, up, z + hinge], turns: 1 },
        };
        let mesh = self.panel(scene, barrier, place);
        match barrier.kind {
            BarrierKind::Gate(_) if barrier.open => place.at[1] -= build.door_height * 19 / 20,
            BarrierKind::Door | BarrierKind::Secret if barrier.open => place.turns += 3,
            BarrierKind::Door | BarrierKind::Gate(_) | BarrierKind::Secret | BarrierKind::Illusory => {}
        }
        let (side, mut extras) = (edge.side(), Map::new());
        extras.insert("kind".to_owned(), kind.into());
        extras.insert("cell".to_owned(), json!([c.x, c.y]));
        extras.insert("side".to_owned(), side.name().into());
        extras.extend(told.as_object().cloned().unwrap_or_default());
        let name = format!("{kind}_{}_{}_{side}", c.x, c.y);
        let stops = barrier.kind != BarrierKind::Illusory;
        let name = if stops { self.solid(&name) } else { self.name(&name) };
        scene.node(name, Some(mesh), place, Some(Value::Object(extras)))
    }

    fn panel(&self, scene: &mut Scene, barrier: &Barrier, place: Place) -> u32 {
        let (build, floor) = (self.build, self.floor);
        let size = format!("{} {}", build.cell, build.door_height);
        match barrier.kind {
            BarrierKind::Gate(_) => scene.shared("gate", &size, floor, || doors::gate(build)),
            BarrierKind::Door => {
                let (locked, handles) = (barrier.lock.is_some(), Handles::of(barrier.one_way));
                let key = format!("{size} {locked} {handles:?}");
                scene.shared(doors::kind(barrier), &key, floor, || doors::door(build, locked, handles))
            }
            BarrierKind::Secret | BarrierKind::Illusory => {
                // The courses of the wall go on across it: what a door's x is on the wall, the texture is laid by.
                let [x, _, z] = place.at;
                let along = if place.turns == 0 { x } else { z };
                let key = format!("{size} {} {}", along % build.cell, barrier.discovered);
                let mesh = Mesh::new(build.cell).textured_from([along % build.cell, 0, 0]);
                scene.shared("hidden", &key, floor, || doors::hidden(build, barrier.discovered, mesh))
            }
        }
    }

    fn features(&self, scene: &mut Scene) -> Vec<u32> {
        let mut people = 0;
        let mut nodes = Vec::new();
        for (placed, told) in self.floor.features().iter().zip(&self.told.features) {
            let mut extras = Map::new();
            extras.insert("kind".to_owned(), placed.is.kind().replace(' ', "_").into());
            extras.insert("cell".to_owned(), json!([placed.at.x, placed.at.y]));
            extras.extend(told.as_object().cloned().unwrap_or_default());
            if matches!(placed.is, Feature::Person(_)) {
                extras.insert("person".to_owned(), self.told.level["features"]["npcs"][people].clone());
                people += 1;
            }
            nodes.push(self.feature(scene, placed, extras));
        }
        nodes
    }

    fn feature(&self, scene: &mut Scene, placed: &Placed, mut extras: Map<String, Value>) -> u32 {
        let (build, floor) = (self.build, self.floor);
        let kind = props::name(&placed.is);
        let mut place = Place { at: self.middle(placed.at), turns: 0 };
        let rise = self.rise(placed.at);
        let mut size = format!("{} {rise}", build.cell);
        if let Feature::Teleporter(way) = &placed.is {
            size += &way.colour;
        }
        let is_stairs = matches!(placed.is, Feature::StairsUp | Feature::StairsDown);
        if is_stairs {
            place.turns = stairs::turns(floor, placed.at);
            let opening = metres(build.cell - 2 * stairs::inset(build.cell));
            extras.insert("opening".to_owned(), opening.into());
            extras.insert("leads".to_owned(), Side::ALL[usize::from(place.turns)].name().into());
        }
        let mesh = scene.shared(kind, &size, floor, || match placed.is {
            Feature::StairsUp => stairs::up(build.cell, rise),
            Feature::StairsDown => stairs::down(build.cell),
            _ => props::body(&placed.is, build.cell),
        });
        if let Some(target) = self.target(&placed.is) {
            extras.insert("target".to_owned(), target.into());
        }
        let name = format!("{kind}_{}_{}", placed.at.x, placed.at.y);
        let name = if is_stairs { self.solid(&name) } else { self.name(&name) };
        scene.node(name, Some(mesh), place, Some(Value::Object(extras)))
    }

    /// Returns the name of the node that a feature leads to, as it is without the ending for colliders.
    fn target(&self, feature: &Feature) -> Option<String> {
        let (floor, at) = match feature {
            Feature::StairsUp => (self.neighbours.above?, self.neighbours.above?.stairs_down()?),
            Feature::StairsDown => (self.neighbours.below?, self.neighbours.below?.stairs_up()?),
            Feature::Chute => return self.neighbours.below.map(level_name),
            Feature::Teleporter(way) => (self.floor, way.to),
            _ => return None,
        };
        let kind = props::name(floor.feature(at)?);
        Some(name_on(floor, &format!("{kind}_{}_{}", at.x, at.y)))
    }

    /// Returns a light in every room that is not dark, and one at each teleporter.
    fn lights(&self, scene: &mut Scene) -> Vec<u32> {
        let (facts, cell) = (Facts::of(self.floor), self.build.cell);
        let up = |[x, y, z]: Point, part: i32| [x, y + self.build.height * part / 4, z];
        let mut lights = Vec::new();
        for (i, room) in self.floor.rooms().iter().enumerate() {
            if facts.darkness(room) == Darkness::Whole {
                continue;
            }
            let across = i32::from(room.bounds.w.max(room.bounds.h)) + 2;
            let light = Light { colour: TORCH, candela: 12 * across.unsigned_abs(), range: across * cell };
            let id = self.listed("rooms", i)["id"].as_str().unwrap_or_default().to_owned();
            let name = self.name(&format!("light_{id}"));
            lights.push(scene.light(name, light, up(self.middle_of(room.bounds), 3)));
        }
        for (at, shine) in shining(self.floor) {
            let light = Light { colour: shine.rgb(), candela: 20, range: 3 * cell };
            let name = self.name(&format!("light_{}_{}", at.x, at.y));
            lights.push(scene.light(name, light, up(self.middle(at), 1)));
        }
        lights
    }

    fn rooms(&self, scene: &mut Scene) -> Vec<u32> {
        let rooms = self.floor.rooms().iter().enumerate();
        let room = |(i, room): (usize, &undercroft::floor::Room)| {
            self.empty(scene, "room", &self.listed("rooms", i), room.bounds)
        };
        rooms.map(room).collect()
    }

    fn zones(&self, scene: &mut Scene) -> Vec<u32> {
        let zones = self.floor.zones().iter().enumerate();
        let zone = |(i, zone): (usize, &undercroft::floor::Zone)| {
            self.empty(scene, "zone", &self.told.zones[i], zone.area.bounds())
        };
        zones.map(zone).collect()
    }

    fn empty(&self, scene: &mut Scene, kind: &str, told: &Value, bounds: Rect) -> u32 {
        let id = told["id"].as_str().unwrap_or_default();
        let name = if id.starts_with(kind) { id.to_owned() } else { format!("{kind}_{id}") };
        let size = [bounds.w, bounds.h].map(|n| metres(i32::from(n) * self.build.cell));
        // What the file says of a room's type and a zone's is `type` in the level JSON too.
        let mut extras =
            Map::from_iter([("kind".to_owned(), Value::from(kind)), ("size".to_owned(), json!(size))]);
        extras.extend(told.as_object().cloned().unwrap_or_default());
        let place = Place { at: self.middle_of(bounds), turns: 0 };
        scene.node(self.name(&name), None, place, Some(Value::Object(extras)))
    }
}

/// The light of rooms.
const TORCH: Rgb = Rgb(255, 214, 170);

fn level_name(floor: &Floor) -> String {
    format!("level_{}", floor.depth())
}

fn name_on(floor: &Floor, name: &str) -> String {
    format!("f{}_{name}", floor.depth())
}

/// Returns what stands on the edges of a floor.
fn edges(floor: &Floor) -> Edges {
    let (width, height) = (usize::from(floor.size().width()), usize::from(floor.size().height()));
    let mut edges = Edges::new(width, height);
    for c in floor.cells().iter() {
        let (x, y) = (usize::from(c.x), usize::from(c.y));
        edges.set_north(x, y, stands(floor, c, Side::North));
        edges.set_north(x, y + 1, stands(floor, c, Side::South));
        edges.set_west(x, y, stands(floor, c, Side::West));
        edges.set_west(x + 1, y, stands(floor, c, Side::East));
    }
    edges
}

/// Returns what stands on a side of a floor cell.
pub(super) fn stands(floor: &Floor, c: Cell, side: Side) -> Stands {
    match floor.side(c, side) {
        EdgeKind::Open => Stands::Nothing,
        EdgeKind::Wall => Stands::Wall,
        EdgeKind::Barrier(_) => Stands::Doorway,
    }
}

impl Options {
    /// Returns how walls are built where nothing else says so.
    fn build(self) -> Build {
        let (cell, height) = (self.cell as i32, self.height as i32);
        let door_height = (cell * 7 / 10).min(height * 4 / 5);
        Build { cell, height, door_height, rim: Rim::Whole, wall: Material::Wall }
    }
}
