//! Floors around something: what is kept is there, what the recipe says holds for the whole, the proof replays, and the same
//! bytes come out twice. What cannot be kept is refused with a reason.

use std::collections::BTreeMap;
use undercroft::floor::{Feature, RoomId};
use undercroft::generate::tunnels::Tunnels;
use undercroft::grid::{Cell, Size, cell};
use undercroft::keep::{Keep, KeepError, Selection};
use undercroft::make::MakeError;
use undercroft::pass::Generator;
use undercroft::{Floor, GenerateError, Recipe, Rng, Seed, make, solve, verify};

/// The recipes that floors are made from, with the depths.
fn recipes() -> Vec<(Recipe, u32)> {
    let with = |generator: &str, preset, settings: &[&str]| {
        Recipe::new(generator, preset).and_then(|recipe| recipe.with(settings)).expect("a recipe that works")
    };
    vec![
        (with("tunnels", None, &[]), 1),
        (with("tunnels", None, &["rooms=10", "locks=1..3", "chests=2..6", "traps=0..6"]), 1),
        (with("wizardry", None, &[]), 1),
        (with("wizardry", None, &[]), 3),
        (with("wizardry", None, &["width=40", "height=32"]), 2),
        (with("navigation", None, &[]), 1),
        (with("navigation", None, &[]), 4),
        (with("navigation", None, &["width=30", "height=30"]), 2),
    ]
}

/// A few rooms, or a region.
fn selection(floor: &Floor, rng: &mut Rng) -> Selection {
    if rng.chance(1, 4) {
        let (w, h) = (u32::from(floor.size().width()), u32::from(floor.size().height()));
        let (x, y) = (rng.below(w) as u16, rng.below(h) as u16);
        let (across, down) = (2 + rng.below(w / 4) as u16, 2 + rng.below(h / 4) as u16);
        let cells = (y..y + down).flat_map(|y| (x..x + across).map(move |x| cell(x, y)));
        let cells = cells.filter(|c| floor.size().contains(*c)).collect();
        return Selection { cells, ..Selection::default() };
    }
    let rooms = (0..=rng.below(3)).map(|_| RoomId(rng.below(floor.rooms().len() as u32))).collect();
    Selection { rooms, ..Selection::default() }
}

/// Whether the stairs of a floor of `navigation` are part of it: it does not keep those.
fn has_stairs(floor: &Floor, selection: &Selection) -> bool {
    let ends = [floor.entrance(), floor.goal_cell()];
    let in_rooms = |at: Cell| selection.rooms.iter().any(|room| floor.rooms()[room.index()].has(at));
    ends.into_iter().any(|at| in_rooms(at) || selection.cells.contains(&at))
}

/// Makes floors around parts of others; returns how many there were, and why there were none.
fn check(seeds: std::ops::Range<u64>) -> BTreeMap<String, BTreeMap<String, u32>> {
    let mut outcomes: BTreeMap<String, BTreeMap<String, u32>> = BTreeMap::new();
    for (number, (recipe, depth)) in recipes().into_iter().enumerate() {
        let of_recipe = outcomes.entry(format!("{number} {} {depth}", recipe.generator())).or_default();
        for n in seeds.clone() {
            let seed = Seed::new("before").nth(n);
            let floor = make::floor(&recipe, &seed, depth).expect("a floor of a preset");
            let mut rng = Rng::from_state(1000 * n + number as u64);
            let selection = selection(&floor, &mut rng);
            if recipe.generator() == "navigation" && has_stairs(&floor, &selection) {
                continue;
            }
            let outcome = match around(&recipe, depth, &floor, &selection, n) {
                Ok(_) => "made".to_owned(),
                Err(why) => why,
            };
            *of_recipe.entry(outcome).or_default() += 1;
        }
    }
    outcomes
}

