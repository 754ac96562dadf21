//! Where games are kept: the last one in the user's own folder for data, unless another place is named.

use anyhow::{Context, Result, anyhow};
use std::env;
use std::fs;
use std::path::PathBuf;

/// Returns the file of the last game.
pub(super) fn last() -> Result<PathBuf> {
    let folder = folder().ok_or_else(|| anyhow!("there is no folder for the last game: name a file"))?;
    Ok(folder.join("last.game"))
}

/// Returns the file for a new game. What was the last game until now becomes the one before it.
pub(super) fn new() -> Result<PathBuf> {
    let path = last()?;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    if path.exists() {
        fs::rename(&path, path.with_file_name("previous.game"))
            .with_context(|| path.display().to_string())?;
    }
    Ok(path)
}

fn folder() -> Option<PathBuf> {
    let named = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = if cfg!(windows) {
        named("LOCALAPPDATA")
    } else {
        named("XDG_DATA_HOME").or_else(|| named("HOME").map(|home| home.join(".local").join("share")))
    };
    base.map(|base| base.join("undercroft"))
}
