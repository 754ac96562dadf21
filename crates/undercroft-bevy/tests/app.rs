//! Floors come and go as entities.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use bevy_reflect::{PartialReflect, ReflectRef};
use bevy_tasks::AsyncComputeTaskPool;
use bevy_transform::components::Transform;
use std::sync::{Arc, Barrier};
use undercroft::floor::{BarrierKind, EdgeKind};
use undercroft::grid::{Border, Cell, Edge, Side, cell};
use undercroft::make::MakeError;
use undercroft::{Floor, Recipe, Seed};
use undercroft_bevy::{
    At, Chest, CurrentFloor, Door, Entrance, FloorAnswer, FloorCell, FloorPart, FloorRequest, FloorRoot,
    Goal, InRoom, Key, Layout, Lever, Marker, Note, OnEdge, Person, Room, Stairs, Switch, Teleporter, Trap,
    UndercroftPlugin, Wall, Walls, Zone,
};

const SMALL: &str = "
+--+--+--+
|@< k0  .|
+--+00+DD+
   | .D >|
   +--+--+";

fn app(layout: Layout) -> App {
    let mut app = App::new();
    app.add_plugins((TaskPoolPlugin::default(), UndercroftPlugin { layout }));
    app
}

/// Asks, and updates until there is an answer to all that was asked.
fn ask(app: &mut App, requests: impl IntoIterator<Item = FloorRequest>) -> Vec<FloorAnswer> {
    let mut asked = 0;
    for request in requests {
        app.world_mut().write_message(request);
        asked += 1;
    }
    let mut answers = Vec::new();
    while answers.len() < asked {
        app.update();
        answers.extend(app.world_mut().resource_mut::<Messages<FloorAnswer>>().drain());
    }
    answers
}

fn count<C: Component>(app: &mut App) -> usize {
    let world = app.world_mut();
    world.query::<&C>().iter(world).count()
}

fn made(generator: &str, seed: &str) -> FloorRequest {
    let recipe = Recipe::new(generator, None).expect("a default recipe");
    FloorRequest::make(recipe, Seed::new(seed), 1)
}

/// The edges of a stretch of wall.
fn edges(first: Edge, length: u32) -> impl Iterator<Item = Edge> {
    let Cell { x, y } = first.cell();
    (0..length as u16).map(move |i| match first.border() {
        Border::North => Edge::new(cell(x + i, y), Side::North),
        Border::West => Edge::new(cell(x, y + i), Side::West),
    })
}

#[test]
fn everything_of_a_floor_is_an_entity() {
    for generator in undercroft::recipe::generators().iter().map(|about| about.name) {
        let mut app = app(Layout::default());
        let answers = ask(&mut app, [made(generator, "demo")]);
        assert!(matches!(answers[..], [FloorAnswer::Ready(_)]), "{answers:?}");
        let floor = app.world().resource::<CurrentFloor>().floor().clone();
        assert_eq!(count::<FloorCell>(&mut app), floor.cells().count());
        assert_eq!(count::<Door>(&mut app), floor.barriers().len());
        assert_eq!(count::<Room>(&mut app), floor.rooms().len());
        assert_eq!(count::<Zone>(&mut app), floor.zones().len());
        let features = count::<Stairs>(&mut app)
            + count::<Key>(&mut app)
            + count::<Lever>(&mut app)
            + count::<Switch>(&mut app)
            + count::<Trap>(&mut app)
            + count::<Chest>(&mut app)
            + count::<Teleporter>(&mut app)
            + count::<Marker>(&mut app)
            + count::<Person>(&mut app)
            + count::<Note>(&mut app);
        assert_eq!(features, floor.features().len());
        assert_eq!((count::<Entrance>(&mut app), count::<Goal>(&mut app)), (1, 1));
        let all = floor.cells().iter();
        let mut walls: Vec<_> = all
            .flat_map(|c| Side::ALL.map(|side| (c, side)))
            .filter(|(c, side)| floor.side(*c, *side) == EdgeKind::Wall)
            .map(|(c, side)| Edge::new(c, side))
            .collect();
        walls.sort();
        walls.dedup();
        let world = app.world_mut();
        let mut query = world.query::<(&OnEdge, &Wall)>();
        let mut found: Vec<_> = query.iter(world).flat_map(|(on, wall)| edges(on.0, wall.length)).collect();
        found.sort();
        assert_eq!(found, walls);
        let stretches = query.iter(world).count();
        assert!(2 * stretches < walls.len(), "{stretches} stretches of {} edges", walls.len());
        let mut in_rooms = world.query_filtered::<(&At, &InRoom), With<FloorCell>>();
        for (at, room) in in_rooms.iter(world) {
            assert_eq!(floor.room_at(at.0), Some(room.0));
        }
    }
}

