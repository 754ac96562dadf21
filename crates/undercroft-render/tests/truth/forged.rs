//! Sheets and texts that lie: one word is changed at a time, and the reader has to find it. Without this nobody would know
//! whether the reader reads.

use super::world::World;
use super::{rooms, sheet, walls};
use undercroft::floor::{Feature, Floor, Note, Placed, Room, RoomId, RoomKind, Trap};
use undercroft::grid::{Cell, Size, cell, rect};
use undercroft::{Draft, Recipe, Seed, make};
use undercroft_render::markdown::{self, Map};
use undercroft_render::{Audience, Page};

/// What is changed in a sheet.
const SHEETS: &[(&str, &str)] = &[
    ("north, ", "south, "),
    ("east, ", "west, "),
    ("locked door", "door"),
    ("secret door", "false wall"),
    ("one-way door", "door"),
    (" that opens only from the other side", ""),
    ("shut gate (", "shut gate (the moon and "),
    (" to a dead end", " to the corridors"),
    (", past a lock or gate to ", ", by a hidden way to "),
    ("No light works here.", "No light works in 1 of its 9 squares."),
    ("squares.\n", "squares of wood.\n"),
    (" × 4.*", " × 5.*"),
    (": the way in.", "."),
    ("Opens the ", "Opens nothing but the "),
    ("Opens the gate ", "Opens the door "),
    ("akes the teleporters in room ", "akes the teleporters in room 1"),
    ("akes the trap", "akes the chest"),
    ("Harmless once the ", "Harmless once the other "),
    (" Behind a shut gate", ""),
    (" gold pieces", "0 gold pieces"),
    (", leads to room ", ", leads to room 1"),
    (", asleep until ", ", awake until "),
    (", in plain sight", ""),
    (", once only", ", again and again"),
    (", already harmless", ""),
    ("d6 damage", "d12 damage"),
    ("Tells the truth.", "Not to be trusted."),
    ("true: the ", "false: points to room 1, but the "),
    ("a writing in room ", "a writing in room 1"),
    ("Take the ", "Press the "),
    ("take the ", "press the "),
    ("; unlock the ", "; find the "),
    (", which opens the ", ", which shuts the "),
    (" Mind ", " Mind a bear at A1; "),
    (" No light works on some of the way.", ""),
    (" waits on the way.", " the Third waits on the way."),
    ("danger, once in ", "danger, once in 1"),
    (" | 2 × 2 | ", " | 2 × 3 | "),
    (" | East, wide opening to ", " | East, wide opening to 1"),
    ("- **Rooms 1, ", "- **Rooms "),
    (" more**: start", " more**: goal"),
    ("**: stairs down", "**"),
    (" key, room ", " key, room 1"),
    ("; lever", "; crowbar"),
    ("; boss", ""),
    (" key → ", " crown → "),
    (" → Room ", " → Room 1"),
    ("one way → ", "lever → "),
    (" (2 doors) → ", " → "),
    ("Of the small key there are ", "Of the small key there are 1"),
    (", for 2 locks: ", ", for 3 locks: "),
];

/// What is changed in the texts of rooms.
const TEXTS: &[(&str, &str)] = &[
    ("north", "south"),
    ("east", "west"),
    (" paces square", " paces by eleven"),
    (" paces by ", " paces by one"),
    ("The only way out is", "Ways lead"),
    ("locked", "open"),
    (" has no handle on this side", ""),
    ("A lever juts from the wall.", ""),
    (" A chest stands against the wall.", ""),
    ("A chest stands", "A child stands"),
    (" is here, ", " was here, "),
    ("behind a gate with one lock", "behind a gate with two locks"),
    (", behind a gate with two locks", ""),
    ("in a darkness that no light enters", "in the sun"),
    ("You count ", "You do not count "),
];

fn floors(generators: &[&str], each: u64) -> Vec<Floor> {
    let make = |generator: &&str, n: u64| {
        let recipe = Recipe::new(generator, None).unwrap();
        make::floor(&recipe, &Seed::new("forged").nth(n), 1 + n as u32 % 9).unwrap()
    };
    generators.iter().flat_map(|generator| (0..each).map(move |n| make(generator, n))).collect()
}

/// A way of no return on the way to the goal, which no generator makes.
const NO_RETURN: &str = "
    +--+--+--+--+
    |@.>k00l0a >|
    +--+--+--+--+
---
rooms = [
    { bounds = [0, 0, 1, 1], kind = 'start' },
    { bounds = [1, 0, 1, 1], kind = 'chamber' },
    { bounds = [2, 0, 1, 1], kind = 'chamber' },
    { bounds = [3, 0, 1, 1], kind = 'boss' },
]";

/// Fifty rooms in a row, of which the last holds the stairs and the others nothing.
fn many_rooms() -> Floor {
    let mut draft = Draft::new(Size::new(150, 2).unwrap(), 1);
    draft.carve_rect(draft.size().rect());
    draft.open_everywhere();
    (0..50).for_each(|i| _ = draft.add_room(Room::new(rect(3 * i, 0, 2, 2), RoomKind::Small)));
    draft.enter_at(cell(2, 0));
    draft.place(cell(148, 1), Feature::StairsDown);
    draft.finish().unwrap()
}

