//! Tiny floors that keys and lifts join: playing them together in every order agrees with the proof of the whole. Whoever plays
//! moves by the second judge, and carries keys and rides lifts by rules that are written here once more.

use crate::brute;
use crate::judge::{Position, all_moves};
use crate::random::{self, Kind};
use std::collections::{BTreeMap, BTreeSet};
use undercroft::dungeon::{self, Party, Step, Unproven, landing, way_down};
use undercroft::floor::{Feature, Key, KeyId, Lift, Wear};
use undercroft::grid::Cell;
use undercroft::rng::Rng;
use undercroft::solve::Unsolvable;
use undercroft::{Draft, Floor};

/// On which floor somebody is, what is so on each, and which lifts are awake, by the depth of their lower stop.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    level: usize,
    floors: Vec<Position>,
    awake: BTreeSet<(u32, u32)>,
}

impl State {
    fn start(floors: &[Floor]) -> State {
        let positions = floors.iter().map(|floor| {
            let mut position = Position::start(floor);
            position.hand.fill(0);
            position
        });
        let state = State { level: 0, floors: positions.collect(), awake: BTreeSet::new() };
        state.come(floors, 0, floors[0].entrance())
    }

    /// Comes to a cell of a floor, with whatever was taken for it elsewhere.
    fn come(mut self, floors: &[Floor], level: usize, at: Cell) -> State {
        self.level = level;
        self.floors[level].at = at;
        for (i, key) in floors[level].keys().iter().enumerate() {
            let Some(lies_on) = key.lies_on else { continue };
            let there = floors.iter().position(|floor| floor.depth() == lies_on).expect("it lies somewhere");
            let fits = |other: &Key| other.name == key.name && other.opens_on == Some(floors[level].depth());
            let number = floors[there].keys().iter().position(fits).expect("it is there");
            self.floors[level].hand[i] = self.floors[there].hand[number];
        }
        // Where they were on the other floors says nothing.
        for (i, floor) in floors.iter().enumerate().filter(|(i, _)| *i != level) {
            self.floors[i].at = floor.entrance();
        }
        self
    }

    /// Returns every state that follows, and the cells that a foot is set into.
    fn next(&self, floors: &[Floor]) -> (Vec<State>, Vec<(usize, Cell)>) {
        let (level, floor, here) = (self.level, &floors[self.level], &self.floors[self.level]);
        let (mut states, mut trodden) = (Vec::new(), vec![(level, here.at)]);
        for step in all_moves(floor) {
            let Some(after) = here.after(floor, step) else { continue };
            trodden.extend(here.treads(floor, step).into_iter().map(|at| (level, at)));
            let (at, falls) = (after.at, after.has_fallen(floor) && level + 1 < floors.len());
            let mut next = self.clone();
            next.floors[level] = after;
            states.push(if falls {
                let lands = landing(&floors[level + 1], at);
                next.come(floors, level + 1, lands)
            } else {
                next
            });
        }
        if here.has_fallen(floor) {
            return (states, trodden);
        }
        if level + 1 < floors.len() && here.at == way_down(floor) {
            states.push(self.clone().come(floors, level + 1, floors[level + 1].entrance()));
        }
        if level > 0 && floor.stairs_up() == Some(here.at) {
            states.push(self.clone().come(floors, level - 1, way_down(&floors[level - 1])));
        }
        if let Some(Feature::Lift(Lift { to })) = floor.feature(here.at)
            && let Some(there) = floors.iter().position(|floor| floor.depth() == *to)
        {
            let (upper, lower) = (floor.depth().min(*to), floor.depth().max(*to));
            let back = Feature::Lift(Lift { to: floor.depth() });
            let stop = floors[there].features().iter().find(|placed| placed.is == back).expect("two stops");
            if lower == floor.depth() {
                let mut woken = self.clone();
                woken.awake.insert((upper, lower));
                states.push(woken);
            }
            if self.awake.contains(&(upper, lower)) {
                states.push(self.clone().come(floors, there, stop.at));
            }
        }
        (states, trodden)
    }
}

