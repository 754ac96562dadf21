//! A floor in a window: walls and doors as cubes, somebody who walks, keys that open doors.
//!
//! ```text
//! cargo run -- wizardry demo 4          generator, seed and depth
//! cargo run -- wizardry demo 4 --walk   goes the way of the proof by itself, and ends at the goal
//! ```
//! Arrows or WASD walk, E pulls levers and uses teleporters, N makes the next floor, Escape ends. Keys are taken in
//! passing. What happens stands in the window's title.

use bevy::prelude::*;
use bevy::render::view::Tonemapping;
use bevy::window::{PrimaryWindow, WindowResolution};
use std::process::ExitCode;
use undercroft::floor::{BarrierKind, Feature, Move};
use undercroft::grid::Side;
use undercroft::rules::{self, Walker};
use undercroft::{Recipe, Seed};
use undercroft_bevy::{
    At, Chest, CurrentFloor, Door, FloorCell, FloorPart, FloorRequest, Goal, Key, Layout, Lever, OnEdge, Switch,
    Teleporter, UndercroftPlugin, UndercroftSystems, Wall,
};

/// The side of a cell in metres, and how high walls are.
const CELL: f32 = 2.0;
const HEIGHT: f32 = 1.4;

/// Which floor is asked for.
#[derive(Resource, Clone)]
struct Wanted {
    recipe: Recipe,
    seed: Seed,
    depth: u32,
}

impl Wanted {
    fn request(&self) -> FloorRequest {
        FloorRequest::make(self.recipe.clone(), self.seed.clone(), self.depth)
    }
}

/// Goes the way of the proof, a move at each tick.
#[derive(Resource)]
struct Auto {
    timer: Timer,
    next: usize,
}

/// Whoever walks. The engine's rules say what they may do.
#[derive(Component)]
struct Hero(Walker);

/// What was said last; the window's title.
#[derive(Resource, Default)]
struct Said(String);

/// Meshes and materials, made once.
#[derive(Resource)]
struct Look {
    cube: Handle<Mesh>,
    ball: Handle<Mesh>,
    ground: Handle<StandardMaterial>,
    wall: Handle<StandardMaterial>,
    door: Handle<StandardMaterial>,
    locked: Handle<StandardMaterial>,
    gate: Handle<StandardMaterial>,
    key: Handle<StandardMaterial>,
    lever: Handle<StandardMaterial>,
    chest: Handle<StandardMaterial>,
    teleporter: Handle<StandardMaterial>,
    goal: Handle<StandardMaterial>,
    hero: Handle<StandardMaterial>,
}

fn main() -> ExitCode {
    let (words, options): (Vec<String>, Vec<String>) = std::env::args().skip(1).partition(|word| !word.starts_with("--"));
    let word = |i: usize, default: &str| words.get(i).cloned().unwrap_or_else(|| default.to_owned());
    let wanted = match (Recipe::new(&word(0, "wizardry"), None), word(2, "4").parse()) {
        (Ok(recipe), Ok(depth)) => Wanted { recipe, seed: Seed::new(word(1, "demo")), depth },
        (Err(error), _) => return usage(&error.to_string()),
        (_, Err(_)) => return usage("a depth is a number from 1"),
    };
    if let Some(other) = options.iter().find(|option| *option != "--walk") {
        return usage(&format!("there is no option {other}"));
    }
    let window = Window { resolution: WindowResolution::new(1280, 800), ..default() };
    let mut app = App::new();
    app.add_plugins((
        DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }),
        UndercroftPlugin { layout: Layout::solid(CELL) },
    ));
    // All of a floor is shown and hidden with its root.
    app.register_required_components::<FloorPart, Visibility>();
    if !options.is_empty() {
        app.insert_resource(Auto { timer: Timer::from_seconds(0.12, TimerMode::Repeating), next: 0 });
    }
    app.insert_resource(ClearColor(Color::srgb(0.02, 0.02, 0.03)))
        .insert_resource(wanted)
        .init_resource::<Said>()
        .add_systems(Startup, set_up)
        .add_systems(
            Update,
            (
                (begin, dress).chain().run_if(resource_exists_and_changed::<CurrentFloor>),
                (walk_by_hand, walk_by_proof, show, follow).chain().run_if(resource_exists::<CurrentFloor>),
                title,
            )
                .chain()
                .after(UndercroftSystems),
        );
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(_) => ExitCode::FAILURE,
    }
}

