//! What `linear` promises of every floor, whatever the recipe and the seed.

#[path = "linear/locks.rs"]
mod locks;
#[path = "linear/plan.rs"]
mod plan;
#[path = "linear/support.rs"]
mod support;
#[path = "linear/tiles.rs"]
mod tiles;

use support::{gatehouse, hold_promises, random, stairwell, temple};
use undercroft::error::{GenerateError, Stop};
use undercroft::floor::{Dress, Node};
use undercroft::generate::linear::{self, Linear};
use undercroft::pass::{Limits, Step};
use undercroft::recipe::{Between, generators};
use undercroft::tileset::Tileset;
use undercroft::{Floor, Recipe, Rng, Seed, generate, make};

fn defaults(seeds: std::ops::Range<u64>) {
    let params = Linear::default();
    for n in seeds {
        let floor = hold_promises(&params, &Seed::new("default").nth(n), 1);
        let assembly = floor.assembly().expect("the assembly is kept");
        assert!(assembly.main_path().count() >= 8);
        assert!(assembly.nodes.iter().filter(|node| node.has_tag("Branch")).count() <= 3);
        assert_eq!(assembly.cell, 100);
    }
}

#[test]
fn the_default_keeps_its_promises_for_thousands_of_seeds() {
    defaults(0..1_500);
}

#[test]
fn the_default_keeps_its_promises_for_thousands_more() {
    defaults(1_500..3_000);
}

#[test]
fn presets_keep_their_promises() {
    let about = generators().into_iter().find(|about| about.name == "linear").unwrap();
    for (preset, _) in about.presets {
        let Ok(Recipe::Linear(params)) = Recipe::new("linear", Some(preset)) else { panic!("{preset}") };
        let seeds = 20_000 / u64::from(params.target_size) / u64::from(params.target_size).min(100);
        for n in 0..seeds.max(2) {
            hold_promises(&params, &Seed::new(preset).nth(n), 1 + n as u32 % 9);
        }
    }
}

#[test]
fn random_recipes_keep_their_promises() {
    let mut rng = Rng::from_state(1);
    let mut made = 0;
    for n in 0..1_200 {
        let tileset = [Tileset::standard, stairwell, gatehouse, temple][n as usize % 4]();
        let mut params = random(&mut rng, tileset);
        if n % 4 == 3 {
            // A temple has three crypts and a chapel, and needs the room.
            params.min_path_length += 6;
            params.max_branches += 6;
            params.target_size += 16;
        }
        // A throne is behind a gate, which a cell has not: some lengths are not possible.
        match Recipe::Linear(params.clone()).check() {
            Ok(()) => drop(hold_promises(&params, &Seed::new("random").nth(n), 1 + n as u32 % 30)),
            Err(refusal) => {
                assert!(n % 4 == 2 && params.min_path_length < 3, "{refusal}\n{params:?}");
                continue;
            }
        }
        made += 1;
    }
    assert!(made > 1_100, "{made}");
}

#[test]
fn staircases_lead_up_and_down() {
    let params = Linear { tileset: stairwell(), ..Linear::default() };
    let mut heights = std::collections::BTreeSet::new();
    for n in 0..300 {
        let floor = hold_promises(&params, &Seed::new("stairs").nth(n), 1);
        heights.extend(floor.assembly().unwrap().nodes.iter().map(|node| node.position[1]));
    }
    assert!(heights.len() > 5 && heights.first() < Some(&-150) && heights.last() > Some(&150), "{heights:?}");
}

#[test]
fn types_of_connectors_do_not_mix() {
    let params = Linear { tileset: gatehouse(), ..Linear::default() };
    let mut seen = std::collections::BTreeSet::new();
    for n in 0..300 {
        let floor = hold_promises(&params, &Seed::new("gates").nth(n), 1);
        let assembly = floor.assembly().unwrap();
        seen.extend(assembly.links.iter().map(|link| link.connector.to_string()));
        let end = assembly.end.unwrap();
        assert!(assembly.links.iter().any(|link| link.to == end && link.connector == "Gate"));
    }
    assert!(seen.into_iter().eq(["Door", "Gate"]));
}

