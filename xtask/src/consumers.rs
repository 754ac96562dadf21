//! Real consumers open what is written. Every generator writes floors of many seeds in every format; every checker in
//! `consumers/` opens those of its formats with somebody else's program and compares them with the level JSON.
//!
//! ```text
//!   target/consumers/files/schema.json, schema-compact.json   the JSON Schemas of the level JSON
//!   target/consumers/files/<format>/<generator>-<seed>.<ending>, deep-<generator>-<seed>.<ending>
//!   target/consumers/files/<format>/<generator>-<seed>.json   the same floor as level JSON
//!   target/consumers/files/dungeons/<generator>.json          ten floors
//!   target/consumers/files/whole/<generator>.<ending>         the same in formats that hold a dungeon
//!   target/consumers/python, node                             what the checkers need
//! ```
//! A checker is a `.py`, `.mjs` or `.lua` file with a line that names its formats (`formats: svg png`), is given the folder of the
//! files, and ends with 0 or with one line of what is wrong. A format without a checker is a failure.

use crate::clock::Clock;
use crate::install::{self, Package};
use crate::run::{Program, cargo, program, root};
use anyhow::{Context as _, Result, bail};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

const FILES: &str = "target/consumers/files";
const PYTHON: &str = "target/consumers/python";
const NODE: &str = "target/consumers/node";
const CHECKERS: &str = "consumers";
/// What is written of each generator: how the files' names begin, how deep the floors lie, and how many there are. What is
/// off on the first floor (one-ways, secrets, illusions, darkness, spinners, chutes) stands on the fourth.
const SERIES: [(&str, u32, u32); 2] = [("", 1, 20), ("deep-", 4, 10)];
/// How many floors a dungeon has, for games that walk down and for formats that hold one.
const FLOORS: u32 = 10;
/// The endings of those formats; printed pages have checkers that look at single floors.
const DUNGEONS: [&str; 5] = ["json", "ldtk", "world", "adventure.json", "glb"];

/// The chore: with the program as one builds it while working.
pub(crate) fn consumers() -> Result<()> {
    open_all(cargo(&["build", "--locked", "--package", "undercroft-cli"]))
}

/// Builds the program, writes all files, and has every checker open them.
pub(crate) fn open_all(build: Program) -> Result<()> {
    build.run()?;
    let formats = formats()?;
    let checkers = checkers()?;
    for format in &formats {
        if !checkers.iter().any(|checker| checker.formats.contains(&format.name)) {
            bail!(
                "no checker opens {0}: the one in {CHECKERS}/ that does has a line `formats: {0}`",
                format.name
            );
        }
    }
    timed("install", install)?;
    timed("write", || write(&formats))?;
    let refusals = check(&checkers);
    if !refusals.is_empty() {
        bail!("refused by {}", refusals.join(", "));
    }
    Ok(())
}

