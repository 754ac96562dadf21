//! Mutants of the engine: `cargo-mutants` changes one thing at a time in the parts that judge (`.cargo/mutants.toml` lists
//! them, and every survivor that is explained), and some test has to fail. The seed catalogue takes no part: it fails for
//! any change, and a bless would accept it.

use crate::run::{Program, cargo, program, root};
use anyhow::{Context as _, Result};
use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

/// The version that the list of explained survivors was written for.
const VERSION: &str = "27.1.0";
const TOOLS: &str = "target/tools";
/// Nights that `long` takes to go through all mutants.
const NIGHTS: u64 = 14;

/// All mutants, or those that arguments such as `--file solve.rs`, `--shard 0/8` or `--in-diff change.diff` pick.
pub(crate) fn mutants(picked: &[String]) -> Result<()> {
    install()?;
    let tests = test_targets()?;
    mutants_of(picked)
        .args(["--"])
        .args(tests)
        .run()
        .context("a mutant survived: see target/mutants.out/missed.txt")
}

/// The share of tonight.
pub(crate) fn some_mutants() -> Result<()> {
    let days = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() / 86_400);
    mutants(&["--shard".to_owned(), format!("{}/{NIGHTS}", days % NIGHTS)])
}

fn mutants_of(picked: &[String]) -> Program {
    let tool = if cargo(&["nextest", "--version"]).works() { "nextest" } else { "cargo" };
    program(root().join(TOOLS).join("bin").join("cargo-mutants"), &["mutants"])
        .args(["--package", "undercroft", "--output", "target", "--test-tool", tool])
        .args(picked)
}

fn install() -> Result<()> {
    let folder = root().join(TOOLS);
    let installed = program(folder.join("bin").join("cargo-mutants"), &["mutants", "--version"]).says();
    if installed.is_ok_and(|version| version.trim().ends_with(VERSION)) {
        return Ok(());
    }
    eprintln!("xtask: installing cargo-mutants {VERSION} into {TOOLS}");
    // It waits for compilers and tests, so it need not be fast itself.
    cargo(&["install", "--quiet", "--debug", "--locked", "cargo-mutants", "--version", VERSION, "--root"])
        .args([&folder])
        .run()
}

/// Returns the engine's tests without its catalogue.
fn test_targets() -> Result<Vec<String>> {
    let mut targets = vec!["--lib".to_owned()];
    for entry in fs::read_dir(root().join("crates/undercroft/tests"))? {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if path.extension().is_some_and(|ending| ending == "rs") && name != "catalogue" {
            targets.extend(["--test".to_owned(), name]);
        }
    }
    Ok(targets)
}
