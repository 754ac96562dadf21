//! What every dungeon of ten floors promises, whatever made it: it is proven as a whole, floors made alone are the same, it leads
//! out at its end and nowhere else, and nothing in it is called the same.

use std::collections::BTreeSet;
use undercroft::floor::{Feature, Goal};
use undercroft::{Dungeon, Recipe, Seed, dungeon, make, verify};

const FLOORS: u32 = 10;

/// Generators whose stairs meet.
const MEETING: [&str; 2] = ["tunnels", "wizardry"];

fn made(generator: &str, n: u64) -> Dungeon {
    let recipe = Recipe::new(generator, None).expect("a generator");
    let seed = Seed::new("dungeons").nth(n);
    make::dungeon(&recipe, &seed, FLOORS).unwrap_or_else(|e| panic!("{generator} {n}: {e}"))
}

fn hold_promises(generator: &str, n: u64) {
    let made = made(generator, n);
    let Dungeon { recipe, seed, floors } = &made;
    let told = |what: &str| format!("{generator} {n}: {what}");
    let way = dungeon::solve(floors).unwrap_or_else(|e| panic!("{}", told(&e.to_string())));
    dungeon::replay(floors, &way).unwrap_or_else(|e| panic!("{}", told(&e.to_string())));
    for floor in floors {
        assert_eq!(verify::floor(floor, Some((recipe, seed))), Ok(()), "{}", told("verified"));
    }

    let (last, others) = floors.split_last().expect("ten floors");
    for floor in others {
        assert!(floor.stairs_down().is_some(), "{}", told("stairs lead down"));
    }
    let leads_on = |is: &Feature| matches!(is, Feature::StairsDown | Feature::Chute);
    assert!(!last.features().iter().any(|placed| leads_on(&placed.is)), "{}", told("the end is the end"));
    assert!(
        matches!(last.goal(), Goal::Exit(_) | Goal::Boss(_)),
        "{}",
        told("the goal says what the end is")
    );
    assert!(
        last.rooms().iter().all(|room| !room.description.contains("down from here")),
        "{}",
        told("words")
    );

    let alone = make::floor(recipe, seed, 4).expect("floor 4 was made before");
    assert_eq!(alone, floors[3], "{}", told("floor 4 by itself"));
    if MEETING.contains(&generator) {
        for pair in floors.windows(2) {
            assert_eq!(pair[0].stairs_down(), pair[1].stairs_up(), "{}", told("the stairs meet"));
        }
    }

    let names: BTreeSet<&str> = floors.iter().map(undercroft::Floor::name).collect();
    assert!(
        names.len() == floors.len() && !names.contains(""),
        "{}",
        told("every floor has a name of its own")
    );
    assert!(made.name().starts_with("The "));
}

fn hold_all(generator: &str, seeds: std::ops::Range<u64>) {
    seeds.for_each(|n| hold_promises(generator, n));
}

#[test]
fn wizardry_makes_dungeons() {
    hold_all("wizardry", 0..12);
}

#[test]
fn navigation_makes_dungeons() {
    hold_all("navigation", 0..12);
}

#[test]
fn tunnels_make_dungeons() {
    hold_all("tunnels", 0..40);
}

#[test]
fn linear_makes_dungeons() {
    hold_all("linear", 0..40);
}

#[test]
fn dice_make_dungeons() {
    hold_all("dice", 0..40);
}

#[test]
#[ignore = "a thousand dungeons of each generator"]
fn a_thousand_dungeons_of_every_generator() {
    for about in undercroft::recipe::generators() {
        hold_all(about.name, 100..1_100);
    }
}

/// The way out of the first floor is above ground; of a dungeon with one floor nothing is known to be the last.
#[test]
fn one_floor_is_no_dungeon() {
    let recipe = Recipe::default();
    let made = make::dungeon(&recipe, &Seed::new("one"), 1).unwrap();
    assert_eq!(made.floors, [make::floor(&recipe, &Seed::new("one"), 1).unwrap()]);
}

/// Returns the sentences of a text.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(['.', '!', '?']).map(str::trim).filter(|sentence| !sentence.is_empty())
}

/// The details that rooms of a floor show, as one reads them: the second sentence of each.
fn details(floor: &undercroft::Floor) -> BTreeSet<&str> {
    floor.rooms().iter().filter_map(|room| sentences(&room.description).nth(1)).collect()
}

/// Words are dealt over all floors: while a theme lasts, no floor repeats another.
#[test]
fn floors_do_not_repeat_each_other() {
    let (mut people, mut names_twice, mut keys_twice, mut titles_twice) = (0, 0, 0, 0);
    let (mut told, mut told_twice) = (0, 0);
    for n in 0..40 {
        let dungeon = made("navigation", n);
        let (mut names, mut keys, mut titles) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for floor in &dungeon.floors {
            titles_twice += usize::from(!titles.insert(floor.name()));
            for key in floor.keys() {
                keys_twice += usize::from(!keys.insert(key.name.to_string()));
            }
            for placed in floor.features() {
                if let Feature::Person(person) = &placed.is {
                    people += 1;
                    names_twice += usize::from(!names.insert(person.name.to_string()));
                }
            }
        }
        for pair in dungeon.floors.windows(2) {
            let (above, below) = (details(&pair[0]), details(&pair[1]));
            told += below.len();
            told_twice += below.intersection(&above).count();
        }
    }
    let counts = format!(
        "{people} people, {names_twice} names, {keys_twice} keys, {titles_twice} titles, {told_twice} of {told} details"
    );
    assert_eq!((titles_twice, keys_twice), (0, 0), "{counts}");
    assert!(names_twice * 100 <= people && told_twice * 20 <= told, "{counts}");
}
