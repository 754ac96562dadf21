//! Making, reading, checking and freeing floors.

use crate::cancel::{UndercroftCancel, cancel};
use crate::fail::{Failure, UndercroftStatus, give, guard, optional_text, text};
use std::ffi::c_char;
use undercroft::error::GenerateError;
use undercroft::make::MakeError;
use undercroft::{Floor, Recipe, Seed, make, solve, verify};
use undercroft_export::{binary, json};

/// A finished floor, with its recipe where that is known.
pub struct UndercroftFloor {
    pub(crate) floor: Floor,
    pub(crate) made: Option<(Recipe, Seed)>,
}

/// Makes a floor, with its proof.
///
/// `generator`: the name of a generator, such as "wizardry"; null for the default.
/// `preset`: null for the generator's first.
/// `settings`: `key=value` lines over the preset, such as "width=40\nheight=30"; null for none.
/// `seed`: any text. `depth`: from 1.
/// `cancel`: what another thread may end the work by; null for none.
/// `out`: gets the floor, or null when something goes wrong.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_make(
    generator: *const c_char,
    preset: *const c_char,
    settings: *const c_char,
    seed: *const c_char,
    depth: u32,
    cancel: *const UndercroftCancel,
    out: *mut *mut UndercroftFloor,
) -> UndercroftStatus {
    let work = || {
        // SAFETY: the caller promises texts that end in a zero byte, or null.
        let (recipe, seed) = unsafe { asked(generator, preset, settings, seed) }?;
        // SAFETY: the caller promises null or a flag of this library that was not freed.
        let flag = unsafe { self::cancel(cancel) };
        let floor = flag.limits(|limits| make::floor_watched(&recipe, &seed, depth, limits, &mut ()));
        let floor = floor.map_err(|error| not_made(&error))?;
        Ok(Box::into_raw(Box::new(UndercroftFloor { floor, made: Some((recipe, seed)) })))
    };
    // SAFETY: the caller promises a place that can be written to, or null.
    unsafe { give(out, std::ptr::null_mut(), work) }
}

/// The recipe and the seed of the caller's.
pub(crate) unsafe fn asked(
    generator: *const c_char,
    preset: *const c_char,
    settings: *const c_char,
    seed: *const c_char,
) -> Result<(Recipe, Seed), Failure> {
    // SAFETY: the caller promises texts that end in a zero byte, or null.
    let generator = unsafe { optional_text(generator, "the generator") }?;
    // SAFETY: as above.
    let preset = unsafe { optional_text(preset, "the preset") }?;
    // SAFETY: as above.
    let settings = unsafe { optional_text(settings, "the settings") }?;
    // SAFETY: as above.
    let seed = Seed::new(unsafe { text(seed, "the seed") }?);
    let bad = |e: undercroft::RecipeError| Failure(UndercroftStatus::BadRecipe, one_line(&e.to_string()));
    let settings = settings.unwrap_or_default().lines().filter(|line| !line.trim().is_empty());
    let recipe = Recipe::new(generator.unwrap_or(Recipe::DEFAULT_GENERATOR), preset).map_err(bad)?;
    Ok((recipe.with(settings).map_err(bad)?, seed))
}

pub(crate) fn not_made(error: &MakeError) -> Failure {
    let status = match error {
        MakeError::Generate(GenerateError::Stopped(..)) => UndercroftStatus::Cancelled,
        _ => UndercroftStatus::NotMade,
    };
    Failure(status, one_line(&error.to_string()))
}

/// Reads a floor from level JSON or from the binary form, whichever the bytes are.
///
/// `bytes`, `length`: the whole file. `index`: which of its floors, from 0.
/// `out`: gets the floor, or null when something goes wrong.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_read(
    bytes: *const u8,
    length: usize,
    index: usize,
    out: *mut *mut UndercroftFloor,
) -> UndercroftStatus {
    let work = || {
        // SAFETY: the caller promises that many bytes, or null.
        let (floors, made) = unsafe { read(bytes, length) }?;
        let count = floors.len();
        let floor = floors.into_iter().nth(index).ok_or_else(|| Failure::missing("floors", count, index))?;
        Ok(Box::into_raw(Box::new(UndercroftFloor { floor, made })))
    };
    // SAFETY: the caller promises a place that can be written to, or null.
    unsafe { give(out, std::ptr::null_mut(), work) }
}

type Levels = (Vec<Floor>, Option<(Recipe, Seed)>);

/// Reads a file of the caller's.
pub(crate) unsafe fn read(bytes: *const u8, length: usize) -> Result<Levels, Failure> {
    if bytes.is_null() {
        return Err(Failure::null("the file"));
    }
    // SAFETY: it is not null, and the caller promises that many bytes.
    let bytes = unsafe { std::slice::from_raw_parts(bytes, length) };
    let bad = |words: String| Failure(UndercroftStatus::BadLevel, one_line(&words));
    if bytes.starts_with(&binary::MAGIC) {
        let read = binary::read(bytes).map_err(|e| bad(e.to_string()))?;
        return Ok((read.floors, read.recipe.zip(read.seed)));
    }
    let text =
        std::str::from_utf8(bytes).map_err(|_| bad("neither level JSON nor the binary form".to_owned()))?;
    let read = json::read(text).map_err(|e| bad(e.to_string()))?;
    Ok((read.floors, read.recipe.zip(read.seed)))
}

/// Checks a floor: OK where it can be finished, nobody can spoil it, and all that it carries (its proof, its corridors) is
/// so. REFUSED where something is not, with the reason in `undercroft_last_error`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_check(handle: *const UndercroftFloor) -> UndercroftStatus {
    // SAFETY: the caller promises null or a floor of this library that was not freed.
    let handle = unsafe { needed(handle) };
    guard(|| {
        let UndercroftFloor { floor, made } = handle?;
        check(floor, made.as_ref())
    })
}

/// Checks one floor.
pub(crate) fn check(floor: &Floor, made: Option<&(Recipe, Seed)>) -> Result<(), Failure> {
    let refused = |words: String| Failure(UndercroftStatus::Refused, one_line(&words));
    solve::solve(floor).map_err(|verdict| refused(verdict.to_string()))?;
    verify::floor(floor, made.map(|(recipe, seed)| (recipe, seed))).map_err(|faults| {
        let words: Vec<String> = faults.iter().map(ToString::to_string).collect();
        refused(words.join("; "))
    })
}

/// Frees a floor; null is left alone.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_free(floor: *mut UndercroftFloor) {
    if !floor.is_null() {
        // SAFETY: it is not null, and the caller promises that it came from this library and was not freed.
        let floor = unsafe { Box::from_raw(floor) };
        guard(|| {
            drop(floor);
            Ok(())
        });
    }
}

pub(crate) fn one_line(words: &str) -> String {
    words.replace('\n', " ")
}

/// A handle of the caller's, as what it is.
pub(crate) unsafe fn floor<'a>(handle: *const UndercroftFloor) -> Option<&'a UndercroftFloor> {
    // SAFETY: the caller promises null or a floor of this library that was not freed.
    unsafe { handle.as_ref() }
}

/// The same where null is an error.
pub(crate) unsafe fn needed<'a>(handle: *const UndercroftFloor) -> Result<&'a UndercroftFloor, Failure> {
    // SAFETY: the caller promises null or a floor of this library that was not freed.
    unsafe { floor(handle) }.ok_or_else(|| Failure::null("the floor"))
}