/// Returns the floor with traps as no generator sets them: in plain sight, going off once, harmless already.
fn with_other_traps(floor: &Floor) -> Floor {
    let mut draft = Draft::from(floor.clone());
    for (i, placed) in floor.features().iter().enumerate() {
        if let Feature::Trap(trap) = &placed.is {
            draft.remove(placed.at);
            let changed =
                Trap { visible: i % 2 == 0, once: i % 3 == 0, disarmed: i % 5 == 0, ..trap.clone() };
            draft.place(placed.at, Feature::Trap(changed));
        }
    }
    draft.finish().unwrap()
}

/// Changes every place where the words stand, one after the other, and asks how often the reader finds it. Now and then a
/// change makes another truth: where there is a way north and the same way south. What is not changed is all true.
fn check(changes: &[(&str, &str)], texts: &[String], lies: impl Fn(usize, String) -> Vec<String>) {
    for (n, text) in texts.iter().enumerate() {
        assert_eq!(lies(n, text.clone()), [""; 0], "before anything is changed");
    }
    let mut missed = Vec::new();
    for (from, to) in changes {
        let (mut tried, mut found) = (0, 0);
        for (n, text) in texts.iter().enumerate() {
            for (at, _) in text.match_indices(from).take(6) {
                tried += 1;
                let forged = [&text[..at], to, &text[at + from.len()..]].concat();
                found += usize::from(!lies(n, forged).is_empty());
            }
        }
        if tried == 0 || 10 * found < 9 * tried {
            missed.push(format!("“{from}” as “{to}”: {found} of {tried} were found"));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
fn a_sheet_for_another_table_is_found_out() {
    let floors = floors(&["wizardry"], 6);
    for (table, changes) in [
        (
            super::TABLES[1],
            &[
                ("is 5 feet", "is 10 feet"),
                ("DC ", "DC 1"),
                (" to break", " to bend"),
                ("for 4 of level 3", "for 3 of level 4"),
                (" XP", " HD"),
            ][..],
        ),
        (
            super::TABLES[2],
            &[(" in 6", " in 8"), ("% off", "% on"), (" hit dice", " XP"), ("is 10 feet", "is 5 feet")],
        ),
    ] {
        let written = |floor: &Floor| {
            let page = Page::at_table(floor, None, Audience::Master, table);
            markdown::markdown(&page, &Map::Picture("map.svg".into()))
        };
        let sheets: Vec<String> = floors.iter().map(written).collect();
        check(changes, &sheets, |n, forged| sheet::read(&World::at(&floors[n], table), &forged));
    }
}

#[test]
fn a_writing_that_lies_is_found_out() {
    let floors = floors(&["wizardry", "navigation"], 24);
    let written = |floor: &Floor| -> Vec<(Cell, Note)> {
        let note = |placed: &Placed| match &placed.is {
            Feature::Note(note) => Some((placed.at, note.clone())),
            _ => None,
        };
        floor.features().iter().filter_map(note).collect()
    };
    let each: Vec<(usize, Cell, Note)> = floors
        .iter()
        .enumerate()
        .flat_map(|(n, floor)| written(floor).into_iter().map(move |(at, note)| (n, at, note)))
        .collect();
    let texts: Vec<String> = each.iter().map(|(.., note)| note.text.to_string()).collect();
    let changes =
        [("north", "south"), ("south", "north"), ("east", "west"), (" key", " crown"), ("waits", "sleeps")];
    check(&changes, &texts, |i, forged| {
        let (n, at, note) = &each[i];
        let forged = Note { text: forged.into(), ..note.clone() };
        walls::read(&World::new(&floors[*n]), *at, &forged).err().into_iter().collect()
    });
}

#[test]
fn a_sheet_that_lies_is_found_out() {
    let mut floors = floors(&["wizardry", "navigation", "tunnels", "linear", "dice"], 9);
    let others: Vec<Floor> = floors.iter().step_by(3).map(with_other_traps).collect();
    floors.extend(others);
    floors.push(NO_RETURN.parse().unwrap());
    floors.push(many_rooms());
    floors.extend((0..6).map(|n| super::with_used_up_keys(n).unwrap()));
    let written = |floor: &Floor| {
        markdown::markdown(&Page::of(floor, None, Audience::Master), &Map::Picture("map.svg".into()))
    };
    let sheets: Vec<String> = floors.iter().map(written).collect();
    check(SHEETS, &sheets, |n, forged| sheet::read(&World::new(&floors[n]), &forged));
}

#[test]
fn a_room_that_lies_is_found_out() {
    let floors = floors(&["navigation"], 72);
    let each: Vec<(usize, RoomId)> = floors
        .iter()
        .enumerate()
        .flat_map(|(n, floor)| (0..floor.rooms().len() as u32).map(move |room| (n, RoomId(room))))
        .collect();
    let texts: Vec<String> =
        each.iter().map(|(n, room)| floors[*n].rooms()[room.index()].description.to_string()).collect();
    check(TEXTS, &texts, |i, forged| {
        let (n, room) = each[i];
        let mut draft = Draft::from(floors[n].clone());
        draft.room_mut(room).description = forged.into();
        rooms::read(&World::new(&draft.finish().unwrap()))
    });
}
