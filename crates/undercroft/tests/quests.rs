//! What the way to the goal asks for, held over many floors of each depth: every range on every floor, and what holds in
//! the median or on a share of them.

#![expect(clippy::unwrap_used, reason = "what fails stops the test")]

use std::ops::Range;
use undercroft::assess::{Assessed, MEASURES};
use undercroft::floor::{Feature, KeyId, Wear};
use undercroft::grid::{Bits, Cell};
use undercroft::rules::{Move, Walker};
use undercroft::solve::Quest;
use undercroft::view::visible;
use undercroft::{Floor, Recipe, Seed, make};

/// What was measured on a floor.
struct Measured {
    steps: f64,
    chain: f64,
    optional: f64,
    detour: f64,
    backtracking: f64,
}

impl Measured {
    fn of(floor: &Floor) -> Measured {
        let assessed = Assessed::new(floor, floor.walkthrough());
        let measure = |name: &str| {
            let known = MEASURES.iter().find(|measure| measure.name == name);
            (known.unwrap_or_else(|| panic!("there is no measure {name}")).of)(&assessed)
        };
        Measured {
            steps: measure("steps"),
            chain: measure("chain"),
            optional: measure("optional"),
            detour: measure("detour"),
            backtracking: measure("backtracking"),
        }
    }
}

/// What every floor of a depth asks for: steps and chain, from the least to the most, and the least that is optional.
struct Asked {
    steps: (f64, f64),
    chain: (f64, f64),
    optional: f64,
}

fn asked(generator: &str, depth: u32) -> Asked {
    let (steps, chain, optional) = match (generator, depth) {
        ("wizardry", 1) => ((0.0, 0.0), (0.0, 0.0), 2.0),
        ("wizardry", 2..=3) => ((1.0, 2.0), (1.0, 2.0), 0.0),
        ("wizardry", 4..=6) => ((2.0, 3.0), (1.0, 2.0), 0.0),
        ("navigation", 1) => ((1.0, 1.0), (1.0, 1.0), 0.0),
        ("navigation", 2..=3) => ((1.0, 2.0), (1.0, 1.0), 0.0),
        ("navigation", 4..=6) => ((2.0, 4.0), (1.0, 2.0), 0.0),
        _ => ((3.0, 5.0), (2.0, 3.0), 0.0),
    };
    Asked { steps, chain, optional }
}

fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

/// Makes floors at one depth, and holds the page's numbers against them.
fn asks_for_what_it_should(generator: &str, settings: &[&str], depth: u32, seeds: Range<u64>) {
    let recipe = Recipe::new(generator, None).and_then(|recipe| recipe.with(settings)).unwrap();
    let asked = asked(generator, depth);
    let floors: Vec<Measured> = seeds
        .map(|n| {
            let floor = make::floor(&recipe, &Seed::new("quests").nth(n), depth);
            let floor = floor.unwrap_or_else(|error| panic!("{generator} seed {n} depth {depth}: {error}"));
            let it = Measured::of(&floor);
            let within = |number: f64, (least, most): (f64, f64)| (least..=most).contains(&number);
            assert!(
                within(it.steps, asked.steps)
                    && within(it.chain, asked.chain)
                    && it.optional >= asked.optional,
                "{generator} seed {n} depth {depth}: {} steps, {} in a row, {} optional\n{floor}",
                it.steps,
                it.chain,
                it.optional
            );
            it
        })
        .collect();
    let chains = floors.iter().filter(|it| it.chain > 1.0).count();
    if (4..=6).contains(&depth) {
        assert!(
            10 * chains >= 6 * floors.len(),
            "{generator} depth {depth}: {chains} of {} have two steps in a row",
            floors.len()
        );
    }
    let detour = median(floors.iter().filter(|it| it.steps > 0.0).map(|it| it.detour).collect());
    let backtracking = median(floors.iter().map(|it| it.backtracking).collect());
    eprintln!(
        "{generator} depth {depth}: {} floors, {chains} with two steps in a row, detour {detour:?}, backtracking {backtracking:?}",
        floors.len()
    );
    assert!(
        detour.is_none_or(|median| median >= 1.5),
        "{generator} depth {depth}: the way is {detour:?} times the straight one in the median"
    );
    assert!(
        backtracking.is_none_or(|median| median <= 0.4),
        "{generator} depth {depth}: {backtracking:?} of the way is walked twice in the median"
    );
}

const DEPTHS: [u32; 5] = [1, 2, 4, 7, 10];

#[test]
fn wizardry_asks_for_what_it_should() {
    for depth in DEPTHS {
        asks_for_what_it_should("wizardry", &[], depth, 0..250);
    }
}

#[test]
fn navigation_asks_for_what_it_should() {
    for depth in DEPTHS {
        asks_for_what_it_should("navigation", &[], depth, 0..250);
    }
}

