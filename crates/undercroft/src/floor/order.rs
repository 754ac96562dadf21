//! Puts short lists in the order of their places. How many come before each is counted, all with all: more comparisons
//! than sorting needs, but none of them has to be guessed, and eight are made at once.

use crate::grid::{Border, Cell, Edge};

/// Lists that are counted.
const FEW: usize = 64;

/// 0, 1, 2 and so on.
const COUNTED: [u8; FEW] = {
    let mut counted = [0; FEW];
    let mut i = 0;
    while i < FEW {
        counted[i] = i as u8;
        i += 1;
    }
    counted
};

/// The place of a cell in reading order.
pub(super) fn of_cell(c: Cell) -> u64 {
    u64::from(c.y) << 17 | u64::from(c.x) << 1
}

/// The place of an edge, in the order of the cells that spell them.
pub(super) fn of_edge(edge: Edge) -> u64 {
    of_cell(edge.cell()) | u64::from(edge.border() == Border::West)
}

/// Sorts by place; what has the same one stays as it was.
pub(super) fn sort_by_place<T>(list: &mut [T], place: impl Fn(&T) -> u64 + Copy) {
    match ranks(list, place) {
        Some(ranks) => arrange(list, &ranks),
        None => list.sort_by_cached_key(place),
    }
}

/// How many come before each. `None` where there are many, or two have the same place, or one is far from the corner.
fn ranks<T>(list: &[T], place: impl Fn(&T) -> u64) -> Option<[u8; FEW]> {
    let n = list.len();
    if n > FEW {
        return None;
    }
    // Rows and columns of seven bits each are all that is compared. Behind the last comes nothing that is less.
    let mut keys = [i16::MAX; FEW];
    let mut all = 0;
    for (key, item) in keys.iter_mut().zip(list) {
        let place = place(item);
        *key = (place >> 9 & 0x7F00 | place & 0xFF) as i16;
        all |= place;
    }
    let (mut ranks, mut taken) = ([0; FEW], 0_u64);
    for (rank, key) in ranks.iter_mut().zip(&keys[..n]) {
        *rank = keys.iter().map(|other| i16::from(*other < *key)).sum::<i16>() as u8;
        taken |= 1 << *rank;
    }
    let differ = taken.trailing_ones() as usize == n;
    (differ && all & !(0x7F << 17 | 0xFF) == 0).then_some(ranks)
}

/// Puts each into the place that it ranks, first to last; what stood there goes where that came from.
fn arrange<T>(list: &mut [T], ranks: &[u8; FEW]) {
    // Who belongs into each place, where each of them is by now, and who is in each place by now.
    let (mut order, mut place, mut who) = (COUNTED, COUNTED, COUNTED);
    for (i, rank) in (0..).zip(&ranks[..list.len()]) {
        order[usize::from(*rank)] = i;
    }
    for (i, next) in order[..list.len()].iter().enumerate() {
        let from = usize::from(place[usize::from(*next)]);
        list.swap(i, from);
        place[usize::from(who[i])] = from as u8;
        who[from] = who[i];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Side, cell};
    use crate::rng::Rng;

    #[test]
    fn lists_of_any_length_are_sorted_and_equals_stay() {
        let mut rng = Rng::from_state(2);
        for n in (0..80).chain([1000]) {
            for side in [3, 24, 128, 300, 16_384] {
                let mut list: Vec<(Cell, usize)> =
                    (0..n).map(|i| (cell(rng.below(side) as u16, rng.below(side) as u16), i)).collect();
                let mut expected = list.clone();
                expected.sort();
                sort_by_place(&mut list, |(c, _)| of_cell(*c));
                assert_eq!(list, expected);
            }
        }
    }

    #[test]
    fn edges_come_in_their_order() {
        let mut rng = Rng::from_state(3);
        for n in 0..64 {
            let mut edges: Vec<Edge> = (0..n)
                .map(|_| {
                    let c = cell(rng.below(130) as u16, rng.below(130) as u16);
                    Edge::new(c, Side::ALL[rng.below(4) as usize])
                })
                .collect();
            let mut expected = edges.clone();
            expected.sort_unstable();
            sort_by_place(&mut edges, |edge| of_edge(*edge));
            assert_eq!(edges, expected);
        }
    }
}
