//! Doors, locks and gates drawn, as they are planned and hung on a first floor.

use super::super::{Class, quest};
use super::*;
use crate::draft::Draft;
use crate::pass::Budget;
use crate::passes::pictures::{Picture, pairs};
use crate::recipe::Between;
use crate::rng::Seed;
use expect_test::{Expect, expect};

/// How many doors, which percent of them locked, how many gates.
struct Wanted {
    doors: (u32, u32),
    locked: u32,
    gates: u32,
}

/// Joins rooms one after another and hangs what is wanted. Where a room opens is drawn what hangs there: `/` a door, `!` a
/// lock, `=` a gate, or a capital letter for an archway. Rooms of ten cells or more are medium.
fn check(text: &str, links: &str, wanted: &Wanted, expected: &Expect) {
    let mut picture = Picture::read(text);
    for (a, b) in pairs(links) {
        assert!(picture.join((picture.end(a), picture.end(b)), 1..=u32::MAX), "{text}");
    }
    let drawn = picture.draw();
    let Picture { size, rooms, router, openings, routes, links } = picture;
    let mut draft = Draft::new(size, 1);
    draft.carve_all(router.rooms());
    draft.carve_all(router.carved());
    let as_drawn = rooms.len() as u32;
    let class = |area: u32| if area < 10 { Class::Small } else { Class::Medium };
    let shared = Shared {
        classes: rooms.iter().map(|room| class(room.area())).collect(),
        cells: Some((router.rooms().clone(), router.carved().clone())),
        corridors: router.into_corridors(),
        rooms,
        openings,
        routes,
        links,
        // Both stand in rooms of the ring, so that nothing keeps one from the other.
        stairs: [0, 2],
        ..Shared::default()
    };
    let params = Wizardry {
        rooms: Some(Between(as_drawn, as_drawn)),
        doors: Count::Per24x24(Between(wanted.doors.0, wanted.doors.1)),
        locked: Between(wanted.locked, wanted.locked),
        gates: Count::Per24x24(Between(wanted.gates, wanted.gates)),
        ..Wizardry::default()
    };
    let (seed, rng, budget) = (Seed::new("doors"), Rng::from_state(1), Budget::of(1 << 20));
    let mut work = Work { params: &params, seed: &seed, draft, shared, rng, budget };
    if let Err(halt) = quest::plan(&mut work).and_then(|()| hang(&mut work)) {
        return expected.assert_eq(&format!("{halt}\n"));
    }
    let mut letters: Vec<Vec<char>> = drawn.lines().map(|line| line.chars().collect()).collect();
    for opening in work.shared.openings.all() {
        let letter = match work.draft.barrier(opening.edge()) {
            Some(Barrier { kind: BarrierKind::Gate(_), .. }) => '=',
            Some(Barrier { lock: Some(_), .. }) => '!',
            Some(_) => '/',
            None => continue,
        };
        letters[usize::from(opening.at.y)][usize::from(opening.at.x)] = letter;
    }
    let lines: String = letters.iter().map(|line| line.iter().chain(&['\n']).collect::<String>()).collect();
    expected.assert_eq(&lines);
}

/// Four rooms in a ring, one that hangs on it, and two that hang on it one behind the other.
const RING: &str = "
    ........................
    .aaaa..bbbb..eee........
    .aaaa..bbbb..eee........
    .aaaa..bbbb..eee........
    .aaaa..bbbb.............
    ........................
    ........................
    .cccc..dddd..fff..gggg..
    .cccc..dddd..fff..gggg..
    .cccc..dddd..fff..gggg..
    .cccc..dddd.......gggg..
    ........................";
const LINKS: &str = "ab bd dc ca be df fg";
const ANY: (u32, u32) = (0, 99);

