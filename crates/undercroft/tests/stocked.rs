//! What floors of `tunnels` and `dice` carry where their recipe asks for it: chests, traps, and keys for locked doors.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use undercroft::floor::{EdgeKind, Feature, KeyId};
use undercroft::generate::dice::Level;
use undercroft::grid::{Cell, Edge, Side};
use undercroft::recipe::generators;
use undercroft::{Draft, Floor, Recipe, Seed, make, solve, verify};

const STOCKED: [&str; 2] = ["tunnels", "dice"];

fn stocked(generator: &str) -> Recipe {
    Recipe::new(generator, Some("stocked")).expect("a preset of that name")
}

fn made(recipe: &Recipe, n: u32) -> (Floor, Seed) {
    let seed = Seed::new(format!("stocked {n}"));
    let floor = make::floor(recipe, &seed, 1 + n % 12);
    (floor.unwrap_or_else(|e| panic!("{} {n}: {e}", recipe.generator())), seed)
}

fn places(floor: &Floor, fits: impl Fn(&Feature) -> bool) -> Vec<Cell> {
    floor.features().iter().filter(|placed| fits(&placed.is)).map(|placed| placed.at).collect()
}

fn traps(floor: &Floor) -> Vec<Cell> {
    places(floor, |is| matches!(is, Feature::Trap(_)))
}

fn chests(floor: &Floor) -> Vec<Cell> {
    places(floor, |is| matches!(is, Feature::Chest(_)))
}

/// Steps from the entrance to every cell, through all but the doors of a key.
fn steps(floor: &Floor, without: Option<KeyId>) -> BTreeMap<Cell, u32> {
    let mut steps = BTreeMap::from([(floor.entrance(), 0)]);
    let mut queue = VecDeque::from([floor.entrance()]);
    while let Some(c) = queue.pop_front() {
        for side in Side::ALL {
            let leads = match floor.side(c, side) {
                EdgeKind::Open => true,
                EdgeKind::Wall => false,
                EdgeKind::Barrier(door) => without.is_none() || door.lock != without,
            };
            let Some(next) = c.step(side).filter(|next| leads && !steps.contains_key(next)) else { continue };
            steps.insert(next, steps[&c] + 1);
            queue.push_back(next);
        }
    }
    steps
}

/// Locked doors by their keys.
fn doors(floor: &Floor) -> BTreeMap<u32, Vec<Edge>> {
    let mut doors: BTreeMap<u32, Vec<Edge>> = BTreeMap::new();
    for (edge, door) in floor.barriers() {
        doors.entry(door.lock.expect("every door is locked").0).or_default().push(*edge);
    }
    doors
}

#[test]
fn floors_are_proven_and_carry_what_the_preset_says() {
    for generator in STOCKED {
        let recipe = stocked(generator);
        let range = |key: &str| {
            let range = recipe.parameters()[key].as_array().expect("a range").clone();
            range[0].as_integer().unwrap() as usize..=range[1].as_integer().unwrap() as usize
        };
        let mut needed = 0;
        for n in 0..400 {
            let (floor, seed) = made(&recipe, n);
            solve::replay(&floor, floor.walkthrough().unwrap()).unwrap();
            assert_eq!(verify::floor(&floor, Some((&recipe, &seed))), Ok(()));
            assert!(range("chests").contains(&chests(&floor).len()), "{generator} {n}");
            assert!(range("traps").contains(&traps(&floor).len()), "{generator} {n}");
            assert!(range("locks").contains(&floor.keys().len()), "{generator} {n}");
            needed += usize::from(solve::Quest::of(&floor).needed().count() > 0);
        }
        assert!(needed > 300, "the stairs need a key on {needed} of 400 floors of {generator}");
    }
}

#[test]
fn doors_stand_where_a_single_cell_leads_through_and_keep_something() {
    for generator in STOCKED {
        for n in 0..400 {
            let (floor, _) = made(&stocked(generator), n);
            let all = steps(&floor, None).len();
            assert_eq!(all, floor.cells().count(), "everything hangs together");
            for (key, edges) in doors(&floor) {
                assert!((1..=3).contains(&edges.len()));
                assert!(
                    steps(&floor, Some(KeyId(key))).len() < all,
                    "{generator} {n}: key {key}\n{}",
                    floor.drawing()
                );
                for edge in edges {
                    let (Some(one), other) = edge.cells() else { panic!("a door on the rim") };
                    let is_narrow = |c: Cell| {
                        let beside = [edge.side().turned(1), edge.side().turned(3)];
                        beside.into_iter().all(|side| c.step(side).is_none_or(|c| !floor.is_floor(c)))
                    };
                    assert!(
                        is_narrow(one) || is_narrow(other),
                        "{generator} {n}: {edge}\n{}",
                        floor.drawing()
                    );
                }
            }
        }
    }
}

