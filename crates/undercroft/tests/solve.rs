//! The solver's honesty: on thousands of tiny random floors, trying every order of play agrees with each of its answers.

#[path = "solve/brute.rs"]
mod brute;
#[path = "solve/floors.rs"]
mod floors;
#[path = "solve/judge.rs"]
mod judge;
#[path = "solve/random.rs"]
mod random;

use judge::{Fact, Position, all_moves};
use std::collections::{BTreeMap, BTreeSet};
use undercroft::floor::{
    Barrier, BarrierKind, EventId, Feature, Gate, GateId, KeyId, Needs, Trigger, TriggerId,
};
use undercroft::grid::{Cell, Edge, Side, Size, cell, rect};
use undercroft::rng::Rng;
use undercroft::rules::{Move, Walker};
use undercroft::solve::{Quest, Step, Unsolvable, Walkthrough, replay, solve, solve_within};
use undercroft::{Draft, Floor};

/// Returns what the solver said, for counting that every kind of floor occurred.
fn agree(floor: &Floor) -> &'static str {
    let truth = brute::play_everything(floor);
    match solve(floor) {
        Ok(walkthrough) => {
            assert_eq!(replay(floor, &walkthrough), Ok(()), "{floor}");
            assert!(brute::finishes(floor, &walkthrough), "{floor}");
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
        Err(verdict @ (Unsolvable::TooManyStates { .. } | Unsolvable::Inconsistent { .. })) => {
            panic!("{verdict}, on a tiny floor\n{floor}")
        }
    }
}

fn agree_on(seed: u64, floors: u32, kind: random::Kind) {
    let mut rng = Rng::from_state(seed);
    let mut said = BTreeMap::new();
    for _ in 0..floors {
        *said.entry(agree(&random::floor(&mut rng, kind))).or_insert(0) += 1;
    }
    for verdict in ["solved", "no way", "sealed", "trap"] {
        assert!(said.get(verdict).is_some_and(|n| *n * 200 > floors), "too few '{verdict}': {said:?}");
    }
}

#[test]
fn trying_everything_agrees_on_doors_keys_and_levers() {
    agree_on(1, 6_000, random::Kind { one_way: 2, used_up: 0, teleporters: 0, carriers: 0, chutes: 0 });
}

#[test]
fn trying_everything_agrees_on_used_up_keys() {
    agree_on(2, 6_000, random::Kind { one_way: 1, used_up: 1, teleporters: 0, carriers: 0, chutes: 0 });
}

#[test]
fn trying_everything_agrees_on_teleporters() {
    agree_on(3, 6_000, random::Kind { one_way: 2, used_up: 0, teleporters: 2, carriers: 0, chutes: 0 });
}

#[test]
fn trying_everything_agrees_on_teleporters_that_carry() {
    agree_on(7, 6_000, random::Kind { one_way: 1, used_up: 0, teleporters: 2, carriers: 7, chutes: 0 });
}

#[test]
fn trying_everything_agrees_on_chutes() {
    agree_on(8, 6_000, random::Kind { one_way: 1, used_up: 1, teleporters: 0, carriers: 0, chutes: 6 });
}

#[test]
fn trying_everything_agrees_on_all_together() {
    agree_on(4, 6_000, random::ALL);
}

