//! What a walker may do: the one place that says when an edge lets somebody pass. The solver, the replay of a proof and
//! the game all ask here.
//!
//! - A step is blocked by a door. Opening it passes through at once, and it falls shut behind whoever passed.
//! - A locked door needs its key. A key that is kept opens it each time; one that is used up opens it for good.
//! - A secret door is found by whoever tries it. An illusory wall is walked through.
//! - A gate opens by itself when all its levers, switches and its event are done; where it needs keys too, by hand.
//!   It stays open.
//! - A teleporter that is on carries whoever uses it. Nobody is carried against their will.
//! - Levers and switches stay as they were put. Traps hurt, but bar nobody.

use crate::floor::{
    Barrier, BarrierKind, EdgeKind, EventId, Feature, Floor, GateId, KeyId, Needs, Teleporter, TriggerId,
    Wear,
};
use crate::grid::{Cell, Edge, Side};

pub use crate::floor::Move;

/// What it takes to cross an edge in one direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passage {
    /// Nobody ever does.
    Never,
    /// Anybody walks.
    Walk,
    /// Anybody opens it.
    Open,
    /// Whoever has the key opens it.
    Lock(KeyId),
    /// Whoever meets the needs of the gate.
    Gate(GateId),
}

/// What it takes to leave a cell on that side.
pub fn passage(floor: &Floor, from: Cell, side: Side) -> Passage {
    match floor.side(from, side) {
        EdgeKind::Wall => Passage::Never,
        EdgeKind::Open => Passage::Walk,
        EdgeKind::Barrier(barrier) => through(barrier, side),
    }
}

/// What it takes to pass a barrier toward that side.
pub fn through(barrier: &Barrier, toward: Side) -> Passage {
    if barrier.one_way.is_some_and(|side| side != toward) {
        return Passage::Never;
    }
    match (barrier.kind, barrier.lock) {
        _ if barrier.open => Passage::Walk,
        (BarrierKind::Illusory, _) => Passage::Walk,
        (BarrierKind::Gate(gate), _) => Passage::Gate(gate),
        (BarrierKind::Door | BarrierKind::Secret, Some(key)) => Passage::Lock(key),
        (BarrierKind::Door | BarrierKind::Secret, None) => Passage::Open,
    }
}

/// What it takes to pass the barrier on an edge: from the cell that spells the edge, and from the one before it.
pub fn both_ways(edge: Edge, barrier: &Barrier) -> (Passage, Passage) {
    (through(barrier, edge.side()), through(barrier, edge.side().opposite()))
}

impl Passage {
    /// Whether anybody passes, whatever they carry.
    pub const fn is_free(self) -> bool {
        matches!(self, Passage::Walk | Passage::Open)
    }
}

/// Where two teleporters that are always on lead to each other: the cell of the other one.
pub fn always_joined(floor: &Floor, at: Cell, teleporter: &Teleporter) -> Option<Cell> {
    let back = |to: Cell| match floor.feature(to) {
        Some(Feature::Teleporter(back)) => back.to == at && back.needs.is_nothing(),
        _ => false,
    };
    Some(teleporter.to).filter(|to| teleporter.needs.is_nothing() && back(*to))
}

/// Why a move is not possible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// Rock or masonry.
    #[error("a wall is in the way")]
    Wall,
    /// The edge is passed only from the other side.
    #[error("this way leads only in the other direction")]
    OneWay,
    /// One does not walk through doors.
    #[error("a door is in the way: open it")]
    Door,
    /// There is nothing to open.
    #[error("nothing here needs opening: walk")]
    NoDoor,
    /// The key is missing.
    #[error("it is locked, and {0} is missing")]
    Locked(String),
    /// The gate is shut.
    #[error("the gate is shut: {0}")]
    Shut(String),
    /// There is no key, lever or teleporter in this cell, or no such event.
    #[error("there is nothing of that kind here")]
    Nothing,
    /// The key was taken, the lever pulled, the event played before.
    #[error("that was done before")]
    Done,
    /// The teleporter is off.
    #[error("the teleporter is off")]
    Off,
}

