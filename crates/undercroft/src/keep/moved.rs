//! The contents of a part at another place, and with other numbers.

use crate::floor::{
    Barrier, BarrierKind, Contents, Feature, GateId, Goal, KeyId, Needs, RoomId, Shape, TriggerId,
};
use crate::grid::{Area, Cell, Edge, Rect, Run, cell, rect};

/// What is added to the numbers of keys, gates, triggers and rooms.
#[derive(Clone, Copy, Default)]
pub(super) struct Ids {
    pub(super) keys: u32,
    pub(super) gates: u32,
    pub(super) triggers: u32,
    pub(super) rooms: u32,
}

impl Ids {
    /// The numbers of what is added to those contents.
    pub(super) fn after(contents: &Contents) -> Ids {
        Ids {
            keys: contents.keys.len() as u32,
            gates: contents.gates.len() as u32,
            triggers: contents.triggers.len() as u32,
            rooms: contents.rooms.len() as u32,
        }
    }

    /// The numbers that the last contents have among all; nothing where there are not as many.
    pub(super) fn before(all: &Contents, last: &Contents) -> Option<Ids> {
        let (all, last) = (Ids::after(all), Ids::after(last));
        Some(Ids {
            keys: all.keys.checked_sub(last.keys)?,
            gates: all.gates.checked_sub(last.gates)?,
            triggers: all.triggers.checked_sub(last.triggers)?,
            rooms: all.rooms.saturating_sub(last.rooms),
        })
    }
}

/// Returns what belongs to a part, moved by columns and rows, with other numbers. Numbers that are too high stay so.
pub(super) fn moved(contents: &Contents, by: (i32, i32), ids: Ids) -> Contents {
    let mut moved = Contents {
        depth: 1,
        entrance: shifted(contents.entrance, by),
        goal: contents.goal,
        barriers: contents.barriers.clone(),
        features: contents.features.clone(),
        rooms: contents.rooms.clone(),
        corridors: contents.corridors.clone(),
        zones: contents.zones.clone(),
        keys: contents.keys.clone(),
        gates: contents.gates.clone(),
        triggers: contents.triggers.clone(),
        ..Contents::default()
    };
    if let Goal::Boss(c) | Goal::Exit(c) = &mut moved.goal {
        *c = shifted(*c, by);
    }
    for (place, barrier) in &mut moved.barriers {
        *place = edge(*place, by);
        renumber_barrier(barrier, ids);
    }
    for placed in &mut moved.features {
        placed.at = shifted(placed.at, by);
        renumber_feature(&mut placed.is, by, ids);
    }
    for room in &mut moved.rooms {
        room.bounds = bounds(room.bounds, by);
        if let Shape::Cells(cells) = &mut room.shape {
            *cells = area(cells, by);
        }
    }
    for corridor in &mut moved.corridors {
        corridor.corners.iter_mut().for_each(|c| *c = shifted(*c, by));
        let room = |id: RoomId| RoomId(id.0.saturating_add(ids.rooms));
        corridor.joins = (corridor.joins.0.map(room), corridor.joins.1.map(room));
    }
    moved.zones.iter_mut().for_each(|zone| zone.area = area(&zone.area, by));
    moved.gates.iter_mut().for_each(|gate| renumber_needs(&mut gate.needs, ids));
    moved
}

/// Returns an edge elsewhere.
pub(super) fn edge(edge: Edge, by: (i32, i32)) -> Edge {
    Edge::new(shifted(edge.cell(), by), edge.side())
}

/// A cell that is moved off every grid lies at its last cell, which no grid has.
fn shifted(c: Cell, by: (i32, i32)) -> Cell {
    let along = |at: u16, by: i32| u16::try_from(i32::from(at) + by).unwrap_or(u16::MAX);
    if c == super::NOWHERE { c } else { cell(along(c.x, by.0), along(c.y, by.1)) }
}

fn bounds(r: Rect, by: (i32, i32)) -> Rect {
    let Cell { x, y } = shifted(cell(r.x, r.y), by);
    rect(x, y, r.w, r.h)
}

fn area(cells: &Area, by: (i32, i32)) -> Area {
    let run = |run: &Run| {
        let Cell { x, y } = shifted(cell(run.x0, run.y), by);
        Run { y, x0: x, x1: x.saturating_add(run.x1.saturating_sub(run.x0)) }
    };
    cells.runs().iter().map(run).collect::<Vec<Run>>().into()
}

fn renumber_barrier(barrier: &mut Barrier, ids: Ids) {
    barrier.lock = barrier.lock.map(|key| KeyId(key.0.saturating_add(ids.keys)));
    if let BarrierKind::Gate(gate) = barrier.kind {
        barrier.kind = BarrierKind::Gate(GateId(gate.0.saturating_add(ids.gates)));
    }
}

fn renumber_needs(needs: &mut Needs, ids: Ids) {
    needs.keys.iter_mut().for_each(|key| key.0 = key.0.saturating_add(ids.keys));
    needs.triggers.iter_mut().for_each(|id| renumber_trigger(id, ids));
}

const fn renumber_trigger(id: &mut TriggerId, ids: Ids) {
    id.0 = id.0.saturating_add(ids.triggers);
}

fn renumber_feature(feature: &mut Feature, by: (i32, i32), ids: Ids) {
    match feature {
        Feature::Key(key) => key.0 = key.0.saturating_add(ids.keys),
        Feature::Lever(id) | Feature::Switch(id) => renumber_trigger(id, ids),
        Feature::Trap(trap) => trap.off.iter_mut().for_each(|id| renumber_trigger(id, ids)),
        Feature::Teleporter(teleporter) => {
            teleporter.to = shifted(teleporter.to, by);
            renumber_needs(&mut teleporter.needs, ids);
        }
        _ => {}
    }
}
