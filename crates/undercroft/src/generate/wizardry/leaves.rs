//! Which rooms stay dead ends, and which of them no corridor leads to.

use super::{Class, Wizardry};
use crate::pass::Work;
use crate::passes::links::Graph;
use crate::recipe::Between;
use crate::rng::Rng;

/// The rooms that stay dead ends, so many of sixteen: of those with one link, and neither large ones nor those of stairs.
pub(super) fn keep_leaves(
    graph: &Graph,
    classes: &[Class],
    is_stairs: impl Fn(usize) -> bool,
    (share, most): (Between, usize),
    rng: &mut Rng,
) -> Vec<bool> {
    let may_end = |i: usize| graph.degree[i] == 1 && classes[i] != Class::Large && !is_stairs(i);
    let mut leaves: Vec<u32> = (0..classes.len() as u32).filter(|i| may_end(*i as usize)).collect();
    rng.shuffle(&mut leaves);
    leaves.truncate((classes.len() * rng.between(share.min(), share.max()) as usize / 16).min(most));
    let mut kept = vec![false; classes.len()];
    for i in leaves {
        kept[i as usize] = true;
    }
    kept
}

/// The rooms that no corridor leads to: on some floors below the first one of the dead ends, which a teleporter will join.
pub(super) fn choose_sealed(leaves: &[bool], work: &mut Work<'_, Wizardry>) -> Vec<u32> {
    let wanted = work.draft.depth() > 1
        && work.params.scaled(work.params.teleporters).min() > 0
        && work.rng.chance(SEALED, 100);
    let ends: Vec<u32> = (0..).zip(leaves).filter(|(_, leaf)| **leaf).map(|(room, _)| room).collect();
    work.rng.pick(&ends).copied().filter(|_| wanted).into_iter().collect()
}

/// How many floors of a hundred have a part that one gets to by teleporter alone.
const SEALED: u32 = 60;
