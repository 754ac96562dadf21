//! What `wizardry` promises of every floor, held against thousands of them by a checker that knows the promises and not
//! the generator. A run that fails prints how many floors break what, with an example of each.

#[path = "wizardry/asked.rs"]
mod asked;
#[path = "wizardry/check.rs"]
mod check;
#[path = "wizardry/checker.rs"]
mod checker;
#[path = "wizardry/life.rs"]
mod life;
#[path = "wizardry/sample.rs"]
mod sample;

use check::{Counts, Numbers};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use undercroft::floor::{Feature, RoomKind};
use undercroft::{Floor, Recipe, Seed, make, recipe};

type Tally = check::tally::Tally<Counts>;

/// The numbers of the presets, at 24×24.
const PRESETS: [(&str, Numbers); 6] = [
    ("wgiv", Numbers::WGIV),
    ("wgiv-square", Numbers::WGIV_SQUARE),
    ("classic", CLASSIC),
    ("modern", MODERN),
    ("evening", EVENING),
    ("labyrinth", LABYRINTH),
];

/// Smaller and more uniform rooms, more corridor, fewer features.
const CLASSIC: Numbers = Numbers {
    large: Some((3, 5)),
    medium: Some((6, 9)),
    small: Some((9, 13)),
    sizes: Some([&[(4, 5), (5, 5)], &[(3, 4), (4, 4)], &[(2, 3), (3, 3)]]),
    gap: 1,
    cells: Some((248, 288)),
    room_cells: Some((204, 222)),
    dead_ends: Some((9, 13)),
    doors: Some((16, 24)),
    pairs: Some((2, 3)),
    switches: Some((4, 6)),
    chests: Some((3, 5)),
    traps: Some((8, 14)),
    dark_areas: Some((0, 1)),
    spinners: Some((1, 2)),
    chutes: Some((0, 1)),
    carriers: Some((0, 0)),
    silent_squares: Some((0, 0)),
    messages: Some((1, 2)),
    quality: Some(60),
};

/// Larger rooms, more open, more features and branches.
const MODERN: Numbers = Numbers {
    large: Some((3, 4)),
    medium: Some((4, 6)),
    small: Some((5, 8)),
    sizes: Some([&[(7, 6), (8, 6), (7, 7)], &[(5, 4), (5, 5), (6, 4)], &[(3, 3), (3, 4), (4, 4)]]),
    gap: 1,
    cells: Some((296, 345)),
    room_cells: Some((252, 284)),
    dead_ends: Some((10, 12)),
    doors: Some((13, 19)),
    pairs: Some((6, 8)),
    switches: Some((12, 16)),
    chests: Some((5, 8)),
    traps: Some((22, 32)),
    dark_areas: Some((1, 1)),
    spinners: Some((1, 3)),
    chutes: Some((0, 2)),
    carriers: Some((0, 2)),
    silent_squares: Some((2, 4)),
    messages: Some((2, 4)),
    quality: Some(60),
};

/// A small floor of 18×18 cells, for which its traps are six to ten.
const EVENING: Numbers = Numbers {
    large: Some((1, 2)),
    medium: Some((2, 3)),
    small: Some((3, 5)),
    cells: Some((110, 190)),
    room_cells: Some((90, 150)),
    dead_ends: Some((3, 5)),
    doors: Some((6, 10)),
    pairs: Some((0, 2)),
    switches: Some((0, 4)),
    chests: Some((3, 4)),
    traps: Some((11, 17)),
    spinners: Some((0, 1)),
    carriers: Some((0, 0)),
    silent_squares: Some((0, 2)),
    messages: Some((1, 2)),
    // The score of the document counts what a floor of 24×24 has.
    quality: None,
    ..Numbers::WGIV
};

/// Rooms wall to wall: 60 to 75 % of the cells are floor.
const LABYRINTH: Numbers = Numbers {
    large: Some((3, 5)),
    medium: Some((5, 8)),
    gap: 0,
    cells: Some((346, 432)),
    room_cells: Some((300, 405)),
    dead_ends: Some((6, 12)),
    ..Numbers::WGIV
};

/// Returns a preset, with settings such as `width=30` over it.
fn recipe(preset: &str, settings: &[&str]) -> Recipe {
    let preset_of = Recipe::new("wizardry", Some(preset));
    preset_of
        .and_then(|recipe| recipe.with(settings))
        .unwrap_or_else(|e| panic!("{preset} {settings:?}: {e}"))
}

