//! Reading and writing files so that nothing is lost and nothing is endless.
//!
//! A file is written under a temporary name in the same directory and renamed when it is complete: a failure never leaves
//! half a file or destroys an old one. What cannot be replaced, such as `/dev/null` or a pipe, is written directly.

use anyhow::{Context, Result, bail};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

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

/// A file in the making, or standard output.
pub(crate) struct NewFile {
    path: PathBuf,
    sink: Sink,
}

enum Sink {
    Standard(BufWriter<io::Stdout>),
    /// Renamed to the path at the end.
    Temporary(BufWriter<NamedTempFile>, PathBuf),
    Direct(BufWriter<File>),
}

impl NewFile {
    /// Standard output.
    pub(crate) fn standard() -> NewFile {
        NewFile { path: PathBuf::from("standard output"), sink: Sink::Standard(BufWriter::new(io::stdout())) }
    }

    /// Begins a file. What stands at the path stays there until [`NewFile::finish`].
    pub(crate) fn create(path: &Path) -> Result<NewFile> {
        let real = followed(path)?;
        let sink = match fs::metadata(&real) {
            Ok(meta) if meta.is_dir() => {
                bail!("{}: this is a directory, and a file is to be written: name one in it", path.display())
            }
            Ok(meta) if !meta.is_file() => {
                let file = OpenOptions::new().write(true).open(&real).map_err(|e| unwritable(path, &e))?;
                Sink::Direct(BufWriter::new(file))
            }
            Ok(meta) => {
                // Renaming would also replace a file that may not be written to, so ask first.
                OpenOptions::new().append(true).open(&real).map_err(|e| unwritable(path, &e))?;
                let file = temporary(&real).map_err(|e| unwritable(path, &e))?;
                file.as_file().set_permissions(meta.permissions()).map_err(|e| unwritable(path, &e))?;
                Sink::Temporary(BufWriter::new(file), real)
            }
            Err(e) if e.kind() == io::ErrorKind::NotFound => {
                let file = temporary(&real).map_err(|e| unwritable(path, &e))?;
                Sink::Temporary(BufWriter::new(file), real)
            }
            Err(e) => return Err(unwritable(path, &e)),
        };
        Ok(NewFile { path: path.to_owned(), sink })
    }

    /// Adds bytes; what goes wrong is told with the file's name.
    pub(crate) fn append(&mut self, bytes: &[u8]) -> Result<()> {
        match (self.write_all(bytes), &self.sink) {
            (Ok(()), _) => Ok(()),
            // A closed pipe has to stay what it is: it ends the program quietly.
            (Err(e), Sink::Standard(_)) => Err(e.into()),
            (Err(e), _) => Err(unwritable(&self.path, &e)),
        }
    }

    /// Puts the file in its place.
    pub(crate) fn finish(self) -> Result<()> {
        let NewFile { path, sink } = self;
        match sink {
            Sink::Standard(mut out) => out.flush().map_err(anyhow::Error::from),
            Sink::Direct(mut out) => out.flush().map_err(|e| unwritable(&path, &e)),
            Sink::Temporary(out, real) => {
                let file = out.into_inner().map_err(|e| unwritable(&path, e.error()))?;
                file.persist(real).map(drop).map_err(|e| unwritable(&path, &e.error))
            }
        }
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.sink {
            Sink::Standard(out) => out.write(bytes),
            Sink::Temporary(out, _) => out.write(bytes),
            Sink::Direct(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.sink {
            Sink::Standard(out) => out.flush(),
            Sink::Temporary(out, _) => out.flush(),
            Sink::Direct(out) => out.flush(),
        }
    }
}

/// Refuses, before any work is done, a path at which no file could be written.
pub(crate) fn check_writable(path: &Path) -> Result<()> {
    if path.is_dir() {
        bail!("{}: this is a directory, and a file is to be written: name one in it", path.display());
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

/// Writes a text to standard output.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Whether somebody looks at standard output.
pub(crate) fn is_seen() -> bool {
    io::stdout().is_terminal()
}

/// Where the path leads when it is a symbolic link: the target is replaced, not the link.
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

fn directory_of(path: &Path) -> &Path {
    path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn temporary(path: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".undercroft-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // What any new file gets; the umask takes away what the user does not want.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(directory_of(path))
}

fn unwritable(path: &Path, error: &io::Error) -> anyhow::Error {
    named(path, "cannot be written: ", error)
}

fn plain(path: &Path, error: &io::Error) -> anyhow::Error {
    named(path, "cannot be read: ", error)
}

/// The system's words without its number.
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
