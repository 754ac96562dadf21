//! What a recipe asks for, held against plain arithmetic: lengths, locks, and the numbers that the tileset says of its tiles.

use super::Linear;
use crate::error::RecipeError;
use crate::recipe::{Between, within};
use crate::tileset::{Prefab, Tile};

pub(super) fn check(params: &Linear) -> Result<(), RecipeError> {
    check_ranges(params)?;
    check_path(params)?;
    check_locks(params)?;
    check_least(params)?;
    check_dead_ends(params)?;
    check_most(params)
}

fn check_ranges(params: &Linear) -> Result<(), RecipeError> {
    within("target_size", params.target_size, 2, Linear::MAX_TILES)?;
    within("max_attempts", params.max_attempts, 1, Linear::MAX_ATTEMPTS)?;
    within("min_path_length", params.min_path_length, 1, Linear::MAX_TILES - 1)?;
    within("max_branches", params.max_branches, 0, Linear::MAX_TILES)?;
    within("branch_depth", params.branch_depth, 1, Linear::MAX_TILES)?;
    within("monster_budget", params.monster_budget, 0, 1_000_000)?;
    within("monster_growth", params.monster_growth, 0, 10_000)?;
    let ordered = |key, range: Between, low: u32, high: u32| {
        if range.min() >= low && range.min() <= range.max() && range.max() <= high {
            return Ok(());
        }
        let allowed = format!("it takes a range within {low} to {high}");
        Err(RecipeError::OutOfRange { key, value: range.to_string(), allowed })
    };
    ordered("branch_length", params.branch_length, 1, 1_000)?;
    ordered("corridors", params.corridors, 1, 100)?;
    ordered("locks", params.locks, 0, Linear::MAX_LOCKS)
}

fn check_path(params: &Linear) -> Result<(), RecipeError> {
    let tiles = params.min_path_length + 1;
    if tiles > params.target_size {
        return Err(RecipeError::DoesNotFit {
            arithmetic: format!(
                "an end room {} tiles from the start makes a path of {tiles} tiles, and target_size is {}",
                params.min_path_length, params.target_size
            ),
            help: {
                // Each key lies beside the path.
                let locks = params.locks.min();
                let longest = params.target_size.saturating_sub(1 + locks);
                let shorter = format!(", or min_path_length to {longest}");
                let fits = longest > locks;
                let branches = if params.max_branches < locks {
                    format!(" and max_branches to {locks}")
                } else {
                    String::new()
                };
                format!("set target_size to {}{branches}{}", tiles + locks, if fits { &shorter } else { "" })
            },
        });
    }
    // The start and the end room are placed by themselves.
    let placements = params.min_path_length - 1;
    if placements > params.max_attempts {
        return Err(RecipeError::DoesNotFit {
            arithmetic: format!(
                "a path with {placements} tiles between start and end takes as many placements, and max_attempts is {}",
                params.max_attempts
            ),
            help: format!("set max_attempts to {placements} or, better, to {}", 60 * params.min_path_length),
        });
    }
    Ok(())
}

/// Returns how many doors of the path can be locked: each takes a branch, a tile for that, and a tile of the path that the
/// branch hangs on.
pub(super) fn most_locks(params: &Linear) -> u32 {
    let beside = params.target_size - params.min_path_length - 1;
    params.max_branches.min(beside).min(params.min_path_length - 1)
}

fn check_locks(params: &Linear) -> Result<(), RecipeError> {
    let (locks, most) = (params.locks.min(), most_locks(params));
    if locks <= most {
        return Ok(());
    }
    let doors = counted(locks, "locked door");
    let between = params.min_path_length - 1;
    let arithmetic = if locks > params.max_branches {
        format!(
            "{doors}: the key of each takes a branch before it, and max_branches is {}",
            params.max_branches
        )
    } else if locks > between {
        format!(
            "{doors}: the key of each takes a branch before it, and the path has {between} tiles that one can hang on"
        )
    } else {
        let beside = params.target_size - params.min_path_length - 1;
        format!("{doors}: the key of each takes a tile beside the path, and target_size leaves {beside}")
    };
    let path = params.min_path_length.max(locks + 1);
    let settings = [
        ("max_branches", params.max_branches, locks),
        ("min_path_length", params.min_path_length, path),
        ("max_attempts", params.max_attempts, path - 1),
        ("target_size", params.target_size, path + 1 + locks),
    ];
    let help = format!("set {}, or locks to {most}", raised(&settings));
    Err(RecipeError::DoesNotFit { arithmetic, help })
}

/// Returns the settings that are too small, each with what it has to be: a name, what it is, and what is needed.
fn raised(settings: &[(&str, u32, u32)]) -> String {
    let small = settings.iter().filter(|(_, is, needed)| is < needed);
    let small: Vec<String> = small.map(|(key, _, needed)| format!("{key} to {needed}")).collect();
    small.join(" and ")
}

