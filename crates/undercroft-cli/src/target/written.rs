//! What was written, told on standard error in a line a target: the one file, or the first and the last of many.

use super::Target;
use crate::files;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The files that a target became, whoever wrote them.
#[derive(Clone, Default, Debug)]
pub(crate) struct Written(Arc<Mutex<[Tally; 2]>>);

/// Files in the order of their names.
#[derive(Default, Debug)]
struct Tally {
    count: u64,
    ends: Option<(PathBuf, PathBuf)>,
}

impl Written {
    /// Adds a file.
    pub(crate) fn add(&self, path: &Path) {
        self.tally(0, path);
    }

    /// Adds a file that stands beside another.
    pub(super) fn add_beside(&self, path: &Path) {
        self.tally(1, path);
    }

    fn tally(&self, which: usize, path: &Path) {
        let mut tallies = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        tallies[which].add(path);
    }

    /// Says it, where anything was written.
    pub(crate) fn tell(&self) {
        let tallies = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        tallies.iter().filter_map(Tally::words).for_each(|words| files::note(format_args!("wrote {words}")));
    }
}

impl Tally {
    fn add(&mut self, path: &Path) {
        match &mut self.ends {
            None => self.ends = Some((path.to_owned(), path.to_owned())),
            // The tiles of many maps are one picture.
            Some((first, last)) if first == path || last == path => return,
            Some((first, _)) if path < first.as_path() => path.clone_into(first),
            Some((_, last)) if path > last.as_path() => path.clone_into(last),
            Some(_) => {}
        }
        self.count += 1;
    }

    fn words(&self) -> Option<String> {
        let (first, last) = self.ends.as_ref()?;
        let (first, last) = (first.display(), last.display());
        Some(match self.count {
            1 => first.to_string(),
            2 => format!("{first} and {last}"),
            count => format!("{first} to {last}, {count} files"),
        })
    }
}

/// Says what was written to all of them.
pub(crate) fn tell<'a>(targets: impl IntoIterator<Item = &'a Target>) {
    targets.into_iter().for_each(|target| target.written.tell());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_files_are_one_line() {
        let check = |paths: &[&str], expected: &str| {
            let mut tally = Tally::default();
            for path in paths {
                tally.add(Path::new(path));
            }
            assert_eq!(tally.words().unwrap_or_default(), expected);
        };
        check(&[], "");
        check(&["a.png"], "a.png");
        check(&["tiles.png", "tiles.png"], "tiles.png");
        check(&["b-2.png", "b-1.png"], "b-1.png and b-2.png");
        check(&["b-2.png", "b-3.png", "b-1.png"], "b-1.png to b-3.png, 3 files");
    }
}
