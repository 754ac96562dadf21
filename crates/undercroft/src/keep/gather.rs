//! Taking a selection out of a floor: whole rooms, what opens the locks there, and nothing that speaks of the rest.

use super::{KeepError, LeftOut, NOWHERE, Selection, needed, stretches};
use crate::floor::{
    Barrier, BarrierKind, Contents, Corridor, Feature, Floor, GateId, Goal, KeyId, Layout, Needs, Plan, Room,
    RoomId, TriggerId, Zone, ZoneKind,
};
use crate::grid::{Bits, Cell, Edge, Side};
use std::collections::{BTreeMap, BTreeSet};

/// Returns what is selected as a part, and what of it cannot be kept.
pub(super) fn gather(floor: &Floor, selection: &Selection) -> Result<(Layout, Vec<LeftOut>), KeepError> {
    let cells = cells(floor, selection)?;
    let mut taken = Contents {
        depth: 1,
        entrance: if cells.has(floor.entrance()) { floor.entrance() } else { NOWHERE },
        goal: Goal::StairsDown,
        ..Contents::default()
    };
    let mut plan = Plan::solid(floor.size());
    plan.cells = cells.clone();
    for c in cells.iter() {
        for side in Side::ALL.into_iter().filter(|side| c.step(*side).is_some()) {
            let edge = Edge::new(c, side);
            if floor.size().spans(edge) {
                plan.open.set(edge, floor.open().is_open(edge));
            }
        }
    }
    let is_beside = |edge: Edge| cells.has(edge.cell()) || edge.cells().0.is_some_and(|c| cells.has(c));
    taken.barriers = floor.barriers().iter().filter(|(edge, _)| is_beside(*edge)).cloned().collect();
    taken.features = floor.features().iter().filter(|placed| cells.has(placed.at)).cloned().collect();
    taken.gates = floor.gates().to_vec();
    let (keys, triggers) = needed(&taken);
    let mut left_out = Vec::new();
    taken.features.retain(|placed| {
        let why = why_not(&placed.is, &keys, &triggers);
        left_out.extend(why.map(|why| LeftOut { at: placed.at, what: placed.is.kind(), why }));
        why.is_none()
    });
    take_places(floor, &cells, &mut taken);
    left_out.extend(cut_zones(floor, &cells));
    renumber(floor, &mut taken, &keys, &triggers);
    Ok((Layout { plan, contents: taken }, left_out))
}

/// Returns every cell of a selection, with the rooms of what opens its locks.
fn cells(floor: &Floor, selection: &Selection) -> Result<Bits, KeepError> {
    let mut cells = Bits::empty(floor.size());
    for id in &selection.rooms {
        let count = floor.rooms().len();
        let room = floor.rooms().get(id.index()).ok_or(KeepError::NoRoom { room: id.0, count })?;
        room.mark(&mut cells);
    }
    for c in &selection.cells {
        if !floor.size().contains(*c) {
            return Err(KeepError::Outside(*c, floor.size()));
        }
        if floor.is_floor(*c) {
            cells.insert(*c);
        }
    }
    for key in &selection.keys {
        let count = floor.keys().len();
        if key.index() >= count {
            return Err(KeepError::NoKey { key: key.0, count });
        }
        let opens = |barrier: &Barrier| {
            let gate = barrier.gate().map(|gate| &floor.gates()[gate.index()]);
            barrier.lock == Some(*key) || gate.is_some_and(|gate| gate.needs.keys.contains(key))
        };
        for (edge, _) in floor.barriers().iter().filter(|(_, barrier)| opens(barrier)) {
            cells.insert(edge.cell());
            edge.cells().0.into_iter().for_each(|c| _ = cells.insert(c));
        }
        cells_of_key(floor, *key).for_each(|c| _ = cells.insert(c));
    }
    loop {
        let before = cells.count();
        for room in floor.rooms() {
            if room.cells().any(|c| cells.has(c)) {
                room.mark(&mut cells);
            }
        }
        for c in openers(floor, &cells) {
            cells.insert(c);
        }
        if cells.count() == before {
            return Ok(cells);
        }
    }
}

fn cells_of_key(floor: &Floor, key: KeyId) -> impl Iterator<Item = Cell> {
    floor.features().iter().filter(move |placed| placed.is == Feature::Key(key)).map(|placed| placed.at)
}

/// Returns the cells of what opens, wakes or shuts off something in a set of cells, and where its teleporters lead.
fn openers(floor: &Floor, cells: &Bits) -> Vec<Cell> {
    let (mut keys, mut triggers, mut found) = (BTreeSet::new(), BTreeSet::new(), Vec::new());
    let mut need = |needs: &Needs| {
        keys.extend(needs.keys.iter().copied());
        triggers.extend(needs.triggers.iter().copied());
    };
    let is_beside = |edge: Edge| cells.has(edge.cell()) || edge.cells().0.is_some_and(|c| cells.has(c));
    for (_, barrier) in floor.barriers().iter().filter(|(edge, _)| is_beside(*edge)) {
        barrier.lock.iter().for_each(|key| need(&Needs::keys([*key])));
        barrier.gate().iter().for_each(|gate| need(&floor.gates()[gate.index()].needs));
    }
    for placed in floor.features().iter().filter(|placed| cells.has(placed.at)) {
        match &placed.is {
            Feature::Trap(trap) => need(&Needs::triggers(trap.off.iter().copied())),
            Feature::Teleporter(teleporter) => {
                need(&teleporter.needs);
                found.push(teleporter.to);
            }
            _ => {}
        }
    }
    for placed in floor.features() {
        let opens = match &placed.is {
            Feature::Key(key) => keys.contains(key),
            is => is.trigger().is_some_and(|id| triggers.contains(&id)),
        };
        // The other end of a pair comes along as well.
        let leads_here = matches!(&placed.is, Feature::Teleporter(teleporter) if cells.has(teleporter.to));
        if opens || leads_here {
            found.push(placed.at);
        }
    }
    found
}