fn counted(count: u32, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

/// The tiles of the tileset that are no ends.
fn inner(params: &Linear) -> impl Iterator<Item = (&Tile, &Prefab)> {
    let prefabs = &params.tileset.lookup().prefabs;
    params.tileset.tiles().iter().zip(prefabs).filter(|(_, prefab)| !prefab.is_end)
}

/// The tiles that have to stand have to fit.
fn check_least(params: &Linear) -> Result<(), RecipeError> {
    let owed = inner(params).fold(0_u32, |sum, (tile, _)| sum.saturating_add(tile.at_least));
    let Some((largest, _)) = inner(params).max_by_key(|(tile, _)| tile.at_least).filter(|_| owed > 0) else {
        return Ok(());
    };
    let lookup = params.tileset.lookup();
    let start_is_owed = lookup.starts.iter().any(|start| lookup.prefabs[usize::from(*start)].at_least > 0);
    let needed = owed.saturating_add(1 + u32::from(!start_is_owed));
    // Branches hang on tiles between the start and the end.
    let branches = if params.min_path_length > 1 { params.max_branches } else { 0 };
    let beside = branches.saturating_mul(params.branch_length.max());
    let possible = beside.saturating_add(params.min_path_length + 1);
    if needed <= possible.min(params.target_size) {
        return Ok(());
    }
    let bound = if possible < params.target_size {
        format!("a path and branches as long as the recipe's have {possible}")
    } else {
        format!("target_size is {}", params.target_size)
    };
    let path = params.min_path_length.max(2);
    let settings = [
        ("min_path_length", params.min_path_length, path),
        ("target_size", params.target_size, needed.max(path + 1)),
        ("max_branches", params.max_branches, needed.saturating_sub(path)),
    ];
    Err(RecipeError::DoesNotFit {
        arithmetic: format!(
            "the tiles that the tileset asks for ('{}' {} of them), with start and end, are {needed}, and {bound}",
            largest.id, largest.at_least
        ),
        help: raised_or_fewer(&settings, needed),
    })
}

/// Returns what would help where the tileset asks for more than the recipe has room for.
fn raised_or_fewer(settings: &[(&str, u32, u32)], tiles: u32) -> String {
    if tiles > Linear::MAX_TILES {
        return "ask for fewer".to_owned();
    }
    format!("set {}, or ask for fewer", raised(settings))
}

/// A tile with one connector ends a branch.
fn check_dead_ends(params: &Linear) -> Result<(), RecipeError> {
    let lookup = params.tileset.lookup();
    let begins =
        |prefab: &Prefab| lookup.starts.iter().any(|start| lookup.prefabs[usize::from(*start)] == *prefab);
    let dead_ends = inner(params).filter(|(_, prefab)| prefab.joints.len() == 1);
    let owed =
        dead_ends.map(|(tile, prefab)| (tile, tile.at_least.saturating_sub(u32::from(begins(prefab)))));
    let owed: Vec<(&Tile, u32)> = owed.filter(|(_, count)| *count > 0).collect();
    let needed = owed.iter().fold(0_u32, |sum, (_, count)| sum.saturating_add(*count));
    let path = params.min_path_length + 1;
    let beside = params.target_size - path;
    let Some((tile, _)) = owed.first().filter(|_| needed > params.max_branches.min(beside)) else {
        return Ok(());
    };
    let bound = if needed > params.max_branches {
        format!("max_branches is {}", params.max_branches)
    } else {
        format!("target_size leaves {beside} tiles beside the path")
    };
    let settings = [
        ("max_branches", params.max_branches, needed),
        ("target_size", params.target_size, path.saturating_add(needed)),
    ];
    Err(RecipeError::DoesNotFit {
        arithmetic: format!(
            "the tileset asks for {needed} tiles with one connector (such as '{}'), each of which ends a branch, and {bound}",
            tile.id
        ),
        help: raised_or_fewer(&settings, path.saturating_add(needed)),
    })
}

/// The path needs enough tiles that may stand on it.
fn check_most(params: &Linear) -> Result<(), RecipeError> {
    let on_path = inner(params).filter(|(_, prefab)| prefab.weight > 0 && prefab.joints.len() >= 2);
    // A start with one connector is on the path, too.
    let lookup = params.tileset.lookup();
    let begins = lookup.starts.iter().any(|start| lookup.prefabs[usize::from(*start)].joints.len() == 1);
    let most = on_path.fold(u32::from(begins), |sum, (_, prefab)| sum.saturating_add(prefab.at_most));
    let path = params.min_path_length;
    if path <= most {
        return Ok(());
    }
    Err(RecipeError::DoesNotFit {
        arithmetic: format!(
            "a path to an end room {path} tiles away takes {path} tiles before it, and the tileset's at_most allow {most}"
        ),
        help: format!("set min_path_length to {most}, or raise the at_most of a tile"),
    })
}
