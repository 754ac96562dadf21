//! What a recipe of `wizardry` must be: refused before it runs, with the numbers.

use super::{CLASSES, Class, Wizardry};
use crate::error::RecipeError;
use crate::recipe::{range_within, within};

/// The shortest side of a floor.
const MIN_SIDE: u32 = 16;
/// The longest side of a room: what fits onto a board of its own.
const MAX_ROOM: u32 = 20;
/// The most of anything on 24×24 cells.
const MAX_COUNT: u32 = 200;

pub(super) fn check(params: &Wizardry) -> Result<(), RecipeError> {
    check_sides(params)?;
    check_ranges(params)?;
    CLASSES.into_iter().try_for_each(|class| check_class(params, class))?;
    check_halls(params)?;
    check_cells(params)?;
    check_things(params)?;
    check_quest(params)?;
    check_packing(params)
}

fn check_sides(params: &Wizardry) -> Result<(), RecipeError> {
    within("width", params.width, MIN_SIDE, Wizardry::MAX_SIDE)?;
    within("height", params.height, MIN_SIDE, Wizardry::MAX_SIDE)
}

fn check_ranges(params: &Wizardry) -> Result<(), RecipeError> {
    range_within("gap", params.gap, 1, 8)?;
    within("close_rooms", params.close_rooms, 0, 100)?;
    range_within("room_cells", params.room_cells, 1, Wizardry::UNIT as u32)?;
    range_within("floor_cells", params.floor_cells, 1, Wizardry::UNIT as u32)?;
    range_within("extra_links", params.extra_links, 0, 100)?;
    range_within("dead_ends", params.dead_ends, 0, MAX_COUNT)?;
    range_within("doors", params.doors, 0, MAX_COUNT)?;
    range_within("locked", params.locked, 0, 100)?;
    range_within("gates", params.gates, 0, MAX_COUNT)?;
    range_within("teleporters", params.teleporters, 0, MAX_COUNT)?;
    range_within("switches", params.switches, 0, MAX_COUNT)?;
    range_within("traps", params.traps, 0, MAX_COUNT)?;
    range_within("trap_cluster", params.trap_cluster, 1, 20)?;
    range_within("chests", params.chests, 0, MAX_COUNT)?;
    within("inner_walls", params.inner_walls, 0, 100)
}

const fn key(class: Class) -> &'static str {
    match class {
        Class::Large => "large",
        Class::Medium => "medium",
        Class::Small => "small",
    }
}

fn check_class(params: &Wizardry, class: Class) -> Result<(), RecipeError> {
    let (key, rooms) = (key(class), params.class(class));
    range_within(key, rooms.count, 0, MAX_COUNT)?;
    range_within(key, rooms.openings, 1, 6)?;
    let longest = MAX_ROOM.min(params.width.min(params.height) - 2);
    if rooms.sizes.is_empty() {
        let allowed = "sizes takes at least one size, such as [4, 5]".to_owned();
        return Err(RecipeError::OutOfRange { key, value: "[]".to_owned(), allowed });
    }
    let fits = |side: &u32| (2..=longest).contains(side);
    match rooms.sizes.iter().find(|(w, h)| !fits(w) || !fits(h)) {
        None => Ok(()),
        Some((w, h)) => {
            let allowed = format!("a side takes 2 to {longest} cells");
            Err(RecipeError::OutOfRange { key, value: format!("{w}×{h}"), allowed })
        }
    }
}

/// The fewest rooms of a class that this floor must have.
fn fewest(params: &Wizardry, class: Class) -> u32 {
    params.scaled(params.class(class).count).min()
}

/// The stairs stand in two rooms that are not small.
fn check_halls(params: &Wizardry) -> Result<(), RecipeError> {
    let (large, medium) = (fewest(params, Class::Large), fewest(params, Class::Medium));
    if large + medium >= 2 {
        return Ok(());
    }
    Err(RecipeError::DoesNotFit {
        arithmetic: format!(
            "the stairs stand in two rooms that are not small, and {}×{} cells have {large} large and {medium} medium ones",
            params.width, params.height
        ),
        help: "raise medium.count or the size of the floor".to_owned(),
    })
}

fn check_cells(params: &Wizardry) -> Result<(), RecipeError> {
    let least: u32 =
        CLASSES.into_iter().map(|c| params.class(c).count.min() * params.class(c).least_area()).sum();
    if least > params.room_cells.max() {
        return Err(RecipeError::DoesNotFit {
            arithmetic: format!(
                "the fewest and smallest rooms of 24×24 cells take {least} cells, and room_cells allows {}",
                params.room_cells.max()
            ),
            help: format!("set room_cells to {least} or more"),
        });
    }
    let most = params.floor_cells.max();
    if params.room_cells.min().max(least) >= most {
        return Err(RecipeError::DoesNotFit {
            arithmetic: format!(
                "rooms of {} cells leave nothing of {most} for corridors",
                params.room_cells.min().max(least)
            ),
            help: format!("set floor_cells to {} or more", params.room_cells.min().max(least) + 40),
        });
    }
    Ok(())
}

/// Rooms with their share of the gap must fit by area alone.
fn check_packing(params: &Wizardry) -> Result<(), RecipeError> {
    let gap = params.gap.min();
    let with_gap = |(w, h): &(u32, u32)| u64::from(w + gap) * u64::from(h + gap);
    let needs = |class: Class| {
        let smallest = params.class(class).sizes.iter().map(with_gap).min().unwrap_or(0);
        u64::from(fewest(params, class)) * smallest
    };
    let needed: u64 = CLASSES.into_iter().map(needs).sum();
    let has = u64::from(params.width - 2 + gap) * u64::from(params.height - 2 + gap);
    if needed <= has {
        return Ok(());
    }
    Err(RecipeError::DoesNotFit {
        arithmetic: format!(
            "the fewest and smallest rooms with {gap} between them take {needed} cells, and {}×{} within its rim has {has}",
            params.width, params.height
        ),
        help: "ask for fewer rooms, or for smaller ones".to_owned(),
    })
}

/// Every pair of teleporters has a switch, every gate one or two, and every lock and gate keeps a chest.
fn check_things(params: &Wizardry) -> Result<(), RecipeError> {
    let (pairs, gates) = (params.teleporters.max(), params.gates.max());
    let (switches, needed) = (params.switches.max(), pairs + 2 * gates);
    if switches < needed {
        return Err(RecipeError::DoesNotFit {
            arithmetic: format!(
                "{pairs} pairs of teleporters with a switch each and {gates} gates with up to two need {needed} switches, \
                 and switches allows {switches}"
            ),
            help: format!("allow {needed} switches, or fewer teleporters or gates"),
        });
    }
    let locks = params.doors.max() * params.locked.max() / 100;
    let (chests, needed) = (params.chests.max(), locks + gates);
    if chests < needed {
        return Err(RecipeError::DoesNotFit {
            arithmetic: format!(
                "{locks} locked doors and {gates} gates keep a chest each, {needed} in all, and chests allows {chests}"
            ),
            help: format!("allow {needed} chests, or fewer locks or gates"),
        });
    }
    Ok(())
}

/// A step is a key of a locked door or a switch of a gate.
fn check_quest(params: &Wizardry) -> Result<(), RecipeError> {
    let locks = params.scaled(params.doors).max() * params.locked.max() / 100;
    let gates = params.scaled(params.gates).max();
    params
        .quest
        .check(locks + 2 * gates, || format!("there are at most {locks} locked doors and {gates} gates"))
}
