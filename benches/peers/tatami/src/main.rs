//! Times `tatami-dungeon`: `peer-tatami <milliseconds> [tiles]` makes dungeons for that long to warm up, then for that
//! long again, and writes how many floors it made and the nanoseconds that they took. Without a number of tiles it
//! makes its default dungeon of five floors, 192 tiles wide; with one, single floors of 24×24 cells, each that many tiles
//! wide.

use std::hint::black_box;
use std::time::{Duration, Instant};
use tatami_dungeon::{Dungeon, GenerateDungeonParams};

fn main() {
    let numbers: Option<Vec<u32>> = std::env::args().skip(1).map(|arg| arg.parse().ok()).collect();
    let (span, params) = match numbers.as_deref() {
        Some([span]) => (*span, GenerateDungeonParams::default()),
        Some([span, tiles]) => (*span, small(*tiles)),
        _ => fail("it takes milliseconds, and maybe a number of tiles"),
    };
    let span = Duration::from_millis(span.into());
    let mut seed = [0; 32];
    run(span, params, &mut seed);
    let (floors, took) = run(span, params, &mut seed);
    println!("{floors} {}", took.as_nanos());
}

fn fail(message: &str) -> ! {
    eprintln!("peer-tatami: {message}");
    std::process::exit(2)
}

/// One floor of 24×24 cells, which are that many tiles wide. On smaller cells it may find no place for what it puts
/// into its rooms, and panics: cells of six tiles, its default, are enough.
fn small(tiles: u32) -> GenerateDungeonParams {
    GenerateDungeonParams {
        dimensions: (24, 24),
        tiles_per_cell: tiles,
        num_floors: 1,
        min_rooms_per_floor: 9,
        max_rooms_per_floor: 9,
        ..GenerateDungeonParams::default()
    }
}

fn run(span: Duration, params: GenerateDungeonParams, seed: &mut [u8; 32]) -> (u32, Duration) {
    let (start, mut floors) = (Instant::now(), 0);
    while start.elapsed() < span {
        let n = u32::from_le_bytes([seed[0], seed[1], seed[2], seed[3]]) + 1;
        seed[..4].copy_from_slice(&n.to_le_bytes());
        match Dungeon::generate_with_seed_and_params(*seed, params) {
            Ok(dungeon) => floors += black_box(dungeon).floors.len() as u32,
            Err(error) => fail(&format!("{error:?}")),
        }
    }
    (floors, start.elapsed())
}