fn usage(error: &str) -> ExitCode {
    eprintln!("{error}\nusage: undercroft-bevy-window [GENERATOR [SEED [DEPTH]]] [--walk]");
    ExitCode::from(2)
}

fn set_up(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut requests: MessageWriter<FloorRequest>,
    wanted: Res<Wanted>,
) {
    let mut paint = |red, green, blue| {
        materials.add(StandardMaterial {
            base_color: Color::srgb(red, green, blue),
            perceptual_roughness: 0.9,
            ..default()
        })
    };
    commands.insert_resource(Look {
        ground: paint(0.28, 0.26, 0.24),
        wall: paint(0.52, 0.50, 0.47),
        door: paint(0.45, 0.27, 0.12),
        locked: paint(0.62, 0.12, 0.10),
        gate: paint(0.16, 0.30, 0.50),
        key: paint(1.0, 0.80, 0.15),
        lever: paint(0.30, 0.75, 0.85),
        chest: paint(0.60, 0.40, 0.15),
        teleporter: paint(0.60, 0.30, 0.80),
        goal: paint(0.25, 0.70, 0.30),
        hero: paint(0.95, 0.95, 0.90),
        cube: meshes.add(Cuboid::new(1.0, 1.0, 1.0)),
        ball: meshes.add(Sphere::new(0.5)),
    });
    // The usual tone mapping needs tables that this example does without.
    commands.spawn((Camera3d::default(), Tonemapping::Reinhard, Transform::default()));
    commands.spawn((
        DirectionalLight { illuminance: 6_000.0, ..default() },
        Transform::from_xyz(-3.0, 10.0, 4.0).looking_at(Vec3::ZERO, Vec3::Y),
    ));
    requests.write(wanted.request());
}

/// Puts the walker at the entrance of a floor that has just come.
fn begin(
    mut commands: Commands,
    floor: Res<CurrentFloor>,
    heroes: Query<Entity, With<Hero>>,
    look: Res<Look>,
    auto: Option<ResMut<Auto>>,
    mut said: ResMut<Said>,
) {
    for old in &heroes {
        commands.entity(old).despawn();
    }
    let walker = Walker::new(floor.floor());
    commands
        .spawn((
            Hero(walker),
            Mesh3d(look.ball.clone()),
            MeshMaterial3d(look.hero.clone()),
            Transform::from_scale(Vec3::splat(0.5 * CELL)),
        ))
        .with_child((PointLight { intensity: 600_000.0, range: 14.0, ..default() }, Transform::from_xyz(0.0, 1.5, 0.0)));
    if let Some(mut auto) = auto {
        auto.next = 0;
    }
    said.0 = floor.floor().name().to_owned();
}

