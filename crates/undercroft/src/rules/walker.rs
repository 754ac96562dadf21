//! Where somebody is and what they have done, as a value that borrows nothing: for save files, for entities of a game, for
//! comparing and counting states.

use super::{Passage, Refusal, cells_of, copies, happens_at, key_name, opens_by_itself, passage};
use crate::floor::{EdgeKind, EventId, Feature, Floor, GateId, KeyId, Move, Needs, Offer, TriggerId, Wear};
use crate::grid::{Cell, Edge, Side};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Where somebody is in a floor, and what they have and did there. The same for the same deeds, whatever their order.
///
/// It owns all that it holds and can be written to a file; every question takes the floor. One that comes from a file
/// belongs onto its floor by way of [`Walker::check`].
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
/// hero.go(&floor, Move::Walk(Side::East))?;
/// assert_eq!(hero.go(&floor, Move::Open(Side::East)), Err(Refusal::Locked("key 0".into())));
/// hero.go(&floor, Move::Take)?;
///
/// // The game is saved, and goes on later: on its own floor, and not on another.
/// let other: Floor = "
///     +--+--+
///     |@.  >|
///     +--+--+".parse()?;
/// assert_eq!(hero.check(&other).unwrap_err().to_string(), "they took a key at (1, 0), where none lies");
/// hero.check(&floor)?;
/// hero.go(&floor, Move::Open(Side::East))?;
/// assert!(hero.is_done(&floor));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Walker {
    at: Cell,
    /// Keys in hand, in order, each as often as it is carried.
    keys: Vec<KeyId>,
    /// The cells that keys were taken from.
    taken: BTreeSet<Cell>,
    /// Levers and switches.
    used: BTreeSet<TriggerId>,
    played: BTreeSet<EventId>,
    /// Doors that a used-up key opened for good.
    unlocked: BTreeSet<Edge>,
    /// Gates that were opened by hand.
    opened: BTreeSet<GateId>,
}

