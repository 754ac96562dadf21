//! The end room, at the farthest connector that takes it.

use super::Linear;
use super::grow::{Open, Role};
use crate::error::{Halt, Stuck};
use crate::pass::Work;

/// Tries every open connector of the path, the farthest first, as long as they are far enough from the start.
pub(super) fn place(work: &mut Work<'_, Linear>) -> Result<(), Halt> {
    let lookup = work.params.tileset.lookup();
    let nearest = work.params.min_path_length;
    for node in (0..work.shared.placed.len() as u32).rev() {
        if work.shared.placed[node as usize].distance + 1 < nearest {
            break;
        }
        // The start has one exit, chosen at random, also where the end room follows at once.
        let mut open: Vec<Open> = work.shared.open_of(node, lookup).collect();
        work.rng.shuffle(&mut open);
        open.truncate(if node == 0 { 1 } else { open.len() });
        for open in open {
            let Some(joint) = work.shared.joint(open, lookup) else { continue };
            let ends = &lookup.menus[usize::from(joint.kind)].ends;
            if let Some(id) = work.join_any(open, &joint, ends, Role::End)? {
                work.shared.end = Some(id);
                return Ok(());
            }
        }
    }
    Err(Stuck(format!("no end room fits at a connector {nearest} tiles from the start")).into())
}

/// Returns whether an end room fits at any open connector of a tile.
pub(super) fn fits_at(work: &Work<'_, Linear>, node: u32) -> bool {
    let lookup = work.params.tileset.lookup();
    let growth = &work.shared;
    growth.open_of(node, lookup).any(|open| {
        let Some(joint) = growth.joint(open, lookup) else { return false };
        let ends = &lookup.menus[usize::from(joint.kind)].ends;
        ends.iter().any(|end| {
            let entries = lookup.prefabs[usize::from(*end)].joints.len() as u8;
            (0..entries).any(|entry| growth.fit(&joint, *end, entry, lookup).is_some())
        })
    })
}
