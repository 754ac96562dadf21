//! Floors per second of every generator at its default size, alone and with their proofs, beside the crate `mapgen` in the
//! same run.
//!
//! `mapgen` runs its quickest pipelines that join their rooms, on plain cells at 50×35, from one generator of random
//! numbers that is never seeded anew; here every floor comes from a seed of its own, and is checked. All are timed by
//! turns, so that whatever else the machine does falls on all alike.

use divan::{Bencher, black_box};
use mapgen::{BspInterior, BspRooms, MapBuilder, NearestCorridors, SimpleRooms};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use std::time::{Duration, Instant};
use undercroft::recipe::{Recipe, generators};
use undercroft::rng::Seed;
use undercroft::{Floor, generate, make};

/// The allocator of the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
    if std::env::args().any(|arg| arg == "--bench") {
        ratios();
    }
}

#[divan::bench(args = names())]
fn undercroft(bencher: Bencher<'_, '_>, name: &str) {
    bencher.bench_local(maker(name, Made::Alone));
}

#[divan::bench(args = names())]
fn undercroft_proven(bencher: Bencher<'_, '_>, name: &str) {
    bencher.bench_local(maker(name, Made::Proven));
}

#[divan::bench(args = PIPELINES.map(|(name, _)| name))]
fn mapgen(bencher: Bencher<'_, '_>, name: &str) {
    bencher.bench_local(peer(name));
}

fn names() -> Vec<&'static str> {
    generators().iter().map(|about| about.name).collect()
}

/// With what a floor is made.
#[derive(Clone, Copy)]
enum Made {
    /// Generated and checked.
    Alone,
    /// And proven: what users get.
    Proven,
}

/// Makes the next floor of the generator's first preset.
fn maker(name: &str, made: Made) -> impl FnMut() + use<> {
    let recipe = Recipe::new(name, None).expect("the default is accepted");
    // A seed is what a caller brings along; making it is no part of making a floor.
    let seeds: Vec<Seed> = (0..4096).map(|n| Seed::new("bench").nth(n)).collect();
    let mut n = 0;
    move || {
        n = (n + 1) % seeds.len();
        let floor: Floor = match made {
            Made::Alone => generate::floor(&recipe, &seeds[n], 1).expect("the default makes floors"),
            Made::Proven => make::floor(&recipe, &seeds[n], 1).expect("the default makes floors"),
        };
        drop(black_box(floor));
    }
}

type Pipeline = fn(&mut MapBuilder) -> &mut MapBuilder;

const PIPELINES: [(&str, Pipeline); 3] = [
    ("simple rooms", |builder| builder.with(SimpleRooms::new()).with(NearestCorridors::new())),
    ("bsp rooms", |builder| builder.with(BspRooms::new()).with(NearestCorridors::new())),
    // It joins its rooms itself.
    ("bsp interior", |builder| builder.with(BspInterior::new())),
];

fn peer(name: &str) -> impl FnMut() + use<> {
    let mut builder = MapBuilder::new(50, 35);
    let pipeline = PIPELINES.iter().find(|(known, _)| *known == name).expect("a known pipeline");
    (pipeline.1)(&mut builder);
    let mut rng = StdRng::seed_from_u64(1);
    move || drop(black_box(builder.build_with_rng(&mut rng)))
}

fn ratios() {
    const ROUNDS: usize = 15;
    let ours: Vec<(String, Box<dyn FnMut()>)> = names()
        .into_iter()
        .flat_map(|name| {
            [(name.to_owned(), name, Made::Alone), (format!("{name}, proven"), name, Made::Proven)]
        })
        .map(|(title, name, made)| (title, Box::new(maker(name, made)) as Box<dyn FnMut()>))
        .collect();
    let own = ours.len();
    let theirs = PIPELINES
        .map(|(name, _)| (format!("mapgen, {name}"), Box::new(peer(name)) as Box<dyn FnMut()>))
        .into_iter();
    let mut makers: Vec<_> =
        ours.into_iter().chain(theirs).map(|(name, make)| (name, make, Vec::new())).collect();
    for _ in 0..ROUNDS {
        for (_, make, rates) in &mut makers {
            rates.push(floors_per_second(make.as_mut()));
        }
    }
    let median = |rates: &[f64]| {
        let mut rates = rates.to_vec();
        rates.sort_by(f64::total_cmp);
        rates[rates.len() / 2]
    };
    let quickest = makers[own..].iter().map(|(_, _, rates)| median(rates)).fold(0.0, f64::max);
    eprintln!("\n{:<24}{:>16}{:>26}", "one thread", "floors/s", "of mapgen's quickest");
    for (name, _, rates) in &makers {
        let rate = median(rates);
        eprintln!("{name:<24}{rate:>16.0}{:>25.2}×", rate / quickest);
    }
}

fn floors_per_second(make: &mut dyn FnMut()) -> f64 {
    let start = Instant::now();
    let mut floors = 0_u32;
    while start.elapsed() < Duration::from_millis(100) {
        (0..50).for_each(|_| make());
        floors += 50;
    }
    f64::from(floors) / start.elapsed().as_secs_f64()
}
