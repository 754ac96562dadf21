//! Who waits on a floor, how hard it is, and how it is used: what holds of many floors, seen through their public face.

use crate::check::turned;
use crate::check::view::has_sealed;
use crate::recipe;
use std::collections::{BTreeMap, BTreeSet};
use undercroft::assess::{Assessed, MEASURES, danger, difficulty, quality};
use undercroft::floor::{Barrier, EdgeKind, Feature, MarkerKind, Room, RoomKind, ZoneKind};
use undercroft::grid::{Cell, Edge, cell};
use undercroft::{Floor, Seed, make};

/// The presets that have halls enough for a boss of their own.
const PRESETS: [&str; 6] = ["wgiv", "wgiv-square", "classic", "modern", "evening", "labyrinth"];

/// Makes floors of a preset, at depths 1 to 10 by turns.
fn floors(preset: &str, count: u64) -> Vec<Floor> {
    let recipe = recipe(preset, &[]);
    let made = |n| make::floor(&recipe, &Seed::new("life").nth(n), 1 + n as u32 % 10);
    (0..count).map(|n| made(n).unwrap_or_else(|e| panic!("{preset} {n}: {e}"))).collect()
}

/// The cells that one walks to from a cell, whatever is shut, and never through some.
fn reached(floor: &Floor, from: Cell, never: impl Fn(Cell) -> bool) -> BTreeSet<Cell> {
    let (mut seen, mut stack) = (BTreeSet::from([from]), vec![from]);
    while let Some(at) = stack.pop() {
        stack.extend(beside(floor, at).filter(|next| !never(*next) && seen.insert(*next)));
    }
    seen
}

/// The cells beside one without a wall between.
fn beside(floor: &Floor, c: Cell) -> impl Iterator<Item = Cell> {
    let sides = floor.size().neighbours(c);
    sides.filter(move |(side, _)| floor.side(c, *side) != EdgeKind::Wall).map(|(_, next)| next)
}

fn room_of(floor: &Floor, c: Cell) -> Option<&Room> {
    floor.rooms().iter().find(|room| room.kind != RoomKind::Junction && room.has(c))
}

/// A boss stands in a hall that is its zone, and nobody gets to the richest chest, or to the stairs, but through it.
#[test]
fn a_boss_guards_something() {
    let mut names = BTreeSet::new();
    let mut at_stairs = 0;
    for preset in PRESETS {
        for floor in floors(preset, 100) {
            let label = format!("{preset} at depth {}:\n{}", floor.depth(), floor.drawing());
            let bosses: Vec<(Cell, &str)> = floor
                .features()
                .iter()
                .filter_map(|placed| match &placed.is {
                    Feature::Marker(marker) if marker.kind == MarkerKind::Boss => {
                        Some((placed.at, &*marker.name))
                    }
                    _ => None,
                })
                .collect();
            let [(at, name)] = bosses[..] else { panic!("{} bosses, {label}", bosses.len()) };
            assert!(!name.is_empty(), "{label}");
            names.insert(name.to_owned());
            let room = room_of(&floor, at).unwrap_or_else(|| panic!("the boss is in no room, {label}"));
            assert!(matches!(room.kind, RoomKind::Large | RoomKind::Medium), "{label}");
            let zones: Vec<_> = floor.zones().iter().filter(|zone| zone.kind == ZoneKind::Boss).collect();
            assert!(zones.len() == 1 && zones[0].area.cells().eq(room.cells()), "{label}");
            let without = reached(&floor, floor.entrance(), |c| room.has(c));
            let chests = floor.features().iter().filter_map(|placed| match &placed.is {
                Feature::Chest(chest) => Some((chest.gold, placed.at)),
                _ => None,
            });
            let chests: Vec<(u32, Cell)> = chests.collect();
            let most = chests.iter().map(|(gold, _)| *gold).max();
            let treasure = chests.iter().any(|(gold, at)| Some(*gold) == most && !without.contains(at));
            let stairs = floor.stairs_down().is_some_and(|at| !without.contains(&at));
            assert!(treasure || (stairs && floor.depth() >= 7), "{name} at {at} guards nothing, {label}");
            at_stairs += u32::from(stairs);
        }
    }
    assert!(names.len() >= 24, "{names:?}");
    assert!(at_stairs >= 30, "{at_stairs} of 600 guard the stairs");
}

