//! The wheel for Python, and its tests.
//!
//! ```text
//!   target/python/                the Python that tests run in, with what they need
//!   target/python-package/        the package as it is tested: the extension module of the usual build among its own files
//!   target/wheels/                the wheel, as it is published
//! ```
//! The tests use the extension module that the workspace's build made anyway, so that nothing is compiled for them. The wheel
//! is the same module as a release, built by maturin.

use crate::run::{Program, root, target};
use crate::{ci, install};
use anyhow::{Context as _, Result};
use std::fs;
use std::path::{Path, PathBuf};

const PYTHON: &str = "target/python";
const SOURCES: &str = "python/src/undercroft";
const PACKAGE: &str = "target/python-package";
const WHEELS: &str = "target/wheels";
const BUILDER: &str = "target/wheel-tools";

/// What builds the wheel.
const MATURIN: &str = "maturin==1.16.0";
/// What the cluster's test needs beside the others: 70 MB to load, and too much for every run.
const RAY: &str = "ray==2.60.0";

/// Runs the tests of Python, and the guide as a notebook. The cluster's test is left out.
pub(crate) fn check() -> Result<()> {
    ci::libraries().run()?;
    install::pip(PYTHON, &requirements()?)?;
    assemble()?;
    pytest(&["-m", "not ray"]).run()
}

/// Runs the test of the cluster.
pub(crate) fn long() -> Result<()> {
    ci::libraries().run()?;
    let mut packages = requirements()?;
    packages.push(RAY.to_owned());
    install::pip("target/python-ray", &packages)?;
    assemble()?;
    tests("target/python-ray", &root().join(PACKAGE)).args(["-m", "ray"]).run()
}

/// Builds the wheel into `target/wheels`, and tests it as somebody who installed it would use it.
pub(crate) fn wheel() -> Result<()> {
    install::pip(BUILDER, &[MATURIN.to_owned()])?;
    let wheels = root().join(WHEELS);
    if wheels.exists() {
        fs::remove_dir_all(&wheels).context(WHEELS)?;
    }
    // What maturin has to know stands in `python/pyproject.toml`.
    let build = ["-m", "maturin", "build", "--release", "--locked", "--out"];
    install::python(BUILDER).within("python").args(build).args([&wheels]).run()?;
    let wheel = fs::read_dir(&wheels)?.next().context("maturin wrote no wheel")??.path();
    let place = root().join("target/wheel-installed");
    if place.exists() {
        fs::remove_dir_all(&place)?;
    }
    install::pip(PYTHON, &requirements()?)?;
    install::python(PYTHON)
        .args(["-m", "pip", "install", "--quiet", "--no-deps", "--target"])
        .args([&place, &wheel])
        .run()?;
    tests(PYTHON, &place).args(["-m", "not ray"]).run()?;
    eprintln!("xtask: {}", wheel.display());
    Ok(())
}

/// Puts the package together as a wheel has it.
fn assemble() -> Result<()> {
    let package = root().join(PACKAGE).join("undercroft");
    fs::create_dir_all(&package)?;
    for entry in fs::read_dir(root().join(SOURCES))? {
        let path = entry?.path();
        let Some(name) = path.file_name().filter(|_| path.is_file()) else { continue };
        fs::copy(&path, package.join(name)).with_context(|| path.display().to_string())?;
    }
    let module = package.join("_engine.abi3.so");
    // A module that is loaded is not written over.
    let _ = fs::remove_file(&module);
    fs::copy(library(), &module).with_context(|| library().display().to_string())?;
    Ok(())
}

/// The extension module, as cargo calls it.
fn library() -> PathBuf {
    let name = if cfg!(target_os = "macos") { "libundercroft_py.dylib" } else { "libundercroft_py.so" };
    target().join("debug").join(name)
}

fn pytest(args: &[&str]) -> Program {
    tests(PYTHON, &root().join(PACKAGE)).args(args)
}

fn tests(environment: &str, package: &Path) -> Program {
    install::python(environment)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("PYTHONPATH", &package.to_string_lossy())
        .args(["-m", "pytest", "--quiet", "--rootdir", "python", "python/tests"])
}

/// Returns the lines of the list of packages, without comments.
fn requirements() -> Result<Vec<String>> {
    let text =
        fs::read_to_string(root().join("python/requirements.txt")).context("python/requirements.txt")?;
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    Ok(lines.filter(|line| !line.is_empty()).map(ToOwned::to_owned).collect())
}