/// Gives the parts of a floor that has just come something to be seen by. What players have to find looks like a wall.
fn dress(
    mut commands: Commands,
    look: Res<Look>,
    cells: Query<Entity, Added<FloorCell>>,
    walls: Query<(Entity, &Wall), Added<Wall>>,
    doors: Query<(Entity, &Door), Added<Door>>,
    keys: Query<Entity, Added<Key>>,
    levers: Query<Entity, Or<(Added<Lever>, Added<Switch>)>>,
    chests: Query<Entity, Added<Chest>>,
    teleporters: Query<Entity, Added<Teleporter>>,
    goals: Query<Entity, Added<Goal>>,
) {
    let mut put = |at: Entity, mesh: &Handle<Mesh>, paint: &Handle<StandardMaterial>, middle: f32, size: Vec3| {
        let place = Transform::from_xyz(0.0, middle, 0.0).with_scale(size);
        commands.entity(at).with_child((Mesh3d(mesh.clone()), MeshMaterial3d(paint.clone()), place));
    };
    for at in &cells {
        put(at, &look.cube, &look.ground, -0.05, Vec3::new(CELL, 0.1, CELL));
    }
    for (at, wall) in &walls {
        let length = CELL * wall.length as f32 + 0.12;
        put(at, &look.cube, &look.wall, HEIGHT / 2.0, Vec3::new(length, HEIGHT, 0.12));
    }
    for (at, door) in &doors {
        let paint = match door.0.kind {
            BarrierKind::Door if door.0.lock.is_some() => &look.locked,
            BarrierKind::Door => &look.door,
            BarrierKind::Gate(_) => &look.gate,
            BarrierKind::Secret | BarrierKind::Illusory => &look.wall,
        };
        put(at, &look.cube, paint, HEIGHT / 2.0, Vec3::new(CELL, HEIGHT, 0.16));
    }
    for at in &keys {
        put(at, &look.ball, &look.key, 0.35, Vec3::splat(0.45));
    }
    for at in &levers {
        put(at, &look.cube, &look.lever, 0.4, Vec3::new(0.2, 0.8, 0.2));
    }
    for at in &chests {
        put(at, &look.cube, &look.chest, 0.25, Vec3::new(0.8, 0.5, 0.5));
    }
    for at in &teleporters {
        put(at, &look.cube, &look.teleporter, 0.02, Vec3::new(1.2, 0.04, 1.2));
    }
    for at in &goals {
        put(at, &look.cube, &look.goal, 0.03, Vec3::new(1.6, 0.06, 1.6));
    }
}

fn walk_by_hand(
    keys: Res<ButtonInput<KeyCode>>,
    floor: Res<CurrentFloor>,
    mut heroes: Query<&mut Hero>,
    mut said: ResMut<Said>,
    mut wanted: ResMut<Wanted>,
    mut requests: MessageWriter<FloorRequest>,
    mut exit: MessageWriter<AppExit>,
) {
    if keys.just_pressed(KeyCode::Escape) {
        exit.write(AppExit::Success);
    }
    if keys.just_pressed(KeyCode::KeyN) {
        wanted.depth += 1;
        requests.write(wanted.request());
        "the next floor is being made".clone_into(&mut said.0);
    }
    let floor = floor.floor();
    let Ok(mut hero) = heroes.single_mut() else { return };
    let side = [
        ([KeyCode::ArrowUp, KeyCode::KeyW], Side::North),
        ([KeyCode::ArrowRight, KeyCode::KeyD], Side::East),
        ([KeyCode::ArrowDown, KeyCode::KeyS], Side::South),
        ([KeyCode::ArrowLeft, KeyCode::KeyA], Side::West),
    ]
    .into_iter()
    .find_map(|(either, side)| keys.any_just_pressed(either).then_some(side));
    let moves = match side {
        Some(side) => vec![Move::Walk(side), Move::Open(side)],
        None if keys.just_pressed(KeyCode::KeyE) => vec![Move::Use, Move::Teleport],
        None => return,
    };
    let walker = &mut hero.0;
    let mut refused = None;
    // Some things are passed by walking and some by opening; the last refusal is the one to tell.
    for step in moves {
        match walker.go(floor, step) {
            Ok(()) => {
                said.0 = arrived(walker, floor);
                return;
            }
            Err(refusal) => refused = Some(refusal.to_string()),
        }
    }
    said.0 = refused.unwrap_or_default();
}

/// Takes the key that lies where one came to, and says what there is to say.
fn arrived(walker: &mut Walker, floor: &undercroft::Floor) -> String {
    if walker.is_done(floor) {
        return "this is the goal; N makes the next floor".to_owned();
    }
    match floor.feature(walker.at()) {
        Some(Feature::Key(key)) if !walker.has_taken(walker.at()) => match walker.go(floor, Move::Take) {
            Ok(()) => format!("you take the {}", rules::key_name(floor, *key)),
            Err(refusal) => refusal.to_string(),
        },
        Some(Feature::Lever(_) | Feature::Switch(_) | Feature::Teleporter(_)) => "E uses what is here".to_owned(),
        _ => String::new(),
    }
}

