//! Files in the making, under a temporary name beside the place where they will stand.
//!
//! All of them are listed, and making, renaming and removing one goes under the list's lock. A signal that ends the
//! program takes the lock, removes what is listed and never gives it back: nothing temporary is left, and what stood
//! there before stays whole.

use super::directory_of;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use tempfile::NamedTempFile;

/// The temporary files that there are now.
static LISTED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A file in the making. Dropping it removes it.
pub(super) struct Temporary(Option<NamedTempFile>);

impl Temporary {
    /// Begins a file that will stand at the path.
    pub(super) fn create(path: &Path) -> io::Result<Temporary> {
        #[cfg(unix)]
        signals::watch();
        let mut builder = tempfile::Builder::new();
        builder.prefix(".undercroft-").suffix(".tmp");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // What any new file gets; the umask takes away what the user does not want.
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let mut listed = listed();
        let file = builder.tempfile_in(directory_of(path))?;
        listed.push(file.path().to_owned());
        Ok(Temporary(Some(file)))
    }

    /// Returns the open file.
    pub(super) fn file(&self) -> io::Result<&File> {
        self.0.as_ref().map(NamedTempFile::as_file).ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    /// Renames the file to the path, in place of what stood there.
    pub(super) fn persist(mut self, path: &Path) -> io::Result<()> {
        match self.unlist() {
            Some((file, _listed)) => file.persist(path).map(drop).map_err(|e| e.error),
            None => Ok(()),
        }
    }

    /// Takes the file off the list, with the lock that is held until the file is renamed or removed.
    fn unlist(&mut self) -> Option<(NamedTempFile, MutexGuard<'static, Vec<PathBuf>>)> {
        let file = self.0.take()?;
        let mut listed = listed();
        listed.retain(|path| path != file.path());
        Some((file, listed))
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // The file is the first of the two, and so goes before the lock does.
        drop(self.unlist());
    }
}

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file()?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file()?.flush()
    }
}

/// What has to be done before a signal ends the program: a terminal that is set right again.
static BEFORE_END: OnceLock<fn()> = OnceLock::new();

/// Has a function called before a signal ends the program. Only the first one that is given counts.
pub(crate) fn before_end(act: fn()) {
    let _ = BEFORE_END.set(act);
    #[cfg(unix)]
    signals::watch();
}

fn listed() -> MutexGuard<'static, Vec<PathBuf>> {
    LISTED.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(unix)]
mod signals {
    use super::{BEFORE_END, fs, listed};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    use std::sync::Once;
    use std::thread;

    /// Sees to it that from now on a signal removes the temporary files before it ends the program.
    pub(super) fn watch() {
        static WATCHED: Once = Once::new();
        WATCHED.call_once(|| {
            let wanted = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| !is_ignored(*signal));
            // Without a watcher signals end the program as ever; only a temporary file is left then.
            if let Ok(mut signals) = Signals::new(wanted) {
                let _ = thread::Builder::new().spawn(move || signals.forever().for_each(end));
            }
        });
    }

    /// Removes what is temporary and ends the program by the signal, so that a shell sees 128 and its number.
    fn end(signal: i32) {
        let listed = listed();
        for path in listed.iter() {
            let _ = fs::remove_file(path);
        }
        if let Some(act) = BEFORE_END.get() {
            act();
        }
        let _ = emulate_default_handler(signal);
        std::process::exit(128 + signal);
    }

    /// Returns whether whoever started the program wants it to live through the signal, as `nohup` does.
    fn is_ignored(signal: i32) -> bool {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        match ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()) {
            Some(mask) => mask >> (signal - 1) & 1 == 1,
            // A hang-up that cannot be asked about is left as it is: work under `nohup` is worth more than a clean folder.
            None => signal == SIGHUP,
        }
    }
}