#[test]
fn traps_lie_apart_and_not_at_the_entrance_and_chests_are_spread() {
    for generator in STOCKED {
        let (mut far, mut all) = (0, 0);
        for n in 0..400 {
            let (floor, _) = made(&stocked(generator), n);
            let steps = steps(&floor, None);
            let traps = traps(&floor);
            for (i, trap) in traps.iter().enumerate() {
                assert!(steps[trap] >= 4, "{generator} {n}: {trap}");
                assert!(traps[..i].iter().all(|other| other.manhattan(*trap) > 1), "{generator} {n}: {trap}");
            }
            let chests = chests(&floor);
            let rooms: BTreeSet<_> = chests.iter().map(|at| floor.room_at(*at)).collect();
            assert!(!rooms.contains(&None), "a chest stands in a room");
            if chests.len() * 2 < floor.rooms().len() {
                assert_eq!(rooms.len(), chests.len(), "{generator} {n}: each in a room of its own");
            }
            let mut by_steps: Vec<u32> = steps.values().copied().collect();
            by_steps.sort_unstable();
            let median = by_steps[by_steps.len() / 2];
            far += chests.iter().filter(|at| steps[at] >= median).count();
            all += chests.len();
        }
        assert!(far * 5 > all * 3, "{far} of {all} chests of {generator} are far from the entrance");
    }
}

#[test]
fn nothing_is_carried_unless_it_is_asked_for() {
    for generator in STOCKED {
        let about = generators().into_iter().find(|about| about.name == generator).unwrap();
        for (preset, _) in about.presets.into_iter().filter(|(preset, _)| *preset != "stocked") {
            let (floor, _) = made(&Recipe::new(generator, Some(preset)).unwrap(), 1);
            assert!(floor.barriers().is_empty() && floor.keys().is_empty(), "{generator} {preset}");
            let carried = |is: &Feature| matches!(is, Feature::Chest(_) | Feature::Trap(_) | Feature::Key(_));
            assert_eq!(places(&floor, carried), [], "{generator} {preset}");
        }
    }
}

#[test]
fn a_stocked_level_of_dice_is_checked_against_its_recipe_and_its_ledger() {
    let recipe = stocked("dice");
    let (floor, seed) = made(&recipe, 3);
    assert_eq!(verify::floor(&floor, None), Ok(()), "the ledger tells of the level without what it carries");
    let bare = Level::replay(floor.ledger().unwrap()).unwrap().floor().unwrap();
    assert!(bare.barriers().is_empty() && chests(&bare).is_empty());

    let at = chests(&floor)[0];
    let mut draft = Draft::from(floor);
    draft.remove(at);
    let robbed = draft.finish().unwrap();
    assert_eq!(verify::floor(&robbed, None), Ok(()));
    let faults = verify::floor(&robbed, Some((&recipe, &seed))).unwrap_err();
    assert!(faults[0].to_string().contains("another feature stands at"), "{}", faults[0]);
}

#[test]
fn levels_of_dice_have_the_rooms_that_are_asked_for() {
    for (settings, least, most) in [
        (&["exits=table", "rooms=6..8"][..], 6, 8),
        (&["exits=table", "rooms=5"], 5, 5),
        (&["width=40", "height=40", "rooms=40..50"], 40, 50),
    ] {
        let recipe = Recipe::new("dice", None).unwrap().with(settings).unwrap();
        for n in 0..200 {
            let (floor, seed) = made(&recipe, n);
            assert!(
                (least..=most).contains(&floor.rooms().len()),
                "{settings:?} {n}: {}",
                floor.rooms().len()
            );
            let Recipe::Dice(params) = &recipe else { unreachable!("a recipe of dice") };
            let mut level = Level::begin(params.setup(floor.depth())).unwrap();
            params.player(&seed, floor.depth()).play_out(&mut level, params.most_rooms());
            assert_eq!(Some(&level.ledger()), floor.ledger(), "{settings:?} {n}");
        }
    }
}