#[test]
fn every_exit_of_the_start_is_taken_and_every_tile_used() {
    let params = Linear::default();
    let (mut sides, mut tiles, mut lengths) = ([0; 4], std::collections::BTreeMap::new(), [0; 4]);
    for n in 0..2_000 {
        let assembly = linear::assemble(&params, &Seed::new("fair").nth(n), 1).unwrap();
        sides[assembly.nodes[0].used[0] as usize] += 1;
        let mut run = 0;
        for node in assembly.main_path() {
            *tiles.entry(node.tile.clone()).or_insert(0) += 1;
            let corridor = node.exits.iter().any(|exit| exit.dress == Dress::Open);
            run = if corridor { run + 1 } else { 0 };
            lengths[run] += 1;
        }
    }
    assert!(sides.iter().all(|n| *n > 400), "{sides:?}");
    assert!(tiles.len() == 7 && tiles.values().all(|n| *n > 800), "{tiles:?}");
    assert!(lengths.iter().all(|n| *n > 300), "{lengths:?}");
}

/// Returns the lengths of the rows of corridors on the main path, each ended by a room: that after the start, and the
/// others.
fn rows_of_corridors(floor: &Floor) -> (usize, Vec<usize>) {
    let assembly = floor.assembly().expect("the assembly is kept");
    let is_corridor = |node: &&Node| node.exits.iter().any(|exit| exit.dress == Dress::Open);
    let path: Vec<bool> = assembly.main_path().skip(1).map(|node| is_corridor(&node)).collect();
    let mut rows = path.split(|is_corridor| !is_corridor).map(<[bool]>::len);
    let first = rows.next().expect("a path");
    (first, rows.collect())
}

#[test]
fn the_number_of_corridors_in_a_row_is_drawn_anew_after_each_room() {
    let params = Linear { min_path_length: 40, target_size: 60, max_attempts: 5_000, ..Linear::default() };
    let (mut first, mut later) = ([0; 4], [0; 4]);
    for n in 0..1_000 {
        let floor = generate::floor(&Recipe::Linear(params.clone()), &Seed::new("pace").nth(n), 1).unwrap();
        let (begins, rows) = rows_of_corridors(&floor);
        first[begins] += 1;
        for row in rows {
            later[row] += 1;
        }
    }
    // A third of the rows may have one corridor, a third two, a third three; and one place in four takes a room earlier. Were
    // all allowed three, most would have them.
    for [_, one, two, three] in [first, later] {
        let third = (one + two + three) / 3;
        assert!(one > third && three < third && 4 * three > third, "{first:?} {later:?}");
    }
}

#[test]
fn branches_fill_a_floor_up_to_its_target() {
    let assemble = |params: &Linear, n| linear::assemble(params, &Seed::new("full").nth(n), 1).unwrap();
    let params = Linear {
        min_path_length: 12,
        max_branches: 50,
        target_size: 40,
        branch_length: Between(1, 3),
        branch_depth: 6,
        ..Linear::default()
    };
    let full = (0..500).filter(|n| assemble(&params, *n).nodes.len() == 40).count();
    assert!(full > 400, "{full} of 500");
    let full = (0..500).filter(|n| assemble(&Linear::default(), *n).nodes.len() == 12).count();
    assert!(full > 450, "{full} of 500");
    let none = Linear { max_branches: 0, ..Linear::default() };
    assert!((0..100).all(|n| assemble(&none, n).nodes.len() == 9));
}

#[test]
fn large_assemblies_hold_together() {
    for (path, branches) in [(2_000, 10_000), (9_000, 1_000)] {
        let params = Linear {
            target_size: 10_000,
            max_attempts: 10_000_000,
            min_path_length: path,
            max_branches: branches,
            branch_length: Between(1, 9),
            branch_depth: 60,
            ..Linear::default()
        };
        let floor = make::floor(&Recipe::Linear(params), &Seed::new("large"), 1).unwrap();
        let assembly = floor.assembly().unwrap();
        assert_eq!(assembly.nodes.len(), 10_000);
        assert_eq!((assembly.shortest_path_length(), assembly.count_routes(2)), (Some(path), 1));
        let area = |node: &undercroft::floor::Node| {
            let (low, high) = node.bounds;
            ((high[0] - low[0]) / 100 * ((high[2] - low[2]) / 100)) as usize
        };
        // Tiles that overlapped would share cells.
        assert_eq!(floor.cells().count(), assembly.nodes.iter().map(area).sum::<usize>());
    }
}

/// Returns how many branches hang in a row at most, and how many tiles of branches hang on no tile of the path or of their
/// own branch.
fn hanging(assembly: &undercroft::floor::Assembly) -> (u32, usize) {
    let (mut depths, mut foreign) = (vec![0; assembly.nodes.len()], 0);
    let branch = |i: u32| {
        let name = &assembly.nodes[i as usize].name;
        name.starts_with("Branch_").then(|| name.rsplit_once('_').expect("two numbers").0.to_owned())
    };
    for link in &assembly.links {
        let (before, own) = (branch(link.from), branch(link.to));
        let begins = own.is_some() && own != before;
        depths[link.to as usize] = depths[link.from as usize] + u32::from(begins);
        foreign += usize::from(begins && before.is_some());
    }
    (depths.into_iter().max().unwrap_or(0), foreign)
}

