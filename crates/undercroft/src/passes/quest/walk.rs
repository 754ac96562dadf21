//! A walk through a plan: somebody fetches what opens each lock, opens it, and goes on to the goal. What plans are compared
//! by: how long the way is beside the straight one, how much of it is walked again, and how many locks are seen before what
//! opens them.

use super::{Layout, Lock, Shuts};
use crate::floor::Wear;

/// A way that is so much longer than the straight one, in percent, is long enough.
const LONG: u32 = 300;
/// Points for each hundredth of the locks that are seen first.
const SEEN: u32 = 3;

/// Returns how much a plan makes of the floor.
pub(super) fn worth(layout: &Layout, locks: &[Lock], wear: Wear) -> u32 {
    let mut straight = Walk::new(layout, &[]);
    straight.go(layout.goal);
    let mut walk = Walk::new(layout, locks);
    let (mut openers, mut seen) = (0, 0);
    for lock in locks {
        for opener in &lock.openers {
            walk.go(*opener);
            openers += 1;
            seen += u32::from(walk.has_seen(lock));
        }
        walk.open(lock);
    }
    walk.go(layout.goal);
    let detour = 100 * walk.length / straight.length.max(8);
    let new = 100 * walk.distinct() / walk.entered.len().max(1) as u32;
    let seen = (100 * seen).checked_div(openers).unwrap_or(100);
    // Points for each hundredth of the rooms that are new when one enters them.
    let of_new = if wear == Wear::Kept { 3 } else { 10 };
    detour.min(LONG) + of_new * new + SEEN * seen
}

/// Somebody who walks from node to node.
struct Walk<'a> {
    layout: &'a Layout,
    shut: Vec<bool>,
    /// Teleporters that are awake.
    jumps: Vec<(u32, u32)>,
    /// The nodes that were entered, one after another.
    entered: Vec<u32>,
    /// How far that was.
    length: u32,
}

impl<'a> Walk<'a> {
    /// Returns somebody at the entrance, with these locks shut.
    fn new(layout: &'a Layout, locks: &[Lock]) -> Walk<'a> {
        let mut shut = vec![false; layout.ways.len()];
        for lock in locks {
            if let Shuts::Ways(ways) = &lock.shuts {
                for way in ways {
                    shut[*way as usize] = true;
                }
            }
        }
        Walk { layout, shut, jumps: Vec::new(), entered: vec![layout.entrance], length: 0 }
    }

    fn open(&mut self, lock: &Lock) {
        match &lock.shuts {
            Shuts::Ways(ways) => ways.iter().for_each(|way| self.shut[*way as usize] = false),
            Shuts::Teleporter(from, to) => self.jumps.extend([(*from, *to), (*to, *from)]),
        }
    }

    /// Walks by the fewest nodes, where there is a way.
    fn go(&mut self, to: u32) {
        let layout = self.layout;
        let Some(at) = self.entered.last().copied() else { return };
        // From where each node was come to, from the end on, so that the way is read off forward.
        let mut from = vec![u32::MAX; layout.places.len()];
        from[to as usize] = to;
        let mut queue = vec![to];
        let mut next = 0;
        while let Some(node) = queue.get(next).copied().filter(|node| *node != at) {
            next += 1;
            let ways = layout.ways_at(node).filter(|(way, _)| !self.shut[*way as usize]).map(|(_, n)| n);
            let jumps = self.jumps.iter().filter(|(a, _)| *a == node).map(|(_, b)| *b);
            for n in ways.chain(jumps) {
                if from[n as usize] == u32::MAX {
                    from[n as usize] = node;
                    queue.push(n);
                }
            }
        }
        let mut at = at;
        while at != to && from[at as usize] != u32::MAX {
            let n = from[at as usize];
            let jumps = self.jumps.contains(&(at, n));
            self.length += if jumps { 1 } else { layout.distance(at, n) };
            self.entered.push(n);
            at = n;
        }
    }

    /// Whether one was where one sees a lock, before one came to where one is.
    fn has_seen(&self, lock: &Lock) -> bool {
        let before = self.entered.split_last().map_or(&[][..], |(_, before)| before);
        before.iter().any(|node| lock.is_seen_from(self.layout, *node))
    }

    fn distinct(&self) -> u32 {
        let mut nodes = self.entered.clone();
        nodes.sort_unstable();
        nodes.dedup();
        nodes.len() as u32
    }
}
