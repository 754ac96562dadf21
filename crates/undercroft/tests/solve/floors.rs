//! Dungeons of tiny floors: playing all floors together in every order agrees with the proof of the whole.

use crate::brute;
use crate::judge::{Position, all_moves};
use crate::random::{self, Kind};
use std::collections::BTreeMap;
use undercroft::dungeon::{self, Unproven, landing, way_down};
use undercroft::floor::Feature;
use undercroft::rng::Rng;
use undercroft::{Draft, Floor};

/// On which floor somebody is, and what is so on each.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct State(usize, Vec<Position>);

impl State {
    /// Where they are on the other floors says nothing.
    fn new(floors: &[Floor], level: usize, mut positions: Vec<Position>) -> State {
        for (i, (position, floor)) in positions.iter_mut().zip(floors).enumerate() {
            if i != level {
                position.at = floor.entrance();
            }
        }
        State(level, positions)
    }

    /// Returns every state that follows.
    fn next(&self, floors: &[Floor]) -> Vec<State> {
        let State(level, positions) = self;
        let (level, floor, here) = (*level, &floors[*level], &positions[*level]);
        let mut states = Vec::new();
        let mut go = |to: usize, at, position: &Position| {
            let mut all = positions.clone();
            all[level] = position.clone();
            all[to].at = at;
            states.push(State::new(floors, to, all));
        };
        for step in all_moves(floor) {
            let Some(after) = here.after(floor, step) else { continue };
            if after.has_fallen(floor) && level + 1 < floors.len() {
                go(level + 1, landing(&floors[level + 1], after.at), &after);
            } else {
                go(level, after.at, &after);
            }
        }
        if level + 1 < floors.len() && here.at == way_down(floor) {
            go(level + 1, floors[level + 1].entrance(), here);
        }
        if level > 0 && floor.stairs_up() == Some(here.at) {
            go(level - 1, way_down(&floors[level - 1]), here);
        }
        states
    }
}

/// Whether the last goal is in reach from every state; `None` where there are too many states.
fn nobody_is_stuck(floors: &[Floor], most: usize) -> Option<bool> {
    let start = State::new(floors, 0, floors.iter().map(Position::start).collect());
    let mut known = BTreeMap::from([(start.clone(), 0)]);
    let (mut states, mut before) = (vec![start], vec![Vec::new()]);
    let mut next = 0;
    while next < states.len() {
        if states.len() > most {
            return None;
        }
        for state in states[next].next(floors) {
            let number = *known.entry(state.clone()).or_insert(states.len());
            if number == states.len() {
                states.push(state);
                before.push(Vec::new());
            }
            before[number].push(next);
        }
        next += 1;
    }
    let last = floors.len() - 1;
    let is_fine = |State(level, positions): &State| {
        let (here, floor) = (&positions[*level], &floors[*level]);
        *level == last && (here.at == floor.goal_cell() || here.has_fallen(floor))
    };
    let mut alive: Vec<bool> = states.iter().map(is_fine).collect();
    let mut stack: Vec<usize> = (0..states.len()).filter(|i| alive[*i]).collect();
    while let Some(i) = stack.pop() {
        for &j in &before[i] {
            if !std::mem::replace(&mut alive[j], true) {
                stack.push(j);
            }
        }
    }
    Some(alive.into_iter().all(|is_alive| is_alive))
}

/// A tiny floor at a depth, with stairs up at its entrance or elsewhere.
fn floor_at(rng: &mut Rng, depth: u32) -> Floor {
    let kind = Kind { one_way: 3, used_up: 1, teleporters: 1, carriers: 3, chutes: 7 };
    let floor = random::floor(rng, kind);
    let cells: Vec<_> = floor.cells().iter().filter(|c| floor.feature(*c).is_none()).collect();
    let mut draft = Draft::from(floor);
    let own = Some(draft.entrance()).filter(|c| cells.contains(c) && rng.chance(1, 2));
    if let Some(up) = own.or_else(|| rng.pick(&cells).copied()) {
        draft.place(up, Feature::StairsUp);
    }
    let text = draft.finish().expect("stairs may stand in an empty cell").to_string();
    let words = format!("---\ndepth = {depth}\n");
    let text = if text.contains("---\n") { text.replacen("---\n", &words, 1) } else { text + &words };
    text.parse().expect("a text that was just written")
}