#[test]
fn branches_hang_on_the_main_path_unless_trees_are_wanted() {
    let assemble =
        |params: &Linear, n| linear::assemble(params, &Seed::new("hang").nth(n), 1).expect("a floor");
    let branchy =
        Linear { max_branches: 12, target_size: 40, branch_length: Between(1, 4), ..Linear::default() };
    for n in 0..2_000 {
        assert!(matches!(hanging(&assemble(&Linear::default(), n)), (0 | 1, 0)));
        assert!(matches!(hanging(&assemble(&branchy, n)), (0 | 1, 0)));
    }
    let (mut deepest, mut trees) = (0, 0);
    for n in 0..500 {
        let (depth, foreign) = hanging(&assemble(&Linear { branch_depth: 3, ..branchy.clone() }, n));
        assert!(depth <= 3);
        deepest += u32::from(depth == 3);
        trees += u32::from(foreign > 0);
    }
    assert!(deepest > 100 && trees > 400, "{deepest} {trees}");
}

fn check(settings: &[&str], expected: &str) {
    let recipe = Recipe::new("linear", None).expect("a recipe");
    let result = recipe.with(settings).map_or_else(|e| e.to_string(), |_| "accepted".to_owned());
    assert_eq!(result, expected, "{settings:?}");
}

#[test]
fn what_cannot_work_is_refused_before_it_runs() {
    check(&[], "accepted");
    check(&["target_size=9"], "accepted");
    check(
        &["target_size=8"],
        "an end room 8 tiles from the start makes a path of 9 tiles, and target_size is 8; set target_size to 9, or \
         min_path_length to 7",
    );
    check(
        &["max_attempts=6"],
        "a path with 7 tiles between start and end takes as many placements, and max_attempts is 6; set max_attempts to 7 or, \
         better, to 480",
    );
    check(&["target_size=1"], "target_size = 1 is not possible: it takes 2 to 100000");
    check(
        &["branch_length=0..2"],
        "branch_length = 0 to 2 is not possible: it takes a range within 1 to 1000",
    );
    check(&["branch_depth=0"], "branch_depth = 0 is not possible: it takes 1 to 100000");
    check(&["corridors=101"], "corridors = 101 is not possible: it takes a range within 1 to 100");
    check(
        &["tileset=caves"],
        "tileset = \"caves\" is not possible: the tileset: 'caves' is no tileset: there is standard, or a table with openings \
         and tiles",
    );
    let backwards = Linear { corridors: Between(3, 1), ..Linear::default() };
    assert!(Recipe::Linear(backwards).check().is_err());
}

#[test]
fn a_set_without_rooms_has_short_paths_only() {
    let text = "[openings]\nA = 10\n
        [[tiles]]\nid = 'Way'\nsize = [10, 10, 10]
        connectors = [{ side = 'north', position = [0, 0, -5], type = 'A' }, { side = 'south', position = [0, 0, 5], type = 'A' }]
        [[tiles]]\nid = 'End'\nsize = [10, 10, 10]\ntags = ['End']
        connectors = [{ side = 'north', position = [0, 0, -5], type = 'A' }]\n";
    let tileset = Tileset::parse(text).unwrap();
    assert_eq!(tileset.cell().to_string(), "10");
    let with = |min_path_length| Linear { min_path_length, tileset: tileset.clone(), ..Linear::default() };
    for steps in 1..=4 {
        let floor = make::floor(&Recipe::Linear(with(steps)), &Seed::new("short"), 1).unwrap();
        // Tiles of a single cell have no room for stairs beside a marker, and none of these has markers.
        assert_eq!(floor.assembly().unwrap().shortest_path_length(), Some(steps));
        assert_eq!(floor.cells().count(), steps as usize + 1);
    }
    assert_eq!(
        Recipe::Linear(with(5)).check().unwrap_err().to_string(),
        "an end room 5 tiles away takes 4 tiles between it and the start, and after 3 no tile of this tileset can follow: after \
         3 corridors a tile with three connectors has to; set min_path_length to 4, or add a tile with more connectors"
    );
    // A throne is two tiles from a cell at least: a gatehouse stands between a door and a gate.
    let near = Linear { min_path_length: 1, tileset: gatehouse(), ..Linear::default() };
    assert_eq!(
        Recipe::Linear(near).check().unwrap_err().to_string(),
        "after 0 tiles no path of this tileset ends in a connector that an end room has; give an end room a connector of \
         another type, or set another min_path_length"
    );
}

