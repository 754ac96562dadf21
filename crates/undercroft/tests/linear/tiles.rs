//! What a tileset says of its tiles: weights, how many of each a floor has, several connectors on one side.

use crate::support::{ensure, hold_promises, temple};
use std::collections::BTreeMap;
use undercroft::floor::Assembly;
use undercroft::generate::linear::Linear;
use undercroft::recipe::Between;
use undercroft::tileset::{STANDARD, Tileset};
use undercroft::{Floor, Recipe, Seed, make};

/// As many of each tile stand as the tileset asks for and allows.
pub(crate) fn counts(set: &Tileset, assembly: &Assembly) -> Result<(), String> {
    for tile in set.tiles() {
        let count = assembly.nodes.iter().filter(|node| node.tile == tile.id).count() as u32;
        let most = if tile.weight == 0 { 0 } else { tile.at_most.unwrap_or(u32::MAX) };
        ensure((tile.at_least..=most).contains(&count), || {
            format!("{count} of {}, from {} to {most}", tile.id, tile.at_least)
        })?;
    }
    Ok(())
}

/// Returns the shipped tileset with more said of some tiles.
fn standard_with(said: &[(&str, &str)]) -> Tileset {
    let mut text = STANDARD.to_owned();
    for (tile, what) in said {
        let id = format!("id = \"{tile}\"\n");
        assert!(text.contains(&id), "{tile}");
        text = text.replacen(&id, &format!("{id}{what}\n"), 1);
    }
    Tileset::parse(&text).expect("a sound tileset")
}

/// Makes floors that have to keep everything, and counts their tiles.
fn tally(params: &Linear, floors: u64) -> BTreeMap<String, u32> {
    let mut tally = BTreeMap::new();
    for n in 0..floors {
        let floor = hold_promises(params, &Seed::new("tiles").nth(n), 1);
        for node in &floor.assembly().expect("an assembly").nodes {
            *tally.entry(node.tile.to_string()).or_insert(0) += 1;
        }
    }
    tally
}

#[test]
fn weights_are_relative_chances() {
    let with = |said: &[(&str, &str)]| {
        tally(&Linear { tileset: standard_with(said), max_branches: 0, ..Linear::default() }, 400)
    };
    let alike = with(&[("EndRoom", "weight = 7")]);
    let heavy = with(&[("Hallway40", "weight = 6")]);
    let never = with(&[("Hallway40", "weight = 0"), ("Crossroad40", "at_most = 0")]);
    let share = |tally: &BTreeMap<String, u32>| {
        let count = |tile: &str| tally.get(tile).copied().unwrap_or(0);
        100 * count("Hallway40") / (count("Hallway40") + count("Corridor20x40") + count("CornerCorridor20"))
    };
    // A third of the corridors where all weigh the same; six of eight parts where one weighs six.
    assert!((26..40).contains(&share(&alike)), "{alike:?}");
    assert!((66..84).contains(&share(&heavy)), "{heavy:?}");
    assert!(!never.contains_key("Hallway40") && !never.contains_key("Crossroad40"), "{never:?}");
}

#[test]
fn numbers_of_tiles_hold_on_every_floor() {
    for (said, params) in [
        (&[("LargeRoom60x60", "at_least = 1\nat_most = 1")][..], Linear::default()),
        (&[("Crossroad40", "at_least = 3"), ("Hallway40", "at_most = 1")], Linear::default()),
        (
            &[("CornerCorridor20", "at_least = 4"), ("LargeRoom60x60", "at_least = 2")],
            Linear { max_branches: 0, ..Linear::default() },
        ),
        (
            &[("Room40x40", "at_most = 1"), ("LargeRoom60x60", "at_least = 4\nat_most = 4")],
            Linear { locks: Between(2, 2), ..Linear::default() },
        ),
        (
            &[("Corridor20x40", "at_least = 20"), ("Crossroad40", "weight = 9\nat_most = 6")],
            Linear {
                min_path_length: 30,
                target_size: 50,
                max_branches: 9,
                max_attempts: 5_000,
                ..Linear::default()
            },
        ),
    ] {
        tally(&Linear { tileset: standard_with(said), ..params }, 300);
    }
}

#[test]
fn rooms_with_several_connectors_on_a_side_are_used_by_all_of_them() {
    let params = Linear {
        tileset: temple(),
        target_size: 30,
        min_path_length: 10,
        max_branches: 12,
        branch_length: Between(1, 3),
        branch_depth: 2,
        ..Linear::default()
    };
    let (mut twice, mut around, mut by_second) = (0, 0, 0);
    for n in 0..600 {
        let floor = hold_promises(&params, &Seed::new("temple").nth(n), 1);
        for node in &floor.assembly().expect("an assembly").nodes {
            twice += u32::from(node.used.windows(2).any(|pair| pair[0] == pair[1]));
            around += u32::from(node.tile == "Turn" && node.used.len() == 2);
            let second = node.exits.windows(2).any(|pair| pair[0].side == pair[1].side && is_used(&pair[1]));
            by_second += u32::from(second);
        }
    }
    assert!(twice > 200 && around > 200 && by_second > 400, "{twice} {around} {by_second}");
}

