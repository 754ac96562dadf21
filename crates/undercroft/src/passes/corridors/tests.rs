//! Corridors drawn: those that need no search, and what an end allows.

use super::super::pictures::{Picture, pairs};
use super::End;
use crate::grid::{Cell, Side, cell};
use expect_test::{Expect, expect};
use std::ops::RangeInclusive;

/// Joins pairs of rooms one after another, and draws the floor. Each pair that no corridor joins is named below.
fn check(text: &str, links: &str, expected: &Expect) {
    check_ends(text, links, |_| {}, 1..=u32::MAX, expected);
}

/// The same, with ends that allow something else, and so many new cells.
fn check_ends(
    text: &str,
    links: &str,
    change: impl Fn(&mut End),
    new: RangeInclusive<u32>,
    expected: &Expect,
) {
    let mut picture = Picture::read(text);
    let mut refused = String::new();
    for ((a, b), link) in pairs(links).into_iter().zip(links.split_whitespace()) {
        let mut ends = (picture.end(a), picture.end(b));
        change(&mut ends.0);
        change(&mut ends.1);
        if !picture.join(ends, new.clone()) {
            refused += &format!("{link}: no way\n");
        }
    }
    expected.assert_eq(&(picture.draw() + &refused));
}

const APART: &str = "
    ............
    .aaaaa......
    .aaaaa......
    .aaaaa......
    ............
    ............
    .....bbbbb..
    .....bbbbb..
    ............";

