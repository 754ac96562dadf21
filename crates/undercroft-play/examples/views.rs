//! Writes what one sees on a walk through a floor as PNGs: `cargo run -p undercroft-play --example views -- FOLDER GENERATOR SEED DEPTH`.

use std::error::Error;
use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use undercroft::{Recipe, Seed, make};
use undercroft_play::view::{Frame, Scene, Shot, paint};
use undercroft_play::{Game, proof};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let word = |i: usize, or: &str| arguments.get(i).cloned().unwrap_or_else(|| or.to_owned());
    let folder = PathBuf::from(word(0, "views"));
    fs::create_dir_all(&folder)?;
    let seed = Seed::new(word(2, "demo"));
    let floor = make::floor(&Recipe::new(&word(1, "navigation"), None)?, &seed, word(3, "1").parse()?)?;
    let moves = floor.walkthrough().map(|proof| proof.moves.clone()).unwrap_or_default();
    let mut game = Game::new(vec![floor], seed)?;
    let mut frame = Frame::new(640, 400);
    for (i, step) in moves.iter().enumerate() {
        for command in proof::commands(&game, *step) {
            game.act(&command);
        }
        if i % 4 == 0 {
            paint(&Scene::of(&game), &Shot::of(&game), &mut frame);
            write(&folder.join(format!("{i:03}.png")), &frame)?;
        }
    }
    Ok(())
}

fn write(path: &Path, frame: &Frame) -> Result<(), Box<dyn Error>> {
    let mut encoder =
        png::Encoder::new(BufWriter::new(File::create(path)?), frame.width() as u32, frame.height() as u32);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header()?.write_image_data(&frame.rgba())?;
    Ok(())
}
