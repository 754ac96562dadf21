//! What is told of a floor beside numbers: rooms, things, the moves of a proof.

use serde_json::{Value, json};
use undercroft::Floor;
use undercroft::floor::{Feature, Move, RoomId, Walkthrough};
use undercroft::grid::Side;
use undercroft::rules::{Walker, key_name};

/// Returns every room.
pub(crate) fn rooms(floor: &Floor) -> Value {
    let room = |(id, room): (usize, &undercroft::floor::Room)| {
        json!({
            "kind": room.kind.name(),
            "name": floor.room_name(RoomId(id as u32)),
            "description": &*room.description,
            "bounds": [room.bounds.x, room.bounds.y, room.bounds.w, room.bounds.h],
            "cells": room.cells().map(|c| [c.x, c.y]).collect::<Vec<_>>(),
        })
    };
    floor.rooms().iter().enumerate().map(room).collect()
}

/// Returns everything that stands in a cell.
pub(crate) fn things(floor: &Floor) -> Value {
    let thing = |placed: &undercroft::floor::Placed| {
        let said = match &placed.is {
            Feature::Key(key) => key_name(floor, *key),
            Feature::Lever(id) | Feature::Switch(id) => name_of_trigger(floor, id.index()),
            Feature::Chest(chest) => {
                chest.items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
            }
            Feature::Person(person) => person.name.to_string(),
            Feature::Note(note) => note.text.to_string(),
            Feature::Marker(marker) => marker.name.to_string(),
            Feature::Teleporter(teleporter) => format!("to {}", teleporter.to),
            _ => String::new(),
        };
        json!({ "kind": placed.is.kind(), "at": [placed.at.x, placed.at.y], "words": said })
    };
    floor.features().iter().map(thing).collect()
}

fn name_of_trigger(floor: &Floor, id: usize) -> String {
    match floor.triggers().get(id).map(|trigger| &*trigger.name) {
        None | Some("") => format!("lever or switch {id}"),
        Some(name) => name.to_owned(),
    }
}

/// Returns the moves of a proof, as far as they are possible, with the cell that each leads to.
pub(crate) fn moves(floor: &Floor, proof: &Walkthrough) -> Value {
    let mut walker = Walker::new(floor);
    let mut told = Vec::new();
    for step in &proof.moves {
        if walker.go(floor, *step).is_err() {
            break;
        }
        let (kind, side): (_, Option<Side>) = match *step {
            Move::Walk(side) => ("walk", Some(side)),
            Move::Open(side) => ("open", Some(side)),
            Move::Take => ("take", None),
            Move::Use => ("use", None),
            Move::Teleport => ("teleport", None),
            Move::Play(_) => ("play", None),
        };
        let side = side.map(|side| side.to_string());
        told.push(json!({ "kind": kind, "side": side, "at": [walker.at().x, walker.at().y] }));
    }
    Value::Array(told)
}
