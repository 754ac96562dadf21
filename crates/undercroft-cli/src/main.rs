//! The program `undercroft`: dungeon floors from the command line.
//!
//! Each command is a file of its own in `commands`. A command lowers what was typed to meaning once (a recipe, a seed,
//! targets) and works on that alone. A result becomes an exit code here and nowhere else: 0 done, 1 the answer is no,
//! 2 bad usage or input.

mod commands;
mod fail;
mod files;
mod names;
mod output;
mod pager;
mod picture;
mod progress;
mod request;
mod screen;
mod seed;
mod shell;
mod target;
mod tileset;

use clap::Parser;
use std::process::ExitCode;

/// Floors are many small pieces of memory; with this allocator the program takes about a fifth less time for one.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let result = match commands::Cli::try_parse() {
        Ok(cli) => cli.run(),
        Err(error) => return fail::usage(&error),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail::report(&error),
    }
}
