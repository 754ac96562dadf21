//! What stands in cells, on tiles and in the lists of `features`.

use super::{Item, Source, filled, said, texts, ways, zones};
use crate::json::shape::{
    At, Choice, Clue, Effect, Features, Gate, GateEdge, Happening, Key, KeyWear, Line, Needs, Npc, Pair,
    Reply, Special, SpecialProperties, SpecialType, Stairs, Stand, Toward, Trigger,
};
use undercroft::floor::{
    self, ClueId, EventCategory, Feature, GateId, KeyId, Person, Teleporter, Trap, TriggerId, Wear, ZoneKind,
};
use undercroft::grid::{Cell, Edge};
use undercroft::tools::clues::clue_is_true;

pub(super) fn kind(feature: &Feature) -> SpecialType {
    match feature {
        Feature::StairsUp => SpecialType::StairsUp,
        Feature::StairsDown => SpecialType::StairsDown,
        Feature::Key(_) => SpecialType::Key,
        Feature::Lever(_) => SpecialType::Lever,
        Feature::Switch(_) => SpecialType::Switch,
        Feature::Trap(_) => SpecialType::Trap,
        Feature::Chest(_) => SpecialType::Treasure,
        Feature::Teleporter(_) => SpecialType::Teleporter,
        Feature::Marker(_) => SpecialType::Marker,
        Feature::Person(_) => SpecialType::Npc,
        Feature::Note(_) => SpecialType::Note,
        Feature::Spinner => SpecialType::Spinner,
        Feature::Chute => SpecialType::Chute,
    }
}

pub(in crate::json) fn special(source: &Source<'_>, at: Cell, feature: &Feature) -> Special {
    let properties = properties(source, at, feature);
    let said = properties != SpecialProperties::default();
    Special { kind: kind(feature), properties: said.then_some(properties) }
}

fn properties(source: &Source<'_>, at: Cell, feature: &Feature) -> SpecialProperties {
    let names = source.names;
    let nothing = SpecialProperties::default();
    match feature {
        Feature::StairsUp | Feature::StairsDown | Feature::Spinner | Feature::Chute => nothing,
        Feature::Key(id) => SpecialProperties {
            key_id: Some(names.keys[id.index()].clone()),
            wear: wear(&source.floor.keys()[id.index()]),
            ..nothing
        },
        Feature::Lever(id) | Feature::Switch(id) => {
            SpecialProperties { switch_id: Some(names.triggers[id.index()].clone()), ..nothing }
        }
        Feature::Trap(trap) => self::trap(source, trap),
        Feature::Chest(chest) => SpecialProperties {
            gold: (chest.gold > 0).then_some(chest.gold),
            items: texts(&chest.items),
            ..nothing
        },
        Feature::Teleporter(teleporter) => self::teleporter(source, teleporter),
        Feature::Marker(marker) => SpecialProperties {
            marker_type: Some(marker.kind.into()),
            budget: (marker.budget > 0).then_some(marker.budget),
            name: said(&marker.name),
            ..nothing
        },
        Feature::Person(_) => SpecialProperties { npc_id: npc_name(source, at), ..nothing },
        Feature::Note(note) => SpecialProperties {
            text: Some(note.text.to_string()),
            clue_id: note.clue.map(|id| clue_name(source, id)),
            wall: note.wall.map(Toward::from),
            ..nothing
        },
    }
}

fn trap(source: &Source<'_>, trap: &Trap) -> SpecialProperties {
    SpecialProperties {
        trap_type: Some(trap.kind.into()),
        damage: (trap.damage > 0).then_some(trap.damage),
        status_chance: (trap.status_chance > 0).then_some(trap.status_chance),
        status_duration: (trap.status_turns > 0).then_some(trap.status_turns),
        visible: trap.visible.then_some(true),
        disarmed: trap.disarmed.then_some(true),
        one_time: trap.once.then_some(true),
        disarmed_by: triggers(source, &trap.off),
        ..SpecialProperties::default()
    }
}

fn teleporter(source: &Source<'_>, teleporter: &Teleporter) -> SpecialProperties {
    SpecialProperties {
        target_x: Some(teleporter.to.x),
        target_y: Some(teleporter.to.y),
        color: said(&teleporter.colour),
        needs: needs(source, &teleporter.needs),
        carries: teleporter.carries.then_some(true),
        ..SpecialProperties::default()
    }
}

fn triggers(source: &Source<'_>, ids: &[TriggerId]) -> Option<Vec<String>> {
    filled(ids.iter().map(|id| source.names.triggers[id.index()].clone()).collect())
}

