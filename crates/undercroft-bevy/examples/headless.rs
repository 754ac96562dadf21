//! A game without a window: it asks for a floor, counts what stands in it, and a walker goes the way of the proof, a move
//! an update.
//!
//! `cargo run -p undercroft-bevy --example headless -- navigation demo`

#![expect(clippy::needless_pass_by_value, reason = "a system gets its parameters by value")]

use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_transform::components::Transform;
use undercroft::rules::Walker;
use undercroft::{Recipe, Seed};
use undercroft_bevy::{
    CurrentFloor, Door, FloorCell, FloorRequest, Layout, Room, UndercroftPlugin, UndercroftSystems, WallEdge,
};

/// Whoever walks, and how many moves were made.
#[derive(Component, Default)]
struct Hero {
    moves: usize,
}

fn begin(mut commands: Commands<'_, '_>, floor: Res<'_, CurrentFloor>, layout: Res<'_, Layout>) {
    let place = Transform::from_translation(layout.middle(floor.floor().entrance()));
    commands.spawn((Hero::default(), place));
}

/// One more move of the proof; the rules say where it leads.
fn walk(
    mut heroes: Query<'_, '_, (&mut Hero, &mut Transform)>,
    floor: Option<Res<'_, CurrentFloor>>,
    layout: Res<'_, Layout>,
    mut exit: MessageWriter<'_, AppExit>,
) {
    let Some(floor) = floor else { return };
    let moves = &floor.floor().walkthrough().expect("a made floor has its proof").moves;
    for (mut hero, mut place) in &mut heroes {
        hero.moves += 1;
        let mut walker = Walker::new(floor.floor());
        for step in moves.iter().take(hero.moves) {
            walker.go(floor.floor(), *step).expect("the proof holds");
        }
        place.translation = layout.middle(walker.at());
        if walker.is_done(floor.floor()) {
            exit.write(AppExit::Success);
        }
    }
}

#[expect(clippy::print_stdout, reason = "an example talks to whoever runs it")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let generator = arguments.next().unwrap_or_else(|| "wizardry".to_owned());
    let seed = Seed::new(arguments.next().unwrap_or_else(|| "demo".to_owned()));
    let recipe = Recipe::new(&generator, None)?;

    let mut app = App::new();
    app.add_plugins(UndercroftPlugin { layout: Layout::solid(3.0) });
    app.add_systems(
        Update,
        (begin.run_if(resource_added::<CurrentFloor>), walk).chain().after(UndercroftSystems),
    );
    app.world_mut().write_message(FloorRequest::make(recipe, seed, 1));
    app.update();

    let world = app.world_mut();
    println!("{} floor cells", world.query::<&FloorCell>().iter(world).count());
    println!("{} walls", world.query::<&WallEdge>().iter(world).count());
    println!("{} doors", world.query::<&Door>().iter(world).count());
    println!("{} rooms", world.query::<&Room>().iter(world).count());

    while app.should_exit().is_none() {
        app.update();
    }
    let world = app.world_mut();
    let (hero, place) = world.query::<(&Hero, &Transform)>().single(world)?;
    println!("{} moves to the goal at {}", hero.moves, place.translation);
    Ok(())
}
