//! Everything that must hold before a change is taken: a table of stages, run in order until one fails.

use crate::clock::Clock;
use crate::run::{Program, cargo, cargo_test, program};
use crate::{install, oldest, packages, web};
use anyhow::{Context as _, Result};

/// A heading, and what runs under it.
struct Stage {
    name: &'static str,
    run: fn() -> Result<()>,
}

const STAGES: &[Stage] = &[
    Stage { name: "tools", run: tools },
    Stage { name: "format", run: || checked(cargo(&["fmt", "--all", "--check"])) },
    Stage { name: "oldest Rust", run: oldest::check },
    Stage { name: "packages", run: packages::check },
    Stage {
        name: "lints",
        run: || checked(cargo(&["clippy"]).args(EVERYTHING).args(["--all-targets", "--", "-D", "warnings"])),
    },
    Stage { name: "without features", run: without_features },
    Stage { name: "tests", run: || checked(cargo_test().args(TESTED).args(["--no-fail-fast"])) },
    Stage { name: "doctests", run: || checked(cargo(&["test", "--doc"]).args(TESTED)) },
    Stage { name: "documentation", run: documentation },
    Stage { name: "consumers", run: consumers },
    Stage { name: "web", run: web::check },
];

/// What is linted and documented, with the same features, so that dependencies are checked once for both.
const EVERYTHING: &[&str] = &["--locked", "--workspace", "--all-features"];

/// What is compiled and run: all that has tests, with the same features, so that dependencies are compiled once.
const TESTED: &[&str] =
    &["--locked", "--workspace", "--all-features", "--exclude", "undercroft-benches", "--exclude", "xtask"];

pub(crate) fn ci() -> Result<()> {
    let all = Clock::start();
    for (i, Stage { name, run }) in STAGES.iter().enumerate() {
        eprintln!("\n== {}/{} {name}", i + 1, STAGES.len());
        let clock = Clock::start();
        run().with_context(|| format!("{name} failed"))?;
        eprintln!("== {name}: {clock}");
    }
    eprintln!("\n== all {} stages passed in {all}", STAGES.len());
    Ok(())
}

/// The quick part: what one runs while working. It compiles as `cargo test` does, so that neither undoes the other's work.
pub(crate) fn test() -> Result<()> {
    let clock = Clock::start();
    terminal()?;
    cargo_test().args(TESTED).run()?;
    eprintln!(
        "\nxtask: all tests passed in {clock}; ci adds format, lints, doctests, documentation, consumers and the page, long the tests \
         that take minutes"
    );
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

/// The terminal in which tests play the game.
fn terminal() -> Result<()> {
    install::debian(&[install::Package::of("tmux", "tmux")])
}

/// Brings what the other stages call and a bare toolchain lacks.
fn tools() -> Result<()> {
    terminal()?;
    for (tool, version) in [("rustfmt", &["fmt", "--version"]), ("clippy", &["clippy", "--version"])] {
        if !cargo(version).works() {
            program("rustup", &["component", "add"]).args([tool]).run()?;
        }
    }
    Ok(())
}

/// The engine's typed way, which needs neither `toml` nor any other feature: all other stages have them all.
fn without_features() -> Result<()> {
    let engine = ["--locked", "--package", "undercroft", "--no-default-features"];
    checked(cargo(&["clippy"]).args(engine).args(["--lib", "--test", "typed", "--", "-D", "warnings"]))?;
    // Three tests of a few floors each: optimising the engine for them would take longer than they do.
    let quickly = ["--config", "profile.dev.package.undercroft.opt-level=0"];
    checked(cargo_test().args(engine).args(quickly).args(["--test", "typed"]))
}

fn consumers() -> Result<()> {
    crate::consumers::open_all(lean(cargo(&["build", "--bin", "undercroft"]).args(TESTED)))
}

fn documentation() -> Result<()> {
    checked(cargo(&["doc", "--no-deps"]).args(EVERYTHING).env("RUSTDOCFLAGS", "-D warnings"))
}
