//! The checker of `wizardry` sees what it is there to see: a floor made by hand keeps every promise, and spoilt in one
//! place it breaks the one that was meant.

use crate::check::tally::Tally;
use crate::check::{self, Numbers, Report};
use crate::sample::{add_room, area, dig, draft, finish, teleporter, trap, zone};
use undercroft::Draft;
use undercroft::floor::{
    Barrier, BarrierKind, Chest, Feature, Gate, Key, KeyId, Needs, RoomId, RoomKind, TrapKind, Trigger,
    TriggerId, ZoneKind,
};
use undercroft::grid::{Edge, Side, cell, rect};

/// Takes out what stands in these cells.
fn clear(draft: &mut Draft, cells: &[(u16, u16)]) {
    for c in cells {
        draft.remove((*c).into());
    }
}

/// Puts the same into each of these cells.
fn fill(draft: &mut Draft, cells: &[(u16, u16)], with: &Feature) {
    for c in cells {
        draft.place((*c).into(), with.clone());
    }
}

fn kinds(report: &Report) -> Vec<&'static str> {
    report.violations.iter().map(|v| v.kind).collect()
}

/// Spoils the sample at that depth, and looks for the violation.
#[track_caller]
fn check_at(depth: u32, kind: &str, spoil: impl FnOnce(&mut Draft)) {
    let mut draft = draft(depth);
    spoil(&mut draft);
    let floor = finish(draft);
    let report = check::check(&floor, &Numbers { traps: Some((15, 25)), ..Numbers::NONE });
    assert!(
        kinds(&report).contains(&kind),
        "{kind} is not among {:?}\n{}",
        report.violations,
        floor.drawing()
    );
}

#[track_caller]
fn check(kind: &str, spoil: impl FnOnce(&mut Draft)) {
    check_at(1, kind, spoil);
}

#[test]
fn the_sample_keeps_every_promise() {
    let floor = finish(draft(1));
    let report = check::check(&floor, &Numbers::NONE);
    assert!(report.violations.is_empty(), "{:#?}\n{}", report.violations, floor.drawing());
    let counts = report.counts;
    assert_eq!((counts.large, counts.medium, counts.small, counts.rooms()), (1, 3, 2, 6));
    assert_eq!((counts.doors, counts.locks, counts.gates, counts.links), (6, 1, 1, 6));
    assert_eq!(
        (counts.junctions, counts.and_gates, counts.spikes, counts.poisons, counts.features),
        (0, 0, 4, 4, 20)
    );
    // Rooms C and E, and the end of the way in the south.
    assert_eq!((counts.dead_ends, counts.traps, counts.pairs, counts.apart), (3, 11, 1, 6));
}

#[test]
fn numbers_of_a_preset_are_held_against_it() {
    let report = check::check(&finish(draft(1)), &Numbers::WGIV);
    for kind in [
        "large rooms",
        "medium rooms",
        "small rooms",
        "cells of floor",
        "dead ends",
        "doors",
        "teleporter pairs",
        "switches",
        "chests",
        "quality",
    ] {
        assert!(kinds(&report).contains(&kind), "{kind}");
    }
    assert!(!kinds(&report).contains(&"size of a room"));
    let report = check::check(&finish(draft(1)), &Numbers::WGIV_SQUARE);
    assert!(kinds(&report).contains(&"cells of rooms") && kinds(&report).contains(&"size of a room"));
    assert!(!kinds(&report).contains(&"cells of floor"));
}

#[test]
fn solid_rock_around_and_one_piece_within() {
    check("border", |draft| dig(draft, &[(1, 2), (0, 2)], (Some(RoomId(0)), None)));
    check("one component", |draft| draft.wall_off(Edge::new(cell(16, 2), Side::West)));
    check("one component", |draft| draft.carve(cell(18, 16)));
}

