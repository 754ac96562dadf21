//! How long a first-person picture of 640×400 takes, beside filling and copying as many pixels:
//! `cargo run -p undercroft-play --example speed`.

#![expect(clippy::disallowed_types, reason = "it measures time")]

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};
use undercroft::{Recipe, Seed, make};
use undercroft_play::view::{Frame, Scene, Shot, paint};
use undercroft_play::{Game, proof};

#[expect(clippy::print_stdout, reason = "an example talks to whoever runs it")]
fn main() -> Result<(), Box<dyn Error>> {
    for generator in ["wizardry", "navigation", "tunnels"] {
        let seed = Seed::new("speed");
        let floor = make::floor(&Recipe::new(generator, None)?, &seed, 4)?;
        let moves = floor.walkthrough().map(|proof| proof.moves.clone()).unwrap_or_default();
        let mut game = Game::new(vec![floor], seed)?;
        let mut frame = Frame::new(640, 400);
        let mut scene = Scene::of(&game);
        let (mut gather, mut pictures, mut slowest, mut copy) =
            (Duration::ZERO, Duration::ZERO, Duration::ZERO, Duration::ZERO);
        for step in &moves {
            for command in proof::commands(&game, *step) {
                game.act(&command);
            }
            let start = Instant::now();
            scene = scene.follow(&game);
            gather += start.elapsed();
            // The quickest of a few, since others use the machine too.
            let tries = (0..5).map(|_| {
                let start = Instant::now();
                paint(black_box(&scene), &Shot::of(&game), black_box(&mut frame));
                start.elapsed()
            });
            let quickest = tries.min().unwrap_or_default();
            pictures += quickest;
            slowest = slowest.max(quickest);
            let copies = (0..5).map(|_| {
                let start = Instant::now();
                black_box(frame.rgba());
                start.elapsed()
            });
            copy += copies.min().unwrap_or_default();
        }
        let n = moves.len() as u32;
        println!(
            "{generator}: {:?} a picture, {slowest:?} the slowest, {:.1} times a copy of its bytes; {:?} to gather what is seen",
            pictures / n,
            pictures.as_secs_f64() / copy.as_secs_f64(),
            gather / n,
        );
    }
    Ok(())
}
