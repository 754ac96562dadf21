//! `--animate`: how a floor is made, as a file that moves.

use crate::files::{self, In, Inputs, NewFile, Replace};
use crate::target::Written;
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};
use undercroft::Floor;
use undercroft_render::Options;
use undercroft_render::animation::{Film, Moving};

/// A file that moves.
#[derive(Debug)]
pub(super) struct FilmTarget {
    path: PathBuf,
    moving: Moving,
    written: Written,
}

/// Returns whether the file's ending is of one that can only move.
pub(super) fn is_moving(path: &Path) -> bool {
    matches!(ending(path).as_str(), "gif" | "apng")
}

fn ending(path: &Path) -> String {
    path.extension().map(|e| e.to_string_lossy().to_ascii_lowercase()).unwrap_or_default()
}

/// Lowers the paths. An animation shows one floor.
pub(super) fn targets<'a>(
    paths: impl Iterator<Item = &'a PathBuf>,
    count: Option<u64>,
    floors: usize,
    inputs: &Inputs,
    replace: Replace,
) -> Result<Vec<FilmTarget>> {
    let targets = paths.map(|path| FilmTarget::new(path, inputs, replace)).collect::<Result<Vec<_>>>()?;
    if !targets.is_empty() && (count.is_some() || floors > 1) {
        bail!("an animation shows one floor: leave out --count and --floors, and pick a floor with --depth");
    }
    Ok(targets)
}

impl FilmTarget {
    fn new(path: &Path, inputs: &Inputs, replace: Replace) -> Result<FilmTarget> {
        let moving = match ending(path).as_str() {
            "gif" => Moving::Gif,
            "apng" | "png" => Moving::Apng,
            _ => bail!("{}: an animation has the ending .gif, .apng or .png", path.display()),
        };
        inputs.refuse(path)?;
        files::check_writable(path)?;
        files::check_replaceable(path, replace)?;
        Ok(FilmTarget { path: path.to_owned(), moving, written: Written::default() })
    }

    /// Writes the film with the floor that came of it.
    pub(super) fn write(&self, film: &Film, floor: &Floor, options: &Options) -> Result<()> {
        let bytes = film.write(floor, options, self.moving).in_file(&self.path)?;
        NewFile::put(&self.path, &bytes)?;
        self.written.add(&self.path);
        Ok(())
    }

    /// Says that it was written.
    pub(super) fn tell(&self) {
        self.written.tell();
    }
}