#[test]
fn rooms_keep_apart_and_have_their_kinds() {
    check("gap", |draft| add_room(draft, rect(5, 10, 2, 3), RoomKind::Small));
    check("kind of room", |draft| add_room(draft, rect(17, 14, 2, 2), RoomKind::Chamber));
    check("junction", |draft| add_room(draft, rect(17, 14, 2, 2), RoomKind::Junction));
    // Three ways meet in it, but it is four cells wide.
    check("junction", |draft| add_room(draft, rect(5, 13, 4, 2), RoomKind::Junction));
}

#[test]
fn openings_are_counted_and_belong_to_corridors() {
    // A third way into the small room C.
    check("openings", |draft| {
        dig(draft, &[(17, 3), (17, 5)], (Some(RoomId(2)), None));
        dig(draft, &[(18, 3), (18, 5)], (Some(RoomId(2)), None));
    });
    check("openings", |draft| draft.wall_off(Edge::new(cell(3, 5), Side::North)));
    check("opening without a corridor", |draft| {
        draft.carve(cell(5, 8));
        draft.open(Edge::new(cell(5, 8), Side::West));
    });
    check("one wall", |draft| {
        draft.wall_off(Edge::new(cell(8, 2), Side::West));
        dig(draft, &[(5, 4), (5, 6)], (Some(RoomId(0)), None));
    });
}

#[test]
fn the_room_graph_is_a_tree_and_a_little_more() {
    let south = [(14, 11), (14, 13), (2, 13), (2, 11)];
    check("link twice", |draft| dig(draft, &south, (Some(RoomId(5)), Some(RoomId(3)))));
    check("extra links", |draft| {
        dig(draft, &[(4, 9), (5, 9), (5, 6), (12, 6), (12, 4)], (Some(RoomId(3)), Some(RoomId(1))));
        dig(draft, &[(3, 4), (3, 6), (14, 6), (14, 8)], (Some(RoomId(0)), Some(RoomId(5))));
    });
    check("room graph", |draft| add_room(draft, rect(17, 14, 2, 3), RoomKind::Small));
    check("link to a junction", |draft| {
        add_room(draft, rect(17, 14, 2, 2), RoomKind::Junction);
        dig(draft, &[(16, 10), (17, 10), (17, 14)], (Some(RoomId(5)), Some(RoomId(6))));
    });
}

#[test]
fn corridors_run_as_they_say() {
    check("corridor into a wall", |draft| draft.wall_off(Edge::new(cell(6, 9), Side::West)));
    check("corridor astray", |draft| dig(draft, &[(8, 13), (8, 14)], (Some(RoomId(0)), None)));
    check("corridor through a room", |draft| dig(draft, &[(3, 7), (3, 8)], (None, None)));
    check("stray cells", |draft| draft.carve(cell(18, 16)));
    check("single cell", |draft| dig(draft, &[(10, 13), (10, 14)], (None, None)));
}

#[test]
fn doors_hang_at_rooms_and_not_in_corners() {
    check("door in a corner", |draft| {
        dig(draft, &[(5, 11), (4, 11)], (None, Some(RoomId(3))));
        draft.hang_door(Edge::new(cell(5, 11), Side::West));
    });
    check("door without a room", |draft| draft.hang_door(Edge::new(cell(8, 14), Side::North)));
}

#[test]
fn locks_are_few_and_close_something_off() {
    // With a key of its own.
    let lock = |draft: &mut Draft, c, side| {
        let key = draft.add_key(Key::default());
        draft.hang(Edge::new(c, side), Barrier::door().locked(key));
    };
    check("doors of a lock", |draft| {
        for c in [cell(10, 2), cell(14, 8), cell(3, 8)] {
            draft.hang(
                Edge::new(c, if c.y == 2 { Side::West } else { Side::North }),
                Barrier::door().locked(KeyId(0)),
            );
        }
    });
    check("locked doors", |draft| draft.hang_door(Edge::new(cell(16, 2), Side::West)));
    check("locked doors", |draft| {
        lock(draft, cell(10, 2), Side::West);
        lock(draft, cell(14, 8), Side::North);
    });
    // B is reached from the south as well.
    check("lock that gates nothing", |draft| lock(draft, cell(10, 2), Side::West));
    check("lock that gates nothing", |draft| {
        draft.remove(cell(17, 2));
        draft.remove(cell(17, 3));
    });
    check("key behind its lock", |draft| {
        draft.remove(cell(2, 9));
        draft.place(cell(16, 1), Feature::Key(KeyId(0)));
    });
    check("key missing", |draft| drop(draft.remove(cell(2, 9))));
}

