//! Where results go: `-o FILE` with its format, and the numbers in the names of several files.

mod written;

pub(crate) use written::{Written, tell};

use crate::files::{self, In, Inputs, NewFile, Replace, STANDARD};
use crate::output::{self, Beside, Choices, Format, Holds, Levels, Picture, Writes, Writing};
use anyhow::{Result, bail};
use clap::Args;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// What may be done to files that are there already, for every command that writes some.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct ForceArgs {
    /// Replace files that this program did not write; those that it wrote, it replaces anyway
    #[arg(long)]
    force: bool,
}

impl ForceArgs {
    /// Lowers them.
    pub(crate) const fn replace(self) -> Replace {
        if self.force { Replace::Any } else { Replace::Ours }
    }
}

/// A place to write to, and the format.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    place: Place,
    pub(crate) format: Format,
    /// What is read and so never written to.
    inputs: Inputs,
    replace: Replace,
    written: Written,
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

/// Dungeons of a series whose files are looked for one by one; for more, the directory is looked through.
const MANY: u64 = 1_000;

impl Target {
    /// Lowers the paths of `-o`, none of which may lead to an input. A format that is named goes before the endings;
    /// `standard` is what `-` gets without one.
    pub(crate) fn all(
        paths: &[PathBuf],
        format: Option<Format>,
        standard: Format,
        inputs: &Inputs,
        replace: Replace,
    ) -> Result<Vec<Target>> {
        paths.iter().try_for_each(|path| inputs.refuse(path))?;
        Target::renewing(paths, format, standard, inputs, replace)
    }

    /// Returns the same for a command that may put something new in the place of what it reads.
    pub(crate) fn renewing(
        paths: &[PathBuf],
        format: Option<Format>,
        standard: Format,
        inputs: &Inputs,
        replace: Replace,
    ) -> Result<Vec<Target>> {
        let target = |path: &PathBuf| {
            if path == Path::new(STANDARD) {
                return Ok(Target::standard(format.unwrap_or(standard)));
            }
            files::check_writable(path)?;
            let format = format.map_or_else(|| by_ending(path), Ok)?;
            let place = Place::File(path.clone());
            Ok(Target { place, format, inputs: inputs.clone(), replace, written: Written::default() })
        };
        paths.iter().map(target).collect()
    }

    /// Lowers the paths of a command that draws pictures: "a gallery".
    pub(crate) fn pictures(
        paths: &[PathBuf],
        format: Option<Picture>,
        what: &str,
        inputs: &Inputs,
        replace: Replace,
    ) -> Result<Vec<(Target, Picture)>> {
        let picture = |target: Target| {
            let Some(picture) = target.format.picture() else {
                bail!("{what} is a picture, svg or png, and not {}", target.format.name());
            };
            target.check(None, 1)?;
            Ok((target, picture))
        };
        Target::all(paths, format.map(Format::of_picture), Format::Svg, inputs, replace)?
            .into_iter()
            .map(picture)
            .collect()
    }

    /// Standard output.
    pub(crate) fn standard(format: Format) -> Target {
        let (inputs, replace, written) = Default::default();
        Target { place: Place::Standard, format, inputs, replace, written }
    }

    /// Has standard output take dungeons one after the other.
    pub(crate) fn take_series(&mut self) {
        if self.is_standard() {
            self.format = Format::Jsonl;
        }
    }

    /// Returns whether it is standard output.
    pub(crate) fn is_standard(&self) -> bool {
        self.place == Place::Standard
    }

    /// Returns whether the dungeons of a series go there one after the other, and not each into a file of its own.
    pub(crate) fn is_streamed(&self) -> bool {
        self.format.holds() == Holds::Series || self.is_standard()
    }

