use super::*;
use crate::grid::{Side, cell, rect};
use crate::rng::Rng;
use std::collections::{BTreeMap, VecDeque};

fn plain(p: &Passages, start: Cell) -> BTreeMap<Cell, u32> {
    let mut seen = BTreeMap::from([(start, 0)]);
    let mut queue = VecDeque::from([start]);
    while let Some(c) = queue.pop_front() {
        let d = seen[&c];
        for (side, n) in p.size().neighbours(c) {
            if p.is_open(Edge::new(c, side)) && !seen.contains_key(&n) {
                seen.insert(n, d + 1);
                queue.push_back(n);
            }
        }
    }
    seen
}

#[test]
fn waves_agree_with_a_plain_queue() {
    let mut rng = Rng::from_state(7);
    for round in 0..200 {
        let size = Size::new(1 + rng.below([32, 140][round % 2]), 1 + rng.below(40)).unwrap();
        let mut p = Passages::closed(size);
        for c in size.cells() {
            for (side, _) in size.neighbours(c) {
                if matches!(side, Side::North | Side::West) && rng.chance(3, 5) {
                    p.set(Edge::new(c, side), true);
                }
            }
        }
        let start = cell(rng.below(size.width().into()) as u16, rng.below(size.height().into()) as u16);
        let mut targets = Bits::empty(size);
        for _ in 0..9 {
            targets
                .insert(cell(rng.below(size.width().into()) as u16, rng.below(size.height().into()) as u16));
        }
        let expected = plain(&p, start);
        let last = expected.iter().filter(|(c, _)| targets.has(**c)).map(|(c, d)| (*d, *c));
        let last = last.reduce(|a, b| if b.0 > a.0 { b } else { a }).map(|(d, c)| (c, d));
        // Asked only of targets that can be reached.
        let mut reachable = targets.clone();
        targets.iter().filter(|c| !expected.contains_key(c)).for_each(|c| _ = reachable.remove(c));
        assert_eq!(p.farthest(start, &reachable), last.map(|(c, _)| c), "round {round}");
        for found in [p.creep(start, &targets, Until::All), p.spread(start, &targets)] {
            assert!(found.cells.iter().eq(expected.keys().copied()), "round {round}");
            assert_eq!(Some(&found.steps), expected.values().max(), "round {round}");
            assert_eq!(found.farthest, last, "round {round}");
        }
        for c in size.cells() {
            let open = size.neighbours(c).filter(|(side, _)| p.is_open(Edge::new(c, *side)));
            assert!(p.around(c).eq(open.map(|(_, n)| n)), "round {round}, {c}");
        }
        let steps: Vec<u32> = size.cells().map(|c| expected.get(&c).copied().unwrap_or(u32::MAX)).collect();
        assert_eq!(p.distances(start), steps, "round {round}");
        let other = targets.first().unwrap_or(start);
        let either = |(a, b): (&u32, &u32)| Some(*a.min(b)).filter(|d| *d <= 7).unwrap_or(u32::MAX);
        let near: Vec<u32> = steps.iter().zip(&p.distances(other)).map(either).collect();
        assert_eq!(p.distances_within(&[start, other], 7), near, "round {round}");
    }
}

/// One way that winds through every cell: more steps than any other grid of that size has.
#[test]
fn steps_are_counted_as_far_as_a_way_can_wind() {
    for (w, h) in [(32, 32), (32, 24), (5, 25), (31, 7), (4, 32), (1, 1)] {
        let size = Size::new(w, h).unwrap();
        let mut p = Passages::closed(size);
        let mut way: Vec<Cell> = Vec::new();
        for y in 0..size.height() {
            let row = (0..size.width()).map(|x| if y % 2 == 0 { x } else { size.width() - 1 - x });
            way.extend(row.map(|x| cell(x, y)));
        }
        way.windows(2).for_each(|pair| p.set(Edge::between(pair[0], pair[1]).unwrap(), true));
        let steps = p.distances(way[0]);
        for (expected, c) in (0..).zip(&way) {
            assert_eq!(steps[usize::from(c.y) * w as usize + usize::from(c.x)], expected, "{c} of {size}");
        }
    }
}