#[test]
fn a_teleporter_is_a_way_round_a_lock_unless_its_switch_lies_behind_it() {
    let into_c = |draft: &mut Draft| {
        draft.remove(cell(16, 11));
        draft.place(cell(6, 3), teleporter(cell(18, 1), "red"));
        draft.place(cell(18, 1), teleporter(cell(6, 3), "red"));
    };
    check("lock that gates nothing", into_c);
    let mut draft = draft(1);
    into_c(&mut draft);
    draft.remove(cell(8, 15));
    draft.place(cell(16, 3), Feature::Switch(TriggerId(1)));
    let report = check::check(&finish(draft), &Numbers::NONE);
    assert!(report.violations.is_empty(), "{:#?}", report.violations);
}

#[test]
fn gates_close_something_off_too() {
    check("gate that gates nothing", |draft| _ = draft.add_gate(Gate::default()));
    check("gate that gates nothing", |draft| {
        let gate = draft.add_gate(Gate { needs: Needs::triggers([TriggerId(0)]), ..Gate::default() });
        draft.hang_gate(Edge::new(cell(10, 2), Side::West), gate);
    });
    check("switch behind its gate", |draft| {
        draft.remove(cell(15, 9));
        draft.place(cell(8, 8), Feature::Switch(TriggerId(0)));
    });
    check("switch missing", |draft| drop(draft.remove(cell(15, 9))));
    check("gate without a switch", |draft| {
        let gate = draft.add_gate(Gate::default());
        draft.hang(Edge::new(cell(16, 2), Side::West), Barrier::new(BarrierKind::Gate(gate)));
    });
}

#[test]
fn stairs_stand_in_roomy_rooms_and_in_the_open() {
    check("room of stairs", |draft| {
        draft.remove(cell(2, 2));
        draft.place(cell(8, 8), Feature::StairsUp);
    });
    check("room of stairs", |draft| {
        draft.remove(cell(2, 2));
        draft.place(cell(9, 2), Feature::StairsUp);
    });
    check("stairs in one room", |draft| {
        draft.remove(cell(2, 2));
        draft.place(cell(10, 4), Feature::StairsUp);
    });
    check("entrance", |draft| draft.enter_at(cell(5, 9)));
    check("stairs missing", |draft| drop(draft.remove(cell(2, 2))));
    check("stairs locked away", |draft| {
        for edge in [(cell(10, 2), Side::West), (cell(14, 8), Side::North)] {
            draft.hang(Edge::new(edge.0, edge.1), Barrier::door().locked(KeyId(0)));
        }
    });
    check("stairs on floor 1", |draft| {
        draft.remove(cell(11, 2));
        draft.place(cell(15, 10), Feature::StairsDown);
    });
}

#[test]
fn stairs_of_deeper_floors_are_far_apart() {
    check_at(2, "stairs far apart", |_| {});
    let mut draft = draft(2);
    draft.remove(cell(11, 2));
    draft.place(cell(15, 10), Feature::StairsDown);
    // F takes over what B was guarded by.
    for at in [(14, 6), (14, 7)] {
        draft.place(at.into(), Feature::Trap(trap(TrapKind::Spike, 2)));
    }
    let report = check::check(&finish(draft), &Numbers::NONE);
    // The stairs are far enough apart; that F is no safe place for them is another rule.
    assert_eq!(kinds(&report), ["safe zone"], "{:#?}", report.violations);
}