/// Why a walker does not belong onto a floor: the first thing about them that cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(transparent)]
pub struct Misfit(#[from] Unfit);

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum Unfit {
    #[error("they are at {0}, which is not floor")]
    InRock(Cell),
    #[error("they took a key at {0}, where none lies")]
    NoKey(Cell),
    #[error("they used lever or switch {}, which stands nowhere", .0.0)]
    NoTrigger(TriggerId),
    #[error("they played event {}, which happens nowhere", .0.0)]
    NoEvent(EventId),
    #[error("they unlocked {0} for good, where no key is used up")]
    NoLock(Edge),
    #[error("they opened gate {} by hand, and could not", .0.0)]
    Gate(GateId),
    #[error("the keys in hand are not those that they took and did not use up")]
    Keys,
}

impl Walker {
    /// Returns somebody at the entrance, with nothing in hand.
    pub fn new(floor: &Floor) -> Walker {
        Walker {
            at: floor.entrance(),
            keys: Vec::new(),
            taken: BTreeSet::new(),
            used: BTreeSet::new(),
            played: BTreeSet::new(),
            unlocked: BTreeSet::new(),
            opened: BTreeSet::new(),
        }
    }

    /// Returns where they are.
    pub const fn at(&self) -> Cell {
        self.at
    }

    /// Returns whether they fell through a chute, to the floor below.
    pub fn has_fallen(&self, floor: &Floor) -> bool {
        falls(floor, self.at)
    }

    /// Puts them into another cell without a move: a game that carries them there says so. Returns whether it is floor;
    /// into rock nobody is put.
    pub fn set_down(&mut self, floor: &Floor, at: Cell) -> bool {
        let fits = floor.size().contains(at) && floor.is_floor(at);
        if fits {
            self.at = at;
        }
        fits
    }

    /// Returns whether the floor is finished.
    pub fn is_done(&self, floor: &Floor) -> bool {
        self.at == floor.goal_cell()
    }

    /// Returns how many keys of that kind they carry.
    pub fn keys(&self, key: KeyId) -> usize {
        self.keys.iter().filter(|k| **k == key).count()
    }

    /// Returns whether the key in that cell was taken.
    pub fn has_taken(&self, at: Cell) -> bool {
        self.taken.contains(&at)
    }

    /// Returns whether the lever or switch was used.
    pub fn has_used(&self, trigger: TriggerId) -> bool {
        self.used.contains(&trigger)
    }

    /// Returns whether the event is over.
    pub fn is_over(&self, floor: &Floor, event: EventId) -> bool {
        self.played.contains(&event) || floor.events().get(event.index()).is_some_and(|e| e.triggered)
    }

    /// Returns whether the gate stands open.
    pub fn is_gate_open(&self, floor: &Floor, gate: GateId) -> bool {
        let opens = |needs: &Needs| opens_by_itself(needs) && self.meets(floor, needs);
        self.opened.contains(&gate) || floor.gates().get(gate.index()).is_some_and(|g| opens(&g.needs))
    }

    /// Returns whether the trap in that cell would hurt.
    pub fn is_trap_armed(&self, floor: &Floor, at: Cell) -> bool {
        let Some(Feature::Trap(trap)) = floor.feature(at) else { return false };
        let off = !trap.off.is_empty() && trap.off.iter().all(|id| self.has_used(*id));
        !trap.disarmed && !off
    }

    /// Returns whether all of it is had and done.
    pub fn meets(&self, floor: &Floor, needs: &Needs) -> bool {
        // A kind that is used up and named twice is needed twice.
        needs.keys.iter().all(|key| self.keys(*key) >= copies(floor, needs, *key)) && self.did(floor, needs)
    }

    /// Returns whether the levers and switches are used and the event is over.
    fn did(&self, floor: &Floor, needs: &Needs) -> bool {
        needs.triggers.iter().all(|id| self.has_used(*id))
            && needs.event.is_none_or(|event| self.is_over(floor, event))
    }

    /// Returns whether they may leave a cell on that side with what they have now.
    pub fn may_leave(&self, floor: &Floor, from: Cell, side: Side) -> bool {
        !falls(floor, from) && self.may_pass(floor, passage(floor, from, side), Edge::new(from, side))
    }

    /// Returns whether they may pass an edge that takes this, with what they have now.
    pub(crate) fn may_pass(&self, floor: &Floor, passage: Passage, edge: Edge) -> bool {
        match passage {
            Passage::Never => false,
            Passage::Walk | Passage::Open => true,
            Passage::Lock(key) => self.keys.contains(&key) || self.unlocked.contains(&edge),
            Passage::Gate(gate) => self.is_gate_open(floor, gate) || self.may_open(floor, gate),
        }
    }

    /// Returns whether they may open the gate by hand.
    fn may_open(&self, floor: &Floor, gate: GateId) -> bool {
        let needs = &floor.gates()[gate.index()].needs;
        !needs.keys.is_empty() && self.meets(floor, needs)
    }

    /// Makes a move, or says why not and changes nothing.
    pub fn go(&mut self, floor: &Floor, step: Move) -> Result<(), Refusal> {
        if self.has_fallen(floor) {
            return Err(Refusal::Fallen);
        }
        match step {
            Move::Walk(side) => self.walk(floor, side),
            Move::Open(side) => self.open(floor, side),
            Move::Take | Move::Use | Move::Teleport => self.handle(floor, step),
            Move::Play(event) if !happens_at(floor, event, self.at) => Err(Refusal::Nothing),
            Move::Play(event) if self.is_over(floor, event) => Err(Refusal::Done),
            Move::Play(event) => first_time(self.played.insert(event)),
        }
    }

    /// Takes, uses or enters what stands in the cell.
    fn handle(&mut self, floor: &Floor, step: Move) -> Result<(), Refusal> {
        match (offer(floor, self.at), step) {
            (Offer::Key(key), Move::Take) => {
                first_time(self.taken.insert(self.at))?;
                self.keys.insert(self.keys.partition_point(|k| *k <= key), key);
            }
            (Offer::Trigger(trigger), Move::Use) => first_time(self.used.insert(trigger))?,
            (Offer::Way(teleporter), Move::Teleport) if self.meets(floor, &teleporter.needs) => {
                self.at = teleporter.to;
            }
            (Offer::Way(_), Move::Teleport) => return Err(Refusal::Off),
            (Offer::Key(_) | Offer::Trigger(_) | Offer::Way(_) | Offer::Fall | Offer::Nothing, _) => {
                return Err(Refusal::Nothing);
            }
        }
        Ok(())
    }

    fn walk(&mut self, floor: &Floor, side: Side) -> Result<(), Refusal> {
        match passage(floor, self.at, side) {
            Passage::Walk => {}
            Passage::Gate(gate) if self.is_gate_open(floor, gate) => {}
            Passage::Gate(gate) => return Err(self.shut(floor, gate)),
            Passage::Never => return Err(self.blocked(floor, side)),
            Passage::Open | Passage::Lock(_) => return Err(Refusal::Door),
        }
        self.step(floor, side)
    }

    fn open(&mut self, floor: &Floor, side: Side) -> Result<(), Refusal> {
        match passage(floor, self.at, side) {
            Passage::Open => {}
            Passage::Walk => return Err(Refusal::NoDoor),
            Passage::Never => return Err(self.blocked(floor, side)),
            Passage::Lock(key) => self.unlock(floor, Edge::new(self.at, side), key)?,
            Passage::Gate(gate) if self.is_gate_open(floor, gate) => return Err(Refusal::NoDoor),
            Passage::Gate(gate) if !self.may_open(floor, gate) => return Err(self.shut(floor, gate)),
            Passage::Gate(gate) => {
                floor.gates()[gate.index()].needs.keys.iter().for_each(|key| self.wear(floor, *key));
                self.opened.insert(gate);
            }
        }
        self.step(floor, side)
    }

    /// Steps into the next cell, and is carried off where that is what stands there.
    fn step(&mut self, floor: &Floor, side: Side) -> Result<(), Refusal> {
        let next = self.at.step(side).ok_or(Refusal::Wall)?;
        self.at = match offer(floor, next) {
            Offer::Way(way) if way.carries && self.meets(floor, &way.needs) => way.to,
            Offer::Way(_) | Offer::Key(_) | Offer::Trigger(_) | Offer::Fall | Offer::Nothing => next,
        };
        Ok(())
    }

    fn unlock(&mut self, floor: &Floor, edge: Edge, key: KeyId) -> Result<(), Refusal> {
        if self.unlocked.contains(&edge) {
            return Ok(());
        }
        if !self.keys.contains(&key) {
            return Err(Refusal::Locked(key_name(floor, key)));
        }
        if is_used_up(floor, key) {
            self.wear(floor, key);
            self.unlocked.insert(edge);
        }
        Ok(())
    }

    /// Takes a key out of the hand if it is one that is used up.
    fn wear(&mut self, floor: &Floor, key: KeyId) {
        if is_used_up(floor, key)
            && let Ok(at) = self.keys.binary_search(&key)
        {
            self.keys.remove(at);
        }
    }

    fn blocked(&self, floor: &Floor, side: Side) -> Refusal {
        match floor.side(self.at, side) {
            EdgeKind::Barrier(_) => Refusal::OneWay,
            _ => Refusal::Wall,
        }
    }

    fn shut(&self, floor: &Floor, gate: GateId) -> Refusal {
        let needs = &floor.gates()[gate.index()].needs;
        let key = needs.keys.iter().find(|key| self.keys(**key) < copies(floor, needs, **key));
        let trigger = needs.triggers.iter().any(|id| !self.has_used(*id));
        Refusal::Shut(match (key, trigger) {
            (_, true) => "a lever or switch somewhere opens it".to_owned(),
            (Some(key), false) => format!("{} is missing", key_name(floor, *key)),
            (None, false) if needs.is_nothing() => "nothing opens it".to_owned(),
            (None, false) if !self.did(floor, needs) => "something has to happen first".to_owned(),
            (None, false) => "open it by hand".to_owned(),
        })
    }

    /// Checks that they belong onto the floor: that everything that was taken, used, played, unlocked and opened is
    /// there, and that the keys in hand are what is left of those that were taken. Whether there was a way to do all of it
    /// is not asked.
    pub fn check(&self, floor: &Floor) -> Result<(), Misfit> {
        if !floor.is_floor(self.at) {
            return Err(Unfit::InRock(self.at).into());
        }
        let mut taken = Vec::new();
        for at in &self.taken {
            let Offer::Key(key) = offer(floor, *at) else { return Err(Unfit::NoKey(*at).into()) };
            taken.push(key);
        }
        let stands = |id: &TriggerId| floor.features().iter().any(|p| p.is.trigger() == Some(*id));
        if let Some(id) = self.used.iter().find(|id| !stands(id)) {
            return Err(Unfit::NoTrigger(*id).into());
        }
        let happens = |id: &EventId| {
            floor
                .events()
                .get(id.index())
                .is_some_and(|event| cells_of(event, floor.rooms()).next().is_some())
        };
        if let Some(id) = self.played.iter().find(|id| !happens(id)) {
            return Err(Unfit::NoEvent(*id).into());
        }
        self.check_keys(floor, taken)
    }

    /// Gives back what was spent, and compares.
    fn check_keys(&self, floor: &Floor, mut taken: Vec<KeyId>) -> Result<(), Misfit> {
        taken.sort_unstable();
        let mut owned = self.keys.clone();
        for edge in &self.unlocked {
            let lock = floor.barrier(*edge).and_then(|barrier| barrier.lock);
            owned.push(lock.filter(|key| is_used_up(floor, *key)).ok_or(Unfit::NoLock(*edge))?);
        }
        for gate in &self.opened {
            let needs = floor.gates().get(gate.index()).map(|gate| &gate.needs).ok_or(Unfit::Gate(*gate))?;
            let kept = |key: &&KeyId| !is_used_up(floor, **key);
            let has_kept = needs.keys.iter().filter(kept).all(|key| taken.contains(key));
            if needs.keys.is_empty() || !has_kept || !self.did(floor, needs) {
                return Err(Unfit::Gate(*gate).into());
            }
            owned.extend(needs.keys.iter().filter(|key| !kept(key)));
        }
        owned.sort_unstable();
        if owned == taken && self.keys.is_sorted() { Ok(()) } else { Err(Unfit::Keys.into()) }
    }
}

/// Returns what stands in the cell, as far as it matters to somebody who walks.
fn offer(floor: &Floor, at: Cell) -> Offer<'_> {
    floor.feature(at).map_or(Offer::Nothing, Feature::offer)
}

/// Returns whether nobody stays in that cell.
fn falls(floor: &Floor, at: Cell) -> bool {
    matches!(offer(floor, at), Offer::Fall)
}

fn first_time(is_new: bool) -> Result<(), Refusal> {
    if is_new { Ok(()) } else { Err(Refusal::Done) }
}

fn is_used_up(floor: &Floor, key: KeyId) -> bool {
    floor.keys()[key.index()].wear == Wear::UsedUp
}