/// The steps of a shortest way, by trying every edge and hop again and again.
fn shortest(p: &Passages, from: Cell, to: Cell, hops: &[(Cell, Cell)]) -> Option<usize> {
    let mut steps = BTreeMap::from([(from, 0)]);
    for d in 0..p.size().area() {
        for c in p.size().cells().filter(|c| steps.get(c) == Some(&d)).collect::<Vec<_>>() {
            let walks = p.size().neighbours(c).filter(|(side, _)| p.is_open(Edge::new(c, *side)));
            let jumps = hops.iter().filter(|(a, _)| *a == c).map(|(_, b)| *b);
            for n in walks.map(|(_, n)| n).chain(jumps) {
                steps.entry(n).or_insert(d + 1);
            }
        }
    }
    steps.get(&to).copied()
}

#[test]
fn paths_are_shortest_whatever_the_width() {
    let mut rng = Rng::from_state(11);
    for round in 0..200 {
        let size = Size::new(2 + rng.below([31, 100][round % 2]), 1 + rng.below(20)).unwrap();
        let mut p = Passages::closed(size);
        for c in size.cells() {
            for (side, _) in size.neighbours(c) {
                if matches!(side, Side::North | Side::West) && rng.chance(11, 20) {
                    p.set(Edge::new(c, side), true);
                }
            }
        }
        let any = |rng: &mut Rng| {
            cell(rng.below(size.width().into()) as u16, rng.below(size.height().into()) as u16)
        };
        let hops: Vec<(Cell, Cell)> = (0..4).map(|_| (any(&mut rng), any(&mut rng))).collect();
        let (from, to) = (any(&mut rng), any(&mut rng));
        let found = p.path(from, to, &hops);
        assert_eq!(found.as_ref().map(Vec::len), shortest(&p, from, to, &hops), "round {round}");
        for path in found.into_iter().filter(|_| from != to) {
            assert_eq!(path.last(), Some(&to));
            let mut at = from;
            for next in path {
                let steps = Edge::between(at, next).is_some_and(|e| p.is_open(e));
                assert!(steps || hops.contains(&(at, next)), "round {round}: {at} to {next}");
                at = next;
            }
        }
    }
}

#[test]
fn opening_within_a_set_stays_within_it() {
    let size = Size::new(130, 6).unwrap();
    let mut cells = Bits::empty(size);
    cells.insert_rect(rect(60, 1, 10, 3));
    cells.insert_run(5, 0, 130);
    let mut p = Passages::closed(size);
    p.open_within(&cells);
    assert!(p.stay_within(&cells));
    assert_eq!(p.reach(cell(60, 1)).count(), 30);
    assert_eq!(p.reach(cell(0, 5)).count(), 130);
    cells.remove(cell(64, 2));
    assert!(!p.stay_within(&cells));
}

#[test]
fn crossings_are_cells_that_lead_on_to_three_or_four() {
    let mut rng = Rng::from_state(8);
    for (w, h) in [(5, 5), (64, 9), (65, 9), (130, 12)] {
        let size = Size::new(w, h).unwrap();
        let (mut cells, mut p) = (Bits::empty(size), Passages::closed(size));
        for c in size.cells() {
            if rng.chance(4, 5) {
                cells.insert(c);
            }
            for (side, _) in size.neighbours(c) {
                p.set(Edge::new(c, side), rng.chance(4, 5));
            }
        }
        let [three, four] = p.crossings(&cells);
        for c in size.cells() {
            let leads = |(side, n): &(Side, Cell)| cells.has(*n) && p.is_open(Edge::new(c, *side));
            let ways = if cells.has(c) { size.neighbours(c).filter(leads).count() } else { 0 };
            assert_eq!((three.has(c), four.has(c)), (ways > 2, ways > 3), "{c} of {size}");
        }
    }
}