#[test]
fn the_fewest_placements_that_are_accepted_are_enough() {
    let params = Linear { max_attempts: 7, ..Linear::default() };
    for n in 0..200 {
        let assembly = linear::assemble(&params, &Seed::new("few").nth(n), 1);
        assert_eq!(assembly.map(|a| a.shortest_path_length()), Ok(Some(8)));
    }
}

#[test]
fn a_set_that_blocks_its_own_way_ends_in_a_named_refusal() {
    // Whatever follows a corner lies along the start, and this end is too wide for that.
    let text = "[openings]\nA = 20\n
        [[tiles]]\nid = 'Start'\nsize = [40, 10, 40]\ntags = ['Start']
        connectors = [{ side = 'north', position = [0, 0, -20], type = 'A' }]
        [[tiles]]\nid = 'Corner'\nsize = [20, 10, 20]
        connectors = [{ side = 'south', position = [0, 0, 10], type = 'A' }, { side = 'east', position = [10, 0, 0], type = 'A' }]
        [[tiles]]\nid = 'End'\nsize = [200, 10, 200]\ntags = ['End']
        connectors = [{ side = 'north', position = [0, 0, -100], type = 'A' }]\n";
    let tileset = Tileset::parse(text).unwrap();
    let params = Linear { min_path_length: 2, tileset, ..Linear::default() };
    let why = "linear gave up after 64 attempts; the last stopped at 'grow path': no tile fits at any open connector; the \
               path came as far as 1 from the start";
    let seed = Seed::new("blocked");
    assert_eq!(linear::assemble(&params, &seed, 1).unwrap_err().to_string(), why);
    let refusal = make::floor(&Recipe::Linear(params), &seed, 1).unwrap_err();
    assert!(matches!(refusal, make::MakeError::Generate(GenerateError::GaveUp { .. })));
    assert_eq!(refusal.to_string(), why);
}

#[test]
fn watching_changes_nothing_and_a_limit_never_makes_another_floor() {
    let recipe = Recipe::Linear(Linear::default());
    for n in 0..200 {
        let seed = Seed::new("limits").nth(n);
        let free = generate::floor(&recipe, &seed, 1);
        let mut passes = Vec::new();
        let mut watch = |step: &Step<'_>| passes.push((step.attempt, step.pass));
        let watched = generate::floor_watched(&recipe, &seed, 1, 0, Limits::default(), &mut watch);
        assert_eq!(watched, free);
        assert_eq!(
            passes.last(),
            Some(&(free.as_ref().map_or(0, undercroft::Floor::attempt), "keep assembly"))
        );
        for work in [0, 1, 5, 20, 50, 80, 200, u64::MAX] {
            let limits = Limits { work: Some(work), stop: None };
            match generate::floor_watched(&recipe, &seed, 1, 0, limits, &mut ()) {
                Err(GenerateError::Spent(budget, _)) => assert_eq!(budget, work),
                made => assert!(made == free && work > 20, "{work} units"),
            }
        }
        let stop = || Some(Stop::Cancelled);
        let limits = Limits { work: None, stop: Some(&stop) };
        let stopped = generate::floor_watched(&recipe, &seed, 1, 0, limits, &mut ());
        assert_eq!(stopped, Err(GenerateError::Stopped(Stop::Cancelled, "place start")));
    }
}

#[test]
fn a_recipe_carries_its_tileset_whole() {
    let recipe = Recipe::Linear(Linear { tileset: stairwell(), ..Linear::default() });
    let again = Recipe::new("linear", None).and_then(|r| r.with_table(&recipe.parameters())).unwrap();
    assert_eq!(again, recipe);
    let seed = Seed::new("whole");
    assert_eq!(make::floor(&again, &seed, 1), make::floor(&recipe, &seed, 1));
    let mut table = recipe.parameters();
    let tiles = table["tileset"]["tiles"].as_array_mut().unwrap();
    tiles[0].as_table_mut().unwrap().remove("size");
    assert_eq!(
        Recipe::new("linear", None).and_then(|r| r.with_table(&table)).unwrap_err().to_string(),
        "tileset is not possible: tile 'Landing', size: it is missing"
    );
    assert_eq!(Recipe::Linear(Linear::default()).parameters()["tileset"].as_str(), Some("standard"));
}
