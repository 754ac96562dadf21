//! Making and freeing floors.

use crate::fail::{Failure, UndercroftStatus, guard, optional_text, store, text};
use std::ffi::c_char;
use undercroft::{Floor, Recipe, Seed, make};
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
/// `out`: gets the floor, or null when something goes wrong.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_make(
    generator: *const c_char,
    preset: *const c_char,
    settings: *const c_char,
    seed: *const c_char,
    depth: u32,
    out: *mut *mut UndercroftFloor,
) -> UndercroftStatus {
    guard(|| {
        // SAFETY: the caller promises a place that can be written to, or null.
        unsafe { store(out, std::ptr::null_mut()) }?;
        // SAFETY: the caller promises texts that end in a zero byte, or null.
        let generator = unsafe { optional_text(generator, "the generator") }?;
        // SAFETY: as above.
        let preset = unsafe { optional_text(preset, "the preset") }?;
        // SAFETY: as above.
        let settings = unsafe { optional_text(settings, "the settings") }?;
        // SAFETY: as above.
        let seed = Seed::new(unsafe { text(seed, "the seed") }?);
        let recipe = recipe_of(generator, preset, settings.unwrap_or_default())?;
        let floor = make::floor(&recipe, &seed, depth)
            .map_err(|e| Failure(UndercroftStatus::NotMade, one_line(&e.to_string())))?;
        let made = UndercroftFloor { floor, made: Some((recipe, seed)) };
        // SAFETY: `out` was written to above.
        unsafe { store(out, Box::into_raw(Box::new(made))) }
    })
}

fn recipe_of(generator: Option<&str>, preset: Option<&str>, settings: &str) -> Result<Recipe, Failure> {
    let bad = |e: undercroft::RecipeError| Failure(UndercroftStatus::BadRecipe, one_line(&e.to_string()));
    let settings = settings.lines().filter(|line| !line.trim().is_empty());
    let recipe = Recipe::new(generator.unwrap_or(Recipe::DEFAULT_GENERATOR), preset).map_err(bad)?;
    recipe.with(settings).map_err(bad)
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
    guard(|| {
        // SAFETY: the caller promises a place that can be written to, or null.
        unsafe { store(out, std::ptr::null_mut()) }?;
        if bytes.is_null() {
            return Err(Failure::null("the file"));
        }
        // SAFETY: it is not null, and the caller promises that many bytes.
        let bytes = unsafe { std::slice::from_raw_parts(bytes, length) };
        let (floors, made) = read(bytes)?;
        let count = floors.len();
        let floor = floors.into_iter().nth(index).ok_or_else(|| {
            Failure(
                UndercroftStatus::OutOfRange,
                format!("there are {count} floors, and none of number {index}"),
            )
        })?;
        // SAFETY: `out` was written to above.
        unsafe { store(out, Box::into_raw(Box::new(UndercroftFloor { floor, made }))) }
    })
}

type Levels = (Vec<Floor>, Option<(Recipe, Seed)>);

fn read(bytes: &[u8]) -> Result<Levels, Failure> {
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