#[test]
fn teleporters_come_in_pairs_of_a_colour() {
    check("pair", |draft| drop(draft.remove(cell(16, 11))));
    check("pair", |draft| draft.place(cell(16, 11), teleporter(cell(6, 3), "blue")));
    let second = |draft: &mut Draft, colour, to: (u16, u16)| {
        draft.place(cell(6, 4), teleporter(to.into(), colour));
        draft.place(to.into(), teleporter(cell(6, 4), colour));
    };
    check("colour", |draft| second(draft, "red", (14, 10)));
    check("colour", |draft| second(draft, "", (14, 10)));
    check("pair apart", |draft| second(draft, "green", (4, 4)));
    check("pair apart", |draft| second(draft, "green", (8, 2)));
    // Nine steps apart, and still in one room.
    check("pair apart", |draft| {
        draft.place(cell(1, 1), teleporter(cell(7, 4), "green"));
        draft.place(cell(7, 4), teleporter(cell(1, 1), "green"));
    });
    check("teleporters without switches", |draft| {
        for (at, to) in [(cell(6, 3), cell(16, 11)), (cell(16, 11), cell(6, 3))] {
            let Feature::Teleporter(mut it) = teleporter(to, "red") else { unreachable!("it is one") };
            it.needs = Needs::default();
            draft.place(at, Feature::Teleporter(it));
        }
    });
}

#[test]
fn every_switch_does_something() {
    let third = |draft: &mut Draft| {
        let id = draft.add_trigger(Trigger::default());
        draft.place(cell(4, 10), Feature::Switch(id));
        id
    };
    check("idle switch", |draft| _ = third(draft));
    check("switch missing", |draft| _ = draft.add_trigger(Trigger::default()));
    let mut draft = draft(1);
    let id = third(&mut draft);
    let mut off = trap(TrapKind::Spike, 1);
    off.off = vec![id];
    draft.place(cell(3, 5), Feature::Trap(off));
    assert!(check::check(&finish(draft), &Numbers::NONE).violations.is_empty());
}

#[test]
fn treasure_follows_the_formulas() {
    let chest = |gold| Feature::Chest(Chest { gold, ..Chest::default() });
    check("gold", |draft| draft.place(cell(17, 2), chest(79)));
    check("gold", |draft| draft.place(cell(17, 2), chest(181)));
    check_at(3, "gold", |draft| draft.place(cell(17, 2), chest(139)));
    check("dead ends first", |draft| {
        clear(draft, &[(9, 9), (9, 8)]);
        draft.place(cell(14, 9), chest(100));
    });
    check("traps with treasure", |draft| drop(draft.remove(cell(17, 3))));
    check("traps with treasure", |draft| {
        fill(draft, &[(16, 1), (18, 1)], &Feature::Trap(trap(TrapKind::Spike, 1)));
    });
}

#[test]
fn traps_follow_the_formulas() {
    let with = |draft: &mut Draft, change: &dyn Fn(&mut undercroft::floor::Trap), kind| {
        let mut trap = trap(kind, draft.depth());
        change(&mut trap);
        draft.place(cell(3, 6), Feature::Trap(trap));
    };
    check("damage", |draft| with(draft, &|t| t.damage = 6, TrapKind::Spike));
    check("damage", |draft| with(draft, &|t| t.damage = 13, TrapKind::Spike));
    check_at(4, "damage", |draft| with(draft, &|t| t.damage = 12, TrapKind::Spike));
    check("status", |draft| with(draft, &|t| t.status_chance = 30, TrapKind::Poison));
    check("status", |draft| with(draft, &|t| t.status_turns = 3, TrapKind::Poison));
    check("status", |draft| with(draft, &|t| t.status_turns = 3, TrapKind::Paralysis));
    check("status", |draft| with(draft, &|t| t.status_chance = 1, TrapKind::Spike));
    check("kind of trap", |draft| with(draft, &|_| (), TrapKind::Pit));
    check("spent trap", |draft| with(draft, &|t| t.once = true, TrapKind::Spike));
}

