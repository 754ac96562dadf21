//! Locked doors on the main path, and their keys in branches before them.

use crate::support::{ensure, gatehouse, hold_promises, stairwell, temple};
use std::collections::{BTreeMap, BTreeSet};
use undercroft::floor::{Assembly, BarrierKind, EdgeKind, Feature, KeyId, Node};
use undercroft::generate::linear::{self, Linear};
use undercroft::grid::{Cell, Edge, Side};
use undercroft::recipe::Between;
use undercroft::solve::Quest;
use undercroft::{Draft, Floor, Recipe, Seed, make};

/// As many doors of the main path are locked as the recipe says, and each key lies in a branch of its own before its door,
/// where one gets to without it. The goal needs all of them.
pub(crate) fn keys(params: &Linear, assembly: &Assembly, floor: &Floor) -> Result<(), String> {
    let locked: Vec<(Edge, KeyId)> =
        floor.barriers().iter().filter_map(|(edge, barrier)| barrier.lock.map(|key| (*edge, key))).collect();
    let count = locked.len() as u32;
    ensure(params.locks.contains(count), || format!("{count} locks, and {} are wanted", params.locks))?;
    let keys: BTreeMap<KeyId, Cell> = floor.features().iter().filter_map(key_of).collect();
    ensure(keys.len() == locked.len() && floor.keys().len() == locked.len(), || format!("keys {keys:?}"))?;
    let mut branches = BTreeSet::new();
    for (edge, key) in &locked {
        let [a, b] = [edge.cell(), edge.cell().step(edge.side()).ok_or("a door on the rim")?];
        let [a, b] = [tile_at(assembly, a)?, tile_at(assembly, b)?];
        let steps = |i: u32| assembly.nodes[i as usize].distance.ok_or("a lock beside the main path");
        let before = steps(a)?.min(steps(b)?);
        ensure(before.abs_diff(steps(a)?.max(steps(b)?)) == 1, || "a lock between distant tiles".to_owned())?;
        let at = *keys.get(key).ok_or("a lock without a key")?;
        let (leaves, branch) = way_back(assembly, tile_at(assembly, at)?)?;
        ensure(leaves <= before, || format!("the branch leaves at {leaves}, the door is after {before}"))?;
        ensure(branches.insert(branch), || "two keys in one branch".to_owned())?;
        let without = reached(floor, Some(*key));
        ensure(without.contains(&at), || format!("the key at {at} lies behind its own door"))?;
        ensure(!without.contains(&floor.goal_cell()), || {
            format!("{edge} is locked, and nobody needs it open")
        })?;
    }
    ensure(reached(floor, None).len() == floor.cells().count(), || "not everything is reached".to_owned())?;
    quest(floor, locked.len())
}

/// What the solver says of it.
fn quest(floor: &Floor, locks: usize) -> Result<(), String> {
    let quest = Quest::of(floor);
    let (steps, chain, freedom) = (quest.needed().count(), quest.chain(), quest.freedom());
    ensure(steps == locks && quest.optional() == 0, || format!("{steps} steps of {locks}"))?;
    ensure(chain <= locks && (chain > 0) == (locks > 0), || format!("a chain of {chain}"))?;
    ensure((0.0..=1.0).contains(&freedom), || format!("freedom {freedom}"))
}

fn key_of(placed: &undercroft::floor::Placed) -> Option<(KeyId, Cell)> {
    match placed.is {
        Feature::Key(key) => Some((key, placed.at)),
        _ => None,
    }
}

/// Returns the tile that a cell belongs to.
fn tile_at(assembly: &Assembly, at: Cell) -> Result<u32, String> {
    let side = assembly.cell as i32;
    let [x, z] = [(0, at.x), (2, at.y)].map(|(axis, n)| assembly.origin[axis] + i32::from(n) * side);
    let has = |node: &Node| {
        let (low, high) = node.bounds;
        (low[0]..high[0]).contains(&x) && (low[2]..high[2]).contains(&z)
    };
    let found = assembly.nodes.iter().position(has);
    found.map(|i| i as u32).ok_or_else(|| format!("no tile at {at}"))
}

/// Returns at which tile of the main path the branch of a tile leaves it, and which branch that is.
fn way_back(assembly: &Assembly, tile: u32) -> Result<(u32, String), String> {
    let (mut at, mut branch) = (tile, None);
    loop {
        let node = &assembly.nodes[at as usize];
        match (node.distance, branch) {
            (Some(_), None) => return Err(format!("a key on the main path, in {}", node.name)),
            (Some(steps), Some(branch)) => return Ok((steps, branch)),
            (None, _) => branch = Some(node.name.rsplit_once('_').ok_or("a name")?.0.to_owned()),
        }
        at = assembly.links.iter().find(|link| link.to == at).ok_or("joined")?.from;
    }
}

/// Returns the cells that one gets to with the keys found on the way, but for one that is never used.
fn reached(floor: &Floor, unused: Option<KeyId>) -> BTreeSet<Cell> {
    let (mut reached, mut keys) = (BTreeSet::new(), BTreeSet::new());
    loop {
        let known = keys.len();
        let mut front = vec![floor.entrance()];
        reached.clear();
        while let Some(at) = front.pop() {
            if !reached.insert(at) {
                continue;
            }
            if let Some(Feature::Key(key)) = floor.feature(at) {
                keys.insert(*key);
            }
            for side in Side::ALL {
                let opens = match floor.edge(Edge::new(at, side)) {
                    EdgeKind::Open => true,
                    EdgeKind::Wall => false,
                    EdgeKind::Barrier(b) => {
                        assert_eq!(b.kind, BarrierKind::Door);
                        b.lock.is_none_or(|key| keys.contains(&key) && Some(key) != unused)
                    }
                };
                front.extend(at.step(side).filter(|_| opens));
            }
        }
        if keys.len() == known {
            return reached;
        }
    }
}

