//! What `navigation` promises of every floor, held against thousands of them by a checker that knows the promises and not
//! the generator. A run that fails prints how many floors break what, with an example of each.

#[path = "navigation/check.rs"]
mod check;
#[path = "navigation/checker.rs"]
mod checker;
#[path = "navigation/sample.rs"]
mod sample;

use check::{Counts, Numbers, View};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use undercroft::floor::Progression;
use undercroft::tools::{Minimap, Spot};
use undercroft::{Floor, Recipe, Seed, make, recipe, solve, verify};

type Tally = check::tally::Tally<Counts>;

/// The numbers of the presets, at 20×20.
const PRESETS: [(&str, Numbers); 3] =
    [("standard", Numbers::STANDARD), ("dense", Numbers::DENSE), ("spacious", Numbers::SPACIOUS)];

/// Returns a preset, with settings such as `width=30` over it.
fn recipe(preset: &str, settings: &[&str]) -> Recipe {
    let preset_of = Recipe::new("navigation", Some(preset));
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

/// Returns a preset over many seeds at one depth.
fn over(preset: &str, depth: u32, seeds: Range<u64>) -> Tally {
    let (recipe, numbers) = (recipe(preset, &[]), numbers(preset));
    let mut tally = Tally::default();
    for n in seeds {
        try_floor(&recipe, &Seed::new(preset).nth(n), depth, &numbers, &mut tally);
    }
    tally
}

/// Returns the share of a part in a whole, in hundredths.
fn percent(part: usize, whole: usize) -> usize {
    100 * part / whole.max(1)
}

/// Returns the share of the floors that have any of something.
fn having(tally: &Tally, count: fn(&Counts) -> usize) -> usize {
    percent(tally.counts.iter().filter(|c| count(c) > 0).count(), tally.counts.len())
}

/// What holds of many floors together: how often there are levers and darkness, where keys lie, who gives clues, how much
/// is said of special rooms, and how near floors come to the difficulty of their depth.
fn hold_together(tally: &Tally, depth: u32) {
    levers_and_chains(tally, depth);
    let (dark, expected) = (having(tally, |c| c.dark_zones), [33, 66, 100][(depth as usize - 1).min(8) / 3]);
    assert!(dark.abs_diff(expected) <= 10, "{dark} % of the floors have darkness, not about {expected}");
    let in_preferred = percent(tally.sum(|c| c.preferred_keys), tally.sum(|c| c.keys));
    let preferred = percent(tally.sum(|c| c.preferred_rooms), tally.sum(|c| c.rooms));
    assert!(
        in_preferred > preferred,
        "{in_preferred} % of the keys lie in the {preferred} % of preferred rooms"
    );
    let clues = [0, 1, 2].map(|i| tally.sum(|c| c.clues[i]));
    let shares = clues.map(|n| percent(n, clues.iter().sum()));
    let near = |share: usize, expected| share.abs_diff(expected) <= 8;
    assert!(
        near(shares[0], 60) && near(shares[1], 30) && near(shares[2], 10),
        "true clues by people, notes and rooms: {shares:?} %"
    );
    let special = tally.sum(|c| c.special_words) / tally.sum(|c| c.special).max(1);
    let plain = tally.sum(|c| c.plain_words) / tally.sum(|c| c.rooms - c.special).max(1);
    assert!(special > plain, "{special} letters about a special room, {plain} about another");
    let side_by_side = tally.sum(|c| c.side_by_side);
    assert!(side_by_side < 3 * tally.counts.len(), "{side_by_side} cells of corridors run side by side");
    balanced(tally);
}

/// Half of the upper floors have levers, and three of four at depths 4 to 6, where half of those need one; below every floor
/// does. At depths 4 to 6 two steps in a row are needed on three floors of five.
fn levers_and_chains(tally: &Tally, depth: u32) {
    let levers = having(tally, |c| c.levers);
    let needed = having(tally, |c| c.needed_levers);
    let nested = having(tally, |c| usize::from(c.chain > 1));
    match depth {
        ..=3 => assert!((35..=65).contains(&levers), "{levers} % of the floors have levers, not about half"),
        4..=6 => assert!(
            levers >= 75 && 2 * needed >= levers && nested >= 60,
            "{levers} % of the floors have levers, {needed} % need one, {nested} % two steps in a row"
        ),
        _ => {
            let by_event = having(tally, |c| c.needed_events);
            assert!(
                levers < 100 && needed == 100 && (15..=45).contains(&by_event),
                "{levers} % of the floors have levers, {needed} % need one or an event, {by_event} % an event"
            );
        }
    }
    let mut detours: Vec<f64> =
        tally.counts.iter().filter(|c| c.needed_levers > 0).map(|c| c.detour).collect();
    detours.sort_by(f64::total_cmp);
    if let Some(median) = detours.get(detours.len() / 2) {
        assert!(
            *median >= 1.5,
            "where a lever is needed the way is {median} times the straight one in the median"
        );
    }
}

/// Nine floors of ten come within 6 points of their target.
fn balanced(tally: &Tally) {
    let near = percent(tally.counts.iter().filter(|c| c.off_target <= 6.0).count(), tally.counts.len());
    assert!(near >= 90, "{near} % of the floors are near their target");
}

fn standard_keeps_its_promises(depth: u32, seeds: Range<u64>) {
    let tally = over("standard", depth, seeds);
    tally.assert_kept();
    hold_together(&tally, depth);
}

#[test]
fn standard_keeps_its_promises_at_depth_1() {
    standard_keeps_its_promises(1, 0..350);
}

#[test]
fn standard_keeps_its_promises_at_depth_1_again() {
    standard_keeps_its_promises(1, 350..700);
}

#[test]
fn standard_keeps_its_promises_at_depth_2() {
    standard_keeps_its_promises(2, 0..350);
}

#[test]
fn standard_keeps_its_promises_at_depth_4() {
    standard_keeps_its_promises(4, 0..350);
}

#[test]
fn standard_keeps_its_promises_at_depth_4_again() {
    standard_keeps_its_promises(4, 350..700);
}

#[test]
fn standard_keeps_its_promises_at_depth_7() {
    standard_keeps_its_promises(7, 0..350);
}

#[test]
fn standard_keeps_its_promises_at_depth_7_again() {
    standard_keeps_its_promises(7, 350..700);
}

#[test]
fn standard_keeps_its_promises_at_depth_10() {
    standard_keeps_its_promises(10, 0..350);
}

#[test]
#[ignore = "takes minutes; run it after every change of the generator"]
fn standard_keeps_its_promises_for_10_000_seeds() {
    for depth in [1, 2, 4, 7, 10] {
        standard_keeps_its_promises(depth, 10_000..20_000);
    }
}

#[test]
fn dense_keeps_its_promises() {
    let mut doors = 0;
    for depth in [1, 4, 7] {
        let tally = over("dense", depth, 0..60);
        tally.assert_kept();
        doors += tally.sum(|c| c.doors_between_rooms);
    }
    assert!(doors > 0, "no door joins two rooms that share a wall");
}

#[test]
fn spacious_keeps_its_promises() {
    for depth in [1, 4, 7] {
        let tally = over("spacious", depth, 0..60);
        tally.assert_kept();
        assert_eq!(tally.sum(|c| c.doors_between_rooms), 0);
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
            let depths: Vec<u32> = dungeon.floors.iter().map(|floor| floor.depth()).collect();
            assert_eq!(depths, (1..=11).collect::<Vec<_>>());
            // The eleventh is the end, and leads nowhere.
            for floor in &dungeon.floors[..10] {
                let label = format!("{preset} seed {seed:?} depth {}", floor.depth());
                tally.add(&label, floor, &check::check(floor, &numbers));
            }
            themes_last(&dungeon.floors);
        }
    }
    tally.assert_kept();
    balanced(&tally);
}