fn numbers(preset: &str) -> Numbers {
    PRESETS.iter().find(|(name, _)| *name == preset).unwrap_or_else(|| panic!("{preset} has no numbers")).1
}

/// Makes a floor and adds what is wrong with it.
fn try_floor(
    recipe: &Recipe,
    seed: &Seed,
    depth: u32,
    numbers: &Numbers,
    tally: &mut Tally,
) -> Option<Floor> {
    let label = format!("{} seed {seed:?} depth {depth}", recipe.preset().unwrap_or("a recipe"));
    match make::floor(recipe, seed, depth) {
        Ok(floor) => {
            tally.add(&label, &floor, &check::check(&floor, numbers));
            Some(floor)
        }
        Err(error) => {
            tally.add_failure(&label, &error.to_string());
            None
        }
    }
}

/// Returns a preset over many seeds, at depths 1 to 10 by turns.
fn over(preset: &str, seeds: Range<u64>) -> Tally {
    over_at(preset, |n| 1 + n as u32 % 10, seeds)
}

/// Returns a preset over many seeds, each at a depth of its own.
fn over_at(preset: &str, depth: impl Fn(u64) -> u32, seeds: Range<u64>) -> Tally {
    let (recipe, numbers) = (recipe(preset, &[]), numbers(preset));
    let mut tally = Tally::default();
    for n in seeds {
        try_floor(&recipe, &Seed::new(preset).nth(n), depth(n), &numbers, &mut tally);
    }
    tally
}

#[test]
fn staples_of_every_kind_occur_and_change_no_way() {
    let recipe = recipe("modern", &[]);
    let (mut seen, mut turned) = (Counts::default(), 0);
    for n in 0..300 {
        let floor = make::floor(&recipe, &Seed::new("staples").nth(n), 2 + n as u32 % 9).unwrap();
        let counts = check::check(&floor, &numbers("modern")).counts;
        seen.dark_areas += counts.dark_areas;
        seen.spinners += counts.spinners;
        seen.chutes += counts.chutes;
        seen.carriers += counts.carriers;
        seen.silent_squares += counts.silent_squares;
        seen.messages += counts.messages;
        assert!(check::staples::is_solved_without_carriers(&floor), "{floor}");
        turned += usize::from(check::staples::lies_when_turned(&floor) == Some(true));
    }
    let all =
        [seen.dark_areas, seen.spinners, seen.chutes, seen.carriers, seen.silent_squares, seen.messages];
    assert!(all.iter().all(|n| *n >= 200), "{all:?}");
    assert!(turned > 50, "{turned} messages were caught lying");
}

/// Returns the share of a part in a whole, in hundredths.
fn percent(part: usize, whole: usize) -> usize {
    100 * part / whole.max(1)
}

/// What holds of many floors together: rooms that keep two cells apart, junctions, gates that need two switches, and
/// the mixture of traps.
fn hold_together(tally: &Tally) {
    let (rooms, apart) = (tally.sum(Counts::rooms), tally.sum(|c| c.apart));
    assert!(percent(apart, rooms) >= 80, "{apart} of {rooms} rooms keep two cells apart");
    let least = tally.counts.iter().map(|c| percent(c.apart, c.rooms())).min().unwrap_or(100);
    assert!(least >= 80, "{least} % of one floor's rooms keep two cells apart");
    let floors = |has: fn(&Counts) -> usize| tally.counts.iter().filter(|c| has(c) > 0).count();
    assert!(floors(|c| c.junctions) > 0, "no floor has a junction");
    assert!(floors(|c| c.gates) > 0, "no floor has a gate");
    assert!(floors(|c| c.and_gates) > 0, "no gate needs two switches");
    let traps = tally.sum(|c| c.traps);
    let (spikes, poisons) =
        (percent(tally.sum(|c| c.spikes), traps), percent(tally.sum(|c| c.poisons), traps));
    assert!(
        (55..=65).contains(&spikes) && (25..=35).contains(&poisons),
        "{spikes} % spikes, {poisons} % poison"
    );
}

fn wgiv_keeps_its_promises(seeds: Range<u64>) {
    let tally = over("wgiv", seeds);
    tally.assert_kept();
    hold_together(&tally);
}

#[test]
fn wgiv_keeps_its_promises_1() {
    wgiv_keeps_its_promises(0..600);
}

#[test]
fn wgiv_keeps_its_promises_2() {
    wgiv_keeps_its_promises(600..1_200);
}

