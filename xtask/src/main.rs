//! The project's chores: `cargo xtask help` lists them.

mod bench;
mod ci;
mod clock;
mod consumers;
mod install;
mod mutants;
mod oldest;
mod pace;
mod packages;
mod peers;
mod pictures;
mod run;
mod web;

use anyhow::{Result, bail};
use run::{cargo, cargo_test};
use std::process::ExitCode;

/// What it is called, what it does, and how.
struct Chore {
    name: &'static str,
    about: &'static str,
    run: Run,
}

enum Run {
    Alone(fn() -> Result<()>),
    /// It takes more words.
    With(fn(&[String]) -> Result<()>),
}

const CHORES: &[Chore] = &[
    Chore {
        name: "test",
        about: "the tests, without what takes minutes: lints, docs, consumers and long tests are left out",
        run: Run::Alone(ci::test),
    },
    Chore {
        name: "ci",
        about: "everything that must hold before a change is taken",
        run: Run::Alone(ci::ci),
    },
    Chore {
        name: "consumers",
        about: "have other programs open what is written in every format",
        run: Run::Alone(consumers::consumers),
    },
    Chore {
        name: "long",
        about: "what takes minutes and ci leaves out: more seeds, mutants, the oldest Rust, the engine's package",
        run: Run::Alone(long),
    },
    Chore {
        name: "mutants",
        about: "change the engine in one place at a time; some test has to fail (takes cargo-mutants' arguments)",
        run: Run::With(mutants::mutants),
    },
    Chore {
        name: "bless",
        about: "write the seed catalogue anew, and what pages are told of recipes",
        run: Run::Alone(bless),
    },
    Chore {
        name: "bench",
        about: "run the benchmarks, print the tables of ratios and the instructions of a floor",
        run: Run::Alone(bench::bench),
    },
    Chore {
        name: "instructions",
        about: "count the instructions of a floor of every generator, with valgrind (takes depths; 1 and 7)",
        run: Run::With(bench::instructions),
    },
    Chore {
        name: "peers",
        about: "time floors beside other programs', which it installs into target/",
        run: Run::Alone(peers::peers),
    },
    Chore {
        name: "pictures",
        about: "draw the pictures of README and guide anew",
        run: Run::Alone(pictures::pictures),
    },
    Chore {
        name: "web",
        about: "build the page and the engine in it, into studio/dist",
        run: Run::Alone(web::web),
    },
    Chore {
        name: "engine",
        about: "build the engine for the web alone, into studio/engine",
        run: Run::Alone(web::engine),
    },
    Chore {
        name: "pace",
        about: "time floors in the page's engine beside native ones",
        run: Run::Alone(pace::pace),
    },
    Chore { name: "help", about: "this list", run: Run::Alone(help) },
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
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (name, more) = words.split_first().map_or(("help", words.as_slice()), |(name, more)| (name, more));
    let name = name.trim_start_matches('-');
    match CHORES.iter().find(|chore| chore.name == name).map(|chore| &chore.run) {
        Some(Run::With(run)) => run(more),
        Some(Run::Alone(run)) if more.is_empty() => run(),
        Some(_) => bail!("one chore at a time; `cargo xtask help` lists them"),
        None => bail!("there is no chore '{name}'; `cargo xtask help` lists them"),
    }
}

#[expect(clippy::unnecessary_wraps, reason = "a chore may fail, though this one does not")]
fn help() -> Result<()> {
    eprintln!("cargo xtask <chore>\n");
    for chore in CHORES {
        eprintln!("  {:<14}{}", chore.name, chore.about);
    }
    Ok(())
}

/// The tests that are marked as ignored are properties over tens of thousands of seeds. Drafts are checked after every
/// pass, as in all tests.
fn long() -> Result<()> {
    cargo(&["test", "--locked", "--workspace", "--tests", "--", "--ignored"]).run()?;
    oldest::compile()?;
    packages::compile()?;
    mutants::some_mutants()
}

fn bless() -> Result<()> {
    for (package, test) in [("undercroft", "catalogue"), ("undercroft-wasm", "schemas")] {
        cargo_test().args(["--package", package, "--test", test]).env("UNDERCROFT_BLESS", "1").run()?;
    }
    eprintln!(
        "xtask: the catalogue is written, and what pages are told of recipes; a changed hash needs a line in CHANGELOG.md and \
         a new version"
    );
    Ok(())
}
