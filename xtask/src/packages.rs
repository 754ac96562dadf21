//! The crates as they would be published. Making the packages finds a file that is missing and a manifest that says too
//! little; compiling one from its package (the engine's, in `cargo xtask long`) finds what only the repository had.

use crate::run::{Program, cargo};
use anyhow::Result;

/// What is not published: these two have `publish = false`.
const OURS_ALONE: [&str; 4] = ["--exclude", "xtask", "--exclude", "undercroft-benches"];

/// Makes every package, without compiling it.
pub(crate) fn check() -> Result<()> {
    package().args(["--workspace", "--no-verify"]).args(OURS_ALONE).says().map(drop)
}

/// Makes the engine's package, and compiles it from there.
pub(crate) fn compile() -> Result<()> {
    package().args(["--package", "undercroft", "--all-features"]).run()
}

/// Returns what is not committed yet may be packaged, too.
fn package() -> Program {
    cargo(&["package", "--locked", "--allow-dirty"])
}