fn walk_by_proof(
    time: Res<Time>,
    auto: Option<ResMut<Auto>>,
    floor: Res<CurrentFloor>,
    mut heroes: Query<&mut Hero>,
    mut said: ResMut<Said>,
    mut exit: MessageWriter<AppExit>,
) {
    let Some(mut auto) = auto else { return };
    if !auto.timer.tick(time.delta()).just_finished() {
        return;
    }
    let (Ok(mut hero), floor) = (heroes.single_mut(), floor.floor()) else { return };
    let moves = floor.walkthrough().map_or(&[][..], |walkthrough| &walkthrough.moves);
    match moves.get(auto.next) {
        Some(step) => {
            auto.next += 1;
            hero.0.go(floor, *step).expect("the proof holds");
            said.0 = format!("move {} of {}: {step:?}", auto.next, moves.len());
        }
        None if hero.0.is_done(floor) => {
            exit.write(AppExit::Success);
        }
        None => {
            exit.write(AppExit::error());
        }
    }
}

/// Puts the walker where they are, opens the doors that they may pass, and takes away the keys that they have.
fn show(
    floor: Res<CurrentFloor>,
    layout: Res<Layout>,
    mut heroes: Query<(&Hero, &mut Transform)>,
    mut doors: Query<(&Door, &OnEdge, &mut Transform), Without<Hero>>,
    mut keys: Query<(&At, &mut Visibility), With<Key>>,
    time: Res<Time>,
) {
    let floor = floor.floor();
    let Ok((hero, mut place)) = heroes.single_mut() else { return };
    let toward = layout.middle(hero.0.at()) + Vec3::Y * 0.35 * CELL;
    // Teleporters do not glide.
    let step = if place.translation.distance(toward) > 1.5 * CELL { 1.0 } else { 1.0 - (-18.0 * time.delta_secs()).exp() };
    place.translation = place.translation.lerp(toward, step);
    let near = |door: &OnEdge| {
        let (one, other) = door.0.cells();
        [Some(one), other].into_iter().flatten().any(|c| c == hero.0.at())
    };
    for (door, on, mut place) in &mut doors {
        let gate = door.0.gate();
        let is_open = match (gate, door.0.lock) {
            (Some(gate), _) => hero.0.is_gate_open(floor, gate),
            (None, Some(key)) => near(on) && hero.0.keys(key) > 0,
            (None, None) => near(on) && door.0.kind == BarrierKind::Door,
        };
        // An open door is down in the ground.
        let aim = if is_open { -1.02 * HEIGHT } else { 0.0 };
        place.translation.y = place.translation.y.lerp(aim, 1.0 - (-10.0 * time.delta_secs()).exp());
    }
    for (at, mut seen) in &mut keys {
        let aim = if hero.0.has_taken(at.0) { Visibility::Hidden } else { Visibility::Inherited };
        seen.set_if_neq(aim);
    }
}

/// Looks down on the walker from the south.
fn follow(
    heroes: Query<&Transform, With<Hero>>,
    mut cameras: Query<&mut Transform, (With<Camera3d>, Without<Hero>)>,
) {
    let (Ok(hero), Ok(mut camera)) = (heroes.single(), cameras.single_mut()) else { return };
    *camera = Transform::from_translation(hero.translation + Vec3::new(0.0, 15.0, 9.0)).looking_at(hero.translation, Vec3::Y);
}

fn title(said: Res<Said>, wanted: Res<Wanted>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    if !said.is_changed() && !wanted.is_changed() {
        return;
    }
    if let Ok(mut window) = windows.single_mut() {
        window.title = format!("Undercroft, floor {}: {}", wanted.depth, said.0);
    }
}