#[test]
fn the_next_floor_takes_the_place_of_the_last() {
    let mut app = app(Layout::default());
    ask(&mut app, [made("tunnels", "a")]);
    let (first, old) = (count::<FloorCell>(&mut app), app.world().resource::<CurrentFloor>().root());
    // Two requests in one update: the second wins.
    let answers = ask(&mut app, [made("tunnels", "b"), made("tunnels", "c")]);
    assert_eq!(answers.len(), 2);
    assert_eq!(count::<FloorRoot>(&mut app), 1);
    let current = app.world().resource::<CurrentFloor>().clone();
    assert_eq!(answers[1], FloorAnswer::Ready(current.root()));
    assert_ne!(current.root(), old);
    assert_eq!(count::<FloorCell>(&mut app), current.floor().cells().count());
    assert_ne!(count::<FloorCell>(&mut app), first, "another seed is another floor");
    assert_eq!(ask(&mut app, [FloorRequest::Clear]), [FloorAnswer::Cleared]);
    assert_eq!((count::<FloorRoot>(&mut app), count::<Transform>(&mut app)), (0, 0));
    assert!(app.world().get_resource::<CurrentFloor>().is_none());
}

#[test]
fn a_refusal_leaves_the_old_floor_standing() {
    let mut app = app(Layout::default());
    ask(&mut app, [made("tunnels", "a")]);
    let root = app.world().resource::<CurrentFloor>().root();
    let recipe = Recipe::new("tunnels", None).expect("a default recipe");
    let answers = ask(&mut app, [FloorRequest::make(recipe, Seed::new("a"), 0)]);
    assert!(matches!(answers[..], [FloorAnswer::Failed(MakeError::Generate(_))]), "{answers:?}");
    assert_eq!(app.world().resource::<CurrentFloor>().root(), root);
    assert_eq!(count::<FloorRoot>(&mut app), 1);
}

#[test]
fn things_stand_where_the_layout_says() {
    let floor: Floor = SMALL.parse().expect("a small floor");
    for (layout, key, door, ahead) in [
        (Layout::solid(2.0), Vec3::new(3.0, 0.0, 1.0), Vec3::new(5.0, 0.0, 2.0), Vec3::Z),
        (Layout::plane(16.0), Vec3::new(24.0, -8.0, 1.0), Vec3::new(40.0, -16.0, 1.0), Vec3::Y),
    ] {
        let mut app = app(layout);
        ask(&mut app, [FloorRequest::show(floor.clone())]);
        let world = app.world_mut();
        let (at, place) =
            world.query_filtered::<(&At, &Transform), With<Key>>().single(world).expect("a key");
        assert_eq!(at.0, cell(1, 0));
        assert_eq!(place.translation, key);
        assert_eq!(layout.cell_at(place.translation), Some(at.0));
        let mut doors = world.query::<(&Door, &OnEdge, &Transform)>();
        let plain = |door: &Door| door.0.kind == BarrierKind::Door && door.0.lock.is_none();
        let (_, _, place) = doors.iter(world).find(|(door, ..)| plain(door)).expect("a plain door");
        assert_eq!(place.translation, door);
        // A door on a west edge runs along its own x axis, which is the world's z or y.
        let upright =
            doors.iter(world).find(|(_, on, _)| on.0.side() == Side::West).expect("a door in a west edge").2;
        assert!((upright.rotation * Vec3::X).abs().distance(ahead) < 1e-6);
    }
}

