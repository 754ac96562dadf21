//! A second judge of movement, written from the prose of `undercroft::rules` and sharing no code with it. It is slow and
//! simple: a state is a bag of facts, a move makes a new one, and after each move the gates are looked at again.

use std::collections::BTreeSet;
use undercroft::floor::{Barrier, BarrierKind, EventId, Feature, Floor, Move, Needs, Wear};
use undercroft::grid::{Cell, Edge, Side};

/// Something that is so and stays so.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Fact {
    Taken(Cell),
    Used(u32),
    Over(u32),
    Gate(u32),
    Unlocked(Edge),
}

/// Where somebody is, what is so, and how many keys of each kind they carry.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Position {
    pub(crate) at: Cell,
    pub(crate) facts: BTreeSet<Fact>,
    pub(crate) hand: Vec<usize>,
}

/// Returns every move that anybody could think of.
pub(crate) fn all_moves(floor: &Floor) -> Vec<Move> {
    let mut moves = vec![Move::Take, Move::Use, Move::Teleport];
    moves.extend(Side::ALL.map(Move::Walk));
    moves.extend(Side::ALL.map(Move::Open));
    moves.extend((0..=floor.events().len() as u32).map(|i| Move::Play(EventId(i))));
    moves
}

impl Position {
    pub(crate) fn start(floor: &Floor) -> Position {
        let over = (0..).zip(floor.events()).filter(|(_, event)| event.triggered).map(|(i, _)| Fact::Over(i));
        let hand = vec![0; floor.keys().len()];
        Position { at: floor.entrance(), facts: over.collect(), hand }.with_gates(floor)
    }

    /// Returns the position after a move; `None` where the rules do not allow it.
    pub(crate) fn after(&self, floor: &Floor, step: Move) -> Option<Position> {
        let here = feature_in(floor, self.at);
        if self.has_fallen(floor) {
            return None;
        }
        let mut next = self.clone();
        match (step, here) {
            (Move::Walk(side), _) => self.can_walk(floor, side).then(|| next.step(floor, side))?,
            (Move::Open(side), _) => next.open(floor, side)?,
            (Move::Take, Some(Feature::Key(key))) => {
                next.hand[key.0 as usize] += 1;
                next.facts.insert(Fact::Taken(self.at)).then_some(())?;
            }
            (Move::Use, Some(Feature::Lever(id) | Feature::Switch(id))) => {
                next.facts.insert(Fact::Used(id.0)).then_some(())?;
            }
            (Move::Teleport, Some(Feature::Teleporter(teleporter))) => {
                self.has_done(&teleporter.needs).then(|| next.at = teleporter.to)?;
            }
            (Move::Play(EventId(id)), _) => {
                let event = floor.events().get(id as usize)?;
                let place: Vec<Cell> = match (event.at, event.room) {
                    (Some(at), _) => vec![at],
                    (None, Some(room)) => floor.rooms()[room.0 as usize].cells().collect(),
                    (None, None) => Vec::new(),
                };
                (place.contains(&self.at) && next.facts.insert(Fact::Over(id))).then_some(())?;
            }
            _ => return None,
        }
        Some(next.with_gates(floor))
    }

    pub(crate) fn is_armed(&self, floor: &Floor, at: Cell) -> bool {
        floor.features().iter().any(|placed| match &placed.is {
            Feature::Trap(trap) if placed.at == at && !trap.disarmed => {
                trap.off.is_empty() || trap.off.iter().any(|id| !self.facts.contains(&Fact::Used(id.0)))
            }
            _ => false,
        })
    }

    fn can_walk(&self, floor: &Floor, side: Side) -> bool {
        if floor.open().is_open(Edge::new(self.at, side)) {
            return true;
        }
        let Some(barrier) = barrier_on(floor, self.at, side) else { return false };
        let stands_open = match barrier.kind {
            BarrierKind::Illusory => true,
            BarrierKind::Gate(id) => self.facts.contains(&Fact::Gate(id.0)),
            BarrierKind::Door | BarrierKind::Secret => false,
        };
        leads(barrier, side) && (stands_open || barrier.open)
    }

