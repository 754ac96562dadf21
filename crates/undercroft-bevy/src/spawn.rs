//! A floor as entities.

use crate::components::{
    At, Chest, Chute, Door, Entrance, FloorCell, FloorPart, FloorRoot, Goal, InRoom, Key, Lever, Lift,
    Marker, Note, OnEdge, Person, Room, Spinner, Stairs, Switch, Teleporter, Trap, Wall, Zone,
};
use crate::layout::{BELOW, GROUND, Layout, STANDING, Walls};
use bevy_ecs::prelude::*;
use bevy_transform::components::Transform;
use std::borrow::Cow;
use undercroft::Floor;
use undercroft::floor::{Barrier, BarrierKind, EdgeKind, Feature, Placed, RoomId};
use undercroft::grid::{Border, Cell, Edge, Rect, Side};
use undercroft::rules;

/// Spawns a floor below a root of its own, which is given back. The plugin does so for each
/// [`FloorRequest`](crate::FloorRequest); games that keep several floors call it themselves.
///
/// ```
/// use bevy_app::prelude::*;
/// use bevy_ecs::prelude::*;
/// use undercroft_bevy::{FloorCell, Layout, spawn_floor};
///
/// fn spawn(mut commands: Commands<'_, '_>) {
///     let floor = "+--+--+\n|@.  >|\n+--+--+".parse().expect("a floor");
///     spawn_floor(&mut commands, &floor, &Layout::default());
/// }
///
/// let mut app = App::new();
/// app.add_systems(Startup, spawn);
/// app.update();
/// assert_eq!(app.world_mut().query::<&FloorCell>().iter(app.world()).count(), 2);
/// ```
pub fn spawn_floor(commands: &mut Commands<'_, '_>, floor: &Floor, layout: &Layout) -> Entity {
    let name = Name::new(format!("floor {}: {}", floor.depth(), floor.name()));
    let root =
        commands.spawn((FloorRoot { depth: floor.depth() }, FloorPart, Transform::default(), name)).id();
    let rooms = rooms_of_cells(floor);
    let room_at = |c: Cell| rooms[usize::from(c.y) * usize::from(floor.size().width()) + usize::from(c.x)];
    let mut below = Below { commands, layout, root };
    for c in floor.cells().iter() {
        below.cell("cell", c, GROUND, room_at(c), FloorCell);
    }
    let stretches = match layout.walls {
        Walls::Merged => merged(walls(floor)),
        Walls::Edges => walls(floor).map(|edge| (edge, 1)).collect(),
    };
    for (edge, length) in stretches {
        below.edge("wall", edge, layout.on_edges(edge, length), Wall { length });
    }
    for (edge, barrier) in floor.barriers() {
        below.edge(barred(barrier), *edge, layout.on_edge(*edge), Door(barrier.clone()));
    }
    for placed in floor.features() {
        below.feature(&called(floor, &placed.is), placed, room_at(placed.at));
    }
    below.cell("entrance", floor.entrance(), STANDING, room_at(floor.entrance()), Entrance);
    below.cell("goal", floor.goal_cell(), STANDING, room_at(floor.goal_cell()), Goal);
    for (i, room) in floor.rooms().iter().enumerate() {
        let id = RoomId(i as u32);
        below.area(floor.room_name(id), room.bounds, Room { id, room: room.clone() });
    }
    for zone in floor.zones() {
        below.area(format!("{:?} zone", zone.kind), zone.area.bounds(), Zone(zone.clone()));
    }
    root
}

/// Returns the walls beside floor cells, each once.
fn walls(floor: &Floor) -> impl Iterator<Item = Edge> {
    let is_wall = |c: Cell, side: Side| floor.side(c, side) == EdgeKind::Wall;
    floor.cells().iter().flat_map(move |c| {
        Side::ALL.into_iter().filter_map(move |side| {
            // Between two floor cells the one south or east of the edge counts it.
            let across = c.step(side).is_some_and(|other| floor.is_floor(other));
            let counts = !across || matches!(side, Side::North | Side::West);
            (counts && is_wall(c, side)).then(|| Edge::new(c, side))
        })
    })
}

