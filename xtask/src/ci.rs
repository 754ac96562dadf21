//! Everything that must hold before a change is taken: a table of stages, run in order until one fails.

use crate::run::{Program, cargo, cargo_test, program};
use anyhow::{Context as _, Result};
use std::time::Instant;

/// A heading, and what runs under it.
struct Stage {
    name: &'static str,
    run: fn() -> Result<()>,
}

const STAGES: &[Stage] = &[
    Stage { name: "tools", run: tools },
    Stage { name: "format", run: || checked(cargo(&["fmt", "--all", "--check"])) },
    Stage {
        name: "lints",
        run: || checked(cargo(&["clippy"]).args(EVERYTHING).args(["--all-targets", "--", "-D", "warnings"])),
    },
    Stage { name: "tests", run: || checked(cargo_test().args(EVERYTHING).args(["--no-fail-fast"])) },
    Stage { name: "doctests", run: || checked(cargo(&["test", "--doc"]).args(EVERYTHING)) },
    Stage { name: "documentation", run: documentation },
    Stage { name: "consumers", run: consumers },
];

/// What every stage looks at, with the same features, so that dependencies are compiled once for all of them.
const EVERYTHING: &[&str] = &["--locked", "--workspace", "--all-features"];

pub(crate) fn ci() -> Result<()> {
    let start = Instant::now();
    for (i, Stage { name, run }) in STAGES.iter().enumerate() {
        eprintln!("\n== {}/{} {name}", i + 1, STAGES.len());
        let stage = Instant::now();
        run().with_context(|| format!("{name} failed"))?;
        eprintln!("== {name}: {:.1} s", stage.elapsed().as_secs_f64());
    }
    eprintln!("\n== all {} stages passed in {:.1} s", STAGES.len(), start.elapsed().as_secs_f64());
    Ok(())
}

/// A clean checkout compiles everything once: state for the next compilation and line tables are work for nobody.
fn checked(program: Program) -> Result<()> {
    lean(program).run()
}

fn lean(program: Program) -> Program {
    program
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env("CARGO_PROFILE_TEST_DEBUG", "0")
        .env("CARGO_TERM_PROGRESS_WHEN", "never")
}

/// Brings what the other stages call and a bare toolchain lacks.
fn tools() -> Result<()> {
    for (tool, version) in [("rustfmt", &["fmt", "--version"]), ("clippy", &["clippy", "--version"])] {
        if !cargo(version).works() {
            program("rustup", &["component", "add"]).args([tool]).run()?;
        }
    }
    Ok(())
}

fn consumers() -> Result<()> {
    crate::consumers::open_all(lean(cargo(&["build", "--bin", "undercroft"]).args(EVERYTHING)))
}

fn documentation() -> Result<()> {
    checked(cargo(&["doc", "--no-deps"]).args(EVERYTHING).env("RUSTDOCFLAGS", "-D warnings"))
}