/// Two or three floors look alike before another theme follows; the last may be cut short.
fn themes_last(floors: &[Floor]) {
    let names: Vec<&str> = floors.iter().map(|f| f.theme().map_or("", |theme| &*theme.name)).collect();
    let runs: Vec<usize> = names.chunk_by(|a, b| a == b).map(<[&str]>::len).collect();
    let (last, before) = runs.split_last().expect("a floor");
    assert!(before.iter().all(|n| (2..=3).contains(n)) && (1..=3).contains(last), "{names:?}");
}

/// Returns the steps and the longest row of the quest of a floor made with these settings.
fn quest(settings: &[&str], n: u64, depth: u32) -> (usize, usize) {
    let floor = make::floor(&recipe("standard", settings), &Seed::new("asked").nth(n), depth);
    let quest = solve::Quest::of(&floor.unwrap_or_else(|e| panic!("{settings:?} at depth {depth}: {e}")));
    (quest.needed().count(), quest.chain())
}

#[test]
fn a_quest_is_asked_for_by_parameters() {
    for n in 0..12 {
        for depth in [1, 5, 9] {
            assert_eq!(
                quest(&["quest.steps=4", "quest.chain=3"], n, depth),
                (4, 3),
                "seed {n} depth {depth}"
            );
            assert_eq!(quest(&["quest.steps=1"], n, depth), (1, 1), "seed {n} depth {depth}");
            assert_eq!(quest(&["keys=2", "levers=0"], n, depth), (2, 1), "seed {n} depth {depth}");
            assert_eq!(quest(&["quest.chain=2"], n, depth).1, 2, "seed {n} depth {depth}");
        }
    }
}

