//! How often each tile stands on the floor, where the tileset bounds that.
//!
//! While the path grows, what counts is the chain from the start to the tile that the next one is joined to: whatever else
//! stands is taken away in the end. Afterwards all tiles count.

use super::Linear;
use super::grow::Growth;
use crate::rng::Rng;
use crate::tileset::Lookup;

/// The counts of a chain, or of all tiles.
#[derive(Default)]
pub(super) struct Tally {
    /// By tile of the tileset; empty where the tileset bounds none.
    counts: Vec<u32>,
    /// The last tile of the chain.
    tip: u32,
}

impl Tally {
    pub(super) fn new(lookup: &Lookup) -> Tally {
        let bounded = if lookup.is_bounded { lookup.prefabs.len() } else { 0 };
        Tally { counts: vec![0; bounded], tip: 0 }
    }

    /// Counts a tile that was joined to the last one.
    pub(super) fn add(&mut self, node: u32, tile: u16) {
        if let Some(count) = self.counts.get_mut(usize::from(tile)) {
            *count += 1;
            self.tip = node;
        }
    }

    /// Returns whether one more of the tile may stand.
    pub(super) fn allows(&self, tile: u16, lookup: &Lookup) -> bool {
        let count = self.counts.get(usize::from(tile));
        count.is_none_or(|count| *count < lookup.prefabs[usize::from(tile)].at_most)
    }

    /// Returns how many of the tile are still missing.
    fn missing(&self, tile: u16, lookup: &Lookup) -> u32 {
        let count = self.counts.get(usize::from(tile));
        count.map_or(0, |count| lookup.prefabs[usize::from(tile)].at_least.saturating_sub(*count))
    }

    /// Returns which of the tiles still have to stand somewhere, and how many of all of them.
    fn owed(&self, tiles: impl Iterator<Item = u16>, lookup: &Lookup) -> (Vec<u16>, u32) {
        let (mut owed, mut count) = (Vec::new(), 0);
        if !self.counts.is_empty() {
            for tile in tiles {
                let missing = self.missing(tile, lookup);
                if missing > 0 {
                    owed.push(tile);
                    count += missing;
                }
            }
        }
        (owed, count)
    }

    /// Returns those of the tiles that come first in one of the places that are left: some that still have to stand
    /// somewhere, the likelier the more are missing; and whether nothing else may take the place.
    pub(super) fn first(
        &self,
        tiles: impl Iterator<Item = u16>,
        places: u32,
        lookup: &Lookup,
        rng: &mut Rng,
    ) -> (Vec<u16>, bool) {
        let (owed, count) = self.owed(tiles, lookup);
        if count == 0 || !rng.chance(count, places.max(1)) {
            return (Vec::new(), false);
        }
        (owed, count >= places)
    }
}

impl Growth {
    /// Counts the tiles from the start to one of the path.
    pub(super) fn tally_chain(&mut self, tip: u32) {
        if self.tally.counts.is_empty() || self.tally.tip == tip {
            return;
        }
        self.tally.counts.fill(0);
        let mut at = tip;
        loop {
            let placed = &self.placed[at as usize];
            self.tally.counts[usize::from(placed.tile)] += 1;
            if at == 0 {
                break;
            }
            at = placed.from.node;
        }
        self.tally.tip = tip;
    }

    /// Counts all tiles.
    pub(super) fn tally_all(&mut self, lookup: &Lookup) {
        self.tally = Tally::new(lookup);
        for (node, placed) in (0..).zip(&self.placed) {
            self.tally.add(node, placed.tile);
        }
    }

    /// Returns what the tileset asks for and the floor does not keep.
    pub(super) fn broken_bound(&self, params: &Linear) -> Option<String> {
        let lookup = params.tileset.lookup();
        let tiles = params.tileset.tiles().iter().zip(&lookup.prefabs).zip(&self.tally.counts);
        tiles.into_iter().find_map(|((tile, prefab), count)| {
            let bound = if *count < prefab.at_least {
                format!("at_least is {}", prefab.at_least)
            } else if *count > prefab.at_most {
                format!("at_most is {}", prefab.at_most)
            } else {
                return None;
            };
            Some(format!("'{}' stands there {count} times, and its {bound}", tile.id))
        })
    }
}