#[test]
fn nothing_lies_in_wait_where_it_is_safe_and_every_dead_end_holds_something() {
    for preset in PRESETS {
        for floor in floors(preset, 100) {
            let label = format!("{preset} at depth {}:\n{}", floor.depth(), floor.drawing());
            let safe =
                |c: Cell| floor.zones().iter().any(|zone| zone.kind == ZoneKind::Safe && zone.area.has(c));
            let mut traps = floor.features().iter().filter(|placed| matches!(placed.is, Feature::Trap(_)));
            assert!(!traps.any(|placed| safe(placed.at)), "{label}");
            for room in floor.rooms().iter().filter(|room| room.kind != RoomKind::Junction) {
                let ways = room.cells().flat_map(|c| beside(&floor, c)).filter(|c| !room.has(*c)).count();
                let holds = floor.features().iter().any(|placed| room.has(placed.at));
                assert!(ways > 1 || holds, "the room {} is empty, {label}", room.bounds);
            }
            for c in floor.cells().iter().filter(|c| room_of(&floor, *c).is_none()) {
                let is_end = beside(&floor, c).count() == 1;
                assert!(!is_end || floor.feature(c).is_some(), "nothing is at {c}, {label}");
            }
        }
    }
}

/// A connection of up to three cells has a door at one end.
#[test]
fn short_connections_have_one_door() {
    for preset in PRESETS {
        for floor in floors(preset, 100) {
            for corridor in floor.corridors() {
                let (path, joins) =
                    (corridor.path().collect::<Vec<Cell>>(), [corridor.joins.0, corridor.joins.1]);
                let ([Some(a), Some(b)], 1..=3) = (joins, path.len()) else { continue };
                let door = |at: Cell, room: &Room| {
                    let inside = beside(&floor, at).find(|c| room.has(*c))?;
                    floor.barrier(Edge::between(at, inside)?)
                };
                let (a, b) = (&floor.rooms()[a.index()], &floor.rooms()[b.index()]);
                let doors = [door(path[0], a), door(path[path.len() - 1], b)];
                let plain = doors.iter().flatten().filter(|door| ***door == Barrier::door()).count();
                let both = doors.iter().flatten().count() == 2;
                assert!(!both || plain == 0, "{preset}: {path:?} has two doors\n{}", floor.drawing());
            }
        }
    }
}

/// Whether a way leads round the sixteen cells in the middle: going along it, one crosses a line from the middle to the north
/// an odd number of times.
fn has_ring(floor: &Floor) -> bool {
    let (x, y) = (floor.size().width() / 2, floor.size().height() / 2);
    let in_middle = |c: Cell| (x - 2..x + 2).contains(&c.x) && (y - 2..y + 2).contains(&c.y);
    let mut odd: BTreeMap<Cell, bool> = BTreeMap::new();
    for first in floor.cells().iter().filter(|c| !in_middle(*c)) {
        if odd.contains_key(&first) {
            continue;
        }
        odd.insert(first, false);
        let mut stack = vec![first];
        while let Some(at) = stack.pop() {
            for next in beside(floor, at).filter(|next| !in_middle(*next)) {
                let crosses =
                    at.y == next.y && at.y < y && at.x.min(next.x) + 1 == x && at.x.max(next.x) == x;
                let here = odd[&at] ^ crosses;
                match odd.get(&next) {
                    Some(before) if *before != here => return true,
                    Some(_) => {}
                    None => {
                        odd.insert(next, here);
                        stack.push(next);
                    }
                }
            }
        }
    }
    false
}

#[test]
fn a_way_leads_round_the_middle() {
    for preset in ["wgiv", "labyrinth"] {
        let floors = floors(preset, 500);
        let rings = floors.iter().filter(|floor| has_ring(floor)).count();
        assert!(rings >= 350, "{preset}: {rings} of 500");
    }
}

