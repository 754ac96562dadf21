//! Shortcuts drawn, and on lattices of rooms held against looking from every cell.

use super::super::corridors::End;
use super::super::links;
use super::super::pictures::{Picture, name};
use super::*;
use crate::grid::{Bits, Size};
use crate::pass::Budget;
use expect_test::{Expect, expect};

/// Joins rooms by the tree of their graph, cuts shortcuts of few cells, the best first, until there are as many as are
/// wanted, and draws the floor. Below stand the rooms that they join.
fn check(text: &str, (cells, wanted): (u16, usize), expected: &Expect) {
    check_walls(text, (cells, wanted), false, expected);
}

/// The same, where a room may have to open in another wall than it does.
fn check_walls(text: &str, (cells, wanted): (u16, usize), other_wall: bool, expected: &Expect) {
    let (mut picture, mut rng) = (Picture::read(text), Rng::from_state(1));
    let graph = links::graph(&picture.rooms, |_| 4, |_| 0, &mut rng);
    for link in &graph.tree {
        assert!(picture.join((picture.end(link.a), picture.end(link.b)), 0..=u32::MAX), "{text}");
    }
    let Picture { rooms, router, openings, routes, links, .. } = &mut picture;
    let mut shortcuts = find(rooms, router, links, &graph, cells, &mut rng);
    let mut joined = Vec::new();
    for i in 0..shortcuts.len() {
        if joined.len() == wanted {
            break;
        }
        let known = (&*routes, &links[..]);
        if shortcuts.plan(shortcuts.band(i), rooms, router, openings, known, |_| other_wall).is_some() {
            let (a, b) = shortcuts.carve(router, openings, routes);
            links.push((a, b));
            joined.push(format!("{}: {}{}\n", routes.all().len() - 1, name(a), name(b)));
        }
    }
    expected.assert_eq(&(picture.draw() + &joined.concat()));
}

const HORSESHOE: &str = "
    .................
    .aaaa..bbbb..ccc.
    .aaaa..bbbb..ccc.
    .aaaa..bbbb..ccc.
    .................
    .................
    .................
    .................
    .ffff..eeee..ddd.
    .ffff..eeee..ddd.
    .ffff..eeee..ddd.
    .................";