/// Somebody in a floor: where they are, and what they have done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walker<'a> {
    floor: &'a Floor,
    at: Cell,
    /// Keys in hand, by kind.
    keys: Vec<u32>,
    triggers: Vec<bool>,
    gates: Vec<bool>,
    events: Vec<bool>,
    taken: Vec<Cell>,
    /// Doors that a used-up key opened for good.
    unlocked: Vec<Edge>,
}

impl<'a> Walker<'a> {
    /// Somebody at the entrance, with nothing in hand.
    pub fn new(floor: &'a Floor) -> Walker<'a> {
        let mut walker = Walker {
            floor,
            at: floor.entrance(),
            keys: vec![0; floor.keys().len()],
            triggers: vec![false; floor.triggers().len()],
            gates: vec![false; floor.gates().len()],
            events: floor.events().iter().map(|e| e.triggered).collect(),
            taken: Vec::new(),
            unlocked: Vec::new(),
        };
        walker.open_gates();
        walker
    }

    /// Where they are.
    pub const fn at(&self) -> Cell {
        self.at
    }

    /// Whether the floor is finished.
    pub fn is_done(&self) -> bool {
        self.at == self.floor.goal_cell()
    }

    /// How many keys of that kind they carry.
    pub fn keys(&self, key: KeyId) -> u32 {
        self.keys[key.index()]
    }

    /// Whether the lever or switch was used.
    pub fn has_used(&self, trigger: TriggerId) -> bool {
        self.triggers[trigger.index()]
    }

    /// Whether the gate stands open.
    pub fn is_gate_open(&self, gate: GateId) -> bool {
        self.gates[gate.index()]
    }

    /// Whether the key in that cell was taken.
    pub fn has_taken(&self, at: Cell) -> bool {
        self.taken.contains(&at)
    }

    /// All that they have and did but for where they are, told apart by its bytes: the same for the same, whatever the
    /// order of doing.
    pub fn fingerprint(&self) -> Vec<u8> {
        let cell = |c: Cell| c.x.to_le_bytes().into_iter().chain(c.y.to_le_bytes());
        let mut taken = self.taken.clone();
        taken.sort_unstable();
        let mut unlocked = self.unlocked.clone();
        unlocked.sort_unstable();
        let flags = [&self.triggers, &self.gates, &self.events].into_iter().flatten().map(|f| u8::from(*f));
        flags
            .chain(self.keys.iter().flat_map(|k| k.to_le_bytes()))
            .chain((taken.len() as u32).to_le_bytes())
            .chain(taken.into_iter().flat_map(cell))
            .chain(unlocked.into_iter().flat_map(|e| cell(e.cell()).chain([e.side() as u8])))
            .collect()
    }

    /// Whether the trap in that cell would hurt.
    pub fn is_trap_armed(&self, at: Cell) -> bool {
        let Some(Feature::Trap(trap)) = self.floor.feature(at) else { return false };
        let off = !trap.off.is_empty() && trap.off.iter().all(|id| self.has_used(*id));
        !trap.disarmed && !off
    }

    /// Makes a move, or says why not and changes nothing.
    pub fn go(&mut self, step: Move) -> Result<(), Refusal> {
        match step {
            Move::Walk(side) => {
                match passage(self.floor, self.at, side) {
                    Passage::Walk => {}
                    Passage::Gate(gate) if self.is_gate_open(gate) => {}
                    Passage::Gate(gate) => return Err(self.shut(gate)),
                    Passage::Never => return Err(self.blocked(side)),
                    Passage::Open | Passage::Lock(_) => return Err(Refusal::Door),
                }
                self.step(side)
            }
            Move::Open(side) => {
                match passage(self.floor, self.at, side) {
                    Passage::Open => {}
                    Passage::Walk => return Err(Refusal::NoDoor),
                    Passage::Never => return Err(self.blocked(side)),
                    Passage::Lock(key) => self.unlock(Edge::new(self.at, side), key)?,
                    Passage::Gate(gate) => self.open_by_hand(gate)?,
                }
                self.step(side)
            }
            Move::Take => match self.floor.feature(self.at) {
                Some(Feature::Key(_)) if self.has_taken(self.at) => Err(Refusal::Done),
                Some(Feature::Key(key)) => {
                    self.keys[key.index()] += 1;
                    self.taken.push(self.at);
                    Ok(())
                }
                _ => Err(Refusal::Nothing),
            },
            Move::Use => {
                let trigger =
                    self.floor.feature(self.at).and_then(Feature::trigger).ok_or(Refusal::Nothing)?;
                if std::mem::replace(&mut self.triggers[trigger.index()], true) {
                    return Err(Refusal::Done);
                }
                self.open_gates();
                Ok(())
            }
            Move::Teleport => match self.floor.feature(self.at) {
                Some(Feature::Teleporter(teleporter)) if self.meets(&teleporter.needs) => {
                    self.at = teleporter.to;
                    Ok(())
                }
                Some(Feature::Teleporter(_)) => Err(Refusal::Off),
                _ => Err(Refusal::Nothing),
            },
            Move::Play(event) => {
                if !happens_at(self.floor, event, self.at) {
                    return Err(Refusal::Nothing);
                }
                if std::mem::replace(&mut self.events[event.index()], true) {
                    return Err(Refusal::Done);
                }
                self.open_gates();
                Ok(())
            }
        }
    }

    /// Walks through an open edge, which nobody is ever refused; false where there is none.
    pub(crate) fn stroll(&mut self, side: Side) -> bool {
        let open = self.floor.open().is_open(Edge::new(self.at, side));
        if open {
            self.at = self.at.step(side).unwrap_or(self.at);
        }
        open
    }

    /// Whether they may leave a cell on that side with what they have now.
    pub fn may_leave(&self, from: Cell, side: Side) -> bool {
        self.may_take(passage(self.floor, from, side), Edge::new(from, side))
    }

    /// Whether they may pass an edge that takes this, with what they have now.
    pub fn may_take(&self, passage: Passage, edge: Edge) -> bool {
        match passage {
            Passage::Never => false,
            Passage::Walk | Passage::Open => true,
            Passage::Lock(key) => self.keys(key) > 0 || self.unlocked.contains(&edge),
            Passage::Gate(gate) => {
                let needs = &self.floor.gates()[gate.index()].needs;
                self.is_gate_open(gate) || (!needs.keys.is_empty() && self.meets(needs))
            }
        }
    }

    fn step(&mut self, side: Side) -> Result<(), Refusal> {
        self.at = self.at.step(side).ok_or(Refusal::Wall)?;
        Ok(())
    }

    fn blocked(&self, side: Side) -> Refusal {
        match self.floor.side(self.at, side) {
            EdgeKind::Barrier(_) => Refusal::OneWay,
            _ => Refusal::Wall,
        }
    }

    fn unlock(&mut self, edge: Edge, key: KeyId) -> Result<(), Refusal> {
        if self.unlocked.contains(&edge) {
            return Ok(());
        }
        if self.keys(key) == 0 {
            return Err(Refusal::Locked(key_name(self.floor, key)));
        }
        if self.floor.keys()[key.index()].wear == Wear::UsedUp {
            self.keys[key.index()] -= 1;
            self.unlocked.push(edge);
        }
        Ok(())
    }

    fn open_by_hand(&mut self, gate: GateId) -> Result<(), Refusal> {
        if self.is_gate_open(gate) {
            return Err(Refusal::NoDoor);
        }
        let needs = &self.floor.gates()[gate.index()].needs;
        if needs.keys.is_empty() || !self.meets(needs) {
            return Err(self.shut(gate));
        }
        for key in &needs.keys {
            if self.floor.keys()[key.index()].wear == Wear::UsedUp {
                self.keys[key.index()] -= 1;
            }
        }
        self.gates[gate.index()] = true;
        Ok(())
    }

    /// Gates that need no key open by themselves.
    fn open_gates(&mut self) {
        for (i, gate) in self.floor.gates().iter().enumerate() {
            if !self.gates[i] && opens_by_itself(&gate.needs) && self.meets(&gate.needs) {
                self.gates[i] = true;
            }
        }
    }

    /// Whether all of it is had and done.
    pub fn meets(&self, needs: &Needs) -> bool {
        // A kind that is named twice is needed twice.
        let enough = |key: &KeyId| self.keys(*key) as usize >= copies(self.floor, needs, *key);
        needs.keys.iter().all(enough)
            && needs.triggers.iter().all(|id| self.has_used(*id))
            && needs.event.is_none_or(|event| self.events[event.index()])
    }

    fn shut(&self, gate: GateId) -> Refusal {
        let needs = &self.floor.gates()[gate.index()].needs;
        let key =
            needs.keys.iter().find(|key| (self.keys(**key) as usize) < copies(self.floor, needs, **key));
        let trigger = needs.triggers.iter().any(|id| !self.has_used(*id));
        Refusal::Shut(match (key, trigger) {
            (_, true) => "a lever or switch somewhere opens it".to_owned(),
            (Some(key), false) => format!("{} is missing", key_name(self.floor, *key)),
            (None, false) if needs.is_nothing() => "nothing opens it".to_owned(),
            (None, false) if needs.keys.is_empty() => "something has to happen first".to_owned(),
            (None, false) => "open it by hand".to_owned(),
        })
    }
}

/// Whether a gate opens as soon as its needs are met, without a hand on it. One that needs nothing never opens.
pub fn opens_by_itself(needs: &Needs) -> bool {
    needs.keys.is_empty() && !needs.is_nothing()
}

/// How many keys of a kind the needs ask for: one of a kind that is kept, else as many as are named.
pub fn copies(floor: &Floor, needs: &Needs, key: KeyId) -> usize {
    match floor.keys()[key.index()].wear {
        Wear::Kept => 1,
        Wear::UsedUp => needs.keys.iter().filter(|k| **k == key).count(),
    }
}

/// Whether the event happens in that cell: at its own, or anywhere in its room.
pub fn happens_at(floor: &Floor, event: EventId, at: Cell) -> bool {
    let Some(event) = floor.events().get(event.index()) else { return false };
    match (event.at, event.room) {
        (Some(cell), _) => cell == at,
        (None, Some(room)) => floor.rooms()[room.index()].has(at),
        (None, None) => false,
    }
}

/// What people call the key.
pub fn key_name(floor: &Floor, key: KeyId) -> String {
    match floor.keys().get(key.index()).map(|k| k.name.as_ref()) {
        Some("") | None => format!("key {}", key.0),
        Some(name) => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Move::{Open, Take, Teleport, Use, Walk};
    use Side::{East, North, South, West};

    /// Plays moves; the last one's refusal, or where it ended.
    fn play(drawing: &str, moves: &[Move]) -> String {
        let floor: Floor = drawing.parse().unwrap();
        let mut walker = Walker::new(&floor);
        for (i, step) in moves.iter().enumerate() {
            let before = walker.clone();
            if let Err(refusal) = walker.go(*step) {
                assert_eq!(before, walker, "a refused move changes nothing");
                assert_eq!(i, moves.len() - 1, "{refusal}");
                return refusal.to_string();
            }
        }
        walker.at().to_string()
    }

    #[test]
    fn doors_are_opened_not_walked_through() {
        let floor = "
            +--+--+--+
            |@.D .0 >|
            +--+--+--+";
        assert_eq!(play(floor, &[Walk(East)]), "a door is in the way: open it");
        assert_eq!(play(floor, &[Open(East)]), "(1, 0)");
        assert_eq!(play(floor, &[Open(East), Open(East)]), "it is locked, and key 0 is missing");
        assert_eq!(play(floor, &[Open(North)]), "a wall is in the way");
        assert_eq!(play(floor, &[Open(East), Walk(West)]), "a door is in the way: open it");
        assert_eq!(play(floor, &[Take]), "there is nothing of that kind here");
    }

    #[test]
    fn kept_keys_open_again_and_used_ones_for_good() {
        let kept = "
            +--+--+--+--+
            |@. k00 .0 >|
            +--+--+--+--+";
        let used = format!("{kept}\n---\nkeys = [{{ wear = \"used_up\" }}]\n");
        let way = [Walk(East), Take, Open(East), Open(East)];
        assert_eq!(play(kept, &way), "(3, 0)");
        assert_eq!(play(&used, &way), "it is locked, and key 0 is missing");
        assert_eq!(play(&used, &[Walk(East), Take, Open(East), Open(West)]), "(1, 0)");
        assert_eq!(play(kept, &[Walk(East), Take, Take]), "that was done before");
    }

    #[test]
    fn one_way_doors_secrets_and_false_walls() {
        let floor = "
            +--+--+--+--+
            |@.> .S .I >|
            +--+--+--+--+";
        assert_eq!(play(floor, &[Open(East), Open(East), Walk(East)]), "(3, 0)");
        assert_eq!(play(floor, &[Open(East), Open(West)]), "this way leads only in the other direction");
        assert_eq!(play(floor, &[Open(East), Walk(East)]), "a door is in the way: open it");
        assert_eq!(play(floor, &[Open(East), Open(East), Open(East)]), "nothing here needs opening: walk");
    }

    #[test]
    fn gates_wait_for_all_their_levers() {
        let floor = "
            +--+--+--+--+
            |@.a >|
            +  +--+--+--+
            |l0 s1  .|
            +--+--+--+
---
[[gates]]
needs = { triggers = [0, 1] }
";
        assert_eq!(play(floor, &[Walk(East)]), "the gate is shut: a lever or switch somewhere opens it");
        assert_eq!(
            play(floor, &[Walk(South), Use, Walk(North), Walk(East)]),
            "the gate is shut: a lever or switch somewhere opens it"
        );
        assert_eq!(
            play(floor, &[Walk(South), Use, Walk(East), Use, Walk(West), Walk(North), Walk(East)]),
            "(1, 0)"
        );
        assert_eq!(play(floor, &[Walk(South), Use, Use]), "that was done before");
    }

    #[test]
    fn gates_with_keys_are_opened_by_hand() {
        let floor = "
            +--+--+--+
            |@. k0a >|
            +--+--+--+
---
[[gates]]
needs = { keys = [0] }
";
        assert_eq!(play(floor, &[Walk(East), Open(East)]), "the gate is shut: key 0 is missing");
        assert_eq!(play(floor, &[Walk(East), Take, Walk(East)]), "the gate is shut: open it by hand");
        assert_eq!(play(floor, &[Walk(East), Take, Open(East), Walk(West), Walk(East)]), "(2, 0)");
    }

    #[test]
    fn teleporters_wait_for_their_switch() {
        let floor = "
            +--+--+  +--+
            |@s  t|  | >|
            +--+--+  +--+
---
triggers = [{}]
[[features]]
at = [0, 0]
is = { switch = 0 }
[[features]]
at = [1, 0]
is = { teleporter = { to = [3, 0], needs = { triggers = [0] } } }
";
        assert_eq!(play(floor, &[Walk(East), Teleport]), "the teleporter is off");
        assert_eq!(play(floor, &[Use, Walk(East), Teleport]), "(3, 0)");
        assert_eq!(play(floor, &[Teleport]), "there is nothing of that kind here");
    }
}