fn keyed() -> Linear {
    let Ok(Recipe::Linear(params)) = Recipe::new("linear", Some("keyed")) else { panic!("a preset") };
    params
}

fn keyed_floors(seeds: std::ops::Range<u64>) {
    let (mut counts, mut chains) = ([0; 4], [0; 4]);
    let params = keyed();
    for n in seeds.clone() {
        let floor = hold_promises(&params, &Seed::new("keyed").nth(n), 1 + n as u32 % 9);
        let quest = Quest::of(&floor);
        counts[quest.needed().count()] += 1;
        chains[quest.chain()] += 1;
    }
    // All numbers come about as often, and so do keys before and behind other doors.
    let third = (seeds.end - seeds.start) / 3;
    assert!(counts[1..].iter().all(|n| 10 * n > 7 * third), "{counts:?}");
    assert!(chains[1..].iter().all(|n| 10 * n > third), "{chains:?}");
}

#[test]
fn keyed_keeps_its_promises_for_thousands_of_seeds() {
    keyed_floors(0..1_200);
}

#[test]
fn keyed_keeps_its_promises_for_thousands_more() {
    keyed_floors(1_200..2_400);
}

#[test]
fn other_presets_have_no_locks() {
    for preset in ["classic", "straight", "branchy", "long"] {
        let recipe = Recipe::new("linear", Some(preset)).expect("a preset");
        for n in 0..20 {
            let floor = make::floor(&recipe, &Seed::new("open").nth(n), 1).expect("a floor");
            assert!(floor.keys().is_empty() && Quest::of(&floor).steps.is_empty());
        }
    }
}

#[test]
fn as_many_doors_are_locked_as_arithmetic_allows() {
    for (locks, path) in [(2, 3), (3, 4), (5, 8), (7, 8), (12, 20)] {
        let params = Linear {
            min_path_length: path,
            target_size: path + 1 + locks,
            max_branches: locks,
            max_attempts: 5_000,
            locks: Between(locks, locks),
            ..Linear::default()
        };
        for n in 0..100 {
            hold_promises(&params, &Seed::new("many").nth(n), 1);
        }
    }
}

#[test]
fn any_tileset_can_be_locked() {
    for tileset in [stairwell(), gatehouse(), temple()] {
        let params = Linear { tileset, ..keyed() };
        for n in 0..200 {
            hold_promises(&params, &Seed::new("sets").nth(n), 1);
        }
    }
}

/// Checks that a recipe is refused so, and that what the refusal advises makes floors.
fn refused(settings: &[&str], expected: &str, advice: &[&[&str]]) {
    let recipe = Recipe::new("linear", None).expect("a recipe");
    let refusal = recipe.clone().with(settings).expect_err("it cannot work").to_string();
    assert_eq!(refusal, expected);
    for advice in advice {
        let recipe = recipe.clone().with(settings.iter().chain(*advice)).expect("what was advised");
        let Recipe::Linear(params) = &recipe else { panic!("a recipe of linear") };
        for n in 0..20 {
            hold_promises(params, &Seed::new("advice").nth(n), 1);
        }
    }
}

#[test]
fn more_locks_than_branches_are_refused() {
    refused(
        &["locks=4"],
        "4 locked doors: the key of each takes a branch before it, and max_branches is 3; set max_branches to 4 and target_size \
         to 13, or locks to 3",
        &[&["max_branches=4", "target_size=13"], &["locks=3"]],
    );
    refused(
        &["locks=1..3", "max_branches=0"],
        "1 locked door: the key of each takes a branch before it, and max_branches is 0; set max_branches to 1, or locks to 0",
        &[&["max_branches=1"], &["locks=0"]],
    );
    refused(
        &["locks=3", "min_path_length=3"],
        "3 locked doors: the key of each takes a branch before it, and the path has 2 tiles that one can hang on; set \
         min_path_length to 4, or locks to 2",
        &[&["min_path_length=4"], &["locks=2"]],
    );
    refused(
        &["locks=3", "target_size=11"],
        "3 locked doors: the key of each takes a tile beside the path, and target_size leaves 2; set target_size to 12, or locks \
         to 2",
        &[&["target_size=12"], &["locks=2"]],
    );
    let backwards = Linear { locks: Between(2, 1), ..Linear::default() };
    assert_eq!(
        Recipe::Linear(backwards).check().unwrap_err().to_string(),
        "locks = 2 to 1 is not possible: it takes a range within 0 to 100"
    );
}

#[test]
fn forged_locks_are_found() {
    let params = Linear { locks: Between(2, 2), ..keyed() };
    for n in 0..40 {
        let floor = make::floor(&params, &Seed::new("forged").nth(n), 1).expect("a floor");
        assert_eq!(linear::validate(&floor, Some(&params)), Ok(()));
        let key = floor.features().iter().find(|placed| key_of(placed).is_some()).expect("a key");
        let mut draft = Draft::from(floor.clone());
        draft.remove(key.at);
        draft.place(floor.entrance(), key.is.clone());
        let forged = draft.finish().expect("a floor");
        let told = linear::validate(&forged, Some(&params)).expect_err("the key lies in the start");
        assert!(told[0].to_string().contains("does not lie in a branch before"), "{told:?}");
        let fewer = Linear { locks: Between(1, 1), ..params.clone() };
        let told = linear::validate(&floor, Some(&fewer)).expect_err("one lock too many");
        assert_eq!(told[0].to_string(), "the floor: it has 2 keys, and locks is 1");
    }
}
