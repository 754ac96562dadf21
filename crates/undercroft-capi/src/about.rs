//! What the library is and what it can make: its version, and the names of generators, presets and styles.

use crate::fail::{Failure, UndercroftStatus, ask, give_text, text};
use std::ffi::{CStr, c_char};
use undercroft::recipe::{self, About};
use undercroft_render::Style;

const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
    Ok(version) => version,
    Err(_) => panic!("a version has no zero byte"),
};

/// The library's version, such as "0.1.0". The text is the library's, and is never freed.
#[unsafe(no_mangle)]
pub extern "C" fn undercroft_version() -> *const c_char {
    VERSION.as_ptr()
}

/// Number of generators.
#[unsafe(no_mangle)]
pub extern "C" fn undercroft_generator_count() -> usize {
    ask(0, || Some(recipe::generators().len()))
}

/// The name of a generator, as `undercroft_floor_make` takes it; the first is the default. The caller frees it by
/// `undercroft_text_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_generator_name(index: usize, out: *mut *mut c_char) -> UndercroftStatus {
    // SAFETY: the caller promises a place that can be written to, or null.
    unsafe { give_text(out, || Ok(generator(index)?.name.to_owned())) }
}

/// What a generator makes, in a sentence. The caller frees it by `undercroft_text_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_generator_about(index: usize, out: *mut *mut c_char) -> UndercroftStatus {
    // SAFETY: the caller promises a place that can be written to, or null.
    unsafe { give_text(out, || Ok(generator(index)?.about.to_owned())) }
}

/// Number of a generator's presets; 0 where there is no generator of that name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_preset_count(generator: *const c_char) -> usize {
    // SAFETY: the caller promises a text that ends in a zero byte, or null.
    let name = unsafe { text(generator, "the generator") };
    ask(0, || Some(named(name.ok()?).ok()?.presets.len()))
}

/// The name of a generator's preset, as `undercroft_floor_make` takes it; the first is the default. The caller frees it
/// by `undercroft_text_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_preset_name(
    generator: *const c_char,
    index: usize,
    out: *mut *mut c_char,
) -> UndercroftStatus {
    // SAFETY: the caller promises a text that ends in a zero byte, or null.
    let name = unsafe { text(generator, "the generator") };
    // SAFETY: the caller promises a place that can be written to, or null.
    unsafe { give_text(out, || Ok(preset(name?, index)?.0.to_owned())) }
}

/// What a preset is good for. The caller frees it by `undercroft_text_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_preset_about(
    generator: *const c_char,
    index: usize,
    out: *mut *mut c_char,
) -> UndercroftStatus {
    // SAFETY: the caller promises a text that ends in a zero byte, or null.
    let name = unsafe { text(generator, "the generator") };
    // SAFETY: the caller promises a place that can be written to, or null.
    unsafe { give_text(out, || Ok(preset(name?, index)?.1.to_owned())) }
}

/// Number of styles that pictures are drawn in.
#[unsafe(no_mangle)]
pub extern "C" fn undercroft_style_count() -> usize {
    Style::ALL.len()
}

/// The name of a style, as pictures take it; the first is the default. The caller frees it by `undercroft_text_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_style_name(index: usize, out: *mut *mut c_char) -> UndercroftStatus {
    let style = || {
        let style = Style::ALL.get(index);
        style
            .map(|style| style.name.to_owned())
            .ok_or_else(|| Failure::missing("styles", Style::ALL.len(), index))
    };
    // SAFETY: the caller promises a place that can be written to, or null.
    unsafe { give_text(out, style) }
}

fn generator(index: usize) -> Result<About, Failure> {
    let mut all = recipe::generators();
    if index >= all.len() {
        return Err(Failure::missing("generators", all.len(), index));
    }
    Ok(all.swap_remove(index))
}

fn named(name: &str) -> Result<About, Failure> {
    let found = recipe::generators().into_iter().find(|about| about.name == name);
    found.ok_or_else(|| {
        Failure(UndercroftStatus::BadRecipe, format!("no generator is called '{}'", name.escape_debug()))
    })
}

fn preset(generator: &str, index: usize) -> Result<(&'static str, &'static str), Failure> {
    let presets = named(generator)?.presets;
    presets.get(index).copied().ok_or_else(|| Failure::missing("presets", presets.len(), index))
}
