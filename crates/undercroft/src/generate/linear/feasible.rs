//! Whether the connectors' types allow a path at all, before any tile is placed.
//!
//! Walked is the set of (type of the connector at the path's tip, corridors in a row), a step for each tile. Geometry may
//! still refuse what this accepts; what this refuses could never be built.

use super::Linear;
use crate::error::RecipeError;
use crate::grid::Numbers;

/// For each number of corridors in a row, the types that the tip may have.
type Tips = Vec<Numbers>;

pub(super) fn check(params: &Linear) -> Result<(), RecipeError> {
    let lookup = params.tileset.lookup();
    let mut tips: Tips = vec![Numbers::default(); params.corridors.max() as usize + 1];
    for start in &lookup.starts {
        for joint in &lookup.prefabs[usize::from(*start)].joints {
            tips[0].insert(joint.kind.into());
        }
    }
    let between = params.min_path_length - 1;
    // The sets come round sooner or later: where they do, whole rounds are left out. A mark is set at every power of two.
    let (mut mark, mut marked_at, mut step) = (tips.clone(), 0, 0);
    let mut left = between;
    while left > 0 {
        let next = grown(params, &tips);
        if next.iter().all(|types| types.is_empty()) {
            return Err(dead_end(params, step));
        }
        tips = next;
        (step, left) = (step + 1, left - 1);
        if tips == mark {
            left %= step - marked_at;
        } else if step.is_power_of_two() {
            (mark, marked_at) = (tips.clone(), step);
        }
    }
    let tip = tips.iter().fold(Numbers::default(), |all, types| all | *types);
    if tip.iter().any(|kind| !lookup.menus[usize::from(kind)].ends.is_empty()) {
        return check_rooms(params);
    }
    Err(RecipeError::DoesNotFit {
        arithmetic: format!(
            "after {between} tiles no path of this tileset ends in a connector that an end room has"
        ),
        help: "give an end room a connector of another type, or set another min_path_length".to_owned(),
    })
}

/// A locked door takes a tile with three connectors before it, for the branch with its key.
fn check_rooms(params: &Linear) -> Result<(), RecipeError> {
    let locks = params.locks.min();
    if locks == 0 {
        return Ok(());
    }
    let rooms = most_rooms(params);
    if locks <= rooms {
        return Ok(());
    }
    Err(RecipeError::DoesNotFit {
        arithmetic: format!(
            "locks is {}, each key takes a tile of the path with three connectors for its branch, and a path of this tileset \
             has {rooms} at most",
            params.locks
        ),
        help: format!("set locks to {rooms}, or add tiles with more connectors"),
    })
}

/// Returns the most tiles with three connectors that stand between the start and the end.
fn most_rooms(params: &Linear) -> u32 {
    let lookup = params.tileset.lookup();
    // By corridors in a row and by the type of the tip: the most rooms of a path that ends so.
    let none: Vec<Vec<Option<u32>>> =
        vec![vec![None; lookup.menus.len()]; params.corridors.max() as usize + 1];
    let raise = |tips: &mut Vec<Option<u32>>, types: Numbers, rooms: u32| {
        for most in types.iter().map(usize::from) {
            tips[most] = tips[most].max(Some(rooms));
        }
    };
    let mut tips = none.clone();
    for start in &lookup.starts {
        for joint in &lookup.prefabs[usize::from(*start)].joints {
            tips[0][usize::from(joint.kind)] = Some(0);
        }
    }
    for _ in 1..params.min_path_length {
        let mut next = none.clone();
        for (run, of_run) in tips.iter().enumerate() {
            for (menu, rooms) in lookup.menus.iter().zip(of_run) {
                let Some(rooms) = *rooms else { continue };
                raise(&mut next[0], menu.onward[1], rooms + 1);
                if let Some(longer) = next.get_mut(run + 1) {
                    raise(longer, menu.onward[0], rooms);
                }
            }
        }
        tips = next;
    }
    let before_end = |of_run: &Vec<Option<u32>>| {
        let with_end = of_run.iter().zip(&lookup.menus).filter(|(_, menu)| !menu.ends.is_empty());
        with_end.filter_map(|(rooms, _)| *rooms).max()
    };
    tips.iter().filter_map(before_end).max().unwrap_or(0)
}

/// Returns the tips after one more tile.
fn grown(params: &Linear, tips: &Tips) -> Tips {
    let lookup = params.tileset.lookup();
    let mut next = vec![Numbers::default(); tips.len()];
    for (run, types) in tips.iter().enumerate() {
        for menu in types.iter().map(|kind| &lookup.menus[usize::from(kind)]) {
            next[0] |= menu.onward[1];
            if let Some(longer) = next.get_mut(run + 1) {
                *longer |= menu.onward[0];
            }
        }
    }
    next
}

fn dead_end(params: &Linear, longest: u32) -> RecipeError {
    let wanted = params.min_path_length;
    RecipeError::DoesNotFit {
        arithmetic: format!(
            "an end room {wanted} tiles away takes {} tiles between it and the start, and after {longest} no tile of this \
             tileset can follow: after {} corridors a tile with three connectors has to",
            wanted - 1,
            params.corridors.max()
        ),
        help: format!("set min_path_length to {}, or add a tile with more connectors", longest + 1),
    }
}
