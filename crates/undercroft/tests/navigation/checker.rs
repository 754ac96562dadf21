//! The checker of `navigation` sees what it is there to see: a floor made by hand keeps every promise, and spoilt in one
//! place it breaks the one that was meant.

use crate::check::{self, Numbers, Report};
use crate::sample::{
    LEVER_GATE, SHORTCUT, STAIRS_GATE, add_room, darkness, draft, encounters, event, finish, link, tell,
};
use undercroft::Draft;
use undercroft::floor::{
    Barrier, Chest, Clue, ClueSource, Event, Feature, Gate, GateId, Key, KeyId, Needs, Progression, RoomId,
    RoomKind, Text, Trap, TrapKind, Trigger, TriggerId, Zone, ZoneKind,
};
use undercroft::grid::{Cell, Edge, Side, cell, rect};

fn kinds(report: &Report) -> Vec<&'static str> {
    report.violations.iter().map(|v| v.kind).collect()
}

/// Spoils the sample at that depth, and looks for the violation.
#[track_caller]
fn check_with(depth: u32, numbers: &Numbers, kind: &str, spoil: impl FnOnce(&mut Draft)) {
    let mut draft = draft(depth);
    spoil(&mut draft);
    let floor = finish(draft);
    let report = check::check(&floor, numbers);
    assert!(
        kinds(&report).contains(&kind),
        "{kind} is not among {:?}\n{}",
        report.violations,
        floor.drawing()
    );
}

#[track_caller]
fn check_at(depth: u32, kind: &str, spoil: impl FnOnce(&mut Draft)) {
    check_with(depth, &Numbers::NONE, kind, spoil);
}

#[track_caller]
fn check(kind: &str, spoil: impl FnOnce(&mut Draft)) {
    check_at(1, kind, spoil);
}

/// Moves what stands in a cell.
fn put(draft: &mut Draft, from: Cell, to: Cell) {
    let feature = draft.remove(from).expect("something stands there");
    draft.place(to, feature);
}

#[test]
fn the_sample_keeps_every_promise() {
    let floor = finish(draft(1));
    let report = check::check(&floor, &Numbers::NONE);
    assert!(report.violations.is_empty(), "{:#?}\n{}", report.violations, floor.drawing());
    let c = report.counts;
    assert_eq!((c.rooms, c.large, c.medium, c.small), (6, 1, 4, 1));
    // Five corridors are a tree of the rooms, three more are loops.
    assert_eq!((c.loops, c.one_ways, c.doors, c.levers, c.keys, c.dark_zones), (3, 2, 15, 1, 1, 1));
    // Room F is dark, room E partly, and somebody stands in B.
    assert_eq!((c.preferred_keys, c.preferred_rooms, c.dead_ends, c.clues), (1, 3, 0, [1, 0, 0]));
}

#[test]
fn numbers_of_a_preset_are_held_against_it() {
    let report = check::check(&finish(draft(1)), &Numbers::STANDARD);
    for kind in ["rooms", "cells of floor", "cells of rooms", "cells of corridors", "shares of rooms"] {
        assert!(kinds(&report).contains(&kind), "{kind}");
    }
    assert!(!kinds(&report).iter().any(|k| ["gap", "loops"].contains(k)));
    check_with(1, &Numbers::STANDARD, "loops", |draft| draft.wall_off(SHORTCUT));
    check_with(1, &Numbers::STANDARD, "loops for one-way doors", |draft| {
        for edge in [Edge::new(cell(8, 1), Side::West), Edge::new(cell(16, 1), Side::West)] {
            draft.hang(edge, Barrier::door().one_way(edge.side().opposite()));
        }
    });
    check_with(1, &Numbers::SPACIOUS, "gap", |draft| add_room(draft, rect(4, 15, 3, 3), RoomKind::Medium));
    let untold = Numbers { text: false, ..Numbers::NONE };
    check_with(1, &untold, "description", |_| {});
}

#[test]
fn rooms_and_doors() {
    check("size of a room", |draft| add_room(draft, rect(3, 16, 4, 2), RoomKind::Small));
    check("size of a room", |draft| add_room(draft, rect(3, 16, 3, 3), RoomKind::Chamber));
    check("one component", |draft| draft.carve(cell(19, 19)));
    check("opening without a door", |draft| draft.open(Edge::new(cell(8, 1), Side::West)));
    check("door in a corner", |draft| link(draft, &[(2, 14), (5, 14), (5, 15), (8, 15)], (3, 4)));
    // A link of one cell needs one of its doors.
    let beside = |draft: &mut Draft| {
        add_room(draft, rect(4, 11, 2, 2), RoomKind::Small);
        draft.carve(cell(3, 12));
        draft.open(Edge::new(cell(3, 12), Side::West));
        draft.open(Edge::new(cell(4, 12), Side::West));
    };
    check("link without a door", |draft| beside(draft));
    check("link with two doors", |draft| {
        beside(draft);
        for x in [3, 4] {
            draft.hang_door(Edge::new(cell(x, 12), Side::West));
        }
    });
    let mut one = draft(1);
    beside(&mut one);
    one.hang_door(Edge::new(cell(4, 12), Side::West));
    let report = check::check(&finish(one), &Numbers::NONE);
    assert!(!kinds(&report).iter().any(|k| k.ends_with("without a door")), "{:?}", report.violations);
}