#[test]
fn wgiv_keeps_its_promises_3() {
    wgiv_keeps_its_promises(1_200..1_800);
}

#[test]
fn wgiv_keeps_its_promises_4() {
    wgiv_keeps_its_promises(1_800..2_400);
}

#[test]
#[ignore = "takes minutes; run it after every change of the generator"]
fn wgiv_keeps_its_promises_for_10_000_seeds_at_five_depths() {
    for depth in [1, 2, 4, 7, 10] {
        let tally = over_at("wgiv", |_| depth, 10_000..20_000);
        tally.assert_kept();
        hold_together(&tally);
    }
}

#[test]
fn wgiv_square_keeps_its_promises() {
    over("wgiv-square", 0..400).assert_kept();
}

#[test]
fn classic_keeps_its_promises() {
    over("classic", 0..400).assert_kept();
}

#[test]
fn modern_keeps_its_promises() {
    over("modern", 0..400).assert_kept();
}

#[test]
fn evening_keeps_its_promises() {
    over("evening", 0..400).assert_kept();
}

#[test]
fn labyrinth_keeps_its_promises() {
    over("labyrinth", 0..400).assert_kept();
}

/// Every number of rooms occurs, and every size about as often as another; the middle is used.
#[test]
fn labyrinths_vary() {
    let recipe = recipe("labyrinth", &[]);
    let made = |n| make::floor(&recipe, &Seed::new("walls").nth(n), 1 + n as u32 % 4);
    let floors: Vec<Floor> = (0..600).map(|n| made(n).unwrap_or_else(|e| panic!("{n}: {e}"))).collect();
    let kinds = [(RoomKind::Large, 3..=5), (RoomKind::Medium, 5..=8), (RoomKind::Small, 8..=12)];
    for ((kind, counts), sizes) in kinds.into_iter().zip(Numbers::WGIV.sizes.into_iter().flatten()) {
        let count = |floor: &Floor| floor.rooms().iter().filter(|room| room.kind == kind).count();
        let seen: BTreeSet<usize> = floors.iter().map(count).collect();
        assert_eq!(seen, counts.collect(), "{kind:?}");
        let shares = shares(&floors, kind);
        assert_eq!(shares.len(), sizes.len(), "every size occurs: {shares:?}");
        assert!(shares.values().all(|share| *share <= 30.0), "{kind:?}: {shares:?}");
    }
    let inner = |floor: &Floor| {
        floor.cells().iter().filter(|c| (8..16).contains(&c.x) && (8..16).contains(&c.y)).count()
    };
    let used: usize = floors.iter().map(inner).sum();
    assert!(
        percent(used, 64 * floors.len()) >= 70,
        "{} of the 64 middle cells are floor",
        used / floors.len()
    );
}

#[test]
fn every_preset_has_its_numbers() {
    let known: Vec<_> = recipe::generators().into_iter().filter(|g| g.name == "wizardry").collect();
    let names: Vec<&str> = known.iter().flat_map(|g| &g.presets).map(|(name, _)| *name).collect();
    assert_eq!(names, PRESETS.map(|(name, _)| name));
    for (name, n) in PRESETS {
        let given = [n.large, n.medium, n.small, n.dead_ends, n.doors, n.pairs, n.switches, n.chests];
        assert!(given.iter().all(Option::is_some), "{name} does not give all its numbers: {n:?}");
        assert!(n.cells.is_some() || n.room_cells.is_some(), "{name} does not say how much floor there is");
        assert!(n.sizes.is_some(), "{name} does not say how large its rooms are");
        assert!(n.quality.is_some() || name == "evening", "{name} does not say how good it is");
    }
}

/// Returns the means of some counts over a preset's floors.
fn means<const N: usize>(preset: &str, of: [fn(&Counts) -> usize; N]) -> [f64; N] {
    let tally = over(preset, 1_000..1_200);
    of.map(|count| tally.sum(count) as f64 / tally.counts.len().max(1) as f64)
}

