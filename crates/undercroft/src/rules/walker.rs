//! Somebody in a floor, with the floor at hand.

use super::{Misfit, Passage, Refusal, WalkerState};
use crate::floor::{EventId, Floor, GateId, KeyId, Move, Needs, TriggerId};
use crate::grid::{Cell, Edge, Side};

/// Somebody in a floor: a [`WalkerState`] and the floor that it belongs to.
///
/// ```
/// use undercroft::Floor;
/// use undercroft::grid::Side;
/// use undercroft::rules::{Move, Refusal, Walker};
///
/// let floor: Floor = "
///     +--+--+--+
///     |@. k00 >|
///     +--+--+--+".parse()?;
/// let mut hero = Walker::new(&floor);
/// hero.go(Move::Walk(Side::East))?;
/// assert_eq!(hero.go(Move::Open(Side::East)), Err(Refusal::Locked("key 0".into())));
/// hero.go(Move::Take)?;
///
/// // The game is saved, and goes on later.
/// let saved = hero.into_state();
/// let mut hero = Walker::resume(&floor, saved)?;
/// hero.go(Move::Open(Side::East))?;
/// assert!(hero.is_done());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walker<'a> {
    floor: &'a Floor,
    state: WalkerState,
}

impl<'a> Walker<'a> {
    /// Returns somebody at the entrance, with nothing in hand.
    pub fn new(floor: &'a Floor) -> Walker<'a> {
        Walker { floor, state: WalkerState::new(floor) }
    }

    /// Goes on from a state, if it belongs onto the floor.
    pub fn resume(floor: &'a Floor, state: WalkerState) -> Result<Walker<'a>, Misfit> {
        state.check(floor)?;
        Ok(Walker { floor, state })
    }

    /// The floor.
    pub const fn floor(&self) -> &'a Floor {
        self.floor
    }

    /// Where they are, and what they have and did.
    pub const fn state(&self) -> &WalkerState {
        &self.state
    }

    /// Where they are, and what they have and did, without the floor.
    pub fn into_state(self) -> WalkerState {
        self.state
    }

    /// Makes a move, or says why not and changes nothing.
    pub fn go(&mut self, step: Move) -> Result<(), Refusal> {
        self.state.go(self.floor, step)
    }

    /// Where they are.
    pub const fn at(&self) -> Cell {
        self.state.at()
    }

    /// Whether the floor is finished.
    pub fn is_done(&self) -> bool {
        self.state.is_done(self.floor)
    }

    /// How many keys of that kind they carry.
    pub fn keys(&self, key: KeyId) -> usize {
        self.state.keys(key)
    }

    /// Whether the key in that cell was taken.
    pub fn has_taken(&self, at: Cell) -> bool {
        self.state.has_taken(at)
    }

    /// Whether the lever or switch was used.
    pub fn has_used(&self, trigger: TriggerId) -> bool {
        self.state.has_used(trigger)
    }

    /// Whether the event is over.
    pub fn is_over(&self, event: EventId) -> bool {
        self.state.is_over(self.floor, event)
    }

    /// Whether the gate stands open.
    pub fn is_gate_open(&self, gate: GateId) -> bool {
        self.state.is_gate_open(self.floor, gate)
    }

    /// Whether the trap in that cell would hurt.
    pub fn is_trap_armed(&self, at: Cell) -> bool {
        self.state.is_trap_armed(self.floor, at)
    }

    /// Whether all of it is had and done.
    pub fn meets(&self, needs: &Needs) -> bool {
        self.state.meets(self.floor, needs)
    }

    /// Whether they may leave a cell on that side with what they have now.
    pub fn may_leave(&self, from: Cell, side: Side) -> bool {
        self.state.may_leave(self.floor, from, side)
    }

    /// Whether they may pass an edge that takes this, with what they have now.
    pub(crate) fn may_pass(&self, passage: Passage, edge: Edge) -> bool {
        self.state.may_pass(self.floor, passage, edge)
    }
}
