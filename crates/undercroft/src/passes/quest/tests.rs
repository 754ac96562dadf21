//! Plans over random layouts, judged by trying everything.

use super::*;
use crate::grid::cell;

/// Rooms on a lattice with random ways between them, hanging together.
fn random(rng: &mut Rng) -> Layout {
    let nodes = 8 + rng.below(24);
    let places = (0..nodes)
        .map(|i| Place { middle: cell((i % 6 * 4) as u16, (i / 6 * 4) as u16), appeal: rng.below(4) })
        .collect();
    let mut ways: Vec<(u32, u32)> = (1..nodes).map(|i| (rng.below(i), i)).collect();
    for _ in 0..rng.below(nodes / 2) {
        let (a, b) = (rng.below(nodes), rng.below(nodes));
        if a != b {
            ways.push((a, b));
        }
    }
    Layout::new(places, ways, 0, nodes - 1)
}

/// Where one gets by opening whatever can be opened, all but some openers: written once more, and as plainly as can be.
fn reached(layout: &Layout, locks: &[Lock], without: Option<(usize, usize)>) -> Vec<bool> {
    let mut reached = vec![false; layout.places.len()];
    reached[layout.entrance as usize] = true;
    loop {
        let before = reached.clone();
        let is_open = |i: usize| {
            let found = |(n, opener): (usize, &u32)| without != Some((i, n)) && before[*opener as usize];
            locks[i].openers.iter().enumerate().all(found)
        };
        for (way, (a, b)) in layout.ways.iter().enumerate() {
            let by = |lock: &Lock| matches!(&lock.shuts, Shuts::Ways(ways) if ways.contains(&(way as u32)));
            let shut = (0..locks.len()).any(|i| by(&locks[i]) && !is_open(i));
            if !shut && (before[*a as usize] || before[*b as usize]) {
                (reached[*a as usize], reached[*b as usize]) = (true, true);
            }
        }
        for (i, lock) in locks.iter().enumerate() {
            if let Shuts::Teleporter(from, to) = lock.shuts
                && is_open(i)
                && before[from as usize]
            {
                reached[to as usize] = true;
            }
        }
        if before == reached {
            return reached;
        }
    }
}

/// The longest row of steps from one on, each before the next.
fn row(
    needed: &[(usize, usize)],
    at: (usize, usize),
    is_before: &dyn Fn((usize, usize), (usize, usize)) -> bool,
) -> u32 {
    let next = needed.iter().filter(|b| is_before(at, **b)).map(|b| row(needed, *b, is_before));
    1 + next.max().unwrap_or(0)
}

/// Steps, the longest chain and the freedom of a plan, from the definitions.
fn judge(layout: &Layout, locks: &[Lock]) -> Measured {
    judge_by(locks, layout.goal, |step| reached(layout, locks, Some(step)))
}

/// The same, where going without a step is given.
fn judge_by(locks: &[Lock], goal: u32, without: impl Fn((usize, usize)) -> Vec<bool>) -> Measured {
    let all = (0..locks.len()).flat_map(|i| (0..locks[i].openers.len()).map(move |n| (i, n)));
    let needed: Vec<(usize, usize)> = all.filter(|step| !without(*step)[goal as usize]).collect();
    let is_before =
        |a: (usize, usize), b: (usize, usize)| a != b && !without(a)[locks[b.0].openers[b.1] as usize];
    let chain = needed.iter().map(|step| row(&needed, *step, &is_before)).max().unwrap_or(0);
    let (mut pairs, mut free) = (0, 0);
    for (i, a) in needed.iter().enumerate() {
        for b in &needed[i + 1..] {
            pairs += 1;
            free += u32::from(!is_before(*a, *b) && !is_before(*b, *a));
        }
    }
    let freedom = (100_u32 * free).checked_div(pairs).unwrap_or(100);
    Measured { steps: needed.len() as u32, chain, freedom }
}

