//! Benchmarks: times by `divan`, and where valgrind is there the instructions of a floor, which no other work on the machine
//! changes.

use crate::run::{cargo, program, root};
use anyhow::{Context as _, Result};
use std::path::{Path, PathBuf};

/// How many floors two runs make: what they differ by is made of floors alone.
const FLOORS: [u64; 2] = [100, 400];

/// The depths that are counted where none is named: the first floor, and one with all that deeper floors have.
const DEPTHS: [u32; 2] = [1, 7];

/// The instructions of a proven floor of depth 1 by the engine before its tricks were taken out (commit bf115ef), for each
/// generator that was counted then.
const BEFORE: [(&str, u64); 2] = [("wizardry", 361_414), ("navigation", 457_163)];

/// Prints the tables of times and of instructions.
pub(crate) fn bench() -> Result<()> {
    for bench in ["floors", "growth", "peak", "proof"] {
        cargo(&["bench", "--quiet", "--package", "undercroft-benches", "--bench"]).args([bench]).run()?;
    }
    instructions(&[])
}

/// Prints the instructions of a floor of every generator: made alone, and made and proven. The words are depths.
pub(crate) fn instructions(words: &[String]) -> Result<()> {
    let depth = |word: &String| word.parse::<u32>().with_context(|| format!("'{word}' is no depth"));
    let mut depths = words.iter().map(depth).collect::<Result<Vec<u32>>>()?;
    if depths.is_empty() {
        depths.extend(DEPTHS);
    }
    if !program("valgrind", &["--version"]).works() {
        eprintln!("\nxtask: instructions are counted where valgrind is installed");
        return Ok(());
    }
    let many = built("floors-many")?;
    let known = program(&many, &["generators"]).says()?;
    for depth in depths {
        table(&many, &known, depth)?;
    }
    Ok(())
}

/// Prints the table of a depth. Beside depth 1 stands what a floor took before.
fn table(many: &Path, known: &str, depth: u32) -> Result<()> {
    let heading = format!("instructions, depth {depth}");
    eprint!("\n{heading:<24}{:>16}{:>16}", "alone", "proven");
    eprintln!("{}", if depth == 1 { format!("{:>16}{:>8}", "at bf115ef", "now") } else { String::new() });
    for generator in known.lines() {
        let alone = of_a_floor(many, generator, depth, &[])?;
        let proven = of_a_floor(many, generator, depth, &["proven"])?;
        let before = BEFORE.iter().find(|(name, _)| *name == generator && depth == 1);
        let before = before.map_or(String::new(), |(_, before)| {
            format!("{before:>16}{:>7.2}×", proven as f64 / *before as f64)
        });
        eprintln!("{generator:<24}{alone:>16}{proven:>16}{before}");
    }
    Ok(())
}

/// Returns what the runs of many and of few floors differ by, for one of them.
fn of_a_floor(many: &Path, generator: &str, depth: u32, made: &[&str]) -> Result<u64> {
    let [few, more] = FLOORS;
    let count = |floors: u64| {
        let call = &["--tool=callgrind", "--callgrind-out-file=/dev/null"];
        let run = program("valgrind", call)
            .args([many])
            .args([generator, &floors.to_string(), &format!("depth={depth}")])
            .args(made);
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