pub(super) fn needs(source: &Source<'_>, needs: &floor::Needs) -> Option<Needs> {
    (!needs.is_nothing()).then(|| Needs {
        keys: filled(needs.keys.iter().map(|id| source.names.keys[id.index()].clone()).collect()),
        switches: triggers(source, &needs.triggers),
        event: needs.event.map(|id| source.names.events[id.index()].clone()),
    })
}

fn clue_name(source: &Source<'_>, id: ClueId) -> String {
    source.names.clues[id.index()].clone()
}

/// People are named in reading order.
fn npc_name(source: &Source<'_>, at: Cell) -> Option<String> {
    source.people.binary_search(&at).ok().map(|i| source.names.npcs[i].clone())
}

pub(in crate::json) fn features(source: &Source<'_>) -> Features {
    let floor = source.floor;
    let stand = |wanted: SpecialType| -> Vec<Stand> {
        let placed = floor.features().iter().filter(|p| kind(&p.is) == wanted);
        placed
            .map(|p| Stand { position: p.at.into(), properties: special(source, p.at, &p.is).properties })
            .collect()
    };
    Features {
        stairs: Some(Stairs { up: floor.stairs_up().map(At::from), down: floor.stairs_down().map(At::from) }),
        keys: Some(keys(source)),
        switches: Some(pairs(source)),
        triggers: filled(trigger_table(source)),
        gates: filled(gates(source)),
        dark_zones: Some(zones::areas(source, ZoneKind::Dark)),
        silent_zones: filled(zones::areas(source, ZoneKind::Silent)),
        traps: Some(stand(SpecialType::Trap)),
        npcs: Some(npcs(source)),
        events: Some(events(source)),
        clues: filled(clues(source)),
        teleporters: Some(stand(SpecialType::Teleporter)),
        chests: Some(stand(SpecialType::Treasure)),
        notes: Some(stand(SpecialType::Note)),
        spinners: filled(stand(SpecialType::Spinner)),
        chutes: filled(stand(SpecialType::Chute)),
        one_ways: filled(ways::one_ways(floor)),
    }
}

fn wear(key: &floor::Key) -> Option<KeyWear> {
    (key.wear != Wear::Kept).then(|| key.wear.into())
}

fn keys(source: &Source<'_>) -> Vec<Key> {
    let floor = source.floor;
    let mut places = vec![Vec::new(); floor.keys().len()];
    for placed in floor.features() {
        if let Feature::Key(id) = &placed.is {
            places[id.index()].push(placed.at);
        }
    }
    let quest = if floor.keys().is_empty() { None } else { source.quest() };
    let is_required = |id: KeyId| quest.map(|quest| quest.needed().any(|step| step.item == Item::Key(id)));
    let key = |(i, key): (usize, &floor::Key)| {
        let at: &[Cell] = &places[i];
        let room = at.first().and_then(|c| source.room_at(*c)).map(|room| &floor.rooms()[room]);
        Key {
            id: source.names.keys[i].clone(),
            name: said(&key.name),
            wear: wear(key),
            position: at.first().map(|c| At::from(*c)),
            positions: (at.len() > 1).then(|| at.iter().map(|c| At::from(*c)).collect()),
            room_feature_tag: room.and_then(|r| said(&r.feature_tag)),
            required: is_required(KeyId(i as u32)),
        }
    };
    floor.keys().iter().enumerate().map(key).collect()
}

/// Returns where each lever and switch stands.
fn trigger_places(source: &Source<'_>) -> Vec<Option<Cell>> {
    let mut places = vec![None; source.floor.triggers().len()];
    for placed in source.floor.features() {
        if let Some(id) = placed.is.trigger() {
            places[id.index()] = Some(placed.at);
        }
    }
    places
}

/// Returns the edges of each gate, and whether all of them stand open.
fn gate_edges(source: &Source<'_>) -> Vec<(Vec<Edge>, bool)> {
    let mut edges = vec![(Vec::new(), true); source.floor.gates().len()];
    for (edge, barrier) in source.floor.barriers() {
        if let Some(GateId(id)) = barrier.gate() {
            let (list, open) = &mut edges[id as usize];
            list.push(*edge);
            *open &= barrier.open;
        }
    }
    edges
}

