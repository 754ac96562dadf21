//! The page: the engine as two modules of WebAssembly, with the JavaScript beside them, and the studio around it.
//!
//! ```text
//!   studio/engine/undercroft.js, undercroft_main_bg.wasm     what a page loads first
//!   studio/engine/extra.js, undercroft_extra_bg.wasm         what it loads when somebody asks for it
//!   studio/dist/                                             the page, as it is published
//!   studio/packed/                                           the same, compressed, as `undercroft studio` serves it
//!   target/web-tools/                                        what writes the JavaScript
//! ```
//! A fresh machine needs Rust and, as root, Debian: everything else is brought here. The package's own files stand in
//! `crates/undercroft-wasm/package`.

use crate::clock::Clock;
use crate::install::{self, Package};
use crate::run::{cargo, program, root};
use anyhow::{Context as _, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

const TARGET: &str = "wasm32-unknown-unknown";
const ENGINE: &str = "studio/engine";
const PACKAGE: &str = "crates/undercroft-wasm/package";
const PAGE: &str = "studio/dist";
const PACKED: &str = "studio/packed";
/// Bytes, compressed, of all that the page loads before it shows a map.
const FIRST_LOAD: usize = 1_500_000;

/// What writes the JavaScript beside a module.
const BINDGEN: [&str; 8] = [
    "--quiet",
    "--release",
    "--locked",
    "--manifest-path",
    "xtask/bindgen/Cargo.toml",
    "--target-dir",
    "target/web-tools",
    "--",
];

/// One of the modules, by the feature that makes it.
struct Module {
    name: &'static str,
    features: &'static [&'static str],
}

const MODULES: [Module; 2] = [
    Module { name: "undercroft_main", features: &[] },
    Module { name: "undercroft_extra", features: &["--no-default-features", "--features", "extra"] },
];

/// What the modules are made from, and what the page is. What is older than they are need not be built.
const OF_ENGINE: [&str; 4] = ["crates", "Cargo.toml", "Cargo.lock", "xtask/bindgen"];
const OF_PAGE: [&str; 7] = [
    "studio/src",
    "studio/public",
    "studio/index.html",
    "studio/package-lock.json",
    "studio/tsconfig.json",
    "studio/vite.config.ts",
    ENGINE,
];

/// Builds the engine's modules and the page.
pub(crate) fn web() -> Result<()> {
    engine()?;
    page()
}

/// Builds the page, and has Node and a browser use it.
pub(crate) fn check() -> Result<()> {
    web()?;
    // Each by its name: not every Node knows patterns.
    let mut tests = Vec::new();
    gather(&root().join("studio/tests/node"), &mut tests)?;
    tests.retain(|path| path.to_string_lossy().ends_with(".test.mjs"));
    tests.sort();
    program("node", &["--test"]).args(tests).run()?;
    install::debian(&[Package::of("chromium", "chromium")])?;
    program("npm", &["test", "--silent", "--prefix", "studio"]).run()
}

/// Builds the engine's modules into `studio/engine`.
pub(crate) fn engine() -> Result<()> {
    tools()?;
    let folder = root().join(ENGINE);
    fs::create_dir_all(&folder)?;
    for module in &MODULES {
        if stands(&format!("{ENGINE}/{}_bg.wasm", module.name), &OF_ENGINE)? {
            eprintln!("xtask: {} stands", module.name);
            continue;
        }
        let clock = Clock::start();
        build(module)?;
        eprintln!("xtask: {}: {clock}", module.name);
    }
    for entry in fs::read_dir(root().join(PACKAGE))? {
        let path = entry?.path();
        let to = folder.join(path.file_name().context("a file has a name")?);
        let text = fs::read(&path)?;
        // A file that is as it was is left alone, so that the page need not be built again.
        if fs::read(&to).ok().as_ref() != Some(&text) {
            fs::write(&to, text).with_context(|| to.display().to_string())?;
        }
    }
    Ok(())
}

