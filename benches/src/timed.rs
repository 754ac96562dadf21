//! Times proven floors for the comparison with other programs: `floors-timed <generator> <milliseconds> [key=value …]`
//! makes floors for that long to warm up, then for that long again, and writes how many it made and the nanoseconds
//! that they took. `cargo xtask peers` runs it by turns with the programs in `benches/peers`, which do the same.

use std::hint::black_box;
use std::io::Write as _;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use undercroft::{Recipe, Seed, make};

/// The allocator of the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match time(std::env::args().skip(1)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("floors-timed: {error}");
            ExitCode::from(2)
        }
    }
}

fn time(mut args: impl Iterator<Item = String>) -> Result<(), Box<dyn std::error::Error>> {
    let (Some(generator), Some(span)) = (args.next(), args.next()) else {
        return Err("it takes a generator and a number of milliseconds".into());
    };
    let span: u64 = span.parse().map_err(|_| format!("'{span}' is not a number of milliseconds"))?;
    let span = Duration::from_millis(span);
    let recipe = Recipe::new(&generator, None)?.with(args)?;
    // A seed is what a caller brings along; making it is no part of making a floor.
    let seeds: Vec<Seed> = (0..4096).map(|n| Seed::new("peers").nth(n)).collect();
    let mut seeds = seeds.iter().cycle();
    let mut make = || {
        let seed = seeds.next().ok_or("there are no seeds")?;
        black_box(make::floor(&recipe, seed, 1)?);
        Ok::<_, Box<dyn std::error::Error>>(())
    };
    let warm = Instant::now();
    while warm.elapsed() < span {
        make()?;
    }
    let (start, mut floors) = (Instant::now(), 0_u64);
    while start.elapsed() < span {
        make()?;
        floors += 1;
    }
    writeln!(std::io::stdout(), "{floors} {}", start.elapsed().as_nanos())?;
    Ok(())
}
