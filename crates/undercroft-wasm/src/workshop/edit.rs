//! The edits, and what each does to a floor on the bench.

use super::bench::Bench;
use crate::fail::Failure;
use undercroft::floor::{
    Barrier, BarrierKind, Feature, Gate, GateId, Goal, Key, KeyId, Needs, Trigger, TriggerId, Wear,
};
use undercroft::grid::{Cell, Edge, Side};

/// One thing that is done, as `undercroft.d.ts` has it.
#[derive(Clone, Debug)]
pub(super) enum Edit {
    Carve { cells: Vec<Cell>, join: Option<bool> },
    Fill { cells: Vec<Cell> },
    Edge { edge: Edge, kind: Hung, key: Option<u32>, gate: Option<u32>, one_way: Option<Side>, open: bool },
    Place { at: Cell, feature: Placed },
    Remove { at: Cell },
    Entrance { at: Cell },
    Goal { at: Option<Cell> },
    Key { name: String, wear: Wear },
    Needs { gate: u32, keys: Vec<u32>, triggers: Vec<u32> },
}

/// What stands on an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hung {
    Open,
    Wall,
    Door,
    Secret,
    Illusion,
    Gate,
}

/// What is put into a cell: something that gets a number of its own, or something that is whole.
#[derive(Clone, Debug)]
pub(super) enum Placed {
    NewKey,
    NewLever,
    NewSwitch,
    Known(Box<Feature>),
}

impl Bench {
    /// Does it. What cannot be done is an error, and the bench is thrown away.
    pub(super) fn apply(&mut self, edit: Edit) -> Result<(), Failure> {
        match edit {
            Edit::Carve { cells, join } => self.carve(&cells, join.unwrap_or(!self.has_walls)),
            Edit::Fill { cells } => {
                self.inside(&cells)?;
                for c in cells {
                    self.fill(c);
                }
                Ok(())
            }
            Edit::Edge { edge, kind, key, gate, one_way, open } => {
                self.hang(edge, kind, (key, gate), one_way, open)
            }
            Edit::Place { at, feature } => self.place(at, feature),
            Edit::Remove { at } => match self.features.remove(&at) {
                Some(_) => Ok(()),
                None => Err(Failure::refused(format!("nothing stands at {at}"))),
            },
            Edit::Entrance { at } => {
                self.on_floor(at)?;
                self.entrance = at;
                Ok(())
            }
            Edit::Goal { at } => self.set_goal(at),
            Edit::Key { name, wear } => {
                self.keys.push(Key { name: name.into(), wear });
                Ok(())
            }
            Edit::Needs { gate, keys, triggers } => self.needs(gate, &keys, &triggers),
        }
    }

    fn inside(&self, cells: &[Cell]) -> Result<(), Failure> {
        match cells.iter().find(|c| !self.size.contains(**c)) {
            Some(astray) => {
                Err(Failure::refused(format!("{astray} lies outside of the map, which is {}", self.size)))
            }
            None => Ok(()),
        }
    }

    fn on_floor(&self, c: Cell) -> Result<(), Failure> {
        self.inside(&[c])?;
        if self.cells.has(c) { Ok(()) } else { Err(Failure::refused(format!("{c} is rock: carve it first"))) }
    }

    fn spans(&self, edge: Edge) -> Result<(), Failure> {
        let (before, after) = edge.cells();
        let both =
            before.is_some_and(|c| self.cells.has(c)) && self.size.spans(edge) && self.cells.has(after);
        if both {
            Ok(())
        } else {
            Err(Failure::refused(format!("on {edge} there is rock on one side: carve it first")))
        }
    }

