//! Locked doors on the main path, each with its key in a branch that leaves the path before it.
//!
//! ```text
//!   Start ── Path_1 ── Path_2 ─[0]─ Path_3 ── Path_4 ─[1]─ BossRoom
//!              │ k1       │ k0         │
//! ```
//! The assembly is a tree and the main path the only way to the end, so every lock on it is needed, and none can be lost: a
//! key that lies before its door is reached whatever else was opened. What is left is a matching: the branches before a door
//! are among those before every later door, so doors that are handed out from the start on take any branch that is left.

use super::Linear;
use super::grow::{Growth, Role};
use super::lay::{bounds, door};
use super::markers::free_near;
use super::write::is_corridor;
use crate::draft::Draft;
use crate::error::{Halt, Stuck};
use crate::floor::{Barrier, Feature, Key};
use crate::generate::wizardry::key_name;
use crate::grid::Cell;
use crate::pass::Work;
use crate::rng::Rng;

/// A door that is locked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lock {
    /// The tile of the main path that it leads into.
    pub(super) door: u32,
    /// The tile that its key lies in.
    pub(super) key: u32,
}

/// A branch that a key may lie in.
struct Branch {
    /// The tile of the main path that it hangs on.
    leaves: u32,
    /// Its last tile that has room for a key.
    key: u32,
}

/// Returns the tiles of the main path that one enters by a door which may be locked, from the start on. Between corridors
/// there is no door, and before the first tile no branch.
pub(super) fn doors(params: &Linear, growth: &Growth) -> Vec<u32> {
    let tile = |node: u32| &growth.placed[node as usize];
    let is_on_path = |node: &u32| matches!(tile(*node).role, Role::Path | Role::End);
    let is_door = |node: &u32| {
        let before = tile(*node).from.node;
        before > 0 && !(is_corridor(params, tile(*node)) && is_corridor(params, tile(before)))
    };
    (1..growth.placed.len() as u32).filter(is_on_path).filter(is_door).collect()
}

/// Returns how many of the doors can be locked, each with a branch of its own before it. `leaves` are the tiles that the
/// branches hang on; both lists are in the order of the path.
pub(super) fn most(doors: &[u32], leaves: &[u32]) -> usize {
    let (mut locks, mut before) = (0, 0);
    for door in doors {
        while leaves.get(before).is_some_and(|leaves| leaves < door) {
            before += 1;
        }
        locks += usize::from(locks < before);
    }
    locks
}

/// Locks as many doors as are wanted.
pub(super) fn lock(work: &mut Work<'_, Linear>) -> Result<(), Halt> {
    if work.shared.wanted_locks == 0 {
        return Ok(());
    }
    work.budget.spend(work.shared.placed.len() as u64)?;
    work.shared.locks = choose(work)?;
    set(work)
}

/// Hangs the locked doors and puts their keys down.
pub(super) fn set(work: &mut Work<'_, Linear>) -> Result<(), Halt> {
    for (n, lock) in work.shared.locks.iter().enumerate() {
        let id = work.draft.add_key(Key { name: key_name(n), ..Key::default() });
        work.draft.hang(door(work.params, &work.shared, lock.door), Barrier::door().locked(id));
        let Some(at) = free_cell(work.params, &work.shared, &work.draft, lock.key) else {
            return Err(Stuck("a key has no place".to_owned()).into());
        };
        work.draft.place(at, Feature::Key(id));
    }
    Ok(())
}

/// Chooses doors, and for each a branch before it.
fn choose(work: &mut Work<'_, Linear>) -> Result<Vec<Lock>, Halt> {
    let (params, growth, rng) = (work.params, &work.shared, &mut work.rng);
    let mut branches = branches(params, growth, &work.draft);
    let leaves: Vec<u32> = branches.iter().map(|branch| branch.leaves).collect();
    let chosen = choose_doors(doors(params, growth), &leaves, growth.wanted_locks as usize, rng);
    if (chosen.len() as u32) < params.locks.min() {
        let why = format!("{} doors can be locked, and locks is {}", chosen.len(), params.locks);
        return Err(Stuck(why).into());
    }
    let mut locks = Vec::with_capacity(chosen.len());
    for door in chosen {
        let before = branches.partition_point(|branch| branch.leaves < door);
        let branch = branches.remove(rng.below(before as u32) as usize);
        locks.push(Lock { door, key: branch.key });
    }
    Ok(locks)
}

/// Returns the branches that hang on the main path and have room for a key, in the order of the path.
fn branches(params: &Linear, growth: &Growth, draft: &Draft) -> Vec<Branch> {
    let mut branches: Vec<(u32, Branch)> = Vec::new();
    for (key, placed) in (0..).zip(&growth.placed) {
        let Role::Branch(number, tile) = placed.role else { continue };
        let before = placed.from.node;
        let hangs_on_path = tile == 1 && growth.placed[before as usize].role == Role::Path;
        let has_room = free_cell(params, growth, draft, key).is_some();
        match branches.last_mut().filter(|(last, _)| *last == number) {
            // The tiles of a branch stand one after the other.
            Some((_, branch)) if has_room => branch.key = key,
            None if has_room && hangs_on_path => branches.push((number, Branch { leaves: before, key })),
            _ => {}
        }
    }
    let mut branches: Vec<Branch> = branches.into_iter().map(|(_, branch)| branch).collect();
    branches.sort_by_key(|branch| branch.leaves);
    branches
}

/// Draws doors that can be locked together, those with a branch between any two of them first.
fn choose_doors(mut doors: Vec<u32>, leaves: &[u32], wanted: usize, rng: &mut Rng) -> Vec<u32> {
    rng.shuffle(&mut doors);
    let before = |door: u32| leaves.partition_point(|leaves| *leaves < door);
    let mut chosen: Vec<u32> = Vec::with_capacity(wanted);
    for apart in [true, false] {
        for door in &doors {
            let place = chosen.partition_point(|other| other < door);
            let is_near = apart && chosen.iter().any(|other| before(*other) == before(*door));
            if chosen.len() == wanted || chosen.get(place) == Some(door) || is_near {
                continue;
            }
            chosen.insert(place, *door);
            if most(&chosen, leaves) < chosen.len() {
                chosen.remove(place);
            }
        }
    }
    chosen
}

/// Returns the cell of a tile in which a key may lie: in the middle, or near it.
fn free_cell(params: &Linear, growth: &Growth, draft: &Draft, node: u32) -> Option<Cell> {
    let room = bounds(params, growth, &growth.placed[node as usize]);
    free_near(draft, room, room.centre())
}
