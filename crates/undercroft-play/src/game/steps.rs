//! Steps, turns, doors and stairs: everything that changes where the party is or looks.

use super::Game;
use crate::face::Face;
use crate::happening::Happening;
use undercroft::floor::{BarrierKind, EdgeKind, GateId};
use undercroft::grid::{Cell, Edge, Side};
use undercroft::rules::{Move, Refusal};

/// What a step led through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Through {
    Opening,
    Door,
    /// Nothing: one was carried.
    Magic,
}

impl Game {
    pub(super) fn turn(&mut self, to: Side, told: &mut Vec<Happening>) {
        let from = self.state.facing;
        self.state.scene = None;
        self.state.facing = to;
        told.push(Happening::Turned { from, to });
        self.read_wall(told);
    }

    /// Walks a step.
    pub(super) fn go(&mut self, side: Side, told: &mut Vec<Happening>) {
        self.state.scene = None;
        let from = self.at();
        if self.state.tools.no_clip {
            return self.ghost(side, told);
        }
        let face = self.face(from, side);
        let (floor, walker) = self.walk();
        match walker.go(floor, Move::Walk(side)) {
            Ok(()) => {
                if self.is_illusory(from, side) && self.visit_mut().found.insert(Edge::new(from, side)) {
                    told.push(Happening::FalseWall);
                }
                self.moved(from, (side, 1), Through::Opening, told);
            }
            Err(refusal) => told.push(self.refused(refusal, face, from, side)),
        }
    }

    /// Goes through the door or gate ahead, which falls shut behind.
    pub(super) fn open(&mut self, told: &mut Vec<Happening>) {
        self.state.scene = None;
        let (from, side) = (self.at(), self.state.facing);
        let face = self.face(from, side);
        if face.is_walkable() {
            return self.go(side, told);
        }
        if face == Face::Wall {
            return told.push(Happening::NothingToOpen);
        }
        let shut = self.open_gates();
        let (floor, walker) = self.walk();
        match walker.go(floor, Move::Open(side)) {
            Ok(()) => {
                // Whoever has been through knows that it is locked no more.
                self.visit_mut().tried.remove(&Edge::new(from, side));
                self.gates_since_at(from, &shut, told);
                self.moved(from, (side, 1), Through::Door, told);
            }
            Err(refusal) => {
                if matches!(refusal, Refusal::Locked(_)) {
                    self.visit_mut().tried.insert(Edge::new(from, side));
                }
                told.push(self.refused(refusal, face, from, side));
            }
        }
    }

    /// Takes the stairs that are here.
    pub(super) fn stairs(&mut self, told: &mut Vec<Happening>) {
        self.state.scene = None;
        let at = self.at();
        let level = self.level();
        let down = self.is_way_down(at);
        if self.floor().stairs_up() == Some(at) && !down {
            match level.checked_sub(1) {
                Some(above) => self.enter_level(above, told),
                None => told.push(Happening::Daylight),
            }
        } else if down && level + 1 < self.floors().len() {
            self.enter_level(level + 1, told);
        } else if down {
            told.push(Happening::Finished);
        } else {
            told.push(Happening::NothingHere);
        }
    }

    /// Returns the gates that stand open.
    pub(super) fn open_gates(&self) -> Vec<bool> {
        let (floor, walker) = (self.floor(), &self.visit().walker);
        (0..floor.gates().len()).map(|i| walker.is_gate_open(floor, GateId(i as u32))).collect()
    }

    /// Tells of the gates that opened since then.
    pub(super) fn gates_since(&self, before: &[bool], told: &mut Vec<Happening>) {
        self.gates_since_at(self.at(), before, told);
    }

    /// Tells of them to whoever stands in that cell.
    fn gates_since_at(&self, at: Cell, before: &[bool], told: &mut Vec<Happening>) {
        let after = self.open_gates();
        let sight = self.sight();
        for (i, _) in before.iter().zip(&after).enumerate().filter(|(_, (was, is))| !**was && **is) {
            let gate = GateId(i as u32);
            let barriers = self.floor().barriers().iter().filter(|(_, barrier)| barrier.gate() == Some(gate));
            let edges: Vec<Edge> = barriers.map(|(edge, _)| *edge).collect();
            let sees = |c: Cell| sight.has(c);
            let in_view = edges.iter().any(|edge| {
                let (before, after) = edge.cells();
                (sees(after) || before.is_some_and(sees)) && is_before(at, self.state.facing, *edge)
            });
            told.push(Happening::GateOpened { gate, edges, in_view });
        }
    }

    /// The party went so many cells to a side.
    fn moved(&mut self, from: Cell, (side, cells): (Side, u16), through: Through, told: &mut Vec<Happening>) {
        let to = (0..cells).fold(from, |at, _| at.step(side).unwrap_or(at));
        told.push(Happening::Moved { from, to, side, door: through == Through::Door });
        if self.at() != to {
            self.visit_mut().traps.insert(to);
            told.push(Happening::Carried { to: self.at() });
        }
        self.arrived(from, through, told);
    }

    fn is_illusory(&self, from: Cell, side: Side) -> bool {
        matches!(self.floor().side(from, side), EdgeKind::Barrier(b) if b.kind == BarrierKind::Illusory)
    }

    /// Walks through whatever stands there, be it rock, to the next cell of floor in that direction.
    fn ghost(&mut self, side: Side, told: &mut Vec<Happening>) {
        let from = self.at();
        let size = self.floor().size();
        let on = |at: &Cell| at.step(side).filter(|next| size.contains(*next));
        let mut ahead = std::iter::successors(on(&from), on).zip(1..);
        let Some((to, cells)) = ahead.find(|(c, _)| self.floor().is_floor(*c)) else {
            return told.push(Happening::Wall);
        };
        let (floor, walker) = self.walk();
        walker.set_down(floor, to);
        self.moved(from, (side, cells), Through::Opening, told);
    }

    /// Tells of a refusal what the party can know of it.
    fn refused(&self, refusal: Refusal, face: Face, from: Cell, side: Side) -> Happening {
        match refusal {
            _ if face == Face::Wall => Happening::Wall,
            Refusal::Locked(key) => Happening::Locked { key },
            Refusal::Shut(why) => {
                let gate = match self.floor().side(from, side) {
                    EdgeKind::Barrier(barrier) => barrier.gate(),
                    _ => None,
                };
                let message = gate
                    .map_or_else(String::new, |gate| self.floor().gates()[gate.index()].message.to_string());
                Happening::Shut { message, why }
            }
            Refusal::Door => Happening::Door,
            Refusal::NoDoor => Happening::NothingToOpen,
            _ => Happening::Wall,
        }
    }
}

/// Returns whether an edge lies in what somebody has before their eyes, who stands in a cell and looks to a side: a quarter
/// of all around, from half a cell behind the middle.
fn is_before(at: Cell, facing: Side, edge: Edge) -> bool {
    let (_, after) = edge.cells();
    // In halves of a cell, from the middle of the own cell to that of the edge.
    let (down, right) = if edge.side() == Side::North { (-1, 0) } else { (0, -1) };
    let dx = 2 * (i32::from(after.x) - i32::from(at.x)) + right;
    let dy = 2 * (i32::from(after.y) - i32::from(at.y)) + down;
    let (ahead, across) = match facing {
        Side::North => (-dy, dx),
        Side::East => (dx, dy),
        Side::South => (dy, -dx),
        Side::West => (-dx, -dy),
    };
    ahead > 0 && across.abs() <= ahead + 1
}
