//! Reading and writing files so that nothing is lost and nothing is endless.
//!
//! A file is written under a temporary name in the same directory and renamed when it is complete: a failure never leaves
//! half a file or destroys an old one. What cannot be replaced, such as `/dev/null` or a pipe, is written directly.
//!
//! Standard output and standard error are written here alone, since either may be closed or full. What goes to standard
//! output is the result, and a failure ends the command; standard error only tells of it, and nobody may be there to hear.

mod inputs;
mod ours;
mod temporary;

pub(crate) use inputs::Inputs;
pub(crate) use ours::{Replace, check_recordable, check_replaceable, check_saveable};
pub(crate) use temporary::before_end;

use anyhow::{Context, Result, bail};
use std::fmt::Display;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use temporary::Temporary;

/// The path that stands for standard input and output.
pub(crate) const STANDARD: &str = "-";

/// Reads a whole file, or standard input, but no more than the limit.
pub(crate) fn read(path: &Path, limit: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let source: Box<dyn Read> = if path == Path::new(STANDARD) {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(path).map_err(|e| plain(path, &e))?)
    };
    source.take(limit + 1).read_to_end(&mut bytes).map_err(|e| plain(path, &e))?;
    if bytes.len() as u64 > limit {
        bail!("{}: the file is larger than {limit} bytes, the most that is read", path.display());
    }
    Ok(bytes)
}

/// Reads a whole file that `is` text: "a recipe is".
pub(crate) fn read_text(path: &Path, limit: u64, is: &str) -> Result<String> {
    let Ok(text) = String::from_utf8(read(path, limit)?) else {
        bail!("{}: {is} text in UTF-8, and this is not", path.display());
    };
    Ok(text)
}

/// A file in the making, or standard output.
pub(crate) struct NewFile {
    out: BufWriter<Sink>,
    failure: Failure,
}

struct Sink {
    place: Place,
    cause: Arc<OnceLock<io::Error>>,
}

/// Why a file could not be written, if so. Exporters wrap it in whatever they like; this is said instead.
#[derive(Clone)]
pub(crate) struct Failure {
    path: PathBuf,
    is_standard: bool,
    cause: Arc<OnceLock<io::Error>>,
}

enum Place {
    Standard(io::Stdout),
    /// Renamed to the path at the end.
    Temporary(Temporary, PathBuf),
    Direct(File),
}

impl NewFile {
    /// Standard output.
    pub(crate) fn standard() -> NewFile {
        NewFile::new(Path::new("standard output"), Place::Standard(io::stdout()))
    }

    /// Begins a file. What stands at the path stays there until [`NewFile::finish`].
    pub(crate) fn create(path: &Path) -> Result<NewFile> {
        let real = followed(path)?;
        let place = match fs::metadata(&real) {
            Ok(meta) if meta.is_dir() => return Err(is_directory(path)),
            Ok(meta) if !meta.is_file() => OpenOptions::new().write(true).open(&real).map(Place::Direct),
            Ok(meta) => replacement(&real, &meta).map(|file| Place::Temporary(file, real)),
            Err(e) if e.kind() == io::ErrorKind::NotFound => {
                Temporary::create(&real).map(|file| Place::Temporary(file, real))
            }
            Err(e) => Err(e),
        };
        Ok(NewFile::new(path, place.map_err(|e| unwritable(path, &e))?))
    }

    fn new(path: &Path, place: Place) -> NewFile {
        let cause = Arc::default();
        let is_standard = matches!(place, Place::Standard(_));
        let failure = Failure { path: path.to_owned(), is_standard, cause: Arc::clone(&cause) };
        NewFile { out: BufWriter::new(Sink { place, cause }), failure }
    }

    /// Has something written; what goes wrong is told with the file's name.
    pub(crate) fn fill<T>(&mut self, write: impl FnOnce(&mut NewFile) -> Result<T>) -> Result<T> {
        let written = write(self);
        self.failure.explain(written)
    }

    /// Returns what tells of failures, for whoever hands the file on.
    pub(crate) fn failure(&self) -> Failure {
        self.failure.clone()
    }

