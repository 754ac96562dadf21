//! Where a way out of a room leads: which rooms one comes to next, and what has to be found or opened on the way.
//!
//! A wave through the corridor, in three turns: first what anybody walks through, then what has to be found, then what has
//! to be unlocked. What can only be passed the other way is never passed.

use super::exit::{Exit, is_hidden};
use super::{Facts, rules};
use crate::floor::RoomId;
use crate::grid::{Bits, Cell, Edge, Side};
use crate::rules::Passage;

/// The rooms that a way out leads to, each in its order and in one list only.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Leads {
    /// Those that anybody gets to, once they are through the exit itself.
    pub free: Vec<RoomId>,
    /// Those that one gets to by a secret door or a false wall.
    pub hidden: Vec<RoomId>,
    /// Those behind a lock or a gate.
    pub shut: Vec<RoomId>,
    /// Whether a corridor lies between.
    pub by_corridor: bool,
    /// Whether the corridor comes back to the room that it left, by another edge.
    pub comes_back: bool,
    /// Whether there are so many that not all were looked for.
    pub many: bool,
}

/// A way that leads to more rooms than these leads to many.
const MANY: usize = 4;

impl Facts<'_> {
    /// Returns where an exit of a room leads.
    pub fn leads(&self, room: RoomId, exit: &Exit<'_>) -> Leads {
        match self.room_of(exit.beyond) {
            Some(other) => Leads { free: vec![other], ..Leads::default() },
            None => self.follow(room, exit),
        }
    }

    fn follow(&self, room: RoomId, exit: &Exit<'_>) -> Leads {
        let mut leads = Leads { by_corridor: true, ..Leads::default() };
        let mut seen = Bits::empty(self.layout().size());
        // What is left to look at: freely reached, behind something hidden, behind something shut.
        let mut turns: [Vec<Cell>; 3] = [vec![exit.beyond], Vec::new(), Vec::new()];
        for turn in 0..turns.len() {
            while let Some(c) = turns[turn].pop() {
                if !seen.insert(c) {
                    continue;
                }
                for (side, beside) in self.layout().size().neighbours(c) {
                    let Some(class) = self.class(c, side) else { continue };
                    let turn = turn.max(class);
                    match self.room_of(beside) {
                        None => turns[turn].push(beside),
                        Some(other) if other == room => {
                            leads.comes_back |= turn == 0 && !is_exit(exit, beside, side.opposite());
                        }
                        Some(other) => leads.add(turn, other),
                    }
                }
                if leads.free.len() > MANY {
                    leads.many = true;
                    return leads;
                }
            }
        }
        leads.sort();
        leads
    }

    /// Returns what it takes to leave a cell on that side: 0 nothing, 1 to find it, 2 to open it; none where nobody does.
    fn class(&self, c: Cell, side: Side) -> Option<usize> {
        let edge = Edge::new(c, side);
        if self.is_open(edge) {
            return Some(0);
        }
        let barrier = self.barrier(edge)?;
        match rules::through(barrier, side) {
            Passage::Never => None,
            Passage::Walk | Passage::Open => Some(usize::from(is_hidden(barrier))),
            Passage::Lock(_) | Passage::Gate(_) => Some(2),
        }
    }
}

/// Returns whether the edge on that side of the cell is a part of the exit.
fn is_exit(exit: &Exit<'_>, c: Cell, side: Side) -> bool {
    let (along, across) = match exit.side {
        Side::North | Side::South => (c.x.checked_sub(exit.from.x), c.y == exit.from.y),
        Side::East | Side::West => (c.y.checked_sub(exit.from.y), c.x == exit.from.x),
    };
    side == exit.side && across && along.is_some_and(|n| n < exit.width)
}

impl Leads {
    /// Adds a room to the list of a turn, unless there is an easier way to it; the harder ways no longer count.
    fn add(&mut self, turn: usize, room: RoomId) {
        let lists = [&mut self.free, &mut self.hidden, &mut self.shut];
        if lists[..=turn].iter().any(|list| list.contains(&room)) {
            return;
        }
        for (n, list) in lists.into_iter().enumerate() {
            if n == turn {
                list.push(room);
            } else {
                list.retain(|other| *other != room);
            }
        }
    }

    fn sort(&mut self) {
        for list in [&mut self.free, &mut self.hidden, &mut self.shut] {
            list.sort_unstable();
        }
    }
}