fn pairs(source: &Source<'_>) -> Vec<Pair> {
    let (switches, edges) = (trigger_places(source), gate_edges(source));
    let pair = |(i, gate): (usize, &floor::Gate)| {
        let (edges, open) = &edges[i];
        let one = |id: &TriggerId| Pair {
            switch_id: source.names.triggers[id.index()].clone(),
            switch_position: switches[id.index()].map(At::from),
            gate_id: source.names.gates[i].clone(),
            gate_position: edges.first().map(|e| At::from(e.cell())),
            activated: Some(*open && !edges.is_empty()),
        };
        gate.needs.triggers.iter().map(one).collect::<Vec<_>>()
    };
    source.floor.gates().iter().enumerate().flat_map(pair).collect()
}

fn trigger_table(source: &Source<'_>) -> Vec<Trigger> {
    let places = trigger_places(source);
    let trigger = |(i, trigger): (usize, &floor::Trigger)| Trigger {
        id: source.names.triggers[i].clone(),
        name: said(&trigger.name),
        message: said(&trigger.message),
        position: places[i].map(At::from),
    };
    source.floor.triggers().iter().enumerate().map(trigger).collect()
}

fn gates(source: &Source<'_>) -> Vec<Gate> {
    let edges = gate_edges(source);
    let edge = |e: &Edge| GateEdge { x: e.cell().x, y: e.cell().y, wall: e.side().into() };
    let gate = |(i, gate): (usize, &floor::Gate)| Gate {
        id: source.names.gates[i].clone(),
        needs: needs(source, &gate.needs),
        message: said(&gate.message),
        edges: filled(edges[i].0.iter().map(edge).collect()),
    };
    source.floor.gates().iter().enumerate().map(gate).collect()
}

fn npcs(source: &Source<'_>) -> Vec<Npc> {
    let npc = |placed: &floor::Placed| {
        let Feature::Person(person) = &placed.is else { return None };
        Some(self::npc(source, placed.at, person))
    };
    source.floor.features().iter().filter_map(npc).collect()
}

fn npc(source: &Source<'_>, at: Cell, person: &Person) -> Npc {
    let reply = |r: &floor::Reply| Reply { text: r.text.to_string(), next: r.next };
    let line = |l: &floor::Line| Line {
        text: l.text.to_string(),
        clue_id: l.clue.map(|id| clue_name(source, id)),
        replies: filled(l.replies.iter().map(reply).collect()),
    };
    Npc {
        id: npc_name(source, at).unwrap_or_default(),
        position: at.into(),
        name: Some(person.name.to_string()),
        role: said(&person.role),
        personality: person.personality.into(),
        dialogue: Some(person.dialogue.iter().map(line).collect()),
        linked_event: person.event.map(|id| source.names.events[id.index()].clone()),
        knows_about: filled(person.knows.iter().map(|id| clue_name(source, *id)).collect()),
    }
}

/// Returns the word that the file has for a category.
pub(super) const fn category(category: EventCategory) -> &'static str {
    match category {
        EventCategory::Discovery => "discovery",
        EventCategory::HardChoice => "hard_choice",
        EventCategory::Memory => "memory",
        EventCategory::Flavour => "flavor",
    }
}

fn events(source: &Source<'_>) -> Vec<Happening> {
    let effect = |e: &floor::Effect| Effect {
        verb: e.verb.to_string(),
        what: said(&e.what),
        amount: (e.amount != 0).then_some(e.amount),
    };
    let choice = |c: &floor::Choice| Choice {
        text: c.text.to_string(),
        requires: texts(&c.requires),
        outcome: said(&c.outcome),
        effects: filled(c.effects.iter().map(effect).collect()),
    };
    let event = |(i, event): (usize, &floor::Event)| Happening {
        id: source.names.events[i].clone(),
        module: Some(event.module.to_string()),
        category: event.category.into(),
        room_id: event.room.map(|id| source.names.rooms[id.index()].clone()),
        position: event.at.map(At::from),
        description: said(&event.description),
        choices: Some(event.choices.iter().map(choice).collect()),
        progression_type: Some(event.progression.into()),
        triggered: event.triggered.then_some(true),
    };
    source.floor.events().iter().enumerate().map(event).collect()
}

fn clues(source: &Source<'_>) -> Vec<Clue> {
    let clue = |(i, clue): (usize, &floor::Clue)| Clue {
        id: source.names.clues[i].clone(),
        key_id: source.names.keys[clue.key.index()].clone(),
        room_id: source.names.rooms[clue.room.index()].clone(),
        by: clue.by.into(),
        text: clue.text.to_string(),
        truthful: Some(clue_is_true(source.floor, ClueId(i as u32))),
    };
    source.floor.clues().iter().enumerate().map(clue).collect()
}
