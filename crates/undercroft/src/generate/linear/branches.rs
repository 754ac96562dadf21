//! Branches: dead ends that start at connectors which the main path passed by.
//!
//! ```text
//!   Start ── Path_1 ── Path_2 ── BossRoom
//!              │          └─ Branch_2_1
//!              └─ Branch_1_1 ── Branch_1_2      hangs on the path
//!                     └─ Branch_3_1             hangs on a branch: only where `branch_depth` is 2 or more
//! ```
//! No tile of a branch is farther from the start than the end room. Where doors shall be locked, the branches that hold the
//! keys come first.

use super::grow::{Growth, Open, Role};
use super::{Linear, locks};
use crate::error::{Halt, Stuck};
use crate::pass::Work;
use crate::rng::Rng;

/// A connector that a branch may start from.
#[derive(Clone, Copy)]
struct Bud {
    open: Open,
    /// How many branches would hang in a row: 1 on the main path.
    depth: u32,
}

/// The branches while they grow.
struct Branches {
    buds: Vec<Bud>,
    /// How many there are.
    count: u32,
    /// How many more tiles the floor may have.
    left: u32,
}

/// Grows branches until there are enough, or enough tiles, or no connector is left.
pub(super) fn grow(work: &mut Work<'_, Linear>) -> Result<(), Halt> {
    work.shared.tally_all(work.params.tileset.lookup());
    let mut branches = Branches::on_path(work.params, &work.shared);
    branches.grow_for_keys(work)?;
    while let Some(bud) = branches.next(work.params, &mut work.rng) {
        let most = branches.left;
        branches.grow_from(work, bud, most)?;
    }
    work.shared.broken_bound(work.params).map_or(Ok(()), |bound| Err(Stuck(bound).into()))
}

impl Branches {
    /// No branches yet: the buds are what the path left open.
    fn on_path(params: &Linear, growth: &Growth) -> Branches {
        let lookup = params.tileset.lookup();
        let nodes = 1..growth.placed.len() as u32;
        let path = nodes.filter(|node| Some(*node) != growth.end);
        let open = path.flat_map(|node| growth.open_of(node, lookup));
        Branches {
            buds: open.map(|open| Bud { open, depth: 1 }).collect(),
            count: 0,
            left: params.target_size.saturating_sub(growth.placed.len() as u32),
        }
    }

    /// Takes any of the buds, as long as a branch may be added.
    fn next(&mut self, params: &Linear, rng: &mut Rng) -> Option<Bud> {
        let may_grow = self.count < params.max_branches && self.left > 0 && !self.buds.is_empty();
        may_grow.then(|| self.buds.swap_remove(rng.below(self.buds.len() as u32) as usize))
    }

    /// Grows as many branches as keys are wanted, each early enough for a door of its own.
    fn grow_for_keys(&mut self, work: &mut Work<'_, Linear>) -> Result<(), Halt> {
        let wanted = work.shared.wanted_locks;
        let doors = locks::doors(work.params, &work.shared);
        let (mut leaves, mut set_aside) = (Vec::new(), Vec::new());
        while (leaves.len() as u32) < wanted
            && let Some(bud) = self.next(work.params, &mut work.rng)
        {
            let mut with: Vec<u32> = leaves.clone();
            with.insert(with.partition_point(|at| *at < bud.open.node), bud.open.node);
            if bud.depth > 1 || locks::most(&doors, &with) < with.len() {
                set_aside.push(bud);
                continue;
            }
            // Every other key needs a tile to lie in, too.
            let others = wanted - with.len() as u32;
            if self.grow_from(work, bud, self.left - others)? {
                leaves = with;
            }
        }
        self.buds.append(&mut set_aside);
        let (found, locks) = (leaves.len() as u32, work.params.locks);
        if found < locks.min() {
            return Err(Stuck(format!("{found} branches could hold a key, and locks is {locks}")).into());
        }
        work.shared.wanted_locks = found;
        Ok(())
    }

    /// Grows a branch of up to `most` tiles, and returns whether it has any.
    fn grow_from(&mut self, work: &mut Work<'_, Linear>, bud: Bud, most: u32) -> Result<bool, Halt> {
        let Linear { branch_length, branch_depth, .. } = *work.params;
        let Bud { open: mut from, depth } = bud;
        let number = self.count + 1;
        let drawn = work.rng.between(branch_length.min(), branch_length.max());
        let length = drawn.min(most).min(farther(&work.shared, from.node));
        for tile in 1..=length {
            let Some(id) = self.branch_off(work, from, Role::Branch(number, tile))? else { break };
            (self.count, self.left) = (number, self.left - 1);
            let mut onward: Vec<Open> = work.shared.open_of(id, work.params.tileset.lookup()).collect();
            let next = (tile < length && !onward.is_empty())
                .then(|| onward.swap_remove(work.rng.below(onward.len() as u32) as usize));
            // The branch goes on from one of the new tile's connectors; the others may have branches of their own.
            if depth < branch_depth {
                self.buds.extend(onward.into_iter().map(|open| Bud { open, depth: depth + 1 }));
            }
            let Some(next) = next else { break };
            from = next;
        }
        Ok(self.count == number)
    }

    fn branch_off(&self, work: &mut Work<'_, Linear>, from: Open, role: Role) -> Result<Option<u32>, Halt> {
        let lookup = work.params.tileset.lookup();
        let Some(joint) = work.shared.joint(from, lookup) else { return Ok(None) };
        let any = &lookup.menus[usize::from(joint.kind)].any;
        // Each further branch has a tile at least.
        let places = self.left.min(work.params.max_branches.saturating_sub(self.count)).max(1);
        let tiles =
            (0..lookup.prefabs.len() as u16).filter(|tile| !lookup.prefabs[usize::from(*tile)].is_end);
        let (mut owed, is_last) = work.shared.tally.first(tiles, places, lookup, &mut work.rng);
        owed.retain(|tile| any.contains(tile));
        let placed = work.join_any(from, &joint, &owed, role)?;
        if placed.is_some() || is_last {
            return Ok(placed);
        }
        work.join_any(from, &joint, any, role)
    }
}

/// Returns how many tiles may follow one before they are farther from the start than the end room.
fn farther(growth: &Growth, node: u32) -> u32 {
    let distance = |node: u32| growth.placed[node as usize].distance;
    growth.end.map_or(0, |end| distance(end).saturating_sub(distance(node)))
}

/// Checks that branches hang where the recipe lets them, and says what does not.
pub(super) fn check(params: &Linear, growth: &Growth) -> Result<(), String> {
    let end = growth.end.map_or(0, |end| growth.placed[end as usize].distance);
    let mut depths: Vec<u32> = Vec::with_capacity(growth.placed.len());
    for placed in &growth.placed {
        let before = &growth.placed[placed.from.node as usize];
        let depth = match (placed.role, before.role) {
            (Role::Branch(_, tile), Role::Branch(..)) => {
                depths[placed.from.node as usize] + u32::from(tile == 1)
            }
            (Role::Branch(..), Role::Start | Role::End) => {
                return Err("a branch leaves the start or the end".to_owned());
            }
            (Role::Branch(..), Role::Path) => 1,
            _ => 0,
        };
        depths.push(depth);
        if depth > params.branch_depth {
            return Err(format!(
                "{depth} branches hang in a row, and branch_depth is {}",
                params.branch_depth
            ));
        }
        if placed.distance > end {
            return Err("a branch is farther from the start than the end room".to_owned());
        }
    }
    Ok(())
}
