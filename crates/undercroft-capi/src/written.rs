//! Floors written down: texts and bytes that the caller frees.

use crate::fail::{Failure, UndercroftStatus, give, give_text, optional_text};
use crate::make::{UndercroftFloor, needed, one_line};
use std::ffi::{CString, c_char};
use undercroft::generate::Dungeon;
use undercroft::{Floor, Recipe, Seed};
use undercroft_export::gltf::{self, Container};
use undercroft_export::{Origin, binary, json, tiled};
use undercroft_render::{Audience, Options, Style};

/// Bytes that the library made, freed by `undercroft_bytes_free`.
#[repr(C)]
pub struct UndercroftBytes {
    /// The first of them; null when there are none.
    pub data: *mut u8,
    /// How many.
    pub length: usize,
}

/// A text that a floor can be written as.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndercroftText {
    /// The plan in characters: rooms, walls, doors, what stands where.
    Drawing = 0,
    /// The text form: the plan and all that is said about it.
    Text = 1,
    /// Level JSON.
    Json = 2,
    /// A picture in lines, in the first style, for whoever runs the game.
    Svg = 3,
    /// A map for Tiled in XML, which draws with the picture of `undercroft_tileset_png`.
    Tmx = 4,
    /// The same in JSON.
    Tmj = 5,
}

/// Who looks at a picture.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndercroftAudience {
    /// Whoever runs the game, and knows everything.
    Master = 0,
    /// Players with the map in their hands: nothing hidden is drawn, nor what lies behind it.
    Player = 1,
    /// Players at a virtual table, which uncovers the map as they go: what lies behind a secret is drawn, the secret is not.
    Table = 2,
}

/// Writes a floor as a text: 0 a drawing, 1 the text form, 2 level JSON, 3 SVG, 4 and 5 Tiled's maps in XML and JSON. The
/// caller frees it by `undercroft_text_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_text(
    handle: *const UndercroftFloor,
    format: u32,
    out: *mut *mut c_char,
) -> UndercroftStatus {
    // SAFETY: the caller promises null or a floor of this library that was not freed.
    let handle = unsafe { needed(handle) };
    // SAFETY: the caller promises a place that can be written to, or null.
    unsafe { give_text(out, || written(handle?, format)) }
}

fn written(handle: &UndercroftFloor, format: u32) -> Result<String, Failure> {
    const DRAWING: u32 = UndercroftText::Drawing as u32;
    const TEXT: u32 = UndercroftText::Text as u32;
    const JSON: u32 = UndercroftText::Json as u32;
    const SVG: u32 = UndercroftText::Svg as u32;
    const TMX: u32 = UndercroftText::Tmx as u32;
    const TMJ: u32 = UndercroftText::Tmj as u32;
    let floor = &handle.floor;
    match format {
        DRAWING => Ok(floor.drawing().clone()),
        TEXT => Ok(floor.to_string()),
        JSON => Ok(handle.json()),
        SVG => Ok(undercroft_render::svg(floor, &Options::default())),
        TMX => Ok(tiled::tmx(floor, handle.origin(), tiled::Options::default())),
        TMJ => Ok(tiled::tmj(floor, handle.origin(), tiled::Options::default())),
        other => {
            let words = format!(
                "there is no text of number {other}: 0 to 5 are a drawing, text, JSON, SVG, TMX, TMJ"
            );
            Err(Failure(UndercroftStatus::OutOfRange, words))
        }
    }
}

impl UndercroftFloor {
    fn dungeon(&self) -> Option<Dungeon> {
        let (recipe, seed) = self.made.clone()?;
        Some(Dungeon { recipe, seed, floors: vec![self.floor.clone()] })
    }

    fn origin(&self) -> Origin<'_> {
        let made = self.made.as_ref();
        Origin { recipe: made.map(|(recipe, _)| recipe), seed: made.map(|(_, seed)| seed) }
    }

    fn json(&self) -> String {
        let style = json::Style::Minified;
        match self.dungeon() {
            Some(dungeon) => json::write(&dungeon, style),
            None => json::write_floors(std::slice::from_ref(&self.floor), None, style),
        }
    }
}

/// Draws a floor as SVG.
///
/// `style`: the name of a style; null for the first. `audience`: 0 whoever runs the game, 1 players, 2 a virtual table.
/// `scale`: pixels a cell; 0 for what suits. The caller frees it by `undercroft_text_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_svg(
    handle: *const UndercroftFloor,
    style: *const c_char,
    audience: u32,
    scale: u32,
    out: *mut *mut c_char,
) -> UndercroftStatus {
    // SAFETY: the caller promises null or a floor of this library that was not freed.
    let handle = unsafe { needed(handle) };
    // SAFETY: the caller promises a text that ends in a zero byte, or null.
    let style = unsafe { optional_text(style, "the style") };
    let svg = || Ok(undercroft_render::svg(&handle?.floor, &options(style?, audience, scale)?));
    // SAFETY: the caller promises a place that can be written to, or null.
    unsafe { give_text(out, svg) }
}

