//! What other programs need, brought into `target/`: npm packages, a Python with its packages, and Debian packages where
//! this runs as root. What is there already is left alone, so that a second run costs nothing.

use crate::run::{Program, program, root};
use anyhow::{Context as _, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

/// Installs npm packages such as `rot-js@2.2.1` into a folder.
pub(crate) fn npm(folder: &str, packages: &[String]) -> Result<()> {
    once(folder, packages, || {
        debian(&[Package::of("nodejs", "node"), Package::of("npm", "npm")])?;
        let call = &["install", "--silent", "--no-audit", "--no-fund", "--prefix"];
        program("npm", call).args([folder]).args(packages).says().map(drop)
    })
}

/// Installs Python packages such as `tcod==21.2.2` into a virtual environment.
pub(crate) fn pip(folder: &str, packages: &[String]) -> Result<()> {
    once(folder, packages, || {
        if !interpreter(folder).exists() {
            environment(folder)?;
        }
        python(folder).args(["-m", "pip", "install", "--quiet"]).args(packages).says().map(drop)
    })
}

/// Returns the Python of a virtual environment.
pub(crate) fn python(folder: &str) -> Program {
    program(interpreter(folder), &[])
}

fn interpreter(folder: &str) -> PathBuf {
    root().join(folder).join("bin").join("python")
}

/// Debian's Python comes without the part that makes environments.
fn environment(folder: &str) -> Result<()> {
    let make = || program("python3", &["-m", "venv"]).args([folder]);
    if make().says().is_ok() {
        return Ok(());
    }
    // Half an environment would look like a whole one.
    let _ = fs::remove_dir_all(root().join(folder));
    debian(&[Package { name: "python3-venv".to_owned(), command: None }])?;
    make().says().map(drop)
}

/// A Debian package, and the command that it is wanted for: where that is there, nothing has to be installed.
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) command: Option<String>,
}

/// Installs what is missing, or says what that is.
pub(crate) fn debian(packages: &[Package]) -> Result<()> {
    let missing: Vec<&str> = packages.iter().filter(|p| !p.is_there()).map(|p| p.name.as_str()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names = missing.join(" ");
    let is_root = program("id", &["-u"]).says().is_ok_and(|id| id.trim() == "0");
    if !is_root || !program("apt-get", &["--version"]).works() {
        bail!("these Debian packages are missing: {names}; as root: apt-get install {names}");
    }
    eprintln!("xtask: apt-get install {names}");
    let install = || {
        let call = &["install", "--yes", "--no-install-recommends"];
        program("apt-get", call).args(&missing).env("DEBIAN_FRONTEND", "noninteractive")
    };
    // The lists of a fresh machine are empty or old.
    if install().says().is_err() {
        program("apt-get", &["update"]).says().context("apt-get update")?;
        install().says().with_context(|| format!("apt-get install {names}"))?;
    }
    Ok(())
}

impl Package {
    pub(crate) fn of(name: &str, command: &str) -> Package {
        Package { name: name.to_owned(), command: Some(command.to_owned()) }
    }

    fn is_there(&self) -> bool {
        let found = |command: &String| {
            let path = std::env::var_os("PATH").unwrap_or_default();
            std::env::split_paths(&path).any(|folder| folder.join(command).is_file())
        };
        if self.command.as_ref().is_some_and(found) {
            return true;
        }
        let state = program("dpkg-query", &["--show", "--showformat=${db:Status-Abbrev}"]).args([&self.name]);
        state.says().is_ok_and(|state| state.starts_with("ii"))
    }
}

/// Installs unless the same packages were installed into the folder before. The list is written last, so that what broke
/// off is begun again.
fn once(folder: &str, packages: &[String], install: impl FnOnce() -> Result<()>) -> Result<()> {
    let list = root().join(folder).join("installed.txt");
    let wanted = packages.join("\n");
    if packages.is_empty() || fs::read_to_string(&list).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    eprintln!("xtask: installing into {folder}: {}", packages.join(" "));
    fs::create_dir_all(list.parent().unwrap_or(Path::new(".")))?;
    install().with_context(|| format!("{} cannot be installed into {folder}", packages.join(" ")))?;
    fs::write(&list, wanted).with_context(|| list.display().to_string())
}