    /// Adds bytes.
    pub(crate) fn append(&mut self, bytes: &[u8]) -> Result<()> {
        self.fill(|out| Ok(out.write_all(bytes)?))
    }

    /// Puts the file in its place.
    pub(crate) fn finish(mut self) -> Result<()> {
        self.fill(|out| Ok(out.flush()?))?;
        let (sink, _) = self.out.into_parts();
        match sink.place {
            Place::Standard(_) | Place::Direct(_) => Ok(()),
            Place::Temporary(file, real) => {
                file.persist(&real).map_err(|e| unwritable(&self.failure.path, &e))
            }
        }
    }

    /// Writes a whole file.
    pub(crate) fn put(path: &Path, bytes: &[u8]) -> Result<()> {
        let mut file = NewFile::create(path)?;
        file.append(bytes)?;
        file.finish()
    }
}

impl Failure {
    /// Returns the result, with the file's name in what went wrong.
    pub(crate) fn explain<T>(&self, result: Result<T>) -> Result<T> {
        match self.cause.get() {
            // A closed pipe has to stay what it is: it ends the program quietly.
            Some(e) if self.is_standard && e.kind() == io::ErrorKind::BrokenPipe => {
                Err(io::Error::from(e.kind()).into())
            }
            Some(e) => Err(unwritable(&self.path, e)),
            None if self.is_standard => result,
            None => result.in_file(&self.path),
        }
    }
}

/// Begins the file that will replace another, with the same permissions.
fn replacement(path: &Path, old: &fs::Metadata) -> io::Result<Temporary> {
    // Renaming would also replace a file that may not be written to, so ask first.
    OpenOptions::new().append(true).open(path)?;
    let file = Temporary::create(path)?;
    file.file()?.set_permissions(old.permissions())?;
    Ok(file)
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.noting(|out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.noting(|out| out.flush())
    }
}

impl Sink {
    fn noting<T>(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> io::Result<T> {
        let result = match &mut self.place {
            Place::Standard(out) => write(out),
            Place::Temporary(out, _) => write(out),
            Place::Direct(out) => write(out),
        };
        // What a signal interrupts is tried again.
        if let Err(e) = result.as_ref()
            && e.kind() != io::ErrorKind::Interrupted
        {
            let cause = e.raw_os_error().map_or_else(|| e.kind().into(), io::Error::from_raw_os_error);
            let _ = self.cause.set(cause);
        }
        result
    }
}

/// A file to which lines are added as they come: each is written at once, so that whatever ends the program loses none.
/// As long as it is open no other journal takes its place.
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Begins the file with a text, in place of what stood there.
    pub(crate) fn create(path: &Path, text: &str) -> Result<Journal> {
        Journal::check_free(path)?;
        NewFile::put(path, text.as_bytes())?;
        let file = OpenOptions::new().append(true).open(path).map_err(|e| unwritable(path, &e))?;
        // Where the system has no locks, nobody is kept away.
        let _ = file.try_lock();
        Ok(Journal { path: path.to_owned(), file })
    }

    /// Refuses a file that another journal is being written to.
    pub(crate) fn check_free(path: &Path) -> Result<()> {
        if Journal::is_open(path) {
            bail!("{}: another program is writing to this file now", path.display());
        }
        Ok(())
    }

    /// Returns whether a journal is being written to the file.
    pub(crate) fn is_open(path: &Path) -> bool {
        let open = || File::open(path).ok().filter(|_| path.is_file());
        open().is_some_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
    }

    /// Has what was added put onto the disk, also for when the power fails.
    pub(crate) fn settle(&self) {
        let _ = self.file.sync_data();
    }

