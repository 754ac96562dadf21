//! Times what floors cost on their way into a corpus, on one core: `corpus-timed <generator> <floors> [key=value …]` prints
//! the microseconds of a floor that is made and proven, and of what comes to that where it is measured and written as well,
//! beside the ratio of the two. All of it in one run, round by round, of which the least disturbed counts.
//! ```text
//! cargo run --release --package undercroft-benches --features corpus --bin corpus-timed wizardry 2000
//! ```

use std::hint::black_box;
use std::io::Write as _;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use undercroft::{Floor, Recipe, Seed, assess, make};
use undercroft_export::parquet::{Columns, Level, Plan, Rows, Writer};

/// The allocator of the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Each floor with its seed.
type Floors = [(Seed, Floor)];
/// What is timed.
type Way<'a> = (&'static str, Box<dyn Fn(&Floors) + 'a>);

const ROUNDS: usize = 5;

fn main() -> ExitCode {
    match time(std::env::args().skip(1)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("corpus-timed: {error}");
            ExitCode::from(2)
        }
    }
}

/// Writes a table into memory.
fn table(recipe: &Recipe, floors: &Floors, level: Level, plan: Plan) {
    let columns = Columns { level, plan };
    let (rows, writer) = (Rows::new(Some(recipe), columns), Writer::new(Vec::new(), columns));
    let mut writer = writer.expect("memory takes a table");
    for (seed, floor) in floors {
        writer.push(rows.row(floor, Some(seed))).expect("memory takes rows");
    }
    black_box(writer.finish().expect("memory takes rows"));
}

fn time(mut args: impl Iterator<Item = String>) -> Result<(), Box<dyn std::error::Error>> {
    let (Some(generator), Some(floors)) = (args.next(), args.next()) else {
        return Err("it takes a generator and a number of floors".into());
    };
    let floors: u64 = floors.parse().map_err(|_| format!("'{floors}' is not a number of floors"))?;
    let recipe = Recipe::new(&generator, None)?.with(args)?;
    let assessed = |floors: &Floors| {
        for (_, floor) in floors {
            black_box(assess::assess(floor, floor.walkthrough()));
        }
    };
    let ways: [Way<'_>; 5] = [
        ("measures alone", Box::new(assessed)),
        ("with measures", Box::new(|floors| table(&recipe, floors, Level::Without, Plan::Without))),
        ("and plan", Box::new(|floors| table(&recipe, floors, Level::Without, Plan::With))),
        ("with levels", Box::new(|floors| table(&recipe, floors, Level::Binary, Plan::Without))),
        ("and plan", Box::new(|floors| table(&recipe, floors, Level::Binary, Plan::With))),
    ];
    let seeds: Vec<Seed> = (1..=floors).map(|n| Seed::new("corpus").nth(n)).collect();
    let mut best = vec![Duration::MAX; ways.len() + 1];
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let made = seeds.iter().map(|seed| Ok((seed.clone(), make::floor(&recipe, seed, 1)?)));
        let made: Vec<(Seed, Floor)> = made.collect::<Result<_, make::MakeError>>()?;
        best[0] = best[0].min(start.elapsed());
        for (best, (_, way)) in best[1..].iter_mut().zip(&ways) {
            let start = Instant::now();
            way(&made);
            *best = (*best).min(start.elapsed());
        }
    }
    let of_a_floor = |time: Duration| time.as_secs_f64() * 1e6 / floors as f64;
    let making = of_a_floor(best[0]);
    let mut out = std::io::stdout();
    writeln!(out, "{:<24}{making:>10.1} µs", "making")?;
    for (time, (name, _)) in best[1..].iter().zip(&ways) {
        let more = of_a_floor(*time);
        writeln!(
            out,
            "{:<24}{more:>10.1} µs more, {:>8.0} floors/s in all, {:>6.2}× making",
            name,
            1e6 / (making + more),
            (making + more) / making
        )?;
    }
    Ok(())
}