#[test]
fn walls_are_one_entity_a_stretch_or_one_an_edge() {
    let floor: Floor = SMALL.parse().expect("a small floor");
    let layout = Layout::solid(2.0);
    let mut merged = app(layout);
    ask(&mut merged, [FloorRequest::show(floor.clone())]);
    let world = merged.world_mut();
    let mut query = world.query::<(&OnEdge, &Wall, &Transform)>();
    let top = query.iter(world).find(|(on, ..)| on.0 == Edge::new(cell(0, 0), Side::North)).expect("a wall");
    // It runs along three cells of two units, from the corner on.
    assert_eq!((top.1.length, top.2.translation), (3, Vec3::new(3.0, 0.0, 0.0)));
    let left = query.iter(world).find(|(on, ..)| on.0 == Edge::new(cell(0, 0), Side::West)).expect("a wall");
    assert_eq!((left.1.length, left.2.translation), (1, Vec3::new(0.0, 0.0, 1.0)));
    let total: u32 = query.iter(world).map(|(_, wall, _)| wall.length).sum();

    let mut single = app(Layout { walls: Walls::Edges, ..layout });
    ask(&mut single, [FloorRequest::show(floor)]);
    assert_eq!(count::<Wall>(&mut single), total as usize);
    assert!(count::<Wall>(&mut single) > count::<Wall>(&mut merged));
}

#[test]
fn a_floor_is_made_beside_the_schedule() {
    let mut app = app(Layout::default());
    // What is there already waits for what was asked for before it.
    let floor: Floor = SMALL.parse().expect("a small floor");
    let answers = ask(&mut app, [made("wizardry", "a"), FloorRequest::show(floor), FloorRequest::Clear]);
    assert!(
        matches!(answers[..], [FloorAnswer::Ready(_), FloorAnswer::Ready(_), FloorAnswer::Cleared]),
        "{answers:?}"
    );
    // While all threads of the pool are busy no floor is made, and the app goes on.
    let pool = AsyncComputeTaskPool::get();
    let (busy, free) = (pool.thread_num(), Arc::new(Barrier::new(pool.thread_num() + 1)));
    for _ in 0..busy {
        let free = Arc::clone(&free);
        pool.spawn(async move { free.wait() }).detach();
    }
    app.world_mut().write_message(made("wizardry", "b"));
    (0..3).for_each(|_| app.update());
    assert!(app.world().get_resource::<CurrentFloor>().is_none());
    free.wait();
    while !app.world().contains_resource::<CurrentFloor>() {
        app.update();
    }
}

/// Stands in for Bevy's `Visibility`, which is in a crate with a window.
#[derive(Component, Default)]
struct Seen;

#[test]
fn every_part_has_a_name_and_what_a_game_requires() {
    let mut app = app(Layout::default());
    app.register_required_components::<FloorPart, Seen>();
    ask(&mut app, [made("navigation", "demo")]);
    let parts = count::<FloorPart>(&mut app);
    assert_eq!(
        (count::<Transform>(&mut app), count::<Name>(&mut app), count::<Seen>(&mut app)),
        (parts, parts, parts)
    );
    let floor = app.world().resource::<CurrentFloor>().floor().clone();
    let world = app.world_mut();
    let mut people = world.query_filtered::<&Name, With<Person>>();
    let mut names: Vec<String> = people.iter(world).map(ToString::to_string).collect();
    let mut expected: Vec<String> =
        undercroft::tools::people(&floor).map(|(at, person)| format!("{} {at}", person.name)).collect();
    names.sort();
    expected.sort();
    assert_eq!(names, expected);
    assert!(!names.is_empty());
}

#[test]
fn components_are_known_to_reflection() {
    let app = app(Layout::default());
    let registry = app.world().resource::<AppTypeRegistry>().read();
    for path in ["FloorPart", "At", "Wall", "Door", "Key", "Person", "Zone"] {
        let path = format!("undercroft_bevy::components::{path}");
        let known = registry.get_with_type_path(&path).unwrap_or_else(|| panic!("{path} is registered"));
        assert!(known.data::<ReflectComponent>().is_some(), "{path} is a component");
    }
    let at = At(cell(3, 4));
    let ReflectRef::TupleStruct(fields) = at.reflect_ref() else { panic!("At has a field") };
    let inner = fields.field(0).expect("a cell").reflect_ref();
    let ReflectRef::Struct(inner) = inner else { panic!("a cell has fields") };
    assert_eq!(inner.field("y").and_then(|y| y.try_downcast_ref::<u16>()), Some(&4));
}