#[test]
fn quests_that_cannot_be_are_refused() {
    for (settings, why) in [
        (&["quest.steps=6"][..], "at most 3 keys and 2 levers"),
        (&["quest.steps=0"], "the stairs need 1 keys at least"),
        (&["keys=3", "quest.steps=2"], "the stairs need 3 keys at least"),
        (&["quest.chain=2", "levers=0"], "a chain of 1 to 1"),
        (&["keys=0"], "keys"),
    ] {
        let refusal =
            recipe("standard", &[]).with(settings).and_then(|r| r.check()).map_err(|e| e.to_string());
        assert!(refusal.as_ref().is_err_and(|e| e.contains(why)), "{settings:?}: {refusal:?}");
    }
}

/// How many of something there are.
type Count = fn(&Counts) -> usize;

#[test]
fn counts_are_parameters_and_grow_with_the_area() {
    let made = |settings: &[&str]| {
        let mut tally = Tally::default();
        for n in 0..6 {
            let seed = Seed::new("grown").nth(n);
            try_floor(&recipe("standard", settings), &seed, 8, &Numbers::NONE, &mut tally);
        }
        assert_eq!(tally.counts.len(), 6, "{settings:?}");
        tally
    };
    let (usual, large) = (made(&[]), made(&["width=40", "height=40"]));
    let counts: [(&str, Count); 8] = [
        ("rooms", |c| c.rooms),
        ("loops", |c| c.loops),
        ("one-way doors", |c| c.one_ways),
        ("levers, and events in their place,", |c| c.levers + c.needed_events),
        ("chests", |c| c.chests),
        ("special rooms", |c| c.special),
        ("keys", |c| c.keys),
        ("dark zones", |c| c.dark_zones),
    ];
    for (what, count) in counts {
        let (usual, large) = (usual.sum(count), large.sum(count));
        assert!(large > 2 * usual, "{large} {what} on a floor four times as large, {usual} on the usual one");
    }
    let asked = made(&["dark_zones=0", "chests=2", "traps=9", "theme=mine", "levers=0"]);
    assert_eq!(asked.sum(|c| c.dark_zones + c.levers), 0);
    assert_eq!((asked.sum(|c| c.chests), asked.sum(|c| c.traps)), (6 * 2, 6 * 9));
    let floor = make::floor(&recipe("standard", &["theme=mine"]), &Seed::new("dug"), 3);
    assert_eq!(
        floor.map(|f| f.theme().map(|t| t.name.to_string())).unwrap_or_default().as_deref(),
        Some("mine")
    );
}

#[test]
fn numbers_follow_the_depth_as_a_table_says() {
    let tables = [
        "keys={1=2, 3=1, 7=[3, 4]}",
        "dark_zones={1=1, 7=0}",
        "traps={4=5, 7=9}",
        "levers={1=0, 7=100}",
        "required_events={1=0, 7=100}",
    ];
    let recipe = recipe("standard", &tables);
    let made = |depth: u32| {
        let mut tally = Tally::default();
        for n in 0..8 {
            try_floor(&recipe, &Seed::new("tables").nth(n), depth, &Numbers::NONE, &mut tally);
        }
        assert_eq!(tally.counts.len(), 8, "{}", tally.table());
        tally.counts
    };
    for (depth, keys, dark, traps) in
        [(1, 2..=2, 1, 0), (2, 2..=2, 1, 0), (5, 1..=1, 1, 5), (7, 3..=4, 0, 9), (30, 3..=4, 0, 9)]
    {
        for counts in made(depth) {
            assert!(keys.contains(&counts.keys), "{} keys at depth {depth}", counts.keys);
            assert_eq!((counts.dark_zones, counts.traps), (dark, traps), "depth {depth}");
            if depth < 7 {
                assert_eq!((counts.levers, counts.needed_levers), (0, 0), "depth {depth}");
            } else {
                assert!(counts.needed_levers > 0 && counts.needed_events == 1, "{counts:?}");
            }
        }
    }
    for (setting, why) in [
        ("keys={4=9}", "keys = 9"),
        ("levers={1=50, 4=101}", "levers = 101"),
        ("traps={0=3}", "'0' is no floor"),
        ("difficulty={}", "one floor at least"),
        ("difficulty={1=201}", "difficulty = 201"),
    ] {
        let refused =
            Recipe::new("navigation", None).and_then(|r| r.with([setting])).unwrap_err().to_string();
        assert!(refused.contains(why), "{setting}: {refused}");
    }
    let both = ["quest.steps=2", "keys={1=1, 5=3}"];
    let refused = Recipe::new("navigation", None).and_then(|r| r.with(both)).unwrap_err().to_string();
    assert!(refused.contains("the stairs need 3 keys at least"), "{refused}");
}