/// What playing in every order comes to.
#[derive(PartialEq, Eq, Debug)]
enum Truth {
    Good,
    NoEnd,
    Stuck,
    Sealed,
}

/// Plays everything; `None` where there are too many states.
fn play(floors: &[Floor], most: usize) -> Option<Truth> {
    let start = State::start(floors);
    let mut known = BTreeMap::from([(start.clone(), 0)]);
    let (mut states, mut before) = (vec![start], vec![Vec::new()]);
    let mut trodden = BTreeSet::new();
    let mut next = 0;
    while next < states.len() {
        if states.len() > most {
            return None;
        }
        let (following, cells) = states[next].next(floors);
        trodden.extend(cells);
        for state in following {
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
    let ends = |state: &State| state.level == last && state.floors[last].at == floors[last].goal_cell();
    if !states.iter().any(ends) {
        return Some(Truth::NoEnd);
    }
    let is_fine =
        |state: &State| ends(state) || state.level == last && state.floors[last].has_fallen(&floors[last]);
    let mut alive: Vec<bool> = states.iter().map(is_fine).collect();
    let mut stack: Vec<usize> = (0..states.len()).filter(|i| alive[*i]).collect();
    while let Some(i) = stack.pop() {
        for &j in &before[i] {
            if !std::mem::replace(&mut alive[j], true) {
                stack.push(j);
            }
        }
    }
    if alive.into_iter().any(|is_alive| !is_alive) {
        return Some(Truth::Stuck);
    }
    let cells: usize = floors.iter().map(|floor| floor.cells().count()).sum();
    Some(if trodden.len() == cells { Truth::Good } else { Truth::Sealed })
}

/// A tiny floor at a depth, with stairs up somewhere.
fn floor_at(rng: &mut Rng, depth: u32, hard: bool) -> Draft {
    let one_way = if hard { 3 } else { 0 };
    let kind = Kind { one_way, used_up: 0, teleporters: 1, carriers: one_way, chutes: 2 };
    let any = random::floor(rng, kind);
    let good =
        |rng: &mut Rng| std::iter::repeat_with(|| random::floor(rng, kind)).take(60).find(is_good_alone);
    let floor = if hard { any } else { good(rng).unwrap_or(any) };
    let text = floor.to_string();
    let words = format!("---\ndepth = {depth}\n");
    let text = if text.contains("---\n") { text.replacen("---\n", &words, 1) } else { text + &words };
    let floor: Floor = text.parse().expect("a text that was just written");
    let mut draft = Draft::from(floor);
    let free = |draft: &Draft| draft.cells().iter().filter(|c| !draft.is_occupied(*c)).collect::<Vec<Cell>>();
    let own = Some(draft.entrance()).filter(|c| free(&draft).contains(c) && rng.chance(2, 3));
    if let Some(up) = own.or_else(|| rng.pick(&free(&draft)).copied()) {
        draft.place(up, Feature::StairsUp);
    }
    draft
}

fn is_good_alone(floor: &Floor) -> bool {
    let truth = brute::play_everything(floor);
    truth.wins && truth.trap.is_none() && truth.sealed == 0
}

/// Floors with a key from one to another, a lift between two, or both.
fn joined(rng: &mut Rng, count: u32, hard: bool) -> Option<Vec<Floor>> {
    let mut drafts: Vec<Draft> = (1..=count).map(|depth| floor_at(rng, depth, hard)).collect();
    let mut two = || {
        let (a, b) = (rng.below(count), rng.below(count - 1));
        (a, if b >= a { b + 1 } else { b })
    };
    let (key, lift, which) = (two(), two(), rng.below(3));
    let free = |draft: &Draft| draft.cells().iter().filter(|c| !draft.is_occupied(*c)).collect::<Vec<Cell>>();
    if which < 2 {
        let (lies, opens) = key;
        let named = |lies_on, opens_on| Key { name: "iron key".into(), wear: Wear::Kept, lies_on, opens_on };
        let there = drafts[lies as usize].add_key(named(None, Some(opens + 1)));
        let at = *rng.pick(&free(&drafts[lies as usize]))?;
        drafts[lies as usize].place(at, Feature::Key(there));
        let draft = &mut drafts[opens as usize];
        let own = draft.add_key(named(Some(lies + 1), None));
        let floor = draft.clone().finish().ok()?;
        let is_shut = |b: &undercroft::floor::Barrier| b.lock.is_some();
        let locked: Vec<_> = floor.barriers().iter().filter(|(_, b)| is_shut(b)).cloned().collect();
        let (edge, mut barrier) = rng.pick(&locked)?.clone();
        barrier.lock = Some(own);
        draft.hang(edge, barrier);
        assert_eq!(own, KeyId(2));
    }
    if which > 0 {
        for (from, to) in [lift, (lift.1, lift.0)] {
            let at = *rng.pick(&free(&drafts[from as usize]))?;
            drafts[from as usize].place(at, Feature::Lift(Lift { to: to + 1 }));
        }
    }
    drafts.into_iter().map(|draft| draft.finish().ok()).collect()
}

/// Holds the verdict against what playing in every order comes to.
fn agree(floors: &[Floor]) -> Option<Truth> {
    let truth = play(floors, 2_500)?;
    let drawn = || floors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    let said = match dungeon::solve(floors) {
        Ok(way) => {
            assert_eq!(dungeon::replay(floors, &way), Ok(()), "{}", drawn());
            Truth::Good
        }
        Err(Unproven::End { .. }) => Truth::NoEnd,
        Err(Unproven::Sealed { .. }) => Truth::Sealed,
        Err(Unproven::Trap { way, at, .. }) => {
            let mut party = Party::new(floors);
            way.steps.iter().for_each(|step| party.take(floors, *step).expect("a step of the way"));
            let depth = floors[party.level()].depth();
            assert_eq!((party.at(), depth), (at.at, at.depth), "{}", drawn());
            Truth::Stuck
        }
        // Something else is done where one would go down; whoever made it is told.
        Err(Unproven::NoStairs(_)) => return None,
        Err(error) => panic!("{error}\n{}", drawn()),
    };
    // A floor may be both sealed and a trap; the trap is named where it is found.
    let both = [Truth::Stuck, Truth::Sealed];
    assert!(
        said == truth || both.contains(&said) && both.contains(&truth),
        "{said:?}, {truth:?}\n{}",
        drawn()
    );
    Some(truth)
}

#[test]
fn playing_joined_floors_in_every_order_agrees() {
    let mut rng = Rng::from_state(19);
    let mut said: BTreeMap<String, u32> = BTreeMap::new();
    for n in 0..6_000 {
        let count = if n % 6 == 0 { 3 } else { 2 };
        let Some(floors) = joined(&mut rng, count, n % 2 == 0) else { continue };
        let truth = agree(&floors).map_or_else(|| "not decided".to_owned(), |truth| format!("{truth:?}"));
        *said.entry(truth).or_default() += 1;
    }
    let at_least = |truth: &str, n: u32| said.get(truth).is_some_and(|count| *count >= n);
    let seen =
        at_least("Good", 20) && at_least("NoEnd", 100) && at_least("Stuck", 8) && at_least("Sealed", 15);
    assert!(seen, "{said:?}");
}

fn parse(drawing: &str) -> Floor {
    drawing.trim().lines().map(str::trim).collect::<Vec<_>>().join("\n").parse().expect("a floor")
}

#[test]
fn a_key_opens_the_way_on_another_floor() {
    let above = "+--+--+--+\n|@< k0  >|\n+--+--+--+\n---\nkeys = [{ name = \"iron key\", opens_on = 2 }]";
    let below =
        "+--+--+--+\n|@<  .0 >|\n+--+--+--+\n---\ndepth = 2\nkeys = [{ name = \"iron key\", lies_on = 1 }]";
    let floors = [parse(above), parse(below)];
    // By itself whoever comes to it has the key.
    undercroft::solve::solve(&floors[1]).expect("brought along");
    let way = dungeon::solve(&floors).expect("it lies above");
    assert_eq!(dungeon::replay(&floors, &way), Ok(()));
    assert_eq!(way.steps.iter().filter(|step| **step == Step::Down).count(), 1);
    // Whoever goes down without it climbs back.
    let mut party = Party::new(&floors);
    let east = undercroft::floor::Move::Walk(undercroft::grid::Side::East);
    let open = undercroft::floor::Move::Open(undercroft::grid::Side::East);
    for step in [Step::Move(east), Step::Move(east), Step::Down, Step::Move(east)] {
        party.take(&floors, step).expect("an open way");
    }
    assert!(party.go(&floors, open).is_err());
    // Without the key there is no end, and the floor that should have it is named.
    let nothing = [parse("+--+--+--+\n|@<  .  >|\n+--+--+--+"), floors[1].clone()];
    let error = dungeon::solve(&nothing).unwrap_err();
    assert_eq!(error.to_string(), "floor 2 wants the iron key of floor 1, which has none for it");
    // Floors from the second on stand for themselves.
    dungeon::solve(&floors[1..]).expect("brought from outside");
}

#[test]
fn a_lift_leads_home_once_it_is_woken() {
    let above =
        "+--+--+--+\n|@<  h  >|\n+--+--+--+\n---\nfeatures = [{ at = [1, 0], is = { lift = { to = 2 } } }]";
    let below = "+--+--+--+\n|@<  h  >|\n+--+--+--+\n---\ndepth = 2\nfeatures = [{ at = [1, 0], is = { lift = { to = 1 } } }]";
    let floors = [parse(above), parse(below)];
    let way = dungeon::solve(&floors).expect("nothing is shut");
    assert_eq!(dungeon::replay(&floors, &way), Ok(()));
    let east = Step::Move(undercroft::floor::Move::Walk(undercroft::grid::Side::East));
    let mut party = Party::new(&floors);
    party.take(&floors, east).unwrap();
    assert_eq!(
        party.ride(&floors).unwrap_err().to_string(),
        "the lift at (1, 0) sleeps: it is woken at its lower stop"
    );
    assert!(party.wake(&floors).is_err());
    for step in [east, Step::Down, east, Step::Wake, Step::Ride, Step::Ride] {
        party.take(&floors, step).unwrap_or_else(|e| panic!("{step:?}: {e}"));
    }
    assert_eq!((party.level(), party.wake(&floors).is_err()), (1, true));
    let alone = [floors[0].clone(), parse("+--+--+--+\n|@<  .  >|\n+--+--+--+\n---\ndepth = 2")];
    let error = dungeon::solve(&alone).unwrap_err().to_string();
    assert_eq!(error, "the lift at (1, 0) on floor 1 leads to floor 2, which has no stop for it");
}

/// The only way to the lower floor's end is by lift, from behind a lock whose key lies below.
#[test]
fn floors_are_judged_together_where_they_need_each_other() {
    let above = "+--+--+--+--+\n|@<  .0 h  >|\n+--+--+--+--+\n---\nkeys = [{ name = \"iron key\", lies_on = 2 }]\n\
                 features = [{ at = [2, 0], is = { lift = { to = 2 } } }]";
    let error = dungeon::solve(&[
        parse(above),
        parse(
            "+--+--+\n|@< k0|\n+--+--+\n---\ndepth = 2\ngoal = { exit = [1, 0] }\n\
                 keys = [{ name = \"iron key\", opens_on = 1 }]",
        ),
    ]);
    assert!(matches!(error, Err(Unproven::NoStop { .. })), "{error:?}");
    let below = "+--+--+--+\n|@< k0  h|\n+--+--+--+\n---\ndepth = 2\ngoal = { exit = [1, 0] }\n\
                 keys = [{ name = \"iron key\", opens_on = 1 }]\nfeatures = [{ at = [2, 0], is = { lift = { to = 1 } } }]";
    let error = dungeon::solve(&[parse(above), parse(below)]).unwrap_err();
    assert!(matches!(error, Unproven::End { .. }), "the key lies behind its own door: {error}");
    assert!(!matches!(error, Unproven::Together(Unsolvable::TooManyStates { .. })));
}
