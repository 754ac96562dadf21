//! Level files of any size, a dungeon after the other. A small file, or one that is a single dungeon, is read whole as ever; a
//! series (JSON Lines, the binary form, a table) is read as far as it is asked for, so that memory holds a chunk of it.
//!
//! What is read is handed on raw, and becomes floors on whatever thread asks for them.

use super::read::{self, Read};
use super::{LARGEST, Levels};
use crate::files::{self, In, STANDARD};
use anyhow::{Context, Result};
use rayon::prelude::*;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufRead, BufReader, Read as _};
use std::path::{Path, PathBuf};
use undercroft::generate::Dungeon;
use undercroft_export::binary;
use undercroft_export::parquet::{Reader, Stored};

/// Bytes of a file up to which it is read whole.
const SMALL: u64 = 1 << 20;
/// Dungeons of a chunk, and bytes that they take as they are read, about.
const CHUNK: usize = 256;
const CHUNK_BYTES: usize = 32 << 20;

/// What a table begins with.
const TABLE: &[u8] = b"PAR1";

/// A file's dungeons, one after the other.
pub(crate) struct Source {
    path: PathBuf,
    kind: Kind,
    /// What was read to see whether there is more than one.
    ahead: VecDeque<Result<Raw>>,
    several: bool,
    /// How many lines, dungeons or rows were read.
    done: usize,
}

enum Kind {
    /// All that there are.
    Whole(std::vec::IntoIter<Levels>),
    Lines(BufReader<File>),
    Binary(Box<binary::Stream<BufReader<File>>>),
    Table(Box<Reader>),
}

/// A dungeon as it was read.
enum Raw {
    Levels(Box<Levels>),
    /// A line of level JSON, with its number.
    Line(usize, Vec<u8>),
    Row(Box<Stored>),
}

impl Source {
    /// Begins to read a file, or standard input.
    pub(crate) fn open(path: &Path) -> Result<Source> {
        let source =
            |kind, several| Source { path: path.to_owned(), kind, ahead: VecDeque::new(), several, done: 0 };
        if let Some(kind) = series(path)? {
            let mut source = source(kind, false);
            for _ in 0..2 {
                let next = source.read_raw();
                source.ahead.extend(next);
            }
            source.several = source.ahead.len() > 1;
            return Ok(source);
        }
        let Read { dungeons, .. } =
            files::read(path, LARGEST).and_then(|bytes| read::read(&bytes).in_file(path))?;
        let several = dungeons.len() > 1;
        Ok(source(Kind::Whole(dungeons.into_iter()), several))
    }

    /// Returns whether the file holds more than one dungeon.
    pub(crate) const fn is_series(&self) -> bool {
        self.several
    }

    /// Returns whether only a part of it is in memory at a time.
    pub(crate) const fn is_streamed(&self) -> bool {
        !matches!(self.kind, Kind::Whole(_))
    }

    /// Returns the next dungeons, worked out on all cores; none at the end. Of several that cannot be read the first is told of.
    pub(crate) fn chunk(&mut self) -> Result<Vec<Levels>> {
        if let Kind::Whole(all) = &mut self.kind {
            return Ok(all.collect());
        }
        let (mut raws, mut bytes) = (Vec::new(), 0);
        while raws.len() < CHUNK && bytes < CHUNK_BYTES {
            let Some(raw) = self.next_raw() else { break };
            bytes += raw.as_ref().map_or(0, Raw::size);
            let is_bad = raw.is_err();
            raws.push(raw);
            if is_bad {
                break;
            }
        }
        let levels =
            raws.into_par_iter().map(|raw| raw.and_then(Raw::levels)).collect::<Vec<Result<Levels>>>();
        levels.into_iter().collect::<Result<Vec<Levels>>>().in_file(&self.path)
    }

    fn next_raw(&mut self) -> Option<Result<Raw>> {
        self.ahead.pop_front().or_else(|| self.read_raw())
    }