#[test]
fn rooms_that_face_each_other_are_joined_straight_near_both_middles() {
    check(
        "
        .............
        .aaaaa..bbbb.
        .aaaaa..bbbb.
        .aaaaa..bbbb.
        .aaaaa..bbbb.
        .aaaaa..bbbb.
        .............
        .............
        ..ccccccccc..
        ..ccccccccc..
        .............",
        "ab ac cb",
        &expect![[r"
            .............
            .aaaaa..bbbb.
            .aaaaa..bbbb.
            .aaaaA00Bbbb.
            .aaaaa..bbbb.
            .aaaAa..bBbb.
            ....1....2...
            ....1....2...
            ..ccCccccCc..
            ..ccccccccc..
            .............
        "]],
    );
    // Whichever room comes first.
    check(
        "
        ............
        .bbbb..aaaa.
        .bbbb..aaaa.
        .bbbb..aaaa.
        .......aaaa.
        ............
        ............
        .....cccccc.
        .....cccccc.
        ............",
        "ab ca",
        &expect![[r"
            ............
            .bbbb..aaaa.
            .bbbB00Aaaa.
            .bbbb..aaaa.
            .......aAaa.
            ........1...
            ........1...
            .....cccCcc.
            .....cccccc.
            ............
        "]],
    );
}

#[test]
fn walls_with_no_place_in_common_are_joined_by_a_jog_in_the_gap() {
    check(
        APART,
        "ab",
        &expect![[r"
        ............
        .aaaaa......
        .aaaaa......
        .aaaAa......
        ....000.....
        ......0.....
        .....bBbbb..
        .....bbbbb..
        ............
    "]],
    );
    check(
        APART,
        "ba",
        &expect![[r"
        ............
        .aaaaa......
        .aaaaa......
        .aaaAa......
        ....0.......
        ....000.....
        .....bBbbb..
        .....bbbbb..
        ............
    "]],
    );
    check(
        "
        ............
        .aaaa.......
        .aaaa.......
        .aaaa..bbbb.
        .......bbbb.
        .......bbbb.
        ............",
        "ba",
        &expect![[r"
            ............
            .aaaa.......
            .aaaA00.....
            .aaaa.0bbbb.
            ......0Bbbb.
            .......bbbb.
            ............
        "]],
    );
}

#[test]
fn a_jog_takes_the_first_line_of_the_gap_that_is_free() {
    // No corridor may lie beside it.
    check(
        "
        ...............
        .aaaaa.........
        .aaaaa.........
        .......######..
        ...............
        ...............
        .....bbbbb.....
        .....bbbbb.....
        ...............",
        "ab",
        &expect![[r"
            ...............
            .aaaaa.........
            .aaaAa.........
            ....0..######..
            ....0..........
            ....000........
            .....bBbbb.....
            .....bbbbb.....
            ...............
        "]],
    );
}

#[test]
fn a_wall_that_opens_gets_no_jog() {
    check(
        "
        ............
        ...+........
        .aaaaa......
        .aaaaa......
        ............
        ............
        .....bbbbb..
        .....bbbbb..
        ............",
        "ab",
        &expect![[r"
            ............
            ...#........
            .aaAaa......
            .aaaAa......
            ....000.....
            ......0.....
            .....bBbbb..
            .....bbbbb..
            ............
        "]],
    );
    check(
        "
        ............
        .aaaaa......
        .aaaaa......
        ...+........
        ............
        ............
        .....bbbbb..
        .....bbbbb..
        ............",
        "ab",
        &expect![[r"
            ............
            .aaaaa......
            .aaAaa......
            ...#........
            ...0........
            ...0........
            ...00Bbbbb..
            .....bbbbb..
            ............
        "]],
    );
}

#[test]
fn a_straight_way_keeps_off_what_stands_between() {
    // A room, another corridor, and a corridor's run beside it.
    check(
        "
        .............
        .aaa.....bbb.
        .aaa.....bbb.
        .aaa.ccc.bbb.
        .aaa.ccc.bbb.
        .aaa.....bbb.
        .aaa.....bbb.
        .aaa.....bbb.
        .............",
        "ab",
        &expect![[r"
            .............
            .aaa.....bbb.
            .aaa.....bbb.
            .aaa.ccc.bbb.
            .aaa.ccc.bbb.
            .aaA00000Bbb.
            .aaa.....bbb.
            .aaa.....bbb.
            .............
        "]],
    );
    check(
        "
        .............
        .aaa.....bbb.
        .aaa.....bbb.
        .aaa..##.bbb.
        .aaa.....bbb.
        .aaa.....bbb.
        .aaa.....bbb.
        .aaa.....bbb.
        .............",
        "ab",
        &expect![[r"
            .............
            .aaa.....bbb.
            .aaa.....bbb.
            .aaa..##.bbb.
            .aaa.....bbb.
            .aaA00000Bbb.
            .aaa.....bbb.
            .aaa.....bbb.
            .............
        "]],
    );
    check(
        "
        ............
        .aaaaaaaaaa.
        .aaaaaaaaaa.
        ............
        ......#.....
        ............
        .bbbbbbbbbb.
        .bbbbbbbbbb.
        ............",
        "ab",
        &expect![[r"
            ............
            .aaaaaaaaaa.
            .aaaAaaaaaa.
            ....0.......
            ....0.#.....
            ....0.......
            .bbbBbbbbbb.
            .bbbbbbbbbb.
            ............
        "]],
    );
}

#[test]
fn no_new_opening_stands_at_or_beside_one_that_is_there() {
    check(
        "
        ............
        .aaaaa......
        .aaaaa+.bbb.
        .aaaaa..bbb.
        .aaaaa..bbb.
        .aaaaa..bbb.
        .aaaaa..bbb.
        ............",
        "ab",
        &expect![[r"
            ............
            .aaaaa......
            .aaaaA#.bbb.
            .aaaaa..bbb.
            .aaaaA00Bbb.
            .aaaaa..bbb.
            .aaaaa..bbb.
            ............
        "]],
    );
}

#[test]
fn rooms_that_touch_are_joined_around() {
    check(
        "
        ...........
        ...........
        .aaaabbbb..
        .aaaabbbb..
        .aaaabbbb..
        .aaaabbbb..
        ...........
        ...........",
        "ab",
        &expect![[r"
            ...........
            ...0000....
            .aaAabBbb..
            .aaaabbbb..
            .aaaabbbb..
            .aaaabbbb..
            ...........
            ...........
        "]],
    );
}

#[test]
fn a_room_that_may_not_open_shares_what_is_there() {
    let text = "
        ..............
        .aaaa....bbbb.
        .aaaa....bbbb.
        .aaaa....bbbb.
        ...+.......+..
        ..............";
    let closed = |end: &mut End| end.may_open = false;
    check_ends(
        text,
        "ab",
        closed,
        1..=u32::MAX,
        &expect![[r"
        ..............
        .aaaa....bbbb.
        .aaaa....bbbb.
        .aaAa....bbBb.
        ...#0000000#..
        ..............
    "]],
    );
    let neither = |end: &mut End| (end.may_open, end.may_share) = (false, false);
    check_ends(
        text,
        "ab",
        neither,
        1..=u32::MAX,
        &expect![[r"
        ..............
        .aaaa....bbbb.
        .aaaa....bbbb.
        .aaAa....bbBb.
        ...#.......#..
        ..............
        ab: no way
    "]],
    );
    let first = |end: &mut End| end.may_open = end.room == 1;
    check_ends(
        text,
        "ab",
        first,
        1..=u32::MAX,
        &expect![[r"
        ..............
        .aaaa....bbbb.
        .aaaa0000Bbbb.
        .aaAa0...bbBb.
        ...#00.....#..
        ..............
    "]],
    );
    let second = |end: &mut End| end.may_open = end.room == 0;
    check_ends(
        text,
        "ab",
        second,
        1..=u32::MAX,
        &expect![[r"
        ..............
        .aaaa....bbbb.
        .aaaa....bbbb.
        .aaAa....bbBb.
        ...#0000000#..
        ..............
    "]],
    );
}

#[test]
fn where_another_wall_is_wanted_the_one_that_opens_stays_as_it_is() {
    let text = "
        ..............
        .aaaa.....bbb.
        .aaaa.....bbb.
        .aaaa.....bbb.
        .aaaa+....bbb.
        .aaaa.....bbb.
        .aaaa.....bbb.
        ..............
        ..............";
    check(
        text,
        "ab",
        &expect![[r"
        ..............
        .aaaa.....bbb.
        .aaaA00000Bbb.
        .aaaa.....bbb.
        .aaaA#....bbb.
        .aaaa.....bbb.
        .aaaa.....bbb.
        ..............
        ..............
    "]],
    );
    let other = |end: &mut End| (end.other_wall, end.may_share) = (true, false);
    check_ends(
        text,
        "ab",
        other,
        1..=u32::MAX,
        &expect![[r"
        ..............
        .aaaa.....bbb.
        .aaaa.....bbb.
        .aaaa.....bbb.
        .aaaA#....bbb.
        .aaaa.....bbb.
        .aaAa.....bBb.
        ...000000000..
        ..............
    "]],
    );
}

#[test]
fn a_corridor_has_as_many_new_cells_as_are_asked_for() {
    let text = "
        .............
        .aaa....bbbb.
        .aaa....bbbb.
        .aaa....bbbb.
        .............";
    let straight = expect![[r"
        .............
        .aaa....bbbb.
        .aaA0000Bbbb.
        .aaa....bbbb.
        .............
    "]];
    check_ends(text, "ab", |_| {}, 4..=4, &straight);
    check_ends(text, "ab", |_| {}, 0..=4, &straight);
    let none = expect![[r"
        .............
        .aaa....bbbb.
        .aaa....bbbb.
        .aaa....bbbb.
        .............
        ab: no way
    "]];
    check_ends(text, "ab", |_| {}, 0..=3, &none);
    check_ends(text, "ab", |_| {}, 5..=9, &none);
    // A way that runs through corridors alone has no new cell.
    let joined = "
        ..........
        .aaa..bbb.
        .aaa++bbb.
        .aaa..bbb.
        ..........";
    let shared = |end: &mut End| end.may_open = false;
    check_ends(
        joined,
        "ab",
        shared,
        1..=9,
        &expect![[r"
        ..........
        .aaa..bbb.
        .aaA##Bbb.
        .aaa..bbb.
        ..........
        ab: no way
    "]],
    );
    check_ends(
        joined,
        "ab",
        shared,
        0..=9,
        &expect![[r"
        ..........
        .aaa..bbb.
        .aaA##Bbb.
        .aaa..bbb.
        ..........
    "]],
    );
}

#[test]
fn a_dead_end_takes_rock_that_no_corridor_runs_beside_but_the_one_it_comes_from() {
    let alone = |toward: Side| {
        let picture = Picture::read(
            "
            .........
            .aa......
            .aa......
            .....##..
            .........
            .........",
        );
        let mark = |c: Cell| if picture.router.is_alone(c, toward) { '*' } else { '-' };
        let row = |y: u16| (0..9).map(|x| mark(cell(x, y))).chain(['\n']).collect::<String>();
        (0..6).map(row).collect::<String>()
    };
    expect![[r"
        ---------
        ---*****-
        ---**--*-
        -***-----
        -*******-
        ---------
    "]]
    .assert_eq(&alone(Side::South));
    expect![[r"
        ---------
        ---*****-
        ---**--*-
        -***---*-
        -****--*-
        ---------
    "]]
    .assert_eq(&alone(Side::East));
}