#[test]
fn a_plan_keeps_its_wishes_and_leads_everywhere() {
    let mut rng = Rng::from_state(5);
    let (mut planned, mut chains) = (0, [0; 6]);
    for round in 0..400 {
        let mut layout = random(&mut rng);
        let sealed = layout.places.len() as u32;
        let mut sealed_nodes = Vec::new();
        if rng.chance(1, 2) {
            layout.places.push(Place { middle: cell(30, 30), appeal: 1 });
            sealed_nodes.push(sealed);
            let Layout { places, ways, entrance, goal, .. } = layout;
            layout = Layout::new(places, ways, entrance, goal);
        }
        let wishes = Wishes {
            steps: Between(1, 4),
            chain: Between(1, 3),
            freedom: Between(0, 100),
            keys: 3,
            gates: 2,
            switches: 2,
            sealed: sealed_nodes,
            wear: Wear::Kept,
        };
        let Ok(locks) = plan(&layout, &[], &wishes, |_| true, &mut rng) else { continue };
        planned += 1;
        let judged = judge(&layout, &locks);
        let measured = measure(&layout, &locks, &[], &mut Spread::new(&layout));
        assert_eq!(judged, measured, "round {round}: {locks:?}");
        assert_eq!(judged.misses(&wishes), 0, "round {round}");
        chains[judged.chain as usize] += 1;
        let reached = reached(&layout, &locks, None);
        let lost: Vec<usize> =
            (0..reached.len()).filter(|node| !reached[*node] && *node < sealed as usize).collect();
        assert!(lost.is_empty(), "round {round}: nobody gets to {lost:?}");
        let keys = locks.iter().filter(|lock| lock.by == By::Key).count();
        let is_gate = |lock: &&Lock| lock.by == By::Switches && matches!(lock.shuts, Shuts::Ways(_));
        assert!(keys <= 3 && locks.iter().filter(is_gate).count() <= 2, "round {round}");
        for lock in &locks {
            assert!(!matches!(&lock.shuts, Shuts::Ways(ways) if ways.is_empty() || ways.len() > MOST_WAYS));
        }
    }
    // Most layouts have a quest, and all lengths of chains occur.
    assert!(planned > 300 && chains[1..4].iter().all(|n| *n > 20), "{planned} plans, chains {chains:?}");
}

/// Where one gets in any order of opening the small locks, without one of the openers; and whether each order opens all.
fn in_any_order(
    layout: &Layout,
    locks: &[Lock],
    small: &[usize],
    without: Option<(usize, usize)>,
) -> (Vec<bool>, bool) {
    let others: Vec<Lock> =
        (0..locks.len()).filter(|i| !small.contains(i)).map(|i| locks[i].clone()).collect();
    let among_others = without
        .filter(|(i, _)| !small.contains(i))
        .map(|(i, n)| (i - small.iter().filter(|other| **other < i).count(), n));
    let (mut everywhere, mut opens_all) = (vec![false; layout.places.len()], true);
    let mut states: Vec<Vec<usize>> = vec![Vec::new()];
    while let Some(open) = states.pop() {
        // A way that is shut leads nowhere.
        let mut ways = layout.ways.clone();
        for i in small.iter().filter(|i| !open.contains(i)) {
            let Shuts::Ways(shut) = &locks[*i].shuts else { panic!("a small lock is on a way") };
            for way in shut {
                ways[*way as usize].1 = ways[*way as usize].0;
            }
        }
        let with_shut = Layout::new(layout.places.clone(), ways, layout.entrance, layout.goal);
        let here = reached(&with_shut, &others, among_others);
        everywhere.iter_mut().zip(&here).for_each(|(all, here)| *all |= here);
        let is_found = |i: &&usize| without != Some((**i, 0)) && here[locks[**i].openers[0] as usize];
        let left = small.iter().filter(is_found).count() - open.len();
        let is_near = |i: &usize| {
            let Shuts::Ways(shut) = &locks[*i].shuts else { return false };
            let ends = shut.iter().map(|way| layout.ways[*way as usize]);
            ends.into_iter().any(|(a, b)| here[a as usize] || here[b as usize])
        };
        let next: Vec<usize> =
            small.iter().copied().filter(|i| left > 0 && !open.contains(i) && is_near(i)).collect();
        opens_all &= !next.is_empty() || open.len() == small.len();
        states.extend(next.into_iter().map(|i| [open.as_slice(), &[i]].concat()));
    }
    (everywhere, opens_all)
}

