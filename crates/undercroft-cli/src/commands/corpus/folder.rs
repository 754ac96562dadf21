//! The directory of a corpus: its manifest, its parts, and whoever writes to it now.

use crate::files::{self, In, NewFile, Replace};
use anyhow::{Result, anyhow, bail};
use rayon::prelude::*;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use undercroft_export::corpus::{self, Corpus, Manifest, PartEntry, Span};

/// What the manifest is called.
const MANIFEST: &str = "manifest.json";
/// A file larger than this is no manifest.
const LARGEST: u64 = 1 << 30;

/// The directory of a corpus, to which nobody else writes meanwhile.
pub(super) struct Folder {
    path: PathBuf,
    manifest: Option<Manifest>,
    /// The lock on the directory, where the system has one; it ends with the program, however that ends.
    _lock: Option<File>,
}

/// Reads the manifest of a directory.
pub(super) fn manifest(path: &Path) -> Result<Manifest> {
    let at = path.join(MANIFEST);
    Manifest::read(&files::read_text(&at, LARGEST, "a manifest is")?).in_file(&at)
}

/// Returns whether a part is as its entry says: `None` where it is, else why not.
pub(super) fn fault(path: &Path, part: &PartEntry) -> Option<String> {
    let file = match File::open(path.join(&part.file)) {
        Ok(file) => file,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Some("is missing".to_owned()),
        Err(e) => return Some(format!("cannot be read: {e}")),
    };
    match corpus::digest(file) {
        Ok((bytes, sha256)) if bytes == part.bytes && sha256 == part.sha256 => None,
        Ok((bytes, _)) if bytes != part.bytes => Some(format!("has {bytes} bytes and not {}", part.bytes)),
        Ok((_, sha256)) => Some(format!("has the SHA-256 {sha256} and not {}", part.sha256)),
        Err(e) => Some(format!("cannot be read: {e}")),
    }
}

impl Folder {
    /// Opens a directory, or makes one.
    pub(super) fn open(path: &Path) -> Result<Folder> {
        if path.is_file() {
            bail!("{}: this is a file, and a corpus takes a directory", path.display());
        }
        fs::create_dir_all(path).map_err(|e| anyhow!("{}: cannot be made: {e}", path.display()))?;
        let lock = File::open(path).ok();
        if let Some(Err(TryLockError::WouldBlock)) = lock.as_ref().map(File::try_lock) {
            bail!("{}: another program is writing this corpus now", path.display());
        }
        let manifest = path.join(MANIFEST).exists().then(|| manifest(path)).transpose()?;
        Ok(Folder { path: path.to_owned(), manifest, _lock: lock })
    }

    /// Returns the manifest that was there.
    pub(super) fn manifest(&self) -> Option<&Manifest> {
        self.manifest.as_ref()
    }

    /// Refuses another corpus than the one that is there, puts the manifest down, and returns the parts that are whole.
    pub(super) fn begin(&self, corpus: &Corpus) -> Result<Vec<PartEntry>> {
        let mut kept = Vec::new();
        if let Some(begun) = &self.manifest {
            if let Some(why) = differs(begun, corpus) {
                bail!(
                    "{}: this directory holds another corpus: {why}: name another one",
                    self.path.display()
                );
            }
            self.sweep();
            let there: Vec<&PartEntry> = begun.parts.iter().filter(|part| corpus.has(part.span())).collect();
            let whole = |part: &&PartEntry| fault(&self.path, part).is_none();
            kept = there.into_par_iter().filter(whole).cloned().collect();
        } else {
            // Parts that stand there without a manifest are somebody's.
            if let Some(part) = self.names().find(|name| name.starts_with("floors-")) {
                let part = self.path.join(part);
                bail!("{}: this part of a corpus is there already, without {MANIFEST}", part.display());
            }
            files::check_replaceable(&self.path.join(MANIFEST), Replace::Ours)?;
        }
        self.put_manifest(&Manifest::new(corpus, kept.clone()))?;
        Ok(kept)
    }

    /// Removes what a program that was killed left in the making.
    fn sweep(&self) {
        let left = self.names().filter(|name| name.starts_with(".undercroft-"));
        left.for_each(|name| drop(fs::remove_file(self.path.join(name))));
    }

    /// Returns the names of what stands in the directory.
    fn names(&self) -> impl Iterator<Item = String> {
        let entries = fs::read_dir(&self.path).into_iter().flatten().flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned())
    }

    /// Begins the file of a part.
    pub(super) fn part(&self, span: Span) -> Result<NewFile> {
        NewFile::create(&self.path.join(span.file()))
    }

    /// Renews the manifest.
    pub(super) fn put_manifest(&self, manifest: &Manifest) -> Result<()> {
        let mut file = NewFile::create(&self.path.join(MANIFEST))?;
        file.append(manifest.to_json().as_bytes())?;
        file.finish_settled()
    }
}

/// Returns in what the corpus that is there differs from the one that is wanted; it may have fewer floors.
fn differs(begun: &Manifest, wanted: &Corpus) -> Option<String> {
    let there = &begun.corpus;
    let (made, makes) = (begun.generator_version, wanted.recipe.version());
    if there.recipe.generator() != wanted.recipe.generator() {
        return Some(format!("its floors are of {}", there.recipe.generator()));
    }
    if there.recipe != wanted.recipe {
        return Some("its recipe has other parameters".to_owned());
    }
    if made != makes {
        let name = there.recipe.generator();
        return Some(format!("version {made} of {name} made its floors, and this program has {makes}"));
    }
    let differ = [
        (there.seed != wanted.seed, format!("its seed is '{}'", there.seed)),
        (there.depth != wanted.depth, format!("its floors lie at depth {}", there.depth)),
        (there.first != wanted.first, format!("its first number is {}", there.first)),
        (there.part_size != wanted.part_size, format!("its parts have {} floors", there.part_size)),
        (there.levels != wanted.levels, "its parts differ in --levels".to_owned()),
        (there.count > wanted.count, format!("it has {} floors, which are more", there.count)),
    ];
    differ.into_iter().find_map(|(differs, why)| differs.then_some(why))
}