/// Draws a floor as a PNG. What is asked for is as for `undercroft_floor_svg`; the caller frees it by
/// `undercroft_bytes_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_png(
    handle: *const UndercroftFloor,
    style: *const c_char,
    audience: u32,
    scale: u32,
    out: *mut UndercroftBytes,
) -> UndercroftStatus {
    // SAFETY: the caller promises null or a floor of this library that was not freed.
    let handle = unsafe { needed(handle) };
    // SAFETY: the caller promises a text that ends in a zero byte, or null.
    let style = unsafe { optional_text(style, "the style") };
    let png = || {
        let png = undercroft_render::png(&handle?.floor, &options(style?, audience, scale)?);
        png.map(Into::into).map_err(|e| Failure(UndercroftStatus::NotWritten, one_line(&e.to_string())))
    };
    // SAFETY: the caller promises a place that can be written to, or null.
    unsafe { give(out, UndercroftBytes::NONE, png) }
}

fn options(style: Option<&str>, audience: u32, scale: u32) -> Result<Options, Failure> {
    const MASTER: u32 = UndercroftAudience::Master as u32;
    const PLAYER: u32 = UndercroftAudience::Player as u32;
    const TABLE: u32 = UndercroftAudience::Table as u32;
    let out_of_range = |words| Failure(UndercroftStatus::OutOfRange, words);
    let style = match style {
        None => Style::ALL[0],
        Some(name) => Style::named(name)
            .ok_or_else(|| out_of_range(format!("no style is called '{}'", name.escape_debug())))?,
    };
    let audience = match audience {
        MASTER => Audience::Master,
        PLAYER => Audience::Player,
        TABLE => Audience::Table,
        other => {
            let words = format!(
                "there is no audience of number {other}: 0 is the game master, 1 players, 2 a virtual table"
            );
            return Err(out_of_range(words));
        }
    };
    Ok(Options { style, audience, scale: (scale > 0).then_some(scale), ..Options::default() })
}

/// Writes a floor in the binary form. The caller frees it by `undercroft_bytes_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_binary(
    handle: *const UndercroftFloor,
    out: *mut UndercroftBytes,
) -> UndercroftStatus {
    // SAFETY: the caller promises null or a floor of this library that was not freed.
    let handle = unsafe { needed(handle) };
    let bytes = || {
        let handle = handle?;
        Ok(match handle.dungeon() {
            Some(dungeon) => binary::write(&dungeon).into(),
            None => binary::write_floors(std::slice::from_ref(&handle.floor), None).into(),
        })
    };
    // SAFETY: the caller promises a place that can be written to, or null.
    unsafe { give(out, UndercroftBytes::NONE, bytes) }
}

/// Writes a floor as a glTF scene in its binary form. The caller frees it by `undercroft_bytes_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_glb(
    handle: *const UndercroftFloor,
    out: *mut UndercroftBytes,
) -> UndercroftStatus {
    // SAFETY: the caller promises null or a floor of this library that was not freed.
    let handle = unsafe { needed(handle) };
    let bytes = || {
        let UndercroftFloor { floor, made } = handle?;
        glb(std::slice::from_ref(floor), made.as_ref())
    };
    // SAFETY: the caller promises a place that can be written to, or null.
    unsafe { give(out, UndercroftBytes::NONE, bytes) }
}

/// Writes floors as one scene.
pub(crate) fn glb(floors: &[Floor], made: Option<&(Recipe, Seed)>) -> Result<UndercroftBytes, Failure> {
    let (recipe, seed) = (made.map(|(recipe, _)| recipe), made.map(|(_, seed)| seed));
    gltf::write(floors, recipe, seed, &gltf::Options::default(), Container::Binary)
        .map(Into::into)
        .map_err(|e| Failure(UndercroftStatus::NotWritten, one_line(&e.to_string())))
}

/// The picture that Tiled's maps draw with, as a PNG; it lies beside them as `undercroft-tiles.png`. The caller frees it by
/// `undercroft_bytes_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_tileset_png(out: *mut UndercroftBytes) -> UndercroftStatus {
    // SAFETY: the caller promises a place that can be written to, or null.
    unsafe { give(out, UndercroftBytes::NONE, || Ok(tiled::picture().into())) }
}

impl UndercroftBytes {
    pub(crate) const NONE: UndercroftBytes = UndercroftBytes { data: std::ptr::null_mut(), length: 0 };
}

impl From<Vec<u8>> for UndercroftBytes {
    fn from(bytes: Vec<u8>) -> Self {
        let bytes = bytes.into_boxed_slice();
        let length = bytes.len();
        UndercroftBytes { data: Box::into_raw(bytes).cast(), length }
    }
}

/// Frees a text; null is left alone.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_text_free(text: *mut c_char) {
    if !text.is_null() {
        // SAFETY: it is not null, and the caller promises that it came from this library and was not freed.
        drop(unsafe { CString::from_raw(text) });
    }
}

/// Frees bytes; those without data are left alone.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_bytes_free(bytes: UndercroftBytes) {
    if !bytes.data.is_null() {
        let slice = std::ptr::slice_from_raw_parts_mut(bytes.data, bytes.length);
        // SAFETY: the caller promises bytes as this library handed them out, which were a box of that length.
        drop(unsafe { Box::from_raw(slice) });
    }
}
