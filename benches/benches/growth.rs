//! Time per cell of `tunnels` from 64×64 to 4096×4096, the rooms in proportion to the area: 8 tries at 50×35. Beside it that of
//! `wizardry`, which is cut into districts, from 24×24 to 1024×1024.

use divan::{Bencher, black_box};
use std::time::{Duration, Instant};
use undercroft::generate;
use undercroft::generate::tunnels::{Order, Tunnels};
use undercroft::generate::wizardry::Wizardry;
use undercroft::recipe::Recipe;
use undercroft::rng::Seed;

const SIDES: [u32; 7] = [64, 128, 256, 512, 1024, 2048, 4096];
const WIZARDRY_SIDES: [u32; 4] = [24, 64, 256, 1024];

fn main() {
    divan::main();
    if std::env::args().any(|arg| arg == "--bench") {
        table();
    }
}

#[divan::bench(args = SIDES, max_time = 2)]
fn placed(bencher: Bencher<'_, '_>, side: u32) {
    bencher.bench_local(maker(&tunnels(side, Order::Placed)));
}

#[divan::bench(args = SIDES, max_time = 2)]
fn near(bencher: Bencher<'_, '_>, side: u32) {
    bencher.bench_local(maker(&tunnels(side, Order::Near)));
}

#[divan::bench(args = WIZARDRY_SIDES, max_time = 2)]
fn wizardry(bencher: Bencher<'_, '_>, side: u32) {
    bencher.bench_local(maker(&in_districts(side)));
}

fn tunnels(side: u32, order: Order) -> Recipe {
    let tries = side * side * 8 / (50 * 35);
    Recipe::Tunnels(Tunnels { width: side, height: side, tries, order, ..Tunnels::default() })
}

fn in_districts(side: u32) -> Recipe {
    Recipe::Wizardry(Wizardry { width: side, height: side, ..Wizardry::default() })
}

fn maker(recipe: &Recipe) -> impl FnMut() {
    let recipe = recipe.clone();
    let seed = Seed::new("growth");
    let mut n = 0;
    move || {
        n += 1;
        drop(black_box(generate::floor(&recipe, &seed.nth(n), 1).expect("any size makes a floor")));
    }
}

fn table() {
    eprintln!("\n{:>11}{:>32}{:>32}", "", "order=placed", "order=near");
    eprintln!("{:>11}{:>16}{:>16}{:>16}{:>16}", "side", "ns/cell", "of 64×64", "ns/cell", "of 64×64");
    let mut first = [0.0; 2];
    for side in SIDES {
        let times =
            [Order::Placed, Order::Near].map(|order| nanoseconds_per_cell(side, &tunnels(side, order)));
        if side == SIDES[0] {
            first = times;
        }
        let [placed, near] = times;
        eprintln!(
            "{side:>11}{placed:>16.3}{:>15.2}×{near:>16.3}{:>15.2}×",
            placed / first[0],
            near / first[1]
        );
    }
    eprintln!("\n{:>11}{:>32}", "", "wizardry");
    eprintln!("{:>11}{:>16}{:>16}", "side", "ns/cell", "of 24×24");
    let mut first = None;
    for side in WIZARDRY_SIDES {
        let time = nanoseconds_per_cell(side, &in_districts(side));
        eprintln!("{side:>11}{time:>16.3}{:>15.2}×", time / *first.get_or_insert(time));
    }
}

/// Returns the same floors several times over, and the round that was least disturbed. A size has so many floors that
/// its cells are at least those of 1024×1024: single small floors differ too much from one another to stand for their
/// size.
fn nanoseconds_per_cell(side: u32, recipe: &Recipe) -> f64 {
    let floors = (1024 * 1024 / (side * side)).max(1);
    let (start, mut best) = (Instant::now(), Duration::MAX);
    while best == Duration::MAX || start.elapsed() < Duration::from_secs(1) {
        let mut make = maker(recipe);
        let round = Instant::now();
        (0..floors).for_each(|_| make());
        best = best.min(round.elapsed());
    }
    best.as_secs_f64() * 1e9 / (f64::from(floors) * f64::from(side) * f64::from(side))
}
