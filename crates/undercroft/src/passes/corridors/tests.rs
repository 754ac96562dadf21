//! Corridors drawn: what their ends allow, how many new cells they have, and where dead ends may go.

use super::super::pictures::{Picture, pairs};
use super::End;
use crate::grid::{Cell, Side, cell};
use crate::pass::{Budget, Halt};
use expect_test::{Expect, expect};
use std::ops::RangeInclusive;

/// Joins pairs of rooms one after another, and draws the floor. Each pair that no corridor joins is named below.
pub(super) fn check(text: &str, links: &str, expected: &Expect) {
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
    let mut refused = Vec::new();
    for ((a, b), link) in pairs(links).into_iter().zip(links.split_whitespace()) {
        let mut ends = (picture.end(a), picture.end(b));
        change(&mut ends.0);
        change(&mut ends.1);
        if !picture.join(ends, new.clone()) {
            refused.push(format!("{link}: no way\n"));
        }
    }
    expected.assert_eq(&(picture.draw() + &refused.concat()));
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
fn a_second_opening_of_the_wall_where_the_way_ends_costs_more_than_a_detour() {
    let text = "
        ...............
        .aaa...........
        .aaa...........
        .aaa...........
        ............+..
        ......bbbbbbbb.
        ......bbbbbbbb.
        ......bbbbbbbb.
        ...............";
    check_ends(
        text,
        "ab",
        |end| end.may_share = false,
        1..=u32::MAX,
        &expect![[r"
        ...............
        .aaa...........
        .aaa...........
        .aAa...........
        ..0.........#..
        ..0...bbbbbbBb.
        ..0000Bbbbbbbb.
        ......bbbbbbbb.
        ...............
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

#[test]
fn a_search_is_counted_by_the_states_it_takes() {
    let join = |text: &str, units: u64| {
        let mut picture = Picture::read(text);
        let ends = (picture.end(0), picture.end(1));
        let mut budget = Budget::of(units);
        picture.router.join(ends, 1..=99, &mut picture.openings, &mut picture.routes, &mut budget)
    };
    let facing = "......... .aaa.bbb. .aaa.bbb. .aaa.bbb. .........";
    assert_eq!(join(facing, 8), Ok(true));
    assert_eq!(join(facing, 7), Err(Halt::Spent(7)));
    let apart = "......... .aaa..... .aaa..... ......... .....bbb. .....bbb. .........";
    assert_eq!(join(apart, 99), Ok(true));
    assert_eq!(join(apart, 12), Err(Halt::Spent(12)));
}