/// Makes a floor around a selection, and checks it; or returns what it was refused for.
fn around(
    recipe: &Recipe,
    depth: u32,
    floor: &Floor,
    selection: &Selection,
    n: u64,
) -> Result<Floor, String> {
    let seed = Seed::new("after").nth(n);
    let why = |error: &dyn std::fmt::Display| {
        let text = error.to_string();
        text.chars().filter(|c| !c.is_ascii_digit()).collect::<String>()
    };
    let (keep, left_out) = Keep::of(floor, selection).map_err(|error| why(&error))?;
    let made = make::floor_around(recipe, &seed, depth, &keep).map_err(|error| why(&error))?;
    assert_eq!(keep.differs_on(&made), None, "{} {n}:\n{keep}\n{made}", recipe.generator());
    // What was not left out is there as it was.
    for room in &selection.rooms {
        for c in floor.rooms()[room.index()].cells() {
            let is_left_out = left_out.iter().any(|left| left.at == c);
            let kinds = [floor, &made].map(|floor| floor.feature(c).map(Feature::kind));
            assert!(is_left_out || kinds[0] == kinds[1], "{c}: {kinds:?}");
        }
    }
    let proof = made.walkthrough().expect("its proof");
    assert_eq!(solve::replay(&made, proof), Ok(()));
    assert_eq!(verify::floor(&made, Some((recipe, &seed))), Ok(()));
    assert_eq!(made.kept(), Some(&keep));
    assert_eq!(keep.to_string().parse::<Keep>(), Ok(keep.clone()));
    assert_eq!(made.to_string().parse::<Floor>(), Ok(made.clone()), "the text form keeps it");
    let again = make::floor_around(recipe, &seed, depth, &keep);
    assert_eq!(again.as_ref().map(ToString::to_string), Ok(made.to_string()));
    hold(recipe, &made);
    Ok(made)
}

/// What a recipe says of numbers holds for the whole.
fn hold(recipe: &Recipe, floor: &Floor) {
    let chests = floor.features().iter().filter(|p| matches!(p.is, Feature::Chest(_))).count() as u32;
    let (rooms, wanted) = (floor.rooms().len() as u32, floor.size());
    match recipe {
        Recipe::Tunnels(params) => {
            assert!(params.rooms.is_none_or(|wanted| wanted == rooms), "{rooms} rooms");
            assert!(params.chests.on(wanted).contains(chests), "{chests} chests");
            assert!(params.rooms.is_some() || rooms <= params.tries, "{rooms} rooms");
        }
        Recipe::Wizardry(params) => {
            let cells = floor.cells().count() as u32;
            assert!(params.floor_cells.on(wanted).contains(cells), "{cells} cells");
            assert!(params.chests.on(wanted).contains(chests), "{chests} chests");
            assert!(params.doors.on(wanted).contains(floor.barriers().len() as u32));
        }
        _ => {}
    }
}

/// Returns how many of all were made by a generator.
fn made(outcomes: &BTreeMap<String, BTreeMap<String, u32>>, generator: &str) -> (u32, u32) {
    let of_generator = outcomes.iter().filter(|(recipe, _)| recipe.contains(generator));
    let count = |outcomes: &BTreeMap<String, u32>| {
        let nothing = outcomes.iter().filter(|(why, _)| why.starts_with("there is nothing to keep"));
        let asked = outcomes.values().sum::<u32>() - nothing.map(|(_, count)| count).sum::<u32>();
        (outcomes.get("made").copied().unwrap_or(0), asked)
    };
    of_generator.map(|(_, outcomes)| count(outcomes)).fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1))
}

#[test]
fn what_is_kept_is_on_the_floor_around_it() {
    let outcomes = check(0..6);
    for (generator, most) in [("tunnels", 100), ("wizardry", 20), ("navigation", 75)] {
        let (made, asked) = made(&outcomes, generator);
        assert!(100 * made >= most * asked, "{generator}: {made} of {asked}: {outcomes:#?}");
    }
}

#[test]
#[ignore = "takes minutes; `cargo xtask long` runs it"]
fn what_is_kept_is_on_thousands_of_floors_around_it() {
    let count = std::env::var("KEEPS").ok().and_then(|n| n.parse().ok()).unwrap_or(400);
    let outcomes = check(100..100 + count);
    for (generator, most) in [("tunnels", 100), ("wizardry", 35), ("navigation", 80)] {
        let (made, asked) = made(&outcomes, generator);
        assert!(100 * made >= most * asked, "{generator}: {made} of {asked}: {outcomes:#?}");
    }
}

const VAULT: &str = "
    +--+--+--+
    | .  .  .D
    +  +00+--+
    |k0| $|
    +--+--+
---
[[features]]
at = [1, 1]
is = { chest = { gold = 50 } }
";

fn drawn(text: &str, at: (u16, u16)) -> Result<Keep, KeepError> {
    Keep::drawn(text, at.into(), Tunnels::default().size())
}

