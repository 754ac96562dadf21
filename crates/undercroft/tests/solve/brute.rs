//! Plays a floor in every order there is, move by move, through the rules alone.

use std::collections::{BTreeMap, BTreeSet};
use undercroft::floor::{EventId, Floor};
use undercroft::grid::{Cell, Side};
use undercroft::rules::{Move, Walker};
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

struct Play<'a> {
    walkers: Vec<Walker<'a>>,
    moves: Vec<usize>,
    alive: Vec<bool>,
}

fn all_moves(floor: &Floor) -> Vec<Move> {
    let mut moves = vec![Move::Take, Move::Use, Move::Teleport];
    moves.extend(Side::ALL.map(Move::Walk));
    moves.extend(Side::ALL.map(Move::Open));
    moves.extend((0..floor.events().len() as u32).map(|i| Move::Play(EventId(i))));
    moves
}

fn play(floor: &Floor) -> Play<'_> {
    let start = Walker::new(floor);
    let mut known = BTreeMap::from([(name(&start), 0)]);
    let mut walkers = vec![start];
    let mut moves = vec![0];
    let mut before: Vec<Vec<usize>> = vec![Vec::new()];
    let mut next = 0;
    while next < walkers.len() {
        for step in all_moves(floor) {
            let mut walker = walkers[next].clone();
            if walker.go(step).is_err() {
                continue;
            }
            let fresh = walkers.len();
            let number = *known.entry(name(&walker)).or_insert(fresh);
            if number == fresh {
                walkers.push(walker);
                moves.push(moves[next] + 1);
                before.push(Vec::new());
            }
            before[number].push(next);
        }
        next += 1;
    }
    let mut alive: Vec<bool> = walkers.iter().map(Walker::is_done).collect();
    let mut stack: Vec<usize> = (0..walkers.len()).filter(|i| alive[*i]).collect();
    while let Some(i) = stack.pop() {
        for &j in &before[i] {
            if !std::mem::replace(&mut alive[j], true) {
                stack.push(j);
            }
        }
    }
    Play { walkers, moves, alive }
}

/// A walker told apart by all that they have and did. The order of doing makes no difference, so lists are sorted.
fn name(walker: &Walker<'_>) -> (Cell, Vec<u8>) {
    (walker.at(), walker.fingerprint())
}

pub(crate) fn play_everything(floor: &Floor) -> Truth {
    let Play { walkers, moves, alive } = play(floor);
    let entered: BTreeSet<Cell> = walkers.iter().map(Walker::at).collect();
    let done = (0..walkers.len()).filter(|i| walkers[*i].is_done()).map(|i| moves[i]).min();
    Truth {
        wins: done.is_some(),
        fewest: done.unwrap_or(0),
        trap: (0..walkers.len()).filter(|i| !alive[*i]).map(|i| moves[i]).min(),
        sealed: floor.cells().count() - entered.len(),
    }
}

/// Whether the moves are allowed, end there, and leave the goal out of reach.
pub(crate) fn is_stuck_after(floor: &Floor, way: &Walkthrough, at: Cell) -> bool {
    let mut walker = Walker::new(floor);
    way.moves.iter().for_each(|step| walker.go(*step).expect("a way made of legal moves"));
    let play = play(floor);
    let state = play.walkers.iter().position(|w| name(w) == name(&walker));
    walker.at() == at && state.is_some_and(|i| !play.alive[i])
}
