//! The first-person view at 640×400 on one core, along the proof of a floor: gathering what is seen, painting it, its bytes,
//! and all of it together, as a front end does it after each command. Run it with `--features play`.

use divan::Bencher;
use undercroft::{Recipe, Seed, make};
use undercroft_play::view::{Frame, Scene, Shot, paint};
use undercroft_play::{Game, proof};

const GENERATORS: [&str; 3] = ["wizardry", "navigation", "tunnels"];

fn main() {
    divan::main();
}

/// The states of a game along its proof.
fn walk(generator: &str) -> Vec<Game> {
    let recipe = Recipe::new(generator, None).expect("a generator");
    let seed = Seed::new("speed");
    let floor = make::floor(&recipe, &seed, 4).expect("a floor");
    let moves = floor.walkthrough().expect("a proof").moves.clone();
    let mut game = Game::new(vec![floor], seed).expect("a game");
    let mut states = vec![game.clone()];
    for step in moves {
        for command in proof::commands(&game, step) {
            game.act(&command);
        }
        states.push(game.clone());
    }
    states
}

/// Goes round and round.
fn next<T>(of: &[T], at: &mut usize) -> usize {
    *at = (*at + 1) % of.len();
    *at
}

#[divan::bench(args = GENERATORS)]
fn gather(bencher: Bencher<'_, '_>, generator: &str) {
    let states = walk(generator);
    let (first, mut at) = (Scene::of(&states[0]), 0);
    bencher.bench_local(|| first.follow(&states[next(&states, &mut at)]));
}

#[divan::bench(args = GENERATORS)]
fn picture(bencher: Bencher<'_, '_>, generator: &str) {
    let states = walk(generator);
    let seen: Vec<(Scene, Shot)> = states.iter().map(|game| (Scene::of(game), Shot::of(game))).collect();
    let (mut frame, mut at) = (Frame::new(640, 400), 0);
    bencher.bench_local(|| {
        let (scene, shot) = &seen[next(&seen, &mut at)];
        paint(scene, shot, &mut frame);
    });
}

#[divan::bench]
fn bytes(bencher: Bencher<'_, '_>) {
    let (frame, mut bytes) = (Frame::new(640, 400), Vec::new());
    bencher.bench_local(|| frame.rgba_into(&mut bytes));
}

#[divan::bench(args = GENERATORS)]
fn whole(bencher: Bencher<'_, '_>, generator: &str) {
    let states = walk(generator);
    let first = Scene::of(&states[0]);
    let (mut frame, mut bytes, mut at) = (Frame::new(640, 400), Vec::new(), 0);
    bencher.bench_local(|| {
        let game = &states[next(&states, &mut at)];
        paint(&first.follow(game), &Shot::of(game), &mut frame);
        frame.rgba_into(&mut bytes);
    });
}