/// Holds the quest of a floor against what can be done without each of its steps, and returns how many are needed and the
/// longest row of them.
fn agree_on_quest(floor: &Floor) -> (usize, usize) {
    let quest = Quest::of(floor);
    let is_done_at = |step: &Step, at: Cell| match step.by {
        Move::Play(EventId(id)) => {
            let event = &floor.events()[id as usize];
            let in_room = event.room.is_some_and(|room| floor.rooms()[room.index()].has(at));
            event.at.map_or(in_room, |cell| cell == at)
        }
        _ => step.at == at,
    };
    let entered: Vec<BTreeSet<Cell>> = (quest.steps.iter())
        .map(|step| brute::entered_without(floor, |at, by| by == step.by && is_done_at(step, at)))
        .collect();
    let comes_before = |before: usize, step: &Step| !entered[before].iter().any(|at| is_done_at(step, *at));
    for (i, step) in quest.steps.iter().enumerate() {
        assert_eq!(step.is_needed, !entered[i].contains(&floor.goal_cell()), "{step:?}\n{floor}");
        let after: Vec<usize> = (0..entered.len()).filter(|j| *j != i && comes_before(*j, step)).collect();
        assert_eq!(step.after, after, "{step:?}\n{floor}");
    }
    // The longest row, by trying all.
    let needed: Vec<usize> = (0..entered.len()).filter(|i| quest.steps[*i].is_needed).collect();
    let mut rows: Vec<Vec<usize>> = needed.iter().map(|i| vec![*i]).collect();
    let mut longest = 0;
    while let Some(row) = rows.pop() {
        longest = longest.max(row.len());
        let next =
            needed.iter().filter(|i| comes_before(row[row.len() - 1], &quest.steps[**i]) && !row.contains(i));
        rows.extend(next.map(|i| [row.as_slice(), &[*i]].concat()));
    }
    assert_eq!(quest.chain(), longest, "{floor}");
    let pairs = || needed.iter().enumerate().flat_map(|(n, i)| needed[..n].iter().map(move |j| (*i, *j)));
    let is_free =
        |(i, j): &(usize, usize)| !comes_before(*i, &quest.steps[*j]) && !comes_before(*j, &quest.steps[*i]);
    let free = if pairs().count() == 0 {
        1.0
    } else {
        pairs().filter(is_free).count() as f64 / pairs().count() as f64
    };
    assert!((quest.freedom() - free).abs() < 1e-9, "{} and not {free}\n{floor}", quest.freedom());
    (needed.len(), longest)
}

#[test]
fn trying_everything_agrees_on_quests() {
    let kinds = [
        random::Kind { one_way: 1, used_up: 0, teleporters: 0, carriers: 0, chutes: 0 },
        random::Kind { one_way: 1, used_up: 1, teleporters: 0, carriers: 0, chutes: 0 },
        random::ALL,
        random::Kind { one_way: 0, used_up: 0, teleporters: 2, carriers: 6, chutes: 4 },
    ];
    let (mut floors, mut needed, mut chains) = (0, [0; 8], [0; 8]);
    for (seed, kind) in (60..).zip(kinds) {
        let mut rng = Rng::from_state(seed);
        for _ in 0..30_000 {
            let floor = random::floor(&mut rng, kind);
            if solve(&floor).is_ok() {
                let (steps, chain) = agree_on_quest(&floor);
                needed[steps] += 1;
                chains[chain] += 1;
                floors += 1;
            }
        }
    }
    let counts = format!("{floors} floors, steps {needed:?}, chains {chains:?}");
    assert!(floors >= 20_000 && needed[2] > 300 && chains[2] > 250, "{counts}");
}

