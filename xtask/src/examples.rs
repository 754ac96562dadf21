//! The examples with engines of their own, outside the workspace: a window of Bevy, an extension of Godot. Each is built by
//! the Rust that its manifest names; where its engine can be had it runs and walks a floor to the goal.

use crate::clock::Clock;
use crate::install::{self, Package};
use crate::run::{Program, program, root};
use anyhow::{Context as _, Result};
use std::fs;

pub(crate) fn examples() -> Result<()> {
    bevy()?;
    godot()
}

/// The window opens on a screen that nobody sees, drawn by a processor alone.
fn bevy() -> Result<()> {
    build("bevy")?;
    install::debian(&[
        Package::of("xvfb", "Xvfb"),
        Package::of("xauth", "xauth"),
        Package { name: "mesa-vulkan-drivers".to_owned(), command: None },
        Package { name: "libxkbcommon-x11-0".to_owned(), command: None },
        Package { name: "libxcursor1".to_owned(), command: None },
        Package { name: "libxi6".to_owned(), command: None },
        Package { name: "libxrandr2".to_owned(), command: None },
    ])?;
    eprintln!("xtask: a window of Bevy walks a floor");
    program("xvfb-run", &["--auto-servernum"])
        .args([root().join("examples/bevy/target/debug/undercroft-bevy-window")])
        .args(["tunnels", "demo", "1", "--walk"])
        .run()
}

/// Runs where a Godot 4 is there: `GODOT` names it, or `godot` is in the path. Debian has it from version 14 on.
fn godot() -> Result<()> {
    build("godot")?;
    let engine = std::env::var_os("GODOT").unwrap_or_else(|| "godot".into());
    if !program(&engine, &["--version"]).works() {
        eprintln!(
            "xtask: there is no Godot 4 here, so its example was built and not run; GODOT=/path/to/godot names one"
        );
        return Ok(());
    }
    let game = root().join("examples/godot/game");
    // The first run looks for extensions, and knows their classes from the second on.
    program(&engine, &["--headless", "--import", "--path"]).args([&game]).run()?;
    program(&engine, &["--headless", "--path"]).args([&game]).args(["--", "--check"]).run()
}

fn build(name: &str) -> Result<()> {
    let clock = Clock::start();
    let manifest = root().join("examples").join(name).join("Cargo.toml");
    let text = fs::read_to_string(&manifest).with_context(|| manifest.display().to_string())?;
    let rust = text.lines().find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'));
    let rust = rust.with_context(|| format!("{} has no rust-version", manifest.display()))?;
    eprintln!("xtask: examples/{name} with Rust {rust}");
    with(rust)?.args(["build", "--locked", "--manifest-path"]).args([manifest]).run()?;
    eprintln!("xtask: examples/{name}: {clock}");
    Ok(())
}

/// Returns the Cargo of a version of Rust, which rustup brings.
fn with(rust: &str) -> Result<Program> {
    program("rustup", &["toolchain", "install", "--profile", "minimal"]).args([rust]).says()?;
    Ok(program("rustup", &["run"]).args([rust, "cargo"]))
}
