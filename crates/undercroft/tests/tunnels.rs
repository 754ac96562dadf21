//! What `tunnels` promises of every floor, whatever the recipe and the seed.
//!
//! Distances are walked here by a plain queue over single cells, so that the engine's waves over whole words are held
//! against something else than themselves.

#[path = "tunnels/support.rs"]
mod support;

use proptest::prelude::*;
use std::cell::Cell as Counter;
use support::{accepted, any, floor_of, hold_promises, make, random};
use undercroft::error::{GenerateError, RecipeError, Stop};
use undercroft::floor::Corridor;
use undercroft::generate::tunnels::{IfStuck, Order, RoomShape, TunnelShape, Tunnels};
use undercroft::generate::{self, MAX_DEPTH};
use undercroft::grid::Rect;
use undercroft::pass::{Limits, Step};
use undercroft::recipe::{Between, generators};
use undercroft::{Recipe, Rng, Seed};

/// Every preset over that many seeds.
fn presets(seeds: std::ops::Range<u64>) {
    let about =
        generators().into_iter().find(|about| about.name == "tunnels").expect("a generator of that name");
    for (preset, _) in about.presets {
        let Ok(Recipe::Tunnels(params)) = Recipe::new("tunnels", Some(preset)) else { panic!("{preset}") };
        for n in seeds.clone() {
            hold_promises(&params, &Seed::new(preset).nth(n), 1 + n as u32 % MAX_DEPTH);
        }
    }
}

#[test]
fn presets_keep_their_promises() {
    presets(0..400);
}

#[test]
fn presets_keep_their_promises_for_more_seeds() {
    presets(400..800);
}

#[test]
fn the_default_keeps_its_promises_for_thousands_of_seeds() {
    for n in 0..4_000 {
        hold_promises(&Tunnels::default(), &Seed::new("default").nth(n), 1);
    }
}

#[test]
fn every_small_size_keeps_its_promises() {
    for width in 8..=24 {
        for height in 8..=24 {
            for seed in 0..8 {
                let params = Tunnels {
                    width,
                    height,
                    room_size: Between(3 + seed % 2, width.min(height) - 3),
                    room_shape: [RoomShape::Rectangle, RoomShape::Mixed][seed as usize % 2],
                    tunnel_shape: [TunnelShape::L, TunnelShape::Direct][seed as usize / 2 % 2],
                    ..Tunnels::default()
                };
                hold_promises(&params, &Seed::new("small").nth(seed.into()), 1);
            }
        }
    }
}

#[test]
fn random_recipes_keep_their_promises() {
    let mut rng = Rng::from_state(1);
    for n in 0..1_500 {
        hold_promises(&random(&mut rng, RoomShape::Rectangle), &Seed::new("random").nth(n), 1);
    }
}