#[test]
fn switches_are_out_of_the_way() {
    for preset in PRESETS.into_iter().filter(|preset| *preset != "evening") {
        let (mut all, mut large) = (0, 0);
        for floor in floors(preset, 100) {
            for placed in floor.features().iter().filter(|placed| matches!(placed.is, Feature::Switch(_))) {
                all += 1;
                large +=
                    u32::from(room_of(&floor, placed.at).is_some_and(|room| room.kind == RoomKind::Large));
            }
        }
        assert!(4 * large <= all, "{preset}: {large} of {all} switches are in large rooms");
    }
}

#[test]
fn quality_tells_floors_apart() {
    let points: Vec<f64> = floors("wgiv", 1_000)
        .iter()
        .map(|floor| quality(&Assessed::new(floor, floor.walkthrough())))
        .collect();
    let (low, high) = points.iter().fold((100.0_f64, 0.0_f64), |(low, high), n| (low.min(*n), high.max(*n)));
    assert!(low >= 60.0 && high - low >= 20.0, "{low} to {high}");
}

/// Returns the mean of each of a preset's measures over so many floors of a depth.
fn means<const N: usize>(
    preset: &str,
    depth: u32,
    floors: u64,
    of: [fn(&Assessed<'_>) -> f64; N],
) -> [f64; N] {
    let recipe = recipe(preset, &[]);
    let mut sums = [0.0; N];
    for n in 0..floors {
        let floor = make::floor(&recipe, &Seed::new("harder").nth(n), depth)
            .unwrap_or_else(|e| panic!("{preset} {n}: {e}"));
        let assessed = Assessed::new(&floor, floor.walkthrough());
        sums.iter_mut().zip(of).for_each(|(sum, of)| *sum += of(&assessed));
    }
    sums.map(|sum| sum / floors as f64)
}

/// What harms, hides or stands in the way grows with every depth, and what is safe grows less from each to the second below:
/// from one to the next that is less than chance makes over so many floors.
fn grows_harder(preset: &str, floors: u64) {
    let known = MEASURES.iter().find(|measure| measure.name == "leniency");
    let leniency = known.unwrap_or_else(|| panic!("there is no measure of what is safe")).of;
    let of_depth = |depth| means(preset, depth, floors, [danger, difficulty, leniency]);
    let all: Vec<[f64; 3]> = (1..=10).map(of_depth).collect();
    eprintln!("{preset}: {all:.3?}");
    for (depth, pair) in (1..).zip(all.windows(2)) {
        let [before, after] = [pair[0], pair[1]];
        assert!(before[0] < after[0], "{preset}: danger of depth {depth} and the next: {all:.3?}");
        assert!(before[1] < after[1], "{preset}: difficulty of depth {depth} and the next: {all:.3?}");
    }
    for (depth, three) in (1..).zip(all.windows(3)) {
        let [before, after] = [three[0], three[2]];
        assert!(before[2] > after[2], "{preset}: what is safe at depth {depth} and two below: {all:.3?}");
    }
    assert!(all[9][0] >= 2.0 * all[0][0], "{preset}: danger by depth: {all:.3?}");
    assert!(all[9][1] > 1.4 * all[0][1], "{preset}: difficulty by depth: {all:.3?}");
}

#[test]
fn wgiv_grows_harder_with_every_depth() {
    grows_harder("wgiv", 800);
}

#[test]
fn wgiv_square_grows_harder_with_every_depth() {
    grows_harder("wgiv-square", 800);
}

#[test]
fn classic_grows_harder_with_every_depth() {
    grows_harder("classic", 800);
}

#[test]
fn modern_grows_harder_with_every_depth() {
    grows_harder("modern", 800);
}

#[test]
fn evening_grows_harder_with_every_depth() {
    grows_harder("evening", 800);
}

#[test]
fn labyrinth_grows_harder_with_every_depth() {
    grows_harder("labyrinth", 800);
}

/// The 64 cells in the middle are floor nearly as often as others are.
#[test]
fn the_middle_is_used_as_well_as_the_rim() {
    for preset in ["wgiv", "wgiv-square"] {
        let (mut middle, mut rim, mut things) = (0, 0, 0);
        let floors = floors(preset, 400);
        let in_middle = |c: Cell| (8..16).contains(&c.x) && (8..16).contains(&c.y);
        for floor in &floors {
            let inner = floor.cells().iter().filter(|c| in_middle(*c)).count();
            middle += inner;
            rim += floor.cells().count() - inner;
            things += floor.features().iter().filter(|placed| in_middle(placed.at)).count();
        }
        // Of the 22×22 cells within the rock around.
        let share = |cells: usize, of: usize| cells as f64 / (of * floors.len()) as f64;
        let (middle, rim) = (share(middle, 64), share(rim, 484 - 64));
        eprintln!(
            "{preset}: {middle:.3} of the middle, {rim:.3} of the rest, {} things",
            things / floors.len()
        );
        assert!(middle >= 0.7 * rim, "{preset}: {middle:.3} of the middle, {rim:.3} of the rest");
        assert!(things >= 5 * floors.len(), "{preset}: {things} things in the middle of {}", floors.len());
    }
}

/// One-way doors lead on, past something on the way back, or are shortcuts that open from the far side; both kinds are common,
/// and most of their ways back are long.
#[test]
fn one_way_doors_are_of_two_kinds() {
    let recipe = recipe("wgiv", &[]);
    let (mut all, mut shortcuts, mut past, mut long) = (0, 0, 0, 0);
    for n in 0..2_000 {
        let floor = make::floor(&recipe, &Seed::new("one way").nth(n), 2 + n as u32 % 9)
            .unwrap_or_else(|e| panic!("{n}: {e}"));
        for edge in turned::one_ways(&floor) {
            let way = turned::OneWay::of(&floor, edge).unwrap_or_else(|| panic!("{edge}\n{floor}"));
            all += 1;
            shortcuts += usize::from(way.is_shortcut);
            past += usize::from(!way.is_shortcut && way.leads_past);
            long += usize::from(way.back >= 7);
        }
    }
    eprintln!("{all} one-way doors: {shortcuts} shortcuts, {past} that lead on, {long} with a long way back");
    assert!(all >= 2_000, "{all}");
    assert!(4 * shortcuts >= all && 4 * past >= all, "{shortcuts} and {past} of {all}");
    assert!(10 * long >= 9 * all, "{long} of {all}");
}

/// From the second floor on, half of the floors have an area that nobody walks to, and a teleporter leads into.
#[test]
fn areas_are_entered_by_teleporter_alone() {
    let recipe = recipe("wgiv", &[]);
    for depth in 2..=10 {
        let floors = 1_000;
        let mut sealed = 0;
        for n in 0..floors {
            let floor = make::floor(&recipe, &Seed::new("sealed").nth(n), depth)
                .unwrap_or_else(|e| panic!("{n}: {e}"));
            sealed += usize::from(has_sealed(&floor));
        }
        eprintln!("depth {depth}: {sealed} of {floors}");
        assert!(2 * sealed >= floors as usize, "depth {depth}: {sealed} of {floors}");
    }
}

/// What no attempt can make comes out as small halls in rows, where the recipe asks for that.
#[test]
fn the_simple_layout_never_fails() {
    for (width, height) in [(16, 16), (24, 24), (17, 40), (64, 33)] {
        let size = [format!("width={width}"), format!("height={height}")];
        let impossible = [&size[0], &size[1], "one_ways=60", "if_stuck=simple"];
        let floor = make::floor(&recipe("wgiv", &impossible), &Seed::new("simple"), 4);
        let floor = floor.unwrap_or_else(|e| panic!("{width}×{height}: {e}"));
        assert!(floor.is_simple() && floor.rooms().len() >= 4 && floor.walkthrough().is_some());
        let all = reached(&floor, floor.entrance(), |_| false);
        assert_eq!(all.len(), floor.cells().count(), "{}", floor.drawing());
        assert!(floor.cells().iter().all(|c| c.x > 0 && c.y > 0 && c != cell(width - 1, height - 1)));
        let in_zones: usize = floor.zones().iter().map(|zone| zone.area.count()).sum();
        assert_eq!(in_zones, all.len());
        let refused = make::floor(&recipe("wgiv", &impossible[..3]), &Seed::new("simple"), 4);
        assert!(refused.is_err(), "nothing else makes it");
    }
}
