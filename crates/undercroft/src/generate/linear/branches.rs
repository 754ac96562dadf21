//! Branches: dead ends that start at connectors which the main path left open.

use super::Linear;
use super::grow::{Open, Role};
use crate::error::Halt;
use crate::pass::Work;

/// Grows branches until there are enough, or enough tiles, or no connector is left.
pub(super) fn grow(work: &mut Work<'_, Linear>) -> Result<(), Halt> {
    let params = work.params;
    let lookup = params.tileset.lookup();
    let mut left = (params.target_size as usize).saturating_sub(work.shared.placed.len());
    if params.max_branches == 0 || left == 0 {
        return Ok(());
    }
    let nodes = 1..work.shared.placed.len() as u32;
    let path = nodes.filter(|node| Some(*node) != work.shared.end);
    let mut open: Vec<Open> = path.flat_map(|node| work.shared.open_of(node, lookup)).collect();
    let mut branch = 0;
    while branch < params.max_branches && left > 0 && !open.is_empty() {
        let at = work.rng.below(open.len() as u32) as usize;
        let mut from = open.swap_remove(at);
        let length = work.rng.between(params.branch_length.min(), params.branch_length.max());
        let number = branch + 1;
        for tile in 1..=(length as usize).min(left) as u32 {
            let Some(id) = branch_off(work, from, Role::Branch(number, tile))? else { break };
            (branch, left) = (number, left - 1);
            // The branch goes on from one of the new tile's connectors; the others are open for branches of their own.
            let first = open.len();
            open.extend(work.shared.open_of(id, lookup));
            if first == open.len() {
                break;
            }
            from = open.swap_remove(first + work.rng.below((open.len() - first) as u32) as usize);
        }
    }
    Ok(())
}

fn branch_off(work: &mut Work<'_, Linear>, from: Open, role: Role) -> Result<Option<u32>, Halt> {
    let lookup = work.params.tileset.lookup();
    let Some(joint) = work.shared.joint(from, lookup) else { return Ok(None) };
    work.join_any(from, &joint, &lookup.menus[usize::from(joint.kind)].any, role)
}
