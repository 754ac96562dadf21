//! Benchmarks: times by `divan`, and where valgrind is there the instructions of a floor, which no other work on the machine
//! changes.
//!
//! `benches/instructions.txt` keeps them, a line for each generator and depth. A number that has grown by more than a
//! twentieth is warned of, until `cargo xtask instructions --bless` writes the file anew.

use crate::run::{cargo, program, root};
use anyhow::{Context as _, Result, ensure};
use std::collections::BTreeMap;
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

/// The instructions of a floor that are kept, and what a number may grow by before it is warned of, in percent.
const KEPT: &str = "benches/instructions.txt";
const GROWTH: u64 = 5;

/// How the kept numbers begin.
const HEADING: &str = "\
# Instructions of a floor: generator, depth, made alone, made and proven. Written by `cargo xtask instructions --bless`.
";

/// The instructions of a floor, made alone and with its proof.
type Counts = [u64; 2];

/// The counts of each generator and depth.
type Table = BTreeMap<(String, u32), Counts>;

/// Prints the instructions of a floor of every generator: made alone, and made and proven. The words are depths, and `--bless`
/// where the counts shall be kept.
pub(crate) fn instructions(words: &[String]) -> Result<()> {
    let (flags, depths): (Vec<&String>, Vec<&String>) = words.iter().partition(|word| word.starts_with('-'));
    let blesses = !flags.is_empty();
    ensure!(flags.iter().all(|flag| *flag == "--bless"), "it takes depths and `--bless`");
    let depth = |word: &String| word.parse::<u32>().with_context(|| format!("'{word}' is no depth"));
    let mut depths = depths.into_iter().map(depth).collect::<Result<Vec<u32>>>()?;
    if depths.is_empty() {
        depths.extend(DEPTHS);
    }
    if !program("valgrind", &["--version"]).works() {
        eprintln!("\nxtask: instructions are counted where valgrind is installed");
        return Ok(());
    }
    let many = built("floors-many")?;
    let known = program(&many, &["generators"]).says()?;
    let mut kept = read(&std::fs::read_to_string(root().join(KEPT)).unwrap_or_default())?;
    let mut warnings = Vec::new();
    for depth in depths {
        heading(depth);
        for generator in known.lines() {
            let counted = [
                of_a_floor(&many, generator, depth, &[])?,
                of_a_floor(&many, generator, depth, &["proven"])?,
            ];
            let before = kept.insert((generator.to_owned(), depth), counted);
            row(generator, depth, counted, before);
            warnings.extend(before.into_iter().flat_map(|before| grown(generator, depth, before, counted)));
        }
    }
    if blesses {
        std::fs::write(root().join(KEPT), written(&kept))?;
        eprintln!("\nxtask: {KEPT} is written");
    } else {
        for warning in warnings {
            eprintln!("\nxtask: {warning}");
        }
    }
    Ok(())
}

/// Prints what stands above the numbers of a depth. Beside depth 1 stands what a floor took long before.
fn heading(depth: u32) {
    let heading = format!("instructions, depth {depth}");
    let long_before = if depth == 1 { format!("{:>16}{:>8}", "at bf115ef", "now") } else { String::new() };
    eprintln!("\n{heading:<24}{:>16}{:>16}{:>16}{:>8}{long_before}", "alone", "proven", "kept", "now");
}

/// Prints the counts of a generator, those with their proofs beside the kept ones.
fn row(generator: &str, depth: u32, [alone, proven]: Counts, kept: Option<Counts>) {
    let beside = |before: u64| format!("{before:>16}{:>7.2}×", proven as f64 / before.max(1) as f64);
    let kept = kept.map_or(format!("{:>24}", "not kept"), |[_, before]| beside(before));
    let long_before = BEFORE.iter().find(|(name, _)| *name == generator && depth == 1);
    let long_before = long_before.map_or(String::new(), |(_, before)| beside(*before));
    eprintln!("{generator:<24}{alone:>16}{proven:>16}{kept}{long_before}");
}

/// Returns a warning for each number that has grown too much.
fn grown(generator: &str, depth: u32, kept: Counts, now: Counts) -> Vec<String> {
    let made = ["alone", "with its proof"];
    let numbers = made.into_iter().zip(kept).zip(now);
    let grown = numbers.filter(|((_, kept), now)| 100 * now > (100 + GROWTH) * kept);
    let warning = |((made, kept), now): ((&str, u64), u64)| {
        let percent = 100.0 * now as f64 / kept.max(1) as f64 - 100.0;
        format!(
            "a floor of {generator} at depth {depth} {made} takes {now} instructions, {percent:.1} % more than the {kept} of \
             {KEPT}; where that is meant, `cargo xtask instructions --bless` keeps it"
        )
    };
    grown.map(warning).collect()
}

/// Reads the kept numbers.
fn read(text: &str) -> Result<Table> {
    let entry = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [generator, depth, alone, proven] = words[..] else { return None };
        Some(((generator.to_owned(), depth.parse().ok()?), [alone.parse().ok()?, proven.parse().ok()?]))
    };
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.map(|line| entry(line).with_context(|| format!("{KEPT} has a line '{line}'"))).collect()
}

/// Writes numbers as they are kept.
fn written(table: &Table) -> String {
    let line = |((generator, depth), [alone, proven]): (&(String, u32), &Counts)| {
        format!("{generator:<12}{depth:>4}{alone:>12}{proven:>12}\n")
    };
    HEADING.to_owned() + &table.iter().map(line).collect::<String>()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() -> Result<()> {
        let table = Table::from([
            (("wizardry".to_owned(), 7), [2_244_389, 3_554_645]),
            (("dice".to_owned(), 1), [90, 130]),
        ]);
        assert_eq!(read(&written(&table))?, table);
        assert_eq!(read(&written(&Table::new()))?, Table::new());
        let error = read("dice 1 90\n").err().map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some("benches/instructions.txt has a line 'dice 1 90'"));
        Ok(())
    }

    #[test]
    fn more_than_a_twentieth_is_warned_of() {
        assert_eq!(grown("dice", 1, [100, 200], [105, 210]), [""; 0]);
        let warnings = grown("dice", 1, [100, 200], [90, 211]);
        assert_eq!(warnings.len(), 1);
        assert!(
            warnings[0].starts_with(
                "a floor of dice at depth 1 with its proof takes 211 instructions, 5.5 % more than the 200 of "
            ),
            "{warnings:?}"
        );
    }
}