/// Holds the proof of the whole against all that can be played, and returns which it was.
fn agree(floors: &[Floor; 2]) -> &'static str {
    let drawn = || format!("{}\n{}", floors[0], floors[1]);
    let Some(is_good) = nobody_is_stuck(floors, 4_000) else { return "too many states" };
    let verdict = dungeon::solve(floors);
    match &verdict {
        Ok(way) => assert_eq!(dungeon::replay(floors, way), Ok(()), "{}", drawn()),
        Err(Unproven::Return { depth: 1, .. }) => {}
        Err(error) => panic!("{error}\n{}", drawn()),
    }
    assert_eq!(verdict.is_ok(), is_good, "{verdict:?}\n{}", drawn());
    if is_good { "proven" } else { "stuck" }
}

/// Floors that fail by themselves are for the other tests.
fn is_good_alone(floor: &Floor) -> bool {
    let truth = brute::play_everything(floor);
    truth.wins && truth.trap.is_none() && truth.sealed == 0
}

#[test]
fn playing_all_floors_at_once_agrees() {
    let mut rng = Rng::from_state(17);
    let mut said: BTreeMap<&str, u32> = BTreeMap::new();
    let mut draw = |depth| std::iter::repeat_with(|| floor_at(&mut rng, depth)).find(is_good_alone);
    for _ in 0..1_000 {
        let floors = [1, 2].map(|depth| draw(depth).expect("one floor of a few is good"));
        *said.entry(agree(&floors)).or_default() += 1;
    }
    assert!(said["proven"] > 500, "{said:?}");
}

/// Floors that are shut in other places than the one on which those who come back are stuck.
#[test]
fn playing_all_floors_at_once_agrees_where_some_are_stuck() {
    let mut rng = Rng::from_state(18);
    let mut said: BTreeMap<&str, u32> = BTreeMap::new();
    let below: Floor = BELOW.parse().unwrap();
    for _ in 0..4_000 {
        let mut rows: Vec<String> = ABOVE.trim().lines().map(|line| line.trim().to_owned()).collect();
        for _ in 0..rng.between(1, 4) {
            let y = rng.between(1, 3) as usize;
            let x = if y == 2 { 1 } else { 3 } + 3 * rng.below(if y == 2 { 4 } else { 3 }) as usize;
            let way = if y == 2 {
                *rng.pick(&["  ", "--", "DD", "00", "^^", "vv"]).unwrap()
            } else {
                *rng.pick(&[" ", "|", "D", "0", "<", ">"]).unwrap()
            };
            rows[y].replace_range(x..x + way.len(), way);
        }
        let wear = if rng.chance(1, 3) { "keys = [{ wear = \"used_up\" }]" } else { "" };
        let above: Floor = format!("{}\n---\n{wear}\n", rows.join("\n")).parse().unwrap();
        if is_good_alone(&above) {
            *said.entry(agree(&[above, below.clone()])).or_default() += 1;
        }
    }
    assert!(said["proven"] >= 50 && said["stuck"] >= 50, "{said:?}");
}

const ABOVE: &str = "
    +--+--+--+--+
    |@.  v| >  .|
    +  +--+^^+vv+
    |k0  .0 .0 .|
    +--+--+--+--+";

const BELOW: &str = "
    +--+--+
    |@<  >|
    +--+--+
---
depth = 2
";

/// The chute lies before the lock and the stairs behind it; whoever climbs back up may shut themselves in.
#[test]
fn whoever_falls_and_climbs_back_can_be_stuck_where_nobody_else_can() {
    let (above, below): (Floor, Floor) = (ABOVE.parse().unwrap(), BELOW.parse().unwrap());
    undercroft::solve::solve(&above).unwrap();
    let error = dungeon::solve(&[above, below]).unwrap_err();
    assert!(matches!(error, Unproven::Return { depth: 1, .. }), "{error}");
}