#[test]
fn presets_differ_as_they_say() {
    let of: [fn(&Counts) -> usize; 6] = [
        |c| c.room_cells / c.rooms().max(1),
        |c| c.cells,
        |c| c.room_cells,
        |c| c.features,
        Counts::rooms,
        |c| c.dead_ends,
    ];
    let [room, cells, in_rooms, features, rooms, _] = means("classic", of);
    let [wgiv_room, wgiv_cells, wgiv_in_rooms, wgiv_features, wgiv_rooms, wgiv_ends] = means("wgiv", of);
    let [modern_room, _, modern_in_rooms, modern_features, _, modern_ends] = means("modern", of);
    // Classic: smaller rooms, and more of them; more corridor; fewer features.
    assert!(room < wgiv_room && rooms > wgiv_rooms, "{room} {wgiv_room}, {rooms} {wgiv_rooms}");
    assert!((cells - in_rooms) / cells > (wgiv_cells - wgiv_in_rooms) / wgiv_cells);
    assert!(features < wgiv_features, "{features} {wgiv_features}");
    // Modern: larger rooms, more open; more features and more branches.
    assert!(modern_room > wgiv_room && modern_in_rooms > wgiv_in_rooms, "{modern_room} {wgiv_room}");
    assert!(modern_features > wgiv_features, "{modern_features} {wgiv_features}");
    assert!(modern_ends > wgiv_ends, "{modern_ends} {wgiv_ends}");
}

/// Rules that hold at every size; some sizes over some seeds.
fn sizes(sizes: &[(u32, u32)], seeds: Range<u64>) -> Tally {
    let mut tally = Tally::default();
    for (width, height) in sizes {
        // What is for one evening does not grow, so that it cannot fill a large floor; a labyrinth is refused where it is too
        // large to be joined.
        let joins = |preset: &str| preset != "labyrinth" || *width.max(height) <= 128;
        let grows =
            |preset: &&(&str, Numbers)| (preset.0 != "evening" || width * height <= 1024) && joins(preset.0);
        for (preset, Numbers { gap, .. }) in PRESETS.iter().filter(grows) {
            let numbers = Numbers { gap: *gap, ..Numbers::NONE };
            let recipe = recipe(preset, &[&format!("width={width}"), &format!("height={height}")]);
            for n in seeds.clone() {
                let seed = Seed::new(format!("{preset} {width}x{height}")).nth(n);
                try_floor(&recipe, &seed, 1 + n as u32 % 3, &numbers, &mut tally);
            }
        }
    }
    tally
}

#[test]
fn small_sizes_keep_the_rules() {
    sizes(&[(16, 16), (16, 24), (17, 19), (20, 16), (20, 20), (22, 23), (25, 24)], 0..20).assert_kept();
}

#[test]
fn large_sizes_keep_the_rules() {
    sizes(&[(32, 32), (16, 64), (64, 20), (48, 48), (70, 50)], 0..6).assert_kept();
    sizes(&[(128, 96), (200, 200)], 0..1).assert_kept();
}

#[test]
fn counts_scale_with_the_area() {
    let recipe = recipe("wgiv", &["width=48", "height=48"]);
    let mut tally = Tally::default();
    for n in 0..20 {
        try_floor(&recipe, &Seed::new("scale").nth(n), 1, &Numbers::NONE, &mut tally);
    }
    tally.assert_kept();
    let n = Numbers::WGIV;
    for counts in &tally.counts {
        let scaled = [
            ("large rooms", counts.large, n.large),
            ("medium rooms", counts.medium, n.medium),
            ("small rooms", counts.small, n.small),
            ("cells of floor", counts.cells, n.cells),
            ("dead ends", counts.dead_ends, n.dead_ends),
            ("doors", counts.doors, n.doors),
            ("teleporter pairs", counts.pairs, n.pairs),
            ("switches", counts.switches, n.switches),
            ("chests", counts.chests, n.chests),
        ];
        for (what, count, range) in scaled {
            let (least, most) = range.expect("wgiv gives every number");
            // Four times the area, within a quarter of either end.
            assert!(
                (3 * least..=5 * most).contains(&count),
                "{count} {what}, not about {} to {}",
                4 * least,
                4 * most
            );
        }
    }
}

#[test]
fn ten_floors_of_a_dungeon_keep_their_promises() {
    let mut tally = Tally::default();
    for (preset, numbers) in PRESETS {
        let recipe = recipe(preset, &[]);
        for n in 0..8 {
            let seed = Seed::new("ten floors").nth(n);
            let dungeon =
                make::dungeon(&recipe, &seed, 11).unwrap_or_else(|e| panic!("{preset} {seed:?}: {e}"));
            assert_eq!(
                dungeon.floors.iter().map(|floor| floor.depth()).collect::<Vec<_>>(),
                (1..=11).collect::<Vec<_>>()
            );
            // The eleventh is the end, and leads nowhere.
            for floor in &dungeon.floors[..10] {
                let label = format!("{preset} seed {seed:?} depth {}", floor.depth());
                tally.add(&label, floor, &check::check(floor, &numbers));
            }
        }
    }
    tally.assert_kept();
}

