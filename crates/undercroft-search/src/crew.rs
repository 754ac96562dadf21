//! Who does the work of a batch. The results come in the order of their numbers, whoever did them and when.

/// Does the work of a batch, on as many cores as it likes.
pub trait Crew {
    /// Returns `work` of 0, 1, … below `count`, in that order.
    fn each<T: Send>(&self, count: usize, work: impl Fn(usize) -> T + Sync + Send) -> Vec<T>;
}

/// Does everything by itself, one after the other.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Crew for Alone {
    fn each<T: Send>(&self, count: usize, work: impl Fn(usize) -> T + Sync + Send) -> Vec<T> {
        (0..count).map(work).collect()
    }
}
