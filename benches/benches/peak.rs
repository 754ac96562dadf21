//! Peak heap per cell of one large floor of `tunnels`, by divan's counting allocator: the column `max alloc`, in bytes.
//!
//! The bytes of the floor as it is handed over are counted too: they are part of the peak.

use divan::{AllocProfiler, Bencher};
use undercroft::floor::Floor;
use undercroft::generate;
use undercroft::generate::tunnels::{Order, Tunnels};
use undercroft::recipe::Recipe;
use undercroft::rng::Seed;

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

const SIDES: [u32; 3] = [50, 1024, 4096];

fn main() {
    divan::main();
}

#[divan::bench(args = SIDES, sample_count = 3, sample_size = 1)]
fn placed(bencher: Bencher<'_, '_>, side: u32) {
    bencher.counter(cells(side)).bench_local(|| make(side, Order::Placed));
}

#[divan::bench(args = SIDES, sample_count = 3, sample_size = 1)]
fn near(bencher: Bencher<'_, '_>, side: u32) {
    bencher.counter(cells(side)).bench_local(|| make(side, Order::Near));
}

/// The throughput column counts cells.
fn cells(side: u32) -> divan::counter::ItemsCount {
    divan::counter::ItemsCount::new(side * side)
}

fn make(side: u32, order: Order) -> Floor {
    let tries = side * side * 8 / (50 * 35);
    let recipe = Recipe::Tunnels(Tunnels { width: side, height: side, tries, order, ..Tunnels::default() });
    generate::floor(&recipe, &Seed::new("peak"), 1).expect("any size makes a floor")
}
