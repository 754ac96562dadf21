//! The files that a game is written to while it is played: the save, and the record that somebody asked for. Every command
//! is added before the next one is read.

use super::saves;
use crate::files::{self, Journal};
use anyhow::Result;
use std::path::{Path, PathBuf};

/// Where a game is saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// In the folder for games.
    Folder,
    /// In a file that was named.
    File(PathBuf),
}

/// The files of a game.
#[derive(Default)]
pub(super) struct Keeper {
    save: Option<(Place, Journal)>,
    record: Option<Journal>,
}

impl Keeper {
    /// Begins a record.
    pub(super) fn record(&mut self, path: &Path, text: &str) -> Result<()> {
        self.record = Some(Journal::create(path, text)?);
        Ok(())
    }

    /// Begins to save a game. An older one in a file that was named is put aside; returns where it is then.
    pub(super) fn save(&mut self, place: Place, text: &str) -> Result<Option<PathBuf>> {
        // A file that is written to by this very game is let go first.
        self.save = None;
        let (journal, aside) = match &place {
            Place::Folder => (saves::begin(text)?, None),
            Place::File(path) => {
                Journal::check_free(path)?;
                let aside = files::put_aside(path)?;
                (Journal::create(path, text)?, aside)
            }
        };
        self.save = Some((place, journal));
        Ok(aside)
    }

    /// Goes on with the game that is saved in a file.
    pub(super) fn go_on(&mut self, path: &Path, text: &str) -> Result<()> {
        self.save = Some((Place::File(path.to_owned()), Journal::create(path, text)?));
        Ok(())
    }

    /// Begins to save another game where this one is saved, which stays beside it.
    pub(super) fn save_anew(&mut self, text: &str) -> Result<Option<PathBuf>> {
        let Some((place, journal)) = self.save.take() else { return Ok(None) };
        drop(journal);
        self.save(place, text)
    }

    /// Adds lines to all files. Returns what went wrong: such a file is given up.
    pub(super) fn add(&mut self, lines: &str) -> Vec<String> {
        self.add_to_save(lines).into_iter().chain(self.add_to_record(lines)).collect()
    }

    /// Adds lines to the save alone.
    pub(super) fn add_to_save(&mut self, lines: &str) -> Option<String> {
        let error = self.save.as_mut().and_then(|(_, journal)| journal.add(lines).err())?;
        self.save = None;
        Some(format!("{error:#}: the game goes on, and is not kept any more."))
    }

    /// Adds lines to the record alone.
    pub(super) fn add_to_record(&mut self, lines: &str) -> Option<String> {
        let error = self.record.as_mut().and_then(|journal| journal.add(lines).err())?;
        self.record = None;
        Some(format!("{error:#}: the game goes on, and is not recorded any more."))
    }

    /// Returns where the game is saved, if it is.
    pub(super) fn saved(&self) -> Option<&Path> {
        self.save.as_ref().map(|(_, journal)| journal.path())
    }

    /// Sees to it that all of it is on the disk.
    pub(super) fn settle(&self) {
        let save = self.save.as_ref().map(|(_, journal)| journal);
        save.into_iter().chain(&self.record).for_each(Journal::settle);
    }
}