#[test]
fn difficulty_is_asked_for_by_depth() {
    let recipe = recipe("standard", &["difficulty={1=12, 5=60, 8=25}", "traps=0..40", "traps_from=1"]);
    for (depth, target) in [(1, 12.0), (5, 60.0), (8, 25.0)] {
        let mut tally = Tally::default();
        for n in 0..60 {
            try_floor(&recipe, &Seed::new("harder").nth(n), depth, &Numbers::NONE, &mut tally);
        }
        let near = tally.counts.iter().filter(|c| (c.difficulty - target).abs() <= 6.0).count();
        let all: Vec<i64> = tally.counts.iter().map(|c| c.difficulty as i64).collect();
        assert!(near * 10 >= tally.counts.len() * 9, "{target} points at depth {depth}: {all:?}");
    }
}

#[test]
fn an_event_takes_the_place_of_a_lever_where_it_is_asked_for() {
    let mut modules: BTreeSet<String> = BTreeSet::new();
    let mut made = |settings: &[&str], depth| {
        let mut tally = Tally::default();
        for n in 0..60 {
            let recipe = recipe("standard", settings);
            let floor = try_floor(&recipe, &Seed::new("event").nth(n), depth, &Numbers::NONE, &mut tally);
            let floor = floor.unwrap_or_else(|| panic!("{settings:?}: {}", tally.table()));
            let required = floor.events().iter().filter(|event| event.progression == Progression::Required);
            modules.extend(required.map(|event| event.module.to_string()));
        }
        (having(&tally, |c| c.needed_events), having(&tally, |c| c.needed_levers))
    };
    assert_eq!(made(&["required_events=100"], 7), (100, 100));
    assert_eq!(made(&["required_events=0"], 7), (0, 100));
    assert_eq!(made(&["required_events=100", "quest.steps=3", "levers=100"], 2), (100, 100));
    assert_eq!(modules.len(), 6, "every module that is required happens somewhere: {modules:?}");
    for (settings, why) in [
        (["required_events=100", "events_per_floor=0"], "events_per_floor allows none"),
        (["required_events=100", "lever_pairs=0"], "no levers that one could take the place of"),
        (["required_events=101", "text=true"], "required_events = 101"),
    ] {
        let refused = Recipe::new("navigation", None).and_then(|r| r.with(settings)).unwrap_err().to_string();
        assert!(refused.contains(why), "{settings:?}: {refused}");
    }
}

#[test]
fn corridors_are_two_cells_wide_where_it_is_asked_for() {
    for (preset, settings, allowed) in [
        ("standard", &[][..], 0..=0),
        ("standard", &["wide_corridors=1..3"], 1..=3),
        ("spacious", &["wide_corridors=4"], 4..=4),
        ("standard", &["wide_corridors=1", "width=40", "height=40"], 4..=4),
    ] {
        for n in 0..12 {
            let made = make::floor(&recipe(preset, settings), &Seed::new("wide").nth(n), 1 + n as u32 % 8);
            let floor = made.unwrap_or_else(|e| panic!("{preset} {settings:?}: {e}"));
            let wide = View::new(&floor).wide_corridors();
            assert!(allowed.contains(&wide), "{wide} of {settings:?}\n{}", floor.drawing());
            verify::floor(&floor, None).unwrap_or_else(|e| panic!("{preset} {settings:?}: {e:?}"));
        }
    }
}

