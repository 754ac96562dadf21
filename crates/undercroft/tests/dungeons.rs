//! What every dungeon of ten floors promises, whatever made it: it is proven as a whole, floors made alone are the same, it leads
//! out at its end and nowhere else, and nothing in it is called the same.

use std::collections::BTreeSet;
use undercroft::floor::{Feature, Goal};
use undercroft::{Dungeon, Recipe, Seed, dungeon, make, verify};

const FLOORS: u32 = 10;

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
    for pair in floors.windows(2) {
        assert_eq!(pair[0].stairs_down(), pair[1].stairs_up(), "{}", told("the stairs meet"));
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

/// Returns how many of the stairs between floors stand on two cells, of how many.
fn apart(recipe: &Recipe, seed: &Seed, floors: u32) -> (u32, u32) {
    let make = |depth| undercroft::generate::floor(recipe, seed, depth);
    let floors = (1..=floors).map(|depth| make(depth).unwrap_or_else(|e| panic!("{recipe:?} {seed}: {e}")));
    let floors: Vec<_> = floors.collect();
    let apart = floors.windows(2).filter(|pair| pair[0].stairs_down() != pair[1].stairs_up()).count();
    (apart as u32, floors.len() as u32 - 1)
}

/// Stairs meet in every preset of every generator.
#[test]
fn stairs_meet() {
    for about in undercroft::recipe::generators() {
        let (mut apart_in_all, mut all) = (0, 0);
        for (preset, _) in about.presets {
            let recipe = Recipe::new(about.name, Some(preset)).expect("a preset");
            for n in 0..if ["labyrinth", "sprawl", "long"].contains(&preset) { 2 } else { 40 } {
                let (apart, of) = apart(&recipe, &Seed::new("meet").nth(n), 8);
                (apart_in_all, all) = (apart_in_all + apart, all + of);
            }
        }
        assert_eq!(apart_in_all, 0, "of {all} stairs of {}", about.name);
    }
}

/// They meet also where floors of the simple layout follow others.
#[test]
fn stairs_of_simple_floors_meet() {
    let sizes = [(16, 16), (16, 22), (24, 24), (33, 29)];
    for (generator, impossible) in
        [("wizardry", "one_ways=60"), ("navigation", "one_way_loops=8"), ("tunnels", "")]
    {
        for (width, height) in sizes {
            for setting in ["", impossible] {
                let size = [format!("width={width}"), format!("height={height}")];
                let settings = [&*size[0], &*size[1], "if_stuck=simple", setting];
                let settings: Vec<&str> =
                    settings.into_iter().filter(|setting| !setting.is_empty()).collect();
                let Ok(recipe) = Recipe::new(generator, None).and_then(|recipe| recipe.with(&settings))
                else {
                    continue;
                };
                for n in 0..2 {
                    let (apart, of) = apart(&recipe, &Seed::new("simple").nth(n), 6);
                    assert_eq!(apart, 0, "of {of} stairs of {generator}: {settings:?} {n}");
                }
            }
        }
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
    let mut twice = [0; 6];
    let (mut people, mut events, mut told) = (0, 0, 0);
    for n in 0..40 {
        let dungeon = made("navigation", n);
        let mut heard: [BTreeSet<String>; 5] = Default::default();
        for floor in &dungeon.floors {
            let persons: Vec<&str> = people_of(floor).map(|person| &*person.name).collect();
            people += persons.len();
            events += floor.events().len();
            let names = persons.into_iter().map(str::to_owned);
            let keys = floor.keys().iter().map(|key| key.name.to_string());
            let happens = floor.events().iter().map(|event| event.module.to_string());
            let rooms =
                floor.rooms().iter().filter(|room| room.special > 0).map(|room| room.name.to_string());
            let words: [Vec<String>; 5] = [
                names.collect(),
                keys.collect(),
                vec![floor.name().to_owned()],
                happens.collect(),
                rooms.filter(|name| !name.is_empty()).collect(),
            ];
            for ((words, heard), twice) in words.into_iter().zip(&mut heard).zip(&mut twice) {
                *twice += words.into_iter().filter(|word| !heard.insert(word.clone())).count();
            }
        }
        for pair in dungeon.floors.windows(2) {
            let (above, below) = (details(&pair[0]), details(&pair[1]));
            told += below.len();
            twice[5] += below.intersection(&above).count();
        }
    }
    let [names, keys, titles, modules, rooms, sentences] = twice;
    let counts = format!(
        "{names} of {people} people, {keys} keys, {titles} titles, {modules} of {events} events, {rooms} special rooms, \
         {sentences} of {told} details"
    );
    assert_eq!((keys, titles), (0, 0), "{counts}");
    assert!(names * 200 <= people && rooms <= 2, "{counts}");
    // Of 21 modules some ask for darkness, a dead end or a theme, and a dungeon has 25 events.
    assert!(modules * 5 <= events * 2 && sentences * 40 <= told, "{counts}");
}

/// Returns the people of a floor.
fn people_of(floor: &undercroft::Floor) -> impl Iterator<Item = &undercroft::floor::Person> {
    floor.features().iter().filter_map(|placed| match &placed.is {
        Feature::Person(person) => Some(&**person),
        _ => None,
    })
}

/// Where a theme goes on, somebody speaks of somebody on the floor above, who is there.
#[test]
fn people_of_a_theme_know_of_each_other() {
    let (mut said, mut going_on) = (0, 0);
    for n in 0..60 {
        for pair in made("navigation", n).floors.windows(2) {
            let look = |floor: &undercroft::Floor| floor.theme().map(|theme| theme.name.to_string());
            going_on += u32::from(look(&pair[0]) == look(&pair[1]));
            for line in people_of(&pair[1]).flat_map(|person| &person.dialogue) {
                if line.text.contains("floor above") || line.text.contains("one floor up") {
                    said += 1;
                    let is_there = people_of(&pair[0]).any(|person| line.text.contains(&*person.name));
                    assert!(is_there, "{n}, floor {}: {}", pair[1].depth(), line.text);
                }
            }
        }
    }
    assert!(said * 2 > going_on, "{said} of {going_on} floors whose theme goes on");
}