/// Joins edges in one line to stretches: the first edge of each, and how many there are.
fn merged(edges: impl Iterator<Item = Edge>) -> Vec<(Edge, u32)> {
    // Sorted along their lines, so that what can be joined is neighbours: rows of north edges, columns of west ones.
    let along = |edge: &Edge| {
        let Cell { x, y } = edge.cell();
        match edge.border() {
            Border::North => (0, y, x),
            Border::West => (1, x, y),
        }
    };
    let mut edges: Vec<Edge> = edges.collect();
    edges.sort_by_key(along);
    let mut stretches: Vec<(Edge, u32)> = Vec::new();
    for edge in edges {
        let (border, line, place) = along(&edge);
        match stretches.last_mut() {
            Some((first, length)) if along(first) == (border, line, place.wrapping_sub(*length as u16)) => {
                *length += 1;
            }
            _ => stretches.push((edge, 1)),
        }
    }
    stretches
}

/// Returns what a barrier is called.
const fn barred(barrier: &Barrier) -> &'static str {
    match barrier.kind {
        BarrierKind::Door => "door",
        BarrierKind::Gate(_) => "gate",
        BarrierKind::Secret => "secret door",
        BarrierKind::Illusory => "illusory wall",
    }
}

/// Returns what a feature is called: keys and people by their names.
fn called<'a>(floor: &Floor, feature: &'a Feature) -> Cow<'a, str> {
    match feature {
        Feature::Key(key) => rules::key_name(floor, *key).into(),
        Feature::Person(person) => (*person.name).into(),
        other => other.kind().into(),
    }
}

/// Returns the room of each cell; of several the first.
fn rooms_of_cells(floor: &Floor) -> Vec<Option<RoomId>> {
    let width = usize::from(floor.size().width());
    let mut rooms = vec![None; floor.size().area()];
    for (i, room) in floor.rooms().iter().enumerate() {
        for c in room.cells() {
            rooms[usize::from(c.y) * width + usize::from(c.x)].get_or_insert(RoomId(i as u32));
        }
    }
    rooms
}

/// Spawns below a root.
struct Below<'a, 'w, 's> {
    commands: &'a mut Commands<'w, 's>,
    layout: &'a Layout,
    root: Entity,
}

impl Below<'_, '_, '_> {
    fn cell(&mut self, name: &str, c: Cell, layer: f32, room: Option<RoomId>, what: impl Bundle) {
        let place = self.layout.layered(Transform::from_translation(self.layout.middle(c)), layer);
        let name = Name::new(format!("{name} {c}"));
        let mut entity = self.commands.spawn((what, FloorPart, name, At(c), place, ChildOf(self.root)));
        if let Some(room) = room {
            entity.insert(InRoom(room));
        }
    }

    fn edge(&mut self, name: &str, edge: Edge, place: Transform, what: impl Bundle) {
        let place = self.layout.layered(place, STANDING);
        let name = Name::new(format!("{name} {}", edge.cell()));
        self.commands.spawn((what, FloorPart, name, OnEdge(edge), place, ChildOf(self.root)));
    }

    fn area(&mut self, name: String, bounds: Rect, what: impl Bundle) {
        let place = Transform::from_translation(self.layout.middle_of(bounds));
        let place = self.layout.layered(place, BELOW);
        self.commands.spawn((what, FloorPart, Name::new(name), place, ChildOf(self.root)));
    }

    fn feature(&mut self, name: &str, placed: &Placed, room: Option<RoomId>) {
        let c = placed.at;
        match &placed.is {
            Feature::StairsUp => self.cell(name, c, STANDING, room, Stairs::Up),
            Feature::StairsDown => self.cell(name, c, STANDING, room, Stairs::Down),
            Feature::Key(id) => self.cell(name, c, STANDING, room, Key(*id)),
            Feature::Lever(id) => self.cell(name, c, STANDING, room, Lever(*id)),
            Feature::Switch(id) => self.cell(name, c, STANDING, room, Switch(*id)),
            Feature::Trap(trap) => self.cell(name, c, STANDING, room, Trap(trap.clone())),
            Feature::Chest(chest) => self.cell(name, c, STANDING, room, Chest(chest.clone())),
            Feature::Teleporter(t) => self.cell(name, c, STANDING, room, Teleporter(t.clone())),
            Feature::Marker(marker) => self.cell(name, c, STANDING, room, Marker(marker.clone())),
            Feature::Person(person) => self.cell(name, c, STANDING, room, Person(person.clone())),
            Feature::Note(note) => self.cell(name, c, STANDING, room, Note(note.clone())),
            Feature::Spinner => self.cell(name, c, STANDING, room, Spinner),
            Feature::Chute => self.cell(name, c, STANDING, room, Chute),
            Feature::Lift(lift) => self.cell(name, c, STANDING, room, Lift(*lift)),
        }
    }
}