#[test]
fn no_order_of_opening_loses_a_plan_with_keys_that_are_used_up() {
    let mut rng = Rng::from_state(8);
    let (mut several, mut chains) = (0, [0; 6]);
    for round in 0..1500 {
        let layout = random(&mut rng);
        let wishes = Wishes {
            steps: Between(2, 4),
            chain: Between(1, 3),
            freedom: Between(0, 100),
            keys: 4,
            gates: 1,
            switches: 1,
            sealed: Vec::new(),
            wear: Wear::UsedUp,
        };
        let Ok(locks) = plan(&layout, &[], &wishes, |_| true, &mut rng) else { continue };
        let small = wishes.small(&locks);
        if small.is_empty() {
            continue;
        }
        let judged =
            judge_by(&locks, layout.goal, |step| in_any_order(&layout, &locks, &small, Some(step)).0);
        let measured = measure(&layout, &locks, &small, &mut Spread::new(&layout));
        assert_eq!(judged, measured, "round {round}: {locks:?}");
        assert_eq!(judged.misses(&wishes), 0, "round {round}: {locks:?}");
        let (everywhere, opens_all) = in_any_order(&layout, &locks, &small, None);
        assert!(opens_all && everywhere.iter().all(|reached| *reached), "round {round}: {locks:?}");
        several += 1;
        chains[judged.chain as usize] += 1;
    }
    assert!(several > 100 && chains[1..3].iter().all(|n| *n > 20), "{several} plans, chains {chains:?}");
}

/// With the third key in the hall there is always one left; in the den it may be needed for the den itself.
#[test]
fn a_key_that_can_be_wasted_is_seen() {
    let place = |x| Place { middle: cell(x, 0), appeal: 1 };
    let layout = Layout::new((0..4).map(place).collect(), vec![(0, 1), (0, 2), (2, 3)], 0, 3);
    let lock = |way, key| Lock { shuts: Shuts::Ways(vec![way]), by: By::Key, openers: vec![key] };
    let none_is_lost = |locks: &[Lock]| orders::none_is_lost(locks, &[0, 1, 2], &mut Spread::new(&layout));
    assert!(none_is_lost(&[lock(0, 0), lock(1, 0), lock(2, 2)]));
    assert!(!none_is_lost(&[lock(0, 0), lock(1, 0), lock(2, 1)]));
}

#[test]
fn what_cannot_be_is_said() {
    let mut rng = Rng::from_state(1);
    let place = |x| Place { middle: cell(x, 0), appeal: 1 };
    // Two rooms, and nowhere but the entrance to put a key.
    let layout = Layout::new(vec![place(0), place(4)], vec![(0, 1)], 0, 1);
    let one = Wishes {
        steps: Between(2, 2),
        chain: Between(2, 2),
        freedom: Between(0, 100),
        keys: 2,
        gates: 0,
        switches: 2,
        sealed: Vec::new(),
        wear: Wear::Kept,
    };
    assert!(plan(&layout, &[], &one, |_| true, &mut rng).is_err());
    let easy = Wishes { steps: Between(1, 1), chain: Between(1, 1), ..one };
    let locks = plan(&layout, &[], &easy, |_| true, &mut rng).expect("one door, and its key before it");
    let lock = Lock { shuts: Shuts::Ways(vec![0]), by: By::Key, openers: vec![0] };
    assert_eq!(locks, [lock]);
}