    /// Adds lines at the end.
    pub(crate) fn add(&mut self, lines: &str) -> Result<()> {
        self.file.write_all(lines.as_bytes()).map_err(|e| unwritable(&self.path, &e))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

/// Moves what stands at a path out of the way: `walk.game` to `walk.1.game`, or the next number that is free. Returns where
/// it is now, if anything was there.
pub(crate) fn put_aside(path: &Path) -> Result<Option<PathBuf>> {
    if !path.is_file() {
        return Ok(None);
    }
    let numbered = |n: u32| {
        let mut name = path.file_stem().unwrap_or_default().to_owned();
        name.push(format!(".{n}"));
        if let Some(ending) = path.extension() {
            name.push(".");
            name.push(ending);
        }
        path.with_file_name(name)
    };
    let Some(free) = (1..10_000).map(numbered).find(|free| !free.exists()) else {
        bail!("{}: too many older ones stand beside it", path.display())
    };
    fs::rename(path, &free).map_err(|e| unwritable(path, &e))?;
    Ok(Some(free))
}

/// Refuses, before any work is done, a path at which no file could be written.
pub(crate) fn check_writable(path: &Path) -> Result<()> {
    if path == Path::new(STANDARD) {
        bail!("- is standard output, and this goes into a file: name one");
    }
    if path.is_dir() {
        return Err(is_directory(path));
    }
    let directory = directory_of(path);
    match fs::metadata(directory) {
        Ok(meta) if meta.is_dir() => Ok(()),
        Ok(_) => bail!("{}: cannot be written: {} is no directory", path.display(), directory.display()),
        Err(e) if e.kind() == io::ErrorKind::NotFound => {
            bail!("{}: cannot be written: there is no directory {}", path.display(), directory.display())
        }
        Err(e) => Err(unwritable(path, &e)),
    }
}

/// Returns whether the file at a path, if any, holds other bytes.
pub(crate) fn is_other(path: &Path, bytes: &[u8]) -> bool {
    fs::metadata(path).is_ok_and(|meta| meta.len() != bytes.len() as u64)
        || fs::read(path).map_or(true, |there| there != bytes)
}

/// Returns whether a word names a file rather than a generator.
pub(crate) fn is_named(word: &str) -> bool {
    let is_generator = undercroft::recipe::generators().iter().any(|about| about.name == word);
    !is_generator && (word == STANDARD || Path::new(word).exists() || word.contains(['.', '/', '\\']))
}

/// Writes a text to standard output.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut out = NewFile::standard();
    out.append(text.as_bytes())?;
    out.finish()
}

/// Writes a line to standard error, where somebody can read it.
pub(crate) fn note(line: impl Display) {
    let _ = io::stderr().write_all(format!("{line}\n").as_bytes());
}

/// Returns whether somebody looks at standard output.
pub(crate) fn is_seen() -> bool {
    io::stdout().is_terminal()
}

/// Returns where the path leads when it is a symbolic link: the target is replaced, not the link.
fn followed(path: &Path) -> Result<PathBuf> {
    // More links than this in a row are a circle.
    const LINKS: usize = 40;
    let mut at = path.to_owned();
    for _ in 0..LINKS {
        match fs::read_link(&at) {
            Ok(next) => at = directory_of(&at).join(next),
            Err(_) => return Ok(at),
        }
    }
    bail!("{}: cannot be written: its symbolic links lead in a circle", path.display())
}

/// Returns the directory that a file stands in.
pub(crate) fn directory_of(path: &Path) -> &Path {
    path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn is_directory(path: &Path) -> anyhow::Error {
    anyhow::anyhow!("{}: this is a directory, and a file is to be written: name one in it", path.display())
}

fn unwritable(path: &Path, error: &io::Error) -> anyhow::Error {
    named(path, "cannot be written: ", error)
}

fn plain(path: &Path, error: &io::Error) -> anyhow::Error {
    named(path, "cannot be read: ", error)
}

/// Returns the system's words without its number.
fn named(path: &Path, what: &str, error: &io::Error) -> anyhow::Error {
    let why = error.to_string();
    let why = why.split(" (os error").next().unwrap_or_default();
    // The temporary file's name means nothing to anybody.
    let why = why.split(" at path ").next().unwrap_or_default();
    anyhow::anyhow!("{}: {what}{}", path.display(), why.to_lowercase())
}

/// Names the file in whatever goes wrong with it.
pub(crate) trait In<T> {
    /// Puts the path before the message.
    fn in_file(self, path: &Path) -> Result<T>;
}

impl<T, E> In<T> for std::result::Result<T, E>
where
    std::result::Result<T, E>: Context<T, E>,
{
    fn in_file(self, path: &Path) -> Result<T> {
        self.with_context(|| path.display().to_string())
    }
}
