//! Puts short lists in order. How many come before each is counted, all with all: more comparisons than sorting needs, but
//! none of them has to be guessed.

/// Lists that are counted.
const FEW: usize = 64;

/// Sorts by a number; what has the same one stays as it was.
pub(super) fn sort_by_key<T>(list: &mut [T], key: impl Fn(&T) -> u64) {
    let mut keys = [0; FEW];
    let n = list.len();
    let most =
        list.iter().zip(&mut keys).map(|(item, slot)| (key(item), slot)).fold(0, |most, (key, slot)| {
            *slot = key as u32;
            most.max(key)
        });
    if n > FEW || most >= 1 << 25 {
        list.sort_by_cached_key(key);
        return;
    }
    // With the place behind the key no two are the same.
    keys[..n].iter_mut().zip(0..).for_each(|(key, i)| *key = *key << 6 | i);
    let mut ranks = [0_u32; FEW];
    for (rank, key) in ranks[..n].iter_mut().zip(&keys[..n]) {
        *rank = keys[..n].iter().map(|other| u32::from((*other as i32) < *key as i32)).sum();
    }
    // Each goes to its place; what stood there is next.
    for i in 0..n {
        while ranks[i] as usize != i {
            let to = ranks[i] as usize;
            list.swap(i, to);
            ranks.swap(i, to);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rng::Rng;

    #[test]
    fn lists_of_any_length_are_sorted_and_equals_stay() {
        let mut rng = Rng::from_state(2);
        for n in (0..80).chain([1000]) {
            for most in [3, 60, 1 << 25, u32::MAX] {
                let mut list: Vec<(u32, usize)> = (0..n).map(|i| (rng.below(most), i)).collect();
                let mut expected = list.clone();
                expected.sort_unstable();
                super::sort_by_key(&mut list, |(key, _)| u64::from(*key));
                assert_eq!(list, expected);
            }
        }
    }
}
