//! A file that takes dungeons as they come. What a dungeon adds to it is made apart, on whatever thread, and put in its
//! place in order.

use super::{Choices, Format, Levels, Writes};
use crate::files::{Failure, NewFile};
use crate::target::Target;
use anyhow::Result;
use std::io::Write;
use undercroft_export::parquet::{Row, Writer};

/// A file in the making that holds a series.
pub(crate) enum Stream {
    /// Dungeons one after the other.
    Plain(NewFile),
    /// A table, written in groups of rows.
    Table(Box<Writer<NewFile>>, Failure),
}

/// What a dungeon adds to a stream.
pub(crate) enum Piece {
    /// Its bytes.
    Bytes(Vec<u8>),
    /// A row for each floor.
    Rows(Vec<Row>),
}

impl Piece {
    /// Returns what a dungeon adds to a file of that format.
    pub(crate) fn new(format: Format, levels: &Levels, choices: Choices) -> Result<Piece> {
        if let Writes::Table = format.writes() {
            return Ok(Piece::Rows(rows(levels, choices)));
        }
        let mut bytes = Vec::new();
        super::write(format, levels, choices, "", &mut bytes)?;
        Ok(Piece::Bytes(bytes))
    }

    /// Bytes that it takes in memory, about.
    pub(crate) fn size(&self) -> usize {
        match self {
            Piece::Bytes(bytes) => bytes.len(),
            Piece::Rows(rows) => rows.iter().map(Row::size).sum(),
        }
    }
}

/// Writes a table of one dungeon.
pub(super) fn write_table(levels: &Levels, choices: Choices, out: &mut dyn Write) -> Result<()> {
    let mut table = Writer::new(Vec::new(), choices.column)?;
    rows(levels, choices).into_iter().try_for_each(|row| table.push(row))?;
    Ok(out.write_all(&table.finish()?)?)
}

/// Returns the rows of a dungeon.
fn rows(levels: &Levels, choices: Choices) -> Vec<Row> {
    levels.each().map(|level| Row::new(level.floor, level.recipe, level.seed, choices.column)).collect()
}

impl Stream {
    /// Begins the file of a target.
    pub(crate) fn open(target: &Target, choices: Choices) -> Result<Stream> {
        let file = target.open()?;
        Ok(match target.format.writes() {
            Writes::Table => {
                let failure = file.failure();
                let table = Writer::new(file, choices.column).map_err(Into::into);
                Stream::Table(Box::new(failure.explain(table)?), failure)
            }
            Writes::Floor(_) | Writes::Pages(_) | Writes::Dungeon(_) | Writes::Series(_) => {
                Stream::Plain(file)
            }
        })
    }

    /// Adds a dungeon.
    pub(crate) fn append(&mut self, piece: Piece) -> Result<()> {
        match (self, piece) {
            (Stream::Plain(file), Piece::Bytes(bytes)) => file.append(&bytes),
            (Stream::Table(table, failure), Piece::Rows(rows)) => {
                failure.explain(rows.into_iter().try_for_each(|row| table.push(row)).map_err(Into::into))
            }
            // A stream and its pieces are made from the same format.
            (Stream::Plain(_), Piece::Rows(_)) | (Stream::Table(..), Piece::Bytes(_)) => Ok(()),
        }
    }

    /// Puts the file in its place.
    pub(crate) fn finish(self) -> Result<()> {
        match self {
            Stream::Plain(file) => file.finish(),
            Stream::Table(table, failure) => failure.explain(table.finish().map_err(Into::into))?.finish(),
        }
    }
}