#[test]
#[ignore = "takes minutes; run it after every change of the generator"]
fn wizardry_asks_for_what_it_should_on_10_000_floors_a_depth() {
    for depth in DEPTHS {
        asks_for_what_it_should("wizardry", &[], depth, 10_000..20_000);
    }
}

#[test]
#[ignore = "takes minutes; run it after every change of the generator"]
fn navigation_asks_for_what_it_should_on_10_000_floors_a_depth() {
    for depth in DEPTHS {
        asks_for_what_it_should("navigation", &[], depth, 10_000..20_000);
    }
}

/// Keys that are used up, any of which opens any small lock.
const USED_UP: &[&str] = &["quest.keys=used_up"];

#[test]
fn wizardry_asks_for_as_much_where_keys_are_used_up() {
    for depth in DEPTHS {
        asks_for_what_it_should("wizardry", USED_UP, depth, 0..150);
    }
}

#[test]
#[ignore = "takes minutes; run it after every change of the generator"]
fn wizardry_asks_for_as_much_on_2_000_floors_a_depth_where_keys_are_used_up() {
    for depth in DEPTHS {
        asks_for_what_it_should("wizardry", USED_UP, depth, 10_000..12_000);
    }
}

/// There are as many small keys as small locks, and mostly several; `make::floor` has proven that no order of play loses one.
#[test]
fn small_keys_are_as_many_as_small_locks() {
    let recipe = Recipe::new("wizardry", None).and_then(|recipe| recipe.with(USED_UP)).unwrap();
    let mut numbers = [0; 6];
    for n in 0..300 {
        let floor = make::floor(&recipe, &Seed::new("small").nth(n), 1 + n as u32 % 10).unwrap();
        let is_small = |key: &KeyId| floor.keys()[key.index()].wear == Wear::UsedUp;
        let keys = floor.features().iter().filter(|p| matches!(&p.is, Feature::Key(key) if is_small(key)));
        let locks = floor.barriers().iter().filter(|(_, b)| b.lock.as_ref().is_some_and(is_small));
        let (keys, locks) = (keys.count(), locks.count());
        assert_eq!(keys, locks, "seed {n}\n{floor}");
        numbers[locks] += 1;
    }
    eprintln!("small locks: {numbers:?}");
    assert!(2 * numbers[2..].iter().sum::<i32>() > 300, "few floors have several small locks: {numbers:?}");
}

/// How far people make out a door.
const SIGHT: u32 = 12;

/// The needed steps that open a door or a gate, and how many of those openings somebody who walks the proof has seen before they
/// have what opens it.
fn seen_first(floor: &Floor) -> (usize, usize) {
    let quest = Quest::of(floor);
    let (mut walker, mut seen) = (Walker::new(floor), Bits::empty(floor.size()));
    let look = |from: Cell, seen: &mut Bits| {
        seen.join(&visible(floor, from, SIGHT, |_, barrier| barrier.open));
    };
    look(walker.at(), &mut seen);
    let (mut all, mut first) = (0, 0);
    for step in &floor.walkthrough().unwrap().moves {
        walker.go(floor, *step).unwrap();
        if !matches!(step, Move::Take | Move::Use) {
            look(walker.at(), &mut seen);
            continue;
        }
        for done in quest.needed().filter(|done| done.at == walker.at()) {
            let ways = quest.ways.iter().filter(|way| way.needs.contains(&done.item));
            let cells: Vec<Cell> = ways
                .flat_map(|way| &way.edges)
                .flat_map(|edge| [edge.cells().0, Some(edge.cells().1)])
                .flatten()
                .collect();
            all += usize::from(!cells.is_empty());
            first += usize::from(cells.iter().any(|c| seen.has(*c)));
        }
    }
    (all, first)
}

/// People know what they are looking for: most locks are seen before what opens them is had.
#[test]
fn locks_are_seen_before_their_keys() {
    let recipe = Recipe::new("wizardry", None).unwrap();
    let mut shares: Vec<(u32, usize, usize)> = Vec::new();
    for depth in [2, 4, 7, 10] {
        let (mut all, mut first) = (0, 0);
        for n in 0..300 {
            let floor = make::floor(&recipe, &Seed::new("seen").nth(n), depth).unwrap();
            let (of_floor, seen) = seen_first(&floor);
            all += of_floor;
            first += seen;
        }
        shares.push((depth, first, all));
    }
    eprintln!("wizardry, locks that are seen first by depth: {shares:?}");
    let (first, all) = shares.iter().fold((0, 0), |(first, all), share| (first + share.1, all + share.2));
    assert!(10 * first >= 6 * all, "six of ten: {shares:?}");
    assert!(shares.iter().all(|(_, first, all)| 20 * first >= 9 * all), "{shares:?}");
}
