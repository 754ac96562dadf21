//! Whether what a tileset says of the numbers of its tiles can be kept on any floor.

use super::lookup::{Prefab, of_tile};
use super::{END, Problem, START, Tile, TilesetError};

/// Refuses numbers that no floor can keep, and names the tile.
pub(super) fn check(tiles: &[Tile], prefabs: &[Prefab]) -> Result<(), TilesetError> {
    for (tile, prefab) in tiles.iter().zip(prefabs).filter(|(tile, _)| tile.at_least > 0) {
        check_least(tile, prefab).map_err(|problem| of_tile(tile, "at_least", problem))?;
    }
    let mut ends = tiles.iter().filter(|tile| tile.has_tag(END) && tile.at_least > 0);
    if let (Some(first), Some(second)) = (ends.next(), ends.next()) {
        return Err(of_tile(second, "at_least", Problem::OtherEnd(first.id.to_string())));
    }
    check_weights(tiles, prefabs, "with the tag 'Start'", |tile, _| tile.has_tag(START))?;
    check_weights(tiles, prefabs, "with the tag 'End'", |tile, _| tile.has_tag(END))?;
    let follows = |tile: &Tile, prefab: &Prefab| !tile.has_tag(END) && prefab.joints.len() >= 2;
    check_weights(tiles, prefabs, "that can follow the start", follows)
}

fn check_least(tile: &Tile, prefab: &Prefab) -> Result<(), Problem> {
    let at_least = tile.at_least;
    if at_least > prefab.at_most {
        return Err(Problem::MoreThanMost { at_least, at_most: prefab.at_most });
    }
    if prefab.weight == 0 {
        return Err(Problem::NeverPlaced { at_least });
    }
    if prefab.is_end && at_least > 1 {
        return Err(Problem::OneEnd { at_least });
    }
    Ok(())
}

/// Of the tiles of a kind, where there are any, one has to have a weight.
fn check_weights(
    tiles: &[Tile],
    prefabs: &[Prefab],
    kind: &'static str,
    is_of_kind: impl Fn(&Tile, &Prefab) -> bool,
) -> Result<(), TilesetError> {
    let of_kind = || tiles.iter().zip(prefabs).filter(|(tile, prefab)| is_of_kind(tile, prefab));
    match of_kind().next() {
        Some((first, _)) if of_kind().all(|(_, prefab)| prefab.weight == 0) => {
            Err(of_tile(first, "weight", Problem::NoWeight(kind)))
        }
        _ => Ok(()),
    }
}