fn is_used(exit: &undercroft::floor::Exit) -> bool {
    exit.dress != undercroft::floor::Dress::Wall
}

#[test]
fn a_floor_with_several_connectors_reads_back() {
    let recipe = Recipe::Linear(Linear { tileset: temple(), ..Linear::default() });
    for n in 0..50 {
        let floor = make::floor(&recipe, &Seed::new("text").nth(n), 1).expect("a floor");
        assert_eq!(floor.to_string().parse::<Floor>().as_ref(), Ok(&floor));
    }
    let again = Recipe::new("linear", None).and_then(|r| r.with_table(&recipe.parameters()));
    assert_eq!(again, Ok(recipe));
}

/// Checks that a recipe is refused so, and that what the refusal advises makes floors.
fn refused(tileset: Tileset, params: &Linear, expected: &str, advised: impl Fn(&mut Linear)) {
    let mut params = Linear { tileset, ..params.clone() };
    let refusal = Recipe::Linear(params.clone()).check().expect_err("it cannot work");
    assert_eq!(refusal.to_string(), expected);
    advised(&mut params);
    tally(&params, 20);
}

#[test]
fn numbers_that_no_floor_has_room_for_are_refused() {
    refused(
        standard_with(&[("Crossroad40", "at_least = 9"), ("Hallway40", "at_least = 2")]),
        &Linear::default(),
        "the tiles that the tileset asks for ('Crossroad40' 9 of them), with start and end, are 13, and target_size is 12; set \
         target_size to 13 and max_branches to 5, or ask for fewer",
        |params| (params.target_size, params.max_branches) = (13, 5),
    );
    refused(
        standard_with(&[("Crossroad40", "at_least = 10")]),
        &Linear { max_branches: 1, ..Linear::default() },
        "the tiles that the tileset asks for ('Crossroad40' 10 of them), with start and end, are 12, and a path and branches as \
         long as the recipe's have 10; set max_branches to 4, or ask for fewer",
        |params| params.max_branches = 4,
    );
    refused(
        temple(),
        &Linear { max_branches: 2, ..Linear::default() },
        "the tileset asks for 3 tiles with one connector (such as 'Crypt'), each of which ends a branch, and max_branches is 2; \
         set max_branches to 3, or ask for fewer",
        |params| params.max_branches = 3,
    );
    refused(
        temple(),
        &Linear { target_size: 11, ..Linear::default() },
        "the tileset asks for 3 tiles with one connector (such as 'Crypt'), each of which ends a branch, and target_size leaves 2 \
         tiles beside the path; set target_size to 12, or ask for fewer",
        |params| params.target_size = 12,
    );
    refused(
        standard_with(&[("LargeRoom60x60", "at_least = 1")]),
        &Linear { min_path_length: 1, ..Linear::default() },
        "the tiles that the tileset asks for ('LargeRoom60x60' 1 of them), with start and end, are 3, and a path and branches as \
         long as the recipe's have 2; set min_path_length to 2, or ask for fewer",
        |params| params.min_path_length = 2,
    );
    let many = Linear { tileset: standard_with(&[("Hallway40", "at_least = 200000")]), ..Linear::default() };
    assert!(
        Recipe::Linear(many).check().unwrap_err().to_string().ends_with("target_size is 12; ask for fewer")
    );
    let few =
        ["Room40x40", "Hallway40", "Crossroad40", "LargeRoom60x60", "Corridor20x40", "CornerCorridor20"];
    refused(
        standard_with(&few.map(|tile| (tile, "at_most = 1"))),
        &Linear::default(),
        "a path to an end room 8 tiles away takes 8 tiles before it, and the tileset's at_most allow 6; set \
         min_path_length to 6, or raise the at_most of a tile",
        |params| (params.min_path_length, params.max_branches) = (6, 0),
    );
}

/// Whatever the tiles, all floors of a dungeon have their stairs in the same two cells.
#[test]
fn stairs_meet_on_floors_of_any_tiles() {
    let sets = [
        Linear {
            tileset: temple(),
            target_size: 20,
            min_path_length: 9,
            max_branches: 6,
            ..Linear::default()
        },
        Linear { tileset: standard_with(&[("Crossroad40", "at_least = 2")]), ..Linear::default() },
        Linear { min_path_length: 1, target_size: 3, ..Linear::default() },
    ];
    for params in sets {
        for n in 0..30 {
            let seed = Seed::new("shafts").nth(n);
            let floors: Vec<_> = (1..=6).map(|depth| hold_promises(&params, &seed, depth)).collect();
            for pair in floors.windows(2) {
                assert_eq!(pair[0].stairs_down(), pair[1].stairs_up(), "{n} {params:?}");
            }
            let turns: Vec<u8> =
                floors.iter().filter_map(|floor| Some(floor.assembly()?.nodes[0].rotation)).collect();
            assert_eq!(turns, [0, 2, 0, 2, 0, 2]);
        }
    }
}