    fn open(&mut self, floor: &Floor, side: Side) -> Option<()> {
        let barrier = barrier_on(floor, self.at, side).filter(|barrier| leads(barrier, side))?;
        if barrier.open {
            return None;
        }
        match (barrier.kind, barrier.lock) {
            (BarrierKind::Illusory, _) => return None,
            (BarrierKind::Gate(id), _) => {
                let needs = &floor.gates()[id.0 as usize].needs;
                let is_shut = self.facts.insert(Fact::Gate(id.0));
                (is_shut && !needs.keys.is_empty() && self.has_done(needs)).then_some(())?;
                // One key after the other goes into the gate; those that are kept come back.
                let mut left = self.hand.clone();
                for key in &needs.keys {
                    let kind = key.0 as usize;
                    let lasts = floor.keys()[kind].wear == Wear::Kept;
                    left[kind] = left[kind].checked_sub(1)? + usize::from(lasts);
                }
                self.hand = left;
            }
            (BarrierKind::Door | BarrierKind::Secret, Some(key)) => {
                let edge = Edge::new(self.at, side);
                let kind = key.0 as usize;
                if !self.facts.contains(&Fact::Unlocked(edge)) {
                    let rest = self.hand[kind].checked_sub(1)?;
                    if floor.keys()[kind].wear == Wear::UsedUp {
                        self.hand[kind] = rest;
                        self.facts.insert(Fact::Unlocked(edge));
                    }
                }
            }
            (BarrierKind::Door | BarrierKind::Secret, None) => {}
        }
        self.step(floor, side);
        Some(())
    }

    /// Puts a foot into the next cell: a teleporter that carries and is on does not let it rest there.
    fn step(&mut self, floor: &Floor, side: Side) {
        self.at = beside(self.at, side);
        if let Some(Feature::Teleporter(teleporter)) = feature_in(floor, self.at)
            && teleporter.carries
            && self.has_done(&teleporter.needs)
        {
            self.at = teleporter.to;
        }
    }

    /// Whether they are on the floor below.
    pub(crate) fn has_fallen(&self, floor: &Floor) -> bool {
        feature_in(floor, self.at) == Some(&Feature::Chute)
    }

    /// The cells that a move sets foot in.
    pub(crate) fn treads(&self, floor: &Floor, step: Move) -> Vec<Cell> {
        let Some(next) = self.after(floor, step) else { return Vec::new() };
        match step {
            Move::Walk(side) | Move::Open(side) => vec![beside(self.at, side), next.at],
            Move::Take | Move::Use | Move::Teleport | Move::Play(_) => vec![next.at],
        }
    }

    /// Levers, switches and the event; keys are another matter.
    fn has_done(&self, needs: &Needs) -> bool {
        let used = needs.triggers.iter().map(|id| Fact::Used(id.0));
        let over = needs.event.map(|id| Fact::Over(id.0));
        used.chain(over).all(|fact| self.facts.contains(&fact))
    }

    fn with_gates(mut self, floor: &Floor) -> Position {
        for (i, gate) in (0..).zip(floor.gates()) {
            let asks = !gate.needs.triggers.is_empty() || gate.needs.event.is_some();
            if gate.needs.keys.is_empty() && asks && self.has_done(&gate.needs) {
                self.facts.insert(Fact::Gate(i));
            }
        }
        self
    }
}

fn feature_in(floor: &Floor, at: Cell) -> Option<&Feature> {
    floor.features().iter().find(|placed| placed.at == at).map(|placed| &placed.is)
}

fn barrier_on(floor: &Floor, at: Cell, side: Side) -> Option<&Barrier> {
    let edge = Edge::new(at, side);
    floor.barriers().iter().find(|(e, _)| *e == edge).map(|(_, barrier)| barrier)
}

fn leads(barrier: &Barrier, toward: Side) -> bool {
    barrier.one_way.is_none() || barrier.one_way == Some(toward)
}

fn beside(at: Cell, side: Side) -> Cell {
    at.step(side).expect("an edge that lets somebody pass has two cells")
}
