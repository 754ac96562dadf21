//! The project's chores: `cargo xtask help` lists them.

mod ci;
mod consumers;
mod install;
mod peers;
mod run;

use anyhow::{Result, bail};
use run::{cargo, cargo_test};
use std::process::ExitCode;

/// What it is called, what it does, and how.
struct Chore {
    name: &'static str,
    about: &'static str,
    run: fn() -> Result<()>,
}

const CHORES: &[Chore] = &[
    Chore { name: "ci", about: "everything that must hold before a change is taken", run: ci::ci },
    Chore {
        name: "consumers",
        about: "have other programs open what is written in every format",
        run: consumers::consumers,
    },
    Chore { name: "long", about: "the tests that take minutes, which ci leaves out", run: long },
    Chore { name: "bless", about: "write the seed catalogue anew", run: bless },
    Chore { name: "bench", about: "run the benchmarks and print the tables of ratios", run: bench },
    Chore {
        name: "peers",
        about: "time floors beside other programs', which it installs into target/",
        run: peers::peers,
    },
    Chore { name: "help", about: "this list", run: help },
];

fn main() -> ExitCode {
    match chore() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn chore() -> Result<()> {
    let names: Vec<String> = std::env::args().skip(1).collect();
    let name = match names.as_slice() {
        [] => "help",
        [name] => name.trim_start_matches('-'),
        _ => bail!("one chore at a time; `cargo xtask help` lists them"),
    };
    match CHORES.iter().find(|chore| chore.name == name) {
        Some(chore) => (chore.run)(),
        None => bail!("there is no chore '{name}'; `cargo xtask help` lists them"),
    }
}

#[expect(clippy::unnecessary_wraps, reason = "a chore may fail, though this one does not")]
fn help() -> Result<()> {
    eprintln!("cargo xtask <chore>\n");
    for chore in CHORES {
        eprintln!("  {:<11}{}", chore.name, chore.about);
    }
    Ok(())
}

/// The tests that are marked as ignored: properties over tens of thousands of seeds. Drafts are checked after every pass,
/// as in all tests.
fn long() -> Result<()> {
    cargo(&["test", "--locked", "--workspace", "--tests", "--", "--ignored"]).run()
}

fn bless() -> Result<()> {
    cargo_test()
        .args(["--package", "undercroft", "--test", "catalogue"])
        .env("UNDERCROFT_BLESS", "1")
        .run()?;
    eprintln!(
        "xtask: the catalogue is written; a changed hash needs a line in CHANGELOG.md and a new version"
    );
    Ok(())
}

fn bench() -> Result<()> {
    for bench in ["floors", "growth", "peak", "proof"] {
        cargo(&["bench", "--quiet", "--package", "undercroft-benches", "--bench"]).args([bench]).run()?;
    }
    Ok(())
}
