//! Parameters that may name a file, whose content takes the place of the name: tilesets, names of levels, event modules. The
//! command that makes a floor again names the file, and does not hold it.

use super::events;
use crate::files::Inputs;
use crate::{names, tileset};
use anyhow::Result;
use std::path::{Path, PathBuf};
use toml::Table;
use undercroft::Recipe;

/// The files that were read, each with its parameter.
#[derive(Clone, Default, Debug)]
pub(super) struct NamedFiles(Vec<(&'static str, PathBuf)>);

impl NamedFiles {
    /// Puts the content of files in the place of their names, which are seen from `directory`.
    pub(super) fn read(
        &mut self,
        generator: &str,
        parameters: &mut Table,
        directory: Option<&Path>,
        inputs: &mut Inputs,
    ) -> Result<()> {
        let tiles = tileset::put_in(generator, parameters, directory, inputs)?;
        let names = names::fill_in(generator, parameters, directory, inputs)?;
        let has_events = Recipe::new(generator, None)?.parameters().contains_key(events::PARAMETER);
        let events = if has_events { events::read(parameters, directory, inputs)? } else { None };
        let read = [(tileset::KEY, tiles), (names::KEY, names), (events::PARAMETER, events)];
        self.0.extend(read.into_iter().filter_map(|(key, path)| Some((key, path?))));
        Ok(())
    }

    /// Forgets the file of a parameter that a setting says anew.
    pub(super) fn forget(&mut self, setting: &str) {
        let key = setting.split(['=', '.']).next().unwrap_or_default().trim().replace('-', "_");
        self.0.retain(|(of, _)| *of != key);
    }

    /// Returns a setting with the file in the place of what was read from it.
    pub(super) fn instead_of(&self, setting: String) -> String {
        let of = |(key, _): &&(&str, PathBuf)| setting.split(['=', '.']).next() == Some(*key);
        match self.0.iter().find(of) {
            Some((key, path)) => format!("{key}={}", path.display()),
            None => setting,
        }
    }
}
