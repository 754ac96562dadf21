//! What stands on a floor, thing by thing, in the words of the level JSON.
//!
//! Formats with properties of their own (Tiled, `LDtk`, Foundry, the block map) hang these on their objects, so a door has
//! the same names for the same facts in all of them. What the level JSON keeps in a table, such as a key's name or what a
//! gate needs, stands with the thing itself: those formats have no tables.

use super::encode::{self, Source};
use super::names::Names;
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use undercroft::floor::{Feature, Floor, Goal};

/// What there is to say about one thing.
pub(crate) type Says = Map<String, Value>;

/// Everything on a floor; each list is in the order of the floor's own.
pub(crate) struct Things {
    /// Of every feature: `type` and what it says.
    pub features: Vec<Says>,
    /// Of every barrier: `type` (`door`, `gate`, `secret`, `illusory`) and what it says.
    pub barriers: Vec<Says>,
    /// Of every room: `id`, `type` and what it says.
    pub rooms: Vec<Says>,
    /// Of every zone: `id`, `type` and what it says.
    pub zones: Vec<Says>,
    /// Of every corridor: `id`, and `from` and `to` where it joins a room.
    pub corridors: Vec<Says>,
}

/// Says everything about a floor.
pub(crate) fn things(floor: &Floor) -> Things {
    let names = Names::of(floor);
    let source = Source::judged(floor, &names);
    let tables = Tables::of(&source);
    Things {
        features: floor.features().iter().map(|p| feature(&source, &tables, p.at, &p.is)).collect(),
        barriers: floor.barriers().iter().map(|(_, b)| barrier(&source, &tables, b)).collect(),
        rooms: encode::rooms(&source).iter().map(room).collect(),
        zones: encode::zones::whole(&source).iter().map(zone).collect(),
        corridors: corridors(floor, &names),
    }
}

/// Returns what finishes the floor: `stairs_down`, `boss` or `exit`.
pub(crate) fn goal(floor: &Floor) -> &'static str {
    match floor.goal() {
        Goal::StairsDown => "stairs_down",
        Goal::Boss(_) => "boss",
        Goal::Exit(_) => "exit",
    }
}

/// The tables of the level JSON, by id.
struct Tables {
    keys: BTreeMap<String, Says>,
    triggers: BTreeMap<String, Says>,
    gates: BTreeMap<String, Says>,
    npcs: BTreeMap<String, Says>,
}

impl Tables {
    fn of(source: &Source<'_>) -> Tables {
        let all = encode::features::features(source);
        Tables {
            keys: table(all.keys, &["position", "positions", "roomFeatureTag"]),
            triggers: table(all.triggers, &["position"]),
            gates: table(all.gates, &["edges"]),
            npcs: table(all.npcs, &["position"]),
        }
    }
}

/// Returns a list by its ids, without what the thing itself shows: where it stands.
fn table<T: Serialize>(list: Option<Vec<T>>, without: &[&str]) -> BTreeMap<String, Says> {
    let entry = |thing: T| {
        let mut says = said(&thing);
        let id = says.shift_remove("id").and_then(|id| id.as_str().map(ToOwned::to_owned));
        for name in without {
            drop(says.shift_remove(*name));
        }
        (id.unwrap_or_default(), says)
    };
    list.into_iter().flatten().map(entry).collect()
}

/// Returns a part of the level JSON as an object.
fn said(part: &impl Serialize) -> Says {
    match serde_json::to_value(part).expect("the level JSON is plain data") {
        Value::Object(says) => says,
        _ => Says::new(),
    }
}

/// Moves an object's fields up, where there is one under that name.
fn lift(says: &mut Says, name: &str) {
    if let Some(Value::Object(inner)) = says.shift_remove(name) {
        says.extend(inner);
    }
}

/// Adds the entry of a table that the thing names.
fn join(says: &mut Says, name: &str, table: &BTreeMap<String, Says>) {
    let entry = says.get(name).and_then(Value::as_str).and_then(|id| table.get(id)).cloned();
    says.extend(entry.into_iter().flatten());
}

fn feature(source: &Source<'_>, tables: &Tables, at: undercroft::grid::Cell, is: &Feature) -> Says {
    let mut says = said(&encode::features::special(source, at, is));
    lift(&mut says, "properties");
    match is {
        Feature::Key(_) => join(&mut says, "keyId", &tables.keys),
        Feature::Lever(_) | Feature::Switch(_) => join(&mut says, "switchId", &tables.triggers),
        Feature::Person(_) => join(&mut says, "npcId", &tables.npcs),
        Feature::StairsUp
        | Feature::StairsDown
        | Feature::Trap(_)
        | Feature::Chest(_)
        | Feature::Teleporter(_)
        | Feature::Marker(_)
        | Feature::Note(_)
        | Feature::Spinner
        | Feature::Chute => {}
    }
    says
}

fn barrier(source: &Source<'_>, tables: &Tables, barrier: &undercroft::floor::Barrier) -> Says {
    let mut says = said(&encode::barrier(source, barrier));
    says.shift_remove("exists");
    lift(&mut says, "properties");
    join(&mut says, "gateId", &tables.gates);
    // The level JSON calls a gate a door, and tells them apart by the gate's id.
    if barrier.gate().is_some() {
        says.insert("type".to_owned(), "gate".into());
    }
    if let Some(name) = barrier.lock.map(|key| &source.floor.keys()[key.index()].name)
        && !name.is_empty()
    {
        says.insert("keyName".to_owned(), name.to_string().into());
    }
    says
}

fn room(room: &impl Serialize) -> Says {
    let mut says = said(room);
    for name in ["x", "y", "width", "height", "doors", "specialTiles"] {
        says.shift_remove(name);
    }
    says
}

fn zone(zone: &impl Serialize) -> Says {
    let mut says = said(zone);
    for name in ["x1", "y1", "x2", "y2"] {
        says.shift_remove(name);
    }
    lift(&mut says, "data");
    says
}

fn corridors(floor: &Floor, names: &Names) -> Vec<Says> {
    let corridor = |(i, corridor): (usize, &undercroft::floor::Corridor)| {
        let mut says = Says::new();
        says.insert("id".to_owned(), names.corridors[i].clone().into());
        for (end, room) in [("from", corridor.joins.0), ("to", corridor.joins.1)] {
            if let Some(id) = room {
                says.insert(end.to_owned(), names.rooms[id.index()].clone().into());
            }
        }
        says
    };
    floor.corridors().iter().enumerate().map(corridor).collect()
}
