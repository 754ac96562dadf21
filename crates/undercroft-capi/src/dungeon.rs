//! Whole dungeons: floors of one recipe, joined by their stairs.

use crate::cancel::{UndercroftCancel, cancel};
use crate::fail::{Failure, UndercroftStatus, ask, give, give_text, guard};
use crate::make::{self, UndercroftFloor, asked, not_made, one_line};
use crate::written::{UndercroftBytes, glb};
use std::ffi::c_char;
use undercroft::error::GenerateError;
use undercroft::generate::{Dungeon, MAX_FLOORS};
use undercroft::{Floor, Recipe, Seed, dungeon};
use undercroft_export::{binary, json};

/// The floors of a dungeon, with their recipe where that is known.
pub struct UndercroftDungeon {
    floors: Vec<Floor>,
    made: Option<(Recipe, Seed)>,
}

/// Makes a dungeon of that many floors, from the first down. The last of several leads out, and no farther down.
///
/// `floors`: from 1. `out`: gets the dungeon, or null when something goes wrong. The rest is as for
/// `undercroft_floor_make`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_dungeon_make(
    generator: *const c_char,
    preset: *const c_char,
    settings: *const c_char,
    seed: *const c_char,
    floors: u32,
    cancel: *const UndercroftCancel,
    out: *mut *mut UndercroftDungeon,
) -> UndercroftStatus {
    let work = || {
        // SAFETY: the caller promises texts that end in a zero byte, or null.
        let (recipe, seed) = unsafe { asked(generator, preset, settings, seed) }?;
        if !(1..=MAX_FLOORS).contains(&floors) {
            return Err(not_made(&GenerateError::Floors(floors).into()));
        }
        // SAFETY: the caller promises null or a flag of this library that was not freed.
        let flag = unsafe { self::cancel(cancel) };
        let floor = |depth| {
            flag.limits(|limits| undercroft::make::floor_watched(&recipe, &seed, depth, limits, &mut ()))
        };
        let floors: Result<Vec<Floor>, _> = (1..=floors).map(floor).collect();
        let mut floors = floors.map_err(|error| not_made(&error))?;
        if let [_, .., last] = &mut floors[..] {
            *last = undercroft::make::end(last).map_err(|error| not_made(&error))?;
        }
        Ok(Box::into_raw(Box::new(UndercroftDungeon { floors, made: Some((recipe, seed)) })))
    };
    // SAFETY: the caller promises a place that can be written to, or null.
    unsafe { give(out, std::ptr::null_mut(), work) }
}

/// Reads all floors of a file, level JSON or the binary form.
///
/// `bytes`, `length`: the whole file. `out`: gets the dungeon, or null when something goes wrong.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_dungeon_read(
    bytes: *const u8,
    length: usize,
    out: *mut *mut UndercroftDungeon,
) -> UndercroftStatus {
    let work = || {
        // SAFETY: the caller promises that many bytes, or null.
        let (floors, made) = unsafe { make::read(bytes, length) }?;
        Ok(Box::into_raw(Box::new(UndercroftDungeon { floors, made })))
    };
    // SAFETY: the caller promises a place that can be written to, or null.
    unsafe { give(out, std::ptr::null_mut(), work) }
}

/// What the dungeon is called; empty where nobody knows what it was made from. The caller frees it by
/// `undercroft_text_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_dungeon_name(
    handle: *const UndercroftDungeon,
    out: *mut *mut c_char,
) -> UndercroftStatus {
    // SAFETY: the caller promises null or a dungeon of this library that was not freed.
    let handle = unsafe { needed(handle) };
    let name = || Ok(handle?.made.as_ref().map(|(_, seed)| dungeon::name(seed)).unwrap_or_default());
    // SAFETY: the caller promises a place that can be written to, or null.
    unsafe { give_text(out, name) }
}

/// Number of floors; 0 for null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_dungeon_floor_count(handle: *const UndercroftDungeon) -> usize {
    // SAFETY: the caller promises null or a dungeon of this library that was not freed.
    let handle = unsafe { handle.as_ref() };
    ask(0, || handle.map(|handle| handle.floors.len()))
}

