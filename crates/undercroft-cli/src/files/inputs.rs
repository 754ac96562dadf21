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

    /// Returns whether the path leads to one of them; that of standard output leads nowhere.
    pub(crate) fn contain(&self, path: &Path) -> bool {
        let is_standard = |path: &Path| path == Path::new(STANDARD);
        let read = |input: &PathBuf| if is_standard(input) { Handle::stdin().ok() } else { file(input) };
        if self.0.is_empty() || is_standard(path) {
            return false;
        }
        file(path).is_some_and(|output| self.0.iter().filter_map(read).any(|input| input == output))
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

/// Returns what all names of one file have in common. A pipe or a terminal cannot be overwritten, and opening one might
/// wait.
fn file(path: &Path) -> Option<Handle> {
    path.is_file().then(|| Handle::from_path(path).ok()).flatten()
}
