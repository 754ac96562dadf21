//! `search --in FILE`: floors that are there already, in level files, series and tables of any size.

use super::told::{Table, measures, rarity};
use crate::output::{Levels, Source};
use anyhow::Result;
use rayon::prelude::*;
use serde_json::json;
use std::path::PathBuf;
use undercroft::assess::{Assessed, MEASURES};
use undercroft::{Floor, Seed, solve};
use undercroft_search::{Formula, Found, Hit};

/// What was found in files.
pub(super) struct Stored {
    found: Found,
    /// Where each hit stands, and its floor.
    places: Vec<(Place, Floor)>,
}

/// Where a floor stands.
#[derive(Clone)]
struct Place {
    file: String,
    dungeon: usize,
    seed: Option<Seed>,
}

/// Looks through files for floors that a formula is true of, until as many are found as are wanted.
pub(super) fn find(paths: &[PathBuf], formula: &Formula, take: usize) -> Result<Stored> {
    let mut stored =
        Stored { found: Found { hits: Vec::new(), looked_at: 0, unmade: 0 }, places: Vec::new() };
    for path in paths {
        let file = path.to_string_lossy();
        let (mut source, mut before) = (Source::open(path)?, 0);
        while stored.places.len() < take {
            let dungeons = source.chunk()?;
            if dungeons.is_empty() {
                break;
            }
            let place = |i: usize, levels: &Levels| Place {
                file: file.to_string(),
                dungeon: before + i + 1,
                seed: levels.origin().1.cloned(),
            };
            let looked = dungeons.par_iter().enumerate().map(|(i, levels)| {
                let look = |floor: &Floor| (look(floor, formula), place(i, levels), floor.clone());
                levels.floors().iter().map(look).collect::<Vec<_>>()
            });
            for (hit, place, floor) in looked.collect::<Vec<_>>().into_iter().flatten() {
                stored.add(hit, place, floor, take);
            }
            before += dungeons.len();
        }
    }
    Ok(stored)
}

/// Returns the measures of a floor that the formula is true of.
fn look(floor: &Floor, formula: &Formula) -> Option<Vec<f64>> {
    // A walkthrough from a file counts where it is a proof.
    let own = floor.walkthrough().filter(|own| solve::replay(floor, own).is_ok()).cloned();
    let proof = own.or_else(|| solve::solve(floor).ok());
    let assessed = Assessed::new(floor, proof.as_ref());
    formula.holds(&assessed).then(|| MEASURES.iter().map(|measure| (measure.of)(&assessed)).collect())
}

impl Stored {
    fn add(&mut self, measures: Option<Vec<f64>>, place: Place, floor: Floor, take: usize) {
        if self.places.len() == take {
            return;
        }
        self.found.looked_at += 1;
        if let Some(measures) = measures {
            let seed = Seed::new(place.said(&floor));
            self.found.hits.push(Hit { number: self.found.looked_at, seed, measures });
            self.places.push((place, floor));
        }
    }

    /// Returns whether nothing was found.
    pub(super) fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Returns the floors with their captions.
    pub(super) fn floors(&self) -> Vec<(String, Floor)> {
        let caption = |(i, (place, floor)): (usize, &(Place, Floor))| {
            (format!("{}: {}", i + 1, place.said(floor)), floor.clone())
        };
        self.places.iter().enumerate().map(caption).collect()
    }

    pub(super) fn text(&self, formula: &Formula) -> String {
        let mut table = Table::new(formula.measures(), None);
        self.found.hits.iter().for_each(|hit| table.add(hit, None));
        table.text() + &rarity(&self.found)
    }

    pub(super) fn json(&self, formula: &Formula) -> String {
        let floors = self.found.hits.iter().zip(&self.places).map(|(hit, (place, floor))| {
            json!({
                "file": place.file,
                "dungeon": place.dungeon,
                "floor": floor.depth(),
                "seed": place.seed.as_ref().map(Seed::as_str),
                "measures": measures(hit),
            })
        });
        let value = json!({
            "where": formula.to_string(),
            "lookedAt": self.found.looked_at,
            "rate": self.found.rate(),
            "floors": floors.collect::<Vec<_>>(),
        });
        format!("{value:#}\n")
    }
}

impl Place {
    /// Returns where a floor stands: its seed, where that is known, else the file and its number in it.
    fn said(&self, floor: &Floor) -> String {
        match &self.seed {
            Some(seed) if floor.depth() == 1 => seed.to_string(),
            Some(seed) => format!("{seed} floor {}", floor.depth()),
            None => format!("{} dungeon {} floor {}", self.file, self.dungeon, floor.depth()),
        }
    }
}
