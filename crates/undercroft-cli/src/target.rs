//! Where results go: `-o FILE` with its format, and the numbers in the names of several files.

use crate::files::{self, In, NewFile, STANDARD};
use crate::output::{self, Choices, Format, Holds, Levels};
use anyhow::{Result, bail};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// A place to write to, and the format.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    place: Place,
    pub(crate) format: Format,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Place {
    Standard,
    File(PathBuf),
}

/// Which of a series a dungeon is, and how many digits its number takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Number {
    pub(crate) index: u64,
    pub(crate) digits: usize,
}

impl Target {
    /// Lowers the paths of `-o`. A format that is named goes before the endings; `standard` is what `-` gets without one.
    pub(crate) fn all(paths: &[PathBuf], format: Option<Format>, standard: Format) -> Result<Vec<Target>> {
        paths.iter().map(|path| Target::new(path, format, standard)).collect()
    }

    fn new(path: &Path, format: Option<Format>, standard: Format) -> Result<Target> {
        if path == Path::new(STANDARD) {
            return Ok(Target::standard(format.unwrap_or(standard)));
        }
        files::check_writable(path)?;
        let format = format.map_or_else(|| by_ending(path), Ok)?;
        Ok(Target { place: Place::File(path.to_owned()), format })
    }

    /// Standard output.
    pub(crate) const fn standard(format: Format) -> Target {
        Target { place: Place::Standard, format }
    }

    /// Whether it is standard output.
    pub(crate) fn is_standard(&self) -> bool {
        self.place == Place::Standard
    }

    /// Whether the dungeons of a series go there one after the other, and not each into a file of its own.
    pub(crate) fn is_streamed(&self) -> bool {
        self.format.holds() == Holds::Series || self.is_standard()
    }

    /// Refuses what the format cannot take on standard output: several dungeons or floors where it holds one, and bytes
    /// that would upset a terminal.
    pub(crate) fn check(&self, dungeons: Option<u64>, floors: usize) -> Result<()> {
        if !self.is_standard() || self.format == Format::Text {
            return Ok(());
        }
        let (name, holds) = (self.format.name(), self.format.holds());
        if self.format.is_bytes() && files::is_seen() {
            bail!("{name} is nothing to read in a terminal: name a file with -o, or pipe it into a program");
        }
        if let Some(dungeons) = dungeons.filter(|n| *n > 1 && holds != Holds::Series) {
            bail!(
                "{name} on standard output holds one dungeon, not {dungeons}: name a file with -o, or use --format jsonl"
            );
        }
        if floors > 1 && holds == Holds::Floor {
            bail!(
                "{name} on standard output holds one floor, not {floors}: name a file with -o, or pick a floor with --depth"
            );
        }
        Ok(())
    }

    /// Writes a dungeon: into one file, or a file for each floor where the format holds no more.
    pub(crate) fn write(&self, levels: &Levels, choices: Choices, number: Option<Number>) -> Result<()> {
        let Place::File(path) = &self.place else {
            let mut out = NewFile::standard();
            output::write(self.format, levels, choices, &mut out)?;
            return out.finish();
        };
        let path = match number {
            Some(Number { index, digits }) => numbered(path, &format!("{index:0digits$}")),
            None => path.clone(),
        };
        let floors = levels.floors().len();
        if self.format.holds() != Holds::Floor || floors == 1 {
            return put(&path, |out| output::write(self.format, levels, choices, out));
        }
        let digits = floors.to_string().len();
        for (i, floor) in levels.floors().iter().enumerate() {
            let path = numbered(&path, &format!("{:0digits$}", i + 1));
            put(&path, |out| output::write_floor(self.format, floor, choices, out))?;
        }
        Ok(())
    }

    /// One file for a whole series, written as the dungeons come.
    pub(crate) fn open(&self) -> Result<NewFile> {
        match &self.place {
            Place::Standard => Ok(NewFile::standard()),
            Place::File(path) => NewFile::create(path),
        }
    }
}

fn put(path: &Path, write: impl FnOnce(&mut NewFile) -> Result<()>) -> Result<()> {
    let mut file = NewFile::create(path)?;
    write(&mut file).in_file(path)?;
    file.finish()
}

/// The format that the file's ending names.
fn by_ending(path: &Path) -> Result<Format> {
    let ending = path.extension().map(|e| e.to_string_lossy().to_ascii_lowercase());
    if let Some(format) = Format::ALL.into_iter().find(|f| ending.as_deref() == Some(f.ending())) {
        return Ok(format);
    }
    let known = Format::ALL.map(|f| format!(".{}", f.ending())).join(", ");
    match ending {
        Some(ending) => {
            bail!("{}: no format has the ending .{ending}: there is {known}, or --format", path.display())
        }
        None => bail!("{}: a file's ending names its format: there is {known}, or --format", path.display()),
    }
}

/// `maps/cave.png` as `maps/cave-7.png`.
fn numbered(path: &Path, number: &str) -> PathBuf {
    let mut name = path.file_stem().map(OsString::from).unwrap_or_default();
    name.push("-");
    name.push(number);
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_before_the_ending() {
        assert_eq!(numbered(Path::new("maps/cave.png"), "07"), Path::new("maps/cave-07.png"));
        assert_eq!(numbered(Path::new("cave"), "1"), Path::new("cave-1"));
        assert_eq!(numbered(Path::new("a.b.svg"), "1"), Path::new("a.b-1.svg"));
    }

    #[test]
    fn endings_name_formats() {
        assert_eq!(by_ending(Path::new("a.PNG")).unwrap(), Format::Png);
        assert_eq!(by_ending(Path::new("a.ucf")).unwrap(), Format::Binary);
        assert_eq!(
            by_ending(Path::new("a.bmp")).unwrap_err().to_string(),
            "a.bmp: no format has the ending .bmp: there is .txt, .json, .jsonl, .ucf, .svg, .png, or --format"
        );
    }
}