/// Returns why a thing cannot be kept, where that is so.
fn why_not(is: &Feature, keys: &BTreeSet<KeyId>, triggers: &BTreeSet<TriggerId>) -> Option<&'static str> {
    match is {
        Feature::Key(id) if !keys.contains(id) => Some("as nothing that it opens is kept"),
        Feature::Lever(id) | Feature::Switch(id) if !triggers.contains(id) => {
            Some("as nothing that it works on is kept")
        }
        Feature::Person(_) => Some("who may speak of what is made anew"),
        Feature::Note(_) => Some("which may speak of what is made anew"),
        _ => None,
    }
}

/// Takes the rooms, the corridors as far as they are kept, and the zones that lie within.
fn take_places(floor: &Floor, cells: &Bits, taken: &mut Contents) {
    let mut ids: BTreeMap<RoomId, RoomId> = BTreeMap::new();
    for (number, room) in (0..).zip(floor.rooms()) {
        if room.cells().all(|c| cells.has(c)) {
            ids.insert(RoomId(number), RoomId(taken.rooms.len() as u32));
            // What is said about it tells of what is around.
            let Room { bounds, shape, kind, .. } = room.clone();
            taken.rooms.push(Room { shape, ..Room::new(bounds, kind) });
        }
    }
    for corridor in floor.corridors() {
        let whole = corridor.path().all(|c| cells.has(c));
        let joins = |room: Option<RoomId>| room.and_then(|room| ids.get(&room).copied()).filter(|_| whole);
        for path in stretches(corridor, cells) {
            let joins = (joins(corridor.joins.0), joins(corridor.joins.1));
            taken.corridors.push(Corridor::through(&path, joins));
        }
    }
    let is_within = |zone: &&Zone| zone.area.cells().all(|c| cells.has(c));
    taken.zones = floor.zones().iter().filter(is_within).cloned().collect();
}

/// Darkness and silence that reach beyond what is kept.
fn cut_zones(floor: &Floor, cells: &Bits) -> impl Iterator<Item = LeftOut> {
    let named = |zone: &Zone| match zone.kind {
        ZoneKind::Dark => Some("darkness"),
        ZoneKind::Silent => Some("silence"),
        ZoneKind::Safe | ZoneKind::Encounter | ZoneKind::Boss => None,
    };
    floor.zones().iter().filter_map(move |zone| {
        let at = zone.area.cells().find(|c| cells.has(*c))?;
        let reaches_out = zone.area.cells().any(|c| !cells.has(c));
        let what = named(zone).filter(|_| reaches_out)?;
        Some(LeftOut { at, what, why: "as it reaches into what is made anew" })
    })
}

/// Gives what is kept numbers of its own, without those of the rest.
fn renumber(floor: &Floor, taken: &mut Contents, keys: &BTreeSet<KeyId>, triggers: &BTreeSet<TriggerId>) {
    let gates: BTreeSet<GateId> = taken.barriers.iter().filter_map(|(_, barrier)| barrier.gate()).collect();
    let key = |id: KeyId| KeyId(keys.iter().position(|key| *key == id).unwrap_or(0) as u32);
    let trigger = |id: TriggerId| TriggerId(triggers.iter().position(|t| *t == id).unwrap_or(0) as u32);
    let renumbered = |needs: &mut Needs| {
        needs.keys.iter_mut().for_each(|id| *id = key(*id));
        needs.triggers.iter_mut().for_each(|id| *id = trigger(*id));
    };
    for (_, barrier) in &mut taken.barriers {
        barrier.lock = barrier.lock.map(key);
        if let BarrierKind::Gate(id) = barrier.kind {
            let number = gates.iter().position(|gate| *gate == id).unwrap_or(0);
            barrier.kind = BarrierKind::Gate(GateId(number as u32));
        }
    }
    for placed in &mut taken.features {
        match &mut placed.is {
            Feature::Key(id) => *id = key(*id),
            Feature::Lever(id) | Feature::Switch(id) => *id = trigger(*id),
            Feature::Trap(trap) => trap.off.iter_mut().for_each(|id| *id = trigger(*id)),
            Feature::Teleporter(teleporter) => renumbered(&mut teleporter.needs),
            _ => {}
        }
    }
    taken.keys = keys.iter().map(|id| floor.keys()[id.index()].clone()).collect();
    taken.triggers = triggers.iter().map(|id| floor.triggers()[id.index()].clone()).collect();
    taken.gates = gates.iter().map(|id| floor.gates()[id.index()].clone()).collect();
    taken.gates.iter_mut().for_each(|gate| renumbered(&mut gate.needs));
}