/// What no attempt can make comes out as halls in rows, where the recipe asks for that.
#[test]
fn the_simple_layout_never_fails() {
    for (width, height) in [(16, 16), (20, 20), (17, 40), (64, 33), (64, 64)] {
        let size = [format!("width={width}"), format!("height={height}")];
        for depth in [1, 5, 9] {
            let impossible = [&size[0], &size[1], "one_way_loops=8", "if_stuck=simple"];
            let made = make::floor(&recipe("standard", &impossible), &Seed::new("simple"), depth);
            let floor = made.unwrap_or_else(|e| panic!("{width}×{height} depth {depth}: {e}"));
            assert!(floor.is_simple() && floor.walkthrough().is_some());
            let view = View::new(&floor);
            assert_eq!(view.pieces(), 1, "{}", floor.drawing());
            let quest = solve::Quest::of(&floor);
            assert!(quest.needed().count() > 0 && view.keys().len() == quest.needed().count());
            assert!(floor.theme().is_some() && !floor.events().is_empty() && !floor.clues().is_empty());
            assert!(floor.rooms().iter().all(|room| !room.description.is_empty()));
            verify::floor(&floor, None).unwrap_or_else(|e| panic!("{width}×{height} depth {depth}: {e:?}"));
            let refused = make::floor(&recipe("standard", &impossible[..3]), &Seed::new("simple"), depth);
            assert!(refused.is_err(), "nothing else makes it");
        }
    }
}

#[test]
fn difficulty_rises_without_a_jump() {
    let mean = |depth: u32| {
        let tally = over("standard", depth, 0..80);
        tally.counts.iter().map(|c| c.difficulty).sum::<f64>() / tally.counts.len() as f64
    };
    let means: Vec<f64> = (1..=10).map(mean).collect();
    assert!(means.windows(2).all(|pair| (0.0..=10.0).contains(&(pair[1] - pair[0]))), "{means:?}");
}

#[test]
fn without_text_no_room_is_described() {
    let recipe = recipe("standard", &["text=false"]);
    let mut tally = Tally::default();
    for n in 0..30 {
        let numbers = Numbers { text: false, ..Numbers::STANDARD };
        try_floor(&recipe, &Seed::new("wordless").nth(n), 1 + n as u32 % 10, &numbers, &mut tally);
    }
    tally.assert_kept();
}

#[test]
fn floors_differ() {
    let recipe = recipe("standard", &[]);
    let (mut tally, mut plans) = (Tally::default(), BTreeSet::new());
    for n in 0..300 {
        let floor = try_floor(&recipe, &Seed::new("variety").nth(n), 5, &Numbers::STANDARD, &mut tally);
        let floor = floor.unwrap_or_else(|| panic!("{}", tally.table()));
        assert!(plans.insert(floor.drawing()), "seed {n} makes a floor that was there before");
        assert!(plans.insert(format!("{:?}", floor.rooms())), "seed {n} places its rooms as another does");
    }
    spread(&tally, "rooms", 3, 80, |c| c.rooms);
    spread(&tally, "doors", 5, 60, |c| c.doors);
    spread(&tally, "dead ends", 4, 60, |c| c.dead_ends);
    spread(&tally, "loops", 2, 90, |c| c.loops);
    spread(&tally, "one-way doors", 2, 90, |c| c.one_ways);
    spread(&tally, "levers", 3, 65, |c| c.levers);
    spread(&tally, "traps", 3, 60, |c| c.traps);
    spread(&tally, "cells of floor", 5, 60, |c| c.cells);
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
fn the_small_map_shows_every_cell() {
    let floor = make::floor(&recipe("standard", &[]), &Seed::new("map"), 5).unwrap_or_else(|e| panic!("{e}"));
    let map = Minimap::revealed(&floor);
    for c in floor.size().cells() {
        assert_eq!(map.spot(c) != Spot::Blank, floor.is_floor(c), "{c}");
    }
}

#[test]
fn the_default_is_standard_at_20_by_20() {
    let known = recipe::generators().into_iter().find(|g| g.name == "navigation").expect("it is registered");
    let names: Vec<&str> = known.presets.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, PRESETS.map(|(name, _)| name));
    let default = Recipe::new("navigation", None).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(default.preset(), Some("standard"));
    for (preset, _) in PRESETS {
        let make =
            || make::floor(&recipe(preset, &[]), &Seed::new("size"), 2).unwrap_or_else(|e| panic!("{e}"));
        let floor = make();
        assert_eq!((floor.size().width(), floor.size().height()), (20, 20), "{preset}");
        assert_eq!(floor.to_string(), make().to_string(), "{preset}");
    }
}

#[test]
fn shares_that_do_not_make_a_hundred_are_refused() {
    let refusal = recipe("standard", &[]).with(["shares=[50,40,20]"]).map(|_| ()).map_err(|e| e.to_string());
    assert!(
        refusal.as_ref().is_err_and(|e| e.contains("they add up to 110, and must make 100")),
        "{refusal:?}"
    );
}