/// Floors that can be finished only with what lies in them: without it they are refused.
#[test]
fn taking_something_away_is_caught() {
    let mut rng = Rng::from_state(5);
    let mut caught = [0; 3];
    for _ in 0..4_000 {
        let floor = random::floor(
            &mut rng,
            random::Kind { one_way: 1, used_up: 0, teleporters: 0, carriers: 0, chutes: 0 },
        );
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

/// Whoever falls is not stuck, but the way on leads by, and nothing lies behind.
#[test]
fn chutes_are_ways_out_and_no_ways_on() {
    let beside = "
        +--+--+--+
        |@.  .  >|
        +--+  +--+
           | v|
           +--+";
    assert_eq!(verdict(beside), "2 moves");
    let before = "
        +--+--+--+
        |@.  v  >|
        +--+--+--+";
    assert_eq!(
        verdict(before),
        "nobody gets to the goal at (2, 0), nor into the cell (2, 0): no way leads there"
    );
    let past = "
        +--+--+--+--+
        | .  v @.  >|
        +--+--+--+--+";
    assert_eq!(verdict(past), "nobody gets into the cell (0, 0): no way leads there");
    // A way of no return that leads nowhere but down a chute.
    assert_eq!(verdict(&past.replace(" .  v @.", " v  .<@.")), "1 moves");
    // Whoever takes the key along may fall with it.
    let key = "
        +--+--+--+--+
        | v k0 @.0 >|
        +--+--+--+--+";
    assert_eq!(verdict(key), "4 moves");
}

/// Says that the teleporter in a cell of the first row leads to another, and what it needs.
fn carrier(at: u16, to: u16, needs: &str) -> String {
    format!(
        "[[features]]\nat = [{at}, 0]\nis = {{ teleporter = {{ to = [{to}, 0], carries = true{needs} }} }}\n"
    )
}

#[test]
fn nobody_walks_past_what_carries_and_everybody_goes_where_it_leads() {
    let row = |row: &str, words: &str| {
        let rim = "+--".repeat(row.len().div_ceil(3)) + "+";
        format!("\n        {rim}\n        |{row}|\n        {rim}\n---\n{words}")
    };
    assert_eq!(
        verdict(&row("@.  t  .| .  >", &carrier(1, 3, ""))),
        "nobody gets into the cell (2, 0): no way leads there"
    );
    assert_eq!(verdict(&row("@.  t| .  .  >", &carrier(1, 2, ""))), "3 moves");
    assert_eq!(
        verdict(&row("@.  t| .| >", &carrier(1, 2, ""))),
        "nobody gets to the goal at (3, 0), nor into the cell (3, 0): no way leads there"
    );
    assert_eq!(
        verdict(&row(" .  t @.  >", &carrier(1, 0, ""))),
        "one can be stuck: after 1 move at (0, 0) the goal is out of reach"
    );
    // To and fro, by a pair that leads round a wall.
    assert_eq!(verdict(&row("@.  t| t  >", &(carrier(1, 2, "") + &carrier(2, 1, "")))), "2 moves");
    // Once the switch is pressed nobody walks to the goal any more.
    let needs = ", needs = { triggers = [0] }";
    assert_eq!(
        verdict(&row("s0 @.  t  .  >", &carrier(2, 0, needs))),
        "one can be stuck: after 2 moves at (0, 0) the goal is out of reach"
    );
    assert_eq!(verdict(&row("s0 @.  t  .  >", &carrier(2, 3, needs))), "5 moves");
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

/// Four cells with a gate that needs a key, a lever and an event, the event in a cell of its own. Returns what is missing.
fn missing(row: &str, bell: u16, words: &str) -> String {
    let told = verdict(&format!(
        "
        +--+--+--+--+
        |{row}|
        +--+--+--+--+
---
{words}
[[gates]]
needs = {{ keys = [0], triggers = [0], event = 0 }}
[[events]]
module = \"bell\"
category = \"discovery\"
at = [{bell}, 0]
"
    ));
    told.split_once("is shut (").map_or("nothing", |(_, why)| why.trim_end_matches(')')).to_owned()
}

#[test]
fn only_what_is_missing_is_named() {
    let (key, lever) = ("keys = [{}]", "triggers = [{}]");
    assert_eq!(missing("@. k0 l0a >", 0, ""), "nothing");
    assert_eq!(missing("@.  . l0a >", 0, key), "there is no key 0");
    assert_eq!(missing("@. k0  .a >", 0, lever), "there is no lever or switch 0");
    let both = format!("{key}\n{lever}");
    assert_eq!(missing("@.  .  .a >", 0, &both), "there is no key 0, there is no lever or switch 0");
    assert_eq!(missing("@. l0a > k0", 0, ""), "key 0 at (3, 0) cannot be had for it");
    assert_eq!(missing("@. k0a > l0", 0, ""), "lever or switch 0 at (3, 0) is out of reach");
    assert_eq!(missing("@. k0 l0a >", 3, ""), "event 0 cannot happen");
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
    // Without the key, with it, and after each of the two doors on either side of it.
    let floor: Floor = floor.parse().expect("a drawing");
    let is_decided =
        |bound: &usize| solve_within(&floor, *bound) != Err(Unsolvable::TooManyStates { bound: *bound });
    assert_eq!((1..20).find(is_decided), Some(6));
}

/// Where each key fits one lock there is nothing to waste, and nothing to search.
#[test]
fn used_up_keys_with_a_lock_each_need_no_search() {
    let floor: Floor = "
        +--+--+--+--+--+
        |@. k00k11k22 >|
        +--+--+--+--+--+
---
keys = [{ wear = \"used_up\" }, { wear = \"used_up\" }, { wear = \"used_up\" }]
"
    .parse()
    .expect("a drawing");
    assert_eq!(solve_within(&floor, 1).map(|walkthrough| walkthrough.moves.len()), Ok(7));
}

/// Whoever has pulled the lever does not come back to the gate.
#[test]
fn what_a_lever_beyond_a_way_of_no_return_would_open_is_sealed() {
    let floor = "
        +--+--+--+--+
        |@.> .>l0  >|
        +--+aa+--+--+
           | .|
           +--+";
    assert_eq!(verdict(floor), "nobody gets into the cell (1, 1): the north side of (1, 1) is shut");
    assert_eq!(verdict(&floor.replace(".>l0", ".Dl0")), "3 moves");
}

#[test]
fn the_way_into_a_trap_is_the_shortest() {
    // Teleporters that are always on make one region, and a shortcut in it.
    let pair = "
        +--+--+--+--+--+
        |@t  >  .  t> .|
        +--+--+--+--+--+
---
[[features]]
at = [0, 0]
is = { teleporter = { to = [3, 0] } }
[[features]]
at = [3, 0]
is = { teleporter = { to = [0, 0] } }
";
    assert_eq!(verdict(pair), "one can be stuck: after 2 moves at (4, 0) the goal is out of reach");
    // The event is played where one stands, in any cell of its room.
    let bell = "
        +--+--+--+--+
        | . @.  >G .|
        +--+--+--+--+
---
rooms = [{ kind = \"chamber\", bounds = [0, 0, 2, 1] }]
barriers = [[[3, 0, \"west\"], { kind = { gate = 0 }, one_way = \"east\" }]]
[[gates]]
needs = { event = 0 }
[[events]]
module = \"bell\"
category = \"discovery\"
room = 0
";
    assert_eq!(verdict(bell), "one can be stuck: after 3 moves at (3, 0) the goal is out of reach");
    // Regions have three states, and the shortest way is found among seven of cells; with fewer it is what the regions give.
    let floor: Floor = bell.parse().expect("a drawing");
    let moves = |bound: usize| match solve_within(&floor, bound) {
        Err(Unsolvable::Trap { way, .. }) => way.moves.len(),
        Err(Unsolvable::TooManyStates { .. }) => 0,
        other => panic!("{other:?}"),
    };
    assert_eq!((1..10).map(moves).collect::<Vec<_>>(), [0, 0, 5, 5, 5, 5, 3, 3, 3]);
}

/// Whoever goes to fetch the key does not come back to the lock.
#[test]
fn a_key_beyond_a_way_of_no_return_opens_nothing_before_it() {
    let floor: Floor = "
        +--+--+
        |@.  .|
        +vv+DD+
        |k0| .|
        +vv+vv+
        | .  >|
        +--+--+"
        .parse()
        .expect("a drawing");
    let mut draft = Draft::from(floor);
    draft.hang(Edge::new(cell(1, 0), Side::South), Barrier::door().locked(KeyId(0)).one_way(Side::South));
    let floor = draft.finish().expect("a floor as the checks want it");
    agree(&floor);
    assert_eq!(
        solve(&floor).expect_err("the key is out of reach").to_string(),
        "nobody gets into the cell (1, 1): the north side of (1, 1) is shut; the north side of (1, 2) is shut (it is passed \
         only from the other side)"
    );
}

/// Of two ways of no return one leads to the key and the other to its lock. What lies behind the lock has a gate as well,
/// and that never opens.
#[test]
fn what_needs_two_ways_of_no_return_is_sealed() {
    let floor = "
        +--+--+--+
        |@.  .  .|
        +vv+vv+GG+
        |k0| .0 .|
        +vv+vv+vv+
        | .  .  >|
        +--+--+--+
---
barriers = [[[2, 1, \"north\"], { kind = { gate = 0 }, one_way = \"south\" }]]
gates = [{}]
";
    assert_eq!(
        verdict(floor),
        "nobody gets into the cell (2, 1): the north side of (2, 1) is shut (nothing opens it); the west side of (2, 1) is \
         shut; the north side of (2, 2) is shut (it is passed only from the other side)"
    );
}

/// What even somebody who could always come back does not reach is out of reach, however many states there are.
#[test]
fn what_is_sealed_is_named_though_the_search_breaks_off() {
    let floor: Floor = "
        +--+--+--+--+--+
        |@. k0  .0 .| .|
        +--+--+00+--+--+
              | >|
              +--+
---
keys = [{ wear = \"used_up\" }]
"
    .parse()
    .expect("a drawing");
    let told = solve_within(&floor, 2).expect_err("a cell is sealed").to_string();
    assert_eq!(told, "nobody gets into the cell (4, 0): no way leads there");
}

/// The way into the pit leads through a gate whose event is over. The door beside it leads round it, so the gate is no
/// crossing of the graph.
#[test]
fn a_gate_that_is_open_from_the_start_shortens_the_way_into_a_trap() {
    let floor = "
        +--+--+--+
        |@.a .> .|
        +DD+DD+--+
        | .  >|
        +--+--+
---
[[gates]]
needs = { event = 0 }
[[events]]
module = \"bell\"
category = \"discovery\"
at = [0, 0]
triggered = true
";
    assert_eq!(verdict(floor), "one can be stuck: after 2 moves at (2, 0) the goal is out of reach");
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
    // One key leads to the next, off the way; the third opens a closet.
    let floor = "
        +--+--+--+--+--+
        |@. k2 k0  .1 >|
        +22+--+--+00+--+
        | .|     |k1|
        +--+     +--+";
    assert_eq!(verdict(floor), "8 moves");
}

/// Returns a hall with sixteen levers, a gate that needs some of them, and a one-way door beyond it to the goal.
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

/// Two teleporters that lead to each other, and what turns each on.
fn pair(there: u32, back: u32) -> String {
    format!(
        "
        +--+--+--+--+--+
        |@t s0 s1  >| t|
        +--+--+--+--+--+
---
[[features]]
at = [0, 0]
is = {{ teleporter = {{ to = [4, 0], needs = {{ triggers = [{there}] }} }} }}
[[features]]
at = [4, 0]
is = {{ teleporter = {{ to = [0, 0], needs = {{ triggers = [{back}] }} }} }}
"
    )
}

#[test]
fn a_teleporter_back_that_needs_something_else_is_no_way_back() {
    assert_eq!(verdict(&pair(0, 0)), "3 moves");
    assert_eq!(verdict(&pair(0, 1)), "one can be stuck: after 4 moves at (4, 0) the goal is out of reach");
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
    // Whoever passes a gate of no return has pulled its levers, and passes the next one, too.
    let mut draft = Draft::from(floor);
    let gate = || Barrier::new(BarrierKind::Gate(GateId(0)));
    draft.hang(Edge::new(cell(17, 0), Side::East), gate().one_way(Side::East));
    draft.hang(Edge::new(cell(18, 0), Side::East), gate());
    let floor = draft.finish().expect("a floor as the checks want it");
    let walkthrough = solve_within(&floor, 10).expect("it can be finished, and nobody is stranded");
    assert_eq!(replay(&floor, &walkthrough), Ok(()));
    // So has whoever comes to a way of no return through such a gate.
    let mut draft = Draft::from(floor);
    draft.hang(Edge::new(cell(16, 0), Side::East), gate());
    draft.hang(Edge::new(cell(17, 0), Side::East), Barrier::door().one_way(Side::East));
    let floor = draft.finish().expect("a floor as the checks want it");
    assert_eq!(solve_within(&floor, 10).map(|walkthrough| replay(&floor, &walkthrough)), Ok(Ok(())));
    assert_eq!(solve_within(&sixteen_levers(16), 10), Err(Unsolvable::TooManyStates { bound: 10 }));
}

/// More columns than a word has bits: what is sealed lies in the last of three words, in the last of three rows.
#[test]
fn a_cell_far_out_on_a_wide_floor_is_found_sealed() {
    let mut draft = Draft::new(Size::new(130, 3).unwrap(), 1);
    draft.carve_rect(rect(0, 0, 130, 3));
    draft.open_rect(rect(0, 0, 130, 3));
    draft.place(cell(0, 0), Feature::StairsUp);
    draft.place(cell(129, 0), Feature::StairsDown);
    let open = draft.clone().finish().unwrap();
    assert_eq!(solve(&open).map(|Walkthrough { moves }| moves.len()), Ok(129));
    for side in [Side::North, Side::East, Side::West] {
        draft.wall_off(Edge::new(cell(128, 2), side));
    }
    let told = solve(&draft.finish().unwrap()).unwrap_err().to_string();
    assert_eq!(told, "nobody gets into the cell (128, 2): no way leads there");
}

#[test]
fn a_walkthrough_that_does_not_finish_is_no_proof() {
    let floor: Floor = "
        +--+--+--+
        |@.  .  >|
        +--+--+--+"
        .parse()
        .expect("a drawing");
    let east = Move::Walk(Side::East);
    let replayed = |moves: &[Move]| replay(&floor, &Walkthrough { moves: moves.to_vec() });
    let said = |moves: &[Move]| replayed(moves).expect_err("no proof").to_string();
    assert_eq!(replayed(&[east, east]), Ok(()));
    assert_eq!(said(&[east]), "the moves end at (1, 0), and the goal is at (2, 0)");
    assert_eq!(
        said(&[east, Move::Take, east]),
        "move 1 (Take at (1, 0)) is not possible: there is nothing of that kind here"
    );
}

/// Moves are tried at random; in every position that comes up, all of them are tried.
#[test]
fn both_judges_allow_the_same_moves_and_make_them_alike() {
    let mut rng = Rng::from_state(6);
    let (mut allowed, mut refused) = (BTreeMap::new(), BTreeMap::new());
    for _ in 0..4_000 {
        let floor = random::floor(&mut rng, random::ALL);
        let (mut walker, mut position) = (Walker::new(&floor), Position::start(&floor));
        assert!(same(&floor, &walker, &position), "at the start of\n{floor}");
        let moves = all_moves(&floor);
        for _ in 0..30 {
            let mut ways = Vec::new();
            for step in &moves {
                let (mut next, other) = (walker.clone(), position.after(&floor, *step));
                let made = next.go(&floor, *step);
                assert_eq!(made.is_ok(), other.is_some(), "{step:?} in {position:?}: {made:?}\n{floor}");
                let kind = std::mem::discriminant(step);
                let counted = if made.is_ok() { &mut allowed } else { &mut refused };
                *counted.entry(format!("{kind:?}")).or_insert(0) += 1;
                match other {
                    Some(other) => {
                        assert!(
                            same(&floor, &next, &other),
                            "{step:?} leads to {next:?}, {other:?}\n{floor}"
                        );
                        assert_eq!(next.check(&floor), Ok(()), "{next:?}\n{floor}");
                        ways.push((next, other));
                    }
                    None => assert_eq!(next, walker, "a refused move changes nothing"),
                }
            }
            if ways.is_empty() {
                break;
            }
            (walker, position) = ways.swap_remove(rng.below(ways.len() as u32) as usize);
        }
    }
    for counted in [allowed, refused] {
        assert!(counted.len() == 6 && counted.values().all(|n| *n > 1_000), "{counted:?}");
    }
}

/// Returns whether two judges see the same: where somebody is, what they carry and did, and what is open to them.
fn same(floor: &Floor, walker: &Walker, position: &Position) -> bool {
    let has = |fact| position.facts.contains(&fact);
    let ids = |n: usize| 0..n as u32;
    walker.at() == position.at
        && walker.has_fallen(floor) == position.has_fallen(floor)
        && walker.is_done(floor) == (position.at == floor.goal_cell())
        && ids(floor.keys().len()).all(|i| walker.keys(KeyId(i)) == position.hand[i as usize])
        && ids(floor.triggers().len()).all(|i| walker.has_used(TriggerId(i)) == has(Fact::Used(i)))
        && ids(floor.events().len()).all(|i| walker.is_over(floor, EventId(i)) == has(Fact::Over(i)))
        && ids(floor.gates().len()).all(|i| walker.is_gate_open(floor, GateId(i)) == has(Fact::Gate(i)))
        && floor.size().cells().all(|c| {
            let leaves = |side: Side| {
                let there = Position { at: c, ..position.clone() };
                let passes = |step| there.after(floor, step).is_some();
                walker.may_leave(floor, c, side) == (passes(Move::Walk(side)) || passes(Move::Open(side)))
            };
            walker.has_taken(c) == has(Fact::Taken(c))
                && walker.is_trap_armed(floor, c) == position.is_armed(floor, c)
                && Side::ALL.into_iter().all(leaves)
        })
}
