//! The solver's honesty: on thousands of tiny random floors, trying every order of play agrees with each of its answers.

#[path = "solve/brute.rs"]
mod brute;
#[path = "solve/random.rs"]
mod random;

use undercroft::floor::{Barrier, BarrierKind, Feature, Gate, GateId, Needs, Trigger, TriggerId};
use undercroft::grid::{Edge, Side, Size, cell};
use undercroft::rng::Rng;
use undercroft::solve::{Unsolvable, Walkthrough, replay, solve, solve_within};
use undercroft::{Draft, Floor};

/// What the solver said, for counting that every kind of floor occurred.
fn agree(floor: &Floor) -> &'static str {
    let truth = brute::play_everything(floor);
    match solve(floor) {
        Ok(walkthrough) => {
            assert_eq!(replay(floor, &walkthrough), Ok(()), "{floor}");
            assert!(truth.wins && truth.trap.is_none() && truth.sealed == 0, "{truth:?}\n{floor}");
            assert!(walkthrough.moves.len() >= truth.fewest, "{floor}");
            "solved"
        }
        Err(Unsolvable::Goal { cells, .. }) => {
            assert!(!truth.wins, "{truth:?}\n{floor}");
            assert_eq!(cells.count(), truth.sealed, "{floor}");
            "no way"
        }
        Err(Unsolvable::Sealed { cells, .. }) => {
            assert!(truth.wins, "{truth:?}\n{floor}");
            assert_eq!(cells.count(), truth.sealed, "{floor}");
            "sealed"
        }
        Err(Unsolvable::Trap { way, at }) => {
            assert!(truth.wins, "{truth:?}\n{floor}");
            assert_eq!(Some(way.moves.len()), truth.trap, "{truth:?}\n{floor}");
            assert!(brute::is_stuck_after(floor, &way, at), "{floor}");
            "trap"
        }
        Err(Unsolvable::TooManyStates { .. }) => panic!("a tiny floor has few states\n{floor}"),
    }
}

fn agree_on(seed: u64, floors: u32, kind: random::Kind) {
    let mut rng = Rng::from_state(seed);
    let mut said = std::collections::BTreeMap::new();
    for _ in 0..floors {
        *said.entry(agree(&random::floor(&mut rng, kind))).or_insert(0) += 1;
    }
    for verdict in ["solved", "no way", "sealed", "trap"] {
        assert!(said.get(verdict).is_some_and(|n| *n * 200 > floors), "too few '{verdict}': {said:?}");
    }
}

#[test]
fn trying_everything_agrees_on_doors_keys_and_levers() {
    agree_on(1, 6_000, random::Kind { one_way: 2, used_up: 0, teleporters: 0 });
}

#[test]
fn trying_everything_agrees_on_used_up_keys() {
    agree_on(2, 6_000, random::Kind { one_way: 1, used_up: 1, teleporters: 0 });
}

#[test]
fn trying_everything_agrees_on_teleporters() {
    agree_on(3, 6_000, random::Kind { one_way: 2, used_up: 0, teleporters: 2 });
}

#[test]
fn trying_everything_agrees_on_all_together() {
    agree_on(4, 6_000, random::Kind { one_way: 3, used_up: 1, teleporters: 1 });
}

/// Floors that can be finished only with what lies in them: without it they are refused.
#[test]
fn taking_something_away_is_caught() {
    let mut rng = Rng::from_state(5);
    let mut caught = [0; 3];
    for _ in 0..4_000 {
        let floor = random::floor(&mut rng, random::Kind { one_way: 1, used_up: 0, teleporters: 0 });
        if solve(&floor).is_err() {
            continue;
        }
        for placed in floor.features() {
            let which = match placed.is {
                Feature::Key(_) => 0,
                Feature::Lever(_) | Feature::Switch(_) => 1,
                _ => continue,
            };
            let mut draft = Draft::from(floor.clone());
            draft.remove(placed.at);
            caught[which] += usize::from(agree(&draft.finish().unwrap()) != "solved");
        }
        for (edge, barrier) in floor.barriers() {
            let mut draft = Draft::from(floor.clone());
            draft.wall_off(*edge);
            let without = draft.finish().unwrap();
            caught[2] += usize::from(barrier.kind == BarrierKind::Door && agree(&without) != "solved");
        }
    }
    assert!(caught.iter().all(|n| *n > 50), "{caught:?}");
}

