//! Tiles, made one by one as they are written: a large floor is never in memory as text and as tiles at once.

use super::{Source, features};
use crate::json::shape::{Ground, Needs, OpenMechanism, SparseTile, Tile, Wall, WallProperties, WallType};
use serde::ser::{Serialize, SerializeSeq, Serializer};
use undercroft::floor::{Barrier, BarrierKind, EdgeKind, Gate, GateId, KeyId};
use undercroft::grid::{Cell, Edge, Side, cell};

/// The rows of a floor.
pub(in crate::json) struct Rows<'a>(pub &'a Source<'a>);

struct Row<'a>(&'a Source<'a>, u16);

/// The rows of a floor in the compact form.
pub(in crate::json) struct SparseRows<'a>(pub &'a Source<'a>);

struct SparseRow<'a>(&'a Source<'a>, u16);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let height = self.0.floor.size().height();
        let mut rows = serializer.serialize_seq(Some(height.into()))?;
        (0..height).try_for_each(|y| rows.serialize_element(&Row(self.0, y)))?;
        rows.end()
    }
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let width = self.0.floor.size().width();
        let mut row = serializer.serialize_seq(Some(width.into()))?;
        (0..width).try_for_each(|x| row.serialize_element(&tile(self.0, cell(x, self.1))))?;
        row.end()
    }
}

impl Serialize for SparseRows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((0..self.0.floor.size().height()).map(|y| SparseRow(self.0, y)))
    }
}

impl Serialize for SparseRow<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let floor = self.0.floor;
        let sparse = |c: Cell| {
            let beyond = |side| ground(c.step(side).is_some_and(|n| floor.is_floor(n)));
            SparseTile::of(tile(self.0, c), beyond)
        };
        serializer.collect_seq((0..floor.size().width()).map(|x| sparse(cell(x, self.1))))
    }
}

const fn ground(is_floor: bool) -> Ground {
    if is_floor { Ground::Floor } else { Ground::Solid }
}

/// One tile.
pub(in crate::json) fn tile(source: &Source<'_>, c: Cell) -> Tile {
    let floor = source.floor;
    let wall = |side| self::wall(source, Edge::new(c, side));
    Tile {
        x: c.x,
        y: c.y,
        kind: ground(floor.is_floor(c)),
        north_wall: wall(Side::North),
        south_wall: wall(Side::South),
        east_wall: wall(Side::East),
        west_wall: wall(Side::West),
        special: floor.feature(c).map(|f| Box::new(features::special(source, c, f))),
        discovered: floor.seen().has(c).then_some(true),
        encounter_zone_id: source.zone_at(c).map(|i| source.names.zones[i].as_str().into()),
        event_id: source.events.get(&c).map(|i| source.names.events[*i].as_str().into()),
        dark: source.dark.has(c).then_some(true),
    }
}

fn wall(source: &Source<'_>, edge: Edge) -> Wall {
    let plain = |exists| Wall { exists, kind: WallType::Solid, properties: None };
    match source.floor.edge(edge) {
        EdgeKind::Open => plain(false),
        EdgeKind::Wall => plain(true),
        EdgeKind::Barrier(barrier) => self::barrier(source, barrier),
    }
}

/// Whatever is more than a wall says whether it is locked, open, hidden and discovered: games ask without looking whether
/// there is an answer.
pub(in crate::json) fn barrier(source: &Source<'_>, barrier: &Barrier) -> Wall {
    let kind = match barrier.kind {
        BarrierKind::Door | BarrierKind::Gate(_) => WallType::Door,
        BarrierKind::Secret => WallType::Secret,
        BarrierKind::Illusory => WallType::Illusory,
    };
    let looks_like_a_wall = kind != WallType::Door && !barrier.discovered;
    let gate = barrier.gate().map(GateId::index);
    let mechanism = match (gate, barrier.lock) {
        (Some(gate), _) => Some(mechanism(&source.floor.gates()[gate])),
        (None, Some(_)) => Some(OpenMechanism::Key),
        (None, None) => None,
    };
    let properties = WallProperties {
        locked: Some(barrier.lock.is_some()),
        open: Some(barrier.open),
        key_id: barrier.lock.map(|key| source.names.keys[key.index()].clone()),
        one_way: barrier.one_way.map(Into::into),
        hidden: Some(looks_like_a_wall),
        discovered: Some(barrier.discovered),
        open_mechanism: mechanism,
        gate_id: gate.map(|gate| source.names.gates[gate].clone()),
        needs: self::needs(source, barrier),
    };
    Wall { exists: true, kind, properties: Some(Box::new(properties)) }
}

/// Returns what it takes to open a barrier, where it takes anything.
fn needs(source: &Source<'_>, barrier: &Barrier) -> Option<Needs> {
    let key = |key: KeyId| source.names.keys[key.index()].clone();
    match (barrier.gate(), barrier.lock) {
        (Some(gate), _) => features::needs(source, &source.floor.gates()[gate.index()].needs),
        (None, Some(lock)) => Some(Needs { keys: Some(vec![key(lock)]), ..Needs::default() }),
        (None, None) => None,
    }
}

/// Returns what a game has to look at first. A gate that needs nothing of the floor is the game's own to open.
fn mechanism(gate: &Gate) -> OpenMechanism {
    if !gate.needs.triggers.is_empty() {
        OpenMechanism::Lever
    } else if !gate.needs.keys.is_empty() {
        OpenMechanism::Key
    } else {
        OpenMechanism::Event
    }
}
