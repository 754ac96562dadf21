//! Orders of opening, where keys are used up and any of them opens any of several locks.
//!
//! ```text
//!   entrance: 2 keys ──a── den            whichever door is opened first, there is a key for the next; were the third key in
//!      └──b── hall: a key ──c── goal      the den, whoever opens `b` and `c` would have none for `a`
//! ```
//! What was opened stays open, so that it does not matter in which order that was done: a state is the set of small locks that
//! stand open. All of them are few, and each is looked at once.

use super::measure::Spread;
use super::{Layout, Lock};
use crate::rng::Rng;

/// Goes wherever somebody gets in some order of opening the small locks, who never finds what opens one lock. Returns whether
/// each order opens all of them.
pub(super) fn collect(
    locks: &[Lock],
    small: &[usize],
    never: Option<usize>,
    spread: &mut Spread<'_>,
) -> bool {
    let mut states: Vec<Vec<usize>> = vec![Vec::new()];
    let mut reached: Vec<u32> = Vec::new();
    let mut opens_all = true;
    let mut next = 0;
    while let Some(open) = states.get(next).cloned() {
        next += 1;
        spread.collect_beyond(locks, &open, |i| !small.contains(&i) && Some(i) != never);
        reached.extend(spread.reached());
        let found =
            |i: &&usize| Some(**i) != never && locks[**i].openers.iter().all(|at| spread.has_reached(*at));
        let keys = small.iter().filter(found).count();
        let shut = small.iter().filter(|i| !open.contains(i) && spread.touches(&locks[**i]));
        let opened = shut.filter(|_| keys > open.len()).map(|i| {
            let mut more = open.clone();
            more.push(*i);
            more.sort_unstable();
            more
        });
        let opened: Vec<Vec<usize>> = opened.collect();
        opens_all &= !opened.is_empty() || open.len() == small.len();
        for state in opened {
            if !states.contains(&state) {
                states.push(state);
            }
        }
    }
    spread.add(&reached);
    opens_all
}

/// Whether no order of opening the small locks leaves one of them without a key.
pub(super) fn none_is_lost(locks: &[Lock], small: &[usize], spread: &mut Spread<'_>) -> bool {
    small.is_empty() || collect(locks, small, None, spread)
}

/// Moves every other small key to where the small locks before its own lead, so that one has to be used to get to the next.
pub(super) fn spread_keys(
    layout: &Layout,
    locks: &mut [Lock],
    small: &[usize],
    spread: &mut Spread<'_>,
    rng: &mut Rng,
) {
    for n in 1..small.len() {
        if rng.chance(1, 3) {
            continue;
        }
        let (i, last) = (small[n], small[n - 1]);
        // Near its lock, so that nobody has to walk all of the way back.
        let near = locks[i].near(layout);
        spread.collect_beyond(locks, &[], |other| other < last);
        let before: Vec<u32> = spread.reached().to_vec();
        spread.collect_beyond(locks, &small[..n], |other| other < i && !small.contains(&other));
        let is_taken = |node: u32| locks.iter().any(|lock| lock.openers.contains(&node));
        let is_new = |node: &u32| {
            layout.places[*node as usize].appeal > 0 && !before.contains(node) && !is_taken(*node)
        };
        let beyond: Vec<u32> = spread.reached().iter().copied().filter(is_new).collect();
        let drawn = (0..3).filter_map(|_| rng.pick(&beyond).copied());
        if let Some(node) = drawn.min_by_key(|node| layout.distance(*node, near)) {
            locks[i].openers = vec![node];
        }
    }
}