#[test]
fn stairs_and_keys() {
    check("stairs missing", |draft| drop(draft.remove(cell(1, 1))));
    check("stairs up at the edge", |draft| put(draft, cell(1, 1), cell(10, 14)));
    check("entrance", |draft| draft.enter_at(cell(9, 1)));
    check("stairs far apart", |draft| put(draft, cell(18, 0), cell(10, 0)));
    check("gate of the stairs", |draft| draft.hang_door(STAIRS_GATE));
    check("gate of the stairs", |draft| draft.open(Edge::new(cell(18, 0), Side::West)));
    check("keys", |draft| drop(draft.remove(cell(16, 12))));
    check_at(4, "keys", |_| {});
    check("keys lie once", |draft| _ = draft.add_key(Key::default()));
    check("key near stairs", |draft| put(draft, cell(16, 12), cell(9, 0)));
    check("keys apart", |draft| draft.place(cell(12, 14), Feature::Key(KeyId(0))));
    check("room of a key", |draft| put(draft, cell(16, 12), cell(15, 13)));
    check("room of a key", |draft| draft.place(cell(17, 12), Feature::Key(KeyId(0))));
    check("tag of a key's room", |draft| draft.room_mut(RoomId(5)).feature_tag = "".into());
    check("tag of a key's room", |draft| draft.room_mut(RoomId(0)).feature_tag = "dry well".into());
}

#[test]
fn levers_and_their_gates() {
    check("lever and gate", |draft| put(draft, cell(9, 15), cell(11, 15)));
    check("lever and gate", |draft| put(draft, cell(9, 15), cell(1, 13)));
    check_at(4, "lever and gate", |_| {});
    check("idle gate", |draft| draft.hang_gate(LEVER_GATE, GateId(0)));
    check("gate of a lever", |draft| {
        let gate = draft.add_gate(Gate { needs: Needs::triggers([TriggerId(0)]), ..Gate::default() });
        draft.hang_gate(Edge::new(cell(17, 14), Side::North), gate);
    });
    check("idle gate", |draft| _ = draft.add_gate(Gate::default()));
    let required = || Event { progression: Progression::Required, ..event("a roll call") };
    check("gate of an event", |draft| _ = draft.add_event(required()));
    let by_event = |draft: &mut Draft, event: Event| {
        let needs = Needs { event: Some(draft.add_event(event)), ..Needs::default() };
        let gate = draft.add_gate(Gate { needs, ..Gate::default() });
        draft.hang_gate(Edge::new(cell(17, 14), Side::North), gate);
    };
    check("gate of an event", |draft| by_event(draft, event("a roll call")));
    check_at(6, "event in place of a lever", |draft| by_event(draft, required()));
    check("levers", |draft| {
        for x in 8..10 {
            let id = draft.add_trigger(Trigger::default());
            draft.place(cell(x, 16), Feature::Lever(id));
        }
    });
}

#[test]
fn steps_that_the_stairs_need() {
    // With the other way barred as well the key lies behind the lever.
    let bar = |draft: &mut Draft| draft.hang_gate(Edge::new(cell(13, 13), Side::West), GateId(1));
    check("steps", bar);
    check_at(2, "chain", bar);
    check_at(4, "steps", |_| {});
    check_at(7, "chain", |_| {});
    check_at(7, "lever that is needed", |_| {});
    let mut deep = draft(4);
    bar(&mut deep);
    let report = check::check(&finish(deep), &Numbers::NONE);
    assert_eq!((report.counts.chain, report.counts.needed_levers), (2, 1));
    let broken = kinds(&report);
    assert!(!broken.iter().any(|kind| ["steps", "chain", "shut in"].contains(kind)), "{broken:?}");
}

#[test]
fn ways_of_no_return() {
    check("one-way doors", |draft| draft.hang_door(SHORTCUT));
    check("shortcut", |draft| draft.hang(SHORTCUT, Barrier::door().one_way(Side::South)));
    check("shut in", |draft| {
        draft.hang(Edge::new(cell(8, 13), Side::West), Barrier::door().one_way(Side::West));
    });
    // A lever that the stairs do not need keeps nothing.
    check("shut in", |draft| draft.hang_gate(Edge::new(cell(3, 13), Side::West), GateId(1)));
}

