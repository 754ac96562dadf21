//! Where games are kept: each in a file of its own in the user's folder for data, the latest of them for `--resume`.

use crate::files::Journal;
use anyhow::{Context, Result, anyhow, bail};
use std::env;
use std::fs::{self, OpenOptions};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Games that are kept; older ones go when another begins.
const KEPT: usize = 50;

/// Returns the file of the last game that nobody is playing now.
pub(super) fn last() -> Result<PathBuf> {
    let folder = folder().ok_or_else(|| anyhow!("there is no folder for games: name a file"))?;
    let games = games(&folder);
    if let Some((_, path)) = games.iter().find(|(_, path)| !Journal::is_open(path)) {
        return Ok(path.clone());
    }
    if games.is_empty() {
        bail!("there is no game to go on with in {}", folder.display());
    }
    bail!("every game in {} is being played now", folder.display())
}

/// Begins the file of a new game.
pub(super) fn begin(text: &str) -> Result<Journal> {
    let folder = folder().ok_or_else(|| anyhow!("there is no folder for games"))?;
    fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
    let games = games(&folder);
    for (_, old) in games.iter().skip(KEPT - 1).filter(|(_, path)| !Journal::is_open(path)) {
        let _ = fs::remove_file(old);
    }
    let mut n = games.iter().filter_map(|(_, path)| number(path)).max().unwrap_or(0);
    loop {
        n += 1;
        let path = folder.join(format!("{n}.game"));
        // Another game may begin at the same moment.
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(_) => return Journal::create(&path, text),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error).with_context(|| path.display().to_string()),
        }
    }
}

/// Returns the games in a folder, the one that was played last before all others.
fn games(folder: &Path) -> Vec<(SystemTime, PathBuf)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let games = entries.filter(|path| number(path).is_some());
    let changed = |path: &PathBuf| fs::metadata(path).and_then(|meta| meta.modified());
    let mut games: Vec<_> = games.filter_map(|path| Some((changed(&path).ok()?, path))).collect();
    games.sort_by_key(|(changed, path)| (*changed, number(path)));
    games.reverse();
    games
}

fn number(path: &Path) -> Option<u64> {
    let is_game = path.extension().is_some_and(|ending| ending == "game");
    path.file_stem().filter(|_| is_game)?.to_str()?.parse().ok()
}

fn folder() -> Option<PathBuf> {
    let named = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = if cfg!(windows) {
        named("LOCALAPPDATA")
    } else {
        named("XDG_DATA_HOME").or_else(|| named("HOME").map(|home| home.join(".local").join("share")))
    };
    base.map(|base| base.join("undercroft").join("games"))
}
