//! Times what floors cost on their way into a corpus, on one core: `corpus-timed <generator> <floors> [key=value …]` prints
//! the microseconds of a floor that is made and proven, and of one that is measured and written as well, beside the ratio of
//! the two. All of it in one run, round by round, of which the least disturbed counts.

use std::hint::black_box;
use std::io::Write as _;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use undercroft::{Floor, Recipe, Seed, assess, make};
use undercroft_export::parquet::{Level, Row, Writer};
use undercroft_export::{binary, json};

/// The allocator of the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

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

/// What is timed: its name, and what is done with a floor that was made.
type Way<'a> = (&'static str, Box<dyn Fn(&[(Seed, Floor)]) + 'a>);

fn time(mut args: impl Iterator<Item = String>) -> Result<(), Box<dyn std::error::Error>> {
    let (Some(generator), Some(floors)) = (args.next(), args.next()) else {
        return Err("it takes a generator and a number of floors".into());
    };
    let floors: u64 = floors.parse().map_err(|_| format!("'{floors}' is not a number of floors"))?;
    let recipe = Recipe::new(&generator, None)?.with(args)?;
    let table = |floors: &[(Seed, Floor)], level: Level| {
        let mut writer = Writer::new(Vec::new(), level).expect("a table begins");
        for (seed, floor) in floors {
            writer.push(Row::new(floor, Some(&recipe), Some(seed), level)).expect("memory takes rows");
        }
        black_box(writer.finish().expect("memory takes rows"));
    };
    let ways: Vec<Way<'_>> = vec![
        (
            "assess",
            Box::new(|floors| {
                floors.iter().for_each(|(_, f)| drop(black_box(assess::assess(f, f.walkthrough()))))
            }),
        ),
        ("text", Box::new(|floors| floors.iter().for_each(|(_, f)| drop(black_box(f.to_string()))))),
        (
            "parameters",
            Box::new(|floors| {
                floors.iter().for_each(|_| drop(black_box(serde_json::to_string(&recipe.parameters()))))
            }),
        ),
        (
            "binary",
            Box::new(|floors| {
                floors.iter().for_each(|(s, f)| {
                    drop(black_box(binary::write_floors(std::slice::from_ref(f), Some(s))))
                })
            }),
        ),
        (
            "json",
            Box::new(|floors| {
                floors.iter().for_each(|(s, f)| {
                    drop(black_box(json::write_floors(
                        std::slice::from_ref(f),
                        Some(s),
                        json::Style::Minified,
                    )))
                })
            }),
        ),
        ("measures to Parquet", Box::new(|floors| table(floors, Level::Without))),
        ("levels to Parquet", Box::new(|floors| table(floors, Level::Binary))),
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