    /// Refuses to replace what is not this program's own, and what the format cannot take on standard output: several
    /// dungeons or floors where it holds one, and bytes that would upset a terminal. The dungeons are counted where each
    /// gets a number.
    pub(crate) fn check(&self, dungeons: Option<u64>, floors: usize) -> Result<()> {
        if let Place::File(path) = &self.place {
            return self.check_files(path, dungeons, floors);
        }
        if self.format == Format::Text {
            return Ok(());
        }
        let (name, holds) = (self.format.name(), self.format.holds());
        if let Some(beside) = self.format.beside() {
            bail!("{name} comes with {beside}: name a file with -o");
        }
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

    fn check_files(&self, path: &Path, dungeons: Option<u64>, floors: usize) -> Result<()> {
        // What is read is refused, or renewed, elsewhere.
        let check = |path: &Path| {
            if self.inputs.contain(path) { Ok(()) } else { files::check_replaceable(path, self.replace) }
        };
        let Some(dungeons) = dungeons.filter(|_| !self.is_streamed()) else {
            return self.paths(path, None, floors).iter().try_for_each(|path| check(path));
        };
        if dungeons > MANY {
            return self
                .numbered_beside(path, dungeons.to_string().len())
                .iter()
                .try_for_each(|path| check(path));
        }
        let mut numbers = Number::all(dungeons);
        numbers.try_for_each(|number| {
            self.paths(path, Some(number), floors).iter().try_for_each(|path| check(path))
        })
    }

    /// Returns the files that are there already and are called like the path with a number of so many digits.
    fn numbered_beside(&self, path: &Path, digits: usize) -> Vec<PathBuf> {
        let (stem, ending) = split(path, self.format);
        let (stem, ending) = (format!("{}-", stem.to_string_lossy()), ending.to_string_lossy().into_owned());
        let is_numbered = |name: &str| {
            let number = name.strip_prefix(&*stem).and_then(|rest| rest.strip_suffix(&*ending));
            let first = number.and_then(|number| number.split('-').next());
            first.is_some_and(|n| n.len() == digits && n.bytes().all(|b| b.is_ascii_digit()))
        };
        let there = std::fs::read_dir(files::directory_of(path)).into_iter().flatten().flatten();
        let names = there.map(|entry| entry.file_name()).filter(|name| is_numbered(&name.to_string_lossy()));
        names.map(|name| path.with_file_name(name)).collect()
    }

    /// Returns how many files a series of dungeons becomes, each of so many floors.
    pub(crate) fn files(&self, dungeons: u64, floors: usize) -> u64 {
        match self.format.holds() {
            _ if self.is_streamed() => 1,
            Holds::Floor => dungeons * floors as u64,
            Holds::Dungeon | Holds::Series => dungeons,
        }
    }

    /// Returns the files of a dungeon with so many floors.
    fn paths(&self, path: &Path, number: Option<Number>, floors: usize) -> Vec<PathBuf> {
        let path = match number {
            Some(Number { index, digits }) => numbered(path, self.format, &format!("{index:0digits$}")),
            None => path.to_owned(),
        };
        if floors < 2 || self.format.holds() != Holds::Floor {
            return vec![path];
        }
        let digits = floors.to_string().len();
        (1..=floors).map(|n| numbered(&path, self.format, &format!("{n:0digits$}"))).collect()
    }

    /// Writes a dungeon: into one file, or a file for each floor where the format holds no more.
    pub(crate) fn write(&self, levels: &Levels, choices: Choices, number: Option<Number>) -> Result<()> {
        let Place::File(path) = &self.place else {
            let mut out = NewFile::standard();
            out.fill(|out| output::write(self.format, levels, choices, "", out))?;
            return out.finish();
        };
        let paths = self.paths(path, number, levels.floors().len());
        let Writes::Floor(write) = self.format.writes() else {
            return paths.iter().try_for_each(|path| {
                self.put(path, |stem, out| output::write(self.format, levels, choices, stem, out))
            });
        };
        // All of them before the first is written.
        paths.iter().try_for_each(|path| self.refuse_input(path))?;
        let each = paths.iter().zip(levels.each());
        each.into_iter().try_for_each(|(path, level)| {
            self.put(path, |stem, out| write(&mut Writing { level, choices, stem, out }))
        })
    }

    /// Writes bytes.
    pub(crate) fn write_bytes(&self, bytes: &[u8]) -> Result<()> {
        let mut file = self.open()?;
        file.append(bytes)?;
        file.finish()
    }

    /// Refuses what the format would lose of the floors.
    pub(crate) fn refuse_losses(&self, levels: &Levels, choices: Choices) -> Result<()> {
        let lost = output::lost(self.format, levels, choices).map_or(Ok(()), Err);
        match &self.place {
            Place::Standard => Ok(lost?),
            Place::File(path) => lost.in_file(path),
        }
    }

    /// Returns the path, where it leads to a file that is read.
    pub(crate) fn input(&self) -> Option<&Path> {
        match &self.place {
            Place::File(path) if self.inputs.contain(path) => Some(path),
            Place::File(_) | Place::Standard => None,
        }
    }

    /// Refuses a path that was made from the target's own and leads to an input.
    fn refuse_input(&self, path: &Path) -> Result<()> {
        match &self.place {
            Place::File(own) if own == path => Ok(()),
            Place::File(_) | Place::Standard => self.inputs.refuse(path),
        }
    }

    /// Writes one file, after those that stand beside it, so that it never names what is not there.
    fn put(&self, path: &Path, write: impl FnOnce(&str, &mut NewFile) -> Result<Vec<Beside>>) -> Result<()> {
        self.refuse_input(path)?;
        let (stem, _) = split(path, self.format);
        let mut file = NewFile::create(path)?;
        for Beside { name, bytes } in file.fill(|out| write(&stem.to_string_lossy(), out))? {
            let beside = path.with_file_name(name);
            self.inputs.refuse(&beside)?;
            if files::is_other(&beside, &bytes) {
                files::check_replaceable(&beside, self.replace)?;
                NewFile::put(&beside, &bytes)?;
            }
            self.written.add_beside(&beside);
        }
        file.finish()?;
        self.written.add(path);
        Ok(())
    }

    /// Refuses a format that keeps everything, where players get the file.
    pub(crate) fn refuse_secrets(&self) -> Result<()> {
        if self.format.keeps_secrets() {
            return Ok(());
        }
        let others = Format::ALL.into_iter().filter(|format| format.keeps_secrets()).map(Format::name);
        bail!(
            "{} keeps everything, the secrets too: with --player there are {} and the terminal",
            self.format.name(),
            others.collect::<Vec<_>>().join(", ")
        );
    }

    /// One file for a whole series, written as the dungeons come.
    pub(crate) fn open(&self) -> Result<NewFile> {
        match &self.place {
            Place::Standard => Ok(NewFile::standard()),
            Place::File(path) => {
                self.written.add(path);
                NewFile::create(path)
            }
        }
    }
}

impl Number {
    /// Returns the numbers of a series, from 1.
    pub(crate) fn all(count: u64) -> impl Iterator<Item = Number> {
        let digits = count.to_string().len();
        (1..=count).map(move |index| Number { index, digits })
    }
}

/// Returns the format that the file's ending names.
fn by_ending(path: &Path) -> Result<Format> {
    if let Some(format) = Format::by_ending(path) {
        return Ok(format);
    }
    let known = Format::ALL.map(|f| format!(".{}", f.ending())).join(", ");
    match path.extension().map(|e| e.to_string_lossy().to_ascii_lowercase()) {
        Some(ending) => {
            bail!("{}: no format has the ending .{ending}: there is {known}, or --format", path.display())
        }
        None => bail!("{}: a file's ending names its format: there is {known}, or --format", path.display()),
    }
}

/// `maps/cave.png` as `maps/cave-7.png`.
fn numbered(path: &Path, format: Format, number: &str) -> PathBuf {
    let (mut name, ending) = split(path, format);
    name.push("-");
    name.push(number);
    name.push(ending);
    path.with_file_name(name)
}

/// Returns the file's name before its ending, and the ending with its dot. An ending of the format may have several
/// parts.
fn split(path: &Path, format: Format) -> (OsString, OsString) {
    let parts = match format.ending_of(path) {
        Some(ending) => ending.split('.').count(),
        None => usize::from(path.extension().is_some()),
    };
    let mut stem = path.file_name().map(OsString::from).unwrap_or_default();
    let mut ending = OsString::new();
    for _ in 0..parts {
        let rest = Path::new(&stem);
        let (Some(before), Some(last)) = (rest.file_stem(), rest.extension()) else { break };
        let mut longer = OsString::from(".");
        longer.push(last);
        longer.push(&ending);
        (stem, ending) = (before.to_owned(), longer);
    }
    (stem, ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, format: Format, number: &str, expected: &str) {
        assert_eq!(numbered(Path::new(path), format, number), Path::new(expected));
    }

    #[test]
    fn numbers_stand_before_the_ending() {
        check("maps/cave.png", Format::Png, "07", "maps/cave-07.png");
        check("cave", Format::Png, "1", "cave-1");
        check("a.b.svg", Format::Svg, "1", "a.b-1.svg");
        check("a.b.c", Format::Svg, "1", "a.b-1.c");
        check("a.UCF", Format::Binary, "1", "a-1.UCF");
        check(".svg", Format::Svg, "1", ".svg-1");
    }

    #[test]
    fn endings_name_formats() {
        assert_eq!(by_ending(Path::new("a.PNG")).unwrap(), Format::Png);
        let known = Format::ALL.map(|f| format!(".{}", f.ending())).join(", ");
        assert_eq!(
            by_ending(Path::new("a.bmp")).unwrap_err().to_string(),
            format!("a.bmp: no format has the ending .bmp: there is {known}, or --format")
        );
    }
}