#[test]
fn traps_stand_in_clusters_before_something() {
    let spike = || Feature::Trap(trap(TrapKind::Spike, 1));
    check("traps", |draft| clear(draft, &[(12, 5), (12, 6), (13, 6)]));
    check("lone trap", |draft| draft.place(cell(10, 13), spike()));
    check("stray cluster", |draft| fill(draft, &[(10, 13), (11, 13)], &spike()));
    check("no cluster", |draft| {
        clear(draft, &[(12, 6), (3, 6), (14, 2), (7, 9)]);
        clear(draft, &[(12, 5), (13, 6), (15, 2)]);
    });
}

#[test]
fn zones_cover_the_floor_and_grow_harder() {
    check("zone of a cell", |draft| dig(draft, &[(8, 15), (8, 16)], (None, None)));
    check("zone of a cell", |draft| {
        draft.add_zone(zone(ZoneKind::Boss, area([cell(9, 9)].into_iter()), 3));
    });
    check("zone of a cell", |draft| {
        draft.add_zone(zone(ZoneKind::Encounter, area([cell(0, 0)].into_iter()), 3));
    });
    check("danger", |draft| draft.add_zone(zone(ZoneKind::Encounter, area([cell(16, 10)].into_iter()), 0)));
    check("danger", |draft| draft.add_zone(zone(ZoneKind::Encounter, area([cell(3, 5)].into_iter()), 4)));
    check("danger", |draft| draft.add_zone(zone(ZoneKind::Safe, area([cell(9, 9)].into_iter()), 2)));
    check("encounters", |draft| {
        let mut quiet = zone(ZoneKind::Encounter, area([cell(9, 9)].into_iter()), 3);
        quiet.rate = 0;
        draft.add_zone(quiet);
    });
    check("encounters", |draft| {
        let mut loud = zone(ZoneKind::Safe, area([cell(9, 9)].into_iter()), 0);
        loud.rate = 1;
        draft.add_zone(loud);
    });
    check("safe zone", |draft| {
        draft.enter_at(cell(3, 9));
    });
    for (from, to) in [((2, 2), (3, 9)), ((11, 2), (15, 10))] {
        check("safe zone", |draft| {
            let stairs = draft.remove(from.into()).expect("stairs");
            draft.place(to.into(), stairs);
        });
    }
    let mut bare = Draft::new(undercroft::grid::Size::new(20, 18).expect("a size"), 1);
    add_room(&mut bare, rect(1, 1, 7, 4), RoomKind::Large);
    bare.enter_at(cell(2, 2));
    bare.place(cell(3, 3), Feature::StairsDown);
    assert!(kinds(&check::check(&finish(bare), &Numbers::NONE)).contains(&"kinds of zones"));
}

#[test]
fn a_floor_without_its_proof_is_seen() {
    let floor = draft(1).finish().expect("a floor");
    assert!(kinds(&check::check(&floor, &Numbers::NONE)).contains(&"no proof"));
    let mut cut = draft(1);
    cut.set_walkthrough(undercroft::solve::Walkthrough::default());
    assert!(kinds(&check::check(&cut.finish().expect("a floor"), &Numbers::NONE)).contains(&"no proof"));
}

#[test]
fn a_tally_counts_floors_by_what_they_break() {
    let mut tally = Tally::default();
    let mut spoilt = draft(1);
    fill(&mut spoilt, &[(17, 2), (9, 9)], &Feature::Chest(Chest::default()));
    for (label, floor) in [("good", finish(draft(1))), ("poor", finish(spoilt))] {
        tally.add(label, &floor, &check::check(&floor, &Numbers::NONE));
    }
    tally.add_failure("none", "it did not fit");
    assert_eq!(tally.sum(|counts| counts.traps), 22);
    let table = tally.table();
    let lines: Vec<&str> = table.lines().take(3).collect();
    assert!(lines[1].starts_with("gold") && lines[1].ends_with("1       2"), "{table}");
    assert!(lines[2].starts_with("no floor") && lines[2].ends_with("1       1"), "{table}");
    assert!(table.contains("poor: 0 at (17, 2), not 80 to 180") && table.contains("none: it did not fit"));
    assert!(std::panic::catch_unwind(|| tally.assert_kept()).is_err());
    Tally::<check::Counts>::default().assert_kept();
}