#[test]
fn random_recipes_of_round_rooms_keep_their_promises() {
    let mut rng = Rng::from_state(2);
    for n in 0..1_500 {
        let shape = [RoomShape::Circle, RoomShape::Mixed][n as usize % 2];
        hold_promises(&random(&mut rng, shape), &Seed::new("round").nth(n), 1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn accepted_recipes_keep_their_promises(params in accepted(), seed in ".*", depth in 1..=MAX_DEPTH) {
        hold_promises(&params, &Seed::new(seed), depth);
    }

    /// Any numbers at all are refused with a message or keep every promise.
    #[test]
    fn no_recipe_panics(params in any(), seed in ".{0,8}", depth in 0..=MAX_DEPTH + 1) {
        let accepted = params.check_recipe();
        if !(1..=MAX_DEPTH).contains(&depth) {
            let made = make(&params, &Seed::new(seed), depth);
            prop_assert_eq!(made, Err(GenerateError::Depth(depth)));
        } else if let Err(refusal) = accepted {
            let made = make(&params, &Seed::new(seed), depth);
            prop_assert_eq!(made, Err(GenerateError::Recipe(refusal)));
        } else if params.width * params.height <= 200 * 200 {
            hold_promises(&params, &Seed::new(seed), depth);
        }
    }

    #[test]
    fn the_simple_layout_always_stands(params in accepted(), seed in ".{0,8}") {
        let params = Tunnels { if_stuck: IfStuck::Simple, ..params };
        let floor = make(&params, &Seed::new(seed), 1);
        prop_assert!(floor.is_ok(), "{:?}", floor);
    }
}

trait CheckRecipe {
    fn check_recipe(&self) -> Result<(), RecipeError>;
}

impl CheckRecipe for Tunnels {
    fn check_recipe(&self) -> Result<(), RecipeError> {
        Recipe::Tunnels(self.clone()).check()
    }
}

#[test]
fn a_range_that_runs_backwards_is_refused() {
    // Files cannot spell one; code that fills in the struct can.
    let params = Tunnels { room_size: Between(12, 6), ..Tunnels::default() };
    let refusal = params.check_recipe().map_err(|e| e.to_string());
    assert!(refusal.is_err_and(|e| e.contains("12") && e.contains('6')));
}

#[test]
fn any_number_of_tries_that_is_accepted_ends_in_a_floor() {
    for (side, tries) in [(8, 1_000_000), (8, Tunnels::MAX_TRIES), (50, Tunnels::MAX_TRIES)] {
        let params =
            Tunnels { width: side, height: side, room_size: Between(3, 5), tries, ..Tunnels::default() };
        if params.check_recipe().is_ok() {
            hold_promises(&params, &Seed::new("tries"), 1);
        }
    }
}

#[test]
fn a_refusal_gives_the_arithmetic_and_a_change_that_helps() {
    let mut rng = Rng::from_state(3);
    let mut refused = 0;
    for _ in 0..2_000 {
        let params = random(&mut rng, RoomShape::Rectangle);
        let wanted = 1 + rng.below(4_000);
        let params = Tunnels { rooms: Some(wanted), if_stuck: IfStuck::Simple, ..params };
        let Err(refusal) = params.check_recipe() else { continue };
        let RecipeError::DoesNotFit { arithmetic, help } = &refusal else { panic!("{refusal}") };
        refused += 1;
        let (side, spacing) = (params.room_size.min() - 1, params.spacing);
        let fits = |length: u32| (length - 4 + spacing) / (side + spacing);
        let (columns, rows) = (fits(params.width), fits(params.height));
        let most = columns * rows;
        assert_eq!(
            *arithmetic,
            format!(
                "{wanted} rooms of {side}×{side} with {spacing} between them do not fit into {}×{}: at a pitch of {} \
                 there is room for {columns}×{rows} = {most}",
                params.width,
                params.height,
                side + spacing
            )
        );
        assert!(wanted > most && help.starts_with(&format!("set rooms to {most}")), "{help}");
        // The change is the smallest: what it names is accepted, and one step less is not.
        let with_rooms = |rooms| Tunnels { rooms: Some(rooms), ..params.clone() };
        assert_eq!(with_rooms(most).check_recipe(), Ok(()));
        assert!(with_rooms(most + 1).check_recipe().is_err());
        let with_height = |height| Tunnels { height, ..params.clone() };
        match help.split_once(", or height to ") {
            Some((_, height)) => {
                let height: u32 = height.parse().unwrap();
                assert_eq!(with_height(height).check_recipe(), Ok(()));
                assert!(with_height(height - 1).check_recipe().is_err());
            }
            None => assert!(with_height(Tunnels::MAX_SIDE).check_recipe().is_err()),
        }
        if refused % 20 == 0 {
            let floor = floor_of(&with_rooms(most), &Seed::new("most"), 1);
            assert_eq!(floor.rooms().len() as u32, most);
        }
    }
    assert!(refused > 100, "{refused}");
}

#[test]
fn round_rooms_that_fit_are_not_refused() {
    // The floor of a disc is an odd number of cells wide: the smallest of outline 5 is 3 cells wide, not 4.
    for min in 4..=15 {
        let side = 2 * ((min - 2) / 2) + 1;
        for width in (min + 3).max(8)..60 {
            let fits = (width - 4 + 1) / (side + 1);
            let params = Tunnels {
                width,
                height: width,
                room_size: Between(min, min),
                room_shape: RoomShape::Circle,
                rooms: Some(fits * fits),
                if_stuck: IfStuck::Simple,
                ..Tunnels::default()
            };
            assert_eq!(params.check_recipe(), Ok(()), "{fits}×{fits} discs {side} wide stand in rows");
        }
    }
}

#[test]
fn watching_changes_nothing() {
    let mut rng = Rng::from_state(4);
    for n in 0..300 {
        let params = random(&mut rng, RoomShape::Mixed);
        let (recipe, seed) = (Recipe::Tunnels(params.clone()), Seed::new("watch").nth(n));
        let mut seen: Vec<(u32, usize, &str, u64)> = Vec::new();
        let mut watch = |step: &Step<'_>| {
            assert!(step.index < step.of);
            seen.push((step.attempt, step.index, step.pass, step.spent));
        };
        let polls = Counter::new(0_u64);
        let stop = || {
            polls.set(polls.get() + 1);
            None
        };
        let limits = Limits { work: None, stop: Some(&stop) };
        let watched = generate::floor_watched(&recipe, &seed, 1, 0, limits, &mut watch);
        assert_eq!(watched, make(&params, &seed, 1));
        assert!(polls.get() > 0, "the caller was asked");
        assert!(seen.windows(2).all(|w| (w[0].0, w[0].1, w[0].3) < (w[1].0, w[1].1, w[1].3) || w[1].1 == 0));
        assert_eq!(seen[0].1, 0);
    }
}

#[test]
fn a_cancel_flag_ends_in_stopped_and_never_in_another_floor() {
    let mut rng = Rng::from_state(5);
    for n in 0..300 {
        let params = random(&mut rng, RoomShape::Mixed);
        let (recipe, seed) = (Recipe::Tunnels(params.clone()), Seed::new("cancel").nth(n));
        let free = make(&params, &seed, 1);
        for (wait, why) in [(0, Stop::Cancelled), (1, Stop::OutOfTime), (2, Stop::Cancelled)] {
            let polls = Counter::new(0);
            let stop = || {
                polls.set(polls.get() + 1);
                (polls.get() > wait).then_some(why)
            };
            let limits = Limits { work: None, stop: Some(&stop) };
            match generate::floor_watched(&recipe, &seed, 1, 0, limits, &mut ()) {
                Err(GenerateError::Stopped(stop, _)) => assert_eq!(stop, why),
                other => {
                    assert!(wait > 0, "a flag that is set from the start is seen");
                    assert!(polls.get() <= wait, "a flag that was seen ends the work");
                    assert_eq!(other, free);
                }
            }
        }
    }
}

#[test]
fn a_budget_ends_in_an_error_and_never_in_another_floor() {
    let mut rng = Rng::from_state(6);
    for n in 0..300 {
        let params = random(&mut rng, RoomShape::Mixed);
        let (recipe, seed) = (Recipe::Tunnels(params.clone()), Seed::new("budget").nth(n));
        let free = make(&params, &seed, 1);
        for work in [0, 1, 2, 3, 10, 30, 100, 1_000, u64::MAX] {
            let limits = Limits { work: Some(work), stop: None };
            let made = generate::floor_watched(&recipe, &seed, 1, 0, limits, &mut ());
            assert!(made.is_err() || work > 3, "nothing is made of {work} units");
            match made {
                Ok(floor) => assert_eq!(Ok(&floor), free.as_ref(), "{work} units for {params:?}"),
                Err(GenerateError::Spent(budget, _)) => assert!(budget == work && work < u64::MAX),
                Err(GenerateError::GaveUp { .. }) => assert!(free.is_err(), "{work} units for {params:?}"),
                Err(other) => panic!("{other}"),
            }
        }
    }
}

#[test]
fn an_attempt_can_be_made_again_alone() {
    // Whoever refuses a floor goes on with the next attempt, and gets what the runner would have come to.
    let params = Tunnels { rooms: Some(14), ..Tunnels::default() };
    let recipe = Recipe::Tunnels(params.clone());
    let mut later = 0;
    for n in 0..300 {
        let seed = Seed::new("again").nth(n);
        let Ok(floor) = make(&params, &seed, 1) else { continue };
        later += u32::from(floor.attempt() > 0);
        let from = floor.attempt();
        let again = generate::floor_watched(&recipe, &seed, 1, from, Limits::default(), &mut ());
        assert_eq!(again.as_ref(), Ok(&floor));
        let next = generate::floor_watched(&recipe, &seed, 1, from + 1, Limits::default(), &mut ());
        assert!(next.is_err() || next.is_ok_and(|next| next.attempt() > from));
    }
    assert!(later > 0, "some floor took a second attempt");
}

/// Returns how an L bends: along the row of the later room first, along its column first, or not at all.
fn bend(corridor: &Corridor) -> Option<bool> {
    let [from, bend, to] = corridor.corners[..] else { return None };
    (from.x != to.x && from.y != to.y).then_some(bend.y == from.y)
}

/// Returns whether about half of them are true, and about half are as the one before.
fn is_a_coin(throws: &[bool]) -> bool {
    let half = |part: usize, whole: usize| (45..=55).contains(&(100 * part / whole));
    let same = throws.windows(2).filter(|pair| pair[0] == pair[1]).count();
    half(throws.iter().filter(|throw| **throw).count(), throws.len()) && half(same, throws.len() - 1)
}

#[test]
fn a_tunnel_bends_either_way_and_a_mixture_is_one() {
    let corridors = |shape| {
        let params = Tunnels { tunnel_shape: shape, rooms: Some(6), ..Tunnels::default() };
        let floors = (0..500).map(move |n| floor_of(&params, &Seed::new("bends").nth(n), 1));
        floors.flat_map(|floor| floor.corridors().to_vec()).collect::<Vec<_>>()
    };
    let bends: Vec<bool> = corridors(TunnelShape::L).iter().filter_map(bend).collect();
    assert!(bends.len() > 2_000 && is_a_coin(&bends), "{} bends", bends.len());
    // A line that is no L has more corners, but for the few that run along a row or a column.
    let lines: Vec<bool> = corridors(TunnelShape::Mixed).iter().map(|c| c.corners.len() > 3).collect();
    assert!(lines.len() > 2_000 && is_a_coin(&lines), "{} tunnels", lines.len());
}

#[test]
fn near_rooms_are_joined_where_that_is_asked_for() {
    let length = |order| {
        let params = Tunnels { width: 160, height: 120, tries: 200, order, ..Tunnels::default() };
        let floor = floor_of(&params, &Seed::new("near"), 1);
        let rooms = floor.rooms();
        let join = |id: Option<undercroft::floor::RoomId>| -> Rect { rooms[id.unwrap().index()].bounds };
        assert_eq!(floor.corridors().len() + 1, rooms.len());
        floor
            .corridors()
            .iter()
            .map(|c| join(c.joins.0).centre().manhattan(join(c.joins.1).centre()))
            .sum::<u32>()
    };
    assert!(length(Order::Near) * 3 < length(Order::Placed));
}