    fn read_raw(&mut self) -> Option<Result<Raw>> {
        match &mut self.kind {
            Kind::Whole(_) => None,
            Kind::Lines(file) => loop {
                let mut line = Vec::new();
                match file.by_ref().take(LARGEST + 1).read_until(b'\n', &mut line) {
                    Ok(0) => return None,
                    Ok(_) => self.done += 1,
                    Err(e) => return Some(Err(e.into())),
                }
                let number = self.done;
                if line.len() as u64 > LARGEST {
                    return Some(Err(anyhow::anyhow!("line {number} is longer than {LARGEST} bytes")));
                }
                if !line.trim_ascii().is_empty() {
                    return Some(Ok(Raw::Line(number, line)));
                }
            },
            Kind::Binary(stream) => {
                let read = stream.next()?;
                self.done += 1;
                let number = self.done;
                let levels = read.map(|read| read::levels(read.recipe, read.seed, read.floors));
                Some(
                    levels
                        .map(|levels| Raw::Levels(Box::new(levels)))
                        .with_context(|| format!("dungeon {number}")),
                )
            }
            Kind::Table(table) => {
                let row = table.next()?;
                self.done += 1;
                let number = self.done;
                Some(row.map(|row| Raw::Row(Box::new(row))).with_context(|| format!("row {number}")))
            }
        }
    }
}

impl Raw {
    fn size(&self) -> usize {
        match self {
            Raw::Levels(levels) => levels.floors().iter().map(|floor| floor.size().area()).sum(),
            Raw::Line(_, line) => line.len(),
            Raw::Row(row) => row.size(),
        }
    }

    fn levels(self) -> Result<Levels> {
        match self {
            Raw::Levels(levels) => Ok(*levels),
            Raw::Line(number, line) => {
                let text =
                    String::from_utf8(line).ok().with_context(|| format!("line {number} is no text"))?;
                Ok(read::level_json(text.trim()).with_context(|| format!("line {number}"))?.0)
            }
            Raw::Row(row) => {
                let floor = row
                    .floor()
                    .with_context(|| row.seed.as_ref().map_or_else(String::new, |s| format!("seed {s}")))?;
                let (recipe, seed) = (row.recipe.as_deref().cloned(), row.seed);
                Ok(match (recipe, seed) {
                    (Some(recipe), Some(seed)) => Levels::Made(Dungeon { recipe, seed, floors: vec![floor] }),
                    (_, seed) => Levels::Found(vec![floor], seed),
                })
            }
        }
    }
}

/// Begins to read a file that is a series too large to be read whole, or a table of any size.
fn series(path: &Path) -> Result<Option<Kind>> {
    // Standard input cannot be read twice, and what is no file may have no end.
    if path == Path::new(STANDARD) || !path.is_file() {
        return Ok(None);
    }
    let open = || File::open(path).map_err(anyhow::Error::from).in_file(path);
    let mut file = BufReader::with_capacity(1 << 16, open()?);
    let head = file.fill_buf()?;
    let (is_table, is_binary) = (head.starts_with(TABLE), head.starts_with(&binary::MAGIC));
    if is_table {
        return Ok(Some(Kind::Table(Box::new(Reader::new(open()?).in_file(path)?))));
    }
    if file.get_ref().metadata().map_or(0, |meta| meta.len()) <= SMALL {
        return Ok(None);
    }
    if is_binary {
        return Ok(Some(Kind::Binary(Box::new(binary::Stream::new(file)))));
    }
    if is_lines(&mut file)? {
        return Ok(Some(Kind::Lines(BufReader::with_capacity(1 << 16, open()?))));
    }
    Ok(None)
}

/// Returns whether the first line is an object and the next one begins one: JSON that is laid out for people has its first
/// bracket alone on a line.
fn is_lines(file: &mut impl BufRead) -> Result<bool> {
    let mut line = Vec::new();
    file.by_ref().take(LARGEST).read_until(b'\n', &mut line)?;
    let line = line.trim_ascii();
    if !(line.starts_with(b"{") && line.ends_with(b"}")) {
        return Ok(false);
    }
    let mut next = Vec::new();
    while next.trim_ascii().is_empty() {
        next.clear();
        if file.by_ref().take(4_096).read_until(b'\n', &mut next)? == 0 {
            return Ok(false);
        }
    }
    Ok(next.trim_ascii_start().starts_with(b"{"))
}