#[test]
fn floors_differ() {
    let recipe = recipe("wgiv", &[]);
    let (mut tally, mut plans) = (Tally::default(), BTreeSet::new());
    for n in 0..1_000 {
        let floor = try_floor(&recipe, &Seed::new("variety").nth(n), 1, &Numbers::WGIV, &mut tally);
        let floor = floor.expect("the default makes floors");
        assert!(plans.insert(floor.drawing()), "seed {n} makes a floor that was there before");
        assert!(plans.insert(format!("{:?}", floor.rooms())), "seed {n} places its rooms as another does");
    }
    // Of large rooms there are nearly always three: one more would take 28 of the cells that the corridors need.
    spread(&tally, "medium rooms", 2, 98, |c| c.medium);
    spread(&tally, "small rooms", 3, 80, |c| c.small);
    spread(&tally, "rooms", 3, 80, Counts::rooms);
    spread(&tally, "doors", 3, 80, |c| c.doors);
    spread(&tally, "traps", 3, 80, |c| c.traps);
    spread(&tally, "teleporter pairs", 3, 80, |c| c.pairs);
    spread(&tally, "switches", 3, 80, |c| c.switches);
    spread(&tally, "chests", 3, 80, |c| c.chests);
    spread(&tally, "dead ends", 3, 80, |c| c.dead_ends);
    spread(&tally, "cells of floor", 3, 80, |c| c.cells);
    spread(&tally, "links", 3, 80, |c| c.links);
}

/// Returns a count takes at least that many values, and none of them on more than that share of the floors.
fn spread(tally: &Tally, what: &str, values: usize, share: usize, count: fn(&Counts) -> usize) {
    let mut seen: BTreeMap<usize, usize> = BTreeMap::new();
    for counts in &tally.counts {
        *seen.entry(count(counts)).or_default() += 1;
    }
    let most = seen.values().max().copied().unwrap_or_default();
    assert!(seen.len() >= values && percent(most, tally.counts.len()) <= share, "{what} by floors: {seen:?}");
}

#[test]
fn the_same_recipe_makes_the_same_bytes() {
    for (preset, _) in PRESETS {
        let recipe = recipe(preset, &[]);
        for n in 0..20 {
            let seed = Seed::new("twice").nth(n);
            let made = || make::floor(&recipe, &seed, 2).unwrap_or_else(|e| panic!("{e}")).to_string();
            assert_eq!(made(), made());
        }
    }
}

#[test]
fn the_default_is_wgiv_at_24_by_24() {
    let default = Recipe::new("wizardry", None).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(default.preset(), Some("wgiv"));
    for (preset, _) in PRESETS {
        let floor =
            make::floor(&recipe(preset, &[]), &Seed::new("size"), 1).unwrap_or_else(|e| panic!("{e}"));
        let side = if preset == "evening" { 18 } else { 24 };
        assert_eq!((floor.size().width(), floor.size().height()), (side, side), "{preset}");
    }
}

#[test]
fn things_that_need_others_are_refused_without_them() {
    let refused = |settings: &[&str], why: &str| {
        let refusal = Recipe::default().with(settings).map(|_| ()).map_err(|e| e.to_string());
        assert!(refusal.as_ref().is_err_and(|e| e.contains(why)), "{refusal:?}");
    };
    refused(&["switches=0..9"], "need 10 switches, and switches allows 9; set switches=");
    refused(
        &["chests=0..2"],
        "locked doors and gates keep a chest each, 3 in all or more, and chests allows 2",
    );
    for n in 0..60 {
        let floor = make::floor(
            &recipe("wgiv", &["chests=3..5"]),
            &Seed::new("few chests").nth(n),
            1 + n as u32 % 10,
        );
        let floor = floor.unwrap_or_else(|e| panic!("{n}: {e}"));
        let chests = floor.features().iter().filter(|placed| matches!(placed.is, Feature::Chest(_))).count();
        assert!((3..=5).contains(&chests), "{n}: {chests}");
    }
    let enough = ["switches=0..0", "teleporters=0..0", "gates=0..0", "chests=0..0", "locked=0..0"];
    let floor =
        make::floor(&recipe("wgiv", &enough), &Seed::new("bare"), 1).unwrap_or_else(|e| panic!("{e}"));
    assert!(floor.gates().is_empty() && floor.keys().is_empty() && floor.triggers().is_empty());
}

