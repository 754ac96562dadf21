//! Walls, doors and openings: what two tiles say of the edge between them.

use super::{Reader, Rock};
use crate::json::error::{JsonError, below};
use crate::json::shape::{Needs, OpenMechanism, Wall, WallProperties, WallType};
use undercroft::floor::{self, Barrier, BarrierKind, EventId, GateId, KeyId, TriggerId};
use undercroft::grid::{Cell, Edge, Side};

/// What one side of an edge says.
#[derive(PartialEq)]
enum Says {
    Open,
    Wall,
    Barrier(Barrier),
}

impl Reader<'_> {
    pub(super) fn edges(&mut self, rock: Rock) -> Result<(), JsonError> {
        let size = self.draft.size();
        for c in size.cells() {
            for side in Side::ALL {
                match c.step(side).filter(|n| size.contains(*n)) {
                    // The neighbour to the north or west looked at this edge already.
                    Some(n) if n < c && self.is_floor(c) && self.is_floor(n) => {
                        self.edge(n, c, side.opposite())?;
                    }
                    Some(n) if self.is_floor(c) && self.is_floor(n) => {}
                    beyond => self.toward_rock(c, beyond, side, rock)?,
                }
            }
        }
        self.gates()
    }

    fn is_floor(&self, c: Cell) -> bool {
        self.draft.cells().has(c)
    }

    /// The edge between two cells of floor, `side` as seen from `a`.
    fn edge(&mut self, a: Cell, b: Cell, side: Side) -> Result<(), JsonError> {
        let one = self.says(a, side)?;
        let other = self.says(b, side.opposite())?;
        let edge = Edge::new(b, side.opposite());
        if one != other {
            let facing = format!("tiles[{}][{}].{side}Wall", a.y, a.x);
            let (stood, against) = (self.shown(b, side.opposite()), self.shown(a, side));
            let why =
                format!("{stood} stood there, but {facing} on the other side of the edge says {against}");
            return Err(JsonError::at(self.tile_path(b, &format!("{}Wall", side.opposite())), why));
        }
        match other {
            Says::Open => self.draft.open(edge),
            Says::Wall => {}
            Says::Barrier(barrier) => self.draft.hang(edge, barrier),
        }
        Ok(())
    }

    /// A side of a cell where floor meets rock or the rim, or rock meets either.
    fn toward_rock(
        &mut self,
        c: Cell,
        beyond: Option<Cell>,
        side: Side,
        rock: Rock,
    ) -> Result<(), JsonError> {
        let seen = self.is_floor(c) || beyond.is_some_and(|n| self.is_floor(n));
        let wall = self.tile(c).wall(side);
        if rock == Rock::Anyhow || !seen || (wall.exists && wall.kind == WallType::Solid) {
            return Ok(());
        }
        let why = format!(
            "{} stood there, but floor meets rock or the rim here: it takes a solid wall",
            show(wall)
        );
        Err(JsonError::at(self.tile_path(c, &format!("{side}Wall")), why))
    }

    fn shown(&self, c: Cell, side: Side) -> String {
        show(self.tile(c).wall(side))
    }

    fn says(&mut self, c: Cell, side: Side) -> Result<Says, JsonError> {
        let wall = self.tile(c).wall(side);
        if !wall.exists {
            return Ok(Says::Open);
        }
        let nothing = WallProperties::default();
        let said = wall.properties.as_deref().unwrap_or(&nothing);
        let level = self.path;
        let path = |field: &str| super::tile_path(level, c, &format!("{side}Wall.properties.{field}"));
        let gate = said.gate_id.as_ref().filter(|_| wall.kind == WallType::Door);
        let by_hand = matches!(said.open_mechanism, None | Some(OpenMechanism::Player | OpenMechanism::Key));
        if wall.kind == WallType::Door && gate.is_none() && !by_hand {
            return Err(JsonError::at(
                path("gateId"),
                "missing: a door that a lever or an event opens names its gate",
            ));
        }
        let key = said.key_id.as_ref();
        let locked = said.locked.unwrap_or(key.is_some());
        match (locked, key) {
            (true, None) => {
                return Err(JsonError::at(path("keyId"), "missing: a lock takes the id of its key"));
            }
            (false, Some(key)) => {
                let why = format!("\"{key}\" stood there, but locked is false: only a locked door has a key");
                return Err(JsonError::at(path("keyId"), why));
            }
            _ => {}
        }
        let kind = match (wall.kind, gate) {
            (WallType::Solid, _) => return Ok(Says::Wall),
            (WallType::Door, None) => BarrierKind::Door,
            (WallType::Door, Some(gate)) => {
                BarrierKind::Gate(GateId(self.gates.number(gate, || path("gateId"))?))
            }
            (WallType::Secret, _) => BarrierKind::Secret,
            (WallType::Illusory, _) => BarrierKind::Illusory,
        };
        let lock = match key {
            Some(key) => Some(KeyId(self.keys.number(key, || path("keyId"))?)),
            None => None,
        };
        Ok(Says::Barrier(Barrier {
            kind,
            lock,
            one_way: said.one_way.map(Into::into),
            open: said.open.unwrap_or(false),
            discovered: said.discovered.unwrap_or(false),
        }))
    }

    /// What the gates need: their own table says it, or else the pairs of switch and gate.
    fn gates(&mut self) -> Result<(), JsonError> {
        let given = self.given;
        let features = given.features.as_ref();
        let pairs = features.and_then(|f| f.switches.as_deref()).unwrap_or_default();
        let listed = features.and_then(|f| f.gates.as_deref());
        let mut needs = Vec::new();
        for (i, gate) in listed.unwrap_or_default().iter().enumerate() {
            let path = self.at(&format!("features.gates[{i}].needs"));
            let message = super::text(gate.message.as_ref());
            needs.push(floor::Gate { needs: self.needs(gate.needs.as_ref(), &path)?, message });
        }
        if listed.is_none() {
            for (i, pair) in pairs.iter().enumerate() {
                let level = self.path;
                let path = |field: &str| below(level, &format!("features.switches[{i}].{field}"));
                let gate = self.gates.number(&pair.gate_id, || path("gateId"))? as usize;
                let trigger = self.triggers.number(&pair.switch_id, || path("switchId"))?;
                needs.resize_with(needs.len().max(gate + 1), floor::Gate::default);
                needs[gate].needs.triggers.push(TriggerId(trigger));
            }
        }
        needs.resize_with(self.gates.names().len(), floor::Gate::default);
        for gate in needs {
            self.draft.add_gate(gate);
        }
        Ok(())
    }

    pub(super) fn needs(&mut self, needs: Option<&Needs>, path: &str) -> Result<floor::Needs, JsonError> {
        let Some(needs) = needs else { return Ok(floor::Needs::default()) };
        let mut read = floor::Needs::default();
        for (i, key) in needs.keys.iter().flatten().enumerate() {
            read.keys.push(KeyId(self.keys.number(key, || format!("{path}.keys[{i}]"))?));
        }
        read.triggers = self.trigger_ids(needs.switches.as_ref(), &below(path, "switches"))?;
        if let Some(event) = &needs.event {
            read.event = Some(EventId(self.events.number(event, || below(path, "event"))?));
        }
        Ok(read)
    }

    pub(super) fn trigger_ids(
        &mut self,
        names: Option<&Vec<String>>,
        path: &str,
    ) -> Result<Vec<TriggerId>, JsonError> {
        let number = |(i, name): (usize, &String)| {
            Ok(TriggerId(self.triggers.number(name, || format!("{path}[{i}]"))?))
        };
        names.into_iter().flatten().enumerate().map(number).collect()
    }
}

fn show(wall: &Wall) -> String {
    serde_json::to_string(wall).unwrap_or_default()
}