fn verdict(drawing: &str) -> String {
    let floor: Floor = drawing.parse().expect("a drawing");
    agree(&floor);
    solve(&floor).map_or_else(|e| e.to_string(), |Walkthrough { moves }| format!("{} moves", moves.len()))
}

#[test]
fn a_one_way_door_into_a_pocket_is_caught() {
    let pocket = "
        +--+--+--+
        |@.  . >|
        +--+vv+--+
           | .|
           +--+
    "
    .replace("|@.  . >|", "|@.  .  >|");
    assert_eq!(verdict(&pocket), "one can be stuck: after 2 moves at (1, 1) the goal is out of reach");
    assert_eq!(verdict(&pocket.replace("vv", "DD")), "2 moves");
}

#[test]
fn a_key_behind_its_own_door_is_named() {
    assert_eq!(
        verdict(
            "
            +--+--+--+
            |@.0k0  >|
            +--+--+--+"
        ),
        "nobody gets to the goal at (2, 0), nor into 2 cells from (1, 0) on: the west side of (1, 0) is shut \
         (key 0 at (1, 0) cannot be had for it)"
    );
}

#[test]
fn a_key_that_can_be_wasted_is_caught() {
    let floor = "
        +--+--+--+--+
        |@. k0  .0 .|
        +--+--+00+--+
              | >|
              +--+
---
keys = [{ wear = \"used_up\" }]
";
    assert_eq!(verdict(floor), "one can be stuck: after 4 moves at (3, 0) the goal is out of reach");
    assert_eq!(verdict(&floor.replace("used_up", "kept")), "4 moves");
}

#[test]
fn walkthroughs_fetch_only_what_the_goal_hangs_on() {
    let floor = "
        +--+--+--+--+--+
        |l0  . @. k00 >|
        +aa+--+--+--+--+
        | .|
        +--+";
    assert_eq!(verdict(floor), "3 moves");
}

/// A hall with sixteen levers, a gate that needs some of them, and a one-way door beyond it to the goal.
fn sixteen_levers(needed: u32) -> Floor {
    let mut draft = Draft::new(Size::new(20, 1).expect("a possible size"), 1);
    draft.carve_run(0, 0, 20);
    draft.open_everywhere();
    let levers: Vec<TriggerId> = (0..16).map(|_| draft.add_trigger(Trigger::default())).collect();
    for (i, id) in levers.iter().enumerate() {
        draft.place(cell(1 + i as u16, 0), Feature::Lever(*id));
    }
    let needs = Needs::triggers(levers[..needed as usize].iter().copied());
    let gate = draft.add_gate(Gate { needs, ..Gate::default() });
    draft.hang(Edge::new(cell(17, 0), Side::East), Barrier::door().one_way(Side::East));
    draft.hang_gate(Edge::new(cell(18, 0), Side::East), gate);
    draft.enter_at(cell(0, 0));
    draft.place(cell(19, 0), Feature::StairsDown);
    draft.finish().expect("a floor as the checks want it")
}

#[test]
fn sixteen_levers_and_a_way_of_no_return_are_decided() {
    // One lever is needed beyond the one-way door, and may be left behind: every set of levers is a state.
    let verdict = solve(&sixteen_levers(1)).expect_err("the lever may be left behind").to_string();
    assert_eq!(verdict, "one can be stuck: after 18 moves at (18, 0) the goal is out of reach");
    // Before the gate nothing is at stake, and nothing has to be searched.
    let mut draft = Draft::from(sixteen_levers(16));
    draft.hang(Edge::new(cell(17, 0), Side::East), Barrier::new(BarrierKind::Gate(GateId(0))));
    draft.hang(Edge::new(cell(18, 0), Side::East), Barrier::door().one_way(Side::East));
    let floor = draft.finish().expect("a floor as the checks want it");
    let walkthrough = solve_within(&floor, 10).expect("it can be finished, and nobody is stranded");
    assert_eq!(replay(&floor, &walkthrough), Ok(()));
}
