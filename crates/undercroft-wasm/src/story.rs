//! What a floor asks for: its quest, and its rooms as a graph.

use crate::dungeon::Dungeon;
use crate::fail::{Failure, json};
use crate::ties::key_name;
use serde_json::{Value, json};
use std::slice;
use undercroft::Floor;
use undercroft::grid::Cell;
use undercroft::solve::{Item, Quest};
use undercroft::view::{RoomGraph, Way};
use undercroft_render::quest;
use wasm_bindgen::prelude::wasm_bindgen;

fn name(floor: &Floor, item: Item) -> String {
    match item {
        Item::Key(key) => key_name(floor, key),
        Item::Trigger(id) => match floor.triggers().get(id.index()).map(|trigger| &*trigger.name) {
            None | Some("") => format!("lever or switch {}", id.0),
            Some(name) => name.to_owned(),
        },
        Item::Event(id) => {
            floor.events().get(id.index()).map_or_else(String::new, |event| event.module.to_string())
        }
    }
}

fn quest_of(floor: &Floor) -> Value {
    let quest = Quest::of(floor);
    let nodes = quest.areas.iter().enumerate().map(|(i, area)| {
        json!({
            "rooms": area.rooms.iter().map(|room| room.0).collect::<Vec<_>>(),
            "cells": area.cells.count(),
            "at": area.cells.iter().next().unwrap_or_default(),
            "needed": area.is_needed,
            "entrance": i == quest.entrance,
            "goal": i == quest.goal,
        })
    });
    let edges = quest.ways.iter().map(|way| {
        let mut at: Vec<Cell> = way.edges.iter().map(|edge| edge.cell()).collect();
        at.extend(way.teleporter.iter().flat_map(|(from, to)| [*from, *to]));
        json!({
            "from": way.from,
            "to": way.to,
            "bothWays": way.both_ways,
            "needs": way.needs.iter().map(|item| name(floor, *item)).collect::<Vec<_>>(),
            "at": at,
        })
    });
    let steps = quest.steps.iter().map(|step| {
        json!({
            "name": name(floor, step.item),
            "at": step.at,
            "area": step.area,
            "needed": step.is_needed,
            "after": step.after,
        })
    });
    json!({
        "nodes": nodes.collect::<Vec<_>>(),
        "edges": edges.collect::<Vec<_>>(),
        "steps": steps.collect::<Vec<_>>(),
        "exact": quest.is_exact,
        "svg": quest::svg(slice::from_ref(floor)),
    })
}

fn graph_of(floor: &Floor) -> Value {
    let graph = RoomGraph::of(floor);
    let rooms = graph.places().iter().map(|place| {
        let room = place.room.and_then(|id| floor.rooms().get(id.index()));
        let name = match (room.map(|room| &*room.name), place.room) {
            (Some(""), Some(id)) => format!("room {}", id.0 + 1),
            (Some(name), _) => name.to_owned(),
            (None, _) => "corridor".to_owned(),
        };
        json!({ "room": place.room.map(|id| id.0), "name": name, "at": place.at, "cells": place.cells })
    });
    let links = graph.links().iter().map(|link| {
        let kind = match link.way {
            Way::Open => "open",
            Way::Door => "door",
            Way::Locked(_) => "locked",
            Way::Gate(_) => "gate",
            Way::Secret => "secret",
            Way::Illusory => "illusion",
            Way::Teleporter => "teleporter",
        };
        json!({
            "from": link.from,
            "to": link.to,
            "kind": kind,
            "oneWay": link.one_way,
            "at": link.at,
            "leadsTo": link.leads_to,
            "width": link.width,
        })
    });
    json!({ "rooms": rooms.collect::<Vec<_>>(), "links": links.collect::<Vec<_>>() })
}

#[wasm_bindgen]
impl Dungeon {
    /// What the way to the goal asks for.
    pub fn quest(&self, floor: usize) -> Result<String, Failure> {
        Ok(json(&quest_of(self.0.floor(floor)?)))
    }

    /// Rooms and stretches of corridor, and the ways between them.
    pub fn graph(&self, floor: usize) -> Result<String, Failure> {
        Ok(json(&graph_of(self.0.floor(floor)?)))
    }
}
