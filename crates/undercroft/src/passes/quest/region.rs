//! A few ways around a node that keep whatever lies within.

use super::{Layout, MOST_WAYS};
use crate::rng::Rng;

/// How many nodes a kept part has at most.
const LARGEST: usize = 12;

/// Grows a part of the layout from one node.
pub(super) struct Grower<'a> {
    layout: &'a Layout,
    inside: Vec<u32>,
    /// The ways out of it.
    border: Vec<u32>,
}

impl<'a> Grower<'a> {
    pub(super) fn new(layout: &'a Layout) -> Grower<'a> {
        Grower { layout, inside: Vec::with_capacity(LARGEST), border: Vec::with_capacity(16) }
    }

    /// Returns the ways to shut so that a node is kept from the entrance: few, and none that is shut already.
    pub(super) fn shut_around(
        mut self,
        node: u32,
        is_shut: impl Fn(u32) -> bool,
        rng: &mut Rng,
    ) -> Option<Vec<u32>> {
        if node == self.layout.entrance {
            return None;
        }
        let mut best: Option<(u32, Vec<u32>)> = None;
        let mut next = Some(node);
        while let Some(node) = next.filter(|_| self.inside.len() < LARGEST) {
            self.take_in(node);
            let ways = self.border.len();
            if (1..=MOST_WAYS).contains(&ways) && !self.border.iter().any(|way| is_shut(*way)) {
                // One door is a better lock than three, and a part of some size than a closet.
                let worth = 4 * (MOST_WAYS - ways) as u32 + rng.below(12);
                if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                    best = Some((worth, self.border.clone()));
                }
            }
            next = self.neighbour(rng);
        }
        best.map(|(_, ways)| ways)
    }

    fn is_inside(&self, node: u32) -> bool {
        self.inside.contains(&node)
    }

    fn take_in(&mut self, node: u32) {
        self.inside.push(node);
        for (way, to) in self.layout.ways_at(node) {
            if self.is_inside(to) {
                self.border.retain(|border| *border != way);
            } else {
                self.border.push(way);
            }
        }
    }

    /// A node beside the part, of three at random the one that leaves the fewest ways out.
    fn neighbour(&self, rng: &mut Rng) -> Option<u32> {
        let outside = |way: u32| {
            let (a, b) = self.layout.ways[way as usize];
            if self.is_inside(a) { b } else { a }
        };
        let drawn = (0..3).filter_map(|_| rng.pick(&self.border)).map(|way| outside(*way));
        drawn.filter(|node| *node != self.layout.entrance).min_by_key(|node| {
            self.layout.ways_at(*node).filter(|(_, to)| !self.is_inside(*to)).count() as i32
                - self.layout.ways_at(*node).filter(|(_, to)| self.is_inside(*to)).count() as i32
        })
    }
}
