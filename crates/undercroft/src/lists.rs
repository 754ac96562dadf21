//! Numbers in groups and in sets, for passes and the solver.

/// The numbers `0..n` grouped by a key, all groups in one array.
#[derive(Clone, Debug, Default)]
pub(crate) struct Groups {
    /// Where each group starts; the next one starts where it ends.
    starts: Vec<u32>,
    members: Vec<u32>,
}

impl Groups {
    /// Groups `0..keys.len()` by the key of each, in `count` groups. Keys are below `count`.
    pub(crate) fn new(count: usize, keys: impl Iterator<Item = u32> + Clone) -> Groups {
        // Two places on, so that where a group is filled from becomes where the next one starts.
        let mut starts = vec![0_u32; count + 2];
        keys.clone().for_each(|key| starts[key as usize + 2] += 1);
        (0..count).for_each(|i| starts[i + 2] += starts[i + 1]);
        let mut members = vec![0; starts[count + 1] as usize];
        for (member, key) in (0..).zip(keys) {
            let at = &mut starts[key as usize + 1];
            members[*at as usize] = member;
            *at += 1;
        }
        Groups { starts, members }
    }

    /// Returns the numbers that have the key, in order.
    pub(crate) fn of(&self, key: u32) -> &[u32] {
        &self.members[self.starts[key as usize] as usize..self.starts[key as usize + 1] as usize]
    }
}

/// Disjoint sets of the numbers `0..n` that only ever join. The lowest number of a set stands for it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Union {
    /// A lower number of the same set, or the number itself where it stands for its set.
    parent: Vec<u32>,
}

impl Union {
    /// Returns the numbers `0..n`, each on its own.
    pub(crate) fn new(n: usize) -> Union {
        Union { parent: (0..n as u32).collect() }
    }

    /// Returns no number yet, with space for `n`.
    pub(crate) fn with_capacity(n: usize) -> Union {
        Union { parent: Vec::with_capacity(n) }
    }

    /// Adds one more number on its own, and returns it.
    pub(crate) fn add(&mut self) -> u32 {
        let next = self.parent.len() as u32;
        self.parent.push(next);
        next
    }

    /// Returns the number that stands for the set.
    pub(crate) fn find(&mut self, mut i: u32) -> u32 {
        while self.parent[i as usize] != i {
            let above = self.parent[self.parent[i as usize] as usize];
            self.parent[i as usize] = above;
            i = above;
        }
        i
    }

    /// Joins two sets; false when they were one already.
    pub(crate) fn join(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        self.parent[a.max(b) as usize] = a.min(b);
        a != b
    }

    /// Lets every number know the one that stands for its set, for [`Union::flat`] until sets are joined again.
    pub(crate) fn flatten(&mut self) {
        // A parent is lower, so it knows already.
        for i in 0..self.parent.len() {
            self.parent[i] = self.parent[self.parent[i] as usize];
        }
    }

    /// Returns the number that stands for the set, where all is flat.
    pub(crate) fn flat(&self, i: u32) -> u32 {
        self.parent[i as usize]
    }

    /// Numbers the sets from 0 without gaps, by their lowest members. Returns the set of each number, and how many there
    /// are.
    pub(crate) fn into_numbers(mut self) -> (Vec<u32>, usize) {
        let mut count = 0;
        for i in 0..self.parent.len() {
            let parent = self.parent[i] as usize;
            self.parent[i] = if parent == i { count } else { self.parent[parent] };
            count += u32::from(parent == i);
        }
        (self.parent, count as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn groups_hold_the_places_of_their_key_in_order() {
        let keys = [3, 0, 3, 1, 3, 0];
        let groups = Groups::new(5, keys.into_iter());
        let all: Vec<&[u32]> = (0..5).map(|key| groups.of(key)).collect();
        assert_eq!(all, [&[1, 5][..], &[3], &[], &[0, 2, 4], &[]]);
        assert!(Groups::new(1, std::iter::empty()).of(0).is_empty());
    }

    /// Sets as a list that says the lowest member of each, which joining goes through from end to end.
    #[test]
    fn sets_join_as_lists_do() {
        let mut rng = Rng::from_state(1);
        for _ in 0..200 {
            let n = 1 + rng.below(30);
            let (mut sets, mut plain) = (Union::new(n as usize - 1), (0..n).collect::<Vec<u32>>());
            assert_eq!(sets.add(), n - 1);
            for _ in 0..rng.below(40) {
                let (a, b) = (rng.below(n), rng.below(n));
                let (of_a, of_b) = (plain[a as usize], plain[b as usize]);
                assert_eq!(sets.join(a, b), of_a != of_b);
                let either = plain.iter_mut().filter(|lowest| [of_a, of_b].contains(lowest));
                either.for_each(|lowest| *lowest = of_a.min(of_b));
                assert!((0..n).all(|i| sets.clone().find(i) == plain[i as usize]));
            }
            let mut flat = sets.clone();
            flat.flatten();
            assert!((0..n).all(|i| flat.flat(i) == plain[i as usize]));
            let mut lowest = plain.clone();
            lowest.sort_unstable();
            lowest.dedup();
            let numbers = plain.iter().map(|of| lowest.binary_search(of).unwrap() as u32).collect();
            assert_eq!(sets.into_numbers(), (numbers, lowest.len()));
        }
    }
}
