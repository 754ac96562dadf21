//! Sets that only ever join, for spanning trees and for what hangs together.

/// Disjoint sets of numbers.
#[derive(Clone, Debug, Default)]
pub struct Union {
    parent: Vec<u32>,
}

impl Union {
    /// The numbers `0..n`, each on its own.
    pub fn new(n: usize) -> Union {
        Union { parent: (0..n as u32).collect() }
    }

    /// No number yet, with space for so many.
    pub fn with_capacity(n: usize) -> Union {
        Union { parent: Vec::with_capacity(n) }
    }

    /// One more number on its own.
    pub fn add(&mut self) -> u32 {
        let next = self.parent.len() as u32;
        self.parent.push(next);
        next
    }

    /// The number that stands for the set.
    pub fn find(&mut self, mut i: u32) -> u32 {
        while self.parent[i as usize] != i {
            let above = self.parent[self.parent[i as usize] as usize];
            self.parent[i as usize] = above;
            i = above;
        }
        i
    }

    /// Lets every number know the one that stands for its set; asked for by [`Union::flat`] until sets are joined again.
    pub fn flatten(&mut self) {
        // The lower number stands for both, so that it comes first.
        for i in 0..self.parent.len() {
            self.parent[i] = self.parent[self.parent[i] as usize];
        }
    }

    /// The number that stands for the set, where all is flat.
    pub fn flat(&self, i: u32) -> u32 {
        self.parent[i as usize]
    }

    /// Joins two sets; false when they were one already. The lower number stands for both.
    pub fn join(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        self.parent[a.max(b) as usize] = a.min(b);
        a != b
    }
}