/// The share of the rooms of a kind that have each size, in percent.
fn shares(floors: &[Floor], kind: RoomKind) -> BTreeMap<(u16, u16), f64> {
    let rooms = floors.iter().flat_map(|floor| floor.rooms()).filter(|room| room.kind == kind);
    let sides = rooms.map(|room| (room.bounds.w.min(room.bounds.h), room.bounds.w.max(room.bounds.h)));
    let mut counts: BTreeMap<(u16, u16), f64> = BTreeMap::new();
    sides.for_each(|sides| *counts.entry(sides).or_default() += 1.0);
    let all: f64 = counts.values().sum();
    counts.into_iter().map(|(sides, n)| (sides, 100.0 * n / all)).collect()
}

#[test]
fn sizes_of_rooms_vary() {
    let made = |n| make::floor(&recipe("wgiv", &[]), &Seed::new("sizes").nth(n), 1 + n as u32 % 4);
    let floors: Vec<Floor> = (0..1_000).map(|n| made(n).unwrap_or_else(|e| panic!("{n}: {e}"))).collect();
    let kinds = [RoomKind::Large, RoomKind::Medium, RoomKind::Small];
    for (kind, sizes) in kinds.into_iter().zip(Numbers::WGIV.sizes.into_iter().flatten()) {
        let shares = shares(&floors, kind);
        assert_eq!(shares.len(), sizes.len(), "every size occurs: {shares:?}");
        assert!(shares.values().all(|share| *share <= 50.0), "{kind:?}: {shares:?}");
    }
    let rooms = || floors.iter().flat_map(|floor| floor.rooms()).filter(|room| kinds.contains(&room.kind));
    let squares = rooms().filter(|room| room.bounds.w == room.bounds.h).count();
    assert!(4 * squares <= rooms().count(), "{squares} of {} rooms are squares", rooms().count());
}

/// A number is as many on a floor of any size; one for every 24×24 cells grows.
#[test]
fn counts_are_as_many_as_they_say() {
    for side in [24, 36, 48] {
        let size = [format!("width={side}"), format!("height={side}")];
        let settings = [&size[0], &size[1], "chests=6", "gates=0", "locked=0", "traps=20..22", "rooms=18"];
        let settings: &[&str] = if side == 24 { &settings } else { &settings[..6] };
        let floor = make::floor(&recipe("wgiv", settings), &Seed::new("six"), 1);
        let floor = floor.unwrap_or_else(|e| panic!("{settings:?}: {e}"));
        let count = |fits: fn(&Feature) -> bool| floor.features().iter().filter(|p| fits(&p.is)).count();
        assert_eq!(count(|f| matches!(f, Feature::Chest(_))), 6, "{side}");
        assert!((20..=22).contains(&count(|f| matches!(f, Feature::Trap(_)))), "{side}");
        if side == 24 {
            assert_eq!(floor.rooms().iter().filter(|room| room.kind != RoomKind::Junction).count(), 18);
        }
    }
}

/// Whatever a printed range allows can be asked for by itself.
#[test]
fn every_number_of_a_range_can_be_had() {
    let counts = [("large", 3..=4), ("medium", 5..=7), ("small", 8..=12)];
    for (class, range) in counts {
        for n in range {
            let recipe = recipe("wgiv", &[&format!("{class}.count={n}")]);
            for seed in 0..5 {
                let made = make::floor(&recipe, &Seed::new("range").nth(seed), 1);
                assert!(made.is_ok(), "{class}.count={n}: {:?}", made.err());
            }
        }
    }
}

#[test]
fn labyrinths_that_are_too_large_are_refused() {
    let refusal =
        Recipe::new("wizardry", Some("labyrinth")).and_then(|recipe| recipe.with(["width=200", "height=60"]));
    let refusal = refusal.map(|_| ()).map_err(|e| e.to_string());
    assert!(refusal.as_ref().is_err_and(|e| e.contains("a side may have 128; set width=")), "{refusal:?}");
}

#[test]
fn few_rooms_on_a_large_floor_are_refused() {
    let settings = ["width=128", "height=96"];
    let refusal = Recipe::new("wizardry", Some("evening")).and_then(|recipe| recipe.with(settings));
    let refusal = refusal.map(|_| ()).map_err(|e| e.to_string());
    assert!(refusal.as_ref().is_err_and(|e| e.contains("floor_cells asks for 110 to 190")), "{refusal:?}");
}
