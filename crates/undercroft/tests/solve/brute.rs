//! Plays a floor in every order there is, move by move, as the second judge allows.

use crate::judge::{Position, all_moves};
use std::collections::{BTreeMap, BTreeSet};
use undercroft::floor::{Floor, Move};
use undercroft::grid::Cell;
use undercroft::solve::Walkthrough;

/// What every order of play adds up to.
#[derive(Debug)]
pub(crate) struct Truth {
    /// Somebody gets to the goal.
    pub(crate) wins: bool,
    /// The fewest moves to the goal.
    pub(crate) fewest: usize,
    /// The fewest moves to a state from which the goal is out of reach.
    pub(crate) trap: Option<usize>,
    /// Cells that nobody enters.
    pub(crate) sealed: usize,
}

struct Play {
    positions: Vec<Position>,
    moves: Vec<usize>,
    alive: Vec<bool>,
    entered: BTreeSet<Cell>,
}

fn play(floor: &Floor) -> Play {
    let start = Position::start(floor);
    let mut known = BTreeMap::from([(start.clone(), 0)]);
    let mut positions = vec![start];
    let mut moves = vec![0];
    let mut before: Vec<Vec<usize>> = vec![Vec::new()];
    let mut entered = BTreeSet::from([floor.entrance()]);
    let mut next = 0;
    while next < positions.len() {
        for step in all_moves(floor) {
            let Some(position) = positions[next].after(floor, step) else { continue };
            entered.extend(positions[next].treads(floor, step));
            let fresh = positions.len();
            let number = *known.entry(position.clone()).or_insert(fresh);
            if number == fresh {
                positions.push(position);
                moves.push(moves[next] + 1);
                before.push(Vec::new());
            }
            before[number].push(next);
        }
        next += 1;
    }
    // Whoever fell goes on on the floor below.
    let is_fine = |p: &Position| p.at == floor.goal_cell() || p.has_fallen(floor);
    let mut alive: Vec<bool> = positions.iter().map(is_fine).collect();
    let mut stack: Vec<usize> = (0..positions.len()).filter(|i| alive[*i]).collect();
    while let Some(i) = stack.pop() {
        for &j in &before[i] {
            if !std::mem::replace(&mut alive[j], true) {
                stack.push(j);
            }
        }
    }
    Play { positions, moves, alive, entered }
}

pub(crate) fn play_everything(floor: &Floor) -> Truth {
    let Play { positions, moves, alive, entered } = play(floor);
    let fewest =
        |wanted: &dyn Fn(usize) -> bool| (0..positions.len()).filter(|i| wanted(*i)).map(|i| moves[i]).min();
    let done = fewest(&|i| positions[i].at == floor.goal_cell());
    Truth {
        wins: done.is_some(),
        fewest: done.unwrap_or(0),
        trap: fewest(&|i| !alive[i]),
        sealed: floor.cells().count() - entered.len(),
    }
}

/// The cells that somebody enters who never does one thing.
pub(crate) fn entered_without(floor: &Floor, never: impl Fn(Cell, Move) -> bool) -> BTreeSet<Cell> {
    let start = Position::start(floor);
    let mut known = BTreeSet::from([start.clone()]);
    let mut stack = vec![start];
    while let Some(position) = stack.pop() {
        let moves = all_moves(floor).into_iter().filter(|step| !never(position.at, *step));
        for next in moves.filter_map(|step| position.after(floor, step)) {
            if known.insert(next.clone()) {
                stack.push(next);
            }
        }
    }
    known.into_iter().map(|position| position.at).collect()
}

/// Whether the moves are allowed, end there, and leave the goal out of reach.
pub(crate) fn is_stuck_after(floor: &Floor, way: &Walkthrough, at: Cell) -> bool {
    let go = |position: Position, step: &_| position.after(floor, *step).expect("a way made of legal moves");
    let end = way.moves.iter().fold(Position::start(floor), go);
    let play = play(floor);
    let state = play.positions.iter().position(|position| *position == end);
    end.at == at && state.is_some_and(|i| !play.alive[i])
}

/// Returns whether the moves are allowed and end at the goal.
pub(crate) fn finishes(floor: &Floor, walkthrough: &Walkthrough) -> bool {
    let go = |position: Position, step: &_| position.after(floor, *step);
    let end = walkthrough.moves.iter().try_fold(Position::start(floor), go);
    end.is_some_and(|position| position.at == floor.goal_cell())
}