/// A floor of the dungeon, counted from 0, as a floor of its own. The caller frees it by `undercroft_floor_free`, before
/// or after the dungeon.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_dungeon_floor(
    handle: *const UndercroftDungeon,
    index: usize,
    out: *mut *mut UndercroftFloor,
) -> UndercroftStatus {
    // SAFETY: the caller promises null or a dungeon of this library that was not freed.
    let handle = unsafe { needed(handle) };
    let work = || {
        let UndercroftDungeon { floors, made } = handle?;
        let floor = floors.get(index).ok_or_else(|| Failure::missing("floors", floors.len(), index))?;
        Ok(Box::into_raw(Box::new(UndercroftFloor { floor: floor.clone(), made: made.clone() })))
    };
    // SAFETY: the caller promises a place that can be written to, or null.
    unsafe { give(out, std::ptr::null_mut(), work) }
}

/// Checks every floor as `undercroft_floor_check` does, and then that the dungeon can be finished as a whole, whichever way
/// one comes to its floors.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_dungeon_check(handle: *const UndercroftDungeon) -> UndercroftStatus {
    // SAFETY: the caller promises null or a dungeon of this library that was not freed.
    let handle = unsafe { needed(handle) };
    guard(|| {
        let UndercroftDungeon { floors, made } = handle?;
        for floor in floors {
            make::check(floor, made.as_ref()).map_err(|Failure(status, words)| {
                Failure(status, format!("floor {}: {words}", floor.depth()))
            })?;
        }
        let whole = dungeon::solve(floors).and_then(|way| dungeon::replay(floors, &way));
        whole.map_err(|error| Failure(UndercroftStatus::Refused, one_line(&error.to_string())))
    })
}

/// All floors as level JSON. The caller frees it by `undercroft_text_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_dungeon_json(
    handle: *const UndercroftDungeon,
    out: *mut *mut c_char,
) -> UndercroftStatus {
    // SAFETY: the caller promises null or a dungeon of this library that was not freed.
    let handle = unsafe { needed(handle) };
    let text = || {
        let handle = handle?;
        let style = json::Style::Minified;
        Ok(match handle.whole() {
            Some(whole) => json::write(&whole, style),
            None => json::write_floors(&handle.floors, None, style),
        })
    };
    // SAFETY: the caller promises a place that can be written to, or null.
    unsafe { give_text(out, text) }
}

/// All floors in the binary form. The caller frees it by `undercroft_bytes_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_dungeon_binary(
    handle: *const UndercroftDungeon,
    out: *mut UndercroftBytes,
) -> UndercroftStatus {
    // SAFETY: the caller promises null or a dungeon of this library that was not freed.
    let handle = unsafe { needed(handle) };
    let bytes = || {
        let handle = handle?;
        Ok(match handle.whole() {
            Some(whole) => binary::write(&whole).into(),
            None => binary::write_floors(&handle.floors, None).into(),
        })
    };
    // SAFETY: the caller promises a place that can be written to, or null.
    unsafe { give(out, UndercroftBytes::NONE, bytes) }
}

/// All floors as one glTF scene in its binary form, one below the other. The caller frees it by `undercroft_bytes_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_dungeon_glb(
    handle: *const UndercroftDungeon,
    out: *mut UndercroftBytes,
) -> UndercroftStatus {
    // SAFETY: the caller promises null or a dungeon of this library that was not freed.
    let handle = unsafe { needed(handle) };
    let bytes = || {
        let UndercroftDungeon { floors, made } = handle?;
        glb(floors, made.as_ref())
    };
    // SAFETY: the caller promises a place that can be written to, or null.
    unsafe { give(out, UndercroftBytes::NONE, bytes) }
}

/// Frees a dungeon; null is left alone. Floors that were taken from it stay.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_dungeon_free(dungeon: *mut UndercroftDungeon) {
    if !dungeon.is_null() {
        // SAFETY: it is not null, and the caller promises that it came from this library and was not freed.
        let dungeon = unsafe { Box::from_raw(dungeon) };
        guard(|| {
            drop(dungeon);
            Ok(())
        });
    }
}

impl UndercroftDungeon {
    fn whole(&self) -> Option<Dungeon> {
        let (recipe, seed) = self.made.clone()?;
        Some(Dungeon { recipe, seed, floors: self.floors.clone() })
    }
}

unsafe fn needed<'a>(handle: *const UndercroftDungeon) -> Result<&'a UndercroftDungeon, Failure> {
    // SAFETY: the caller promises null or a dungeon of this library that was not freed.
    unsafe { handle.as_ref() }.ok_or_else(|| Failure::null("the dungeon"))
}
