//! What a page says, against what its floor has.

use super::*;
use crate::samples;
use std::collections::BTreeSet;
use undercroft::grid::cell;

fn page(floor: &Floor) -> Page {
    Page::of(floor, None, Audience::Master)
}

fn section<'a>(page: &'a Page, heading: &str) -> &'a Items {
    &page
        .sections
        .iter()
        .find(|section| section.heading == heading)
        .unwrap_or_else(|| panic!("{heading}"))
        .items
}

fn entries<'a>(page: &'a Page, heading: &str) -> &'a [Entry] {
    match section(page, heading) {
        Items::Entries(entries) => entries,
        other => panic!("{other:?}"),
    }
}

fn words(page: &Page) -> String {
    format!("{page:?}")
}

#[test]
fn everything_on_a_floor_is_told() {
    let floor = samples::everything();
    let page = page(&floor);
    let said = words(&page);
    for placed in floor.features() {
        assert!(said.contains(&square(placed.at)), "{} at {}", placed.is.kind(), placed.at);
    }
    for part in [
        "Red key",
        "a pit",
        "Ada",
        "Party",
        "Boss",
        "Treasure",
        "Writing",
        "Lever",
        "Chest",
        "Gold teleporter",
    ] {
        assert!(said.contains(part), "{part}");
    }
    assert_eq!(entries(&page, "Rooms").len(), 6);
}

#[test]
fn every_room_has_its_key_and_no_look_is_used_twice() {
    for generator in undercroft::recipe::generators().iter().map(|about| about.name) {
        for seed in ["a", "b", "c"] {
            let floor = samples::made(generator, seed);
            let page = page(&floor);
            let rooms = entries(&page, "Rooms");
            let numbers: Vec<usize> = rooms.iter().filter_map(|entry| entry.number).collect();
            assert!(numbers.into_iter().eq(1..=floor.rooms().len()), "{generator} {seed}");
            let texts: Vec<&str> =
                rooms.iter().map(|entry| &*entry.text).filter(|text| !text.is_empty()).collect();
            let once: BTreeSet<&str> = texts.iter().copied().collect();
            assert_eq!(texts.len(), once.len(), "{generator} {seed}");
            assert!(matches!(section(&page, "The way through"), Items::Steps(steps) if !steps.is_empty()));
            assert_eq!(page, Page::of(&floor, None, Audience::Master));
        }
    }
}

#[test]
fn players_are_told_the_title_and_nothing_else() {
    let floor = samples::made("navigation", "a");
    let recipe = Recipe::new("navigation", None).unwrap();
    let page = Page::of(&floor, Some((&recipe, &Seed::new("a"))), Audience::Player);
    assert_eq!(
        (page.title.as_str(), page.facts.len(), page.sections.len(), page.made.as_str()),
        (floor.name(), 0, 0, "")
    );
    let master = Page::of(&floor, Some((&recipe, &Seed::new("a"))), Audience::Master);
    assert!(master.made.contains("navigation") && master.made.contains("seed “a”"), "{}", master.made);
}

#[test]
fn the_way_is_told_by_rooms_and_deeds() {
    // Two rooms of two cells, one above the other: a key in the first, a locked door, the stairs in the second.
    let mut draft = samples::two_rooms();
    let key = draft.add_key(undercroft::floor::Key { name: "red key".into(), ..Default::default() });
    draft.place(cell(2, 1), Feature::Key(key));
    let door = undercroft::grid::Edge::new(cell(1, 2), undercroft::grid::Side::North);
    draft.hang(door, undercroft::floor::Barrier::door().locked(key));
    let floor = undercroft::solve::prove(draft.finish().unwrap()).unwrap();
    let page = page(&floor);
    let Items::Steps(steps) = section(&page, "The way through") else { panic!() };
    assert_eq!(
        steps[..],
        [
            "Take the red key in room 1, which opens the door between 1 and 2.",
            "Unlock the door between 1 and 2 with the red key.",
            "Take the stairs down in room 2 (C3)."
        ]
    );
    let first = &entries(&page, "Rooms")[0];
    assert_eq!(first.notes[0].text, "South, locked door (red key) to 2.");
    assert_eq!(first.notes[1], Note::new("Red key", "at C2. Opens the door between 1 and 2."));
}

#[test]
fn of_many_rooms_those_that_hold_nothing_stand_in_a_table() {
    let page = page(&samples::many_rooms(200));
    let rooms = entries(&page, "Rooms");
    assert!(rooms.len() < 10, "{}", rooms.len());
    let Items::Table(plain) = section(&page, "Plain rooms") else { panic!() };
    let told: BTreeSet<usize> = rooms
        .iter()
        .filter_map(|entry| entry.number)
        .chain(plain.rows.iter().filter_map(|row| row[0].parse().ok()))
        .collect();
    assert!(told.into_iter().eq(1..=200));
    assert_eq!(plain.rows.len() + rooms.len(), 200);
    assert!(plain.rows.iter().all(|[_, size, exits]| size == "2 × 2" && exits.contains("opening to")));
}