#[test]
fn each_connection_has_one_door() {
    check(
        RING,
        LINKS,
        &Wanted { doors: ANY, locked: 0, gates: 0 },
        &expect![[r"
            ........................
            .aaaa..bbbb..eee........
            .aaaa..bbbB44/ee........
            .aaa/00Bbbb..eee........
            .aaAa..bb/b.............
            ...3.....1..............
            ...3.....1..............
            .cc/c..ddDd..fff..gggg..
            .cccc..dddD55/fF66/ggg..
            .cccC22Dddd..fff..gggg..
            .cccc..dddd.......gggg..
            ........................
        "]],
    );
}

#[test]
fn doors_are_taken_away_or_added_until_there_are_as_many_as_are_wanted() {
    check(
        RING,
        LINKS,
        &Wanted { doors: (3, 3), locked: 0, gates: 0 },
        &expect![[r"
            ........................
            .aaaa..bbbb..eee........
            .aaaa..bbbB44Eee........
            .aaaA00Bbbb..eee........
            .aaAa..bb/b.............
            ...3.....1..............
            ...3.....1..............
            .cc/c..ddDd..fff..gggg..
            .cccc..dddD55FfF66/ggg..
            .cccC22Dddd..fff..gggg..
            .cccc..dddd.......gggg..
            ........................
        "]],
    );
    check(
        RING,
        LINKS,
        &Wanted { doors: (10, 10), locked: 0, gates: 0 },
        &expect![[r"
            ........................
            .aaaa..bbbb..eee........
            .aaaa..bbb/44/ee........
            .aaa/00Bbbb..eee........
            .aaAa..bb/b.............
            ...3.....1..............
            ...3.....1..............
            .cc/c..dd/d..fff..gggg..
            .cccc..dddD55/f/66/ggg..
            .cccC22/ddd..fff..gggg..
            .cccc..dddd.......gggg..
            ........................
        "]],
    );
    // No more than there are openings.
    check(
        RING,
        LINKS,
        &Wanted { doors: (99, 99), locked: 0, gates: 0 },
        &expect![[r"
        ........................
        .aaaa..bbbb..eee........
        .aaaa..bbb/44/ee........
        .aaa/00/bbb..eee........
        .aa/a..bb/b.............
        ...3.....1..............
        ...3.....1..............
        .cc/c..dd/d..fff..gggg..
        .cccc..ddd/55/f/66/ggg..
        .ccc/22/ddd..fff..gggg..
        .cccc..dddd.......gggg..
        ........................
    "]],
    );
}

#[test]
fn of_two_doors_that_face_each_other_across_a_few_cells_one_goes_first_and_comes_last() {
    let row = "
        .....................
        .aaaa.bbbb.cccc.dddd.
        .aaaa.bbbb.cccc.dddd.
        .aaaa.bbbb.cccc.dddd.
        .....................
        .....................
        .....................
        .....................
        .....eeee..ffff......
        .....eeee..ffff......
        .....eeee..ffff......
        .....................";
    check(
        row,
        "ab bc cd be ef fc",
        &Wanted { doors: ANY, locked: 0, gates: 0 },
        &expect![[r"
            .....................
            .aaaa.bbbb.cccc.dddd.
            .aaa/0BbbB1/ccC2/ddd.
            .aaaa.bBbb.cc/c.dddd.
            .......3.....5.......
            .......3.....5.......
            .......3.....5.......
            .......3.....5.......
            .....eeEe..ffFf......
            .....eee/44Ffff......
            .....eeee..ffff......
            .....................
        "]],
    );
    check(
        row,
        "ab bc cd be ef fc",
        &Wanted { doors: (9, 9), locked: 0, gates: 0 },
        &expect![[r"
            .....................
            .aaaa.bbbb.cccc.dddd.
            .aaa/0Bbb/1/ccC2/ddd.
            .aaaa.b/bb.cc/c.dddd.
            .......3.....5.......
            .......3.....5.......
            .......3.....5.......
            .......3.....5.......
            .....ee/e..ff/f......
            .....eee/44Ffff......
            .....eeee..ffff......
            .....................
        "]],
    );
}

#[test]
fn a_bridge_gets_a_lock_and_a_door_of_a_loop_does_not() {
    check(
        RING,
        LINKS,
        &Wanted { doors: ANY, locked: 15, gates: 0 },
        &expect![[r"
            ........................
            .aaaa..bbbb..eee........
            .aaaa..bbbB44/ee........
            .aaa/00Bbbb..eee........
            .aaAa..bb/b.............
            ...3.....1..............
            ...3.....1..............
            .cc/c..ddDd..fff..gggg..
            .cccc..dddD55!fF66/ggg..
            .cccC22Dddd..fff..gggg..
            .cccc..dddd.......gggg..
            ........................
        "]],
    );
    check(
        RING,
        LINKS,
        &Wanted { doors: ANY, locked: 25, gates: 0 },
        &expect![[r"
            ........................
            .aaaa..bbbb..eee........
            .aaaa..bbb!44Eee........
            .aaa/00Bbbb..eee........
            .aaAa..bb/b.............
            ...3.....1..............
            ...3.....1..............
            .cc/c..ddDd..fff..gggg..
            .cccc..dddD55!fF66/ggg..
            .cccC22Dddd..fff..gggg..
            .cccc..dddd.......gggg..
            ........................
        "]],
    );
    // A third would keep what is kept already.
    check(
        RING,
        LINKS,
        &Wanted { doors: ANY, locked: 40, gates: 0 },
        &expect![[r"
        2 openings can be locked, of 3 locks and 0 gates
    "]],
    );
}

#[test]
fn a_gate_hangs_on_a_bridge_too_and_gives_way_to_locks() {
    check(
        RING,
        LINKS,
        &Wanted { doors: ANY, locked: 0, gates: 1 },
        &expect![[r"
            ........................
            .aaaa..bbbb..eee........
            .aaaa..bbbB44/ee........
            .aaa/00Bbbb..eee........
            .aaAa..bb/b.............
            ...3.....1..............
            ...3.....1..............
            .cc/c..ddDd..fff..gggg..
            .cccc..dddD55=fF66/ggg..
            .cccC22Dddd..fff..gggg..
            .cccc..dddd.......gggg..
            ........................
        "]],
    );
    check(
        RING,
        LINKS,
        &Wanted { doors: ANY, locked: 15, gates: 2 },
        &expect![[r"
            ........................
            .aaaa..bbbb..eee........
            .aaaa..bbb=44Eee........
            .aaa/00Bbbb..eee........
            .aaAa..bb/b.............
            ...3.....1..............
            ...3.....1..............
            .cc/c..ddDd..fff..gggg..
            .cccc..dddD55!fF66/ggg..
            .cccC22Dddd..fff..gggg..
            .cccc..dddd.......gggg..
            ........................
        "]],
    );
}

#[test]
fn of_a_ring_alone_a_room_is_locked_at_both_of_its_doors() {
    let ring = "
        ............
        .aaaa..bbbb.
        .aaaa..bbbb.
        .aaaa..bbbb.
        .aaaa..bbbb.
        ............
        ............
        .cccc..dddd.
        .cccc..dddd.
        .cccc..dddd.
        .cccc..dddd.
        ............";
    check(
        ring,
        "ab bd dc ca",
        &Wanted { doors: ANY, locked: 0, gates: 0 },
        &expect![[r"
            ............
            .aaaa..bbbb.
            .aaaa..bbbb.
            .aaaA00/bbb.
            .aaAa..bbBb.
            ...3.....1..
            ...3.....1..
            .cc/c..ddDd.
            .cccc..dddd.
            .ccc/22Dddd.
            .cccc..dddd.
            ............
        "]],
    );
    check(
        ring,
        "ab bd dc ca",
        &Wanted { doors: ANY, locked: 25, gates: 0 },
        &expect![[r"
            ............
            .aaaa..bbbb.
            .aaaa..bbbb.
            .aaaA00!bbb.
            .aa/a..bb!b.
            ...3.....1..
            ...3.....1..
            .ccCc..ddDd.
            .cccc..dddd.
            .cccC22Dddd.
            .cccc..dddd.
            ............
        "]],
    );
    check(
        ring,
        "ab bd dc ca",
        &Wanted { doors: ANY, locked: 0, gates: 1 },
        &expect![[r"
            ............
            .aaaa..bbbb.
            .aaaa..bbbb.
            .aaaA00=bbb.
            .aa/a..bb=b.
            ...3.....1..
            ...3.....1..
            .ccCc..ddDd.
            .cccc..dddd.
            .cccC22Dddd.
            .cccc..dddd.
            ............
        "]],
    );
}
