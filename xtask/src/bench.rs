//! Benchmarks: times by `divan`, and where valgrind is there the instructions of a floor, which no other work on the machine
//! changes.

use crate::run::{cargo, program, root};
use anyhow::{Context as _, Result};
use std::path::PathBuf;

/// How many floors two runs make: what they differ by is made of floors alone.
const FLOORS: [u64; 2] = [100, 400];

/// Prints the tables of times and of instructions.
pub(crate) fn bench() -> Result<()> {
    for bench in ["floors", "growth", "peak", "proof"] {
        cargo(&["bench", "--quiet", "--package", "undercroft-benches", "--bench"]).args([bench]).run()?;
    }
    instructions()
}

/// Prints the instructions of a floor of every generator: made alone, and made and proven.
pub(crate) fn instructions() -> Result<()> {
    if !program("valgrind", &["--version"]).works() {
        eprintln!("\nxtask: instructions are counted where valgrind is installed");
        return Ok(());
    }
    let many = built("floors-many")?;
    let known = program(&many, &["generators"]).says()?;
    eprintln!("\n{:<24}{:>16}{:>16}", "instructions a floor", "alone", "proven");
    for generator in known.lines() {
        let alone = of_a_floor(&many, generator, &[])?;
        let proven = of_a_floor(&many, generator, &["proven"])?;
        eprintln!("{generator:<24}{alone:>16}{proven:>16}");
    }
    Ok(())
}

/// Returns what the runs of many and of few floors differ by, for one of them.
fn of_a_floor(many: &PathBuf, generator: &str, made: &[&str]) -> Result<u64> {
    let [few, more] = FLOORS;
    let count = |floors: u64| {
        let call = &["--tool=callgrind", "--callgrind-out-file=/dev/null"];
        let run = program("valgrind", call).args([many]).args([generator, &floors.to_string()]).args(made);
        let said = run.complains()?;
        let counted = said.lines().find_map(|line| line.split_once("Collected : "));
        let (_, counted) = counted.with_context(|| format!("valgrind counted nothing for {generator}"))?;
        Ok::<u64, anyhow::Error>(counted.trim().parse()?)
    };
    Ok((count(more)? - count(few)?) / (more - few))
}

/// Builds a program of the benches as users build the engine, and says where it lies.
fn built(name: &str) -> Result<PathBuf> {
    let build = cargo(&["build", "--quiet", "--release", "--package", "undercroft-benches", "--bin"]);
    build.args([name]).run()?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    Ok(target.join("release").join(name))
}
