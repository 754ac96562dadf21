//! Reads sheets and the texts of rooms backwards: every sentence is taken apart by its grammar, and what it claims is held
//! against the floor. A sentence that no grammar here knows is a failure too, so nothing is said that is not tested.
//!
//! Nothing here asks the layer of facts from which the texts were made: exits, darkness and what bars a way are worked out
//! anew in `world.rs`.

#![expect(clippy::unwrap_used, reason = "what fails stops the test")]

mod forged;
mod grammar;
mod people;
mod quest;
mod rooms;
mod sheet;
mod tables;
mod things;
mod walls;
mod way;
mod world;

use undercroft::floor::Wear;
use undercroft::generate::wizardry::Wizardry;
use undercroft::recipe::Quest;
use undercroft::{Floor, Recipe, Seed, make};
use undercroft_render::markdown::{self, Map};
use undercroft_render::page::{AtTable, Party, Rules};
use undercroft_render::{Audience, Page};
use world::World;

/// Floors of a generator that are read.
const FLOORS: u64 = 2_000;
/// Threads that read them.
const READERS: u64 = 2;

/// The tables at which sheets are read.
const TABLES: [AtTable; 4] = [
    AtTable { rules: Rules::Plain, party: None },
    AtTable { rules: Rules::FiveE, party: Some(Party { members: 4, level: 3 }) },
    AtTable { rules: Rules::Osr, party: Some(Party { members: 6, level: 1 }) },
    AtTable { rules: Rules::Plain, party: Some(Party { members: 3, level: 11 }) },
];

/// Returns what a floor's sheets say that is not so, or that nobody understands.
fn lies(floor: &Floor, table: AtTable) -> Vec<String> {
    let map = Map::Picture("map.svg".into());
    let page = Page::at_table(floor, None, Audience::Master, table);
    let world = World::at(floor, table);
    let mut lies = sheet::read(&world, &markdown::markdown(&page, &map));
    lies.extend(rooms::read(&world));
    let page = Page::at_table(floor, None, Audience::Player, table);
    lies.extend(sheet::read_by_players(&world, &markdown::markdown(&page, &map)));
    lies
}

/// Reads floors of every preset, at depths from 1 to 9, and fails with the first lies.
fn read_backwards(generator: &str) {
    let about = undercroft::recipe::generators().into_iter().find(|about| about.name == generator).unwrap();
    let read = |n: u64| {
        let (preset, _) = about.presets[n as usize % about.presets.len()];
        let recipe = Recipe::new(generator, Some(preset)).unwrap();
        let depth = 1 + (n / 7 % 9) as u32;
        let floor = match make::floor(&recipe, &Seed::new("truth").nth(n), depth) {
            Ok(floor) => floor,
            Err(why) => return vec![format!("{generator} ({preset}), floor {n} is not made: {why}")],
        };
        let say = |lie| format!("{generator} ({preset}), floor {n} at depth {depth}: {lie}");
        lies(&floor, TABLES[(n / 3) as usize % TABLES.len()]).into_iter().map(say).collect()
    };
    let all: Vec<String> = std::thread::scope(|scope| {
        let readers: Vec<_> = (0..READERS)
            .map(|first| {
                scope.spawn(move || {
                    let mine = (first..FLOORS).step_by(READERS as usize);
                    mine.flat_map(read).take(20).collect::<Vec<String>>()
                })
            })
            .collect();
        readers.into_iter().flat_map(|reader| reader.join().unwrap()).collect()
    });
    assert!(all.is_empty(), "{}", all.join("\n"));
}

#[test]
fn wizardry_says_nothing_that_is_not_so() {
    read_backwards("wizardry");
}

/// Returns a floor whose locks take any of its small keys, and keep it.
fn with_used_up_keys(n: u64) -> Result<Floor, make::MakeError> {
    let quest = Quest { keys: Wear::UsedUp, ..Quest::default() };
    make::floor(&Wizardry { quest, ..Wizardry::default() }, &Seed::new("used up").nth(n), 2 + n as u32 % 8)
}

#[test]
fn keys_that_are_used_up_open_what_is_said() {
    let mut told = 0;
    for n in 0..200 {
        let floor = with_used_up_keys(n).unwrap();
        assert_eq!(lies(&floor, AtTable::default()), [""; 0], "floor {n}");
        let page = Page::of(&floor, None, Audience::Master);
        told += usize::from(format!("{page:?}").contains("in whatever order they are opened"));
    }
    assert!(told > 50, "{told}");
}

#[test]
fn navigation_says_nothing_that_is_not_so() {
    read_backwards("navigation");
}

#[test]
fn tunnels_says_nothing_that_is_not_so() {
    read_backwards("tunnels");
}

#[test]
fn linear_says_nothing_that_is_not_so() {
    read_backwards("linear");
}

#[test]
fn dice_says_nothing_that_is_not_so() {
    read_backwards("dice");
}
