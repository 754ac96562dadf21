//! A floor as entities.

use crate::components::{
    At, Chest, Chute, Door, Entrance, FloorCell, FloorRoot, Goal, InRoom, Key, Lever, Marker, Note, OnEdge,
    Person, Room, Spinner, Stairs, Switch, Teleporter, Trap, WallEdge, Zone,
};
use crate::layout::{BELOW, GROUND, Layout, STANDING};
use bevy_ecs::prelude::*;
use bevy_transform::components::Transform;
use undercroft::Floor;
use undercroft::floor::{EdgeKind, Feature, Placed, RoomId};
use undercroft::grid::{Cell, Edge, Rect, Side};

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
    let root = commands.spawn((FloorRoot { depth: floor.depth() }, Transform::default())).id();
    let rooms = rooms_of_cells(floor);
    let room_at = |c: Cell| rooms[usize::from(c.y) * usize::from(floor.size().width()) + usize::from(c.x)];
    let mut below = Below { commands, layout, root };
    for c in floor.cells().iter() {
        below.cell(c, GROUND, room_at(c), FloorCell);
    }
    for edge in walls(floor) {
        below.edge(edge, WallEdge);
    }
    for (edge, barrier) in floor.barriers() {
        below.edge(*edge, Door(barrier.clone()));
    }
    for placed in floor.features() {
        below.feature(placed, room_at(placed.at));
    }
    below.cell(floor.entrance(), STANDING, room_at(floor.entrance()), Entrance);
    below.cell(floor.goal_cell(), STANDING, room_at(floor.goal_cell()), Goal);
    for (i, room) in floor.rooms().iter().enumerate() {
        below.area(room.bounds, Room { id: RoomId(i as u32), room: room.clone() });
    }
    for zone in floor.zones() {
        below.area(zone.area.bounds(), Zone(zone.clone()));
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
    fn cell(&mut self, c: Cell, layer: f32, room: Option<RoomId>, what: impl Bundle) {
        let transform = Transform::from_translation(self.layout.middle(c));
        let transform = self.layout.layered(transform, layer);
        let mut entity = self.commands.spawn((what, At(c), transform, ChildOf(self.root)));
        if let Some(room) = room {
            entity.insert(InRoom(room));
        }
    }

    fn edge(&mut self, edge: Edge, what: impl Bundle) {
        let transform = self.layout.layered(self.layout.on_edge(edge), STANDING);
        self.commands.spawn((what, OnEdge(edge), transform, ChildOf(self.root)));
    }

    fn area(&mut self, bounds: Rect, what: impl Bundle) {
        let transform = Transform::from_translation(self.layout.middle_of(bounds));
        let transform = self.layout.layered(transform, BELOW);
        self.commands.spawn((what, transform, ChildOf(self.root)));
    }

    fn feature(&mut self, placed: &Placed, room: Option<RoomId>) {
        let c = placed.at;
        match &placed.is {
            Feature::StairsUp => self.cell(c, STANDING, room, Stairs::Up),
            Feature::StairsDown => self.cell(c, STANDING, room, Stairs::Down),
            Feature::Key(id) => self.cell(c, STANDING, room, Key(*id)),
            Feature::Lever(id) => self.cell(c, STANDING, room, Lever(*id)),
            Feature::Switch(id) => self.cell(c, STANDING, room, Switch(*id)),
            Feature::Trap(trap) => self.cell(c, STANDING, room, Trap(trap.clone())),
            Feature::Chest(chest) => self.cell(c, STANDING, room, Chest(chest.clone())),
            Feature::Teleporter(t) => self.cell(c, STANDING, room, Teleporter(t.clone())),
            Feature::Marker(marker) => self.cell(c, STANDING, room, Marker(marker.clone())),
            Feature::Person(person) => self.cell(c, STANDING, room, Person(person.clone())),
            Feature::Note(note) => self.cell(c, STANDING, room, Note(note.clone())),
            Feature::Spinner => self.cell(c, STANDING, room, Spinner),
            Feature::Chute => self.cell(c, STANDING, room, Chute),
        }
    }
}
