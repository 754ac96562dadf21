//! A floor written down: texts and bytes that the caller frees.

use crate::fail::{Failure, UndercroftStatus, guard, store};
use crate::make::{UndercroftFloor, floor, one_line};
use std::ffi::{CString, c_char};
use undercroft::generate::Dungeon;
use undercroft_export::{binary, json};
use undercroft_render::Options;

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
    /// A picture in lines.
    Svg = 3,
}

/// Writes a floor as a text: 0 a drawing, 1 the text form, 2 level JSON, 3 SVG. The caller frees it by
/// `undercroft_text_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_text(
    handle: *const UndercroftFloor,
    format: u32,
    out: *mut *mut c_char,
) -> UndercroftStatus {
    guard(|| {
        // SAFETY: the caller promises a place that can be written to, or null.
        unsafe { store(out, std::ptr::null_mut()) }?;
        // SAFETY: the caller promises null or a floor of this library that was not freed.
        let handle = unsafe { floor(handle) }.ok_or_else(|| Failure::null("the floor"))?;
        let text = written(handle, format)?;
        // SAFETY: `out` was written to above.
        unsafe { store(out, handed_out(text)?) }
    })
}

fn written(handle: &UndercroftFloor, format: u32) -> Result<String, Failure> {
    const DRAWING: u32 = UndercroftText::Drawing as u32;
    const TEXT: u32 = UndercroftText::Text as u32;
    const JSON: u32 = UndercroftText::Json as u32;
    const SVG: u32 = UndercroftText::Svg as u32;
    match format {
        DRAWING => Ok(handle.floor.drawing().clone()),
        TEXT => Ok(handle.floor.to_string()),
        JSON => Ok(handle.json()),
        SVG => Ok(undercroft_render::svg(&handle.floor, &Options::default())),
        other => {
            let words = format!("there is no text of number {other}: 0 to 3 are a drawing, text, JSON, SVG");
            Err(Failure(UndercroftStatus::OutOfRange, words))
        }
    }
}

impl UndercroftFloor {
    fn dungeon(&self) -> Option<Dungeon> {
        let (recipe, seed) = self.made.clone()?;
        Some(Dungeon { recipe, seed, floors: vec![self.floor.clone()] })
    }

    fn json(&self) -> String {
        let style = json::Style::Minified;
        match self.dungeon() {
            Some(dungeon) => json::write(&dungeon, style),
            None => json::write_floors(std::slice::from_ref(&self.floor), None, style),
        }
    }
}

/// The name of a room for people and files, such as `large_1`. The caller frees it by `undercroft_text_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_room_name(
    handle: *const UndercroftFloor,
    index: usize,
    out: *mut *mut c_char,
) -> UndercroftStatus {
    guard(|| {
        // SAFETY: the caller promises a place that can be written to, or null.
        unsafe { store(out, std::ptr::null_mut()) }?;
        // SAFETY: the caller promises null or a floor of this library that was not freed.
        let handle = unsafe { floor(handle) }.ok_or_else(|| Failure::null("the floor"))?;
        let count = handle.floor.rooms().len();
        if index >= count {
            let words = format!("there are {count} rooms, counted from 0, and none of number {index}");
            return Err(Failure(UndercroftStatus::OutOfRange, words));
        }
        let name = handle.floor.room_name(undercroft::floor::RoomId(index as u32));
        // SAFETY: `out` was written to above.
        unsafe { store(out, handed_out(name)?) }
    })
}

/// Writes a floor as a PNG of that many pixels a cell; 0 for what suits. The caller frees it by `undercroft_bytes_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_png(
    handle: *const UndercroftFloor,
    scale: u32,
    out: *mut UndercroftBytes,
) -> UndercroftStatus {
    guard(|| {
        // SAFETY: the caller promises a place that can be written to, or null.
        unsafe { store(out, UndercroftBytes::NONE) }?;
        // SAFETY: the caller promises null or a floor of this library that was not freed.
        let handle = unsafe { floor(handle) }.ok_or_else(|| Failure::null("the floor"))?;
        let options = Options { scale: (scale > 0).then_some(scale), ..Options::default() };
        let png = undercroft_render::png(&handle.floor, &options)
            .map_err(|e| Failure(UndercroftStatus::NotWritten, one_line(&e.to_string())))?;
        // SAFETY: `out` was written to above.
        unsafe { store(out, png.into()) }
    })
}

/// Writes a floor in the binary form. The caller frees it by `undercroft_bytes_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_floor_binary(
    handle: *const UndercroftFloor,
    out: *mut UndercroftBytes,
) -> UndercroftStatus {
    guard(|| {
        // SAFETY: the caller promises a place that can be written to, or null.
        unsafe { store(out, UndercroftBytes::NONE) }?;
        // SAFETY: the caller promises null or a floor of this library that was not freed.
        let handle = unsafe { floor(handle) }.ok_or_else(|| Failure::null("the floor"))?;
        let bytes = match handle.dungeon() {
            Some(dungeon) => binary::write(&dungeon),
            None => binary::write_floors(std::slice::from_ref(&handle.floor), None),
        };
        // SAFETY: `out` was written to above.
        unsafe { store(out, bytes.into()) }
    })
}

impl UndercroftBytes {
    const NONE: UndercroftBytes = UndercroftBytes { data: std::ptr::null_mut(), length: 0 };
}

impl From<Vec<u8>> for UndercroftBytes {
    fn from(bytes: Vec<u8>) -> Self {
        let bytes = bytes.into_boxed_slice();
        let length = bytes.len();
        UndercroftBytes { data: Box::into_raw(bytes).cast(), length }
    }
}

pub(crate) fn handed_out(text: String) -> Result<*mut c_char, Failure> {
    let text = CString::new(text).map_err(|_| {
        let words = "the text has a zero byte in it, which ends a text in C";
        Failure(UndercroftStatus::NotWritten, words.to_owned())
    })?;
    Ok(text.into_raw())
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