#[test]
fn darkness_and_traps() {
    let cells = |w, h| rect(12, 12, w, h).cells().collect::<Vec<_>>();
    check("dark zones", |draft| draft.add_zone(darkness(cells(5, 3))));
    check_at(1, "size of darkness", |draft| draft.add_zone(darkness(cells(6, 3))));
    check("size of darkness", |draft| draft.add_zone(darkness(cells(5, 2))));
    check("rooms of darkness", |draft| draft.add_zone(darkness(cells(3, 3))));
    check("empty darkness", |draft| put(draft, cell(16, 12), cell(17, 12)));
    // Room F alone, and a part of E that no way within the dark joins with it.
    let torn: Vec<Cell> = rect(12, 14, 1, 3).cells().chain(rect(16, 12, 2, 2).cells()).collect();
    check("pieces of darkness", |draft| draft.add_zone(darkness(torn)));
    let trap = |draft: &mut Draft, at: Cell| draft.place(at, Feature::Trap(Trap::new(TrapKind::Spike)));
    check("traps", |draft| trap(draft, cell(5, 1)));
    check_at(4, "traps", |_| {});
    check_at(4, "stray trap", |draft| trap(draft, cell(10, 14)));
    check_at(4, "trap off the ways", |draft| trap(draft, cell(5, 13)));
    check_at(7, "gauntlet", |draft| (3..9).for_each(|y| trap(draft, cell(9, y))));
    check_at(6, "traps in a row", |draft| (3..6).for_each(|y| trap(draft, cell(9, y))));
    check_at(7, "traps in a row", |draft| (3..10).filter(|y| *y != 6).for_each(|y| trap(draft, cell(9, y))));
    let complaints = |depth, rows: &[u16]| {
        let mut draft = draft(depth);
        for y in rows {
            trap(&mut draft, cell(9, *y));
        }
        let mut kinds = kinds(&check::check(&finish(draft), &Numbers::NONE));
        kinds.retain(|kind| ["stray trap", "gauntlet", "traps in a row"].contains(kind));
        kinds
    };
    assert!(complaints(4, &[3, 4, 6, 7, 12]).is_empty(), "two in a row are allowed");
    assert!(complaints(7, &[3, 4, 5, 6, 7, 12]).is_empty(), "and deep down one gauntlet");
}

#[test]
fn life_on_the_floor() {
    check("special rooms", |draft| draft.room_mut(RoomId(1)).special = 0);
    check("events", |draft| ["one", "two"].into_iter().for_each(|m| _ = draft.add_event(event(m))));
    check("event twice", |draft| _ = draft.add_event(event("a cold draught")));
    check("nobody", |draft| drop(draft.remove(cell(8, 0))));
    check("theme", |draft| {
        draft.set_theme(undercroft::floor::Theme { name: "garden".into(), ..Default::default() });
    });
    check("description", |draft| draft.room_mut(RoomId(0)).description = "".into());
    check("description twice", |draft| {
        let words = draft.rooms()[1].description.clone();
        draft.room_mut(RoomId(0)).description = words;
    });
}

#[test]
fn treasure_and_encounters() {
    let chest = |items: Vec<Text>| Feature::Chest(Chest { gold: 0, items });
    check("chests", |draft| drop(draft.remove(cell(0, 0))));
    check("treasure of the theme", |draft| draft.place(cell(2, 2), chest(vec!["a crown".into()])));
    check("treasure of the theme", |draft| draft.place(cell(2, 2), chest(Vec::new())));
    check("empty blind alley", |draft| {
        draft.carve(cell(5, 2));
        draft.open(Edge::new(cell(5, 2), Side::North));
    });
    let zone = |kind, rate| encounters(kind, vec![cell(9, 1)], rate);
    check("encounter zones", |draft| draft.add_zone(zone(ZoneKind::Encounter, 20)));
    check("encounters", |draft| draft.add_zone(zone(ZoneKind::Encounter, 0)));
    check("encounters", |draft| draft.add_zone(Zone { danger: 2, ..zone(ZoneKind::Encounter, 20) }));
    check("safe entrance", |draft| draft.enter_at(cell(9, 1)));
}

#[test]
fn clues_and_lies() {
    check("key without a clue", |draft| draft.room_mut(RoomId(5)).feature_tag = "cold hearth".into());
    // The truth is told elsewhere, so that this lie can be found out; without a room it cannot.
    check("lie", |draft| _ = tell(draft, cell(9, 0), 4, "It is somewhere."));
    let mut told = draft(1);
    tell(&mut told, cell(9, 0), 4, "Under the low arch.");
    let report = check::check(&finish(told), &Numbers::NONE);
    assert!(report.violations.is_empty(), "{:?}", report.violations);
    check("untold clue", |draft| drop(draft.remove(cell(8, 0))));
    check("untold clue", |draft| {
        let by = ClueSource::Note;
        draft.add_clue(Clue { key: KeyId(0), room: RoomId(5), by, text: "The dry well.".into() });
    });
    check("clue behind its key", |draft| {
        put(draft, cell(18, 0), cell(17, 0));
        put(draft, cell(8, 0), cell(18, 0));
    });
}

#[test]
fn a_floor_without_its_proof_is_seen() {
    let floor = draft(1).finish().expect("a floor");
    assert!(kinds(&check::check(&floor, &Numbers::NONE)).contains(&"no proof"));
}
