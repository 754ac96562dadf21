//! Ways through several shortcuts, one after another.
//!
//! ```text
//!   a ══> b  . . .  c ══> d      two shortcuts add three ways: from a to b, from c to d, and from a to d, which is at
//!                                least as long as both and as the crow flies from b to c
//! ```
//! Of all ways from one cell to another the shortest alone is kept, so that there are no more of them than pairs of shortcuts.

use super::super::goals::FAR;
use super::Shortcut;
use crate::grid::Cell;
use std::collections::BTreeMap;

/// The fewest steps that each way takes, by its ends. Longer ones than the stairs lie apart bring nothing nearer.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Chains(BTreeMap<(Cell, Cell), u32>);

/// A way from one cell to another, and the fewest steps that it takes.
type Way = ((Cell, Cell), u32);

impl Chains {
    /// Returns the ways that one more shortcut adds or makes shorter: through it alone, and on from it and to it by those
    /// that are known.
    pub(super) fn through(&self, shortcut: Shortcut) -> Chains {
        let first: Way = ((shortcut.at, shortcut.to()), shortcut.length());
        let mut new = Chains::default();
        for to_it in self.ways().map(|way| then(way, first)).chain([first]) {
            new.add(to_it, self);
            for next in self.ways() {
                new.add(then(to_it, next), self);
            }
        }
        new
    }

    /// Adds ways that take fewer steps than those that are known.
    pub(super) fn take_in(&mut self, new: Chains) {
        self.0.extend(new.0);
    }

    /// Returns every way.
    pub(super) fn ways(&self) -> impl Iterator<Item = Way> {
        self.0.iter().map(|(ends, least)| (*ends, *least))
    }

    fn add(&mut self, (ends, least): Way, known: &Chains) {
        let is_shorter = |chains: &Chains| chains.0.get(&ends).is_none_or(|known| least < *known);
        if least <= FAR && is_shorter(known) && is_shorter(self) {
            self.0.insert(ends, least);
        }
    }
}

fn then((ends, least): Way, (next, more): Way) -> Way {
    ((ends.0, next.1), least + ends.1.manhattan(next.0) + more)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Side, cell};
    use crate::rng::Rng;

    fn shortcuts(count: u16, rng: &mut Rng) -> Vec<Shortcut> {
        let mut any = || cell(8 + rng.below(8) as u16, 8 + rng.below(8) as u16);
        (0..count).map(|n| Shortcut { at: any(), side: Side::ALL[n as usize % 4], rock: n % 3 }).collect()
    }

    fn chains(shortcuts: &[Shortcut]) -> Chains {
        let mut chains = Chains::default();
        for shortcut in shortcuts {
            let new = chains.through(*shortcut);
            chains.take_in(new);
        }
        chains
    }

    /// Goes on from a way by every shortcut that was not taken yet.
    fn go_on(way: Option<Way>, left: &[Shortcut], chains: &mut Chains) {
        for (i, shortcut) in left.iter().enumerate() {
            let through = ((shortcut.at, shortcut.to()), shortcut.length());
            let way = way.map_or(through, |way| then(way, through));
            chains.add(way, &Chains::default());
            let others: Vec<Shortcut> = [&left[..i], &left[i + 1..]].concat();
            go_on(Some(way), &others, chains);
        }
    }

    #[test]
    fn the_shortest_way_is_that_of_every_order() {
        let mut rng = Rng::from_state(5);
        for n in 0..40 {
            let shortcuts = shortcuts(1 + n % 6, &mut rng);
            let mut every_order = Chains::default();
            go_on(None, &shortcuts, &mut every_order);
            assert_eq!(chains(&shortcuts), every_order);
        }
    }

    #[test]
    fn many_shortcuts_have_no_more_ways_than_pairs() {
        let chains = chains(&shortcuts(24, &mut Rng::from_state(5)));
        assert!(chains.0.len() > 24 && chains.0.len() <= 24 * 24, "{} ways", chains.0.len());
    }
}