/// Returns whether what was built is there, and nothing that it is made from is newer.
fn stands(built: &str, from: &[&str]) -> Result<bool> {
    let Ok(built) = fs::metadata(root().join(built)).and_then(|file| file.modified()) else {
        return Ok(false);
    };
    let mut files = Vec::new();
    for path in from.iter().map(|path| root().join(path)) {
        if path.is_dir() { gather(&path, &mut files)? } else { files.push(path) }
    }
    for path in files {
        if fs::metadata(&path).and_then(|file| file.modified())? > built {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Brings what compiles for the web, and a compiler for the one dependency that is written in C.
fn tools() -> Result<()> {
    let added = program("rustup", &["target", "list", "--installed"]).says();
    if !added.is_ok_and(|list| list.lines().any(|line| line == TARGET)) {
        // Debian's rustc-web is no way out: it is older than what the engine and its dependencies need.
        let add = program("rustup", &["target", "add"]).args([TARGET]);
        add.run().with_context(|| format!("the standard library for {TARGET} cannot be had"))?;
    }
    install::debian(&[Package::of("clang", "clang")])
}

fn build(module: &Module) -> Result<()> {
    cargo(&["build", "--locked", "--profile", "web", "--package", "undercroft-wasm", "--target"])
        .args([TARGET])
        .args(module.features)
        .env("CARGO_INCREMENTAL", "0")
        .run()?;
    let built = target().join(TARGET).join("web").join("undercroft_wasm.wasm");
    cargo(&["run"]).args(BINDGEN).args([&built, &root().join(ENGINE)]).args([module.name]).run()
}

fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Builds the page around the modules, and sees to it that it stays small.
fn page() -> Result<()> {
    install::debian(&[Package::of("nodejs", "node"), Package::of("npm", "npm")])?;
    let clock = Clock::start();
    if !has_packages() {
        program("npm", &["ci", "--silent", "--no-audit", "--no-fund", "--prefix", "studio"]).run()?;
    }
    if stands(&format!("{PAGE}/sw.js"), &OF_PAGE)? {
        eprintln!("xtask: the page stands");
    } else {
        program("npm", &["run", "--silent", "build", "--prefix", "studio"]).run()?;
        eprintln!("xtask: the page: {clock}");
    }
    sizes()?;
    pack()
}

/// Returns whether the packages of the page are there, and no older than the list of them.
fn has_packages() -> bool {
    let age = |name: &str| fs::metadata(root().join("studio").join(name)).and_then(|file| file.modified());
    let (installed, wanted) = (age("node_modules/.package-lock.json"), age("package-lock.json"));
    matches!((installed, wanted), (Ok(installed), Ok(wanted)) if installed >= wanted)
}

/// Writes the page once more, each file compressed, for the program to carry.
fn pack() -> Result<()> {
    let packed_page = root().join(PACKED);
    let mut files = Vec::new();
    if packed_page.exists() {
        gather(&packed_page, &mut files)?;
        // What says why the folder is there stays.
        files.retain(|path| path.extension().is_some_and(|ending| ending == "gz"));
    }
    for path in files.drain(..) {
        fs::remove_file(&path).with_context(|| path.display().to_string())?;
    }
    gather(&root().join(PAGE), &mut files)?;
    for path in files {
        let name = path.strip_prefix(root().join(PAGE)).unwrap_or(&path);
        let to = packed_page.join(format!("{}.gz", name.display()));
        fs::create_dir_all(to.parent().context("a file has a folder")?)?;
        fs::write(&to, packed(&fs::read(&path)?)?).with_context(|| to.display().to_string())?;
    }
    Ok(())
}

/// Prints what the files of the page weigh, compressed, and refuses one that is too heavy.
fn sizes() -> Result<()> {
    let mut files = Vec::new();
    gather(&root().join(PAGE), &mut files)?;
    let mut weighed = Vec::new();
    for path in files {
        let bytes = fs::read(&path).with_context(|| path.display().to_string())?;
        let name = path.strip_prefix(root().join(PAGE)).unwrap_or(&path).to_string_lossy().into_owned();
        weighed.push((packed(&bytes)?.len(), bytes.len(), name));
    }
    weighed.sort_unstable_by(|a, b| b.cmp(a));
    let first: usize = weighed.iter().filter(|(.., name)| !is_later(name)).map(|(packed, ..)| packed).sum();
    for (packed, plain, name) in weighed.iter().take(12) {
        let when = if is_later(name) { "later" } else { "" };
        eprintln!("{packed:>10} {plain:>10}  {name}  {when}");
    }
    eprintln!("xtask: the first load takes {first} bytes, compressed, of {FIRST_LOAD}");
    if first > FIRST_LOAD {
        bail!("the page loads {first} bytes before it shows anything, and {FIRST_LOAD} are allowed");
    }
    Ok(())
}

/// What the names of files begin with that are loaded only when somebody asks for what they do: the second module, 3D, and
/// the tabs that are not shown first. Whatever is not listed counts.
const LATER: [&str; 15] = [
    "undercroft_extra",
    "extra",
    "scene3d",
    "look",
    "edit",
    "time",
    "measure",
    "play",
    "dice",
    "home",
    "debug",
    // The engine as Play and Dice call it, beside the one in the worker.
    "undercroft-",
    "sw.js",
    "icon",
    "manifest",
];

fn is_later(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or(name);
    LATER.iter().any(|part| file.starts_with(part))
}

fn packed(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(bytes)?;
    Ok(packer.finish()?)
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() { gather(&path, files)? } else { files.push(path) }
    }
    Ok(())
}
