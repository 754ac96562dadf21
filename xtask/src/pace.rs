//! How long a floor takes in a web page, beside the same floor made natively, in turns on this machine. Both are the default
//! of their generator; Node runs the module that the page loads.

use crate::run::{Program, cargo, program};
use crate::web;
use anyhow::{Context as _, Result};

/// How often each has its turn, and for how many milliseconds after as many to warm up: a browser compiles a module twice, and
/// the second time takes it a second.
const ROUNDS: usize = 3;
const SPAN: &str = "1500";

const GENERATORS: [&str; 5] = ["wizardry", "navigation", "tunnels", "linear", "dice"];

const NATIVE: [&str; 6] =
    ["--quiet", "--release", "--package", "undercroft-benches", "--bin", "floors-timed"];

/// Prints the table.
pub(crate) fn pace() -> Result<()> {
    web::engine()?;
    cargo(&["build"]).args(NATIVE).run()?;
    eprintln!("\n{:<14}{:>14}{:>14}{:>10}", "one thread", "native, µs", "page, µs", "page");
    for generator in GENERATORS {
        let (mut native, mut page) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            native.push(turn(cargo(&["run"]).args(NATIVE).args(["--"]), generator)?);
            page.push(turn(program("node", &["benches/peers/wasm.mjs"]), generator)?);
        }
        let (native, page) = (median(native), median(page));
        eprintln!("{generator:<14}{native:>14.1}{page:>14.1}{:>9.2}×", page / native);
    }
    Ok(())
}

/// One turn: the microseconds of a floor.
fn turn(program: Program, generator: &str) -> Result<f64> {
    let said = program.args([generator, SPAN]).says()?;
    let mut numbers = said.split_whitespace().map(str::parse::<f64>);
    match (numbers.next(), numbers.next()) {
        (Some(Ok(floors)), Some(Ok(took))) if floors > 0.0 => Ok(took / floors / 1000.0),
        _ => Err(anyhow::anyhow!("'{}' is not a number of floors and of nanoseconds", said.trim())),
    }
    .with_context(|| generator.to_owned())
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
