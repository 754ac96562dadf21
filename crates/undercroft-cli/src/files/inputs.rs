//! The files that a command reads, none of which it may write to.

use super::STANDARD;
use anyhow::{Result, bail};
use same_file::Handle;
use std::path::{Path, PathBuf};

/// The files that a command reads. Two names of one file are the same here, be it by `./`, a symbolic link or a hard link.
#[derive(Clone, Debug, Default)]
pub(crate) struct Inputs(Vec<PathBuf>);

impl Inputs {
    /// Adds a file, or standard input.
    pub(crate) fn add(&mut self, path: impl Into<PathBuf>) {
        self.0.push(path.into());
    }

    /// Returns whether the path leads to one of them.
    pub(crate) fn contain(&self, path: &Path) -> bool {
        let is_it = |input: &PathBuf| matches!((handle(input), handle(path)), (Some(a), Some(b)) if a == b);
        self.0.iter().any(is_it)
    }

    /// Refuses to write to one of them.
    pub(crate) fn refuse(&self, path: &Path) -> Result<()> {
        if self.contain(path) {
            bail!("{}: this is a file that is read: write to another", path.display());
        }
        Ok(())
    }
}

impl<'a> FromIterator<&'a PathBuf> for Inputs {
    fn from_iter<I: IntoIterator<Item = &'a PathBuf>>(paths: I) -> Inputs {
        Inputs(paths.into_iter().cloned().collect())
    }
}

/// What two names of one file have in common. A pipe or a terminal cannot be overwritten, and opening one might wait.
fn handle(path: &Path) -> Option<Handle> {
    if path == Path::new(STANDARD) {
        return Handle::stdin().ok();
    }
    path.is_file().then(|| Handle::from_path(path).ok()).flatten()
}