#[test]
fn a_drawn_piece_stands_where_it_was_put() {
    let keep = drawn(VAULT, (20, 12)).unwrap();
    let recipe =
        Recipe::new("tunnels", None).and_then(|recipe| recipe.with(["locks=1..2", "chests=1..4"])).unwrap();
    for n in 0..20 {
        let floor = make::floor_around(&recipe, &Seed::new("vault").nth(n), 1, &keep).unwrap();
        assert_eq!(keep.differs_on(&floor), None);
        assert!(matches!(floor.feature(cell(21, 13)), Some(Feature::Chest(chest)) if chest.gold == 50));
    }
}

fn refused(text: &str, at: (u16, u16)) -> String {
    let recipe = Recipe::from(Tunnels::default());
    match drawn(text, at) {
        Err(error) => error.to_string(),
        Ok(keep) => {
            make::floor_around(&recipe, &Seed::new("hostile"), 1, &keep).expect_err("a refusal").to_string()
        }
    }
}

#[test]
fn hostile_pieces_are_refused_with_a_reason() {
    let plain = "
        +--+--+
        | .  .
        +--+--+";
    for (text, at, why) in [
        (plain, (49, 3), "a piece of 2×1 at (49, 3) does not lie within a floor of 50×35"),
        (plain, (48, 3), "is open over the rim of the floor"),
        ("+--+\n| .|\n+--+", (5, 5), "it has no opening"),
        ("+--+--+\n| .0 .\n+--+--+", (5, 5), "takes key 0, which lies nowhere in what is kept"),
        ("+--+--+\n| .a .\n+--+--+", (5, 5), "takes lever or switch 0, which stands nowhere"),
        ("+--+--+\n|k00 .|\n+--+--+", (5, 5), "it has no opening"),
        // The key lies behind its own lock.
        ("+--+--+\n|k00 .\n+--+--+", (5, 5), "cannot be played, whatever is around it"),
        // One gets in, and never out.
        ("+--+--+\n| .  .<\n+--+--+", (5, 5), "cannot be played, whatever is around it"),
        ("+--+\n|!.\n+--+", (5, 5), "has no exit of its own"),
        ("+--+--+\n| > >\n+--+--+", (5, 5), ""),
        ("", (5, 5), "there is no drawing"),
        ("+--+\n|   \n+--+", (5, 5), "there is nothing to keep"),
        ("+--+\n|?.\n+--+", (5, 5), "line 2, column 2"),
    ] {
        let found = refused(text, at);
        assert!(found.contains(why), "{text}\n{found}\n  where this was expected: {why}");
    }
    let whole = format!("{}\n", Size::new(50, 35).unwrap().cells().fold(String::new(), |text, _| text));
    assert!(refused(&whole, (0, 0)).contains("there is no drawing"));
}

#[test]
fn generators_that_keep_nothing_say_why() {
    for name in ["linear", "dice"] {
        let recipe = Recipe::new(name, None).unwrap();
        let floor = make::floor(&recipe, &Seed::new("demo"), 1).unwrap();
        let (keep, _) =
            Keep::of(&floor, &Selection { rooms: vec![RoomId(1)], ..Selection::default() }).unwrap();
        let error = make::floor_around(&recipe, &Seed::new("demo"), 1, &keep).unwrap_err();
        let never = MakeError::Generate(GenerateError::Keep(KeepError::Nothing));
        assert_ne!(error, never);
        assert!(error.to_string().starts_with(&format!("{name} cannot make a floor around something: ")));
    }
}

#[test]
fn more_than_the_recipe_allows_is_refused_with_the_numbers() {
    let recipe =
        Recipe::new("tunnels", None).and_then(|recipe| recipe.with(["rooms=10", "chests=4"])).unwrap();
    let floor = make::floor(&recipe, &Seed::new("demo"), 1).unwrap();
    let chests: Vec<Cell> =
        floor.features().iter().filter(|p| matches!(p.is, Feature::Chest(_))).map(|p| p.at).collect();
    let (keep, _) = Keep::of(&floor, &Selection { cells: chests.clone(), ..Selection::default() }).unwrap();
    let less = recipe.with(["chests=0..1"]).unwrap();
    let error = make::floor_around(&less, &Seed::new("demo"), 1, &keep).unwrap_err();
    let expected = format!(
        "{0} chests are kept, and the recipe allows 1: keep fewer, or set chests to {0} or more",
        chests.len()
    );
    assert_eq!(error.to_string(), expected);
}