#[test]
fn the_longest_way_round_is_cut_short_first_through_the_middle_of_a_wall() {
    check(
        HORSESHOE,
        (6, 1),
        &expect![[r"
        .................
        .aaaa..bbbb..ccc.
        .aaaA22BbbB00Ccc.
        .aaAa..bbbb..cCc.
        ...5..........4..
        ...5..........4..
        ...5..........4..
        ...5..........4..
        .ffFf..eeee..dDd.
        .fffF11EeeE33Ddd.
        .ffff..eeee..ddd.
        .................
        5: af
    "]],
    );
    check(
        HORSESHOE,
        (6, 9),
        &expect![[r"
        .................
        .aaaa..bbbb..ccc.
        .aaaA22BbbB00Ccc.
        .aaAa.7bbBb.8cCc.
        ...5..7..6..8.4..
        ...5..7..6..8.4..
        ...5..7..6..8.4..
        ...5..7..6..8.4..
        .ffFf.7eeEe.8dDd.
        .fffF11EeeE33Ddd.
        .ffff..eeee..ddd.
        .................
        5: af
        6: be
        7: bf
        8: ce
    "]],
    );
    // Less rock than lies between any two.
    check(
        HORSESHOE,
        (3, 9),
        &expect![[r"
        .................
        .aaaa..bbbb..ccc.
        .aaaA22BbbB00Ccc.
        .aaaa..bbbb..cCc.
        ..............4..
        ..............4..
        ..............4..
        ..............4..
        .ffff..eeee..dDd.
        .fffF11EeeE33Ddd.
        .ffff..eeee..ddd.
        .................
    "]],
    );
}

#[test]
fn a_shortcut_may_begin_at_a_corridor_and_goes_on_along_it() {
    check(
        "
        ...................
        .aaa...........bbb.
        .aaa...........bbb.
        .aaa...........bbb.
        ...................
        ...................
        ......ddd..........
        ......ddd..........
        ......ddd..........
        ...................
        ...................
        .ccc...............
        .ccc...............
        .ccc...............
        ...................",
        (6, 9),
        &expect![[r"
            ...................
            .aaa...........bbb.
            .aaA33322222222Bbb.
            .aAa...2.......bbb.
            ..0....2...........
            ..044442...........
            ..0...dDd..........
            ..0111Ddd..........
            ..0...ddd..........
            ..0................
            ..0................
            .cCc...............
            .ccc...............
            .ccc...............
            ...................
            3: ad
            4: ab
        "]],
    );
}

#[test]
fn no_shortcut_runs_beside_a_corridor_or_joins_what_is_joined() {
    check(
        "
        ..........
        .aaaaaaaa.
        .aaaaaaaa.
        ..........
        ..........
        .bbbbbbbb.
        .bbbbbbbb.
        ..........",
        (6, 9),
        &expect![[r"
            ..........
            .aaaaaaaa.
            .aaaaAaaa.
            .....0....
            .....0....
            .bbbbBbbb.
            .bbbbbbbb.
            ..........
        "]],
    );
}

#[test]
fn where_another_wall_is_wanted_the_one_that_opens_stays_as_it_is() {
    let wide = "
        .............
        .aaaaaaaaaaa.
        .aaaaaaaaaaa.
        .............
        .............
        .............
        .bbbb.cccc...
        .bbbb.cccc...
        .bbbb.cccc...
        .............";
    check(
        wide,
        (6, 9),
        &expect![[r"
        .............
        .aaaaaaaaaaa.
        .aaAaaaAaaaa.
        ...2...1.....
        ...2...1.....
        ...2...1.....
        .bbBb.cCcc...
        .bbbB0Cccc...
        .bbbb.cccc...
        .............
        2: ab
    "]],
    );
    check_walls(
        wide,
        (6, 9),
        true,
        &expect![[r"
        .............
        .aaaaaaaaaaa.
        .aaaaaaAaaaa.
        .......1.....
        .......1.....
        .......1.....
        .bbbb.cCcc...
        .bbbB0Cccc...
        .bbbb.cccc...
        .............
    "]],
    );
}

type Joined = (Vec<Rect>, Router, Routes, Openings, Vec<(u32, u32)>, Graph);

/// Rooms on a lattice, some left out, joined by the tree of their graph.
fn joined(rng: &mut Rng) -> Joined {
    let mut rooms = Vec::new();
    for y in 0..5 {
        for x in 0..14 {
            let (w, h) = (2 + rng.below(4) as u16, 2 + rng.below(4) as u16);
            if rng.chance(4, 5) {
                rooms.push(rect(2 + 7 * x + rng.below(2) as u16, 2 + 7 * y + rng.below(2) as u16, w, h));
            }
        }
    }
    let mut cells = Bits::empty(Size::new(102, 40).unwrap());
    for room in &rooms {
        cells.insert_rect(*room);
    }
    let mut router = Router::new(cells);
    let (mut routes, mut openings) = (Routes::default(), Openings::new(rooms.len()));
    let graph = links::graph(&rooms, |_| 3, |_| 0, rng);
    let mut pairs = Vec::new();
    for link in &graph.tree {
        let end = |room: u32| End {
            room,
            bounds: rooms[room as usize],
            may_open: openings.count(room) < 4,
            may_share: true,
            other_wall: false,
        };
        let ends = (end(link.a), end(link.b));
        let mut budget = Budget::of(u64::MAX);
        let joined = router.join(ends, 0..=u32::MAX, &mut openings, &mut routes, &mut budget);
        assert_eq!(joined, Ok(true));
        pairs.push((link.a, link.b));
    }
    (rooms, router, routes, openings, pairs, graph)
}

#[test]
fn every_gap_of_few_cells_lies_in_one_band() {
    let mut rng = Rng::from_state(5);
    for _ in 0..40 {
        let (rooms, router, ..) = joined(&mut rng);
        let nodes = router.nodes(&rooms);
        let node = |c: Cell| nodes[usize::from(c.y) * 102 + usize::from(c.x)];
        for (i, room) in (0..).zip(&rooms) {
            assert!(room.cells().all(|c| node(c) == i));
        }
        let is_floor = |c: Cell| router.rooms().has(c) || router.carved().has(c);
        let mut expected = Vec::new();
        for from in router.rooms().iter().chain(router.carved().iter()) {
            for toward in [Side::East, Side::South] {
                let ahead = std::iter::successors(from.step(toward), |c| c.step(toward)).take(7);
                let Some(rock) = ahead.clone().position(is_floor).filter(|rock| *rock > 0) else {
                    continue;
                };
                let ends = (node(from), node(ahead.clone().nth(rock).unwrap()));
                if ends.0 != ends.1 {
                    expected.push((toward as u8, from.y, from.x, rock as u16, ends));
                }
            }
        }
        let mut found = Vec::new();
        for band in bands(&rooms, &router, 6) {
            let lines = (0..band.lines).map(|line| band.start(line));
            found.extend(lines.map(|c| (band.toward as u8, c.y, c.x, band.cells, band.ends)));
        }
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected);
    }
}

#[test]
fn gaps_side_by_side_are_one_band_whatever_lies_beside_them() {
    let Picture { rooms, router, .. } = Picture::read(
        "
        ............
        .aaa.bb..cc.
        .aaa.bb..cc.
        .aaa.bb..cc.
        ............",
    );
    let bands = bands(&rooms, &router, 6);
    let found: Vec<_> = bands.iter().map(|band| (band.ends, band.lines, band.cells)).collect();
    assert_eq!(found, [((0, 1), 3, 1), ((1, 2), 3, 2)]);
}

#[test]
fn no_band_leads_to_a_dead_end_or_from_a_corridor_to_itself() {
    let mut picture = Picture::read(
        "
        .........
        .aa...bb.
        .aa...bb.
        .........
        .........
        .........
        .#.....#.
        .........",
    );
    let way = [(3, 2), (3, 3), (3, 4), (4, 4), (5, 4), (5, 3), (5, 2)].map(|(x, y)| cell(x, y));
    let Picture { rooms, router, openings, routes, .. } = &mut picture;
    let open = |openings: &mut Openings, room, at, side| openings.add(Opening { room, at, side });
    let ends = (open(openings, 0, cell(2, 2), Side::East), open(openings, 1, cell(6, 2), Side::West));
    router.lay(&way, ends, routes);
    let found: Vec<_> = bands(rooms, router, 6).iter().map(|band| (band.ends, band.lines)).collect();
    assert_eq!(found, [((0, 1), 1)]);
}

/// Few cells and a long way round come first; of equals, chance decides.
#[test]
fn a_band_costs_its_cells_less_the_links_that_it_saves() {
    let mut rng = Rng::from_state(7);
    let (mut ranked, mut chances) = (0, BTreeSet::new());
    for _ in 0..20 {
        let (rooms, router, _, _, pairs, graph) = joined(&mut rng);
        let count = rooms.len() as u32;
        let links_from = |start: u32| {
            let mut links = vec![u32::MAX; rooms.len()];
            let mut next = vec![start];
            links[start as usize] = 0;
            while let Some(at) = next.pop() {
                for &(a, b) in pairs.iter().filter(|(a, b)| [*a, *b].contains(&at)) {
                    let to = if a == at { b } else { a };
                    if links[to as usize] == u32::MAX {
                        links[to as usize] = links[at as usize] + 1;
                        next.push(to);
                    }
                }
            }
            links
        };
        let rooms_of = |node: u32| match node.checked_sub(count) {
            Some(corridor) => vec![pairs[corridor as usize].0, pairs[corridor as usize].1],
            None => vec![node],
        };
        let saved = |(one, other): (u32, u32)| {
            let between = |a: u32| rooms_of(other).into_iter().map(move |b| links_from(a)[b as usize]);
            rooms_of(one).into_iter().flat_map(between).min().unwrap_or(0).min(8)
        };
        let shortcuts = find(&rooms, &router, &pairs, &graph, 6, &mut rng);
        let worth: Vec<Band> = bands(&rooms, &router, 6).into_iter().filter(|b| saved(b.ends) > 0).collect();
        assert_eq!(shortcuts.len(), worth.len());
        for (cost, band) in &shortcuts.ranked {
            let least = 16 + 4 * u32::from(band.cells) - 2 * saved(band.ends);
            assert!((least..least + 5).contains(cost), "{cost} for {band:?}");
            chances.insert(cost - least);
        }
        assert!(shortcuts.ranked.is_sorted_by_key(|(cost, _)| *cost));
        ranked += worth.len();
    }
    assert!(ranked > 1000 && chances.len() == 5, "{ranked} {chances:?}");
}

#[test]
fn shortcuts_join_what_was_apart_and_lead_from_opening_to_opening() {
    let mut rng = Rng::from_state(6);
    let mut carved = 0;
    for _ in 0..40 {
        let (rooms, mut router, mut routes, mut openings, mut pairs, graph) = joined(&mut rng);
        let mut shortcuts = find(&rooms, &router, &pairs, &graph, 6, &mut rng);
        for i in 0..shortcuts.len() {
            let band = shortcuts.band(i);
            let full = |node: u32| (node as usize) < rooms.len() && openings.count(node) >= 5;
            if full(band.ends.0) || full(band.ends.1) {
                continue;
            }
            let before = router.carved().count();
            let known = (&routes, &pairs[..]);
            let cut = shortcuts.plan(band, &rooms, &router, &openings, known, |_| false);
            let Some((planned, opens)) = cut.map(|cut| (cut.cells().to_vec(), cut.opens())) else { continue };
            let opened = openings.all().len();
            let across = Side::ALL.into_iter().filter(|side| side.is_upright() != band.toward.is_upright());
            let touches = |c: Cell| across.clone().any(|s| c.step(s).is_some_and(|n| router.carved().has(n)));
            let mut new = planned.iter().filter(|c| !router.carved().has(**c));
            assert!(new.all(|c| !touches(*c)), "a corridor runs alongside");
            let (a, b) = shortcuts.carve(&mut router, &mut openings, &mut routes);
            assert!(!pairs.contains(&(a, b)) && !pairs.contains(&(b, a)), "{a} and {b} were joined before");
            assert_eq!(router.carved().count() - before, usize::from(band.cells));
            let route = routes.all().last().unwrap();
            let cells = routes.cells(route);
            assert!(cells.windows(2).all(|pair| pair[0].manhattan(pair[1]) == 1), "{cells:?}");
            assert_eq!(cells, planned);
            let (first, last) = route.ends;
            assert_eq!((first as usize >= opened, last as usize >= opened), opens);
            let (first, last) = (openings.all()[first as usize], openings.all()[last as usize]);
            assert_eq!((first.room, last.room), (a, b));
            assert_eq!((first.outside(), last.outside()), (cells[0], cells[cells.len() - 1]));
            pairs.push((a, b));
            carved += 1;
        }
    }
    assert!(carved > 400, "{carved}");
}

#[test]
fn lines_in_the_middle_are_tried_first_and_each_once() {
    let lines = |lines: u16| {
        let band = Band { ends: (0, 1), toward: Side::East, from: Cell::default(), lines, cells: 1 };
        band.middle_first().collect::<Vec<_>>()
    };
    assert_eq!([1, 2, 3].map(lines), [vec![0], vec![1, 0], vec![1, 0, 2]]);
    assert_eq!([4, 5].map(lines), [vec![2, 1, 3, 0], vec![2, 1, 3, 0, 4]]);
}