    fn carve(&mut self, cells: &[Cell], join: bool) -> Result<(), Failure> {
        self.inside(cells)?;
        let mut fresh = undercroft::grid::Bits::empty(self.size);
        for c in cells {
            if self.cells.insert(*c) {
                fresh.insert(*c);
            }
        }
        for (c, side, next) in
            fresh.iter().flat_map(|c| self.size.neighbours(c).map(move |(side, n)| (c, side, n)))
        {
            let listed = cells.contains(&next) || fresh.has(next);
            if self.cells.has(next) && (join || listed) && !self.barriers.contains_key(&Edge::new(c, side)) {
                self.open.set(Edge::new(c, side), true);
            }
        }
        Ok(())
    }

    fn hang(
        &mut self,
        edge: Edge,
        kind: Hung,
        (key, gate): (Option<u32>, Option<u32>),
        one_way: Option<Side>,
        open: bool,
    ) -> Result<(), Failure> {
        self.spans(edge)?;
        let kind = match kind {
            Hung::Open | Hung::Wall => {
                self.clear(edge, kind == Hung::Open);
                return Ok(());
            }
            Hung::Door => BarrierKind::Door,
            Hung::Secret => BarrierKind::Secret,
            Hung::Illusion => BarrierKind::Illusory,
            Hung::Gate => BarrierKind::Gate(self.gate(gate)?),
        };
        if let Some(key) = key
            && key as usize >= self.keys.len()
        {
            return Err(Failure::refused(format!(
                "there are {} kinds of keys, and none of number {key}",
                self.keys.len()
            )));
        }
        self.clear(edge, false);
        let lock = key.map(KeyId);
        self.barriers.insert(edge, Barrier { lock, one_way, open, ..Barrier::new(kind) });
        Ok(())
    }

    /// The gate of a number, or a new one.
    fn gate(&mut self, gate: Option<u32>) -> Result<GateId, Failure> {
        match gate {
            Some(gate) if (gate as usize) < self.gates.len() => Ok(GateId(gate)),
            Some(gate) => Err(Failure::refused(format!(
                "there are {} gates, and none of number {gate}",
                self.gates.len()
            ))),
            None => {
                self.gates.push(Gate::default());
                Ok(GateId(self.gates.len() as u32 - 1))
            }
        }
    }

    fn place(&mut self, at: Cell, feature: Placed) -> Result<(), Failure> {
        self.on_floor(at)?;
        let feature = match feature {
            Placed::Known(feature) => *feature,
            Placed::NewKey => {
                self.keys.push(Key::default());
                Feature::Key(KeyId(self.keys.len() as u32 - 1))
            }
            Placed::NewLever => Feature::Lever(self.trigger()),
            Placed::NewSwitch => Feature::Switch(self.trigger()),
        };
        // There is one of each on a floor: it moves.
        if matches!(feature, Feature::StairsUp | Feature::StairsDown) {
            self.features.retain(|_, other| *other != feature);
        }
        self.features.insert(at, feature);
        Ok(())
    }

    fn trigger(&mut self) -> TriggerId {
        self.triggers.push(Trigger::default());
        TriggerId(self.triggers.len() as u32 - 1)
    }

    fn set_goal(&mut self, at: Option<Cell>) -> Result<(), Failure> {
        self.goal = match at {
            None => Goal::StairsDown,
            Some(c) => {
                self.on_floor(c)?;
                Goal::Exit(c)
            }
        };
        Ok(())
    }

    fn needs(&mut self, gate: u32, keys: &[u32], triggers: &[u32]) -> Result<(), Failure> {
        let id = self.gate(Some(gate))?;
        let keys: Vec<KeyId> = keys.iter().map(|key| KeyId(*key)).collect();
        let triggers: Vec<TriggerId> = triggers.iter().map(|id| TriggerId(*id)).collect();
        if let Some(key) = keys.iter().find(|key| key.index() >= self.keys.len()) {
            return Err(Failure::refused(format!("there is no key of number {}", key.0)));
        }
        if let Some(trigger) = triggers.iter().find(|id| id.index() >= self.triggers.len()) {
            return Err(Failure::refused(format!("there is no lever or switch of number {}", trigger.0)));
        }
        self.gates[id.index()].needs = Needs { keys, triggers, event: None };
        Ok(())
    }
}
