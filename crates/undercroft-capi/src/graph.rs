//! Questions about the graph of tiles that floors of `linear` have. Tiles are told by their numbers, from 0.

use crate::fail::{Failure, UndercroftStatus, ask, guard, store};
use crate::make::{UndercroftFloor, floor};
use crate::written::handed_out;
use std::ffi::c_char;
use undercroft::floor::Assembly;

/// The tag of tiles on the main path.
const MAIN_PATH: &str = "MainPath";

/// Numbers that the library made, freed by `undercroft_numbers_free`.
#[repr(C)]
pub struct UndercroftNumbers {
    /// The first of them; null when there are none.
    pub data: *mut u32,
    /// How many.
    pub length: usize,
}

impl UndercroftNumbers {
    const NONE: UndercroftNumbers = UndercroftNumbers { data: std::ptr::null_mut(), length: 0 };
}

impl From<Vec<u32>> for UndercroftNumbers {
    fn from(numbers: Vec<u32>) -> Self {
        let numbers = numbers.into_boxed_slice();
        let length = numbers.len();
        UndercroftNumbers { data: Box::into_raw(numbers).cast(), length }
    }
}

/// Number of tiles in the floor's graph; 0 where it has none, as only floors of `linear` do.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_graph_node_count(handle: *const UndercroftFloor) -> usize {
    // SAFETY: the caller promises null or a floor of this library that was not freed.
    let handle = unsafe { floor(handle) };
    ask(0, || handle.and_then(|handle| handle.floor.assembly()).map(|graph| graph.nodes.len()))
}

/// The name of a tile, such as `Path_3`. The caller frees it by `undercroft_text_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_graph_node_name(
    handle: *const UndercroftFloor,
    index: usize,
    out: *mut *mut c_char,
) -> UndercroftStatus {
    guard(|| {
        // SAFETY: the caller promises a place that can be written to, or null.
        unsafe { store(out, std::ptr::null_mut()) }?;
        // SAFETY: the caller promises null or a floor of this library that was not freed.
        let graph = graph(unsafe { floor(handle) })?;
        let node = graph.nodes.get(index).ok_or_else(|| missing("tiles", graph.nodes.len(), index))?;
        let name = handed_out(node.name.to_string())?;
        // SAFETY: `out` was written to above.
        unsafe { store(out, name) }
    })
}

/// Whether the graph is a dungeon: OK where a path leads from its start to its end, and the reason in
/// `undercroft_last_error` where none does.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_graph_validate(handle: *const UndercroftFloor) -> UndercroftStatus {
    guard(|| {
        // SAFETY: the caller promises null or a floor of this library that was not freed.
        let graph = graph(unsafe { floor(handle) })?;
        graph.validate().map_err(|invalid| Failure(UndercroftStatus::BadLevel, invalid.to_string()))
    })
}

/// How many routes lead from the start to the end without entering a tile twice; `limit`, when there are more. 0 where the
/// floor has no graph.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_graph_route_count(handle: *const UndercroftFloor, limit: usize) -> usize {
    // SAFETY: the caller promises null or a floor of this library that was not freed.
    let handle = unsafe { floor(handle) };
    ask(0, || handle.and_then(|handle| handle.floor.assembly()).map(|graph| graph.count_routes(limit)))
}

/// The tiles of a route from the start to the end, counted from 0. The caller frees them by `undercroft_numbers_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_graph_route(
    handle: *const UndercroftFloor,
    index: usize,
    out: *mut UndercroftNumbers,
) -> UndercroftStatus {
    guard(|| {
        // SAFETY: the caller promises a place that can be written to, or null.
        unsafe { store(out, UndercroftNumbers::NONE) }?;
        // SAFETY: the caller promises null or a floor of this library that was not freed.
        let graph = graph(unsafe { floor(handle) })?;
        let mut routes = graph.all_paths(index.saturating_add(1));
        let count = routes.len();
        let route = if count > index { routes.pop() } else { None };
        let route = route.ok_or_else(|| missing("routes", count, index))?;
        // SAFETY: `out` was written to above.
        unsafe { store(out, route.into()) }
    })
}

/// The fewest tiles from the start to the end, both among them; one more than the steps between. The caller frees them by
/// `undercroft_numbers_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_graph_shortest_path(
    handle: *const UndercroftFloor,
    out: *mut UndercroftNumbers,
) -> UndercroftStatus {
    guard(|| {
        // SAFETY: the caller promises a place that can be written to, or null.
        unsafe { store(out, UndercroftNumbers::NONE) }?;
        // SAFETY: the caller promises null or a floor of this library that was not freed.
        let graph = graph(unsafe { floor(handle) })?;
        let path = graph.shortest_path().ok_or_else(|| missing("routes", 0, 0))?;
        // SAFETY: `out` was written to above.
        unsafe { store(out, path.into()) }
    })
}

/// The tiles of the main path, as they were placed. The caller frees them by `undercroft_numbers_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_graph_main_path(
    handle: *const UndercroftFloor,
    out: *mut UndercroftNumbers,
) -> UndercroftStatus {
    guard(|| {
        // SAFETY: the caller promises a place that can be written to, or null.
        unsafe { store(out, UndercroftNumbers::NONE) }?;
        // SAFETY: the caller promises null or a floor of this library that was not freed.
        let graph = graph(unsafe { floor(handle) })?;
        let main = (0..).zip(&graph.nodes).filter(|(_, node)| node.has_tag(MAIN_PATH));
        let main: Vec<u32> = main.map(|(i, _)| i).collect();
        // SAFETY: `out` was written to above.
        unsafe { store(out, main.into()) }
    })
}

/// Frees numbers; those without data are left alone.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn undercroft_numbers_free(numbers: UndercroftNumbers) {
    if !numbers.data.is_null() {
        let slice = std::ptr::slice_from_raw_parts_mut(numbers.data, numbers.length);
        // SAFETY: the caller promises numbers as this library handed them out, which were a box of that length.
        drop(unsafe { Box::from_raw(slice) });
    }
}

fn graph(handle: Option<&UndercroftFloor>) -> Result<&Assembly, Failure> {
    let handle = handle.ok_or_else(|| Failure::null("the floor"))?;
    handle.floor.assembly().ok_or_else(|| {
        let words = "the floor has no graph of tiles: those of linear have one";
        Failure(UndercroftStatus::OutOfRange, words.to_owned())
    })
}

fn missing(what: &str, count: usize, index: usize) -> Failure {
    let words = format!("there are {count} {what}, counted from 0, and none of number {index}");
    Failure(UndercroftStatus::OutOfRange, words)
}
