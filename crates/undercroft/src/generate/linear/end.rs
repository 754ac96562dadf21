//! The end room, at the farthest connector that takes it.

use super::Growing;
use super::grow::{Open, Role};
use crate::error::{Halt, Stuck};
use crate::grid::Side;

/// Tries every open connector of the path, the farthest first, as long as they are far enough from the start.
pub(super) fn place(growing: &mut Growing<'_, '_>) -> Result<(), Halt> {
    let lookup = growing.params.tileset.lookup();
    let nearest = growing.params.min_path_length;
    for node in (0..growing.growth.placed.len() as u32).rev() {
        if growing.growth.placed[node as usize].distance + 1 < nearest {
            break;
        }
        // The start has one exit, chosen at random, also where the end room follows at once.
        let mut open: Vec<Open> = growing.growth.open_of(node, lookup).collect();
        growing.rng.shuffle(&mut open);
        open.truncate(if node == 0 { 1 } else { 4 });
        for open in open {
            let Some(joint) = growing.growth.joint(open, lookup) else { continue };
            let ends = &lookup.menus[usize::from(joint.kind)].ends;
            if let Some(id) = growing.join_any(open, &joint, ends, Role::End)? {
                growing.growth.end = Some(id);
                return Ok(());
            }
        }
    }
    Err(Stuck(format!("no end room fits at a connector {nearest} tiles from the start")).into())
}

/// Whether an end room fits at any open connector of a tile.
pub(super) fn fits_at(growing: &Growing<'_, '_>, node: u32) -> bool {
    let lookup = growing.params.tileset.lookup();
    let growth = &growing.growth;
    growth.open_of(node, lookup).any(|open| {
        let Some(joint) = growth.joint(open, lookup) else { return false };
        let ends = &lookup.menus[usize::from(joint.kind)].ends;
        ends.iter()
            .any(|end| Side::ALL.into_iter().any(|own| growth.fit(&joint, *end, own, lookup).is_some()))
    })
}
