//! Floors come and go as entities.

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use bevy_transform::components::Transform;
use undercroft::floor::{BarrierKind, EdgeKind};
use undercroft::grid::{Side, cell};
use undercroft::make::MakeError;
use undercroft::{Floor, Recipe, Seed};
use undercroft_bevy::{
    At, Chest, CurrentFloor, Door, Entrance, FloorAnswer, FloorCell, FloorRequest, FloorRoot, Goal, InRoom,
    Key, Layout, Lever, Marker, Note, OnEdge, Person, Room, Stairs, Switch, Teleporter, Trap,
    UndercroftPlugin, WallEdge, Zone,
};

const SMALL: &str = "
+--+--+--+
|@< k0  .|
+--+00+DD+
   | .D >|
   +--+--+";

fn app(layout: Layout) -> App {
    let mut app = App::new();
    app.add_plugins(UndercroftPlugin { layout });
    app
}

fn ask(app: &mut App, request: FloorRequest) -> Vec<FloorAnswer> {
    app.world_mut().write_message(request);
    app.update();
    app.world_mut().resource_mut::<Messages<FloorAnswer>>().drain().collect()
}

fn count<C: Component>(app: &mut App) -> usize {
    let world = app.world_mut();
    world.query::<&C>().iter(world).count()
}

fn made(generator: &str, seed: &str) -> FloorRequest {
    let recipe = Recipe::new(generator, None).expect("a default recipe");
    FloorRequest::make(recipe, Seed::new(seed), 1)
}

#[test]
fn everything_of_a_floor_is_an_entity() {
    for generator in undercroft::recipe::generators().iter().map(|about| about.name) {
        let mut app = app(Layout::default());
        let answers = ask(&mut app, made(generator, "demo"));
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
            .map(|(c, side)| undercroft::grid::Edge::new(c, side))
            .collect();
        walls.sort();
        walls.dedup();
        let world = app.world_mut();
        let mut query = world.query_filtered::<&OnEdge, With<WallEdge>>();
        let mut found: Vec<_> = query.iter(world).map(|on| on.0).collect();
        found.sort();
        assert_eq!(found, walls);
        let mut in_rooms = world.query_filtered::<(&At, &InRoom), With<FloorCell>>();
        for (at, room) in in_rooms.iter(world) {
            assert_eq!(floor.room_at(at.0), Some(room.0));
        }
    }
}

#[test]
fn the_next_floor_takes_the_place_of_the_last() {
    let mut app = app(Layout::default());
    ask(&mut app, made("tunnels", "a"));
    let (first, old) = (count::<FloorCell>(&mut app), app.world().resource::<CurrentFloor>().root());
    // Two requests in one update: the second wins.
    app.world_mut().write_message(made("tunnels", "b"));
    let answers = ask(&mut app, made("tunnels", "c"));
    assert_eq!(answers.len(), 2);
    assert_eq!(count::<FloorRoot>(&mut app), 1);
    let current = app.world().resource::<CurrentFloor>().clone();
    assert_eq!(answers[1], FloorAnswer::Ready(current.root()));
    assert_ne!(current.root(), old);
    assert_eq!(count::<FloorCell>(&mut app), current.floor().cells().count());
    assert_ne!(count::<FloorCell>(&mut app), first, "another seed is another floor");
    assert_eq!(ask(&mut app, FloorRequest::Clear), [FloorAnswer::Cleared]);
    assert_eq!((count::<FloorRoot>(&mut app), count::<Transform>(&mut app)), (0, 0));
    assert!(app.world().get_resource::<CurrentFloor>().is_none());
}

#[test]
fn a_refusal_leaves_the_old_floor_standing() {
    let mut app = app(Layout::default());
    ask(&mut app, made("tunnels", "a"));
    let root = app.world().resource::<CurrentFloor>().root();
    let recipe = Recipe::new("tunnels", None).expect("a default recipe");
    let answers = ask(&mut app, FloorRequest::make(recipe, Seed::new("a"), 0));
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
        ask(&mut app, FloorRequest::show(floor.clone()));
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