/// Runs the checkers, as many at a time as there are cores, and names those that refuse something.
fn check(checkers: &[Checker]) -> Vec<&str> {
    let next = AtomicUsize::new(0);
    let refusals = Mutex::new(Vec::new());
    let work = || {
        while let Some(checker) = checkers.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let Err(error) = checker.check() {
                eprintln!("xtask: {error:#}");
                refusals.lock().unwrap_or_else(PoisonError::into_inner).push(checker.name.as_str());
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let mut refusals = refusals.into_inner().unwrap_or_else(PoisonError::into_inner);
    refusals.sort_unstable();
    refusals
}

fn timed<T>(name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    let clock = Clock::start();
    eprintln!("xtask: {name}");
    let result = work().with_context(|| name.to_owned())?;
    eprintln!("xtask: {name}: {clock}");
    Ok(result)
}

/// A format as the program tells of it.
struct Format {
    name: String,
    ending: String,
}

fn formats() -> Result<Vec<Format>> {
    let listed: Vec<Value> = serde_json::from_str(&undercroft().args(["list", "formats", "--json"]).says()?)?;
    let word =
        |value: &Value| value.as_str().map(ToOwned::to_owned).context("a format has a name and an ending");
    listed.iter().map(|f| Ok(Format { name: word(&f["name"])?, ending: word(&f["ending"])? })).collect()
}

/// Returns the program, which lies beside this one.
fn undercroft() -> Program {
    let own = std::env::current_exe().unwrap_or_default();
    program(own.with_file_name("undercroft"), &[])
}

/// Writes the files of every generator, each in one process on all cores.
fn write(formats: &[Format]) -> Result<()> {
    let files = root().join(FILES);
    if files.exists() {
        fs::remove_dir_all(&files).with_context(|| FILES.to_owned())?;
    }
    for format in formats {
        fs::create_dir_all(files.join(&format.name))?;
    }
    fs::write(files.join("schema.json"), undercroft().args(["schema"]).says()?)?;
    fs::write(files.join("schema-compact.json"), undercroft().args(["schema", "--compact"]).says()?)?;
    for folder in ["dungeons", "whole"] {
        fs::create_dir_all(files.join(folder))?;
    }
    let generators: Vec<Value> =
        serde_json::from_str(&undercroft().args(["list", "generators", "--json"]).says()?)?;
    for generator in generators.iter().filter_map(|g| g["name"].as_str()) {
        for (prefix, depth, count) in SERIES {
            let file = |f: &Format| format!("{FILES}/{}/{prefix}{generator}.{}", f.name, f.ending);
            let (depth, count) = (depth.to_string(), count.to_string());
            // Pictures in lines and in pixels are compared, so they are of one size; other formats choose theirs.
            let is_picture = |f: &&Format| ["svg", "png"].contains(&&*f.name);
            let (pictures, others): (Vec<&Format>, Vec<&Format>) = formats.iter().partition(is_picture);
            for (formats, size) in [(pictures, &["--scale", "20"][..]), (others, &[])] {
                undercroft()
                    .args(["generate", generator, "-s", "consumers", "--depth", &depth, "--count", &count])
                    .args(formats.into_iter().flat_map(|f| ["-o".to_owned(), file(f)]))
                    .args(size)
                    .says()?;
            }
        }
        let floors = FLOORS.to_string();
        let whole = DUNGEONS.iter().map(|ending| format!("{FILES}/whole/{generator}.{ending}"));
        let all = whole.chain([format!("{FILES}/dungeons/{generator}.json")]);
        let targets = all.flat_map(|file| ["-o".to_owned(), file]);
        undercroft()
            .args(["generate", generator, "-s", "ten", "--floors", &floors, "--godot", "--lights"])
            .args(targets)
            .says()?;
    }
    formats.iter().try_for_each(|format| put_levels_beside(&files.join("json"), &files.join(&format.name)))
}

/// Puts the level JSON of every floor beside it, as the same file under another name.
fn put_levels_beside(json: &Path, folder: &Path) -> Result<()> {
    if json == folder {
        return Ok(());
    }
    for entry in fs::read_dir(json)? {
        let (from, to) = {
            let entry = entry?;
            (entry.path(), folder.join(entry.file_name()))
        };
        if fs::hard_link(&from, &to).is_err() {
            fs::copy(&from, &to).with_context(|| to.display().to_string())?;
        }
    }
    Ok(())
}

/// A program in `consumers/` that opens files.
struct Checker {
    name: String,
    formats: Vec<String>,
}

/// Returns all of them, by name. What others share begins with an underscore.
fn checkers() -> Result<Vec<Checker>> {
    let mut checkers = Vec::new();
    for entry in fs::read_dir(root().join(CHECKERS)).context(CHECKERS)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_checker =
            path.extension().is_some_and(|ending| ["py", "mjs", "lua"].iter().any(|e| ending == *e));
        if is_checker && !name.starts_with('_') {
            let text = fs::read_to_string(&path).with_context(|| name.clone())?;
            let formats = text
                .lines()
                .find_map(|line| line.trim_start_matches(['#', '/', '-', ' ']).strip_prefix("formats:"));
            let formats = formats.unwrap_or_default().split_whitespace().map(ToOwned::to_owned).collect();
            checkers.push(Checker { name, formats });
        }
    }
    checkers.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(checkers)
}

impl Checker {
    /// Has it open its files, and says what it saw.
    fn check(&self) -> Result<()> {
        let start = Instant::now();
        eprintln!("xtask: {}", self.name);
        let said = self.program().args([root().join(FILES)]).says().with_context(|| self.name.clone())?;
        eprintln!("xtask: {}: {:.1} s: {}", self.name, start.elapsed().as_secs_f64(), said.trim_end());
        Ok(())
    }

    fn program(&self) -> Program {
        let script = root().join(CHECKERS).join(&self.name);
        match Path::new(&self.name).extension().and_then(|ending| ending.to_str()) {
            Some("py") => install::python(PYTHON).env("PYTHONDONTWRITEBYTECODE", "1").args([script]),
            Some("lua") => program("lua5.4", &[]).args([script]),
            _ => program("node", &[]).args([root().join(NODE).join(&self.name)]),
        }
    }
}

/// Brings what the checkers need, as the lists beside them say.
fn install() -> Result<()> {
    let debian = list("debian.txt")?.into_iter().map(|line| {
        let mut words = line.split_whitespace().map(ToOwned::to_owned);
        Package { name: words.next().unwrap_or_default(), command: words.next() }
    });
    install::debian(&debian.collect::<Vec<_>>())?;
    install::pip(PYTHON, &list("requirements.txt")?)?;
    install::npm(NODE, &npm_packages()?)?;
    // A module is looked for from the folder of the script on, so the scripts go to where the modules are.
    for entry in fs::read_dir(root().join(CHECKERS))? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "mjs") {
            let to = root().join(NODE).join(path.file_name().unwrap_or_default());
            fs::copy(&path, &to).with_context(|| to.display().to_string())?;
        }
    }
    Ok(())
}

/// Returns the lines of a list, without comments; none where there is no list.
fn list(name: &str) -> Result<Vec<String>> {
    let text = read(&root().join(CHECKERS).join(name))?;
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    Ok(lines.filter(|line| !line.is_empty()).map(ToOwned::to_owned).collect())
}

/// Returns the `dependencies` of `package.json`.
fn npm_packages() -> Result<Vec<String>> {
    let text = read(&root().join(CHECKERS).join("package.json"))?;
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let package: Value = serde_json::from_str(&text).context("consumers/package.json")?;
    let packages = package["dependencies"].as_object().into_iter().flatten();
    Ok(packages.filter_map(|(name, version)| Some(format!("{name}@{}", version.as_str()?))).collect())
}

fn read(path: &Path) -> Result<String> {
    match fs::read_to_string(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(String::new()),
        result => result.with_context(|| path.display().to_string()),
    }
}
